"""The boards of the games on a terminal: what room they need, and a position to show."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.table.boards import layouts_for, least_terminal, sample

by_game = pytest.mark.parametrize("slug", GAMES)


@by_game
@pytest.mark.parametrize("is_ascii", [False, True], ids=["blocks", "letters"])
def test_usual_board_fits_the_smallest_terminal(slug: str, is_ascii: bool) -> None:
    layouts = layouts_for(PRESENTERS[slug](), GAMES[slug](), Display(ascii=is_ascii))
    assert least_terminal(layouts) == (60, 20)


def test_large_board_needs_a_larger_terminal() -> None:
    layouts = layouts_for(PRESENTERS["reneo"](), new_game("reneo", size=19), Display())
    assert least_terminal(layouts) == (60, layouts[0].height + 3)
    assert layouts[0].height == 21


@by_game
def test_every_board_of_letters_has_its_sizes_once(slug: str) -> None:
    layouts = layouts_for(PRESENTERS[slug](), GAMES[slug](), Display(ascii=True))
    assert {each.painter for each in layouts} == {"letters"}
    sizes = [(each.width, each.height) for each in layouts]
    assert sorted(set(sizes)) == sizes


@by_game
def test_sample_is_an_unfinished_position_on_the_board(slug: str) -> None:
    kind = GAMES[slug]
    games = [kind()]
    if any(option.name == "size" for option in kind.options()):
        limits = next(option.limits for option in kind.options() if option.name == "size")
        assert limits is not None
        games += [kind.from_text({"size": str(limit)}) for limit in limits]
    for game in games:
        position = sample(PRESENTERS[slug](), game)
        assert len(position.game.board.sites) == len(game.board.sites)
        assert any(position.color_at(site) is not None for site in game.board.sites)
        assert position == sample(PRESENTERS[slug](), game)
