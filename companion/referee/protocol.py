"""What `referee` asks of a game. Nothing above it knows more of one.

A *table* is what a header says; a *state* is all that is known after a line; a *move* is what one line says. They are frozen
values that belong to the game: states are equal when the positions are, and nobody changes one that was handed out.
A heading (`[season 2]`) and a claim (`score: …`) are moves too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from companion.plain import Json
from companion.record import Field, Header, Line, Token
from companion.referee.about import About, Tally
from companion.referee.breach import Address, Breach, Related, Sought
from companion.referee.claims import ClaimForm, Sums, Winner
from companion.referee.ending import Ending, best_of
from companion.referee.messages import say
from companion.referee.steps import Dialogue

if TYPE_CHECKING:
    from random import Random

    from companion.referee.decisions import Adjust, Opening, Placing

#: Gives the text of a file that a record names (a map). Raises LookupError, with a message for people, where there is none.
Files = Callable[[str], str]


class Keyed(Protocol):
    """What every state is: a value with a key."""

    def key(self) -> Hashable:
        """The same for equal positions, and for these alone."""


Table = TypeVar("Table")
State = TypeVar("State", bound=Keyed)
Move = TypeVar("Move")
#: A move that only comes out of something (a reader).
Move_co = TypeVar("Move_co", covariant=True)


def no_files(name: str) -> str:
    """The files of a caller that has none."""
    raise LookupError(f"the file “{name}” is not at hand")


#: The form of a header key whose value names a file.
FILE_NAME = "file name"


class Key(NamedTuple):
    """A header key of a game: its name, the form of its value, and what it is for."""

    name: str
    form: str
    meaning: str
    default: str


class Item(NamedTuple):
    """One summand of a score. `rule` is the rule it follows, `reason` a short text such as `♦9` or `Harmony`.

    `kind` says what sort of summand it is where sheets tell them apart (`red`, `black`, `bonus`); else it is empty.
    """

    rule: str
    reason: str
    amount: int
    kind: str = ""


class Reader(Protocol[Move_co]):
    """Reads the lines below a header, one after the other, into moves. Knows the form of lines and their order, no position."""

    def read(self, line: Line) -> Move_co:
        """The move of a line that is not blank. Raises Fault where the line has no form of the game."""


@runtime_checkable
class Counting(Protocol):
    """A reader that counts the moves of a section, because their lines may bear numbers; `moves` were read so far.

    Behind a line that cannot be read nobody knows whether it was one: then `moves` is put to what the next number says.
    """

    moves: int


@runtime_checkable
class WholeReader(Reader[Move_co], Protocol):
    """A reader that knows only behind the last line whether all of them have their form (a map that the lines give).

    Or what an earlier one says (a heading whose result stands further down).
    """

    def finish(self) -> Mapping[int, Move_co] | None:
        """Called behind the last line. Raises Fault. Gives the moves that are not what they seemed, by their lines' numbers."""


class Rules(ABC, Generic[Table, State, Move]):
    """The rules of one game. Every method is pure.

    What is abstract here a game must say; all else has the answer of a simple game: no header keys of its own, no sections, no
    claims, nothing that happens by itself.
    """

    #: Who the game is.
    about: About
    #: Its notation in a few lines, for a new record's comments.
    reminder: str = ""
    #: Its header keys, beside those of all games.
    keys: Sequence[Key] = ()
    #: The words that cannot be tags, folded.
    reserved: frozenset[str] = frozenset()
    #: The keys of its claims, folded; they end the header of a game without sections.
    claim_words: frozenset[str] = frozenset()
    #: What a new record's header says beside who plays: whole lines.
    header_lines: tuple[str, ...] = ()
    #: Where it is not empty: all words that its lines begin with, folded. In a game without sections these alone end the header.
    line_words: frozenset[str] = frozenset()
    #: Whether another section is usual while its rules have not ended it: Enter then means yes.
    goes_on: bool = False
    #: Whether somebody may end with less than nothing.
    negative_totals: bool = False
    #: The header keys on which the form of lines hangs: where one of them is at fault, no line is told to be.
    form_keys: frozenset[str] = frozenset()
    #: Why a result alone (`result:`) is no form of this game, and what is written in its place; empty where it is one.
    instead_of_result: str = ""
    #: How a game is written of which only everybody's number is known: lines with a place for `Aino 4, Ville 1`, the usual first.
    result_forms: Sequence[str] = ("result: {}",)
    #: The kinds of moves that neither claim anything nor begin a section, if the game has a class for each: `wrong_claims` and
    #: `number` are not asked behind them, which is felt (see bench/).
    plain_moves: frozenset[type] = frozenset()
    #: The words of the lines that describe a position, folded; none where no game of it begins anywhere but at its start.
    position_words: frozenset[str] = frozenset()

    # ---- who it is ----

    @property
    def id(self) -> str:
        """Its id in records, `four-corners`."""
        return self.about.id

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.about.title

    @property
    def prefix(self) -> str:
        """What its rule ids begin with, two letters."""
        return self.about.prefix

    @property
    def section(self) -> str:
        """Its section word, or an empty string where its records have no sections."""
        return self.about.section

    def tally(self, _table: Table) -> Tally:
        """What the totals of a table count, and which way is better."""
        return self.about.tally

    # ---- reading ----

    @abstractmethod
    def read_header(self, header: Header, files: Files) -> Table:
        """Who sits at the table and what is played. Raises Fault for a value that has not the right form."""

    @abstractmethod
    def reader(self, table: Table) -> Reader[Move]:
        """A reader for the lines below the header that gave this table."""

    def check(self, table: Table) -> None:
        """Raise HeaderBreach where the header breaks a rule."""

    @abstractmethod
    def locate(self, line: Line, at: Address) -> Token:
        """The token of a line that a breach means."""

    # ---- playing ----

    @abstractmethod
    def start(self, table: Table) -> State:
        """The state before the first line, of a table that breaks no rule."""

    @abstractmethod
    def apply(self, state: State, move: Move) -> State:
        """The state after a move. Raises Breach."""

    def finish(self, state: State) -> State:
        """The state at the end of a record: whatever needs no further line has been played."""
        return state

    @abstractmethod
    def dialogue(self, state: State) -> Dialogue:
        """The words of the next line, asked for one after the other (`companion.referee.steps`)."""

    def random_game(self, table: Table, random: Random, *, hands: bool) -> Iterator[Move]:
        """The moves of a full legal game from shuffled cards, played at random; `hands`: with all that is hidden, or without.

        A game that is open by its header has one section. Here every word is drawn by lot.
        """
        from companion.referee.at_random import random_game  # noqa: PLC0415 - no record needs it

        del hands  # nothing is hidden
        return random_game(self, table, random)

    # ---- the table's word ----

    def claim_form(self, _table: Table) -> ClaimForm:
        """How names and numbers of what scores are written at a table: in claims, and in what the table decides."""
        return ClaimForm((), lambda _: None)

    def is_claim(self, move: Move) -> bool:
        """Whether a move is a claim, which is right or wrong and can neither break a rule nor be let stand."""
        return isinstance(move, Sums | Winner)

    def let_stand(self, state: State, move: Move) -> tuple[State, Breach | None]:
        """The state after a line that the table let stand, carried out as written; and the rule that it breaks, if it does.

        Of several rules the one that would have been cited. Raises Breach for what cannot have happened, its message with the
        reason (`Breach.cannot_stand`). Here nothing can be let stand.
        """
        try:
            return self.apply(state, move), None
        except Breach as breach:
            raise breach.cannot_stand(say("no-going-on", game=self.title)) from None

    def leave_undone(self, _state: State) -> State:
        """The state in which a duty that the last line left undone is let stand. Raises Breach where there is none.

        Asked for where the next line breaks a rule by it (`Breach.move` is then the earlier line's move).
        """
        raise Breach("table", say("nothing-undone"))

    def sides(self, state: State) -> Sequence[str]:
        """What may still win, by the tags of what scores, in the order of `claim_form`."""
        return tuple(self.totals(state))

    def resign(self, table: Table, state: State, side: str) -> State | Ending:
        """What comes of it that a side resigns while more than one other may still win; or how the game ends by it.

        Raises Breach (`table`) where nobody can resign just now. Here the game ends, and the best total of the others wins.
        """
        others = {one: total for one, total in self.totals(state).items() if one != side}
        return Ending(True, best_of(others, low_wins=self.tally(table).low_wins))

    def check_resigning(self, state: State) -> None:
        """Raise Breach (`table`) where nobody can resign just now."""

    def adjust(self, _state: State, _move: Adjust) -> State:
        """The state with the current section's score of a unit changed, and so its total. Raises Breach (`table`)."""
        raise Breach("table", say("no-adjusting", game=self.title), hint=say("say-correct"))

    def may_have_won(self, _table: Table, _totals: Mapping[str, int], _sides: Sequence[str]) -> bool:
        """Whether these sides can have won (together, where they are several) with these totals at the end.

        Raises Breach (`table`) for totals that no game can have; `at` is then the place in `totals` of the wrong one, from 0,
        unless all of them are meant.
        """
        return True

    # ---- positions ----

    def reader_at(self, table: Table, _opening: Opening) -> Reader[Move]:
        """A reader for the lines below a position."""
        return self.reader(table)

    def read_placing(self, _table: Table, line: Line) -> Placing:
        """What a line of a position says (`leader: Aino`). Raises Fault."""
        raise line.fault(say("no-position", game=self.title))

    def write_placing(self, table: Table, placing: Placing) -> str:
        """A line of a position in canonical form."""
        raise NotImplementedError

    def place(self, table: Table, opening: Opening) -> State:
        """The state that a position describes. Raises Breach (`table`); its `move` is the line that is wrong, a Placing."""
        raise NotImplementedError

    def left_out(self, _table: Table, _opening: Opening) -> Sequence[str]:
        """What a position may have forgotten to say, and what is usual instead, in a sentence each; nothing that is wrong."""
        return ()

    def correct(self, state: State, placing: Placing) -> State:
        """The state in which things lie as a line of a position says. Raises Breach (`table`)."""
        raise NotImplementedError

    def is_setting(self, _move: Move) -> bool:
        """Whether a line says what the game is played on (a map), and so stands above a position."""
        return False

    def is_quiet(self, _state: State) -> bool:
        """Whether a position of this game can be written down just here."""
        return False

    def opening(self, state: State) -> Opening:
        """The position of a quiet state, as short as it can be: `place` makes of it a state that goes on in the same way."""
        raise NotImplementedError

    # ---- writing ----

    @abstractmethod
    def write(self, table: Table, move: Move) -> str:
        """A move as a line in canonical form, without its number."""

    def write_value(self, field: Field) -> str:
        """The canonical value of one of the game's own header keys."""
        return " ".join(field.value.split())

    # ---- sections, scores, claims ----

    def number(self, _state: State) -> int:
        """The number of the current section, 0 before the first and in a game without sections."""
        return 0

    def last_of_section(self, before: State, _after: State) -> State:
        """The state in which a section ended; the next one began between these two states."""
        return before

    def is_scored(self, state: State) -> bool:
        """Whether the current section is complete."""
        return self.is_complete(state)

    def scores(self, _state: State) -> Mapping[str, int]:
        """The current section's scores, by what scores; before that those of the moment, or none, as the game has it."""
        return {}

    def items(self, _state: State) -> Mapping[str, Sequence[Item]]:
        """What the current section's scores are made of, or of the moment's; without sections what the totals are."""
        return {}

    def last_section(self, _table: Table) -> int | None:
        """How many sections a game has at this table; None where nobody knows before it is over."""
        return None

    def remark(self, _state: State, /) -> str:
        """What the game still lacks, or why somebody won with the same total as others, in a few words; empty: nothing."""
        return ""

    def wrong_claims(self, _state: State, _move: Move | None) -> Iterable[Breach]:
        """What the move claims wrongly; `state` is the one after it. None: the end of the record (`finish`)."""
        return ()

    def rests_on(self, _state: State, _move: Move, _breach: Breach) -> Iterable[Related | Sought] | None:
        """What a breach rests on that happened before, beside what it names itself (`companion.referee.evidence`).

        `state` is the one before the move that was judged; for a wrong claim the one that it was held against. None: the game
        leaves it to the referee to find the line without which the move would be right (`companion.referee.causes`).
        """
        return None

    @abstractmethod
    def totals(self, state: State) -> Mapping[str, int]:
        """The totals so far, by what scores."""

    @abstractmethod
    def is_complete(self, state: State) -> bool:
        """Whether the game is over by its rules."""

    @abstractmethod
    def winners(self, state: State) -> Sequence[str]:
        """Who won; several tags are a draw; empty until the game is over."""

    @abstractmethod
    def describe(self, state: State) -> Json:
        """The `state` of the verdict."""
