"""The score sheet of Circle of Kings: a band for each round, in it a row for each player."""

from functools import partial

from companion.cards.drawings.field import tarot_suit
from companion.drawing import PLAYER_MARKS, Box, how_many, lettering, share
from companion.games.circle_of_kings.drawings.setting import draw_card, draw_cards
from companion.games.circle_of_kings.paper import reading, setting
from companion.games.circle_of_kings.paper.words import WORDS
from companion.games.circle_of_kings.rules.state import LORD_SIZE
from companion.press import (
    AIR,
    LABEL_TYPE,
    TURNED_HEADS,
    Frame,
    Job,
    PageCanvas,
    draw_name,
    draw_turned,
    panel,
    places_on,
    sheet_pdf,
    told_of,
)
from companion.press.page import sums
from companion.words import SHARED

HEADS = 8.5
ROW = 7.5
GAP, MOST_GAP = 2.2, 4.0
FOOT = 5.5
#: Round with its Top King, name, Captain, army, Lord, Army Value, result, Lords drawn, burned, left.
STRIP = 19.0
COLUMNS = (28.0, 11.0, 0.0, 31.0, 12.0, 13.0, 11.0, 11.0, 12.0)
_HEADS = ("", "captain", "army", "lord", "value", "combat", "drawn", "burned", "left")


def score_sheet(job: Job) -> bytes:
    """The PDF: what the record holds is filled in, the pages are filled up with rounds to come. Raises PrintError."""
    frame = setting.sheet_frame(job, SHARED("score-sheet", job.options.language), asks_winner=True)
    game = reading.read_game(job)
    wanted = max(1, len(game.rounds), job.sections)
    rounds = places_on(frame, _holds, wanted, complete=job.judgement.verdict.complete)
    game = reading.with_empty_rounds(game, rounds)
    firsts = range(0, rounds, _holds(frame))
    return sheet_pdf(job, frame, [partial(_draw_page, game=game, first=one, large=frame.options.large) for one in firsts])


def _holds(frame: Frame) -> int:
    return rounds_on_page(frame.body(frame.grid), _heads(frame.options.large))


def _heads(large: bool) -> float:
    return TURNED_HEADS if large else HEADS


def rounds_on_page(body: Box, heads: float = HEADS) -> int:
    """How many rounds a page's body holds below heads so high (mm), at least one."""
    return max(1, how_many(body.height - heads - FOOT, 2 * ROW, GAP))


def bands(body: Box, heads: float = HEADS) -> tuple[Box, ...]:
    """The bands of a page, from the top, below heads so high (mm)."""
    each, count = 2 * ROW, rounds_on_page(body, heads)
    # The rounds fill their page.
    gap = max(GAP, min(MOST_GAP, (body.height - AIR - heads - FOOT - count * each) / max(1, count - 1)))
    tops = (body.y + heads + index * (each + gap) for index in range(count))
    return tuple(Box(body.x, top, body.width, each) for top in tops)


def rows(band: Box) -> tuple[tuple[Box, ...], ...]:
    """The boxes of COLUMNS in both rows of a band."""
    left = band.x + STRIP
    return tuple(share(Box(left, band.y + row * ROW, band.right - left, ROW), COLUMNS) for row in range(2))


def _draw_page(canvas: PageCanvas, body: Box, game: reading.GameFigures, first: int, *, large: bool) -> None:
    """A page of rounds, of which `first` is how many the pages before have."""
    places = bands(body, _heads(large))
    _draw_heads(canvas, body, large=large)
    for band, (index, one) in zip(places, list(enumerate(game.rounds))[first:], strict=False):
        with canvas.about(WORDS("round-number", canvas.language, number=one.number)), panel(canvas, band):
            _draw_round(canvas, band, one, game.names, asks=not index)
        bottom = band.bottom
    foot = Box(body.x, bottom + 0.8, body.width, FOOT - 0.8)
    canvas.text_in(WORDS("begin", canvas.language, count=LORD_SIZE), foot, lettering.ITALIC, 9, canvas.ink.quiet)


def _draw_heads(canvas: PageCanvas, body: Box, *, large: bool) -> None:
    heads = Box(body.x + STRIP, body.y, body.width - STRIP, _heads(large))
    top = Box(body.x + STRIP - 9.5, body.y, 8, heads.height)
    for box, label in zip((top, *share(heads, COLUMNS)), ("top", *_HEADS), strict=True):
        align = "left" if label in ("army", "lord") else "centre"
        lines = WORDS.lines(f"head-{label}", canvas.language) if label else ("",)
        if large and align == "centre":
            draw_turned(canvas, lines, box)
            continue
        height = 5.0 if large else 3.4
        for row, words in enumerate(reversed(lines)):
            place = Box(box.x + (1.5 if align == "left" else 0), box.bottom - height - 0.7 - height * row, box.width, height)
            canvas.text_in(words, place, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, align, 7.5)


def _draw_round(canvas: PageCanvas, band: Box, one: reading.RoundFigures, names: tuple[str, str], *, asks: bool) -> None:
    canvas.box(Box(band.x, band.y, STRIP, band.height), width=0, fill=canvas.ink.wash)
    canvas.line(band.x + STRIP, band.y, band.x + STRIP, band.bottom, colour=canvas.ink.accent)
    number = Box(band.x + 0.5, band.y, 8.5, band.height)
    with canvas.tagged("H3", WORDS("round-number", canvas.language, number=one.number)):
        canvas.text_in(str(one.number), number, lettering.TITLE, 13, canvas.ink.accent, "centre")
    top = Box(band.x + STRIP - 9.5, band.y + (band.height - 8) / 2, 8, 8)
    canvas.box(top, fill="#FFFFFF", radius=0.8)
    if canvas.fillable:
        king = f"K{one.circle[0]}" if one.circle[0] else ""
        canvas.entry(f"r{one.number}.top", top, king, tip=WORDS("tip-top", canvas.language))
    elif one.circle[0]:
        tarot_suit(canvas, one.circle[0], top.inset(1.7, 1.7))
    for index, (row, side) in enumerate(zip(rows(band), one.sides, strict=True)):
        name, box = names[index], row[0]
        with canvas.about(told_of(index, name, canvas.language), "TR"):
            canvas.mark(PLAYER_MARKS[index], Box(box.x + 1.5, box.y + 2.2, 3.1, 3.1))
            draw_name(canvas, Box(box.x + 6, box.y, box.width - 7, box.height), index, name, asks=asks, size=10)
            if index == 0:
                canvas.line(box.x, box.bottom, row[-1].right, box.bottom)
            _draw_side(canvas, row[1:], side, one.number, f"p{index + 1}")


def _draw_side(canvas: PageCanvas, row: tuple[Box, ...], side: reading.SideFigures, number: int, tag: str) -> None:
    captain, army, lord, *figures = row
    field = f"r{number}.{tag}"
    language = canvas.language
    for x in (captain.x, army.x, lord.x):
        canvas.line(x, captain.y, x, captain.bottom)
    if canvas.fillable:
        canvas.entry(f"{field}.captain", captain.inset(0.5, 0.5), side.captain, 10, tip=WORDS("head-captain", language))
        canvas.entry(f"{field}.army", army.inset(0.5, 0.5), " ".join(side.army), 9.5, "left", tip=WORDS("tip-army", language))
    else:
        if side.captain:
            draw_card(canvas, side.captain, captain, centred=True)
        draw_cards(canvas, side.army, army.inset(1.2))
    canvas.entry(f"{field}.lord", lord.inset(0.6, 0.5), side.lord, 9.5, "left", tip=WORDS("head-lord", language))
    values = (side.value, side.result, side.drawn, side.burned, side.left)
    for box, what, value in zip(figures, ("value", "combat", "drawn", "burned", "left"), values, strict=True):
        canvas.box(box, fill=canvas.ink.tint if what == "left" else "")
        script = _left(number, tag) if what == "left" and not value else ""
        size = 9.5 if what == "combat" else 11
        canvas.entry(f"{field}.{what}", box, value, size, tip=WORDS(f"tip-{what}", language), script=script)


def _left(number: int, tag: str) -> str:
    """What works out the Lords left: those before, less those drawn and burned."""
    before = (f"r{number - 1}.{tag}.left",) if number > 1 else ()
    gone = [f"r{number}.{tag}.{what}" for what in ("drawn", "burned")]
    return sums.added(gone, before, less=True, start=0 if before else LORD_SIZE)
