"""What may stand in an experiment's file, and what is said of what may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.lab.experiment_file import AS_WRITTEN, read_experiment
from companion.cli.terminal.out import CommandError
from companion.lab.job import read_job
from companion.referee.asking.rulings import rulings_of

DUEL = 'game = "duelling-circles"\n'


def read(folder: Path, text: str) -> object:
    path = folder / "x.toml"
    path.write_text(text, "utf-8")
    return read_experiment(path)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("title = 'x'\n", "1:1", "no game"),
        ('game = "chess"\n', "1:1", "chess"),
        (DUEL + "deal = 3\n", "2:1", "did you mean deals"),
        (DUEL + "\n  deals = 0\n", "3:3", "from 1 to"),
        (DUEL + f"deals = {10**400}\n", "2", "more than 64 bits"),
        (DUEL + f"levels = [[{10**400}, 0]]\n", "2", "more than 64 bits"),
        (DUEL + f"{'.'.join('a' * 99)} = 1\n", "2:1", "no key “a”"),
        (DUEL + f"{'.'.join('a' * 200)} = 1\n", "2", "a name of a hundred parts"),
        (DUEL + "[x" + ' . "a"' * 200 + "]\n", "2", "a name of a hundred parts"),
        (DUEL + "deals = 1.5\n", "2:1", "whole number"),
        (DUEL + 'deals = "many"\n', "2:1", "isn't a number"),
        (DUEL + "deals = 3\nprecision = 2\n", "3:1", "contradict"),
        (DUEL + "most = 3\n", "2:1", "needs “precision”"),
        (DUEL + "decide = true\n", "2:1", "players of different levels"),
        (DUEL + "levels = [[1, 0]]\ndecide = true\ndeals = 3\n", "3:1", "contradict"),
        (DUEL + "decide = 1\n", "2:1", "neither true nor false"),
        (DUEL + "levels = [9]\n", "2:1", "isn't a level"),
        (DUEL + "levels = [[0, 0, 0]]\n", "2:1", "3 levels for 2 seats"),
        (DUEL + "levels = [[0]]\n", "2:1", "1 level for 2 seats"),
        (DUEL + "deals = 10_000_001\n", "2:1", "“deals” is 10 000 001; it goes from 1 to 10 000 000"),
        (DUEL + "deals = 2\ndeals = 3\n", "3:10", "this key is there a second time; leave one of the two out"),
        (DUEL + 'title = "Who\n', "2:13", "a quote is not closed"),
        (DUEL + '[arms.""]\n', "2:1", "a table has a name that cannot be read"),
        (DUEL + "levels = []\n", "2:1", "nobody"),
        (DUEL + "players = 7\n", "2:1", "players"),
        (DUEL + "players = [1]\n", "2:1", "neither a number nor names"),
        (DUEL + 'rulings = ["DC-R99"]\n', "2:1", "no ruling “DC-R99”"),
        (DUEL + "rulings = 3\n", "2:1", "doesn't name rulings"),
        (DUEL + "[header]\nhouse = 'DC-R21=b'\n[arms.x]\nhouse = 'DC-R21=a'\n", "5:1", "is in [header], too"),
        (DUEL + "[header]\ntokens = 99\n", "3:1", "tokens"),
        (DUEL + "[arms.odd]\ntokens = 99\n", "3:1", "(table “odd”)"),
        (DUEL + "[arms.odd]\ntoken = 3\n", "3:1", "token"),
        (DUEL + "[arms]\nodd = 3\n", "1:1", "is a table"),
        (DUEL + "[header]\nplayers = 'Aino, Ville'\n", "3:1", "above all tables"),
        (DUEL + "margin = 99\n", "2:1", "from 0.01 to 50"),
        (DUEL + "title = \n", "2:9", "cannot be read"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, text: str, place: str, words: str) -> None:
    with pytest.raises(CommandError) as told:
        read(tmp_path, text)
    assert f"x.toml:{place}: " in str(told.value)
    assert words in str(told.value)


def test_rulings_are_tables_of_their_own(tmp_path: Path) -> None:
    found = read_experiment(_written(tmp_path, DUEL + 'rulings = "all"\nlevels = [0, [0, 0]]\n[header]\ntokens = 5\n'))
    assert found.arms[0].name == AS_WRITTEN
    settings = [len(ruling.options) - 1 for ruling in rulings_of("duelling-circles")]
    assert len(found.arms) == 1 + sum(settings)
    for arm in found.arms[1:]:
        assert dict(arm.header)["house"] == arm.name
        assert dict(arm.header)["tokens"] == "5"
    assert len(found.jobs) == 2
    assert all(len(jobs) == len(found.arms) for jobs in found.jobs)
    assert len({job.key for job in found.jobs[0]}) == len(found.arms)


def test_a_job_comes_back_from_its_text(tmp_path: Path) -> None:
    job = read_experiment(_written(tmp_path, DUEL + "seed = 7\n[header]\nvariant = 'no-reserves'\n")).jobs[0][0]
    assert read_job(job.text) == job
    assert read_job(job.text).key == job.key
    assert job.seed == "7"


def test_players_of_a_level_need_worlds_at_every_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kings = 'game = "four-kingdoms"\nlevels = [0, 1]\n[header]\nseasons = 1\n'
    assert {job.dealt for jobs in read_experiment(_written(tmp_path, kings)).jobs for job in jobs} == {"worlds"}
    monkeypatch.setattr("companion.lab.playing.why_not", lambda *_: "nobody plays here")
    with pytest.raises(CommandError, match=r"x.toml:2:1: nobody plays here"):
        read(tmp_path, kings)
    alone = read_experiment(_written(tmp_path, 'game = "four-kingdoms"\nlevels = [0]\n'))
    assert alone.jobs[0][0].dealt == "dealer"


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no such file"):
        read_experiment(tmp_path / "none.toml")


def _written(folder: Path, text: str) -> Path:
    path = folder / "x.toml"
    path.write_text(text, "utf-8")
    return path
