"""The sheet of Circle of Power to tick: whose trophy each city is, who led, who dealt, how many it makes."""

from collections.abc import Mapping, Sequence

from companion.cards.french import JOKER, parse_card
from companion.games.circle_of_power.rules.table import DESTROYED, SCORE, TROPHIES, Table
from companion.reading.form import (
    Block,
    Field,
    Marks,
    Row,
    Section,
    SheetLine,
    Ticks,
    all_ticked,
    heads,
    keys_of,
    number_line,
    numbers,
    record_of,
)
from companion.referee import AnyPosition, Judgement

_JOKERS = ("Jk", "Jk.2")
_CITIES = (*(f"{rank}{suit}" for suit in "shdc" for rank in "AKQJ"), *_JOKERS)
_ACTIONS = tuple(map(str, range(1, 16)))
#: So many cities are won in a season at most (CP-6.1).
_MOST = 15
#: The Circle, for those who lead.
_CIRCLE = ("A takes K takes Q", "takes J takes A.", "Black takes a joker,", "a joker takes red.")
#: So many rows are below each other.
_ROWS = 8


class _Ticks(Ticks):
    how = "Tick whose trophy each city is at the end of the season; or tick the numbers alone."

    def section(self, header: Judgement, number: int) -> Section:
        return _season(record_of(header).table, number)

    def wanted(self, record: Judgement) -> int:
        return max(2, record.number)

    def marks(self, record: Judgement) -> Marks:
        return {**super().marks(record), **_burnt(record), **_led(record)}

    def marked(self, section: AnyPosition) -> Marks:
        """Trophies by city where they are known, and their numbers; the dealer."""
        state, season, lines = section.state, section.number, section.state["trophies"]
        held = [(card, tag) for tag, line in lines.items() for card in line if card != "?"]
        jokers = zip(_JOKERS, (tag for card, tag in held if card == "Jk"), strict=False)
        cities = {f"{season}.city.{card}": (tag,) for card, tag in (*jokers, *(one for one in held if one[0] != "Jk"))}
        counted = {tag: len(line) for tag, line in lines.items()} if section.inner.table.conquers else {}
        return {f"{season}.dealer": (state["dealer"],), **cities, **all_ticked(f"{season}.{TROPHIES}", counted)}

    def said(self, header: Judgement, number: int, marks: Marks) -> Sequence[SheetLine]:
        tags = record_of(header).table.tags
        dealer = [SheetLine(f"dealer: {tag}", (f"{number}.dealer",)) for tag in marks.get(f"{number}.dealer", ())]
        led = ", ".join(f"{one} {tag}" for one in _ACTIONS for tag in marks.get(f"{number}.led.{one}", ()))
        cities = keys_of(marks, f"{number}.city")
        won = [marks[key][0] for key in cities]
        trophies = ", ".join(f"{tag} {won.count(tag)}" for tag in tags)
        return [
            SheetLine(f"[season {number}]"),
            *dealer,
            *([SheetLine(f"# led: {led}", keys_of(marks, f"{number}.led"))] if led else []),
            *([SheetLine(f"{TROPHIES}: {trophies}", cities)] if cities else []),
            *number_line(DESTROYED, f"{number}.{DESTROYED}", tags, marks),
            *number_line(SCORE if cities else TROPHIES, f"{number}.{TROPHIES}", tags, marks),
        ]


TICKS = _Ticks()


def _season(table: Table, season: int) -> Section:
    title, tags = f"Season {season}", table.tags

    def row(label: str, key: str, said: str) -> Row:
        return Row(label, (Field(f"{season}.{key}", title, said, tags),))

    cities = [row(_sign(city), f"city.{city}", f"trophy {_sign(city)}") for city in _CITIES]
    won = [*(cities if table.conquers else ()), row("dealer", "dealer", "dealer")]
    led = [row(f"{action}. led", f"led.{action}", f"who led action {action}") for action in _ACTIONS]
    columns = [rows[first : first + _ROWS] for rows in (won, led) for first in range(0, len(rows), _ROWS)]
    words = [word for word, is_there in ((TROPHIES, table.conquers), (DESTROYED, table.destroys)) if is_there]
    counted = [numbers(f"{season}.{word}", title, word, tags, _MOST, 28.0) for word in words]
    return Section(title, (*(Block("", heads(tags), tuple(rows), 12.0, _CIRCLE) for rows in columns), *counted))


def _sign(city: str) -> str:
    card = parse_card(city)
    return card.sign if card is not None and card is not JOKER else "joker"


def _burnt(record: Judgement) -> Marks:
    """How many cities each season that is over destroyed: states have the running number."""
    found: dict[str, tuple[str, ...]] = {}
    before: Mapping[str, int] = dict.fromkeys(record.units, 0)
    for section in record.sections:
        burnt = section.state["destroyed"]
        if section.complete and section.inner.table.destroys:
            found.update(all_ticked(f"{section.number}.{DESTROYED}", {tag: burnt[tag] - before[tag] for tag in burnt}))
        before = burnt
    return found


def _led(record: Judgement) -> Marks:
    """Who led each action that was played."""
    game = record_of(record).game
    states = (game.describe(step.after) for step in record.steps)
    leaders = ((state, state["leader"]) for state in states if state["leader"])
    return {f"{state['season']}.led.{state['actions'] + 1}": (tag,) for state, tag in leaders}
