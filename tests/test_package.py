"""What ships: fonts as they came, and a wheel that can print."""

import hashlib
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import companion
from companion import extras, resources

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_fonts_are_the_files_that_sources_md_names() -> None:
    sources = (resources.fonts() / "SOURCES.md").read_text(encoding="utf-8")
    named = dict(re.findall(r"^\| (\S+\.ttf) \|.*`([0-9a-f]{64})` \|$", sources, re.MULTILINE))
    there = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in resources.fonts().glob("*.ttf")}
    assert there == named


def test_each_font_has_its_licence() -> None:
    sources = (resources.fonts() / "SOURCES.md").read_text(encoding="utf-8")
    licences = set(re.findall(r"\| (\S+-OFL\.txt) \|", sources))
    assert licences == {file.name for file in resources.fonts().glob("*.txt")}
    for licence in licences:
        assert "SIL OPEN FONT LICENSE Version 1.1" in (resources.fonts() / licence).read_text(encoding="utf-8")


def test_wheel_holds_what_an_installed_companion_prints_with(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    wanted = {f"companion/fonts/{file.name}" for file in resources.fonts().iterdir()}
    wanted |= {
        f"companion/templates/{file.relative_to(resources.templates()).as_posix()}"
        for file in resources.templates().rglob("*")
        if file.is_file()
    }
    wanted |= {"companion/py.typed"}
    wanted |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "companion" / "games").glob("*/rules.md")}
    wanted |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "companion" / "games").glob("*/notation.md")}
    wanted |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "companion").glob("**/drawings/*.txt")}
    wanted |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "companion" / "drawing").glob("*.txt")}
    assert wanted <= names
    assert not [name for name in names if name.startswith(("tests/", "templates/", "fonts/"))]
    assert wheel.name == f"{extras.DISTRIBUTION.replace('-', '_')}-{companion.__version__}-py3-none-any.whl"


def test_all_that_tells_how_to_install_names_what_is_there() -> None:
    assert PROJECT["name"] == extras.DISTRIBUTION
    told = {path: _installs(path.read_text("utf-8")) for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"))}
    assert {name for names in told.values() for name, _ in names} == {extras.DISTRIBUTION}
    asked = {
        extra
        for path in (ROOT / "companion").rglob("*.py")
        for extra in re.findall(r"\binstall\(['\"](\w+)", path.read_text("utf-8"))
    }
    asked |= {extra for names in told.values() for _, extra in names if extra}
    assert asked == {"analysis", "app", "cluster", "maps", "parquet", "preview", "ratings", "scan", "scripts"}
    assert asked <= set(PROJECT["optional-dependencies"])


def test_how_an_extra_is_brought_can_be_typed_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/opt/venv/bin/python")
    assert extras.install("maps") == '/opt/venv/bin/python -m pip install "tabletop-companion[maps]"'
    monkeypatch.setattr(sys, "executable", "C:/Program Files/python.exe")
    assert extras.install("maps") == '"C:/Program Files/python.exe" -m pip install "tabletop-companion[maps]"'
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    assert extras.install("maps") == 'uv tool install "tabletop-companion[maps]"'


def test_a_player_is_told_how_to_install_it() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for words in ("pipx install", "`docs/commands.md`", "`make demo`"):
        assert words in readme
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    for words in ("Linux", "macOS", "Windows", "pipx install", "uv tool install", "`.venv/bin/companion`"):
        assert words in page
    for extra in PROJECT["optional-dependencies"].keys() - {"test", "lint", "fuzz"}:
        assert f"`{extra}`" in page


def _installs(text: str) -> list[tuple[str, str]]:
    """What a page tells to install by pip, from the index: name and extra."""
    return re.findall(r"pip install '?([a-z][a-z-]+)(?:\[(\w+)\])?", text)
