"""What is printed, decided before anything is drawn: each thing with its own job, what is left out, and why."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.press.job.printable import Job, Printable
from companion.press.page.errors import PrintError
from companion.shop.catalogue import printable, printables_of, supplies_of


class Planned(NamedTuple):
    """A thing, and the job that it is printed for: in its own size, and as often as it is needed."""

    thing: Printable
    job: Job


class Plan(NamedTuple):
    """What is printed for a job, in order.

    `lacks` has a line for people on each thing that should be there and cannot be made, `left_out` the names of what the game
    as played can do without (a deck of cards, which people have), `doubts` what may look bad.
    """

    job: Job
    things: tuple[Planned, ...]
    lacks: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def plan_kit(job: Job, only: Collection[str] = (), *, everything: bool = False) -> Plan:
    """A kit: what the game as played needs, or only those things that are named. Raises PrintError.

    `everything`: what people may have (decks) is printed, too, as often as the game takes it.
    """
    job = replace(job, everything=everything)
    things = chosen(job, only, everything=everything)
    planned = _in_their_sizes(things, job)
    if everything:
        planned = tuple(Planned(thing, _as_often_as_needed(thing, own)) for thing, own in planned)
    return Plan(job, planned, *_missing(things, job, () if only else printables_of(job.game.id)))


def plan_pieces(job: Job, only: Collection[str] = (), *, everything: bool = False) -> Plan:
    """What a print shop makes of a kit, or those things that are named. Raises PrintError."""
    # Nothing is folded over in a shop.
    job = replace(job, options=replace(job.options, duplex="long"))
    things = chosen(job, only, everything=everything)
    for_shops = [one for one in printables_of(job.game.id) if one.shop]
    made = _in_their_sizes([thing for thing in things if thing.shop or only], job)
    return Plan(job, made, *_missing(things, job, () if only else for_shops))


def chosen(job: Job, only: Collection[str] = (), *, everything: bool = False) -> tuple[Printable, ...]:
    """What a job's kit holds: what the game as played needs, those things alone that are named, or all. Raises PrintError."""
    if only:
        return tuple(dict.fromkeys(printable(job.game.id, name) for name in only))
    return tuple(
        thing
        for thing in printables_of(job.game.id)
        if thing.needed(job) or (everything and not thing.lacking(job) and not thing.within)
    )


def _missing(things: Collection[Printable], job: Job, there: Sequence[Printable]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of what there is: why some cannot be made here, and the names of those that could be, but are not among `things`."""
    whys = tuple(why for thing in there if (why := thing.lacking(job)))
    # What shares the sheets of another thing is there.
    others = (thing for thing in there if thing not in things and not thing.within)
    return whys, tuple(thing.name for thing in others if not thing.lacking(job))


def _in_their_sizes(things: Sequence[Printable], job: Job) -> tuple[Planned, ...]:
    """Each thing in the kit's size, if it comes in it; else in its usual one. Raises PrintError if none comes in that size.

    A thing by itself has the size that was asked for: it says what sizes it has.
    """
    if len(things) == 1:
        return (Planned(things[0], job),)
    size = job.options.size
    there = dict.fromkeys(one for thing in things for one in thing.sizes)
    if size and things and size not in there:
        raise PrintError(f"Nothing in this kit comes in size {size!r}. There is: {', '.join(there) or 'no size to choose'}.")
    usual = replace(job, kit_size=size, options=replace(job.options, size=""))
    asked = replace(job, kit_size=size)
    return tuple(Planned(thing, asked if size in thing.sizes else usual) for thing in things)


def _as_often_as_needed(thing: Printable, job: Job) -> Job:
    copies = max((one.copies for one in supplies_of(job) if one.thing in {thing.name, thing.holds} - {""}), default=1)
    return replace(job, options=replace(job.options, copies=max(copies, job.options.copies)))
