"""All faults of a record's form are told, from the top, one cause once: the same for every game."""

import pytest

from companion.referee import judge

FK = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n"
DC = "game: duelling-circles\n"
#: The record, and line, column and rule of each fault that is told.
FAULTS = {
    "header and headings, from the top": (
        "game: four-kingdoms\nplayers: Aino, Ville\nno key\nformat: 2\n[season 2]\n",
        [(3, 1, "syntax"), (4, 9, "header"), (5, 1, "syntax")],
    ),
    "without sections": (
        "game: duelling-circles\nplayers: Aino, Ville\ncolour: red\n[turn 1]\nformat: 2\n",
        [(3, 1, "header"), (4, 1, "syntax"), (5, 9, "header")],
    ),
    "a tag twice above unknown keys": (
        "game: circle-of-kings\nplayers: Aino, Aino\nformat: 2\ncolour: red\n[round 2]\n",
        [(2, 16, "header"), (3, 9, "header"), (4, 1, "header"), (5, 1, "syntax")],
    ),
    "several values": (FK + "seasons: x\njokers: 1\nhouse: FK-R3=b, FK-R99=a, FK-R12=c\n", [
        (3, 10, "header"), (5, 8, "header"), (5, 17, "header"), (5, 27, "header"),
    ]),
    "a value and a line below": (FK + "seasons: x\n[season 1]\n5c 8s 9z\n", [(3, 10, "header"), (5, 7, "syntax")]),
    "a heading without its brackets": (FK + "season 1\n5c 8s 9c\nAc Jd 4h\n", [(3, 1, "syntax")]),
    "a later heading without its brackets": (FK + "[season 1]\npoints: Aino 1, Ville 2, Emmi 3\nseason 2\n5c 8s 9z\n", [
        (5, 1, "syntax"), (6, 7, "syntax"),
    ]),
    "a heading that cannot be read hides its lines": (FK + "[seson 1]\n5c 8s 9z\nnonsense\n[season 2]\n5c 8s 9z\n", [
        (3, 1, "syntax"), (7, 7, "syntax"),
    ]),
    "a heading's number shifts those after it": (FK + "[season 1]\n[season 3]\n[season 4]\n[season 4]\n", [
        (4, 1, "syntax"), (6, 1, "syntax"),
    ]),
    "no heading at all": (FK + "5c 8s 9c\nAc Jd 4h\n9h 6d 5s > 9h\n", [(3, 1, "syntax")]),
    "a key of the body above the heading": (FK + "kings: Ks Kd\n[season 1]\n5c 8s 9z\n", [(3, 1, "header"), (5, 7, "syntax")]),
    "a colon forgotten in the header": (DC + "players A, B\ntokens: 3\n2 h8 *1\n", [(2, 1, "syntax")]),
    "a misspelled key that is needed": ("game: four-kingdoms\nplayres: Aino, Ville\n", [(2, 1, "header")]),
    "a needed key that is missing": ("game: four-kingdoms\nseasons: x\n", [(1, 1, "header")]),
    "a variant that cannot be read leaves the lines alone": (
        DC + "players: A, B\nlineup: A b g, B o c\nvariant kinilani\n2 h8/g *1\n", [(4, 1, "syntax")],
    ),
    "old line ends": ("game: four-kingdoms\rplayers: Aino, Ville\r", [(1, 1, "header")]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "faults"), FAULTS.values(), ids=FAULTS)
def test_faults_are_told_from_the_top_one_cause_once(text: str, faults: list[tuple[int, int, str]]) -> None:
    verdict = judge(text).verdict
    assert verdict.status == "malformed"
    assert [(error.line, error.column, error.rule) for error in verdict.errors] == faults, verdict.errors


#: A line below FK's heading, and what its hint says to write.
MEANT = {
    "winner Aino": "winner: Aino",
    "kings Ks Kh": "kings: Ks Kh",
    "1 5c 4s 3d": "5c 4s 3d",
    "Score Aino 7": "score: Aino 7",
    "hand Aino 3h 4h": "hand Aino: 3h 4h",
    "5c 4s lOd": "5c 4s Td",
    "points: Aino 1, Ville −2, Emmi –3 x": "",
}


@pytest.mark.parametrize(("line", "meant"), MEANT.items(), ids=MEANT)
def test_a_line_that_is_nearly_right_is_answered_with_how_it_is_written(line: str, meant: str) -> None:
    verdict = judge(f"{FK}[season 1]\n{line}\n").verdict
    assert len(verdict.errors) == 1
    assert verdict.errors[0].hint == f"write {meant}" if meant else verdict.errors[0].hint


@pytest.mark.parametrize("line", ["1.5c 4s 3d", "1. 5c 4s 3d", "1.Aino: 5c 4s 3d"])
def test_the_blank_behind_a_number_may_be_left_out(line: str) -> None:
    assert (
        judge(f"{FK}[season 1]\n{line}\n").verdict.errors[:1]
        == judge(f"{FK}[season 1]\n1. {line[2:].strip()}\n").verdict.errors[:1]
    )


@pytest.mark.parametrize("minus", ["-", "−", "–"])
def test_every_minus_is_one(minus: str) -> None:
    verdict = judge(f"{FK}[season 1]\npoints: Aino 1, Ville {minus}2, Emmi 3\n").verdict
    assert verdict.totals == {"Aino": 1, "Ville": -2, "Emmi": 3}
