"""Worlds and what a seat sees of them: the same by the same name. Pure, standard library alone."""

from collections.abc import Callable, Collection, Sequence
from random import Random

from companion.lab.chance import OneStream
from companion.lab.world import Seen, View, WorldT

_NOTHING = object()


def twin(world: WorldT, kind: type[WorldT], random: Random) -> WorldT:
    """A world of this kind with the same values: in lists and dictionaries of its own, hands among them.

    What chance still brings comes from this source.
    """
    other = kind.__new__(kind)
    values = vars(other)
    for name, value in vars(world).items():
        if isinstance(value, list) and value and isinstance(value[0], list):
            values[name] = [one.copy() for one in value]
        else:
            values[name] = value.copy() if isinstance(value, (list, dict)) else value
    values["streams"] = OneStream(random)
    return other


def parts(winners: Collection[int], count: int) -> tuple[float, ...]:
    """What part of the win each of so many sides has."""
    return tuple([1 / len(winners) if side in winners else 0.0 for side in range(count)])


def seen(world: object, kind: Callable[..., View], **own: object) -> View:
    """What a seat sees of a world, as its game's view (a named tuple): what is its `own`, all else as the world names it."""
    names: Sequence[str] = kind._fields  # type: ignore[attr-defined] # it is a named tuple
    values = [own[name] if name in own else getattr(world, name) for name in names]
    return kind(*[tuple(value) if isinstance(value, list) else value for value in values])


def as_seen(kind: Callable[..., WorldT], view: Seen, random: Random) -> WorldT:
    """A world with all that lies open in a view of it by the same name; as moves those that were told."""
    world = kind(view.table, OneStream(random))
    world.moves = list(view.told)  # type: ignore[misc,attr-defined] # a game that sees so tells so
    for name in view._fields:  # type: ignore[attr-defined] # it is a named tuple
        value, now = getattr(view, name), getattr(world, name, _NOTHING)
        if now is not _NOTHING:
            setattr(world, name, list(value) if isinstance(now, list) else value)
    return world
