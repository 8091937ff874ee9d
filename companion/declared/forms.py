"""The lines of a described game's record: read, written, and asked for word by word."""

from collections.abc import Iterator, Sequence

from companion.declared import play
from companion.declared.bounds import Span, truth
from companion.declared.description import Description, Row
from companion.declared.exact import NO
from companion.declared.expression import same_name
from companion.declared.play import End, Entry, Heading, Move, State
from companion.declared.table import Table
from companion.declared.words import say
from companion.declared.working import Values
from companion.record import Fault, Line, Token, fold, parse_integer, split_list, suggest
from companion.record.lines import move_number, read_heading
from companion.referee.breach import Address, Breach
from companion.referee.claims import ClaimForm, Sums, sums_dialogue, winner_dialogue, write_claim
from companion.referee.steps import Choice, Dialogue, Steps

END = "end"
#: So many numbers of a row are tried one by one; of more only the bounds are told.
_MOST_OFFERED = 700


def claim_form(table: Table) -> ClaimForm:
    """How names and numbers of what scores are written at a table."""
    return ClaimForm(table.sides, table.number)


def claim_words(game: Description) -> tuple[str, ...]:
    """The words of claims."""
    return ("score", "total", "winner") if game.section else ("total", "winner")


class Reader:
    """Reads the lines of a record one after the other; knows no position."""

    def __init__(self, table: Table, sections: int = 0) -> None:
        """`sections` were read already; the last of them may go on."""
        self.table, self.game = table, table.description
        self.claims = claim_form(table)
        self.words = claim_words(self.game)
        self.sections = sections
        self.moves = 0

    def read(self, line: Line) -> Move:
        """The move of a line. Raises Fault."""
        word, colon, rest = line.code.partition(":")
        row = self.game.row_numbers.get(word)
        if row is not None and colon and (plain := self.claims.plain_sums(word, rest)):
            allows = self.game.rows[row].allows
            if all(allows(number) for _, number in plain.entries):
                self.moves += 1
                return Entry(row, plain.entries)
        if read_heading(line, self.game.section, self.sections + 1):
            self.sections += 1
            self.moves = 0
            return Heading(self.sections)
        return self._slowly(line)

    def _slowly(self, line: Line) -> Move:
        tokens = line.tokens()
        number = move_number(tokens)
        first, *rest = tokens[1:] if number else tokens
        word, row = fold(first.text), self.game.row_numbers.get(same_name(first.text))
        if [token.text for token in rest[:1]] != [":"]:
            if self.game.is_open and word == END and not rest:
                return End()
            raise line.fault(say("no-line"), self._like(self.game.rows[row or 0]), token=first)
        if word in self.words and not number:
            return self.claims.winner(line, rest[1:]) if word == "winner" else self.claims.sums(line, word, rest[1:])
        if row is None:
            names = (*(one.name for one in self.game.rows), *self.words)
            raise line.fault(say("no-such-row", word=first.text), suggest(first.text, names), token=first)
        if number and number.lstrip("0") != str(self.moves + 1):
            raise line.fault(say("other-number", next=self.moves + 1), token=tokens[0])
        move = Entry(row, self._values(line, self.game.rows[row], [first, *rest]))
        self.moves += 1
        return move

    def _like(self, row: Row, side: int = 0) -> str:
        """How a line of a row is written."""
        return say("line-like", line=f"{row.name}: {self.table.sides[side]} {row.example}")

    def _values(self, line: Line, row: Row, tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
        """What stands after the colon. Raises Fault, with all other faults of the line in it."""
        found: dict[int, int] = {}
        faults: list[Fault] = []
        commas = [token for token in tokens if token.text == ","] or tokens
        for place, entry in enumerate(split_list(tokens[2:])):
            try:
                side, value = self._value(line, row, entry, commas[max(0, place - 1)])
                if side in found:
                    raise line.fault(say("side-twice", side=self.table.sides[side]), token=entry[0])
                found[side] = value
            except Fault as fault:
                faults.append(fault.with_traceback(None))
        if faults:
            faults[0].more = tuple(faults[1:])
            raise faults[0]
        return tuple(found.items())

    def _value(self, line: Line, row: Row, entry: Sequence[Token], empty: Token) -> tuple[int, int]:
        side = self.table.number(entry[0].text) if entry else None
        like = self._like(row, side or 0)
        if not entry:
            raise line.fault(say("nothing-here"), like, token=empty)
        name, *rest = entry
        if side is None:
            hint = like if parse_integer(name.text) is not None else suggest(name.text, self.table.sides)
            raise line.fault(say("nobody-called", name=name.text), hint, token=name)
        if not rest:
            raise line.fault(say("number-missing", side=name.text), like, token=name)
        value = parse_integer(rest[0].text)
        if value is None:
            raise line.fault(say("no-whole-number", text=rest[0].text), like, token=rest[0])
        if not row.allows(value):
            raise line.fault(say("not-allowed", row=row.name, value=value), row.range_in_words(""), token=rest[0])
        if len(rest) > 1:
            raise line.fault(say("too-much", text=rest[1].text), say("comma-between"), token=rest[1])
        return side, value


def locate(line: Line, at: Address) -> Token:
    """The token of a line that a breach means: its first word, or the number of an entry."""
    if line.code.lstrip().startswith("["):
        return Token(line.code.strip(), line.number, line.column)
    tokens = line.tokens()
    tokens = tokens[1:] if move_number(tokens) else tokens
    behind = tokens[2:]
    if isinstance(at[0], int) and behind:
        entries = split_list(behind)
        return entries[min(at[0], len(entries) - 1)][-1]
    return behind[0] if at[0] == "value" and behind else tokens[0]


def write(table: Table, move: Move) -> str:
    """A move as a line in canonical form."""
    match move:
        case Heading(number):
            return f"[{table.description.section} {number}]"
        case End():
            return END
        case Entry(row, values):
            move = Sums(table.description.rows[row].name, values)
    return write_claim(move, table.sides)


# ---- word by word ----


def dialogue(state: State) -> Dialogue:
    """The words of the next line."""
    table, game = state.table, state.game
    rows = {f"{game.rows[row].name}:": row for row in open_rows(state) if _open_sides(state, row, {})}
    choices = (Choice(word, "verb", meaning=say("writes-row", row=game.rows[row].title)) for word, row in rows.items())
    said = yield Steps((*_heading(state), *choices, *_claims(state)))
    if said in rows:
        yield from _row(state, rows[said])
    elif said == "winner:":
        yield from winner_dialogue(table.sides, play.winners(state) if state.is_over or game.is_open else ())
    elif said in ("score:", "total:"):
        yield from sums_dialogue(table.sides, state.scores if said == "score:" else state.now)


def open_rows(state: State) -> Iterator[int]:
    """The rows in which somebody may still have a value, those that wait for nothing first: rows with `usual`."""
    if state.claimed or (state.game.section and not state.number) or (state.is_over and state.game.is_open):
        return
    rows = [row for row, cells in enumerate(state.cells) if None in cells]
    yield from sorted(rows, key=lambda row: state.game.rows[row].usual is None)


def _heading(state: State) -> Iterator[Choice]:
    game, last, number = state.game, state.table.last, (state.number or state.done) + 1
    waits = state.number and not state.items
    if game.section and not waits and not state.is_over and (last is None or number <= last):
        yield Choice(f"[{game.section} {number}]", "heading", meaning=say("next-section", section=game.section))


def _claims(state: State) -> Iterator[Choice]:
    if not state.items:
        return
    game = state.game
    for word in claim_words(game):
        if word not in state.claimed and (word != "winner" or state.is_over or game.is_open):
            yield Choice(f"{word}:", "claim", meaning=say(f"claims-{word}", section=game.section))
    if game.is_open and not state.is_over:
        yield Choice(END, "verb", meaning=say("ends-game"), beside=True)


def _open_sides(state: State, row: int, named: dict[int, int]) -> dict[str, int]:
    """The sides that have no value yet in a row, and for which some number fits beside what others have in the line."""
    missing = (side for side, one in enumerate(state.cells[row]) if one is None and side not in named)
    return {state.table.sides[side]: side for side in missing if any(True for _ in _fitting(state, row, named, side))}


def _fitting(state: State, row: int, named: dict[int, int], side: int) -> Iterator[int]:
    """The numbers that a side may have beside what others have in the line, the first ones of very many."""
    for value in state.game.rows[row].allowed[:_MOST_OFFERED]:
        try:
            after = play.apply(state, Entry(row, (*named.items(), (side, value))))
        except Breach:
            continue
        if after.items or may_be_finished(after):
            yield value


def _row(state: State, row: int) -> Dialogue:
    """Sides with numbers, in any order, from one on to all: those alone that no rule forbids."""
    what, named = state.game.rows[row], dict[int, int]()
    left = _open_sides(state, row, named)
    while left:
        said = yield Steps(tuple(Choice(tag, "player", tag, what.title) for tag in left))
        number = yield Steps(tuple(_numbers(state, row, named, left[said])))
        named[left[said]] = int(number)
        left = _open_sides(state, row, named)
        yield Steps((Choice(",", "sign", meaning="and another", clings=True),) if left else (), ends=True)


def _numbers(state: State, row: int, named: dict[int, int], side: int) -> Iterator[Choice]:
    """The same as choices: by their bounds, where these are all between them or too many to be told."""
    what, tag = state.game.rows[row], state.table.sides[side]
    fitting = list(_fitting(state, row, named, side))
    if len(what.allowed) > _MOST_OFFERED:
        yield Choice("#", "number", tag, what.title, least=what.low, most=what.high)
    elif fitting == list(range(fitting[0], fitting[-1] + 1)):
        yield Choice("#", "number", tag, what.title, least=fitting[0], most=fitting[-1])
    else:
        yield from (Choice(str(value), "number", tag, what.title) for value in fitting)


def may_be_finished(state: State, row: int | None = None) -> bool:
    """Whether no rule is broken for good by what stands in a section so far; of a row those that name it."""
    table, game = state.table, state.game
    known = {**table.words(state.number), "total": state.totals}
    of: dict[str, Sequence[Span]] = {word: [(one, one) for one in values] for word, values in known.items()}
    for what, cells in zip(game.rows, state.cells, strict=True):
        of[what.key] = [(what.low, what.high) if one is None else (one, one) for one in cells]
    ranges = Values(len(table.sides), of, {})
    rules = [rule for rule in game.rules if row is None or rule.concerns(game.rows[row].key)]
    return not any(truth(span) == NO for rule in rules for span in rule.formula.spans(ranges))
