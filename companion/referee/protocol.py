"""What `referee` asks of a game. Nothing above it knows more of one.

A *table* is what a header says; a *state* is all that is known after a line; a *move* is what one line says. They are frozen
values that belong to the game.
A heading (`[season 2]`) and a claim (`score: …`) are moves too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal, Protocol, runtime_checkable

from companion.record import Field, Header, Line, Token
from companion.referee.about import About
from companion.referee.breach import Breach, Part

State = Any
Table = Any
Move = Any
Json = dict[str, Any]
#: Gives the text of a file that a record names (a map). Raises LookupError, with a message for people, where there is none.
Files = Callable[[str], str]

#: In which order the faults of a record's form count: the header's before all others; or first those of the header's form and of
#: section headings, from the top, and only then those of values; or the same, with faulty keys and headings before faulty values
#: of `format:` and `players:`.
ReadingOrder = Literal["header first", "from the top", "keys first"]
HEADER_FIRST: Final = "header first"
FROM_THE_TOP: Final = "from the top"
KEYS_FIRST: Final = "keys first"


def no_files(name: str) -> str:
    """The files of a caller that has none."""
    raise LookupError(f"the file “{name}” is not at hand")


@dataclass(frozen=True, slots=True)
class Key:
    """A header key of a game: its name, the form of its value, and what it is for."""

    name: str
    form: str
    meaning: str
    default: str


@dataclass(frozen=True, slots=True)
class Item:
    """One summand of a score. `rule` is the rule it follows, `reason` a short text such as `♦9` or `Harmony`."""

    rule: str
    reason: str
    amount: int


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may come next: what it is in words, and what may be written for it (all of it, or its possible tokens)."""

    what: str
    choices: tuple[str, ...]


class Reader(Protocol):
    """Reads the lines below a header, one after the other, into moves. Knows the form of lines and their order, no position."""

    def read(self, line: Line) -> Move:
        """The move of a line that is not blank. Raises Fault where the line has no form of the game."""


@runtime_checkable
class WholeReader(Reader, Protocol):
    """A reader that knows only behind the last line whether all of them have their form (a map that the lines give)."""

    def finish(self) -> None:
        """Called behind the last line. Raises Fault."""


class Identity:
    """The names of a game, out of what it says of itself."""

    about: About

    @property
    def id(self) -> str:
        """Its id in records."""
        return self.about.id

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.about.title

    @property
    def prefix(self) -> str:
        """What its rule ids begin with."""
        return self.about.prefix

    @property
    def section(self) -> str:
        """Its section word, or an empty string where its records have no sections."""
        return self.about.section


class Game(Protocol):
    """One game. Every method is pure."""

    @property
    def about(self) -> About:
        """Who it is."""

    @property
    def id(self) -> str:
        """Its id in records."""

    @property
    def title(self) -> str:
        """Its name for people."""

    @property
    def prefix(self) -> str:
        """What its rule ids begin with."""

    @property
    def section(self) -> str:
        """Its section word, or an empty string where its records have no sections."""

    @property
    def reading_order(self) -> ReadingOrder:
        """In which order the faults of a record's form count, as its rules have it."""

    @property
    def claim_words(self) -> frozenset[str]:
        """The keys of its claims, folded; they end the header of a game without sections."""

    @property
    def keys(self) -> Sequence[Key]:
        """Its header keys, beside those of all games."""

    @property
    def reserved(self) -> frozenset[str]:
        """The words that cannot be tags, folded."""

    @property
    def reminder(self) -> str:
        """Its notation in a few lines, for a new record's comments."""

    def read_header(self, header: Header, files: Files) -> Table:
        """Who sits at the table and what is played. Raises Fault for a value that has not the right form."""

    def reader(self, table: Table) -> Reader:
        """A reader for the lines below the header that gave this table."""

    def check(self, table: Table) -> None:
        """Raise HeaderBreach where the header breaks a rule."""

    def start(self, table: Table) -> State:
        """The state before the first line, of a table that breaks no rule."""

    def locate(self, line: Line, at: Part) -> Token:
        """The token of a line that a breach means."""

    def apply(self, state: State, move: Move) -> State:
        """The state after a move. Raises Breach."""

    def finish(self, state: State) -> State:
        """The state at the end of a record: whatever needs no further line has been played."""

    def wrong_claims(self, state: State, move: Move | None) -> Iterable[Breach]:
        """What the move claims wrongly; `state` is the one after it. None: the end of the record (`finish`)."""

    def last_of_section(self, before: State, after: State) -> State:
        """The state in which a section ended; the next one began between these two states."""

    def alternatives(self, state: State, move: Move, at: Part) -> Sequence[str]:
        """What could legally stand at this part of an illegal move, as it would be written; empty where nothing can be listed."""

    def options(self, state: State) -> Sequence[Option]:
        """What may legally come next."""

    def random_game(self, table: Table, random: Random, *, hands: bool) -> Iterator[Move]:
        """The moves of a full legal game from shuffled cards, played at random; `hands`: with all that is hidden, or without.

        A game that is open by its header has one section.
        """

    def write(self, table: Table, move: Move) -> str:
        """A move as a line in canonical form, without its number."""

    def write_value(self, field: Field) -> str:
        """The canonical value of one of the game's own header keys."""

    def number(self, state: State) -> int:
        """The number of the current section, 0 before the first."""

    def is_scored(self, state: State) -> bool:
        """Whether the current section is complete."""

    def scores(self, state: State) -> Mapping[str, int]:
        """The current section's scores, by what scores; before that those of the moment, or none, as the game has it."""

    def items(self, state: State) -> Mapping[str, Sequence[Item]]:
        """What the current section's scores are made of; empty until it is scored."""

    def totals(self, state: State) -> Mapping[str, int]:
        """The totals so far, by what scores."""

    def is_complete(self, state: State) -> bool:
        """Whether the game is over by its rules."""

    def winners(self, state: State) -> Sequence[str]:
        """Who won; several tags are a draw; empty until the game is over."""

    def describe(self, state: State) -> Json:
        """The `state` of the verdict."""
