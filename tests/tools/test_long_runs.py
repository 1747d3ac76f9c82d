"""The commands for long runs, in short: that they run, and see what they are to see."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from abstract_arcade import rules
from abstract_arcade.rules import GAMES
from tests.terminal import ROOT
from tests.tools import mutants, perft, soak
from tests.tools.steady import main as run_steadily


class TestNodeCounts:
    @pytest.mark.parametrize("slug", GAMES)
    def test_of_the_first_plies_are_the_same(self, slug: str) -> None:
        kept = perft.kept()[slug]
        affordable = [count for count in kept if count < 60_000]
        start = GAMES[slug]().start()
        assert [rules.perft(start, plies + 1) for plies in range(len(affordable))] == affordable

    def test_that_are_different_are_told_of(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (wrong := tmp_path / "perft.json").write_text(json.dumps({"krypte": [8, 113]}))
        monkeypatch.setattr(perft, "DATA", wrong)
        assert perft.main(["krypte"]) == 1
        assert "krypte 2: 112" in capsys.readouterr().out
        assert perft.main(["krypte", "--write"]) == 0
        assert perft.main(["krypte"]) == 0


class TestMutants:
    def test_of_people_still_have_their_places(self) -> None:
        made = list(mutants.hand_made())
        assert len({each.name for each in made}) == len(made) > 40
        for each in made:
            compile(each.source, each.file, "exec")
            assert each.source != (ROOT / each.file).read_text("utf-8")
            assert all((ROOT / test).exists() for test in each.tests), each.name

    def test_that_need_not_be_killed_are_known_by_name(self) -> None:
        names = {each.name for each in (*mutants.hand_made(), *mutants.generated())}
        assert set(mutants.explained()) <= names

    def test_are_drawn_the_same_for_the_same_seed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(mutants, "TARGETS", ("match/node.py", "records/numbers.py"))
        one, other, different = (mutants.choose(20, seed) for seed in (1, 1, 2))
        assert one == other != different

    def test_change_operators_numbers_conditions_and_statements(self) -> None:
        text = (
            "def f(x, ys):\n"
            "    if x:\n"
            "        ys.append(x + 1)\n"
            "    while not x < 3 and ys:\n"
            "        x -= 2\n"
            "    return f'{x + 1}' if x in ys else True\n"
        )
        made = list(mutants.mutations("f.py", text))
        for each in made:
            compile(each.source, "f.py", "exec")
        assert [each.name.split(": ", 1)[1] for each in made] == [
            "x -> (not (x))",
            "ys.append(x + 1) -> pass",
            "x + 1 -> (x - 1)",
            "1 -> 2",
            "not x < 3 and ys -> (not x < 3 or ys)",
            "not x < 3 -> (x < 3)",
            "x < 3 -> (x <= 3)",
            "3 -> 4",
            "x -= 2 -> x += 2",
            "x -= 2 -> pass",
            "2 -> 3",
            "x in ys -> (x not in ys)",
            "True -> False",
        ]

    def test_are_killed_by_tests_and_only_by_them(self, tmp_path: Path) -> None:
        (package := tmp_path / "project" / "abstract_arcade").mkdir(parents=True)
        (tests := tmp_path / "project" / "tests").mkdir()
        (package / "__init__.py").write_text("def double(x):\n    return x + x\n")
        (tests / "test_it.py").write_text(
            "from abstract_arcade import double\n\ndef test_it():\n    assert double(0) == 0\n"
        )
        (tmp_path / "project" / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
        (lab := tmp_path / "lab").mkdir()
        code = (
            "from pathlib import Path; from tests.tools.mutants import Lab, Mutant, preload\n"
            "preload()\n"
            f"lab = Lab(Path({str(lab)!r}), Path({str(tmp_path / 'project')!r}))\n"
            "def killed(new):\n"
            "    text = f'def double(x):\\n    return {new}\\n'\n"
            "    file, tests = 'abstract_arcade/__init__.py', ('tests/test_it.py',)\n"
            "    mutant = Mutant('', file, text, 1, tests)\n"
            "    return lab.is_killed(mutant)\n"
            "print(killed('x + 1'), killed('3 * x'), killed('x +'))\n"
        )
        command = [sys.executable, "-c", code]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert result.stdout.split() == ["True", "False", "True"]


class TestSoak:
    async def test_of_a_few_games_and_plies(self, capfd: pytest.CaptureFixture[str]) -> None:
        await soak.soak(games=2, plies=0, seed=1, every=1)
        assert capfd.readouterr().out.count("descriptors") == 2

    @pytest.mark.parametrize(
        "last",
        [
            soak.Reading(25.1, 5, 1, 1),
            soak.Reading(20.0, 6, 1, 1),
            soak.Reading(20.0, 5, 2, 1),
            soak.Reading(20.0, 5, 1, 2),
        ],
    )
    def test_sees_what_grows(self, last: soak.Reading) -> None:
        first = soak.Reading(20.0, 5, 1, 1)
        soak.check(first, first._replace(memory=24.9))
        with pytest.raises(soak.Growth):
            soak.check(first, last)


@pytest.mark.parametrize(
    ("body", "busy", "code"), [("pass", "0", 0), ("assert False", "1", 1)], ids=["passes", "fails"]
)
def test_a_run_that_fails_is_told_of(
    body: str, busy: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (test := tmp_path / "test_it.py").write_text(f"def test_it():\n    {body}\n")
    assert run_steadily(["--times", "1", "--busy", busy, "--", str(test), "-n0"]) == code
    assert f"{code} of 1 runs failed" in capsys.readouterr().out
