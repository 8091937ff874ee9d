"""A game with real cards: Companion's seats see just what they would see had the machine dealt the same, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.four_kingdoms.lab.at_table import EXCHANGED
from companion.games.four_kingdoms.lab.world import EXCHANGE, STAY
from companion.lab.live import LiveGame
from companion.lab.matches import laboratory_of
from companion.lab.told import TableGame, covered
from companion.referee import read_table
from real_cards import COMPANION_BEGINS, TABLES, ring_map, said_of_chance, same_view
from real_words import persons_lay, with_every_card


@pytest.mark.parametrize("name", TABLES)
def test_companions_seats_see_what_they_would_of_the_same_deal(name: str) -> None:
    header = TABLES[name]
    table, random = read_table(header, files=ring_map), Random(7)
    laboratory = laboratory_of(header.split()[1])
    assert laboratory is not None
    bots = (0,) if name in COMPANION_BEGINS else (1,) if len(laboratory.seats(table)) == 2 else (0, 1)
    machine, game = LiveGame(with_every_card(laboratory), table, "deal"), TableGame(laboratory, table, "what nobody sees", bots)
    truth, asked = machine.world, set()
    while game.question is not None or game.decision is not None:
        if game.question is not None:
            asked.add(game.question.covered)
            word = said_of_chance(game.question, machine, game.world, random)
            game.choose(covered(word) if game.question.covered else word)
            continue
        persons_lay(machine, bots, random)
        decision, true = game.decision, machine.decision
        assert decision is not None
        assert true is not None
        assert (decision.seat, decision.about) == (true.seat, true.about)
        for bot in bots:
            assert same_view(game.world, bot) == same_view(truth, bot)
        option = random.choice(true.options)
        if not game.is_unknown(decision):
            assert decision.options == true.options
            game.choose(true.options.index(option))
        elif decision.about == EXCHANGE:
            game.choose(STAY if option == STAY else EXCHANGED)
        else:
            game.choose(laboratory.word(table, decision, option))
        machine.choose(true.options.index(option))
        if game.question is None:
            assert game.moves() == machine.moves()
    assert asked == {True, False}
    assert game.moves() == machine.moves()
    again = TableGame(laboratory, table, "what nobody sees", bots)
    again.go_on(game.choices)
    assert again.moves() == game.moves()
    again.back_to(5)
    assert again.choices == game.choices[:5]
