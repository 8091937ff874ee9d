"""The screens of a served table: what phones do is in the folder's records, and what they see is how these stand."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.app.serve import who
from companion.app.serve.site import Site
from companion.disk.journal import Journal
from companion.screen import Change, Outcome, View
from companion.screen.desk import File
from tables import DUEL, Device, Loop, browser
from tapping import Actions


def field(answer: dict[str, Any]) -> str:
    """What stands in the field for a line, in the page of an answer."""
    return next(form["line"] for form in Actions(answer["html"]).forms if form.get("do") == "table.type")


def test_a_line_is_in_the_record_and_on_both_screens(laptop: Device, phone: Device, duel: Path) -> None:
    phone.type("3 h8 *6")
    assert phone.status == 200
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n3 h8 *6\n"
    laptop.act()
    assert (laptop.state, laptop.status) == (phone.state, 200)


def test_who_wrote_is_kept_beside_the_record(laptop: Device, phone: Device, duel: Path) -> None:
    phone.type("3 h8 *6")
    laptop.act()
    laptop.act("table.undo")
    entries = who.last(duel, 9)
    assert [(entry["who"], entry["from"], entry["did"], entry["lines"]) for entry in entries] == [
        ("host", "this machine", "took back", ["3 h8 *6"]),
        ("Aino", "192.168.7.31", "wrote", ["3 h8 *6"]),
    ]
    assert "Aino 2" not in duel.read_text("utf-8")
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n"


def test_two_write_the_same_line_and_one_of_them_counts(laptop: Device, phone: Device, duel: Path) -> None:
    """The second one saw the table as it was before: his line is not taken for the next turn."""
    laptop.type("3 h8 *6")
    phone.type("3 h8 *6")
    assert (phone.status, duel.read_text("utf-8")) == (409, DUEL + "2 h7 *5\n3 h8 *6\n")
    assert "Nothing that you did was written" in phone.notice
    assert phone.state == laptop.state  # he sees how it stands now
    assert phone.act()["view"]["record"] == "duel"


@pytest.mark.parametrize("line", ["2 h7 *5", "nonsense"])
def test_who_was_too_late_is_not_told_that_the_line_is_wrong(laptop: Device, phone: Device, duel: Path, line: str) -> None:
    """He saw another table: whatever the line is on this one, somebody else was first."""
    laptop.type("3 h8 *6")
    phone.type(line)
    assert phone.status == 409
    assert phone.notice == "Somebody else wrote in the meantime: this is how the game is now. Nothing that you did was written."
    assert "refused" not in phone.view["data"]
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n3 h8 *6\n"
    phone.type(line)  # he has seen it now
    assert (phone.status, phone.view["data"]["refused"]) == (200, line)
    laptop.act("table.undo")
    phone.act("table.stand")
    assert phone.status == 409


def test_a_line_that_came_too_late_is_still_in_its_field(laptop: Device, phone: Device, duel: Path) -> None:
    """So it can be said again, however often others write meanwhile; once it is said the field is empty."""
    laptop.type("3 h8 *6")
    assert field(phone.type("2 h8 *1")) == "2 h8 *1"
    assert phone.status == 409
    duel.write_text(f"{DUEL}2 h7 *5\n3 h8 *6\n# a word\n", "utf-8")
    assert field(phone.act()) == "2 h8 *1"
    assert field(phone.type("2 h8 *1")) == ""
    assert (phone.status, duel.read_text("utf-8").splitlines()[-1]) == (200, "2 h8 *1")


def test_of_twenty_that_type_the_same_line_at_once_one_is_first(site: Site, duel: Path, loop: Loop) -> None:
    """The others are told so, each of them, and see how it stands."""
    devices = [Device(browser(site, loop)).at("duel") for _ in range(20)]
    with ThreadPoolExecutor(len(devices)) as threads:
        list(threads.map(lambda device: device.type("Ville 3 h8 *6"), devices))
    assert sorted(device.status for device in devices) == [200, *[409] * 19]
    assert len({device.state for device in devices}) == 1
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\nVille 3 h8 *6\n"


def test_a_device_that_saw_nothing_writes_nothing(laptop: Device, duel: Path) -> None:
    laptop.state = ""
    laptop.type("3 h8 *6")
    assert (laptop.status, duel.read_text("utf-8")) == (409, DUEL + "2 h7 *5\n")


def test_what_is_no_writing_needs_no_newest_state(phone: Device, laptop: Device) -> None:
    laptop.type("3 h8 *6")
    phone.act("go", screen="scores")
    assert (phone.status, phone.state) == (200, laptop.state)


def test_undo_goes_back_beyond_a_restart(site: Site, laptop: Device, duel: Path, loop: Loop) -> None:
    laptop.type("3 h8 *6")
    again = Device(browser(Site(site.place, print), loop))
    again.view, again.state = laptop.view, laptop.state
    again.act("table.undo")
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n"
    again.act("table.redo")
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n3 h8 *6\n"


def test_what_an_editor_writes_is_seen(laptop: Device, duel: Path) -> None:
    before = laptop.state
    duel.write_text(DUEL, "utf-8")
    laptop.act()
    assert laptop.state != before
    laptop.type("2 h7 *5")
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n"


def test_a_record_that_a_referee_has_open_is_only_seen(laptop: Device, duel: Path) -> None:
    with closing(Journal(duel)):
        assert field(laptop.type("3 h8 *6")) == "3 h8 *6"
    assert "somebody else is writing this record" in laptop.notice
    laptop.type("3 h8 *6")
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n3 h8 *6\n"


def test_a_full_disk_is_said_and_nothing_is_lost(laptop: Device, duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(Journal, "_sync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        laptop.type("3 h8 *6")
    assert "the disk is full" in laptop.notice
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n"
    laptop.type("3 h8 *6")
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n3 h8 *6\n"


def test_a_line_counts_though_nobody_can_be_told_who_wrote_it(laptop: Device, duel: Path, said: list[str]) -> None:
    (duel.parent / "duel.game.who").mkdir()
    laptop.type("3 h8 *6")
    assert (laptop.status, duel.read_text("utf-8")) == (200, DUEL + "2 h7 *5\n3 h8 *6\n")
    assert "duel.game.who" in said[0]


def test_a_plain_page_has_what_plain_http_gives(
    site: Site, laptop: Device, phone: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host's own browser may use the camera; a phone's may not, and is not offered it."""
    seen = []
    bridge = site._table._bridge
    monkeypatch.setattr(bridge, "take", lambda message, take=bridge.take: seen.append(bridge.desk.can) or take(message))
    for device in (laptop, phone):
        device.act("go", screen="scores")
    here, there = seen
    assert here - there == {"camera", "share", "wake"}
    assert there - here == set()


@pytest.mark.parametrize(
    "message",
    [
        "", "null", "[]", "{", '{"view": 3}', "[" * 500_000,
        '{"view": null, "action": {"do": 3}}', '{"pictures": 3}', '{"pictures": [{}]}',
        '{"view": {"record": "../../etc/passwd", "screen": "table"}, "action": {"do": "table.type", "line": "../"}}',
        '{"action": {"do": "go", "screen": "../new", "record": "../../x"}}',
        '{"view": {"said": ["' + "x" * 300_000 + '"]}}',
    ],
)  # fmt: skip
def test_a_strange_message_is_answered(phone: Device, duel: Path, message: str) -> None:
    answer = phone.client.post("/act", content=message, headers=phone.headers())
    assert answer.status_code == 200
    assert {"html", "error", "pictures"} & answer.json().keys()
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n"
    assert [path.name for path in duel.parent.iterdir()] == ["duel.game"]


def test_what_is_too_long_is_refused_in_words(phone: Device, duel: Path) -> None:
    """Ten megabytes, as a line and as a message; said beforehand or not."""
    long = json.dumps({"view": phone.view, "action": {"do": "table.type", "line": "# " + "x" * 10_000_000}}).encode()

    def in_pieces() -> object:
        yield from (long[start : start + 65_536] for start in range(0, len(long), 65_536))

    for content in (long, in_pieces()):
        answer = phone.client.post("/act", content=content, headers=phone.headers())  # type: ignore[arg-type]
        assert (answer.status_code, "too long" in answer.json()["error"]) == (413, True)
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n"
    phone.type("3 h8 *6")
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n3 h8 *6\n"


def test_many_with_one_view_are_answered_by_one_drawing(site: Site, laptop: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    bridge = site._table._bridge
    monkeypatch.setattr(bridge, "take", lambda message, take=bridge.take: drawn.append(message) or take(message))
    laptop.view = {**(laptop.view or {}), "notice": ""}
    for _ in range(20):
        assert laptop.act()["html"]
    assert len(drawn) == 1
    laptop.type("3 h8 *6")
    laptop.act()
    assert len(drawn) == 3


def test_a_fault_of_ours_ends_nothing(site: Site, laptop: Device, said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(site._table._bridge, "take", lambda _: 1 / 0)
        assert "fault" in laptop.act()
    assert "ZeroDivisionError" in said.pop()
    assert laptop.act()["html"]


@pytest.mark.parametrize(("name", "made"), [("saturday", True), ("../saturday", False), ("duel", False), ("a\0b", False)])
def test_a_new_game_is_in_the_folder(
    site: Site, phone: Device, duel: Path, monkeypatch: pytest.MonkeyPatch, name: str, made: bool
) -> None:
    """Under a safe name that nothing else has, or a word says why not."""
    outcome = Outcome(View(), (Change(name, None, DUEL),))
    monkeypatch.setattr("companion.screen.bridge.act", lambda *_: outcome)
    phone.act("new.make")
    assert bool(phone.notice) is not made
    names = {"duel.game", *(["saturday.game", "saturday.game.who"] if made else [])}
    assert {path.name for path in duel.parent.iterdir()} == names
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n"
    assert [entry["did"] for entry in who.last(duel.with_name("saturday.game"), 9)] == ["made"] * made


def test_a_map_that_comes_along_lies_beside_the_record(
    site: Site, phone: Device, duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And where it may not lie there, the game is not made either."""
    for name, there in (("ring.map", True), ("ring.py", False)):
        outcome = Outcome(View(), (Change(name, None, DUEL),), files=(File(name, "a map"),))
        monkeypatch.setattr("companion.screen.bridge.act", lambda *_, outcome=outcome: outcome)
        phone.act("new.make")
        assert (duel.parent / name).exists() is there
        assert (duel.parent / f"{name}.game").exists() is there


def test_the_screens_lead_to_the_tables_own_pages(phone: Device) -> None:
    phone.act("go", screen="home")
    home = phone.act()["html"]
    assert 'href="table"' in home
    assert "on this device" not in home.casefold()
    phone.at("duel", "share")
    assert phone.act("share.sheets")["effects"] == [["open", {"url": "print/duel/"}]]
    assert phone.client.get("/print/duel/").status_code == 200


def test_companion_plays_a_seat_on_the_device_on_which_its_cards_were_told(laptop: Device, phone: Device, duel: Path) -> None:
    """Of a game of others, too: what one phone was told stands in no record, and no other device knows it."""
    text = "game: hearts\nplayers: Aino, bot0, Ville, Dan\npassing: no\n[deal 1]\n"
    path = duel.with_name("hearts.game")
    path.write_text(text, "utf-8")
    page = phone.at("hearts").act("table.beside")["html"]
    asked = next(form["asked"] for form in Actions(page).forms if form.get("do") == "table.whisper")
    phone.act("table.whisper", asked=asked, words="2c 3c 4c 5h 6h 7h 8s 9s Ts Jd Qd Kd Ad")
    assert phone.notice == "Entered, and covered again."
    phone.act("table.companion")
    assert (phone.view or {})["said"] == ["bot0:", "2c"]
    seen = laptop.at("hearts").act()["html"]
    assert "Whoever sits beside bot0 enters what it holds" in Actions(seen).text
    for card in ("5c", "6c", "7c"):
        phone.act("table.tap", word=card)
    assert path.read_text("utf-8") == f"{text}bot0: 2c 5c 6c 7c\n"
