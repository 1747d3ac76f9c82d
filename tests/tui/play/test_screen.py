"""The play screen: what it shows of a position, what a choice would do, and what a choice does."""

from __future__ import annotations

import pytest

from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import SWAP, Color, Seat, new_game
from abstract_arcade.rules.krypte import BOARD, KryptePosition, Side
from abstract_arcade.tui.board.layouts.base import ARROWS, ZOOMS, Zoom
from abstract_arcade.tui.games.krypte import KryptePresenter
from tests.matches import BLACK_WINS
from tests.tui.support import (
    LARGE,
    MEDIUM,
    SMALL,
    a_match,
    play_all,
    quiet_moves,
    running,
)

pytestmark = pytest.mark.slow

BLACK_ROW_SITES = {"e8", "f8", "g8", "h8"}

# White may not play d1: it would line up four for both.
BOTH_ROWS = ("e1", "g8", "a2", "b1", "d8", "f1", "h7", "a1", "c1", "c8", "a5", "g1", "h1")

SIZES = {"2×1": SMALL, "4×2": MEDIUM, "6×3": LARGE}
by_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())


def krypte(match: Match) -> KryptePosition:
    position = match.position
    assert isinstance(position, KryptePosition)
    return position


def says(sentence: str) -> str:
    """A sentence of the rules as the status line has it: the mover's name stands before it."""
    for color in Color:
        sentence = sentence.removeprefix(f"{color} ")
    return sentence.removesuffix(".")


class TestSides:
    @by_size
    async def test_krypte_sides_show_an_arrow_for_every_open_lane(
        self, size: tuple[int, int]
    ) -> None:
        for moves in [(), ("d1",), ("d1", "e8"), BOTH_ROWS, quiet_moves(30)]:
            match = a_match(*moves)
            position = krypte(match)
            expected = set()
            for move in position.legal_moves():
                side = position.entry_side(move)
                column, row = BOARD.points[move[0]]
                lane = column if side in (Side.NORTH, Side.SOUTH) else row
                expected.add((side.name.lower(), lane))
            async with running(match, size) as arcade:
                await arcade.visit("d4")
                left, top = arcade.corner()
                layout = arcade.board.layout_shown
                lines = arcade.lines()
                found = {
                    (label.side, label.lane)
                    for y in range(layout.height)
                    for label in layout.labels_on(y)
                    if label.is_arrow and lines[top + y][left + label.x] == ARROWS[label.side]
                }
                assert found == expected

    @pytest.mark.parametrize("size", [MEDIUM, LARGE], ids=["4×2", "6×3"])
    async def test_active_krypte_sides_are_highlighted(self, size: tuple[int, int]) -> None:
        async with running(a_match("d1"), size) as arcade:
            layout = arcade.board.layout_shown
            left, top = arcade.corner()
            middle_x = left + layout.width // 2 - 2
            middle_y = top + layout.height // 2 - 2
            below_squares = layout.origin(arcade.site("a8"))[1] + layout.zoom.height
            places = {
                Side.NORTH: (middle_x, top + 1),
                Side.SOUTH: (middle_x, top + below_squares),
                Side.WEST: (left + 3, middle_y),
                Side.EAST: (left + layout.width - 4, middle_y),
            }

            def lit() -> set[Side]:
                cells = arcade.cells()
                grounds = {side: cells[y][x].style.bgcolor for side, (x, y) in places.items()}
                frame = cells[top][left].style.bgcolor
                return {side for side, ground in grounds.items() if ground != frame}

            await arcade.visit("d4")
            assert lit() == {Side.EAST, Side.SOUTH}
            await arcade.choose("e8")
            await arcade.visit("d4")
            assert lit() == {Side.WEST, Side.NORTH}

    async def test_krypte_frame_highlights_the_lane_of_the_cursor(self) -> None:
        async with running(a_match("d1")) as arcade:
            layout = arcade.board.layout_shown
            _, top = arcade.corner()
            y = top + layout.height - 2
            xs = {name: arcade.place_on_board(f"{name}8")[0] for name in "abc"}
            await arcade.visit("b8")
            row = arcade.cells()[y]
            used = row[xs["b"]].style
            open_lane = row[xs["a"]].style
            assert row[xs["b"]].text == ARROWS["south"]
            assert used.bgcolor != open_lane.bgcolor
            await arcade.visit("a8")
            row = arcade.cells()[y]
            assert (row[xs["a"]].style, row[xs["b"]].style) == (used, open_lane)

    @by_size
    async def test_panel_names_the_active_krypte_sides(self, size: tuple[int, int]) -> None:
        async with running(a_match("d1"), size) as arcade:
            assert "Open sides ◀ East or ▲ South" in arcade.panel
            await arcade.choose("h3")
            assert "Open sides ▲ South or ▶ West" in arcade.panel


class TestMarks:
    @by_size
    async def test_marks_are_on_every_legal_square(self, size: tuple[int, int]) -> None:
        async with running(a_match("d1", "e8"), size) as arcade:
            await arcade.visit("d4")
            legal = {BOARD.name(site) for (site,) in arcade.match.position.legal_moves()}
            # At the smallest zoom the second character may belong to the neighbour.
            end = 1 if size == SMALL else None
            shown = {name: text[:end] for name, text in arcade.picture().items()}
            blank = shown["e4"]
            assert {name for name, text in shown.items() if text == blank} == (
                {BOARD.name(site) for site in BOARD.sites} - legal - {"d1", "e8", "d4"}
            )
            assert len({shown[name] for name in legal}) == 1

    async def test_marks_can_be_switched_off_and_on(self) -> None:
        async with running(a_match("d1", "e8")) as arcade:
            await arcade.visit("d4")
            with_marks = arcade.picture()
            await arcade.press("m")
            without = arcade.picture()
            assert {name for name, text in without.items() if text != with_marks[name]} == {
                BOARD.name(site) for (site,) in arcade.match.position.legal_moves()
            }
            await arcade.press("m")
            assert arcade.picture() == with_marks
            assert arcade.moves == ["d1", "e8"]

    async def test_mark_of_the_last_move_is_on_its_site(self) -> None:
        async with running(a_match("d1", "e8")) as arcade:
            await arcade.visit("d4")
            assert "▐▌" in arcade.picture()["e8"]
            assert "▐▌" not in arcade.picture()["d1"]
            await arcade.choose("a8")
            await arcade.visit("d4")
            assert {name for name, text in arcade.picture().items() if "▐▌" in text} == {"a8"}
            await arcade.press("left_square_bracket", "left_square_bracket")
            assert {name for name, text in arcade.picture().items() if "▐▌" in text} == {"d1"}

    async def test_mark_of_an_exchange_is_on_the_moved_stone(self) -> None:
        async with running(
            a_match("f6", "g6", "f5", "f4", "e4", game=new_game("reneo")), LARGE
        ) as arcade:
            position = arcade.match.position
            mover = position.to_move
            move = next(move for move in position.legal_moves() if len(move) == 2)
            arcade.view.play(move)
            last = [site for site, state in enumerate(arcade.board.states) if state.last]
            assert [arcade.match.position.color_at(site) for site in last] == [mover]


class TestPreview:
    @pytest.mark.parametrize("capture", ["adjacent", "custodial"])
    async def test_preview_is_the_difference_between_two_positions(self, capture: str) -> None:
        game = new_game("krypte", capture=capture)
        async with running(a_match(*quiet_moves(24, game), game=game), MEDIUM) as arcade:
            position = arcade.match.position
            for site in BOARD.sites:
                await arcade.visit(BOARD.name(site))
                after = position.play((site,)) if (site,) in position.legal_moves() else position
                assert [(state.now, state.then) for state in arcade.board.states] == [
                    (position.content(each), after.content(each)) for each in BOARD.sites
                ]

    @by_size
    async def test_preview_is_drawn_on_exactly_the_squares_that_would_change(
        self, size: tuple[int, int]
    ) -> None:
        async with running(a_match("d1", "e8"), size) as arcade:
            position = krypte(arcade.match)
            turning = [
                move
                for move in position.legal_moves()
                if any(position.color_at(site) for site in BOARD.neighbors[move[0]])
            ]
            assert turning
            for move in turning[:2]:
                await arcade.visit(BOARD.name(move[0]))
                with_preview = arcade.all_cells()
                await arcade.press("v")
                without = arcade.all_cells()
                await arcade.press("v")
                after = position.play(move)
                changes = {
                    BOARD.name(site)
                    for site in BOARD.sites
                    if position.content(site) != after.content(site)
                }
                way = {BOARD.name(site) for site in KryptePresenter().slide_path(position, move)}
                different = {name for name, cell in without.items() if cell != with_preview[name]}
                assert changes <= different <= changes | way
                assert len(changes) > 1

    async def test_preview_highlights_the_lane_from_the_side(self) -> None:
        async with running(a_match(*quiet_moves(20)), MEDIUM) as arcade:
            # From the edge, over counters, to the first empty square.
            for name, way in {"d7": {"d8", "d7"}, "e1": {"a1", "b1", "c1", "d1", "e1"}}.items():
                await arcade.visit(name)
                states = enumerate(arcade.board.states)
                assert {BOARD.name(site) for site, state in states if state.highlighted} == way
        async with running(a_match("d1", "e8"), MEDIUM) as arcade:
            await arcade.visit("d2")
            states = enumerate(arcade.board.states)
            assert {BOARD.name(site) for site, state in states if state.highlighted} == {"d1", "d2"}

    async def test_preview_can_be_switched_off_and_on(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.visit("a8")
            assert arcade.board.states[BOARD.site("a8")].then is not None
            await arcade.press("v")
            assert all(state.now == state.then for state in arcade.board.states)
            assert "The preview is off" in arcade.status
            await arcade.press("v")
            assert "The preview is on" in arcade.status
            assert arcade.board.states[BOARD.site("a8")].then is not None

    async def test_preview_follows_the_mouse(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.hover_site("c8")
            assert arcade.board.states[BOARD.site("c8")].then is not None
            await arcade.hover_site("c5")
            assert all(state.now == state.then for state in arcade.board.states)


class TestStatus:
    @pytest.mark.parametrize("moves", [(), ("d1", "e8", "a8"), BOTH_ROWS], ids=["0", "3", "13"])
    async def test_status_says_for_every_square_what_a_counter_there_would_do(
        self, moves: tuple[str, ...]
    ) -> None:
        async with running(a_match(*moves)) as arcade:
            position = arcade.match.position
            reasons = set()
            for site in BOARD.sites:
                await arcade.visit(BOARD.name(site))
                status = arcade.status
                assert f"{position.to_move} to play" in status
                reason = position.why_illegal((site,))
                if reason is None:
                    assert says(str(position.describe((site,)))) in status
                else:
                    assert str(reason) in status
                    reasons.add(reason)
            assert reasons

    async def test_status_gives_every_kind_of_refusal(self) -> None:
        async with running(a_match("d1")) as arcade:
            for name, reason in {
                "h8": "h8 is closed: East and South both reach it",
                "d1": "d1 is taken",
            }.items():
                await arcade.visit(name)
                assert reason in arcade.status
        async with running(a_match(*BOTH_ROWS)) as arcade:
            # What the cursor rests on has not been asked for before it is moved.
            await arcade.visit("a1")
            await arcade.visit("d1")
            assert "This would line up four for both players" in arcade.status

    @by_size
    async def test_status_names_the_last_move(self, size: tuple[int, int]) -> None:
        async with running(a_match("d1", "e8"), size) as arcade:
            await arcade.choose("d2")
            assert "Black d2 from North turns d1" in arcade.status
            assert "White" in arcade.status

    @by_size
    async def test_status_says_whose_turn_it_is(self, size: tuple[int, int]) -> None:
        async with running(a_match(), size) as arcade:
            assert arcade.status.startswith("● Black")
            await arcade.choose("d1")
            assert arcade.status.startswith("◉ White")


class TestPlaying:
    async def test_move_is_played_by_keys(self) -> None:
        async with running(a_match()) as arcade:
            await arcade.press("enter", "down", "space")
            assert arcade.moves == ["d1", "h2"]
            assert arcade.match.position == arcade.match.game.replay(["d1", "h2"])

    async def test_move_is_played_by_the_mouse_alone(self) -> None:
        async with running(a_match(), MEDIUM) as arcade:
            for name in BLACK_WINS:
                await arcade.click_site(name)
            assert arcade.moves == list(BLACK_WINS)
            assert "four in a row" in arcade.panel

    async def test_whole_game_is_played_by_keys_alone(self) -> None:
        async with running(a_match(), SMALL) as arcade:
            await arcade.choose(*BLACK_WINS)
            assert arcade.moves == list(BLACK_WINS)
            assert "four in a row" in arcade.panel

    @pytest.mark.parametrize("hand", ["key", "mouse"])
    @pytest.mark.parametrize(
        ("moves", "name", "reason"),
        [
            (("d1",), "h8", "h8 is closed: East and South both reach it"),
            (("d1",), "d1", "d1 is taken"),
            (("d1", "e8"), "d3", "From North a counter in column d stops at d2"),
            (BOTH_ROWS, "d1", "This would line up four for both players"),
        ],
        ids=["both sides", "taken", "elsewhere", "both rows"],
    )
    async def test_illegal_square_is_refused_without_any_other_effect(
        self, hand: str, moves: tuple[str, ...], name: str, reason: str
    ) -> None:
        async with running(a_match(*moves), MEDIUM) as arcade:
            await arcade.visit(name)
            node = arcade.match.current
            panel = arcade.panel
            shown = arcade.picture()
            if hand == "key":
                await arcade.press("enter")
            else:
                await arcade.click_site(name)
            assert reason in arcade.status
            assert arcade.match.current is node
            assert node.children == []
            assert arcade.panel == panel
            assert arcade.picture() == shown
            assert len(arcade.app.screen_stack) == 1

    async def test_refusal_disappears_when_the_cursor_moves(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.visit("h8")
            await arcade.press("enter", "left")
            assert "h8" not in arcade.status
            await arcade.press("enter")
            assert arcade.moves == ["d1", "g8"]

    async def test_keys_go_to_the_next_and_previous_legal_move(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            legal = {BOARD.name(site) for (site,) in arcade.match.position.legal_moves()}
            seen = []
            for _ in legal:
                await arcade.press("full_stop")
                seen.append(arcade.cursor)
            assert set(seen) == legal
            await arcade.press("full_stop")
            assert arcade.cursor == seen[0]
            await arcade.press("comma", "comma")
            assert arcade.cursor == seen[-2]
            assert arcade.moves == ["d1"]

    async def test_cursor_leaves_the_counter_just_placed(self) -> None:
        async with running(a_match(), MEDIUM) as arcade:
            await arcade.choose("f1")
            assert arcade.cursor == "h1"
            assert "White to play, from East or South" in arcade.status
            # The board shows what it would do.
            assert any(state.now != state.then for state in arcade.board.states)
            await arcade.press("enter")
            assert arcade.moves == ["f1", "h1"]


class TestSwap:
    async def test_swap_takes_the_other_colour(self) -> None:
        game = new_game("krypte", pie=True)
        async with running(a_match("d1", game=game), LARGE) as arcade:
            seats = arcade.words("#seats")
            assert seats.index("Player 1") < seats.index("Player 2")
            await arcade.press("s")
            assert arcade.moves == ["d1", "swap"]
            # Black's tile is the upper one.
            seats = arcade.words("#seats")
            assert seats.index("Player 2") < seats.index("Player 1")
            assert "Player 2 swaps and takes Black." in arcade.status
            assert "White to play" in arcade.status
            assert arcade.match.seat_to_move is Seat.FIRST
            assert "swap" in arcade.words("#moves")

    async def test_swap_can_be_undone(self) -> None:
        game = new_game("krypte", pie=True)
        async with running(a_match("d1", game=game), MEDIUM) as arcade:
            await arcade.press("s", "z")
            assert arcade.moves == ["d1"]
            await arcade.press("s")
            assert arcade.moves == ["d1", "swap"]

    @pytest.mark.parametrize(
        ("pie", "moves", "reason"),
        [
            (False, ["d1"], "This game is played without the pie rule"),
            (True, [], "White may swap only at the first turn"),
            (True, ["d1", "e8", "d2"], "White may swap only at the first turn"),
        ],
    )
    async def test_swap_is_refused_if_it_is_not_legal(
        self, pie: bool, moves: list[str], reason: str
    ) -> None:
        game = new_game("krypte", pie=pie)
        async with running(a_match(*moves, game=game), LARGE) as arcade:
            await arcade.press("s")
            assert arcade.moves == moves
            assert reason in arcade.status

    async def test_line_of_keys_has_the_swap_only_if_it_is_legal(self) -> None:
        game = new_game("krypte", pie=True)
        async with running(a_match(game=game), LARGE) as arcade:
            assert "s swap" not in arcade.lines()[-1]
            await arcade.choose("d1")
            await arcade.click_text("s swap")
            assert arcade.moves == ["d1", "swap"]
            assert "s swap" not in arcade.lines()[-1]

    async def test_status_names_the_swap_if_it_is_legal(self) -> None:
        async with running(a_match("f6", game=new_game("reneo")), MEDIUM) as arcade:
            assert "White to play, or swap (s)" in arcade.status

    async def test_sentence_about_a_swap_names_the_players(self) -> None:
        participants = {Seat.FIRST: Participant(), Seat.SECOND: Participant("greedy")}
        match = Match(new_game("reneo"), participants)
        match.play(match.position.parse("f6"))
        match.play(SWAP)
        async with running(match, MEDIUM) as arcade:
            assert "Greedy swaps and takes Black." in arcade.status


class TestPanel:
    @by_size
    async def test_panel_says_who_plays_which_colour(self, size: tuple[int, int]) -> None:
        match = a_match("d1", "e8", white="greedy")
        async with running(match, size) as arcade:
            await arcade.press("m")
            seats = arcade.words("#seats")
            assert "You" in seats
            assert "Greedy" in seats
            # Where there is room: the bar beside the seat says it too.
            assert ("to play" in seats and "computer" in seats) == (size == LARGE)
            assert "1 counter" in seats or size == LARGE
            assert seats.index("You") < seats.index("Greedy")

    @by_size
    async def test_panel_points_at_the_player_to_move(self, size: tuple[int, int]) -> None:
        async with running(a_match(), size) as arcade:
            seats = arcade.play_screen.query_one("#seats")
            assert [line.strip()[:1] == "▌" for line in arcade.inside(seats)[:5]] == [
                True,
                True,
                False,
                False,
                False,
            ]
            await arcade.choose("d1")
            assert [line.strip()[:1] == "▌" for line in arcade.inside(seats)[:5]] == [
                False,
                False,
                False,
                True,
                True,
            ]

    async def test_panel_counts_the_counters(self) -> None:
        moves = quiet_moves(17)
        async with running(a_match(*moves)) as arcade:
            position = arcade.match.position
            colors = [position.color_at(site) for site in BOARD.sites]
            lines = arcade.inside(arcade.play_screen.query_one("#seats"))
            assert f"{colors.count(Color.BLACK)} counters" in lines[1]
            assert f"{colors.count(Color.WHITE)} counters" in lines[4]

    @by_size
    async def test_panel_lists_the_moves_with_the_current_one_highlighted(
        self, size: tuple[int, int]
    ) -> None:
        moves = quiet_moves(8)
        async with running(a_match(*moves), size) as arcade:
            shown = arcade.words("#moves")
            assert "move 8" in shown
            assert f"› {moves[7]}" in shown
            assert shown.count("›") == 1
            await arcade.press("left_square_bracket", "left_square_bracket")
            shown = arcade.words("#moves")
            assert "move 6" in shown
            assert f"› {moves[5]}" in shown
            assert moves[7] in shown

    async def test_list_of_moves_keeps_the_last_moves_visible(self) -> None:
        moves = quiet_moves(40)
        async with running(a_match(*moves), MEDIUM) as arcade:
            assert f"› {moves[-1]}" in arcade.words("#moves")
            await arcade.press("home")
            assert f"1 {moves[0]}" in arcade.words("#moves")
            await arcade.press("pagedown")
            assert f"› {moves[9]}" in arcade.words("#moves")
            await arcade.press("end")
            assert f"› {moves[-1]}" in arcade.words("#moves")


class TestTheEnd:
    @by_size
    async def test_end_names_the_winner_and_the_reason(self, size: tuple[int, int]) -> None:
        async with running(a_match(*BLACK_WINS[:-1]), size) as arcade:
            await arcade.choose(BLACK_WINS[-1])
            assert "Black wins 7 moves" in arcade.status
            assert "four in a row" not in arcade.status
            assert "F3 rematch" in arcade.lines()[-1]
            assert "Black wins" in arcade.panel
            assert "four in a row" in arcade.panel
            seats = arcade.words("#seats")
            assert seats.index("Player 1") < seats.index("won") < seats.index("Player 2")
            assert "F3 rematch" in arcade.words("#keys")

    @by_size
    async def test_end_highlights_the_winning_row(self, size: tuple[int, int]) -> None:
        async with running(a_match(*BLACK_WINS), size) as arcade:
            won = {BOARD.name(site) for site, state in enumerate(arcade.board.states) if state.won}
            assert won == BLACK_ROW_SITES
            assert all(
                state.faded == (BOARD.name(site) not in BLACK_ROW_SITES)
                for site, state in enumerate(arcade.board.states)
            )
            await arcade.visit("d4")
            backgrounds = {
                name: {cell.style.bgcolor for row in arcade.cell(name) for cell in row}
                for name in map(BOARD.name, BOARD.sites)
            }
            others = [backgrounds[name] for name in backgrounds.keys() - BLACK_ROW_SITES]
            assert all(backgrounds[name].difference(*others) for name in BLACK_ROW_SITES)

    async def test_end_names_the_winner_of_a_row_completed_by_the_opponent(self) -> None:
        moves = ("a1", "f8", "a4", "h8", "g8", "a8", "e8", "f7")
        async with running(a_match(*moves[:-1])) as arcade:
            await arcade.visit("f7")
            assert "lines up four for Black: Black wins" in arcade.status
            await arcade.press("enter")
            assert "Black wins" in arcade.panel

    async def test_nothing_can_be_played_after_the_end(self) -> None:
        async with running(a_match(*BLACK_WINS), MEDIUM) as arcade:
            await arcade.click_site("a1")
            await arcade.press("enter", "s", "slash", "full_stop")
            assert arcade.moves == list(BLACK_WINS)
            assert len(arcade.app.screen_stack) == 1
            assert arcade.status.count("The game is over") == 1

    async def test_end_without_a_legal_move_is_named(self) -> None:
        # A full board but for two squares; the second then lies in reach of both sides.
        rows = (
            "ooxxooxx",
            "oxxooxxo",
            "xooxxoox",
            "xxooxxoo",
            "..xxooxx",
            "xxooxxoo",
            "oxxooxxo",
            "xxooxxoo",
        )
        stones = {
            sign: [
                f"{'abcdefgh'[x]}{y}"
                for y, row in enumerate(rows, 1)
                for x, each in enumerate(row)
                if each == sign
            ]
            for sign in "xo"
        }
        game = new_game("krypte")
        start = game.setup(stones["x"], stones["o"], state={"last_side": "N"})
        for size in SIZES.values():
            async with running(Match(game, start=start), size) as arcade:
                await arcade.visit("a5")
                assert "leaves White without a move: Black wins" in arcade.status
                await arcade.press("enter")
                assert "Black wins" in arcade.panel
                assert "leav" in arcade.panel
                assert arcade.cut() == []


class TestTitle:
    @by_size
    async def test_title_names_the_game_and_its_changed_options(
        self, size: tuple[int, int]
    ) -> None:
        game = new_game("krypte", capture="custodial", pie=True)
        async with running(a_match(game=game), size) as arcade:
            title = arcade.words("#title")
            assert title.startswith("Krypte")
            assert size == SMALL or "capture custodial, pie on" in title
            assert arcade.cut() == []
        async with running(a_match(), size) as arcade:
            assert "capture" not in arcade.words("#title")


async def test_match_with_moves_opens_at_its_current_position() -> None:
    match = a_match()
    play_all(match, ["d1", "e8"])
    async with running(match) as arcade:
        assert "White e8 enters from South" in arcade.status
        assert arcade.moves == ["d1", "e8"]


@pytest.mark.parametrize("zoom", ZOOMS, ids=str)
async def test_status_line_distinguishes_black_and_white(zoom: Zoom) -> None:
    async with running(a_match()) as arcade:
        await arcade.press(*["minus"] * (2 - ZOOMS.index(zoom)))
        assert arcade.status.startswith("●")
        await arcade.choose("d1")
        assert arcade.status.startswith("◉")
