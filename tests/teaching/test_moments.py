"""Every rule has a tip, which is shown once, when its trigger applies."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.small_files import Met
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Game, Move, Position, Seat, new_game
from abstract_arcade.session.selection import Selection
from abstract_arcade.session.teacher import Teacher
from abstract_arcade.teaching.demo import MAX_CAPTION, Chapter
from abstract_arcade.teaching.moments import MOMENTS, Moment, moments_of
from abstract_arcade.teaching.reader import (
    chapter_numbered,
    load_demo,
    load_openings,
    number_of_chapter,
)
from abstract_arcade.words.events import RuleTip
from tests.teaching.readings import MOVES, REFUSALS
from tests.tools.moments import told

# A game without moments is learnt from its demonstration.
games = pytest.mark.parametrize("slug", MOMENTS)

PLIES = {"reneo": "d4 e4 e5", "krypte": "d1 e8", "slicron": "e5", "renju": "h8", "enclose5": "h8"}


def chapters(slug: str) -> list[Chapter]:
    """Return the chapters of a game that are rules, with those of its openings."""
    demos = filter(None, (load_demo(slug), load_openings(slug)))
    return [each for demo in demos for each in demo.chapters if each.is_rule]


def plies(chapter: Chapter) -> Iterator[tuple[Position, Move, Position]]:
    """Yield the moves that a chapter shows, with the answers to its questions."""
    for step in chapter.steps:
        before = step.position
        for move, after in zip(step.moves, step.positions, strict=True):
            yield before, move, after
            before = after
        for move in step.question.accepted if step.question else ():
            yield step.after, move, step.after.play(move)


@games
def test_every_chapter_of_a_rule_has_a_tip(slug: str) -> None:
    sentences = {each.chapter: each.sentence for each in MOMENTS[slug]}
    assert sentences == {each.title: each.moment for each in chapters(slug)}
    assert {*MOVES[slug], *REFUSALS[slug]} == {each.chapter for each in MOMENTS[slug]}


@games
def test_chapter_of_a_tip_contains_a_move_that_triggers_it(slug: str) -> None:
    """The trigger applies to a move or to a refusal in the chapter."""
    moments = {each.chapter: each for each in MOMENTS[slug]}
    for chapter in chapters(slug):
        moment = moments[chapter.title]
        at_moves = any(moment.trigger.moved(*each) for each in plies(chapter))
        at_refusals = any(
            moment.trigger.refused(step.after, refusal.move)
            for step in chapter.steps
            for refusal in step.refused
        )
        assert at_moves or at_refusals, chapter.title


@games
def test_sentence_of_a_tip_is_short(slug: str) -> None:
    for moment in MOMENTS[slug]:
        assert len(moment.sentence) <= MAX_CAPTION
        assert moment.sentence.endswith(".")
        # On a screen of 80 columns it takes two lines.
        assert len(f"New rule · {moment.text}   F1 shows it") <= 140, moment.chapter


@games
def test_first_tip_of_a_game_is_its_aim(slug: str) -> None:
    first, *others = MOMENTS[slug]
    assert first.text.startswith("Aim: ")
    assert not any(moment.text.startswith("Aim: ") for moment in others)


@games
def test_chapter_of_a_tip_is_found_by_its_number(slug: str) -> None:
    for moment in MOMENTS[slug]:
        found, number = chapter_numbered(slug, number_of_chapter(slug, moment.chapter))
        demo = load_demo(slug) if found == slug else load_openings(slug)
        assert demo is not None
        assert demo.chapters[number - 1].title == moment.chapter
        assert bool(demo.title) == (found != slug)
    assert number_of_chapter(slug, "Nothing of it") == 1


@games
def test_tips_are_shown_once_when_their_rule_applies(slug: str) -> None:
    # `python -m tests.tools.moments` plays 200 games of each.
    assert len(told(slug, 3, 20)) >= 5


def test_options_of_a_game_select_its_tips() -> None:
    def titles(game: Game) -> set[str]:
        return {each.chapter for each in moments_of(game)}

    usual = titles(new_game("krypte"))
    assert "Turning neighbours" in usual
    assert not {"Option: custodial", "Option: the pie rule"} & usual
    other = titles(new_game("krypte", capture="custodial", pie=True))
    assert {"Option: custodial", "Option: the pie rule"} <= other
    assert "Turning neighbours" not in other
    assert "Opening: RIF" in titles(new_game("renju", opening="rif"))
    assert not any(each.startswith("Opening") for each in titles(new_game("renju", opening="free")))


class TestNames:
    @pytest.mark.parametrize(
        ("chapter", "name", "heading"),
        [
            ("The crosscut", "crosscut", "Crosscut"),
            ("A safe exchange", "safe exchange", "Safe exchange"),
            ("White's overline", "White's overline", "White's overline"),
            ("Option: the pie rule", "pie rule", "Pie rule"),
            ("Foul: overline", "overline", "Overline"),
            ("Opening: RIF", "RIF", "RIF"),
            ("Rotating sides", "rotating sides", "Rotating sides"),
        ],
    )
    def test_name_and_heading_of_a_tip_come_from_its_chapter(
        self, chapter: str, name: str, heading: str
    ) -> None:
        moment = Moment(chapter, "Nobody may pass.")
        assert (moment.name, moment.heading) == (name, heading)
        assert moment.text == f"{heading}: nobody may pass."

    def test_text_of_a_tip_keeps_the_capital_of_a_colour(self) -> None:
        assert Moment("Five", "White wins.").text == "Five: White wins."
        assert Moment("Five", "A five wins.").text == "Five: a five wins."


class TaughtMatch:
    """A match with a `Teacher` that has seen all its moves."""

    def __init__(self, moves: str = "", *, game: str = "reneo", met: Met | None = None) -> None:
        self.match = Match(new_game(game))
        self.tips: list[RuleTip] = []
        self.teacher = Teacher(self.match, met or Met(), self.tips.append)
        for text in moves.split():
            self.play(text)

    def play(self, text: str) -> str | None:
        """Play a move, and return the tip that it shows; see `shown`."""
        return shown(self.teacher.note_move(self.match.play(self.match.position.parse(text))))

    def point(self, name: str, *, choose: bool = False) -> str | None:
        """Move the cursor to a site, and return the tip that it shows; see `shown`."""
        site = self.match.game.board.site(name)
        selection = Selection(self.match.position, site, is_open=True)
        if choose:
            selection.choose(site)
        self.teacher.update(self.match.current, selection, is_asked=True)
        return shown(self.teacher.tip)


def shown(moment: Moment | None) -> str | None:
    """Return the id of a belief tip, the chapter of another tip, or None for no tip."""
    return None if moment is None else moment.belief or moment.chapter


class TestTeacher:
    def test_tip_is_sent_once_however_often_a_player_points_at_its_site(self) -> None:
        taught = TaughtMatch("d4 e4 e5")
        tips = len(taught.tips)
        for name in ("d5", "a1", "d5"):
            taught.point(name)
        assert taught.play("d5-d4") is not None
        texts = [tip.text for tip in taught.tips]
        assert len(set(texts)) == len(texts) > tips

    def test_belief_tip_is_shown_once_and_counts_as_no_rule(self) -> None:
        met = Met()
        taught = TaughtMatch("d4 e4", met=met)
        assert taught.play("e5") == "diagonals-do-not-connect"
        assert taught.teacher.count == "2 of 7"
        assert TaughtMatch("d4 e4", met=met).play("e5") is None

    def test_belief_tip_corrects_only_the_person_who_moved(self) -> None:
        taught = TaughtMatch("d4 e4")
        node = taught.match.play(taught.match.position.parse("e5"))
        tip = taught.teacher.note_move(node, is_own=False)
        assert tip is None or not tip.belief

    @pytest.mark.parametrize("slug", PLIES)
    def test_aim_is_explained_before_the_first_move(self, slug: str) -> None:
        taught = TaughtMatch(game=slug)
        first = PLIES[slug].split()[0]
        assert taught.point(first) == MOMENTS[slug][0].chapter
        # Until a move is played, the rule is not explained to anybody.
        assert MOMENTS[slug][0] in taught.teacher.unexplained
        taught.play(first)
        assert MOMENTS[slug][0] not in taught.teacher.unexplained
        assert taught.teacher.goal is None

    def test_at_most_one_tip_is_shown_per_move(self) -> None:
        taught = TaughtMatch()
        tips = [taught.play(text) for text in ("d4", "e4", "e5", "d5-d4", "a1")]
        assert tips == ["The swap", None, "diagonals-do-not-connect", "The crosscut", None]
        assert taught.teacher.count == "3 of 7"

    def test_rule_of_a_preview_is_seen_at_once_and_explained_by_the_move(self) -> None:
        taught = TaughtMatch("d4 e4 e5")
        assert taught.teacher.count == "2 of 7"
        assert taught.point("d5") == "The crosscut"
        assert taught.teacher.count == "3 of 7"
        # Elsewhere the last rule is still told, if it was of this move.
        assert taught.point("a1") == "diagonals-do-not-connect"
        assert taught.point("d5") == "The crosscut"
        assert taught.play("d5-d4") == "The crosscut"
        assert taught.point("a1") == "The crosscut"
        assert "The crosscut" not in [tip.chapter for tip in taught.teacher.unexplained]

    def test_tip_of_a_refused_choice_counts_at_once(self) -> None:
        taught = TaughtMatch("d1", game="krypte")
        assert taught.point("h8", choose=True) == "The ambiguous square"
        assert taught.teacher.count == "3 of 8"

    def test_rule_of_a_refused_site_under_the_cursor_is_explained_by_the_next_move(self) -> None:
        taught = TaughtMatch("d1", game="krypte")
        assert taught.point("h8") == "The ambiguous square"
        assert "The ambiguous square" in [tip.chapter for tip in taught.teacher.unexplained]
        taught.play("h1")
        assert "The ambiguous square" not in [tip.chapter for tip in taught.teacher.unexplained]

    def test_tip_of_a_persons_move_remains_after_the_computers_answer(self) -> None:
        taught = TaughtMatch("d4")
        taught.match.seat(Seat.SECOND, Participant("random"))
        assert taught.point("a1") is not None
        taught.play("e4")
        assert taught.teacher.count == "2 of 7"

    def test_rules_explained_in_another_match_are_not_explained_again(self) -> None:
        met = Met()
        TaughtMatch("d4 e4", met=met)
        assert TaughtMatch("d4", met=met).teacher.count == "2 of 7"
        assert TaughtMatch("d1", met=met, game="krypte").teacher.count == "2 of 8"

    @pytest.mark.parametrize("slug", PLIES)
    def test_no_tips_are_shown_with_a_clock_or_between_computers(self, slug: str) -> None:
        assert not TaughtMatch(PLIES[slug], game=slug).teacher.is_silent
        match = Match(new_game(slug))
        match.clock = dict.fromkeys(Seat, ClockSettings.parse("5"))
        assert Teacher(match, Met()).is_silent
        seats = dict.fromkeys(Seat, Participant("random"))
        assert Teacher(Match(new_game(slug), seats), Met()).is_silent

    def test_summary_names_the_rules_not_yet_explained(self) -> None:
        met = Met()
        titles = [each.chapter for each in MOMENTS["reneo"]]
        met.add("reneo", [each for each in titles if each not in ("The removal", "The goal")])
        teacher = TaughtMatch(met=met).teacher
        seen = "You have seen 5 of Reneo's 7 rules"
        assert teacher.summary == f"{seen}; goal and removal are still to come."
        teacher = TaughtMatch("d4", met=met).teacher
        assert teacher.summary == "You have seen 6 of Reneo's 7 rules; removal is still to come."
        met.add("reneo", ["The removal"])
        teacher.reload()
        assert teacher.summary == "You have seen all of Reneo's 7 rules."
        # Whoever knew all of them is told nothing.
        assert TaughtMatch("d4", met=met).teacher.summary == ""

    def test_summary_is_empty_if_no_rule_was_explained(self) -> None:
        assert TaughtMatch().teacher.summary == ""
        assert TaughtMatch("d4").teacher.summary != ""

    def test_summary_is_empty_for_a_match_that_was_over_before(self) -> None:
        match = Match(new_game("reneo"))
        match.resign(Seat.FIRST)
        assert Teacher(match, Met()).summary == ""
