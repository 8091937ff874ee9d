"""A table where Companion deals: each phone sees its own hand alone, and whatever goes wrong, no card is shown to another."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest

from companion.app.serve.guests import FREE
from companion.app.serve.site import Site
from companion.cards.french import parse_card
from companion.lab.dealt import DealtGame
from companion.lab.matches import laboratory_of
from companion.lab.run.kept import Kept
from companion.referee import judge
from phones import PageRead
from screens import map_files
from tables import Device, Loop, browser, running, sit_down, site_of

_HEADS = {
    "four-kingdoms": "game: four-kingdoms\nplayers: Ann, Joe, bot1\nseasons: 1\n",
    "circle-of-power": "game: circle-of-power\nplayers: Ann, Joe, dummy, bot1\n",
    "empires": "game: empires\nplayers: Ann, Joe\nmap: ring14.map\n",
}
_ANN, _JOE, _EVE = "192.168.7.41", "192.168.7.42", "192.168.7.43"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of Four Kingdoms that nobody has begun."""
    path = tmp_path / "cards.game"
    path.write_text(_HEADS["four-kingdoms"], "utf-8")
    return path


@pytest.fixture
def laptop(site: Site, loop: Loop) -> Device:
    """The host's browser, where it was said that Companion deals."""
    device = Device(browser(site, loop)).at("cards")
    device.act("seat.begin")
    assert device.notice == ""
    return device


def _phone(site: Site, loop: Loop, address: str, name: str) -> Device:
    client = browser(site, loop, address)
    assert sit_down(client, site.door.shown, name).status_code == 303
    return Device(client).at("cards")


@pytest.fixture
def ann(site: Site, loop: Loop, laptop: Device) -> Device:
    """A phone in the seat of Ann."""
    return _seated(_phone(site, loop, _ANN, "Aino"), "Ann")


@pytest.fixture
def joe(site: Site, loop: Loop, laptop: Device) -> Device:
    """A phone in the seat of Joe."""
    return _seated(_phone(site, loop, _JOE, "Ville"), "Joe")


@pytest.fixture
def eve(site: Site, loop: Loop, laptop: Device) -> Device:
    """A phone that watches."""
    return _phone(site, loop, _EVE, "Eve")


def _seated(device: Device, tag: str) -> Device:
    device.act("seat.take", tag=tag)
    assert device.notice == ""
    return device


def _page(device: Device) -> PageRead:
    return PageRead(device.act()["html"])


def _buttons(device: Device, do: str) -> list[dict[str, str]]:
    return [{key: value for key, value in one.items() if key != "do"} for one in _page(device).actions if one["do"] == do]


def _cut(device: Device, seed: str) -> None:
    (button,) = _buttons(device, "seat.cut")
    device.act("seat.cut", **{**button, "seed": seed})
    assert device.notice == ""


def _dealt(*devices: Device) -> None:
    for number, device in enumerate(devices, 1):
        _cut(device, f"{number}-{number + 7}")


def _truth(path: Path) -> DealtGame:
    known = judge(path.read_text("utf-8"), files=map_files().get).record
    assert known is not None
    kept = Kept(path)
    kept.read()
    game = DealtGame(laboratory_of(known.game.id), known, kept.seed)
    for choice in kept.choices:
        game.choose(choice)
    return game


def _hand(path: Path, tag: str) -> list[str]:
    game = _truth(path)
    return list(game.laboratory.hand(game.world.view(game.laboratory.seats(game.table).index(tag))))


def _named(text: str, cards: list[str]) -> list[str]:
    """The cards that a text names by code or sign; what draws a picture names none."""
    text = re.sub(r' d=\\?"[^"]*"', "", text)
    names = {code: (f"/{code}" if code == "As" else code, card.sign) for code in cards if (card := parse_card(code))}
    return [
        code
        for code, both in names.items()
        if any(re.search(rf"(?:(?<![0-9A-Za-z])|(?=/)){re.escape(one)}(?![0-9A-Za-z])", text) for one in both)
    ]


def _everything(client: httpx.Client) -> str:
    """All that a device can get of the table at once."""
    found = []
    for screen in ("home", "table", "log", "scores", "share", "settings", "replay"):
        device = Device(client).at("cards", screen)
        found.append(json.dumps(device.act(), ensure_ascii=False))
        for seat in ("Ann", "Joe", "bot1", "*"):
            device.view = {**(device.view or {}), "seat": seat, "settings": {"hands": "1"}}
            found.append(json.dumps(device.act(), ensure_ascii=False))
    paths = ("/table", "/print/cards/", "/cards.game.hands", "/record/cards", "/cards.game")
    return "\n".join([*found, *(client.get(path).text for path in paths)])


def _play(*devices: Device, most: int = 1_000) -> int:
    """Everybody plays the last word that can be tapped; how many were."""
    played, before = 0, -1
    while before != played < most:
        before = played
        for device in devices:
            for one in _buttons(device, "seat.choose")[-1:]:
                device.act("seat.choose", **one)
                assert device.notice == ""
                played += 1
    return played


def test_nobody_sees_a_card_of_another_at_any_moment(
    record: Path, site: Site, laptop: Device, ann: Device, joe: Device, eve: Device
) -> None:
    _dealt(ann, joe)
    assert sorted(_hand(record, "Ann")) == sorted({one["word"] for one in _buttons(ann, "seat.choose")} - {"-"})
    while _play(ann, joe, most=1):
        game = _truth(record)
        if game.decision is None:
            break
        hands = {tag: _hand(record, tag) for tag in ("Ann", "Joe", "bot1")}
        public = record.read_text("utf-8") + game.laboratory.under_way(game.world) + Path(f"{record}.who").read_text("utf-8")
        assert [_named(public, hand) for hand in hands.values()] == [[], [], []]
        for device, own in ((ann, "Ann"), (joe, "Joe"), (eve, ""), (laptop, "")):
            others = [card for tag, hand in hands.items() if tag != own for card in hand]
            seen = _everything(device.client) if len(hands["Ann"]) in (9, 4) else json.dumps(device.act(), ensure_ascii=False)
            assert _named(seen, others) == []
            assert not own or set(_named(json.dumps(device.act(), ensure_ascii=False), hands[own])) == set(hands[own])
    verdict = judge(record.read_text("utf-8")).verdict
    assert (verdict.status, [section["deal"] for section in verdict.sections]) == ("legal", ["proven"])
    assert site.hub is not None


@pytest.mark.parametrize("game", _HEADS)
def test_a_game_on_phones_is_legal_and_its_deals_are_proven(game: str, tmp_path: Path, loop: Loop) -> None:
    path = tmp_path / "cards.game"
    path.write_text(_HEADS[game], "utf-8")
    (tmp_path / "ring14.map").write_text(map_files()["ring14.map"], "utf-8")
    site = site_of(tmp_path)
    Device(browser(site, loop)).at("cards").act("seat.begin")
    phones = [_seated(_phone(site, loop, *who[:2]), who[2]) for who in ((_ANN, "Aino", "Ann"), (_JOE, "Ville", "Joe"))]
    _dealt(*phones)
    _play(*phones)
    is_over = judge(path.read_text("utf-8"), files=map_files().__getitem__).verdict.complete  # now and then one season decides it
    if game == "circle-of-power" and not is_over:  # the next season waits for cuts
        assert "[season 2]" in path.read_text("utf-8").splitlines()[-1]
        _dealt(*phones)
        _play(*phones, most=5)
    verdict = judge(path.read_text("utf-8"), files=map_files().__getitem__).verdict
    assert verdict.status == "legal"
    assert verdict.sections[0]["deal"] == "proven"


def test_seats_can_be_taken_while_something_is_chosen_before_the_deal(record: Path, site: Site, loop: Loop) -> None:
    record.write_text("game: four-kingdoms\nplayers: Ann, Joe, bot1\nseasons: 1\nscoring: dealer\n", "utf-8")
    Device(browser(site, loop)).at("cards").act("seat.begin")
    ann, joe = (_seated(_phone(site, loop, *who[:2]), who[2]) for who in ((_ANN, "Aino", "Ann"), (_JOE, "Ville", "Joe")))
    assert _play(ann, joe, most=1) == 1
    _dealt(ann, joe)
    assert _play(ann, joe)
    verdict = judge(record.read_text("utf-8")).verdict
    assert (verdict.status, verdict.sections[0]["deal"]) == ("legal", "proven")


def test_what_is_not_offered_can_be_typed_where_choices_are_but_some(tmp_path: Path, loop: Loop) -> None:
    path = tmp_path / "cards.game"
    path.write_text(_HEADS["empires"], "utf-8")
    (tmp_path / "ring14.map").write_text(map_files()["ring14.map"], "utf-8")
    site = site_of(tmp_path)
    Device(browser(site, loop)).at("cards").act("seat.begin")
    ann, joe = (_seated(_phone(site, loop, *who[:2]), who[2]) for who in ((_ANN, "Aino", "Ann"), (_JOE, "Ville", "Joe")))
    _dealt(ann, joe)
    assert '<form class="typed used" data-do="seat.choose" data-tag="Ann" data-at="0">' in ann.act()["html"]
    for typed, told in (
        ("setup 1 3@1 3@2 3@14", "ten counters are set up, not 9"),
        ("setup 1 4@1 3@2 3@7", "(EM-2.3)"),
        ("mig 5h 3", "not what is asked for now"),
        ("<b>", "“<b>”"),
        ("", "nothing was said"),
    ):
        ann.act("seat.choose", tag="Ann", at="0", word=typed)
        assert told in ann.notice, (typed, ann.notice)
    assert _buttons(joe, "seat.choose") == []
    ann.act("seat.choose", tag="Ann", at="0", word="setup 1 4@1 3@2 3@14")
    assert path.read_text("utf-8").endswith("\nAnn setup 1 4@1 3@2 3@14\n")


def test_cards_are_given_away_by_name_and_the_deal_is_still_proven(tmp_path: Path, loop: Loop) -> None:
    path = tmp_path / "cards.game"
    path.write_text(_HEADS["empires"], "utf-8")
    (tmp_path / "ring14.map").write_text(map_files()["ring14.map"], "utf-8")
    site = site_of(tmp_path)
    Device(browser(site, loop)).at("cards").act("seat.begin")
    ann, joe = (_seated(_phone(site, loop, *who[:2]), who[2]) for who in ((_ANN, "Aino", "Ann"), (_JOE, "Ville", "Joe")))
    _dealt(ann, joe)
    assert _play(ann, joe, most=2) == 2  # both set up
    mine, others = _hand(path, "Ann"), _hand(path, "Joe")
    for typed, told in (
        ("give Joe ?", "here it is said which card goes"),
        (f"give Joe {others[0]}", "does not hold"),
        (f"give Ann {mine[0]}", "(EM-4.5)"),
    ):
        ann.act("seat.choose", tag="Ann", at="2", word=typed)
        assert told in ann.notice, (typed, ann.notice)
    ann.act("seat.choose", tag="Ann", at="2", word=f"give Joe {mine[0]}")
    assert path.read_text("utf-8").endswith(f"\nAnn give Joe {mine[0]}\n")
    assert mine[0] in _hand(path, "Joe")
    assert mine[0] not in _hand(path, "Ann")
    _play(ann, joe)
    verdict = judge(path.read_text("utf-8"), files=map_files().__getitem__).verdict
    assert (verdict.status, verdict.sections[0]["deal"]) == ("legal", "proven")


def test_the_hash_is_shown_before_anybody_cuts_and_every_cut_is_a_phones_own(record: Path, ann: Device, joe: Device) -> None:
    (button,) = _buttons(ann, "seat.cut")
    assert "dealt:" not in record.read_text("utf-8")
    _cut(ann, "1-2")
    assert "dealt:" not in record.read_text("utf-8")
    _cut(joe, "3-4294967295")
    line = next(line for line in record.read_text("utf-8").splitlines() if line.startswith("dealt:"))
    assert line.startswith(f"dealt: {button['shown']}, Ann 0000000100000002, Joe 00000003ffffffff, bot1 ")
    assert line.endswith("# the server cut for bot1")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"shown": "0" * 64}, "That was for another deal"),
        ({"shown": ""}, "That was for another deal"),
        ({"seed": ""}, "couldn't draw a cut"),
        ({"seed": "1"}, "couldn't draw a cut"),
        ({"seed": "1-2-3"}, "couldn't draw a cut"),
        ({"seed": "1-99999999999"}, "couldn't draw a cut"),
        ({"seed": "1-4294967296"}, "couldn't draw a cut"),
        ({"tag": "Joe"}, "That isn't your seat"),
        ({"tag": "bot1"}, "That isn't your seat"),
        ({"tag": "Nobody"}, "That doesn't work here"),
    ],
)
def test_a_cut_that_cannot_be_is_told_and_nothing_is_dealt(values: dict[str, str], words: str, record: Path, ann: Device) -> None:
    (button,) = _buttons(ann, "seat.cut")
    ann.act("seat.cut", **{**button, "seed": "1-2", **values})
    assert words in ann.notice
    assert _buttons(ann, "seat.cut") == [button]
    assert "dealt:" not in record.read_text("utf-8")


def test_of_two_who_take_one_seat_the_second_is_told(ann: Device, eve: Device) -> None:
    eve.act("seat.take", tag="Ann")
    assert (eve.status, "Aino has the seat of Ann already" in eve.notice) == (409, True)
    eve.act("seat.take", tag="bot1")
    assert "Companion has the seat" in eve.notice
    eve.act("seat.free", tag="Ann")
    assert "isn't your seat" in eve.notice


def _ticket(laptop: Device, tag: str) -> str:
    laptop.act("seat.give", tag=tag)
    found = re.search(r"pair\?code=[A-Z0-9]+&amp;seat=([\w-]+)", laptop.act()["html"])
    assert found, laptop.notice
    return found[1]


def test_a_ticket_leads_to_its_seat_once(site: Site, loop: Loop, laptop: Device, eve: Device, joe: Device) -> None:
    token = _ticket(laptop, "Ann")
    assert token not in json.dumps(joe.act())
    stranger = browser(site, loop, _ANN)
    assert "The table’s code" in stranger.get(f"/pair?seat={token}").text
    wrong = stranger.post(f"/pair?seat={token}", data={"code": "AAAA-AAAA", "name": "x"})
    assert (wrong.status_code, f"seat={token}" in wrong.text) == (403, True)
    assert stranger.post(f"/pair?seat={token}", data={"code": site.door.shown, "name": "Aino"}).status_code == 303
    ann = Device(stranger).at("cards")
    assert [one["tag"] for one in _buttons(ann, "seat.cut")] == ["Ann"]
    again = eve.client.post(f"/pair?seat={token}")
    assert (again.status_code, "This ticket leads to no seat" in again.text) == (409, True)
    assert _buttons(eve, "seat.cut") == []


def test_tickets_cannot_be_guessed_for_long(eve: Device, laptop: Device) -> None:
    token = _ticket(laptop, "Ann")
    answers = [eve.client.post(f"/pair?seat={number:032d}").status_code for number in range(FREE + 1)]
    assert answers == [409] * FREE + [429]
    assert eve.client.post(f"/pair?seat={token}").status_code == 429


def test_a_seat_that_the_host_takes_back_shows_its_old_phone_nothing(
    record: Path, laptop: Device, ann: Device, joe: Device, eve: Device
) -> None:
    _dealt(ann, joe)
    hand = _hand(record, "Ann")
    assert _named(json.dumps(ann.act(), ensure_ascii=False), hand) == hand
    laptop.act("seat.free", tag="Ann")
    assert _named(_everything(ann.client), hand) == []
    ann.act("seat.choose", tag="Ann", word=hand[0], at="0")
    assert "isn't your seat" in ann.notice
    eve.act("seat.take", tag="Ann")
    assert "ask the host for the ticket of Ann" in eve.notice
    token = _ticket(laptop, "Ann")
    assert ann.client.post(f"/pair?seat={token}").status_code == 303
    assert _named(json.dumps(ann.act(), ensure_ascii=False), hand) == hand
    old = _ticket_given_back(laptop, ann)
    assert eve.client.post(f"/pair?seat={old}").status_code == 409


def _ticket_given_back(laptop: Device, ann: Device) -> str:
    """A ticket that somebody kept, of a seat that was given out again since."""
    ann.act("seat.free", tag="Ann")
    old = _ticket(laptop, "Ann")
    assert _ticket(laptop, "Ann") != old
    return old


def test_only_the_host_gives_out_seats_and_deals_for_others(ann: Device) -> None:
    for do in ("seat.give", "seat.deal"):
        ann.act(do, tag="Joe")
        assert "Only the host can do that" in ann.notice


def test_a_phone_that_drops_out_before_it_cuts_holds_nobody_up(record: Path, laptop: Device, ann: Device, joe: Device) -> None:
    _cut(ann, "1-2")
    laptop.act("seat.deal")
    assert "# the server cut for Joe, bot1" in record.read_text("utf-8")
    assert _play(ann, joe)
    assert judge(record.read_text("utf-8")).verdict.sections[0]["deal"] == "proven"
    laptop.act("seat.deal")
    assert "Nothing is dealt here" in laptop.notice or "cards are dealt" in laptop.notice


def test_who_has_no_phone_plays_at_the_hosts_device_under_cover(record: Path, laptop: Device, ann: Device) -> None:
    _cut(ann, "1-2")
    laptop.act("seat.deal")
    hand = _hand(record, "Joe")
    assert _named(json.dumps(laptop.act(), ensure_ascii=False), hand) == []
    laptop.act("seat.look", tag="Ann")
    assert _named(json.dumps(laptop.act(), ensure_ascii=False), _hand(record, "Ann")) == []
    while not _buttons(laptop, "seat.choose"):
        _play(ann, most=1)
        laptop.act("seat.look", tag="Joe")
    assert _named(json.dumps(laptop.act(), ensure_ascii=False), _hand(record, "Joe"))
    laptop.act("seat.choose", **_buttons(laptop, "seat.choose")[-1])
    assert _named(json.dumps(laptop.act(), ensure_ascii=False), _hand(record, "Joe")) == []


def test_a_phone_of_two_seats_covers_both_hands(record: Path, laptop: Device, eve: Device) -> None:
    for tag in ("Ann", "Joe"):
        _cut_as(_seated(eve, tag), tag)
    hands = {tag: _hand(record, tag) for tag in ("Ann", "Joe")}
    assert _named(json.dumps(eve.act(), ensure_ascii=False), [*hands["Ann"], *hands["Joe"]]) == []
    eve.act("seat.look", tag="Joe")
    assert _named(json.dumps(eve.act(), ensure_ascii=False), hands["Ann"]) == []
    assert _named(json.dumps(eve.act(), ensure_ascii=False), hands["Joe"]) == hands["Joe"]
    assert _named(json.dumps(laptop.act(), ensure_ascii=False), [*hands["Ann"], *hands["Joe"]]) == []


def _cut_as(device: Device, tag: str) -> None:
    (button,) = [one for one in _buttons(device, "seat.cut") if one["tag"] == tag]
    device.act("seat.cut", **{**button, "seed": "1-2"})


def test_what_is_tapped_out_of_turn_or_twice_writes_nothing(record: Path, ann: Device, joe: Device) -> None:
    _dealt(ann, joe)
    before, kept = record.read_text("utf-8"), Kept(record).path.read_text("utf-8")
    own, other = _hand(record, "Ann"), _hand(record, "Joe")
    for device, tag, word, at in (
        (joe, "Joe", other[0], "0"),
        (ann, "Joe", other[0], "0"),
        (ann, "Ann", other[0], "0"),
        (ann, "Ann", own[0], "7"),
        (ann, "Ann", own[0], ""),
    ):
        device.act("seat.choose", tag=tag, word=word, at=at)
        assert device.notice
        assert device.status == 409
    assert (record.read_text("utf-8"), Kept(record).path.read_text("utf-8")) == (before, kept)


def test_no_other_way_leads_into_a_record_that_is_dealt(record: Path, laptop: Device, ann: Device, joe: Device) -> None:
    _dealt(ann, joe)
    before = record.read_text("utf-8")
    for device in (laptop, ann):
        for do, values in (("table.type", {"line": "kings: Ks"}), ("table.undo", {}), ("table.note", {"text": "a note"})):
            device.act(do, **values)
            assert record.read_text("utf-8") == before
    assert "played from its seats" in ann.notice


def test_a_table_that_was_set_anew_has_the_same_hands_and_gives_them_to_nobody_unasked(
    record: Path, ann: Device, joe: Device, loop: Loop
) -> None:
    _dealt(ann, joe)
    _play(ann, joe, most=5)
    hands, text = [_hand(record, tag) for tag in ("Ann", "Joe")], record.read_text("utf-8")
    site = site_of(record.parent)
    other = _phone(site, loop, _ANN, "Aino")
    assert record.read_text("utf-8") == text
    assert _named(_everything(other.client), [card for hand in hands for card in hand]) == []
    assert _buttons(other, "seat.take") == []
    laptop = Device(browser(site, loop)).at("cards")
    joe = _phone(site, loop, _JOE, "Ville")
    for device, tag, hand in ((other, "Ann", hands[0]), (joe, "Joe", hands[1])):
        assert device.client.post(f"/pair?seat={_ticket(laptop, tag)}").status_code == 303
        assert sorted(_named(json.dumps(device.act(), ensure_ascii=False), hand)) == sorted(hand)
    _play(other, joe)
    assert judge(record.read_text("utf-8")).verdict.sections[0]["deal"] == "proven"


def test_a_server_that_is_killed_while_it_deals_goes_on(tmp_path: Path) -> None:
    """At each kill the record is legal, has no secret, and the file beside it is for its owner alone."""
    record = tmp_path / "cards.game"
    record.write_text(_HEADS["four-kingdoms"].replace("Joe", "bot0"), "utf-8")
    hands: list[list[str]] = []
    deeds = ["seat.begin", "seat.deal", "seat.choose", "seat.choose"]
    for do in deeds:
        with running(tmp_path) as table:
            table.at("cards")
            if do == "seat.choose":
                table.act("seat.look", tag="Ann")
            table.act(do, **(_buttons(table, do)[-1] if do == "seat.choose" else {}))
            assert table.notice == ""
            table.process.kill()
            table.process.wait()
        verdict = judge(record.read_text("utf-8")).verdict
        assert verdict.status in ("legal", "malformed" if do == "seat.begin" else "legal")
        assert Kept(record).path.stat().st_mode & 0o777 == 0o600
        assert "secret:" not in record.read_text("utf-8")
        if do != "seat.begin":
            hands.append(_hand(record, "Ann"))
    assert len(hands[0]) == 9
    assert set(hands[2]) < set(hands[1]) <= set(hands[0]) | set(hands[1])


def test_a_record_whose_hands_are_gone_or_of_another_game_is_a_record_as_ever(record: Path, laptop: Device, ann: Device) -> None:
    _cut(ann, "1-2")
    laptop.act("seat.deal")
    kept = Kept(record).path
    whole = kept.read_bytes()
    for data in (b"", b"nonsense\n", whole.replace(b'"companion play: dealt 1", "', b'"companion play: dealt 1", "a')):
        kept.write_bytes(data)
        assert _buttons(ann, "seat.choose") == []
        ann.act("seat.choose", tag="Ann", word="-", at="0")
        assert "Nothing is dealt here" in ann.notice
    kept.write_bytes(whole)
    ann.act("seat.look", tag="Ann")
    assert _buttons(ann, "seat.choose")


def test_what_has_begun_or_cannot_be_checked_is_not_dealt(tmp_path: Path, loop: Loop, said: list[str]) -> None:
    texts = {
        "begun": "game: four-kingdoms\nplayers: Ann, Joe, Sue\n[season 1]\nkings: Ks Kd\n",
        "duel": "game: duelling-circles\nplayers: Ann, Joe\n",
        "bot9": "game: four-kingdoms\nplayers: Ann, Joe, bot4\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.game").write_text(text, "utf-8")
    device = Device(browser(site_of(tmp_path, said), loop))
    for name, words in (("begun", "it has begun"), ("duel", "nobody could check"), ("bot9", "Companion can't deal here")):
        device.at(name).act("seat.begin")
        assert words in device.notice
        assert not (tmp_path / f"{name}.game.hands").exists()
    assert said == []
