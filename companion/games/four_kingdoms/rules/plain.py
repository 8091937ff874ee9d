"""The short ways for lines as most people write them; whatever else a line may be, `notation` reads, and finds its faults.

A short way gives what `notation` would give, or None. It asks nothing but whether every word is one that it knows: that takes a
third of the time that tokens with their places do (see bench/).
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards.french import SPELLINGS, UNSEEN, Card
from companion.games.four_kingdoms.rules.moves import (
    End,
    Exchange,
    Hand,
    Harvest,
    Kings,
    Lead,
    Move,
    Points,
    Scoring,
    Trick,
    Village,
)
from companion.games.four_kingdoms.rules.results import PLACES_NAMED
from companion.games.four_kingdoms.rules.table import VARIATIONS, Table
from companion.record import Line
from companion.record.lines import new
from companion.referee.claims import ClaimForm

ARROWS = (">", "->")
#: The spellings of cards that can be played and collected, and of kings; `?` is none of the former.
_SEEN = {spelling: card for spelling, card in SPELLINGS.items() if card is not UNSEEN}
_KINGS = {spelling: card for spelling, card in SPELLINGS.items() if card.rank == "K" or card is UNSEEN}


def read_plain(line: Line, table: Table, claims: ClaimForm) -> Move | None:
    """The move of a line that is written plainly."""
    code = line.code
    if ":" not in code:
        return _without_colon(code.split())
    head, _, rest = code.partition(":")
    words = head.split()
    if len(words) == 1:
        return _about_all(words[0].lower(), rest, table, claims)
    return _about_one(words[0].lower(), words[1], rest, table) if len(words) == 2 else None


def _cards(words: list[str], known: Mapping[str, Card] = SPELLINGS) -> tuple[Card, ...]:
    """The cards of these words; none where one of them is no card that is `known`."""
    cards = []
    try:
        for word in words:
            cards.append(known[word])  # noqa: PERF401 - a comprehension is a call of its own (see bench/)
    except KeyError:
        return ()
    return tuple(cards)


def _without_colon(words: list[str]) -> Trick | End | None:
    """Cards, and perhaps a take: the line that is read most. Or `end`."""
    take = None
    if len(words) > 2 and words[-2] in ARROWS:
        take = _SEEN.get(words[-1])
        if take is None:
            return None
        del words[-2:]
    cards = _cards(words, _SEEN)
    if cards:
        return new(Trick, (cards, take, None, (), None))
    return End() if words == ["end"] else None


def _about_one(word: str, tag: str, rest: str, table: Table) -> Move | None:
    """`hand Aino: …`, `exchange Aino: …`, `village Aino: …`."""
    words = rest.split()
    if word == "village":
        cards, unit = _cards(words, _SEEN), table.unit(tag)
        return Village(unit.tag, unit.members, cards) if unit is not None and cards else None
    person = table.person(tag)
    if person is None:
        return None
    if word == "hand":
        cards = _cards(words)
        return new(Hand, (person, cards)) if cards else None
    if word == "exchange" and len(words) == 3 and words[1] in ARROWS:
        cards = _cards(words[::2])
        return Exchange(person, *cards) if cards else None
    return None


def _about_all(word: str, rest: str, table: Table, claims: ClaimForm) -> Move | None:
    """A line that begins with a keyword and a colon."""
    if word in ("score", "total"):
        return claims.plain_sums(word, rest)
    if word == "winner":
        return claims.plain_winner(rest)
    if word in ("kings", "harvest"):
        kings = _cards(rest.split(), _KINGS)
        if word == "harvest":
            return Harvest(kings) if kings else None
        return Kings(kings) if len(kings) in PLACES_NAMED else None
    if word in ("points", "lead"):
        sums = claims.plain_sums(word, rest)
        if sums is None or len(sums.entries) != (len(table.units) if word == "points" else 1):
            return None
        return Points(sums.entries) if word == "points" else Lead(*sums.entries[0]) if len(table.units) == 2 else None
    variation = rest.strip()
    return Scoring(variation) if word == "scoring" and variation in VARIATIONS else None
