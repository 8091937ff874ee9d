"""The first screen: games on this device, ways in, removing and saving."""

from __future__ import annotations

import json

import pytest

from commands import COMPLETE, ILLEGAL
from companion.links import codes_for, decode, encode
from companion.referee import all_about, format_text, game_ids
from companion.screen.bundle import bundled
from phones import HOSTILE, Phone

OPEN = "game: four-kingdoms\nplayers: Aino, Ville\n"


def test_a_first_visit_is_two_lines_and_every_game() -> None:
    page = Phone().look()
    assert "Everything stays on this device" in page.text
    for about in all_about():
        assert about.title in page.text
    assert {action["game"] for action in page.actions if action.get("screen") == "new" and "game" in action} == set(game_ids())


def test_a_game_shows_who_plays_and_where_it_stands() -> None:
    device = Phone({"friday": COMPLETE, "open": OPEN, "wrong": ILLEGAL, "strange": "game: no-such-game\nplayers: A\n"})
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
    text = Phone({"older": OPEN, "newer": OPEN + "date: 2026\n"}).look().text
    assert text.index("newer") < text.index("older")


def test_of_many_games_the_last_are_judged_and_all_are_listed() -> None:
    device = Phone({f"game {n}": OPEN for n in range(30)})
    assert len([1 for action in device.page.actions if action["do"] == "home.remove"]) == 30
    device.tap("home.all")
    assert not [1 for action in device.page.actions if action["do"] == "home.all"]


def test_a_removed_game_can_be_put_back() -> None:
    device = Phone({"friday": COMPLETE, "open": OPEN})
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
    assert "no longer here" in device.notice


def test_a_pasted_record_is_opened_and_writes_over_none() -> None:
    device = Phone({"Four Kingdoms": OPEN})
    device.do("home.read", text=COMPLETE)
    assert device.view["screen"] == "table"
    assert device.records == {"Four Kingdoms": OPEN, "Four Kingdoms 2": COMPLETE}
    device.do("go", screen="home")
    device.do("home.read", text=COMPLETE)
    assert len(device.records) == 2
    assert device.view["record"] == "Four Kingdoms 2"


def test_a_file_gives_its_name() -> None:
    device = Phone()
    device.do("home.read", text="\ufeff" + COMPLETE.replace("\n", "\r\n"), name="friday.game")
    assert device.records == {"friday": COMPLETE}


def test_a_code_is_opened_scanned_or_typed() -> None:
    link = encode(COMPLETE, "FK", "HTTPS://GAMES.EXAMPLE.ORG/")
    scanned, typed = Phone(can=["camera"]), Phone()
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
    device = Phone({"friday": COMPLETE})
    device.do("home.read", text=text)
    assert device.notice
    assert device.records == {"friday": COMPLETE}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {"name": "cat.jpg", "codes": ""},
            "There is no game in cat.jpg: open the file of a game, or a picture of its whole code.",
        ),
        ({"name": "cat.jpg.txt", "text": "\x00\x01 meow"}, "cat.jpg.txt holds no game: a record begins with “game:”."),
        ({"name": "friday.game", "long": "yes"}, "friday.game is too long to be a record."),
        ({"text": "WIFI:S:home;P:secret;;"}, "This is not a link of ours: a code begins with COMPANION"),
        ({"codes": "https://example.org/"}, "This is not a link of ours: a code begins with COMPANION"),
    ],
)
def test_what_holds_no_game_is_told_for_what_it_is(given: dict[str, str], told: str) -> None:
    """A file by its name, what was pasted or scanned by what a code looks like."""
    device = Phone({"friday": COMPLETE})
    device.do("home.read", **given)
    assert told in device.notice
    assert device.records == {"friday": COMPLETE}


def test_a_file_may_hold_codes() -> None:
    """Saved from a mail, with words around them."""
    device = Phone()
    device.do("home.read", name="mail.txt", text=f"Hello!\n{encode(COMPLETE, 'FK')}\n")
    assert len(device.records) == 1


def codes_of(text: str) -> list[str]:
    """The codes of a record that has several."""
    return [code.text for code in codes_for(text, "FK", "", lambda code: len(code) < 170)]


def test_several_codes_come_in_any_order_and_wait_for_each_other() -> None:
    text = COMPLETE + COMPLETE[COMPLETE.index("[season 1]") :].replace("[season 1]", "[season 2]")
    text = text.replace("seasons: 1\n", "seasons: 2\n")
    whole = [code for code in codes_of(text) if " 0/" not in code]
    assert len(whole) > 1
    phone = Phone()
    for code in whole[:0:-1]:
        phone.do("home.read", text=code)
        assert phone.records == {}
        assert "missing" in phone.notice
    phone.do("home.read", text=encode(OPEN, "FK"))  # another game in between
    assert len(phone.records) == 1
    phone.do("go", screen="home")
    assert "missing" in phone.page.text
    phone.do("home.read", text=whole[0])
    assert format_text(list(phone.records.values())[-1]) == format_text(encoded_again(text))
    assert "codes" not in phone.view["settings"]


def encoded_again(text: str) -> str:
    """A record as its code has it."""
    return decode(encode(text, "FK"))


def test_codes_that_wait_can_be_forgotten() -> None:
    phone = Phone(settings={"codes": codes_of(COMPLETE)[-1]})
    assert "missing" in phone.page.text
    phone.tap("home.forget")
    assert "codes" not in phone.view["settings"]


def test_nothing_found_in_a_picture_is_told() -> None:
    device = Phone()
    device.do("home.read", codes="")
    assert device.notice == "Companion found nothing in it."


def test_hostile_names_stand_as_they_are() -> None:
    records = {name: f"game: four-kingdoms\nplayers: A = {name.replace('#', '')}, B\nevent: {name}\n" for name in HOSTILE}
    page = Phone(records).look()
    assert "<script>alert(1)</script>" in page.text
    assert "{{ 7 * 7 }}" in page.text


def test_all_games_go_out_in_a_file_and_come_in_again() -> None:
    device = Phone({"friday": COMPLETE, "open": OPEN})
    device.tap("home.export")
    ((kind, values),) = device.answer["effects"]
    assert (kind, values["name"]) == ("download", "companion-games.json")
    other = Phone({"friday": COMPLETE})
    other.do("home.read", text=values["text"], name="companion-games.json")
    assert other.records == {"friday": COMPLETE, "open": OPEN}
    assert other.notice == "1 game added; 1 was here already."


def test_a_changed_game_of_the_same_name_is_kept_under_another() -> None:
    out = bundled(Phone({"friday": COMPLETE}).desk)
    device = Phone({"friday": OPEN})
    device.do("home.read", text=out)
    assert device.records == {"friday": OPEN, "friday 2": COMPLETE}
    assert "“friday” is kept as “friday 2”" in device.notice
    device.do("home.read", text=out)
    assert len(device.records) == 2
    assert device.notice == "No new game in that file; 1 was here already."


def test_maps_come_with_the_games_that_name_them() -> None:
    first, second = "1 North: 2\n2 South: 1\n", "1 North: 2\n2 Other: 1\n"
    text = "game: empires\nplayers: Aino, Ville\nmap: ring.map\n"
    device = Phone({"friday": text})
    device.desk.files["ring.map"] = first
    out = bundled(device.desk)
    fresh, taken = Phone(), Phone()
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
    device = Phone({"friday": OPEN})
    device.do("home.read", text=json.dumps(known))
    assert told in device.notice
    assert device.records == {"friday": OPEN}


def test_names_in_a_file_cannot_leave_the_folder() -> None:
    records = [{"name": name, "text": f"{OPEN}note: {n}\n"} for n, name in enumerate(HOSTILE)]
    files = [{"name": "../../x.map", "text": "1: 2\n2: 1\n"}]
    device = Phone()
    device.do("home.read", text=json.dumps({"companion": "records", "format": 1, "records": records, "files": files}))
    assert len(device.records) == len(HOSTILE)
    for name in (*device.records, *device.desk.files):
        assert not set(name) & set('/\\<>:"|?*')
        assert not name.startswith(".")
        assert len(name) <= 70
    assert list(device.desk.files) == ["x.map"]
