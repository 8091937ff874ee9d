"""Lines of a season -> moves. Needs to know the names at the table, no position: what a line means is not judged here.

The order of the lines within a season is a matter of form too (`standing`); which line may follow which position is not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.cards.french import UNSEEN, Card, parse_card
from companion.games.four_kingdoms.rules.messages import say
from companion.games.four_kingdoms.rules.moves import (
    NOMAD,
    Claim,
    End,
    Exchange,
    Hand,
    Harvest,
    Kings,
    Lead,
    Move,
    NewSeason,
    Points,
    Scoring,
    Trick,
    Village,
)
from companion.games.four_kingdoms.rules.plain import ARROWS, read_plain
from companion.games.four_kingdoms.rules.results import PLACES_NAMED
from companion.games.four_kingdoms.rules.standing import A_TRICK, CLAIMED, form_of, names_gift, trouble
from companion.games.four_kingdoms.rules.table import VARIATIONS, Table
from companion.record import Fault, Line, Token
from companion.record.claims import split_list
from companion.record.header import suggest
from companion.record.lines import move_number, new, read_heading
from companion.record.players import DUMMY as DUMMY_TAG
from companion.referee import Address
from companion.referee.claims import ClaimForm

if TYPE_CHECKING:
    from companion.referee.decisions import Opening

#: Lines that say how the kings lie, and the word of a position that says the same once cards have fallen.
_PUT_RIGHT: Mapping[type[Move], str] = {Kings: "stack", Scoring: "variation"}
#: Stands for the card of a seat that played nothing, on a line that the table let stand.
NOTHING = "-"
_NAMED = ("hand", "exchange", "village")
_LISTS = ("score", "total", "points", "lead")


class _Phrase:
    """One line below the heading, without its number: reads itself into a move."""

    def __init__(self, line: Line, tokens: list[Token], table: Table, claims: ClaimForm) -> None:
        self.line = line
        self.tokens = tokens
        self.table = table
        self.claims = claims
        texts = [token.text for token in tokens]
        self.colon = texts.index(":") if ":" in texts else -1
        self.rest = tokens[self.colon + 1 :]

    def read(self) -> Move:
        """The move. Raises Fault."""
        word = self.tokens[0].text.casefold()
        if self.colon < 0:
            if word == "end" and len(self.tokens) == 1:
                return End()
            return self.trick(None)
        if self.colon == 2 and word in _NAMED:
            return self.named(word, self.tokens[1])
        if self.colon != 1:
            raise self.line.fault(say("no-known-form"), say("a-trick-is"))
        if word in ("scoring", "kings", "harvest", *_LISTS, "winner"):
            return self.keyword(word)
        return self.trick(self.leader(self.tokens[0]))

    def keyword(self, word: str) -> Move:
        """A line that begins with a keyword and a colon."""
        if not self.rest:
            raise self.line.fault(say("nothing-stands-behind", word=word))
        if word == "scoring":
            return self.scoring()
        if word == "kings":
            return self.kings()
        if word == "harvest":
            return Harvest(() if self.says("none") else self.only_kings())
        return self.claim(word)

    def says(self, word: str) -> bool:
        """Whether nothing but this word stands behind the colon."""
        return len(self.rest) == 1 and self.rest[0].text.casefold() == word

    def fault(self, token: Token, message: str, hint: str = "") -> Fault:
        """A fault at a token."""
        return self.line.fault(message, hint, token=token)

    def scoring(self) -> Scoring:
        """`scoring: night`."""
        token = self.rest[0]
        variation = token.text.casefold()
        if len(self.rest) > 1 or variation not in VARIATIONS:
            raise self.fault(token, say("no-variation", word=token.text), suggest(variation, list(VARIATIONS)))
        return Scoring(variation)

    def kings(self) -> Kings:
        """`kings: Ks Kd`."""
        kings = self.only_kings()
        if len(kings) not in PLACES_NAMED:
            what = say("kings-cannot-be-placed", count=len(kings))
            raise self.fault(self.rest[0], what, say("name-kings"))
        return Kings(kings)

    def only_kings(self) -> tuple[Card, ...]:
        """Cards that are kings or `?`."""
        kings = self.cards(self.rest)
        for token, king in zip([token for token in self.rest if token.text != ","], kings, strict=True):
            if king is not UNSEEN and king.rank != "K":
                raise self.fault(token, say("no-king", word=token.text), say("kings-are"))
        return kings

    def cards(self, tokens: Sequence[Token], unseen: bool = True) -> tuple[Card, ...]:
        """The cards of a list; one comma may stand between two of them. `unseen`: whether `?` may be among them."""
        cards: list[Card] = []
        gap = True
        for token in tokens:
            if token.text == ",":
                if gap:
                    raise self.fault(tokens[0], say("comma-beside"), say("one-comma"))
                gap = True
                continue
            card = parse_card(token.text)
            if card is None:
                what = say("cards-are")
                raise self.fault(token, say("no-card", word=token.text), what)
            if card is UNSEEN and not unseen:
                raise self.fault(token, say("seen-by-all"))
            cards.append(card)
            gap = False
        if gap and tokens:
            raise self.fault(tokens[0], say("comma-beside"), say("one-comma"))
        return tuple(cards)

    def split_take(self) -> tuple[list[Token], Token | None]:
        """What stands before the arrow, and the token behind it."""
        arrows = [i for i, token in enumerate(self.rest) if token.text in ARROWS]
        if not arrows:
            return self.rest, None
        if len(self.rest) - arrows[0] != 2:
            raise self.fault(self.rest[arrows[0]], say("one-behind-arrow"))
        return self.rest[: arrows[0]], self.rest[-1]

    def leader(self, token: Token) -> int:
        """The number of the one whose tag stands before the colon."""
        return NOMAD if self.names_dummy(token) else self.person(token)

    def names_dummy(self, token: Token) -> bool:
        """Whether a token is the tag of the dummy that plays."""
        return self.table.with_dummy and DUMMY_TAG.fullmatch(token.text) is not None

    def person(self, token: Token) -> int:
        """The number of the person with this tag."""
        person = self.table.person(token.text)
        if person is None:
            raise self.fault(token, say("nobody-called", name=token.text), suggest(token.text, self.table.persons))
        return person

    def trick(self, leader: int | None) -> Trick:
        """Cards, and perhaps a take."""
        if self.line.stands:
            return self.trick_that_stands(leader)
        before, behind = self.split_take()
        cards = self.cards(before, unseen=False)
        if not cards:
            raise self.line.fault(say("no-cards-here"), say("a-trick-is"))
        return Trick(cards, self.cards([behind], unseen=False)[0] if behind else None, leader)

    def trick_that_stands(self, leader: int | None) -> Trick:
        """A trick that the table let stand: `-` for who played nothing, `> Bo Qd` or `> Bo` for who took, or won."""
        arrow = next((i for i, token in enumerate(self.rest) if token.text in ARROWS), len(self.rest))
        words = [token for token in self.rest[:arrow] if token.text != ","]
        idle = tuple(place for place, token in enumerate(words) if token.text == NOTHING)
        cards = self.cards([token for token in self.rest[:arrow] if token.text != NOTHING], unseen=False)
        if not cards:
            raise self.line.fault(say("no-cards-here"), say("a-trick-is"))
        behind = self.rest[arrow + 1 :]
        taker = self.leader(behind[0]) if behind and parse_card(behind[0].text) is None else None
        taken = self.cards(behind if taker is None else behind[1:], unseen=False)
        if len(taken) > 1 or (arrow < len(self.rest) and taker is None and not taken):
            raise self.fault(self.rest[arrow], say("behind-arrow"), say("behind-arrow-hint"))
        return Trick(cards, taken[0] if taken else None, leader, idle, taker)

    def named(self, word: str, name: Token) -> Move:
        """`hand Aino: …`, `exchange Aino: …`, `village Aino: …`."""
        if self.names_dummy(name):
            raise self.fault(name, say("dummy-has-no", word=word))
        if not self.rest:
            raise self.line.fault(say("nothing-behind-name", word=word, name=name.text))
        if word == "hand":
            return Hand(self.person(name), self.cards(self.rest))
        if word == "exchange":
            return self.exchange(self.person(name))
        cards = () if self.says("none") else self.cards(self.rest, unseen=False)
        unit = self.table.unit(name.text)
        if unit:
            return Village(unit.tag, unit.members, cards)
        person = self.person(name)
        return Village(self.table.persons[person], (person,), cards)

    def exchange(self, person: int) -> Exchange:
        """`5s > 9d`, `5s`, `? > ?`."""
        before, behind = self.split_take()
        given = self.cards(before)
        if len(given) != 1:
            raise self.fault(self.rest[0], say("one-card-given"), say("like-exchange"))
        return Exchange(person, given[0], self.cards([behind])[0] if behind else None)

    def claim(self, word: str) -> Points | Claim:
        """`score:` `total:` `points:` `lead:` `winner:`."""
        if word == "lead" and len(self.table.units) != 2:
            raise self.line.fault(say("lead-claimed-between"), say("write-total-instead"))
        if word == "lead" and self.says("none"):
            return Lead(None, 0)
        if word == "winner":
            return self.claims.winner(self.line, self.rest)
        sums = self.claims.sums(self.line, word, self.rest)
        if word == "lead":
            if len(sums.entries) != 1:
                raise self.fault(self.rest[0], say("one-who-leads"), say("like-lead"))
            return Lead(*sums.entries[0])
        if word == "points":
            missing = [unit.tag for i, unit in enumerate(self.table.units) if i not in dict(sums.entries)]
            if missing:
                raise self.line.fault(say("points-missing", names=", ".join(missing)), say("points-name-all"))
            return Points(sums.entries)
        return sums


def claim_form(table: Table) -> ClaimForm:
    """How names and numbers of what scores are written at a table."""
    return ClaimForm(table.tags, table.unit_number)


class Reader:
    """Reads the lines of a record in their order, and holds each season's lines against the order that they must have."""

    def __init__(self, table: Table, opening: Opening | None = None) -> None:
        self.table = table
        self.claims = claim_form(table)
        self.seasons = -1
        self._begin()
        if opening is not None:
            self.seasons = opening.section if opening.begun else max(0, opening.section - 1)
            self.moves = max(0, opening.move - 1)
            self.standing = A_TRICK if self.moves else 0

    def _begin(self) -> None:
        self.seasons += 1
        self.moves = 0
        self.standing = 0

    def read(self, line: Line) -> Move:
        """The move of a line. Raises Fault."""
        try:
            move = read_plain(line, self.table, self.claims)
            if move is None:
                move = self._read_line(line)
        except Fault:
            if line.code.lstrip().startswith("["):
                self._begin()  # a heading that is wrong begins a season all the same: one fault is enough
            raise
        if type(move) is Trick:
            self.moves += 1
            standing, self.standing = self.standing, (self.standing & ~CLAIMED) | A_TRICK
            if standing & CLAIMED:
                raise line.fault(*trouble(standing, A_TRICK))
        elif isinstance(move, NewSeason):
            self._begin()
        else:
            form = form_of(move)
            if not form & CLAIMED:
                self._check_order(line, move, form)
            self.standing |= form
        return move

    def _read_line(self, line: Line) -> Move:
        """The move of a line that has no short way."""
        if read_heading(line, "season", self.seasons + 1):
            return new(NewSeason, (self.seasons + 1,))
        tokens = line.tokens()
        number = move_number(tokens)
        phrase = _Phrase(line, tokens[1:] if number else tokens, self.table, self.claims)
        if not phrase.tokens:
            raise line.fault(say("number-alone"), say("number-alone-hint"))
        move = phrase.read()
        if number and not isinstance(move, Trick):
            raise line.fault(say("only-tricks-numbered"))
        if number and number.lstrip("0") != str(self.moves + 1):
            raise line.fault(say("this-is-trick", number=self.moves + 1, written=number), token=tokens[0])
        return move

    def _check_order(self, line: Line, move: Move, form: int) -> None:
        """Raise Fault where a line, no claim, may not follow those that stand."""
        message, hint = trouble(self.standing, form)
        if message:
            word = _PUT_RIGHT.get(type(move), "")
            if word and not self.standing & CLAIMED:
                hint = say("write-correct", word=word, value=" ".join(line.code.partition(":")[2].split()))
            self.standing = form  # the lines below are held against this one: one fault is enough
            raise line.fault(message, hint)
        if isinstance(move, Exchange) and move.given is UNSEEN and names_gift(self.standing, move.person):
            name = self.table.persons[move.person]
            raise line.fault(say("hand-written-name", name=name), token=locate(line, (0,)))


def locate(line: Line, at: Address) -> Token:
    """The token of a line that a breach means: `head`, `leader`, `take`, `value`, or the number of a card or entry."""
    part = at[0]
    tokens = line.tokens()
    texts = [token.text for token in tokens]
    if part == "head":
        return tokens[0]
    colon = texts.index(":") if ":" in texts else -1
    if part == "leader":
        return tokens[colon - 1]
    if part == "take":
        return tokens[-1]
    if part == "taker":
        return tokens[next(i for i, text in enumerate(texts) if text in ARROWS) + 1]
    start = colon + 1 if colon >= 0 else bool(move_number(tokens))
    if isinstance(part, int) and texts[0].casefold() in _LISTS:
        return split_list(tokens[start:])[part][-1]
    cards = [token for token in tokens[start:] if token.text != ","]
    return cards[part if isinstance(part, int) else 0]
