"""Circle of Power, as the referee asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from companion.games.circle_of_power.about import ABOUT
from companion.games.circle_of_power.rules import claims, deciding, notation, phrase, play, scoring, steps, view, writing
from companion.games.circle_of_power.rules.ending import broken_off
from companion.games.circle_of_power.rules.judging import Lenient
from companion.games.circle_of_power.rules.moves import Action, Cities, Hand, Move
from companion.games.circle_of_power.rules.state import State, season_scores
from companion.games.circle_of_power.rules.table import (
    CLAIM_WORDS,
    KEYS,
    POSITION_WORDS,
    RESERVED,
    Table,
    check_table,
    read_table,
)
from companion.record import Field, Header, Line, Token, fold
from companion.referee import About, Address, Breach, Dialogue, Files, Item, Key, Reader, Rules, Tally
from companion.referee.claims import ClaimForm
from companion.referee.ending import Ending

if TYPE_CHECKING:
    from companion.referee.decisions import Adjust, Opening, Placing

_REMINDER = """\
cities: Kh Qs Qc As            the cities dealt, in the order of players:
hand: Aino 4h 2d ?, Ville …    hands as dealt (if you like); ? for a card not known
(Jd) 4h 2c 2s 4d x Ville       an action: next city, four cards from the leader on, the deed
(Jc) 5h+9c 3c 3s 5d Ville r …   +9c: the card drawn then; the winner may be named
x Ville   r Ville Qd   -  - Qd take; retake (his trophy Qd goes); regroup; regroup and lose Qd
x Ville give   x Ville keep    Coloured Cities: what becomes of the winner's own city
trophies: Aino 3, Ville 1      or only a season's result, and with it (or instead)
destroyed: Aino 2, Ville 1      the cities destroyed in this season
score: Aino 8, Ville 1          what you make of it: the referee checks it
winner: Aino"""


class CircleOfPower(Rules[Table, State, Move]):
    """The rules that the referee asks."""

    about: About = ABOUT
    claim_words: frozenset[str] = CLAIM_WORDS
    plain_moves: frozenset[type] = frozenset((Action, Cities, Hand))
    keys: Sequence[Key] = KEYS
    reserved: frozenset[str] = RESERVED
    form_keys: frozenset[str] = frozenset(("variant",))
    position_words: frozenset[str] = POSITION_WORDS
    reminder: str = _REMINDER
    instead_of_result: str = "write [season 1], and below it trophies: or destroyed: with everybody's number"

    def tally(self, table: Table) -> Tally:
        """What totals count, and which way is better (CP-8.6)."""
        return scoring.tally_of(table)

    def read_header(self, header: Header, files: Files) -> Table:  # noqa: ARG002 - this game names no files
        """Who sits at the table and what is played. Raises Fault."""
        return read_table(header)

    def reader(self, table: Table) -> Reader[Move]:
        """A reader for the lines below the header."""
        return notation.Reader(table)

    def check(self, table: Table) -> None:
        """Raise HeaderBreach where the header breaks a rule."""
        check_table(table)

    def start(self, table: Table) -> State:
        """The state before the first season."""
        return play.start(table)

    def claim_form(self, table: Table) -> ClaimForm:
        """How names and numbers of what scores are written at a table."""
        return phrase.claim_form(table)

    def locate(self, line: Line, at: Address) -> Token:
        """The token of a line that a breach means."""
        return phrase.locate(line, at)

    #: The judge itself: every line of every record asks it, and a step less is felt (see bench/).
    apply = staticmethod(play.apply)

    def is_claim(self, move: Move) -> bool:
        """Whether a move is a claim: who sits where and who deals follows from the rules (CP-R9), too."""
        return isinstance(move, claims.CLAIMS)

    def let_stand(self, state: State, move: Move) -> tuple[State, Breach | None]:
        """The state after a line that the table let stand, carried out as written, and what it breaks. Raises Breach."""
        judge = Lenient()
        return play.apply(state, move, judge), judge.first

    def sides(self, state: State) -> Sequence[str]:
        """The humans who may still win: those who are neither knocked out nor have resigned."""
        return deciding.sides(state)

    def check_resigning(self, state: State) -> None:
        """Raise Breach where nobody can resign just now."""
        deciding.check_resigning(state)

    def resign(self, table: Table, state: State, side: str) -> State | Ending:
        """The state in which a dummy takes over a seat from the next season on (CP-8.4)."""
        return deciding.resign(state, table.numbers[fold(side)])

    def adjust(self, state: State, move: Adjust) -> State:
        """The state with the score of the current season changed. Raises Breach."""
        return deciding.adjust(state, move)

    def read_placing(self, table: Table, line: Line) -> Placing:
        """What a line of a position says. Raises Fault."""
        from companion.games.circle_of_power.rules import position_words  # noqa: PLC0415 - most records do without

        return position_words.read_placing(table, line)

    def write_placing(self, table: Table, placing: Placing) -> str:
        """A line of a position in canonical form."""
        from companion.games.circle_of_power.rules import position_words  # noqa: PLC0415 - most records do without

        return position_words.write_placing(table, placing)

    def reader_at(self, table: Table, opening: Opening) -> Reader[Move]:
        """A reader for the lines below a position."""
        reader = notation.Reader(table)
        reader.go_on(opening)
        return reader

    def place(self, table: Table, opening: Opening) -> State:
        """The state that a position describes. Raises Breach."""
        from companion.games.circle_of_power.rules import position  # noqa: PLC0415 - most records do without

        return position.place(table, opening)

    def left_out(self, table: Table, opening: Opening) -> Sequence[str]:
        """What a position may have forgotten to say, and what is usual instead."""
        from companion.games.circle_of_power.rules import position  # noqa: PLC0415 - most records do without

        return position.left_out(table, opening)

    def correct(self, state: State, placing: Placing) -> State:
        """The state in which things lie as a line of a position says. Raises Breach."""
        from companion.games.circle_of_power.rules import position  # noqa: PLC0415 - most records do without

        return position.correct(state, placing)

    def is_quiet(self, state: State) -> bool:
        """Whether the position can be written down: between two actions."""
        from companion.games.circle_of_power.rules import position  # noqa: PLC0415 - most records do without

        return position.is_quiet(state)

    def opening(self, state: State) -> Opening:
        """The position of a quiet state."""
        from companion.games.circle_of_power.rules import position  # noqa: PLC0415 - most records do without

        return position.opening(state)

    def dialogue(self, state: State) -> Dialogue:
        """The words of the next line."""
        return steps.dialogue(state)

    def wrong_claims(self, state: State, move: Move | None) -> Iterable[Breach]:
        """What the move claims wrongly; `state` is the one after it."""
        return claims.wrong_claims(state, move) if isinstance(move, claims.CLAIMS) else ()

    def random_game(self, table: Table, random: Random, *, hands: bool) -> Iterator[Move]:
        """The moves of a full legal game, played at random."""
        from companion.games.circle_of_power.rules import deal  # noqa: PLC0415 - no other use needs it

        return deal.random_game(table, random, hands=hands)

    def write(self, table: Table, move: Move) -> str:
        """A move as a line in canonical form."""
        return writing.write(move, table)

    def write_value(self, field: Field) -> str:
        """The canonical value of a header key."""
        return writing.write_value(field)

    def number(self, state: State) -> int:
        """The number of the current season, 0 before the first."""
        return state.season.setup.number if state.season else 0

    def last_of_section(self, before: State, after: State) -> State:  # noqa: ARG002
        """The state in which a season ended, also where the table broke it off."""
        return broken_off(before)

    def is_scored(self, state: State) -> bool:
        """Whether the current season is complete."""
        return state.season is not None and state.season.complete

    def scores(self, state: State) -> Mapping[str, int]:
        """The current season's scores, those of the moment while it is played."""
        if state.season is None:
            return {}
        return dict(zip(state.table.tags, season_scores(state.table, state.season), strict=True))

    def items(self, state: State) -> Mapping[str, Sequence[Item]]:
        """What the current season's scores are made of."""
        return scoring.score_items(state)

    def totals(self, state: State) -> Mapping[str, int]:
        """The totals of the complete seasons."""
        return dict(zip(state.table.tags, state.totals, strict=True))

    def is_complete(self, state: State) -> bool:
        """Whether the game is over (CP-6.3, CP-8.5)."""
        return state.is_over

    def winners(self, state: State) -> Sequence[str]:
        """Who has won, in the order of the players."""
        return [state.table.tags[emperor] for emperor in state.winners]

    def describe(self, state: State) -> dict[str, Any]:
        """The `state` of the verdict."""
        return view.describe(state)


RULES = CircleOfPower()
