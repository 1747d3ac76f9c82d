from __future__ import annotations

import asyncio
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest

from abstract_arcade.line_mode.lines import MAX_BYTES, Lines


def read(data: bytes) -> list[str]:
    """The lines of a text in memory."""
    lines = Lines(io.BytesIO(data), lambda: None)
    return list(iter(lines.next, None))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", []),
        (b"d1\ne8\n", ["d1", "e8"]),
        (b"d1\r\ne8", ["d1", "e8"]),
        (b"\n\nd1", ["", "", "d1"]),
        (b"caf\xc3\xa9 \xff\n", ["café \ufffd"]),
    ],
    ids=str,
)
def test_lines_are_read_to_the_end(data: bytes, expected: list[str]) -> None:
    assert read(data) == expected


def test_there_are_no_lines_without_a_source() -> None:
    assert Lines(None, lambda: None).next() is None


def test_line_that_is_too_long_is_cut_and_the_next_is_whole() -> None:
    long = b"x" * (3 * MAX_BYTES)
    for data in (long + b"\nd1\n", long + b"\nd1"):
        assert read(data) == ["x" * MAX_BYTES, "d1"]
    assert read(long) == ["x" * MAX_BYTES]


@pytest.fixture
def pipe() -> Iterator[tuple[Lines, int, list[str]]]:
    """Lines that come through a pipe, its other end, and how often they were waited for."""
    reading, writing = os.pipe()
    waited: list[str] = []
    with os.fdopen(reading, "rb") as source, os.fdopen(writing, "wb"):
        yield Lines(source, lambda: waited.append("waited")), writing, waited


def test_lines_are_read_as_they_arrive(pipe: tuple[Lines, int, list[str]]) -> None:
    lines, writing, waited = pipe
    os.write(writing, b"d1\ne")
    assert lines.next() == "d1"
    os.write(writing, b"8\nf1\n")
    assert [lines.next(), lines.next()] == ["e8", "f1"]
    # What has come already is not waited for.
    assert len(waited) == 2


async def test_waiting_for_a_line_lets_the_event_loop_run(
    pipe: tuple[Lines, int, list[str]],
) -> None:
    lines, writing, _ = pipe
    waiting = asyncio.create_task(lines.wait_for_next())
    await asyncio.sleep(0)
    assert not waiting.done()
    os.write(writing, b"d1\ne8\n")
    assert await waiting == "d1"
    assert await lines.wait_for_next() == "e8"


@pytest.fixture
def nothing() -> Iterator[BinaryIO]:
    """A file in which nothing stands."""
    with Path(os.devnull).open("rb") as source:
        yield source


async def test_lines_of_a_file_are_read_without_waiting(nothing: BinaryIO) -> None:
    assert await Lines(nothing, lambda: None).wait_for_next() is None
