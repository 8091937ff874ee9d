"""All that can be said in a season: the form of every line, read and written (`companion.referee.forms`).

Read are the names at the table alone, no position: what a line means is judged elsewhere (`play`). Which line may follow which in
a season is a matter of form too (`follows`). What most people write is read by the short ways (`plain`).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from companion.cards.french import UNSEEN, Card, parse_card
from companion.games.four_kingdoms.rules import fall, moves as m, plain, state, table as t
from companion.record import DUMMY as DUMMY_TAG, Fault, Field, Line, Token, make_line, suggest
from companion.record.writing import write_house
from companion.referee.claims import DRAW, ClaimForm, Sums, Winner
from companion.referee.forms import Form, Misfit, Words

V = TypeVar("V")
#: Stands for the card of a seat that played nothing, on a line that the table let stand.
NOTHING = "-"
NONE = "none"


# ---- the parts of a line ----


class Said(NamedTuple):
    """A line while it is read, by the tokens that it falls into; for a line that is written the table is enough."""

    table: t.Table
    line: Line = make_line(0, "")
    tokens: Sequence[Token] = ()

    @property
    def word(self) -> str:
        """The first word."""
        return self.tokens[0].text.casefold()

    @property
    def colon(self) -> int:
        """How many words stand before the colon; -1 where there is none."""
        return next((i for i, token in enumerate(self.tokens) if token.text == ":"), -1)

    @property
    def behind_colon(self) -> Sequence[Token]:
        """What stands behind the colon, or all of the line."""
        return self.tokens[self.colon + 1 :]

    def fault(self, token: Token, message: str, hint: str = "") -> Fault:
        """A fault at a token."""
        return self.line.fault(message, hint, token=token)

    def is_dummy(self, token: Token) -> bool:
        """Whether a token is the tag of the dummy that plays."""
        return self.table.with_dummy and DUMMY_TAG.fullmatch(token.text) is not None

    def person(self, token: Token) -> int:
        """The number of the person with this tag. Raises Fault."""
        person = self.table.person(token.text)
        if person is None:
            raise self.fault(token, t.say("nobody-called", name=token.text), suggest(token.text, self.table.persons))
        return person

    def seat(self, token: Token) -> int:
        """The number of a person, or the dummy. Raises Fault."""
        return m.NOMAD if self.is_dummy(token) else self.person(token)

    def says(self, word: str, tokens: Sequence[Token]) -> bool:
        """Whether these tokens are this word and nothing else."""
        return len(tokens) == 1 and tokens[0].text.casefold() == word

    def cards(self, tokens: Sequence[Token], *, unseen: bool = True) -> tuple[Card, ...]:
        """The cards of a list; one comma may stand between two of them. `unseen`: whether `?` may be among them."""
        cards: list[Card] = []
        gap = True
        for token in tokens:
            if token.text == ",":
                if gap:
                    raise self.fault(tokens[0], t.say("comma-beside"), t.say("one-comma"))
                gap = True
                continue
            card = parse_card(token.text)
            if card is None:
                raise self.fault(token, t.say("no-card", word=token.text), t.say("cards-are"))
            if card is UNSEEN and not unseen:
                raise self.fault(token, t.say("seen-by-all"))
            cards.append(card)
            gap = False
        if gap and tokens:
            raise self.fault(tokens[0], t.say("comma-beside"), t.say("one-comma"))
        return tuple(cards)

    def seen(self, tokens: Sequence[Token]) -> tuple[Card, ...]:
        """The cards of a list that all have seen."""
        return self.cards(tokens, unseen=False)

    def check_kings(self, tokens: Sequence[Token], cards: Sequence[Card]) -> None:
        """Raise Fault where one of the cards that these tokens say is no king, nor `?`."""
        for token, king in zip([token for token in tokens if token.text != ","], cards, strict=True):
            if king is not UNSEEN and king.rank != "K":
                raise self.fault(token, t.say("no-king", word=token.text), t.say("kings-are"))

    def check_places(self, tokens: Sequence[Token], kings: Sequence[Card]) -> None:
        """Raise Fault where nobody can tell in which places so many kings stand."""
        if len(kings) not in state.PLACES_NAMED:
            raise self.fault(tokens[0], t.say("kings-cannot-be-placed", count=len(kings)), t.say("name-kings"))


@dataclass(frozen=True, slots=True)
class Piece(Generic[V]):
    """What stands in a line from here on: one `word`, what comes before the `arrow`, or all to the `end`."""

    read: Callable[[Said, Sequence[Token]], V]
    spell: Callable[[t.Table, V], str]
    until: Literal["word", "arrow", "end"] = "end"

    def begins(self, words: Words[Said]) -> bool:
        """Whether anything stands there."""
        return words.at < words.end

    def take(self, words: Words[Said]) -> V:
        """Its value. Raises Fault."""
        said, start = words.context, words.at
        if start == words.end and self.until == "end":
            raise said.line.fault(t.say("nothing-stands-behind", word=said.word))
        words.at = {"word": start + 1, "end": words.end}.get(self.until) or _arrow(said, start)
        return self.read(said, said.tokens[start : words.at])

    def write(self, said: Said, value: V) -> str:
        """Its one spelling."""
        return self.spell(said.table, value)


def _arrow(said: Said, start: int) -> int:
    """Where the arrow of a line stands, or the line ends. Raises Fault unless one word stands behind it."""
    tokens = said.tokens
    at = next((i for i in range(start, len(tokens)) if tokens[i].text in plain.ARROWS), len(tokens))
    if at < len(tokens) and len(tokens) - at != 2:
        raise said.fault(tokens[at], t.say("one-behind-arrow"))
    return at


def unread(_words: Words[Said]) -> Misfit:
    """What is told of words that no form has."""
    return Misfit(t.say("no-known-form"), t.say("a-trick-is"))


# ---- what the parts say ----


def claim_form(table: t.Table) -> ClaimForm:
    """How names and numbers of what scores are written at a table."""
    return ClaimForm(table.tags, table.unit_number)


def variation(said: Said, tokens: Sequence[Token]) -> str:
    """The variation that a word names. Raises Fault."""
    word = tokens[0].text.casefold()
    if len(tokens) > 1 or word not in t.VARIATIONS:
        raise said.fault(tokens[0], t.say("no-variation", word=tokens[0].text), suggest(word, list(t.VARIATIONS)))
    return word


def _kings(said: Said, tokens: Sequence[Token]) -> tuple[Card, ...]:
    cards = said.cards(tokens)
    said.check_kings(tokens, cards)
    return cards


def _stack(said: Said, tokens: Sequence[Token]) -> tuple[Card, ...]:
    cards = _kings(said, tokens)
    said.check_places(tokens, cards)
    return cards


def _turned_up(said: Said, tokens: Sequence[Token]) -> tuple[Card, ...]:
    return () if said.says(NONE, tokens) else _kings(said, tokens)


def _collected(said: Said, tokens: Sequence[Token]) -> tuple[Card, ...]:
    return () if said.says(NONE, tokens) else said.seen(tokens)


def _given(said: Said, tokens: Sequence[Token]) -> Card:
    cards = said.cards(tokens)
    if len(cards) != 1:
        raise said.fault(said.behind_colon[0], t.say("one-card-given"), t.say("like-exchange"))
    return cards[0]


def _played(said: Said, tokens: Sequence[Token]) -> tuple[Card, ...]:
    cards = said.seen(tokens)
    if not cards:
        raise said.line.fault(t.say("no-cards-here"), t.say("a-trick-is"))
    return cards


def _holder(said: Said, names: Sequence[Token]) -> int:
    """Whose hand or exchange a line tells."""
    return said.person(_checked(said, names[0]))


def _owner(said: Said, names: Sequence[Token]) -> tuple[str, tuple[int, ...]]:
    """Whose village a line tells, by tag and members; a fault of its cards is told first."""
    name = _checked(said, names[0])
    _collected(said, said.behind_colon)
    unit = said.table.unit(name.text)
    if unit is not None:
        return unit.tag, unit.members
    person = said.person(name)
    return said.table.persons[person], (person,)


def _checked(said: Said, name: Token) -> Token:
    if said.is_dummy(name):
        raise said.fault(name, t.say("dummy-has-no", word=said.word))
    if not said.behind_colon:
        raise said.line.fault(t.say("nothing-behind-name", word=said.word, name=name.text))
    return name


def entries(said: Said, tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
    """What scores, with its numbers. Raises Fault."""
    return claim_form(said.table).sums(said.line, said.word, tokens).entries


def _points(said: Said, tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
    found, units = entries(said, tokens), said.table.units
    missing = [unit.tag for i, unit in enumerate(units) if i not in dict(found)]
    if missing:
        raise said.line.fault(t.say("points-missing", names=", ".join(missing)), t.say("points-name-all"))
    return found


def _ahead(said: Said, tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
    if len(said.table.units) != 2:
        raise said.line.fault(t.say("lead-claimed-between"), t.say("write-total-instead"))
    if said.says(NONE, tokens):
        return ()
    found = entries(said, tokens)
    if len(found) != 1:
        raise said.fault(tokens[0], t.say("one-who-leads"), t.say("like-lead"))
    return found


def _winners(said: Said, tokens: Sequence[Token]) -> tuple[int, ...]:
    return claim_form(said.table).winner(said.line, tokens).units


def _village(owner: tuple[str, tuple[int, ...]], cards: tuple[Card, ...]) -> m.Village:
    return m.Village(*owner, cards)


def _lead(entries: Sequence[tuple[int, int]]) -> m.Lead:
    return m.Lead(*entries[0]) if entries else m.Lead(None, 0)


def spell_cards(_table: t.Table, cards: Sequence[Card]) -> str:
    """Cards, one beside the other; `none` where there are none."""
    return " ".join(card.code for card in cards) or NONE


def _spell_card(_table: t.Table, card: Card) -> str:
    return card.code


def _spell_winners(table: t.Table, units: Sequence[int]) -> str:
    return ", ".join(table.tags[unit] for unit in units) or DRAW


def spell_entries(table: t.Table, entries: Sequence[tuple[int, int]]) -> str:
    """What scores, with its numbers."""
    return ", ".join(f"{table.tags[unit]} {number}" for unit, number in entries) or NONE


# ---- the forms ----

_HOLDER = Piece(_holder, lambda table, person: table.persons[person], "word")
_SUMS = Piece(entries, spell_entries)
#: By their first word; a trick has none of its own.
FORMS: Mapping[str, Form[Said, Any]] = {
    "scoring": Form("scoring: {variation}", m.Scoring, variation=Piece(variation, lambda _, word: word)),
    "kings": Form("kings: {cards}", m.Kings, cards=Piece(_stack, spell_cards)),
    "hand": Form("hand {person}: {cards}", m.Hand, person=_HOLDER, cards=Piece(Said.cards, spell_cards)),
    "exchange": Form(
        "exchange {person}: {given} [> {got}]",
        m.Exchange,
        person=_HOLDER,
        given=Piece(_given, _spell_card, "arrow"),
        got=Piece(lambda said, tokens: said.cards(tokens)[0], _spell_card),
    ),
    "trick": Form(
        "[{leader}:] {cards} [> {take}]",
        m.Trick,
        leader=Piece(lambda said, tokens: said.seat(tokens[0]), fall.name_of, "word"),
        cards=Piece(_played, spell_cards, "arrow"),
        take=Piece(lambda said, tokens: said.seen(tokens)[0], _spell_card),
    ),
    "harvest": Form("harvest: {cards}", m.Harvest, cards=Piece(_turned_up, spell_cards)),
    "village": Form(
        "village {tag}: {cards}",
        _village,
        tag=Piece(_owner, lambda _, tag: str(tag), "word"),
        cards=Piece(_collected, spell_cards),
    ),
    "points": Form("points: {entries}", m.Points, entries=Piece(_points, spell_entries)),
    "score": Form("score: {entries}", Sums, word="score", entries=_SUMS),
    "total": Form("total: {entries}", Sums, word="total", entries=_SUMS),
    "lead": Form("lead: {entries}", _lead, entries=Piece(_ahead, spell_entries)),
    "winner": Form("winner: {units}", Winner, units=Piece(_winners, _spell_winners)),
    "end": Form("end", m.End),
}
#: How many words of these lines stand before their colon; -1 where they have none.
_COLONS = {word: len(form.template.partition(":")[0].split()) if ":" in form.template else -1 for word, form in FORMS.items()}


def write(table: t.Table, move: m.Move) -> str:
    """A move as a line in canonical form, without a number."""
    if isinstance(move, m.NewSeason):
        return f"[season {move.number}]"
    if isinstance(move, m.Trick) and (move.idle or move.taker is not None):
        return _write_trick_that_stands(table, move)
    word = move.word if isinstance(move, Sums) else type(move).__name__.lower()
    return FORMS[word].write(Said(table), move)


def _write_trick_that_stands(table: t.Table, move: m.Trick) -> str:
    """`-` stands for who played nothing, a tag behind the arrow for who took."""
    words = [card.code for card in move.cards]
    for place in move.idle:
        words.insert(place, NOTHING)
    leader = [] if move.leader is None else [f"{fall.name_of(table, move.leader)}:"]
    taken = [] if move.taker is None else [fall.name_of(table, move.taker)]
    taken += [move.take.code] if move.take else []
    return " ".join((*leader, *words, *([">", *taken] if taken else [])))


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: one blank behind each comma, words in lower case, names as typed."""
    if field.key == "house":
        return write_house(field.value)
    if field.key == "teams":
        entries = [" ".join(entry.split()) for entry in field.value.split(",")]
        return ", ".join(re.sub(r" ?\+ ?", "+", re.sub(" ?= ?", " = ", entry)) for entry in entries)
    if field.key == "dealer":
        return field.value
    return str(int(field.value)) if field.value.isdecimal() else field.value.lower()


def read_form(form: Form[Said, V], said: Said) -> V:
    """What a line says in a form, which its first words have. Raises Fault."""
    texts = [">" if token.text in plain.ARROWS else token.text for token in said.tokens]
    return form.take(Words(said, texts, 0, unread))


def read(said: Said) -> m.Move:
    """The move of a line without its number. Raises Fault."""
    colon = said.colon
    if said.word in FORMS and colon == _COLONS[said.word] and (colon > 0 or len(said.tokens) == 1):
        move: m.Move = read_form(FORMS[said.word], said)
        return move
    if colon not in (-1, 1):
        raise said.line.fault(t.say("no-known-form"), t.say("a-trick-is"))
    return _trick_that_stands(said) if said.line.stands else read_form(FORMS["trick"], said)


def _trick_that_stands(said: Said) -> m.Trick:
    """A trick that the table let stand: `-` for who played nothing, `> Bo Qd` or `> Bo` for who took, or won."""
    leader, rest = said.seat(said.tokens[0]) if said.colon == 1 else None, said.behind_colon
    arrow = next((i for i, token in enumerate(rest) if token.text in plain.ARROWS), len(rest))
    words = [token for token in rest[:arrow] if token.text != ","]
    idle = tuple(place for place, token in enumerate(words) if token.text == NOTHING)
    cards = _played(said, [token for token in rest[:arrow] if token.text != NOTHING])
    behind = rest[arrow + 1 :]
    taker = said.seat(behind[0]) if behind and parse_card(behind[0].text) is None else None
    taken = said.seen(behind if taker is None else behind[1:])
    if len(taken) > 1 or (arrow < len(rest) and taker is None and not taken):
        raise said.fault(rest[arrow], t.say("behind-arrow"), t.say("behind-arrow-hint"))
    return m.Trick(cards, taken[0] if taken else None, leader, idle, taker)
