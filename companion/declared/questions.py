"""What `enter` asks of a described game: each row of the section, in the order of the file."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.declared import forms, play, remarks
from companion.declared.description import Description, Row
from companion.declared.play import Entry, Heading, State
from companion.declared.texts import about_row
from companion.declared.words import capital, say
from companion.record import Fault
from companion.record.lines import make_line
from companion.referee.breach import Breach
from companion.referee.questions import NextQuestion, Question, named_numbers
from companion.referee.reading import AnyRecord
from companion.referee.replay import AnyPosition

_NOTHING = ("nobody", "none", "-")


class _Open(NamedTuple):
    """A row that lacks something: the sides without a number, and the key of its question."""

    row: Row
    sides: tuple[str, ...]
    key: str

    @property
    def is_needed(self) -> bool:
        """Whether everybody has to have a number in it."""
        return self.row.usual is None

    def line(self, said: str) -> str:
        """The record's line of an answer. Raises ValueError."""
        nobody = not self.is_needed and said.strip().casefold() in _NOTHING
        return "" if nobody else f"{self.row.name}: {named_numbers(said.strip(), self.sides)}"


def questions_of(game: Description) -> NextQuestion:
    """What asks for a game's rows."""

    def next_question(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> Question | None:
        del record
        if position.over or not position.state:
            return None
        state, heading = position.inner, ""
        if game.section and (position.complete or not position.number):
            number = (state.number or state.done) + 1
            state, heading = play.apply(state, Heading(number)), f"\n[{game.section} {number}]"
        rows = list(_open_rows(state))
        asked = [one for one in rows if one.key not in notes]
        # What would complete the section waits for rows with `usual`: the record has them above it.
        waiting = [one.line(notes[one.key]) for one in rows if one.is_needed and one.key in notes]
        return _question(state, heading, asked, waiting) if asked else None

    return next_question


def _open_rows(state: State) -> Iterator[_Open]:
    """The rows in which somebody has no number yet."""
    for row, cells in zip(state.game.rows, state.cells, strict=True):
        sides = tuple(tag for tag, one in zip(state.table.sides, cells, strict=True) if one is None)
        key = f"{row.name} {state.number}" if state.game.section else row.name
        if sides:
            yield _Open(row, sides, f"{key} {len(sides)}" if row.usual is None and len(sides) < len(cells) else key)


def _question(state: State, heading: str, asked: Sequence[_Open], waiting: Sequence[str]) -> Question:
    """The question for the first row that is `asked`. The answer to the last one lets lines go on that were `waiting`."""
    first, later, game = asked[0], asked[1:], state.game
    waits = first.is_needed and bool(later) and not any(one.is_needed for one in later)

    def line(said: str) -> str:
        own = first.line(said)
        if waits and play.is_whole(_tried(state, [own], early=True), game.rows.index(first.row)):
            return heading
        lines = list(filter(None, (own, *(() if later else waiting))))
        if waiting and not later:
            _tried(state, lines)
        return "\n".join(filter(None, (heading, *lines)))

    row, is_begun = first.row, first.is_needed and len(first.sides) < len(state.table.sides)
    title = capital(row.title)
    prompt = (
        say("ask-row-of", row=title, section=game.section, number=state.number) if game.section else say("ask-row", row=title)
    )
    known = {"example": f"{first.sides[0]} {row.example}", "allowed": about_row(row), "sides": ", ".join(first.sides)}
    return Question(
        first.key,
        remarks.row_lacks(prompt, first.sides) if is_begun else prompt,
        say("ask-row-help" if first.is_needed else "ask-usual-help", **known),
        line,
        default=None if first.is_needed else _NOTHING[0],
        each=first.sides,
        item=title,
    )


def _tried(state: State, lines: Sequence[str], *, early: bool = False) -> State:
    """The state after some lines. Raises ValueError where one can't be so; `early`: rows with `usual` may follow."""
    reader = forms.Reader(state.table, state.number)
    try:
        for line in lines:
            move = reader.read(make_line(1, line))
            state = play.check_early(state, move) if early and isinstance(move, Entry) else play.apply(state, move)
    except Fault as fault:
        raise ValueError(fault.message, fault.hint) from None
    except Breach as breach:
        raise ValueError(f"{breach.message} ({breach.rule})", breach.hint or say("ask-earlier")) from None
    return state
