"""Access to the texts of each game: its rules and its demonstration."""

from __future__ import annotations

from importlib import resources

from abstract_arcade.lazy import GamePartError
from abstract_arcade.rules.installed import installed_games


def teaching_file(name: str) -> str:
    """Return the text of a file: "krypte.md" or "krypte.toml".

    The files of an installed game are in its package: "yavalath.md" is `rules.md` there, and
    "yavalath.toml" is `demo.toml`.

    Raises:
        GamePartError: If a game has no such file. The message names the file to add.
    """
    slug, _, ending = name.partition(".")
    part = "rules text" if ending == "md" else "demonstration"
    package, file = _place_of(name)
    try:
        return resources.files(package).joinpath(file).read_text("utf-8")
    except FileNotFoundError:
        raise GamePartError(f"The game {slug} has no {part}: add {teaching_path(name)}") from None


def teaching_path(name: str) -> str:
    """Return the path of a file for error messages: "aa_yavalath/demo.toml" for "yavalath.toml"."""
    package, file = _place_of(name)
    return f"{package.replace('.', '/')}/{file}"


def _place_of(name: str) -> tuple[str, str]:
    """Return the package that contains a file of `teaching_file`, and the file's name there."""
    slug, _, ending = name.partition(".")
    package = installed_games().get(slug)
    if package is None:
        return __package__, name
    return package, "rules.md" if ending == "md" else "demo.toml"
