"""Circle of Power, as the referee asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.games.circle_of_power.about import ABOUT
from companion.games.circle_of_power.rules import claims, deal, notation, phrase, play, scoring, steps, view, writing
from companion.games.circle_of_power.rules.moves import Move
from companion.games.circle_of_power.rules.state import State, season_scores
from companion.games.circle_of_power.rules.table import CLAIM_WORDS, KEYS, RESERVED, Table, check_table, read_table
from companion.record import Field, Header, Line, Token
from companion.referee import About, Address, Breach, Dialogue, Files, Item, Key, Reader, Rules, Tally
from companion.referee.claims import ClaimForm

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
    keys: Sequence[Key] = KEYS
    reserved: frozenset[str] = RESERVED
    form_keys: frozenset[str] = frozenset(("variant",))
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

    def apply(self, state: State, move: Move) -> State:
        """The state after a move. Raises Breach."""
        return play.apply(state, move)

    def dialogue(self, state: State) -> Dialogue:
        """The words of the next line."""
        return steps.dialogue(state)

    def wrong_claims(self, state: State, move: Move | None) -> Iterable[Breach]:
        """What the move claims wrongly; `state` is the one after it."""
        return claims.wrong_claims(state, move) if isinstance(move, claims.CLAIMS) else ()

    def random_game(self, table: Table, random: Random, *, hands: bool) -> Iterator[Move]:
        """The moves of a full legal game, played at random."""
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
