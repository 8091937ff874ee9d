"""The sheet of Four Kingdoms to tick: for each card of the harvest whose village it lies in, the kings, or points alone."""

from collections.abc import Mapping, Sequence

from companion.cards.french import DECK, SUIT_SIGNS, Card
from companion.games.four_kingdoms.rules import state as s, table as t
from companion.games.four_kingdoms.rules.scoring import WORTH
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
    number_line,
    numbers,
    record_of,
)
from companion.referee import AnyPosition, Judgement

_PLACES = ("absent", "royal", "inner", "bottom")
_KINGS = ("Ks", "Kh", "Kd", "Kc")
_SIGNS = tuple(f"K{SUIT_SIGNS[king[1]]}" for king in _KINGS)
_SHORT = {"no-kings": "no", "mirrorland": "mir", "evening": "eve", "double": "dou", "trinity": "tri", "night": "nig"}
#: What a card is worth, for those who tick points.
_WORTH = ("Worth of a card:", "2–5: 0 · 6–10: 1", "J, Q: 2 · A: 3", "Red adds, black takes.")
#: What a season may bring at most: all red cards twice, and all bonuses.
_MOST = 59


class _Ticks(Ticks):
    how = "Tick each card of the harvest where it lies, and the kings; or tick points alone. “end”: this season was the last."

    def section(self, header: Judgement, number: int) -> Section:
        return _season(record_of(header).table, number)

    def wanted(self, record: Judgement) -> int:
        return record_of(record).table.seasons or super().wanted(record)

    def marks(self, record: Judgement) -> Marks:
        is_open = record.verdict.complete and not record_of(record).table.seasons
        return {**super().marks(record), **({f"{record.number}.end": ("end",)} if is_open and record.sections else {})}

    def marked(self, section: AnyPosition) -> Marks:
        season, number = section.inner.season, section.number
        if season.entered == s.POINTS:
            return all_ticked(f"{number}.points", section.scores)
        scoring = {f"{number}.scoring": (season.setup.scoring,)}
        kings = _kings_marked(number, section.state["kings"], season.result.kings)
        return {**kings, **scoring, **_villages_marked(number, section.state["villages"], section.inner.table)}

    def said(self, header: Judgement, number: int, marks: Marks) -> Sequence[SheetLine]:
        table: t.Table = record_of(header).table
        end = [SheetLine("end", (f"{number}.end",))] if f"{number}.end" in marks else []
        points = number_line("points", f"{number}.points", table.tags, marks)
        told = points or [*_scoring_and_kings(number, marks), *_villages(number, table, marks)]
        return [SheetLine(f"[season {number}]"), *told, *end]


TICKS = _Ticks()


def _season(table: t.Table, season: int) -> Section:
    title = f"Season {season}"
    suits = tuple(_suit(title, season, suit, table) for suit in "shdc")
    kings = [Field(f"{season}.{place}", title, f"{place} king", _KINGS) for place in _PLACES]
    harvest = Field(f"{season}.harvest", title, "kings of the harvest", _KINGS, many=True)
    rows = [Row(field.said.removesuffix(" king").capitalize(), (field,)) for field in kings]
    scoring = Field(f"{season}.scoring", title, "scoring variation", tuple(t.VARIATIONS))
    end = Field(f"{season}.end", title, "the last season", ("end",))
    names = tuple(_SHORT.get(one, one) for one in t.VARIATIONS)
    return Section(
        title,
        (
            *suits,
            Block("", _SIGNS, (*rows, Row("Harvest", (harvest,))), 14.0, _WORTH),
            Block("", (*names, "end"), (Row("Scoring", (scoring, end)),), 14.0),
            numbers(f"{season}.points", title, "points", table.tags, _MOST, 24.0, signed=True),
        ),
    )


def _suit(title: str, season: int, suit: str, table: t.Table) -> Block:
    cards = [card for card in DECK if card.suit == suit and card.rank in WORTH and not (table.cut and card.rank in "23")]
    rows = (Row(card.sign, (Field(_key(season, card), title, card.sign, table.persons),)) for card in reversed(cards))
    return Block("", heads(table.persons), tuple(rows))


def _key(season: int, card: Card) -> str:
    return f"{season}.village.{card.code}"


def _kings_marked(season: int, stack: Mapping[str, str | None], turned: str) -> Mapping[str, tuple[str, ...]]:
    """Where the kings lie; where that is not all known, which of them harvested."""
    kings = {f"{season}.{place}": (king,) for place, king in stack.items() if king}
    known = len(kings) == len(_PLACES) or not turned
    return kings if known else {**kings, f"{season}.harvest": tuple(f"K{suit}" for suit in turned)}


def _villages_marked(season: int, villages: Mapping[str, Sequence[str]], table: t.Table) -> Mapping[str, tuple[str, ...]]:
    """A team's village that was written as one is its first member's."""
    first = {unit.tag: table.persons[unit.members[0]] for unit in table.units}
    return {f"{season}.village.{card}": (first.get(tag, tag),) for tag, cards in villages.items() for card in cards}


def _scoring_and_kings(season: int, marks: Marks) -> Sequence[SheetLine]:
    lines = [SheetLine(f"scoring: {one}", (f"{season}.scoring",)) for one in marks.get(f"{season}.scoring", ())]
    keys = tuple(key for place in _PLACES if (key := f"{season}.{place}") in marks)
    if keys:
        kings = (marks.get(f"{season}.{place}", ("?",))[0] for place in _PLACES)
        lines.append(SheetLine(f"kings: {' '.join(kings)}", keys))
    if turned := marks.get(f"{season}.harvest"):
        lines.append(SheetLine(f"harvest: {' '.join(turned)}", (f"{season}.harvest",)))
    return lines


def _villages(season: int, table: t.Table, marks: Marks) -> Sequence[SheetLine]:
    """A line for everybody's village; none where no card is ticked, unless all else is: then every village is empty."""
    prefix, held = f"{season}.village.", dict[str, list[str]]()
    for key, values in marks.items():
        if key.startswith(prefix):
            held.setdefault(values[0], []).append(key)
    told = held or (f"{season}.scoring" in marks and all(f"{season}.{place}" in marks for place in _PLACES))
    return [_village(tag, held.get(tag, ()), prefix) for tag in (table.persons if told else ())]


def _village(tag: str, keys: Sequence[str], prefix: str) -> SheetLine:
    return SheetLine(f"village {tag}: {' '.join(key.removeprefix(prefix) for key in keys) or 'none'}", tuple(keys))
