"""What a breach of a turn rests on: the part of the line before it, and the turn that left a tile as it is."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.duelling_circles.rules import course, landing, messages, moves as m, state as s
from companion.referee import Breach, Related, Sought, since

#: The rules that look at the part before the wrong one; at the move before it; at where a move starts; at where it ends.
_AFTER_PART = frozenset(("DC-2.3", "DC-2.10", "DC-3.1", "DC-R4", "DC-5.2", "DC-R6", "claim"))
_AFTER_MOVE = frozenset(("DC-R5",))
_AT_START = frozenset(("DC-2.4",))
_AT_END = frozenset(("DC-2.7", "DC-8.4", "DC-8.5", "DC-8.8", "DC-R14"))


def rests_on(state: s.State, move: m.Move, breach: Breach) -> Iterator[Related | Sought]:
    """What a breach rests on: a part of its own line, or the turn since which the tile in question holds what it holds."""
    at = breach.address[0]
    if not isinstance(move, m.Turn) or breach.move is not None or not isinstance(at, int):
        return
    tag = 0 if move.seat is None else 1
    before = move.parts[: max(0, at - tag)]
    steps = [number for number, part in enumerate(before) if isinstance(part, m.Step)]
    if before and breach.rule in _AFTER_PART:
        yield Related(move, messages.say("follows-this"), (at - 1,))
    elif steps and breach.rule in _AFTER_MOVE:
        yield Related(move, messages.say("follows-this"), (steps[-1] + tag,))
    elif before and not steps and breach.rule in _AT_START | _AT_END:
        part, flip = move.parts[at - tag], before[-1]
        place = state.table.places[state.seat].get(part.start) if isinstance(part, m.Step) else None
        if place is not None and isinstance(flip, m.Flip):
            yield _since_it_lies_so(state, course.LANDING[place][flip.heads] if breach.rule in _AT_END else place)


def _since_it_lies_so(now: s.State, place: int) -> Sought:
    """The turn since which a tile of the mover's course, or the reserve, holds what it holds now."""
    table, seat = now.table, now.seat

    def there(state: s.State) -> tuple[str, str]:
        seen = s.Position(state.bands[seat], state.bands[1 - seat])
        return seen.own[place], "" if place == course.RESERVE else landing.facing(table, seen, place)

    found = there(now)
    return since(lambda state: there(state) == found, messages.say("lies-so-since"), *table.names[0], *table.names[1])
