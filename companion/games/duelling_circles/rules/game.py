"""Duelling Circles, as the referee asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from companion.games.duelling_circles.about import ABOUT
from companion.games.duelling_circles.rules import claims, notation, play, scoring, steps, view, writing
from companion.games.duelling_circles.rules.moves import Move
from companion.games.duelling_circles.rules.state import OVER, State, start
from companion.games.duelling_circles.rules.table import CLAIM_WORDS, KEYS, POSITION_WORDS, RESERVED, Table, read_table
from companion.record import Field, Header, Line, Token
from companion.referee import About, Address, Breach, Dialogue, Files, Item, Key, Reader, Rules
from companion.referee.claims import ClaimForm

if TYPE_CHECKING:
    from companion.referee.decisions import Opening, Placing

_REMINDER = """\
1. 3 h7 *5         three heads, the token on h7 moves, lucky tile 5; coins: HHTH h7 *THH
2. 2 r *1          a token comes in from the reserve
3. 0 *7            no heads; 4 *1 or 4 - *1: nothing can move four
4. 3 c8 2 h7 *6    the first landed on h3, so a second flip; or stop: 3 c8 stop *6
5. 1 h7xh8 *2      if you like: where it lands, x where it takes
6. 2 h5/g *4       Kinilani: the colour, where several stand together
total: Aino 2, Ville 0
winner: Aino       or: draw"""


class DuellingCircles(Rules[Table, State, Move]):
    """The rules that the referee asks."""

    about: About = ABOUT
    claim_words: frozenset[str] = CLAIM_WORDS
    keys: Sequence[Key] = KEYS
    reserved: frozenset[str] = RESERVED
    position_words: frozenset[str] = POSITION_WORDS
    form_keys: frozenset[str] = frozenset(("variant", "lineup"))
    reminder: str = _REMINDER

    def read_header(self, header: Header, files: Files) -> Table:  # noqa: ARG002 - this game names no files
        """Who plays, and what. Raises Fault."""
        return read_table(header)

    def reader(self, table: Table) -> Reader[Move]:
        """A reader for the lines below the header."""
        return notation.Reader(table)

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

    def let_stand(self, state: State, move: Move) -> tuple[State, Breach | None]:
        """The state after a line that the table let stand, and the rule that it breaks. Raises Breach."""
        from companion.games.duelling_circles.rules.let_stand import let_stand  # noqa: PLC0415 - most records do without

        return let_stand(state, move)

    def leave_undone(self, state: State) -> State:
        """The state in which what a turn left undone is let stand. Raises Breach."""
        from companion.games.duelling_circles.rules.let_stand import leave_undone  # noqa: PLC0415 - most records do without

        return leave_undone(state)

    def may_have_won(self, table: Table, totals: Mapping[str, int], sides: Sequence[str]) -> bool:
        """Whether these players can have won with these totals at the end. Raises Breach."""
        from companion.games.duelling_circles.rules.results import may_have_won  # noqa: PLC0415 - most records do without

        return may_have_won(table, totals, sides)

    def wrong_claims(self, state: State, move: Move | None) -> Iterable[Breach]:
        """What a line claims wrongly; `state` is the one after it."""
        return claims.wrong_claims(state, move)

    def reader_at(self, table: Table, opening: Opening) -> Reader[Move]:
        """A reader for the lines below a position."""
        return notation.Reader(table, max(0, opening.move - 1))

    def read_placing(self, table: Table, line: Line) -> Placing:
        """What a line of a position says. Raises Fault."""
        from companion.games.duelling_circles.rules.position import read_placing  # noqa: PLC0415 - most records do without

        return read_placing(table, line)

    def write_placing(self, table: Table, placing: Placing) -> str:
        """A line of a position in canonical form."""
        from companion.games.duelling_circles.rules.position import write_placing  # noqa: PLC0415 - most records do without

        return write_placing(table, placing)

    def place(self, table: Table, opening: Opening) -> State:
        """The state that a position describes. Raises Breach."""
        from companion.games.duelling_circles.rules.placing import place  # noqa: PLC0415 - most records do without

        return place(table, opening)

    def left_out(self, table: Table, opening: Opening) -> Sequence[str]:
        """What a position may have forgotten to say, and what is usual instead."""
        from companion.games.duelling_circles.rules.placing import left_out  # noqa: PLC0415 - most records do without

        return left_out(table, opening)

    def correct(self, state: State, placing: Placing) -> State:
        """The state in which things lie as a line of a position says. Raises Breach."""
        from companion.games.duelling_circles.rules.placing import correct  # noqa: PLC0415 - most records do without

        return correct(state, placing)

    def is_quiet(self, state: State) -> bool:
        """Whether the position can be written down: between turns."""
        from companion.games.duelling_circles.rules.placing import is_quiet  # noqa: PLC0415 - most records do without

        return is_quiet(state)

    def opening(self, state: State) -> Opening:
        """The position of a state between turns."""
        from companion.games.duelling_circles.rules.placing import opening  # noqa: PLC0415 - most records do without

        return opening(state)

    def dialogue(self, state: State) -> Dialogue:
        """The words of the next line."""
        return steps.dialogue(state)

    def random_game(self, table: Table, random: Random, *, hands: bool) -> Iterator[Move]:  # noqa: ARG002 - nothing is hidden
        """The moves of a full legal game, played at random."""
        from companion.games.duelling_circles.rules import deal  # noqa: PLC0415 - no other use needs it

        return deal.random_game(table, random)

    def write(self, table: Table, move: Move) -> str:
        """A move as a line in canonical form."""
        return writing.write(move, table)

    def write_value(self, field: Field) -> str:
        """The canonical value of a header key."""
        return writing.write_value(field)

    def items(self, state: State) -> Mapping[str, Sequence[Item]]:
        """What the totals are made of."""
        return scoring.items(state)

    def totals(self, state: State) -> Mapping[str, int]:
        """The opposing tokens that each player has taken (DC-5.5)."""
        return scoring.totals(state)

    def is_complete(self, state: State) -> bool:
        """Whether the game is over (DC-5)."""
        return state.phase == OVER

    def winners(self, state: State) -> Sequence[str]:
        """Who won; both where the game is drawn."""
        return [state.table.players[seat] for seat in state.winners]

    def describe(self, state: State) -> dict[str, Any]:
        """The `state` of the verdict."""
        return view.describe(state)


RULES = DuellingCircles()
