"""One line below a season's heading, word by word: what it says, or where it says nothing.

A word that fits no place is a Fault at that word; a line that ends too early one at its last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from companion.cards.french import UNSEEN, Card, parse_card
from companion.games.circle_of_power.rules.messages import say
from companion.games.circle_of_power.rules.moves import (
    GIVE,
    KEEP,
    REGROUP,
    RETAKE,
    TAKE,
    Action,
    Cities,
    Dealer,
    Deed,
    Hand,
    Move,
    Seats,
)
from companion.games.circle_of_power.rules.spelling import next_city, play, seen_card
from companion.games.circle_of_power.rules.table import CITIES, CLAIM_WORDS, HAND, KEYWORDS, SEATS, WINNER, Table
from companion.record import Fault, Line, Token, fold
from companion.record.header import suggest
from companion.record.lines import move_number
from companion.referee import Address, Part
from companion.referee.claims import ClaimForm, Sums, Winner

#: A card in brackets (blanks may stand beside it), a sign, or a word.
_WORD = re.compile(r"\(\s*[^\s(),:]+\s*\)|[(),:]|[^\s(),:]+")
_PLAYS = 4
_KINDS = (TAKE, RETAKE, REGROUP)
_CHOICES = (GIVE, KEEP)


def claim_form(table: Table) -> ClaimForm:
    """How names and numbers of what scores are written at a table."""
    return ClaimForm(table.tags, table.emperor)


class Phrase:
    """One line below the heading: reads itself into a move."""

    def __init__(self, line: Line, table: Table) -> None:
        self.line = line
        self.table = table
        self.all = line.tokens(_WORD)
        self.keyword = keyword_of(self.all)
        if line.stands and self.keyword not in KEYWORDS and table.emperor(self.keyword) is not None:
            self.keyword = ""  # who led, before the four cards
        self.tokens = self.all[2:] if self.keyword else self.all[bool(move_number(self.all)) :]
        self.next = 0

    def fault(self, token: Token, message: str, hint: str = "") -> Fault:
        """A fault at a token."""
        return self.line.fault(message, hint, token=token)

    def read(self) -> Move:
        """The move of a line that begins with a keyword. Raises Fault."""
        word = self.keyword
        if word in CLAIM_WORDS:
            return self.claim()
        if word == CITIES:
            move: Move = self.cities()
        elif word == HAND:
            move = self.hand()
        elif word == SEATS:
            move = self.seats()
        else:
            move = Dealer(self.emperor())
        if self.next < len(self.tokens):
            raise self.fault(self.tokens[self.next], say("fits-no-place", word=self.tokens[self.next].text))
        return move

    def claim(self) -> Sums | Winner:
        """`Aino 5, Ville 3`, or who has won. Raises Fault."""
        form = claim_form(self.table)
        if self.keyword != WINNER:
            return form.sums(self.line, self.keyword, self.tokens)
        for token, after in pairwise(self.tokens):
            if "," not in (token.text, after.text):
                raise self.fault(after, say("fits-no-place", word=after.text), say("commas-winners"))
        return form.winner(self.line, self.tokens)

    def peek(self) -> str:
        """The next token's text, or an empty string at the end."""
        return self.tokens[self.next].text if self.next < len(self.tokens) else ""

    def take(self, what: str) -> Token:
        """The next token. Raises Fault where the line or the entry ends before it, naming what was expected, by its id."""
        if self.next == len(self.tokens):
            raise self.fault(self.all[-1], say("line-ends", what=say(what)))
        token = self.tokens[self.next]
        if token.text == ",":
            before = self.tokens[self.next - 1] if self.next else None
            if before is None or before.text == ",":
                raise self.fault(token, say("entry-empty"))
            raise self.fault(before, say("entry-ends", what=say(what)))
        self.next += 1
        return token

    def skip_comma(self) -> bool:
        """Whether a comma stood here; it is passed over."""
        found = self.peek() == ","
        self.next += found
        return found

    def emperor(self) -> int:
        """A tag."""
        token = self.take("a-tag")
        emperor = self.table.emperor(token.text)
        if emperor is None:
            raise self.fault(token, say("nobody-called", name=token.text), suggest(token.text, self.table.tags))
        return emperor

    def new_emperor(self, named: Sequence[int]) -> int:
        """A tag that this line has not named yet."""
        emperor = self.emperor()
        if emperor in named:
            raise self.fault(self.tokens[self.next - 1], say("stands-twice", tag=self.table.tags[emperor]))
        return emperor

    def card(self, *, unseen: bool = False) -> Card:
        """A card; `unseen`: `?` fits, too."""
        token = self.take("a-card")
        card = parse_card(token.text)
        if card is None or (card is UNSEEN and not unseen):
            what = say("cards-are")
            raise self.fault(token, say("no-card-here", word=token.text), what)
        return card

    def comma(self) -> None:
        """A comma."""
        if self.peek() != ",":
            token = self.take("an-entry")
            raise self.fault(token, say("fits-no-place", word=token.text), say("commas-entries"))
        self.next += 1

    def cities(self) -> Cities:
        """`Kh Qs Qc As`, or `Aino Kh, Ville Qs, Emmi Qc, Otto As`."""
        tagged = parse_card(self.peek()) is None
        cards: list[Card] = []
        emperors: list[int] = []
        for place in range(_PLAYS):
            if tagged:
                if place:
                    self.comma()
                emperors.append(self.new_emperor(emperors))
            elif place:
                self.skip_comma()
            cards.append(self.card())
        return Cities(tuple(cards), tuple(emperors))

    def hand(self) -> Hand:
        """`Aino 4h 2d ?, Ville 5c, ? 9d`."""
        entries: list[tuple[int, tuple[Card, ...]]] = []
        while True:
            emperor = self.new_emperor([named for named, _ in entries])
            cards = [self.card(unseen=True)]
            comma = self.skip_comma()
            while parse_card(self.peek()):
                cards.append(self.card(unseen=True))
                comma = self.skip_comma()
            entries.append((emperor, tuple(cards)))
            if not comma:
                return Hand(tuple(entries))

    def seats(self) -> Seats:
        """`Aino, dummy, Ville, Emmi`."""
        emperors = [self.emperor()]
        while len(emperors) < _PLAYS:
            self.skip_comma()
            emperors.append(self.new_emperor(emperors))
        return Seats(tuple(emperors))

    def action(self) -> Action:
        """`(Jh) 6h 2c 2d 4s Aino x Ville`."""
        following = next_city(self.peek())
        self.next += following is not None
        leader = self.leader()
        cards: list[Card] = []
        draws: list[Card | None] = []
        while len(cards) < _PLAYS:
            token = self.take("one-of-four")
            played = play(token.text)
            if played is None:
                hint = say("four-cards-in-action") if cards else say("action-is")
                raise self.fault(token, say("no-card-played", word=token.text), hint)
            cards.append(played[0])
            draws.append(played[1])
        deed = self.deed()
        return Action(following, tuple(cards), tuple(draws) if any(draws) else (), deed, leader)

    def leader(self) -> int | None:
        """Who led (`Emmi:`), where a line that was let stand says so."""
        words = [token.text for token in self.tokens[self.next : self.next + 2]]
        if not self.line.stands or words[1:] != [":"]:
            return None
        leader = self.emperor()
        self.next += 1
        return leader

    def deed(self) -> Deed:
        """What stands behind the cards: `Aino x Ville give`."""
        deed, count = read_deed([token.text for token in self.tokens[self.next :]], self.table)
        self.next += count
        if self.next < len(self.tokens):
            token = self.tokens[self.next]
            named = deed.loser is not None or deed.kind not in (TAKE, RETAKE)
            hint = say("four-cards") if parse_card(token.text) else "" if named else suggest(token.text, self.table.tags)
            raise self.fault(token, say("fits-no-place", word=token.text), hint)
        return deed


def read_deed(words: Sequence[str], table: Table) -> tuple[Deed, int]:
    """The deed that these words begin with, and how many they are: `Aino x Ville give`."""
    rest = [*words, ""]
    winner = table.emperor(rest[0])
    if winner is not None:
        rest.pop(0)
    kind = rest[0].casefold()
    if kind not in _KINDS:
        return Deed(winner), len(words) + 1 - len(rest)
    rest.pop(0)
    loser = table.emperor(rest[0]) if kind != REGROUP else None
    if loser is not None:
        rest.pop(0)
    trophy = seen_card(rest[0]) if kind != TAKE else None
    if trophy:
        rest.pop(0)
    choice = rest[0].casefold() if kind != REGROUP else ""
    if choice in _CHOICES:
        rest.pop(0)
    else:
        choice = ""
    return Deed(winner, kind, loser, trophy, choice), len(words) + 1 - len(rest)


def keyword_of(tokens: Sequence[Token]) -> str:
    """The word before the colon that a line begins with, folded; an empty string where it begins otherwise."""
    return fold(tokens[0].text) if len(tokens) > 1 and tokens[1].text == ":" else ""


def locate(line: Line, at: Address) -> Token:
    """The token of a line that a breach means.

    `("head",)` is the first one. Behind a keyword `("value",)` is the first one behind the colon, `(n,)` the n-th card of
    `cities:`, the n-th tag of `hand:`, the n-th number of a claim, and `(n, k)` the k-th card of the n-th hand. In an action line
    `(n,)` is the n-th card alone, `(n, "draw")` the whole play, with the one drawn after it; the other parts have
    names: `next`, `leader`, `winner`, `deed`, `loser`, `trophy`, `choice`, `last`.
    """
    tokens = line.tokens(_WORD)
    part = at[0]
    if part == "head":
        return tokens[0]
    keyword = keyword_of(tokens)
    if keyword in KEYWORDS:
        words = [token for token in tokens[2:] if token.text != ","]
        return _behind_keyword(keyword, words, at) if isinstance(part, int) else words[0]
    tokens = tokens[bool(move_number(tokens)) :]
    first = int(next_city(tokens[0].text) is not None)
    if part == "leader":
        return tokens[first]
    first += 2 * (tokens[first + 1].text == ":")
    return _play(tokens[first + part], at) if isinstance(part, int) else _parts(tokens, first)[part]


def _behind_keyword(keyword: str, words: Sequence[Token], at: Address) -> Token:
    """An entry behind a keyword, or a card of it."""
    if keyword in CLAIM_WORDS:
        return words[1::2][_number(at[0])]
    if keyword == CITIES:
        return [token for token in words if parse_card(token.text)][_number(at[0])]
    starts = [place for place, token in enumerate(words) if not parse_card(token.text)]
    return words[starts[_number(at[0])] + (1 + _number(at[1]) if len(at) > 1 else 0)]


def _play(token: Token, at: Address) -> Token:
    """The card that is played alone, or the whole play where the card drawn after it is wrong."""
    return token._replace(text=token.text.partition("+")[0]) if len(at) == 1 else token


def _number(part: Part) -> int:
    return int(part)


def _parts(tokens: Sequence[Token], first: int) -> dict[str, Token]:
    """The parts of an action line by their names."""
    parts = {"next": tokens[0], "last": tokens[-1]}
    behind = list(tokens[first + _PLAYS :])
    if behind and behind[0].text.casefold() not in _KINDS:
        parts["winner"] = behind.pop(0)
    if behind:
        parts["deed"] = behind.pop(0)
    for token in behind:
        if token.text.casefold() in _CHOICES:
            parts["choice"] = token
        elif seen_card(token.text):
            parts["trophy"] = token
        else:
            parts["loser"] = token
    return parts
