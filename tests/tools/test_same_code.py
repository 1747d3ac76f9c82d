"""Two texts of a module have the same tree if only docstrings and comments differ."""

from __future__ import annotations

from tests.tools.same_code import tree

MODULE = '''
"""Docstring."""

LIMIT = 3
"""The limit."""


def double(number: int) -> int:
    """Return twice a number."""
    # A comment.
    return 2 * number
'''


def test_tree_ignores_docstrings_and_comments() -> None:
    rewritten = (
        MODULE.replace("Docstring.", "Another.")
        .replace('"""The limit."""\n', "")
        .replace("# A comment.", "# Another comment.")
    )

    assert tree(rewritten) == tree(MODULE)


def test_tree_shows_a_changed_value() -> None:
    assert tree(MODULE.replace("LIMIT = 3", "LIMIT = 4")) != tree(MODULE)


def test_tree_shows_a_text_that_is_returned() -> None:
    assert tree('def name():\n    return "a"') != tree('def name():\n    return "b"')
