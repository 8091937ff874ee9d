"""Rule by rule: the smallest record that shows what a rule or ruling does, for those that no other record or test names.

A record is one string, with ` | ` between its lines. `broken` is the rule that the referee names, with the line and the word.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from companion.referee import judge

TWO = "players: Ann, Bo | cut: no | [season 1] | "
THREE = "players: Ann, Bo, Cia | cut: no | [season 1] | "
FOUR = "players: Ann, Bo, Cia, Dan | [season 1] | "
FIVE = "players: Ann, Bo, Cia, Dan, Eve | "
SIX = "players: Ann, Bo, Cia, Dan, Eve, Fay | "
JOKERS = "jokers: 4 | "
LAST = "players: Ann, Bo, Cia | cut: no | jokers: 1 | position: season 1, "
NOTHING = "village Ann: none | village Bo: none | village Cia: none"
POINTS = "points: Ann 3, Bo 5, Cia -1"
#: Three villages, and the kings that are to look at them.
VILLAGES = "village Ann: 2h 5c | village Bo: 4d 3d 2s 4c | village Cia: 2d 5d 3c 2c"


class Case(NamedTuple):
    """The ids that a record keeps, the record, and what is seen of it."""

    ids: str
    record: str
    seen: Mapping[str, Any]


def no_error(ids: str, record: str, **seen: Any) -> Case:
    """A record without an error."""
    return Case(ids, record, {"broken": "", **seen})


def broken(ids: str, record: str, rule: str) -> Case:
    """A record in which a rule is broken: `FK-1.3, line 5: 2c`."""
    return Case(ids, record, {"broken": rule})


def outcome(record: str) -> dict[str, Any]:
    """What a verdict shows, under one name each: the state, its last trick, and its harvest."""
    lines = ["game: four-kingdoms", *record.split(" | ")]
    verdict = judge("\n".join(lines)).verdict
    error = next(iter(verdict.errors), None)
    state = verdict.state
    return {
        **(state.get("last_trick") or {}),
        **{f"harvest {key}": value for key, value in (state.get("harvest") or {}).items()},
        **state,
        "totals": verdict.totals,
        "complete": verdict.complete,
        "winners": list(verdict.winners),
        "broken": f"{error.rule}, line {error.line}: {lines[error.line - 1][error.column - 1 : error.end_column - 1]}"
        if error
        else "",
    }


SETTING_UP = [
    broken("FK-R1", "players: Ann, Bo, Cia | [season 1] | kings: Ks | 2c 8s 9c", "FK-1.3, line 5: 2c"),
    broken("FK-R1", "players: Ann, Bo | [season 1] | kings: Ks | 4c 3s 9c", "FK-1.3, line 5: 3s"),
    no_error("FK-R1", THREE + "kings: Ks | 2c 8s 9c", tricks=1),
    no_error("FK-R1", FOUR + "kings: Ks | 2c 8s 9c 3d", tricks=1),
    broken("FK-R2", THREE + "kings: Ks | Jk 8s 9c", "FK-1.4, line 6: Jk"),
    no_error("FK-R2", JOKERS + THREE + "kings: Ks | Jk Jk 9c | 5c Jk Jk", tricks=2),
    broken("FK-R2", "jokers: 5 | " + THREE + "kings: Ks", "FK-1.4, line 2: 5"),
    no_error("FK-R3", THREE + "kings: Ks", king_dealer="Ann", citizen_dealer="Bo", leader="Cia"),
    no_error("FK-R3", "dealer: Cia | " + THREE + "kings: Ks", king_dealer="Cia", citizen_dealer="Ann", leader="Bo"),
    no_error("FK-R3", "players: dummy, Ann, Bo | [season 1] | kings: Ks", king_dealer="Ann"),
    no_error("FK-1.7", THREE + f"{POINTS} | [season 2]", king_dealer="Bo", citizen_dealer="Cia", leader="Ann"),
    # Whether cards are exchanged in a circle is seen where one gives a card alone: by the deck that is allowed.
    no_error("FK-R4", FOUR + "exchange Ann: 5c | kings: Ks | 9c 8c 7c 6c", hand_size=9, tricks=1),
    broken("FK-R4", FIVE + "[season 1] | exchange Ann: 5c | kings: Ks | 9c 8c 7c 6c 4c", "FK-3.4, line 4: exchange"),
    no_error("FK-R4", FIVE + "jokers: 2 | [season 1] | exchange Ann: 5c | kings: Ks | 9c 8c 7c 6c 4c", hand_size=9, tricks=1),
    no_error("FK-R4", FIVE + "hand: 8 | [season 1] | exchange Ann: 5c | kings: Ks | 9c 8c 7c 6c 4c", hand_size=8, tricks=1),
    broken("FK-R4", SIX + "[season 1] | exchange Ann: 5c | kings: Ks | 9c 8c 7c 6c 4c 3c", "FK-3.4, line 4: exchange"),
    no_error("FK-12.1", SIX + "[season 1]", hand_size=8),
    broken("FK-12.1", SIX + "hand: 9", "FK-1.5, line 3: 9"),
    broken("FK-12.1", SIX + "exchange: deck", "FK-1.6, line 3: deck"),
    no_error("FK-12.2", FIVE + "hand: 9 | exchange: cyclic", hand_size=9),
    no_error("FK-12.2", FIVE + "hand: 8 | exchange: deck", hand_size=8),
    no_error("FK-12.2", FIVE + "hand: 9 | exchange: deck | jokers: 2", hand_size=9),
    broken("FK-12.2", FIVE + "hand: 9 | exchange: deck | jokers: 1", "FK-1.6, line 4: deck"),
    broken("FK-12.2", FIVE + "hand: 8 | exchange: cyclic", "FK-1.6, line 4: cyclic"),
    broken("FK-12.2", FIVE + "hand: 7", "FK-1.5, line 3: 7"),
]

KINGS = [
    no_error("FK-2.2", THREE + "kings: Ks Kd", kings={"absent": None, "royal": "Ks", "inner": None, "bottom": "Kd"}),
    broken("FK-2.2", THREE + "kings: Ks Kd | 5c 8s 9c | harvest: Kh Kd", "FK-8.1, line 7: harvest"),
    broken("FK-2.2", THREE + f"kings: Ks Kd | harvest: Kh Kc | {NOTHING}", "FK-8.2, line 6: harvest"),
    no_error("FK-2.4", THREE + "kings: Ks Kd", prediction={"s": "0", "h": "1/2", "d": "1", "c": "1/2"}),
    no_error("FK-2.4", THREE + "kings: Ks", prediction={"s": "0", "h": "2/3", "d": "2/3", "c": "2/3"}),
    no_error("FK-2.4", "scoring: night | " + THREE + "kings: Ks", prediction={"s": "0", "h": "1/3", "d": "1/3", "c": "1/3"}),
    no_error(
        "FK-2.4", "scoring: mirrorland | " + THREE + "kings: Ks Kd", prediction={"s": "1", "h": "1/2", "d": "0", "c": "1/2"}
    ),
]

EXCHANGING = [
    broken("FK-R5", THREE + "kings: Ks | exchange Ann: 5c | 9c 5c 8s", "FK-4.4, line 7: 5c"),
    broken("FK-R5", THREE + "kings: Ks | exchange Ann: 5c | exchange Bo: 6c > 5c", "FK-3.2, line 7: 5c"),
    broken("FK-R5", THREE + "kings: Ks | exchange Ann: 5c | exchange Ann: 6c", "syntax, line 7: exchange"),
    # Ann, Cia and Fay take part: the cards go past the others.
    no_error(
        "FK-R6",
        SIX + "[season 1] | hand Ann: 9c ? ? ? ? ? ? ? | hand Cia: 4h ? ? ? ? ? ? ? | hand Fay: Js ? ? ? ? ? ? ? | kings: Ks | "
        "exchange Ann: 9c > Js | exchange Cia: 4h > 9c | exchange Fay: Js > 4h | 2c 3c 5c 6c 7c 8c",
        hands={"Ann": ["Js"] + ["?"] * 6, "Cia": ["9c"] + ["?"] * 6, "Fay": ["4h"] + ["?"] * 6},
    ),
    broken(
        "FK-R6",
        SIX + "[season 1] | kings: Ks | exchange Ann: 9c > ? | exchange Cia: 4h > ? | exchange Fay: Js > 9c | 2c 3c 5c 6c 7c 8c",
        "FK-3.4, line 7: 9c",
    ),
    broken("FK-R6", SIX + "[season 1] | kings: Ks | exchange Ann: 9c | 2c 3c 5c 6c 7c 8c", "FK-3.4, line 5: exchange"),
]

#: Three play: Cia leads, then Ann and Bo answer. Four play: Cia leads, then Dan, Ann and Bo.
STANDING = [
    no_error("FK-4.5", THREE + "kings: Kh | As 8s 9s", kind="black", winner="Bo", loser="Ann"),  # the highest of all is led
    no_error("FK-4.5", THREE + "kings: Kh | 2s 8s 9s", kind="black", winner="Bo", loser="Ann"),  # the lowest of all is led
    no_error("FK-4.5", THREE + "kings: Ks | Ad 8s 9s", kind="red", winner="Bo", loser=None),
    no_error("FK-5.1", THREE + "kings: Kh | 6s 8s 5h", winner="Ann", loser="Bo"),  # royal is no trump
    no_error("FK-5.1", THREE + "kings: Kh | 6s 8s 9h", winner="Bo", loser="Ann"),
    no_error("FK-5.1", THREE + "kings: Kh | 6s 8h 8s", winner="Ann", loser="Bo"),  # the same number: royal above local
    no_error("FK-5.2", THREE + "kings: Kh | 6s Ac 5s", winner="Bo", loser="Ann"),  # clubs are the neighbour of spades
    no_error("FK-5.2 FK-5.3", THREE + "kings: Kh | 6s 5c Ad", winner="Ann", loser="Bo"),
    no_error("FK-5.2", THREE + "kings: Kc | 6s Ac 5s", winner="Ann", loser="Bo"),  # unless it is royal
    no_error("FK-5.3", THREE + "kings: Kc | 6s Ad 5s", winner="Bo", loser="Ann"),
    no_error("FK-5.3", THREE + "kings: Kd | 6s Ad 5s", winner="Ann", loser="Bo"),  # unless it is royal
    no_error("FK-5.4", FOUR + "kings: Kh | 6s 9c Tc 8c", winner="Ann", loser="Bo"),
    no_error("FK-5.4", FOUR + "kings: Ks | 6s Jd Ad Qd", winner="Ann", loser="Dan"),
    no_error("FK-5.5 FK-R8", FOUR + "kings: Ks | 8c Jh 3s Jd", winner="Ann", loser="Dan"),  # the earlier is the lowest
    no_error("FK-5.5 FK-R8", FOUR + "kings: Ks | 8c Jd 3s Jh", winner="Ann", loser="Dan"),  # whichever suit that is
    no_error("FK-5.5 FK-R8", FOUR + "kings: Ks | 8c Jd 4h Jh", winner="Bo", loser="Ann"),  # the later is the highest
    no_error("FK-R8", JOKERS + FOUR + "kings: Kh | Jk 9s 9c 9d", winner="Ann", loser="Bo"),  # in every class
    no_error("FK-R8", JOKERS + "house: FK-R12=b | " + FOUR + "kings: Kh | Jk 9s 9c 9d", winner="Bo", loser="Dan"),
]

COLLECTING = [
    no_error(
        "FK-6.2", FOUR + "kings: Ks | 5h 9h 4d 3c > 4d", villages={"Ann": [], "Bo": [], "Cia": [], "Dan": ["4d"]}, leader="Dan"
    ),
    no_error("FK-6.4", FOUR + "kings: Kh | 8c Qh Th 9c", winner="Dan", taken={"Dan": ["Th"], "Bo": ["8c"]}),  # a royal one, too
    no_error("FK-6.4 FK-R9", FOUR + "kings: Ks | 9c Qh 5d Ac", winner="Bo", taken={"Bo": ["Qh", "5d"], "Ann": ["9c"]}),
    no_error(
        "FK-6.5",
        FOUR + "kings: Kh | 8c 5s 7c 9c",
        villages={"Ann": [], "Bo": [], "Cia": [], "Dan": ["8c"]},
        leader="Dan",
        winner="Bo",
    ),
    no_error("FK-R9", THREE + "kings: Ks | 5h 9h 4s", winner="Ann", taken={"Ann": ["5h"]}),
    broken("FK-R9", THREE + "kings: Ks | 5h 9h 4h", "FK-6.1, line 6: 4h"),
    broken("FK-R9", FOUR + "kings: Ks | 9c Qh 5d Ac > 5d", "FK-6.3, line 5: 5d"),
    no_error("FK-R10", FOUR + "kings: Ks | 9c 5h Ah 6d", winner="Ann", loser="Dan", taken={"Dan": ["9c"]}, leader="Dan"),
    no_error("FK-R11", JOKERS + FOUR + "kings: Ks | 9c Jk Jk Qd", winner="Bo", loser="Bo", taken={"Bo": ["9c"]}, leader="Bo"),
    no_error("FK-R11", JOKERS + FOUR + "kings: Ks | Jk Jk 9c Jk", winner="Ann", loser="Ann", taken={"Ann": ["9c"]}),
    no_error("FK-R11", JOKERS + FOUR + "kings: Ks | 9d Jk Jk Qd", winner="Bo", loser=None, taken={"Bo": ["9d"]}),
    no_error("FK-7.3", JOKERS + FOUR + "kings: Kh | Jk 6h 9s 4c", kind="joker", loser="Bo", taken={"Bo": ["9s"]}, leader="Bo"),
    no_error("FK-7.3", JOKERS + FOUR + "kings: Kh | Jk 6h 9d 4d", winner="Dan", loser="Bo", taken={"Dan": ["4d", "9d"]}),
    broken("FK-7.3", JOKERS + FOUR + "kings: Kh | Jk 6h 9d 4d > 9d", "FK-6.3, line 6: 9d"),
    no_error("FK-7.4", LAST + "move 8 | stack: Ks Kd | hands: Ann Jk 5c | 5h 5c 6c", tricks=8),
    no_error("FK-7.4", LAST + "move 9 | stack: Ks Kd | hands: Ann Jk | 5h Jk 6c", tricks=9),
    broken("FK-7.4", LAST + "move 9 | stack: Ks Kd | hands: Ann Jk | 5h 5c 6c", "FK-4.3, line 8: 5c"),
]

HARVESTING = [
    no_error(
        "FK-8.3",
        "scoring: no-kings | " + THREE + "village Ann: 2h 3d 4h 5d 6h Td | village Bo: Jh Qd Ad | village Cia: 5s 6c Tc Js Qc As",
        totals={"Ann": 2, "Bo": 7, "Cia": -9},
    ),
    *(
        no_error(
            ids, f"scoring: day | {THREE}kings: K{suit} | {villages}", totals=dict(zip(("Ann", "Bo", "Cia"), points, strict=True))
        )
        for ids, suit, villages, points in (
            ("FK-8.4", "h", VILLAGES, (2, 0, 0)),
            ("FK-8.4", "h", VILLAGES.replace("2d 5d", "3h 4h"), (2, 0, 2)),  # one is enough, and more bring no more
            ("FK-8.4", "s", VILLAGES, (0, -2, 0)),
            ("FK-8.4", "s", VILLAGES.replace("5c", "5s 4s"), (-2, -2, 0)),
            ("FK-8.5", "d", VILLAGES, (0, 2, 2)),  # all that tie for most
            ("FK-8.5", "c", VILLAGES, (0, 0, -2)),
            ("FK-8.5", "d", NOTHING, (0, 0, 0)),  # nobody has one
            ("FK-8.5", "c", NOTHING, (0, 0, 0)),
        )
    ),
    no_error(
        "FK-8.6",
        f"scoring: day | {THREE}points: Ann 1, Bo 1, Cia 1 | [season 2] | kings: Kh | village Ann: Ah 9s | village Bo: Qd | "
        "village Cia: 6c",
        **{"harvest balance": {"Ann": 2, "Bo": 2, "Cia": -1}, "harvest bonus": {"Ann": 2, "Bo": 0, "Cia": 0}},
        totals={"Ann": 5, "Bo": 3, "Cia": 0},
    ),
    broken("FK-8.6", f"scoring: day | {THREE}kings: Kh | {VILLAGES} | score: Ann 0", "claim, line 10: 0"),
    *(
        no_error(
            ids,
            f"scoring: {variation} | {THREE}kings: Kc Ks Kh Kd | {VILLAGES}",
            **{"harvest kings": kings.split()},
            totals=dict(zip(("Ann", "Bo", "Cia"), points, strict=True)),
        )
        for ids, variation, kings, points in (
            ("FK-9.1", "no-kings", "", (0, 0, 0)),
            ("FK-9.2", "day", "Ks", (0, -2, 0)),
            ("FK-9.3", "night", "Kc", (0, 0, -2)),
            ("FK-9.4", "evening", "Kd", (0, 2, 2)),
            ("FK-9.5", "double", "Kh Kd", (2, 2, 2)),
            ("FK-9.6", "trinity", "Ks Kh Kd", (2, 0, 2)),
            ("FK-9.7", "mirrorland", "Ks Kc", (0, -2, -2)),
        )
    ),
    no_error("FK-R23", f"scoring: day | {THREE}kings: ? Ks ? ? | {VILLAGES}", totals={"Ann": 0, "Bo": -2, "Cia": 0}),
    broken("FK-R23", f"scoring: night | {THREE}kings: ? Ks ? ? | {VILLAGES} | score: Bo -2", "FK-8.1, line 10: score"),
    no_error("FK-9.5 FK-R16", THREE + "kings: Kc Ks Kh Kd", scoring="double"),
    no_error("FK-R16", "scoring: day | " + THREE + "kings: Ks", scoring="day"),
    no_error("FK-R16", "scoring: day | " + THREE + "scoring: night | kings: Ks", scoring="night"),
    no_error("FK-R16", "scoring: day | " + THREE + "scoring: night | points: Ann 1, Bo 2, Cia 3 | [season 2]", scoring="day"),
    broken("FK-R16", "scoring: dealer | " + THREE + "kings: Ks | 5c 8s 9c", "FK-9.8, line 7: 5c"),
    no_error("FK-R16", "scoring: dealer | " + THREE + "scoring: night | kings: Ks | 5c 8s 9c", scoring="night", tricks=1),
    no_error(
        "FK-R22",
        "scoring: no-kings | " + THREE + "village Ann: 5h | village Bo: 6h | village Cia: 5s",
        totals={"Ann": 0, "Bo": 1, "Cia": 0},
    ),
    # As many tricks as the hand has cards: eight of six players, nine of three.
    no_error("FK-R22", SIX + "position: season 1, move 8 | stack: Kc Ks Kh Kd | 2c 4c 6c 8c Tc Qc", leader=None, tricks=8),
    broken(
        "FK-R22", SIX + "position: season 1, move 8 | stack: Ks | 2c 4c 6c 8c Tc Qc | 3c 5c 7c 9c Jc Ac", "FK-4.6, line 6: 3c"
    ),
    no_error("FK-R22", LAST + "move 8 | stack: Kc Ks Kh Kd | 5h 5c 6c | 7h 8c 9c", leader=None, tricks=9),
]

ENDING = [
    no_error("FK-R21", THREE + POINTS, complete=False, winners=[]),
    no_error("FK-R21 FK-10.3", THREE + POINTS + " | end", complete=True, winners=["Bo"]),
    no_error("FK-R21 FK-10.3", THREE + POINTS + " | winner: Bo", complete=True, winners=["Bo"]),
    no_error("FK-R21", THREE + POINTS + " | agreed: Ann", complete=True, winners=["Ann"]),
    no_error("FK-R21", THREE + POINTS + " | resigned: Bo", complete=True, winners=["Ann"]),
    broken("FK-10.3", THREE + POINTS + " | winner: Ann", "claim, line 6: Ann"),
    no_error("FK-10.3", "seasons: 2 | " + THREE + POINTS + " | [season 2] | points: Ann 3, Bo -1, Cia 5", winners=["Ann"]),
    no_error("FK-10.3", THREE + "points: Ann -3, Bo -5, Cia -1 | end", winners=["Cia"]),
    no_error(
        "FK-10.3", FIVE + "teams: Ann+Cia, Bo+Dan | [season 1] | points: Ann+Cia 4, Bo+Dan 7, Eve 6 | end", winners=["Bo+Dan"]
    ),
]

#: Whether the Nomad is written, and where, changes nothing.
NOMAD = [
    *(
        case
        for players in ("Ann, Bo", "dummy, Ann, Bo", "Ann, dummy, Bo", "Ann, Bo, dummy")
        for case in (
            # Black: the dummy leads, then the King Dealer, then the Citizen Dealer; the lowest answer loses.
            no_error("FK-R17", f"players: {players} | [season 1] | kings: Kh", king_dealer="Ann", leader="dummy"),
            no_error("FK-R17", f"players: {players} | [season 1] | kings: Kh | 6s 5s 9s", winner="Bo", loser="Ann"),
            no_error(
                "FK-R17",
                f"players: {players} | [season 1] | points: Ann 1, Bo 2 | [season 2] | kings: Kh",
                king_dealer="Bo",
                leader="dummy",
            ),
            no_error(
                "FK-R17",
                f"players: {players} | [season 1] | points: Ann 1, Bo 2 | [season 2] | kings: Kh | 6s 5s 9s",
                winner="Ann",
                loser="Bo",
            ),
        )
    ),
    no_error("FK-11.3", TWO + "kings: Kh | 6s 5s 9s | 6h 7h 8h", winner="dummy", leader="dummy"),  # it wins, and leads
    no_error("FK-11.3", TWO + "kings: Kh | 6s 5s 9s | 6c 7c 5c", loser="dummy", leader="dummy"),  # it loses, and leads
    no_error(
        "FK-11.3", TWO + "hand Ann: 5s ? ? ? ? ? ? ? ? | kings: Kh | 6s 5s 9s | 6c 7c 5c", tricks=2
    ),  # it plays from the deck
    broken("FK-11.3", TWO + "hand dummy: 6s ? ? ? ? ? ? ? ? | kings: Kh", "syntax, line 5: dummy"),
    broken("FK-11.3", TWO + "hand Bo: 6s ? ? ? ? ? ? ? ? | kings: Kh | 6s 5s 9s", "FK-4.3, line 7: 6s"),
    no_error("FK-11.5", TWO + "points: Ann 1, Bo 5 | lead: Bo 4", difference={"leader": "Bo", "points": 4}),
    no_error(
        "FK-11.5",
        TWO + "points: Ann 1, Bo 5 | [season 2] | points: Ann 3, Bo -1 | lead: none",
        difference={"leader": None, "points": 0},
    ),
    broken("FK-11.5", TWO + "points: Ann 1, Bo 5 | lead: Bo 5", "claim, line 6: 5"),
    broken("FK-11.5", TWO + "points: Ann 1, Bo 5 | lead: none", "claim, line 6: none"),
    broken("FK-11.5", THREE + POINTS + " | lead: Bo 2", "syntax, line 6: lead:"),
]

PAIRS = "teams: Ann+Cia, Bo+Dan | "
#: Each member of a team has a heart and a diamond; the solo player has one of each.
UNITED = "village Ann: 2h 2d | village Cia: 3h 3d | village Bo: 4c 4s | village Dan: 5c 5s | village Eve: 4h 4d"
TEAMS = [
    no_error(
        "FK-13.3",
        f"{FIVE}{PAIRS}scoring: day | [season 1] | kings: Kh | village Ann: 2h 6d | village Cia: 3h 7d | village Bo: 8s | "
        "village Dan: 9s | village Eve: none",
        totals={"Ann+Cia": 4, "Bo+Dan": -2, "Eve": 0},  # Harmony comes once to a team
    ),
    no_error(
        "FK-13.3",
        f"{FIVE}{PAIRS}scoring: day | [season 1] | kings: Kd | village Ann: 2d | village Cia: 3d | village Bo: 4d 5d 7d | "
        "village Dan: none | village Eve: 6c",
        **{"harvest bonus": {"Ann+Cia": 0, "Bo+Dan": 2, "Eve": 0}},
    ),
    no_error(
        "FK-13.4",
        f"{FIVE}{PAIRS}scoring: no-kings | [season 1] | village Ann+Cia: Ah | village Bo+Dan: Ad | village Eve: Qh 6s",
        totals={"Ann+Cia": 3, "Bo+Dan": 3, "Eve": 2},
    ),
    *(
        no_error(
            ids,
            f"{FIVE}{PAIRS}scoring: day | [season 1] | kings: K{suit} | {villages}",
            totals=dict(zip(("Ann+Cia", "Bo+Dan", "Eve"), points, strict=True)),
        )
        for ids, suit, villages, points in (
            ("FK-13.4", "d", UNITED, (2, 0, 2)),  # two diamonds each; the two points are not doubled
            ("FK-13.4", "d", UNITED.replace("3d", "2s"), (0, 0, 2)),
            ("FK-13.4", "c", UNITED.replace("4d", "3c"), (0, -2, -2)),
            ("FK-R19", "h", UNITED.replace("2d", "5h"), (2, 0, 2)),  # a solo player, too, needs but one heart
            ("FK-R19", "s", UNITED.replace("4d", "3s").replace("5c", "2s"), (0, -2, -2)),
        )
    ),
    # Team mates exchange with each other; a solo player draws.
    no_error(
        "FK-13.5",
        f"{FIVE}{PAIRS}[season 1] | hand Ann: 9c ? ? ? ? ? ? ? ? | hand Cia: 4h ? ? ? ? ? ? ? ? | kings: Ks | "
        "exchange Ann: 9c > 4h | exchange Cia: 4h > 9c | exchange Eve: 2d | 3c 5c 6c 7c 8c",
        hands={"Ann": ["4h"] + ["?"] * 7, "Cia": ["9c"] + ["?"] * 7},
    ),
    broken(
        "FK-13.5",
        f"{FIVE}{PAIRS}[season 1] | kings: Ks | exchange Ann: 9c | exchange Bo: 4h | 3c 5c 6c 7c 8c",
        "FK-3.4, line 6: exchange",
    ),
    broken("FK-13.5", f"{SIX}{PAIRS}[season 1] | kings: Ks | exchange Eve: 9c | 2c 3c 5c 6c 7c 8c", "FK-3.4, line 6: exchange"),
    no_error("FK-13.5", f"{SIX}{PAIRS}jokers: 2 | [season 1] | kings: Ks | exchange Eve: 9c | 2c 3c 5c 6c 7c 8c", tricks=1),
    no_error("FK-R7", "teams: Ann+Cia | " + FOUR + "kings: Ks | exchange Ann: 9c | 3c 5c 6c 7c", tricks=1),
    broken(
        "FK-R7",
        "teams: Ann+Cia | exchange: cyclic | " + FOUR + "kings: Ks | exchange Ann: 9c | 3c 5c 6c 7c",
        "FK-3.4, line 7: exchange",
    ),
    broken("FK-R7", "exchange: cyclic | " + FOUR + "kings: Ks", "FK-1.6, line 2: cyclic"),
    no_error(
        "FK-13.6",
        "teams: Ann+Cia, Bo+Dan | " + FOUR + "points: Ann+Cia 5, Bo+Dan 2 | lead: Ann+Cia 3",
        difference={"leader": "Ann+Cia", "points": 3},
    ),
    broken("FK-13.6", "teams: Ann+Cia, Bo+Dan | " + FOUR + "points: Ann+Cia 5, Bo+Dan 2 | lead: Bo+Dan 3", "claim, line 6: 3"),
    no_error("FK-13.6", "teams: Ann+Cia | " + FOUR + "points: Ann+Cia 5, Bo 2, Dan 0", difference=None),
]

#: The rulings that a table can play otherwise, each with what setting a and setting b make of one record.
SETTINGS = [
    no_error(ruling, f"house: {ruling}={setting} | {record}", **{what: value})
    for ruling, record, what, values in (
        ("FK-R12", JOKERS + FOUR + "kings: Kc | Jk 5c Qd 9s", "loser", ("Ann", "Bo")),
        (
            "FK-R13",
            JOKERS + FOUR + "kings: Kc | Jk 5c Qd 9s",
            "taken",
            ({"Dan": ["Qd"], "Ann": ["5c"]}, {"Dan": ["Qd"], "Ann": ["9s"]}),
        ),
        (
            "FK-R14",
            JOKERS + FOUR + "kings: Kc | Jk 5c Qd 9s",
            "taken",
            ({"Dan": ["Qd"], "Ann": ["5c"]}, {"Dan": ["Qd"], "Ann": ["9s"]}),
        ),
        ("FK-R15", f"scoring: night | {THREE}kings: Kc Ks Kh Kd | {VILLAGES}", "harvest kings", (["Kc"], ["Kh"])),
        ("FK-R20", "seasons: 1 | " + THREE + "points: Ann 2, Bo 2, Cia 1", "winners", (["Ann", "Bo"], [])),
        ("FK-R20", "seasons: 1 | " + THREE + "points: Ann 2, Bo 2, Cia 1", "complete", (True, False)),
    )
    for setting, value in zip("ab", values, strict=True)
] + [
    no_error("FK-R18", SIX + "house: FK-R18=a | teams: Ann+Cia, Bo+Eve | [season 1]", season=1),
    broken("FK-R18", SIX + "house: FK-R18=b | teams: Ann+Cia, Bo+Eve | [season 1]", "FK-R18, line 4: Cia"),
    no_error("FK-R18", SIX + "house: FK-R18=b | teams: Ann+Dan, Bo+Eve | [season 1]", season=1),
]

CASES = [*SETTING_UP, *KINGS, *EXCHANGING, *STANDING, *COLLECTING, *HARVESTING, *ENDING, *NOMAD, *TEAMS, *SETTINGS]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.ids)
def test_law(case: Case) -> None:
    found = outcome(case.record)
    assert {what: found[what] for what in case.seen} == case.seen, case.record
