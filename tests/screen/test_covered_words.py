"""What a neighbour of Companion's seat tells covered: it stands nowhere to be read, survives, and is taken back."""

from __future__ import annotations

import json

from companion.referee.markup import signs as cards_in
from companion.referee.steps import Choice, Steps
from companion.screen.desk import View
from companion.screen.table.covering import Covering
from companion.screen.table.offered import Offering
from companion.screen.whispers import Kept, beside
from tapping import Phone

BEGUN = "game: four-kingdoms\nplayers: Aino, bot1, Ville, Dan\nseasons: 1\n[season 1]\nkings: Ks Kd\n"

HAND = "9s Qs 2h 7h 8d 3c 5c Jc As"


def told(phone: Phone, words: str) -> None:
    """A neighbour tells what is asked."""
    phone.press("table.beside")
    phone.fill("table.whisper", words=words)


def pick(phone: Phone, card: str) -> None:
    """A card is tapped; the fields beside it are sent, too."""
    assert phone.find("table.pick", word=card)
    fields = next(form for form in phone.forms if form["do"] == "table.whisper")
    phone.send({**fields, "do": "table.pick", "word": card})


def kept(phone: Phone) -> str:
    """All that the device keeps."""
    return json.dumps(phone.view)


def test_a_hand_is_told_by_taps_and_stands_nowhere_afterwards() -> None:
    phone = Phone(BEGUN)
    assert "Whoever sits beside bot1 enters what it holds" in phone.words
    assert not phone.find("table.pick")
    phone.press("table.beside")
    for card in HAND.split():
        pick(phone, card)
    pick(phone, "Ts")
    pick(phone, "Ts")
    assert {one["word"] for one in phone.buttons if one.get("aria-pressed") == "true"} <= set(HAND.split())
    phone.press("table.cover")
    assert not phone.find("table.pick")
    phone.press("table.beside")  # what was tapped is there still
    form = next(form for form in phone.forms if form["do"] == "table.whisper")
    assert form["words"] == HAND
    phone.send(form)
    assert phone.notice == "Entered, and covered again."
    assert phone.text == BEGUN
    assert HAND not in kept(phone)
    assert "bot1 has something to choose (exchange)" in phone.words
    phone.press("table.beside")
    assert "bot1: no exchange." in phone.words or "face down, and draws." in phone.words
    phone.press("table.cover")
    assert "bot1: no exchange." not in phone.words


def test_what_cannot_be_told_is_refused_without_a_card_and_can_be_mended() -> None:
    phone = Phone(BEGUN)
    for wrong, why in (
        (HAND[:-3], "8 cards, where 9 are asked for"),
        (HAND.replace("9s", "Qs"), "card 2 cannot be there"),
        ("", "0 cards"),
    ):
        if phone.find("table.beside"):
            phone.press("table.beside")
        phone.fill("table.whisper", words=wrong)
        assert why in phone.notice
        assert not any(card in phone.notice for card in HAND.split())
    phone.fill("table.whisper", words=HAND, asked="something else")
    assert phone.notice == "The game went on in the meantime: this is how it is now."
    told(phone, HAND)
    assert phone.notice == "Entered, and covered again."


def test_undo_takes_covered_words_back_and_what_is_put_there_again_counts_again() -> None:
    phone = Phone(BEGUN)
    told(phone, HAND)
    phone.press("table.undo")
    assert (phone.notice, phone.text) == ("Taken back: what was told covered.", BEGUN)
    phone.press("table.beside")
    assert next(form for form in phone.forms if form["do"] == "table.whisper")["words"] == HAND
    phone.fill("table.whisper", words=HAND)
    settle(phone)
    phone.fill("table.type", line="4s 6s 5d 8s")
    assert phone.text != BEGUN
    count = len(told_of(phone))
    phone.press("table.undo")
    assert phone.text == BEGUN
    assert len(told_of(phone)) == count
    phone.press("table.redo")
    assert phone.text != BEGUN
    assert phone.find("table.beside") is None


def test_what_was_told_under_lines_that_are_changed_counts_no_more() -> None:
    phone = Phone(BEGUN)
    told(phone, HAND)
    phone.press("table.undo")
    phone.press("table.undo")
    phone.fill("table.type", line="kings: Ks Kh")
    assert "enters what it holds" in phone.words
    again = Phone(BEGUN)
    told(again, HAND)
    again.send({"do": "table.type", "line": "4s 6s 5d 8s"})
    assert "[season 1]" in again.text
    assert len(told_of(again)) == 1


def test_a_card_that_was_told_wrongly_shows_when_somebody_plays_it_and_all_can_be_told_anew() -> None:
    phone = Phone(BEGUN)
    told(phone, HAND)
    settle(phone)
    turn = next(button["word"] for button in phone.buttons if button["do"] == "table.tap")
    assert turn
    phone.fill("table.type", line=f"{HAND.split(maxsplit=1)[0]} {HAND.split()[1]} 4s 6d")
    assert "Companion cannot play here" in phone.words
    phone.press("table.anew")
    assert phone.notice == "Forgotten: you are asked again."
    assert "enters what it holds" in phone.words
    assert told_of(phone) == ()


def test_an_answer_is_laid_face_down_for_the_eyes_of_the_neighbour_and_turned_up_in_its_turn() -> None:
    phone = Phone(BEGUN)
    told(phone, HAND)
    settle(phone)
    cards = ["Td", "4s", "6d"]  # Ville leads, bot1 is the last of them
    phone.say_word(cards[0])
    assert phone.find("table.companion") is None
    phone.press("table.beside")
    laid = phone.words.partition("bot1 lays ")[2].split(",")[0]
    assert laid
    phone.press("table.cover")
    assert f"bot1 lays {laid}" not in phone.words
    for card in cards[1:]:
        phone.say_word(card)
    phone.press("table.companion")
    card = next(word for word in phone.text.removeprefix(BEGUN).split() if word not in cards)
    assert card in HAND.split()
    assert cards_in(card) == laid


def test_whatever_a_device_sends_as_kept_is_no_fault() -> None:
    for text in ("", "x", "e30=", "W10=", "WzEsMiwzXQ==", "W1tbMSwyXV0sIiIsW11d"):
        phone = Phone(BEGUN)
        view = dict(phone.view or {}, settings={"beside/game": text})
        answer = json.loads(phone.bridge.take(json.dumps({"view": view, "action": None})))
        assert "enters what it holds" in answer["html"]
    known = Kept("a", "b", "c")
    assert tuple(known) == ("a", "b", "c")


def test_a_new_game_of_the_same_name_knows_nothing_of_the_last_one() -> None:
    phone = Phone(BEGUN)
    told(phone, HAND)
    assert any(name.startswith("beside/") for name in (phone.view or {})["settings"])
    phone.send({"do": "go", "screen": "home"})
    phone.send({"do": "home.remove", "record": "game"})
    phone.send({"do": "go", "screen": "new"})
    phone.send({"do": "new.choose", "game": "four-kingdoms"})
    for name in ("Aino", "bot1", "Ville"):
        phone.send({"do": "new.keep", "add": name})
    phone.send({"do": "new.make", "name": "game"})
    assert (phone.view or {})["record"] == "game"
    assert not any(name.startswith("beside/") for name in (phone.view or {})["settings"])


def settle(phone: Phone) -> None:
    """Companion chooses whether it exchanges, and is told what it draws."""
    phone.press("table.beside")
    if any(form.get("do") == "table.whisper" for form in phone.forms):
        phone.fill("table.whisper", words="Ah")
    else:
        phone.press("table.cover")


def told_of(phone: Phone) -> tuple[Kept, ...]:
    """What is kept beside the record."""
    return beside(View.from_dict(phone.view)).told


def test_a_heading_comes_forward_where_nothing_else_leads_on() -> None:
    """If covered cards may be played, something leads on: the heading stays folded away."""
    card, heading = Choice("5c", "card", "Aino"), Choice("[season 2]", "heading")
    for covering, is_folded in (
        (Covering("four-kingdoms", owners={"5c": "Aino"}, sizes={"Aino": 3}), True),
        (Covering(""), False),
    ):
        steps = Steps((card, heading) if is_folded else (heading,))
        found = Offering("four-kingdoms", {}, covering, "", {}).offered(steps, Steps(()))
        assert (bool(found.groups), bool(found.more)) == (not is_folded, is_folded)
        assert [cover.size for cover in found.covered] == ([3] if is_folded else [])
