"""The log sheet of Empires: its columns are the record's notation, so that what a hand writes can be typed in line by line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.drawing import RULE, Box, lettering, share
from companion.games.empires.paper import figures as reading, notation
from companion.games.empires.paper.log_lines import SIZE, LogRow, LogTurn, empty_turn, read_log
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.paging import frame_of, sheet_pdf
from companion.record.lines import MARK
from companion.words import SHARED

HEAD = 10.0
LABELS = 5.0
ROW = 8.0
GAP = 4.0
_AIR = 1.5
WIDTHS = (27.0, 13.0, 0.0)
_NAMES = ("who", "phase", "elements")


@dataclass(frozen=True)
class LogBlock:
    """A part of a turn on a page: from row `first` of it, `rows` of them; whether the turn begins here."""

    turn: LogTurn
    first: int
    rows: int
    top: float
    begins: bool

    @property
    def height(self) -> float:
        """Its height in mm."""
        return HEAD + LABELS + self.rows * ROW


def log_sheet(job: Job) -> bytes:
    """The PDF: the record's lines, and rows to write more. Raises PrintError."""
    table = reading.table_of(job)
    language = job.options.language
    name, played = SHARED("log-sheet", language), reading.played(job, language)
    frame = frame_of(job, name=name, played=played, reminder=partial(notation.draw_notation, table=table))
    body, usual = (one.body(one.grid) for one in (frame, frame.usual))
    room = share(body, WIDTHS)[2].width - 2.5
    players = len(table.players)
    each = 2 * players + table.treasury + table.supplies
    turns = list(read_log(job, room))
    wanted = max(2, job.sections)
    if turns and job.judgement.sections and not job.judgement.sections[-1].complete:
        turns[-1] = turns[-1].with_rows(max(each + 3, len(turns[-1].rows)))
    last = turns[-1].number if turns else 0
    if not job.judgement.verdict.complete:
        turns += [empty_turn(number, players, each) for number in range(last + 1, last + max(wanted - len(turns), 0) + 1)]
    to_come = not job.judgement.verdict.complete
    # A large sheet has as many rows as the usual one, on more pages.
    as_long = {block.turn.number: block.turn for page in lay_out_turns(turns, usual, to_come=to_come) for block in page}
    pages = lay_out_turns(list(as_long.values()), body, to_come=to_come)
    return sheet_pdf(job, frame, [partial(_draw_page, blocks=blocks) for blocks in pages])


def lay_out_turns(turns: Sequence[LogTurn], body: Box, *, to_come: bool) -> tuple[tuple[LogBlock, ...], ...]:
    """The blocks of each page. What a page has no room for goes on on the next; empty rows fill it where more is `to_come`."""
    pages: list[list[LogBlock]] = [[]]
    top = body.y + _AIR
    for turn in turns:
        first, count = 0, max(1, len(turn.rows))
        while first < count:
            fit = int((body.bottom - top - HEAD - LABELS + 0.01) // ROW)
            if fit < (count if turn.blank and not first else min(3, count - first)) and pages[-1]:
                pages.append([])
                top = body.y + _AIR
                continue
            rows = min(max(1, fit), count - first)
            block = LogBlock(turn, first, rows, top, first == 0)
            pages[-1].append(block)
            first += rows
            top += block.height + GAP
    return tuple(tuple(_filled(blocks, body) if to_come else blocks) for blocks in pages)


def _filled(blocks: list[LogBlock], body: Box) -> list[LogBlock]:
    """A page's blocks with as many more empty rows in the last as there is room for."""
    last = blocks[-1]
    rows = last.rows + max(0, int((body.bottom - last.top - last.height + 0.01) // ROW))
    if last.first + last.rows == len(last.turn.rows):
        last = replace(last, turn=last.turn.with_rows(last.first + rows))
    return [*blocks[:-1], replace(last, rows=rows)]


def _draw_page(canvas: PageCanvas, body: Box, blocks: tuple[LogBlock, ...]) -> None:
    for block in blocks:
        _draw_block(canvas, Box(body.x, block.top, body.width, block.height), block)


def _draw_block(canvas: PageCanvas, box: Box, block: LogBlock) -> None:
    turn, name = block.turn, f"t{block.turn.number}"
    _draw_head(canvas, Box(box.x, box.y, box.width, HEAD), block)
    labels = share(Box(box.x, box.y + HEAD, box.width, LABELS), WIDTHS)
    for label, place in zip(_NAMES, labels, strict=True):
        left = Box(place.x + 1.5, place.y, place.width - 1.5, place.height)
        canvas.text_in(label, left, lettering.ITALIC, 8.5, canvas.ink.quiet, "centre" if label == "phase" else "left")
    top = box.y + HEAD + LABELS
    phase = labels[1]
    canvas.box(Box(phase.x, top, phase.width, block.rows * ROW), width=0, fill=canvas.ink.tint)
    for index in range(block.rows):
        number = block.first + index
        row = turn.rows[number] if number < len(turn.rows) else LogRow()
        with canvas.about(f"Turn {turn.number}, line {number + 1}"):
            _draw_row(canvas, Box(box.x, top + index * ROW, box.width, ROW), row, f"{name}.r{number + 1}")
    last = top + block.rows * ROW
    for y in (top, last):
        canvas.line(box.x, y, box.right, y, RULE, canvas.ink.accent)


def _draw_head(canvas: PageCanvas, head: Box, block: LogBlock) -> None:
    """`[turn 3]` as it is typed."""
    goes_on = "" if block.begins else ", goes on"
    mark = f" {MARK}" if block.turn.stands and block.begins else ""
    words = f"[turn {block.turn.number}]{mark}{goes_on}" if block.turn.number else ""
    canvas.text_in(words, Box(head.x, head.y, head.width, 8), lettering.TITLE, 12, canvas.ink.accent)


def _draw_row(canvas: PageCanvas, row: Box, line: LogRow, name: str) -> None:
    who, phase, elements = share(row, WIDTHS)
    canvas.line(row.x, row.bottom, row.right, row.bottom)
    for x in (phase.x, elements.x):
        canvas.line(x, row.y, x, row.bottom)
    canvas.entry(f"{name}.who", who.inset(0.9, 0.4), line.who, SIZE, "left", tip="player")
    canvas.entry(f"{name}.phase", phase.inset(0.4, 0.4), line.phase, 9)
    canvas.entry(f"{name}.elements", elements.inset(0.6, 0.4), line.elements, SIZE, "left", tip="what was done")
