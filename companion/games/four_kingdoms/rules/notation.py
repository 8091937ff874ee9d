"""Reads the lines of a record, holds each season's lines against the order that they must have, and finds their words again."""

from collections.abc import Mapping

from companion.cards.french import UNSEEN
from companion.games.four_kingdoms.rules import follows, forms, moves as m, plain, table as t
from companion.record import Fault, Line, Token, move_number, new, read_heading, split_list
from companion.referee import Address, Opening

#: Lines that say how the kings lie, and the word of a position that says the same once cards have fallen.
_PUT_RIGHT: Mapping[type[m.Move], str] = {m.Kings: "stack", m.Scoring: "variation"}
#: Behind these words stand entries, with a name and a number each.
_LISTS = ("score", "total", "points", "lead")


class Reader:
    """Reads the lines of a record in their order, and holds each season's lines against the order that they must have."""

    def __init__(self, table: t.Table, opening: Opening | None = None) -> None:
        self.table = table
        self.claims = forms.claim_form(table)
        self.seasons = -1
        self._begin()
        if opening is not None:
            self.seasons = opening.section if opening.begun else max(0, opening.section - 1)
            self.moves = max(0, opening.move - 1)
            self.lines = follows.A_TRICK if self.moves else 0

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
            lines, self.lines = self.lines, (self.lines & ~follows.CLAIMED) | follows.A_TRICK
            if lines & follows.CLAIMED:
                raise line.fault(*follows.trouble(lines, follows.A_TRICK))
        elif isinstance(move, m.NewSeason):
            self._begin()
        else:
            form = follows.form_of(move)
            if not form & follows.CLAIMED:
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
            raise line.fault(t.say("number-alone"), t.say("number-alone-hint"))
        move = forms.read(said)
        if number and not isinstance(move, m.Trick):
            raise line.fault(t.say("only-tricks-numbered"))
        if number and number.lstrip("0") != str(self.moves + 1):
            raise line.fault(t.say("this-is-trick", number=self.moves + 1, written=number), token=tokens[0])
        return move

    def _check_order(self, line: Line, move: m.Move, form: int) -> None:
        """Raise Fault where a line, no claim, may not follow those that stand."""
        message, hint = follows.trouble(self.lines, form)
        if message:
            word = _PUT_RIGHT.get(type(move), "")
            if word and not self.lines & follows.CLAIMED:
                hint = t.say("write-correct", word=word, value=" ".join(line.code.partition(":")[2].split()))
            self.lines = form  # the lines below are held against this one: one fault is enough
            raise line.fault(message, hint)
        if isinstance(move, m.Exchange) and move.given is UNSEEN and follows.has(self.lines, "hand", move.person):
            name = self.table.persons[move.person]
            raise line.fault(t.say("hand-written-name", name=name), token=locate(line, (0,)))


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
