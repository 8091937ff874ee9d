"""Commands and other parts that games bring: those of other packages, too, and what cannot be used of them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import COMPLETE, ROOT, Process, Run
from companion.cli.commands import COMMANDS
from companion.cli.game_commands import brought
from installed_games import install

Done = subprocess.CompletedProcess[str]
Companion = Callable[..., Done]
SHUFFLE = """\
import typer
from companion.referee.commands import Command

def build(cli):
    def shuffle(file: str, ink: str = cli.option("ink")) -> None:
        \"\"\"Shuffle what a record has.

        Example: companion shuffle friday.game
        \"\"\"
        judgement = cli.judged(file)
        if judgement.verdict.game != "whist":
            raise cli.error(f"{file}: this is no Whist", "take another record")
        cli.say(f"shuffled: {judgement.verdict.status}, {ink}")
    return shuffle

COMMANDS = (Command("shuffle", "Shuffle what a record has.", build),)
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


def one_line(done: Done, *words: str) -> None:
    """A command that says on standard error what is wrong with somebody's game, in a line, and calls nobody's bug."""
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("companion: ")
    assert "bug" not in done.stderr
    for word in words:
        assert word in done.stderr


def test_a_command_of_an_installed_game_is_listed_and_runs(companion: Companion, site: Path, folder: Path) -> None:
    install(site, "Whist", "WH", {"commands.py": SHUFFLE})
    shown = companion("--help")
    assert re.search(r"^  shuffle +Shuffle what a record has\.$", shown.stdout, re.MULTILINE)
    assert shown.stderr == ""
    assert "Example: companion shuffle friday.game" in companion("shuffle", "-h").stdout
    (folder / "whist.game").write_text(COMPLETE.replace("four-kingdoms", "whist"), "utf-8")
    done = companion("shuffle", "whist.game", "--ink", "grey")
    assert (done.returncode, done.stdout, done.stderr) == (0, "shuffled: legal, grey\n", "")
    one_line(companion("shuffle", "complete.game"), "complete.game: this is no Whist; take another record")
    one_line(companion("shufle", "complete.game"), "did you mean shuffle?")


def test_the_list_does_not_build_what_it_lists(companion: Companion, site: Path) -> None:
    install(
        site,
        "Whist",
        "WH",
        {"commands.py": SHUFFLE.replace("def build(cli):", "def build(cli):\n    raise RuntimeError('early')")},
    )
    assert "  Shuffle what a record has.\n" in companion("--help").stdout
    one_line(companion("shuffle", "complete.game"), "companion_whist.commands: the command “shuffle” cannot be made: ", "early")


BROKEN = {
    "cannot be loaded": ("import companion_lungs\n", "companion_whist.commands cannot be loaded: ModuleNotFoundError"),
    "fails when loaded": ("1 / 0\n", "companion_whist.commands cannot be loaded: ZeroDivisionError"),
    "no object": ("COMMAND = ()\n", "companion_whist.commands has no COMMANDS"),
    "wrong object": ("COMMANDS = ['shuffle']\n", "companion_whist.commands: COMMANDS has to be a tuple of Command, and is "),
    "no name": (SHUFFLE.replace('"shuffle", ', '"--shuffle", '), "companion_whist.commands: “--shuffle” needs a name"),
    "no function": (SHUFFLE.replace(", build),)", ", None),)"), "companion_whist.commands: “shuffle” needs a name"),
    "the name of ours": (
        SHUFFLE.replace('"shuffle", ', '"check", '),
        "the command “check” clashes: Companion has one of that name",
    ),
    "a game's name": (SHUFFLE.replace('"shuffle", ', '"map", '), "the command “map” clashes: companion.games.empires.commands"),
}


@pytest.mark.parametrize(("text", "words"), BROKEN.values(), ids=BROKEN)
def test_broken_commands_are_named_where_games_are_listed_and_nowhere_else(
    companion: Companion, site: Path, text: str, words: str
) -> None:
    install(site, "Whist", "WH", {"commands.py": text})
    for listing in ("--help", "games"):
        done = companion(listing)
        assert done.returncode == 0, done.stderr
        assert done.stderr.count("\n") == 1, done.stderr
        assert done.stderr.startswith("companion: ")
        assert words in done.stderr
    assert "whist  Whist; for short wh; rules WH-1" in done.stdout
    assert "Make, check and print province maps" in companion("--help").stdout
    for command in (["check", "complete.game"], ["map", "--help"], ["rules", "whist"], ["simulate", "whist", "-n", "1"]):
        done = companion(*command)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr


def test_the_first_of_two_games_has_the_name(companion: Companion, site: Path) -> None:
    install(site, "Spades", "SP", {"commands.py": SHUFFLE})
    install(site, "Whist", "WH", {"commands.py": SHUFFLE.replace("Shuffle what", "Spoil what")})
    done = companion("--help")
    assert "Shuffle what a record has." in done.stdout
    assert "Spoil" not in done.stdout
    assert "companion_whist.commands: the command “shuffle” clashes: companion_spades.commands has one" in done.stderr


def test_a_game_that_cannot_be_used_is_named_where_games_are_listed(companion: Companion, site: Path) -> None:
    install(site, "Whist", "WH", {"about.py": "1 / 0\n"})
    install(site, "Spades", "SP", {"rules/game.py": "import companion_lungs\n"})
    done = companion("games")
    assert done.returncode == 0
    assert "four-kingdoms  Four Kingdoms" in done.stdout
    first, second = done.stderr.splitlines()
    assert "the game “whist” of the package companion_whist cannot be used: ZeroDivisionError" in first
    assert "companion_spades.rules.game cannot be loaded: ModuleNotFoundError" in second
    for command in (["new", "four-kingdoms", "-p", "A, B", "--jokers", "1"], ["print", "list"], ["new", "-h"]):
        assert companion(*command).returncode == 0


PLAYED = """\
from copy import copy
from companion.referee import find_game
from companion_whist.about import ABOUT
def random_game(table, random, *, hands):
    {body}
OTHER = find_game("four-kingdoms")
RULES = copy(OTHER)
RULES.about, RULES.random_game = ABOUT, random_game
"""
FAULTY = {
    "rules that cannot be loaded": ({"rules/game.py": "import companion_lungs\n"}, "companion_whist.rules.game cannot be loaded"),
    "rules without their object": ({"rules/game.py": "\n"}, "companion_whist.rules.game cannot be loaded: AttributeError"),
    "play that fails": (
        {"rules/game.py": PLAYED.format(body="return [1 / 0]")},
        "companion_whist.rules fails: ZeroDivisionError",
    ),
    "play that is illegal": (
        {"rules/game.py": PLAYED.format(body="return list(OTHER.random_game(table, random, hands=hands))[:2] * 2")},
        "companion_whist.rules: a simulated game is ",
    ),
    "a beginning that is no function": ({"rules/beginning.py": "BEGINNING = 3\n"}, "companion_whist.rules.beginning has to be a"),
    "a beginning that fails": (
        {"rules/beginning.py": "def BEGINNING(*said):\n    return said[9]\n"},
        "companion_whist.rules.beginning fails: IndexError",
    ),
}


@pytest.mark.parametrize(("files", "words"), FAULTY.values(), ids=FAULTY)
def test_what_a_simulation_cannot_use_is_named(companion: Companion, site: Path, files: dict[str, str], words: str) -> None:
    install(site, "Whist", "WH", files)
    one_line(companion("simulate", "whist", "-n", "1", "--seed", "1"), words)


def test_a_game_may_draw_its_position_and_restore_what_a_link_does_not_hold(
    companion: Companion, site: Path, folder: Path
) -> None:
    position = """\
def POSITION(cli, record, state, file, formats, folder, ink, paper):
    return cli.write_files([(f"table.{word}", b"ours") for word in formats], folder, lambda present: b"ours" in present)
"""
    restore = """\
def RESTORE(cli, text, file):
    if "again" not in text:
        raise cli.error("nothing can be made again")
    return lambda: cli.write_new(f"{file}.more", b"more")
"""
    install(site, "Whist", "WH", {"position.py": position, "restore.py": restore})
    (folder / "whist.game").write_text(COMPLETE.replace("four-kingdoms", "whist"), "utf-8")
    assert (
        companion("show", "whist.game", "--pdf", "--png", "-o", "out").stdout
        == f"{Path('out/table.pdf')}\n{Path('out/table.png')}\n"
    )
    assert companion("show", "whist.game", "--pdf", "-o", "out").stdout == f"{Path('out/table.pdf')} (unchanged)\n"
    (folder / "out/table.pdf").write_bytes(b"mine")
    one_line(
        companion("show", "whist.game", "--pdf", "-o", "out"), "was not made by Companion, or has changed since, so it stays"
    )
    (folder / "again.game").write_text(COMPLETE.replace("four-kingdoms", "whist") + "# again\n", "utf-8")
    link = companion("link", "--comments", "again.game").stdout.strip()
    assert companion("open", link, "back.game").returncode == 0
    assert (folder / "back.game.more").read_bytes() == b"more"
    one_line(companion("open", companion("link", "whist.game").stdout.strip(), "none.game"), "nothing can be made again")
    assert not (folder / "none.game").exists()


def test_no_game_is_asked_for_its_commands_where_none_is_needed(folder: Path) -> None:
    code = """
import sys
from companion.cli.app import app
try:
    app(["check", "complete.game"])
except SystemExit as end:
    assert end.code == 0
asked = [name for name in sys.modules if name == "companion.cli.game_commands" or name.endswith(".commands") and "games" in name]
sys.exit(", ".join(asked) or 0)
"""
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], check=False, cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_our_own_games_bring_commands_that_can_be_used() -> None:
    found = brought()
    assert list(found.commands) == ["map"]
    assert found.broken == ()
    assert not set(found.commands) & set(COMMANDS)


def test_examples_can_be_typed_as_they_stand(run: Run, folder: Path) -> None:
    from shlex import split

    def examples(*command: str) -> list[str]:
        words = " ".join(run(*command, "--help").output.split())
        return split(words.partition("Example: companion ")[2].partition(" Arguments: ")[0].partition(" Options: ")[0])

    new = examples("new")
    assert run(*new).exit_code == 0
    assert new[1] in run(*examples("games")).output
    for command in ("rule", "rules"):
        assert run(*examples(command)).exit_code == 0
    simulated = examples("simulate")
    simulated[simulated.index("1000")] = "1"
    assert run(*simulated).exit_code == 0


def test_completion_knows_the_commands_of_games(companion: Companion, site: Path) -> None:
    install(site, "Whist", "WH", {"commands.py": SHUFFLE})

    def complete(words: str) -> list[str]:
        number = str(words.count(" "))
        return companion(_COMPANION_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=number).stdout.split()

    assert complete("companion ma") == ["map"]
    assert complete("companion sh") == ["show", "shuffle"]
    assert complete("companion map ") == ["list", "make", "check", "print", "mend"]
    assert "--ink" in complete("companion shuffle --")


def test_completion_says_nothing_of_a_command_that_cannot_be_made(companion: Companion, site: Path) -> None:
    install(site, "Whist", "WH", {"commands.py": SHUFFLE.replace("    return shuffle\n", "    return 3\n")})
    one_line(companion("shuffle"), "companion_whist.commands: the command “shuffle” cannot be made: ")
    done = companion(_COMPANION_COMPLETE="complete_bash", COMP_WORDS="companion shuffle --", COMP_CWORD="2")
    assert done.stderr == ""
