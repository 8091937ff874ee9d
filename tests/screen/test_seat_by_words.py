"""A seat for Companion on a screen in games of which the dialogue alone is known: those found by their entry point."""

from __future__ import annotations

import pytest
from words_at_seat import WordsTable

from companion.lab.mind.laboratory import WordLaboratory
from companion.referee import judge
from companion.screen.desk import View
from companion.screen.whispers import beside
from tapping import Phone

HEARTS = "game: hearts\nplayers: Aino, bot2, Ville, Dan\n"
FIVE = "game: hearts\nplayers: bot0, Aino, Bo, Cia, Dan\npassing: no\nto: 20\n"
KINGDOMS = "game: four-kingdoms\nplayers: Aino, bot0, Ville\n"


@pytest.mark.parametrize(
    ("header", "bots", "most"),
    [(HEARTS, (1,), 14), (HEARTS.replace("Dan", "bot0").replace("bot2", "bot0-2"), (1, 3), 24), (FIVE, (0,), 12)],
)
def test_a_game_of_a_stranger_is_played_by_taps_and_shows_no_hand(header: str, bots: tuple[int, ...], most: int) -> None:
    table, choices = WordsTable(header, bots), 0
    while choices < most and table.choose():
        choices += 1
    judgement = judge(table.phone.text)
    assert judgement.verdict.status == "legal"
    assert len(judgement.steps) > 2
    assert not [line for line in table.phone.text.splitlines() if line.startswith(("hand", "pass "))]
    assert not table.phone.find("table.pick")


def test_it_begins_by_itself_where_only_its_cards_say_who_begins() -> None:
    """Nobody has tapped who leads: its own name is said with its card, not that of whoever sits first."""
    phone = Phone("game: hearts\nplayers: Aino, bot0, Ville, Dan\npassing: no\n[deal 1]\n")
    phone.press("table.beside")
    phone.fill("table.whisper", words="2c 3c 4c 5h 6h 7h 8s 9s Ts Jd Qd Kd Ad")
    phone.press("table.companion")
    assert phone.said == ["bot0:", "2c"]


def chosen(table: WordsTable) -> Phone:
    """The phone after Companion's neighbour has looked at what it passes on."""
    table.phone.press("table.beside")
    return table.phone


def test_what_is_chosen_face_down_is_told_its_neighbour_at_one_look() -> None:
    phone = chosen(WordsTable(HEARTS, (1,)))
    told = beside(View.from_dict(phone.view)).told
    assert [one.asked for one in told] == ["deal 1, bot2's hand (13 cards)", *(f"bot2 pass {count}" for count in (1, 2, 3))]
    assert "bot2, pass: A♦ Q♣ J♣. bot2 lays A♦ Q♣ J♣ face down for Ville." in phone.words
    phone.press("table.cover")
    assert "A♦" not in phone.words
    phone.press("table.undo")
    assert phone.notice == "Taken back: what was told covered."
    assert len(beside(View.from_dict(phone.view)).told) == 1


def test_what_nobody_can_tell_is_refused_and_mended_by_one_tap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no form tells a hand, Companion can only play by lot, and says so before the game begins."""
    monkeypatch.setattr("companion.lab.matches.laboratory_of", WordLaboratory)
    phone = Phone(KINGDOMS, screen="new")
    phone.send({"do": "new.choose", "game": "four-kingdoms"})
    for name in ("Aino", "bot3", "bot2", "Ville"):
        phone.send({"do": "new.keep", "add": name})
    said = "Companion doesn't know what lies face down in Four Kingdoms, so it only plays at random there (level 0)"
    assert said in phone.words
    assert phone.find("new.keep", add="bot0")
    phone.press("new.make")
    assert phone.notice == f"Not yet. {said}."
    phone.press("new.lot")
    assert "Nobody can show bot0 or bot0-2 what lies face down in Four Kingdoms, so chance chooses for it." in phone.words
    phone.press("new.make")
    assert "players: Aino, bot0, bot0-2, Ville" in phone.drawer.records["Four Kingdoms"]


def test_by_lot_it_plays_what_may_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.lab.matches.laboratory_of", WordLaboratory)
    phone = Phone(f"{KINGDOMS}[season 1]\nkings: Ks Kd\n")
    assert not phone.find("table.beside")
    assert phone.find("table.companion") is None
    phone.say_word("4s")
    phone.say_word("5h")
    phone.press("table.companion")
    assert phone.notice.endswith("Drawn at random.")
    assert judge(phone.text).verdict.status == "legal"
    assert "4s 5h " in phone.text
    better = Phone(f"{KINGDOMS.replace('bot0', 'bot2')}[season 1]\nkings: Ks Kd\n")
    assert "it only plays at random there (level 0). Choose for bot2 as you like." in better.words


def test_a_level_that_cannot_sit_there_is_said_before_the_game_begins() -> None:
    phone = Phone(HEARTS, screen="new")
    phone.send({"do": "new.choose", "game": "farkle"})
    for name in ("Aino", "bot1"):
        phone.send({"do": "new.keep", "add": name})
    assert "Farkle has no rule of thumb yet: level 0 plays at random, level 2 tries out choices" in phone.words


def does_something(phone: Phone, button: dict[str, str]) -> bool:
    """Whether a tap changes what is said, kept, or shown; the phone is then as it was."""
    before, records = dict(vars(phone)), dict(phone.drawer.records)
    phone.send(button)
    then, text = phone.view or {}, phone.text
    vars(phone).update(before)
    phone.drawer.records = records
    asked = ("record", "said", "seat", "settings", "data")
    return text != records["game"] or any(then[key] != (phone.view or {})[key] for key in asked)


@pytest.mark.parametrize(("header", "bot"), [(HEARTS.replace("bot2", "bot0"), 1), (FIVE, 0)])
def test_whatever_is_offered_beside_a_seat_can_be_done(header: str, bot: int) -> None:
    """While cards are passed on, between tricks and amid one: no button answers that it cannot be."""
    table = WordsTable(header, (bot,))
    for _ in range(4):
        for _ in range(5):
            table.choose()
        taps = [one for one in table.phone.buttons if one["do"] == "table.tap"]
        deeds = [one for one in table.phone.buttons if one["do"] in ("table.companion", "table.beside", "table.undo")]
        assert deeds
        for button in [*deeds, *taps[:2], *taps[-2:]]:
            assert does_something(table.phone, button), button
