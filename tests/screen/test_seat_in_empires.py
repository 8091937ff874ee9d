"""A seat for Companion in Empires: people say lines, a neighbour tells its cards, and nobody needs to write who is done."""

from __future__ import annotations

import json

import pytest
from empires_at_table import EmpiresTable

from companion.referee import judge
from companion.screen.desk import View
from companion.screen.whispers import beside
from tapping import Phone

RING = "game: empires\nplayers: Aino, bot1\nmap: ring14.map\n[turn 1]\n"
BEGUN = f"{RING}Aino setup 1 4@1 3@2 3@14\nbot1 setup 8 4@8 3@7 3@9\n"
HAND = "4c 5c 6c 7c"


@pytest.mark.parametrize(
    ("header", "bots", "most"),
    [
        ("players: Aino, bot1, Ville\n", (1,), 120),
        ("players: bot1, Aino\noptions: treasury\nhouse: EM-R4=b, EM-R3=b\n", (0,), 60),
        ("players: Aino, bot1, Ville, bot0\noptions: treasury\nattributes: bot1 fertility\nhouse: EM-R29=b\n", (1, 3), 70),
        ("players: Aino, bot1, Ville, bot0\noptions: treasury, supplies\n", (1, 3), 90),
        ("players: bot0, Aino, bot0-2, Bo, Cia, Dan\nhouse: EM-R15=b, EM-R1=b\n", (0, 2), 70),
    ],
)
def test_a_game_is_played_by_taps_and_each_seat_sees_what_it_would_of_the_same_deal(
    header: str, bots: tuple[int, ...], most: int
) -> None:
    table, choices = EmpiresTable(f"game: empires\n{header}", bots), 0
    while choices < most and table.choose():
        choices += 1
    assert judge(table.phone.text).verdict.status == "legal"
    assert "draw" not in table.phone.text
    assert "discard" not in table.phone.text
    assert len(beside(table.view).told) > 4


def at(lines: str = "", told: str = HAND) -> Phone:
    """Aino and bot1, who is told what it draws."""
    phone = Phone(BEGUN)
    if told:
        tell(phone, told)
    for line in lines.splitlines():
        say(phone, line)
    return phone


def say(phone: Phone, line: str) -> None:
    phone.fill("table.type", line=line)
    assert phone.text.splitlines()[-1] == line, phone.words


def tell(phone: Phone, words: str) -> str:
    """A neighbour tells what is asked; what that was."""
    if phone.find("table.beside"):
        phone.press("table.beside")
    asked = next(form["asked"] for form in phone.forms if form["do"] == "table.whisper")
    phone.fill("table.whisper", words=words)
    assert phone.notice == "Entered, and covered again."
    return asked


def until(phone: Phone) -> str:
    """Who has to be done before Companion plays, as the page says it."""
    return phone.words.partition("bot1 plays as soon as ")[2].partition(" thinks")[0]


def asked(phone: Phone) -> str:
    """What its neighbour is asked; empty where he is not wanted."""
    if not phone.find("table.beside"):
        return ""
    phone.press("table.beside")
    found = next((form["asked"] for form in phone.forms if form["do"] == "table.whisper"), "")
    phone.press("table.cover")
    return found


def test_the_page_says_who_has_to_be_done_and_then_the_seat_plays_past_him() -> None:
    phone = at()
    assert until(phone) == "diplomacy is over and Aino is done"
    say(phone, "Aino mig 5h 3")
    assert until(phone) == "Aino is done"
    phone.press("table.companion")
    line = phone.text.splitlines()[-1]
    assert line.startswith("bot1 ")
    assert line == "bot1 pass"
    # Its cards pay for nothing here: the same is said as if they did.
    assert phone.notice == "bot1 does nothing (cards): By the rule of thumb: it keeps the hand, and brings a card (EM-5.2)."
    tell(phone, "8c")
    assert until(phone) == "Aino is done"  # with his counters
    phone.press("table.companion")
    assert phone.text.splitlines()[-1].startswith("bot1 ")
    assert phone.find("table.companion") is None  # Aino may fight, or the turn is over
    say(phone, "[turn 2]")
    assert "has something to do for it" in phone.words or asked(phone).startswith("turn 2: bot1's")


def test_nothing_is_said_of_a_seat_while_a_person_says_a_line() -> None:
    phone = at()
    phone.say_word("Aino")
    assert phone.find("table.companion") is None
    phone.press("table.unsay")
    assert phone.find("table.companion")


def test_what_goes_back_at_a_turns_end_is_shown_to_the_neighbour_alone_who_says_when_it_is_done() -> None:
    phone = at("bot1 pass", told="2s 3s 4s 5s")  # nothing to fight with
    assert tell(phone, "6s") == "turn 1: bot1 passes; its new card"
    say(phone, "[turn 2]")
    assert "has something to do for it, for nobody else to see" in phone.words
    phone.press("table.beside")
    assert "bot1 puts 2♠ 3♠ 4♠ 5♠ back into the deck, face down." in phone.words
    assert phone.find("table.pick") is None
    phone.fill("table.whisper")
    assert "2♠" not in phone.words
    assert asked(phone) == "turn 2: bot1's 4 new cards"
    tell(phone, "2s 3s 4s 5s")
    assert asked(phone) == ""
    assert phone.find("table.companion")


def test_whom_play_goes_past_passes_and_is_asked_for_its_card() -> None:
    phone = at("Aino 1>2")  # his counters: so bot1 has passed
    assert asked(phone) == "turn 1: bot1 passes; its new card"


def test_a_neighbour_who_lags_behind_is_asked_for_one_thing_after_the_other() -> None:
    phone = at("Aino mig 5h 3", told="")
    assert tell(phone, HAND) == "turn 1: bot1's 4 new cards"
    assert phone.find("table.companion")
    late = at("Aino 1>2", told="")
    assert tell(late, HAND) == "turn 1: bot1's 4 new cards"
    assert tell(late, "8c") == "turn 1: bot1 passes; its new card"


@pytest.mark.parametrize("lines", ["bot1 mig 5h 6", "Aino 1>2\n[turn 2]\nAino mig 5h 3"])
def test_what_is_too_long_ago_to_be_told_is_asked_as_one_hand(lines: str) -> None:
    phone = at(lines, told="")
    words = asked(phone)
    assert words.endswith("cards that bot1 holds now"), words
    count = int(words.split("all ")[1].split()[0])
    tell(phone, " ".join(["2c", "3c", "4c", "5c", "6c", "7c"][:count]))
    assert asked(phone) == ""
    assert phone.find("table.companion")


def test_a_record_that_was_begun_elsewhere_is_gone_on_with() -> None:
    before = at("Aino mig 5h 3\nbot1 mig 6h 10\nAino 1>2\n[turn 2]\nAino mig 7h 4", told="3s 4s 5s 6h")
    phone = Phone(before.text)
    assert asked(phone) == "turn 2, line 1: all 5 cards that bot1 holds now"
    tell(phone, "2c 3c 4c 5c 6h")
    phone.press("table.companion")
    line = phone.text.splitlines()[-1]
    assert line.startswith("bot1 mig 6h ")
    assert phone.text == f"{before.text}{line}\n"


def test_a_wrong_card_shows_when_a_person_plays_it_and_the_hand_is_told_anew() -> None:
    phone = at("Aino mig 5h 3", told="5h 6c 7c 8c")
    assert "Companion cannot play here: Aino cannot hold 5" in phone.words
    phone.press("table.anew")
    assert asked(phone) == "turn 1: bot1's 4 new cards"


def test_a_hand_is_told_anew_as_it_is_now() -> None:
    phone = at("bot1 pass", told="5h 6c 7c 8c")
    tell(phone, "9c")
    say(phone, "[turn 2]")
    tell(phone, "")
    tell(phone, "2c 3c 4c 9c")
    say(phone, "Aino mig 5h 3")
    assert "Companion cannot play here: Aino cannot hold 5" in phone.words
    phone.press("table.anew")
    words = asked(phone)
    assert words == "turn 2, line 1: all 5 cards that bot1 holds now"
    tell(phone, "2c 3c 4c 9c 6h")
    assert phone.find("table.companion")


def test_one_undo_takes_its_line_back_and_it_says_the_same_again() -> None:
    phone = at("Aino mig 5h 3", told="3s 4s 5s 6h")
    before = phone.text
    phone.press("table.companion")
    said = phone.text
    assert said.splitlines()[-1].startswith("bot1 mig 6h ")
    phone.press("table.undo")
    assert phone.text == before
    phone.press("table.companion")
    assert phone.text == said
    phone.press("table.undo")
    phone.press("table.redo")
    assert phone.text == said


def test_that_it_does_nothing_is_kept_beside_the_record_and_taken_back() -> None:
    begun = BEGUN.replace("map:", "options: treasury\nmap:").replace("bot1", "bot0")
    for card in range(2, 10):  # by lot it buys, or not
        phone = Phone(begun)
        phone.press("table.beside")
        phone.fill("table.whisper", words=f"{card}c {card}s {card}h")
        phone.press("table.companion")
        if phone.text == begun:
            break
    assert phone.notice.startswith("bot0 does nothing (buy): Drawn at random")
    assert "bot0 plays as soon as diplomacy is over and Aino is done" in phone.words  # his purchase, and his cards
    say(phone, "Aino buys 1")
    phone.press("table.companion")
    assert phone.text.splitlines()[-1].startswith("bot0 ")
    assert " buy" not in phone.text.splitlines()[-1]
    phone.press("table.undo")
    phone.press("table.undo")
    phone.press("table.undo")
    assert (phone.notice, phone.text) == ("Taken back: that it did nothing.", begun)


def test_cards_are_nowhere_to_be_read_and_outlive_a_reload() -> None:
    phone = at("Aino mig 5h 3")
    assert HAND not in json.dumps(phone.view)
    assert "4♣" not in phone.words
    phone.send({"do": "go", "screen": "home"})
    phone.send({"do": "go", "screen": "table", "record": "game"})
    assert phone.find("table.companion")
    assert len(beside(View.from_dict(phone.view)).told) == 1


def test_lines_that_the_table_let_stand_stop_nobody() -> None:
    phone = at()
    phone.fill("table.type", line="Aino mig 5h 5")  # not adjacent
    phone.press("table.stand")
    assert phone.text.splitlines()[-1] == "Aino mig 5h 5 !"
    assert phone.find("table.companion")


def test_what_goes_into_a_warehouse_is_told_the_neighbour_alone() -> None:
    phone = Phone(BEGUN.replace("map:", "options: treasury, supplies\nmap:"))
    tell(phone, "2s 3s 4h")
    say(phone, "bot1 build ? 8; mig 4h 6")
    assert "has something to do for it, for nobody else to see" in phone.words
    phone.press("table.beside")
    assert "bot1 pays for the warehouse in 8 with 2♠, face down." in phone.words
    phone.fill("table.whisper")
    assert asked(phone) == ""
    assert until(phone) == "Aino is done"


def test_coins_from_a_warehouse_alone_are_all_that_it_does_in_its_phase() -> None:
    phone = Phone(BEGUN.replace("map:", "options: treasury, supplies\nmap:"))
    tell(phone, "2s 3s 4h")
    say(phone, "bot1 build ? 8; mig 4h 6")
    tell(phone, "")
    say(phone, "bot1 take $1 8")  # instead of its counters
    assert phone.find("table.companion") is None


def test_a_breakthrough_begins_by_a_line_of_its_own() -> None:
    phone = Phone(BEGUN.replace("map:", "options: treasury, supplies\nmap:"))
    tell(phone, "4h 5h 6h")
    for line in ("bot1 mig 4h 6", "correct: warehouses: 6@8", "Aino 1>2"):
        say(phone, line)
    phone.press("table.companion")  # its counters
    phone.press("table.companion")
    assert phone.text.splitlines()[-1] == "breakthrough"
    assert phone.notice == "bot1 says: breakthrough."
    phone.press("table.companion")
    assert phone.text.splitlines()[-1].startswith("bot1 mig 5h ")
    assert phone.find("table.companion") is None


def test_a_seat_that_is_out_comes_back_and_then_draws() -> None:
    phone = Phone(f"{RING}Aino setup 1 4@1 3@2 3@14\nbot1 setup 8 10@8\n")
    tell(phone, HAND)
    phone.fill("table.type", line="Aino cru 2s 3s 4h 8s 8")  # not adjacent
    phone.press("table.stand")
    say(phone, "[turn 2]")
    assert asked(phone) == ""
    phone.press("table.companion")
    assert phone.text.splitlines()[-1].startswith("bot1 enter ")
    assert asked(phone) == "turn 2: bot1's 4 new cards"
    tell(phone, HAND)
    assert until(phone) == "diplomacy is over and Aino is done"


def test_what_persons_give_is_told_where_it_was_covered() -> None:
    phone = at("Aino give bot1 8c ?")
    assert asked(phone) == "turn 1: given to bot1: its new card"
    assert phone.find("table.companion") is None
    phone.press("table.beside")
    assert phone.find("table.pick", word="9c")
    assert phone.find("table.pick", word="8c") is None
    phone.press("table.cover")
    tell(phone, "9c")
    assert until(phone) == "diplomacy is over and Aino is done"


def test_a_hand_that_the_table_has_put_right_is_told_whole() -> None:
    phone = at("correct: hand: bot1 3")
    assert asked(phone) == "turn 1, line 3: all 3 cards that bot1 holds now"


def test_when_the_turn_is_over_by_a_word_nothing_is_left_to_be_said() -> None:
    phone = at("bot1 mig 6h 10\nend", told="3s 4s 5s 6h")
    assert phone.find("table.companion") is None
    phone.press("table.beside")
    assert "back into the deck, face down." in phone.words


def test_both_jokers_can_be_tapped() -> None:
    phone = Phone(BEGUN)
    phone.press("table.beside")
    for card, words in (("Jk", "Jk"), ("Jk", "Jk Jk"), ("Jk", ""), ("5h", "5h"), ("Jk", "5h Jk"), ("5h", "Jk"), ("Jk", "Jk Jk")):
        fields = next(form for form in phone.forms if form["do"] == "table.whisper")
        assert phone.find("table.pick", word=card)
        phone.send({**fields, "do": "table.pick", "word": card})
        assert next(form for form in phone.forms if form["do"] == "table.whisper")["words"] == words
    assert "×2" in phone.words
