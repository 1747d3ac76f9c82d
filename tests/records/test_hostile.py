"""Files with any contents are read quickly, or refused in a sentence with the place."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from abstract_arcade.match import Match
from abstract_arcade.records import FORMATS, MAX_BYTES, RecordError, dump, load
from abstract_arcade.records.encodings import ENCODINGS
from tests.matches import nodes_of
from tests.records.support import facts, matches

HEAD = '{"format": "abstract-arcade/1", "game": "krypte", "moves": ['

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["d1", "swap", "black", "first", "engine:rm -rf /", "a1-b2", "10", "time"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def _read(
    source: str | bytes, name: str | None, encoding: str | None
) -> tuple[Match | None, RecordError | None]:
    try:
        return load(source, name, encoding), None
    except RecordError as error:
        return None, error


def check_reading(
    source: str | bytes, name: str | None = None, encoding: str | None = None
) -> Match | None:
    """Return the match that was read, or the sound part of its error, after checking both.

    A match must be equal after a round trip.
    """
    found, error = _read(source, name, encoding)
    if error is not None:
        sentence = str(error)
        assert sentence
        assert len(sentence) < 1000
        assert sentence.isprintable()
        found = error.sound
        assert found is None or found.root.children
        assert bool(error.offer) is (found is not None)
    if found is not None:
        assert facts(load(dump(found))) == facts(found)
    return found


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every list and object in a value with each of its indices or keys."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        each = waiting.pop()
        keys = list(each) if isinstance(each, dict) else range(len(each))
        found += [(each, key) for key in keys]
        waiting += [each[key] for key in keys if isinstance(each[key], (dict, list))]
    return found


class TestFuzz:
    @settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
    @given(matches(), st.data())
    def test_json_record_with_any_values_is_read_or_refused(
        self, match: Match, data: st.DataObject
    ) -> None:
        record = json.loads(dump(match))
        for _ in range(data.draw(st.integers(1, 3))):
            found = places(record)
            holder, key = found[data.draw(st.integers(0, len(found) - 1))]
            change = data.draw(st.sampled_from(["replace", "drop", "repeat"]))
            if change == "replace":
                holder[key] = data.draw(values)
            elif change == "drop" and isinstance(holder, dict):
                del holder[key]
            elif isinstance(holder, list):
                holder.insert(key, holder[key])
        check_reading(json.dumps(record))

    @settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
    @given(matches(), st.sampled_from(["json", "text"]), st.data())
    def test_cut_and_changed_records_are_read_or_refused(
        self, match: Match, name: str, data: st.DataObject
    ) -> None:
        text = dump(match, name)
        start, stop = sorted(data.draw(st.integers(0, len(text))) for _ in range(2))
        rubbish = data.draw(st.text(st.sampled_from('{}()[]":,\\\n\x1b.0123 \ud800é'), max_size=5))
        check_reading(text[:start] + rubbish + text[stop:], name)

    @given(st.binary(max_size=200))
    def test_any_bytes_are_read_or_refused(self, data: bytes) -> None:
        for name in (None, *FORMATS):
            check_reading(data, name)

    @given(st.binary(max_size=60), st.sampled_from(sorted(ENCODINGS)), st.booleans())
    def test_names_in_any_encoding_are_read_or_refused(
        self, data: bytes, encoding: str, is_declared: bool
    ) -> None:
        declaration = f"CA[{encoding}]" if is_declared else ""
        record = b"(;GM[4]%sPB[%s];B[hh];W[hg])" % (declaration.encode(), data)
        check_reading(record)
        check_reading(record, encoding=encoding)


BIG = {
    "lists": "[" + "[0]," * (MAX_BYTES // 4 - 10) + "0]",
    "objects": "[" + '{"a":0},' * (MAX_BYTES // 8 - 10) + "0]",
    "depth": "[" * 400_000,
    "one text": '["' + "\\n" * (MAX_BYTES // 2 - 10),
    "quotes": '"\\"' * (MAX_BYTES // 3 - 5),
    "one move": f'{HEAD}"{"a1-" * 2_000_000}"]}}',
    "wrong variations": HEAD
    + '{"move":"d1","variations":['
    + ",".join(['["zz"]'] * 200_000)
    + "]}]}",
    "options": '{"format":"abstract-arcade/1","game":"krypte","options":{'
    + ",".join(f'"{number}":"a"' for number in range(200_000))
    + "}}",
    "long number": f"{HEAD}{'1' * 5000}]}}",
    "text of brackets": "Game: krypte\n\n1. d1 2. e8" + " (2. f8" * 300_000,
    "text of braces": "Game: krypte\n\n1. d1 " + "{" * 1_000_000,
    "text of moves": "Game: krypte\n\n" + "1. " * 1_000_000,
    "text of comments": "Game: krypte\n\n" + "{a}" * 2_000_000,
    "text of lines": "Game: krypte\n" * 400_000,
    "text of seats": f"Game: krypte\nFirst: {' (' * 1_000_000}\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BIG)
def test_large_record_is_refused_quickly(name: str) -> None:
    began = time.process_time()
    with pytest.raises(RecordError) as caught:
        load(BIG[name])
    assert time.process_time() - began < 2
    assert len(str(caught.value)) < 300


def test_tree_beyond_the_limit_is_refused_with_its_sound_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("abstract_arcade.records.tree.MAX_NODES", 3)
    for text in ("1. d1 2. e8 3. f1", "1. d1 2. e8 (2. f8)"):
        with pytest.raises(RecordError, match="a record can have at most 3 positions") as caught:
            load(f"Game: krypte\n\n{text}")
        assert caught.value.sound is not None
        assert len(list(nodes_of(caught.value.sound))) == 3
    entry = {"move": "d1", "variations": [[], [], []]}
    with pytest.raises(RecordError, match="a record can have at most 3 variations"):
        load(f"{HEAD}{json.dumps(entry)}]}}")


class TestFiles:
    def test_size_of_a_file_is_checked_before_it_is_read(self, tmp_path: Path) -> None:
        path = tmp_path / "large.json"
        with path.open("wb") as file:
            file.truncate(10**12)
        with pytest.raises(RecordError, match="at most 8 MiB"):
            load(path)

    def test_folder_pipe_and_device_are_refused(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe.json")
        for path in (tmp_path, tmp_path / "pipe.json", Path("/dev/zero")):
            with pytest.raises(RecordError, match="this is not a file"):
                load(path)

    def test_missing_file_is_refused_with_the_reason(self, tmp_path: Path) -> None:
        with pytest.raises(RecordError, match="No such file"):
            load(tmp_path / "none.json")
        with pytest.raises(RecordError, match="not a valid file name"):
            load(Path("a\0b.json"))

    def test_json_in_another_encoding_is_refused(self) -> None:
        with pytest.raises(RecordError, match=r"^byte 3: .*UTF-8"):
            load(b'{"\xff"')

    def test_byte_order_mark_is_ignored(self) -> None:
        text = "\ufeffGame: krypte\n\n1. d1"
        assert load(text).main_line[-1].ply == load(text.encode()).main_line[-1].ply == 1
