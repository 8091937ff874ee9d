"""The weights of Four Kingdoms' rule of thumb (`companion/games/four_kingdoms/lab/thumb.py`), and how it does against one before.

    python tools/fit_thumb.py "players: A, B, C, D" ["HEADER LINE" ...] [--games 450] [--deals 300] [--seed fit]

At each seat sits the rule of 45a033e0 or today's, by lot. Of half of the choices every card is tried, and the season played on.
The weights printed are those by which cards that bring more are chosen more often (a softmax, by gradient). Then today's rule of
thumb plays alone against the old one, from each seat, and the old one alone against today's.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from companion.games.four_kingdoms.lab import LAB, thumb, world as w
from companion.lab.chance import Streams
from companion.lab.intervals import mean_of
from companion.lab.worth import parts_by
from companion.referee import read_table

#: How often any card is laid, and how many of the choices are tried; of how many points a season's score is worth a win, about.
_ANY, _TRIED, _SPREAD = 0.1, 0.5, 4.0
#: How sharply the softmax chooses, how strongly weights are held to nothing, steps, and how large they are.
_TEMPERATURE, _HELD, _STEPS, _STEP = 0.02, 0.02, 400, 0.002
_NONE, _BARE = thumb.Leading(0, 0, 0, 0, 0), thumb.Answering(0, 0)
#: For each weight a rule that has it alone: the worths are linear in the weights.
_LEADING = [thumb.Rule(_NONE._replace(**{name: 1}), _BARE, _BARE) for name in thumb.Leading._fields]
_ANSWERS = [_BARE._replace(**{name: 1}) for name in thumb.Answering._fields]
_ANSWERING = [thumb.Rule(_NONE, one, one) for one in _ANSWERS]


class Tried(NamedTuple):
    """A choice of which every card was tried: under which lead, what each weight counts for each card, what each card brought."""

    lead: str
    counts: Any
    brought: Any


def main() -> None:
    """Prints weights, and how the rules of thumb do."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("header", nargs="+")
    parser.add_argument("--games", type=int, default=450)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", default="fit")
    asked = parser.parse_args()
    table = read_table("\n".join(("game: four-kingdoms", "seasons: 1", *asked.header, "")))
    old, new = thumb.OF_45A033E0, thumb.rule_of(table)
    tried = [one for number in range(asked.games) for one in _tried(table, (asked.seed, number), (old, new))]
    for lead, names in ("none", thumb.Leading), ("red", thumb.Answering), ("black", thumb.Answering):
        weights = _fit([one for one in tried if one.lead == lead])
        print(lead, names(*[round(float(one), 2) for one in weights]))
    for one, others, what in (new, old, "today's alone"), (old, new, "that of 45a033e0 alone"):
        shares = [_share(table, (asked.seed, deal), one, others) for deal in range(asked.deals)]
        found = mean_of(shares)
        print(f"{what}: {100 * found.value:.1f} ± {100 * found.off:.1f} of 100")


def _tried(table: Any, deal: tuple[str, int], rules: Sequence[thumb.Rule]) -> list[Tried]:
    """A game between rules of thumb, by lot; what came of trying."""
    world, random, found = LAB.begin(table, Streams(*deal)), Random(f"{deal}"), list[Tried]()
    seated = [random.choice(rules) for _ in table.persons]
    while (decision := world.decision()) is not None:
        if decision.about == w.CARD and len(decision.options) > 1 and random.random() < _TRIED:
            found.append(_try(world, decision, [*seated[: decision.seat], rules[-1], *seated[decision.seat + 1 :]]))
        world.choose(random.choice(decision.options) if random.random() < _ANY else _by(seated[decision.seat], world, random))
    return found


def _try(world: Any, decision: Any, rules: Sequence[thumb.Rule]) -> Tried:
    view, side, brought = world.view(decision.seat), LAB.side_of(world.table, decision.seat), []
    lead = view.laid[0] if view.laid else None
    for card in decision.options:
        after = world.copy(Random(1))
        after.choose(card)
        points = after.points if after.phase == w.OVER else thumb.play_season_out(after, Random(1), rules)
        brought.append(parts_by(points, _SPREAD)[side])
    counts = np.array([thumb.worths(one, view, decision.options) for one in (_ANSWERING if lead else _LEADING)]).T
    name = "none" if lead is None else "red" if lead.red else "black"
    return Tried(name, counts - counts.mean(0), np.array(brought) - np.mean(brought))


def _by(rule: thumb.Rule, world: Any, random: Random) -> Any:
    decision = world.decision()
    view = world.view(decision.seat)
    return thumb.guess(view, decision, random, rule)


def _fit(tried: Sequence[Tried]) -> Any:
    counts, brought = np.vstack([one.counts for one in tried]), np.hstack([one.brought for one in tried])
    sizes = np.array([len(one.brought) for one in tried])
    choice, first = np.repeat(np.arange(len(sizes)), sizes), np.r_[0, np.cumsum(sizes)[:-1]]
    scale = counts.std(0) + 1e-9
    counts = counts / scale
    weights = np.linalg.solve(counts.T @ counts + np.eye(len(scale)), counts.T @ brought)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(_STEPS):
        worths = counts @ weights / _TEMPERATURE
        often = np.exp(worths - np.maximum.reduceat(worths, first)[choice])
        often /= np.add.reduceat(often, first)[choice]
        above = brought - np.add.reduceat(often * brought, first)[choice]
        slope = counts.T @ (often * above) / len(sizes) / _TEMPERATURE - _HELD * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        weights = weights + _STEP * (1 - step / _STEPS) * mean / (np.sqrt(square) + 1e-8)
    return weights / scale


def _share(table: Any, deal: tuple[str, int], one: thumb.Rule, others: thumb.Rule) -> float:
    """What one rule of thumb wins on average, alone in each seat in turn."""
    won = []
    for seat in range(len(table.persons)):
        world, random = LAB.begin(table, Streams(*deal)), Random(f"{deal} {seat}")
        while (decision := world.decision()) is not None:
            world.choose(_by(one if decision.seat == seat else others, world, random))
        won.append(world.shares()[LAB.side_of(table, seat)])
    return sum(won) / len(won)


if __name__ == "__main__":
    main()
