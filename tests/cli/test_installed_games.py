"""Games of other packages: one that brings nothing but its rules, and all the ways in which one cannot be used."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import ROOT, Process
from installed_games import install
from reading_back import why_no_rulebooks

Done = subprocess.CompletedProcess[str]
Companion = Callable[..., Done]
#: A game of deals that is played as Hearts are, and brings nothing else.
BARE = {"rules": "hearts", "section": "deal"}
RECORD = """\
game: whist
players: Aino, Ville, Emmi
[deal 1]
Ville: 2c 5c Kc
"""


@pytest.fixture
def site(folder: Path) -> Path:
    """Where games are installed."""
    return folder / "site"


@pytest.fixture
def companion(process: Process, site: Path) -> Companion:
    """Runs a command where the games of that place are installed."""

    def start(*args: str, **environment: str) -> Done:
        return process(*args, PYTHONPATH=f"{ROOT}{os.pathsep}{site}", **environment)

    return start


def one_line(done: Done, words: str) -> None:
    """What cannot be used is named in a line, and is nobody's bug."""
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.startswith("companion: ")
    assert done.stderr.count("\n") == 1, done.stderr
    assert words in done.stderr
    assert "bug" not in done.stderr


def the_others_go_on(companion: Companion, *, printing: bool = False) -> None:
    done = companion("check", "complete.game")
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    if printing:
        listed = companion("print", "list")
        assert listed.returncode == 0
        assert "four-kingdoms  Four Kingdoms" in listed.stdout


WHIST_ABOUT = """\
from companion.referee import About
ABOUT = About(id="{id}", title="Whist", prefix="{prefix}", accent="#336699", section="season", edition="1", credit="",
              rights="", seats=(2, 6), usual=3, protocol={protocol})
"""
UNUSABLE = {
    "an import that fails": ("import companion_lungs\n", "ModuleNotFoundError: No module named 'companion_lungs'"),
    "another error at import": ("1 / 0\n", "ZeroDivisionError"),
    "another version of the seam": (
        WHIST_ABOUT.format(id="whist", prefix="WH", protocol=2),
        "it is made for version 2 of the seam, and this Companion has 1",
    ),
    "an id that is taken": (
        WHIST_ABOUT.format(id="empires", prefix="WH", protocol=1),
        "its id is taken by companion.games.empires",
    ),
    "a prefix that is taken": (WHIST_ABOUT.format(id="whist", prefix="EM", protocol=1), "its prefix EM is taken by empires"),
    "another name than it says": (WHIST_ABOUT.format(id="bridge", prefix="WH", protocol=1), "it calls itself “bridge”"),
    "no About": ("ABOUT = 'whist'\n", "about.ABOUT is no About"),
    "nothing of the kind": ("\n", "AttributeError"),
}


@pytest.mark.parametrize(("about", "words"), UNUSABLE.values(), ids=UNUSABLE)
def test_a_game_that_cannot_be_used_is_named_in_a_line(
    companion: Companion, site: Path, folder: Path, about: str, words: str
) -> None:
    name = "empires" if "id is taken" in words else "whist"
    install(site, "Whist", "WH", {"about.py": about}, name=name)
    done = companion("games")
    assert done.returncode == 0
    assert "four-kingdoms  Four Kingdoms" in done.stdout
    assert done.stderr.startswith(f"companion: the game “{name}” of the package companion_whist cannot be used: ")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    if name == "whist":
        one_line(companion("simulate", "whist", "-n", "1"), words)
        (folder / "whist.game").write_text(RECORD, "utf-8")
        assert words.partition(": ")[0] in " ".join(companion("check", "whist.game").stdout.split())
    the_others_go_on(companion)


def test_the_second_of_two_games_with_one_prefix_is_named(companion: Companion, site: Path) -> None:
    install(site, "Spades", "SP", {})
    install(site, "Spoons", "SP", {})
    done = companion("games")
    assert "spades  Spades" in done.stdout
    assert "“spoons” of the package companion_spoons cannot be used: its prefix SP is taken by spades" in done.stderr


FAILING_RULES = """\
from companion_hearts.rules.game import Hearts
from companion_whist.about import ABOUT
class Rules(Hearts):
    about = ABOUT
    def apply(self, state, move):
        return state.moon
RULES = Rules()
"""
#: A part that is broken, the command that asks for it, and what it says.
PARTS = {
    "a link without its object": ({"link.py": "\n"}, ("link", "whist.game"), "companion_whist.link has no LINK"),
    "a link that is none": ({"link.py": "LINK = 3\n"}, ("link", "whist.game"), "the link of whist is neither"),
    "a scene without its object": ({"scene.py": "\n"}, ("show", "whist.game"), "companion_whist.scene has no SCENE"),
    "a scene that fails": (
        {"scene.py": "def SCENE(state, totals, seats):\n    return state['moon']\n"},
        ("show", "whist.game"),
        "companion_whist fails: KeyError: 'moon'",
    ),
    "an emblem without its object": (
        {"drawings/__init__.py": "", "drawings/emblem.py": "\n"},
        ("print", "sheet", "whist"),
        "companion_whist.drawings.emblem has no EMBLEM",
    ),
    "an emblem that is none": (
        {"drawings/__init__.py": "", "drawings/emblem.py": "EMBLEM = 3\n"},
        ("print", "sheet", "whist"),
        "the emblem of whist isn't an Emblem",
    ),
    "printables without their object": (
        {"paper/__init__.py": "", "paper/printables.py": "\n"},
        ("print", "sheet", "whist"),
        "companion_whist.paper.printables has no PRINTABLES",
    ),
    "printables that are none": (
        {"paper/__init__.py": "", "paper/printables.py": "PRINTABLES = ['sheet']\n"},
        ("print", "kit", "whist"),
        "companion_whist.paper.printables: PRINTABLES has to be a tuple of Printable",
    ),
    "questions without their object": (
        {"questions.py": "\n"},
        ("enter", "whist.game"),
        "companion_whist.questions has no QUESTIONS",
    ),
    "rules that fail": ({"rules/game.py": FAILING_RULES}, ("show", "whist.game"), "companion_whist fails: AttributeError"),
    "rules that lack a member": (
        {"rules/game.py": "from companion.referee import Rules\nclass Whist(Rules):\n    pass\nRULES = Whist()\n"},
        ("moves", "whist.game"),
        "companion_whist.rules.game cannot be loaded: TypeError: Can't instantiate abstract class Whist",
    ),
    "rules without their object": (
        {"rules/game.py": "\n"},
        ("check", "whist.game"),
        "companion_whist.rules.game cannot be loaded",
    ),
}


@pytest.mark.parametrize(("files", "command", "words"), PARTS.values(), ids=PARTS)
def test_a_part_that_cannot_be_used_is_named_where_it_is_asked_for(
    companion: Companion, site: Path, folder: Path, files: dict[str, str], command: tuple[str, ...], words: str
) -> None:
    install(site, "Whist", "WH", files, **BARE)
    (folder / "whist.game").write_text(RECORD, "utf-8")
    one_line(companion(*command), words)
    the_others_go_on(companion, printing=command[0] == "print")


def test_of_a_game_that_fails_there_is_no_verdict_and_the_other_records_have_theirs(
    companion: Companion, site: Path, folder: Path
) -> None:
    install(site, "Whist", "WH", {"rules/game.py": FAILING_RULES}, **BARE)
    (folder / "whist.game").write_text(RECORD, "utf-8")
    (folder / "other.game").write_text("game: four-kingdoms\nplayers: Aino, Ville, Emmi\n", "utf-8")
    done = companion("check", "whist.game", "other.game")
    assert (done.returncode, done.stderr) == (70, "")
    assert "whist.game: failed, companion_whist fails: AttributeError" in done.stdout
    assert "other.game: legal" in done.stdout


def test_a_game_without_its_rules_text_is_named_and_played_all_the_same(companion: Companion, site: Path, folder: Path) -> None:
    install(site, "Whist", "WH", {}, **BARE)
    (site / "companion_whist" / "rules.md").unlink()
    lacks = "companion_whist has no rules.md, where a game's rules stand"
    assert companion("games").stderr == f"companion: {lacks}\n"
    one_line(companion("print", "rulebook", "whist"), lacks)
    (folder / "whist.game").write_text(f"{RECORD}Ac 3c 3c\n", "utf-8")
    done = companion("check", "whist.game")
    assert (done.returncode, done.stderr) == (1, "")
    assert "3c is played already" in done.stdout
    assert companion("rule", "FK-1.1").returncode == 0
    the_others_go_on(companion)


def test_a_game_of_rules_alone_is_served_by_plain_stand_ins(companion: Companion, site: Path, folder: Path) -> None:
    install(site, "Whist", "WH", {}, **BARE)
    (folder / "whist.game").write_text(RECORD, "utf-8")
    shown = companion("show", "whist.game")
    assert "hearts broken: no" in shown.stdout  # the plain scene: the verdict's state as a list
    assert companion("show", "whist.game").returncode == 0
    assert "leads" in companion("moves", "whist.game").stdout
    link = companion("link", "whist.game").stdout.splitlines()[0]
    assert companion("open", link, "back.game").returncode == 0
    assert (folder / "back.game").read_text("utf-8") == RECORD
    kit = companion("print", "kit", "whist", "--record", "whist.game", "-o", "kit")
    assert kit.returncode == 0, kit.stderr
    assert {path.name for path in (folder / "kit").iterdir()} == {
        "whist-how-to-print.pdf",
        "whist-overview-a4.pdf",
        "whist-rulebook.html" if why_no_rulebooks() else "whist-rulebook-a4.pdf",
        "whist-score-sheet-a4.pdf",
        "whist-ticks-a4.pdf",
    }
    assert "Is the game over" in companion("enter", "whist.game").stdout + companion("enter", "whist.game").stderr
    for command in (
        ["new", "whist", "-p", "A, B, C"],
        ["score", "whist.game"],
        ["rule", "WH-1.1"],
        ["simulate", "whist", "-n", "1"],
    ):
        done = companion(*command)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
