"""The experiments that come with games: each can be read, and two of its deals played."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.lab.experiment_file import read_experiment
from companion.cli.lab.places import experiment_path, shipped
from companion.lab.playing import play
from companion.lab.results import results_of
from companion.referee.games import game_ids

SHIPPED = dict(shipped())


def test_every_game_brings_experiments_and_one_on_all_its_rulings() -> None:
    games = {name.partition("/")[0] for name in SHIPPED}
    assert games == set(game_ids())
    assert {name for name in SHIPPED if name.endswith("/rulings")} >= {f"{game}/rulings" for game in games - {"hearts"}}


@pytest.mark.parametrize(("name", "path"), SHIPPED.items(), ids=SHIPPED)
def test_an_experiment_can_be_read_and_played(name: str, path: Path) -> None:
    asked = read_experiment(path)
    assert asked.game == name.partition("/")[0]
    assert experiment_path(name) == path
    assert asked.title
    assert asked.about
    played = {}
    for job in {asked.jobs[0][0], asked.jobs[-1][-1]}:
        games = [play(job, deal) for deal in range(2 if job is asked.jobs[0][0] else 1)]
        played[job] = (games[0].sides, {deal: [game.row] for deal, game in enumerate(games)})
    nothing = (next(iter(played.values()))[0], {})
    results = results_of(asked, [[played.get(job, nothing) for job in jobs] for jobs in asked.jobs])
    assert {result.arm for result in results} >= {asked.arms[0].name}
