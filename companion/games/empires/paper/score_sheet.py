"""The score sheet of Empires, put together."""

from dataclasses import dataclass
from functools import partial

from companion.drawing import RULE, Box, how_many, lettering, share
from companion.games.empires.paper import WORDS, figures as reading
from companion.games.empires.paper.reminder import reminder_of
from companion.press import AIR, Frame, Job, PageCanvas, draw_name, frame_of, labelled_line, panel, places_on, sheet_pdf, told_of
from companion.press.page import sums
from companion.press.sheets.frame import LABEL_TYPE, draw_turned
from companion.words import ENGLISH, SHARED


def score_sheet(job: Job) -> bytes:
    """The PDF: what the record holds is filled in, with room for more turns. Raises PrintError."""
    reminder = reminder_of(job.record.table)
    language = job.options.language
    name, played = SHARED("score-sheet", language), reading.played(job, language)
    frame = frame_of(job, name=name, played=played, reminder=reminder, asks_winner=True)
    figures = reading.read_figures(job)
    wanted = max(1, len(figures.turns), job.sections)

    def holds(frame: Frame) -> int:
        return tables(frame.body(frame.grid), len(figures.players), figures.columns, language)[0].turns

    rows = places_on(frame, holds, wanted, complete=job.judgement.verdict.complete)
    figures = reading.with_empty_turns(figures, rows)
    return sheet_pdf(job, frame, [partial(draw_page, figures=figures, first=first) for first in range(0, rows, holds(frame))])


# The score sheet of Empires: a row for each turn, in it a group of boxes for each player.

STRIP = 11.0
NAME = 9.0
LOW_LABELS, HIGH_LABELS = 6.0, 18.6
ROW = 8.0
TURN = 10.0
#: A rule lies below so many turns.
_FIVE = 5
GAP = 6.0
#: The least widths of columns (mm); others take 7.
_WIDTHS = {"warehouses": 14.0}
_LEAST = 7.0
_STRIP_WIDTHS = {"map": 0.0, "provinces": 29.0, "to win": 26.0, "youngest": 36.0}


@dataclass(frozen=True)
class TurnTable:
    """Players side by side: the table's box, the numbers of its players, the height of its labels, the turns it has room for."""

    box: Box
    players: tuple[int, ...]
    labels: float
    turns: int

    def rows(self) -> tuple[Box, ...]:
        """The rows of turns, from the top (mm)."""
        top = self.box.y + NAME + self.labels
        each = (self.box.bottom - top) / self.turns
        return tuple(Box(self.box.x, top + row * each, self.box.width, each) for row in range(self.turns))

    def groups(self, row: Box) -> tuple[Box, ...]:
        """A row without its turn's number, cut into the players' parts."""
        return share(row, (TURN, *(0.0 for _ in self.players)))[1:]


def tables(body: Box, players: int, columns: tuple[str, ...], language: str = ENGLISH) -> tuple[TurnTable, ...]:
    """The tables of a page: all players side by side, or as many as there is room for, the others below them."""
    group = sum(_WIDTHS.get(column, _LEAST) for column in columns)
    across = max(1, int((body.width - TURN) // group))
    stacked = -(-players // across)
    each = -(-players // stacked)
    area = Box(body.x, body.y + STRIP, body.width, body.height - STRIP)
    height = (area.height - (stacked - 1) * GAP) / stacked
    labels = LOW_LABELS if _labels_fit((body.width - TURN) / each, columns, language) else HIGH_LABELS
    turns = max(1, how_many(height - NAME - labels, ROW, 0))
    used = max(NAME + labels + turns * ROW, height - AIR)
    return tuple(
        TurnTable(
            Box(area.x, area.y + index * (used + GAP), TURN + (area.width - TURN) * len(seats) / each, used),
            tuple(seats),
            labels,
            turns,
        )
        for index in range(stacked)
        if (seats := range(index * each, min(players, (index + 1) * each)))
    )


def fields(group: Box, columns: tuple[str, ...]) -> tuple[Box, ...]:
    """The boxes of one player and turn: widths in the proportion of what the columns need."""
    wanted = [_WIDTHS.get(column, _LEAST) for column in columns]
    return share(group, tuple(width * group.width / sum(wanted) for width in wanted))


def draw_page(canvas: PageCanvas, body: Box, figures: reading.SheetFigures, first: int) -> None:
    """A page of turns; `first` is how many the pages before have."""
    placed = tables(body, len(figures.players), figures.columns, canvas.language)
    _draw_strip(canvas, Box(body.x, body.y, body.width, STRIP), figures)
    for table in placed:
        _draw_table(canvas, table, figures, figures.turns[first : first + placed[0].turns], asks=not first)


def _draw_strip(canvas: PageCanvas, strip: Box, figures: reading.SheetFigures) -> None:
    boxes = share(Box(strip.x, strip.y, strip.width, 8.0), tuple(_STRIP_WIDTHS.values()))
    for box, label in zip(boxes, _STRIP_WIDTHS, strict=True):
        name = label.replace(" ", "-")
        words = WORDS(f"strip-{name}", canvas.language)
        indent = lettering.width(words, lettering.ITALIC, canvas.type_size(LABEL_TYPE)) + 1.5
        place = Box(box.x, box.y, box.width - (0 if box is boxes[-1] else 3), box.height)
        script = sums.most_of("provinces", "EM-R2" in figures.changed) if name == "to-win" and not figures.strip[label] else ""
        labelled_line(canvas, words, place, indent, name, figures.strip[label], script=script)


def _draw_table(
    canvas: PageCanvas, table: TurnTable, figures: reading.SheetFigures, turns: tuple[reading.TurnFigures, ...], *, asks: bool
) -> None:
    head = Box(table.box.x, table.box.y, table.box.width, NAME + table.labels)
    players = [figures.players[seat] for seat in table.players]
    rows, ink = table.rows()[: len(turns)], canvas.ink
    last = rows[-1].bottom
    with panel(canvas, Box(head.x, head.y, head.width, last - head.y), NAME):
        for seat, player, group in zip(table.players, players, table.groups(head), strict=True):
            _draw_player(canvas, Box(group.x, group.y, group.width, NAME), player, seat, asks=asks)
            _draw_labels(canvas, Box(group.x, group.y + NAME, group.width, table.labels), figures.columns)
        label = Box(head.x, head.bottom - LOW_LABELS, TURN, LOW_LABELS)
        canvas.text_in(WORDS("turn", canvas.language), label, lettering.ITALIC, LABEL_TYPE, ink.quiet, "centre")
        for row, turn in zip(rows, turns, strict=True):
            _draw_turn(canvas, table, row, turn, figures)
        for y in (head.bottom, *(row.bottom for row in rows[_FIVE - 1 : -1 : _FIVE])):
            canvas.line(head.x, y, head.right, y, RULE, ink.accent)
        for group in table.groups(head):
            canvas.line(group.x, head.y, group.x, last, RULE, ink.accent)


def _draw_player(canvas: PageCanvas, box: Box, player: reading.Player, seat: int, *, asks: bool) -> None:
    """Mark, name (or a line for it) and the sign of the attribute."""
    canvas.mark(player.mark, Box(box.x + 1.6, box.y + 2.6, 3.6, 3.6))
    right = box.right - 1.2
    if player.suit:
        canvas.suit(player.suit, Box(right - 3.2, box.y + 2.8, 3.2, 3.2))
        right -= 4.2
    draw_name(canvas, Box(box.x + 6.8, box.y, right - box.x - 6.8, box.height - 0.4), seat, player.name, asks=asks)


def _draw_labels(canvas: PageCanvas, box: Box, columns: tuple[str, ...]) -> None:
    for column, place in zip(columns, fields(box, columns), strict=True):
        words = WORDS(f"column-{column}", canvas.language)
        if box.height == LOW_LABELS:
            canvas.text_in(words, place, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, "centre")
            continue
        draw_turned(canvas, [words], place)


def _draw_turn(canvas: PageCanvas, table: TurnTable, row: Box, turn: reading.TurnFigures, figures: reading.SheetFigures) -> None:
    language = canvas.language
    label = "end" if turn.number is None else str(turn.number)
    words = WORDS("end", language) if turn.number is None else label
    with canvas.tagged("H3", WORDS("turn-number", language, number=words)):
        canvas.text_in(words, Box(row.x, row.y, TURN, row.height), lettering.TITLE, 11, canvas.ink.accent, "centre")
    for seat, group in zip(table.players, table.groups(row), strict=True):
        standing = turn.standings[seat] if turn.standings else {}
        name = f"t{label}.{figures.players[seat].tag}"
        told = WORDS("turn-number", language, number=words), told_of(seat, figures.players[seat].name, language)
        with canvas.about(", ".join(told), "TR"):
            for column, place in zip(figures.columns, fields(group, figures.columns), strict=True):
                canvas.box(place, fill=canvas.ink.tint if column == "provinces" else "")
                size = 9.0 if column == "order" else 10.5
                tip = WORDS("tip-order" if column == "order" else f"column-{column}", language)
                value = standing.get(column, "")
                script = _order(figures, turn, seat) if column == "order" and not value else ""
                canvas.entry(f"{name}.{column}", place, value, size, tip=tip, script=script)
    canvas.line(row.x, row.bottom, row.x + TURN, row.bottom)


def _order(figures: reading.SheetFigures, turn: reading.TurnFigures, seat: int) -> str:
    """What works out a place in the order of play, from how the turn before ended (EM-3.2); where seats decide, people do."""
    if turn is figures.turns[0] or turn.number is None:
        return ""
    rows = [[f"t{turn.number - 1}.{one.tag}.{what}" for what in ("provinces", "cities", "counters")] for one in figures.players]
    return sums.place_among(rows.pop(seat), rows, fewest="EM-R15" in figures.changed)


def _labels_fit(group: float, columns: tuple[str, ...], language: str) -> bool:
    boxes = fields(Box(0, 0, group, ROW), columns)
    widths = (lettering.width(WORDS(f"column-{column}", language), lettering.ITALIC, LABEL_TYPE) + 1.5 for column in columns)
    return all(width <= box.width for width, box in zip(widths, boxes, strict=True))
