"""Files of this machine: their paths, and reading, writing and locking them."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from abstract_arcade.truncate import quoted

HOME_VARIABLE = "ABSTRACT_ARCADE_HOME"
"""The environment variable that names one folder for everything."""

SANDBOX_VARIABLE = "ABSTRACT_ARCADE_SANDBOX"
"""The environment variable that is set where the person at the keyboard is a stranger."""

RESCUE_VARIABLE = "ABSTRACT_ARCADE_RESCUE"
"""The environment variable that names the folder for records of a stranger that cannot be saved."""

PLACES_VARIABLE = "ABSTRACT_ARCADE_ENGINE_PLACES"
"""The environment variable that says how many engines may run at once, and where they are counted.

It reads `8:DIR`.
"""


TOUCH_VARIABLE = "ABSTRACT_ARCADE_TOUCH"
"""The environment variable that is set if the person at the screen has a finger, and no keys."""


class HomeError(Exception):
    """The folder for the program's files cannot be determined; `str()` is a sentence."""


def is_sandboxed() -> bool:
    """Return whether the environment says that a stranger to this machine plays.

    Then no program but ours is started, and no file but the kept matches is read, written or named.
    Only the entry of a process asks this, and passes the answer on: one process may have a view of
    its owner and a view of a guest.
    """
    return os.environ.get(SANDBOX_VARIABLE, "") not in ("", "0")


def has_touch_screen() -> bool:
    """Return whether the environment says that the screen is touched, as the server does."""
    return os.environ.get(TOUCH_VARIABLE, "") not in ("", "0")


def rescue_folder() -> Path | None:
    """Return the folder for records of a stranger that cannot be saved, or None if there is none.

    It need not exist yet.
    """
    text = os.environ.get(RESCUE_VARIABLE, "")
    return Path(text) if is_sandboxed() and text else None


def file_named(text: str) -> Path:
    """The file that a person names, with ~ for a home folder, if there is one of that name."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def state_folder() -> Path:
    """Return the folder of matches, small files and reports of crashes. It need not exist yet.

    Raises:
        HomeError: If the environment names no folder.
    """
    return _home() or _platform_folder("state")


def config_folder() -> Path:
    """Return the folder of the settings. It need not exist yet.

    Raises:
        HomeError: If the environment names no folder.
    """
    return _home() or _platform_folder("config")


def _platform_folder(kind: str) -> Path:
    import platformdirs

    path: Path | None = None
    with suppress(RuntimeError):
        path = getattr(platformdirs, f"user_{kind}_path")("abstract-arcade", appauthor=False)
    # Older releases of platformdirs return a path that begins with "~" if there is no home folder.
    if path is None or not path.is_absolute():
        raise HomeError(
            f"No home folder is known: set HOME or {HOME_VARIABLE} to the full path of a folder."
        )
    return path


def matches_folder() -> Path:
    """Return the folder of the matches, one file each; it need not exist yet."""
    return state_folder() / "matches"


def visitors_folder() -> Path:
    """Return the folder of what strangers play who come by a browser; it need not exist yet."""
    return state_folder() / "visitors"


def search_path() -> dict[str, str]:
    """Return the variable by which a program of ours finds this package, wherever it is started."""
    home = Path(__file__).resolve().parents[2]
    # An installed package is found anyway, and its neighbours must not shadow standard modules.
    if home.name in ("site-packages", "dist-packages"):
        return {}
    path = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join((str(home), path) if path else (str(home),))}


def _home() -> Path | None:
    """Return the absolute path that `HOME_VARIABLE` names, or None if it is not set.

    Raises:
        HomeError: If the value names the home folder of an unknown user, or is relative to a
            working folder that no longer exists.
    """
    text = os.environ.get(HOME_VARIABLE, "")
    if not text:
        return None
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:
        reason = "but there is no such user"
    except OSError:
        reason = "but the working folder no longer exists"
    raise HomeError(f"{HOME_VARIABLE} is {quoted(text)}, {reason}: name the full path of a folder.")
