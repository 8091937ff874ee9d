"""A seat for Companion in Circle of Kings: what is laid face down, what no line tells, and games that come from elsewhere."""

from __future__ import annotations

import json

from companion.lab.told import covered
from companion.referee import judge
from companion.screen.desk import View
from companion.screen.whispers import Kept, beside
from tapping import Phone

HEAD = "game: circle-of-kings\nplayers: Aino, bot1\ncircle: Kw Ks Kp Kc\n"
BEGUN = f"{HEAD}[round 1]\n"
HAND = "L21 L5 6s 2w 8c 9c"
ARMY = "Aino 3p + 4p 5w / strength"
TWO_ROUNDS = (
    f"{BEGUN}Aino 3p + 2s Tw / empress\nbot1 Ap + 2c / fool\n[round 2]\nbot1 draw recruit\n"
    "Aino 3p + 2s Tw / temperance\nbot1 2p + Ac / temperance\n"
)


def told(phone: Phone, words: str) -> None:
    """The neighbour tells what is asked."""
    phone.press("table.beside")
    phone.fill("table.whisper", words=words)
    assert phone.notice == "Entered, and covered again.", phone.notice


def kept(phone: Phone) -> list[Kept]:
    """What the device keeps beside the record."""
    return list(beside(View.from_dict(phone.view)).told)


def laid() -> Phone:
    """Companion's army lies face down."""
    phone = Phone(BEGUN)
    told(phone, HAND)
    phone.press("table.beside")
    return phone


def test_an_army_is_laid_at_one_look_and_turned_up_behind_the_other_one() -> None:
    phone = laid()
    shown = phone.words.partition("bot1 lays face down: ")[2].partition(".")[0]
    assert shown == "captain 6 of Swords; army 9 of Cups, 8 of Cups, 2 of Wands; lord world"
    phone.press("table.cover")
    assert shown not in phone.words
    assert "bot1 has laid what it plays, face down." in phone.words
    assert phone.find("table.companion") is None
    assert covered("6s") in json.dumps([one.word for one in kept(phone)])
    assert "6s" not in json.dumps(phone.view)
    phone.fill("table.type", line=ARMY)
    phone.press("table.companion")
    assert phone.text == f"{BEGUN}{ARMY}\nbot1 6s + 9c 8c 2w / world\n"


def test_one_undo_takes_back_all_that_was_laid_and_another_look_lays_the_same() -> None:
    phone = laid()
    before = kept(phone)
    phone.press("table.cover")
    phone.press("table.undo")
    assert phone.notice == "Taken back: what was told covered."
    assert len(kept(phone)) == 1
    phone.press("table.beside")
    assert kept(phone) == before
    phone.press("table.cover")
    phone.press("table.undo")
    phone.press("table.undo")
    assert kept(phone) == []
    phone.press("table.beside")
    assert next(form for form in phone.forms if form.get("do") == "table.whisper")["words"] == HAND


def test_what_the_other_one_lays_meanwhile_changes_nothing() -> None:
    early, late = laid(), Phone(BEGUN)
    told(late, HAND)
    early.press("table.cover")
    for phone in (early, late):
        phone.fill("table.type", line=ARMY)
        phone.press("table.companion")
    assert early.text == late.text


def test_lords_and_cards_are_tapped_each_once() -> None:
    phone = Phone(BEGUN)
    phone.press("table.beside")
    assert all(row in phone.words for row in ("Swords ace 2 3", "Pentacles", "Lords 0 Fool 1 Magician"))
    for word in (*HAND.split(), "3p", "L1", "3p", "L1"):
        fields = next(form for form in phone.forms if form["do"] == "table.whisper")
        phone.send({**fields, "do": "table.pick", "word": word})
    assert {one["word"] for one in phone.buttons if one.get("aria-pressed") == "true"} <= set(HAND.split())
    assert next(form for form in phone.forms if form["do"] == "table.whisper")["words"] == HAND


def second_round(words: str = "L1 3s 4s") -> Phone:
    """Companion has drawn in round 2."""
    phone = laid()
    phone.press("table.cover")
    for line in ("Aino 3p + 4p 5w / lovers", "bot1 6s + 9c 8c 2w / hierophant", "[round 2]"):
        phone.fill("table.type", line=line)
    assert phone.text.endswith("[round 2]\n"), phone.words
    told(phone, words)
    return phone


def test_that_it_does_not_recruit_is_kept_beside_the_record() -> None:
    phone = second_round()
    assert "bot1 plays as soon as Aino has drawn" in phone.words
    before, count = phone.text, len(kept(phone))
    phone.press("table.companion")
    assert phone.notice.startswith("bot1 waits (recruit)")
    assert (phone.text, len(kept(phone))) == (before, count + 1)
    assert "bot1 has something to choose as soon as Aino has drawn (captain)" in phone.words
    phone.press("table.undo")
    assert (phone.text, len(kept(phone))) == (before, count)
    assert phone.find("table.companion")


def test_while_somebody_says_his_draws_companion_waits() -> None:
    phone = second_round()
    for word in ("Aino", "draw", "recruit"):
        phone.say_word(word)
    assert phone.find("table.companion") is None
    phone.send({"do": "table.unsay", "all": "1"})
    assert phone.find("table.companion")


def test_a_card_that_was_told_wrongly_shows_and_all_is_told_anew() -> None:
    phone = Phone(BEGUN)
    told(phone, HAND)
    phone.fill("table.type", line="bot1 3p + 4p 5w / strength")
    assert "was not in its hand as it was told" in phone.words
    phone.press("table.anew")
    assert kept(phone) == []
    phone.press("table.beside")
    assert "What bot1 has laid in this round belongs to them." in phone.words


def test_what_its_line_names_for_all_to_see_need_not_be_told() -> None:
    phone = Phone(f"{BEGUN}bot1 draw L21 L5 6s 2w 8c 9c\n{ARMY}\n")
    assert phone.find("table.beside") is None
    phone.press("table.companion")
    assert phone.text.endswith("bot1 6s + 9c 8c 2w / world\n")


def test_a_card_that_comes_off_the_deck_though_it_was_told_shows_too() -> None:
    phone = Phone(BEGUN)
    told(phone, HAND)
    for line in ("Aino 3p + 4p 5w / moon", "bot1 2w + 6s / world", "Aino world 9s As Ts"):
        phone.fill("table.type", line=line)
    assert "Companion cannot play" not in phone.words
    phone.fill("table.type", line="bot1 world 8c Tp")
    assert phone.text.endswith("bot1 world 8c Tp\n")
    assert "a card lies open that is in its hand as it was told" in phone.words


def test_a_game_that_came_from_elsewhere_goes_on_with_what_its_seat_holds() -> None:
    phone = Phone(f"{TWO_ROUNDS}[round 3]\n")
    phone.press("table.beside")
    assert "Round 3, bot1's 2 Lords and 6 army cards" in phone.words
    assert "2 of Cups" not in phone.words
    phone.fill("table.whisper", words="L1 L2 3s 4s 5s 6s 7s 8s")
    assert phone.notice == "Entered, and covered again."
    phone.press("table.companion")
    assert phone.notice.startswith("bot1 ")


def test_what_all_have_seen_it_holds_need_not_be_told() -> None:
    phone = Phone(f"{BEGUN}Aino 3p + 4p 5w / lovers\nbot1 6s + 9c 8c 2w / world\n[round 2]\n")
    phone.press("table.beside")
    assert "bot1 holds 6 of Swords 2 of Wands 8 of Cups 9 of Cups besides, as all have seen." in phone.words
    assert "Round 2, bot1's 2 Lords and 2 army cards" in phone.words
    assert not phone.find("table.pick", word="6s")
    assert phone.find("table.pick", word="7s")


def test_where_the_table_let_a_line_stand_the_next_round_can_be_played() -> None:
    stands = f"{BEGUN}Aino 3p + 4p / lovers !\nbot1 6s + 9c 8c 2w / moon\n"
    phone = Phone(stands)
    assert "the table let a line of this round stand, or put something right in it; in the next one it can" in phone.words
    phone.fill("table.type", line="[round 2]")
    assert phone.text.endswith("[round 2]\n")
    phone.press("table.beside")
    assert "Round 2, bot1's 2 Lords and 2 army cards" in phone.words


def test_what_was_never_told_of_a_round_that_is_over_is_told_anew() -> None:
    phone = Phone(BEGUN)
    told(phone, HAND)
    for line in (
        "Aino 3p + 4p 5w / lovers",
        "bot1 6s + 9c 8c 2w / world",
        "[round 2]",
        "Aino 3p + 4p 5w / death",
        "bot1 6s + 9c 8c 2w / moon",
        "[round 3]",
    ):
        phone.fill("table.type", line=line)
    assert phone.text.endswith("[round 3]\n"), phone.words
    assert "nobody has told what it drew in round 2" in phone.words
    phone.press("table.anew")
    phone.press("table.beside")
    assert "Round 3, bot1's 2 Lords and " in phone.words


def test_a_position_is_played_on_from() -> None:
    phone = Phone(f"{HEAD}position: round 2\n[round 2]\n")
    assert judge(phone.text).verdict.status == "legal"
    phone.press("table.beside")
    assert "Round 2, bot1's 2 Lords and " in phone.words


def test_of_a_strike_its_neighbour_says_for_whom_it_is_where_no_word_of_the_line_tells() -> None:
    phone = Phone(f"{BEGUN}Aino 3w + 4w 5s / star\nbot1 9c + 6s 2s 8s / temperance\n")
    told(phone, "L14 L5 9c 6s 2s 8s")
    for word in ("Aino", "3w"):
        phone.say_word(word)
    assert "Whoever sits beside bot1 has something to enter for it." in phone.words
    phone.press("table.beside")
    assert "Round 1, Aino's 3w strikes bot1: 1 Swords, or 2 Swords" in phone.words
    phone.fill("table.whisper", words="swords")
    assert "this is none of them, or several" in phone.notice
    phone.fill("table.whisper", words="2")
    phone.press("table.companion")
    assert "it is what its owner gives up (CK-5.4)" in phone.notice
    assert phone.text.endswith("Aino 3w x 2s 6s\n")


def test_a_chariot_that_waits_is_kept_beside_the_record_and_one_that_strikes_is_said() -> None:
    for tag, strikes in (("bot0", False), ("bot0-3", True)):
        lines = f"Aino 3p + 4p 5w / moon\n{tag} 9c + 6s 2w 8c / chariot\n"
        phone = Phone(f"{BEGUN.replace('bot1', tag)}{lines}")
        told(phone, "L7 L5 6s 2w 8c 9c")
        count = len(kept(phone))
        phone.press("table.companion")
        assert phone.notice.startswith(f"{tag} {'chariot x ' if strikes else 'waits (chariot)'}")
        assert (len(kept(phone)) > count) == (not strikes)
        assert phone.text.endswith(lines) == (not strikes)
