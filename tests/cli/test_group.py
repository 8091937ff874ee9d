"""A group's file, `companion.toml`, and the user's own below it: what they say, where they lie, what is wrong in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.errors import CommandError
from companion.cli.group import Group, group_of

CLUB = """\
game = "Four Kingdoms"
players = ["Aino", "Ville", "V = Emmi Virtanen"]
paper = "Letter"
ink = "saver"

[nicknames]
Aino = "Mummi, AK"
"Päivi K" = ["Pate"]

[four-kingdoms]
house = "FK-R3=b"
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
    assert group.header_lines("four-kingdoms") == ["house: FK-R3=b", "scoring: night", "jokers: 2", "cut: yes"]
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
    'game = "four-kingdom"': ("1: there is no game “four-kingdom”", "did you mean four-kingdoms?"),
    "game = 4": ("1: “game” is no text", 'game = "…"'),
    "game = four": ("1:8: this cannot be read", 'game = "four"'),
    'game = ""': ("1: “game” is empty", "leave the line out"),
    'game = "empires"\nplayers = "A,,B"': ("2: the players “A,,B”", "names with commas"),
    'players = "A, a"': ("1: ", "given twice"),
    'players = "A # B"': ("1: “players” has a #", ""),
    'players = "A\\nnote: x"': ("1: “players” has a # or a sign that cannot be printed", ""),
    'paper = "a5"': ("1: “a5” is no paper", "did you mean a4?"),
    'ink = ["sever"]': ("1: “sever” is no ink", "did you mean saver?"),
    '[four-kingdomz]\nhouse = "x"': ("1: there is no key “four-kingdomz”", "did you mean four-kingdoms?"),
    '[four-kingdoms]\n# so\nscorng = "day"': ("3: Four Kingdoms has no option “scorng”", "did you mean scoring?"),
    "[four-kingdoms]\nseasons = 1.5": ("2: “seasons” is no text", ""),
    "four-kingdoms = 3": ("1: “four-kingdoms” has options, no value", 'game = "four-kingdoms"'),
    "nicknames = 3": ("1: [nicknames] is a table", ""),
    '[nicknames]\nAino = "Bo"\nBo = "Aino"': ("2: “Bo” is a person here, not another name of Aino", ""),
    '[nicknames]\nAino = "M"\n\nBo = "m"': ("4: “m” is another name of Aino already", ""),
    '[nicknames]\nAino = "M"\nAINO = "N"': ("3: “AINO” stands twice", ""),
    '[nicknames]\nAino = "M,"': ("2: a nickname of “Aino” is empty", ""),
    'nicknames = {Aino = "M", Bo = "M"}': ("1: “M” is another name of Aino", ""),
    '[nicknames]\nPäivi = "P"': ("2:2: this cannot be read", 'stands in quotes: "Päivi" = …'),
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


def test_what_is_no_settings_file(folder: Path) -> None:
    path = folder / "companion.toml"
    for data, said in (
        (b'game = "empires"\n\xff = 1\n', "companion.toml:2: this is not UTF-8 text"),
        (b"a = " + b"[" * 100_000, "companion.toml: this cannot be read: brackets within brackets"),
        (b"#" * 300_000, "companion.toml: too big for a settings file"),
    ):
        path.write_bytes(data)
        with pytest.raises(CommandError, match=said):
            group_of("x.game")
    path.unlink()
    path.mkdir()
    with pytest.raises(CommandError, match=r"companion.toml: that is no file that can be read"):
        group_of("x.game")
    path.rmdir()
    path.symlink_to(path)
    with pytest.raises(CommandError, match=r"companion.toml: that link leads back to itself"):
        group_of("x.game")


def test_a_file_as_windows_editors_save_it(folder: Path) -> None:
    (folder / "companion.toml").write_bytes(b'\xef\xbb\xbfpaper = "letter"\r\n[four-kingdoms]\r\nscorng = "x"\r\n')
    with pytest.raises(CommandError, match=r"companion.toml:3: Four Kingdoms has no option"):
        group_of("x.game")
