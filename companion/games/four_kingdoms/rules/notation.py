"""Reads the lines of a record, holds each season's lines against the order that they must have, and finds their words again."""

from collections.abc import Mapping

from companion.cards.french import UNSEEN
from companion.games.four_kingdoms.rules import forms, moves as m, plain
from companion.games.four_kingdoms.rules.follows import A_TRICK, CLAIMED, form_of, has, trouble
from companion.games.four_kingdoms.rules.table import Table, say
from companion.record import Fault, Line, Token
from companion.record.claims import split_list
from companion.record.lines import move_number, new, read_heading
from companion.referee import Address
from companion.referee.decisions import Opening

#: The notation in a few lines, for a new record's comments.
REMINDER = """\
kings: Ks Kd              what lies open: the Royal King, then the bottom king
hand Aino: 3h 9d ? …      a hand as dealt (if you like); ? for a card not known
exchange Aino: 5s > 9d    the card given, then the card got (if you like)
3d Qc Qd 4s > Qd          a trick, from its leader on; behind > the red card taken
harvest: Kh Kd            after the last trick: the kings turned up
village Aino: 3h 9d       or only the result: every village (or none) and harvest:
points: Aino 5, Ville -3  or only the points
score: Aino 5, Ville -3   what you make of it: the referee checks it
winner: Aino              or: end"""

#: Lines that say how the kings lie, and the word of a position that says the same once cards have fallen.
_PUT_RIGHT: Mapping[type[m.Move], str] = {m.Kings: "stack", m.Scoring: "variation"}
#: Behind these words stand entries, with a name and a number each.
_LISTS = ("score", "total", "points", "lead")


class Reader:
    """Reads the lines of a record in their order, and holds each season's lines against the order that they must have."""

    def __init__(self, table: Table, opening: Opening | None = None) -> None:
        self.table = table
        self.claims = forms.claim_form(table)
        self.seasons = -1
        self._begin()
        if opening is not None:
            self.seasons = opening.section if opening.begun else max(0, opening.section - 1)
            self.moves = max(0, opening.move - 1)
            self.lines = A_TRICK if self.moves else 0

    def _begin(self) -> None:
        self.seasons += 1
        self.moves = 0
        self.lines = 0

    def read(self, line: Line) -> m.Move:
        """The move of a line. Raises Fault."""
        try:
            move = plain.read_plain(line, self.table, self.claims)
            if move is None:
                move = self._read_line(line)
        except Fault:
            if line.code.lstrip().startswith("["):
                self._begin()  # a heading that is wrong begins a season all the same: one fault is enough
            raise
        if type(move) is m.Trick:
            self.moves += 1
            lines, self.lines = self.lines, (self.lines & ~CLAIMED) | A_TRICK
            if lines & CLAIMED:
                raise line.fault(*trouble(lines, A_TRICK))
        elif isinstance(move, m.NewSeason):
            self._begin()
        else:
            form = form_of(move)
            if not form & CLAIMED:
                self._check_order(line, move, form)
            self.lines |= form
        return move

    def _read_line(self, line: Line) -> m.Move:
        """The move of a line that has no short way."""
        if read_heading(line, "season", self.seasons + 1):
            return new(m.NewSeason, (self.seasons + 1,))
        tokens = line.tokens()
        number = move_number(tokens)
        said = forms.Said(self.table, line, tokens[1:] if number else tokens)
        if not said.tokens:
            raise line.fault(say("number-alone"), say("number-alone-hint"))
        move = forms.read(said)
        if number and not isinstance(move, m.Trick):
            raise line.fault(say("only-tricks-numbered"))
        if number and number.lstrip("0") != str(self.moves + 1):
            raise line.fault(say("this-is-trick", number=self.moves + 1, written=number), token=tokens[0])
        return move

    def _check_order(self, line: Line, move: m.Move, form: int) -> None:
        """Raise Fault where a line, no claim, may not follow those that stand."""
        message, hint = trouble(self.lines, form)
        if message:
            word = _PUT_RIGHT.get(type(move), "")
            if word and not self.lines & CLAIMED:
                hint = say("write-correct", word=word, value=" ".join(line.code.partition(":")[2].split()))
            self.lines = form  # the lines below are held against this one: one fault is enough
            raise line.fault(message, hint)
        if isinstance(move, m.Exchange) and move.given is UNSEEN and has(self.lines, "hand", move.person):
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
        return tokens[next(i for i, text in enumerate(texts) if text in plain.ARROWS) + 1]
    start = colon + 1 if colon >= 0 else bool(move_number(tokens))
    if isinstance(part, int) and texts[0].casefold() in _LISTS:
        return split_list(tokens[start:])[part][-1]
    cards = [token for token in tokens[start:] if token.text != ","]
    return cards[part if isinstance(part, int) else 0]


#: What reads the lines below the header, or below a position.
reader = reader_at = Reader
