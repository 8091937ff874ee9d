"""What tests of the table's word share: where a game stands in a line, turns that may break any rule, what must always hold."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.duelling_circles.rules.moves import Flip, Lucky, Step, Turn, TurnPart
from companion.games.duelling_circles.rules.state import OVER, State
from companion.record.lines import make_line
from companion.referee import Verdict, find_game
from companion.referee.at_random import random_line

GAME = find_game("duelling-circles")
PLAIN = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n"
HOUSE = "house: DC-R3=b, DC-R7=c, DC-R11=b, DC-R14=b, DC-R17=b, DC-R18=c, DC-R21=b\n"
HEADERS = (
    PLAIN,
    "game: duelling-circles\nplayers: Aino, Ville\nvariant: counterflow\nhouse: DC-R5=b, DC-R6=c\n",
    "game: duelling-circles\nplayers: Aino, Ville\ntokens: 5\nvariant: no-reserves\nhouse: DC-R6=b, DC-R10=b\n",
    "game: duelling-circles\nplayers: Aino, Ville\nvariant: kinilani\nlineup: Aino b g v o c r u, Ville o c r b v g u\n",
    "game: duelling-circles\nplayers: Aino, Ville\ntokens: 14\nvariant: kinilani, counterflow\nlineup: Aino r b, Ville g c\n"
    + HOUSE,
)
TILES = [f"{row}{number}" for row in "hc" for number in range(1, 9)]


def random_turn(state: State, random: Random) -> Any:
    """A legal line of a state in which a turn may begin."""
    return GAME.reader(state.table).read(make_line(1, random_line(GAME, state, random)))


def summary(verdict: Verdict) -> str:
    """Where a game stands, on one line: `turn 2, Ville flip, lucky 1: Aino h7 c2 r1; Ville h7 h8 r1`."""
    state = verdict.state
    waits = f"{state['to_move']} {state['phase']}" if state["to_move"] else f"over, won by {' and '.join(verdict.winners)}"
    bands = []
    for tag in ("Aino", "Ville"):
        lost = f" lost{state['lost'][tag]}" if state["lost"][tag] else ""
        bands.append(" ".join((tag, *state["board"][tag], f"r{state['reserve'][tag]}")) + lost)
    return f"turn {state['turn']}, {waits}, lucky {state['lucky'] or '-'}: {'; '.join(bands)}"


def check_matter(state: State) -> None:
    """Each token is in one place or lost, none of a colour that its owner never had, and no more were taken than lost."""
    table = state.table
    whole = table.lineup or ("." * table.tokens,) * 2
    for seat, band in enumerate(state.bands):
        tokens = "".join(band)
        assert all(tokens.count(token) <= whole[seat].count(token) for token in set(tokens))
        assert 0 <= state.taken[1 - seat] <= table.tokens - len(tokens)
    assert state.owed >= 0
    described: dict[str, Any] = GAME.describe(state)
    assert (described["to_move"] is None) == bool(state.winners) == (state.phase == OVER)


def any_turn(random: Random) -> Turn:
    """A turn that may break any rule."""
    parts: list[TurnPart] = []
    for _ in range(random.randint(1, 3)):
        parts.append(Flip(random.randrange(5)))
        if random.random() < 0.8:
            landing = random.choice(TILES) if random.random() < 0.4 else ""
            parts.append(Step(random.choice([*TILES, "r"]), random.choice(["", *"cugorvb"]), landing, random.random() < 0.3))
    if random.random() < 0.7:
        parts.append(Lucky(random.randint(1, 8)))
    return Turn(tuple(parts), random.choice([None, 0, 1]))
