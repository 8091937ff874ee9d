"""Reading the lines below a header, one after the other: the form of each, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, cast

from companion.record import Fault, Line, fold, header, key_of, suggest
from companion.record.keywords import CORRECT, FIRST_SIGNS, KEYWORDS, POSITION, keyword_of
from companion.record.lines import MARK, bare_heading, make_line, new, parse_section, read_heading, without_mark
from companion.referee.decisions import example
from companion.referee.games import Game
from companion.referee.head import MOST_FAULTS, Head, is_bracketed, too_many
from companion.referee.messages import say
from companion.referee.numbers import Numbers
from companion.referee.protocol import Move, Reader, WholeReader
from companion.referee.slips import slips

if TYPE_CHECKING:
    from companion.referee.decision_reading import DecisionReader

#: So many faults are looked at for what was meant; whoever makes more needs no hint for each.
_MOST_REPAIRS = 50
#: The number of a heading that nobody knows.
_ANY = 0
#: The first one of `FIRST_SIGNS`.
_FIRST_SIGN = frozenset(signs[0] for signs in FIRST_SIGNS)
#: Words that somebody may type for those of the table's.
_CUT_SHORT = {"resign": "resigned", "resigns": "resigned", "agree": "agreed", "adjusted": "adjust", "corrected": "correct"}


class Entry(NamedTuple, Generic[Move]):
    """A line below the header, with the move that it says."""

    line: Line
    move: Move


AnyEntry = Entry[Any]


class Body(NamedTuple):
    """What stands below a header. `decided`: some line of it says what the table decided, or was let stand."""

    entries: list[AnyEntry]
    faults: list[Fault]
    decided: bool = False


def read_body(game: Game, head: Head) -> Body:
    """The moves of the lines below a header, and the faults that do not follow from others, from the top.

    Lines below a heading that cannot be read are passed over. Without a table only headings are read.
    """
    if head.table is None:
        return Body([], _faults_of_headings(game, head.body))
    body = _Body(game, head)
    body.read_lines(body.without_odd_heading(head.body, begun=head.begun))
    return Body(body.entries, body.faults, body.decided)


def _faults_of_headings(game: Game, lines: Sequence[Line]) -> list[Fault]:
    headings, faults = _Headings(game), list[Fault]()
    for line in lines:
        if is_bracketed(line):
            if len(faults) >= MOST_FAULTS:
                return [*faults, too_many(line)]
            faults += headings.read(without_mark(line))
    return faults


class _Headings:
    """The headings so far: what number the next one should bear, as the record counts them."""

    def __init__(self, game: Game, begun: bool = False) -> None:
        self.word = game.section
        self.number = 2 if begun else 1

    def read(self, line: Line, code: str = "") -> list[Fault]:
        """What is wrong with a heading; the ones below it go on from the number that is written."""
        as_written = make_line(line.number, code) if code else line
        try:
            if self.number == _ANY:
                self.number = _number_in(as_written, self.word) or 1
            if not read_heading(as_written, self.word, self.number):
                raise line.fault(
                    say("no-heading", text=line.code.strip()), say("like-heading", word=self.word, number=self.number)
                )
        except Fault as fault:
            self.number = (_number_in(as_written, self.word) or self.number) + 1
            return [Fault(fault.rule, fault.message, fault.line, line.column, fault.hint, line.column + len(line.code.strip()))]
        self.number += 1
        return []


class _EnoughError(Exception):
    """So much is wrong that nobody reads on."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self.line = line


class _Body:
    """The lines read so far."""

    def __init__(self, game: Game, head: Head) -> None:
        self.game = game
        #: The section word.
        self.word = game.section
        self.table = head.table
        self.players = head.header.players if head.header else ()
        self.reader: Reader[Any] = game.reader(head.table)
        self.entries: list[AnyEntry] = []
        self.faults: list[Fault] = []
        self.headings = _Headings(game, head.begun)
        #: How many headings the reader was given: it gets those that it expects, so that one wrong one is told once.
        self.given = 0
        self.passing_over = False
        self.decided = False
        #: Reads what the table decided; made when it is needed.
        self.deciding: DecisionReader | None = None
        #: The record begins with a position; one was refused, and what describes it is not looked at.
        self.positioned = self.refused = False
        self.numbers = Numbers()
        if head.begun:
            self._give_heading(make_line(0, ""))

    def without_odd_heading(self, lines: Sequence[Line], *, begun: bool) -> Sequence[Line]:
        """The lines behind the one that ended the header, where that is no whole heading (`season 1`, `, [season 1]`)."""
        first = next((i for i, line in enumerate(lines) if line.code.strip()), None)
        if begun or first is None or lines[first].code.lstrip()[0] == "[" or not self._look_for_heading(lines[first]):
            return lines
        return lines[first + 1 :]

    def read_lines(self, lines: Sequence[Line]) -> None:
        """All lines, or as many as there is a point in reading."""
        try:
            self._read_all(lines)
        except _EnoughError as enough:
            self.faults.append(too_many(enough.line))

    def _tell(self, line: Line, *faults: Fault) -> None:
        """Keeps what is wrong with a line. Raises _EnoughError."""
        if len(self.faults) >= MOST_FAULTS:
            raise _EnoughError(line)
        self.faults += [fault.with_traceback(None) for fault in faults]  # which would keep all that its frames hold

    def _read_all(self, lines: Sequence[Line]) -> None:
        """This loop is the referee's (bench/)."""
        entries = self.entries
        for written in lines:
            code = written.code.lstrip()
            if not code:
                continue
            line = self._without_mark(written) if MARK in code else written
            sign = code[0]
            if sign == "[":
                if not self._end_opening(line):
                    self._heading(line)
            elif self.passing_over:
                self._look_for_heading(line)
            else:
                try:
                    # One sign is looked at before two are: most lines begin with another.
                    if (self.decided or (sign in _FIRST_SIGN and code[:2] in FIRST_SIGNS)) and self._decision(line):
                        continue
                    entries.append(new(Entry, (line, self.reader.read(line))))
                except Fault as fault:
                    self._fault(line, fault)
        self._end_opening()
        alone = self.deciding is not None and self.deciding.is_result and not self.given
        # Asking for the protocol would take as long as reading ten lines.
        if not self.faults and not alone and hasattr(self.reader, "finish"):
            self._keep(self._finish)

    def _without_mark(self, line: Line) -> Line:
        """A line that was let stand, as it is read without its `!`; any other line as it is."""
        line = without_mark(line)
        if line.stands:
            self.decided = True
            if not line.code.strip():
                self._tell(line, line.fault(say("nothing-to-stand"), say("nothing-to-stand-hint")))
        return line

    def _decision(self, line: Line) -> bool:
        """Takes a line that says what the table decided; whether it was one. Raises Fault."""
        if self.deciding is None:
            if not keyword_of(line):
                self._check_word(line)
                return self._marked(line)
            from companion.referee.decision_reading import DecisionReader  # noqa: PLC0415 - most records do without

            self.deciding = DecisionReader(self.game, self.table)
        begun = self.given > 0 or not self.word or self.positioned
        has_moves = any(not self.game.is_setting(entry.move) for entry in self.entries)
        move = self.deciding.read(line, has_moves=has_moves, section_begun=begun)
        if move is None:
            return self._behind_position(line) or self._marked(line)
        self.decided = True
        self.entries.append(Entry(line, move))
        return True

    def _check_word(self, line: Line) -> None:
        """Raise Fault where a line begins with a word of the table's that lacks its colon, or its end: no line of a game does."""
        words = line.code.replace(":", " ").split()
        first = words[0].casefold() if words else ""
        meant = first if first in KEYWORDS else _CUT_SHORT.get(first, "")
        if not meant or (":" in line.code and meant == first) or first in self.game.reserved | self.game.claim_words:
            return
        rest = " ".join(line.code.split()[1:])
        hint = say("write-line", line=f"{meant}: {rest}") if rest else example(meant, self.game.claim_form(self.table))
        end = line.column + len(first)
        what = say("no-colon", word=words[0]) if meant == first else say("word-of-table", word=words[0], meant=meant)
        raise Fault("syntax", what, line.number, line.column, hint, end)

    def _behind_position(self, line: Line) -> bool:
        """Ends the position that this line does not belong to; takes what is decided next. Raises Fault."""
        if self.deciding is None or self.deciding.opening is None:
            return False
        self._end_opening()
        word = self.word
        if word and not self.given:
            raise line.fault(say("begins-with-heading", word=word), say("write-heading-above", word=word))
        return bool(keyword_of(line)) and self._decision(line)

    def _marked(self, line: Line) -> bool:
        """Takes a line of the game that was let stand; whether it was one. Raises Fault."""
        if not line.stands or not line.code.strip():
            return line.stands
        move = self.reader.read(line)
        if self.game.is_claim(move):
            raise line.fault(say("claim-cannot-stand"), say("take-mark-out"))
        self.entries.append(Entry(line, move))
        return True

    def _end_opening(self, heading: Line | None = None) -> bool:
        """The position is described, and what follows is read from there on: a `heading`, or another line or none.

        Whether the heading is a fault: the position stands within its section.
        """
        if self.deciding is None or self.deciding.opening is None:
            return False
        opening, self.deciding.opening = self.deciding.opening, None
        first = next(i for i, entry in enumerate(self.entries) if entry.move is opening)
        above = tuple(entry.move for entry in self.entries[:first])
        placings = tuple(entry.move for entry in self.entries[first + 1 :])
        if above and hasattr(self.reader, "finish"):
            self._keep(self._finish)
        number = opening.section
        repeated = heading is not None and _number_in(heading, self.word) == number
        is_its_own = repeated and not opening.move
        opening = opening._replace(placings=placings, begun=bool(number) and not is_its_own, above=above)
        self.entries[first] = Entry(self.entries[first].line, opening)
        self.positioned = True
        self.reader = self.game.reader_at(self.table, opening)
        self.given = number if opening.begun else max(0, number - 1)
        self.headings.number = self.given + 1
        if repeated and not is_its_own and heading is not None:
            what = say("number-comes-next", word=self.word, next=number + 1, number=number)
            self.faults.append(heading.fault(what, say("within-position", word=self.word, number=number)))
            return True
        return False

    def _finish(self) -> None:
        if whole := cast("WholeReader[Any]", self.reader).finish():
            self.entries = [Entry(line, whole.get(line.number, move)) for line, move in self.entries]

    def _keep(self, read: Callable[[], None]) -> None:
        """Runs what is read of itself, at a heading or at the end; what is missing there may follow from a fault before it."""
        try:
            read()
        except Fault as fault:
            if not self.faults:
                self.faults.append(fault)

    def _heading(self, line: Line, code: str = "") -> None:
        self.numbers = Numbers()
        faults = self.headings.read(line, code)
        self._tell(line, *faults)
        self.passing_over = bool(faults and self.word)
        if self.word:
            self._keep(partial(self._give_heading, line))

    def _give_heading(self, line: Line) -> None:
        self.given += 1
        heading = f"[{self.word} {self.given}]"
        move = self.reader.read(line if line.text == heading else make_line(line.number, heading))
        if line.number:
            self.entries.append(new(Entry, (line, move)))

    def _look_for_heading(self, line: Line) -> bool:
        """Takes a line that was meant to be a heading; whether it was."""
        number = bare_heading(line, self.word)
        if number is not None:
            heading = f"[{self.word} {number}]"
            end = line.column + len(line.code.strip())
            self._tell(line, Fault("syntax", say("brackets"), line.number, line.column, say("write-line", line=heading), end))
            self._heading(line, heading)
        elif self.word and is_bracketed(line):
            self._heading(line)
        else:
            return False
        return True

    def _fault(self, line: Line, fault: Fault) -> None:
        """What is wrong with a line, and what may have been meant. What was meant counts as read."""
        if self.refused and fold(key_of(line) or "") in self.game.position_words:
            return
        if self._look_for_heading(line):
            return
        if self.numbers.count_anew(self.reader, line, self.entries):
            try:
                self.entries.append(Entry(line, self.reader.read(line)))
            except Fault as another:
                fault = another
            else:
                return
        looked_at = fault.line == line.number and len(self.faults) < _MOST_REPAIRS
        meant = self._meant(line, fault) if looked_at else None
        self._tell(line, meant or self._without_correct(line, fault) or self._misspelt(line, fault), *fault.more)
        if meant is None:
            self.numbers.doubt(line, self.entries)
            if _is_position(line):
                self._refuse_position(line)

    def _refuse_position(self, line: Line) -> None:
        """What describes a position that is refused is not looked at; nor is what goes on from one that cannot be read."""
        self.refused = True
        if self.entries or not self.game.position_words:
            return
        as_meant = line.code.replace(":", " ", 1).split(maxsplit=1)
        try:
            self._decision(make_line(line.number, f"{POSITION}: {as_meant[1] if len(as_meant) > 1 else ''}"))
        except Fault:
            self.passing_over = True
            self.headings.number = _ANY

    def _meant(self, line: Line, fault: Fault) -> Fault | None:
        """The fault of a line that can be read once one thing is put right; None where it cannot."""
        for text, what, column, end in slips(line, fault, self.players, self.game.reserved | self.game.claim_words):
            trial = deepcopy(self.reader, {id(self.table): self.table})
            try:
                trial.read(make_line(line.number, text))
            except Fault:
                continue
            written = self.game.write(self.table, self.reader.read(make_line(line.number, text)))
            return Fault(fault.rule, what, line.number, column, say("write-line", line=written), end)
        return None

    def _without_correct(self, line: Line, fault: Fault) -> Fault | None:
        """The fault of a line in the words of a position, which only `correct:` brings below one; None for any other line."""
        key = key_of(line)
        if self.deciding is not None and self.deciding.opening is not None:
            return None  # a line of the position itself
        if key is None or fold(key) not in self.game.position_words or (fault.line, fault.column) != (line.number, line.column):
            return None
        hint = say("write-line", line=f"{CORRECT}: {' '.join(line.code.split())}")
        return replace(fault, message=say("lacks-correct", key=key, word=CORRECT), hint=hint)

    def _misspelt(self, line: Line, fault: Fault) -> Fault:
        """The fault of a line, with the word that a game or a table has and its first one nearly is."""
        first = fold((line.code.split() or [""])[0].strip(":;,."))
        words = self.game.claim_words | KEYWORDS | (self.game.reserved if key_of(line) else frozenset())
        near = header.misspelt(first, words.union(fold(player.tag) for player in self.players))
        is_first = (fault.line, fault.column) == (line.number, line.column)
        if is_first and near in words - {first} and not (f"“{near}" in fault.hint or f"write {near}:" in fault.hint):
            return replace(fault, hint=suggest(first, (near,)))
        return fault


def _is_position(line: Line) -> bool:
    """Whether a line was meant to open a position."""
    return line.code.replace(":", " ", 1).casefold().split()[:1] == [POSITION]


def _number_in(line: Line, word: str) -> int | None:
    """The number that a heading of the right word bears; None where it has none."""
    try:
        section = parse_section(line)
    except Fault:
        return None
    if section is None or section[0] != word or not section[1].isdecimal() or len(section[1]) > 9:
        return None
    return int(section[1])
