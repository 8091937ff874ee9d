"""`companion scan`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext, redirect_stdout
from operator import attrgetter
from typing import NamedTuple

import typer

from companion.cli.checking.judged import say_json
from companion.cli.checking.report import verdict_lines
from companion.cli.parameters import argument, option
from companion.cli.scanning.boards import board_in, position_on
from companion.cli.scanning.cut_outs import cut_out
from companion.cli.scanning.into import put_into
from companion.cli.scanning.names import names_of
from companion.cli.scanning.press_check import press_check
from companion.cli.scanning.telling import tell_board, tell_press
from companion.cli.terminal.asking import asking
from companion.cli.terminal.out import CommandError, clean, say, say_text, warn_of, wrap
from companion.cli.terminal.text_table import draw_table
from companion.extras import install
from companion.later import loaded_from
from companion.plain import ForPeopleError, Plain
from companion.reading.layout import PITCH
from companion.reading.photos import Doubt, Photo, Reading, SheetRead, said_values, sheet_in


class _Scanned(NamedTuple):
    """What came of it: the sheet, its reading, where the record lies now, the exit status, and what is said of it."""

    sheet: SheetRead
    reading: Reading
    written: str
    status: int
    errors: tuple[ForPeopleError, ...]

    def marked(self, doubt: Doubt) -> tuple[str, ...]:
        """How a field was read."""
        return self.reading.marks.get(doubt.field.key, ())


def scan(
    files: list[str] = argument(metavar="FILE...", help="Photos or scans of one sheet: JPEG, PNG, PDF; pages in any order."),
    into: str = option("", "--into", metavar="FILE", help="The record to write, or to add to; by default standard output."),
    players: str = option("", "--players", "-p", metavar="NAMES", help="Names for the letters of a sheet without names."),
    keep: bool = option(False, "--keep", help="Of a calibration page: keep the offset of backs in your settings."),
    json: bool = option(False, "--json", help="Print what was read as a JSON object; nothing is asked."),
) -> None:
    """Read photos of a ticked sheet into a record, judge it, and show the scores.

    What is in doubt is asked, unless the rules decide it. Print such a sheet: companion print ticks.

    A photo of a printed board becomes a position, where the game knows how. Photos of the page of companion print calibrate say
    how large your printer prints, and how to print backs.

    Exit status: 0 read; 1 read, but not legal, or at odds with the record in --into; 2 not read, and nothing is written.

    Example: companion scan photo.jpg --into friday.game
    """
    asks = not json and sys.stdin.isatty() and sys.stdout.isatty()
    try:
        photos = _photos(files)
        if check := press_check(photos):
            if into or players:
                raise CommandError("a calibration page makes no record", "leave out --into and --players")
            tell_press(check, json=json, keep_it=keep, asks=asks)
            return
        if keep:
            raise CommandError("--keep is for photos of the calibration page", "leave it out, or scan that page")
        if board := board_in(photos):
            raise typer.Exit(tell_board(position_on(board, into, asking() if asks else None), into, json=json))
        done = _scanned(photos, into, players, asks=asks)
    except ForPeopleError as error:
        if not json:
            raise
        say_json(_not_read(files, error))
        raise typer.Exit(2) from error
    if json:
        say_json(_as_json(done))
    else:
        _tell(done, into)
    raise typer.Exit(done.status)


def _scanned(photos: Sequence[Photo], into: str, players: str, *, asks: bool) -> _Scanned:
    sheet = sheet_in(photos, players)
    reading = sheet.read({})
    answers: dict[str, tuple[str, ...]] = {}
    ask = asking() if asks and (reading.asked or sheet.unnamed) else None
    if ask and sheet.unnamed:
        sheet = sheet_in(photos, names_of(sheet, into, ask))
        reading = sheet.read({})
    while ask and reading.asked:
        doubt = reading.asked[0]
        _show(sheet, doubt)
        answers[doubt.field.key] = _answered(ask(f"{_question(doubt)} "), doubt)
        reading = sheet.read(answers)
    verdict = reading.judgement.verdict
    gap = sheet.lacking()
    lacking = CommandError(f"{sheet.pages[0].file}: {gap.message}", gap.hint) if gap else None
    if lacking and verdict.status != "legal":
        return _Scanned(sheet, reading, "", 2, (lacking,))
    odds = put_into(into, reading) if into else None
    errors = tuple(error for error in (lacking, odds) if error)
    status = 1 if odds or verdict.status != "legal" else 0
    return _Scanned(sheet, reading, "" if odds else into, status, errors)


def _photos(files: Sequence[str]) -> list[Photo]:
    """The pictures in files. Raises Trouble, where libraries are missing, too."""
    try:
        photos_in: Callable[[str], list[Photo]] = loaded_from("companion.cli.scanning.pictures", "photos_in")
    except ImportError as error:
        raise CommandError("reading photos needs pillow, pypdfium2 and zxing-cpp", f"install them: {install('scan')}") from error
    return [photo for file in files for photo in photos_in(file)]


def _show(sheet: SheetRead, doubt: Doubt) -> None:
    """A cut-out of the boxes in doubt, where the terminal shows pictures."""
    said = {value for reading in doubt.readings for value in reading}
    for page in sheet.pages:
        boxes = [box for box in page.seen.boxes if box.field.key == doubt.field.key and box.value in said]
        if boxes:
            first, last = (ends(boxes, key=attrgetter("x", "y")) for ends in (min, max))
            far = PITCH * 0.8
            for line in cut_out(page.picture, page.at, (first.x - far, first.y - far), (last.x + far, last.y + far)):
                say(line)


def _question(doubt: Doubt) -> str:
    """What is asked of a field, and the numbers to answer with."""
    ways = "  ".join(f"{number} {said_values(values)}" for number, values in enumerate(doubt.readings, 1))
    return f"{doubt.question} {ways}"


def _answered(typed: str | None, doubt: Doubt) -> tuple[str, ...]:
    """The reading that was chosen: by its number or its words; the likeliest where nothing of that is typed."""
    word = (typed or "").strip().casefold()
    for number, values in enumerate(doubt.readings, 1):
        if word in (str(number), said_values(values).casefold()):
            return values
    return doubt.readings[0]


def _tell(done: _Scanned, into: str) -> None:
    """The table of what was read, what is in doubt, the verdict and the scores; the record where no file takes it.

    Then standard output has the record alone.
    """
    with nullcontext() if into else redirect_stdout(sys.stderr):
        draw_table(("section", "field", "read"), done.sheet.told(done.reading), None)
        for words, doubts in (("In doubt", done.reading.asked), ("The rules decided", done.reading.told)):
            for one in doubts:
                say("\n".join(wrap(f"{words}: {one.where}: {said_values(done.marked(one))}.")))
        if done.status < 2:  # else a page is missing, and what is there makes no record
            say("\n".join(verdict_lines(done.reading.judgement, done.reading.text)))
    for error in done.errors:
        warn_of(error)
    if done.written:
        say(f"{clean(done.written)}: written")
    elif not into and done.status < 2:
        say_text(done.reading.text)


def _not_read(files: Sequence[str], error: ForPeopleError) -> Plain:
    file = next((file for file in files if error.message.startswith(file)), files[0])
    told = [{"file": file, "message": error.message, "hint": error.hint}]
    return {"game": "", "written": None, "pages": [], "table": [], "asked": [], "told": [], "errors": told, "verdict": None}


def _as_json(done: _Scanned) -> Plain:
    pages = done.sheet.pages
    return {
        "game": done.reading.judgement.verdict.game,
        "written": done.written or None,
        "pages": [
            {"file": page.file, "page": page.number, "boxes": len(page.seen.boxes), "marked": len(page.seen.inked.marked)}
            for page in pages
        ],
        "table": [
            {"section": section, "field": field, "value": value} for section, field, value in done.sheet.told(done.reading)
        ],
        "asked": [_doubt_as_json(one, done.sheet) for one in done.reading.asked],
        "told": [_doubt_as_json(one, done.sheet) for one in done.reading.told],
        "errors": [{"file": pages[0].file, "message": one.message, "hint": one.hint} for one in done.errors],
        "verdict": {**done.reading.judgement.verdict.as_dict(), "file": done.written or "-"},
    }


def _doubt_as_json(doubt: Doubt, sheet: SheetRead) -> Plain:
    page = next(page for page in sheet.pages if any(field.key == doubt.field.key for field, _ in page.seen.fields()))
    return {"file": page.file, "page": page.number, "field": doubt.where, "words": _question(doubt)}
