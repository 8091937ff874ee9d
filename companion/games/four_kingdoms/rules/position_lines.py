"""The lines that describe a position, `leader: Aino`: their forms.

A *heap* is a person's number with cards; the words of a line are counted from 0 behind its colon, commas left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.cards.french import UNSEEN, Card, cards_of, parse_card
from companion.games.four_kingdoms.rules import fall, moves as m, state, table as t
from companion.games.four_kingdoms.rules.forms import NONE, Piece, Said, entries, read_form, spell_cards, spell_entries, variation
from companion.record import Line, Token, parse_integer, split_list
from companion.referee import ClaimForm, Form, Placing
from companion.referee.claims import without_commas

#: Persons with their cards, in the order in which they are named.
Heaps = tuple[tuple[int, tuple[Card, ...]], ...]


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


def played_trick(kind: str, leader: int, winner: int | None, loser: int | None, taken: Mapping[int, int]) -> state.PlayedTrick:
    """A trick as it fell out; who leads next follows: the winner of a red one, the loser of a black one, else its leader."""
    follows = winner if kind == fall.RED else loser
    heaps = tuple(
        (person, taken[person]) for person in dict.fromkeys((winner, loser)) if person is not None and taken.get(person)
    )
    return state.PlayedTrick(leader, kind, winner, loser, heaps, leader if follows is None else follows)


# ---- what stands behind the words ----


def _entries(said: Said, tokens: Sequence[Token]) -> list[list[Token]]:
    """What stands between the commas."""
    found = split_list(tokens)
    if not all(found):
        raise said.fault(next(one for one in tokens if one.text == ","), t.say("nothing-stands-beside"))
    return found


def _only(said: Said, tokens: Sequence[Token]) -> Token:
    """The one word behind the colon."""
    if len(tokens) != 1:
        raise said.fault(tokens[1], t.say("one-word-stands", word=said.word))
    return tokens[0]


def _cards(said: Said, tokens: Sequence[Token], *, unseen: bool = False) -> tuple[Card, ...]:
    """Cards; `unseen`: whether `?` may be among them."""
    cards = []
    for token in tokens:
        card = parse_card(token.text)
        if card is None or (card is UNSEEN and not unseen):
            raise said.fault(token, t.say("no-card-here", token=token.text), t.say("cards-without-jokers"))
        cards.append(card)
    return tuple(cards)


def _scored(said: Said, tokens: Sequence[Token]) -> int:
    token = _only(said, tokens)
    number = parse_integer(token.text)
    if number is None or not 0 <= number < 10**9:
        raise said.fault(token, t.say("no-number-seasons", token=token.text))
    return number


def _sizes(said: Said, tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
    sizes = ClaimForm(said.table.persons, said.table.person).sums(said.line, said.word, tokens).entries
    for place, (_, number) in enumerate(sizes):
        if not 0 <= number < 100:
            raise said.fault(_entries(said, tokens)[place][-1], t.say("no-number-cards"))
    return sizes


def _stack(said: Said, tokens: Sequence[Token]) -> tuple[Card, ...]:
    kings = _cards(said, without_commas(tokens), unseen=True)
    said.check_kings(tokens, kings)
    said.check_places(tokens, kings)
    return kings


def _heaps(said: Said, tokens: Sequence[Token], *, unseen: bool = False) -> Heaps:
    heaps: dict[int, tuple[Card, ...]] = {}
    for first, *rest in _entries(said, tokens):
        person = said.person(first)
        if person in heaps:
            raise said.fault(first, t.say("stands-twice", name=said.table.persons[person]))
        if not rest:
            raise said.fault(first, t.say("no-cards-stand"), t.say("write-none", first=first.text))
        heaps[person] = () if said.says(NONE, rest) else _cards(said, rest, unseen=unseen)
    return tuple(heaps.items())


def _last(said: Said, tokens: Sequence[Token]) -> state.PlayedTrick:
    first, *others = _entries(said, tokens)
    kind = first[1].text.casefold() if len(first) == 2 else ""
    if kind not in (fall.RED, fall.BLACK, fall.JOKER_LED):
        raise said.fault(first[0], t.say("first-who-led"), t.say("like-last"))
    roles: dict[str, int] = {}
    taken: dict[int, int] = {}
    for entry in others:
        role = entry[1].text.casefold() if len(entry) > 1 else ""
        if role not in ("won", "lost") or role in roles:
            raise said.fault(entry[0], t.say("won-or-lost-once"))
        person = roles[role] = said.seat(entry[0])
        if person != m.NOMAD:
            taken[person] = taken.get(person, 0) | sum({card.bit for card in _cards(said, entry[2:]) if card.suit})
    return played_trick(kind, said.seat(first[0]), roles.get("won"), roles.get("lost"), taken)


def _spell_heaps(table: t.Table, heaps: Heaps) -> str:
    return ", ".join(f"{table.persons[who]} {spell_cards(table, cards)}" for who, cards in heaps)


def _spell_last(table: t.Table, last: state.PlayedTrick) -> str:
    taken = dict(last.taken)
    words = [f"{fall.name_of(table, last.leader)} {last.kind}"]
    for seat, role in ((last.winner, "won"), (last.loser, "lost")):
        if seat is not None:
            codes = [card.code for card in cards_of(taken.pop(seat, 0))]
            words.append(" ".join((fall.name_of(table, seat), role, *codes)))
    return ", ".join(words)


# ---- the forms ----

_PIECES: Mapping[str, Piece[Any]] = {
    "totals": Piece(entries, spell_entries),
    "scored": Piece(_scored, lambda _, number: str(number)),
    "variation": Piece(lambda said, tokens: variation(said, [_only(said, tokens)]), lambda _, variation: variation),
    "stack": Piece(_stack, spell_cards),
    "last": Piece(_last, _spell_last),
    "leader": Piece(lambda said, tokens: said.seat(_only(said, tokens)), fall.name_of),
    "villages": Piece(_heaps, _spell_heaps),
    "gone": Piece(lambda said, tokens: _cards(said, without_commas(tokens)), spell_cards),
    "hands": Piece(lambda said, tokens: _heaps(said, tokens, unseen=True), _spell_heaps),
    "holds": Piece(_heaps, _spell_heaps),
    "sizes": Piece(_sizes, lambda table, sizes: ", ".join(f"{table.persons[person]} {size}" for person, size in sizes)),
}
PLACINGS = {word: Form[Said, Placing](f"{word}: {{value}}", Placing, word=word, value=piece) for word, piece in _PIECES.items()}


def read_placing(table: t.Table, line: Line) -> Placing:
    """What a line of a position says. Raises Fault."""
    said = Said(table, line, line.tokens())
    return read_form(PLACINGS[said.word], said)


def write_placing(table: t.Table, placing: Placing) -> str:
    """A line of a position in canonical form."""
    return PLACINGS[placing.word].write(Said(table), placing)
