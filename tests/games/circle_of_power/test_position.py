"""Positions: what they say, what they contradict, and what is put right in a game that is being played."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from at_random import TABLES, seeds, simulated
from companion.cards.french import JOKER
from companion.games.circle_of_power.rules.moves import Action
from companion.games.circle_of_power.rules.seating import usual_setup
from companion.games.circle_of_power.rules.table import CLAIM_WORDS, KEYS, KEYWORDS, POSITION_WORDS
from companion.record.keywords import KEYWORDS as DECISIONS
from companion.referee import Judgement, format_text, judge, read_record
from companion.referee.positions import is_quiet, record_from
from tests.games.circle_of_power.matter import check_matter
from tests.games.circle_of_power.test_let_stand import play_on
from tests.games.circle_of_power.test_properties import GAME, HEADERS

RECORDS = Path(__file__).parent / "records"
HEAD = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n"
COLOURED = f"{HEAD}variant: coloured-cities\n"
TYRANT = f"{HEAD}variant: lonely-tyrant\n"
OPEN = "open: Aino Kh, Ville Qs, Emmi Qc, Otto As\n"
MIDDLE = f"{HEAD}position: season 3, move 5\n{OPEN}"
LIVE = f"{HEAD}[season 1]\ncities: Kh Qs Qc As\n(Jd) 4h 2c 2s 4d x Ville\n"


#: Ville rules a jack, his queen is gone; a queen is Aino's trophy.
PUT_RIGHT = (
    f"{COLOURED}[season 1]\ncities: Kh Qs Qc As\n1. (Jd) 4h 2c 2s 4d !\ncorrect: open: Ville Jd\ncorrect: lines: Aino Qh\n"
)


def state_of(text: str) -> dict[str, Any]:
    verdict = judge(text).verdict
    assert verdict.status == "legal", verdict.errors
    return verdict.state


def error_of(text: str) -> tuple[str, int, int]:
    errors = judge(text).verdict.errors
    return errors[0].rule, errors[0].line, errors[0].column


def test_no_word_begins_another_line() -> None:
    others = {*KEYWORDS, *CLAIM_WORDS, *DECISIONS, *(key.name for key in KEYS), "game", "players", "note", "rules", "date"}
    assert not POSITION_WORDS & others


@pytest.mark.parametrize("players", TABLES)
def test_seats_come_round_again(players: str) -> None:
    table = read_record(f"game: circle-of-power\nplayers: {players}\n").table
    for number in range(1, 13):
        assert usual_setup(table, number + 12).seats == usual_setup(table, number).seats


def points_between_actions(judgement: Judgement) -> list[int]:
    """The points of a record behind an action, and behind cities with nothing said before them."""
    return [at for at, step in enumerate(judgement.steps, 1) if isinstance(step.move, Action)]


@settings(max_examples=10, deadline=None)
@given(HEADERS, seeds)
def test_every_point_between_two_actions_is_quiet(header: str, seed: int) -> None:
    judgement = judge(simulated(header, seed, hands=seed % 2 == 0))
    assert all(is_quiet(judgement, point) for point in points_between_actions(judgement))


@pytest.mark.parametrize("record", sorted(RECORDS.glob("*.game")), ids=lambda path: path.stem)
def test_every_point_of_a_golden_is_quiet(record: Path) -> None:
    judgement = judge(record.read_text("utf-8"))
    assert all(is_quiet(judgement, point) for point in points_between_actions(judgement))


@settings(max_examples=8, deadline=None)
@given(HEADERS, seeds)
def test_the_next_line_is_refused_in_the_same_way(header: str, seed: int) -> None:
    """One wrong line behind a position gives the error that it gives behind the whole record."""
    judgement, random = judge(simulated(header, seed, hands=seed % 2 == 0)), Random(seed)
    point = random.choice(points_between_actions(judgement)[:-1])
    upto = "".join(f"{line.text}\n" for line in judgement.record.lines[: judgement.steps[point - 1].line.number])  # type: ignore[union-attr]
    short = record_from(judgement, point, point)
    for line in WRONG:
        found, expected = (judge(f"{text}{line}\n").verdict for text in (short, upto))
        assert found.status == expected.status, line
        assert [(error.rule, error.message, error.legal) for error in found.errors] == [
            (error.rule, error.message, error.legal) for error in expected.errors
        ], line


WRONG = [
    "(Jd) 4h 2c 2s 4d -",
    "(Jk) 2h 3h 4h 5h x Ville",
    "(9d) 4h 2c 2s 4d",
    "Ts 9s 8s 7s",
    "(Qs) Ts Th Td Tc r Aino",
    "[season 9]",
    "[season 2]",
    "score: Aino 3",
    "total: Aino 3",
    "trophies: Aino 3",
    "winner: Aino",
    "hand: Aino 4h 5h 6h",
]


def test_a_position_may_be_described() -> None:
    text = f"{MIDDLE}points: Aino 3\nlines: Aino Qh Jk, Otto Ks\nleader: Emmi\n5. (Jd) 4c 2c 2s 4d x Ville\n"
    state = state_of(text.replace("x Ville", "-"))
    assert (state["season"], state["actions"], state["leader"]) == (3, 5, "Emmi")
    assert state["trophies"]["Aino"] == ["Qh", "Jk"]
    verdict = judge(text.replace("x Ville", "-")).verdict
    assert verdict.totals == {"Aino": 3, "Ville": 0, "Emmi": 0, "Otto": 0}
    assert [section["number"] for section in verdict.sections] == [3]


def test_a_season_may_begin_with_totals() -> None:
    text = f"{HEAD}position: season 3\npoints: Aino 3, Ville 1\n[season 3]\ncities: Kh Qs Qc As\n"
    state = state_of(text)
    assert (state["season"], state["dealer"]) == (3, "Ville")
    assert format_text(text) == text
    assert judge(f"{text}total: Aino 3, Ville 1\n").verdict.status == "legal"
    assert state_of(text.replace("[season 3]", "order: Otto, Aino, Ville, Emmi\n[season 3]"))["dealer"] == "Emmi"
    begun = text.replace("[season 3]\n", "")
    assert state_of(begun) == state


def test_a_game_may_simply_begin() -> None:
    assert state_of(f"{HEAD}position: start\n[season 1]\ncities: Kh Qs Qc As\n") == state_of(
        f"{HEAD}[season 1]\ncities: Kh Qs Qc As\n"
    )
    assert state_of(f"{TYRANT}position: start\nburnt: Aino 2\n[season 1]\n")["destroyed"]["Aino"] == 2


def test_who_is_out_is_played_by_a_dummy() -> None:
    state = state_of(f"{TYRANT}position: season 4, move 2\nout: Ville\npoints: Aino 2, Ville 5\n{OPEN}lost: Aino 1\n")
    assert state["dummies"] == ["Ville"]
    assert state["knocked_out"] == ["Ville"]
    assert state["destroyed"] == {"Aino": 3, "Ville": 5, "Emmi": 0, "Otto": 0}


def test_a_position_may_be_the_end() -> None:
    lines = "points: Aino 6\nopen: Aino Kh, Ville Qs\nlines: Aino Qd Qh Qc Jd Jc Js\nwinner: Aino\n"
    text = f"{HEAD}position: season 1, move 16\n{lines}"
    verdict = judge(text).verdict
    assert (verdict.status, verdict.complete, verdict.winners) == ("legal", True, ["Aino"])
    assert judge(text.replace("points: Aino 6\n", "")).verdict.winners == ["Aino"], "these trophies are all that is known"
    text = f"{COLOURED}position: season 1, move 9\n{OPEN}out: Ville\nlost: Otto 5, Emmi 5\nfallen: Otto, Emmi\nwinner: Aino\n"
    assert judge(text).verdict.winners == ["Aino"]
    assert state_of(text)["knocked_out"] == ["Ville", "Otto", "Emmi"]


def test_unknown_cards_are_any_that_fit() -> None:
    state_of(f"{HEAD}position: season 1, move 8\n{OPEN}(Jd) 4h 2c 2s 4d x Ville\n(Jc) 9h 3c 3s 5d x Emmi\n")


@pytest.mark.parametrize(
    ("lines", "line", "column"),
    [
        (f"{OPEN}lines: Aino Qh Kh\n", 5, 16),
        (f"{OPEN}gone: Jk Jk Jk\n", 5, 13),
        (f"{OPEN}lines: Aino Qh\ngone: Qh\n", 6, 7),
        (f"{OPEN}gone: Jc Jc\n", 5, 10),
        (f"{OPEN}gone: 4h\n", 5, 7),
        ("open: Aino 4h\n", 4, 12),
        (f"{OPEN}leader: Aino\nleader: Ville\n", 6, 1),
        (f"{OPEN}played: 4h 2c 4h\n", 5, 15),
        (f"{OPEN}played: Qh\n", 5, 9),
        (f"{OPEN}played: 4h\nholds: Aino 4h\n", 6, 13),
        (f"{OPEN}holds: Aino 4h 2?, Ville 5h 4h ?\n", 5, 29),
        (f"{OPEN}holds: Aino 40?\n", 5, 1),
        (f"{OPEN}holds: Aino 3? 6+\n", 5, 8),
        (f"{OPEN}early: 4h\n", 5, 1),
        (f"{OPEN}burnt: Aino 2\n", 5, 1),
        (f"{OPEN}out: Ville\nfallen: Ville\n", 6, 9),
        ("points: Aino 2\n", 3, 1),
    ],
)
def test_a_position_may_contradict_itself(lines: str, line: int, column: int) -> None:
    assert error_of(f"{HEAD}position: season 3, move 5\n{lines}") == ("table", line, column)


@pytest.mark.parametrize(
    ("lines", "rule", "line"),
    [
        ("position: season 3, move 17\n" + OPEN, "table", 3),
        ("position: season 3\nleader: Aino\n[season 3]\n", "table", 4),
        (f"position: season 3, move 5\n{OPEN}lines: Aino ?\n", "syntax", 5),
        (f"position: season 3, move 5\n{OPEN}lines: Aino\n", "syntax", 5),
        ("position: season 3, move 5\nopen: Aino Kh Qh\n", "syntax", 4),
        (f"position: season 3, move 5\n{OPEN}leader: Aino, Ville\n", "syntax", 5),
        (f"position: season 3, move 5\n{OPEN}leader: Tuuli\n", "syntax", 5),
        (f"position: season 3, move 5\n{OPEN}order: Aino, Ville\n", "syntax", 5),
        (f"position: season 3, move 5\n{OPEN}gone:\n", "syntax", 5),
        (f"position: season 3, move 5\n{OPEN}points: Aino\n", "syntax", 5),
        (f"position: season 3, move 5\n{OPEN}played: 4h, Aino\n", "syntax", 5),
        (f"position: season 3, move 5\n{OPEN}4. (Jd) 4h 2c 2s 4d x Ville\n", "syntax", 5),
        (f"position: season 3, move 5\n{OPEN}cities: Kh Qs Qc As\n", "syntax", 5),
    ],
)
def test_a_line_of_a_position_may_be_wrong(lines: str, rule: str, line: int) -> None:
    assert error_of(HEAD + lines)[:2] == (rule, line)


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("leader: Emmi", "leader", "Emmi"),
        ("open: Ville Jh", "cities", {"Aino": "Kh", "Ville": "Jh", "Emmi": "Qc", "Otto": "As"}),
        ("open: Aino Jd, Ville Kh", "cities", {"Aino": "Jd", "Ville": "Kh", "Emmi": "Qc", "Otto": "As"}),
        ("open: Otto none", "cities", {"Aino": "Kh", "Ville": "Jd", "Emmi": "Qc", "Otto": None}),
        ("lines: Aino none, Emmi Qs", "trophies", {"Aino": [], "Ville": [], "Emmi": ["Qs"], "Otto": []}),
        ("order: Aino, Emmi, Ville, Otto", "seats", ["Aino", "Emmi", "Ville", "Otto"]),
        ("out: Ville", "dummies", ["Ville"]),
        ("fallen: Ville", "knocked_out", ["Ville"]),
        ("lost: Ville 5", "knocked_out", ["Ville"]),
        ("lost: Ville 2", "destroyed", {"Aino": 0, "Ville": 2, "Emmi": 0, "Otto": 0}),
        ("burnt: Ville 5", "knocked_out", ["Ville"]),
    ],
)
def test_things_are_put_right(line: str, key: str, value: object) -> None:
    text = f"{PUT_RIGHT}correct: {line}\n"
    judged = judge(text)
    assert judged.verdict.status == "legal", judged.verdict.errors
    assert judged.verdict.state[key] == value
    assert judged.verdict.state[key] != state_of(PUT_RIGHT)[key]
    stood = judged.verdict.stood[-1]
    assert (stood.rule, stood.message) == ("table", f"the table put right how things lie: {line}")
    assert format_text(text) == text
    check_matter(judged.inner)
    play_on(judged.inner, Random(1))


@pytest.mark.parametrize(
    ("line", "rule", "next_line"),
    [
        ("holds: Aino 5h 6h 7h", "CP-3.7", "(Jc) 8h 3c 3s 5d -"),
        ("played: 5h", "CP-3.6", "(Jc) 5h 3c 3s 5d -"),
        ("gone: Jc", "CP-1.4", "(Jc) 5h 3c 3s 5d -"),
    ],
)
def test_hidden_things_are_put_right(line: str, rule: str, next_line: str) -> None:
    assert error_of(f"{LIVE}correct: {line}\n{next_line}\n")[0] == rule
    judged = judge(f"{LIVE}correct: {line}\n")
    check_matter(judged.inner)
    play_on(judged.inner, Random(1))


def test_totals_and_what_was_played_early_are_put_right() -> None:
    assert judge(f"{LIVE}correct: points: Aino 4\n").verdict.totals["Aino"] == 4
    late = (RECORDS / "errors" / "CP-3.6-late.game").read_text("utf-8").rpartition("(Jk)")[0]
    assert judge(late).inner.season.early
    judged = judge(f"{late}correct: early: 4h\n")
    assert judged.inner.season.early.bit_count() == 1


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("open: Ville Kh, Emmi Kh", 31),
        ("lines: Aino Qs, Ville Qs", 32),
        ("lines: Aino Qh 4h", 25),
        ("lines: Aino Jk Jk Jk", 28),
        ("holds: Aino 4h 2?, Emmi 4h 2?", 34),
        ("played: Qh", 18),
        ("burnt: Aino 2", 10),
        ("early: 4h", 10),
        ("lost: Ville 2", 10),
    ],
)
def test_what_cannot_lie_so_is_refused(line: str, column: int) -> None:
    found = error_of(f"{LIVE}correct: {line}\n")
    assert found[:2] == ("table", 6)
    assert found[2] in (column, 1)


def test_a_card_put_right_comes_from_where_it_lay() -> None:
    """Aino's only trophy was put into the wrong line; so it goes with a city that somebody else has, and with discards."""
    for line, cities, trophies in (
        ("lines: Ville Qs", ["Kh", "Jd", "Qc", "As"], {"Aino": [], "Ville": ["Qs"], "Emmi": [], "Otto": []}),
        ("lines: Aino none", ["Kh", "Jd", "Qc", "As"], {"Aino": [], "Ville": [], "Emmi": [], "Otto": []}),
        ("gone: Qs", ["Kh", "Jd", "Qc", "As"], {"Aino": [], "Ville": [], "Emmi": [], "Otto": []}),
        ("open: Otto Qs", ["Kh", "Jd", "Qc", "Qs"], {"Aino": [], "Ville": [], "Emmi": [], "Otto": []}),
        ("lines: Ville Kh", [None, "Jd", "Qc", "As"], {"Aino": ["Qs"], "Ville": ["Kh"], "Emmi": [], "Otto": []}),
    ):
        judged = judge(f"{LIVE}correct: {line}\n")
        state = judged.verdict.state
        assert (list(state["cities"].values()), state["trophies"]) == (cities, trophies), line
        check_matter(judged.inner)
    moved = f"{LIVE}correct: lines: Ville Qs\n"
    assert state_of(f"{moved}(Jc) 5h 3c 3s 5d x Emmi\n")["trophies"]["Aino"] == ["Qc"]


def test_a_battle_card_put_right_comes_from_where_it_lay() -> None:
    """A hand that a card leaves has another one instead, which nobody knows."""
    aino, ville, _, otto = range(4)
    played = judge(f"{LIVE}correct: holds: Aino 4h 2?\n").inner.season
    assert (played.played.bit_count(), played.hands.known[aino].bit_count(), played.hands.old[aino]) == (3, 1, 2)
    held = judge(f"{LIVE}correct: holds: Aino 9h 2?\ncorrect: holds: Ville 9h 2?\n").inner
    assert [hand.bit_count() for hand in held.season.hands.known] == [0, 1, 0, 0]
    assert held.season.hands.old[aino] == 3
    gone = judge(f"{LIVE}correct: holds: Aino 9h 2?\ncorrect: played: 9h\n").inner
    assert (gone.season.hands.known[aino], gone.season.hands.old[aino]) == (0, 3)
    text = f"{HEAD}position: season 1, move 8\n{OPEN}early: 9h\nholds: Aino 9h 2? 5+, Ville 8?, Emmi 8?, Otto 8?\n"
    late = judge(f"{text}correct: holds: Ville 9h 7?\n").inner
    assert [late.season.hands.new[who] for who in (aino, ville, otto)] == [6, 0, 0]
    for state in (held, gone, late):
        check_matter(state)


def test_nothing_is_a_word_and_a_sign() -> None:
    """Both are read; a person called None is meant where he may be."""
    said = "position: season 3, move 5\nlines: Aino none, Ville Qs\n{}"
    assert format_text(f"{HEAD}{said.format(OPEN)}".replace("none", "-")) == format_text(f"{HEAD}{said.format(OPEN)}")
    head = "game: circle-of-power\nplayers: Aino, None, Emmi, Otto\nvariant: coloured-cities\n"
    text = f"{head}[season 1]\ncities: Kh Qs Qc As\ncorrect: fallen: none\n"
    assert state_of(text)["knocked_out"] == ["None"]
    nobody = f"{text}correct: fallen: -\n"
    assert state_of(nobody)["knocked_out"] == []
    assert format_text(nobody).endswith("correct: fallen: None\ncorrect: fallen: -\n")
    assert format_text(nobody.replace("None", "Ville").replace("none", "Ville")).endswith("correct: fallen: none\n")


def test_totals_that_nobody_tells_follow_from_what_is_told() -> None:
    """In Lonely Tyrant they are the cities destroyed; after a season at least its own score is among them."""
    burnt = f"{TYRANT}position: season 3\nburnt: Aino 4, Ville 2, Emmi 1\n[season 3]\n"
    assert judge(f"{burnt}total: Aino 4, Ville 2, Emmi 1, Otto 0\n").verdict.status == "legal"
    told = burnt.replace("[season", "points: Ville 1\n[season")
    assert judge(f"{told}total: Aino 4, Ville 1, Emmi 1\n").verdict.status == "legal"
    over = f"{HEAD}position: season 2, move 16\nlines: Aino Qs Qc, Otto Ks\n"
    assert judge(f"{over}total: Aino 2, Ville 0, Otto 1\n").verdict.status == "legal"
    lost = f"{TYRANT}position: season 2, move 16\nburnt: Aino 1\nlost: Aino 2, Emmi 1\n"
    assert judge(f"{lost}total: Aino 3, Emmi 1, Ville 0\n").verdict.status == "legal"


def test_totals_against_what_is_usual_are_written() -> None:
    for text in (
        f"{TYRANT}position: season 3, move 5\npoints: Aino 0\nburnt: Aino 4, Ville 2, Emmi 0, Otto 0\n{OPEN}",
        f"{HEAD}position: season 2, move 16\npoints: Aino 1\n{OPEN}lines: Aino Qh Qd, Otto Ks\n",
    ):
        judged = judge(text)
        table, opening = judged.record.table, GAME.opening(judged.inner)  # type: ignore[union-attr]
        assert GAME.place(table, opening) == judged.inner
        assert GAME.write_placing(table, opening.placings[0]) in text


def test_after_the_last_action_no_city_need_be_told() -> None:
    over = f"{HEAD}position: season 2, move 16\npoints: Aino 3\n"
    state = state_of(over)
    assert (state["leader"], state["cities"]) == (None, dict.fromkeys(("Aino", "Ville", "Emmi", "Otto")))
    assert state_of(f"{over}[season 3]\ncities: Kh Qs Qc As\n")["season"] == 3
    assert judge(f"{over}trophies: Aino 1\n").verdict.errors[0].rule == "claim"
    assert error_of(over.replace("16", "15"))[:2] == ("table", 3)


def test_a_season_that_is_over_is_not_put_right_but_for_its_score() -> None:
    text = f"{HEAD}[season 1]\ntrophies: Aino 3\ncorrect: lines: Aino Qh\n"
    assert error_of(text)[:2] == ("table", 5)
    assert judge(text.replace("lines: Aino Qh", "points: Aino 4")).verdict.totals["Aino"] == 4


def test_other_numbers_put_nobody_back_who_has_resigned() -> None:
    text = f"{COLOURED}[season 1]\ntrophies: Aino 3\ndestroyed: Otto 5\nresigned: Ville\n"
    assert state_of(f"{text}correct: burnt: Emmi 1\n")["knocked_out"] == ["Otto", "Ville"]
    lost = f"{PUT_RIGHT}correct: lost: Ville 5\n"
    assert state_of(f"{lost}correct: lost: Ville 4\n")["knocked_out"] == []


def test_both_jokers_have_their_place() -> None:
    judged = judge(f"{MIDDLE}lines: Aino Jk\ngone: Jk Qh\n")
    assert judged.verdict.status == "legal"
    assert GAME.write_placing(judged.record.table, GAME.opening(judged.inner).placings[2]) == "gone: Qh Jk"  # type: ignore[union-attr]
    assert JOKER.code == "Jk"
