"""What stands in for what takes long where the disk is tried: pages that need no typesetter, an app that needs no compiler."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any


def short_books() -> None:
    """Every book is a page with a line on it."""
    from companion.press.text import rulebook
    from companion.shop import books

    rulebook.book_pdf = books.book_pdf = _page


def _page(*_: object, **__: object) -> bytes:
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas

    made = BytesIO()
    canvas = Canvas(made, invariant=True)
    canvas.setProducer("Companion")
    canvas.drawString(100, 100, "A book")
    canvas.save()
    return made.getvalue()


def two_small_kits() -> None:
    """Kits of two games that hold a sheet and a short book, made in this process."""
    from companion.cli.printing import everything as print_all
    from companion.shop import kit

    short_books()
    print_all.processors = lambda: 1
    real = print_all.kits_of
    print_all.kits_of = lambda games, asked: real(games[:2], asked)
    kit.write_kit = partial(_unless_small(kit.write_kit), only=("score-sheet", "rulebook"))


def _unless_small(write_kit: Callable[..., Any]) -> Callable[..., Any]:
    return getattr(write_kit, "func", write_kit)  # the second run in a process finds the first one's


def maps_made_once() -> None:
    """A map, and its pages, are made in the first run and remembered: the process that runs the command forks for the others."""
    from companion.games.empires.atlas import making
    from companion.games.empires.paper.maps import position, printing

    for place, name in ((making, "make_atlas"), (position, "position_pdf"), (printing.Sheet, "pdf")):
        real = getattr(place, name)
        if not hasattr(real, "known"):
            setattr(place, name, _remembering(real))


def _remembering(real: Callable[..., Any]) -> Callable[..., Any]:
    known: list[Any] = []

    def call(*given: Any, **named: Any) -> Any:
        if not known:
            known.append(real(*given, **named))
        return known[0]

    call.known = known  # type: ignore[attr-defined]
    return call


def small_app() -> None:
    """An app of three files."""
    from companion.app.build import building, single

    files: Mapping[str, bytes] = {"index.html": b"<!DOCTYPE html>", "a/app.js": b"1;" * 400, "b/core.zip": b"PK" * 700}
    building.build = lambda _: building.Built(files, "by nobody")
    single.single_file = lambda _: (b"<!DOCTYPE html>" * 100, "by nobody")


def a_ticked_sheet() -> None:
    """A photo of a sheet to tick with one turn on it, as it is read."""
    from companion.cli.scanning import command
    from companion.reading.form import ticks_of
    from companion.reading.ink import Inked
    from companion.reading.photos import NO_PICTURE, NOWHERE, PageRead, Seen, SheetRead
    from companion.reading.sheet import Ticked
    from companion.referee import find_game, judge

    text = "game: duelling-circles\nplayers: Aino, Ville\n"
    ticks, record = ticks_of(find_game("duelling-circles")), judge(text + "2 h7 *5\n")
    (page,) = Ticked(ticks, judge(text, opening=True), "A4", 34.0).laid()
    found = ticks.marks(record)
    marked = frozenset(place for place, box in enumerate(page.boxes) if box.value in found.get(box.field.key, ()))
    seen = Seen(page.boxes, Inked((1.0,) * len(page.boxes), marked, frozenset(), frozenset()))
    read = SheetRead(ticks, text, judge(text, opening=True), (PageRead("photo.jpg", 1, seen, page, NO_PICTURE, NOWHERE),), ())
    command._photos = lambda _: []
    command.sheet_in = lambda *_: read


LINES = ("2 h7", "*5", "3 h8")


def table_with_somebody() -> None:
    """A table at which somebody types lines from his browser, and goes; `Next` is said of each that he sees accepted."""
    from companion.app.serve import server
    from companion.cli.terminal.out import CommandError
    from tables import Device, Loop, browser

    def typing(site: Any, _: object) -> None:
        loop = Loop()
        said = Path("said.txt").read_text("utf-8").splitlines()
        device = Device(browser(site, loop, host=site.place.hosts[0])).at("a")
        try:
            for line in said:
                device.type(line)
                if "Nothing was written" in device.notice:
                    raise CommandError(device.notice)
                sys.stdout.write("Next\n")
        finally:
            loop.close()

    server._run = typing


def left_of_lines(folder: Path, said: str) -> str:
    """Which lines are still to be typed: those that the record lacks."""
    text, lines = (folder / "a.game").read_text("utf-8"), said.splitlines()
    stood = sum(word in text for word in LINES)
    return "\n".join(lines[stood:]) + "\n"


def left_of_what_was_told(folder: Path, said: str) -> str:
    """What people have still to say to Companion: all that lies not beside the record."""
    hands = folder / "a.game.hands"
    told = hands.read_bytes().count(b"\n") - 1 if hands.exists() else 0
    return "\n".join(said.splitlines()[max(0, told) :]) + "\n"


def left_of_answers(folder: Path, said: str) -> str:
    """Which answers are still to be given: those that neither draft nor record has."""
    from companion.cli.table.draft import Draft

    record = folder / "a.game"
    if record.exists() and "-2" in record.read_text("utf-8"):
        return ""
    return "".join(f"{answer}\n" for answer in said.splitlines()[len(Draft(record).read(None)) :])


def left_out_of_the_file(folder: Path, _: str) -> str:
    """The table's lines stand in a file: what the record has is taken out of it."""
    place = folder / "said.txt"
    place.write_text(left_of_lines(folder, place.read_text("utf-8")), "utf-8")
    return ""
