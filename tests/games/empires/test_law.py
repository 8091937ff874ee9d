"""One small record for each rule that no other record keeps: what comes of it says whether the rule still holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from companion.referee import judge
from tests.games.empires.tables import SETUP, SUPPLIES, TREASURY, begun, record


class Case(NamedTuple):
    """The rules that a record keeps, the record, and what must be found in it: parts of the state, `error`, `won`."""

    ids: str
    record: str
    found: Mapping[str, Any]


def found_in(text: str, parts: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is found in a record: parts of its state, who has won, and the first error with the rest of its line."""
    verdict = judge(text).verdict
    error = next(iter(verdict.errors), None)
    found = {part: verdict.state[part] for part in parts.keys() - {"error", "won"}}
    if error:
        found["error"] = f"{error.rule} {text.splitlines()[error.line - 1][error.column - 1 :]}"
    if verdict.winners:
        found["won"] = " ".join(verdict.winners)
    return found


THREE = "Aino, Ville, Emmi"
TWO_TENS = ("Aino setup 1 10@1", "Ville setup 8 10@8")
#: A city and a counter each, far from each other.
FAR = ("pieces: Aino city@1 1@1", "pieces: Ville city@8 1@8")
#: The three stand in province 5 together, without a city there.
TOGETHER = ("pieces: Aino city@1 1@5", "pieces: Ville city@8 2@5", "pieces: Emmi city@11 1@5")
HAND = "Aino draw 5h 6h 7h 8h"

#: Players, pieces, cards; the setup.
BEGINNING = (
    Case("EM-1.1", record(players="Aino", setup=()), {"error": "header players: Aino"}),
    Case("EM-1.1", record(players="A, B, C, D, E, F, G", setup=()), {"error": "header players: A, B, C, D, E, F, G"}),
    Case("EM-1.2", record("Ville setup 1 10@1 !", setup=SETUP[:1]), {"error": "EM-2.2 1 10@1 !"}),
    Case("EM-1.2", begun("pieces: Aino city@1", "pieces: Ville city@1"), {"error": "table city@1"}),
    Case(
        "EM-1.2",
        begun(*TOGETHER, "Aino mer 2d 5>8", players=THREE),
        {"counters": {"Aino": {"8": 1}, "Ville": {"5": 2}, "Emmi": {"5": 1}}},
    ),
    Case("EM-1.4", record("Aino draw 5h 6h 7h 5h"), {"error": "EM-4.3 5h"}),
    Case("EM-1.4", record("Aino draw Jk Jk 7h 8h"), {"seen": {"Aino": ["7h", "8h", "Jk", "Jk"], "Ville": []}}),
    Case("EM-1.4", record("Aino draw Jk Jk 7h 8h", "Ville draw Jk ? ? ?"), {"error": "EM-4.3 Jk ? ? ?"}),
    Case("EM-1.4", record("Aino fou Jk Jk 7h 8s 2"), {"cities": {"Aino": [1, 2], "Ville": [8]}}),
    # His own piece and nobody else's, be it a city or a counter.
    Case("EM-1.5", begun("pieces: Aino city@1 1@2 1@8", "pieces: Ville city@8 1@2 1@7"), {"owned": {"Aino": [1], "Ville": [7]}}),
    Case(
        "EM-R5",
        record("Emmi setup 11 10@11", header=["youngest: Ville"], players=THREE, setup=()),
        {"error": "EM-2.1 Emmi setup 11 10@11"},
    ),
    Case(
        "EM-R5",
        record("Ville setup 1 10@1", "Aino setup 6 10@6", header=["youngest: Ville"], players=THREE, setup=()),
        {"error": "EM-2.1 Aino setup 6 10@6"},
    ),
    Case("EM-R8", record("Aino setup 1 9@1 3", setup=()), {"error": "EM-2.3 3"}),
    Case("EM-R8", record("Aino setup 1 8@1 14 2", setup=()), {"counters": {"Aino": {"1": 8, "2": 1, "14": 1}, "Ville": {}}}),
    Case("EM-2.4", record(header=["attributes: Aino hearts, Aino spades"]), {"error": "header Aino spades"}),
    Case(
        "EM-2.4",
        record(header=["attributes: Aino hearts, Ville fertility"]),
        {"attributes": {"Aino": "hearts", "Ville": "hearts"}},
    ),
)
#: Order of play, draws, diplomacy, hands.
CARDS = (
    Case("EM-3.2", begun(FAR[0], "pieces: Ville 1@8 1@9", "order: Ville, Aino"), {"order": ["Ville", "Aino"]}),
    Case("EM-3.2", begun("pieces: Aino 2@1", "pieces: Ville city@8 1@8", "order: Ville, Aino"), {"order": ["Ville", "Aino"]}),
    Case("EM-3.2", begun(FAR[0], "pieces: Ville city@8 2@8", "order: Ville, Aino"), {"order": ["Ville", "Aino"]}),
    Case("EM-3.2 EM-R16", begun(*FAR, "order: Aino, Ville"), {"order": ["Aino", "Ville"]}),
    Case("EM-R16", begun(*FAR, "order: Ville, Aino", header=("youngest: Ville",)), {"order": ["Ville", "Aino"]}),
    # Two cards are left, and both have a right to four.
    Case(
        "EM-R14",
        begun(*FAR, "hand: Aino 47", "hand: Ville 5", "order: Aino, Ville"),
        {"hand": {"Aino": 49, "Ville": 5}, "deck": 0},
    ),
    Case("EM-R14", begun(*FAR, "hand: Aino 47", "hand: Ville 5", "Ville draw ? ?"), {"error": "EM-4.1 draw ? ?"}),
    Case("EM-R14 EM-R23", begun(*FAR, "hand: Aino 50", "hand: Ville 4", "Ville pass"), {"hand": {"Aino": 50, "Ville": 4}}),
    Case("EM-R23", record("Ville pass"), {"hand": {"Aino": 5, "Ville": 5}}),
    Case("EM-R23", record("Ville 8>9"), {"hand": {"Aino": 5, "Ville": 5}}),
    # 5h is in Aino's hand; once she has spent it, Ville may draw it in the same turn.
    Case("EM-4.6", record(HAND, "Ville draw 5h ? ? ?"), {"error": "EM-4.3 5h ? ? ?"}),
    Case(
        "EM-4.6",
        record(HAND, "Aino mig 5h 3", "Ville pass 5h"),
        {"deck": 54 - 3 - 5, "seen": {"Aino": ["6h", "7h", "8h"], "Ville": ["5h"]}},
    ),
    # A card that went back after a player's last unseen draw is not in that hand, but may come with the next.
    Case("EM-R27", record("Aino mig 5h 3", "Ville mig 5h 6"), {"error": "EM-4.2 5h 6"}),
    Case(
        "EM-R27",
        record("Aino mig 5h 3", "[turn 2]", "Ville mig 5h 6"),
        {"counters": {"Aino": {"1": 4, "2": 3, "3": 1, "14": 3}, "Ville": {"6": 1, "7": 3, "8": 4, "9": 3}}},
    ),
    Case("EM-R27", record(HAND, "Ville mig 5h 6"), {"error": "EM-4.2 5h 6"}),
    Case("EM-R27", record("Aino draw Jk Jk 7h 8h", "Ville mig Jk 6"), {"error": "EM-4.2 Jk 6"}),
    Case("EM-R27", record(HAND, "Aino give Ville ?"), {"error": "EM-4.2 ?"}),
    Case("EM-R27", record(HAND, "Aino give Ville 5h"), {"seen": {"Aino": ["6h", "7h", "8h"], "Ville": ["5h"]}}),
)
#: The cards phase and the counters phase.
DEEDS = (
    Case("EM-5.4", record("Aino mer 2d 1>6; exo 5c 5h 7>6"), {"error": "EM-5.3 exo 5c 5h 7>6"}),
    Case(
        "EM-5.4",
        record("Aino mer 2d 1>6; exo 5c 5h 7>6", header=["attributes: Aino sophistication"]),
        {"hand": {"Aino": 1, "Ville": 4}},
    ),
    Case("EM-5.4", record("Aino mig 5s 3", header=["attributes: Aino clubs"]), {"error": "EM-5.3 mig 5s 3"}),
    # Two provinces, two enemies, all at once.
    Case(
        "EM-R21",
        begun("pieces: Aino city@1 1@5", "pieces: Ville 1@4 1@8", "pieces: Emmi 1@6 1@11", "Aino war 7s 8s 4 6", players=THREE),
        {"counters": {"Aino": {"5": 1}, "Ville": {"8": 1}, "Emmi": {"11": 1}}},
    ),
    Case("EM-R21", record("Aino exp 2d 3d 1>4 4>6"), {"error": "EM-6.6 4>6"}),
    Case("EM-R21", begun(*FAR, "Aino cru 2s 3s 4c 5h 2"), {"error": "EM-6.10 2"}),
    Case(
        "EM-R26",
        record("Aino abu 5h 6h 1", header=["counters: 11"]),
        {"counters": {"Aino": {"1": 5, "2": 3, "14": 3}, "Ville": {"7": 3, "8": 4, "9": 3}}},
    ),
    Case("EM-R26", record("Aino abu 5h 6h 1; mig 7h 3", header=["counters: 11"]), {"error": "EM-1.3 3"}),
    Case(
        "EM-R26",
        begun("pieces: Aino city@1 999@1", FAR[1], "Aino abu 5h 6h 1"),
        {"counters": {"Aino": {"1": 1002}, "Ville": {"8": 1}}},
    ),
    # Two are destroyed: the attacker loses one, or two where the enemy has the city.
    Case(
        "EM-7.4",
        begun("pieces: Aino city@1 3@5", "pieces: Ville city@8 3@5", "Aino fight 2@5"),
        {"counters": {"Aino": {"5": 2}, "Ville": {"5": 1}}},
    ),
    Case(
        "EM-7.4",
        begun("pieces: Aino city@1 3@5", "pieces: Ville city@5 3@5", "Aino fight 2@5"),
        {"counters": {"Aino": {"5": 1}, "Ville": {"5": 1}}},
    ),
    # Whoever's place it is may attack: in a province shared before, and in one entered now.
    Case(
        "EM-R24",
        begun(*TOGETHER, "Ville fight 5/Aino; fight 5/Emmi", players=THREE),
        {"counters": {"Aino": {}, "Ville": {"5": 2}, "Emmi": {}}},
    ),
    Case(
        "EM-R24",
        begun("pieces: Aino city@1 2@4", "pieces: Ville city@8 1@5", "Aino 4>5; fight 5"),
        {"counters": {"Aino": {"4": 1, "5": 1}, "Ville": {}}},
    ),
    Case(
        "EM-R24", begun("pieces: Aino city@1 2@4", "pieces: Ville city@8 1@5", "Aino 4>5; fight 5; 4>5"), {"error": "EM-7.2 4>5"}
    ),
)
#: The end, and those who are out.
ENDING = (
    Case("EM-9.1", begun("pieces: Aino city@1 1@2 1@3 1@4 1@5 1@6 1@7", FAR[1], "end"), {"need": 8}),
    Case("EM-9.1", begun("pieces: Aino city@1 1@2 1@3 1@4 1@5 1@6 1@7 1@9", FAR[1], "end"), {"won": "Aino"}),
    # All at once: out, the hand gone, the coins lost.
    Case(
        "EM-R13",
        begun(FAR[0], "pieces: Ville 1@2", "hand: Ville 5h ? ?", "Aino com 7s 2", header=(TREASURY,)),
        {"eliminated": ["Ville"], "hand": {"Aino": 3, "Ville": 0}, "deck": 51, "coins": {"Aino": 12, "Ville": 0}},
    ),
    Case(
        "EM-R12",
        begun("pieces: Aino city@1 1@8", "pieces: Ville city@2 1@8", "Emmi enter 10 6@10", players=THREE),
        {"error": "EM-9.4 10 6@10"},
    ),
    Case(
        "EM-R12",
        begun("pieces: Aino city@1 1@8", "pieces: Ville city@2 1@8", "Emmi enter 11 6@11", players=THREE).replace(" outer", ""),
        {"cities": {"Aino": [1], "Ville": [2], "Emmi": [11]}},
    ),
    Case(
        "EM-R12",
        begun("pieces: Aino city@1 1@8", "pieces: Ville city@2 1@8", "Emmi enter 11 6@11", players=THREE).replace(
            "12 outer", "12"
        ),
        {"error": "EM-9.4 11 6@11"},
    ),
)
#: The options.
OPTIONS = (
    # Two cities, and the provinces 1 and 2: 3 has no counter, and 8 is shared.
    Case(
        "EM-10.3",
        begun("pieces: Aino city@1 city@3 1@1 1@2 1@8", FAR[1], "hand: Aino 2", "order: Aino, Ville", header=(TREASURY,)),
        {"coins": {"Aino": 14, "Ville": 11}, "hand": {"Aino": 5, "Ville": 4}},
    ),
    Case(
        "EM-10.4 EM-R30",
        begun(*FAR, "coins: Aino 8", "Aino buy 2", "Ville buy 1", "Aino buy 3", header=(TREASURY,)),
        {"coins": {"Aino": 0, "Ville": 10}, "hand": {"Aino": 9, "Ville": 5}},
    ),
    Case("EM-10.4", record("Aino mig 5h 3; buy 1", header=[TREASURY]), {"error": "EM-3.1 buy 1"}),
    Case(
        "EM-R30",
        begun(*FAR, "Aino give Ville $3", "Ville give Aino $1 ?", header=(TREASURY,)),
        {"coins": {"Aino": 10, "Ville": 14}},
    ),
    Case(
        "EM-10.5",
        begun(*FAR, "Aino keep 2", "end", header=(TREASURY,)),
        {"coins": {"Aino": 10, "Ville": 12}, "hand": {"Aino": 3, "Ville": 1}},
    ),
    Case(
        "EM-11.2",
        begun(*FAR, "Aino build ? 1", header=(SUPPLIES,)),
        {"warehouses": {"1": 1}, "coins": {"Aino": 11, "Ville": 12}, "hand": {"Aino": 3, "Ville": 4}},
    ),
    Case("EM-11.2", begun(*FAR, "Aino build ? 1; mig 5h 2; mer 2d 1>4", header=(SUPPLIES,)), {"error": "EM-11.5 mer 2d 1>4"}),
    Case("EM-R33", begun(*FAR, "warehouses: 6@1", "Aino take $6 1", header=(SUPPLIES,)), {"warehouses": {}}),
    Case(
        "EM-R33",
        begun(*FAR, "warehouses: 6@1", "Aino take $1 1; mig 5h 2; mig 6h 14; mer 2d 1>4", header=(SUPPLIES,)),
        {"warehouses": {"1": 5}, "error": "EM-11.5 mer 2d 1>4"},
    ),
    Case("EM-R33", begun(*FAR, "warehouses: 6@1", "end", "Aino take $1 1", header=(SUPPLIES,)), {"error": "EM-3.1 take $1 1"}),
    Case(
        "EM-R34",
        begun(
            *FAR,
            "warehouses: 6@1",
            "hand: Aino 5",
            "breakthrough",
            "Aino mig 5h 2; mig 6h 3; mig 7h 4; mig 8h 5",
            header=(SUPPLIES,),
        ),
        {"coins": {"Aino": 4, "Ville": 12}},
    ),
    Case(
        "EM-R34",
        begun("pieces: Aino city@1 city@3 1@1", FAR[1], "warehouses: 6@1", "breakthrough", "Aino build ? 3", header=(SUPPLIES,)),
        {"error": "EM-3.1 build ? 3"},
    ),
    Case("EM-R35", begun(*FAR, "Aino build ? 1; build ? 1", header=(SUPPLIES,)), {"error": "EM-11.1 1"}),
    Case("EM-R35", record(header=["options: supplies"]), {"error": "header options: supplies"}),
)
CASES = (*BEGINNING, *CARDS, *DEEDS, *ENDING, *OPTIONS)


class Setting(NamedTuple):
    """A ruling, a record, and what must be found in it by each setting."""

    ruling: str
    record: str
    found: Mapping[str, Mapping[str, Any]]


#: What `test_rulings` shows to differ, and the other records do not tell apart.
SETTINGS = (
    Setting("EM-R2", record(setup=("Aino setup 1 10@1", "Ville setup 8 10@8"), size=15), {"a": {"need": 8}, "b": {"need": 9}}),
    Setting(
        "EM-R3",
        begun("pieces: Aino city@1 2@2 1@3 1@4 1@5 1@6 1@7", FAR[1], "Aino mer 2d 2>10"),
        {"a": {"phase": "cards"}, "b": {"phase": "over", "won": "Aino"}},
    ),
    Setting(
        "EM-R4",
        begun(FAR[0], "pieces: Ville 1@2", "Aino com 7s 2", "end"),
        {"a": {"eliminated": ["Ville"]}, "b": {"eliminated": ["Ville"], "won": "Aino"}},
    ),
    # A province that Aino owns is four borders away, her city five.
    Setting(
        "EM-R6",
        record("Ville setup 6 10@6", setup=("Aino setup 1 9@1 2",)),
        {"a": {"cities": {"Aino": [1], "Ville": [6]}}, "b": {"error": "EM-2.2 6 10@6"}},
    ),
    Setting(
        "EM-R10",
        begun(FAR[0], "pieces: Ville city@8 1@2", "Aino cru 5s 6s 7h 8h 2", header=("attributes: Aino clubs",)),
        {"a": {"error": "EM-5.3 cru 5s 6s 7h 8h 2"}, "b": {"counters": {"Aino": {"1": 1}, "Ville": {}}}},
    ),
    Setting(
        "EM-R17",
        begun("pieces: Aino city@1 1@8", "pieces: Ville city@8", "Aino mig 5h 9"),
        {"a": {"counters": {"Aino": {"8": 1, "9": 1}, "Ville": {}}}, "b": {"error": "EM-5.5 9"}},
    ),
    Setting(
        "EM-R18",
        begun("pieces: Aino city@1 1@8", "pieces: Ville city@8 1@8", "Aino com 5s 8"),
        {"a": {"counters": {"Aino": {"8": 1}, "Ville": {}}}, "b": {"error": "EM-5.5 8"}},
    ),
    Setting(
        "EM-R22",
        begun(*TOGETHER, "Aino col 2h 3h 4h 5s 5/Ville 5/Emmi", players=THREE),
        {"a": {"counters": {"Aino": {"5": 3}, "Ville": {"5": 1}, "Emmi": {}}}, "b": {"error": "EM-6.9 5/Emmi"}},
    ),
    Setting(
        "EM-R32",
        begun("pieces: Aino city@1 city@3 1@1", FAR[1], "warehouses: 1@1 1@3", "Aino store $1 1; store $1 3", header=(SUPPLIES,)),
        {"a": {"warehouses": {"1": 2, "3": 2}}, "b": {"error": "EM-11.3 3"}},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.ids.replace(" ", "+") for case in CASES])
def test_the_rule_is_kept(case: Case) -> None:
    assert found_in(case.record, case.found) == case.found


@pytest.mark.parametrize("setting", "ab")
@pytest.mark.parametrize("case", SETTINGS, ids=[case.ruling for case in SETTINGS])
def test_each_setting_has_its_own_outcome(case: Setting, setting: str) -> None:
    text = case.record.replace("players:", f"house: {case.ruling}={setting}\nplayers:", 1)
    assert found_in(text, case.found[setting]) == case.found[setting]
