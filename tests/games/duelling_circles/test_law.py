"""The game without colours, rule by rule: the smallest record that shows what a rule does, or where it is broken.

Each case names the rules that it keeps: it would come out otherwise if one of them were judged otherwise.
"""

from __future__ import annotations

import pytest

from duelling_circles.lawful import COUNTERFLOW, PLAIN, at, finished, told

THREE = PLAIN + "tokens: 3\n"

#: The rules, a record, and how it ends.
CASES = [
    # 1: set-up
    ("DC-1.1", THREE, "Aino flip 1: h7 h8 r1 | h7 h8 r1"),
    ("DC-1.1", PLAIN + "tokens: 5\n", "Aino flip 1: h7 h8 r3 | h7 h8 r3"),
    ("DC-1.1 DC-1.5", PLAIN, "Aino flip 1: h7 h8 r5 | h7 h8 r5"),
    ("DC-1.1", PLAIN + "tokens: 14\n", "Aino flip 1: h7 h8 r12 | h7 h8 r12"),
    ("DC-1.1", PLAIN + "tokens: 6\n", "header at 6"),
    ("DC-1.2", at("h8", "h8") + "1 c9", "DC-1.2 at c9"),
    ("DC-1.2 DC-2.6", at("h7", "h8") + "1 h7 *1", "Ville flip 1 *1: h8 | h8"),
    ("DC-1.3", at("h8", "c1 h1") + "1 h8", "Aino lucky: c1 | h1, taken 1:0"),
    ("DC-1.3", at("h1 c1", "h8", turn="Ville") + "1 h8", "Ville lucky: h1 | c1, taken 0:1"),
    ("DC-1.3 DC-R2", at("c6", "h8") + "4 c6", "Aino lucky: h2 | h8"),
    ("DC-1.4 DC-1.6", at("h8 r1", "h8") + "1 r", "Aino lucky: h7 h8 | h8"),
    ("DC-1.6", at("h1 r1", "h8") + "2 r", "Aino lucky: h1 h8 | h8"),
    ("DC-1.6", at("h1 r1", "h8") + "3 r", "Aino lucky: h1 c1 | h8"),
    ("DC-1.6", at("h1 r1", "h8") + "4 r", "Aino lucky: h1 c2 | h8"),
    ("DC-1.6 DC-7.1", at("h1", "h1 r1", PLAIN + COUNTERFLOW, turn="Ville") + "4 r", "Ville lucky: h1 | h1 c7"),
    # 2: turn and move
    ("DC-2.1 DC-R1", PLAIN + "Ville 0 *1", "DC-2.1 at Ville"),
    ("DC-2.3", at("h8", "h8") + "0 *1", "Ville flip 1 *1: h8 | h8"),
    ("DC-2.4", at("h1 h8", "c1") + "1 c1", "DC-2.4 at c1"),
    ("DC-2.5", at("h8", "h8") + "3 h8-c2", "claim at h8-c2"),
    ("DC-2.5 DC-2.6 DC-R2", at("h8 c2", "c1 h1") + "3 h8", "Aino lucky: c2 c3 | h1 c1"),
    ("DC-2.6", at("h8", "c1 h1") + "1 h8x *1", "Ville flip 1 *1: c1 | h1, taken 1:0"),
    ("DC-2.7", at("h8 c1", "h1") + "1 h8", "DC-2.7 at h8"),
    ("DC-2.8", at("h8", "c1", lucky="1") + "1 h8", "DC-2.8 at h8"),
    ("DC-2.9", at("h8", "c1 h1", lucky="1") + "1 *5", "Ville flip 1 *5: h8 | h1 c1"),
    ("DC-2.9 DC-2.10", at("h8 r1", "c1 h1", lucky="1") + "1 *5", "DC-2.10 at *5"),
    ("DC-2.9 DC-3.1", at("h4 h7 h8", "c1 h1", lucky="1") + "2 h4 1 *5", "Ville flip 1 *5: h6 h7 h8 | h1 c1"),
    # 3: rallying
    ("DC-3.1", at("h4 h8", "h1") + "2 h4", "Aino flip 1: h6 h8 | h1"),
    ("DC-3.1 DC-2.5", at("h2 h8", "h1") + "2 h2", "Aino lucky: h4 h8 | h1"),
    ("DC-3.1", at("h3 h8", "h1") + "1 h3", "Aino lucky: h4 h8 | h1"),
    ("DC-3.1", at("h3 h8", "h1") + "1 h8", "Aino lucky: h3 c1 | h1"),
    ("DC-3.1", at("h4 h8", "h1") + "2 h4 *1", "DC-3.1 at *1"),
    ("DC-3.2", at("h4 h8", "h1") + "2 h4 1 h8", "Aino lucky: h6 c1 | h1"),
    ("DC-3.2", at("h4 h8", "h1") + "2 h4 1 h6", "Aino lucky: h7 h8 | h1"),
    ("DC-3.2", at("h1 h4", "h1") + "2 h4 2 h1", "Aino flip 1: h3 h6 | h1"),
    ("DC-3.3", at("h4 h8", "h1") + "2 h4 stop *1", "Ville flip 1 *1: h6 h8 | h1"),
    ("DC-3.3 DC-3.1", at("h2 h8", "h1") + "2 h2 stop", "DC-3.1 at stop"),
    # 4: the lucky tile
    ("DC-4.1", PLAIN + "0 *9", "DC-4.1 at *9"),
    ("DC-4.1", PLAIN + "0\n0 *1", "DC-4.1 at 0"),
    *(
        ("DC-4.2 DC-R9", PLAIN + f"0 *{coins}", f"Ville flip 1 *{number}: h7 h8 r5 | h7 h8 r5")
        for number, coins in enumerate(("HHH", "HHT", "HTH", "HTT", "THH", "THT", "TTH", "TTT"), 1)
    ),
    ("DC-4.2", PLAIN + "0 *HHHH", "syntax at *HHHH"),
    ("DC-4.3 DC-R8", PLAIN, "Aino flip 1: h7 h8 r5 | h7 h8 r5"),
    ("DC-4.3 DC-R8", THREE + "2 h8 *2\n4 r", "DC-2.8 at r"),
    ("DC-4.3 DC-R8", THREE + "2 h8 *2\n0 *7", "Aino flip 1 *7: h7 c2 r1 | h7 h8 r1"),
    ("DC-4.3 DC-R8", THREE + "2 h8 *2\n0 *7\n0 *8\n4 r", "Ville lucky *8: h7 r1 | h7 h8 c2, taken 0:1"),
    ("DC-4.3 DC-R8", at("h4 c2", "h1 h8") + "2 h4 stop *2\n2 h8", "DC-2.8 at h8"),
    ("DC-4.3 DC-R8", at("h4 c2", "h4 h8", lucky="2") + "0 *8\n2 h4 2 h8", "Ville lucky *8: h4 | h6 c2, taken 0:1"),
    ("DC-4.3 DC-R8", at("h4 c2", "h4 h8", lucky="3") + "0 *2\n2 h4 2 h8", "DC-2.8 at h8"),
    ("DC-R8 DC-3.1", at("h4 h8", "c1 h1", lucky="1") + "2 h4 1 h8", "DC-2.8 at h8"),
    ("DC-R8", at("h8 h1", "h1", lucky="1") + "1 h8", "Aino lucky *1: h1 c1 | h1"),
    # 5: end
    ("DC-5.1", at("h8", "c1 r2") + "1 h8", "over, won by Aino: c1 | r2, taken 1:0"),
    ("DC-5.1", at("h8 r1", "c1 h1 r2") + "1 h8", "Aino lucky: c1 r1 | h1 r2, taken 1:0"),
    ("DC-5.2 DC-R12", at("h8", "c1 r2") + "1 h8 *1", "DC-5.2 at *1"),
    ("DC-5.2 DC-R12", at("h8", "c1 r2") + "1 h8\n1 r", "DC-5.2 at 1"),
    ("DC-R12", at("h8", "h8") + "winner: draw", "claim at draw"),
    (
        "DC-5.5",
        at("h8 c4", "c1 h1") + "1 h8 *1\n0 *1\n0 *1\n0 *1\ntotal: Aino 1, Ville 0",
        "Aino flip 1 *1: c1 c4 | h1, taken 1:0",
    ),
    ("DC-5.5", at("h8 c4", "c1 h1") + "1 h8 *1\ntotal: Aino 2", "claim at 2"),
    # 6 and 7: No Reserves, counterflow
    ("DC-6.1", THREE + "variant: no-reserves\n", "Aino flip 1: h6 h7 h8 | h6 h7 h8"),
    ("DC-6.1", THREE + "variant: no-reserves\n1 r", "DC-6.1 at r"),
    ("DC-6.2", PLAIN + "variant: no-reserves\n", " | ".join(["Aino flip 1: h2 h3 h4 h5 h6 h7 h8", "h2 h3 h4 h5 h6 h7 h8"])),
    ("DC-6.2", PLAIN + "tokens: 14\nvariant: no-reserves\n", "header at no-reserves"),
    ("DC-7.1 DC-R13", at("h8", "h8", PLAIN + COUNTERFLOW) + "1 h8", "Aino lucky: c1 | h8"),
    ("DC-7.1 DC-R13", at("h8", "h8", PLAIN + COUNTERFLOW, turn="Ville") + "1 h8", "Ville lucky: h8 | c8"),
    ("DC-7.1", at("h8", "c1", PLAIN + COUNTERFLOW, turn="Ville") + "1 c1", "Ville lucky: h8 | h1"),
    ("DC-R13", at("c3 h1", "c4", PLAIN + COUNTERFLOW, lucky="3", turn="Ville") + "1 c4", "DC-2.8 at c4"),
    ("DC-R13", at("c3 h1", "c4", PLAIN + COUNTERFLOW, lucky="6", turn="Ville") + "1 c4", "Ville lucky *6: h1 | c3, taken 0:1"),
    # 9: all games
    ("DC-9.1 DC-6.1 DC-7.1", THREE + "variant: no-reserves, counterflow\n0 *1\n1 h8", "Ville lucky *1: h6 h7 h8 | h6 h7 c8"),
    ("DC-9.1", PLAIN + "tokens: 14\nvariant: counterflow\n", "Aino flip 1: h7 h8 r12 | h7 h8 r12"),
    ("DC-9.2", "game: duelling-circles\nplayers: Aino, Ville, Emmi\n", "header at players"),
    ("DC-9.2", "game: duelling-circles\nplayers: Aino\n", "header at players"),
    ("DC-9.2", "game: duelling-circles\nplayers: Aino, dummy\n", "header at dummy"),
    ("DC-9.3 DC-2.2", THREE + "1 h8 *5", "Ville flip 1 *5: h7 c1 r1 | h7 h8 r1"),
    ("DC-9.3 DC-2.2", THREE + "HTTT h8 *THH", "Ville flip 1 *5: h7 c1 r1 | h7 h8 r1"),
    ("DC-2.2", THREE + "5 h8", "DC-2.2 at 5"),
]


WHOLE = finished(CASES)


@pytest.mark.parametrize(("rules", "text", "ends"), CASES, ids=[f"{number}: {case[0]}" for number, case in enumerate(CASES)])
def test_a_rule_is_kept(rules: str, text: str, ends: str) -> None:
    assert told(text) == ends, rules


@pytest.mark.parametrize(("rules", "text", "ends"), WHOLE, ids=[f"{number}: {case[0]}" for number, case in enumerate(WHOLE)])
def test_a_rule_is_kept_in_a_whole_turn(rules: str, text: str, ends: str) -> None:
    assert told(text) == ends, rules


@pytest.mark.parametrize("tile", [f"{row}{number}" for row in "hc" for number in range(1, 9)])
def test_two_tiles_rally_and_no_other_dc_1_4(tile: str) -> None:
    """DC-1.4, DC-3.1: a token moves one tile on, from each tile in turn."""
    verdict = told(at(tile, "h1") + f"1 {tile}")
    assert verdict.startswith("Aino flip 1" if tile in ("h2", "h5") else "Aino lucky")
