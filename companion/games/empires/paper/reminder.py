"""What one forgets in the heat of a turn, small, beside the footer's QR code."""

from functools import partial

from companion.drawing import Box, share
from companion.games.empires.paper import WORDS
from companion.games.empires.rules import actions, phases, placing, state as s, table as t, trade
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Drawing
from companion.press.sheets.reminder import REMINDER_LINE, draw_column

_ROWS, _BETWEEN = 8, 2.3
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


def foot_of(box: Box, rows: float = _ROWS) -> Box:
    """The first of so many lines at the foot of a footer's box."""
    return Box(box.x, box.bottom - rows * REMINDER_LINE, box.width, REMINDER_LINE)


def _draw(canvas: PageCanvas, box: Box, table: t.Table) -> None:
    language = canvas.language
    turn_title, fight_title = WORDS("reminder-turn", language), WORDS("reminder-fighting", language)
    order_title = WORDS("reminder-order", language)
    first = _lines("order-fewest" if table.plays("EM-R15") else "order-most", language)
    if box.width < _NARROW:
        turn, order = share(foot_of(box, _HIGH_ROWS), (46, 0))
        below = draw_column(canvas, turn, turn_title, phases_in_short(table, language), 8).moved(0, _BETWEEN)
        draw_column(canvas, below, fight_title, _fight(language), 23)
        _draw_money(canvas, draw_column(canvas, order, order_title, first).moved(0, _BETWEEN), table)
        return
    turn, order, money = share(foot_of(box), (45, 46, 0))
    draw_column(canvas, turn, turn_title, phases_in_short(table, language), 8)
    draw_column(canvas, draw_column(canvas, order, order_title, first).moved(0, _BETWEEN), fight_title, _fight(language), 23)
    _draw_money(canvas, money, table)


def _lines(key: str, language: str) -> tuple[tuple[str], ...]:
    return tuple((line,) for line in WORDS.lines(key, language))


def _fight(language: str) -> Pairs:
    return (
        (WORDS("fight-destroy", language), WORDS("fight-lose", language)),
        (WORDS("fight-city", language), WORDS("fight-city-lose", language)),
    )


def _draw_money(canvas: PageCanvas, box: Box, table: t.Table) -> None:
    """What coins and warehouses do; without them, what wins."""
    language = canvas.language
    if table.supplies:
        coins = (("+1", WORDS("coins-both", language)), *_spent(language))
        below = draw_column(canvas, box, WORDS("reminder-coins", language), coins, 7)
        draw_column(canvas, below, WORDS("reminder-warehouses", language), _warehouse(language), 9)
    elif table.treasury:
        draw_column(canvas, box, WORDS("reminder-coins", language), _coins(language), 7)
    else:
        draw_column(canvas, box, WORDS("reminder-winning", language), _lines("winning", language))


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
