"""Make the three pictures of README, as today's Companion looks: a kit, the phone, the terminal. Run it when looks change.

It plays README's own record, so the pictures show what the page tells. It needs Chromium, as the tests of the app do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2
from playwright.sync_api import sync_playwright
from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parents[1]
INTO = ROOT / "docs" / "gallery"
GAME = "duelling-circles"
RECORD = """\
game: four-kingdoms
players: Aino, Ville, Emmi

[season 1]
kings: Ks
1. 4d 9d Qc > 4d
"""
REFUSED = "2. 5c 4d 9c\n"
#: The screen of a phone, and how many pixels a picture has for each of its own.
PHONE, SHARPNESS = {"width": 390, "height": 760}, 1.5
#: What of the page with the kit's picture is shown: left, top, right, bottom, as parts of the page.
PANEL = (0.05, 0.105, 0.95, 0.985)
ADDRESS = "http://127.0.0.1:{port}/"
PORT = 8791
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]


def companion(*words: str, folder: Path, colour: bool = False) -> str:
    """What a command shows, 80 columns wide; in colour where that is asked for."""
    command = [sys.executable, "-m", "companion", *words]
    if colour:
        command = ["script", "-qec", " ".join(command), os.devnull]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "COLUMNS": "80"}
    done = subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True)
    return done.stdout


def terminal(folder: Path) -> None:
    """The terminal: a record is checked, and one line of it is refused."""
    (folder / "friday.game").write_text(RECORD + REFUSED, "utf-8")
    screen = Console(record=True, width=80, force_terminal=True, file=(folder / "screen").open("w", encoding="utf-8"))
    screen.print(
        Text.from_ansi("$ companion check friday.game\n" + companion("check", "friday.game", folder=folder, colour=True))
    )
    start, end = CONSOLE_SVG_FORMAT.index("@font-face"), CONSOLE_SVG_FORMAT.index(".{unique_id}-matrix")
    plain = (CONSOLE_SVG_FORMAT[:start] + CONSOLE_SVG_FORMAT[end:]).replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    screen.save_svg(str(INTO / "readme-terminal.svg"), title="companion", code_format=plain, unique_id="readme")


@contextmanager
def table(folder: Path, port: int = PORT) -> Iterator[str]:
    """The address of a table that is served as long as this lasts."""
    command = [sys.executable, "-m", "companion", "app", "serve", str(folder), "--port", str(port)]
    served = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True)
    try:
        assert served.stdout
        served.stdout.readline()
        yield ADDRESS.format(port=port)
    finally:
        served.terminate()
        served.wait()


def phone(folder: Path) -> None:
    """The phone: the same game, open at its table."""
    (folder / "friday.game").write_text(RECORD, "utf-8")
    with table(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=OPTIONS)
        page = browser.new_page(viewport=PHONE, device_scale_factor=SHARPNESS)  # type: ignore[arg-type]
        page.goto(address)
        page.get_by_text("Season 1").first.click()
        page.get_by_text("Hearts").first.wait_for()
        page.wait_for_timeout(1000)
        page.screenshot(path=INTO / "readme-phone.png")
        browser.close()


def kit(folder: Path) -> None:
    """The kit: the picture that its own how-to shows of it."""
    companion("print", "kit", GAME, "--only", "overview", "--output", "kit", folder=folder)
    page = pypdfium2.PdfDocument(next((folder / "kit").glob("*overview*.pdf")))[0]
    image = page.render(scale=2).to_pil().convert("RGB")
    left, top, right, bottom = PANEL
    image.crop(
        (round(left * image.width), round(top * image.height), round(right * image.width), round(bottom * image.height))
    ).quantize(64).save(INTO / "readme-kit.png", optimize=True)


def main() -> None:
    """Write the three pictures."""
    with tempfile.TemporaryDirectory() as name:
        for picture in (terminal, phone, kit):
            picture(Path(name))
    print("docs/gallery: readme-kit.png, readme-phone.png, readme-terminal.svg")


if __name__ == "__main__":
    main()
