"""Make docs/gallery.md and its pictures: the first page of everything that can be printed, small. Run it when looks change.

The pictures are not compared in tests: another version of a library may draw a dot elsewhere.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from companion.cli.print_jobs import job_for  # noqa: E402 - the package may lie beside this folder only
from companion.cli.terminal import counted  # noqa: E402
from companion.press.job.options import PrintOptions  # noqa: E402
from companion.press.job.printable import Job, Printable  # noqa: E402
from companion.referee import Game, all_games  # noqa: E402
from companion.shop.catalogue import printables_of  # noqa: E402

#: Pixels of a picture's width, and the colours that it keeps.
WIDTH, COLOURS = 400, 48
_HEAD = """# What can be printed

The first page of every printable thing, on A4 in colour. `companion print list` tells the sizes, `companion print kit GAME` makes
them. This page is made by `tools/render_gallery.py`.
"""


def entry(game: Game, thing: Printable, job: Job, folder: Path) -> str:
    """A thing's row; its first page (of a rulebook: its title page) is written as a small picture."""
    document = pypdfium2.PdfDocument(thing.pdf(job))
    scale = WIDTH / max(document[0].get_size()) * 1.4
    name = f"{game.id}-{thing.name}.png"
    document[0].render(scale=scale).to_pil().convert("RGB").quantize(COLOURS).save(folder / name, optimize=True)
    sizes = f"; sizes {', '.join(thing.sizes)}" if thing.sizes else ""
    words = f"**{thing.title}** (`{thing.name}`): {counted(len(document), 'page')}{sizes}; on {thing.stock}"
    return f"| ![{thing.title}](gallery/{name}) | {words} |"


def main() -> None:
    """Write the page and the pictures."""
    folder = ROOT / "docs" / "gallery"
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    parts = [_HEAD]
    for game in all_games():
        job = job_for(game, "", "", (), (), lambda named: PrintOptions(names=named))
        rows = [entry(game, thing, job, folder) for thing in printables_of(game.id)]
        parts.append("\n".join([f"## {game.title}", "", "| | |", "|---|---|", *rows, ""]))
    (ROOT / "docs" / "gallery.md").write_text("\n".join(parts), "utf-8")
    print(f"docs/gallery.md: {len(list(folder.glob('*.png')))} pictures")


if __name__ == "__main__":
    main()
