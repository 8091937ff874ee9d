"""A game of Empires that a machine dealt: every draw, purchase and pass follows from one secret, turn by turn."""

import pytest

from companion.lab.dealt import DealtGame, secret_of
from companion.lab.matches import laboratory_of
from companion.referee import Replay, format_text, judge
from game_folders import folder_of
from screens import map_files

FILES = map_files()
_HEAD = "game: empires\nplayers: Aino, Ville{more}\nmap: linderheim.map\n{house}"


def _played(head: str, choice: int = 1, turns: int = 6) -> str:
    """A game as a table writes it, until it is left after so many turns."""
    replay = Replay(head, files=FILES.__getitem__)
    record = replay.judgement.record
    assert record is not None
    game = DealtGame(laboratory_of("empires"), record, "a game")
    number = 0
    while True:
        for line in game.lacking(replay.judgement):
            assert replay.put(line), (line, replay.refused)
        if game.undealt is not None:
            cuts = [f"{seat:016x}" for seat in range(len(game.players))]
            assert replay.put(game.line(cuts)), replay.refused
            game.deal(cuts)
        elif game.decision is None:
            return replay.text
        elif game.world.state.turn.number > turns:
            return f"{replay.text}secret: {secret_of('a game', 1).hex()}\n"
        else:
            number += 1
            game.choose((number * choice) % len(game.decision.options))


_TREASURY = "options: treasury\n"
_ALL = "options: treasury, supplies\nhouse: EM-R29=b\n"


@pytest.mark.parametrize(("more", "house", "choice"), [("", "", 1), (", Emmi", _TREASURY, 7), ("", _ALL, 3), (", Emmi", "", 0)])
def test_a_whole_game_is_proven(more: str, house: str, choice: int) -> None:
    text = _played(_HEAD.format(more=more, house=house), choice)
    verdict = judge(text, files=FILES.__getitem__).verdict
    assert (verdict.status, verdict.sections[0]["deal"]) == ("legal", "proven")
    assert format_text(text, FILES.__getitem__) == text
    assert text.count("dealt:") == text.count("secret:") == 1


def _wrong(text: str, line: str, instead: str) -> list[tuple[str, int, int]]:
    """What is wrong when this line is another one."""
    assert text.count(f"\n{line}\n") == 1
    found = judge(text.replace(f"\n{line}\n", f"\n{instead}\n"), files=FILES.__getitem__).verdict
    return [(error.rule, error.line, error.column) for error in found.errors]


def test_a_card_that_nobody_can_have_is_found_at_its_word() -> None:
    text = (folder_of("empires") / "records" / "dealt.game").read_text("utf-8")
    lines = text.split("\n")
    for line, instead, column in (
        ("Aino mer Kd 6>13", "Aino mer 2d 6>13", 10),
        ("Ville mig Qh 14", "Ville mig 3h 14", 11),
        ("Ville build Qc 2", "Ville build 2c 2", 13),
        ("Aino buy 1", "Aino buy 3s", 10),
        ("Ville exo 3c 4c 12>11 5>6", "Ville exo 3c 5c 12>11 5>6", 14),
    ):
        assert _wrong(text, line, instead) == [("deal", lines.index(line) + 1, column)], line


def test_where_a_card_went_unseen_nothing_more_is_derived() -> None:
    text = (folder_of("empires") / "records" / "dealt.game").read_text("utf-8")
    assert _wrong(text, "Aino buy 1", "Aino give Ville ?\nAino buy 1") == []
    unseen = text.replace("Aino buy 1", "Aino give Ville ?\nAino buy 1")
    assert _wrong(unseen, "Aino mer Kd 6>13", "Aino mer 2d 6>13") == []
