"""Removal or escaping of invisible characters in texts from files, people and other programs."""

from __future__ import annotations

import re

# Characters that cannot be seen and may control a terminal: C0 and C1 controls except tab and line
# feed; marks that change the direction of writing; surrogates; and the ignorable and format
# characters of Unicode (Default_Ignorable_Code_Point and Cf), except the few that are visible in
# Arabic, Syriac, Kaithi and Egyptian. Patterns are compiled at their first use, to start faster.
_UNSEEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5"
    "\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)

# Characters that Persian, the scripts of India and emoji need: joiners, which join or separate
# their neighbours, and selectors of the shape of a character. Each is kept once, after a character
# beyond ASCII.
_JOINING = "\u180e\u200c\u200d"
_SHAPING = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"

_ANY = f"[{_UNSEEN}{_JOINING}{_SHAPING}]"
_NEEDED = (
    f"[^\x00-\x7f\\s{_UNSEEN}{_JOINING}{_SHAPING}](?:[{_SHAPING}][{_JOINING}]?|[{_JOINING}])"
    "|[0-9#*]\ufe0f\u20e3"
)


def clean_text(text: str) -> str:
    """Return a text without invisible characters, with line feeds for all line ends.

    Tabs are kept, and so are joiners and shape selectors that scripts and emoji need.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    # Most texts have no such characters, and searching is much faster than replacing.
    if not re.search(_ANY, text):
        return text
    return re.sub(f"({_NEEDED})|{_ANY}+", r"\1", text)


def clean_name(text: str) -> str:
    """Return a name on one line, without invisible characters and with single spaces."""
    return " ".join(clean_text(text).split())


# Characters that control a terminal, or that change the direction of writing.
_ORDERS = [chr(code) for code in range(0x20)]
_ORDERS += [chr(code) for code in range(0x7F, 0xA0)]
_ORDERS += "\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_VISIBLE_ON_A_LINE = str.maketrans({order: repr(order)[1:-1] for order in _ORDERS})
_VISIBLE = {code: text for code, text in _VISIBLE_ON_A_LINE.items() if chr(code) not in "\n\t"}
# JSON itself has escapes for the controls before the blank.
_IN_JSON = [code for code in _VISIBLE if code >= ord(" ")]
_SURROGATES = range(0xD800, 0xE000)
_VISIBLE_IN_JSON = {code: f"\\u{code:04x}" for code in (*_IN_JSON, *_SURROGATES)}


def escaped(text: str) -> str:
    r"""Return a text for a terminal, with control characters as Python escapes: "\x1b".

    Line feeds and tabs are kept.
    """
    return text.translate(_VISIBLE)


def escaped_line(text: str) -> str:
    """Return a text for one line of a terminal: `escaped`, but with line feeds and tabs escaped."""
    return text.translate(_VISIBLE_ON_A_LINE)


def escaped_json(text: str) -> str:
    """Return JSON with the same values, in which control characters are JSON escapes.

    Surrogates, which cannot be encoded, are escaped as well. `json.dumps` with `ensure_ascii` would
    escape every letter beyond ASCII.
    """
    return text.translate(_VISIBLE_IN_JSON)
