"""What tests share: a folder of its own for each, the command as a process and as a function."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from commands import COMPLETE, ILLEGAL, ROOT, Process, Run
from companion.cli.app import app


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
