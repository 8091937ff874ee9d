"""What was not tested is said at the end of a run; where everything is demanded, that is a failure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from commands import ROOT
from skipped import DEMAND

TESTS = """
import pytest

@pytest.mark.skip(reason="this system lacks feathers")
def test_flying():
    assert False

def test_walking():
    pass
"""
MODULE = 'import pytest\npytest.skip("this system lacks water", allow_module_level=True)\n'


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
@pytest.mark.parametrize(("demanded", "status"), [("", 0), ("1", 1)])
def test_skips_are_named_at_the_end(tmp_path: Path, workers: tuple[str, ...], demanded: str, status: int) -> None:
    (tmp_path / "test_moving.py").write_text(TESTS, "utf-8")
    (tmp_path / "test_swimming.py").write_text(MODULE, "utf-8")
    (tmp_path / "conftest.py").write_text(
        "from conftest_of_companion import pytest_sessionfinish, pytest_terminal_summary\n", "utf-8"
    )
    (tmp_path / "conftest_of_companion.py").write_bytes((ROOT / "tests/conftest.py").read_bytes())
    path = os.pathsep.join(map(str, (tmp_path, ROOT / "tests/support", ROOT)))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *workers, str(tmp_path)]
    env = os.environ | {"PYTHONPATH": path, DEMAND: demanded}
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=env, cwd=tmp_path)
    assert done.returncode == status, done.stdout
    told = done.stdout[done.stdout.index("NOT TESTED HERE") :]
    assert "1 skipped: this system lacks feathers" in told
    assert "1 skipped: this system lacks water" in told
    assert (f"{DEMAND} is set" in told) == bool(demanded)


def test_where_nothing_is_skipped_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "test_walking.py").write_text("def test_walking():\n    pass\n", "utf-8")
    (tmp_path / "conftest.py").write_bytes((ROOT / "tests/conftest.py").read_bytes())
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (ROOT / "tests/support", ROOT))), DEMAND: "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=env, cwd=tmp_path)
    assert (done.returncode, "NOT TESTED" in done.stdout) == (0, False)


def test_the_gate_demands_everything() -> None:
    lines = (ROOT / ".ci/run").read_text("utf-8").splitlines()
    assert lines.index(f"export {DEMAND}=1") < lines.index("make test")
