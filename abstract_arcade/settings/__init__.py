"""The settings of the player: their declarations, their file, and how they are changed.

Settings are declared as the options of games are. The file is TOML, which the player may edit: a
change by the program keeps comments and unknown entries. An entry that is not valid is reported as
a `SettingsFault`, ignored, and left in the file.
"""

from abstract_arcade.settings.file import SettingsFile, settings_file
from abstract_arcade.settings.text import SettingsError, SettingsFault

__all__ = ["SettingsError", "SettingsFault", "SettingsFile", "settings_file"]
