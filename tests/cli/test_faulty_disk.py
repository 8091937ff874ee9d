"""Every command that writes, on a disk that takes a part, fails, or stops with the machine, at each single thing done to it.

The list of commands is taken from the command line itself: a new one has to be put here.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest
import typer

from commands import COMPLETE, ROOT
from companion.cli.app import app
from companion.cli.commands import LazyGroup
from companion.cli.game_commands import brought, built
from companion.links import encode
from faulty_disk import Job, Outcome, tried

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a system on which processes cannot be forked")

DUEL = "game: duelling-circles\nplayers: Aino, Ville\n"
KINGDOMS = "game: four-kingdoms\nplayers: Anna, Bo, Cia\n[season 1]\npoints: Anna 1, Bo 2, Cia -3\n"
SCORES = "date,Aino,Ville\n2026-01-02,7,1\n2026-01-03,0,7\n"
SQUARES = json.dumps({
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "properties": {"name": f"P{x}"},
            "geometry": {"type": "Polygon", "coordinates": [[[x, 0], [x + 40, 0], [x + 40, 40], [x, 40], [x, 0]]]},
        }
        for x in (0, 40, 80)
    ],
})  # fmt: skip
ROUND = (ROOT / "tests/games/empires/records/example-complete.game").read_text("utf-8")
RING = (ROOT / "tests/games/empires/records/ring14.map").read_text("utf-8")
#: A record as it is after each line that a table is told.
EVENING = [DUEL, DUEL + "2 h7\n", DUEL + "2 h7 *5\n", DUEL + "2 h7 *5\n3 h8\n"]
_AT = re.compile(r'"at": "[^"]*"')
#: A game that Companion plays by itself, and the record after each of its lines.
BOTS = "game: duelling-circles\nplayers: bot1, bot0\ntokens: 3\n"
#: A game in which people say how the coins fall.
DUEL_OF_BOT = "game: duelling-circles\nplayers: Aino, bot1\ntokens: 3\n"
SHORT = ["2 h8 *1\n", "3 h7 *3\n", "3 h7 *3\n", "2 h8\n"]
TYPED = "2 h7\n*5\n3 h8\nquit\n"


@dataclass(frozen=True)
class Case:
    """A command that writes. `states` are those of a record that grows line by line; of all else there is before and after."""

    job: Job
    states: tuple[str, ...] = ()


WRITING = {
    "new": Case(Job(["new", "duelling-circles", "--players", "Aino, Ville", "a.game"], {})),
    "enter": Case(Job(["enter", "a.game"], {"a.game": KINGDOMS}, "points\n1 -2 3\nno\n", left="left_of_answers")),
    "referee": Case(Job(["referee", "a.game"], {"a.game": DUEL}, TYPED, left="left_of_lines"), tuple(EVENING)),
    "play": Case(
        Job(["play", "a.game", "--seed", "40"], {"a.game": BOTS}), tuple(BOTS + "".join(SHORT[:n]) for n in range(len(SHORT) + 1))
    ),
    "format": Case(Job(["format", "-i", "a.game", "b.game"], {"a.game": DUEL + "2  h7\n", "b.game": DUEL + "3  h7\n"})),
    "mend": Case(Job(["mend", "a.game", "-t", "1", "-i"], {"a.game": COMPLETE.replace("6s As 7s", "6s Ac 7s")}), ()),
    "open": Case(Job(["open", encode(COMPLETE, "FK"), "--out", "a.game"], {})),
    "simulate": Case(Job(["simulate", "duelling-circles", "-n", "2", "--out", "games"], {}, most=5)),
    "show": Case(
        Job(["show", "a.game", "--pdf", "-o", "out"], {"a.game": ROUND, "ring14.map": RING}, before="maps_made_once", most=3)
    ),
    "map make": Case(
        Job(
            ["map", "make", "-p", "2", "--seed", "1", "--format", "map,geojson", "-o", "out"], {}, before="maps_made_once", most=4
        )
    ),
    "map print": Case(Job(["map", "print", "a.geojson", "--format", "map,svg", "-o", "out"], {"a.geojson": SQUARES}, most=3)),
    "map mend": Case(Job(["map", "mend", "a.geojson", "--out", "b.geojson"], {"a.geojson": SQUARES}, most=3)),
    "app build": Case(Job(["app", "build", "--out", "site"], {}, before="small_app")),
    "app serve": Case(
        Job(
            ["app", "serve", ".", "--port", "0"],
            {"a.game": DUEL, "said.txt": "2 h7\n*5\n3 h8\n"},
            before="table_with_somebody",
            left="left_out_of_the_file",
            most=6,
        ),
        tuple(EVENING),
    ),
    "scan": Case(Job(["scan", "photo.jpg", "--into", "a.game"], {"a.game": DUEL}, before="a_ticked_sheet")),
    "import": Case(Job(["import", "a.csv", "--game", "duelling-circles", "--yes"], {"a.csv": SCORES}, most=4)),
    "print standings": Case(Job(["print", "standings", ".", "-o", "out"], {"a.game": f"{KINGDOMS}agreed: Bo\n"}, most=3)),
    "print ticks": Case(Job(["print", "ticks", "duelling-circles", "-o", "out"], {}, most=3)),
    "print sheet": Case(Job(["print", "sheet", "duelling-circles", "-o", "out"], {}, most=3)),
    "print kit": Case(
        Job(["print", "kit", "duelling-circles", "--only", "score-sheet", "--only", "dice", "-o", "out"], {}, most=4)
    ),
    "print all": Case(Job(["print", "all", "-o", "out"], {}, before="two_small_kits", most=3)),
    "print puzzles": Case(Job(["print", "puzzles", "-o", "out"], {}, most=3)),
    "print calibrate": Case(Job(["print", "calibrate", "-o", "out"], {}, most=3)),
    **{
        f"print {book}": Case(Job(["print", book, "duelling-circles", "-o", "out"], {}, before="short_books", most=2))
        for book in ("learn", "quiz", "rules", "notation", "reference", "rulebook")
    },
}
#: Commands that write nothing beside standard output, each with words that make it do its work.
READING = {
    "check": ["a.game"],
    "score": ["a.game"],
    "standings": [".", "--html"],
    "moves": ["a.game"],
    "position": ["a.game"],
    "link": ["a.game"],
    "rule": ["FK-3.2"],
    "rules": ["four-kingdoms"],
    "notation": ["four-kingdoms"],
    "games": [],
    "analyse": ["a.game", "--playouts", "8"],
    "print list": ["duelling-circles"],
    "map check": ["a.geojson"],
    "map list": [],
    "lab list": [],
}
#: Commands of a store of results: SQLite writes it (tests/lab/test_lab_on_a_bad_disk.py); `report --pdf` writes as `print` does.
STORES = ["lab run", "lab ladder", "lab report", "lab export"]
#: A folder that appears whole (tests/cli/test_game_new.py), descriptions of games (tests/declared), a table of worths
#: (tests/games/duelling_circles/analysis), and a page that is written as those of `print` are.
ELSEWHERE = ["game new", "game add", "game remove", "game check", "lab solve", "quarrel"]


#: What people tell Companion of real coins is kept as its choices are.
REAL_COINS = Case(
    Job(
        ["play", "a.game", "--dealt-by", "table", "--seed", "1"],
        {"a.game": DUEL_OF_BOT},
        "2\nh7\n*5\n",
        left="left_of_what_was_told",
    ),
    (DUEL_OF_BOT, DUEL_OF_BOT + "2 h7 *5\n"),
)


#: Those that have much to load in common, for one process each.
GROUPS = {
    name: [command for command in WRITING if command.partition(" ")[0] in words]
    for name, words in {
        "records": ["new", "enter", "referee", "play", "format", "mend", "open", "scan", "simulate", "import"],
        "app": ["app"],
        "maps": ["map", "show"],
        "print": ["print"],
    }.items()
}


def _loaded(command: Any, context: Any, name: str) -> Any:
    return command.loaded(name) if isinstance(command, LazyGroup) else command.get_command(context, name)


def _all_commands(command: Any, context: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    if not hasattr(command, "list_commands"):
        yield " ".join(path)
        return
    for name in command.list_commands(context):
        found = built(name) if not path and name in brought().commands else _loaded(command, context, name)
        yield from _all_commands(found, context, (*path, name))


def test_every_command_is_tried() -> None:
    command: Any = typer.main.get_command(app)
    assert sorted([*WRITING, *READING, *STORES, *ELSEWHERE]) == sorted(_all_commands(command, typer.Context(command)))
    assert sorted(chain.from_iterable(GROUPS.values())) == sorted(WRITING)


def test_what_only_reads_writes_nothing(tmp_path: Path) -> None:
    jobs = [
        Job([*command.split(), *words], {"a.game": COMPLETE if command != "analyse" else DUEL, "a.geojson": SQUARES})
        for command, words in READING.items()
    ]
    for job, (found, *more) in zip(jobs, tried(jobs, tmp_path), strict=True):
        assert (found.status, found.after.keys(), more) == (0, job.files.keys(), []), (job.arguments, found.what)


@pytest.mark.parametrize("commands", GROUPS.values(), ids=GROUPS)
def test_nothing_is_lost(commands: list[str], tmp_path: Path) -> None:
    cases = [WRITING[command] for command in commands]
    for case, found in zip(cases, tried([case.job for case in cases], tmp_path), strict=True):
        _check(case, *found)


def test_nothing_is_lost_of_what_people_tell(tmp_path: Path) -> None:
    [found] = tried([REAL_COINS.job], tmp_path)
    _check(REAL_COINS, *found)


def _check(case: Case, whole: Outcome, short: Outcome, *failing: Outcome) -> None:
    assert whole.status == short.status == 0, whole.what + short.what
    assert whole.done
    assert _without_times(whole.after) == _without_times(short.after)
    assert len(failing) > 5
    for found in failing:
        _check_ending(found, whole)
        _check_files(found, whole, case)
        _check_acknowledged(found, case)
        _check_again(found, whole, case)


def _without_times(files: dict[str, str | None]) -> dict[str, str | None]:
    """The same files, but for when somebody wrote a line: two runs need not fall into the same second."""
    return {
        name: content and _AT.sub('"at": ""', content) if name.endswith(".who") else content for name, content in files.items()
    }


def _check_ending(found: Outcome, whole: Outcome) -> None:
    """What fails is told in a line; whoever is not killed leaves no file of his own behind, and no empty folder."""
    assert found.free, found.what
    if found.kind == "killed":
        assert found.status == -9
        return
    assert found.stderr.startswith("companion: "), found.what
    assert "Traceback" not in found.stderr
    assert "bug" not in found.stderr
    assert found.status == 2 or (found.after.get("a.game") == whole.after.get("a.game") and ".who" in found.stderr), found.what
    assert not [name for name in found.after if _is_own(name)], found.what
    folders = [name for name, content in found.after.items() if content is None]
    assert all(any(name.startswith(f"{folder}/") for name in found.after) for folder in folders), found.what


def _check_files(found: Outcome, whole: Outcome, case: Case) -> None:
    """Every file is there whole, as it was or as it should be; what was there is there."""
    for name, content in found.after.items():
        if content is None or _is_own(name) or name.endswith((".draft", ".who", ".hands")):
            continue
        allowed = {case.job.files.get(name), whole.after.get(name), *(case.states if name == "a.game" else ())}
        assert content in allowed or (found.kind == "killed" and _is_begun(content, case.states)), (name, content, found.what)
    assert case.job.files.keys() <= found.after.keys(), found.what


def _is_begun(content: str, states: tuple[str, ...]) -> bool:
    """Whether this is a record in which the last line was begun."""
    return any(after.startswith(content) and content.startswith(before.removesuffix("\n")) for before, after in pairwise(states))


def _check_acknowledged(found: Outcome, case: Case) -> None:
    """What was said to be accepted is there."""
    if case.states:
        # The referee says what is next once before any line.
        accepted = found.stdout.count("\nNext: ") - 1 if case.job.arguments[0] == "referee" else found.stdout.count("Next\n")
        text = found.after["a.game"] or ""
        assert text.startswith(case.states[max(0, accepted)].removesuffix("\n")), found.what


def _check_again(found: Outcome, whole: Outcome, case: Case) -> None:
    """The same once more, on a disk that works, and all is as it should be; of a line half-written people are told."""
    if found.kind == "killed" and case.states and found.after["a.game"] not in case.states:
        return
    left = {name: content for name, content in found.after_again.items() if not _is_own(name) and name != "said.txt"}
    right = {name: content for name, content in whole.after.items() if name != "said.txt"}
    if any(name.endswith(".who") for name in left):
        left, right = ({k: v for k, v in files.items() if not k.endswith(".who")} for files in (left, right))
    assert left == right, (found.what, found.again)


def _is_own(name: str) -> bool:
    """A temporary file or a lock of ours, which only somebody who is killed leaves behind."""
    return name.endswith((".part", ".lock"))
