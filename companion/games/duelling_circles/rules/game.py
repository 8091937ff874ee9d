"""Duelling Circles, as the referee asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.games.duelling_circles.about import ABOUT
from companion.games.duelling_circles.rules import (
    claims,
    deal,
    let_stand,
    notation,
    play,
    results,
    scoring,
    steps,
    view,
    writing,
)
from companion.games.duelling_circles.rules.moves import Move
from companion.games.duelling_circles.rules.state import OVER, State, start
from companion.games.duelling_circles.rules.table import CLAIM_WORDS, KEYS, RESERVED, Table, read_table
from companion.record import Field, Header, Line, Token
from companion.referee import About, Address, Breach, Dialogue, Files, Item, Key, Reader, Rules
from companion.referee.claims import ClaimForm

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
    form_keys: frozenset[str] = frozenset(
        (
            "variant",
            "lineup",
        )
    )
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

    def apply(self, state: State, move: Move) -> State:
        """The state after a line. Raises Breach."""
        return play.apply(state, move)

    def let_stand(self, state: State, move: Move) -> tuple[State, Breach | None]:
        """The state after a line that the table let stand, and the rule that it breaks. Raises Breach."""
        return let_stand.let_stand(state, move)

    def leave_undone(self, state: State) -> State:
        """The state in which what a turn left undone is let stand. Raises Breach."""
        return let_stand.leave_undone(state)

    def may_have_won(self, table: Table, totals: Mapping[str, int], sides: Sequence[str]) -> bool:
        """Whether these players can have won with these totals at the end. Raises Breach."""
        return results.may_have_won(table, totals, sides)

    def wrong_claims(self, state: State, move: Move | None) -> Iterable[Breach]:
        """What a line claims wrongly; `state` is the one after it."""
        return claims.wrong_claims(state, move)

    def dialogue(self, state: State) -> Dialogue:
        """The words of the next line."""
        return steps.dialogue(state)

    def random_game(self, table: Table, random: Random, *, hands: bool) -> Iterator[Move]:  # noqa: ARG002 - nothing is hidden
        """The moves of a full legal game, played at random."""
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
