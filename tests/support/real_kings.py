"""What people say at a true table of Circle of Kings. The person's own choices are made here, as soon as they are asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

from companion.games.circle_of_kings.lab import asks
from companion.games.circle_of_kings.lab.view import public_items
from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.games.circle_of_kings.rules.forms import write
from companion.games.circle_of_kings.rules.moves import Decision, Deploy, Draw, Item, Move, NewRound, write_word
from companion.games.circle_of_kings.rules.plan import waiting_for
from companion.lab.chance import Question
from companion.lab.live import LiveGame


def said_of_kings(question: Question[Any], machine: LiveGame, world: KingsWorld, random: Random) -> str:
    """The answer to a question; `machine` plays the true game, `world` is what Companion knows so far."""
    truth, asked = machine.world, question.asked
    about = asked.partition(" (")[0].split("; ")[-1]
    player = next((number for number, tag in enumerate(truth.table.players) if re.search(rf"\b{tag}\b", about)), world.drawer)
    if "what all see" in asked:
        choose_for(machine, player, {asks.LIMIT, asks.RECRUIT_OR_NOT}, random)
        public = public_items(Draw(player, tuple(drawn(truth, player, world.state.number))))
        return said(truth, Draw(player, public)).removeprefix("draw ") if public else "-"
    if asked.endswith("(Enter)"):
        choose_for(machine, player, asks.UNSEEN, random)
        return ""
    told = this_round(truth, world.state.number)
    if question.covered or asked.endswith("is burned"):
        count = sum(int(number) for number in re.findall(r"(\d+) (?:Lord|army card)", asked)) if question.covered else 1
        items = drawn(truth, player, world.state.number)[len(world.items) :][:count]
        return " ".join(item.lord.code if item.lord else item.card.code for item in items if item.lord or item.card)
    if asked.endswith("turned up"):
        return said(truth, next(move for move in told if isinstance(move, Deploy) and move.player == player))
    if "CK-8.2" in asked:
        return said(truth, [move for move in told if isinstance(move, Deploy) and move.player == player][1]).removeprefix("/ ")
    words = next(
        move for move in told if isinstance(move, Decision) and move.player == player and asked.startswith(move.lord.title)
    )
    return said(truth, words).partition(" ")[2]


def choose_for(machine: LiveGame, player: int, about: set[str] | frozenset[str], random: Random) -> None:
    """What a person chooses who is asked for this."""
    while (decision := machine.decision) and decision.seat == player and decision.about in about:
        machine.choose(random.randrange(len(decision.options)))


def said(truth: KingsWorld, move: Move) -> str:
    """A line without the player's name."""
    return write(truth.table, move).partition(" ")[2]


def this_round(truth: KingsWorld, number: int) -> Sequence[Move]:
    """What happened in a round."""
    begin = truth.moves.index(NewRound(number)) + 1
    later = [place for place, move in enumerate(truth.moves) if isinstance(move, NewRound) and place >= begin]
    return truth.moves[begin : later[0] if later else None]


def drawn(truth: KingsWorld, player: int, number: int) -> Sequence[Item]:
    """What a player has drawn in a round, as far as he did."""
    whole = [move for move in this_round(truth, number) if isinstance(move, Draw) and move.player == player]
    return whole[0].items if whole else truth.items


def said_of_line(truth: KingsWorld) -> list[str]:
    """The words of the line that is under way, as all have heard them."""
    tag = truth.table.players[truth.asked]
    if truth.plan:
        return [truth.table.players[1 - truth.asked], truth.plan.attacker.code, "x"]
    if truth.words:
        lord = waiting_for(truth.state)
        assert lord is not None
        return [tag, lord.card.name, *map(write_word, truth.words)]
    public = public_items(Draw(truth.asked, tuple(truth.items)))
    return write(truth.table, Draw(truth.asked, public)).split() if public else []
