"""The first screen: games on this device, ways in, removing and saving."""

from __future__ import annotations

import json

import pytest

from commands import COMPLETE, ILLEGAL
from companion.links import encode
from companion.referee import all_about, format_text, game_ids
from companion.screen.bundle import bundled
from screen_pages import HOSTILE, Device

OPEN = "game: four-kingdoms\nplayers: Aino, Ville\n"


def test_a_first_visit_is_two_lines_and_every_game() -> None:
    page = Device().look()
    assert "Everything stays on this device" in page.text
    for about in all_about():
        assert about.title in page.text
    assert {action["game"] for action in page.actions if action.get("screen") == "new"} == set(game_ids())


def test_a_game_shows_who_plays_and_where_it_stands() -> None:
    device = Device({"friday": COMPLETE, "open": OPEN, "wrong": ILLEGAL, "strange": "game: no-such-game\nplayers: A\n"})
    page = device.look()
    assert "Anna has won" in page.text
    assert "to be mended" in page.text
    assert "An unknown game" in page.text
    device.tap("go", record="open", screen="table")
    assert device.view["screen"] == "table"
    device.do("go", screen="home")
    device.tap("go", record="wrong", screen="log")
    assert device.view["screen"] == "log"


def test_the_newest_game_stands_first() -> None:
    text = Device({"older": OPEN, "newer": OPEN + "date: 2026\n"}).look().text
    assert text.index("newer") < text.index("older")


def test_of_many_games_the_last_are_judged_and_all_are_listed() -> None:
    device = Device({f"game {n}": OPEN for n in range(30)})
    assert len([1 for action in device.page.actions if action["do"] == "home.remove"]) == 30
    device.tap("home.all")
    assert not [1 for action in device.page.actions if action["do"] == "home.all"]


def test_a_removed_game_can_be_put_back() -> None:
    device = Device({"friday": COMPLETE, "open": OPEN})
    device.tap("home.remove", record="friday")
    device.tap("home.remove", record="open")
    assert device.records == {}
    device.tap("home.back")
    assert list(device.records) == ["open"]
    device.tap("home.back")
    assert device.records == {"open": OPEN, "friday": COMPLETE}
    device.do("home.back")
    assert device.notice == "Nothing was removed here."
    device.do("home.remove", record="nothing")
    assert "not here any more" in device.notice


def test_a_pasted_record_is_opened_and_writes_over_none() -> None:
    device = Device({"Four Kingdoms": OPEN})
    device.do("home.read", text=COMPLETE)
    assert device.view["screen"] == "table"
    assert device.records == {"Four Kingdoms": OPEN, "Four Kingdoms 2": COMPLETE}
    device.do("go", screen="home")
    device.do("home.read", text=COMPLETE)
    assert len(device.records) == 2
    assert device.view["record"] == "Four Kingdoms 2"


def test_a_file_gives_its_name() -> None:
    device = Device()
    device.do("home.read", text="\ufeff" + COMPLETE.replace("\n", "\r\n"), name="friday.game")
    assert device.records == {"friday": COMPLETE}


def test_a_code_is_opened_scanned_or_typed() -> None:
    link = encode(COMPLETE, "FK", "HTTPS://GAMES.EXAMPLE.ORG/")
    scanned, typed = Device(can=["camera"]), Device()
    scanned.tap("home.scan")
    assert scanned.answer["effects"] == [["scan", {"do": "home.read"}]]
    scanned.do("home.read", codes=link)
    typed.do("home.read", text=f" {link.partition('#')[2]} \n")
    for device in (scanned, typed):
        (text,) = device.records.values()
        assert format_text(text) == text
        assert "winner" not in text
        assert device.view["screen"] == "table"


@pytest.mark.parametrize("text", [*HOSTILE, "HTTPS://X.EXAMPLE/#FK.123", "9" * 5000, '{"companion": 7}', '{"companion"'])
def test_what_is_nothing_is_answered(text: str) -> None:
    device = Device({"friday": COMPLETE})
    device.do("home.read", text=text)
    assert device.notice
    assert device.records == {"friday": COMPLETE}


def test_nothing_found_in_a_picture_is_told() -> None:
    device = Device()
    device.do("home.read", codes="")
    assert device.notice == "Nothing was found in it."


def test_hostile_names_stand_as_they_are() -> None:
    records = {name: f"game: four-kingdoms\nplayers: A = {name.replace('#', '')}, B\nevent: {name}\n" for name in HOSTILE}
    page = Device(records).look()
    assert "<script>alert(1)</script>" in page.text
    assert "{{ 7 * 7 }}" in page.text


def test_all_games_go_out_in_a_file_and_come_in_again() -> None:
    device = Device({"friday": COMPLETE, "open": OPEN})
    device.tap("home.export")
    ((kind, values),) = device.answer["effects"]
    assert (kind, values["name"]) == ("download", "companion-games.json")
    other = Device({"friday": COMPLETE})
    other.do("home.read", text=values["text"], name="companion-games.json")
    assert other.records == {"friday": COMPLETE, "open": OPEN}
    assert other.notice == "1 game taken in; 1 was here already."


def test_a_changed_game_of_the_same_name_is_kept_under_another() -> None:
    out = bundled(Device({"friday": COMPLETE}).desk)
    device = Device({"friday": OPEN})
    device.do("home.read", text=out)
    assert device.records == {"friday": OPEN, "friday 2": COMPLETE}
    assert "“friday” is kept as “friday 2”" in device.notice
    device.do("home.read", text=out)
    assert len(device.records) == 2
    assert device.notice == "No new game in that file; 1 was here already."


def test_maps_come_with_the_games_that_name_them() -> None:
    first, second = "1 North: 2\n2 South: 1\n", "1 North: 2\n2 Other: 1\n"
    text = "game: empires\nplayers: Aino, Ville\nmap: ring.map\n"
    device = Device({"friday": text})
    device.desk.files["ring.map"] = first
    out = bundled(device.desk)
    fresh, taken = Device(), Device()
    taken.desk.files["ring.map"] = second
    for one in (fresh, taken):
        one.do("home.read", text=out)
    assert (fresh.records, fresh.desk.files) == ({"friday": text}, {"ring.map": first})
    assert taken.records == {"friday": text.replace("ring.map", "ring-2.map")}
    assert taken.desk.files == {"ring.map": second, "ring-2.map": first}


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ({"companion": "records", "format": 2}, "newer"),
        ({"companion": "records", "format": 1, "records": 7}, "damaged"),
        ({"companion": "records", "format": 1, "records": [7]}, "damaged"),
        ({"companion": "records", "format": 1, "records": [{"name": "x"}]}, "damaged"),
        ({"companion": "other", "format": 1}, "no games"),
    ],
)
def test_a_file_that_holds_no_games_is_told(known: object, told: str) -> None:
    device = Device({"friday": OPEN})
    device.do("home.read", text=json.dumps(known))
    assert told in device.notice
    assert device.records == {"friday": OPEN}


def test_names_in_a_file_cannot_leave_the_folder() -> None:
    records = [{"name": name, "text": f"{OPEN}note: {n}\n"} for n, name in enumerate(HOSTILE)]
    files = [{"name": "../../x.map", "text": "1: 2\n2: 1\n"}]
    device = Device()
    device.do("home.read", text=json.dumps({"companion": "records", "format": 1, "records": records, "files": files}))
    assert len(device.records) == len(HOSTILE)
    for name in (*device.records, *device.desk.files):
        assert not set(name) & set('/\\<>:"|?*')
        assert not name.startswith(".")
        assert len(name) <= 70
    assert list(device.desk.files) == ["x.map"]
