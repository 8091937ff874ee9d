"""Kinilani, rule by rule, and every ruling that can be changed under each of its settings: minimal records, as in `test_law`."""

from __future__ import annotations

import pytest

from companion.games.duelling_circles.rules.table import RULINGS
from duelling_circles.lawful import COLOURS, PLAIN, at, finished, in_colours, told

#: A token of Ville's in his own country, which nobody reaches, so that the game goes on.
V = "h1/v"
KIN3 = COLOURS + "tokens: 3\n"
FOURTEEN = COLOURS + "tokens: 14\n"

#: The rules, a record, and how it ends.
CASES = [
    # the colours at the start
    ("DC-8.1", COLOURS + "lineup: Aino c u g o r v b, Ville c c g o r v b\n", "header at c"),
    ("DC-8.1", at("h7/b h8/b", V, FOURTEEN), "Aino flip 1: h7/b h8/b | h1/v"),
    ("DC-8.1", at("h7/b h8/b c1/b", V, FOURTEEN), "table at c1/b"),
    ("DC-8.1", COLOURS + "lineup: Aino b b, Ville b c\n", "header at b"),
    ("DC-8.10 DC-R25", KIN3 + "lineup: Aino r b v, Ville o c g\n", "Aino flip 1: h7/b h8/r r/v | h7/c h8/o r/g"),
    ("DC-8.10 DC-R25", KIN3 + "lineup: Aino v r b, Ville o c g\n", "Aino flip 1: h7/r h8/v r/b | h7/c h8/o r/g"),
    ("DC-R25", in_colours("h1/b r/c r/v", V) + "3 r/v", "Aino lucky: h1/b c1/v r/c | h1/v"),
    ("DC-R25", in_colours("h1/b r/c r/v", V) + "3 r/c", "Aino lucky: h1/b c1/c r/v | h1/v"),
    ("DC-R25", in_colours("h1/b r/c r/v", V) + "3 r", "syntax at r"),
    # attacks
    ("DC-8.2 DC-R16", in_colours("h8/c", "c2/g c2/r " + V) + "1 h8", "Aino lucky: c1/c | h1/v, taken 2:0"),
    ("DC-8.2 DC-R16", in_colours("h8/c h1/g", "c1/g " + V) + "1 h1", "Aino lucky: h2/g h8/c | h1/v c1/g"),
    ("DC-R16", in_colours("h7/c h1/g", "c1/g " + V) + "3 h7", "Aino lucky: h1/g c2/c | h1/v c1/g"),
    ("DC-R16", in_colours("h1/g r/c", "c2/g " + V) + "3 r", "Aino lucky: h1/g c1/c | h1/v, taken 1:0"),
    ("DC-R16 DC-3.2", in_colours("h4/g h8/v", "c2/g " + V) + "2 h4 1 h8", "Aino lucky: h6/g c1/v | h1/v, taken 1:0"),
    ("DC-R16", KIN3 + "lineup: Aino o v u, Ville o v u\n", "Aino flip 1: h7/v h8/o r/u | h7/v h8/o r/u"),
    ("DC-8.3", in_colours("h8/c c1/u c2/b", "c1/r c2/g " + V) + "1 h8", "Aino lucky: c1/c | h1/v, taken 2:0"),
    ("DC-8.3", in_colours("h8/c", "c3/g c4/o " + V) + "1 h8", "Aino lucky: c1/c | h1/v c3/g c4/o"),
    ("DC-8.4", in_colours("h7/u", "c2/g " + V) + "2 h7", "Aino lucky: c1/u | h1/v c2/g"),
    ("DC-8.4", in_colours("h7/u c1/g", "c1/g " + V) + "3 h7", "Aino lucky: c1/g c2/u | h1/v, taken 1:0"),
    ("DC-8.4", in_colours("h8/u", "c1/g " + V) + "1 h8", "DC-8.4 at h8"),
    ("DC-8.6", in_colours("h7/o c1/u c2/b", "c1/r c2/g " + V) + "3 h7", "Aino lucky: c2/o | h1/v, taken 2:0"),
    ("DC-8.6", in_colours("h7/o", "c3/g " + V) + "3 h7", "Aino lucky: c2/o | h1/v c3/g"),
    ("DC-8.8", in_colours("h8/v c2/u", "c2/g " + V) + "1 h8", "Aino lucky: c1/v c2/u | h1/v, taken 1:0"),
    ("DC-8.8", in_colours("h8/v", "c1/g " + V) + "1 h8", "DC-8.8 at h8"),
    ("DC-R15", in_colours("h7/v", "c1/g c2/r " + V) + "1 h7", "Aino lucky: h8/v | h1/v c2/r, taken 1:0"),
    ("DC-R15", in_colours("c7/o", "c8/g " + V) + "2 c7", "Aino lucky: h1/o | h1/v, taken 1:0"),
    ("DC-R15", in_colours("c7/c h1/u", V) + "1 c7", "Aino lucky: c8/c | h1/v"),
    ("DC-R15", in_colours("h7/v", "c2/g " + V) + "1 h7", "Aino lucky: h8/v | h1/v c2/g"),
    (
        "DC-R15 DC-7.1",
        at("c8/g c1/u h1/b", "h7/v", PLAIN + "variant: kinilani, counterflow\n", turn="Ville") + "1 h7",
        "Ville lucky: h1/b c1/u | h8/v, taken 0:1",
    ),
    # sharing
    ("DC-8.5 DC-R19", in_colours("h7/g h8/u", V) + "1 h7", "Aino lucky: h8/u h8/g | h1/v"),
    ("DC-8.5 DC-R19", in_colours("h7/u h8/g", V) + "1 h7", "Aino lucky: h8/u h8/g | h1/v"),
    ("DC-8.5", in_colours("h7/g h8/b", V) + "1 h7", "DC-8.5 at h7"),
    ("DC-R19", at("h7/g h8/g h8/v", V, FOURTEEN) + "1 h7", "Aino lucky: h8/g h8/g h8/v | h1/v"),
    ("DC-R19", in_colours("h7/u h8/g h8/v", V) + "1 h7", "DC-2.7 at h7"),
    ("DC-R19", in_colours("h8/o", "c1/g c1/u " + V) + "1 h8", "Aino lucky: c1/o | h1/v, taken 2:0"),
    ("DC-8.7 DC-R20", in_colours("h8/r", "c1/r " + V) + "1 h8", "Aino lucky: c1/r | h1/v c1/r"),
    ("DC-8.7 DC-R20", in_colours("h8/r", "c1/r c1/g " + V) + "1 h8", "Aino lucky: c1/r | h1/v c1/r, taken 1:0"),
    ("DC-R20", at("h7/r h8/r", V, FOURTEEN) + "1 h7", "DC-2.7 at h7"),
    ("DC-R20", in_colours("h8/v h1/r", "c2/r " + V) + "1 h8", "Aino lucky: h1/r c1/v | h1/v, taken 1:0"),
    # rallying red-whites
    ("DC-8.7 DC-R23", in_colours("h4/r h8/g", V) + "2 h4", "Aino flip 2: h6/r h8/g | h1/v"),
    ("DC-R23", in_colours("h4/r h8/g", V) + "2 h4 1 h8", "Aino flip 1: h6/r c1/g | h1/v"),
    ("DC-R23", in_colours("h4/r h8/g", V) + "2 h4 1 h8 3 h6", "Aino lucky: c1/g c1/r | h1/v"),
    ("DC-R23", in_colours("h2/g h4/r", V) + "2 h4 1 h2", "Aino flip 2: h3/g h6/r | h1/v"),
    ("DC-R23 DC-3.1", in_colours("h4/r h8/g", V) + "2 h4 1 h8 *1", "DC-3.1 at *1"),
    # the Black
    ("DC-8.9", in_colours("h8/b c1/g", "c1/u " + V) + "1 h8", "Aino lucky: c1/b | h1/v, taken 1:0"),
    ("DC-8.9 DC-R22 DC-5.5", in_colours("h1/g h8/r", "c1/b " + V) + "1 h8", "Aino lucky: h1/g | h1/v, taken 1:1"),
    ("DC-R22", in_colours("h1/g h8/b", "c1/b " + V) + "1 h8", "Aino lucky: h1/g | h1/v, taken 1:1"),
    ("DC-R22", in_colours("h1/g h8/c", "c1/b c2/o " + V) + "1 h8", "Aino lucky: h1/g | h1/v, taken 2:1"),
    ("DC-R22", in_colours("h8/v", "c2/b " + V) + "1 h8", "Aino lucky: c1/v | h1/v, taken 1:0"),
    ("DC-R22", in_colours("h8/o c1/b", V) + "1 h8", "Aino lucky: c1/o | h1/v"),
    # the order of the bars; everything at once
    ("DC-8.11 DC-2.7", in_colours("h8/v c1/r", "c1/r " + V, lucky="1") + "1 h8", "DC-2.7 at h8"),
    ("DC-8.11 DC-8.5", in_colours("h8/g c1/b", "c1/r " + V, lucky="1") + "1 h8", "DC-8.5 at h8"),
    ("DC-8.11 DC-8.8", in_colours("h8/v c1/g", "c1/r " + V, lucky="1") + "1 h8", "DC-8.8 at h8"),
    ("DC-8.11 DC-2.8", in_colours("h8/g c1/u", "c1/r " + V, lucky="1") + "1 h8", "DC-2.8 at h8"),
    ("DC-8.11", in_colours("h8/o h8/g", V) + "1 h8/o", "Aino lucky: c1/o | h1/v"),
    # the end
    ("DC-5.1", in_colours("h8/c", "c2/g r/v") + "1 h8", "over, won by Aino: c1/c | r/v, taken 1:0"),
    ("DC-5.1 DC-R22", in_colours("h8/g", "c1/b " + V) + "1 h8", "over, won by Ville: - | h1/v, taken 1:1"),
    ("DC-5.3", in_colours("h8/g r/v", "c1/b r/v") + "1 h8", "over, won by Aino and Ville: r/v | r/v, taken 1:1"),
    ("DC-5.4", in_colours("h8/r", "c1/g h1/r") + "1 h8", "over, won by Aino and Ville: c1/r | h1/r, taken 1:0"),
    ("DC-5.4", in_colours("h8/r r/g", "c1/g h1/r") + "1 h8", "Aino lucky: c1/r r/g | h1/r, taken 1:0"),
    ("DC-5.4", in_colours("h8/r", "c1/g h1/r r/v") + "1 h8", "Aino lucky: c1/r | h1/r r/v, taken 1:0"),
    ("DC-5.5", in_colours("h6/o h7/g", "h1/v") + "2 h6", "Aino lucky: h8/o | h1/v"),
    # all variants together
    (
        "DC-9.1 DC-6.1 DC-7.1 DC-8.3",
        PLAIN + "tokens: 3\nvariant: kinilani, counterflow, no-reserves\nlineup: Aino b g v, Ville c o u\n0 *1\n1 h8",
        "Ville lucky *1: h6/v h7/g h8/b | h6/u h7/o c8/c",
    ),
]


@pytest.mark.parametrize(("rules", "text", "ends"), CASES, ids=[f"{number}: {case[0]}" for number, case in enumerate(CASES)])
def test_a_rule_of_kinilani_is_kept(rules: str, text: str, ends: str) -> None:
    assert told(text) == ends, rules


#: A ruling, a record without its `house:`, and how it ends under each setting.
SETTINGS = [
    ("DC-R3", at("h8", "h8") + "1 - *2", {"a": "DC-2.10 at -", "b": "Ville flip 1 *2: h8 | h8"}),
    ("DC-R4", at("h4", "h8") + "2 h4 stop *2", {"a": "Ville flip 1 *2: h6 | h8", "b": "DC-R4 at stop"}),
    ("DC-R5", at("h4 h1", "h8") + "2 h4 1 h6", {"a": "Aino lucky: h1 h7 | h8", "b": "DC-R5 at h6"}),
    ("DC-R5", at("h4", "h8") + "2 h4 1 *2", {"a": "DC-2.10 at *2", "b": "Ville flip 1 *2: h6 | h8"}),
    (
        "DC-R6",
        at("h8", "c1 h1", lucky="1") + "1 *5",
        {"a": "Ville flip 1 *5: h8 | h1 c1", "b": "DC-R6 at *5", "c": "DC-R6 at *5"},
    ),
    (
        "DC-R6",
        at("h8", "c1 h1", lucky="1") + "1",
        {"a": "Aino lucky *1: h8 | h1 c1", "b": "Ville flip 1: h8 | h1 c1", "c": "Ville flip 1 *1: h8 | h1 c1"},
    ),
    (
        "DC-R6",
        in_colours("c1/u", "h8/r c2/o", lucky="1") + "1\n1 h8",
        {"a": "DC-4.1 at 1", "b": "over, won by Ville: - | c1/r c2/o, taken 0:1", "c": "DC-2.8 at h8"},
    ),
    (
        "DC-R7",
        in_colours("h8/c c1/u", V, lucky="1") + "1 h8",
        {"a": "DC-2.8 at h8", "b": "Aino lucky *1: c1/c | h1/v", "c": "Aino lucky *1: c1/c | h1/v"},
    ),
    (
        "DC-R7",
        in_colours("h8/c c2/u", "c2/g " + V, lucky="2") + "1 h8",
        {
            "a": "Aino lucky *2: c1/c c2/u | h1/v c2/g",
            "b": "Aino lucky *2: c1/c | h1/v c2/g",
            "c": "Aino lucky *2: c1/c | h1/v, taken 1:0",
        },
    ),
    ("DC-R9", PLAIN + "0 *HHT", {"a": "Ville flip 1 *2: h7 h8 r5 | h7 h8 r5", "b": "Ville flip 1 *7: h7 h8 r5 | h7 h8 r5"}),
    ("DC-R10", in_colours("h4/r", V) + "2 h4 0", {"a": "Aino flip 1: h6/r | h1/v", "b": "Aino lucky: h6/r | h1/v"}),
    (
        "DC-R11",
        in_colours("h8/g", "c1/b r/v") + "1 h8",
        {"a": "over, won by Aino and Ville: - | r/v, taken 1:1", "b": "over, won by Aino: - | r/v, taken 1:1"},
    ),
    ("DC-R14", in_colours("h6/o h7/v", V) + "2 h6", {"a": "Aino lucky: h8/o | h1/v", "b": "Aino lucky: h7/v h8/o | h1/v"}),
    ("DC-R14", in_colours("h6/b h7/v", V) + "1 h6", {"a": "Aino lucky: h7/b | h1/v", "b": "DC-R14 at h6"}),
    ("DC-R17", in_colours("h7/u c1/r", V) + "3 h7", {"a": "Aino lucky: c1/r c2/u | h1/v", "b": "Aino lucky: c2/u | h1/v"}),
    ("DC-R17", in_colours("h8/v c2/r", V) + "1 h8", {"a": "Aino lucky: c1/v c2/r | h1/v", "b": "Aino lucky: c1/v | h1/v"}),
    (
        "DC-R18",
        in_colours("h8/c c1/g", V) + "1 h8",
        {"a": "Aino lucky: c1/c | h1/v", "b": "Aino lucky: c1/c c1/g | h1/v", "c": "Aino lucky: c1/c c1/g | h1/v"},
    ),
    (
        "DC-R18",
        in_colours("h8/o c1/v", V) + "1 h8",
        {"a": "Aino lucky: c1/o | h1/v", "b": "Aino lucky: c1/o | h1/v", "c": "DC-2.7 at h8"},
    ),
    (
        "DC-R21",
        in_colours("h8/b", "c1/g " + V, lucky="1") + "1 h8",
        {"a": "DC-2.8 at h8", "b": "Aino lucky *1: c1/b | h1/v, taken 1:0"},
    ),
    (
        "DC-R24",
        KIN3 + "lineup: Aino b b v, Ville o c g\n",
        {"a": "header at b", "b": "Aino flip 1: h7/b h8/b r/v | h7/c h8/o r/g"},
    ),
    ("DC-R24", KIN3 + "lineup: Aino b b b, Ville o c g\n", {"a": "header at b", "b": "header at b"}),
    (
        "DC-R26",
        in_colours("h8/r", "c1/g h1/r") + "1 h8",
        {"a": "over, won by Aino and Ville: c1/r | h1/r, taken 1:0", "b": "Aino lucky: c1/r | h1/r, taken 1:0"},
    ),
]


#: The same as cases, one for each setting.
RULED = [
    (f"{ruling}={setting}", text.replace(PLAIN, f"{PLAIN}house: {ruling}={setting}\n"), ends)
    for ruling, text, outcomes in SETTINGS
    for setting, ends in outcomes.items()
]
WHOLE = finished([*CASES, *RULED])


@pytest.mark.parametrize(("ruling", "text", "ends"), RULED, ids=[f"{number}: {case[0]}" for number, case in enumerate(RULED)])
def test_a_ruling_is_kept_under_each_setting(ruling: str, text: str, ends: str) -> None:
    assert told(text) == ends, ruling


@pytest.mark.parametrize(("rules", "text", "ends"), WHOLE, ids=[f"{number}: {case[0]}" for number, case in enumerate(WHOLE)])
def test_they_are_kept_in_a_whole_turn(rules: str, text: str, ends: str) -> None:
    assert told(text) == ends, rules


@pytest.mark.parametrize(("ruling", "text", "outcomes"), SETTINGS, ids=[f"{n}: {case[0]}" for n, case in enumerate(SETTINGS)])
def test_a_ruling_that_is_not_named_has_its_first_setting(ruling: str, text: str, outcomes: dict[str, str]) -> None:
    assert told(text) == outcomes[RULINGS[ruling][0]]


@pytest.mark.parametrize("ruling", RULINGS)
def test_no_two_settings_of_a_ruling_are_alike(ruling: str) -> None:
    outcomes = [outcomes for one, _, outcomes in SETTINGS if one == ruling]
    assert all("".join(one) == RULINGS[ruling] for one in outcomes)
    assert len({tuple(one[setting] for one in outcomes) for setting in RULINGS[ruling]}) == len(RULINGS[ruling])
