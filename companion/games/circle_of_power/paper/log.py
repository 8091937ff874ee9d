"""The log sheet of Circle of Power: a page for each season, written line by line as the record has it."""

from dataclasses import dataclass
from functools import partial

from companion.cards.drawings.signs import draw_card_sign
from companion.drawing import PLAYER_MARKS, RULE, Box, lettering, share
from companion.games.circle_of_power.paper.figures import ActionFigures, SeasonFigures, SheetFigures
from companion.games.circle_of_power.paper.words import WORDS
from companion.games.circle_of_power.rules import forms, moves as m, state as s, table as t
from companion.press import AIR, LABEL_TYPE, Page, PageCanvas, draw_name, labelled_line, panel
from companion.record.lines import MARK

HEAD = 9.2
COLUMN_HEADS = 5.6
MOST_LINE = 8.4
_HAND_LINES = 2
_CLAIM_LINES = 2
#: Lines of a season: cities, hands as dealt, actions, hands after the shuffle, claims.
_LINES = 1 + _HAND_LINES + s.ACTIONS + _HAND_LINES + _CLAIM_LINES
#: Those before the shuffle.
_FIRST_LINES = 1 + _HAND_LINES + s.BEFORE_SHUFFLE
#: What a page may have of a season, and how many lines that are.
_WHOLE, _FIRST, _SECOND = "whole", "first half", "second half"
_LINES_OF = {_WHOLE: _LINES, _FIRST: _FIRST_LINES, _SECOND: _LINES - _FIRST_LINES}
#: Lines lower than this are too low to write in.
LEAST_LINE = 5.0
_GAPS = 5.0
_CARD = 18.0
_GUTTER = 5.0
#: What is written lies so far within the frame (mm).
_INSET = 1.6


@dataclass(frozen=True)
class Column:
    """A column of the actions: how its field is called, what stands above it, its width (mm; 0 shares the rest).

    `head` is a word's id; what a record says (`x r -`) is the same in every language, and stands there as it is.
    """

    name: str
    head: str
    width: float


def columns_of(variant: str) -> tuple[Column, ...]:
    """The columns, in the order of the notation: next city, four cards, winner, deed. Who leads is not typed."""
    cards = tuple(Column(f"card{place}", f"log-card-{place}", _CARD) for place in range(1, 5))
    trophy = () if variant == t.TYRANT else (Column("trophy", "log-trophy", 12.2),)
    choice = (Column("choice", "log-choice", 12.0),) if variant == t.COLOURED else ()
    kinds = " ".join(kind for kind in forms.KINDS if kind != m.RETAKE or variant != t.TYRANT)
    return (
        Column("number", "", 8.5), Column("leader", "log-leads", 0.0), Column("following", "log-next", 15.8), *cards,
        Column("winner", "log-winner", 0.0), Column("kind", kinds, 8.5), Column("loser", "log-whose", 0.0), *trophy, *choice,
    )  # fmt: skip


def line_height(body: Box, lines: int = _LINES) -> float:
    """How high a line is (mm), of so many on a page."""
    return min(MOST_LINE, (body.height - AIR - HEAD - COLUMN_HEADS - _GAPS) / lines)


def halves(body: Box) -> bool:
    """Whether a page is too low for a season: then what comes after the shuffle has a page of its own."""
    return line_height(body) < LEAST_LINE


def log_pages(body: Box, figures: SheetFigures) -> list[Page]:
    """What draws each page of the log: a season, or half of one."""
    parts = (_FIRST, _SECOND) if halves(body) else (_WHOLE,)
    return [partial(_draw_page, season=season, figures=figures, part=part) for season in figures.seasons for part in parts]


def _draw_page(canvas: PageCanvas, body: Box, season: SeasonFigures, figures: SheetFigures, part: str) -> None:
    line, top = line_height(body, _LINES_OF[part]), body.y + HEAD
    whole = Box(body.x, body.y, body.width, HEAD + COLUMN_HEADS + _GAPS + _LINES_OF[part] * line)
    with canvas.about(WORDS("season-number", canvas.language, number=season.number)), panel(canvas, whole, HEAD):
        _draw_title(canvas, body.inset(_INSET), season)
        if part != _SECOND:
            top = _draw_before(canvas, Box(body.x, top, body.width, line), season, figures)
        if part != _FIRST:
            _draw_after(canvas, Box(body.x, top, body.width, line), season, figures, headed=part == _SECOND)


def _draw_title(canvas: PageCanvas, body: Box, season: SeasonFigures) -> None:
    title = Box(body.x, body.y, body.width, HEAD)
    canvas.text_in(f"[season {season.number}]", Box(title.x, title.y, 30, HEAD), lettering.TITLE, 11, canvas.ink.accent)
    _draw_seats(canvas, Box(title.x + 31, title.y, title.width - 31, HEAD), season)


def _draw_before(canvas: PageCanvas, line: Box, season: SeasonFigures, figures: SheetFigures) -> float:
    """What comes before the shuffle, from `line` on; returns where it ends."""
    _draw_cities(canvas, line, season, figures)
    top = _draw_hands(canvas, line.moved(0, line.height), season, figures, 0)
    top = _draw_heads(canvas, Box(line.x, top + 1.5, line.width, COLUMN_HEADS), figures)
    return _draw_actions(canvas, Box(line.x, top, line.width, line.height), season, figures, range(s.BEFORE_SHUFFLE))


def _draw_after(canvas: PageCanvas, line: Box, season: SeasonFigures, figures: SheetFigures, *, headed: bool) -> None:
    """What comes after the shuffle, from `line` on."""
    top = _draw_hands(canvas, line, season, figures, s.BEFORE_SHUFFLE) + 1.5
    if headed:
        top = _draw_heads(canvas, Box(line.x, top, line.width, COLUMN_HEADS), figures)
    top = _draw_actions(canvas, Box(line.x, top, line.width, line.height), season, figures, range(s.BEFORE_SHUFFLE, s.ACTIONS))
    _draw_claims(canvas, Box(line.x, top + 0.5, line.width, line.height), season, figures)


def _draw_heads(canvas: PageCanvas, heads: Box, figures: SheetFigures) -> float:
    """The heads of the columns; returns where they end."""
    columns = columns_of(figures.variant)
    canvas.box(heads, width=0, fill=canvas.ink.wash)
    canvas.line(heads.x, heads.y, heads.right, heads.y, colour=canvas.ink.accent)
    for column, box in zip(columns, share(heads, _widths(columns)), strict=True):
        head = WORDS(column.head, canvas.language) if column.head in WORDS else column.head
        canvas.text_in(head, box, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, "centre", 7.5)
    return heads.bottom


def _draw_actions(canvas: PageCanvas, line: Box, season: SeasonFigures, figures: SheetFigures, some: range) -> float:
    """A block of actions, from `line` on; returns where it ends."""
    columns = columns_of(figures.variant)
    for place, index in enumerate(some):
        _draw_action(canvas, columns, share(line.moved(0, place * line.height), _widths(columns)), season, index)
    bottom = line.y + len(some) * line.height
    for y in (line.y, bottom):
        canvas.line(line.x, y, line.right, y, RULE, canvas.ink.accent)
    return bottom


def _widths(columns: tuple[Column, ...]) -> tuple[float, ...]:
    return tuple(column.width for column in columns)


def _draw_seats(canvas: PageCanvas, box: Box, season: SeasonFigures) -> None:
    seats, dealer = share(box, (0, 44))
    tags = ", ".join(filter(None, season.seats))
    labelled_line(canvas, "seats:", Box(seats.x, seats.y, seats.width - 4, HEAD), 9.5, f"s{season.number}.seats", tags)
    field = Box(dealer.x, dealer.y, dealer.width, HEAD)
    labelled_line(canvas, "dealer:", field, 11.5, f"s{season.number}.dealer", season.seats[3])


def _draw_cities(canvas: PageCanvas, box: Box, season: SeasonFigures, figures: SheetFigures) -> None:
    """A field for each emperor's city, in the order of `players:`."""
    box = box.inset(_INSET)
    label, *fields = share(Box(box.x, box.y, box.width + _GUTTER, box.height), (14, 0, 0, 0, 0))
    _draw_label(canvas, "cities:", label)
    for index, (field, city) in enumerate(zip(fields, season.cities, strict=True)):
        place = Box(field.right - _GUTTER - 16, field.y + 0.4, 16, field.height - 0.8)
        _draw_tag(canvas, Box(field.x, field.y, place.x - field.x - 1, field.height), figures, index)
        canvas.box(place, radius=0.8, fill="#FFFFFF")
        name = f"s{season.number}.city{index + 1}"
        if canvas.fillable:
            canvas.entry(name, place, city, 10, tip=WORDS("field-city", canvas.language, number=index + 1))
        elif city:
            draw_card_sign(canvas, city, place, centred=True)


def _draw_hands(canvas: PageCanvas, box: Box, season: SeasonFigures, figures: SheetFigures, behind: int) -> float:
    """Two lines of two hands; returns where they end. Hands need not be written, and those of dummies cannot be."""
    box, height = box.inset(_INSET), box.height
    for index in range(4):
        row, side = divmod(index, 2)
        line = Box(box.x, box.y + row * height, box.width, height)
        label, *halves = share(Box(line.x, line.y, line.width + _GUTTER, height), (14, 0, 0))
        if not side:
            _draw_label(canvas, "hand:", label)
        half = halves[side]
        _draw_tag(canvas, Box(half.x, half.y, 22, height), figures, index)
        if season.rows[index].dummy:
            plays = WORDS("log-dummy", canvas.language)
            canvas.text(plays, half.x + 23, half.bottom - 2.4, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet)
            continue
        field = Box(half.x + 22, half.y, half.width - 22 - _GUTTER, height)
        foot = field.bottom - 1.5
        canvas.line(field.x, foot, field.right, foot)
        name = f"s{season.number}.hand{behind}.{index + 1}"
        value = season.hands.get((behind, index), "")
        tip = WORDS("field-hand-later" if behind else "field-hand", canvas.language, number=index + 1)
        canvas.entry(name, Box(field.x, foot - 5.2, field.width, 6.5), value, 9.5, "left", tip=tip)
    return box.y + _HAND_LINES * height


def _draw_label(canvas: PageCanvas, words: str, box: Box) -> None:
    size = canvas.type_size(LABEL_TYPE)
    canvas.text(words, box.x, box.bottom - 2.4, lettering.ITALIC, size, canvas.ink.quiet)


def _draw_tag(canvas: PageCanvas, box: Box, figures: SheetFigures, index: int) -> None:
    """An emperor's mark, and his tag where it is known."""
    foot = box.bottom - 2.4
    canvas.mark(PLAYER_MARKS[index], Box(box.x, foot - 2.5, 2.7, 2.7))
    draw_name(canvas, Box(box.x + 4, foot - 3.9, box.width - 5, 5), index, figures.emperors[index].tag, asks=False, size=9)


def _draw_action(
    canvas: PageCanvas, columns: tuple[Column, ...], row: tuple[Box, ...], season: SeasonFigures, index: int
) -> None:
    action = season.actions[index] if index < len(season.actions) else ActionFigures()
    for column, box in zip(columns, row, strict=True):
        if column.name == "number":
            number = f"{index + 1} {MARK}" if action.stood else f"{index + 1}."
            canvas.text_in(number, Box(box.x, box.y, box.width - 1.5, box.height), size=9, align="right")
            continue
        value = action.written(column.name)
        quiet = column.name == "leader"
        no_city = column.name == "following" and index == s.ACTIONS - 1
        canvas.box(box, fill=canvas.ink.tint if quiet or no_city else "")
        if no_city:
            canvas.text_in("–", box, colour=canvas.ink.quiet, align="centre")
        elif canvas.fillable:
            told = WORDS(f"field-{column.name}", canvas.language)
            tip = WORDS("field-action", canvas.language, number=index + 1, field=told)
            canvas.entry(f"s{season.number}.a{index + 1}.{column.name}", box, value, 9.5, tip=tip)
        elif column.name.startswith("card") or column.name in ("following", "trophy"):
            _draw_play(canvas, value, box)
        else:
            canvas.text_in(value, box.inset(0.8), size=9.5, align="centre")


def _draw_play(canvas: PageCanvas, play: str, box: Box) -> None:
    """A card; with the one drawn after it, both."""
    card, plus, drawn = play.partition("+")
    if not plus:
        if card:
            draw_card_sign(canvas, card, box, centred=True)
        return
    half = box.width / 2
    draw_card_sign(canvas, card, Box(box.x + 0.5, box.y, half - 1, box.height), centred=True, size=9)
    canvas.text_in("+", box, size=9, align="centre")
    draw_card_sign(canvas, drawn, Box(box.x + half + 0.5, box.y, half - 1, box.height), centred=True, size=9)


def _draw_claims(canvas: PageCanvas, box: Box, season: SeasonFigures, figures: SheetFigures) -> None:
    """The lines that end a season: those that the variation knows."""
    counts = (*(("trophies",) if figures.conquers else ()), *(("destroyed",) if figures.destroys else ()))
    rows = ((*counts,) if len(counts) == 2 else (*counts, "score"), ("total", "winner"))
    box = box.inset(_INSET)
    for index, words in enumerate(rows):
        line = Box(box.x, box.y + index * box.height, box.width, box.height)
        wide = Box(line.x, line.y, line.width + _GUTTER, line.height)
        for word, part in zip(words, share(wide, (0.0,) * len(words)), strict=True):
            field = Box(part.x, part.y, part.width - _GUTTER, part.height)
            labelled_line(canvas, f"{word}:", field, 16, f"s{season.number}.{word}", season.claims.get(word, ""))
