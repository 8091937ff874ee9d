"""A record played again: its choices, as a world goes on by what the record tells. Pure, standard library alone.

A game offers what it offers for a seat at a table: a `Followed`, which says what was `told` of chance and what somebody has
`chosen`; and besides the number of the `line` that has the choice.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from companion.lab import chance, following
from companion.lab.world import AnyLaboratory, Followed, RefusedError, Retraced
from companion.referee import AnyStep, Breach, Correct


def sections(steps: Sequence[AnyStep], heading: type) -> Iterator[tuple[int, int]]:
    """From which step up to which each section goes, from its `heading` (a class of moves) on.

    A section is left out if the table let a line of it stand, or put something right in it.
    """
    begins = [place for place, step in enumerate(steps) if isinstance(step.move, heading)]
    for begin, end in pairwise([*begins, len(steps)]):
        if not any(step.line.stands or isinstance(step.move, Correct) for step in steps[begin:end]):
            yield begin, end


def last_section(laboratory: AnyLaboratory, table: object, steps: Sequence[AnyStep]) -> Iterator[Retraced]:
    """The choices of the last section of these steps, in a world that knows nobody's hand."""
    heard = following.Heard("record", ())
    followed = laboratory.follow(table, steps, (), heard, frozenset())
    if followed is not None:
        heard.record = followed.told
        yield from choices(laboratory, followed)


def choices(laboratory: AnyLaboratory, followed: Followed, known: Collection[int] = ()) -> Iterator[Retraced]:
    """The choices of a section one after the other; the world, which stands before its beginning, goes on with each.

    `known` are the seats of which the world knows the hands. It ends where the record tells no more, or what cannot be. The last
    choice is one that nobody has made yet, where all before it is told.
    """
    world = followed.world
    try:
        laboratory.start(world)
        while not followed.is_over and (decision := world.decision()) is not None:
            option, line = followed.chosen(decision), followed.line(decision)
            if option is not None and decision.seat in known and option not in decision.options:
                return
            if line:
                yield Retraced(world, decision, option, line)
            if option is None:
                return
            world.choose(option)
    except (chance.UntoldError, RefusedError, Breach):
        return
