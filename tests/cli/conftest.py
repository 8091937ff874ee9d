"""What the tests of the command line share: a folder of its own for each, the command as a process and as a function."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from companion.cli.app import app

ROOT = Path(__file__).parents[2]
COMPLETE = """\
game: four-kingdoms
players: Anna, Bo, Cia
seasons: 1
[season 1]
kings: Ks Kd               # what lies open: royal, bottom
5c 8s 9c
4s 7h Tc
9h 6d 5s > 9h
Ac Jd 4h
8d Qc 8c
6s As 7s
Jh 7d 5d > Jh
Js Ad Th
9d 9s Qh > Qh
harvest: Kh Kd
score: Anna 7, Bo 0, Cia -3
"""
ILLEGAL = """\
game: four-kingdoms
players: Anna, Bo
jokers: 1
[season 1]
kings: Kc Kd
dummy: 9s 5s 6h
7h 9h 8d
Js Jk Qs
Th Ac 4h > 4h
"""

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]


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
