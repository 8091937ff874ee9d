"""`import companion`: what stands at the door, and that it costs nothing to open."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import companion

ROOT = Path(__file__).resolve().parents[1]
SOURCE = (ROOT / "companion" / "__init__.py").read_text("utf-8")


def _seen_by_type_checkers() -> dict[str, str]:
    """Name -> module, out of the imports below `if TYPE_CHECKING`."""
    (guarded,) = [
        node for node in ast.parse(SOURCE).body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    imports = [node for node in guarded.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: str(node.module) for node in imports for alias in node.names}


def test_what_type_checkers_see_is_what_is_there() -> None:
    assert sorted(_seen_by_type_checkers()) == companion.__all__
    for name, module in _seen_by_type_checkers().items():
        assert getattr(companion, name) is getattr(importlib.import_module(module), name)


def test_names_are_listed_and_a_wrong_one_is_refused() -> None:
    assert set(companion.__all__) <= set(dir(companion))
    with pytest.raises(AttributeError, match="no attribute 'judges'"):
        companion.judges  # type: ignore[attr-defined]  # noqa: B018


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    probe = (
        "import sys; before = set(sys.modules); import companion; print(sorted(set(sys.modules) - before)); "
        "companion.judge; print('companion.links' in sys.modules, 'typer' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", probe], check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.splitlines() == ["['companion']", "False False"]
