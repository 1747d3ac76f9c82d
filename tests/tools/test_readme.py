"""README.md has a line for each program, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_names_every_program() -> None:
    text = (HERE / "README.md").read_text("utf-8")
    named = re.findall(r"^\| `python -m tests\.tools\.(\w+)[\w ]*` \| [a-z]", text, re.MULTILINE)
    programs = {path.parent.name for path in HERE.glob("*/__main__.py")} | {
        path.stem for path in HERE.glob("*.py") if "__main__" in path.read_text("utf-8")
    }
    assert sorted({*named}) == sorted(programs - {Path(__file__).stem})
