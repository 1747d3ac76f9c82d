"""Where what players make is kept: the folders of matches, puzzles and settings."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "ABSTRACT_ARCADE_HOME"
"""The environment variable that names one folder for everything."""

SANDBOX_VARIABLE = "ABSTRACT_ARCADE_SANDBOX"
"""The environment variable that is set where the person at the keyboard is a stranger."""

_APP = "abstract-arcade"


def is_sandboxed() -> bool:
    """Whether whoever plays is a stranger to this machine.

    Then no program but ours is started, and no file but the kept matches is read, written or named.
    """
    return os.environ.get(SANDBOX_VARIABLE, "") not in ("", "0")


def state_folder() -> Path:
    """The folder of matches, puzzles and reports of crashes; it need not exist yet."""
    home = _home()
    if home is not None:
        return home
    from platformdirs import user_state_path

    return user_state_path(_APP, appauthor=False)


def config_folder() -> Path:
    """The folder of the settings; it need not exist yet."""
    home = _home()
    if home is not None:
        return home
    from platformdirs import user_config_path

    return user_config_path(_APP, appauthor=False)


def matches_folder() -> Path:
    """The folder of the matches, one file each; it need not exist yet."""
    return state_folder() / "matches"


def positions_file() -> Path:
    """The file of the positions that were put together; it need not exist yet."""
    return state_folder() / "positions.json"


def _home() -> Path | None:
    """The folder that the environment names, made absolute; None if it names none."""
    text = os.environ.get(HOME_VARIABLE, "")
    return Path(text).expanduser().absolute() if text else None
