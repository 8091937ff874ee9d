"""Make docs/gallery.md: the first page of all that can be printed, small, and some drawings. Run it when looks change.

The pictures are not compared in tests: another version of a library may draw a dot elsewhere.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import measure_ink  # noqa: E402 - it lies beside this file

from companion.cli.printing.wanted import job_for  # noqa: E402 - the package may lie beside this folder only
from companion.cli.terminal.out import counted  # noqa: E402
from companion.drawing.inks import ink_for  # noqa: E402
from companion.drawing.surface import Picture, Pictures  # noqa: E402
from companion.games.empires.atlas.lands import land_of  # noqa: E402
from companion.games.empires.atlas.making import make_atlas  # noqa: E402
from companion.games.empires.atlas.model import Recipe  # noqa: E402
from companion.games.empires.drawings.maps.land import LandView, draw_land  # noqa: E402
from companion.press.job.printable import Job, Printable, PrintOptions  # noqa: E402
from companion.referee import Game, all_games  # noqa: E402
from companion.referee.games import GROUP, package_of, part  # noqa: E402
from companion.shop.catalogue import printables_of  # noqa: E402

#: Pixels of a picture's width, and the colours that it keeps.
WIDTH, COLOURS = 400, 48
_HEAD = """# What can be printed

For everyone who wants to see a thing before printing it. This prints everything but the cards and the box:

    companion print kit four-kingdoms

You see the first page of every printable thing, on A4 in colour. Some of their drawings follow, as a screen shows them (SVG).
For all sizes type `companion print list`. `tools/render_gallery.py` makes this page.

Before (left) and today: [mats](gallery/before/mats.png), [number cards and tarot pips](gallery/before/cards.png),
[six Lords](gallery/before/lords.png), [covers and boxes](gallery/before/covers.png).
"""
_INK = """## What it takes of ink

How much of a page a printer with four inks covers, in per cent (100 is a page all black). Each figure is an average over the
first six pages of a thing (`tools/measure_ink.py`). With `saver` it is at most 0.7 of `colour` on pages with grounds or pictures
(more on puzzles and sheets to tick, which are mostly black lines), and never more. In `grey` and `saver` everything is
pure grey, so no printer mixes it from three colours.
"""
#: Which of a game's pictures are shown.
SHOWN = {
    "circle-of-power": ("circle", "mat", "Ks", "Qh", "Jd", "Jk"),
    "circle-of-kings": ("circle", "mat", "king-s", "L0", "L16", "5w", "Kc"),
    "empires": ("counter-blue", "city-vermilion", "coin-5", "migration", "war", "foundation", "Ah"),
    "duelling-circles": ("board", "token-1", "token-2", "token-1-c", "token-2-o", "marker", "crown-h", "demi-t"),
    "four-kingdoms": ("mat", "crown", "Kd", "Qc", "7h", "Th"),
}
#: No picture is shown wider than this (pixels), or larger than this beside the others (pixels for each mm).
WIDEST, SCALE = 640, 2.4
_MAP = Recipe(2, 40, 1, "northern")
_MAP_SCALE, _SEA = 0.6, 8.0


def entry(game: Game, thing: Printable, job: Job, folder: Path) -> str:
    """A thing's row; its first page (of a rulebook: its title page) is written as a small picture."""
    document = pypdfium2.PdfDocument(thing.pdf(job))
    scale = WIDTH / max(document[0].get_size()) * 1.4
    name = f"{game.id}-{thing.name}.png"
    document[0].render(scale=scale).to_pil().convert("RGB").quantize(COLOURS).save(folder / name, optimize=True)
    sizes = f"; sizes {', '.join(thing.sizes)}" if thing.sizes else ""
    words = f"**{thing.title}** (`{thing.name}`): {counted(len(document), 'page')}{sizes}; on {thing.stock}"
    return f"| ![{thing.title}](gallery/{name}) | {words} |"


def drawings(game: Game, folder: Path) -> str:
    """A line of a game's drawings, each written as SVG in the game's colours."""
    pieces: Pictures = part(game.id, "drawings.pieces") or {}
    shown = {name: pieces[name] for name in SHOWN.get(game.id, ()) if name in pieces}
    if game.id == "empires":
        shown = {"land": land(), **shown}
    ink, images = ink_for("colour", game.about.accent), []
    for name, picture in shown.items():
        file = f"{game.id}-{name}.svg"
        (folder / file).write_text(picture.svg(ink, sized=True), "utf-8")
        width = round(min(WIDEST, picture.width * SCALE))
        images.append(f'<img src="gallery/{file}" width="{width}" alt="{picture.title}">')
    return "\n".join(images)


def land() -> Picture:
    """A map of Empires without what stands round it."""
    view = LandView(land_of(make_atlas(_MAP)), _SEA, _SEA, _MAP_SCALE)
    width, height = (side + 2 * _SEA for side in view.size)
    return Picture("A land of forty provinces", width, height, lambda surface, _: draw_land(surface, view))


def main() -> None:
    """Write the page and the pictures."""
    folder = ROOT / "docs" / "gallery"
    folder.mkdir(exist_ok=True)
    for old in (*folder.glob("*.png"), *folder.glob("*.svg")):
        if not old.name.startswith("readme-"):  # those are of tools/make_readme_pictures.py
            old.unlink()
    parts = [_HEAD]
    for game in (game for game in all_games() if package_of(game.id).startswith(f"{GROUP}.")):
        job = job_for(game, "", None, (), (), PrintOptions())
        rows = [entry(game, thing, job, folder) for thing in printables_of(game.id)]
        parts.append("\n".join([f"## {game.title}", "", "| | |", "|---|---|", *rows, "", drawings(game, folder), ""]))
    parts.append(f"{_INK}\n{measure_ink.table()}\n")
    (ROOT / "docs" / "gallery.md").write_text("\n".join(parts), "utf-8")
    print(f"docs/gallery.md: {len(list(folder.iterdir()))} pictures")


if __name__ == "__main__":
    main()
