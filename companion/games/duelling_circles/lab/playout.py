"""Playing a game of Duelling Circles on, fast: tokens take what they can, else leave danger and keep out of it.

After some turns that is cut, and a value takes the place of the rest.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from companion.games.duelling_circles.lab import thumb, turn
from companion.games.duelling_circles.rules import course, landing, moves as m, play, state as s
from companion.lab.mind.world import World

#: Cut behind so many turns, that under way among them.
TURNS = 4
#: What value is made of, on the scale of log odds: all tokens of a side, a token that may be taken by the first flip of who is to
#: move, or by the next one of the other; and what it is worth more where it is the last on the board, which ends the game.
#: Fitted to the exact chances of the short game and to games at level 1 with five and seven tokens.
_TOKENS, _THREAT, _RISK, _LAST_THREAT, _LAST_RISK = 6.0, 0.9, 0.6, 0.8, 0.4


def play_on(world: World, random: Random) -> Sequence[float]:
    """Plays some turns, and gives each player's chance then; to the end, where that comes before."""
    state = _played(world, random)
    if state.phase == s.OVER:
        return [(seat in state.winners) / len(state.winners) for seat in (0, 1)]
    mine = value(state)
    return (mine, 1 - mine) if state.seat == 0 else (1 - mine, mine)


def value(state: s.State) -> float:
    """About the chance of who is to move, at the beginning of a turn."""
    table, position = state.table, state.position
    own, other = position.own, position.other
    tokens, rivals = sum(map(len, own)), sum(map(len, other))
    alone, rival_alone = tokens - len(own[course.RESERVE]) == 1, rivals - len(other[course.RESERVE]) == 1
    odds = _TOKENS * (tokens - rivals) / table.tokens
    odds += (_THREAT + _LAST_THREAT * rival_alone) * thumb.threats(table, position)
    odds -= (_RISK + _LAST_RISK * alone) * thumb.threats(table, thumb.turned(position))
    return 1 / (1 + exp(-odds))


def _played(world: World, random: Random) -> s.State:
    """The state after some turns."""
    state: s.State = world.state
    end, running = state.turn + TURNS, turn.turn_so_far(state, world.said)
    while state.phase != s.OVER and state.turn < end:
        while running.goes_on:
            play.play_part(running, _next_part(running, random))
        state = running.state(m.Turn(()))
        running = play.Running(state)
    return state


def _next_part(running: play.Running, random: Random) -> m.TurnPart:
    """What is played next: every flip is made, and a move keeps out of danger."""
    if running.may_flip:
        return m.Flip(random.getrandbits(course.MOST_HEADS).bit_count())
    return _safe_step(running, random) if running.phase == s.MOVE else m.Lucky(random.choice(course.COMBAT_TILES))


def _safe_step(running: play.Running, random: Random) -> m.TurnPart:
    """A token that can land on an opposing one; else the one that comes out of the most danger, of equal ones any."""
    table, position, heads = running.table, running.position, running.flip
    able = landing.movable(table, position, heads)
    if len(able) > 1:
        hits = [one for one in able if landing.facing(table, position, course.LANDING[one[0]][heads])]
        able = hits or able
    if len(able) > 1:
        safer = [_danger(running, place) - _danger(running, course.LANDING[place][heads]) for place, _ in able]
        most = max(safer)
        able = [one for one, gain in zip(able, safer, strict=True) if gain == most]
    place, token = able[0] if len(able) == 1 else random.choice(able)
    return m.Step(table.names[running.seat][place], token if table.kinilani else "")


def _danger(running: play.Running, place: int) -> int:
    """In how many of sixteen flips some token that stands behind can land on a place; each token counts for itself."""
    crossing = running.table.across[place] if place < course.LENGTH else None
    if crossing is None:
        return 0
    other = running.position.other
    return sum(course.CHANCES[heads] for heads in range(1, len(course.CHANCES)) if other[(crossing - heads) % course.LENGTH])
