"""Games between players of the laboratory. Pure, standard library alone."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple, cast

from companion.lab import chance, players
from companion.lab.mind.laboratory import WordLaboratory
from companion.lab.world import AnyLaboratory, Laboratory, WorldT
from companion.referee.games import part


class LabError(Exception):
    """What the laboratory cannot play, in a sentence for people."""


class Played(NamedTuple):
    """A game that was played.

    By side what part of the win it has, and its total; by seat how many genuine decisions it had (of more than one option), and
    how many options these had together; and the moves, as a record has them, with all hands.
    """

    shares: tuple[float, ...]
    totals: tuple[float, ...]
    decisions: tuple[int, ...]
    options: tuple[int, ...]
    moves: tuple[Any, ...]


def laboratory_of(game_id: str) -> AnyLaboratory:
    """What the folder of this game brings for the laboratory; where it brings nothing, what is made of its dialogue.

    Raises KeyError where there is no such game, GameError where its part cannot be loaded.
    """
    return cast("AnyLaboratory | None", part(game_id, "lab")) or _by_words(game_id.casefold())


@cache
def _by_words(game_id: str) -> WordLaboratory:
    return WordLaboratory(game_id)


def play(laboratory: AnyLaboratory, table: object, levels: Sequence[int], seed: str | int, deal: int) -> Played:
    """A game from its beginning to its end, a level for each seat.

    Seed and number of the deal fix all shuffling, whoever plays: the same deal can be played by others, or by the same ones in
    other seats. Raises LabError where this table cannot be played, or where there is not one level for each seat.
    """
    refusal = players.why_not(laboratory, table, levels)
    if refusal:
        raise LabError(refusal)
    seats = laboratory.seats(table)
    if len(levels) != len(seats):
        raise LabError(f"{len(levels)} levels for {len(seats)} seats ({', '.join(seats)}): each seat needs one")
    streams = chance.Streams(seed, deal)
    world = laboratory.begin(table, streams)
    decisions, options = [0] * len(seats), [0] * len(seats)
    while (decision := world.decision()) is not None:
        seat = decision.seat
        if len(decision.options) > 1:
            decisions[seat] += 1
            options[seat] += len(decision.options)
        chosen = players.choose(laboratory, world.view(seat), decision, levels[seat], streams.of("policy", seat))
        world.choose(chosen.option)
    return Played(tuple(world.shares()), tuple(world.totals()), tuple(decisions), tuple(options), tuple(world.moves))


def by_lot(laboratory: Laboratory[Any, WorldT, Any], table: object, random: Random) -> WorldT:
    """The world at the end of a game in which every choice is drawn by lot."""
    world = laboratory.begin(table, chance.OneStream(random))
    while (decision := world.decision()) is not None:
        world.choose(random.choice(decision.options))
    return world
