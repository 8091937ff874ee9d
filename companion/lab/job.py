"""What is played over and over: a table, who plays at it, and a seed. Its text goes to whoever plays it and names its results."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Final, Literal

from companion.plain import Plain

#: The version of what a row says, and of how dealers and players of all levels play: it is raised where any of them chooses
#: otherwise, and rows of another version are never counted together with ours.
ROWS: Final = 6
#: Who deals and chooses: a game's own dealer, whose players know only chance, or its worlds, in which players of a level sit.
Dealt = Literal["dealer", "worlds"]


@dataclass(frozen=True, slots=True)
class Job:
    """A series of games that differ by their deal alone.

    Attributes:
        game: The game's id.
        players: The value of `players:`.
        header: The other keys of the header with their values; what they leave to chance is drawn anew for each deal.
        levels: Who plays, in the order of the seats; in the next rotation everybody moves one seat on.
        seed: What all chance comes from, together with the deal's number.
        rules: The version of the game's rules.
        dealt: Who deals and chooses.
        files: What the header names (a map), by name.
        rows: `ROWS`.
    """

    game: str
    players: str
    header: tuple[tuple[str, str], ...]
    levels: tuple[int, ...]
    seed: str
    rules: int
    dealt: Dealt = "dealer"
    files: tuple[tuple[str, str], ...] = ()
    rows: int = ROWS

    @property
    def text(self) -> str:
        """The job as canonical JSON: equal jobs have equal texts."""
        return json.dumps(asdict(self), ensure_ascii=True, sort_keys=True, separators=(",", ":"))

    @property
    def key(self) -> str:
        """What its results are kept under."""
        return sha256(self.text.encode()).hexdigest()[:32]

    @property
    def rotations(self) -> int:
        """In how many ways its players can sit, each moving on together with the others: 1 where all are alike."""
        count = len(self.levels)
        return next((turn for turn in range(1, count) if self.seated(turn) == self.levels), max(1, count))

    def seated(self, rotation: int) -> tuple[int, ...]:
        """The level at each seat after so many rotations: who sat first sits in seat `rotation` then."""
        count = len(self.levels)
        return tuple(self.levels[(seat - rotation) % count] for seat in range(count))


def read_job(text: str) -> Job:
    """The job of a text that `Job.text` gave."""
    said: Plain = json.loads(text)
    pairs = {name: tuple((str(key), str(value)) for key, value in said[name]) for name in ("header", "files")}
    levels: Sequence[int] = said["levels"]
    return Job(**{**said, **pairs, "levels": tuple(levels)})
