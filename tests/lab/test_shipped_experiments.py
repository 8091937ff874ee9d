"""The experiments that come with games: each can be read, and two of its deals played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import Run
from companion.cli.lab.experiment_file import read_experiment
from companion.cli.lab.places import experiment_path, shipped
from companion.cli.terminal.out import CommandError
from companion.lab.playing import play
from companion.lab.results import results_of
from companion.referee.asking.rulings import rulings_of
from companion.referee.games import game_ids, has_part

SHIPPED = dict(shipped())
#: What a table may choose besides rulings.
VARIANTS = (
    ("four-kingdoms", "scoring", {"double", "no-kings", "day", "night", "evening", "trinity", "mirrorland"}),
    ("circle-of-power", "variant", {"lonely-tyrant", "coloured-cities"}),
    ("duelling-circles", "variant", {"no-reserves", "counterflow", "kinilani"}),
    ("duelling-circles", "tokens", {"3", "5", "14"}),
    ("empires", "options", {"treasury", "supplies"}),
)


def test_every_game_with_players_of_its_own_brings_experiments() -> None:
    assert {name.partition("/")[0] for name in SHIPPED} == {game_id for game_id in game_ids() if has_part(game_id, "lab")}


@pytest.mark.parametrize("command", ["lab", "lab run", "lab report"])
def test_examples_in_the_help_are_of_an_experiment_that_there_is(run: Run, command: str) -> None:
    said = " ".join(run(*command.split(), "--help").output.split())
    (example,) = re.findall(r"Example: companion lab \w+ (\S+)", said)
    assert example in SHIPPED


@pytest.mark.parametrize("game", game_ids())
def test_every_other_setting_of_a_ruling_is_a_table_of_an_experiment(game: str) -> None:
    tables = {arm.name for name, path in SHIPPED.items() if name.startswith(f"{game}/") for arm in read_experiment(path).arms}
    settings = {f"{ruling.id}={letter}" for ruling in rulings_of(game) for letter in ruling.options if letter != ruling.default}
    assert settings <= tables


@pytest.mark.parametrize(("game", "key", "words"), VARIANTS)
def test_every_variant_is_a_table_of_an_experiment(game: str, key: str, words: set[str]) -> None:
    headers = [arm.header for name, path in SHIPPED.items() if name.startswith(f"{game}/") for arm in read_experiment(path).arms]
    assert {word for header in headers for word in dict(header).get(key, "").split(", ")} >= words


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


def test_a_game_may_be_named_by_its_short_id() -> None:
    assert experiment_path("fk/rulings") == experiment_path("four-kingdoms/rulings")
    with pytest.raises(CommandError, match="there is no experiment “fk/nothing”"):
        experiment_path("fk/nothing")
