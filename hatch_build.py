"""The addresses in the metadata of a build, which the constant `PROJECT_URL` holds."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ProjectUrls(MetadataHookInterface):
    """Adds the addresses of the project, if it has one."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the addresses of the repository, its issues and its changelog."""
        url = project_url(Path(self.root, "abstract_arcade", "__init__.py").read_text("utf-8"))
        metadata["urls"] = urls(url) if url else {}


def project_url(source: str) -> str:
    """Return the value of `PROJECT_URL` in a source text, which is not imported."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PROJECT_URL":
            return str(ast.literal_eval(node.value))
    raise ValueError("abstract_arcade/__init__.py has no PROJECT_URL")


def urls(url: str) -> dict[str, str]:
    """Return the addresses that metadata names, by their labels."""
    return {
        "Source": url,
        "Issues": f"{url}/issues",
        "Changelog": f"{url}/blob/main/CHANGELOG.md",
    }
