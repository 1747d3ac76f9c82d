"""Check that commits changed only docstrings and comments.

    python -m tests.tools.same_code OLD [NEW]

OLD and NEW are commits; NEW is HEAD by default. The program compares the syntax trees of all Python
files without their docstrings. It lists the files whose code differs, and then exits with code 1.
"""

from __future__ import annotations

import argparse
import ast
import subprocess


def tree(source: str) -> str:
    """Return the syntax tree of a module without docstrings and comments, as text."""
    module = ast.parse(source)
    for node in ast.walk(module):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not _is_text(each)]  # type: ignore[attr-defined]
    return ast.dump(module)


def _is_text(node: ast.AST) -> bool:
    """Return whether a statement is a docstring, also one of an attribute."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout


def _source(commit: str, path: str) -> str:
    """Return the text of a file at a commit; empty if the commit does not have the file."""
    if not _git("ls-tree", commit, "--", path):
        return ""
    return _git("show", f"{commit}:{path}")


def changed_code(old: str, new: str) -> list[str]:
    """Return the Python files whose code differs between two commits."""
    paths = _git("diff", "--name-only", "--no-renames", old, new, "--", "*.py").splitlines()
    return [path for path in paths if tree(_source(old, path)) != tree(_source(new, path))]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("old", metavar="OLD", help="the earlier commit")
    parser.add_argument("new", metavar="NEW", nargs="?", default="HEAD", help="the later commit")
    arguments = parser.parse_args()
    paths = changed_code(arguments.old, arguments.new)
    for path in paths:
        print(f"The code differs: {path}")
    if paths:
        raise SystemExit(1)
    print("Only docstrings and comments differ.")


if __name__ == "__main__":
    main()
