"""Lines -> moves. What a line means is not judged here: that needs no more than the names at the table."""

from __future__ import annotations

from companion.cards.french import UNSEEN, Card, parse_card
from companion.record import Line, Token, fold
from companion.record.claims import split_list
from companion.record.header import suggest
from companion.record.lines import move_number, read_heading
from companion.referee import Address
from companion.referee.claims import ClaimForm
from companion_hearts.rules.messages import say
from companion_hearts.rules.moves import POINTS, Hand, Move, NewDeal, Pass, Trick
from companion_hearts.rules.table import Table

_SUMS = (POINTS, "score", "total")


def claim_form(table: Table) -> ClaimForm:
    """How names and numbers of what scores are written at a table."""
    return ClaimForm(table.tags, table.person)


class Reader:
    """Reads the lines of a record one after the other; knows which lines may stand once in a deal, and which stand first."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.claims = claim_form(table)
        self.deals = 0
        self.moves = 0
        self.seen: set[tuple[str, int | None]] = set()

    def read(self, line: Line) -> Move:
        """The move of a line. Raises Fault."""
        if read_heading(line, "deal", self.deals + 1):
            self.deals += 1
            self.moves = 0
            self.seen.clear()
            return NewDeal(self.deals)
        tokens = line.tokens()
        number = move_number(tokens)
        move = self._move(line, tokens[1:] if number else tokens)
        if number and not isinstance(move, Trick):
            raise line.fault(say("only-tricks-numbered"), token=tokens[0])
        if number and number.lstrip("0") != str(self.moves + 1):
            raise line.fault(say("this-is-trick", next=self.moves + 1, number=number), token=tokens[0])
        self.moves += isinstance(move, Trick)
        return move

    def _move(self, line: Line, tokens: list[Token]) -> Move:
        words = [fold(token.text) for token in tokens]
        if words[1:2] == [":"] and (words[0] in _SUMS or words[0] == "winner"):
            self._once(line, words[0], None)
            behind = tokens[2:]
            return self.claims.winner(line, behind) if words[0] == "winner" else self.claims.sums(line, words[0], behind)
        if words[2:3] == [":"] and words[0] in ("pass", "hand"):
            person = self._person(line, tokens[1])
            if self.moves:
                raise line.fault(say("before-tricks"))
            self._once(line, words[0], person)
            cards = self._cards(line, tokens[3:])
            return Pass(person, cards) if words[0] == "pass" else Hand(person, cards)
        if words[1:2] == [":"]:
            return Trick(self._cards(line, tokens[2:]), self._person(line, tokens[0]))
        return Trick(self._cards(line, tokens))

    def _once(self, line: Line, word: str, person: int | None) -> None:
        if (word, person) in self.seen:
            raise line.fault(say("line-twice"))
        self.seen.add((word, person))

    def _person(self, line: Line, token: Token) -> int:
        person = self.table.person(token.text)
        if person is None:
            raise line.fault(say("nobody-called", token=token.text), suggest(token.text, self.table.tags), token=token)
        return person

    def _cards(self, line: Line, tokens: list[Token]) -> tuple[Card, ...]:
        if not tokens:
            raise line.fault(say("no-cards-stand"), say("a-trick-is"))
        return tuple(_card(line, token) for token in tokens)


def _card(line: Line, token: Token) -> Card:
    card = parse_card(token.text)
    if card is None or card is UNSEEN or not card.suit:
        hint = say("cards-written-like") if any(sign.isdigit() for sign in token.text) else say("a-trick-is")
        raise line.fault(say("no-card", token=token.text), hint, token=token)
    return card


def locate(line: Line, at: Address) -> Token:
    """The token of a line that a breach means: `head`, `value`, or the number of a card or of a claim's entry."""
    tokens = line.tokens()
    tokens = tokens[1:] if move_number(tokens) else tokens
    part = at[0]
    if line.code.lstrip().startswith("["):
        return Token(line.code.strip(), line.number, line.column)
    if part == "head":
        return tokens[0]
    texts = [token.text for token in tokens]
    behind = tokens[texts.index(":") + 1 :] if ":" in texts else tokens
    if not isinstance(part, int):
        return behind[0]
    return split_list(behind)[part][-1] if fold(texts[0]) in _SUMS else behind[part]
