"""What a refused line rests on is ringed where it is seen: on a board, drawn or not, and among the things that lie there."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from companion.referee.ready import ready_files
from companion.referee.scene import Board, Pile, Place, Scene, Seat, Thing
from companion.screen.marks import marks_of
from companion.screen.table.evidence import Meant
from companion.screen.table.lying import laid
from screens import Device, flaws_of
from tapping import Phone

KINGDOMS = "game: four-kingdoms\nplayers: Aino, Ville, Emmi, Olavi\n[season 1]\nkings: Ks Kd\n3d Qc Qd 4s > 3d\n"
DUEL = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 5\n"
EMPIRES = "game: empires\nplayers: Aino, Ville\nmap: dalenrike.map\n[turn 1]\nAino setup 2 10@2\nVille setup 8 10@8\nVille 8>9\n"
KINGS = """\
game: circle-of-kings
players: Aino, Ville
circle: Ks Kw Kc Kp
[round 1]
Aino 3s + 2s 4s / magician
Ville As + 2s / fool
"""
_RING = re.compile(r'<g class="meant" role="img" aria-label="([^"]*)"><(.*?)/>')
_THING = re.compile(r'<small class="line" aria-hidden="true">(.*?)</small><span class="hidden-text">, (.*?)</span>')


def refused(record: str, line: str) -> Device:
    """The table after a line was refused."""
    device = Device(record)
    device.do("table.type", line=line)
    assert device.text == record
    assert not flaws_of(device.page.html)
    return device


def rings(device: Device) -> Sequence[tuple[str, str]]:
    """What is said of each ring on a board, and the tag that draws it."""
    return _RING.findall(device.page.html)


def test_a_card_that_was_played_is_ringed_in_the_trick() -> None:
    device = refused(KINGDOMS, "5h 6h Qc 7h > 6h")
    ((told, element),) = rings(device)
    assert told == "line 5: played here"
    assert element.startswith("rect ")
    assert ">line 5</text>" in device.page.html
    device.do("table.fill", line="")
    device.do("table.type", line="5h 6h 7s 7h > 6h")
    assert not rings(device)


@pytest.mark.parametrize(
    ("lines", "line", "told"),
    [
        ("2 h8 *1\n", "1 c2 *1", "line 4: this changed what is there"),  # a tile of Aino's
        ("0 *1\n1 h8 *1\n", "2 h7 *1", "line 5: c1 became lucky here"),
    ],
)
def test_a_tile_is_ringed(lines: str, line: str, told: str) -> None:
    ((found, element),) = rings(refused(DUEL + lines, line))
    assert found == told
    assert element.startswith("rect ")


def test_a_place_means_that_of_whoever_said_it() -> None:
    """Both have a tile h8: Aino's is ringed, then Ville's."""
    aino = rings(refused(f"{DUEL}2 h8 *1\n", "1 c2 *1"))
    ville = rings(refused(f"{DUEL}2 h8 *1\n2 h8 *2\n", "1 c2 *3"))
    assert [told.partition(" ")[0] for told, _ in (*aino, *ville)] == ["line", "line"]
    assert aino[0][1] != ville[0][1]


def test_provinces_are_ringed_by_their_outline_once_each() -> None:
    atlas = next(one for one in ready_files("empires") if one.name == "dalenrike.map")
    phone = Phone(EMPIRES, {atlas.name: atlas.text})
    phone.fill("table.type", line="Aino 2>3")
    found = _RING.findall(phone.html)
    assert [told for told, _ in found] == ["line 7: Ville moved here"] * 2
    assert len({element for _, element in found if element.startswith("use ")}) == 2


def test_a_lord_that_lies_before_somebody_is_ringed_there() -> None:
    device = refused(KINGS, "Aino magician top bottom")
    assert _THING.findall(device.page.html) == [("line 5", "line 5: Magician is in play")]


def test_what_is_covered_is_not_ringed() -> None:
    """A hand that was written down: neither its card nor its line is shown."""
    record = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n[season 1]\nkings: Ks Kd\nhand Aino: Qc ? ? ? ? ? ? ? ?\n"
    device = refused(record, "hand Ville: Qc ? ? ? ? ? ? ? ?")
    assert not rings(device)
    assert not _THING.findall(device.page.html)


def test_boards_without_a_drawing_and_things_of_two_players() -> None:
    """A thing of that name that somebody has himself is his; one that nobody else has is meant wherever it lies."""
    scene = Scene(
        "",
        boards=(Board("Map", (Place("7", 0, 0, (Thing("x1"),)), Place("8", 0, 1))),),
        piles=(Pile("Trick", (Thing("y1"),)),),
        seats=(
            Seat("Aino", piles=(Pile("Army", (Thing("z1"),)),)),
            Seat("Bo", piles=(Pile("Army", (Thing("z1"), Thing("z2"))),)),
        ),
    )
    meant = [
        Meant("8", "", "eight"),
        Meant("x1", "", "x"),
        Meant("y1>", "Bo", "y"),
        Meant("z1", "Bo", "z"),
        Meant("z2", "Aino", "w"),
    ]
    seen = laid("hearts", scene, marks_of([("Aino", "Aino"), ("Bo", "Bo")]), "", "", meant=meant)
    (row,) = seen.boards[0].rows
    assert [(cell[0].id, cell[2], [one.told for one in cell[1]]) for cell in row if cell] == [
        ("7", "", ["x"]),
        ("8", "eight", []),
    ]
    told = [[one.told for heap in sitting.heaps for one in heap.rows[0]] for sitting in seen.seats]
    assert [[one.told for one in seen.heaps[0].rows[0]], *told] == [["y"], [""], ["z", "w"]]


def test_hostile_notes_and_names_stay_text() -> None:
    """What others wrote stands in what is read aloud as text, and no record breaks the table."""
    record = f"{KINGDOMS.rstrip()} # <img src=x> “'\n".replace("Aino", "A = <b>&\"'")
    found = rings(refused(record, "5h 6h Qc 7h > 6h"))
    assert [told for told, _ in found] == ["line 5: played here"]
