"""Rule by rule: the smallest record that shows what a rule or ruling does, for those that no other record or test names.

A record is one string, with ` | ` between its lines. `broken` is the rule that the referee names, with the line and the word.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from companion.referee import judge

HUMANS = "players: Ann, Bo, Cia, Dan | "
DUMMY = "players: Ann, Bo, dummy, Dan | "
DUMMIES = "players: Ann, dummy1, Bo, dummy2 | "
TYRANT, COLOURED = "variant: lonely-tyrant | ", "variant: coloured-cities | "
#: The four cities of the rulebook's examples: each attacks the one before it, and the first the last.
PLAYED = HUMANS + "[season 1] | cities: Kh Qd Js Ac | "
#: Ann rules a joker.
JOKER = HUMANS + "[season 1] | cities: Jk Qd Js Ac | "
OPEN = "open: Ann Kh, Bo Qd, Cia Js, Dan Ac | "
JOKER_OPEN = "open: Ann Jk, Bo Qd, Cia Js, Dan Ac | "
#: Ann's king attacks nobody, and nobody attacks it.
QUIET = "open: Ann Kh, Bo Kd, Cia Js, Dan Jc | "
#: So it lies, but an ace or a joker attacks the king.
THREAT, WILD = QUIET.replace("Jc", "As"), QUIET.replace("Jc", "Jk")
#: A position before an action that Ann leads, and in which Ann's ten of hearts wins if Ann rules hearts.
THIRD = HUMANS + "position: season 1, move 3 | "
LAST = HUMANS + "position: season 1, move 15 | "
ANN_WINS = "Th 2c 3d 4h"
ALL = ("Ann", "Bo", "Cia", "Dan")


class Case(NamedTuple):
    """The ids that a record keeps, the record, and what is seen of it."""

    ids: str
    record: str
    seen: Mapping[str, Any]


def no_error(ids: str, record: str, **seen: Any) -> Case:
    """A record without an error; of what the state tells by player, those named here are looked at."""
    return Case(ids, record, {"broken": "", **seen})


def broken(ids: str, record: str, rule: str, **seen: Any) -> Case:
    """A record in which a rule is broken: `CP-1.2, line 5: 2c`."""
    return Case(ids, record, {"broken": rule, **seen})


def outcome(record: str) -> dict[str, Any]:
    """What a verdict shows: the state and the rest, under one name each."""
    lines = ["game: circle-of-power", *record.split(" | ")]
    judged = judge("\n".join(lines))
    verdict = judged.verdict
    errors = [
        f"{one.rule}, line {one.line}: {lines[one.line - 1][one.column - 1 : one.end_column - 1]}" for one in verdict.errors
    ]
    items = judged.position.items if judged.position else {}
    return {
        **verdict.state,
        "items": {tag: [(item.rule, item.amount) for item in of] for tag, of in items.items()},
        "scores": verdict.sections[-1]["scores"] if verdict.sections else {},
        "totals": verdict.totals,
        "complete": verdict.complete,
        "winners": list(verdict.winners),
        "stood": [slip.rule for slip in verdict.stood],
        "broken": "; ".join(errors),
    }


ACTIONS = [
    no_error("CP-R8", HUMANS + "[season 1]", dealer="Dan", leader="Ann"),
    no_error("CP-R8", "players: Ann, Bo, Cia, dummy | [season 1]", dealer="Cia", leader="dummy"),
    no_error("CP-R8", "dealer: Bo | " + HUMANS + "[season 1]", dealer="Bo", leader="Cia"),
    no_error("CP-1.6", "dealer: Cia | " + HUMANS + "[season 1] | cities: Kh Qd Js Ac", leader="Dan"),
    no_error("CP-1.6", PLAYED + "(Qh) Bo: 4s 3s Th 9d x Dan !", stood=["CP-1.6"]),
    # Cia wins and leads; Bo's ten is the fourth card, counted clockwise from there.
    no_error(
        "CP-3.2", PLAYED + "(Qh) 9d 4s 3s Th x Dan | (Kc) 5c 6d 8s Tc x Cia", leader="Bo", trophies={"Bo": ["Js"], "Cia": ["Ac"]}
    ),
    broken("CP-3.2", PLAYED + "(Qh) 9d 4s 3s x Dan", "syntax, line 5: x"),
    no_error("CP-3.3", PLAYED + "hand: Ann 9d 5h 6s | (Qh) 9d 4s 3s Th x Dan | (Kc) 5c 6d 7c Tc x Cia", actions=2),  # drawn: 7c
    broken("CP-3.3", PLAYED + "hand: Ann 9d 5h 6s | (Qh) 7c 4s 3s Th x Dan", "CP-3.7, line 6: 7c", actions=0),
    broken("CP-3.3", PLAYED + "hand: Ann 9d 5h 6s | (Qh) 9d+7c 4s 3s Th x Dan | (Kc) 7c 6d 8s Tc x Cia", "CP-3.7, line 7: 7c"),
    no_error("CP-3.4", PLAYED + "(Qh) 9d 4s 3s Th x Dan", leader="Cia"),  # the suit of the own city, not of another's
    no_error("CP-3.4", JOKER + "(Kh) 2h 9c Tc 8d x Bo", leader="Ann"),  # of a joker the suit of the next city
    no_error("CP-3.4", JOKER + "(Kc) 2h 9c Tc 8d x Dan", leader="Cia"),
    # Whatever a joker's owner plays is no trump in action 15, nor where the next city is a joker, too.
    *(no_error("CP-3.4", LAST + f"{JOKER_OPEN}2{suit} 9c Tc 8d x Dan", trophies={"Cia": ["Ac"]}) for suit in "shdc"),
    *(
        no_error("CP-R2", HUMANS + f"position: season 1, move 14 | {JOKER_OPEN}(Jk) 2{suit} 9c Tc 8d x Dan", leader="Cia")
        for suit in "shdc"
    ),
    no_error("CP-R3", PLAYED + "(Qh) Td Tc 5h 2s x Cia", leader="Bo"),
    no_error("CP-R3", PLAYED + "(Qh) 7h 7d 2c 3s x Cia", leader="Bo"),  # trumps of two emperors
    no_error("CP-R3", PLAYED + "(Qh) 7h 8c 2c 7c x Ann", leader="Dan"),
    broken("CP-R21", PLAYED + "(Qh) 9d 4s 3s Th Bo x Cia | score: Bo 5", "CP-3.5, line 5: Bo", actions=0),
    no_error("CP-R21", PLAYED + "(Qh) 9d 4s 3s Th Cia x Dan", actions=1),
]

DEEDS = [
    no_error(
        "CP-R5",
        THIRD + f"{OPEN}lines: Bo Jd Jh | (Qh) {ANN_WINS} r Bo",
        trophies={"Bo": ["Jd"]},
        cities={"Ann": "Qd", "Bo": "Qh"},
    ),
    no_error("CP-R5", THIRD + f"{OPEN}lines: Bo Jd Jh | (Qh) {ANN_WINS} r Bo Jd", trophies={"Bo": ["Jh"]}),
    no_error("CP-R5", THIRD + f"{QUIET}lines: Ann Qd Qs | (Qh) {ANN_WINS} -", trophies={"Ann": ["Qd"]}),
    no_error("CP-R5", THIRD + f"{QUIET}lines: Ann Qd Qs | (Qh) {ANN_WINS} - Qd", trophies={"Ann": ["Qs"]}),
    no_error(
        "CP-R5",
        "players: dummy, Bo, Cia, Dan | position: season 1, move 3 | open: dummy Kh, Bo Kd, Cia Js, Dan Jc | "
        f"lines: dummy Qd Qs | leader: dummy | (Qh) {ANN_WINS}",
        trophies={"dummy": ["Qd"]},
    ),
    no_error("CP-4.6", LAST + f"{OPEN}{ANN_WINS} x Bo", cities={"Ann": "Kh", "Bo": None}, trophies={"Ann": ["Qd"]}),
    no_error("CP-4.6", LAST + f"{OPEN}{ANN_WINS} r Bo", cities={"Ann": "Qd", "Bo": None}),
    no_error(
        "CP-R4",
        LAST + f"{QUIET}lines: Ann Qs, Bo Qh | {ANN_WINS} -",
        cities={"Ann": None, "Bo": "Kd"},
        trophies={"Ann": [], "Bo": ["Qh"]},
    ),
    no_error(
        "CP-R4",
        LAST + "open: Ann Kh, Bo Jk, Cia Js, Dan Jc | " + f"lines: Ann Qs | {ANN_WINS} -",
        cities={"Ann": None},
        trophies={"Ann": ["Qs"]},
    ),
    no_error("CP-R6", THIRD + f"{QUIET}lines: Ann Qd | (As) {ANN_WINS} -", trophies={"Ann": []}),  # the next city is no threat
    no_error("CP-R6", THIRD + f"{THREAT}lines: Ann Qd | (Qh) {ANN_WINS} -", trophies={"Ann": ["Qd"]}),
    no_error("CP-R6", THIRD + f"{WILD}lines: Ann Qd | (Qh) {ANN_WINS} -", trophies={"Ann": ["Qd"]}),
]

ENDING = [
    no_error("CP-6.3", HUMANS + "[season 1] | trophies: Ann 5, Bo 5", complete=False, winners=[]),
    no_error("CP-6.3", HUMANS + "[season 1] | trophies: Ann 6", complete=True, winners=["Ann"]),
    no_error("CP-6.3", HUMANS + "[season 1] | trophies: Ann 5 | [season 2] | trophies: Ann 1, Bo 3", complete=True),
    no_error(
        "CP-6.3",
        HUMANS + f"position: season 1, move 12 | {OPEN}lines: Ann Qs Qh Qc Jd Jh Ks | leader: Ann | (Jc) {ANN_WINS} x Bo",
        complete=False,
    ),
    no_error("CP-6.4", HUMANS + "[season 1] | trophies: Ann 6, Bo 7", winners=["Bo"]),
    no_error(
        "CP-6.4", HUMANS + "[season 1] | trophies: Ann 5, Bo 2 | [season 2] | trophies: Ann 2, Bo 5, Dan 6", winners=["Ann", "Bo"]
    ),
    no_error("CP-8.4", TYRANT + HUMANS + "[season 1] | destroyed: Bo 5 | [season 2]", dummies=["Bo"], knocked_out=["Bo"]),
    no_error(
        "CP-8.4",
        TYRANT + THIRD + f"{OPEN}burnt: Bo 4 | (Qh) {ANN_WINS} x Bo",
        dummies=[],  # Bo plays on
        knocked_out=["Bo"],
        complete=False,
    ),
    no_error(
        "CP-8.4",
        TYRANT + HUMANS + "[season 1] | destroyed: Bo 5 | [season 2] | cities: Kh Qd Js Ac | hand: Ann 2c ? ?",
        dummies=["Bo"],
    ),
    broken(
        "CP-8.4",
        TYRANT + HUMANS + "[season 1] | destroyed: Bo 5 | [season 2] | cities: Kh Qd Js Ac | hand: Bo 2c ? ?",
        "CP-7.2, line 8: Bo",
    ),
    no_error(
        "CP-R14", TYRANT + DUMMY + "[season 1] | destroyed: dummy 7", knocked_out=[], destroyed={"dummy": 7}, complete=False
    ),
    no_error(
        "CP-R14",
        TYRANT + HUMANS + "[season 1] | destroyed: Bo 5 | [season 2] | destroyed: Bo 2",
        destroyed={"Bo": 7},
        totals={"Bo": 7},
        knocked_out=["Bo"],
    ),
    no_error(
        "CP-8.6",
        TYRANT + HUMANS + "[season 1] | destroyed: Ann 2, Bo 1 | [season 2] | destroyed: Ann 1",
        scores={"Ann": 1, "Bo": 0},
        totals={"Ann": 3, "Bo": 1},
        items={"Ann": [("CP-8.6", 1)]},
    ),
    broken("CP-8.6", TYRANT + HUMANS + "[season 1] | destroyed: Ann 2 | score: Ann 0", "claim, line 6: 0"),
    # The queen that was destroyed is dealt again, and the ace turned up in the first season comes up again.
    no_error(
        "CP-R13",
        TYRANT + PLAYED + f"(As) {ANN_WINS} x Bo | [season 2] ! | cities: Qd Kh Js Ac | (As) Th 2c 3d 4s x Ann",
        destroyed={"Bo": 1},
        season=2,
        actions=1,
    ),
]

SEATING = [
    no_error(
        "CP-6.6 CP-R9", HUMANS + "[season 1] | trophies: Ann 1 | [season 2]", dealer="Ann", seats=["Bo", "Cia", "Dan", "Ann"]
    ),
    no_error("CP-6.6", "dealer: Bo | " + DUMMY + "[season 1] | trophies: Ann 1 | [season 2]", dealer="Dan"),  # past the dummy
    no_error(
        "CP-7.6 CP-R9", DUMMY + "[season 1] | trophies: Ann 1 | [season 2]", dealer="Ann", seats=["dummy", "Bo", "Dan", "Ann"]
    ),
    broken("CP-7.6", DUMMY + "[season 1] | trophies: Ann 1 | [season 2] | seats: Ann, Bo, dummy, Dan", "claim, line 6: Ann"),
    no_error(
        "CP-R9", DUMMIES + "[season 1] | trophies: Ann 1 | [season 2]", dealer="Ann", seats=["dummy1", "Bo", "dummy2", "Ann"]
    ),
    # Who was knocked out stays for a season, and then goes round.
    no_error(
        "CP-R9", TYRANT + HUMANS + "[season 1] | destroyed: Bo 5 | [season 2]", dealer="Ann", seats=["Bo", "Cia", "Dan", "Ann"]
    ),
    no_error(
        "CP-R9",
        TYRANT + HUMANS + "[season 1] | destroyed: Bo 5 | [season 2] | destroyed: Ann 1 | [season 3]",
        dealer="Cia",
        seats=["Dan", "Bo", "Ann", "Cia"],
    ),
    # Of two beside each other the newer one moves, here Dan.
    no_error(
        "CP-R9", TYRANT + DUMMY + "[season 1] | destroyed: Dan 5 | [season 2]", dealer="Ann", seats=["Dan", "Bo", "dummy", "Ann"]
    ),
    no_error("CP-R22", TYRANT + HUMANS + "[season 1] | destroyed: Ann 5, Bo 5 | [season 2]", seats=["Bo", "Dan", "Ann", "Cia"]),
    no_error(
        "CP-R22",
        TYRANT + HUMANS + "[season 1] | destroyed: Bo 5, Ann 5 | [season 2]",
        knocked_out=["Ann", "Bo"],
        seats=["Bo", "Dan", "Ann", "Cia"],
    ),
]

RED_TAKES = COLOURED + THIRD + f"{OPEN}(Qh) {ANN_WINS} "
#: Ann's king is black, and its ten of spades wins.
BLACK_TAKES = COLOURED + THIRD + "open: Ann Ks, Bo Qd, Cia Qc, Dan Ac | (Qh) Ts 2c 3d 4h "
JOKER_TAKES = COLOURED + THIRD + JOKER_OPEN + "(Kh) Th 2c 3d 4h "
COLOURS = [
    no_error("CP-9.1", JOKER_TAKES + "x Bo", trophies={"Ann": ["Qd"]}, cities={"Ann": "Kh", "Bo": "Jk"}),  # red: it is given
    broken("CP-9.1", JOKER_TAKES + "x Bo keep", "CP-9.3, line 6: keep"),
    no_error("CP-9.1", JOKER_TAKES + "x Cia", destroyed={"Cia": 1}, cities={"Ann": "Jk", "Cia": "Kh"}),  # black: it may be kept
    no_error("CP-9.1", COLOURED + JOKER + "(Kh) 3h Td 2c 3d x Ann", trophies={"Bo": ["Jk"]}, destroyed={"Ann": 0}),
    no_error("CP-9.1", COLOURED + JOKER + "(Kc) 3h 2c Ts 3d x Ann", trophies={"Cia": []}, destroyed={"Ann": 1}),
    no_error("CP-9.2", BLACK_TAKES + "x Bo", trophies={"Ann": ["Qd"]}, destroyed={"Bo": 0}),
    no_error("CP-9.2", BLACK_TAKES + "x Cia", trophies={"Ann": []}, destroyed={"Ann": 0, "Cia": 1}),
    no_error("CP-9.4", BLACK_TAKES + "x Bo give", cities={"Ann": "Qh", "Bo": "Ks"}),
    no_error("CP-9.4", BLACK_TAKES + "x Bo keep", cities={"Ann": "Ks", "Bo": "Qh"}),
    no_error("CP-R17", BLACK_TAKES + "x Bo", cities={"Ann": "Ks", "Bo": "Qh"}),
    no_error("CP-R17", RED_TAKES + "x Bo", cities={"Ann": "Qh", "Bo": "Kh"}),
    no_error(
        "CP-9.5 CP-R16",
        BLACK_TAKES.replace("(Qh)", "lines: Bo Jd Jh | (Qh)") + "r Bo",
        cities={"Ann": "Qh", "Bo": "Ks"},
        trophies={"Ann": [], "Bo": ["Jd"]},
        destroyed={"Ann": 0, "Bo": 0},
    ),
    no_error(
        "CP-9.5 CP-R16",
        BLACK_TAKES + "r Cia",
        cities={"Ann": "Qh", "Cia": "Ks"},
        trophies={"Ann": [], "Cia": []},
        destroyed={"Cia": 0},
    ),
    broken("CP-R16", BLACK_TAKES + "r Bo | (Qd) 5c 6c 7c 8d x Bo", "CP-1.4, line 7: (Qd)"),  # it is out
    no_error("CP-R18", COLOURED + LAST + f"{OPEN}{ANN_WINS} x Bo", cities={"Ann": None, "Bo": "Kh"}),
    no_error(
        "CP-R18",
        COLOURED + LAST + "open: Ann Ks, Bo Qd, Cia Js, Dan Ac | Ts 2c 3d 4h x Bo keep",
        cities={"Ann": "Ks", "Bo": None},
    ),
    no_error("CP-9.6", COLOURED + HUMANS + "[season 1] | trophies: Ann 6, Bo 1", winners=["Ann"], scores={"Ann": 6, "Bo": 1}),
    no_error(
        "CP-9.6",
        COLOURED + DUMMIES + "[season 1] | trophies: Ann 1 | destroyed: Bo 5",
        winners=["Ann"],
        scores={"Ann": 1, "Bo": 0},
    ),
    no_error("CP-R19", COLOURED + DUMMIES + "[season 1] | trophies: dummy1 6, Ann 2 | destroyed: Bo 5", winners=["Ann"]),
    no_error("CP-R19", COLOURED + DUMMIES + "[season 1] | trophies: dummy1 6, Ann 2 | destroyed: Bo 4", winners=["dummy1"]),
    no_error("CP-R20", COLOURED + HUMANS + "[season 1] | trophies: Ann 7 | destroyed: Ann 5", complete=False, totals={"Ann": 7}),
    no_error(
        "CP-R20",
        COLOURED + HUMANS + "[season 1] | trophies: Ann 7 | destroyed: Ann 5 | [season 2] | trophies: Ann 2, Bo 6",
        winners=["Bo"],
        totals={"Ann": 9, "Bo": 6},
    ),
    no_error(
        "CP-9.7",
        COLOURED + THIRD + f"{QUIET}lines: Ann Qd Qh | lost: Ann 2 | (Qs) {ANN_WINS} -",
        trophies={"Ann": ["Qd"]},
        destroyed={"Ann": 2},
        cities={"Ann": "Qs"},
    ),
    no_error("CP-9.7", COLOURED + THIRD + f"{QUIET}lost: Ann 2 | (Qs) {ANN_WINS} -", destroyed={"Ann": 2}),
    no_error("CP-9.7", COLOURED + THIRD + f"{THREAT}lines: Ann Qd | (Qs) {ANN_WINS} -", trophies={"Ann": ["Qd"]}),
]

#: Ann and Bo are the only humans, and Bo's fifth city is destroyed.
BO_FALLS = (
    TYRANT + DUMMIES + "position: season 1, move 3 | open: Ann Kh, dummy1 Jc, Bo Qd, dummy2 Js | "
    f"burnt: Bo 4 | leader: Ann | (Qh) {ANN_WINS} x Bo"
)
#: The rulings that a table can play otherwise, each with what setting a and setting b make of one record.
SETTINGS = [
    no_error(ruling, f"house: {ruling}={setting} | {record}", **{what: value})
    for ruling, record, what, values in (
        ("CP-R7", DUMMIES + "[season 1] | trophies: dummy1 6, Ann 1", "winners", (["dummy1"], [])),
        ("CP-R11", TYRANT + THIRD + f"{QUIET}(Qh) {ANN_WINS} -", "destroyed", ({"Ann": 0}, {"Ann": 1})),
        ("CP-R12", BO_FALLS, "winners", (["Ann"], [])),
        ("CP-R12", BO_FALLS, "complete", (True, False)),
    )
    for setting, value in zip("ab", values, strict=True)
] + [
    no_error("CP-R15", "house: CP-R15=a | " + COLOURED + JOKER + "(Kh) 3h Td 2c 3d x Ann", trophies={"Bo": ["Jk"]}),
    broken("CP-R15", "house: CP-R15=b | " + COLOURED + JOKER + "(Kh) 3c Td 2c 3d x Ann", "CP-2.2, line 7: Ann"),
]

CASES = [*ACTIONS, *DEEDS, *ENDING, *SEATING, *COLOURS, *SETTINGS]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.ids)
def test_law(case: Case) -> None:
    found = outcome(case.record)
    for what, expected in case.seen.items():
        value = found[what]
        if isinstance(expected, dict):
            value = {player: value[player] for player in expected}
        assert value == expected, f"{what}: {case.record}"
