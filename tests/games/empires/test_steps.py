"""What may be said next, word by word, and what could have stood where a move went wrong."""

from __future__ import annotations

import pytest

from companion.cards.french import UNSEEN
from companion.games.empires.rules import play, steps
from companion.games.empires.rules.maps import Province
from companion.games.empires.rules.moves import Discard, Draw, Element
from companion.games.empires.rules.steps import map_line
from companion.referee import find_game, judge
from companion.referee.coming import coming
from companion.referee.session import Replay
from companion.referee.steps import Choice, Steps, steps_after, walk
from tests.games.empires.tables import SUPPLIES, TREASURY, record, ring
from walking import begin_of

GAME = find_game("empires")
NEAR = ("Aino setup 1 10@1", "Ville setup 6 10@6")
GAINS = ("Aino mig 5h 3; exp 2d 9d 1>4 2>5 14>11", "Aino 14>13")
HEAD = f"game: empires\nplayers: Aino, Ville\n[turn 1]\n{ring(14)}"


def after(text: str, said: str = "") -> Steps:
    """What may be said after some words."""
    judged = judge(text)
    assert judged.verdict.status == "legal", judged.verdict.errors
    begin = begin_of(judged)
    found = walk(begin, said)  # type: ignore[arg-type]
    assert found.end == len(said), (found.said, found.steps)
    return steps_after(begin, found.said)  # type: ignore[arg-type]


def words(text: str, said: str = "") -> list[str]:
    return [choice.word for choice in after(text, said).choices]


def choice(text: str, said: str, word: str) -> Choice:
    (found,) = [choice for choice in after(text, said).choices if choice.word == word]
    return found


def legal(text: str) -> list[str]:
    (error,) = judge(text).verdict.errors
    return list(error.legal)


def test_setup() -> None:
    assert words(HEAD) == ["Aino"]
    assert words(HEAD, "Aino") == ["setup"]
    assert words(HEAD, "Aino setup") == [str(i) for i in range(1, 15)]
    number = choice(HEAD, "Aino setup 1", "#@")
    assert (number.least, number.most, number.joins) == (2, 10, True)
    assert words(HEAD, "Aino setup 1 4@") == ["1", "14", "2"]
    assert choice(HEAD, "Aino setup 1 4@1 3@2", "#@").most == 3
    assert words(HEAD, "Aino setup 1 9@1") == ["1", "14", "2"]
    assert after(HEAD, "Aino setup 1 10@1") == Steps((), ends=True)
    assert words(f"{HEAD}Aino setup 1 10@1\n", "Ville setup") == ["6", "7", "8", "9", "10"]
    assert words(f"{HEAD}Aino setup 1 10@1\n", "Ville setup 8 10@8") == [";"]


def test_a_turn_begins() -> None:
    text = record()
    assert words(text) == ["Aino", "Ville", "order:", "end", "score:", "total:", "[turn 2]"]
    assert words(text, "order:") == ["Aino"]
    assert words(text, "order: Aino,") == ["Ville"]
    verbs = words(text, "Aino")
    for verb in ("draw", "give", "mig", "cru", "fou", "exp", "pass", "#@", "1>", "14>", "discard"):
        assert verb in verbs, verb
    for verb in ("setup", "enter", "buy", "keep", "build", "store", "take", "com", "col", "fight"):
        assert verb not in verbs, verb
    assert words(text, "Aino mig 5h") == ["3", "13"]
    assert words(text, "Aino 1>") == ["2", "14"]
    assert after(text, "Aino 1>2").ends
    assert ";" in words(text, "Aino 1>2")


def test_numbers_are_one_choice() -> None:
    text = record()
    assert choice(text, "Aino", "#@").most == 4
    assert words(text, "Aino 4@") == ["1>"]
    assert words(text, "Aino 3@") == ["1>", "2>", "14>"]
    assert choice(text, "Aino exp 2d 3d 1>4", "#@").most == 2
    assert "#@" not in words(text, "Aino exp 2d 3d 2@1>4")
    assert words(text, "Aino exp 2d 3d 2@1>4 1>5") == [";"]


def test_in_the_middle_of_the_cards_phase() -> None:
    text = record("Aino mig 5h 3; mig 6h 13")
    assert "mig" not in words(text, "Aino")
    assert words(text, "Ville mig 7h") == ["6", "10"]
    assert "com" not in words(text, "Ville")
    assert "3>" in words(text, "Aino")
    assert "pass" not in words(text, "Aino")
    assert "pass" in words(text, "Ville")
    assert after(text, "Ville pass").ends
    assert "5d" in words(text, "Ville pass")


def test_cards_that_pay() -> None:
    text = record("Aino draw 5h 6h 2s 3c")
    assert words(text, "Aino mig") == ["5h", "6h"]
    assert words(text, "Aino abu 5h") == ["6h"]
    assert "exp" not in words(text, "Aino")
    assert "fou" not in words(text, "Aino")
    hidden = record("Aino draw 5h 6h 2s ?")
    assert "fou" not in words(hidden, "Aino")
    assert "mer" in words(hidden, "Aino")
    assert words(hidden, "Aino abu 5h") == ["2h", "3h", "4h", "6h", "7h", "8h", "9h", "Th", "Jh", "Qh", "Kh", "Ah", "Jk"]
    assert "cru" not in words(hidden, "Aino")
    assert "?" not in words(hidden, "Aino mig")
    assert "?" in words(hidden, "Aino give Ville")


def test_an_attribute_pays_with_any_card() -> None:
    text = record("Aino draw 5h 6s 2s 3c", header=["attributes: Aino hearts"])
    assert words(text, "Aino mig") == ["2s", "6s", "5h", "3c"]
    assert words(text, "Aino abu 6s") == ["5h"]
    left_out = record("Aino draw 5h 6s 2s 3c", header=["attributes: Aino hearts", "house: EM-R9=b"])
    assert words(left_out, "Aino abu 5h") == ["1", "2", "14"]


def test_draws_carry_their_weight() -> None:
    text = record("Aino draw 5h Jk ? ?")
    found = {choice.word: choice for choice in after(text, "Ville draw").choices}
    assert "5h" not in found
    assert (found["6h"].kind, found["6h"].weight, found["Jk"].weight) == ("chance", 1, 1)
    assert (found["?"].kind, found["?"].weight) == ("unknown", 0)
    assert "6h" not in words(text, "Ville draw 6h")
    assert not after(text, "Ville draw ? ? ?").ends
    assert after(text, "Ville draw ? ? ? ?").ends


def test_purchases_and_coins() -> None:
    assert "buy" not in words(record(), "Aino")
    text = record(header=[TREASURY])
    number = choice(text, "Aino buy", "#")
    assert (number.least, number.most) == (1, 7)
    assert choice(text, "Aino give Ville", "$#").most == 14
    assert after(text, "Aino buy 6h ?").ends
    kept = choice(record("Aino pass", header=[TREASURY]), "Aino keep", "#")
    assert (kept.least, kept.most) == (1, 3)


def test_warehouses() -> None:
    text = record("Aino build 4c 1", "end", "[turn 2]", header=[SUPPLIES])
    assert "breakthrough" in words(text)
    assert words(text, "Aino store $1") == ["1"]
    assert "1" in words(text, "Aino store ?")
    assert "?" in words(text, "Aino store ?")
    assert words(text, "Aino store ? ?") == ["1"]
    assert choice(text, "Aino take", "$#").most == 1
    assert "build" not in words(text, "Aino")
    assert "breakthrough" not in words(record())
    assert words(record(header=[SUPPLIES]), "Aino build ?") == ["1"]


def test_fights_and_whose_counters() -> None:
    text = record("Aino exp 2d 3d 2@1>8 1>9")
    assert words(text, "Aino fight") == ["#@", "8", "8/", "9", "9/"]
    assert words(text, "Aino fight 2@") == ["8", "8/"]
    assert words(text, "Aino fight 8/") == ["Ville"]
    three = ("Aino setup 1 10@1", "Ville setup 6 5@6 5@7", "Emmi setup 11 10@11")
    both = record("Aino exp 2d 3d 1>7", "Emmi exp 4d 5d 11>7", players="Aino, Ville, Emmi", setup=three, size=16)
    assert words(both, "Aino fight") == ["7/"]
    assert words(both, "Aino fight 7/") == ["Ville", "Emmi"]


def test_a_return() -> None:
    text = record("Aino mer 2d 1>5", "[turn 2]", "Aino cru 2s 3s 4c 5h 6", "[turn 3]", setup=NEAR)
    assert words(text, "Ville") == ["enter"]
    assert words(text, "Ville enter") == ["8", "9", "10", "11", "12"]
    assert choice(text, "Ville enter 8", "#@").most == 6


def test_the_next_heading_is_not_offered_where_it_would_end_the_game() -> None:
    won = record(*GAINS)
    assert "[turn 2]" not in words(won)
    assert "winner:" in words(won)
    assert words(won, "winner:") == ["Aino"]
    assert judge(f"{won}[turn 2]\n").verdict.errors[0].rule == "EM-9.2"


def test_after_the_turn_and_after_the_game() -> None:
    assert words(record("end")) == ["score:", "total:", "[turn 2]"]
    assert choice(record("end"), "score: Aino", "#").least == 3
    assert words(record(*GAINS, "end")) == ["end", "score:", "total:", "winner:"]
    assert words(record(*GAINS, "winner: Aino")) == ["end", "score:", "total:"]
    assert words(record(*GAINS, "winner: Aino", "score: Aino 8", "total: Aino 8", "end")) == []


def test_before_the_first_turn() -> None:
    judged = judge("game: empires\nplayers: A, B\n", opening=True)
    assert steps_after(begin_of(judged)).choices == (Choice("[turn 1]", "heading", meaning="the first turn"),)


def test_lines_of_a_map_that_is_not_whole() -> None:
    begin = lambda: map_line((Province(1, "", (2, 3), True), Province(2, "", (1,), False)))  # noqa: E731
    assert [one.word for one in steps_after(begin).choices] == ["3"]
    assert [one.word for one in steps_after(begin, ("3", ":")).choices] == ["1", "#"]
    assert not steps_after(begin, ("3", ":", "4")).ends
    assert steps_after(begin, ("3", ":", "4", "1")).ends
    assert steps_after(begin, ("3", ":", "1", "outer")) == Steps((), ends=True)
    gaps = lambda: map_line((Province(1, "", (3, 7), False),))  # noqa: E731
    assert [one.word for one in steps_after(gaps).choices] == ["3", "7"]
    assert [(one.word, one.least) for one in steps_after(gaps, ("3", ":")).choices] == [("1", None), ("7", None), ("#", 8)]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("Aino mig 5h 7",), ["3", "13"]),
        (("Aino mig 5h 3; mig 6h 7",), ["4", "13"]),
        (("Aino 2>4",), ["2>1", "2>3"]),
        (("Aino 4@2>1",), ["4@1>"]),
        (("Aino fight 2@8",), []),
        (("Aino exp 2d 3d 1>8", "Aino fight 2@8"), ["8", "8/"]),
        (("Aino draw 5h 6h 7h 8h", "Aino mig 9h 3"), ["5h", "6h", "7h", "8h"]),
        (("score: Aino 4",), []),
    ],
)
def test_alternatives(lines: tuple[str, ...], expected: list[str]) -> None:
    assert legal(record(*lines)) == expected


def test_alternatives_of_a_setup() -> None:
    assert legal(record(setup=("Ville setup 1 10@1",))) == ["Aino"]
    assert legal(record(setup=("Aino setup 1 10@1", "Ville setup 3 10@3"))) == ["6", "7", "8", "9", "10"]
    assert legal(record(setup=("Aino setup 1 10@5",))) == ["10@1", "10@14", "10@2"]


def test_the_city_that_a_colonisation_takes_is_one_word_with_its_province() -> None:
    text = record("Aino mer 2d 1>6", "[turn 2]", setup=NEAR)
    assert choice(text, "Aino col 2h 3h 4d 5s", "city@").joins
    assert words(text, "Aino col 2h 3h 4d 5s city@") == ["6"]


def test_next_begins_with_what_players_mostly_say() -> None:
    text = record()
    assert {"draw", "give"} < set(words(text, "Aino"))
    told = coming(Replay(text), "Aino")
    assert told is not None
    assert [word.split()[0] for word in told.words] == ["mig", "mer", "abu", "exp"]


def test_elements_of_two_kinds_with_the_same_values_are_played_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played is remembered, and `draw ?` equals `discard ?` as far as its values go."""
    monkeypatch.setattr(play, "apply_element", lambda _state, _player, element: element)
    state = judge(HEAD).position.inner
    elements: list[Element] = [Draw((UNSEEN,)), Discard((UNSEEN,))]
    assert [type(steps._played(state, 0, element)) for element in elements] == [Draw, Discard]
