"""The floors of docs/architecture.md: each contract is broken once, in a copy, and must be seen to fail."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytest.importorskip("importlinter")

ROOT = Path(__file__).resolve().parents[1]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
#: For each contract a module, and an import that it must not have.
BROKEN = {
    "floors": [
        ("press/page/canvas.py", "companion.games.four_kingdoms.about"),
        ("referee/replay.py", "companion.links.address"),
        ("reading/ink.py", "companion.press.codes.qr"),
        ("record/lines.py", "companion.referee.about"),
        ("drawing/geometry.py", "companion.record.errors"),
        ("disk/files.py", "companion.record.errors"),
        ("disk/journal.py", "companion.cards.french"),
        ("games/empires/about.py", "companion.shop.output"),
        ("shop/kit.py", "companion.cli.terminal.out"),
        ("app/serve/table.py", "companion.cli.terminal.out"),
        ("screen/acting.py", "companion.app.serve.records"),
        ("games/empires/commands/maps.py", "companion.cli.terminal.out"),
    ],
    "games-apart": [("games/empires/rules/state.py", "companion.games.four_kingdoms.rules.fall")],
    "rules-pure": [
        ("games/empires/rules/state.py", "companion.resources"),
        ("games/empires/rules/state.py", "companion.games.empires.paper.cards"),
        ("games/empires/rules/state.py", "companion.press.page.errors"),
        ("games/empires/rules/state.py", "companion.cards.drawings.pips"),
    ],
    "drawings-pure": [
        ("games/empires/drawings/emblem.py", "companion.games.empires.rules.state"),
        ("games/empires/drawings/maps/land.py", "companion.games.empires.atlas.model"),
        ("games/four_kingdoms/drawings/mat.py", "companion.press.codes.qr"),
    ],
    "about-light": [("games/empires/about.py", "companion.games.empires.rules.play")],
    "typer-in-commands": [
        ("games/empires/map_commands/files.py", "typer"),
        ("games/four_kingdoms/questions.py", "rich"),
        ("games/empires/commands/maps.py", "prompt_toolkit"),
    ],
    "commands-above": [
        ("games/empires/atlas/files.py", "companion.games.empires.commands"),
        ("games/empires/paper/printables.py", "companion.games.empires.map_commands.files"),
        ("games/empires/rules/state.py", "companion.games.empires.restore"),
    ],
    "screen-pure": [
        ("screen/desk.py", "companion.press.job.printable"),
        ("screen/bridge.py", "companion.games.empires.about"),
        ("screen/screens/home.py", "pathlib"),
    ],
    "lab-pure": [("lab/fairness.py", "sqlite3"), ("lab/results.py", "companion.lab.run.store"), ("lab/world.py", "time")],
    "boards-without-press": [
        ("games/empires/boards.py", "companion.games.empires.paper.cards"),
        ("games/empires/ready.py", "companion.games.empires.atlas.making"),
        ("games/duelling_circles/scene.py", "companion.links.codec"),
    ],
    "press-floors": [
        ("press/page/canvas.py", "companion.press.codes.qr"),
        ("press/codes/qr.py", "companion.press.job.printable"),
        ("press/job/printable.py", "companion.press.pieces.sprue"),
        ("press/pieces/sprue.py", "companion.press.sheets.frame"),
    ],
    "standard-library": [
        ("games/empires/rules/state.py", "os"),
        ("links/codec.py", "typer"),
        ("links/codec.py", "qrcode"),
        ("links/wordbooks.py", "companion.disk.files"),
        ("reading/marks.py", "PIL"),
        ("drawing/surface.py", "reportlab"),
    ],
}


def test_every_contract_is_broken_here() -> None:
    assert set(BROKEN) == {contract["id"] for contract in CONTRACTS}


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, to be broken; what the linter has read of it is kept, so that it reads once more only what was changed."""
    folder = tmp_path_factory.mktemp("floors")
    shutil.copytree(ROOT / "companion", folder / "companion", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@pytest.mark.parametrize(("contract", "module", "imported"), [(name, *case) for name, cases in BROKEN.items() for case in cases])
def test_a_broken_contract_is_seen(copied: Path, contract: str, module: str, imported: str) -> None:
    path = copied / "companion" / module
    whole = path.read_text("utf-8")
    path.write_text(f"{whole}\nimport {imported}\n", "utf-8")
    try:
        done = linted(copied, contract)
    finally:
        path.write_text(whole, "utf-8")
    assert done.returncode != 0, done.stdout
    assert re.search(r"BROKEN", done.stdout), done.stdout + done.stderr


def linted(folder: Path, contract: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(folder)}
    linter = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    return subprocess.run([*linter, "--contract", contract], cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_every_contract_holds_once_what_broke_it_is_gone(copied: Path) -> None:
    assert linted(copied, "floors").returncode == 0
