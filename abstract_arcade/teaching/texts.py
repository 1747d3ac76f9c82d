"""The files of the rules and the demonstration of each game."""

from __future__ import annotations

from importlib import resources

from abstract_arcade.lazy import MissingPartError
from abstract_arcade.rules.installed import installed_games


def teaching_file(name: str) -> str:
    """Return the text of a file of this package, or of the package of an installed game.

    The file "yavalath.md" of an installed game is `rules.md` in its package, and "yavalath.toml" is
    `demo.toml`.

    Raises:
        MissingPartError: If a game has no such file.
    """
    slug, _, ending = name.partition(".")
    part = "rules text" if ending == "md" else "demonstration"
    package = installed_games().get(slug, __package__)
    if package != __package__:
        name = "rules.md" if ending == "md" else "demo.toml"
    try:
        return resources.files(package).joinpath(name).read_text("utf-8")
    except FileNotFoundError:
        where = f"{package.replace('.', '/')}/{name}"
        raise MissingPartError(f"The game {slug} has no {part}: add {where}") from None
