"""A seat for Companion at a table on a screen: it says its words and why, and one undo takes them back."""

from __future__ import annotations

import pytest

from companion.record.bots import free_bot
from companion.referee import game_ids, judge
from companion.referee.games import about
from tapping import Phone

DUEL = "game: duelling-circles\nplayers: bot1, Aino\ntokens: 3\n"


def tap(phone: Phone, word: str) -> None:
    phone.send({"do": "table.tap", "word": word})


def plays(phone: Phone) -> bool:
    """Whether Companion can be asked to play."""
    return any(button["do"] == "table.companion" for button in phone.buttons)


def take_turn(phone: Phone, coins: str) -> None:
    """Companion's turn: its coins fall so, and whatever chance has to say besides is the first thing that may be said."""
    before = phone.text
    tap(phone, coins)
    for _ in range(20):
        phone.send({"do": "table.companion"})
        if phone.text != before:
            return
        tap(phone, next(button["word"] for button in phone.buttons if button["do"] == "table.tap"))


def test_it_says_its_turn_word_by_word_and_asks_for_chance_in_between() -> None:
    phone = Phone(DUEL)
    assert not plays(phone)
    assert "Companion plays bot1: say what chance brings." in phone.words
    tap(phone, "3")
    assert plays(phone)
    phone.send({"do": "table.companion"})
    assert phone.notice.startswith("bot1 ")
    assert "By the rule of thumb" in phone.notice
    phone.send({"do": "table.unsay", "all": "1"})
    take_turn(phone, "3")
    assert phone.text != DUEL
    assert judge(phone.text).verdict.status == "legal"


def a_turn_each() -> Phone:
    """Aino has moved, then Companion."""
    phone = Phone("game: duelling-circles\nplayers: Aino, bot1\ntokens: 3\n4 h8 *1\n")
    take_turn(phone, "3")
    return phone


def test_one_undo_takes_its_turn_back_and_the_persons_before_it() -> None:
    phone = a_turn_each()
    before = phone.text
    assert before.count("\n") == 5
    phone.send({"do": "table.undo"})
    assert phone.text.count("\n") == 3
    assert phone.notice.startswith("Taken back: 3 ")
    phone.send({"do": "table.redo"})
    phone.send({"do": "table.redo"})
    assert phone.text == before


def test_equal_tables_give_equal_turns_and_a_late_tap_says_nothing() -> None:
    phone = a_turn_each()
    assert phone.text == a_turn_each().text
    before = phone.text
    phone.send({"do": "table.companion"})
    assert phone.notice == "It is not Companion's turn."
    phone.send({"do": "table.companion", "at": "another"})
    assert phone.text == before


def test_two_of_them_play_on_with_each_other() -> None:
    phone = Phone("game: duelling-circles\nplayers: bot1, bot0\ntokens: 3\n")
    for coins in "234123":
        take_turn(phone, coins)
    verdict = judge(phone.text).verdict
    assert verdict.status == "legal"
    assert phone.text.count("\n") == 9


@pytest.mark.parametrize("game", game_ids())
def test_new_offers_a_seat_for_companion_in_every_game(game: str) -> None:
    phone, level = Phone(DUEL, screen="new"), about(game).seat_level
    phone.send({"do": "new.choose", "game": game})
    assert "a seat for Companion" in phone.words
    phone.send({"do": "new.keep", "add": f"bot{level}"})
    assert phone.find("new.keep", add=f"bot{level}-2")


def test_a_game_with_a_seat_for_companion_begins() -> None:
    phone = Phone(DUEL, screen="new")
    phone.send({"do": "new.choose", "game": "duelling-circles"})
    phone.send({"do": "new.keep", "add": "bot1"})
    phone.send({"do": "new.keep", "add": "Aino"})
    phone.send({"do": "new.make"})
    assert "bot1, Aino" in phone.drawer.records[str((phone.view or {})["record"])]
    assert "bot1" not in str((phone.view or {})["settings"])


def test_names_of_seats_are_apart() -> None:
    assert [free_bot(1, taken) for taken in ((), ("Bot1",), ("bot1", "bot1-2"))] == ["bot1", "bot1-2", "bot1-3"]


def test_amid_a_word_of_its_turn_people_say_on() -> None:
    """A line was said that can be gone on with; where more of its last word is tapped, nothing is Companion's to choose."""
    phone = Phone("game: duelling-circles\nplayers: bot1, Aino\nHHTH h8 *HTH\nTHHT h8 *HTT\nHHTH h7\n")
    tap(phone, "x")
    before = phone.text
    phone.press("table.companion")
    assert phone.notice == "Companion can't play here: choose for bot1 as you like."
    assert phone.text == before
    phone.press("table.unsay")
    tap(phone, "*1")
    assert phone.text == before.removesuffix("\n") + " *1\n"
