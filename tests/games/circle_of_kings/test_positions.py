"""Positions in the game's words: what each says, what contradicts itself, and what a table puts right with the same lines.

That a game goes on from a position as it does from its beginning, the tests over all games hold (tests/games/test_positions.py).
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.circle_of_kings.rules import stages
from companion.record import Fault
from companion.record.lines import make_line
from companion.referee import Verdict, find_game, format_text, judge, read_record
from companion.referee.breach import Breach

from .invariants import check_matter

GAME = find_game("circle-of-kings")
PLAYERS = "game: circle-of-kings\nplayers: Aino, Ville\n"
HEADER = PLAYERS + "circle: Ks Kw Kc Kp\n"
ARMIES = "[round 1]\nAino 3s + 4s 5c / tower\nVille 3w + 4w 6c / fool\n"


def verdict(lines: str, header: str = HEADER) -> Verdict:
    return judge(header + lines).verdict


def errors(lines: str, header: str = HEADER) -> list[tuple[int, int, str]]:
    return [(error.line, error.column, error.rule) for error in verdict(lines, header).errors]


def test_a_round_that_has_begun_and_one_whose_heading_follows() -> None:
    begun, headed = verdict("position: round 4\n"), verdict("position: round 4\n[round 4]\n")
    assert begun.state == headed.state
    assert begun.state["circle"] == ["Kw", "Kc", "Kp", "Ks"]  # three rounds have turned it
    assert begun.totals == {"Aino": 17, "Ville": 17}
    assert begun.state["hand"]["Aino"] == {"army": 7, "lords": 2, "known": []}
    assert (
        list(begun.sections)
        == [{"kind": "round", "number": 4, "complete": False, "scores": {"Aino": -1, "Ville": -1}}]
        == list(headed.sections)
    )


def test_the_whole_of_a_position() -> None:
    lines = "position: round 5, move 2\nkings: Kp Kc Kw Ks\nlords: Aino 14, Ville 9\nhand: Aino 3 4s Tw / 2 L3\n"
    lines += "discards: Aino 2s 9p / L7\ndiscards: Ville Ac\n"
    found = verdict(lines + "2. Aino 4s + Tw 5c / L3\n", PLAYERS)
    assert found.status == "illegal"  # a choice at the hand limit of Ville, who has seven
    assert found.errors[0].rule == "CK-2.4"
    state = verdict(lines + "2. Ville draw burn 9s burn 8s\n3. Aino 4s + Tw 5c / L3\n", PLAYERS).state
    assert state["circle"] == ["Kp", "Kc", "Kw", "Ks"]
    assert state["lord_deck"] == {"Aino": 14, "Ville": 9}
    assert state["lord_discard"] == {"Aino": 6, "Ville": 11}
    assert state["hand"]["Aino"] == {"army": 2, "lords": 1, "known": []}
    assert state["army_discard"] == {"Aino": ["2s", "9p"], "Ville": ["8s", "9s", "Ac"]}
    assert state["army_deck"] == {"Aino": 33, "Ville": 30}
    assert format_text(PLAYERS + lines) == PLAYERS + lines


def test_a_position_may_be_the_end() -> None:
    found = verdict("position: round 9\nlords: Ville 0\nwinner: Aino\n")
    assert (found.status, found.complete, list(found.winners)) == ("legal", True, ["Aino"])


def test_a_circle_is_needed() -> None:
    assert errors("position: round 4\n", PLAYERS) == [(3, 1, "table")]
    assert errors("position: start\nkings: Kw Ks Kp Kc\n[round 1]\n", PLAYERS) == []
    assert errors("[round 1]\n", PLAYERS) == [(1, 1, "header")]


@pytest.mark.parametrize(
    ("lines", "column"),
    [
        ("kings: Kw Ks Kw Kc", 14),
        ("kings: Kw Ks - Kc", 14),
        ("lords: Aino 30", 8),
        ("hand: Aino 2 3s 4s 5s", 12),
        ("hand: Aino 3 3s 4s 3s", 20),
        ("hand: Aino 3 3s / 1 L4 L5", 19),
        ("hand: Aino 6 3s\ndiscards: Aino 4s 3s", 19),
        ("hand: Aino 41", 7),
        ("discards: Aino 2s / L3 L3", 24),
        ("hand: Aino / 2 L3\ndiscards: Aino - / L3", 20),
        ("hand: Aino 3\nhand: Aino 4", 7),
        ("kings: Kw Ks Kp Kc\nkings: Kw Ks Kp Kc", 8),
        ("deployed: Aino 3s + 4s", 11),
    ],
)
def test_a_position_that_contradicts_itself(lines: str, column: int) -> None:
    last = 5 + lines.count("\n")
    assert errors(f"position: round 4\n{lines}\n") == [(last, column, "table")]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("kings: Kw Ks Kp", 14),
        ("kings: Kw Ks Kp 4s", 17),
        ("kings: - - Kp Ks", 15),
        ("lords: Aino", 8),
        ("lords: Aino 3 Ville 4", 15),
        ("lords: Aino 3,", 14),
        ("lords: Aino 3, Aino 4", 21),
        ("lords: Bo 3", 8),
        ("hand: Aino", 7),
        ("hand: Aino 4s", 12),
        ("hand: Aino 6 Ks", 14),
        ("hand: Aino 6 / L3", 16),
        ("discards: Aino", 11),
        ("discards: Aino 4s sun L3", 19),
        ("deployed: Aino", 11),
        ("deployed: Aino 4s 5s", 19),
        ("hand:", 1),
    ],
)
def test_a_line_that_cannot_be_read(line: str, column: int) -> None:
    found = errors(f"position: round 4\n{line}\n")
    assert found == [(5, column, "syntax")]


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ("kings: Kw Ks Kp Kc", {"circle": ["Kw", "Ks", "Kp", "Kc"]}),
        ("lords: Aino 15", {"lord_deck": {"Aino": 15, "Ville": 20}, "lord_discard": {"Aino": 5, "Ville": 0}}),
        ("hand: Aino 9 3s", {"army_deck": {"Aino": 31, "Ville": 40}}),
        ("hand: Aino / 2 L4", {"lord_discard": {"Aino": 0, "Ville": 0}}),
        ("discards: Ville 9c 8c", {"army_discard": {"Aino": [], "Ville": ["8c", "9c"]}, "army_deck": {"Aino": 40, "Ville": 38}}),
    ],
)
def test_each_word_puts_things_right_before_the_armies(said: str, facts: dict[str, Any]) -> None:
    found = verdict(f"[round 1]\ncorrect: {said}\n")
    assert found.status == "legal", found.errors
    assert [one.rule for one in found.stood] == ["table"]
    assert said in found.stood[0].message
    assert {key: found.state[key] for key in facts} == facts


@pytest.mark.parametrize("said", ["hand: Aino / 3 L4", "discards: Aino - / L1", "lords: Aino 21"])
def test_there_are_no_more_lords_than_a_pack_has(said: str) -> None:
    """Of 22 Lords 20 are in the deck, and two in hand."""
    assert errors(f"[round 1]\ncorrect: {said}\n") == [(5, said.index("Aino") + 10, "table")]


def test_lords_in_hand_and_discarded_are_put_right_together_with_the_deck() -> None:
    found = verdict("[round 1]\ncorrect: lords: Ville 17\ncorrect: discards: Ville 9c 8c / L1\ncorrect: hand: Ville / 3 L4\n")
    assert found.status == "legal", found.errors
    assert found.state["hand"]["Ville"] == {"army": 0, "lords": 3, "known": ["L4"]}
    assert (found.state["lord_discard"]["Ville"], found.state["army_deck"]["Ville"]) == (2, 38)
    assert found.sections[0]["scores"] == {"Aino": -2, "Ville": -2}  # the play took no more


def test_what_is_deployed_is_put_right() -> None:
    found = verdict(f"{ARMIES}Aino tower Kp\ncorrect: deployed: Ville + 4w 6c 5c*\ncorrect: discards: Ville 3w\n")
    assert [error.rule for error in found.errors] == ["table"]  # her five of cups lies before Aino
    lines = f"{ARMIES}Aino tower Kp\ncorrect: deployed: Aino 3s + 4s\ncorrect: deployed: Ville + 4w 6c 5c*\n"
    found = verdict(f"{lines}correct: discards: Ville 3w\n")
    assert found.status == "legal", found.errors
    assert found.state["deployed"]["Ville"] == {"captain": None, "army": ["4w", "5c*", "6c"], "tapped": [], "lord": "L0"}
    assert found.state["army_discard"] == {"Aino": [], "Ville": ["3w"]}


def test_a_king_is_put_right_while_the_tower_is_out() -> None:
    found = verdict(f"{ARMIES}Aino tower Kp\nAino 3s x 4w\ncorrect: kings: Ks Kp Kw -\n")
    assert found.status == "legal", found.errors
    assert found.state["circle"] == ["Kc", "Ks", "Kp", "Kw"]  # swords strike nobody now; the King came back in the Cleanup


def test_nothing_is_put_right_behind_the_end() -> None:
    lines = "position: round 9\nlords: Ville 0\ncorrect: lords: Ville 3\n"
    assert errors(lines) == [(6, 1, "table")]


def test_a_wrong_correction_points_at_its_word() -> None:
    assert errors(f"{ARMIES}correct: hand: Aino 3 9c 4s\n") == [(7, 26, "table")]
    assert errors(f"{ARMIES}correct: hand: Aino 3 Ks\n") == [(7, 23, "syntax")]
    assert errors(f"{ARMIES}correct: circle: Ks Kw Kc Kp\n") == [(7, 10, "syntax")]


def corrections(random: Random) -> str:
    """A line of a position at random: most are wrong."""
    tag, cards, lords = random.choice(("Aino", "Ville")), ["As", "2s", "3w", "4w", "5c", "Tc", "9p"], ["L1", "L4", "L9"]
    some, few = random.sample(cards, random.randrange(4)), random.sample(lords, random.randrange(3))
    return random.choice(
        (
            f"kings: {' '.join(random.sample(['Ks', 'Kw', 'Kc', 'Kp'], 4))}",
            f"lords: {tag} {random.randrange(22)}",
            f"hand: {tag} {len(some) + random.randrange(3)} {' '.join(some)} / {len(few) + random.randrange(2)} {' '.join(few)}",
            f"discards: {tag} {' '.join(some) or '-'} / {' '.join(few) or '-'}",
            f"deployed: {tag} {' '.join(some[:1])} {'+' if some[1:] else ''} {' '.join(some[1:])}",
        )
    )


@pytest.mark.parametrize("seed", range(12))
def test_matter_is_kept_whatever_is_put_right(seed: int) -> None:
    random, right = Random(seed), 0
    table = read_record(HEADER).table
    state: Any = GAME.start(table)
    for move in list(GAME.random_game(table, random, hands=True))[: random.randrange(5, 60)]:
        state = GAME.apply(state, move)
        for _ in range(4):
            try:
                after = GAME.correct(state, GAME.read_placing(table, make_line(1, corrections(random))))
            except (Fault, Breach):
                continue
            right += 1
            check_matter(after)
            check_matter(GAME.finish(after))
            next(GAME.dialogue(after))
            assert after.stage == stages.OVER or min(side.lord_deck for side in after.sides) > 0
    assert right


# ---- results and early ends ----


@pytest.mark.parametrize(
    ("lines", "winners", "expected"),
    [
        ("result: Aino 4, Ville 0\nwinner: Aino\n", ["Aino"], []),
        ("result: Aino 4, Ville 1\nwinner: Ville\n", ["Ville"], []),
        ("result: Aino 0, Ville 0\nwinner: draw\n", ["Aino", "Ville"], []),
        ("result: Aino 4, Ville 0\nwinner: Ville\n", ["Aino"], [(5, 9, "claim")]),
        ("result: Aino 4, Ville 0\n", ["Aino"], []),
        ("result: Aino 4, Ville 1\n", [], [(4, 1, "table")]),
        ("result: Aino 0, Ville 0\n", [], [(4, 1, "table")]),
        ("result: Ville 20, Aino 21\nwinner: Ville\n", [], [(4, 24, "table")]),
        ("[round 1]\nAino As + 2s / sun\nresigned: Aino\nwinner: Ville\n", ["Ville"], []),
        ("[round 1]\nagreed: Ville\nwinner: Ville\n", ["Ville"], []),
        ("[round 1]\nagreed: draw\n", ["Aino", "Ville"], []),
        ("[round 1]\nunfinished: late\n", [], []),
    ],
)
def test_each_way_to_end(lines: str, winners: list[str], expected: list[tuple[int, int, str]]) -> None:
    assert errors(lines) == expected
    assert list(verdict(lines).winners) == winners
    assert format_text(HEADER + lines) == HEADER + lines
