"""The screen of a match: its page, its controllers and its texts."""
