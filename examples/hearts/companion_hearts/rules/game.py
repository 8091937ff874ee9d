"""Hearts, as the referee asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from companion.plain import Json
from companion.record import Field, Header, Line, Token
from companion.referee import About, Address, Breach, Dialogue, Files, Item, Key, Reader, Rules
from companion.referee.claims import ClaimForm
from companion_hearts.about import ABOUT
from companion_hearts.rules import deal, forms, play, scoring, steps, view
from companion_hearts.rules.moves import Move
from companion_hearts.rules.state import State, start
from companion_hearts.rules.table import KEYS, RESERVED, Table, check_table, read_table

_REMINDER = """\
pass Aino: 2c 3d Qs       the cards passed on (if you like)
hand Aino: 3h 9d …        the hand with which she goes into the first trick (if you like)
Aino: 2c 5c Kc 9c         a trick, from its leader on; later ones need no name
points: Aino 5, Ville 21  or only the result: what each has taken in tricks
score: Aino 5, Ville 21   what you make of the deal: the referee checks it
winner: Aino              at the end"""


class Hearts(Rules[Table, State, Move]):
    """The rules that the referee asks."""

    about: About = ABOUT
    keys: Sequence[Key] = KEYS
    reserved: frozenset[str] = RESERVED
    reminder: str = _REMINDER

    # ---- reading and writing ----

    def read_header(self, header: Header, files: Files) -> Table:  # noqa: ARG002 - this game names no files
        """Who sits at the table and what is played."""
        return read_table(header)

    def check(self, table: Table) -> None:
        """Raise HeaderBreach where the header breaks a rule."""
        check_table(table)

    def reader(self, table: Table) -> Reader[Move]:
        """A reader for the lines below the header."""
        return forms.Reader(table)

    def claim_form(self, table: Table) -> ClaimForm:
        """How names and numbers of what scores are written at a table."""
        return forms.claim_form(table)

    def locate(self, line: Line, at: Address) -> Token:
        """The token of a line that a breach means."""
        return forms.locate(line, at)

    def write(self, table: Table, move: Move) -> str:
        """A move as a line in canonical form."""
        return forms.write(table, move)

    def write_value(self, field: Field) -> str:
        """The canonical value of a header key."""
        return forms.write_value(field)

    # ---- playing ----

    def start(self, table: Table) -> State:
        """The state before the first deal."""
        return start(table)

    def apply(self, state: State, move: Move) -> State:
        """The state after a move. Raises Breach."""
        return play.apply(state, move)

    def dialogue(self, state: State) -> Dialogue:
        """The words of the next line."""
        return steps.dialogue(state)

    def random_game(self, table: Table, random: Random, *, hands: bool) -> Iterator[Move]:
        """The moves of a whole legal game, played at random."""
        return deal.random_game(table, random, hands=hands)

    # ---- what came of it ----

    def number(self, state: State) -> int:
        """The number of the current deal."""
        return state.deal.number if state.deal else 0

    def is_scored(self, state: State) -> bool:
        """Whether the current deal is over."""
        return state.deal is not None and state.deal.is_over

    def scores(self, state: State) -> Mapping[str, int]:
        """What the current deal costs; before its end what has been taken."""
        return self._by_tag(state, scoring.scores(state.table, state.deal)) if state.deal else {}

    def items(self, state: State) -> Mapping[str, Sequence[Item]]:
        """What these scores are made of."""
        if state.deal is None:
            return {}
        return {tag: scoring.items(state.table, state.deal, one) for one, tag in enumerate(state.table.tags)}

    def totals(self, state: State) -> Mapping[str, int]:
        """The totals of all deals that are over."""
        return self._by_tag(state, state.totals)

    def wrong_claims(self, state: State, move: Move | None) -> Iterable[Breach]:
        """What a claim gets wrong."""
        return tuple(play.wrong_claims(state, move))

    def is_complete(self, state: State) -> bool:
        """Whether the game is over."""
        return state.is_over

    def winners(self, state: State) -> Sequence[str]:
        """Who has the lowest total at the end."""
        return [state.table.tags[one] for one in scoring.winners(state)]

    def describe(self, state: State) -> Json:
        """The `state` of the verdict."""
        return view.describe(state)

    def _by_tag(self, state: State, values: Sequence[int]) -> dict[str, int]:
        return dict(zip(state.table.tags, values, strict=True))


RULES = Hearts()
