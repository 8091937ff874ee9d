"""Who wrote what: beside the record, never in it."""

from __future__ import annotations

import json
import os
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.app.serve import who
from companion.app.serve.pages import told
from companion.app.serve.who import Writer
from companion.disk.files import Trouble
from companion.screen import Change
from tables import DUEL

AINO = Writer("Aino", "192.168.7.31")
AT = datetime(2026, 5, 3, 20, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("before", "after", "did", "line", "lines"),
    [
        (None, DUEL, "made", 1, DUEL.splitlines()),
        (DUEL, DUEL + "2 h7 *5\n", "wrote", 3, ["2 h7 *5"]),
        (DUEL + "2 h7 *5\n", DUEL + "2 h7 *5 and more\n", "wrote", 3, ["2 h7 *5 and more"]),
        (DUEL + "2 h7 *5\n3 h8 *6\n", DUEL + "2 h7 *5\n", "took back", 4, ["3 h8 *6"]),
        (DUEL + "2 h7 *5\n3 h8 *6\n", DUEL + "2 h8\n3 h8 *6\n", "rewrote", 3, ["2 h8", "3 h8 *6"]),
        (DUEL, None, "removed", 1, []),
    ],
)
def test_an_entry_tells_what_was_done(before: str | None, after: str | None, did: str, line: int, lines: list[str]) -> None:
    assert who.entry(AINO, Change("duel", before, after), AT) == {
        "at": "2026-05-03T20:15:00+00:00", "who": "Aino", "from": "192.168.7.31", "did": did, "line": line, "lines": lines,
    }  # fmt: skip


def test_a_long_change_is_kept_short() -> None:
    entry = who.entry(AINO, Change("duel", None, "x" * 9_000 + "\n" + "y\n" * 9_000))
    assert len(json.dumps(entry)) < 2_000
    assert entry["of"] == 9_001


def test_entries_stand_one_behind_the_other(tmp_path: Path) -> None:
    """A line that was cut off by a crash spoils none of the others."""
    record = tmp_path / "duel.game"
    for number in range(3):
        who.keep(record, {"number": number})
    with who.beside(record).open("ab") as file:
        file.write(b'{"number": 3, "lin')
    who.keep(record, {"number": 4, "words": "\ud800 \u202e ä"})
    assert [entry["number"] for entry in who.last(record, 10)] == [4, 2, 1, 0]
    assert len(who.last(record, 2)) == 2
    assert not record.exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_a_pipe_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    record = tmp_path / "duel.game"
    os.mkfifo(who.beside(record))
    assert who.last(record, 10) == []
    with pytest.raises(Trouble):
        who.keep(record, {"number": 1})


def test_a_link_in_its_place_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("as it was", "utf-8")
    (tmp_path / "duel.game.who").symlink_to(outside)
    with pytest.raises(Trouble):
        who.keep(tmp_path / "duel.game", {})
    assert outside.read_text("utf-8") == "as it was"


def test_a_strange_file_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    """Anybody may have written into it."""
    record = tmp_path / "duel.game"
    who.beside(record).write_bytes(b'\xff\n[1]\n{"who": {"a": 1}, "lines": 3}\n{"lines": ["<b>"]}\n' + b"[" * 100_000)
    assert told(who.last(record, 10)) == [
        {"who": "", "did": "", "at": "", "lines": "<b>"},
        {"who": "{'a': 1}", "did": "", "at": "", "lines": ""},
    ]
    assert who.last(tmp_path / "other.game", 10) == []


def test_when_somebody_wrote_is_told_by_the_hosts_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC-02:00")
    time.tzset()
    moments = ["2026-05-03T20:15:00+00:00", "yesterday", "9999-12-31T23:59:59-23:00", "2026-05-03"]
    assert [one["at"] for one in told([{"at": moment} for moment in moments])] == [
        "2026-05-03 22:15", "yesterday", "9999-12-31T23:59:59-23:00", "2026-05-03 00:00",
    ]  # fmt: skip
    monkeypatch.undo()
    time.tzset()
