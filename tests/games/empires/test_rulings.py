"""Each ruling that a table may set: a record that is judged otherwise by each of its settings."""

from typing import Any

import pytest

from companion.games.empires.rules.table import RULINGS
from companion.referee import judge
from tests.games.empires.tables import SETUP, SUPPLIES, TREASURY, record

TEN = ("Aino setup 1 10@1", "Ville setup 8 10@8")
#: Aino and Ville share province 8, where Ville's city is.
VISIT = ("Aino mer 2d 1>8",)
NEAR = ("Aino setup 1 10@1", "Ville setup 6 10@6")
THREE = ("Aino setup 1 10@1", "Ville setup 6 5@6 5@7", "Emmi setup 11 10@11")
OUT = ("Aino mer 2d 1>5", "[turn 2]", "Aino cru 2s 3s 4c 5h 6", "[turn 3]", "Ville enter 9 6@9")
AGAIN = (
    "Aino 5>6",
    "[turn 4]",
    "Aino 6>7",
    "[turn 5]",
    "Aino 7>8",
    "[turn 6]",
    "Aino cru 2s 3s 4c 5h 9",
    "[turn 7]",
    "Ville enter 11 6@11",
)
GAINS = ("Aino mig 5h 3; exp 2d 9d 1>4 2>5 14>11", "Aino 14>13")


def judged(text: str) -> Any:
    """The first error's rule, or the state and who has won."""
    found = judge(text).verdict
    assert found.status != "malformed", found.errors
    return found.errors[0].rule if found.errors else (found.as_dict()["state"], found.winners)


CASES: list[tuple[str, str, str]] = [
    ("EM-R1", "ab", record(*VISIT, setup=TEN)),
    ("EM-R2", "ab", record("end", setup=(SETUP[0].replace("14", "15"), SETUP[1]), size=15)),
    ("EM-R3", "ab", record(*GAINS)),
    ("EM-R4", "ab", record(*OUT[:3], "end", setup=NEAR)),
    ("EM-R6", "ab", record("end", setup=(*SETUP[:1], "Ville setup 6 4@6 3@5 3@7"))),
    ("EM-R7", "ab", record("end", setup=NEAR)),
    ("EM-R9", "ab", record("Aino abu 5s 5h 1", header=["attributes: Aino fertility"])),
    ("EM-R9", "ac", record("Aino mig 5s 3", header=["attributes: Aino fertility"])),
    ("EM-R9", "bc", record("Aino abu 5h 1", header=["attributes: Aino fertility"])),
    ("EM-R10", "ab", record("Aino mer 2d 1>6", "[turn 2]", "Aino cru 5s 6s 7h 8h 7", header=["attributes: Aino clubs"])),
    ("EM-R11", "ab", record(*OUT, setup=NEAR)),
    ("EM-R11", "ac", record(*OUT, *AGAIN, setup=NEAR)),
    ("EM-R15", "ab", record("order: Aino, Ville", setup=(SETUP[0], TEN[1]))),
    ("EM-R17", "ab", record(*VISIT, "Aino mig 5h 9", setup=(TEN[0], "Ville setup 8 8@8 2@7"))),
    ("EM-R18", "ab", record(*VISIT, "Aino com 5s 8", setup=TEN)),
    ("EM-R19", "ab", record(*VISIT, setup=TEN)),
    ("EM-R20", "ab", record("Aino exp 2d 3d 1>4")),
    (
        "EM-R22",
        "ab",
        record(
            "Aino exp 2d 3d 1>7",
            "Emmi exp 4d 5d 11>7",
            "[turn 2]",
            "Aino col 2h 3h 4h 5s 7/Ville 7/Emmi",
            players="Aino, Ville, Emmi",
            setup=THREE,
            size=16,
        )
        .replace(">8", ">7")
        .replace("8/", "7/"),
    ),
    (
        "EM-R25",
        "ab",
        record(
            "Aino exp 2d 3d 2@1>7",
            "Emmi exp 4d 5d 11>7",
            "Aino fight 7/Ville; fight 7/Emmi",
            players="Aino, Ville, Emmi",
            setup=THREE,
            size=16,
        ),
    ),
    ("EM-R28", "ab", record("Aino 1>2 3@1>14", "[turn 2]", "order: Aino, Ville", header=[TREASURY])),
    ("EM-R29", "ab", record("Aino pass", header=[TREASURY])),
    ("EM-R31", "ab", record("Aino build ? 1; mig 5h 3; mer 2d 1>4", header=[SUPPLIES])),
    (
        "EM-R32",
        "ab",
        record(
            "Aino buy 6; fou 2s 3h 4d 5c 2; build 6c 1",
            "Aino keep 1",
            "[turn 2]",
            "Aino build 7c 2",
            "[turn 3]",
            "Aino store $1 1; store $1 2",
            header=[SUPPLIES],
        ),
    ),
]


@pytest.mark.parametrize(("ruling", "settings", "text"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_settings_differ(ruling: str, settings: str, text: str) -> None:
    one, other = (judged(text.replace("[turn 1]", f"house: {ruling}={setting}\n[turn 1]", 1)) for setting in settings)
    assert one != other


@pytest.mark.parametrize(("ruling", "settings", "text"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_first_setting_is_the_default(ruling: str, settings: str, text: str) -> None:
    default = RULINGS[ruling][0]
    assert judged(text) == judged(text.replace("[turn 1]", f"house: {ruling}={default}\n[turn 1]", 1))


def test_every_ruling_has_its_case() -> None:
    assert {ruling for ruling, _, _ in CASES} == set(RULINGS)
