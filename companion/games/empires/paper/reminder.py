"""What one forgets in the heat of a turn, small, beside the footer's QR code."""

from collections.abc import Sequence
from functools import partial

from companion.drawing import Box, lettering, share
from companion.games.empires.paper import WORDS
from companion.games.empires.rules import actions, phases, placing, state as s, table as t, trade
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Drawing

LINE = 3.8
_ROWS = 8
#: Beside a large code the reminder is narrow, but it may be higher: then it has two columns.
_NARROW = 140.0
_HIGH_ROWS = 13.2
Pairs = tuple[tuple[str, str], ...]


def reminder_of(table: t.Table) -> Drawing:
    """Draws what the game as played makes one forget."""
    return partial(_draw, table=table)


def phases_in_short(table: t.Table, language: str) -> Pairs:
    """The phases of a turn with a word or two."""
    passing = not (table.treasury and table.plays("EM-R29"))
    return (
        ("1", WORDS("phase-draw" if table.treasury else "phase-draw-more", language, count=phases.DRAWN)),
        ("2, 3", WORDS("phase-order", language)),
        *((("4a", WORDS("phase-purchase", language)),) if table.treasury else ()),
        ("4", WORDS("phase-cards-pass" if passing else "phase-cards", language, count=actions.FREE_ACTIONS)),
        ("5", WORDS("phase-move", language)),
        *((("5a", WORDS("phase-breakthrough", language)),) if table.supplies else ()),
        ("6", WORDS("phase-keep", language)),
    )


def draw_pairs(canvas: PageCanvas, box: Box, row: float, title: str, pairs: Pairs, indent: float) -> float:
    """A title and lines of two parts, from a row on; returns the next free row."""
    _title(canvas, box, row, title)
    for number, (what, value) in enumerate(pairs, start=1):
        line = _line(box, row + number)
        canvas.text_in(what, line, size=9)
        canvas.text_in(value, Box(line.x + indent, line.y, line.width - indent, line.height), size=9)
    return row + 1 + len(pairs)


def draw_lines(canvas: PageCanvas, box: Box, row: float, title: str, lines: Sequence[str]) -> float:
    """A title and lines of words, from a row on; returns the next free row."""
    _title(canvas, box, row, title)
    for number, words in enumerate(lines, start=1):
        canvas.text_in(words, _line(box, row + number), size=9)
    return row + 1 + len(lines)


def foot_of(box: Box, rows: float = _ROWS) -> Box:
    """So many lines at the foot of a footer's box."""
    return Box(box.x, box.bottom - rows * LINE, box.width, rows * LINE)


def _draw(canvas: PageCanvas, box: Box, table: t.Table) -> None:
    language = canvas.language
    turn_title, fight_title = WORDS("reminder-turn", language), WORDS("reminder-fighting", language)
    order_title = WORDS("reminder-order", language)
    first = WORDS.lines("order-fewest" if table.plays("EM-R15") else "order-most", language)
    if box.width < _NARROW:
        turn, order = share(foot_of(box, _HIGH_ROWS), (46, 0))
        row = draw_pairs(canvas, turn, 0, turn_title, phases_in_short(table, language), 8)
        draw_pairs(canvas, turn, row + 0.6, fight_title, _fight(language), 23)
        row = draw_lines(canvas, order, 0, order_title, first)
        _draw_money(canvas, order, row + 0.6, table)
        return
    turn, order, money = share(foot_of(box), (45, 46, 0))
    draw_pairs(canvas, turn, 0, turn_title, phases_in_short(table, language), 8)
    row = draw_lines(canvas, order, 0, order_title, first)
    draw_pairs(canvas, order, row + 0.6, fight_title, _fight(language), 23)
    _draw_money(canvas, money, 0, table)


def _fight(language: str) -> Pairs:
    return (
        (WORDS("fight-destroy", language), WORDS("fight-lose", language)),
        (WORDS("fight-city", language), WORDS("fight-city-lose", language)),
    )


def _draw_money(canvas: PageCanvas, box: Box, row: float, table: t.Table) -> None:
    """What coins and warehouses do; without them, what wins."""
    language = canvas.language
    if table.supplies:
        coins = (("+1", WORDS("coins-both", language)), *_spent(language))
        row = draw_pairs(canvas, box, row, WORDS("reminder-coins", language), coins, 7)
        draw_pairs(canvas, box, row, WORDS("reminder-warehouses", language), _warehouse(language), 9)
    elif table.treasury:
        draw_pairs(canvas, box, row, WORDS("reminder-coins", language), _coins(language), 7)
    else:
        draw_lines(canvas, box, row, WORDS("reminder-winning", language), WORDS.lines("winning", language))


def _coins(language: str) -> Pairs:
    return (
        (f"{s.FIRST_COINS}", WORDS("coins-start", language, count=placing.RETURN.coins)),
        ("+1", WORDS("coins-city", language)),
        ("+1", WORDS("coins-province", language)),
        ("", WORDS("coins-nobody", language)),
        *_spent(language),
    )


def _spent(language: str) -> Pairs:
    return (f"−{trade.CARD_PRICE}", WORDS("coins-card", language)), (f"−{trade.KEEP_PRICE}", WORDS("coins-keep", language))


def _warehouse(language: str) -> Pairs:
    raising = WORDS("warehouse-raise-says", language, cards=actions.CARDS_A_TURN, coins=actions.COINS_A_TURN)
    acting = WORDS("warehouse-at-says", language, action=actions.FREE_ACTIONS + 1, price=actions.BREAKTHROUGH_PRICE)
    return (
        (WORDS("warehouse-raise", language), raising),
        (WORDS("warehouse-take", language), WORDS("warehouse-take-says", language)),
        (WORDS("warehouse-at", language, count=s.ACTIVE), acting),
    )


def _title(canvas: PageCanvas, box: Box, row: float, title: str) -> None:
    canvas.text_in(title, _line(box, row), lettering.TITLE, 9, canvas.ink.accent)


def _line(box: Box, row: float) -> Box:
    return Box(box.x, box.y + row * LINE, box.width - 3, LINE)
