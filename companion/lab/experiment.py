"""An experiment: which tables are compared, who sits at them, and how much is to be known about them."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.lab.job import Job

#: So many deals are looked at before it is asked for the first time whether that is enough, and added at least each time.
LOOK = 100


class Arm(NamedTuple):
    """One of the tables that are compared: its name, and what its header says."""

    name: str
    header: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Experiment:
    """What an experiment's file says.

    Attributes:
        title: What it is about, in a line.
        about: A few words more.
        game: The game's id.
        arms: The tables; each behind the first is compared with the first.
        levels: Who plays, by seat; each of these once.
        jobs: For each of `levels` (outer) and each arm (inner) its job.
        deals: How many deals of each job; 0 where it goes by precision.
        precision: How many points (of 100) each side's share may lie off by, at 95%; 0 where it goes by deals.
        most: No more deals than these, whatever is known by then.
        margin: How many points off an even share still count as fair.
        decide: Whether it goes on until it is decided who of different players is better (`sequential`).
    """

    title: str
    about: str
    game: str
    arms: tuple[Arm, ...]
    levels: tuple[tuple[int, ...], ...]
    jobs: tuple[tuple[Job, ...], ...]
    deals: int
    precision: float
    most: int
    margin: float
    decide: bool = False

    @property
    def first_look(self) -> int:
        """How many deals of each job are wanted to begin with."""
        return self.deals or min(LOOK, self.most)
