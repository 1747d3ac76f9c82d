"""Files of this machine: where they lie, and how they are read, written and locked."""

from __future__ import annotations

import os
from pathlib import Path

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


def is_sandboxed() -> bool:
    """Whether whoever plays is a stranger to this machine.

    Then no program but ours is started, and no file but the kept matches is read, written or named.
    """
    return os.environ.get(SANDBOX_VARIABLE, "") not in ("", "0")


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
    """The folder of matches, small files and reports of crashes; it need not exist yet."""
    return _home() or _platform_folder("state")


def config_folder() -> Path:
    """The folder of the settings; it need not exist yet."""
    return _home() or _platform_folder("config")


def _platform_folder(kind: str) -> Path:
    import platformdirs

    path: Path = getattr(platformdirs, f"user_{kind}_path")("abstract-arcade", appauthor=False)
    return path


def matches_folder() -> Path:
    """The folder of the matches, one file each; it need not exist yet."""
    return state_folder() / "matches"


def visitors_folder() -> Path:
    """The folder of what strangers play who come by a browser; it need not exist yet."""
    return state_folder() / "visitors"


def search_path() -> dict[str, str]:
    """The variable by which a program of ours finds this package, wherever it is started."""
    home = Path(__file__).resolve().parents[2]
    # An installed package is found anyway, and its neighbours must not shadow standard modules.
    if home.name in ("site-packages", "dist-packages"):
        return {}
    path = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join((str(home), path) if path else (str(home),))}


def _home() -> Path | None:
    """The folder that the environment names, made absolute; None if it names none."""
    text = os.environ.get(HOME_VARIABLE, "")
    return Path(text).expanduser().absolute() if text else None
