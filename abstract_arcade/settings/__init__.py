"""What a person has set: what can be, the file in which it stands, and how that is changed.

Settings are declared once, as the options of games are. The file is TOML, for people to write in,
too: what they wrote beside the settings stays when one is changed. What cannot be used of it is
told as a `SettingsFault`, and left as it is.
"""

from abstract_arcade.settings.file import SettingsFile, settings_file
from abstract_arcade.settings.text import SettingsError, SettingsFault

__all__ = ["SettingsError", "SettingsFault", "SettingsFile", "settings_file"]
