"""Sharing: codes that give the record back in any order, the link, the file, the device's own way of sending, paper."""

from __future__ import annotations

import re
from html import unescape

import pytest

from commands import COMPLETE, ILLEGAL
from companion.links import Code, canonical, gather
from companion.screen.bridge import Drawer
from companion.screen.screens.home import read_codes
from companion.screen.screens.share import codes_of, title_of, to_scan
from game_folders import games_with_tests, records_of
from screens import Device, flaws_of, map_files

NOTED = COMPLETE.replace("5c 8s 9c", "5c 8s 9c  # well played")


@pytest.fixture
def long_device(monkeypatch: pytest.MonkeyPatch) -> Device:
    """With a record that no single code holds: here codes have to be small."""
    monkeypatch.setattr("companion.screen.screens.share.LAST_VERSION", 8)
    path = next(path for path in records_of("circle-of-power") if path.name == "complete-coloured.game")
    device = Device(path.read_text("utf-8"), "share")
    assert len(codes_of(device.desk, "friday")) > 2
    return device


@pytest.mark.parametrize("game", games_with_tests())
def test_the_codes_of_a_record_give_it_back(game: str) -> None:
    """In the opposite order, too."""
    for path in records_of(game)[::5]:
        text = path.read_text("utf-8")
        desk = Drawer({"r": text}, map_files())
        codes = [code.text for code in codes_of(desk, "r")]
        assert gather(reversed(codes)).text == canonical(text, desk.file), path.name
        assert read_codes(codes).text == canonical(text, desk.file)


def test_one_code_is_shown_at_a_time_with_its_number(long_device: Device) -> None:
    device = long_device
    codes = codes_of(device.desk, "friday")
    for place, code in enumerate(codes, 1):
        html = device.do("share.turn", code=str(place))
        assert html.count('class="code"') == 1 or "too large to scan" in html
        title = f"Code {code.number} of {code.of}" if code.holds == "part" else title_of(code)
        assert f"<b>{title}" in html
        device.do("share.copy-code")
        assert device.effects()["copy"]["text"] == code.text
    for wild in ("0", "-1", "99999", "x", ""):
        assert flaws_of(device.do("share.turn", code=wild)) == []


def test_how_many_codes_are_enough_is_said() -> None:
    """One, the several of a position, or all where no position was written down."""
    one, two, log = Code("a", "position", of=2), Code("b", "position", of=2, part=1, parts=2), Code("c", "part", of=2)
    assert (
        to_scan([one, log])
        == "In any order. The first one alone is enough to play on; the others have the log from the first line."
    )
    assert to_scan([two, two, log]).startswith("In any order. The first 2 are enough to play on; the others have the log")
    assert to_scan([two, two]) == "In any order. The first 2 are enough to play on."
    assert to_scan([log, log]) == "In any order. All of them are needed."
    assert title_of(two) == "The position, and the moves since: code 1 of 2"


def test_a_position_in_several_codes_is_scanned_one_by_one(long_device: Device) -> None:
    """They wait for each other; then the game is open, and the log may follow."""
    codes = codes_of(long_device.desk, "friday")
    position, log = ([code.text for code in codes if code.holds == kind] for kind in ("position", "part"))
    assert len(position) > 1
    assert f"The first {len(position)} are enough to play on" in long_device.page.html
    here = Device(COMPLETE, "home")
    for code in position[:0:-1]:
        assert "of the position" in here.do("home.read", codes=code)
    here.do("home.read", codes=position[0])
    assert here.view.screen == "table"
    assert "position: " in here.desk.text(here.view.record)
    for code in log:
        here.do("home.read", codes=code)
    assert here.desk.text(here.view.record) == canonical(long_device.text)


def test_what_is_missing_is_said(long_device: Device) -> None:
    device = long_device
    codes = [code.text for code in codes_of(device.desk, "friday") if code.holds == "part"]
    found = read_codes([codes[-1]])
    assert found.text is None
    assert "missing" in found.told
    assert read_codes([*found.codes, *codes]).text


def test_without_an_address_a_code_begins_with_words_and_with_one_it_is_a_link() -> None:
    device = Device(COMPLETE, "share")
    assert "COMPANION FK" in device.page.html
    device.desk.base_url = "https://games.example.org/"
    html = device.page.html
    assert "https://games.example.org/#FK." in html
    device.do("share.send")
    assert device.effects()["share"]["url"].startswith("https://games.example.org/#FK.")


def test_the_link_keeps_the_notes_where_they_are_wanted() -> None:
    device = Device(NOTED, "share")
    device.do("share.copy-link")
    assert gather([device.effects()["copy"]["text"]]).text == canonical(NOTED)
    device.do("share.notes")
    device.do("share.copy-link")
    assert gather([device.effects()["copy"]["text"]]).text == NOTED
    assert 'aria-pressed="true"' in device.page.html


def test_the_record_goes_out_as_it_is() -> None:
    device = Device(NOTED, "share")
    device.do("share.file")
    assert device.effects()["download"] == {"name": "friday.game", "text": NOTED}
    device.do("share.copy")
    assert device.effects()["copy"]["text"] == NOTED
    device.do("share.send")
    assert device.effects()["share"]["text"] == NOTED


def test_a_file_that_the_record_names_goes_along() -> None:
    path = next(path for path in records_of("empires") if "map: ring14.map" in path.read_text("utf-8"))
    device = Device(path.read_text("utf-8"), "share")
    assert "the name of ring14.map, not the file" in device.page.html
    device.do("share.file", name="ring14.map")
    assert device.effects()["download"]["text"] == device.desk.files["ring14.map"]
    device.do("share.file", name="../../etc/passwd")
    assert not device.outcome.effects
    assert device.view.notice


def test_what_the_host_cannot_do_is_not_offered() -> None:
    plain, full = Device(COMPLETE, "share", ()), Device(COMPLETE, "share", ("share", "print"))
    assert "share.send" not in plain.page.html
    assert "share.sheets" not in plain.page.html
    assert "share.send" in full.page.html
    plain.do("share.sheets")
    assert plain.view.notice
    full.do("share.sheets")
    assert full.effects()["open"]["url"] == "print/friday/"
    full.do("share.print")
    assert "print" in full.effects()


def test_a_print_view_has_scores_and_every_line() -> None:
    html = Device(COMPLETE, "share").page.html
    printed = html[html.index('class="printed"') :]
    assert "Anna: <b>7</b>" in printed
    for line in COMPLETE.splitlines():
        assert line.partition("#")[0].strip() in unescape(re.sub(r"<[^>]+>", "", printed))


def test_an_illegal_record_is_shared_and_one_that_cannot_be_read_says_why() -> None:
    assert 'class="code"' in Device(ILLEGAL, "share").page.html
    device = Device("game: four-kingdoms\nnonsense\n", "share")
    assert "not readable" in device.page.html
    device.do("share.copy-link")
    assert device.view.notice
    device.do("share.file")
    assert device.effects()["download"]["text"] == device.text
