"""Four Kingdoms, as the referee asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from companion.games.four_kingdoms.about import ABOUT
from companion.games.four_kingdoms.rules import claims, notation, play, scoring, steps, view, writing
from companion.games.four_kingdoms.rules.moves import End, Exchange, Hand, Harvest, Kings, Lead, Move, Points, Scoring, Trick
from companion.games.four_kingdoms.rules.state import State
from companion.games.four_kingdoms.rules.table import CLAIM_WORDS, KEYS, POSITION_WORDS, RESERVED, Table, check_table, read_table
from companion.record import Field, Header, Line, Token
from companion.referee import About, Address, Breach, Dialogue, Files, Item, Key, Reader, Rules
from companion.referee.claims import ClaimForm, Sums, Winner

if TYPE_CHECKING:
    from companion.referee.decisions import Adjust, Opening, Placing

_REMINDER = """\
kings: Ks Kd              what lies open: the Royal King, then the bottom king
hand Aino: 3h 9d ? …      a hand as dealt (if you like); ? for a card not known
exchange Aino: 5s > 9d    the card given, then the card got (if you like)
3d Qc Qd 4s > Qd          a trick, from its leader on; behind > the red card taken
harvest: Kh Kd            after the last trick: the kings turned up
village Aino: 3h 9d       or only the result: every village (or none) and harvest:
points: Aino 5, Ville -3  or only the points
score: Aino 5, Ville -3   what you make of it: the referee checks it
winner: Aino              or: end"""


class FourKingdoms(Rules[Table, State, Move]):
    """The rules that the referee asks."""

    about: About = ABOUT
    claim_words: frozenset[str] = CLAIM_WORDS
    plain_moves: frozenset[type] = frozenset((Scoring, Kings, Hand, Exchange, Trick, Harvest, Points, End))
    keys: Sequence[Key] = KEYS
    reserved: frozenset[str] = RESERVED
    position_words: frozenset[str] = frozenset(POSITION_WORDS)
    form_keys: frozenset[str] = frozenset(("teams",))
    reminder: str = _REMINDER
    instead_of_result: str = "write [season 1], and below it points: Aino 5, Ville -3, or everybody's village:"

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
        return notation.claim_form(table)

    def locate(self, line: Line, at: Address) -> Token:
        """The token of a line that a breach means."""
        return notation.locate(line, at)

    #: The judge itself: every line of every record asks it, and a step less is felt (see bench/).
    apply = staticmethod(play.apply)

    def wrong_claims(self, state: State, move: Move | None) -> Iterable[Breach]:
        """What the move claims wrongly; `state` is the one after it."""
        return claims.wrong_claims(state, move) if type(move) in claims.CLAIMING else ()

    def is_claim(self, move: Move) -> bool:
        """Whether a move is a claim, which can neither break a rule nor be let stand."""
        return isinstance(move, Sums | Lead | Winner)

    def let_stand(self, state: State, move: Move) -> tuple[State, Breach | None]:
        """The state after a line that the table let stand, and the rule that it breaks. Raises Breach for what cannot be."""
        from companion.games.four_kingdoms.rules import let_stand  # noqa: PLC0415 - most records do without

        return let_stand.let_stand(state, move)

    def leave_undone(self, state: State) -> State:
        """The state in which an exchange that lacks its partner is let stand (FK-3.4)."""
        from companion.games.four_kingdoms.rules import let_stand  # noqa: PLC0415 - most records do without

        return let_stand.leave_undone(state)

    def check_resigning(self, state: State) -> None:
        """Raise Breach within a season."""
        from companion.games.four_kingdoms.rules import let_stand  # noqa: PLC0415 - most records do without

        let_stand.check_resigning(state)

    def adjust(self, state: State, move: Adjust) -> State:
        """The state with the current season's score of a unit changed, and so its total."""
        from companion.games.four_kingdoms.rules import let_stand  # noqa: PLC0415 - most records do without

        return let_stand.adjust(state, move)

    def reader_at(self, table: Table, opening: Opening) -> Reader[Move]:
        """A reader for the lines below a position."""
        return notation.Reader(table, opening)

    def read_placing(self, table: Table, line: Line) -> Placing:
        """What a line of a position says. Raises Fault."""
        from companion.games.four_kingdoms.rules import position_words  # noqa: PLC0415 - most records do without

        return position_words.read_placing(table, line)

    def write_placing(self, table: Table, placing: Placing) -> str:
        """A line of a position in canonical form."""
        from companion.games.four_kingdoms.rules import position_words  # noqa: PLC0415 - most records do without

        return position_words.write_placing(table, placing)

    def place(self, table: Table, opening: Opening) -> State:
        """The state that a position describes. Raises Breach."""
        from companion.games.four_kingdoms.rules import position  # noqa: PLC0415 - most records do without

        return position.place(table, opening)

    def left_out(self, table: Table, opening: Opening) -> Sequence[str]:
        """What a position may have forgotten to say, and what is usual instead."""
        from companion.games.four_kingdoms.rules import position  # noqa: PLC0415 - most records do without

        return position.left_out(table, opening)

    def correct(self, state: State, placing: Placing) -> State:
        """The state in which things lie as a line of a position says. Raises Breach."""
        from companion.games.four_kingdoms.rules import position  # noqa: PLC0415 - most records do without

        return position.correct(state, placing)

    def is_quiet(self, state: State) -> bool:
        """Whether a position can be written down here: between two tricks, or where a season begins."""
        from companion.games.four_kingdoms.rules import position  # noqa: PLC0415 - most records do without

        return position.is_quiet(state)

    def opening(self, state: State) -> Opening:
        """The position of a quiet state."""
        from companion.games.four_kingdoms.rules import position  # noqa: PLC0415 - most records do without

        return position.opening(state)

    def dialogue(self, state: State) -> Dialogue:
        """The words of the next line, asked for one after the other."""
        return steps.dialogue(state)

    def random_game(self, table: Table, random: Random, *, hands: bool) -> Iterator[Move]:
        """The moves of a full legal game, played at random."""
        from companion.games.four_kingdoms.rules import deal  # noqa: PLC0415 - no other use needs it

        return deal.random_game(table, random, hands=hands)

    def write(self, table: Table, move: Move) -> str:
        """A move as a line in canonical form."""
        return writing.write(move, table)

    def write_value(self, field: Field) -> str:
        """The canonical value of a header key."""
        return writing.write_value(field)

    def number(self, state: State) -> int:
        """The number of the current season, 0 before the first."""
        season = state.season
        return 0 if season is None else season.setup.number

    def is_scored(self, state: State) -> bool:
        """Whether the current season has its scores."""
        season = state.season
        return season is not None and season.result is not None

    def scores(self, state: State) -> Mapping[str, int]:
        """The current season's scores by unit; empty until it is scored."""
        season = state.season
        result = None if season is None else season.result
        return {} if result is None else self._by_unit(state, result.scores)

    def items(self, state: State) -> Mapping[str, Sequence[Item]]:
        """What the current season's scores are made of."""
        return scoring.score_items(state)

    def totals(self, state: State) -> Mapping[str, int]:
        """The totals so far by unit."""
        return self._by_unit(state, state.totals)

    def is_complete(self, state: State) -> bool:
        """Whether the game is over (FK-10)."""
        return state.is_over

    def winners(self, state: State) -> Sequence[str]:
        """The units with the highest total, once the game is over."""
        return [state.table.units[i].tag for i in claims.winners(state)]

    def describe(self, state: State) -> dict[str, Any]:
        """The `state` of the verdict."""
        return view.describe(state)

    def _by_unit(self, state: State, values: Sequence[int]) -> dict[str, int]:
        return dict(zip(state.table.tags, values, strict=True))


RULES = FourKingdoms()
