"""What is handed to a worker: a job as text, and which of its deals. What comes back are texts and numbers, too."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from companion.lab.job import read_job
from companion.lab.playing import play
from companion.lab.rows import Sides


class Block(NamedTuple):
    """Some deals of a job, played: `games` are deal, rotation, row; `seconds` is how long they took, all rotations together."""

    sides: Sides
    games: tuple[tuple[int, int, str], ...]
    seconds: float


def run_block(text: str, deals: tuple[int, ...]) -> Block:
    """Plays these deals of a job, each in all its rotations. Raises as `play` does."""
    job = read_job(text)
    begun = perf_counter()
    sides = Sides()
    games = []
    for deal in deals:
        for rotation in range(job.rotations):
            sides, row = play(job, deal, rotation)
            games.append((deal, rotation, row.text))
    return Block(sides, tuple(games), perf_counter() - begun)
