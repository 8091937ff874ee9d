"""Empires, as the referee asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from companion.games.empires.about import ABOUT
from companion.games.empires.rules import endings, notation, play, position, position_lines, scoring, steps, view, writing
from companion.games.empires.rules.moves import Act, Breakthrough, MapLine, Move, Order
from companion.games.empires.rules.phases import drop_out, end_turn
from companion.games.empires.rules.standing import let_stand
from companion.games.empires.rules.state import OVER, State, start
from companion.games.empires.rules.table import CLAIM_WORDS, KEYS, RESERVED, Table, read_table
from companion.record import Field, Header, Line, Token
from companion.referee import About, Address, Breach, Files, Item, Key, Reader, Rules
from companion.referee.claims import ClaimForm, Sums, Winner
from companion.referee.decisions import Opening, Placing
from companion.referee.protocol import Json
from companion.referee.steps import Dialogue

_REMINDER = """\
1 Norrby: 2 5 outer       map lines first, if the header names no map: id, name, neighbours
Aino setup 1 4@1 3@2 3@5  city, then ten counters, from the youngest on
Aino draw 5h ? 3c Jk      cards drawn (if you like)
Aino give Ville ? $2      cards and coins handed over
Aino mig 5h 3; exp 2d 9d 1>4 2>5   combinations: name, cards, targets; parts with ; between them
mig abu cru fou: a province   mer exp: steps 3>17   com war: places 2@4/Ville   apo exo: steps 4/Ville>5   col: places or city@4
Aino 3>4 2@5>6; fight 2@8/Ville    counters move, then fight
Aino buy 2; build 4c 1; store 6d 1; store $1 1; take $3 1; keep 1; discard 5h ?
breakthrough              then combinations for 2 coins each
order: Aino, Ville        score: Aino 5, Ville 3        winner: Aino        end"""

#: What may claim something wrongly. A tuple: a union would be built anew at every line.
_CLAIMS = (Order, Sums, Winner)


class Empires(Rules[Table, State, Move]):
    """The rules that the referee asks."""

    about: About = ABOUT
    claim_words: frozenset[str] = CLAIM_WORDS
    plain_moves: frozenset[type] = frozenset((MapLine, Act, Breakthrough))
    keys: Sequence[Key] = KEYS
    reserved: frozenset[str] = RESERVED
    form_keys: frozenset[str] = frozenset(
        (
            "options",
            "map",
        )
    )
    position_words: frozenset[str] = position_lines.POSITION_WORDS
    reminder: str = _REMINDER

    def read_header(self, header: Header, files: Files) -> Table:
        """Who sits at the table and what is played. Raises Fault."""
        return read_table(header, files)

    def reader(self, table: Table) -> Reader[Move]:
        """A reader for the lines below the header."""
        return notation.Reader(table)

    def check(self, table: Table) -> None:
        """No header that can be read breaks a rule."""

    def start(self, table: Table) -> State:
        """The state before the first turn."""
        return start(table)

    def claim_form(self, table: Table) -> ClaimForm:
        """How names and numbers of what scores are written at a table."""
        return notation.claim_form(table)

    def locate(self, line: Line, at: Address) -> Token:
        """The token of a line that a breach means."""
        return notation.locate(line, at)

    #: The judge itself: every line of every record asks it, and a step less is felt (see bench/).
    apply = staticmethod(play.apply)

    # ---- the table's word ----

    def is_claim(self, move: Move) -> bool:
        """Whether a move is a claim; the order of play is one, too."""
        return isinstance(move, _CLAIMS)

    def let_stand(self, state: State, move: Move) -> tuple[State, Breach | None]:
        """The state after a line that the table let stand, and what it breaks. Raises Breach for what cannot have happened."""
        return let_stand(state, move)

    def sides(self, state: State) -> Sequence[str]:
        """Who may still win: those on the map, and those who may return."""
        return endings.sides(state)

    def resign(self, table: Table, state: State, side: str) -> State:
        """A player drops out, and play goes on."""
        return drop_out(state, table.players.index(side))

    def may_have_won(self, table: Table, totals: Mapping[str, int], sides: Sequence[str]) -> bool:
        """Whether these can have won with so many provinces. Raises Breach for more than the map has."""
        return endings.may_have_won(table, totals, sides)

    # ---- positions ----

    def reader_at(self, table: Table, opening: Opening) -> Reader[Move]:
        """A reader for the lines below a position."""
        return notation.reader_at(table, opening)

    def read_placing(self, table: Table, line: Line) -> Placing:
        """What a line of a position says. Raises Fault."""
        return position_lines.read_placing(table, line)

    def write_placing(self, table: Table, placing: Placing) -> str:
        """A line of a position in canonical form."""
        return position_lines.write_placing(table, placing)

    def place(self, table: Table, opening: Opening) -> State:
        """The state that a position describes. Raises Breach."""
        return position.place(table, opening)

    def correct(self, state: State, placing: Placing) -> State:
        """The state in which things lie as a line of a position says. Raises Breach."""
        return position.correct(state, placing)

    def is_setting(self, move: Move) -> bool:
        """Whether a line is one of the map."""
        return isinstance(move, MapLine)

    def is_quiet(self, state: State) -> bool:
        """Whether a turn has just begun; the first one, when all have set up."""
        return position.is_quiet(state)

    def opening(self, state: State) -> Opening:
        """The position at the start of a turn."""
        return position.opening_of(state)

    # ---- claims ----

    def wrong_claims(self, state: State, move: Move | None) -> Iterable[Breach]:
        """What the move claims wrongly; `state` is the one after it."""
        return play.wrong_claims(state, move) if isinstance(move, _CLAIMS) else ()

    def last_of_section(self, before: State, after: State) -> State:  # noqa: ARG002 - the next turn's heading ends this one
        """The state in which a turn ended."""
        return end_turn(before)

    def dialogue(self, state: State) -> Dialogue:
        """The words of the next line."""
        return steps.dialogue(state)

    def random_game(self, table: Table, random: Random, *, hands: bool) -> Iterator[Move]:
        """The moves of a full legal game, played at random."""
        from companion.games.empires.rules import deal  # noqa: PLC0415 - no other use needs it

        return deal.random_game(table, random, hands=hands)

    def write(self, table: Table, move: Move) -> str:
        """A move as a line in canonical form."""
        return writing.write(table, move)

    def write_value(self, field: Field) -> str:
        """The canonical value of a header key."""
        return writing.write_value(field)

    def number(self, state: State) -> int:
        """The number of the current turn, 0 before the first."""
        return state.turn.number

    def is_scored(self, state: State) -> bool:
        """Whether the current turn is over."""
        return state.turn.phase == OVER

    def scores(self, state: State) -> Mapping[str, int]:
        """The provinces that each player owns."""
        return scoring.scores(state)

    def items(self, state: State) -> Mapping[str, Sequence[Item]]:
        """Which provinces these are."""
        return scoring.score_items(state)

    def totals(self, state: State) -> Mapping[str, int]:
        """The provinces that each player owns: nothing is added up from turn to turn."""
        return scoring.scores(state)

    def is_complete(self, state: State) -> bool:
        """Whether the game is over (EM-9.1)."""
        return state.winner is not None

    def winners(self, state: State) -> Sequence[str]:
        """Who has won."""
        return [] if state.winner is None else [state.table.players[state.winner]]

    def describe(self, state: State) -> Json:
        """The `state` of the verdict."""
        return view.describe(state)


RULES = Empires()
