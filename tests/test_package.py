"""What ships: fonts as they came, and a wheel that can print."""

import hashlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path

from companion import resources

ROOT = Path(__file__).parents[1]


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
    wanted |= {"companion/games/four_kingdoms/rules.md", "companion/py.typed"}
    assert wanted <= names
    assert not [name for name in names if name.startswith(("tests/", "templates/", "fonts/"))]
