"""The score sheet of a described game: its rows, for everybody, section by section, with what they come to."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, prod
from typing import NamedTuple, TypeAlias

from companion.declared.description import Description
from companion.declared.play import State
from companion.declared.rows import Line, lines_of
from companion.declared.texts import how_it_scores, ties_of
from companion.declared.words import say
from companion.drawing import PLAYER_MARKS, RULE, Box, circle, how_many, lettering, share
from companion.press import Printable, score_sheet
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Frame, is_narrow, panel
from companion.press.sheets.paging import draw_name, frame_of, places_on, section_title, sheet_pdf, told_of
from companion.record import fold
from companion.words import SHARED

_HEADS, _CAPTIONS, _GAP, _FOOT = 11.0, 4.4, 1.6, 1.0
_LABELS, _WIDEST = (15.0, 44.0), 77.0
#: How high a line is at most where each is written once, where sections are so many, and else; and at least: in sections, in a
#: game scored once, in large type.
_ONCE, _HIGH, _LINE, _LEAST, _LEAST_ONCE, _LEAST_LARGE = 13.0, 8.0, 6.2, 5.0, 6.6, 6.0
#: Sections are side by side where columns of players are so wide even then; and so far apart.
_NARROWEST, _BETWEEN = 16.0, 4.0
#: A strip for a section's title, which stands upright; what a note adds to a line; where names are below letters; a dealer's dot;
#: a line at the foot.
_STRIP, _NOTED, _NAMED, _DOT, _REMINDER = 5.6, 2.4, 26.0, 0.8, 3.9
_FACES = {"total": lettering.BOLD}


#: How a page is filled: columns of sections, so many sections below each other, so many lines in one, a line's height.
_Plan: TypeAlias = tuple[int, int, int, float]


class _Figures(NamedTuple):
    """All that the sheet says: names of sides (empty for none), the sections' titles, their lines, and which sides deal."""

    units: tuple[str, ...]
    titles: tuple[str, ...]
    sections: tuple[tuple[Line, ...], ...]
    dealers: tuple[Sequence[int], ...]

    @property
    def split(self) -> bool:
        """Whether amounts and points stand side by side."""
        return any(line.amount and line.points for line in self.sections[0])


def printables_of(game: Description) -> tuple[Printable, ...]:
    """What a described game has on paper."""
    return (score_sheet("plain paper; one for each game", partial(_sheet, game)),)


def _sheet(game: Description, job: Job) -> bytes:
    """The PDF: what the record holds is filled in, with room for more sections. Raises PrintError."""
    laws: Callable[[PageCanvas, Box], None] = partial(_draw_reminder, game=game)
    frame = frame_of(
        job, name=SHARED("score-sheet", job.options.language), played=_played(game, job), reminder=laws, asks_winner=True
    )
    if not job.source:
        frame = replace(frame, held=say("code-begins"))
    sides, last = len(job.record.table.sides), job.record.table.last if game.section else 1
    written = job.judgement.sections if game.section else filter(None, [job.judgement.position])
    states = [one.inner for one in written if one.complete]
    complete = bool(last) or job.judgement.verdict.complete
    wanted = max(len(states), last or job.sections, 1)
    plan = partial(_plan, game, sides, wanted if complete else 0)
    count = places_on(frame, lambda around: prod(plan(around)[:2]), wanted, complete=complete)
    filled = plan(frame)
    figures = _figures(game, job, states, min(count, last or count), filled[2])
    starts = range(0, len(figures.sections), prod(filled[:2]))
    return sheet_pdf(job, frame, [partial(_draw_page, plan=filled, figures=figures, first=one) for one in starts])


def _played(game: Description, job: Job) -> str:
    """Who plays, how many sections, who wins; and on a blank sheet for how many players it is, and how to have another."""
    language, count, last = job.options.language, len(job.record.header.players), job.record.table.last
    said = [SHARED.counted("players", count, language)]
    if not job.options.names and game.players[0] < game.players[1]:
        other = game.players[0] if count == game.players[1] else count + 1
        said = [say("for-others", players=said[0], seats=game.seats, other=other)]
    if game.section and last:
        said.append(say("ends-after", section=game.section, count=last))
    best = SHARED("lowest-wins" if game.low_wins else "highest-wins", language)
    return " · ".join([*said, best, say("ties-are", ties=ties_of(game)) if game.ties else say("ties-are-shared")])


def _figures(game: Description, job: Job, states: Sequence[State], count: int, each: int) -> _Figures:
    table, names = job.record.table, job.options.names
    called = {fold(player.tag): player.name for player in job.record.header.players}
    units = tuple(called.get(fold(tag), tag) if names else "" for tag in table.sides)
    filled = [lines_of(game, states[one] if one < len(states) else None, len(units)) for one in range(count)]
    if not game.section:
        parts = tuple(filled[0][at : at + each] for at in range(0, len(filled[0]), each))
        return _Figures(units, ("",) * len(parts), parts, ((),) * len(parts))
    titles = tuple(section_title(f"{game.section} {number + 1}", job.options.language) for number in range(count))
    return _Figures(units, titles, tuple(filled), tuple(table.words(number + 1)["dealer"] for number in range(count)))


def _plan(game: Description, sides: int, wanted: int, frame: Frame) -> _Plan:
    """How pages are filled with sections: so many are `wanted`, or 0 where there is no end to them."""
    body, lines, large = frame.body(frame.grid), lines_of(game, None, sides), frame.options.large
    split = any(line.amount and line.points for line in lines)
    room = body.height - _GAP - _HEADS - _FOOT - _CAPTIONS * split
    if not game.section:
        least = _LEAST_LARGE if large else _LEAST_ONCE + _NOTED * any(line.note for line in lines)
        each = ceil(len(lines) / ceil(len(lines) / max(1, how_many(room, least, 0.0))))
        return 1, 1, each, min(max(_ONCE, least), room / each)
    columns = 2 if ((body.width - _BETWEEN) / 2 - _STRIP - _label(lines)) / sides >= _NARROWEST else 1
    height = _LEAST_LARGE if large else _LEAST if wanted else _LINE
    below = max(1, how_many(room, height * len(lines), 0.0))
    if wanted:
        below = ceil(wanted / (ceil(wanted / (columns * below)) * columns))
    return columns, below, len(lines), min(_HIGH if wanted else _LINE, room / (below * len(lines)))


def _label(lines: Sequence[Line]) -> float:
    """How wide the column of titles is."""
    words = [lettering.width(line.title, lettering.TEXT, 9.5) for line in lines]
    notes = [lettering.width(line.note, lettering.ITALIC, 8) for line in lines]
    return min(max(*words, *notes, _LABELS[0]) + 4, _LABELS[1])


def _draw_page(canvas: PageCanvas, body: Box, plan: _Plan, figures: _Figures, first: int) -> None:
    page, (columns, below, _, height) = Box(body.x, body.y + _GAP, body.width, body.height - _GAP), plan
    last = min(first + columns * below, len(figures.sections))
    parts = share(page, (0, _BETWEEN, 0))[::2] if columns > 1 else (page,)
    for part, start in zip(parts, range(first, last, below), strict=False):
        _draw_column(canvas, part, figures, height, range(start, min(start + below, last)), asks=not start)


def _draw_column(canvas: PageCanvas, table: Box, figures: _Figures, height: float, shown: range, *, asks: bool) -> None:
    strip, wide = _STRIP * bool(figures.titles[0]), max(map(_label, figures.sections))
    width = min(_WIDEST, (table.width - strip - wide) / len(figures.units))
    label, *units = share(Box(table.x + strip, table.y, table.width - strip, 0), (wide, *(width,) * len(figures.units), 0))[:-1]
    heads, right = _HEADS + _CAPTIONS * figures.split, units[-1].right
    top, high = table.y + heads, height * sum(len(figures.sections[number]) for number in shown)
    with panel(canvas, Box(table.x, table.y, right - table.x, heads + high), heads):
        _draw_heads(canvas, units, figures, asks=asks)
        for number in shown:
            lines = figures.sections[number]
            section = Box(table.x, top, right - table.x, height * len(lines))
            if figures.titles[number]:
                _draw_title(canvas, Box(section.x, top, strip, section.height), figures.titles[number])
            for at, line in enumerate(lines):
                _draw_line(canvas, line, Box(label.x, top + at * height, label.width, height), units, figures, number)
            for column in (column for column, deals in zip(units, figures.dealers[number], strict=False) if deals):
                canvas.path((circle(column.x + 2, top + 2, _DOT),), fill=canvas.ink.accent)
            top = section.bottom
            for at in range(1, len(lines)):
                canvas.line(label.x, section.y + at * height, right, section.y + at * height)
            canvas.line(section.x, top, right, top, RULE, canvas.ink.accent)
        for column in units:
            canvas.line(column.x, table.y, column.x, top, RULE / 2, canvas.ink.line)


def _draw_title(canvas: PageCanvas, strip: Box, title: str) -> None:
    """A section's title, read from the right."""
    canvas.box(strip, width=0, fill=canvas.ink.wash)
    lying = Box(strip.x + (strip.width - strip.height) / 2, strip.y + (strip.height - strip.width) / 2, strip.height, strip.width)
    with canvas.tagged("H3"), canvas.turned(-90, strip):
        canvas.text_in(title, lying.inset(1.0), lettering.TITLE, 9.5, canvas.ink.accent, "centre", least=6)


def _draw_heads(canvas: PageCanvas, units: Sequence[Box], figures: _Figures, *, asks: bool) -> None:
    for index, (column, name) in enumerate(zip(units, figures.units, strict=True)):
        below = asks and not name and not canvas.fillable and column.width < _NAMED
        line = Box(column.x + 1.2, column.y + 1.2, column.width - 2.4, 3.4 if below else 8.6)
        canvas.mark(PLAYER_MARKS[index % len(PLAYER_MARKS)], Box(line.x, line.y + line.height / 2 - 1.4, 2.8, 2.8))
        draw_name(canvas, Box(line.x + 3.8, line.y, line.width - 3.8, line.height), index, name, asks=asks and not below, size=10)
        if below:
            canvas.line(line.x, column.y + _HEADS - 1.4, line.right, column.y + _HEADS - 1.4)
        halves = share(Box(column.x, column.y + _HEADS - 0.6, column.width, _CAPTIONS), (0, 0)) if figures.split else ()
        for half, word in zip(halves, ("head-amount", "head-points"), strict=False):
            canvas.text_in(say(word), half.inset(0.6), lettering.ITALIC, 8.5, canvas.ink.quiet, "centre", least=6.5)


def _draw_line(canvas: PageCanvas, line: Line, label: Box, units: Sequence[Box], figures: _Figures, number: int) -> None:
    face, size = (lettering.ITALIC if line.sums else lettering.TEXT), min(9.5, label.height * 1.7)
    row = Box(label.x, label.y, units[-1].right - label.x, label.height)
    if line.sums:
        canvas.box(row, width=0, fill=canvas.ink.tint)
    words = Box(label.x + 2.4, label.y, label.width - 3, label.height)
    if line.note and canvas.scale == 1:  # in large type the last page says it
        note = Box(words.x, words.y + words.height * 0.52, words.width, words.height * 0.4)
        canvas.text_in(line.note, note, lettering.ITALIC, 8, canvas.ink.quiet, least=6)
        words = Box(words.x, words.y + words.height * 0.08, words.width, words.height * 0.46)
    canvas.text_in(line.title, words, face, size, least=5)
    for side, column in enumerate(units):
        said = ", ".join(filter(None, (figures.titles[number], line.title, told_of(side, figures.units[side], canvas.language))))
        box = Box(column.x, row.y, column.width, row.height)
        boxes = share(box, (0, 0)) if figures.split else (box, box)
        with canvas.about(said, "TR"):
            for cell, place in zip((line.amount, line.points), boxes, strict=True):
                if cell and cell.worked:
                    canvas.box(place, width=0, fill=canvas.ink.tint)
                if cell:
                    name, weight = (
                        f"s{number + 1}.u{side + 1}.{cell.name}",
                        lettering.BOLD if cell.name == "total" else lettering.TEXT,
                    )
                    canvas.entry(name, place, cell.values[side], size + 1, tip=said, face=weight)
        if line.amount and line.points:
            canvas.line(boxes[1].x, row.y, boxes[1].x, row.bottom)


def _draw_reminder(canvas: PageCanvas, box: Box, game: Description) -> None:
    """How it scores, and what a sum can check, small, at the foot, in two columns where one is too short."""
    laws = [f"{rule.id}  {rule.text}" for rule in game.rules]
    told = [*how_it_scores(game), *laws, *([say("dot-deals")] if game.dealer else [])]
    room = max(1, how_many(box.height, _REMINDER, 0.0) - 1)
    for columns in ((box,), share(box, (0, 4.0, 0))[::2]):
        lines = [line for words in told for line in lettering.wrap(words, lettering.ITALIC, columns[0].width, 8.5)]
        if len(lines) <= room or is_narrow(box):
            break
    each = max(1, min(room, ceil(len(lines) / len(columns))))
    place = Box(box.x, box.bottom - (each + 1) * _REMINDER, box.width, _REMINDER)
    canvas.text_in(say("how-it-scores"), place, lettering.TITLE, 8, canvas.ink.accent)
    for at, line in enumerate(lines[: each * len(columns)]):
        column, row = divmod(at, each)
        below = Box(columns[column].x, place.bottom + row * _REMINDER, columns[column].width, _REMINDER)
        canvas.text_in(line, below, lettering.ITALIC, 8.5, canvas.ink.quiet, least=5)
