"""The properties of every game in `GAMES`.

Each game is played with every option at its default and at its extremes, one at a time.
"""

from __future__ import annotations

import pickle
import re
from itertools import pairwise
from typing import Any

import pytest

from abstract_arcade.rules import (
    GAMES,
    SWAP,
    AmbiguousMove,
    Color,
    Content,
    Game,
    IllegalMove,
    Move,
    Outcome,
    Position,
    Seat,
    Sentence,
    new_game,
)
from abstract_arcade.rules.renju_opening import NumeralBoard
from tests.conformance.advice import rules
from tests.conformance.lines import VARIANTS, random_line, some

KINDS = [pytest.param(kind, id=slug) for slug, kind in GAMES.items()]


def observed(position: Position) -> dict[str, Any]:
    """Return all public properties of a position."""
    return {
        "setup": position.as_setup(),
        "to_move": position.to_move,
        "seat_to_move": position.seat_to_move,
        "seats": [position.seat_of(color) for color in Color],
        "outcome": position.outcome,
        "legal_moves": position.legal_moves(),
        "contents": [position.content(site) for site in position.game.board.sites],
        "winning_sites": position.winning_sites(),
        "hash": hash(position),
    }


def assert_same(game: Game, one: Position, other: Position, advice: str) -> None:
    """Check that two positions and all their public properties are equal."""
    assert one == other, rules(game, advice)
    assert observed(one) == observed(other), rules(game, advice)


def numerals(game: Game) -> range:
    """Return the sites of the numerals that are not on the board, if the game has any."""
    return game.board.numerals if isinstance(game.board, NumeralBoard) else range(0)


def illegal_moves(position: Position) -> list[Move]:
    """Return moves of one and two sites that are not legal and do not begin a legal move.

    Numerals are among them where the board has any.
    """
    board, moves = position.game.board, position.legal_moves()
    begun = {move[:length] for move in moves for length in range(1, len(move) + 1)}
    ones = [(site,) for site in board.sites if (site,) not in begun]
    twos = [(site, other) for site in board.sites for other in (site, *board.neighbors[site])]
    ones += [(site,) for site in numerals(position.game) if (site,) not in begun]
    swap = [] if SWAP in moves else [SWAP]
    return [*swap, *some(ones, 12), *some((move for move in twos if move not in begun), 6)]


def assert_is_clause(words: str | None, where: str) -> None:
    """Check that words are one line without a full stop."""
    assert words, f"{where} must not be empty"
    assert "\n" not in words, f"{where} must be one line: {words!r}"
    is_tidy = words == words.strip() and "  " not in words
    assert is_tidy, f"{where} must have single blanks, and only between words: {words!r}"
    assert words[-1] not in ".!?,;: ", f"{where} must end without a full stop: {words!r}"


# --- The game --------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_table_of_games_has_the_slugs_as_keys(slug: str) -> None:
    assert GAMES[slug].slug == slug, rules(slug, f"set `slug` to {slug!r}, as in the table GAMES")
    assert type(new_game(slug)) is GAMES[slug]


@pytest.mark.parametrize("kind", KINDS)
def test_game_has_slug_title_tagline_designer_and_year(kind: type[Game]) -> None:
    slug = re.fullmatch(r"[a-z][a-z0-9]*", kind.slug)
    assert slug, rules(kind, "write `slug` in small letters and digits")
    for name in ("title", "tagline", "designer"):
        assert_is_clause(getattr(kind, name), rules(kind, f"`{name}`"))
    year: object = kind.year
    is_year = year is None or (isinstance(year, int) and 1800 < year < 2100)
    assert is_year, rules(kind, "set `year` to the year of publication, or to None")
    assert issubclass(kind, Game), rules(kind, "derive the rules from `Game`")
    assert kind.__doc__, rules(kind, "give the class of the rules a docstring")


@pytest.mark.parametrize("kind", KINDS)
def test_every_option_has_help_and_allowed_values(kind: type[Game]) -> None:
    for option in kind.options():
        where = f"option `{option.name}`"
        assert option.help.endswith("."), rules(
            kind, f"end the help of the {where} with a full stop"
        )
        assert option.allowed, rules(kind, f"give the {where} choices or limits")
        option.check(option.default)
        sorts = (isinstance(option.default, bool), bool(option.choices), option.limits is not None)
        assert sorts.count(True) == 1, rules(
            kind, f"give the {where} a truth value as its default, or choices, or limits"
        )
        # These name fields of their own in the engine's lines and among a game's own state.
        is_free = option.name not in {"black", "white", "to_move", "moves"}
        assert is_free, rules(kind, f"rename the {where}: records use this name")


@pytest.mark.parametrize("game", VARIANTS)
def test_game_read_from_its_options_as_text_is_equal(game: Game) -> None:
    same = type(game).from_text(game.as_text())
    assert same == game, rules(game, "declare every option as a field with `option(...)`")
    options = {option.name: getattr(game, option.name) for option in game.options()}
    assert new_game(game.slug, **options) == game


@pytest.mark.parametrize("game", VARIANTS)
def test_pickled_game_is_small(game: Game) -> None:
    pickled = pickle.dumps(game)
    again = pickle.loads(pickled)
    assert (again, hash(again)) == (game, hash(game))
    assert again.board is game.board, rules(game, "`board` must return the same, cached object")
    assert len(pickled) < 300, rules(game, "keep only options in the fields of the game")


@pytest.mark.parametrize("game", VARIANTS)
def test_board_numbers_its_sites_and_reads_their_names(game: Game) -> None:
    board = game.board
    assert board.sites == range(len(board.sites)), rules(game, "number the sites of `board` from 0")
    names = [board.name(site) for site in board.sites]
    again = [board.site(name) for name in names]
    assert again == list(board.sites), rules(
        game, "`board.site` must read what `board.name` writes"
    )
    is_named = all(re.fullmatch(r"[a-z][1-9][0-9]?", name) for name in names)
    assert is_named, rules(game, "name each site by a small letter and a number from 1 to 99")


@pytest.mark.parametrize("game", VARIANTS)
def test_neighbors_are_listed_both_ways(game: Game) -> None:
    board = game.board
    advice = rules(game, "`board.neighbors` must list the neighbours of each site, both ways")
    assert len(board.neighbors) == len(board.sites), advice
    for site in board.sites:
        assert all(site in board.neighbors[other] for other in board.neighbors[site]), advice


@pytest.mark.parametrize("game", VARIANTS)
def test_game_starts_with_black_to_move_and_no_outcome(game: Game) -> None:
    start = game.start()
    equal = start == game.start() == game.replay([])
    assert equal, rules(game, "`start` must return equal positions; compare all state in `_key`")
    assert start.outcome is None, rules(game, "`_judge` must not end the game at the start")
    begins = (start.to_move, start.seat_to_move) == (Color.BLACK, Seat.FIRST)
    assert begins, rules(game, "Black, the first player, must be to move at the start")
    assert (start.seat_of(Color.BLACK), start.seat_of(Color.WHITE)) == (Seat.FIRST, Seat.SECOND)
    setup = start.as_setup()
    standing = {game.board.name(site) for site in game.board.sites if start.content(site)}
    assert standing == {*setup.black, *setup.white}, rules(
        game, "`as_setup` must list the pieces that `content` shows"
    )
    assert SWAP not in start.legal_moves(), rules(game, "no swap may be legal at the start")


# --- Its positions ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", VARIANTS)
def test_random_play_ends(game: Game, seed: int) -> None:
    line = random_line(game, seed)
    *before, end = line.positions
    goes_on = all(position.outcome is None and position.legal_moves() for position in before)
    assert goes_on, rules(game, "if no move is legal, `_judge` must return an outcome")
    assert isinstance(end.outcome, Outcome), rules(
        game, "every random game must end: `_judge` must return an outcome, a draw at the latest"
    )
    assert_is_clause(end.outcome.reason, rules(game, "the reason of the outcome"))
    assert end.legal_moves() == (), rules(game, "`legal_moves` must be empty after the end")


@pytest.mark.parametrize("game", VARIANTS)
def test_nothing_is_legal_after_the_end(game: Game, seed: int) -> None:
    end = random_line(game, seed).positions[-1]
    for text in ("swap", *map(game.board.name, some(game.board.sites, 20))):
        with pytest.raises(IllegalMove, match=r"^The game is over: "):
            end.parse(text)


@pytest.mark.parametrize("game", VARIANTS)
def test_legal_moves_are_listed_once_and_in_order(game: Game, seed: int) -> None:
    for position in random_line(game, seed).positions:
        moves = position.legal_moves()
        assert moves == position.legal_moves(), rules(game, "`_find_moves` must not depend on luck")
        assert len(set(moves)) == len(moves), rules(game, "`_find_moves` must list each move once")
        placements = moves[:-1] if moves and moves[-1] == SWAP else moves
        sites = {*game.board.sites, *numerals(game)}
        on_board = all(move and set(move) <= sites for move in placements)
        assert on_board, rules(game, "a move must be a tuple of sites; a swap comes last")
        in_order = sorted(move[0] for move in placements)
        assert [move[0] for move in placements] == in_order, rules(
            game, "`_find_moves` must list the moves in the order of their first sites"
        )
        again = pickle.loads(pickle.dumps(position)).legal_moves()
        assert again == moves, rules(
            game, "an equal position must list its moves in the same order"
        )


@pytest.mark.parametrize("game", VARIANTS)
def test_moves_are_read_as_they_are_written(game: Game, seed: int) -> None:
    for position in some(random_line(game, seed).positions, 60):
        moves = position.legal_moves()
        texts = [position.format(move) for move in moves]
        again = [position.parse(text) for text in texts]
        assert again == list(moves), rules(game, "`parse` must read what `format` writes")
        for move, text in some(zip(moves, texts, strict=True), 5):
            assert position.parse(f" {text.upper()}\n") == move
            names = [game.board.name(site) for site in move]
            assert text == ("-".join(names) or "swap")


@pytest.mark.parametrize("game", VARIANTS)
def test_beginning_of_exactly_one_move_is_read_as_this_move(game: Game, seed: int) -> None:
    for position in random_line(game, seed).positions:
        moves = position.legal_moves()
        begun = {move[:length] for move in moves for length in range(1, len(move))}
        for part in begun.difference(moves):
            fits = [move for move in moves if move[: len(part)] == part]
            if len(fits) == 1:
                assert position.parse(position.format(part)) == fits[0]
            else:
                with pytest.raises(AmbiguousMove):
                    position.parse(position.format(part))


def assert_names_are_parts(game: Game, sentence: Sentence) -> None:
    """Check that the names of sites, colours and seats are parts, and that no plain words are."""
    names = "|".join([*game.color_names.values(), "Black", "White", "Player", r"[a-z]\d+"])
    for part in sentence:
        if part.site is not None:
            assert part.text == game.board.name(part.site)
        elif part.color is not None:
            assert part.text == game.color_names[part.color]
        elif part.seat is not None:
            assert part.text == str(part.seat)
        else:
            name = re.search(rf"\b({names})\b", part.text)
            assert not name, rules(
                game,
                f"{part.text!r}: let `_say` fill in sites and colours, as in `_say('{{}}', site)`",
            )


@pytest.mark.parametrize("game", VARIANTS)
def test_legal_moves_are_described(game: Game, seed: int) -> None:
    for position in some(random_line(game, seed).positions, 60):
        for move in some(position.legal_moves(), 6):
            sentence = position.describe(move)
            assert_names_are_parts(game, sentence)
            words = str(sentence)
            advice = rules(game, f"`_describe` must return a whole sentence, not {words!r}")
            assert words.endswith("."), advice
            assert_is_clause(words[:-1], rules(game, "a sentence of `_describe`"))
            assert words[0].isupper(), advice
            if move:
                name = game.board.name(move[0])
                assert name in words, rules(game, f"`_describe` must name {name}: {words!r}")
            refusal = position.why_illegal(move)
            assert refusal is None, rules(game, f"`why_illegal` refuses a legal move: {refusal}")


@pytest.mark.parametrize("game", VARIANTS)
def test_illegal_moves_are_explained(game: Game, seed: int) -> None:
    for position in some(random_line(game, seed).positions, 30):
        for move in illegal_moves(position):
            reason = position.why_illegal(move)
            text = position.format(move)
            assert reason is not None, rules(
                game, f"`_why_illegal` must refuse {text}, as moves do"
            )
            assert_names_are_parts(game, reason)
            words = str(reason)
            assert_is_clause(words, rules(game, "a sentence of `_why_illegal`"))
            with pytest.raises(IllegalMove) as caught:
                position.parse(position.format(move))
            assert str(caught.value) == words
            assert caught.value.sentence == reason


@pytest.mark.parametrize("game", VARIANTS)
def test_replayed_texts_lead_to_the_same_position(game: Game, seed: int) -> None:
    line = random_line(game, seed)
    for plies in (len(line.moves), len(line.moves) // 2, 1):
        again, position = game.replay(line.texts[:plies]), line.positions[plies]
        assert_same(game, again, position, "`play` must depend on the position and the move alone")


@pytest.mark.parametrize("game", VARIANTS)
def test_setup_of_as_setup_returns_an_equal_position(game: Game, seed: int) -> None:
    for position in some(random_line(game, seed).positions, 60):
        again = game.setup(*position.as_setup())
        assert_same(game, again, position, "`setup` must rebuild what `as_setup` returns")


@pytest.mark.parametrize("game", VARIANTS)
def test_state_is_written_in_single_words(game: Game, seed: int) -> None:
    """The engine writes them as fields `NAME=VALUE`, which end at a space."""
    for position in random_line(game, seed).positions:
        for name, text in position.as_setup().state.items():
            is_word = name.isidentifier() and text.split() == [text]
            assert is_word, rules(
                game, f"`as_setup` must give {name!r} a value of one word: {text!r}"
            )


@pytest.mark.parametrize("game", VARIANTS)
def test_pickling_makes_an_equal_position(game: Game, seed: int) -> None:
    for position in some(random_line(game, seed).positions, 60):
        again = pickle.loads(pickle.dumps(position))
        assert type(again) is type(position)
        assert_same(game, again, position, "`_key` must list the arguments of the constructor")


@pytest.mark.parametrize("game", VARIANTS)
def test_positions_of_a_line_differ(game: Game, seed: int) -> None:
    # Every ply changes something that is part of a position, a swap too.
    positions = random_line(game, seed).positions
    for before, after in pairwise(positions):
        assert before != after, rules(game, "`_key` must contain whatever a ply changes")
    for position in positions:
        equal = {position, pickle.loads(pickle.dumps(position))}
        assert len(equal) == 1, rules(game, "equal positions must have equal hashes, from `_key`")


@pytest.mark.parametrize("game", VARIANTS)
def test_playing_and_querying_do_not_change_a_position(game: Game, seed: int) -> None:
    for position in some(random_line(game, seed).positions, 30):
        fresh: Position = pickle.loads(pickle.dumps(position))
        for move in some(fresh.legal_moves(), 6):
            fresh.describe(move)
            fresh.play(move)
        for move in illegal_moves(fresh):
            fresh.why_illegal(move)
        assert_same(game, fresh, position, "`play` and the questions must not change the position")


@pytest.mark.parametrize("game", VARIANTS)
def test_positions_cannot_be_changed(game: Game, seed: int) -> None:
    for position in some(random_line(game, seed).positions, 3):
        public = [name for name in dir(position) if not name.startswith("_")]
        for name in (*public, "something_new"):
            with pytest.raises(AttributeError):
                setattr(position, name, None)


@pytest.mark.parametrize("game", VARIANTS)
def test_contents_and_colors_agree(game: Game, seed: int) -> None:
    for position in some(random_line(game, seed).positions, 60):
        setup = position.as_setup()
        named: dict[Color | None, set[str]] = {
            Color.BLACK: set(setup.black),
            Color.WHITE: set(setup.white),
        }
        for site in game.board.sites:
            color, content = position.color_at(site), position.content(site)
            name = game.board.name(site)
            if content is not None and content.kind in ("territory", "offer"):
                assert color is None
            else:
                expected = (
                    [None] if color is None else [Content("stone", color), Content("mark", color)]
                )
                assert content in expected, rules(
                    game, f"`content` and `color_at` must agree about {name}: {content}, {color}"
                )
            owners = [owner for owner in Color if name in named[owner]]
            assert owners == [color] * bool(color), rules(
                game, f"`as_setup` and `color_at` must agree about {name}"
            )


@pytest.mark.parametrize("game", VARIANTS)
def test_every_color_has_its_seat(game: Game, seed: int) -> None:
    positions = random_line(game, seed).positions
    for position in positions:
        assert position.game == game, rules(game, "`play` must keep the game of the position")
        assert isinstance(position.to_move, Color)
        assert isinstance(position.seat_to_move, Seat)
        assert position.seat_of(Color.BLACK).other is position.seat_of(Color.WHITE)
    # Only `swap` exchanges the seats, and it changes nothing on the board.
    for position in positions[:-1]:
        for move in some(position.legal_moves(), 6):
            after = position.play(move)
            exchanged = after.seat_of(Color.BLACK) is not position.seat_of(Color.BLACK)
            assert exchanged == (move == SWAP), rules(game, "only `swap` may exchange the seats")
            if move == SWAP:
                assert after.as_setup()[:3] == position.as_setup()[:3]
                assert after.seat_to_move is not position.seat_to_move
                assert SWAP not in after.legal_moves()


@pytest.mark.parametrize("game", VARIANTS)
def test_winning_sites_are_shown_only_after_the_end(game: Game, seed: int) -> None:
    *before, end = random_line(game, seed).positions
    is_early = any(position.winning_sites() for position in before)
    assert not is_early, rules(game, "`winning_sites` must be empty before the end")
    winning = end.winning_sites()
    advice = rules(
        game, "`winning_sites` must list sites of the board with stones on them, once each"
    )
    assert set(winning) <= set(game.board.sites), advice
    assert len(set(winning)) == len(winning), advice
    assert all(end.color_at(site) is not None for site in winning), advice
