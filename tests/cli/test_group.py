"""A group's file, `companion.toml`, and the user's own below it: what they say, where they lie, what is wrong in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from commands import ROOT, Run
from companion.cli.group.found import BASE_URL, KEYS, NICKNAMES, USUAL_KEYS, Group, Ink, Paper, group_of
from companion.cli.group.options import config_file
from companion.cli.terminal.out import CommandError
from companion.disk.files import Trouble
from companion.referee import judge

CLUB = """\
game = "Four Kingdoms"
players = ["Aino", "Ville", "V = Emmi Virtanen"]
paper = "Letter"
ink = "saver"

[nicknames]
Aino = "Mummi, AK"
"Päivi K" = ["Pate"]

[four-kingdoms]
house = "FK-R12=b"
scoring = "night"
jokers = 2
cut = true
"""


def write_club(folder: Path, text: str = CLUB) -> None:
    (folder / "companion.toml").write_text(text, "utf-8")


def write_own(folder: Path, text: str) -> None:
    """The user's own config.toml, where the test's XDG_CONFIG_HOME has it."""
    (folder / "config" / "companion").mkdir(parents=True)
    (folder / "config" / "companion" / "config.toml").write_text(text, "utf-8")


def test_what_a_group_file_says(folder: Path) -> None:
    write_club(folder)
    group = group_of("friday.game")
    assert (group.game, group.players) == ("four-kingdoms", "Aino, Ville, V = Emmi Virtanen")
    assert (group.paper, group.ink) == ("letter", "saver")
    assert group.header_lines("four-kingdoms") == ["house: FK-R12=b", "scoring: night", "jokers: 2", "cut: yes"]
    assert group.header_lines("empires") == []
    assert [setting.place for setting in group.settings("four-kingdoms")][:2] == ["companion.toml:11", "companion.toml:12"]
    names = ["aino", "MUMMI", "A  K", "ak", "pate", "päivi  k", "Olavi  Ö"]
    assert [group.person(name) for name in names] == ["Aino", "Aino", "A K", "Aino", "Päivi K", "Päivi K", "Olavi Ö"]


def test_it_is_looked_for_upwards_and_the_nearest_counts(folder: Path) -> None:
    (folder / "2026" / "may").mkdir(parents=True)
    assert group_of(folder / "2026" / "may" / "x.game") == Group()
    write_club(folder, 'players = "Aino, Ville"\n')
    assert group_of("2026/may/x.game").players == "Aino, Ville"
    assert group_of(folder / "2026").players == "Aino, Ville"
    assert group_of("-").players == "Aino, Ville"
    write_club(folder / "2026", 'players = "Emmi, Olavi"\n')
    assert group_of("2026/may/x.game").players == "Emmi, Olavi"
    assert group_of("x.game").players == "Aino, Ville"


def test_the_users_own_fills_in_what_is_left_open(folder: Path) -> None:
    write_own(
        folder,
        'players = "A, B"\npaper = "letter"\nbase_url = "https://games.example.org/"\n'
        '[nicknames]\nMummi = "Gran"\nOlavi = "O"\n[four-kingdoms]\nscoring = "day"\njokers = 1\n'
        '[empires]\noptions = "supplies"\n',
    )
    assert group_of("x.game").players == "A, B"
    write_club(folder, 'players = "Aino, Ville"\n[nicknames]\nAino = "Mummi"\n[four-kingdoms]\nscoring = "night"\n')
    group = group_of("x.game")
    assert (group.players, group.paper) == ("Aino, Ville", "letter")
    assert group.header_lines("four-kingdoms") == ["scoring: night", "jokers: 1"]
    assert group.header_lines("empires") == ["options: supplies"]
    assert [group.person(name) for name in ("gran", "mummi", "o")] == ["Aino", "Aino", "Olavi"]


WRONG = {
    'x = 1\ngaem = "empires"': ("1: there is no key “x”", "there are: game, players"),
    '# ours\ngaem = "empires"': ("2: there is no key “gaem”", "did you mean game?"),
    'game = "four-kingdms"': ("1: there is no game “four-kingdms”", "did you mean four-kingdoms?"),
    "game = 4": ("1: “game” isn't a text", 'game = "…"'),
    "game = four": ("1:8: this cannot be read", 'game = "four"'),
    'game = ""': ("1: “game” is empty", "leave the line out"),
    'game = "empires"\nplayers = "A,,B"': ("2: the players “A,,B”", "names with commas"),
    'players = "A, a"': ("1: ", "given twice"),
    'players = "A # B"': ("1: “players” has a #", ""),
    'players = "A\\nnote: x"': ("1: “players” has a # or a sign that cannot be printed", ""),
    'paper = "a5"': ("1: “a5” isn't a valid paper", "did you mean a4?"),
    'ink = ["sever"]': ("1: “sever” isn't a valid ink", "did you mean saver?"),
    '[four-kingdomz]\nhouse = "x"': ("1: there is no key “four-kingdomz”", "did you mean four-kingdoms?"),
    '[four-kingdoms]\n# so\nscorng = "day"': ("3: Four Kingdoms has no option “scorng”", "did you mean scoring?"),
    "[four-kingdoms]\nseasons = 1.5": ("2: “seasons” isn't a text", ""),
    "four-kingdoms = 3": ("1: “four-kingdoms” has options, not a value", 'game = "four-kingdoms"'),
    "nicknames = 3": ("1: [nicknames] is a table", ""),
    '[nicknames]\nAino = "Bo"\nBo = "Aino"': ("2: “Bo” is a person here, not another name of Aino", ""),
    '[nicknames]\nAino = "M"\n\nBo = "m"': ("4: “m” is another name of Aino already", ""),
    '[nicknames]\nAino = "M"\nAINO = "N"': ("3: “AINO” is there twice", ""),
    '[nicknames]\nAino = "M,"': ("2: a nickname of “Aino” is empty", ""),
    'nicknames = {Aino = "M", Bo = "M"}': ("1: “M” is another name of Aino", ""),
    '[nicknames]\nPäivi = "P"': ("2:2: this cannot be read", 'needs quotes: "Päivi" = …'),
    'place = "x"\n[empires]\nplace = "x"': ("1: there is no key “place”", ""),
    '[empires]\nplace = "x"\n[four-kingdoms]\nplace = 1.5': ("4: “place” isn't a text", ""),
    '[nicknames]\nink = "P"\n[empires]\n"ink" = "x"': ("4: Empires has no option “ink”", ""),
    "[nicknames": ("1", "this cannot be read"),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_said_with_its_line(folder: Path, text: str) -> None:
    write_club(folder, f"{text}\n")
    place, hint = WRONG[text]
    with pytest.raises(CommandError) as wrong:
        group_of("x.game")
    assert str(wrong.value).startswith(f"companion.toml:{place}")
    assert hint in str(wrong.value)


def test_a_group_file_cannot_redirect_codes(folder: Path) -> None:
    write_club(folder, 'game = "empires"\nbase_url = "https://evil.example.org/"\n')
    with pytest.raises(CommandError) as wrong:
        group_of("x.game")
    assert str(wrong.value).startswith("companion.toml:2: “base_url” is not taken from a group's file: whoever made this folder")
    assert str(folder / "config" / "companion" / "config.toml") in wrong.value.hint.replace(
        "config/companion", "config/companion"
    )


def test_what_is_wrong_in_the_users_own_file(run: Run, folder: Path) -> None:
    write_own(folder, "# mine\nbase_url = 3\n")
    own = "config/companion/config.toml"
    assert f"{own}:2: base_url isn't a text" in run("link", "complete.game").output.replace("\\", "/")
    assert f"{own}:2: “base_url” isn't a text" in run("new", "four-kingdoms").output.replace("\\", "/")
    (folder / own).write_text("a = " + "[" * 100_000, "utf-8")
    done = run("link", "complete.game")
    assert (done.exit_code, "bug" in done.output) == (2, False)


def test_what_is_no_settings_file(folder: Path) -> None:
    path = folder / "companion.toml"
    for data, said in (
        (b'game = "empires"\n\xff = 1\n', "companion.toml:2: this is not UTF-8 text"),
        (b'game = "empires"\na = ' + b"9" * 5_000, "companion.toml:2: this cannot be read: a number has thousands of digits"),
        (b"[duelling-circles]\n# \xe2\x80\xa8\ntokens = 0x" + b"F" * 5_000, "companion.toml:3: “tokens” is a number of more"),
        (b"a = " + b"[" * 100_000, "companion.toml: this cannot be read: brackets within brackets"),
        (b"#" * 300_000, "companion.toml: too big for a settings file"),
    ):
        path.write_bytes(data)
        with pytest.raises(CommandError, match=said):
            group_of("x.game")
    path.unlink()
    path.mkdir()
    with pytest.raises(CommandError, match=r"companion.toml: this is not a file that can be read"):
        group_of("x.game")
    path.rmdir()
    path.symlink_to(path)
    with pytest.raises(Trouble, match=r"companion.toml: that link leads back to itself"):
        group_of("x.game")


def test_a_file_as_windows_editors_save_it(folder: Path) -> None:
    (folder / "companion.toml").write_bytes(b'\xef\xbb\xbfpaper = "letter"\r\n[four-kingdoms]\r\nscorng = "x"\r\n')
    with pytest.raises(CommandError, match=r"companion.toml:3: Four Kingdoms has no option"):
        group_of("x.game")


def test_new_writes_what_the_group_usually_plays(run: Run, folder: Path) -> None:
    write_club(folder)
    done = run("new", "friday.game")
    assert done.exit_code == 0, done.output
    text = (folder / "friday.game").read_text("utf-8")
    lines = ["game: four-kingdoms", "players: Aino, Ville, V = Emmi Virtanen", "house: FK-R12=b"]
    assert text.splitlines()[:6] == [*lines, "scoring: night", "jokers: 2", "cut: yes"]
    (folder / "companion.toml").unlink()
    assert run("check", "friday.game").output.startswith("friday.game: legal"), "a record depends on no group"
    assert run("new").exit_code == 2


def test_what_a_command_says_goes_before_the_group(run: Run, folder: Path) -> None:
    write_club(folder)
    said = run("new", "four-kingdoms", "-p", "A, B", "--jokers", "1", "--set", "house=FK-R12=a", "--variant", "day").output
    assert said.startswith("game: four-kingdoms\nplayers: A, B\njokers: 1\nhouse: FK-R12=a\ncut: yes\nscoring: day\nrules: 1\n\n")


def test_new_says_what_it_lacks(run: Run, folder: Path) -> None:
    assert "no game is named; name one" in run("new").output
    assert "no players are named" in run("new", "four-kingdoms").output
    write_club(folder)
    done = run("new", "duelling-circles", "-")
    assert done.exit_code == 2
    assert "Duelling Circles is for 2, but the group is Aino, Ville, V = Emmi Virtanen; say who plays" in done.output
    write_club(folder, 'players = "Aino, Ville, dummy"\n')
    assert run("new", "duelling-circles").exit_code == 2, "two persons can play it, but it knows no dummy"


def test_a_wrong_option_of_the_group_is_named_where_it_stands(run: Run, folder: Path) -> None:
    write_club(folder, 'players = "Aino, Ville"\n\n[four-kingdoms]\nhouse = "FK-R12=z"\n')
    done = run("new", "four-kingdoms", "x.game")
    assert done.exit_code == 2
    assert "companion.toml:4: house: FK-R12=z: FK-R12 has no setting" in done.output
    assert not (folder / "x.game").exists()
    assert run("new", "four-kingdoms", "--house", "FK-R12=b", "x.game").exit_code == 0


def test_a_map_beside_the_group_file_is_found_from_each_record(run: Run, folder: Path) -> None:
    from game_folders import extra_files

    (ring,) = extra_files("empires")
    (folder / "2026").mkdir()
    (folder / "ring.map").write_bytes(ring.read_bytes())
    write_club(folder, 'players = "Aino, Ville"\n[empires]\nmap = "ring.map"\n')
    done = run("new", "empires", "2026/x.game")
    assert done.exit_code == 0, done.output
    assert "map: ../ring.map\n" in (folder / "2026" / "x.game").read_text("utf-8")
    assert "map: ring.map\n" in run("new", "empires").output


def test_print_takes_game_players_options_paper_and_ink(run: Run, folder: Path) -> None:
    from pypdf import PdfReader

    write_club(folder)
    done = run("print", "sheet", "--output", "out")
    assert done.exit_code == 0, done.output
    path = folder / "out" / "four-kingdoms-score-sheet-3-players-night-cut-jokers-2-FK-R12-b-letter-saver.pdf"
    page = PdfReader(path).pages[0]
    assert [float(side) for side in page.mediabox[2:]] == [612, 792]
    text = page.extract_text()
    assert all(word in text for word in ("Aino", "Ville", "Emmi Virtanen", "night"))
    said = run("print", "sheet", "four-kingdoms", "--players", "2", "--paper", "a4", "--output", "out").output
    assert said.strip().endswith("four-kingdoms-score-sheet-2-players-night-cut-jokers-2-FK-R12-b-a4-saver.pdf")
    assert "Aino" not in PdfReader(folder / said.strip()).pages[0].extract_text()


def test_print_looks_beside_the_record(run: Run, folder: Path) -> None:
    (folder / "club").mkdir()
    write_club(folder / "club", 'paper = "letter"\n')
    (folder / "club" / "x.game").write_bytes((folder / "complete.game").read_bytes())
    assert "a4.pdf" in run("print", "sheet", "four-kingdoms", "--record", "complete.game", "--output", "out").output
    assert "letter.pdf" in run("print", "sheet", "four-kingdoms", "--record", "club/x.game", "--output", "out").output
    assert "letter.pdf" in run("print", "sheet", "--output", "out", "four-kingdoms", "--record", "club/x.game").output


def test_a_wrong_group_file_stops_what_would_use_it(run: Run, folder: Path) -> None:
    write_club(folder, 'papr = "a4"\n')
    for command in (["new", "four-kingdoms", "-p", "A, B"], ["print", "sheet", "four-kingdoms"], ["print", "calibrate"]):
        done = run(*command)
        assert done.exit_code == 2
        assert "companion.toml:1: there is no key “papr”; did you mean paper?" in done.output
    assert run("check", "complete.game").exit_code == 0
    assert run("print", "sheet", "--help").exit_code == 0


PAGE = (ROOT / "docs" / "group.md").read_text("utf-8")


def test_the_example_of_the_page_does_what_the_page_says(run: Run, folder: Path) -> None:
    example, own = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    write_club(folder, example)
    write_own(folder, own)
    group = group_of("friday.game")
    assert (group.game, group.players, group.paper, group.ink) == ("four-kingdoms", "Aino, Ville, Emmi", "a4", "saver")
    assert [group.person(name) for name in ("mummi", "Pate")] == ["Aino", "Päivi K"]
    assert run("new", "friday.game").exit_code == 0
    text = (folder / "friday.game").read_text("utf-8")
    used = "house: FK-R12=b\nscoring: night\nseasons: 3\nplace: Aino's kitchen\n"
    assert text.startswith(f"game: four-kingdoms\nplayers: Aino, Ville, Emmi\n{used}")
    assert judge(text).verdict.status == "legal"
    assert run("link", "complete.game").stdout.startswith("https://games.example.org/#")
    assert run("print", "calibrate").output.strip().endswith("-a4.pdf")
    (folder / "companion.toml").unlink()
    assert run("print", "calibrate").output.strip().endswith("-letter.pdf")


def test_the_page_has_every_key(folder: Path) -> None:
    table = PAGE.partition("## Every key")[2].partition("## When")[0]
    assert set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) == {*KEYS, BASE_URL}
    assert f"`[{NICKNAMES}]`" in table
    assert all(f"`{key}`" in table for key in USUAL_KEYS)
    assert all(f"`{word}`" in table for word in (*get_args(Paper), *get_args(Ink)))


def test_the_page_says_where_the_users_own_file_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    from platformdirs.macos import MacOS
    from platformdirs.unix import Unix

    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    for system, name in ((Unix, "Linux"), (MacOS, "macOS")):
        place = system("companion", appauthor=False).user_config_path / "config.toml"
        assert f"| {name} | `~/{place.relative_to(Path.home())}`" in PAGE
    assert config_file().name == "config.toml"


def test_the_error_that_the_page_shows(run: Run, folder: Path) -> None:
    (shown,) = re.findall(r"^    (companion: companion\.toml.*)$", PAGE, re.MULTILINE)
    write_club(folder, "\n" * 7 + '[four-kingdoms]\nscorng = "night"\n')
    assert run("new").output == f"{shown}\n"
