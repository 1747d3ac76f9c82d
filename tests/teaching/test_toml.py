"""Values taken from TOML tables, and the errors for wrong values."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from abstract_arcade.lazy import GamePartError
from abstract_arcade.teaching.demo import MAX_CAPTION, MAX_LABEL, DemoError
from abstract_arcade.teaching.reader import TomlTable, read_toml
from abstract_arcade.teaching.texts import teaching_file


def table(text: str) -> TomlTable:
    return read_toml(text, "file.toml")


class TestTake:
    def test_take_returns_a_value_once(self) -> None:
        values = table("a = 1\nb = 2")
        assert (values.take("a"), values.take("a"), values.take("c")) == (1, None, None)
        assert values.take_rest() == {"b": 2}
        assert values.take_rest() == {}
        values.finish()

    def test_finish_refuses_unknown_keys(self) -> None:
        values = table("caption = 'a'\ncolour = 'red'")
        values.take("caption")
        values.take("moves")
        message = "file.toml: unknown key 'colour'; the keys are caption, moves"
        with pytest.raises(DemoError, match=f"^{message}$"):
            values.finish()


class TestText:
    def test_text_has_single_spaces(self) -> None:
        assert table("a = ' one  two '").text("a", 7) == "one two"

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("", "a is missing"),
            ("a = 3", "a must be text"),
            ("a = '  '", "a must be text"),
            ("a = 'one  two'", "a has 7 characters, but at most 6 are allowed"),
        ],
    )
    def test_text_of_wrong_type_or_length_is_refused(self, text: str, fault: str) -> None:
        with pytest.raises(DemoError, match=f"^file.toml: {fault}$"):
            table(text).text("a", 6)


class TestFlag:
    def test_flag_is_false_if_it_is_missing(self) -> None:
        values = table("a = true\nb = false")
        assert [values.flag(key) for key in "abc"] == [True, False, False]

    @pytest.mark.parametrize("value", ["0", "1", "'true'", "[]"])
    def test_flag_refuses_other_values(self, value: str) -> None:
        with pytest.raises(DemoError, match=r"^file\.toml: a must be true or false$"):
            table(f"a = {value}").flag("a")


class TestNames:
    @pytest.mark.parametrize(
        ("text", "names"),
        [
            ("", ()),
            ("a = ''", ()),
            ("a = ' a1  b2-c3 '", ("a1", "b2-c3")),
            ("a = ['a1', 'b2']", ("a1", "b2")),
        ],
    )
    def test_names_are_a_text_or_a_list(self, text: str, names: tuple[str, ...]) -> None:
        assert table(text).names("a") == names

    @pytest.mark.parametrize("value", ["3", "true", "['a1', 3]", "{ a1 = '' }"])
    def test_names_refuse_other_values(self, value: str) -> None:
        fault = "a must be a list of names, or a string with names"
        with pytest.raises(DemoError, match=f"^file.toml: {fault}$"):
            table(f"a = {value}").names("a")


class TestLabels:
    def test_labels_are_empty_for_names_without_labels(self) -> None:
        assert table("").labels("a") == {}
        assert table("a = 'a1 b2'").labels("a") == {"a1": "", "b2": ""}

    def test_labels_belong_to_their_names(self) -> None:
        assert table("a.a1 = 'here'\na.b2 = 'there'").labels("a") == {"a1": "here", "b2": "there"}

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("a.a1 = ''", "a.a1 must be text"),
            (
                f"a.a1 = '{'x' * (MAX_LABEL + 1)}'",
                f"a.a1 has {MAX_LABEL + 1} characters, but at most",
            ),
            ("a = 3", "a must be a list of names, or a string with names"),
        ],
    )
    def test_labels_of_wrong_type_or_length_are_refused(self, text: str, fault: str) -> None:
        with pytest.raises(DemoError, match=f"^file.toml: {fault}"):
            table(text).labels("a")


class TestExplanations:
    def test_single_explanation_is_for_all_moves(self) -> None:
        assert table("a = 'Yes.'").explanations("a", required=True) == {"other": "Yes."}

    def test_explanations_belong_to_their_moves(self) -> None:
        values = table("a.D4 = 'Nearly.'\na.other = 'No.'")
        assert values.explanations("a", required=True) == {"d4": "Nearly.", "other": "No."}

    def test_explanations_may_be_missing_if_not_required(self) -> None:
        assert table("").explanations("a", required=False) == {}
        assert table("a.d4 = 'x'").explanations("a", required=False) == {"d4": "x"}

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("", "a is missing"),
            ("a.d4 = 'x'", "a.other is missing"),
            ("a = 3", "a must be text"),
            ("a.other = 3", "a must be text"),
            ("a.other = 'x'\na.d4 = 3", "a.d4 must be text"),
            (
                f"a = '{'x' * (MAX_CAPTION + 1)}'",
                f"a has {MAX_CAPTION + 1} characters, but at most",
            ),
        ],
    )
    def test_explanations_of_wrong_type_are_refused(self, text: str, fault: str) -> None:
        with pytest.raises(DemoError, match=f"^file.toml: {fault}"):
            table(text).explanations("a", required=True)


class TestTables:
    def test_table_has_its_place_in_errors(self) -> None:
        values = table("a.b.c = 3")
        first = values.table("a")
        assert first is not None
        second = first.table("b")
        assert second is not None
        assert f"{second.fault('no')}" == "file.toml, a, b: no"
        assert second.table("d") is None

    def test_table_of_a_list_has_its_number_in_errors(self) -> None:
        places = [each.where for each in table("[[a]]\n[[a]]").tables("a")]
        assert places == ["file.toml, a 1", "file.toml, a 2"]

    @pytest.mark.parametrize(
        ("text", "read", "fault"),
        [
            ("a = 3", lambda values: values.table("a"), "file.toml: a must be a table"),
            ("", lambda values: list(values.tables("a")), r"file.toml: there is no \[\[a\]\]"),
            ("a = []", lambda values: list(values.tables("a")), "file.toml: there is no "),
            ("a = {}", lambda values: list(values.tables("a")), "file.toml: there is no "),
            ("a = [{}, 3]", lambda values: list(values.tables("a")), "file.toml, a 2 must be a"),
        ],
    )
    def test_tables_of_wrong_type_are_refused(
        self, text: str, read: Callable[[TomlTable], object], fault: str
    ) -> None:
        with pytest.raises(DemoError, match=f"^{fault}"):
            read(table(text))


def test_text_that_is_not_toml_is_refused() -> None:
    with pytest.raises(DemoError, match=r"^file\.toml: Expected"):
        table("[[a")


def test_missing_teaching_file_raises_an_error() -> None:
    with pytest.raises(GamePartError, match=r"add abstract_arcade/teaching/chess\.toml$"):
        teaching_file("chess.toml")
