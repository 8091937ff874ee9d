"""The words on the cards of Empires, out of its books: effects, rulings that a table plays otherwise, the phases of a turn."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from companion.cards.french import SUIT_NAMES
from companion.games.empires.rules import actions, combinations as c, placing, state as s, table as t, trade
from companion.games.empires.rules.phases import DRAWN
from companion.referee import rule_texts
from companion.referee.books import REFERENCE, find_text

_ROW = re.compile(r"^\| [^|]* \| ([A-Z][a-z]+) \| ([^|]*) \|$", re.MULTILINE)
#: Attribute -> its suit and the fixed words of rule EM-5.4.
ATTRIBUTES: Mapping[str, str] = {"Fertility": "h", "Diplomacy": "d", "Warfare": "s", "Sophistication": "c"}
#: Rulings on what is adjacent, of every combination that speaks of it; EM-R18 is about enemy counters alone.
_ADJACENT = {"EM-R17": "adjacent", "EM-R18": "enemy counter"}
#: The second settings of rulings on combinations, short enough for a card.
HOUSE_WORDS: Mapping[str, str] = {
    "EM-R17": "beside a province that you own.",
    "EM-R18": "not where you have pieces.",
    "EM-R19": "only where no enemy is.",
    "EM-R20": "exactly that number.",
    "EM-R22": "counters of one enemy.",
}


@cache
def effects_in_short() -> Mapping[str, str]:
    """The effect of each combination as the quick reference words it."""
    rows = _ROW.findall(find_text("empires", REFERENCE) or "")
    return {name.lower(): effect for name, effect in rows if name.lower() in c.COMBINATIONS}


def effect(combination: c.Combination) -> str:
    """What a combination does, as its rule words it: without what it costs."""
    return rule_texts("empires")[combination.rule].text.partition(". ")[2]


def house_rulings(table: t.Table, combination: c.Combination) -> tuple[str, ...]:
    """The rulings on a combination that this table plays otherwise, in words."""
    texts = rule_texts("empires")
    text, name = texts[combination.rule].text, re.compile(rf"\b{combination.name}\b")
    named = [ruling for ruling in HOUSE_WORDS if ruling not in _ADJACENT and name.search(texts[ruling].text)]
    adjacent = [ruling for ruling, word in _ADJACENT.items() if "adjacent" in text and word in text]
    changed = (ruling for ruling in (*named, *adjacent) if table.house[ruling] != "a")
    return tuple(f"{ruling} {table.house[ruling]}: {HOUSE_WORDS[ruling]}" for ruling in changed)


def attribute_text(table: t.Table, suit: str) -> str:
    """What an attribute saves, as the table plays EM-R9."""
    if table.plays("EM-R9"):
        return f"Where {SUIT_NAMES[suit]} are asked for, leave one of them out, but pay one card at least."
    return f"Where {SUIT_NAMES[suit]} are asked for, pay one of them with any card you like."


def helped(table: t.Table, suit: str) -> tuple[c.Combination, ...]:
    """The combinations in which an attribute's suit helps, as the table plays it."""
    return tuple(
        one
        for one in c.COMBINATIONS.values()
        if c.helped_demand(one.demand, suit, table.plays("EM-R10")) and not (table.plays("EM-R9", "c") and len(one.demand) == 1)
    )


def phases(table: t.Table, provinces: int, need: int) -> Iterator[tuple[str, str, str]]:
    """Number, name and words of each phase of a turn as the table plays it; `need` of `provinces` win (0: not known yet)."""
    money, stock = table.treasury, table.supplies
    if not table.plays("EM-R11"):
        again = ", once in a game" if table.plays("EM-R11", "c") else ""
        yield "0", "Re-entry", f"who is out: a city in the outer ring, {placing.RETURN.counters} counters{again}."
    income = "1 coin for each city, and for each province with your counters alone"
    yield "1", "Draw", f"{DRAWN} cards; {income}." if money else f"{DRAWN} cards, and 1 for each of your cities."
    yield "2", "Diplomacy", f"hand over cards{', coins' if money else '. No promise binds'}."
    first = "fewest" if table.plays("EM-R15") else "most"
    yield "3", "Order", f"{first} provinces first; if level, most cities, counters, earlier seat."
    if money:
        yield "4a", "Purchase", f"cards for {trade.CARD_PRICE} coins each."
    passing = "." if money and table.plays("EM-R29") else ", or pass and draw a card."
    build = f" Warehouses: build, raise; at {s.ACTIVE} more actions for 1 coin each." if stock else ""
    yield "4", "Cards", f"two actions{passing}{build}"
    coin = " A coin raises a die." if stock else ""
    yield "5", "Counters", f"each to a neighbour; then fight: destroy n, lose n − 1 (their city there: n).{coin}"
    if stock:
        yield "5a", "Breakthrough", f"die at {s.ACTIVE}: combinations, {actions.BREAKTHROUGH_PRICE} coins each."
    yield "6", "Default", f"keep 1 card a city{', more for {KEEP_PRICE} coin each' if money else ''}."
    wins = f"{need} of {provinces} provinces win" if provinces else "Half the provinces and one more win"
    yield "", "", f"{wins}{', at once' if table.plays('EM-R3') else ''}."
