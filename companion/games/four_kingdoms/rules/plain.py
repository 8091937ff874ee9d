"""The short ways for lines as most people write them; whatever else a line may be, `notation` reads, and finds its faults.

A short way gives what `notation` would give, or None. It asks nothing but whether every word is one that it knows: that takes a
third of the time that tokens with their places do (see bench/).
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards.french import SPELLINGS, UNSEEN, Card
from companion.games.four_kingdoms.rules.moves import Exchange, Hand, Harvest, Kings, Move, Points, Scoring, Trick, Village
from companion.games.four_kingdoms.rules.results import PLACES_NAMED
from companion.games.four_kingdoms.rules.table import VARIATIONS, Table
from companion.record import Line
from companion.referee.claims import ClaimForm

ARROWS = (">", "->")
#: The spellings of cards that can be played and collected, and of kings; `?` is none of the former.
_SEEN = {spelling: card for spelling, card in SPELLINGS.items() if card is not UNSEEN}
_KINGS = {spelling: card for spelling, card in SPELLINGS.items() if card.rank == "K" or card is UNSEEN}


def read_plain(line: Line, table: Table, claims: ClaimForm) -> Move | None:
    """The move of a line that is written plainly."""
    head, colon, rest = line.code.partition(":")
    if not colon:
        return _trick(head.split())
    words = head.split()
    if len(words) == 1:
        return _about_all(words[0].lower(), rest, table, claims)
    return _about_one(words[0].lower(), words[1], rest, table) if len(words) == 2 else None


def _cards(words: list[str], known: Mapping[str, Card] = SPELLINGS) -> tuple[Card, ...]:
    """The cards of these words; none where one of them is no card that is `known`."""
    try:
        return tuple([known[word] for word in words])
    except KeyError:
        return ()


def _trick(words: list[str]) -> Trick | None:
    """Cards, and perhaps a take: the line that is read most."""
    take = None
    if len(words) > 2 and words[-2] in ARROWS:
        take = _SEEN.get(words[-1])
        if take is None:
            return None
        del words[-2:]
    try:
        return Trick(tuple([_SEEN[word] for word in words]), take) if words else None
    except KeyError:
        return None


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
        return Hand(person, cards) if cards else None
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
    if word == "points":
        sums = claims.plain_sums(word, rest)
        return Points(sums.entries) if sums is not None and len(sums.entries) == len(table.units) else None
    variation = rest.strip()
    return Scoring(variation) if word == "scoring" and variation in VARIATIONS else None
