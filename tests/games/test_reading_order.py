"""All faults of a record's form are told, from the top, one cause once: the same for every game."""

from random import Random
from typing import Any

import pytest

from companion.record.keywords import KEYWORDS
from companion.record.lines import is_numbered
from companion.referee import judge, read_record
from companion.referee.protocol import Counting
from game_folders import games_with_tests, read_extra, records_of

FK = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n"
DC = "game: duelling-circles\n"
EM = "game: empires\nplayers: A\n"
CP = "game: circle-of-power\nplayers: A, B, C, D\n[season 1]\n"
CK = "game: circle-of-kings\nplayers: A, B\ncircle: Kw Ks Kp Kc\n"
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
        [(1, 1, "header"), (2, 16, "header"), (3, 9, "header"), (4, 1, "header"), (5, 1, "syntax")],
    ),
    "a lineup above too few players": (
        DC + "variant: kinilani\nlineup: V o b c r u g v, A b u r c v o g\nplayers: A\n", [(4, 1, "header")],
    ),
    "attributes of somebody who may be missing": (
        "game: empires\nyoungest: V\nattributes: V fertility\nplayers: A\n", [(4, 1, "header")],
    ),
    "a dealer who may be missing": ("game: circle-of-power\ndealer: V\nplayers: A\n", [(3, 1, "header")]),
    "colours whose number hangs on a wrong one": (
        DC + "players: A, V\nlineup: A b g v, V o r c\ntokens: 6\nvariant: kinilani\n", [(4, 9, "header")],
    ),
    "colours of a variant that cannot be read": (
        DC + "players: A, V\nlineup: A b g v, V o r c\ntokens: 3\nvariant: counter-flow\n", [(5, 10, "header")],
    ),
    "colours of an empty variant": (
        DC + "players: A, V\nlineup: A b g v, V o r c\ntokens: 3\nvariant:\n", [(5, 1, "header")],
    ),
    "colours that are wrong themselves": (
        DC + "players: A, V\nlineup: A b zz v, V o qq c\ntokens: 6\nvariant: kinilani, foo, bar\n",
        [(3, 13, "header"), (3, 23, "header"), (4, 9, "header"), (5, 20, "header"), (5, 25, "header")],
    ),
    "colours whose number hangs on a misspelled key": (
        DC + "players: A, V\nlineup: A b g v, V o r c\ntokns: 3\nvariant: kinilani\n", [(4, 1, "header")],
    ),
    "colours whose number hangs on a wrong ruling": (
        DC + "players: A, V\ntokens: 3\nlineup: A b b v, V o r c\nvariant: kinilani\nhouse: DC-R24=z\n", [(6, 8, "header")],
    ),
    "colours of one who does not play": (
        DC + "players: A, 5h\ntokens: 3\nlineup: A b g v, V o r c\nvariant: kinilani\n", [(2, 13, "header")],
    ),
    "several tags": ("game: four-kingdoms\nplayers: end, score, Cia\n", [(2, 10, "header"), (2, 15, "header")]),
    "tags of several kinds, and a dealer who may be one of them": (
        "game: four-kingdoms\nplayers: end, 5h, Cia, Cia\ndealer: Zed\njokers: x\nrules: 7\nformat: 2\n",
        [(2, 10, "header"), (2, 15, "header"), (2, 24, "header"), (4, 9, "header"), (5, 8, "header"), (6, 9, "header")],
    ),
    "several members of teams": (
        "game: four-kingdoms\nplayers: A, B, C, D\nteams: A+X, end=B+Y\nhouse: FK-R1=b, FK-R12=z\n",
        [(3, 10, "header"), (3, 13, "header"), (3, 19, "header"), (4, 8, "header"), (4, 17, "header")],
    ),
    "several Kings": (
        "game: circle-of-kings\nplayers: A, B, C\ncircle: Kx Kw Kw\n", [(2, 1, "header"), (3, 9, "header"), (3, 15, "header")],
    ),
    "four emperors, and other keys": (
        "game: circle-of-power\nplayers: A, B\nvariant: foo\ndealer: Zed\nhouse: CP-R1=z\n",
        [(2, 1, "header"), (3, 10, "header"), (5, 8, "header")],
    ),
    "every key of Empires": (
        EM + "youngest: Z\nattributes: A foo, Q warfare, A\noptions: a, b\ncounters: 3\ncities: 0\nmap: no.map\n",
        [(2, 1, "header"), (4, 15, "header"), (4, 31, "header"), (5, 10, "header"),
         (5, 13, "header"), (6, 11, "header"), (7, 9, "header"), (8, 6, "header")],
    ),
    "unknown keys, values and lines": (
        FK + "jockers: 2\nscoring: foo\n[season 1]\nzz\n", [(3, 1, "header"), (4, 10, "header"), (6, 1, "syntax")],
    ),
    "an unknown key on which the lines hang": (FK + "teems: A+B\n[season 1]\nscore: A+B 3\n", [(3, 1, "header")]),
    "a key that stands twice, and values": (
        FK + "hand: 8\nhand: 9\nseasons: 0\n[season 1]\nzz\n", [(4, 1, "header"), (5, 10, "header"), (7, 1, "syntax")],
    ),
    "a position with a mark": (FK + "position: season 2 !\nscored: 1\n[season 3]\n5c 7c 9c\n", [(3, 1, "syntax")]),
    "a position without its colon": (FK + "position season 2\nscored: 1\n[season 3]\n5c 7c 9c\n", [(3, 1, "syntax")]),
    "a position that cannot be read": (
        FK + "position: sason 2\nscored: 1\nleader: Aino\n5c 7c 9c\n[season 3]\nzz\n[season 5]\n",
        [(3, 11, "syntax"), (8, 1, "syntax"), (9, 1, "syntax")],
    ),
    "a position without sections that cannot be read": (
        DC + "players: A, B\nposition: trn 4\nboard: A h8\n5. 1 h8-h7\n", [(3, 11, "syntax")],
    ),
    "a position in the middle": (
        FK + "[season 1]\nkings: Ks\nposition: season 1, move 5\nleader: Aino\nstack: Ks\n5c 7c zz\n",
        [(5, 1, "syntax"), (8, 7, "syntax")],
    ),
    "a numbered trick with a typo": (FK + "[season 1]\nkings: Ks\n1. 3d 9d x4s\n2. 5c 8s 9c\n3. Ac Jd 4h\n", [(5, 10, "syntax")]),
    "a trick with a typo that bears no number": (
        FK + "[season 1]\nkings: Ks\n3d 9d x4s\n2. 5c 8s 9c\nAc Jd 4h\n4. 9h 6d 5s > 9h\n", [(5, 7, "syntax")],
    ),
    "a line above the tricks with a typo": (
        FK + "[season 1]\nkings: Ks Kx\n1. 5c 8s 9c\n2. Ac Jd 4h\n", [(4, 11, "syntax")],
    ),
    "several tricks with typos": (
        FK + "[season 1]\n1. 3d 9d x4s\n2. zz\n3. 5c 8s 9c\n4. Ac Jd zz\n5. 9h 6d 5s > 9h\n",
        [(4, 10, "syntax"), (5, 4, "syntax"), (7, 10, "syntax")],
    ),
    "a wrong number alone": (FK + "[season 1]\n1. 5c 8s 9c\n3. Ac Jd 4h\n3. 9h 6d 5s > 9h\n4. 4s 7h Tc\n", [(5, 1, "syntax")]),
    "a wrong number that the others follow": (
        FK + "[season 1]\n1. 5c 8s 9c\n5. Ac Jd 4h\n6. 9h 6d 5s > 9h\n7. 4s 7h Tc\n", [(5, 1, "syntax")],
    ),
    "a number that is wrong by itself below a typo": (
        FK + "[season 1]\n1. 5c 8s zz\n2. Ac Jd 4h\n4. 9h 6d 5s > 9h\n", [(4, 10, "syntax"), (6, 1, "syntax")],
    ),
    "a number far from a typo": (FK + "[season 1]\n1. 5c 8s zz\n7. Ac Jd 4h\n", [(4, 10, "syntax"), (5, 1, "syntax")]),
    "a numbered turn with a typo": (
        DC + "players: A, B\ntokens: 3\n1. zz\n2. 0 *3\n3. 0 *1\n", [(4, 4, "syntax")],
    ),
    "a numbered action with a typo": (
        CP + "cities: Kh Qs Qc As\n1. (Jd) 4h 2c zz 4d x B\n2. 5h 3c 3s 5d -\n3. 6h 7c 7s zz\n",
        [(5, 15, "syntax"), (7, 13, "syntax")],
    ),
    "cities with a typo": (
        CP + "cities: Kh Qs Qc zz\n1. (Jd) 4h 2c 2s 4d x B\n2. 5h 3c 3s 5d -\nhand: A 5c\n", [(4, 18, "syntax")],
    ),
    "a numbered move with a typo": (
        CK + "[round 1]\n1. A draw zz\n2. B draw L3\n3. A zz\n", [(5, 11, "syntax"), (7, 6, "syntax")],
    ),
    "a numbered line of Empires with a typo": (
        "game: empires\nplayers: A, B\nmap: dalenrike.map\n[turn 1]\n1. A setup zz 3\n2. B setup 7 8 9\n3. A zz\n",
        [(5, 12, "syntax"), (7, 6, "syntax")],
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


def numbered(text: str) -> tuple[list[str], list[int]]:
    """The lines of a record, each move with its number; and which of them stand below its header."""
    record = read_record(text, files=read_extra)
    reader: Any = record.game.reader(record.table)
    lines = text.split("\n")
    for line, _ in record.entries if isinstance(reader, Counting) else ():
        before = reader.moves
        reader.read(line)
        if reader.moves > before and not is_numbered(line):
            lines[line.number - 1] = f"{reader.moves}. {line.text}"
    return lines, [entry.line.number - 1 for entry in record.entries]


@pytest.mark.parametrize("game_id", games_with_tests())
def test_one_typo_is_one_fault(game_id: str) -> None:
    """Whatever line of a record it stands on, and although the moves below bear numbers."""
    random, malformed = Random(game_id), 0  # the same words at every run
    for path in records_of(game_id):
        text = path.read_text("utf-8")
        verdict = judge(text, files=read_extra).verdict
        if verdict.status != "legal" or verdict.stood or any(f"{word}:" in text for word in KEYWORDS):
            continue
        lines, places = numbered(text)
        assert judge("\n".join(lines), files=read_extra).verdict.status == "legal"
        for at in random.sample(places, min(12, len(places))):
            words = lines[at].partition("#")[0].split()
            words[random.randrange(len(words))] = "zz"
            verdict = judge("\n".join([*lines[:at], " ".join(words), *lines[at + 1 :]]), files=read_extra).verdict
            if verdict.status == "malformed":
                malformed += 1
                assert len(verdict.errors) == 1, (at + 1, words, verdict.errors)
    assert malformed >= 20


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
