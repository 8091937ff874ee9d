"""The lines of a record: read, written, and asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.record import Line, Token, fold
from companion.record.claims import split_list
from companion.record.header import suggest
from companion.referee import Address, Choice, Dialogue, Steps
from companion.referee.claims import ClaimForm, sums_dialogue, winner_dialogue, write_claim
from companion_farkle.rules import play, scoring
from companion_farkle.rules.play import Move, State, Turn
from companion_farkle.rules.table import Table, say

_DICE = re.compile("[1-6]{1,6}")


def claim_form(table: Table) -> ClaimForm:
    """How names and numbers are written in claims."""
    return ClaimForm(table.tags, table.number)


class Reader:
    """Reads lines; knows no position."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def read(self, line: Line) -> Move:
        """The move of a line. Raises Fault."""
        name, *rest = line.tokens()
        if rest and rest[0].text == ":" and fold(name.text) in ("total", "winner"):
            claims = claim_form(self.table)
            return claims.sums(line, "total", rest[1:]) if fold(name.text) == "total" else claims.winner(line, rest[1:])
        player = self.table.number(name.text)
        if player is None:
            raise line.fault(say("nobody-called", token=name.text), suggest(name.text, self.table.tags), token=name)
        if not rest:
            raise line.fault(say("no-roll"), token=name)
        wrong = next((token for token in rest if not _DICE.fullmatch(token.text)), None)
        if wrong:
            raise line.fault(say("no-dice", token=wrong.text), token=wrong)
        return Turn(player, tuple(token.text for token in rest))


def reader(table: Table) -> Reader:
    """A reader for the lines below the header."""
    return Reader(table)


def locate(line: Line, at: Address) -> Token:
    """The token that a breach means: the number of a roll or of what is set aside, or of a claim's entry."""
    name, *rest = line.tokens()
    part = at[0]
    if rest[0].text != ":":
        return rest[part] if isinstance(part, int) else name
    return split_list(rest[1:])[part][-1] if isinstance(part, int) else rest[1]


def write(table: Table, move: Move) -> str:
    """A move as a line in canonical form."""
    return " ".join((table.tags[move.player], *move.dice)) if isinstance(move, Turn) else write_claim(move, table.tags)


def dialogue(state: State) -> Dialogue:
    """The words of the next line."""
    tags, tag = state.table.tags, state.table.tags[state.player]
    turn = () if state.is_over else (Choice(tag, "player", tag, "whose turn it is"),)
    said = yield Steps((*turn, *_claims(state)))
    if said == "total:":
        yield from sums_dialogue(tags, state.totals, "points")
    elif said == "winner:":
        yield from winner_dialogue(tags, scoring.leaders(state))
    else:
        yield from _turn(tag)


def _claims(state: State) -> Iterator[Choice]:
    if "total" not in state.claims:
        yield Choice("total:", "claim", meaning="the points so far")
    if state.is_over and "winner" not in state.claims:
        yield Choice("winner:", "claim", meaning="who has won")


def _turn(tag: str) -> Dialogue:
    """Rolls, die by die, and what is set aside."""
    left, ends = play.DICE, False
    while True:
        roll = ""
        while len(roll) < left:
            joins = len(roll) < left - 1
            dice = [Choice(str(die), "chance", tag, "is rolled", joins, weight=1) for die in range(1, 7)]
            roll += yield Steps(tuple(dice), ends=ends and not roll)
        kept = yield Steps(tuple(_kept(tag, some) for some in play.scoring(roll)), ends=not play.scoring(roll))
        left, ends = play.left_after(left, kept), True


def _kept(tag: str, some: str) -> Choice:
    return Choice(some, "piece", tag, f"{play.score(some)} points")
