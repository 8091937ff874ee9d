"""What `make quick` leaves out is there, and what it runs starts no process and imports nothing long."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from quick import LONG

ROOT = Path(__file__).resolve().parents[1]


def test_the_list_of_long_files_is_current() -> None:
    assert set(LONG) <= {path.name for path in (ROOT / "tests").rglob("test_*.py")}


def test_quick_leaves_out_the_long_files_and_what_starts_processes() -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "--quick",
        "--collect-only",
        "-q",
        "tests/cli",
        "tests/links",
    ]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert "test_check.py::test_the_worst_of_several_files_decides" in done.stdout
    assert "test_check.py::test_standard_input_is_read" not in done.stdout
    assert not [name for name in LONG if name in done.stdout]
