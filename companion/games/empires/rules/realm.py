"""A player on the map: where he is, what he owns and reaches, and what is left in his supply (EM-1.3, EM-1.5, EM-5.5)."""

from collections.abc import Mapping

from companion.games.empires.rules.state import NOBODY, Board, State
from companion.referee.judging import STRICT, Judge

#: More pieces than anybody has: a supply without a limit (EM-R26).
UNLIMITED = 1_000_000_000


class Realm:
    """What one player has and reaches in a position; the position before an action decides (EM-R21)."""

    __slots__ = ("board", "judge", "mine", "player", "state")

    def __init__(self, state: State, player: int, judge: Judge = STRICT) -> None:
        self.state = state
        #: What becomes of a breach in this realm.
        self.judge = judge
        self.player = player
        self.board: Board = state.board
        #: Province -> his counters there.
        self.mine: Mapping[int, int] = state.board.counters[player]

    @property
    def tag(self) -> str:
        """The player's tag."""
        return self.state.table.players[self.player]

    def name(self, province: int) -> str:
        """A province for people."""
        return self.state.provinces.name(province)

    def owns(self, province: int) -> bool:
        """Whether he owns a province (EM-1.5)."""
        return self.board.owns(self.player, province, self.state.table.plays("EM-R1"))

    def is_adjacent(self, province: int) -> bool:
        """Whether a province is adjacent (EM-5.5): it neighbours one with a piece of his (EM-R17=b: one that he owns)."""
        state = self.state
        neighbours = state.provinces.neighbours[province]
        if state.table.house["EM-R17"] == "b":
            return any(map(self.owns, neighbours))
        if not self.mine.keys().isdisjoint(neighbours):
            return True
        return self.player in map(self.board.cities.get, neighbours)

    def reaches_enemies(self, province: int) -> bool:
        """Whether enemy counters in a province are adjacent (EM-5.5; EM-R18=b: not those amid one's own)."""
        if self.board.holds(self.player, province) and not self.state.table.plays("EM-R18"):
            return True
        return self.is_adjacent(province)

    def enemy_at(self, province: int, named: int | None) -> int | None:
        """Whose counters a target means: the named one's, else the only enemy's; NOBODY where there is none, None for several."""
        if named is not None:
            return named
        enemies = self.board.enemies(self.player, province)
        if len(enemies) > 1:
            return None
        return enemies[0] if enemies else NOBODY

    def enemy_counters(self, enemy: int, province: int) -> int:
        """How many counters of an enemy stand in a province; none of one's own count."""
        return self.board.counters[enemy].get(province, 0) if enemy not in (NOBODY, self.player) else 0

    @property
    def counters_left(self) -> int:
        """How many counters are in his supply (EM-1.3, EM-R26)."""
        limit = self.state.table.counters
        return UNLIMITED if limit is None else limit - sum(self.mine.values())

    @property
    def cities_left(self) -> int:
        """How many cities are in his supply (EM-1.3, EM-R26)."""
        limit = self.state.table.cities
        return UNLIMITED if limit is None else limit - self.board.cities_of(self.player)
