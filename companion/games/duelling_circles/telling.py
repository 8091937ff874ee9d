"""What a line of Duelling Circles did, as a person at the table would say it."""

from collections.abc import Iterator
from itertools import zip_longest

from companion.games.duelling_circles.rules import colours, course, moves as m, play, standing, state as s
from companion.referee import Breach, Lenient, Tell

_HEADS = ("no heads", "one head", "two heads", "three heads", "four heads")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def tell(before: s.State, move: m.Move, after: s.State) -> str:
    """What a turn did, part by part, also one that the table let stand. A claim says itself."""
    if not isinstance(move, m.Turn):
        return ""
    begins = standing.begun(before, move.seat)
    said = _turn(play.Running(begins), move, after)
    if said is None:
        said = _turn(standing.Standing(begins, Lenient()), move, after)
    return " ".join((*(said or ()), *_end(before, after)))


def _turn(running: play.Running, turn: m.Turn, after: s.State) -> list[str] | None:
    """The sentences of a turn; None where it led to other places than it does when it is played so."""
    said = []
    for part, following in zip_longest(turn.parts, turn.parts[1:]):
        position = running.position
        try:
            play.play_part(running, part)
        except Breach:
            return None
        said.append(_part(running, position, part, following))
    own, other, _, _ = running.position
    return [one for one in said if one] if {own, other} == set(after.bands) else None


def _part(running: play.Running, before: s.Position, part: m.TurnPart, following: m.TurnPart | None) -> str:
    """What a part of a turn did; empty where the next part says it."""
    who = running.before.tag
    if isinstance(part, m.Flip):
        return _flip(running, who, part, following)
    if isinstance(part, m.Step):
        return _step(running, before, who, part)
    if isinstance(part, m.Lucky):
        return f"Tile c{running.next_lucky} is lucky."
    if isinstance(part, m.Stop):
        return f"{who} does not flip again."
    return f"{who} moves nothing." if isinstance(part, m.Pass) and running.flip else ""


def _flip(running: play.Running, who: str, flip: m.Flip, following: m.TurnPart | None) -> str:
    """A flip is told where nothing moves by it, or not yet."""
    flips = f"{who} flips {_HEADS[flip.heads]}"
    if running.phase == s.MOVE:
        return "" if following else f"{flips}."
    cannot = ", and nothing can move so far" if flip.heads else ""
    return f"{flips}{cannot}{': the turn is lost' if running.phase == play.LOST else ''}."


def _step(running: play.Running, before: s.Position, who: str, step: m.Step) -> str:
    """A move and what came of it: `Aino moves h7 to c2 and takes a token of Ville`."""
    table, seat = running.table, running.seat
    other = table.players[1 - seat]
    place = table.places[seat][step.start]
    if not before.own[place] or step.colour not in before.own[place]:
        return f"{who} moves the token of {other} on {step.start}."
    landing = course.LANDING[place][running.flip]
    if isinstance(running, standing.Standing):
        if not (running.flip or step.landing):
            return f"{who} moves nothing."
        landing = table.places[seat][step.landing] if step.landing else landing
    to = table.names[seat][landing]
    token = step.colour or before.own[place][0]
    name = colours.WORDS.get(token, "token")
    if place == course.RESERVE:
        moves = f"{who} brings {'an' if name[0] in 'aeiou' else 'a'} {name} in from the reserve to {to}"
    else:
        moves = f"{who} moves {f'the {name} on ' if token in colours.WORDS else ''}{step.start} to {to}"
    took = s.count(before.other) - s.count(running.position.other)
    lost = s.count(before.own) - s.count(running.position.own)
    deeds = [moves]
    deeds += [f"takes {_tokens(took)} of {other}"] if took else []
    deeds += [f"loses {_tokens(lost)}"] if lost else []
    deeds += ["earns another flip"] if landing in course.RALLYING and running.phase != s.OVER else []
    return f"{', '.join(deeds[:-1])} and {deeds[-1]}." if len(deeds) > 1 else f"{moves}."


def _tokens(number: int) -> str:
    return "a token" if number == 1 else f"{_NUMBERS[number]} tokens"


def _end(before: s.State, after: s.State) -> Iterator[str]:
    """How the game ended, if it ended by this line."""
    if after.phase != s.OVER or before.phase == s.OVER:
        return
    tags = [after.table.players[seat] for seat in after.winners]
    yield f"{tags[0]} wins the game." if len(tags) == 1 else "The game is drawn."


TELLING: Tell[s.State, m.Move] = tell
