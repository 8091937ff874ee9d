"""What people say at a true table of Empires."""

from __future__ import annotations

import re
from typing import Any

from companion.games.empires.lab.view import STOP
from companion.games.empires.lab.world import EmpiresWorld
from companion.games.empires.rules.moves import Act, Buy, Draw, NewTurn, Pass
from companion.lab.chance import Question


def said_of_empires(question: Question[Any], truth: EmpiresWorld, world: EmpiresWorld) -> str:
    """The answer to a question; `truth` is the true game, `world` what Companion knows so far."""
    if question.asked.endswith("(Enter)"):
        return ""
    tag = re.findall(r"(?:; |^)(\S+)(?:'s| passes| buys)", question.asked)[-1]
    player = truth.table.players.index(tag)
    kind = Pass if " passes" in question.asked else Buy if " buys" in question.asked else Draw
    begin = truth.moves.index(NewTurn(world.state.turn.number))
    for move in truth.moves[begin:]:
        for element in move.elements if isinstance(move, Act) and move.player == player else ():
            if isinstance(element, Pass) and kind is Pass:
                return element.card.code if element.card else STOP
            if isinstance(element, Buy | Draw) and isinstance(element, kind):
                return " ".join(card.code for card in element.cards)
    raise AssertionError(f"nobody knows: {question.asked}")
