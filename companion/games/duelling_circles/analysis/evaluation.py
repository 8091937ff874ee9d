"""Chances in positions of Duelling Circles that are solved, and what every possible decision is worth.

All chances are those of the player who is to move, unless said otherwise.
"""

from typing import NamedTuple

from companion.games.duelling_circles.analysis import standing, worths
from companion.games.duelling_circles.rules import course, landing, state as s, table as t

#: The rulings that bear on a game without colours and that no table of worths is made for but with their first settings.
BEARING = ("DC-R3", "DC-R5", "DC-R6")
#: A table of worths is made for games of so many tokens.
SOLVABLE = (3, 5, 7)
FLIPS, STOPS = "flip", "stop"


class Choice(NamedTuple):
    """Something that the player to move may decide: as it is written (`h7`, `r`, `flip`, `stop`), and his chance to win then."""

    written: str
    chance: float


def why_unsolvable(table: t.Table) -> str:
    """Why no solution can cover a table's game, in words; empty where one can."""
    if table.kinilani:
        return "the game with colours (kinilani) is not solved"
    if table.tokens not in SOLVABLE:
        return f"the game with {table.tokens} tokens is not solved"
    other = [ruling for ruling in BEARING if table.setting(ruling) != "a"]
    return f"the game is solved with the default of {other[0]}, not with {table.setting(other[0])}" if other else ""


def rules_of(table: t.Table) -> worths.Rules:
    """Which table of worths a game asks."""
    return worths.Rules(table.tokens, table.counterflow, table.setting("DC-R4") == "b")


def is_ordinary(state: s.State) -> bool:
    """Whether each tile has one token at most, as by the rules of a game without colours."""
    table, (own, other, _, _) = state.table, state.position
    crossed = (own[place] and other[crossing] for place, crossing in enumerate(table.across) if crossing is not None)
    return not any(crossed) and all(len(tokens) < 2 for band in (own, other) for tokens in band[: course.RESERVE])


class Evaluation:
    """A solution asked in the game's own terms. The table must be one that it covers (`why_unsolvable`)."""

    def __init__(self, solution: worths.Worths) -> None:
        self.solution = solution
        self._known: dict[s.Position, float] = {}

    def chance(self, state: s.State) -> float:
        """The chance of the player to move, both playing their best from here; of a game that is over 1 or 0."""
        if state.phase == s.OVER:
            return float(state.seat in state.winners)
        return max(choice.chance for choice in self.choices(state)) if self.decides(state) else self._waiting(state)

    def decides(self, state: s.State) -> bool:
        """Whether the player to move has something to decide, not only to flip."""
        return state.phase == s.MOVE or (state.phase == s.FLIP and state.flips > 0)

    def choices(self, state: s.State) -> list[Choice]:
        """What he may decide, in the order of the course, the best not marked; empty where nothing is to be decided."""
        if state.phase == s.MOVE:
            names = state.table.names[state.seat]
            able = landing.movable(state.table, state.position, state.flip)
            return [Choice(names[place], self._moved(state, place, token)) for place, token in able]
        if self.decides(state):
            return [Choice(FLIPS, self._first_flip(state.table, state.position)), Choice(STOPS, self._turn_over(state.position))]
        return []

    def _waiting(self, state: s.State) -> float:
        if state.phase == s.LUCKY:
            return self._turn_over(state.position)
        return self._first_flip(state.table, state.position)

    def _moved(self, state: s.State, place: int, token: str) -> float:
        """The chance after the move of a token. In a game without colours at most one flip is owed."""
        return self._after(state.table, state.position, place, token, state.flip)

    def _after(self, table: t.Table, position: s.Position, place: int, token: str, heads: int) -> float:
        tile = course.LANDING[place][heads]
        after, *_ = landing.move(table, position, token, place, tile)
        if not s.is_on_board(after.other):
            return 1.0
        if tile not in course.RALLYING:
            return self._turn_over(after)
        flipped = self._first_flip(table, after)
        return flipped if self.solution.rules.must_rally else max(flipped, self._turn_over(after))

    def _first_flip(self, table: t.Table, position: s.Position) -> float:
        """The chance with a flip to come: a turn's first, or an owed one that is made."""
        if position not in self._known:
            ways = enumerate(course.CHANCES)
            self._known[position] = sum(ways_of * self._flipped(table, position, heads) for heads, ways_of in ways) / sum(
                course.CHANCES
            )
        return self._known[position]

    def _flipped(self, table: t.Table, position: s.Position, heads: int) -> float:
        """The chance after a flip, before a token is chosen; where none can move the turn is over (DC-2.9)."""
        able = landing.movable(table, position, heads) if heads else ()
        worth = [self._after(table, position, place, token, heads) for place, token in able]
        return max(worth) if worth else self._turn_over(position)

    def _turn_over(self, position: s.Position) -> float:
        """The chance of a player whose turn ends so, its lucky flip still to come."""
        (other, theirs), (own, mine) = _placed(position.other), _placed(position.own)
        return 1 - self.solution.worth(standing.Pair(other, own), theirs, mine)


def _placed(band: s.Band) -> tuple[standing.Side, int]:
    """The side that a band is, and its standing."""
    tiles = [place for place, tokens in enumerate(band[: course.RESERVE]) if tokens]
    return standing.Side(len(tiles), len(band[course.RESERVE])), standing.standing_of(tiles)
