"""The folder as a desk: what is read, what is written, and that no name leads out of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.app.serve.records import ConflictError, Records, is_safe
from companion.disk.files import Trouble
from companion.disk.journal import Journal
from companion.screen.desk import Change, File
from tables import DUEL

HOSTILE = [
    "", ".", "..", "../duel", "..\\duel", "/etc/passwd", "C:\\duel", "a/b", "a\0b", "a\nb", "\u202eduel", "-duel", ".duel",
    "~duel", "duel.", "duel ", "con", "NUL", "com1.x", "a:b", "a*b", "x" * 300, "e\u0301", "\ud800",
]  # fmt: skip


@pytest.fixture
def records(duel: Path) -> Records:
    return Records(duel.parent)


def test_what_lies_there_is_read(records: Records, duel: Path) -> None:
    (duel.parent / "older ännchen.game").write_text(DUEL, "utf-8")
    os.utime(duel.parent / "older ännchen.game", (1, 1))
    (duel.parent / "notes.txt").write_text("no record", "utf-8")
    (duel.parent / ".hidden.game").write_text(DUEL, "utf-8")
    (duel.parent / "folder.game").mkdir()
    assert list(records.names()) == ["duel", "older ännchen"]
    assert records.text("duel") == DUEL + "2 h7 *5\n"
    duel.write_text(DUEL, "utf-8")
    assert records.text("duel") == DUEL


@pytest.mark.parametrize("name", HOSTILE)
def test_no_hostile_name_is_a_name(records: Records, duel: Path, name: str) -> None:
    """Neither for reading nor for writing, and nothing appears anywhere."""
    before = sorted(duel.parent.parent.rglob("*"))
    with pytest.raises(KeyError):
        records.text(name)
    with pytest.raises(LookupError):
        records.file(name)
    with pytest.raises(Trouble, match="cannot be the name of a record"):
        records.make(Change(name, None, DUEL))
    assert sorted(duel.parent.parent.rglob("*")) == before


@pytest.mark.parametrize("name", ["friday", "Four Kingdoms, 3 of May", "Ännchen & Bo (2)", "八月", "a.b"])
def test_what_people_call_games_is_a_name(records: Records, name: str) -> None:
    assert is_safe(name)
    records.make(Change(name, None, DUEL))
    assert records.text(name) == DUEL


def test_links_that_lead_out_are_not_there(records: Records, duel: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.game"
    outside.write_text(DUEL, "utf-8")
    (duel.parent / "secret.game").symlink_to(outside)
    (duel.parent / "secret.map").symlink_to(outside)
    (duel.parent / "alias.game").symlink_to("duel.game")
    assert set(records.names()) == {"duel", "alias"}
    for change in (Change("secret", DUEL, DUEL + "2 h7 *5\n"), Change("secret", None, DUEL), Change("secret", DUEL, None)):
        with pytest.raises(ConflictError):
            records.make(change)
    with pytest.raises(LookupError):
        records.file("secret.map")
    assert outside.read_text("utf-8") == DUEL


@pytest.mark.parametrize("content", [b"\xff\xfe", b"x" * 4_000_001])
def test_what_cannot_be_a_record_is_none(records: Records, duel: Path, content: bytes) -> None:
    duel.write_bytes(content)
    with pytest.raises(KeyError):
        records.text("duel")
    (duel.parent / "ring.map").write_bytes(content)
    with pytest.raises(LookupError, match=r"ring\.map"):
        records.file("ring.map")


@pytest.mark.parametrize(
    "after",
    [
        DUEL + "2 h7 *5\n3 h8 *6\n",
        DUEL + "2 h7 *5 and more\n",
        DUEL,
        "game: duelling-circles\nplayers: Bo, Ville\n2 h7 *5\n",
        DUEL + "2 h8\n",
        "",
    ],
)
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_change_is_what_the_file_becomes(records: Records, duel: Path, after: str, mark: bytes, end: str) -> None:
    """Appended, gone on with, taken back, rewritten: with its byte-order mark and its line ends."""
    before, wanted = ((text.replace("\n", end)) for text in (DUEL + "2 h7 *5\n", after))
    duel.write_bytes(mark + before.encode())
    assert records.text("duel") == before
    records.make(Change("duel", before, wanted))
    assert duel.read_bytes() == mark + wanted.encode()
    assert records.text("duel") == wanted
    assert [path.name for path in duel.parent.iterdir()] == ["duel.game"]


def test_a_change_of_something_else_is_refused(records: Records, duel: Path) -> None:
    gone = Change("gone", DUEL, "")
    for change in (Change("duel", DUEL, DUEL + "2 h8\n"), Change("duel", None, DUEL), Change("duel", DUEL, None), gone):
        with pytest.raises(ConflictError):
            records.make(change)
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n"


def test_a_record_that_is_open_in_a_referee_is_left_to_it(records: Records, duel: Path) -> None:
    journal = Journal(duel)
    with pytest.raises(Trouble, match="somebody else is writing this record"):
        records.make(Change("duel", DUEL + "2 h7 *5\n", DUEL))
    journal.close()
    records.make(Change("duel", DUEL + "2 h7 *5\n", DUEL))
    assert duel.read_text("utf-8") == DUEL


def test_what_is_removed_is_put_aside(records: Records, duel: Path) -> None:
    for number in ("", "-2", "-3"):
        records.make(Change("duel", records.text("duel"), None))
        assert (duel.parent / f"duel.game.removed{number}").read_text("utf-8") == DUEL + "2 h7 *5\n"
        assert list(records.names()) == []
        records.make(Change("duel", None, DUEL + "2 h7 *5\n"))


def test_what_is_too_much_for_a_record_is_not_written(records: Records, duel: Path) -> None:
    with pytest.raises(Trouble, match="too much"):
        records.make(Change("duel", DUEL + "2 h7 *5\n", DUEL + "2 h7 *5\n# " + "x" * 4_000_000))
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n"


def test_a_new_record_is_there_whole_or_not_at_all(records: Records, duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk is full while it is written, no empty record is left."""

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Trouble, match="the disk is full"):
        records.make(Change("new", None, DUEL))
    assert [path.name for path in duel.parent.iterdir()] == ["duel.game"]


def test_a_file_that_a_record_names_is_kept_beside_it(records: Records, duel: Path) -> None:
    """Where there is none of its name; and never one that a program would run."""
    records.keep(File("ring.map", "a map"))
    records.keep(File("ring.map", "another map"))
    assert records.file("ring.map") == "a map"
    for name in (*HOSTILE, "ring.py", "index.html", "ring", "duel.game", "x.sh", "a/ring.map", "../ring.map"):
        with pytest.raises(Trouble, match="cannot be the name"):
            records.keep(File(name, "a map"))
    with pytest.raises(Trouble, match="too much"):
        records.keep(File("big.map", "x" * 4_000_001))
    assert {path.name for path in duel.parent.iterdir()} == {"duel.game", "ring.map"}


def test_what_lies_beside_a_record_is_no_file_that_another_can_name(records: Records, duel: Path) -> None:
    """Nobody sees hands there by a record that says `map: duel.game.hands`."""
    duel.with_name("duel.game.hands").write_text("secret", "utf-8")
    with pytest.raises(LookupError, match="there is no file"):
        records.file("duel.game.hands")


def test_half_a_sign_is_not_written(records: Records, duel: Path) -> None:
    """JSON can hold what no file can."""
    for change in (Change("duel", DUEL + "2 h7 *5\n", DUEL + "# \ud800\n"), Change("new", None, "\ud800")):
        with pytest.raises(Trouble, match="cannot be written down"):
            records.make(change)
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n"


GAME = 'title = "Beach"\nplayers = [2, 4]\n[[row]]\nname = "shells"\nwhole = [0, 9]\n'


def test_a_game_of_ones_own_lies_beside_the_records(tmp_path: Path) -> None:
    records = Records(tmp_path)
    records.make(Change("beach.toml", None, GAME))
    (tmp_path / "secret.toml").write_text('password = "x"\n', "utf-8")
    assert (list(records.games()), list(records.names())) == (["beach"], [])
    assert (tmp_path / "beach.toml").read_text("utf-8") == GAME
    records.make(Change("beach.toml", GAME, GAME.replace("Beach", "Sea")))
    assert "Sea" in records.text("beach.toml")
    for name in ("companion.toml", "pyproject.toml", "../beach.toml", "Beach.toml", ".toml"):
        with pytest.raises(Trouble):
            records.make(Change(name, None, GAME))
    records.make(Change("beach.toml", records.text("beach.toml"), None))
    assert not records.games()


def test_settings_of_other_tools_are_no_games(tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text('password = "x"\n', "utf-8")
    with pytest.raises(KeyError):
        Records(tmp_path).text("secret.toml")
