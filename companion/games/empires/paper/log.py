"""The log sheet of Empires: its columns are the record's notation, so that what a hand writes can be typed in line by line."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.drawing import RULE, Box, PlayerMark, lettering, share
from companion.games.empires.paper import figures as reading
from companion.games.empires.paper.reminder import foot_of
from companion.games.empires.rules import moves as m, notation, play, state as s, table as t
from companion.press import LABEL_TYPE, Job, PageCanvas, draw_name, frame_of, panel, sheet_pdf
from companion.press.sheets.reminder import REMINDER_LINE, REMINDER_TYPE, draw_column
from companion.record.lines import MARK
from companion.referee import AnyStep, Opening, is_move_of_game, writing
from companion.words import SHARED

# The lines of an Empires record as the rows of a log sheet: who, phase, elements.

#: The size of what is printed into a row (points).
SIZE = 10.0


@dataclass(frozen=True)
class LogRow:
    """A row of the log: `who` is a tag (or empty), `elements` the rest of the line.

    A row without `who` and `phase` goes on from the one above.
    """

    who: str = ""
    phase: str = ""
    elements: str = ""


@dataclass(frozen=True)
class LogTurn:
    """A turn: its number (0: there are no turns, the result alone is known) and rows.

    `blank`: it is still to be played; `stands`: its heading was let stand.
    """

    number: int
    rows: tuple[LogRow, ...]
    blank: bool = False
    stands: bool = False

    def with_rows(self, count: int) -> "LogTurn":
        """The same with so many rows: empty ones are put in or taken out at its end, but before a blank turn's last row."""
        head, tail = (self.rows[:-1], self.rows[-1:]) if self.blank else (self.rows, ())
        kept = head[: max(0, count - len(tail))]
        empty = (LogRow(),) * (count - len(kept) - len(tail))
        return replace(self, rows=(*kept, *empty, *tail))


def read_log(job: Job, room: float) -> tuple[LogTurn, ...]:
    """The turns of a job's record; elements take at most `room` mm. Lines of the map are left out: they are on the map."""
    table: t.Table = job.record.table
    turns: list[LogTurn] = []
    rows: list[LogRow] = []
    for step in job.judgement.steps:
        match step.move:
            case m.NewTurn(number):
                if turns:
                    turns[-1] = replace(turns[-1], rows=tuple(rows))
                    rows = []
                turns.append(LogTurn(number, (), stands=step.line.stands))
            case Opening(number, begun=True):
                turns.append(LogTurn(number, ()))
                rows += _decision(job, step, room)
            case m.MapLine():
                pass
            case _ if is_move_of_game(step.move):
                rows += _rows(table, step, room)
            case _:
                rows += _decision(job, step, room)
    if rows and not turns:
        return (LogTurn(0, tuple(rows)),)  # a result alone
    if turns:
        turns[-1] = replace(turns[-1], rows=tuple(rows))
    return tuple(turns)


def empty_turn(number: int, players: int, rows: int) -> LogTurn:
    """A turn to be played: setups in the first one, a row for what comes before the order of play, so many rows, the score."""
    setups = (LogRow(phase=s.NUMBERS[s.SETUP]),) * (players if number == 1 else 0)
    order, score = LogRow("", s.NUMBERS[s.ORDER], "order:"), LogRow("", s.NUMBERS[s.DEFAULT], "score:")
    return LogTurn(number, (*setups, LogRow(), order, *(LogRow(),) * rows, score), blank=True)


def _rows(table: t.Table, step: AnyStep, room: float) -> list[LogRow]:
    mark = f" {MARK}" if step.line.stands else ""
    if not isinstance(step.move, m.Act):
        phase = {m.Order: s.ORDER, m.Breakthrough: s.BREAKTHROUGH}.get(type(step.move), s.DEFAULT)
        return list(_broken("", s.NUMBERS[phase], notation.write(table, step.move) + mark, room))
    rows: list[LogRow] = []
    last_of_all = len(step.move.elements) - 1
    for place, element in enumerate(step.move.elements):
        named = play.phase_of(type(element), step.before.turn.phase)
        code = s.NUMBERS[s.OVER if named is None else named]  # coins are taken from a warehouse in any
        words = notation.write_element(table, element) + (mark if place == last_of_all else "")
        last = rows[-1] if rows else LogRow()
        joined = f"{last.elements}; {words}"
        if rows and last.phase == code and lettering.width(joined, lettering.TEXT, SIZE) <= room:
            rows[-1] = LogRow(last.who, code, joined)
        else:
            rows += _broken(table.players[step.move.player], code, words, room)
    return rows


def _decision(job: Job, step: AnyStep, room: float) -> Iterable[LogRow]:
    """What the table decided; it belongs to no phase."""
    return _broken("", "table", writing.write_move(job.record, step.move), room)


def _broken(who: str, code: str, words: str, room: float) -> Iterable[LogRow]:
    """One element, over several rows where it is long."""
    first, *rest = lettering.wrap(words, lettering.TEXT, room, SIZE)
    return [LogRow(who, code, first), *(LogRow("", "", more) for more in rest)]


HEAD = 10.0
LABELS = 5.0
ROW = 8.0
GAP = 4.0
_AIR = 1.5
WIDTHS = (27.0, 13.0, 0.0)
#: A stronger line lies below so many rows, and the players' signs stand so far apart at most (mm).
_FIVE, _SIGN = 5, 24.0
#: Lines that part what comes before the players act from that, and this from how the turn ends.
_PARTS = ("order:", "score:")
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
    table: t.Table = job.record.table
    language = job.options.language
    name, played = SHARED("log-sheet", language), reading.played(job, language)
    frame = frame_of(job, name=name, played=played, reminder=partial(draw_notation, table=table))
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
    signs = reading.players_of(job)
    return sheet_pdf(job, frame, [partial(_draw_page, blocks=blocks, signs=signs) for blocks in pages])


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


def _draw_page(canvas: PageCanvas, body: Box, blocks: tuple[LogBlock, ...], signs: Sequence[reading.Player]) -> None:
    for block in blocks:
        box = Box(body.x, block.top, body.width, block.height)
        with panel(canvas, box, HEAD + LABELS):
            _draw_head(canvas, Box(box.x + 1.5, box.y + 0.8, box.width - 3.0, HEAD), block, signs)
            _draw_lines(canvas, box, block, {player.tag: player.mark for player in signs})


def _draw_lines(canvas: PageCanvas, box: Box, block: LogBlock, marks: Mapping[str, PlayerMark]) -> None:
    turn, name = block.turn, f"t{block.turn.number}"
    labels = share(Box(box.x, box.y + HEAD, box.width, LABELS), WIDTHS)
    for label, place in zip(_NAMES, labels, strict=True):
        left = Box(place.x + 1.5, place.y, place.width - 1.5, place.height)
        canvas.text_in(label, left, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, "centre" if label == "phase" else "left")
    top = box.y + HEAD + LABELS
    phase = labels[1]
    canvas.box(Box(phase.x, top, phase.width, block.rows * ROW), width=0, fill=canvas.ink.tint)
    five = 0
    for index in range(block.rows):
        number = block.first + index
        row = turn.rows[number] if number < len(turn.rows) else LogRow()
        place = Box(box.x, top + index * ROW, box.width, ROW)
        parts = row.elements.startswith(_PARTS)
        if parts:
            canvas.box(place, width=0, fill=canvas.ink.wash)
        with canvas.about(f"Turn {turn.number}, line {number + 1}"):
            _draw_row(canvas, place, row, f"{name}.r{number + 1}")
        if row.who in marks:
            canvas.mark(marks[row.who], Box(phase.x - 4.4, place.y + 2.4, 3.2, 3.2))
        five = 0 if parts or row.phase == s.NUMBERS[s.SETUP] else five + 1
        for y in (place.y, place.bottom) if parts else (place.bottom,) if five and five % _FIVE == 0 else ():
            canvas.line(place.x, y, place.right, y, RULE, canvas.ink.accent)


def _draw_head(canvas: PageCanvas, head: Box, block: LogBlock, signs: Sequence[reading.Player]) -> None:
    """`[turn 3]` as it is typed, and whose sign is which."""
    goes_on = "" if block.begins else ", goes on"
    mark = f" {MARK}" if block.turn.stands and block.begins else ""
    words = f"[turn {block.turn.number}]{mark}{goes_on}" if block.turn.number else ""
    canvas.text_in(words, Box(head.x, head.y, 45, 8), lettering.TITLE, 14, canvas.ink.accent)
    each = min(_SIGN, (head.width - 45) / len(signs))
    for seat, player in enumerate(signs):
        x = head.right - (len(signs) - seat) * each
        canvas.mark(player.mark, Box(x, head.y + 2.2, 3.6, 3.6))
        draw_name(canvas, Box(x + 5, head.y, each - 6, 8), seat, player.name, asks=block.begins and block.turn.number == 1)


def _draw_row(canvas: PageCanvas, row: Box, line: LogRow, name: str) -> None:
    who, phase, elements = share(row, WIDTHS)
    canvas.line(row.x, row.bottom, row.right, row.bottom)
    for x in (phase.x, elements.x):
        canvas.line(x, row.y, x, row.bottom)
    canvas.entry(f"{name}.who", Box(who.x + 0.9, who.y, who.width - 6, who.height), line.who, SIZE, "left", tip="player")
    canvas.entry(f"{name}.phase", phase.inset(0.4, 0.4), line.phase, 9)
    face = lettering.BOLD if line.elements in _PARTS else lettering.TEXT
    canvas.entry(f"{name}.elements", elements.inset(0.6, 0.4), line.elements, SIZE, "left", tip="what was done", face=face)


# The record's notation in short, beside the log sheet's QR code.

#: Narrower than this (mm) there is no room for two columns, and so many lines below two heads fit the page.
_NARROW, _MOST_ROWS = 118.0, 13
_PHASES = (("setup", "setup 1 4@1 3@2 3@6"), ("0, 1", "enter 10 6@10 · draw 5h ? Jk"))
_MOVES = (("5", "3>4 2@5>6; fight 2@8/Ville"), ("6", "discard 5h ?"))
_COMBINATIONS = (
    ("mig abu cru fou", "abu 2h Kh 2"),
    ("mer exp", "exp 2d 5d 3>12 2@6>9"),
    ("com war", "war 3s Jk 2@8 12/Ville"),
    ("apo exo", "exo 5c 6c 2@8>9 12>13"),
    ("col", "col 2h 3h 4d 5s city@4"),
)
_READING = ("2@8/Ville: two of Ville’s in 8, for col as well.", "No name, no phase: as in the row above.")


def draw_notation(canvas: PageCanvas, box: Box, table: t.Table) -> None:
    """What is written in which phase, and how combinations are written with their targets."""
    buy = (("4a", "buy 2"),) if table.treasury else ()
    stock = (("4, 5", "build 4c 1; store 6d 1; store $1 1"),) if table.supplies else ()
    end = (("6", "keep 1; discard 5h ?"),) if table.treasury else _MOVES[1:]
    taking = (("5a", "breakthrough · any time: take $3 1"),) if table.supplies else ()
    give = (("2", f"give Ville ? {'$2' if table.treasury else '5h'}"),)
    lines = (*_PHASES, *give, *buy, *stock, *_MOVES[:1], *end, *taking)
    if len(lines) > 7:
        lines = (*_PHASES[:1], ("0 – 2", "enter 10 6@10 · draw 5h ? · give Ville $2"), *lines[3:])
    left, right = share(foot_of(box), (65, 0))
    reading: Sequence[str] = _READING
    if box.width < _NARROW:  # a large sheet of US Letter: the combinations have the whole width below the phases
        reading = _READING[: _MOST_ROWS - len(lines) - len(_COMBINATIONS)]
        right = foot_of(box, 1 + len(_COMBINATIONS) + len(reading))
        left = foot_of(Box(box.x, box.y, box.width, right.y - box.y), 1 + len(lines))
    left_end = draw_column(canvas, left, "By phases", lines, 10)
    right_end = draw_column(canvas, right, "Combinations (4)", _COMBINATIONS, 26)
    places = [right_end.moved(0, index * REMINDER_LINE) for index in range(len(reading))]
    if left_end.y == right_end.y:  # side by side, and even: they stay so
        places[-1:] = [left_end]
    for words, place in zip(reading, places, strict=True):
        canvas.text_in(words, Box(place.x, place.y, place.width - 3, place.height), size=REMINDER_TYPE, colour=canvas.ink.quiet)
