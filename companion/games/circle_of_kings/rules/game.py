"""Circle of Kings, as the referee asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.games.circle_of_kings.about import ABOUT
from companion.games.circle_of_kings.rules import (
    notation,
    placing,
    play,
    position,
    scoring,
    standing,
    steps,
    tokens,
    view,
    writing,
)
from companion.games.circle_of_kings.rules.moves import Actions, Decision, Deploy, Draw, First, Move
from companion.games.circle_of_kings.rules.placing import write_placing
from companion.games.circle_of_kings.rules.state import CLEANUP, OVER, SETUP, State
from companion.games.circle_of_kings.rules.table import CLAIM_WORDS, KEYS, RESERVED, Table, read_table
from companion.record import Field, Header, Line, Token
from companion.referee import About, Address, Breach, Files, Item, Key, Reader, Rules
from companion.referee.claims import ClaimForm
from companion.referee.decisions import Opening, Placing
from companion.referee.steps import Dialogue

_REMINDER = """\
Aino draw -8c burn 9p recruit   what was public, or every draw: Aino draw L4 5s ?
Aino 5s + 3c 9w 2p / tower      Captain, army, Lord
Ville first                     only after a drawn combat
Aino tower Kp                   decisions: magician top right, hierophant left,
                                wheel-of-fortune cw, last-judgement Kw Ks Kp Kc,
                                hermit 4c, strength 9s, world 7c Ap, justice 4c 2w
Ville 4s x 9w, Aino 5s x 2w     actions with a choice; the others follow by themselves
score: Aino -1, Ville -2        what you make of it: the referee checks it
total: Aino 17, Ville 16        or values: Aino 20, Ville 19
winner: Aino                    or winner: draw"""


class CircleOfKings(Rules[Table, State, Move]):
    """The rules that the referee asks."""

    about: About = ABOUT
    claim_words: frozenset[str] = CLAIM_WORDS
    plain_moves: frozenset[type] = frozenset((Draw, Deploy, Decision, Actions, First))
    keys: Sequence[Key] = KEYS
    position_words: frozenset[str] = placing.WORDS
    reserved: frozenset[str] = RESERVED
    reminder: str = _REMINDER

    def read_header(self, header: Header, files: Files) -> Table:  # noqa: ARG002 - this game names no files
        """Who sits at the table and what is played. Raises Fault."""
        return read_table(header)

    def reader(self, table: Table) -> Reader[Move]:
        """A reader for the lines below the header."""
        return notation.Reader(table)

    def check(self, table: Table) -> None:
        """No header that can be read breaks a rule."""

    def start(self, table: Table) -> State:
        """The state before the first round."""
        return play.start(table)

    def claim_form(self, table: Table) -> ClaimForm:
        """How names and numbers of what scores are written at a table."""
        return notation.claim_form(table)

    def locate(self, line: Line, at: Address) -> Token:
        """The token of a line that a breach means."""
        return tokens.locate(line, at)

    #: The judge itself: every line of every record asks it, and a step less is felt (see bench/).
    apply = staticmethod(play.apply)

    def finish(self, state: State) -> State:
        """The state at the end of a record: everything forced is played."""
        return play.finish(state)

    def let_stand(self, state: State, move: Move) -> tuple[State, Breach | None]:
        """The state after a line that the table let stand, and what it breaks. Raises Breach for what cannot have happened."""
        return standing.let_stand(state, move)

    def may_have_won(self, table: Table, totals: Mapping[str, int], sides: Sequence[str]) -> bool:  # noqa: ARG002
        """Whether these players can have won with so many Lords left. Raises Breach."""
        return scoring.may_have_won(totals, sides)

    def reader_at(self, table: Table, opening: Opening) -> Reader[Move]:
        """A reader for the lines below a position."""
        return notation.Reader(table, opening)

    def read_placing(self, table: Table, line: Line) -> Placing:
        """What a line of a position says. Raises Fault."""
        return placing.read_placing(table, line)

    def write_placing(self, table: Table, placing: Placing) -> str:
        """A line of a position in canonical form."""
        return write_placing(table, placing)

    def place(self, table: Table, opening: Opening) -> State:
        """The state that a position describes. Raises Breach."""
        return position.place(table, opening)

    def correct(self, state: State, placing: Placing) -> State:
        """The state in which things lie as a line of a position says. Raises Breach."""
        return position.correct(state, placing)

    def is_quiet(self, state: State) -> bool:
        """Whether a position can be written down here: at the start of a round."""
        return position.is_quiet(state)

    def opening(self, state: State) -> Opening:
        """The position of a quiet state, as short as it can be."""
        return position.opening(state)

    def wrong_claims(self, state: State, move: Move | None) -> Iterable[Breach]:
        """What was claimed wrongly in a round that the move has closed."""
        return scoring.wrong_claims(state, move)

    def last_of_section(self, before: State, after: State) -> State:
        """The state in which a round ended: its forced end is played when the next heading is read."""
        return after.ended or before

    def dialogue(self, state: State) -> Dialogue:
        """The words of the next line."""
        return steps.dialogue(state)

    def random_game(self, table: Table, random: Random, *, hands: bool) -> Iterator[Move]:
        """The moves of a full legal game, played at random."""
        from companion.games.circle_of_kings.rules import deal  # noqa: PLC0415 - no other use needs it

        return deal.random_game(table, random, hands=hands)

    def write(self, table: Table, move: Move) -> str:
        """A move as a line in canonical form."""
        return writing.write(move, table)

    def write_value(self, field: Field) -> str:
        """The canonical value of a header key."""
        return writing.write_value(field)

    def number(self, state: State) -> int:
        """The number of the current round, 0 before the first that is played here."""
        return 0 if state.stage == SETUP else state.number

    def is_scored(self, state: State) -> bool:
        """Whether the Cleanup is done, or the game has ended in this round."""
        return state.stage in (CLEANUP, OVER)

    def scores(self, state: State) -> Mapping[str, int]:
        """The change of the Lord decks in the current round, also before it is over."""
        return scoring.scores(state)

    def items(self, state: State) -> Mapping[str, Sequence[Item]]:
        """What the current round's scores are made of."""
        return scoring.items(state)

    def totals(self, state: State) -> Mapping[str, int]:
        """The cards left in the Lord decks."""
        return scoring.totals(state)

    def is_complete(self, state: State) -> bool:
        """Whether the game is over (CK-6.4)."""
        return state.stage == OVER

    def winners(self, state: State) -> Sequence[str]:
        """Who has won (CK-6.4, CK-6.5)."""
        return [state.table.players[player] for player in state.winners]

    def describe(self, state: State) -> dict[str, Any]:
        """The `state` of the verdict."""
        return view.describe(state)


RULES = CircleOfKings()
