"""What tests share: a folder of its own for each, the command as a process and as a function; and what `--quick` leaves out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from quick import LONG
from typer.testing import CliRunner, Result

from commands import COMPLETE, ILLEGAL, ROOT, Process, Run
from companion.cli.app import app


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--quick`: what one runs before every commit."""
    parser.addoption("--quick", action="store_true", help="leave out what takes long: see tests/support/quick.py")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `--quick` the long files are not even imported."""
    return True if config.getoption("quick") and collection_path.name in LONG else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--quick` no test starts the command as a process."""
    if config.getoption("quick"):
        left = [item for item in items if "process" in getattr(item, "fixturenames", ())]
        items[:] = [item for item in items if item not in left]
        config.hook.pytest_deselected(items=left)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder with the records `complete.game` and `illegal.game`."""
    monkeypatch.chdir(tmp_path)
    for name in ("COMPANION_BASE_URL", "FORCE_COLOR", "COMPANION_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "complete.game").write_text(COMPLETE, "utf-8")
    (tmp_path / "illegal.game").write_text(ILLEGAL, "utf-8")
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Run:
    """Runs a command within the test's process."""

    def invoke(*args: str, said: str | bytes = "") -> Result:
        return CliRunner().invoke(app, list(args), input=said)

    return invoke


@pytest.fixture
def process(folder: Path) -> Process:
    """Runs a command as a process of its own, as a user does."""

    def start(*args: str, said: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | environment
        command = [sys.executable, "-m", "companion", *args]
        return subprocess.run(
            command, check=False, input=said, capture_output=True, text=True, encoding="utf-8", env=env, cwd=folder, timeout=60
        )

    return start
