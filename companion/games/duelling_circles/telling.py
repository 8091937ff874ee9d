"""What a line of Duelling Circles did, as a person at the table would say it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from companion.games.duelling_circles.rules.colours import WORDS
from companion.games.duelling_circles.rules.course import LANDING, RALLYING, RESERVE
from companion.games.duelling_circles.rules.moves import Flip, Lucky, Move, Pass, Step, Stop, Turn, TurnPart
from companion.games.duelling_circles.rules.play import LOST, Running, play_part
from companion.games.duelling_circles.rules.standing import Standing, begun
from companion.games.duelling_circles.rules.state import MOVE, OVER, Position, State, count
from companion.referee import Breach
from companion.referee.judging import Lenient
from companion.referee.telling import Tell

_HEADS = ("no heads", "one head", "two heads", "three heads", "four heads")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def tell(before: State, move: Move, after: State) -> str:
    """What a turn did, part by part, also one that the table let stand. A claim says itself."""
    if not isinstance(move, Turn):
        return ""
    begins = begun(before, move.seat)
    said = _turn(Running(begins), move, after)
    if said is None:
        said = _turn(Standing(begins, Lenient()), move, after)
    return " ".join((*(said or ()), *_end(before, after)))


def _turn(running: Running, turn: Turn, after: State) -> list[str] | None:
    """The sentences of a turn; None where it led to other places than it does when it is played so."""
    said = []
    for part, following in zip_longest(turn.parts, turn.parts[1:]):
        position = running.position
        try:
            play_part(running, part)
        except Breach:
            return None
        said.append(_part(running, position, part, following))
    own, other, _, _ = running.position
    return [one for one in said if one] if {own, other} == set(after.bands) else None


def _part(running: Running, before: Position, part: TurnPart, following: TurnPart | None) -> str:
    """What a part of a turn did; empty where the next part says it."""
    who = running.before.tag
    if isinstance(part, Flip):
        return _flip(running, who, part, following)
    if isinstance(part, Step):
        return _step(running, before, who, part)
    if isinstance(part, Lucky):
        return f"Tile c{running.next_lucky} is lucky."
    if isinstance(part, Stop):
        return f"{who} does not flip again."
    return f"{who} moves nothing." if isinstance(part, Pass) and running.flip else ""


def _flip(running: Running, who: str, flip: Flip, following: TurnPart | None) -> str:
    """A flip is told where nothing moves by it, or not yet."""
    flips = f"{who} flips {_HEADS[flip.heads]}"
    if running.phase == MOVE:
        return "" if following else f"{flips}."
    cannot = ", and nothing can move so far" if flip.heads else ""
    return f"{flips}{cannot}{': the turn is lost' if running.phase == LOST else ''}."


def _step(running: Running, before: Position, who: str, step: Step) -> str:
    """A move and what came of it: `Aino moves h7 to c2 and takes a token of Ville`."""
    table, seat = running.table, running.seat
    other = table.players[1 - seat]
    place = table.places[seat][step.start]
    if not before.own[place] or step.colour not in before.own[place]:
        return f"{who} moves the token of {other} on {step.start}."
    landing = LANDING[place][running.flip]
    if isinstance(running, Standing):
        if not (running.flip or step.landing):
            return f"{who} moves nothing."
        landing = table.places[seat][step.landing] if step.landing else landing
    to = table.names[seat][landing]
    token = step.colour or before.own[place][0]
    name = WORDS.get(token, "token")
    if place == RESERVE:
        moves = f"{who} brings {'an' if name[0] in 'aeiou' else 'a'} {name} in from the reserve to {to}"
    else:
        moves = f"{who} moves {f'the {name} on ' if token in WORDS else ''}{step.start} to {to}"
    took = count(before.other) - count(running.position.other)
    lost = count(before.own) - count(running.position.own)
    deeds = [moves]
    deeds += [f"takes {_tokens(took)} of {other}"] if took else []
    deeds += [f"loses {_tokens(lost)}"] if lost else []
    deeds += ["earns another flip"] if landing in RALLYING and running.phase != OVER else []
    return f"{', '.join(deeds[:-1])} and {deeds[-1]}." if len(deeds) > 1 else f"{moves}."


def _tokens(number: int) -> str:
    return "a token" if number == 1 else f"{_NUMBERS[number]} tokens"


def _end(before: State, after: State) -> Iterator[str]:
    """How the game ended, if it ended by this line."""
    if after.phase != OVER or before.phase == OVER:
        return
    tags = [after.table.players[seat] for seat in after.winners]
    yield f"{tags[0]} wins the game." if len(tags) == 1 else "The game is drawn."


TELLING: Tell[State, Move] = tell
