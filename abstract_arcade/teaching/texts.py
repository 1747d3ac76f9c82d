"""The files of the rules and the demonstration of each game."""

from __future__ import annotations

from importlib import resources

from abstract_arcade.lazy import GamePartError
from abstract_arcade.rules.installed import installed_games


def teaching_file(name: str) -> str:
    """Return the text of a file of this package, or of the package of an installed game.

    The file "yavalath.md" of an installed game is `rules.md` in its package, and "yavalath.toml" is
    `demo.toml`.

    Raises:
        GamePartError: If a game has no such file.
    """
    slug, _, ending = name.partition(".")
    part = "rules text" if ending == "md" else "demonstration"
    package, file = _place_of(name)
    try:
        return resources.files(package).joinpath(file).read_text("utf-8")
    except FileNotFoundError:
        raise GamePartError(f"The game {slug} has no {part}: add {teaching_path(name)}") from None


def teaching_path(name: str) -> str:
    """Return the path of a file of `teaching_file`, for messages: "aa_yavalath/demo.toml"."""
    package, file = _place_of(name)
    return f"{package.replace('.', '/')}/{file}"


def _place_of(name: str) -> tuple[str, str]:
    """Return the package of a file of `teaching_file`, and the name of the file there."""
    slug, _, ending = name.partition(".")
    package = installed_games().get(slug)
    if package is None:
        return __package__, name
    return package, "rules.md" if ending == "md" else "demo.toml"
