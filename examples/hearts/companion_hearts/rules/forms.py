"""Lines <-> moves: all that can be said below the header. What a line means is not judged here."""

from __future__ import annotations

from companion.cards.french import UNSEEN, Card, parse_card
from companion.record import Field, Line, Token, fold
from companion.record.claims import split_list
from companion.record.header import suggest
from companion.record.lines import move_number, read_heading
from companion.record.writing import write_house
from companion.referee import Address
from companion.referee.claims import ClaimForm, write_claim
from companion.referee.forms import LINE, Form, Forms, Many, Misfit, Slot, Words
from companion_hearts.rules.messages import say
from companion_hearts.rules.moves import SUMS, Hand, Move, NewDeal, Pass, Trick
from companion_hearts.rules.table import Table


def _card(_table: Table, word: str) -> Card | None:
    card = parse_card(word)
    return None if card is UNSEEN or not (card and card.suit) else card


def _no_card(words: Words[Table]) -> Misfit:
    hint = say("cards-written-like") if any(sign.isdigit() for sign in words.word) else say("a-trick-is")
    return Misfit(say("no-card", token=words.word), hint)


def _nobody(words: Words[Table]) -> Misfit:
    return Misfit(say("nobody-called", token=words.word), suggest(words.word, words.context.tags))


def _no_cards(words: Words[Table]) -> Misfit:
    """What is told where cards are missing, a colon before them, or something else follows them."""
    is_missing = not words.word or _card(words.context, words.word)
    return Misfit(say("no-cards-stand"), say("a-trick-is"), LINE) if is_missing else _no_card(words)


PERSON: Slot[Table, int] = Slot(lambda table, tag: table.person(tag), lambda table, person: table.tags[person], _nobody)
CARDS = Many(Slot(_card, lambda _, card: card.code, _no_card))
FORMS: Forms[Table, Pass | Hand | Trick] = Forms(
    Form("pass {person}: {cards}", Pass, person=PERSON, cards=CARDS),
    Form("hand {person}: {cards}", Hand, person=PERSON, cards=CARDS),
    Form("[{leader}:] {cards}", Trick, leader=PERSON, cards=CARDS),
    wrong=_no_cards,
)


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
        words = [token.text for token in tokens]
        verb = fold(words[0]) if words else ""
        if words[1:2] == [":"] and verb in (*SUMS, "winner"):
            self._once(line, verb, None)
            return self.claims.winner(line, tokens[2:]) if verb == "winner" else self.claims.sums(line, verb, tokens[2:])
        try:
            return self._in_order(line, verb, FORMS.read(self.table, words))
        except Misfit as misfit:
            fault = misfit.fault(line, tokens)
        raise fault  # out here it keeps nothing of what was read: a record may have thousands

    def _in_order(self, line: Line, verb: str, move: Pass | Hand | Trick) -> Move:
        if not isinstance(move, Trick):
            if self.moves:
                raise line.fault(say("before-tricks"))
            self._once(line, verb, move.person)
        return move

    def _once(self, line: Line, word: str, person: int | None) -> None:
        if (word, person) in self.seen:
            raise line.fault(say("line-twice"))
        self.seen.add((word, person))


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
    return split_list(behind)[part][-1] if fold(texts[0]) in SUMS else behind[part]


def write(table: Table, move: Move) -> str:
    """A move as a line in canonical form, without its number."""
    if isinstance(move, NewDeal):
        return f"[deal {move.number}]"
    return FORMS.write(table, move) if isinstance(move, Pass | Hand | Trick) else write_claim(move, table.tags)


def write_value(field: Field) -> str:
    """The canonical value of a header key."""
    if field.key == "house":
        return write_house(field.value)
    return str(int(field.value)) if field.value.isdecimal() else field.value.casefold()
