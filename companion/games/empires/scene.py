"""The table of Empires as plain data: the provinces with what stands in them, and the players with what they have.

`SCENE` makes it of the verdict's `state`.
"""

from collections.abc import Iterator, Mapping, Sequence

from companion.plain import Plain
from companion.referee.scene import Board, Fact, Pile, Place, Scene, Seat, Thing, cards


def SCENE(state: Plain, totals: Mapping[str, int], seats: Sequence[str]) -> Scene:  # noqa: N802 - a part's name
    """The scene of a position; `seats` are the players' tags, `state` is the verdict's."""
    order = (Fact("Order of play", ", ".join(state["order"])),) if state["order"] else ()
    boards = (Board("Provinces", tuple(_places(state, seats)), "list", "map", _free(state, seats)),)
    piles = (Pile("Deck", (Thing("?", count=state["deck"]),) if state["deck"] else (), "count"),)
    facts = (*order, Fact("To win", f"{state['need']} of {state['provinces']} provinces"))
    return Scene(_headline(state), boards, piles, tuple(_seat(state, seat) for seat in seats), facts=facts, totals=totals)


def _headline(state: Plain) -> str:
    begun = f"Turn {state['turn']}, {state['phase']}" if state["turn"] else "Before the first turn"
    return f"{begun}; {state['provinces']} provinces, {state['need']} win; {_counted(state['deck'], 'card')} in the deck"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _occupied(state: Plain, seats: Sequence[str]) -> list[int]:
    """The provinces with a piece, ascending."""
    found = {province for seat in seats for province in state["cities"][seat]}
    return sorted(found | {int(province) for seat in seats for province in state["counters"][seat]})


def _free(state: Plain, seats: Sequence[str]) -> str:
    free = state["provinces"] - len(_occupied(state, seats))
    return f"{free} province{'' if free == 1 else 's'} without a piece" if free else ""


def _places(state: Plain, seats: Sequence[str]) -> Iterator[Place]:
    """Every province with a piece: who owns it, and what stands there, one below the other."""
    owners = {province: seat for seat in seats for province in state["owned"][seat]}
    for row, province in enumerate(_occupied(state, seats)):
        things = tuple(thing for seat in seats for thing in _pieces(state, seat, province))
        yield Place(str(province), row, 0, things, owners.get(province, ""), "" if province in owners else "contested")


def _pieces(state: Plain, seat: str, province: int) -> Iterator[Thing]:
    """What a player has in a province: a city, its warehouse (its pips are the note), counters."""
    if province in state["cities"][seat]:
        yield Thing("city", "city", seat)
        pips = state["warehouses"].get(str(province))
        if pips is not None:
            yield Thing("warehouse", "warehouse", seat, note=str(pips))
    counters = state["counters"][seat].get(str(province), 0)
    if counters:
        yield Thing("counter", "counter", seat, counters)


def _seat(state: Plain, seat: str) -> Seat:
    if seat in state["eliminated"]:
        return Seat(seat, roles=("eliminated",), out=True)
    seen = state["seen"][seat]
    unseen = state["hand"][seat] - len(seen)
    hand = Pile("Hand", (*cards(seen), *((Thing("?", count=unseen),) if unseen else ())), hidden=True)
    cities = len(state["cities"][seat])
    counters, coins = sum(state["counters"][seat].values()), state["coins"].get(seat)
    owned = _counted(counters, "counter"), _counted(state["hand"][seat], "card")
    facts = [f"{cities} {'city' if cities == 1 else 'cities'}", *owned]
    facts += [_counted(coins, "coin")] if coins is not None else []
    roles = (f"{state['attributes'][seat]} for an attribute",) if seat in state["attributes"] else ()
    return Seat(seat, roles, piles=(hand,) if state["hand"][seat] else (), facts=tuple(facts))
