"""The archives in the browser's own Python, under Node: all records that have goldens, and every screen."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import told_of_records
from commands import ROOT
from companion.screen.screens import NAMES
from game_folders import extra_files, gallery_of, games_with_tests, records_of

Engine = Callable[..., Any]
_TOLD = Path(str(told_of_records.__file__)).read_text("utf-8")
_ANSWERS = """
def answer(known):
    return json.dumps([told_of(text, files) for text, files in json.loads(known)])
"""
_SCREENS = """
import json
def take(message):
    while True:
        found = json.loads(host.take(json.dumps(message)))
        if "missing" not in found:
            return found
        brought.append(found["missing"])
        bring(found["missing"])

def answer(known):
    global brought
    brought = []
    names, record = json.loads(known)
    empty = take({"view": None, "action": None})
    before = [list(brought)]
    host.lay(json.dumps({"records": {"friday": record}}))
    take({"view": None, "action": {"do": "go", "screen": "table", "record": "friday"}})
    before.append(list(brought))
    pages = {name: take({"view": None, "action": {"do": "go", "screen": name, "record": "friday"}}) for name in names}
    again = take({"view": pages["table"]["view"], "action": {"do": "table.undo"}})
    return json.dumps([empty, before, pages, again])
"""


@pytest.fixture
def engine(site: Path, tmp_path: Path) -> Engine:
    """Runs a script in the built app's engine: its `answer`, given a value as JSON, gives one."""

    def run(script: str, value: object, *loaded: str) -> Any:
        (tmp_path / "script.py").write_text(script, "utf-8")
        (tmp_path / "input.json").write_text(json.dumps(value), "utf-8")
        node = shutil.which("node") or "node"
        files = [str(tmp_path / name) for name in ("script.py", "input.json", "output.json")]
        command = [node, str(ROOT / "tests" / "app" / "engine.mjs"), str(site), *files, *loaded]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return json.loads((tmp_path / "output.json").read_text("utf-8"))

    return run


def records() -> list[tuple[str, str, dict[str, str]]]:
    """Every record that has goldens, with the files that games' headers name."""
    files = {path.name: path.read_text("utf-8") for game in games_with_tests() for path in extra_files(game)}
    shown = {game: sorted(gallery_of(game).glob("*.game"))[::4] for game in games_with_tests()}
    paths = [path for game in shown for path in (*records_of(game), *shown[game])]
    return [(f"{path.parent.parent.name}/{path.name}", path.read_bytes().decode("utf-8", "replace"), files) for path in paths]


def test_every_golden_is_judged_as_here(engine: Engine) -> None:
    """Verdict and all it says, what may be said next, and the link, to the letter; of records that show errors every fourth."""
    known = records()
    there = engine(_TOLD + _ANSWERS, [(text, files) for _, text, files in known], "everything")
    here = [told_of_records.told_of(text, files) for _, text, files in known]
    assert [name for (name, _, _), one, other in zip(known, here, there, strict=True) if one != other] == []
    assert len(known) > 150


def test_every_screen_is_drawn(engine: Engine) -> None:
    """From templates that were compiled, with the game of the record alone."""
    record = next(path for path in records_of("four-kingdoms") if path.stem == "complete-game").read_text("utf-8")
    empty, before, pages, again = engine(_SCREENS, [NAMES, record])
    assert "<h1" in empty["html"]
    assert before == [[], ["table", "four-kingdoms"]], "the list of games needs no game, a table its own"
    assert [name for name in NAMES if "<h1" not in pages[name].get("html", "")] == []
    assert "games.example.org" in pages["share"]["html"].lower(), "links lead to where the app is"
    assert again["changes"][0][0] == "friday"
