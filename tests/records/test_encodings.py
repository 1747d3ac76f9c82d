"""Records in various encodings: an assumed encoding is always named."""

from __future__ import annotations

import codecs

import pytest

from abstract_arcade.match import Match
from abstract_arcade.records import RecordError, load
from abstract_arcade.records.encodings import COMMON, ENCODINGS, python_name
from abstract_arcade.rules import Seat

OTHER = "use --encoding to choose another"
NOT_NAMED = f"the file states no encoding and is not UTF-8, so Windows-1252 is assumed; {OTHER}"


def sgf(name: str, properties: str = "") -> str:
    return f"(;GM[4]{properties}PB[{name}];B[hh])"


def first_name(match: Match) -> str:
    return match.participants[Seat.FIRST].name


@pytest.mark.parametrize("text", [sgf("Zoë"), "Game: krypte\nFirst: Zoë\n\nd1"])
def test_utf_8_is_read_without_a_note(text: str) -> None:
    match = load(text.encode())
    assert first_name(match) == "Zoë"
    assert not match.warnings


@pytest.mark.parametrize("text", [sgf("Zoë"), "Game: krypte\nFirst: Zoë\n\nd1"])
def test_assumed_encoding_is_named(text: str) -> None:
    match = load(text.encode("latin-1"))
    assert first_name(match) == "Zoë"
    assert match.warnings == [NOT_NAMED]


@pytest.mark.parametrize(
    ("properties", "encoding", "warning"),
    [
        (
            "CA[nonsense]",
            "utf-8",
            f"the file states the unknown encoding 'nonsense', so UTF-8 is assumed; {OTHER}",
        ),
        (
            "CA[idna]",
            "latin-1",
            f"the file states the unknown encoding 'idna', so Windows-1252 is assumed; {OTHER}",
        ),
        (
            "CA[UTF-8]",
            "latin-1",
            "the file states the encoding 'UTF-8', but is encoded differently, so Windows-1252 is"
            " assumed; " + OTHER,
        ),
    ],
)
def test_wrong_declaration_is_named(properties: str, encoding: str, warning: str) -> None:
    match = load(sgf("Zoë", properties).encode(encoding))
    assert first_name(match) == "Zoë"
    assert match.warnings == [warning]


def test_declaration_does_not_matter_if_all_is_ascii() -> None:
    assert not load(sgf("Ada", "CA[nonsense]").encode()).warnings


def test_japanese_in_ascii_bytes_is_noticed() -> None:
    match = load(sgf("表十").encode("iso2022_jp"))
    assert first_name(match) == "表十"
    assert "ISO-2022-JP is assumed" in match.warnings[0]


@pytest.mark.parametrize(
    ("declared", "encoding", "name"),
    [("GB2312", "gbk", "镕"), ("Shift_JIS", "cp932", "髙①"), ("ISO 8859-1", "cp1252", "€")],
)
def test_declared_encoding_is_read_with_what_programs_add(
    declared: str, encoding: str, name: str
) -> None:
    match = load(sgf(name, f"CA[{declared}]").encode(encoding))
    assert first_name(match) == name
    assert not match.warnings


@pytest.mark.parametrize(
    ("encoding", "text", "name"),
    [
        ("gbk", sgf("黑方甲"), "黑方甲"),
        ("Shift-JIS", sgf("表十"), "表十"),
        ("windows-1251", "Game: krypte\nFirst: Ёж\n\nd1", "Ёж"),
        ("utf-16-le", sgf("Zoë"), "Zoë"),
        ("gb18030", sgf("黑方甲", "CA[UTF-8]"), "黑方甲"),
        ("latin-1", '{"format": "abstract-arcade/1", "game": "krypte", "comment": "Zoë"}', ""),
    ],
)
def test_encoding_that_is_asked_for_wins(encoding: str, text: str, name: str) -> None:
    match = load(text.encode(encoding), encoding=encoding)
    assert first_name(match) == name
    assert not match.warnings


def test_bytes_that_are_not_in_the_encoding_asked_for_are_refused() -> None:
    with pytest.raises(RecordError, match=r"^byte \d+: the text is not in utf-8$"):
        load(sgf("Zoë").encode("latin-1"), encoding="utf-8")


def test_fault_names_the_assumed_encoding() -> None:
    with pytest.raises(RecordError) as caught:
        load("(;GM[4]PB[ё];B[ao];W[ao])".encode("cp1251"))
    assert str(caught.value) == f"move 2, a1: a1 is taken; {NOT_NAMED}"
    assert caught.value.sound is not None


@pytest.mark.parametrize("name", ["nonsense", "idna", "base64", "", "\0", "é", "x" * 10_000])
def test_unknown_encoding_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(RecordError, match="is unknown: use one such as utf-8") as error:
        load(b"(;)", encoding=name)
    assert str(error.value).isprintable()


def test_encodings_have_the_names_that_python_gives_them() -> None:
    assert all(codecs.lookup(name).name == name for name in ENCODINGS)
    assert all(python_name(name) in ENCODINGS for name in COMMON)
