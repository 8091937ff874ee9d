"""Words in the line field of the app: what they may mean is shown as a line, and one tap or Enter takes it."""

from __future__ import annotations

import pytest

from tapping import Phone

TRICK = "game: four-kingdoms\nplayers: Emmi, Joe, Aino\n[season 1]\nkings: Ks Kd\n"
HEARTS = "game: hearts\nplayers: Aino, Ville, Emmi\n[deal 1]\n"
DUEL = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n1. 2 h8 *1\n2. 1 h8 *3\n"
WHOLE = "Ville leads the two of clubs, Emmi the five of clubs, Aino king of clubs"


def typed(record: str, line: str) -> Phone:
    """The table after something was typed."""
    phone = Phone(record)
    phone.fill("table.type", line=line)
    return phone


def offers(phone: Phone) -> list[dict[str, str]]:
    """The buttons of what may be meant."""
    meant = phone.html.partition("Do you mean:" if "Do you mean:" in phone.html else "Tarkoitatko:")[2].partition("</p>")[0]
    return [button for button in phone.buttons if f'data-line="{button.get("line")}"' in meant]


def field(phone: Phone) -> str:
    """What stands in the line field."""
    return next(form["line"] for form in phone.forms if form.get("do") == "table.type")


def test_one_tap_takes_the_line_that_was_meant() -> None:
    phone = typed(HEARTS, WHOLE)
    assert phone.text == HEARTS
    assert [one["line"] for one in offers(phone)] == ["Ville: 2c 5c Kc"]
    phone.send(offers(phone)[0])
    assert phone.text == f"{HEARTS}Ville: 2c 5c Kc\n"
    assert "Do you mean" not in phone.words


def test_enter_takes_it_too() -> None:
    """It stands in the line field already; what was typed stays to be read."""
    phone = typed(HEARTS, WHOLE)
    assert field(phone) == "Ville: 2c 5c Kc"
    assert WHOLE in phone.words
    phone.fill("table.type")
    assert phone.text == f"{HEARTS}Ville: 2c 5c Kc\n"


def test_where_it_could_mean_two_things_both_are_offered_and_none_is_taken() -> None:
    phone = typed(TRICK, "queen")
    assert [one["line"] for one in offers(phone)] == ["Qs", "Qh", "Qd", "Qc"]
    assert field(phone) == "queen"
    phone.fill("table.type")  # Enter chooses none of them
    assert phone.text == TRICK
    phone.send(offers(phone)[1])
    assert field(phone) == "Qh"  # a line that is not over goes into the field, with what may follow
    assert phone.text == TRICK
    assert "It may go on with:" in phone.words


def test_of_two_whole_lines_each_is_taken_by_one_tap_and_none_by_enter() -> None:
    phone = typed(DUEL, "two heads h7 captures")
    assert [one["line"] for one in offers(phone)] == ["2 h7x", "2 h7"]
    assert field(phone) == "two heads h7 captures"
    phone.fill("table.type")
    assert phone.text == DUEL
    phone.send(offers(phone)[0])
    assert phone.text == f"{DUEL}2 h7x\n"


def test_it_is_understood_in_the_language_of_the_device() -> None:
    phone = Phone(TRICK)
    assert phone.view is not None
    phone.view["settings"] = {"language": "fi"}
    phone.fill("table.type", line="ristiviitonen")
    assert [one["line"] for one in offers(phone)] == ["5c"]


@pytest.mark.parametrize(
    "line",
    [
        "<b>queen</b>",
        "<img src=x onerror=alert(1)> the queen",
        "\"><script>alert('queen')</script>",
        "queen {{ 7 * 7 }} {% raw %}",
        "x" * 2000,
        "queen king " * 150,
        "(" * 500,
        "é\u0301\u202e queen",
        "９ of clubs",
        "ⅷ of ♣️ & “hearts”",
    ],
)
def test_hostile_words_stay_text_and_say_nothing(line: str) -> None:
    phone = typed(TRICK, line)
    assert phone.text == TRICK
    assert not any(sign in phone.html for sign in ("<img", "<script", "<b>queen"))
    assert len(offers(phone)) <= 4
    for one in offers(phone):
        again = typed(TRICK, line)
        again.send(one)
        assert "That cannot" not in again.words


def test_a_hostile_name_is_offered_as_text() -> None:
    record = HEARTS.replace("Emmi", "E = Queen of <i>Hearts</i>\"'").replace("Ville", "V = Five clubs")
    phone = typed(record, "V leads the two of clubs, E the five of clubs, Aino king of clubs")
    assert [one["line"] for one in offers(phone)] == ["V: 2c 5c Kc"]
    assert "<i>Hearts" not in phone.html


def test_what_a_covered_hand_holds_is_not_offered_by_half() -> None:
    """Emmi holds a joker covered, and somebody else leads: to offer one for half its name would tell of her hand."""
    record = """\
game: four-kingdoms
players: Emmi, Joe
jokers: 2
[season 1]
kings: Kd Kc
hand Emmi: Qc 4c Jc 8s 4s Jk Th 8h 6h
"""
    assert [one["line"] for one in offers(typed(record, "jack"))] == ["Js", "Jh", "Jd"]
