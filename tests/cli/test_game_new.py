"""`game new`: the package that it writes is a game, nothing is written over, and a bad name is answered with a good one."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from commands import ROOT, Process, Run
from installed_games import announce
from terminals import Terminal

#: All that is asked, answered in every way that changes what is written.
WAYS = [
    [f"--with={what}", f"--section={section}", f"--wins={wins}", f"--players={players}", f"--hidden={hidden}"]
    for (what, section, wins), (players, hidden) in zip(
        product(("dice", "cards", "nothing"), ("none", "round"), ("most", "least")),
        (("1", "no"), ("2-6", "yes"), ("4", "no"), ("8-20", "no"), ("1-4", "yes"), ("3", "no")) * 2,
        strict=True,
    )
]


def is_a_game(process: Process, folder: Path, *options: str) -> None:
    """A package is made, installed, listed, played, judged and printed; its tests are green but for one."""
    done = process("game", "new", "skull-island", "--package", *options)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    site = folder / "companion-skull-island"
    entry_points = tomllib.loads((site / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    ((game_id, package),) = entry_points["companion.games"].items()
    announce(site, package, f"{game_id} = {package}")
    path = f"{ROOT}{os.pathsep}{site}"
    names = re.findall("^players: (.*)$", (site / "tests" / "records" / "first.game").read_text("utf-8"), re.MULTILINE)[0]
    for command, shown in (
        (["games"], "skull-island  Skull Island; for short si; rules SI-1, SI-2, …"),
        (["new", "skull-island", "-p", names, "new.game"], "new.game is ready"),
        (["check", "new.game"], "new.game: legal, not complete"),
        (["check", str(site / "tests" / "records" / "first.game")], "legal, complete"),
        (["simulate", "skull-island", "-p", names, "--games", "2"], "2 games of Skull Island"),
        (["rule", "SI-2.2"], "The rules are missing"),
        (["print", "sheet", "skull-island"], "skull-island-score-sheet-a4.pdf"),
    ):
        done = process(*command, PYTHONPATH=path)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        assert shown in done.stdout
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    run = subprocess.run(tests, cwd=site, env=os.environ | {"PYTHONPATH": path}, check=False, capture_output=True, text=True)
    assert re.search("^1 failed, 3 passed", run.stdout, re.MULTILINE), run.stdout
    assert f"\nthe rules are missing: write them into {package}/rules.md, in place of SI-2.2\n" in run.stdout
    rules = site / package / "rules.md"
    rules.write_text(rules.read_text("utf-8").replace("The rules are missing", "Whoever"), "utf-8")
    run = subprocess.run(tests, cwd=site, env=os.environ | {"PYTHONPATH": path}, check=False, capture_output=True, text=True)
    assert re.search("^4 passed", run.stdout, re.MULTILINE), run.stdout


def test_a_package_is_a_game(process: Process, folder: Path) -> None:
    is_a_game(process, folder, "--section", "round")


@pytest.mark.parametrize("options", [WAYS[0], WAYS[6], WAYS[7], WAYS[11]], ids=" ".join)
def test_a_package_of_another_kind_is_a_game_too(process: Process, folder: Path, options: list[str]) -> None:
    is_a_game(process, folder, *options)


@pytest.mark.parametrize("options", WAYS, ids=" ".join)
def test_all_that_is_written_can_be_read(run: Run, folder: Path, options: list[str]) -> None:
    title = "Mölkky’s “if” & Co.".replace("“", "(").replace("”", ")")
    done = run("game", "new", "skull-island", "--package", "--title", title, *options)
    assert done.exit_code == 0, done.output
    paths = [path for path in (folder / "companion-skull-island").rglob("*") if path.is_file()]
    for path in paths:
        text = path.read_text("utf-8")
        assert "<<" not in text, path
        assert "<%" not in text, path
        assert text.endswith("\n"), path
        assert not text.endswith("\n\n"), path
        if path.suffix == ".py":
            compile(text, path, "exec")
            assert max(map(len, text.splitlines())) <= 130, path
        elif path.suffix == ".toml":
            tomllib.loads(text)
    ruff = [sys.executable, "-m", "ruff", "--isolated", "format", "--line-length", "130", "--check", "companion-skull-island"]
    if subprocess.run([*ruff[:3], "--version"], check=False, capture_output=True).returncode == 0:
        formatted = subprocess.run(ruff, check=False, capture_output=True, text=True)
        assert formatted.returncode == 0, formatted.stdout
    assert len(paths) == 16


#: A name that cannot be, and what is written in its place.
NAMES = {
    'skull"island': "skull-island",
    "it's": "it-s",
    "a/b": "a-b",
    "../skull": "skull",
    "skull.island": "skull-island",
    "Skull Island": "skull-island",
    "Mölkky": "molkky",
    "ملعب": "my-own-game",
    "": "my-own-game",
    "9lives": "my-9lives",
    "class": "my-class",
    "companion": "my-companion",
    "a" * 90: "a" * 32,
    "four-kingdoms": "my-four-kingdoms",
    "farkle": "my-farkle",
    "Farkle": "my-farkle",
    "fk": "my-fk",
    "\u202egame\n": "game",
}


@pytest.mark.parametrize(("name", "instead"), NAMES.items(), ids=map(ascii, NAMES))
def test_a_name_that_cannot_be_is_answered_with_one_that_can(run: Run, folder: Path, name: str, instead: str) -> None:
    before = sorted(folder.iterdir())
    done = run("game", "new", name, "--package")
    assert done.exit_code == 2
    assert done.output.startswith("companion: ")
    assert done.output.count("\n") == 1
    assert done.output.endswith(f"; write companion game new {instead} --package\n")
    assert "\u202e" not in done.output
    assert sorted(folder.iterdir()) == before
    assert run("game", "new", instead, "--package").exit_code == 0


@pytest.mark.parametrize(
    ("option", "typed", "words"),
    [
        ("--prefix", "FK", "FK begins the rules of Four Kingdoms; write two capitals that no other game has: SI"),
        ("--prefix", "s1", "“s1” can’t begin the ids of rules; write two capitals"),
        ("--title", 'Skull "Island"', "is in it; write letters, digits"),
        ("--title", "Skull\\Island", "“\\” is in it"),
        ("--title", "{{ 7 * 7 }}", "“{” is in it"),
        ("--title", "four kingdoms", "there is a game called four kingdoms already"),
        ("--title", "!", "“!” can’t be a title"),
        ("--players", "6-2", "“6-2” can’t be how many play; write a number up to 20, or two: 2-6"),
        ("--players", "0", "“0” can’t be how many play"),
        ("--hidden", "perhaps", "“perhaps” is not an answer here; write yes or no"),
        ("--with", "sticks", "write dice, cards or nothing"),
        ("--section", "my round", "write a short word of small letters, or none: round"),
        ("--wins", "fewest", "write most or least"),
    ],
)
def test_an_answer_that_cannot_be_is_refused(run: Run, folder: Path, option: str, typed: str, words: str) -> None:
    done = run("game", "new", "skull-island", "--package", option, typed)
    assert done.exit_code == 2
    assert words in done.output
    assert not (folder / "companion-skull-island").exists()


def test_a_prefix_that_another_game_has_is_not_proposed(run: Run, folder: Path) -> None:
    assert run("game", "new", "fine-kites", "--package").exit_code == 0
    assert 'prefix="FI"' in (folder / "companion-fine-kites" / "companion_fine_kites" / "about.py").read_text("utf-8")


def test_nothing_is_written_over(run: Run, folder: Path) -> None:
    (folder / "full").mkdir()
    (folder / "full" / "mine.txt").write_text("mine", "utf-8")
    (folder / "empty").mkdir()
    (folder / "file").write_text("mine", "utf-8")
    (folder / "link").symlink_to(folder / "nowhere")
    before = sorted(folder.rglob("*"))
    for place in ("full", "empty", "file", "link", "."):
        done = run("game", "new", "skull-island", "--package", "--output", place)
        assert done.exit_code == 2
        assert f"{place}: it exists already and is left as it is; choose another name" in done.output
    done = run("game", "new", "skull-island", "--package", "--output", "no/such")
    assert "no/such: there is no folder no; make it first, or check the spelling" in done.output
    assert sorted(folder.rglob("*")) == before
    assert (folder / "file").read_text("utf-8") == "mine"


@pytest.mark.parametrize("trouble", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()], ids=["full disk", "Ctrl-C"])
def test_no_half_of_a_folder_stays(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, trouble: BaseException) -> None:
    before, write = sorted(folder.iterdir()), Path.write_text

    def failing(path: Path, *args: Any, **words: Any) -> int:
        if path.name == "play.py":
            raise trouble
        return write(path, *args, **words)

    monkeypatch.setattr(Path, "write_text", failing)
    done = run("game", "new", "skull-island", "--package")
    assert done.exit_code in (2, 130)
    assert ("the disk is full; make room and try again" in done.output) == (done.exit_code == 2)
    assert sorted(folder.iterdir()) == before


def test_at_a_terminal_it_asks_until_the_answer_can_be_taken(folder: Path) -> None:
    with Terminal("game", "new", "skull-island", "--package", "--wins", "least", folder=folder, colours=False) as terminal:
        for question, answer in (
            ("called? [Skull Island]", "Skull’s Island"),
            ("ids begin with? [SI]", "FK"),
            ("ids begin with? [SI]", "sk"),
            ("ids begin with? [SI]", "SK"),
            ("How many play? [2-6]", "3"),
            ("(yes, no)? [no]", ""),
            ("(dice, cards, nothing)? [nothing]", "dice"),
            ("(round, deal …; none: it has no parts)? [none]", "round"),
        ):
            terminal.wait(question)
            terminal.type(f"{answer}\r")
        assert terminal.end() == 0
    about = (folder / "companion-skull-island" / "companion_skull_island" / "about.py").read_text("utf-8")
    assert all(said in about for said in ('title="Skull’s Island"', 'prefix="SK"', "seats=(3, 3)", "low_wins=True", '"round"'))


def test_whoever_stops_answering_has_written_nothing(folder: Path) -> None:
    before = sorted(folder.iterdir())
    with Terminal("game", "new", "skull-island", "--package", folder=folder, colours=False) as terminal:
        terminal.wait("called? [Skull Island]")
        terminal.type("\x04")
        assert terminal.end() == 1
        assert "stopped; nothing was written" in terminal.left
    assert sorted(folder.iterdir()) == before


def test_without_package_it_is_one_file(run: Run, folder: Path) -> None:
    asked = ("--rows", "bid 0-10, tricks 0-10", "--worth", "20 * bid if bid == tricks else 0", "--sections", "10")
    done = run("game", "new", "skull-island", *asked)
    assert done.exit_code == 0, done.output
    assert run("game", "new", "skull-island").exit_code == 2, "what is there is not written over"
    assert "Skull Island, 2 to 6 players" in run("game", "check", "skull-island.toml").output
    assert "skull-island  Skull Island; skull-island.toml" in run("games").output
    for rows, wrong in (("bid", "“bid”"), ("2nd 0-3", "“2nd”"), ("bid 9-3", "9 is more than 3")):
        assert wrong in run("game", "new", "other", "--rows", rows).output
    assert run("game", "new", "other", "--rows", "bid 0-10, bonus 0-50 else 00").exit_code == 0
    assert "whole = [0, 50]\nusual = 0\n" in (folder / "other.toml").read_text("utf-8")


def test_at_a_terminal_the_questions_of_one_file_say_what_can_be_typed(folder: Path) -> None:
    with Terminal("game", "new", "beach", folder=folder, colours=False) as terminal:
        for question, answer in (
            ("called? [Beach]", ""),
            ("How many play? [2-6]", ""),
            ("teams (yes, no)? [no]", ""),
            ("(round; none: it is scored once)? [round]", "none"),
            ("(10 parts; to 500 points: to 500; open)? [open]", ""),
            ("write (bid 0-10, tricks 0-10)? [points -1000-1000]", "gold 0-9"),
            ("as it is written)? [none]", ""),
            ("(most, least)? [most]", ""),
        ):
            terminal.wait(question)
            terminal.type(f"{answer}\r")
        assert terminal.end() == 0
    assert 'name = "gold"' in (folder / "beach.toml").read_text("utf-8")


def test_a_group_without_its_command_shows_its_help(run: Run) -> None:
    done = run("game")
    assert "\n  new     Begin a game of your own: one file, or a package with all its rules.\n" in done.output
