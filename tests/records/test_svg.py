"""SVG diagrams: valid, deterministic and complete."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abstract_arcade.match import Match, Participant
from abstract_arcade.records import RecordError, dump, load, losses
from abstract_arcade.records.svg import MAX_MOVES, draw, move_count, plies_of
from abstract_arcade.records.svg.games import DRAWINGS
from abstract_arcade.records.svg.styles import MATERIALS, PRINT, Style
from abstract_arcade.rules import GAMES, Color, Game, Position, Seat, new_game
from abstract_arcade.rules.enclose5 import Enclose5Position
from abstract_arcade.rules.krypte import KryptePosition
from tests.conformance.lines import VARIANTS, random_line
from tests.matches import a_match
from tests.records.support import names, position_after

SVG = "{http://www.w3.org/2000/svg}"


def picture(text: str) -> ET.Element:
    return ET.fromstring(text)


def texts(text: str) -> list[str]:
    return [each.text or "" for each in picture(text).iter(f"{SVG}text")]


def after(game: Game, plies: int, seed: int = 1) -> Match:
    """Return a match after some random plies."""
    match = Match(game)
    for move in random_line(game, seed).moves[:plies]:
        match.play(move)
    return match


def stones_in(text: str) -> tuple[int, int]:
    """Return the numbers of black and of white stones in a diagram."""
    discs = [each for each in picture(text).iter(f"{SVG}circle") if float(each.get("r", "0")) > 11]
    white = [each for each in discs if each.get("stroke") == "#000000"]
    return (
        sum(each.get("fill") == "#000000" for each in discs),
        sum(not each.get("stroke-dasharray") for each in white),
    )


def stones_of(match: Match) -> tuple[int, int]:
    """Return the numbers of black and of white stones on the board."""
    setup = match.position.as_setup()
    return len(setup.black), len(setup.white)


def box(element: ET.Element) -> tuple[float, float, float, float]:
    """Return the bounding box of an element: least x, least y, greatest x, greatest y."""
    get = {name: float(element.get(name, "0")) for name in ("x", "y", "width", "height")}
    if element.tag == f"{SVG}circle":
        x, y, r = (float(element.get(name, "0")) for name in ("cx", "cy", "r"))
        return x - r, y - r, x + r, y + r
    if element.tag == f"{SVG}rect":
        return get["x"], get["y"], get["x"] + get["width"], get["y"] + get["height"]
    numbers = re.findall(r"-?[\d.]+", element.get("d") or element.get("points") or "0 0")
    xs = [float(each) for each in numbers[::2]]
    ys = [float(each) for each in numbers[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


class TestEveryGame:
    def test_every_own_drawing_has_a_material_style(self) -> None:
        assert set(DRAWINGS) == set(MATERIALS) <= set(GAMES)

    @pytest.mark.parametrize("slug", GAMES)
    def test_game_without_a_drawing_is_drawn_by_its_board(
        self, monkeypatch: pytest.MonkeyPatch, slug: str
    ) -> None:
        for table in ("games.DRAWINGS", "styles.MATERIALS"):
            monkeypatch.setattr(f"abstract_arcade.records.svg.{table}", {})
        match = after(new_game(slug), 20)
        assert stones_in(draw(match, material=True)) == stones_of(match)
        assert len(texts(draw(match, plies=(1, 10)))) > len(texts(draw(match)))

    @pytest.mark.parametrize("material", [False, True])
    @pytest.mark.parametrize("game", VARIANTS)
    def test_diagram_is_valid_deterministic_and_within_its_page(
        self, game: Game, material: bool
    ) -> None:
        for plies in (0, 5, 1000):
            match = after(game, plies)
            text = draw(match, material=material)
            assert text == draw(match, material=material)
            assert text.endswith("</svg>\n")
            root = picture(text)
            _, _, width, height = map(float, root.get("viewBox", "").split())
            groups = root.findall(f"{SVG}g")
            assert len(groups) == 1
            found = re.match(r"translate\(([\d.]+) ([\d.]+)\)", groups[0].get("transform", ""))
            assert found
            left, top = map(float, found.groups())
            for each in groups[0]:
                if each.tag != f"{SVG}text":
                    low_x, low_y, high_x, high_y = box(each)
                    assert low_x + left >= 0
                    assert low_y + top >= 0
                    assert high_x + left <= width
                    assert high_y + top <= height

    @pytest.mark.parametrize("game", VARIANTS)
    def test_diagram_shows_every_stone(self, game: Game) -> None:
        if game.slug == "enclose5":
            return
        match = after(game, 20)
        assert stones_in(draw(match)) == stones_of(match)

    @pytest.mark.parametrize("game", VARIANTS)
    def test_diagram_has_all_coordinates(self, game: Game) -> None:
        found = set(texts(draw(Match(game))))
        board = game.board
        if game.slug == "slicron":
            assert {board.name(0), board.name(len(board.sites) - 1)} <= found
        else:
            names = [board.name(site) for site in board.sites]
            assert {name[0] for name in names} | {name[1:] for name in names} <= found

    def test_drawing_a_game_imports_no_other_game(self) -> None:
        code = (
            "import sys; from abstract_arcade.rules import new_game;"
            "from abstract_arcade.match import Match; from abstract_arcade.records import dump;"
            "dump(Match(new_game('slicron')), 'svg');"
            "print([name for name in sys.modules if 'krypte' in name or 'renju' in name"
            " or name.startswith(('textual', 'rich', 'click'))])"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
        )
        assert done.stdout.strip() == "[]"

    @pytest.mark.parametrize("slug", GAMES)
    def test_styles_have_no_theme_variables(self, slug: str) -> None:
        text = draw(after(new_game(slug), 30), material=True)
        assert not re.search(r'"(\$|white|transparent)', text)


class TestPrint:
    @pytest.mark.parametrize("slug", GAMES)
    def test_print_style_has_only_black_and_white(self, slug: str) -> None:
        text = draw(after(new_game(slug), 30))
        assert set(re.findall(r"#[0-9a-f]{6}", text)) <= {"#000000", "#ffffff", "#444444"}

    def test_diagram_is_in_the_print_style_by_default(self) -> None:
        match = after(new_game("krypte"), 10)
        assert dump(match, "svg") == draw(match)
        assert Style() == PRINT

    def test_material_style_has_the_colours_of_the_board(self) -> None:
        text = draw(after(new_game("krypte"), 10), material=True)
        assert MATERIALS["krypte"].grounds[0] in text
        assert 'id="felt-black"' in text


class TestCaptions:
    def test_caption_has_names_result_and_move(self) -> None:
        match = a_match("d1", "e8")
        match.seat(Seat.FIRST, Participant(name="Ada"))
        match.seat(Seat.SECOND, Participant("greedy"))
        match.resign(Seat.FIRST)
        found = texts(draw(match))
        assert found[:3] == ["Ada", "Greedy", "Krypte · White won by resignation"]
        assert found[-1] == "After move 2, e8"

    def test_caption_lists_the_player_of_black_first(self) -> None:
        match = a_match("d1", "swap", pie=True)
        assert texts(draw(match))[:2] == ["Player 2", "Player 1"]
        assert texts(draw(match, ply=1))[:2] == ["Player 1", "Player 2"]

    def test_caption_uses_the_colour_names_of_the_game(self) -> None:
        assert "Enclose5 · Blue 0, Orange 0 · Blue to move" in texts(
            draw(Match(new_game("enclose5")))
        )

    def test_caption_shows_no_command(self) -> None:
        match = a_match("d1", black="engine:/home/me/deep --all")
        assert "deep" in texts(draw(match))
        assert "/home" not in draw(match)

    @settings(max_examples=60)
    @given(names | st.text(), names)
    def test_any_names_are_escaped(self, one: str, other: str) -> None:
        match = a_match("d1")
        match.seat(Seat.FIRST, Participant(name=one))
        match.seat(Seat.SECOND, Participant(name=other))
        text = draw(match)
        assert picture(text).tag == f"{SVG}svg"
        # A name does not add an element.
        assert len(texts(text)) == len(texts(draw(a_match("d1"))))

    def test_long_name_is_cut_with_an_ellipsis(self) -> None:
        match = a_match("d1")
        match.seat(Seat.FIRST, Participant(name="漢" * 200))
        assert re.fullmatch("漢{5,30}…", texts(draw(match))[0])


SOOSORV = ("h8", "h9", "h10", "swap", "i9", "3", "swap", "g8", "j10", "f9")
"""An opening of Renju up to its last offer: ten plies, four stones."""


def stones_on(position: Position) -> int:
    return sum(position.color_at(site) is not None for site in position.game.board.sites)


class TestMoves:
    def test_diagram_of_moves_has_numbers_and_a_list(self) -> None:
        match = a_match("d1", "e8", "f1")
        found = texts(draw(match, plies=(2, 3)))
        assert "Moves 2–3" in found
        assert found[-1].split("\u2003") == ["2. e8", "3. f1"]
        # The coordinates are numbers, too.
        assert Counter(found)["2"] == Counter(found)["3"] == 2
        assert Counter(found)["1"] == 1

    def test_diagram_of_one_move_is_titled_in_the_singular(self) -> None:
        assert "Move 2" in texts(draw(a_match("d1", "e8"), plies=(2, 2)))

    @pytest.mark.parametrize("game", VARIANTS)
    def test_every_remaining_stone_is_numbered(self, game: Game) -> None:
        match = after(game, 40)
        text = draw(match, plies=(1, match.current.ply))
        placed = {}
        for node in match.main_line[1:]:
            assert node.parent is not None
            assert node.move is not None
            for site in node.parent.position.landing(node.move, node.position):
                # In Renju only stones are numbered, and none is ever removed.
                is_renju = game.slug == "renju"
                placed[site] = stones_on(node.position) if is_renju else node.ply
        shown = {
            str(number)
            for site, number in placed.items()
            if (content := match.position.content(site)) and content.kind != "offer"
        }
        assert shown <= set(texts(text))

    def test_diagram_of_renju_numbers_only_stones(self) -> None:
        match = a_match(*SOOSORV, "j10", "k11", "a2", game=new_game("renju", opening="soosorv8"))
        found = texts(draw(match, plies=(1, 13)))
        assert "Moves 1–7" in found
        below = "\u2003".join(found[found.index("Moves 1–7") + 1 :])
        assert below.replace("\u2003", " ") == (
            "1. h8 2. h9 3. h10 – swap 4. i9 – 3 – swap – g8 – j10 – f9 5. j10 6. k11 7. a2"
        )
        # Numbers 1 to 7 are on a stone and a coordinate, 8 only on a coordinate.
        counts = Counter(found)
        assert [counts[str(number)] for number in range(1, 9)] == [2] * 7 + [1]
        assert "Move 4" in texts(draw(match, plies=(4, 6)))
        assert texts(draw(match, plies=(4, 4)))[-1] == "– swap"
        assert "After move 7, a2" in texts(draw(match))
        assert "White names 3: Black offers three fifth stones." in texts(draw(match, ply=6))

    def test_plies_are_found_by_move_numbers(self) -> None:
        match = a_match(*SOOSORV, game=new_game("renju", opening="soosorv8"))
        assert move_count(match) == 4
        # The plies after the last numbered move belong to it.
        assert plies_of(match, 1, 4) == (1, 10)
        assert plies_of(match, 2, 3) == (2, 3)
        with pytest.raises(RecordError, match="there are moves 1 to 4, but not 1 to 5"):
            plies_of(match, 1, 5)

    def test_many_moves_are_spread_over_several_diagrams(self) -> None:
        match = after(new_game("reneo", size=19), 2 * MAX_MOVES + 1)
        text = draw(match, plies=(1, 2 * MAX_MOVES + 1))
        titles = [each for each in texts(text) if each.startswith("Moves")]
        assert titles == ["Moves 1–33", "Moves 34–67", "Moves 68–101"]
        assert len(picture(text).findall(f"{SVG}g")) == 3

    @pytest.mark.parametrize("plies", [(0, 1), (1, 4), (3, 2), (-1, 2)])
    def test_missing_moves_are_refused(self, plies: tuple[int, int]) -> None:
        with pytest.raises(RecordError, match="there are moves 1 to 3"):
            draw(a_match("d1", "e8", "f1"), plies=plies)

    @pytest.mark.parametrize("ply", [-1, 4])
    def test_missing_ply_is_refused(self, ply: int) -> None:
        with pytest.raises(RecordError, match=f"there are moves 0 to 3, but not {ply}"):
            draw(a_match("d1", "e8", "f1"), ply=ply)

    def test_undone_ply_can_be_drawn(self) -> None:
        match = a_match("d1", "e8", "f1")
        match.undo()
        assert "After move 3, f1" in texts(draw(match, ply=3))


class TestGames:
    def test_offers_of_renju_have_letters(self) -> None:
        game = new_game("renju")
        moves = ["h8", "h9", "i10", "k9", "g7", "g9"]
        text = draw(a_match(*moves, game=game))
        found = picture(text)
        assert sum(bool(each.get("stroke-dasharray")) for each in found.iter(f"{SVG}circle")) == 2
        assert {"A", "B"} <= set(texts(text))
        assert "Keigetsu 2D" in texts(text)[2]
        # The letters are shown although other stones are numbered.
        assert {"A", "B"} <= set(texts(draw(a_match(*moves, game=game), plies=(1, 6))))

    def test_fouls_of_renju_are_crossed(self) -> None:
        game = new_game("renju")
        start = game.setup(["h8", "h9", "i7", "g7"], ["a1", "b2", "c3", "d5"])
        crossed = draw(Match(game, start=start))
        assert len(picture(crossed).findall(f".//{SVG}path")) == 2
        foul = Match(game, start=start)
        foul.play(start.parse("h7"))
        assert 'stroke="#ffffff"' in draw(foul)

    def test_diagram_of_krypte_has_arrows_at_active_sides_and_bars_at_others(self) -> None:
        for plies in range(12):
            match = after(new_game("krypte"), plies, seed=3)
            assert isinstance(match.position, KryptePosition)
            root = picture(draw(match))
            arrows = root.findall(f".//{SVG}polygon")
            bars = [each for each in root.iter(f"{SVG}rect") if each.get("fill") == "#000000"]
            assert len(bars) == 4 - len(match.position.active_sides)
            lanes = {
                (side := match.position.entry_side(move), _lane(side.name, move[0]))
                for move in match.position.legal_moves()
                if move
            }
            assert len(arrows) == len(lanes)

    def test_diagram_of_reneo_has_two_edges_of_each_colour(self) -> None:
        root = picture(draw(Match(new_game("reneo"))))
        fills = Counter(each.get("fill") for each in root.iter(f"{SVG}rect"))
        assert fills == {"#000000": 2, "#ffffff": 2}

    def test_diagram_of_slicron_links_paths(self) -> None:
        game = new_game("slicron")
        linked = draw(Match(game, start=game.setup(["a1", "a2"], ["i1"])))
        loose = draw(Match(game, start=game.setup(["a1", "a3"], ["i1"])))
        paths = [len(picture(each).findall(f".//{SVG}path")) for each in (linked, loose)]
        assert paths == [1, 0]

    def test_owned_cells_of_enclose5_are_hatched_or_tinted(self) -> None:
        game = new_game("enclose5")
        match = a_match("h8", "a1", "j8", "a2", "i9", "a3", "i7", game=game)
        assert isinstance(match.position, Enclose5Position)
        assert match.position.score(Color.BLACK) == 1
        assert "Blue 1, Orange 0" in texts(draw(match))[2]
        plain = picture(draw(match, ply=6)).findall(f".//{SVG}path")
        assert len(picture(draw(match)).findall(f".//{SVG}path")) == len(plain) + 1
        tinted = draw(match, material=True)
        tints = MATERIALS["enclose5"].tints
        assert tints is not None
        assert tints[0] in tinted
        assert tints[1] not in tinted


def _lane(side: str, site: int) -> int:
    column = site % 8
    row = site // 8
    return column if side in ("NORTH", "SOUTH") else row


class TestFormat:
    def test_svg_cannot_be_read(self) -> None:
        with pytest.raises(RecordError, match="svg can be written, but not read"):
            load(dump(a_match("d1"), "svg"), "svg")

    def test_losses_of_svg_are_named(self) -> None:
        assert losses(a_match("d1"), "svg") == ["everything that is not in the diagram"]
        assert losses(a_match(), "svg") == []

    @settings(max_examples=60, deadline=None)
    @given(st.sampled_from(VARIANTS), st.integers(0, 10**6), st.integers(0, 120), st.booleans())
    def test_any_position_gives_a_valid_diagram(
        self, variant: Any, seed: int, plies: int, material: bool
    ) -> None:
        game = variant.values[0]
        start = position_after(game, random.Random(seed), plies)
        assert picture(draw(Match(game, start=start), material=material)).tag == f"{SVG}svg"
