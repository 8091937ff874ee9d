"""The device brings what is by chance: with the weights of the next words, from its own randomness, and it tells no hand."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from companion.cards.french import parse_card
from game_folders import records_of
from phones import Phone as Owned
from tapping import Phone

RIDERS = "game: duelling-circles\nplayers: Aino, Ville\n"
KINGDOMS = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n[season 1]\n"
POWER = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\n"
KINGS = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Kw Ks Kp Kc\n[round 1]\n"
DRAWN = KINGS + "Aino 2s + 7s / world\nVille 6w + 7w 6p As / star\nAino world 3c 8s\nVille world 9s 5s 9c Tw\n[round 2]\n"
PEOPLES = "game: empires\nplayers: Aino, Ville\nmap: ring14.map\n[turn 1]\nAino setup 1 10@1\nVille setup 8 10@8\n"
HANDS = """\
game: four-kingdoms
players: A, B
seasons: 1
jokers: 2
[season 1]
kings: Kd Kc
hand A: Qc 4c Jc 8s 4s Jk Th 8h 6h
hand B: Tc 6c 7c 4d Jd 5d Js Ad Qd
"""
#: How many of a thousand may differ from what is right: five times what chance usually makes.
SEEDS, LEEWAY = 1000, 80


def brought(phone: Phone, seed: str = "1") -> str:
    """What chance brought, as it is told."""
    button = phone.find("table.chance")
    assert button is not None, phone.buttons
    phone.send({**button, "seed": seed})
    return phone.notice


def test_a_flip_is_written_as_if_it_had_been_tapped_and_shows_its_coins() -> None:
    phone = Phone(RIDERS)
    assert "Flip for us" in phone.words
    told = brought(phone)
    heads = re.search(r"By chance: (\d|no) heads?\.", told)
    assert heads is not None, told
    assert phone.said == [heads[1].replace("no", "0")]
    coins = re.search(r'class="coins"[^>]*aria-label="([^"]*)"', phone.html)
    assert coins is not None
    assert coins[1].split(", ").count("head") == int(phone.said[0])
    assert len(coins[1].split(", ")) == phone.html.count('<svg class="coin') == 4
    phone.press("table.unsay")
    assert phone.said == []
    assert 'class="coins"' not in phone.html


def test_the_flip_falls_as_often_as_four_coins_do() -> None:
    phone, found, shown = Phone(RIDERS), Counter[str](), Counter[str]()
    before = phone.view
    for seed in range(SEEDS):
        phone.view = before
        phone.send({**(phone.find("table.chance") or {"do": "table.chance", "on": ""}), "seed": str(seed)})
        found[phone.said[0]] += 1
        shown[phone.data["coins"]] += 1
    assert {int(word): count for word, count in found.items()} == pytest.approx(
        {heads: SEEDS * weight / 16 for heads, weight in enumerate((1, 4, 6, 4, 1))}, abs=LEEWAY
    )
    assert len(shown) == 16
    assert max(shown.values()) < SEEDS / 16 + LEEWAY


def test_a_whole_turn_by_the_device_is_a_line_and_undo_takes_it_back() -> None:
    """Flip, move, and the lucky flip: the last word ends the line, and what it brought is told with what it did."""
    phone = Phone(RIDERS)
    brought(phone, "3")
    phone.send(next(button for button in phone.buttons if button["do"] == "table.tap"))
    assert "Flip for us" in phone.words
    told = brought(phone, "4")
    assert re.match(r"By chance: c\d becomes lucky\. ", told)
    assert phone.text.startswith(RIDERS)
    assert len(phone.text.splitlines()) == 3
    assert phone.html.count('<svg class="coin') == 3
    phone.press("table.undo")
    assert phone.text == RIDERS


def test_kings_are_turned_up_one_by_one_and_cities_are_dealt_at_once() -> None:
    phone = Phone(KINGDOMS)
    assert "Turn up for us" in phone.words
    assert "King of " in brought(phone)
    first = phone.said[1]
    assert phone.said[0] == "kings:"
    brought(phone)
    assert phone.said[1] == first != phone.said[2]
    phone = Phone(POWER)
    assert "Deal for us" in phone.words
    assert brought(phone).partition(".")[0].count(",") == 3
    cities = phone.text.splitlines()[-1].split()[1:]
    assert len(set(cities)) == 4
    assert "Turn up for us" in phone.words
    brought(phone)
    assert phone.said[0].startswith("(")
    assert phone.find("table.chance") is None


def test_it_is_always_chance_that_the_device_hands_in() -> None:
    """Two seeds bring two things, one seed brings the same."""
    told = {seed: brought(Phone(POWER), seed) for seed in ("5-1", "5-2", "7-7")}
    assert len(set(told.values())) == len(told)
    assert brought(Phone(POWER), "5-1") == told["5-1"]
    assert 'data-do="table.chance" data-seed=""' in Phone(POWER).html


def test_what_only_one_player_may_see_is_drawn_while_that_player_looks() -> None:
    phone = Phone(PEOPLES)
    phone.press("table.tap", word="Aino")
    phone.press("table.tap", word="draw")
    assert phone.find("table.chance") is None
    phone.press("table.look", tag="Aino")
    told = brought(phone)
    drawn = phone.text.splitlines()[-1] if not phone.said else " ".join(phone.said)
    cards = drawn.split()[2:]
    assert len(set(cards)) == len(cards) == 4
    assert told.startswith("Drawn: only Aino may look at it.")
    if phone.said:
        phone.press("table.say")
    signs = [parsed.sign for card in cards if (parsed := parse_card(card))]
    assert not any(f'"{card}"' in phone.html or f">{card}<" in phone.html for card in cards)
    assert not any(sign in phone.html for sign in signs)


def test_all_that_a_draw_phase_brings_is_drawn_with_one_tap() -> None:
    """Two Lords and four soldiers; then they lie covered, and the others don't see what came."""
    phone = Phone(KINGS)
    phone.press("table.tap", word="Aino")
    phone.press("table.tap", word="draw")
    phone.press("table.look", tag="Aino")
    told = brought(phone)
    line = phone.text.splitlines()[-1]
    if phone.said:  # a recruit might follow
        phone.press("table.say")
        line = phone.text.splitlines()[-1]
    assert len(set(line.split()[2:])) == 6
    assert told.startswith("Drawn: only Aino may look at it.")
    assert not any(f'"{card}"' in phone.html for card in line.split()[2:])


def test_a_deck_from_which_unknown_hands_were_dealt_is_not_drawn_from() -> None:
    """What lies in them may be just the card that comes: then the dummy's, and a Lord's, are tapped. Known hands let it draw."""
    dummy = next(path for path in records_of("four-kingdoms") if path.name == "dummy.game").read_text("utf-8")
    phone = Phone("\n".join(dummy.split("\n")[:8]) + "\n")
    assert "Dummy leads: tap the card" in phone.words
    assert phone.find("table.chance") is None
    assert Phone(DRAWN).find("table.chance") is None
    phone = Phone(HANDS)
    phone.send({"do": "table.hands"})
    assert "Dummy leads: tap the card" in phone.words
    assert "Draw for us" in phone.words
    brought(phone)
    assert phone.said[0] not in HANDS
    assert "A answers: tap the card" in phone.words


def test_chance_says_nothing_where_there_is_none() -> None:
    phone = Phone(KINGDOMS + "kings: Kh Kd\n")
    before = phone.text
    phone.send({"do": "table.chance", "seed": "1", "on": ""})
    assert phone.notice == "Chance has nothing to bring here."
    assert phone.text == before
    phone = Phone(RIDERS)
    phone.send({"do": "table.chance", "seed": "1", "at": "another record"})
    assert phone.notice.startswith("The game went on")


def test_chance_is_told_in_finnish() -> None:
    device = Owned({"ilta": POWER}, settings={"language": "fi"})
    device.do("go", screen="table", record="ilta")
    assert "Jaa puolestamme" in device.answer["html"]
    device.tap("table.chance")
    assert device.notice.startswith("Sattuman tuoma: ")
