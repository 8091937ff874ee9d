"""What `make test` leaves out is there, and is what `make all` runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from quick import LONG, holds_long, is_long

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted((ROOT / "tests").rglob("test_*.py"))


@pytest.mark.parametrize("long", LONG)
def test_the_list_of_long_tests_is_current(long: str) -> None:
    file, _, function = long.partition("::")
    found = [path for path in FILES if path.as_posix().endswith(f"/{file}")]
    assert found
    assert not function or any(f"def {function}(" in path.read_text("utf-8") for path in found)


def test_a_long_test_is_known_by_the_end_of_its_path() -> None:
    assert is_long("/a/tests/press/test_edges.py::test_any[a4]")
    assert is_long("tests/games/empires/test_properties.py")
    assert not is_long("tests/press/test_kit.py")
    assert holds_long("tests/press/test_kit.py")
    assert not holds_long("tests/record/test_lines.py")


#: A folder with a file that is long, and a file of which a test is.
FEW = ("tests/links", "tests/test_skips.py")


def collected(*options: str) -> set[str]:
    """What pytest would run of these."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--collect-only", "-q", *options, *FEW]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return set(re.findall(r"^tests/.*", done.stdout, re.MULTILINE))


def test_what_one_leaves_out_the_other_runs() -> None:
    quick, rest = collected("--quick"), collected("--rest")
    assert "tests/test_skips.py::test_where_nothing_is_skipped_nothing_is_said" in quick
    assert {test.partition("::")[0] for test in rest} >= {"tests/links/test_any_sign.py", "tests/test_skips.py"}
    assert not quick & rest
    assert quick | rest == collected()
