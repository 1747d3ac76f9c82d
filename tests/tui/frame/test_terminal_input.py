"""Keys and pastes in the input of a terminal, also pastes that never end."""

from __future__ import annotations

import pytest
from textual import events

from abstract_arcade.tui.frame.internals import Parser
from abstract_arcade.tui.frame.terminal_input import SILENCE, TerminalInput
from abstract_arcade.tui.messages import BackgroundReported, PasteClosed

START = "\x1b[200~"
END = "\x1b[201~"


class Typist:
    """A terminal with a clock, and what has come of its input."""

    def __init__(self) -> None:
        self.time = 100.0
        self._input = TerminalInput(Parser(), lambda: self.time)

    def send(self, *texts: str) -> list[str]:
        """Send texts, each in a read of its own; return what they make."""
        return [_told(message) for text in texts for message in self._input.feed(text)]

    def wait(self, seconds: float) -> list[str]:
        """Let time pass without any input; return what that makes."""
        self.time += seconds
        return [_told(message) for message in self._input.tick()]


def _told(message: object) -> str:
    match message:
        case events.Key(key=key):
            return key
        case events.Paste(text=text):
            return f"paste {text!r}"
        case PasteClosed():
            return "paste closed"
        case BackgroundReported(color=color):
            return f"background {color.hex}"
        case _:
            return type(message).__name__


@pytest.fixture
def typist() -> Typist:
    return Typist()


def test_keys_around_a_paste_stay_keys(typist: Typist) -> None:
    sent = f"a\x1b[A{START}one\rtwo{END}b{START}three{END}"
    assert typist.send(sent) == ["a", "up", "paste 'one\\ntwo'", "b", "paste 'three'"]


@pytest.mark.parametrize("size", range(1, 12))
def test_paste_is_the_same_however_its_reads_are_cut(typist: Typist, size: int) -> None:
    sent = f"a{START}one two{END}b"
    reads = [sent[at : at + size] for at in range(0, len(sent), size)]
    assert typist.send(*reads) == ["a", "paste 'one two'", "b"]


def test_keys_are_not_delayed_by_a_possible_mark_of_a_paste(typist: Typist) -> None:
    assert typist.send("\x1b[20~") == ["f9"]
    assert typist.send("[", "2", "0", "0", "~") == [
        "left_square_bracket",
        *"200",
        "tilde",
    ]


def test_escape_sequence_in_a_paste_is_no_key(typist: Typist) -> None:
    assert typist.send(f"{START}a\x1b[Ab\x1b[113;5u\x11{END}") == ["paste 'ab'"]


def test_long_paste_is_whole(typist: Typist) -> None:
    text = "0123456789" * 100_000
    sent = f"{START}{text}{END}"
    reads = [sent[at : at + 4096] for at in range(0, len(sent), 4096)]
    assert typist.send(*reads) == [f"paste {text!r}"]


class TestUnendedPaste:
    def test_paste_without_its_end_is_closed_after_silence(self, typist: Typist) -> None:
        assert typist.send(f"{START}hello", "\x11R") == []
        assert typist.wait(SILENCE - 0.1) == []
        assert typist.wait(0.2) == ["paste 'helloR'", "paste closed"]
        assert typist.send("\x11") == ["ctrl+q"]
        assert typist.send("\x03") == ["ctrl+c"]

    def test_closed_paste_is_reported_even_if_it_is_empty(self, typist: Typist) -> None:
        assert typist.send(START) == []
        assert typist.wait(SILENCE) == ["paste closed"]

    def test_paste_without_its_end_stays_open_while_text_comes(self, typist: Typist) -> None:
        assert typist.send(START) == []
        for _ in range(10):
            assert typist.send("d") == []
            assert typist.wait(SILENCE - 0.1) == []
        assert typist.send(f"{END}a") == ["paste 'dddddddddd'", "a"]

    def test_end_mark_begun_in_a_closed_paste_is_not_completed_later(self, typist: Typist) -> None:
        assert typist.send(f"{START}a\x1b[20") == []
        assert typist.wait(SILENCE) == ["paste 'a[20'", "paste closed"]
        assert typist.send("1", "~") == ["1", "tilde"]


class TestLateRest:
    """The rest of a paste that was closed while the connection stalled."""

    @pytest.fixture(autouse=True)
    def _closed(self, typist: Typist) -> None:
        typist.send(f"{START}the first part")
        typist.wait(SILENCE)

    def test_late_rest_of_a_paste_is_pasted_if_its_end_comes_with_it(self, typist: Typist) -> None:
        assert typist.send(f"R\r{END}q") == ["paste 'R\\n'", "q"]
        assert typist.send("R") == ["R"]

    def test_late_rest_of_a_paste_is_pasted_if_it_is_too_long_to_be_typed(
        self, typist: Typist
    ) -> None:
        assert typist.send("q" * 4096, "R", f"\r{END}a") == [f"paste '{'q' * 4096}R\\n'", "a"]

    def test_late_end_of_a_paste_does_nothing(self, typist: Typist) -> None:
        assert typist.send(END, "a") == ["a"]

    def test_keys_after_a_closed_paste_stay_keys(self, typist: Typist) -> None:
        assert typist.send("qqq", "\x1b[A", "\x1b[B" * 40) == [*"qqq", "up", *["down"] * 40]


@pytest.mark.parametrize("report", ["\x1b[99999999999u", "\x1b[1114112u", "\x1b[97;5;:::u"])
def test_keys_after_a_malformed_report_are_read(typist: Typist, report: str) -> None:
    assert typist.send(f"a{report}b")[-1] == "b"


REPORT = "\x1b]11;rgb:ffff/8080/0000\x1b\\"


@pytest.mark.parametrize("size", [*range(1, 12), 100])
@pytest.mark.parametrize("end", ["\x1b\\", "\x07"], ids=["ST", "BEL"])
def test_report_of_the_background_is_read_however_it_is_cut(
    typist: Typist, size: int, end: str
) -> None:
    sent = f"a\x1b]11;rgb:ffff/8080/0000{end}b"
    reads = [sent[at : at + size] for at in range(0, len(sent), size)]
    assert typist.send(*reads) == ["a", "background #FF8000", "b"]


def test_report_that_stalls_types_nothing(typist: Typist) -> None:
    assert typist.send(REPORT[:12]) == []
    assert typist.wait(0.5) == []
    assert typist.send(REPORT[12:]) == ["background #FF8000"]


def test_report_that_never_ends_is_dropped(typist: Typist) -> None:
    assert typist.send(REPORT[:12]) == []
    assert typist.wait(SILENCE) == []
    assert typist.send("a") == ["a"]


def test_malformed_report_of_the_background_is_dropped(typist: Typist) -> None:
    assert typist.send("a\x1b]11;none\x07b") == ["a", "b"]


def test_short_colors_are_scaled(typist: Typist) -> None:
    assert typist.send("\x1b]11;rgb:f/8/0\x07") == ["background #FF8800"]
