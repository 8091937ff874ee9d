"""The built app: what lies in it, how large it is, what its policy allows, and that the same comes out each time."""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import brotli
import pytest

from commands import ROOT
from companion.app.build.building import LIST, write_site
from companion.app.build.contents import CORE, PARTS, PLAYERS, SHEETS, TABLE
from companion.app.build.errors import BuildError
from companion.app.build.runtime import FILES
from companion.app.build.site import UNVERSIONED, Parts
from companion.referee import game_ids
from companion.referee.games import GROUP, has_part, package_of

#: Our own games; the example of another package is not counted in the figures.
OWN = [game for game in game_ids() if package_of(game).startswith(f"{GROUP}.")]
KB = 1000
#: What may be loaded, in thousands of bytes: before the first game is on the screen; in all, but for what comes later (books,
#: players, sheets to tick, other languages); and in all, as a device keeps it.
FIRST_GAME, WHOLE, KEPT = 440, 900, 1160
#: Scripts that are loaded when they are first needed.
LATE = ("/asleep.js", "/vendor/qr.js", "/motion.js", "/card.js", "/scan.js", "/sheets.js")
TEXTS = (".html", ".css", ".js", ".svg", ".webmanifest")


def files_of(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


def known_of(site: Path) -> dict[str, dict[str, dict[str, str]]]:
    """What the page is told."""
    page = _Page((site / "index.html").read_text("utf-8"))
    found = json.loads(page.attributes("html")[0]["data-site"])
    assert isinstance(found, dict)
    return found


class _Page(HTMLParser):
    """A page's elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.inside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        if self.found and self.found[-1][0] in ("script", "style") and data.strip():
            self.inside.append(data)

    def attributes(self, tag: str) -> list[dict[str, str]]:
        return [values for name, values in self.found if name == tag]


# ---- what lies in it ----


def test_equal_input_gives_equal_bytes(site: Path, tmp_path: Path) -> None:
    """Another process, another order of sets."""
    again = tmp_path / "again"
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "4711"}
    command = [sys.executable, "-m", "companion", "app", "build", "--out", str(again)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=env, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    one, other = files_of(site), files_of(again)
    assert [name for name in one.keys() | other.keys() if one.get(name) != other.get(name)] == []
    assert "compiled by" in done.stdout


def test_only_what_the_screen_needs_lies_in_it(parts: Parts) -> None:
    """No printing, no terminal; each game in an archive of its own, of which the first has enough to list it."""
    names = {name: set(zipfile.ZipFile(io.BytesIO(data)).namelist()) for name, data in parts.archives.plain.items()}
    everything = set().union(*names.values())
    strange = re.compile(r"companion/(cli|press|shop|disk|app/(build|serve))/|/(paper|analysis|commands|map_commands)[/.]")
    playouts = re.compile(r"/analysis/(__init__|playouts)\.")  # by which players think; nothing that solves a game
    ticks = re.compile(r"/paper/(__init__|ticks)\.")  # what a game's sheet to tick asks; nothing that prints
    apart = {name for name in names[PLAYERS] if playouts.search(name)} | {name for name in names[SHEETS] if ticks.search(name)}
    assert [name for name in everything - apart if strange.search(name)] == []
    assert not [name for name in everything - names[SHEETS] if name.startswith("companion/reading/")]
    assert not {name.split("/")[0] for name in names[CORE]} & {"reportlab", "typer", "weasyprint", "PIL", "pypdf"}
    for game in game_ids():
        place = package_of(game).replace(".", "/")
        scene = {f"{place}/scene.py"} if has_part(game, "scene") else set()
        assert {f"{place}/rules.md", f"{place}/rules/play.py"} | scene <= names[game]
        listed = {name.removeprefix(f"{place}/") for name in names[CORE] if name.startswith(f"{place}/")}
        assert listed == {"__init__.pyc", "about.pyc", "drawings/__init__.pyc", "drawings/emblem.pyc"}


def test_every_part_that_is_asked_for_is_known() -> None:
    """The parts of a game's folder that the engine and the screen ask for are those that go into its archive."""
    asked = set()
    for floor in ("referee", "links", "screen"):
        for path in (ROOT / "companion" / floor).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                called = isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
                    "part",
                    "has_part",
                    "asked_part",
                )
                if called and isinstance(node, ast.Call):
                    last = node.args[1]
                    asked |= {last.value} if isinstance(last, ast.Constant) and isinstance(last.value, str) else set()
    assert {"scene", "drawings.pieces"} <= asked
    known = {part for part in asked if part in PARTS or part.partition(".")[0] == "rules"}
    # A file that is made anew (the app draws among those that come with a game), what is asked in a quarrel, games that a
    # laboratory deals at random, and what a book shows of people's own game: at a terminal.
    assert asked - known == {"drawn", "quarrel", "lab.dealer", "teaching.evening"}


def test_the_runtime_is_the_one_that_was_released(site: Path) -> None:
    """To the byte; of the library what is needed, compiled."""
    folder = site / str(known_of(site)["runtime"])
    for name, digest in FILES.items():
        if name != "python_stdlib.zip":
            assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    library = zipfile.ZipFile(io.BytesIO(gzip.decompress((folder / "library.pack").read_bytes())))
    assert not [name for name in library.namelist() if name.endswith(".py")]
    assert all(entry.compress_type == zipfile.ZIP_STORED for entry in library.infolist())


def test_figures(site: Path) -> None:
    """As it comes over the net: all of the app, and what is loaded before the first game is on the screen.

    Archives come packed; web spaces compress the texts.
    """
    files = {name: data for name, data in files_of(site).items() if not name.startswith("runtime-")}
    known = known_of(site)
    size = {
        name: len(brotli.compress(data) if name.endswith(TEXTS) else data)
        for name, data in files.items()
        if name not in (*UNVERSIONED, LIST)
    }
    archives = {game: size[known["games"][game]["archive"]] for game in OWN}
    scripts = [name for name in size if name.startswith("shell-") and not name.endswith(LATE)]
    page = sum(size[name] for name in ("index.html", *scripts))
    first = page + size[str(known["core"])] + size[known["shared"][TABLE]] + min(archives.values())
    others = sum(size[known["games"][game]["archive"]] for game in game_ids() if game not in OWN)
    later = sum(size[place] for place in known["later"].values())  # loaded where a book is opened, or another language chosen
    assert first <= FIRST_GAME * KB
    assert sum(size.values()) - others - later <= WHOLE * KB
    assert sum(size.values()) - others <= KEPT * KB


# ---- who may load what ----


def test_the_policy_is_strict_and_the_page_keeps_it(site: Path) -> None:
    """Nothing from elsewhere; within the page one style and one script, by their digests; the header says the same."""
    page = _Page((site / "index.html").read_text("utf-8"))
    (policy,) = [one["content"] for one in page.attributes("meta") if one.get("http-equiv")]
    allowed = dict(one.strip().partition(" ")[::2] for one in policy.split(";"))
    style, script = page.inside
    assert allowed["default-src"] == "'none'"
    assert allowed["script-src"] == f"'self' 'wasm-unsafe-eval' {_digest(script)}"
    assert allowed["style-src"] == _digest(style)
    assert allowed["connect-src"] == allowed["worker-src"] == "'self'"
    assert not re.search(r"unsafe-(inline|eval)'(?<!wasm-unsafe-eval')|https?:|\*", policy)
    assert f"Content-Security-Policy: {policy}; frame-ancestors 'none'" in (site / "_headers").read_text("utf-8")
    assert [name for _, values in page.found for name in values if name == "style" or name.startswith("on")] == []


def _digest(text: str) -> str:
    """A text as a policy allows it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_nothing_is_asked_of_anybody_else(site: Path) -> None:
    """No file names an address of another host to load from; all addresses are relative, so any path will do."""
    ours = {
        name: data.decode() for name, data in files_of(site).items() if name.endswith((".html", ".css", ".js", ".webmanifest"))
    }
    for name, text in ours.items():
        code = re.sub(r"/\*.*?\*/|^\s*//.*$|^\s*\*.*$", "", text, flags=re.DOTALL | re.MULTILINE) if "/vendor/" in name else text
        assert not re.search(r"""(?<!xmlns=")https?://(?!www\.w3\.org)""", code), name
        assert not re.search(r"""(?:src|href|url\()\s*=?\s*["'(]/""", code), name


def test_the_keeper_keeps_every_file(site: Path) -> None:
    """Each with its digest, so that no version is mixed with another."""
    kept = json.loads(re.search(r"const FILES = (\{.*?\});", (site / "sw.js").read_text("utf-8"), re.DOTALL)[1])  # type: ignore[index]
    files = files_of(site)
    assert kept == {
        name: hashlib.sha256(data).hexdigest()[:32] for name, data in files.items() if name not in (*UNVERSIONED, LIST)
    }
    assert "{{" not in (site / "sw.js").read_text("utf-8")


# ---- the folder ----


def test_a_folder_is_renewed_and_nothing_else_is_touched(tmp_path: Path) -> None:
    """What an earlier build left goes, what somebody else put there stays."""
    write_site(tmp_path, {"index.html": b"one", "shell-1/app.js": b"one", "shell-1/vendor/a/b.js": b"one"})
    (tmp_path / "mine.txt").write_text("mine")
    write_site(tmp_path, {"index.html": b"two", "shell-2/app.js": b"two"})
    assert files_of(tmp_path).keys() == {"index.html", "shell-2/app.js", "mine.txt", LIST}
    assert not (tmp_path / "shell-1").exists()


@pytest.mark.parametrize("listed", ["", "[]", "{}", '["../index.html", "/index.html"]', "[" * 100_000], ids=len)
def test_what_somebody_else_made_stays(tmp_path: Path, listed: str) -> None:
    """A page that this command has not written is not written over."""
    (tmp_path / "index.html").write_text("mine")
    if listed:
        (tmp_path / LIST).write_text(listed)
    with pytest.raises(BuildError, match="was not made by this command"):
        write_site(tmp_path, {"index.html": b"two"})
    assert (tmp_path / "index.html").read_text() == "mine"
