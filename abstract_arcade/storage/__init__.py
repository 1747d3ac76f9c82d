"""The paths of the program's files on this machine, and reading, writing and locking files."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from abstract_arcade.truncate import quoted

HOME_VARIABLE = "ABSTRACT_ARCADE_HOME"
"""The environment variable with the path of one folder for all files of the program."""

SANDBOX_VARIABLE = "ABSTRACT_ARCADE_SANDBOX"
"""The environment variable that is set in a process for a visitor in a browser; see `is_sandboxed`.

Empty and "0" count as not set.
"""

RESCUE_VARIABLE = "ABSTRACT_ARCADE_RESCUE"
"""The environment variable with the path of the folder for `rescue_folder`."""

PLACES_VARIABLE = "ABSTRACT_ARCADE_ENGINE_PLACES"
"""The environment variable that limits the engines which all processes of a server may run.

For example, `8:DIR` allows eight at once, which are counted by files in the folder `DIR`.
"""


TOUCH_VARIABLE = "ABSTRACT_ARCADE_TOUCH"
"""The environment variable that is set if the player has a touch screen and no keyboard.

Empty and "0" count as not set.
"""


class HomeError(Exception):
    """The folder for the program's files cannot be determined; `str()` is a sentence."""


def is_sandboxed() -> bool:
    """Return whether this process serves a visitor in a browser, who must not reach the machine.

    Then it starts only programs of this package, and reads, writes and names no files except the
    visitor's matches. Call this only where a process starts, and pass the answer on: one process
    may have a view of its owner and a view of a guest.
    """
    return os.environ.get(SANDBOX_VARIABLE, "") not in ("", "0")


def has_touch_screen() -> bool:
    """Return whether the player has a touch screen and no keyboard, as the server found out."""
    return os.environ.get(TOUCH_VARIABLE, "") not in ("", "0")


def rescue_folder() -> Path | None:
    """Return the folder in which a visitor's matches are put if they cannot be saved.

    It need not exist yet. Return None if this process serves no visitor or no folder is set.
    """
    text = os.environ.get(RESCUE_VARIABLE, "")
    return Path(text) if is_sandboxed() and text else None


def file_named(text: str) -> Path:
    """Return the path that a player has typed, with "~" or "~USER" replaced by the home folder.

    If there is no such user or home folder, the text stays as it is. The file need not exist, and a
    relative path stays relative.
    """
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def state_folder() -> Path:
    """Return the folder of matches, progress files and crash reports. It need not exist yet.

    Raises:
        HomeError: If no home folder is known.
    """
    return _home() or _platform_folder(is_config=False)


def config_folder() -> Path:
    """Return the folder of the settings. It need not exist yet.

    Raises:
        HomeError: If no home folder is known.
    """
    return _home() or _platform_folder(is_config=True)


def _platform_folder(*, is_config: bool) -> Path:
    from platformdirs import PlatformDirs

    folders = PlatformDirs("abstract-arcade", appauthor=False)
    path: Path | None = None
    with suppress(RuntimeError):
        path = folders.user_config_path if is_config else folders.user_state_path
    # Older releases of platformdirs return a path that begins with "~" if there is no home folder.
    if path is None or not path.is_absolute():
        raise HomeError(
            f"No home folder is known: set HOME or {HOME_VARIABLE} to the full path of a folder."
        )
    return path


def matches_folder() -> Path:
    """Return the folder of the saved matches. It need not exist yet.

    Raises:
        HomeError: If no home folder is known.
    """
    return state_folder() / "matches"


def visitors_folder() -> Path:
    """Return the folder with one folder for each visitor of the server. It need not exist yet.

    Raises:
        HomeError: If no home folder is known.
    """
    return state_folder() / "visitors"


def search_path() -> dict[str, str]:
    """Return the environment variable with which a Python process can import this package.

    This is `{"PYTHONPATH": …}`, or an empty dictionary if the package is installed.
    """
    home = Path(__file__).resolve().parents[2]
    # Other packages beside an installed one must not shadow standard modules.
    if home.name in ("site-packages", "dist-packages"):
        return {}
    folders = [str(home)]
    others = os.environ.get("PYTHONPATH")
    if others:
        folders.append(others)
    return {"PYTHONPATH": os.pathsep.join(folders)}


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
