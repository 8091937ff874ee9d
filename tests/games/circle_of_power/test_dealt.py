"""A season of Circle of Power that a machine dealt: whole games that the laboratory plays are proven, whatever ruling holds."""

import re

import pytest

from companion.games.circle_of_power.rules.circle import BATTLE_CARDS
from companion.lab.dealt import DealtGame, secret_of
from companion.lab.matches import laboratory_of
from companion.referee import Replay, judge

_HEAD = "game: circle-of-power\nplayers: {players}\nhouse: CP-R1={ruling}\n"


def _played(players: str, ruling: str, seasons: int = 2, seed: str = "a season") -> Replay:
    """A record as a table writes it: everybody plays the last card of the hand."""
    replay = Replay(_HEAD.format(players=players, ruling=ruling))
    record = replay.judgement.record
    assert record is not None
    game = DealtGame(laboratory_of("circle-of-power"), record, seed)
    while True:
        for line in game.lacking(replay.judgement):
            assert replay.put(line), replay.refused
        if game.undealt is not None:
            if game.undealt > seasons:
                return replay
            cuts = [f"{game.undealt:08x}{seat:08x}" for seat in range(len(game.players))]
            assert replay.put(game.line(cuts)), replay.refused
            game.deal(cuts)
        elif game.decision is None:
            return replay
        else:
            game.choose(len(game.decision.options) - 1)


@pytest.mark.parametrize("ruling", ["a", "b", "c"])
@pytest.mark.parametrize("players", ["Aino, Ville, Emmi, Otto", "Aino, dummy, Emmi, Otto", "Aino, dummy1, Emmi, dummy2"])
def test_what_is_dealt_so_is_proven(players: str, ruling: str) -> None:
    verdict = _played(players, ruling).verdict
    assert (verdict.status, verdict.errors) == ("legal", [])
    opened = [section.get("deal") for section in verdict.sections if "deal" in section]
    assert opened == ["proven"] * 2


def _deal_errors(text: str) -> list[tuple[int, int]]:
    return [(error.line, error.column) for error in judge(text).verdict.errors if error.rule == "deal"]


def test_after_the_shuffle_a_hand_is_held_against_the_second_order() -> None:
    """Two cards of the second half in each other's hands are found, each at its place."""
    lines = _played("Aino, Ville, Emmi, Otto", "a", seasons=1).text.splitlines()
    ninth = [place for place, line in enumerate(lines) if line.startswith("(")][8]
    city, one, two, *rest = lines[ninth].split(" ")
    lines[ninth] = " ".join((city, two, one, *rest))
    assert _deal_errors("\n".join(lines))[:2] == [(ninth + 1, len(city) + 2), (ninth + 1, len(city) + 5)]


def test_cities_and_draws_are_held_against_the_deal() -> None:
    text = _played("Aino, Ville, Emmi, Otto", "a", seasons=1).text
    opened = f"secret: {secret_of('a season', 1).hex()}\n"
    head, first = text[: text.index("(")], text[text.index("(") :].splitlines()[0]
    cities = re.search(r"cities: (\S+) (\S+)", head)
    assert cities is not None
    swapped = head.replace(f"{cities[1]} {cities[2]}", f"{cities[2]} {cities[1]}")
    assert len(_deal_errors(swapped + opened)) == 2
    _, card, *_ = first.split(" ")
    right = [
        one.code
        for one in BATTLE_CARDS
        if judge(f"{head}{first.replace(card, f'{card}+{one.code}')}\n{opened}").verdict.status == "legal"
    ]
    assert len(right) == 1
