"""The lines that describe a position, `leader: Aino`: read into values, and written.

A *heap* is a person's number with cards; the words of a line are counted from 0 behind its colon, commas left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.cards.french import UNSEEN, Card, cards_of, parse_card
from companion.games.four_kingdoms.rules.fall import BLACK, JOKER_LED, RED, name_of
from companion.games.four_kingdoms.rules.messages import say
from companion.games.four_kingdoms.rules.moves import NOMAD
from companion.games.four_kingdoms.rules.results import PLACES_NAMED
from companion.games.four_kingdoms.rules.state import PlayedTrick
from companion.games.four_kingdoms.rules.table import VARIATIONS, Table
from companion.record import Line, Token
from companion.record.claims import parse_integer, split_list
from companion.record.header import key_of, suggest
from companion.record.players import DUMMY as DUMMY_TAG
from companion.referee.claims import ClaimForm, Sums, write_claim
from companion.referee.decisions import Placing

#: Persons with their cards, in the order in which they are named.
Heaps = tuple[tuple[int, tuple[Card, ...]], ...]
_NONE = "none"


def heap_words(heaps: Heaps) -> Iterator[tuple[int, int, Card]]:
    """The word number of each card of some heaps, whose it is, and the card."""
    number = 0
    for person, cards in heaps:
        yield from ((number + place, person, card) for place, card in enumerate(cards, 1))
        number += 1 + max(1, len(cards))


def tag_word(heaps: Heaps, person: int) -> int:
    """The word number of the tag of somebody who has one of these heaps."""
    number = 0
    for one, cards in heaps:
        if one == person:
            break
        number += 1 + max(1, len(cards))
    return number


def played_trick(kind: str, leader: int, winner: int | None, loser: int | None, taken: Mapping[int, int]) -> PlayedTrick:
    """A trick as it fell out; who leads next follows: the winner of a red one, the loser of a black one, else its leader."""
    follows = winner if kind == RED else loser
    heaps = tuple(
        (person, taken[person]) for person in dict.fromkeys((winner, loser)) if person is not None and taken.get(person)
    )
    return PlayedTrick(leader, kind, winner, loser, heaps, leader if follows is None else follows)


# ---- reading ----


class _Reading:
    """One line of a position. It has a method for each of `POSITION_WORDS`, which reads what stands behind it."""

    def __init__(self, table: Table, line: Line) -> None:
        self.table, self.line = table, line
        self.word = (key_of(line) or "").casefold()
        self.tokens = line.tokens()[2:]

    def entries(self) -> list[list[Token]]:
        """What stands between the commas."""
        entries = split_list(self.tokens)
        if not all(entries):
            raise self.line.fault(say("nothing-stands-beside"), token=next(one for one in self.tokens if one.text == ","))
        return entries

    def only(self) -> Token:
        """The one word behind the colon."""
        if len(self.tokens) != 1:
            raise self.line.fault(say("one-word-stands", word=self.word), token=self.tokens[1])
        return self.tokens[0]

    def person(self, token: Token) -> int:
        """The number of the person with this tag."""
        person = self.table.person(token.text)
        if person is None:
            hint = suggest(token.text, self.table.persons)
            raise self.line.fault(say("nobody-called", name=token.text), hint, token=token)
        return person

    def seat(self, token: Token) -> int:
        """The number of a person, or the dummy."""
        is_dummy = self.table.with_dummy and DUMMY_TAG.fullmatch(token.text) is not None
        return NOMAD if is_dummy else self.person(token)

    def cards(self, tokens: Sequence[Token], *, unseen: bool = False) -> tuple[Card, ...]:
        """Cards; `unseen`: whether `?` may be among them."""
        cards = []
        for token in tokens:
            card = parse_card(token.text)
            if card is None or (card is UNSEEN and not unseen):
                hint = say("cards-without-jokers")
                raise self.line.fault(say("no-card-here", token=token.text), hint, token=token)
            cards.append(card)
        return tuple(cards)

    def leader(self) -> int:
        """`leader: Aino`."""
        return self.seat(self.only())

    def variation(self) -> str:
        """`variation: night`."""
        token = self.only()
        if token.text.casefold() not in VARIATIONS:
            hint = suggest(token.text.casefold(), list(VARIATIONS))
            raise self.line.fault(say("no-variation", word=token.text), hint, token=token)
        return token.text.casefold()

    def scored(self) -> int:
        """`scored: 2`."""
        token = self.only()
        number = parse_integer(token.text)
        if number is None or not 0 <= number < 10**9:
            raise self.line.fault(say("no-number-seasons", token=token.text), token=token)
        return number

    def totals(self) -> tuple[tuple[int, int], ...]:
        """`totals: Aino 5, Ville -3`."""
        return ClaimForm(self.table.tags, self.table.unit_number).sums(self.line, self.word, self.tokens).entries

    def sizes(self) -> tuple[tuple[int, int], ...]:
        """`sizes: Aino 5`."""
        entries = ClaimForm(self.table.persons, self.table.person).sums(self.line, self.word, self.tokens).entries
        for place, (_, number) in enumerate(entries):
            if not 0 <= number < 100:
                raise self.line.fault(say("no-number-cards"), token=self.entries()[place][-1])
        return entries

    def stack(self) -> tuple[Card, ...]:
        """`stack: Ks Kd`, as behind `kings:`."""
        kings = self.cards([token for token in self.tokens if token.text != ","], unseen=True)
        for token, king in zip([token for token in self.tokens if token.text != ","], kings, strict=True):
            if king is not UNSEEN and king.rank != "K":
                raise self.line.fault(say("no-king", word=token.text), say("kings-are"), token=token)
        if len(kings) not in PLACES_NAMED:
            hint = say("name-kings")
            raise self.line.fault(say("kings-cannot-be-placed", count=len(kings)), hint, token=self.tokens[0])
        return kings

    def gone(self) -> tuple[Card, ...]:
        """`gone: Qc 5h`."""
        return self.cards([token for token in self.tokens if token.text != ","])

    def heaps(self, *, unseen: bool = False) -> Heaps:
        """`Aino 5c 8h, Ville none`."""
        heaps: dict[int, tuple[Card, ...]] = {}
        for first, *rest in self.entries():
            person = self.person(first)
            if person in heaps:
                raise self.line.fault(say("stands-twice", name=self.table.persons[person]), token=first)
            if not rest:
                raise self.line.fault(say("no-cards-stand"), say("write-none", first=first.text), token=first)
            is_none = len(rest) == 1 and rest[0].text.casefold() == _NONE
            heaps[person] = () if is_none else self.cards(rest, unseen=unseen)
        return tuple(heaps.items())

    def villages(self) -> Heaps:
        """`villages: Aino 5c 8h, Ville none`."""
        return self.heaps()

    def holds(self) -> Heaps:
        """`holds: Aino 9d`."""
        return self.heaps()

    def hands(self) -> Heaps:
        """`hands: Aino 5c ? ?`."""
        return self.heaps(unseen=True)

    def last(self) -> PlayedTrick:
        """`last: Aino black, Ville won 9h, Emmi lost 5c`."""
        first, *others = self.entries()
        kind = first[1].text.casefold() if len(first) == 2 else ""
        if kind not in (RED, BLACK, JOKER_LED):
            hint = say("like-last")
            raise self.line.fault(say("first-who-led"), hint, token=first[0])
        roles: dict[str, int] = {}
        taken: dict[int, int] = {}
        for entry in others:
            role = entry[1].text.casefold() if len(entry) > 1 else ""
            if role not in ("won", "lost") or role in roles:
                raise self.line.fault(say("won-or-lost-once"), token=entry[0])
            person = roles[role] = self.seat(entry[0])
            if person != NOMAD:
                taken[person] = taken.get(person, 0) | sum({card.bit for card in self.cards(entry[2:]) if card.suit})
        return played_trick(kind, self.seat(first[0]), roles.get("won"), roles.get("lost"), taken)


def read_placing(table: Table, line: Line) -> Placing:
    """What a line of a position says. Raises Fault."""
    reading = _Reading(table, line)
    if not reading.tokens:
        raise line.fault(say("nothing-stands-behind", word=reading.word))
    return Placing(reading.word, getattr(reading, reading.word)())


# ---- writing ----


def write_placing(table: Table, placing: Placing) -> str:
    """A line of a position in canonical form."""
    word, value = placing
    match word:
        case "leader":
            return f"{word}: {name_of(table, value)}"
        case "totals":
            return write_claim(Sums(word, value), table.tags)
        case "sizes":
            return write_claim(Sums(word, value), table.persons)
        case "stack" | "gone":
            return f"{word}: {' '.join(card.code for card in value)}"
        case "villages" | "hands" | "holds":
            heaps = (f"{table.persons[who]} {' '.join(card.code for card in cards) or _NONE}" for who, cards in value)
            return f"{word}: {', '.join(heaps)}"
        case "last":
            return f"{word}: {', '.join(_last_words(table, value))}"
    return f"{word}: {value}"


def _last_words(table: Table, last: PlayedTrick) -> Iterator[str]:
    taken = dict(last.taken)
    yield f"{name_of(table, last.leader)} {last.kind}"
    for seat, role in ((last.winner, "won"), (last.loser, "lost")):
        if seat is not None:
            cards = cards_of(taken.pop(seat, 0))
            yield " ".join((name_of(table, seat), role, *(card.code for card in cards)))
