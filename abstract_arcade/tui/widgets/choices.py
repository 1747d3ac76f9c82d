"""The choices of an option, as the set-up and the settings draw them."""

from __future__ import annotations

from collections.abc import Hashable

from abstract_arcade.tui.widgets.lines import Word, button


def choice_words(name: str, action: Hashable, dot: str, *, is_chosen: bool) -> list[Word]:
    """Return one of the choices that are side by side, as a button.

    `dot` is the role of the dot that is in front of the choice that holds.
    """
    mark: Word = ("● " if is_chosen else "  ", dot)
    return button([mark, (name, "strong" if is_chosen else "dim")], action)


def stepped_words(name: str, steps: tuple[Hashable, Hashable], arrow: str) -> list[Word]:
    """Return the choice that holds, between arrows that lead to the others: "‹ 11 ›".

    `steps` are the actions of the arrows, or None at the first or the last choice; `arrow` is the
    role of the arrows.
    """
    words: list[Word] = []
    for sign, action in zip("‹›", steps, strict=True):
        if words:
            words.append((f" {name} ", "strong"))
        words += [(sign, "faint")] if action is None else button([(sign, arrow)], action)
    return words
