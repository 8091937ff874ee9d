"""The lines of a position: what lies where, in words (`leader: Aino`, `lines: Aino Qs Qc, Otto Ks`)."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.cards.french import Card
from companion.games.circle_of_power.rules import forms, say, table as t
from companion.record import Line, Token, fold, split_list, suggest
from companion.referee.decisions import Placing

#: The words behind which names stand, numbers, cards, and what each has.
TAGS, NUMBERS, CARDS = (t.ORDER, t.OUT, t.FALLEN, t.LEADER), (t.POINTS, t.BURNT, t.LOST), (t.GONE, t.PLAYED, t.EARLY)
#: What says that there is nothing: no city, an empty line, nobody. The first is written; a person's tag goes before it.
_NOTHING = ("none", "-")
#: So many unseen cards: `3?` kept, `6+` dealt after the shuffle, and `?` for one.
_UNSEEN = re.compile(r"([1-9][0-9]?)?([?+])")


class Held(NamedTuple):
    """What an emperor has: his city, the trophies of his line, or the cards known to be in his hand.

    Of a hand also how many unseen cards there are, old and new (CP-3.7).
    """

    emperor: int
    cards: tuple[Card, ...]
    old: int = 0
    new: int = 0

    @property
    def words(self) -> int:
        """How many words say it."""
        return 1 + len(self.cards) + bool(self.old) + bool(self.new)


def read_placing(table: t.Table, line: Line) -> Placing:
    """What a line of a position says. Raises Fault."""
    tokens = line.tokens()
    word, values = fold(tokens[0].text), tokens[2:]
    if not values:
        raise line.fault(say("nothing-stands-behind", word=word), say("write", example=_example(word, table)))
    if word in NUMBERS:
        return Placing(word, forms.claim_form(table).sums(line, word, values).entries)
    if word in TAGS:
        return Placing(word, _tags(table, line, word, values))
    if word in CARDS:
        return Placing(word, tuple(_cards(line, word, [token for token in values if token.text != ","], table)))
    return Placing(word, tuple(_owned(table, line, word, values)))


def _tags(table: t.Table, line: Line, word: str, values: Sequence[Token]) -> tuple[int, ...]:
    named = [token for token in values if token.text != ","]
    if word not in (t.ORDER, t.LEADER) and _says_nothing(named) and table.emperor(named[0].text) is None:
        return ()
    found: list[int] = []
    for token in named:
        found.append(_emperor(table, line, token, found))
    wanted = {t.ORDER: len(table.tags), t.LEADER: 1}.get(word)
    if wanted and len(found) != wanted:
        what = say("so-many-names", wanted=wanted, word=word, count=len(found))
        raise line.fault(what, say("write", example=_example(word, table)))
    return tuple(found)


def _says_nothing(values: Sequence[Token]) -> bool:
    return len(values) == 1 and fold(values[0].text) in _NOTHING


def _emperor(table: t.Table, line: Line, token: Token, named: Sequence[int]) -> int:
    emperor = table.emperor(token.text)
    if emperor is None:
        raise line.fault(say("nobody-called", name=token.text), suggest(token.text, table.tags), token=token)
    if emperor in named:
        raise line.fault(say("stands-twice", tag=table.tags[emperor]), token=token)
    return emperor


def _cards(line: Line, word: str, values: Sequence[Token], table: t.Table) -> Iterator[Card]:
    """The cards that these words say; a single `none` says that there are none."""
    if _says_nothing(values):
        return
    for token in values:
        card = forms.seen_card(token.text)
        if card is None:
            raise line.fault(say("no-card-here", word=token.text), say("write", example=_example(word, table)), token=token)
        yield card


def _owned(table: t.Table, line: Line, word: str, values: Sequence[Token]) -> Iterator[Held]:
    """`Aino Kh, Ville Qs`: what each has, between commas."""
    named: list[int] = []
    for entry in split_list(values):
        if not entry:
            raise line.fault(say("nothing-stands-beside"), say("write", example=_example(word, table)))
        emperor = _emperor(table, line, entry[0], named)
        named.append(emperor)
        unseen = {found[2]: int(found[1] or 1) for token in entry if word == t.HOLDS and (found := _UNSEEN.fullmatch(token.text))}
        cards = entry[1 : len(entry) - len(unseen)]
        held = Held(emperor, tuple(_cards(line, word, cards, table)), unseen.get("?", 0), unseen.get("+", 0))
        if len(entry) == 1:
            example = f"{word}: {table.tags[emperor]} {_NOTHING[0]}"
            raise line.fault(
                say("says-not-what", emperor=table.tags[emperor]), say("if-nothing", example=example), token=entry[0]
            )
        if word == t.OPEN and len(held.cards) > 1:
            example = f"{word}: {table.tags[emperor]} {held.cards[0].code}"
            raise line.fault(say("one-open-city", emperor=table.tags[emperor]), say("write", example=example), token=entry[0])
        yield held


def write_placing(table: t.Table, placing: Placing) -> str:
    """A line of a position in canonical form."""
    word, value = placing
    if word in NUMBERS:
        said = ", ".join(f"{table.tags[emperor]} {number}" for emperor, number in value)
    elif word in TAGS:
        said = ", ".join(table.tags[emperor] for emperor in value)
    elif word in CARDS:
        said = " ".join(card.code for card in value)
    else:
        said = ", ".join(_written(table, held) for held in value)
    if not said and word in TAGS and table.emperor(_NOTHING[0]) is not None:
        return f"{word}: {_NOTHING[1]}"
    return f"{word}: {said or _NOTHING[0]}"


def _written(table: t.Table, held: Held) -> str:
    words = [card.code for card in held.cards]
    words += [f"{number if number > 1 else ''}{sign}" for number, sign in ((held.old, "?"), (held.new, "+")) if number]
    return " ".join((table.tags[held.emperor], *(words or _NOTHING[:1])))


def _example(word: str, table: t.Table) -> str:
    first, second, *_ = table.tags
    if word in NUMBERS:
        return f"{word}: {first} 3, {second} 1"
    if word in CARDS:
        return f"{word}: " + ("Qh Jc" if word == t.GONE else "4h 2c")
    tagged = {t.OPEN: f"{first} Kh, {second} Qs", t.LINES: f"{first} Qs Qc, {second} Ks", t.HOLDS: f"{first} 4h 2? 6+"}
    return f"{word}: {tagged.get(word) or (', '.join(table.tags) if word == t.ORDER else first)}"
