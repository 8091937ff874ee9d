"""The log: two columns of lines, each a turn as the record writes it: number, tag, flips and moves, lucky number."""

from companion.drawing import PLAYER_MARKS, Box, how_many, lettering, share
from companion.games.duelling_circles.paper.figures import LogLine
from companion.games.duelling_circles.paper.words import WORDS
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import LABEL_TYPE, panel

HEADS = 5.0
ROW = 7.0
_COLUMNS = (8.0, 18.6, 0.0, 12.4)
_SIZE = 10.5


def rows(places: tuple[Box, ...]) -> int:
    """How many lines all columns of a page hold."""
    return sum(how_many(place.height - HEADS, ROW, 0) for place in places)


def words_room(place: Box) -> tuple[float, float]:
    """The room for flips and moves in a line (mm), and their size (points)."""
    return share(place, _COLUMNS)[2].width - 3.2, _SIZE


def draw_columns(
    canvas: PageCanvas, places: tuple[Box, ...], lines: tuple[LogLine, ...], tags: tuple[str, str], first: int
) -> None:
    """A page's lines; `first` is how many stand on the pages before."""
    start = 0
    for place in places:
        count = how_many(place.height - HEADS, ROW, 0)
        here = lines[start : start + count]
        with panel(canvas, Box(place.x, place.y, place.width, HEADS + len(here) * ROW), HEADS):
            _draw_heads(canvas, place)
            for row, line in enumerate(here):
                box = Box(place.x, place.y + HEADS + row * ROW, place.width, ROW)
                _draw_line(canvas, box, line, tags, f"l{first + start + row + 1}")
        start += count


def _draw_heads(canvas: PageCanvas, place: Box) -> None:
    heads = share(Box(place.x, place.y, place.width, HEADS), _COLUMNS)
    for box, label in zip(heads[1:], ("head-player", "head-words", "head-lucky"), strict=True):
        centred = box is heads[-1]
        room = box if centred else Box(box.x + 1.6, box.y, box.width - 1.6, box.height)
        canvas.text_in(
            WORDS(label, canvas.language), room, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, "centre" if centred else "left"
        )


def _draw_line(canvas: PageCanvas, box: Box, line: LogLine, tags: tuple[str, str], name: str) -> None:
    ink = canvas.ink
    number, player, words, lucky = share(box, _COLUMNS)
    if line.seat:
        canvas.box(box, width=0, fill=ink.wash)
    canvas.line(box.x, box.y, box.right, box.y)
    canvas.line(lucky.x, lucky.y, lucky.x, lucky.bottom)
    if line.number is not None and line.seat is not None:
        canvas.text_in(
            str(line.number), Box(number.x, number.y, number.width - 1.8, ROW), size=8.5, colour=ink.quiet, align="right"
        )
        canvas.mark(PLAYER_MARKS[line.seat], Box(player.x, player.y + 2.3, 2.4, 2.4))
        canvas.text_in(tags[line.seat], Box(player.x + 3.6, player.y, player.width - 4.6, ROW), size=9.5)
    canvas.line(words.x, words.y, words.x, words.bottom)
    place = Box(words.x + 1.0, words.y + 0.3, words.width - 2.0, ROW - 0.6)
    language = canvas.language
    goes_on = line.number is None
    with canvas.about(WORDS("turn-goes-on" if goes_on else "turn-number", language, number=line.number)):
        canvas.entry(f"{name}.words", place, line.words, _SIZE, "left", tip=WORDS("tip-words", language))
        canvas.entry(f"{name}.lucky", lucky.inset(0.6, 0.4), line.lucky, _SIZE, tip=WORDS("tip-lucky", language))
