"""What may be said next, word by word, and what could have stood where a line went wrong."""

from functools import partial

import pytest

from companion.record.keywords import KEYWORDS
from companion.referee import Choice, judge
from companion.referee.steps import NotOfferedError, Steps, lines, steps_after, walk

THREE = "game: four-kingdoms\nplayers: Anna, Bo, Cia\n"
TWO = "game: four-kingdoms\nplayers: Anna, Bo\njokers: 1\n"
FIVE = "game: four-kingdoms\nplayers: Anna, Bo, Cia, Dan, Eve\n"
SIX = "game: four-kingdoms\nplayers: Anna, Bo, Cia, Dan, Eve, Fay\n"
TALLY = "[season 1]\nharvest: Kh Kd\nvillage Anna: 9h\nvillage Bo: none\nvillage Cia: none\n"
DECIDED = {f"{word}:" for word in KEYWORDS}
#: Anna and Bo exchange in the circle of six: she has 4c then, and he 5s.
CIRCLE = """[season 1]
kings: Ks Kd
hand Anna: 5s 6s 7s 8s 9s Ts Js Qs
hand Bo: 4c 5c 6c 7c 8c 9c Tc Jc
exchange Anna: 5s > 4c
exchange Bo: 4c > 5s
"""


def after(text: str, *said: str) -> Steps:
    """What may be said on the next line behind these words."""
    judged = judge(text)
    assert judged.verdict.status == "legal", judged.verdict.errors
    assert judged.position is not None
    return judged.position.steps(said)


def words(text: str, *said: str) -> list[str]:
    """The game's own words; what a table may decide is the same in all games."""
    return [choice.word for choice in after(text, *said).choices if choice.word not in DECIDED]


def choice(text: str, word: str, *said: str) -> Choice:
    found = after(text, *said).find(word)
    assert found is not None
    return found


def legal(text: str) -> list[str]:
    (error,) = judge(text).verdict.errors
    return list(error.legal)


def accepted(text: str, line: str) -> bool:
    return judge(f"{text}{line}\n").verdict.status == "legal"


def test_before_the_first_season() -> None:
    assert words(THREE) == ["[season 1]"]
    assert after(THREE, "[season 1]") == Steps((), ends=True)


def test_a_season_begins() -> None:
    text = THREE + "scoring: dealer\n[season 1]\n"
    assert words(text) == ["scoring:", "kings:", "hand", "exchange", "points:"]
    assert "night" in words(text, "scoring:")
    assert words(text, "kings:", "Ks") == ["Kh", "Kd", "Kc", "?"]
    stack = ("Ks", "Kd", "?", "Kc")
    assert [after(text, "kings:", *stack[:count]).ends for count in range(5)] == [False, True, True, False, True]


def test_lines_that_stand_are_not_offered_again() -> None:
    text = f"{THREE}[season 1]\nkings: Ks Kd\nhand Bo: ? ? ? ? ? ? ? ? ?\n"
    assert "kings:" not in words(text)
    assert words(text, "hand") == ["Anna:", "Cia:"]
    assert "hand" not in words(f"{text}exchange Bo: 5c > ?\n"), "hands are written before exchanges"
    assert "?" not in words(text, "exchange", "Bo:"), "whose hand is written names the card that he gives"
    assert "?" in words(text, "exchange", "Cia:")


def test_behind_a_claim_no_trick_is_offered() -> None:
    begun = f"{THREE}[season 1]\nkings: Ks Kd\n5c 4c 9c\n"
    assert "4s" in words(begun)
    assert words(f"{begun}end!\n") == []
    assert judge(f"{begun}end!\n4s 5s 6s\n").verdict.errors[0].rule == "syntax"


def test_the_leader_plays_what_he_holds_and_the_others_too() -> None:
    hand = "5c 8c 9c Tc Jc Qc Ac 4s 5s"
    text = f"{THREE}[season 1]\nkings: Ks Kd\nhand Cia: {hand}\n"
    assert {one.word for one in after(text).choices if one.kind == "card"} == set(hand.split())
    assert choice(text, "5c").who == "Cia"
    assert words(text, "Cia:") == [one.word for one in after(text).choices if one.kind == "card"]
    assert "5c" not in words(text, "8c")
    assert choice(text, "6c", "8c").who == "Anna"


def test_the_winner_of_a_red_trick_takes() -> None:
    text = f"{THREE}[season 1]\nkings: Ks Kd\n"
    trick = ("5d", "7d", "4h")
    assert after(text, *trick) == Steps((Choice(">", "sign", "Anna", "and takes"),), ends=False)
    assert [(one.word, one.who) for one in after(text, *trick, ">").choices] == [("5d", "Anna"), ("4h", "Anna")]
    assert after(text, "5d", "7d", "4c").ends, "one card needs no choice"
    assert words(text, "5d", "7d", "4c", ">") == ["5d"]
    assert after(text, "5c", "7c", "4c") == Steps((), ends=True)


def test_the_dummy_takes_nothing_and_plays_from_the_deck() -> None:
    text = TWO + "[season 1]\nkings: Kc Kd\n"
    assert choice(text, "Jk") == Choice("Jk", "card", "dummy", "leads", weight=1)
    assert choice(text, "9s").weight == 1
    assert choice(text, "8s", "9s").weight == 0, "Anna chooses"
    red = TWO + "[season 1]\nkings: Kc Kd\ndummy: 9s 5s 6h\n"
    assert after(red, "7h", "9h", "8d") == Steps((), ends=True)


def test_a_circle_goes_round_before_cards_are_offered() -> None:
    """Cia leads; then Dan, Eve, Fay, Anna, Bo: who was given a card may play it, and nobody else."""
    text = SIX + CIRCLE
    trick = ("2s", "Ad", "As", "Ac")
    for place in range(4):
        assert not {"5s", "4c"} & set(words(text, *trick[:place]))
    assert "4c" in words(text, *trick)
    assert "5s" not in words(text, *trick)
    assert words(text, *trick, "6s") == ["5s", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc"]
    assert accepted(text, "2s Ad As Ac 4c 5s")


@pytest.mark.parametrize(
    ("header", "exchanges", "missing"),
    [
        (SIX + "exchange: cyclic-all\n", "exchange Anna: 5s", "the lines of Bo, Cia, Dan, Eve, Fay are missing"),
        (SIX, "exchange Eve: 5s", "Anna or Bo or Cia or Dan or Fay exchanges, too"),
        (FIVE + "teams: Anna+Cia, Bo+Dan\nexchange: cyclic-all\n", "exchange Dan: 5s", "the line of Bo is missing"),
        (SIX, "exchange Eve: 5s\nexchange Fay: 6s", ""),
    ],
)
def test_an_open_circle_says_what_is_missing(header: str, exchanges: str, missing: str) -> None:
    text = f"{header}[season 1]\nkings: Ks Kd\n{exchanges}\n"
    meaning = f"the circle is open: {missing}" if missing else "a card given, then the card got"
    assert choice(text, "exchange").meaning == meaning
    assert any(one.kind == "card" for one in after(text).choices) == (not missing)


def test_what_others_gave_into_the_circle_is_offered_first() -> None:
    text = f"{SIX}[season 1]\nkings: Ks Kd\nexchange Eve: 5s\nexchange Fay: ?\n"
    assert after(text, "exchange", "Anna:", "6s", ">").choices[0] == Choice("5s", "card", "Anna", "Eve gives it")


def test_kings_that_stand_with_a_question_mark_are_not_offered_again() -> None:
    text = f"{THREE}[season 1]\nkings: ? Kd\n"
    assert "kings:" not in words(text)
    assert not any(one.kind == "card" for one in after(text).choices)
    (error,) = judge(f"{text}5c 8s 9c\n").verdict.errors
    assert (error.rule, error.hint) == ("FK-2.3", "complete the line kings: above")


def test_a_harvest_that_stands_with_a_question_mark_is_not_offered_again() -> None:
    text = f"{THREE}{TALLY.replace('Kh Kd', 'Kh ?')}"
    assert words(text) == []
    (error,) = judge(f"{text}[season 2]\n").verdict.errors
    assert error.hint == "it is not certain which kings harvest: complete the line harvest: above"


def test_a_tally_lacks_villages_and_kings() -> None:
    text = f"{THREE}[season 1]\nkings: Ks Kd\nvillage Anna: 9h\n"
    assert words(text) == ["harvest:", "village"]
    assert words(text, "village") == ["Bo:", "Cia:"]
    assert "none" in words(text, "village", "Bo:")
    assert "9h" not in words(text, "village", "Bo:")
    assert "none" not in words(text, "village", "Bo:", "8h")
    assert words(text, "harvest:") == ["Kh", "Kd", "Kc", "?"]
    assert words(text, "harvest:", "Kh") == ["Kd", "?"]
    assert choice(text, "Kd", "harvest:").weight == 2
    assert choice(text, "Kh", "harvest:").weight == 1


def test_villages_of_teams_or_of_their_members() -> None:
    text = f"{FIVE}teams: Anna+Cia, Bo+Dan\n[season 1]\nvillage Anna: 9h\n"
    assert words(text, "village") == ["Cia:", "Bo+Dan:", "Bo:", "Dan:", "Eve:"]


def test_points_name_everybody_in_any_order() -> None:
    text = f"{THREE}[season 1]\n"
    assert words(text, "points:", "Cia", "-3", ",") == ["Anna", "Bo"]
    assert not after(text, "points:", "Cia", "-3", ",", "Bo", "12").ends
    assert walk(partial_of(text), "points: Cia -3, Bo 12, Anna 0").whole


def partial_of(text: str):  # type: ignore[no-untyped-def]
    position = judge(text).position
    assert position is not None
    return partial(position.game.dialogue, position.inner)


def test_after_a_season_another_or_the_end() -> None:
    text = THREE + TALLY
    assert words(text) == ["[season 2]", "score:", "total:", "winner:", "end"]
    assert words(text, "winner:") == ["Anna"]
    agreed = words(THREE + "seasons: 2\n" + TALLY)
    assert "winner:" not in agreed
    assert "end" not in agreed
    assert "[season 2]" not in words(THREE + TALLY + "end\n")


def test_claims_are_offered_with_the_right_numbers_and_once() -> None:
    text = THREE + TALLY
    right, all_of_them = lines(partial_of(f"{text}total: Bo 0, Cia 0\nwinner: Anna\n"), 9)
    assert right == ("score: Anna 3", "score: Anna 3, Bo 0", "score: Anna 3, Bo 0, Cia 0", "score: Anna 3, Cia 0",
                     "score: Anna 3, Cia 0, Bo 0", "score: Bo 0", "score: Bo 0, Anna 3", "score: Bo 0, Anna 3, Cia 0",
                     "score: Bo 0, Cia 0")  # fmt: skip
    assert not all_of_them
    assert words(f"{text}total: Bo 0, Cia 0\nwinner: Anna\n", "total:") == ["Anna"]
    done = f"{text}score: Anna 3, Bo 0, Cia 0\ntotal: Anna 3, Bo 0, Cia 0\nwinner: Anna\n"
    assert words(done) == ["end"]
    assert words(f"{done}end\n") == []


def test_how_far_one_of_two_is_ahead() -> None:
    text = TWO + "[season 1]\npoints: Anna 5, Bo 7\n"
    assert choice(text, "-2", "lead:", "Anna").least == -2
    assert "none" not in words(text, "lead:")
    assert "none" in words(text.replace("7", "5"), "lead:")
    assert "lead:" not in words(THREE + TALLY)


def test_a_shared_top_is_played_off() -> None:
    shared = TALLY.replace("9h", "4h").replace("Kh Kd", "Ks Kc")
    assert words(THREE + shared, "winner:") == ["Anna", "Bo", "Cia", "draw"]
    assert "winner:" not in words(THREE + "house: FK-R20=b\n" + shared)


def test_villages_after_the_tricks_are_those_that_were_collected() -> None:
    season = """[season 1]
kings: Kc Ks Kh Kd
5c 8s 9c
4s 7h Tc
9h 6d 5s > 9h
Ac Jd 4h
8d Qc 8c
6s As 7s
Jh 7d 5d > Jh
Js Ad Th
9d 9s Qh > Qh
"""
    text = THREE + season
    assert words(text) == ["[season 2]", "harvest:", "village", "score:", "total:", "winner:", "end"]
    assert words(text, "village", "Bo:") == ["4s"]
    assert after(text, "village", "Bo:", "4s") == Steps((), ends=True)
    assert words(text, "village", "Cia:", "Ac") == ["6s", "Js", "7h"]
    assert words(f"{text}score: Bo 0\n") == ["[season 2]", "score:", "total:", "winner:", "end"]


def test_a_word_that_is_not_offered_is_refused() -> None:
    text = f"{THREE}[season 1]\nkings: Ks Kd\n"
    for said in (("2s",), ("Kh",), ("Bo:",), ("5c", "5c"), ("5c", "8s", "9c", ">"), ("[season 2]",), ("score:",)):
        with pytest.raises(NotOfferedError):
            steps_after(partial_of(text), said)
        assert not accepted(text, " ".join(said))


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("hand Anna: 5c 5c 6c 7c 8c 9c Tc Jc Qc", "4s"),
        ("hand Anna: 5c 6c 7c 8c 9c Tc Jc Qc Ac\nexchange Anna: 4s", "5c"),
        ("village Anna: 9h 9h", "4s"),
        ("harvest: Ks Kh", "Kh"),
        ("Anna: 5c 8s 9c", "Cia:"),
        ("5c 8s 5c", "4s"),
        ("4h 5d 6d", ">"),
        ("4h 5d 6d > 6c", "4h"),
        ("5c 8s", "4s"),
    ],
)
def test_what_could_have_stood_there(wrong: str, expected: str) -> None:
    assert expected in legal(f"{THREE}[season 1]\nkings: Ks Kd\n{wrong}\n")


def test_what_could_have_stood_there_is_no_king_and_not_the_card_just_given() -> None:
    found = legal(f"{THREE}[season 1]\nkings: Ks Kd\nexchange Anna: 4s > Ks\n")
    assert "5s" in found
    assert not {"4s", "Ks", "Jk"} & set(found)


def test_after_the_season_no_card_could_have_stood_there() -> None:
    assert legal(f"{THREE}{TALLY}3d Qc Qd\n") == ["[season 2]", "score:", "total:", "winner:", "end"]


def test_the_cards_of_a_circle_are_those_after_it_went_round() -> None:
    found = legal(f"{SIX}{CIRCLE}2s Ad As Ac 5s 6c\n")
    assert "4c" in found
    assert "5s" not in found
