"""What Companion says of its choices: true of how it chose where all lies open, and no word of a hidden hand."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.lab.chance import Streams
from companion.lab.live import why
from companion.lab.matches import laboratory_of
from companion.lab.players import BEST, FLAT, HALVING, RANDOM, THUMB, choose
from companion.lab.search import Chosen, Value
from companion.lab.world import AnyLaboratory, Decision, Option
from companion.referee import read_table

HIDDEN = {
    "four-kingdoms": "players: A, B, C\nseasons: 1\njokers: 2\n",
    "hearts": "players: A, B, C, D\nto: 20\n",
    "circle-of-power": "players: A, B, C, D\n",
    "circle-of-kings": "players: A, B\ncircle: Kc Kw Kp Ks\n",
    "empires": "players: A, B\noptions: treasury, supplies\n",
}
#: How many worlds are imagined that look alike to a neighbour.
_WORLDS = 3


def laboratory(game: str) -> AnyLaboratory:
    """What a game brings for the laboratory."""
    found = laboratory_of(game)
    assert found is not None
    return found


def sentences(lab: AnyLaboratory, view: Any, decision: Decision, random: Random) -> dict[tuple[Option, int], str]:
    """What would be said of each option at each level, after whatever playouts."""
    found = {}
    for option in decision.options:
        values = tuple(Value(one, random.random(), 0.1, random.randrange(1, 90)) for one in decision.options)
        chosen = Chosen(option, values if len(decision.options) > 1 else ())
        found.update({(option, level): why(lab, view, decision, chosen, level) for level in (RANDOM, THUMB, FLAT, HALVING)})
    return found


@pytest.mark.parametrize("game", HIDDEN)
def test_whatever_else_a_seat_holds_the_same_is_said_of_its_choice(game: str) -> None:
    lab, random = laboratory(game), Random(5)
    table = read_table(f"game: {game}\n{HIDDEN[game]}")
    streams = Streams("told", 0)
    world = lab.begin(table, streams)
    told, sizes = 0, set()
    for count in range(80):
        decision = world.decision()
        if decision is None:
            break
        if decision.about not in lab.covered and count % 3 == 0:
            neighbour = (decision.seat + 1) % len(lab.seats(table))
            known: dict[tuple[Option, int], str] = {}
            for other in islice(iter(lab.worlds(world.view(neighbour), random)), _WORLDS):
                asked = other.decision()
                assert asked is not None
                assert asked.seat == decision.seat
                sizes.add((count, len(asked.options)))
                for key, sentence in sentences(lab, other.view(asked.seat), asked, random).items():
                    told += key in known
                    assert known.setdefault(key, sentence) == sentence
                    assert "playouts" not in sentence
        world.choose(streams.of("policy").choice(decision.options))
    assert told
    if game in ("hearts", "empires"):  # elsewhere any card of a hand may be played, and all know how many there are
        assert len(sizes) > len({count for count, _ in sizes})


def test_where_all_lies_open_it_says_how_many_options_were_tried_and_how_often_this_one() -> None:
    lab = laboratory("duelling-circles")
    streams = Streams("told", 0)
    world = lab.begin(read_table("game: duelling-circles\nplayers: A, B\ntokens: 14\n"), streams)
    decision = world.decision()
    while decision is not None and len(decision.options) <= lab.few:
        world.choose(streams.of("policy").choice(decision.options))
        decision = world.decision()
    assert decision is not None
    view, count = world.view(decision.seat), len(decision.options)
    flat = choose(lab, view, decision, FLAT, Random(1))
    sentence = why(lab, view, decision, flat, FLAT)
    assert sentence.startswith(
        f"The best of the {lab.few} of {count} choices that the rule of thumb likes most: tried in 5 playouts"
    )
    halving = choose(lab, view, decision, HALVING, Random(1))
    sentence = why(lab, view, decision, halving, HALVING)
    tried = halving.values[0].playouts
    assert tried < sum(value.playouts for value in halving.values)
    assert sentence.startswith(f"The best of {count} choices: tried in {tried} playouts, ")
    assert f"Companion expects to win {100 * halving.values[0].mean:.0f} games of 100 from there" in sentence
    forced = decision._replace(options=decision.options[:1])
    assert not why(lab, view, forced, Chosen(decision.options[0]), HALVING)
    assert why(lab, view, decision, Chosen(decision.options[0]), BEST).startswith(
        f"The best of {count} choices, because the game is"
    )
