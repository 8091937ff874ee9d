"""What may be said next, word by word, and what could have stood where a move went wrong: as `moves` and `check` print it."""

from random import Random

import pytest

from companion.referee import Choice, Steps, judge
from companion.referee.steps import said_in, steps_after
from walking import begin_of, line_of, random_walk, with_line

FOUR = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n"
DUMMY = "game: circle-of-power\nplayers: Aino, Ville, dummy, Otto\nvariant: coloured-cities\n"
TWO = "game: circle-of-power\nplayers: Aino, dummy1, Ville, dummy2\nvariant: {}\n"
DEALT = "[season 1]\ncities: Kh Qs Qc As\n"
SIX = """(Jd) 4h 2c 2s 4d x Ville
(Jc) 5h 3c 3s 5d x Emmi
(Qh) 6h 4c 4s 6d -
(Js) 7h 5c 5s 7d x Ville
(Kc) 8h 2d 6s 8d x Emmi
(Qd) 9h 3d 7s 9d x Ville
"""


def steps(text: str, said: str = "") -> Steps:
    """What may be said next in a record, after the words of a line."""
    judged = judge(text)
    assert judged.verdict.status == "legal", judged.verdict.errors
    begin = begin_of(judged)
    return steps_after(begin, said_in(begin, said))  # type: ignore[arg-type]


def words(text: str, said: str = "") -> list[str]:
    return [choice.word for choice in steps(text, said).choices]


def find(text: str, said: str, word: str) -> Choice:
    found = steps(text, said).find(word)
    assert found is not None
    return found


def legal(text: str) -> list[str]:
    (error,) = judge(text).verdict.errors
    return list(error.legal)


def test_a_record_begins_with_a_season() -> None:
    assert words(FOUR) == ["[season 1]"]
    assert steps(FOUR, "[season 1]") == Steps((), ends=True)


@pytest.mark.parametrize(
    ("variant", "results"),
    [("basic", ["trophies:"]), ("lonely-tyrant", ["destroyed:"]), ("full-game", ["trophies:", "destroyed:"])],
)
def test_a_season_begins(variant: str, results: list[str]) -> None:
    text = f"{FOUR}variant: {variant}\n[season 1]\n"
    assert words(text) == ["cities:", "seats:", "dealer:", *results, "score:", "total:"]
    assert words(text + "dealer: Otto\n")[:3] == ["cities:", "seats:", results[0]]
    assert words(text + "score: Aino 0\n") == [*results, "total:"], "behind a claim only claims, and a result"


def test_cities_are_dealt_with_names_or_without() -> None:
    text = FOUR + "[season 1]\n"
    assert len(words(text, "cities:")) == 17 + 4
    assert len(words(text, "cities: Jk")) == 16, "the other joker lies at the bottom"
    assert words(text, "cities: Jk Kh Ks Kd") == []
    assert words(text, "cities: Otto") == words(text, "cities:")[:17]
    assert words(text, "cities: Otto Kh") == [","]
    assert words(text, "cities: Otto Kh,") == ["Aino", "Ville", "Emmi"]


def test_seats_and_dealer_have_one_right_answer() -> None:
    text = FOUR + "[season 1]\n"
    assert words(text, "seats:") == ["Aino", "Ville", "Emmi", "Otto"]
    assert words(text, "seats: Emmi,") == ["Otto"]
    assert steps(text, "seats: Emmi, Otto, Aino, Ville") == Steps((), ends=True)
    assert words(text, "dealer:") == ["Otto"]


def test_hands() -> None:
    text = FOUR + DEALT
    assert words(text, "hand:") == ["Aino", "Ville", "Emmi", "Otto"]
    assert "4h" not in words(text, "hand: Aino 4h")
    assert words(text, "hand: Aino 4h ? ?") == [","]
    assert "4h" not in words(text, "hand: Aino 4h ? ?, Ville"), "it is in Aino's hand"
    assert words(text + "hand: Aino 4h ? ?\n", "hand:") == ["Ville", "Emmi", "Otto"]
    assert "hand:" not in words(text + SIX.partition("\n")[0] + "\n")
    assert words(text + "hand: Aino 4h ? ?\n" + SIX, "hand:") == ["Aino", "Ville", "Emmi", "Otto"]
    assert words(text + SIX, "hand: Aino Ts Th Td")[-1] == "?"
    assert "9s" not in words(text + SIX, "hand: Aino Ts Th Td"), "three cards were kept"
    assert words(text + SIX, "hand: Aino Ts Th Td 4h 2c 2s 4d 5h 3c") == [","]


def test_an_action_word_by_word() -> None:
    text = FOUR + DEALT + "hand: Ville 2c 3c 4c\n"
    assert words(text)[:2] == ["(Js)", "(Ks)"]
    assert "(Kh)" not in words(text)
    assert len(words(text, "(Jd)")) == 33
    assert words(text, "(Jd) 4h") == ["+", "2c", "3c", "4c"]
    assert words(text, "(Jd) 4h+9c") == ["2c", "3c", "4c"]
    assert "4h" not in words(text, "(Jd) 4h+")
    assert "9c" not in words(text, "(Jd) 4h+9c 2c"), "Aino has drawn it"
    assert words(text, "(Jd) 4h 2c 2s 4d") == ["+", "x", "r", "Aino"]
    assert words(text, "(Jd) 4h 2c 2s 4d+Ts Aino") == ["x", "r"]
    assert not steps(text, "(Jd) 4h 2c 2s 4d").ends, "Aino must attack"
    assert words(text, "(Jd) 4h 2c 2s 4d x") == ["Emmi", "Ville"]
    assert steps(text, "(Jd) 4h 2c 2s 4d x Emmi") == Steps((), ends=True)
    assert steps(text, "(Jd) 4h 2c 2s 4d r Emmi") == Steps((), ends=True), "Emmi has no trophy"
    assert words(text, "(Jd) 2d 2c 3d 9d") == ["+", "x", "r", "Otto"], "an ace against a king"


def test_who_says_a_word_and_how_it_comes() -> None:
    text = DUMMY + DEALT
    assert find(text, "", "(Jd)") == Choice("(Jd)", "card", meaning="the next city is turned up", weight=1)
    assert (find(text, "(Jd)", "4h").who, find(text, "(Jd)", "4h").weight) == ("Aino", 0)
    assert (find(text, "(Jd) 4h 2c", "5s").who, find(text, "(Jd) 4h 2c", "5s").weight) == ("dummy", 1)
    assert find(text, "(Jd) 4h", "+").joins
    assert find(text, "(Jd) 4h+", "9c").weight == 1
    assert find(text, "(Jd) 4h+", "?").kind == "unknown"
    assert "+" not in words(text, "(Jd) 4h 2c 5s"), "nobody sees what a dummy draws"


def test_the_next_city_may_be_left_out_at_the_end() -> None:
    text = FOUR + DEALT + SIX + (
        "(Jh) 6h 2c 2d 4s -\n(Jk) 7h 3c 3d 5s x Otto\n(Ah) 8h 4c 4d 7s -\n(Ks) 2h 5c 6d 8s Otto x Aino\n"
        "(Ad) 9s 3h 6c Tc Emmi r Otto\n(Kd) 9c Ts Th 7c Aino x Ville\n"
    )  # fmt: skip
    assert words(text)[0] == "(Ac)"
    assert "4h" in words(text)
    assert "(Ac)" not in words(text + "(Ac) 4h 9d 2s 3s -\n")
    assert words(text + "(Ac) 4h 9d 2s 3s -\n")[0] == "(Jk)"
    assert words(text, "4h 9d 2s 3s") == words(text, "(Ac) 4h 9d 2s 3s")


def test_deeds_of_a_dummy() -> None:
    text = DUMMY + "[season 1]\ncities: Kh Qs Kd Js\n"
    found = steps(text, "(Jd) 2c 3c Td 4c")
    assert [choice.word for choice in found.choices] == ["+", "x", "dummy"]
    assert found.ends
    assert words(text, "(Jd) 2c 3c Td 4c x") == ["Ville", "give"]
    assert words(text, "(Jd) 2c 3c Td 4c x Ville") == ["give"]


def test_deeds_of_a_human_in_coloured_cities() -> None:
    text = DUMMY + "[season 1]\ncities: Kh Qs Kd Js\n"
    assert words(text, "(Jd) 2c Ts 2d 4c x") == ["Otto", "give", "keep"]
    assert words(text, "(Jd) 2c Ts 2d 4c r") == ["Otto", "give"]
    assert words(text, "(Jd) 2c 2s 2d 9s -") == []


def test_the_trophy_of_a_retake_and_of_a_rebellion() -> None:
    text = FOUR + DEALT + "(Jd) 4h 2c 2s 4d x Ville\n"
    assert words(text, "(Jc) 5d 3d 3s 9s r") == ["Aino", "Qs"]
    assert words(text, "(Jc) 5d 3d 3s 9s r Aino") == ["Qs"]
    assert steps(text, "(Jc) 5d 3d 3s 9s r Qs") == Steps((), ends=True)
    text = FOUR + "[season 1]\ncities: Kh Qs Jc Ks\n(Jd) 4h 2c 2s 4d x Ville\n"
    assert words(text, "(Jh) 5h 3c 3s 5d -") == ["Qs"]
    assert words(text, "(Jh) 2h Td 3s 3h -") == [], "Ville has no trophy"


@pytest.mark.parametrize("text", [FOUR + "[season 1]\ntrophies: Aino 3\n"])
def test_after_a_season_the_next(text: str) -> None:
    assert words(text) == ["[season 2]", "score:", "total:"]
    assert find(text, "score: Aino", "3").word == "#"
    assert steps(text, "score: Aino").find("4") is None


def test_after_the_game_only_claims_that_do_not_stand_yet() -> None:
    text = FOUR + "[season 1]\ntrophies: Aino 7\n"
    assert words(text) == ["winner:", "score:", "total:"]
    assert words(text, "winner:") == ["Aino"]
    assert words(text + "winner: Aino\n") == ["score:", "total:"]
    over = text + "winner: Aino\nscore: Aino 7\ntotal: Aino 7\n"
    assert steps(over) == Steps((), ends=True)


def test_a_draw_can_be_said_in_two_ways() -> None:
    text = FOUR + "[season 1]\ntrophies: Aino 7, Emmi 7\n"
    assert words(text, "winner:") == ["Aino", "Emmi", "draw"]


def test_the_numbers_of_a_result() -> None:
    text = FOUR + "variant: full-game\n[season 1]\n"
    assert find(text, "trophies: Aino", "0").most == 15
    assert find(text, "trophies: Aino 9, Ville", "0").most == 6
    assert find(text + "trophies: Aino 9\n", "destroyed: Ville", "0").most == 6
    assert words(text + "trophies: Aino 9\n") == ["destroyed:", "winner:", "score:", "total:"]
    assert "destroyed:" not in words(text + "trophies: Aino 1\ndestroyed: Otto 1\n")


def test_a_result_does_not_belie_what_is_claimed_above_it() -> None:
    text = FOUR + "variant: full-game\n[season 1]\nscore: Aino 0\n"
    assert find(text, "trophies: Aino", "0").most == 0
    assert find(text, "trophies: Ville", "0").most == 15
    two = TWO.format("full-game") + "[season 1]\ntrophies: Ville 7\nwinner: Ville\n"
    assert find(two, "destroyed: Ville", "0").most == 4, "the fifth would make Aino the last"
    assert find(two, "destroyed: Aino", "0").most == 8


def test_somebody_must_be_left() -> None:
    text = TWO.format("lonely-tyrant") + "[season 1]\n"
    assert find(text, "destroyed: Aino 5, Ville", "0").most == 4
    other = text.replace("[season", "house: CP-R12=b\n[season")
    assert find(other, "destroyed: Aino 5, Ville", "0").most == 10


@pytest.mark.parametrize(
    ("line", "expected", "others"),
    [
        ("4h 2c 2s 4d x Ville", "(Jd)", "4h"),
        ("(Kh) 4h 2c 2s 4d x Ville", "(Jd)", "(Kh)"),
        ("(Jd) 4h 2c 4h 4d x Ville", "2s", "4h"),
        ("(Jd) 4h+4h 2c 2s 4d x Ville", "4h+9c", "4h+4h"),
        ("(Jd) 4h 2c 2s 4d Ville x Emmi", "Aino", "Ville"),
        ("(Jd) 4h 2c 2s 4d", "x", "4d"),
        ("(Jd) 4h 2c 2s 4d", "Aino", "+"),
        ("(Jd) 4h 2c 2s 4d x", "Emmi", "x"),
        ("(Jd) 4h 2c 2s 4d x Otto", "Ville", "Otto"),
        ("(Jd) 4h 2c 2s 4d -", "r", "-"),
        ("hand: Aino 4h 4h ?", "5h", "4h"),
        ("[season 2]", "(Jd)", "[season 2]"),
        ("trophies: Aino 0\ndestroyed: Aino 0", "score:", "destroyed:"),
    ],
)
def test_what_could_have_stood_there(line: str, expected: str, others: str) -> None:
    found = legal(f"{FOUR}{DEALT}{line}\n")
    assert expected in found
    assert others not in found


@pytest.mark.parametrize("line", ["(Jd) 4h 2c 2s 4d r Ville Jh", "(Jd) 4h 2c 2s 4d x Ville give", "hand: Aino 4h 5h 6h 7h"])
def test_nothing_is_listed_where_nothing_helps(line: str) -> None:
    assert legal(f"{FOUR}{DEALT}{line}\n") == []


def test_a_draw_that_cannot_be_is_left_out() -> None:
    found = legal(FOUR + DEALT + SIX + "(Jh) 6h+? 2c 2d 4s -\n")
    assert "6h" in found
    assert not any("+" in play for play in found)


def test_what_could_stand_in_a_result_and_a_deal() -> None:
    assert legal(FOUR + "[season 1]\ntrophies: Aino -1\n") == ["0 to 15"]
    found = legal(FOUR + "[season 1]\ncities: Kh Kh Qc As\n")
    assert "Jk" in found
    assert "Kh" not in found


@pytest.mark.parametrize("variant", ["lonely-tyrant", "full-game"])
@pytest.mark.parametrize("house", ["CP-R12=a", "CP-R12=b"])
def test_walks_through_tallies_are_accepted(variant: str, house: str) -> None:
    """Seasons entered by their results, with claims above, between and below these, until nothing more can be said."""
    head = TWO.format(variant) + f"house: {house}\n[season 1]\n"
    for seed in range(25):
        text, random = head, Random(seed)
        for _ in range(12):
            before = judge(text)
            choices = [choice.word for choice in steps_after(begin_of(before)).choices]
            openings = [word for word in choices if word not in ("cities:", "seats:", "dealer:")]
            if not openings:
                break
            line = line_of(before, random_walk(before, random, [random.choice(openings)]))
            after = with_line(text, line)
            assert after.verdict.status == "legal", (text, line, after.verdict.errors)
            text = f"{text}{line}\n"


def test_a_claim_that_is_wrong_so_far_bars_no_result() -> None:
    position = judge(f"{FOUR}[season 1]\nscore: Aino 4\n").position
    assert position is not None
    assert [choice.word for choice in position.steps().choices] == ["trophies:", "total:"]
