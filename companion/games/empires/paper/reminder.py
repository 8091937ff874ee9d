"""What one forgets in the heat of a turn, small, beside the footer's QR code."""

from functools import partial

from companion.drawing import lettering
from companion.drawing.geometry import Box, share
from companion.games.empires.rules.actions import BREAKTHROUGH_PRICE, CARDS_A_TURN, COINS_A_TURN, FREE_ACTIONS
from companion.games.empires.rules.phases import DRAWN
from companion.games.empires.rules.placing import RETURN_COINS
from companion.games.empires.rules.state import ACTIVE, FIRST_COINS
from companion.games.empires.rules.table import Table
from companion.games.empires.rules.trade import CARD_PRICE, KEEP_PRICE
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Drawing

LINE = 3.8
_ROWS = 8
#: Beside a large code the reminder is narrow, but it may be higher: then it has two columns.
_NARROW = 140.0
_HIGH_ROWS = 13.2
Pairs = tuple[tuple[str, str], ...]
_WINNING = (
    "Own half the provinces and",
    "one more when a turn is over.",
    "Not owned is a province with",
    "a piece of anybody else’s in it.",
)
_FIGHT: Pairs = (("destroy n", "lose n − 1"), ("their city there", "lose n"))
_COINS: Pairs = (
    (f"{FIRST_COINS}", f"at the start; {RETURN_COINS} on a return"),
    ("+1", "each turn for each city"),
    ("+1", "for each province with own counters"),
    ("", "and nobody else’s piece"),
    (f"−{CARD_PRICE}", "for a card bought before phase 4"),
    (f"−{KEEP_PRICE}", "for a card kept above the limit"),
)
_COINS_IN_SHORT: Pairs = (
    ("+1", "for each city, each province"),
    (f"−{CARD_PRICE}", "for a card bought before phase 4"),
    (f"−{KEEP_PRICE}", "for a card kept above the limit"),
)
_WAREHOUSE: Pairs = (
    ("raise", f"{CARDS_A_TURN} cards, {COINS_A_TURN} coin at most a turn"),
    ("take", "N pips down, N coins, any time"),
    (f"at {ACTIVE}", f"action {FREE_ACTIONS + 1} on: 1 coin; in 5a: {BREAKTHROUGH_PRICE}"),
)


def reminder_of(table: Table) -> Drawing:
    """Draws what the game as played makes one forget."""
    return partial(_draw, table=table)


def phases_in_short(table: Table) -> Pairs:
    """The phases of a turn with a word or two."""
    return (
        ("1", f"draw {DRAWN}" if table.treasury else f"draw {DRAWN}, and 1 a city"),
        ("2, 3", "diplomacy, order of play"),
        *((("4a", "purchase"),) if table.treasury else ()),
        ("4", f"cards: {FREE_ACTIONS} actions" + ("" if table.treasury and table.plays("EM-R29") else ", or draw 1")),
        ("5", "move, then fight"),
        *((("5a", "breakthrough"),) if table.supplies else ()),
        ("6", "keep 1 card a city"),
    )


def draw_pairs(canvas: PageCanvas, box: Box, row: float, title: str, pairs: Pairs, indent: float) -> float:
    """A title and lines of two parts, from a row on; returns the next free row."""
    _title(canvas, box, row, title)
    for number, (what, value) in enumerate(pairs, start=1):
        line = _line(box, row + number)
        canvas.text_in(what, line, size=8.5)
        canvas.text_in(value, Box(line.x + indent, line.y, line.width - indent, line.height), size=8.5)
    return row + 1 + len(pairs)


def draw_lines(canvas: PageCanvas, box: Box, row: float, title: str, lines: tuple[str, ...]) -> float:
    """A title and lines of words, from a row on; returns the next free row."""
    _title(canvas, box, row, title)
    for number, words in enumerate(lines, start=1):
        canvas.text_in(words, _line(box, row + number), size=8.5)
    return row + 1 + len(lines)


def foot_of(box: Box, rows: float = _ROWS) -> Box:
    """So many lines at the foot of a footer's box."""
    return Box(box.x, box.bottom - rows * LINE, box.width, rows * LINE)


def _draw(canvas: PageCanvas, box: Box, table: Table) -> None:
    if box.width < _NARROW:
        turn, order = share(foot_of(box, _HIGH_ROWS), (50, 0))
        row = draw_pairs(canvas, turn, 0, "A turn", phases_in_short(table), 8)
        draw_pairs(canvas, turn, row + 0.6, "Fighting", _FIGHT, 21)
        row = draw_lines(canvas, order, 0, "Order of play", _order_of_play(table))
        _draw_money(canvas, order, row + 0.6, table)
        return
    turn, order, money = share(foot_of(box), (45, 46, 0))
    draw_pairs(canvas, turn, 0, "A turn", phases_in_short(table), 8)
    row = draw_lines(canvas, order, 0, "Order of play", _order_of_play(table))
    draw_pairs(canvas, order, row + 0.6, "Fighting", _FIGHT, 21)
    _draw_money(canvas, money, 0, table)


def _order_of_play(table: Table) -> tuple[str, ...]:
    first = "fewest" if table.plays("EM-R15") else "most"
    return (f"{first} provinces first; if level", "most cities, then most counters,", "then the earlier seat")


def _draw_money(canvas: PageCanvas, box: Box, row: float, table: Table) -> None:
    """What coins and warehouses do; without them, what wins."""
    if table.supplies:
        row = draw_pairs(canvas, box, row, "Coins", _COINS_IN_SHORT, 7)
        draw_pairs(canvas, box, row, "Warehouses", _WAREHOUSE, 9)
    elif table.treasury:
        draw_pairs(canvas, box, row, "Coins", _COINS, 7)
    else:
        draw_lines(canvas, box, row, "Winning", _WINNING)


def _title(canvas: PageCanvas, box: Box, row: float, title: str) -> None:
    canvas.text_in(title, _line(box, row), lettering.TITLE, 8, canvas.ink.accent)


def _line(box: Box, row: float) -> Box:
    return Box(box.x, box.y + row * LINE, box.width - 3, LINE)
