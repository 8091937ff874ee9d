"""How much ink everything that can be printed takes, in colour, grey and saver: a table for docs/gallery.md.

Coverage is what a printer with four inks lays on a page: cyan, magenta, yellow and black together, in per cent of the page, with
black in place of equal parts of the three. Pages are measured at 300 dots an inch: at fewer, thin lines count for too much.
`python tools/measure_ink.py` prints the table; `tools/render_gallery.py` puts it on its page.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pypdfium2
from PIL import ImageChops, ImageStat

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from companion.cli.printing.wanted import job_for  # noqa: E402 - the package may lie beside this folder only
from companion.drawing.inks import INK_NAMES  # noqa: E402
from companion.press.job.printable import Job, Printable, PrintOptions  # noqa: E402
from companion.referee import Game, all_games  # noqa: E402
from companion.referee.games import GROUP, package_of  # noqa: E402
from companion.shop.catalogue import BOOKS, printables_of  # noqa: E402

DOTS = 300
#: Of things with more pages than these, so many are measured.
PAGES = 6
#: A book is for reading: it is as long as it is.
LEFT_OUT = tuple(BOOKS)


def coverage(pdf: bytes, dots: int = DOTS, pages: int = PAGES) -> float:
    """Ink in per cent of the page, on average over the first pages of a PDF."""
    document = pypdfium2.PdfDocument(pdf)
    found = []
    for index in range(min(pages, len(document))):
        image = document[index].render(scale=dots / 72).to_pil().convert("RGB")
        inks = [ImageChops.invert(band) for band in image.split()]
        black = ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])
        total = sum(ImageStat.Stat(ink).mean[0] for ink in inks) - 2 * ImageStat.Stat(black).mean[0]
        found.append(total / 2.55)
    return sum(found) / len(found)


def in_inks(thing: Printable, job: Job) -> dict[str, float]:
    """What a thing takes in each ink."""
    return {ink: coverage(thing.pdf(replace(job, options=replace(job.options, ink=ink)))) for ink in INK_NAMES}


def row(game: Game, thing: Printable, job: Job) -> str:
    """A line of the table."""
    taken = in_inks(thing, job)
    figures = " | ".join(f"{taken[ink]:.1f}" for ink in INK_NAMES)
    return f"| {game.title}: {thing.title} | {figures} | {taken['saver'] / taken['colour']:.2f} |"


def table() -> str:
    """The table of all games that come with Companion."""
    heads = f"| Ink in % of the page | {' | '.join(INK_NAMES)} | saver to colour |"
    rows = [heads, "|---" * (len(INK_NAMES) + 2) + "|"]
    for game in (game for game in all_games() if package_of(game.id).startswith(f"{GROUP}.")):
        job = job_for(game, "", None, (), (), PrintOptions())
        rows += [row(game, thing, job) for thing in printables_of(game.id) if thing.name not in LEFT_OUT]
    return "\n".join(rows)


if __name__ == "__main__":
    print(table())
