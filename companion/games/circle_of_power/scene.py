"""The table as it stands: four emperors round the circle, each with his city, his line and what he has lost."""

from collections.abc import Mapping, Sequence

from companion.games.circle_of_power.rules import circle, state as s, table as t
from companion.plain import Plain
from companion.referee.scene import Board, Fact, Pile, Place, Scene, Seat, Thing, cards

State = Plain


def scene(state: State, totals: Mapping[str, int], seats: Sequence[str]) -> Scene:
    """The scene of a verdict's `state`; the emperors sit as they do in this season."""
    del seats  # those of the first season: how everybody sits now is in the state
    boards, facts = (_circle(state),) if state["season"] else (), (Fact("Who attacks whom", _attacks()),)
    sitting = tuple(_seat(state, tag) for tag in state["seats"])
    return Scene(_headline(state), boards=boards, seats=sitting, facts=facts, totals=dict(totals))


def _headline(state: State) -> str:
    variant = state["variant"].replace("-", " ")
    if not state["season"]:
        return f"Before the first season; {variant}."
    parts = [f"Season {state['season']}", variant, f"{state['actions']} of {s.ACTIONS} actions"]
    if state["leader"]:
        parts.append(f"{state['leader']} leads the next")
    return ", ".join(parts)


def _attacks() -> str:
    pairs = ", ".join(f"{attacker} attacks {victim}" for attacker, victim in circle.VICTIM.items())
    return f"{pairs}; jokers attack red."


def _circle(state: State) -> Board:
    """The cities round the table, clockwise from the dealer's left neighbour to the dealer."""
    cities = enumerate((tag, state["cities"][tag]) for tag in state["seats"])
    places = (Place(tag, 0, column, (Thing(city, owner=tag),) if city else (), tag) for column, (tag, city) in cities)
    return Board("Cities, clockwise", tuple(places))


def _seat(state: State, tag: str) -> Seat:
    """An emperor; one that is knocked out, or has resigned, still sits there, played by a dummy."""
    leads, out, lost = tag == state["leader"], tag in state["knocked_out"], state["destroyed"][tag]
    roles = {
        "deals": tag == state["dealer"],
        "a dummy plays": tag in state["dummies"],
        "knocked out": out and lost >= s.CITIES_TO_LOSE,
        "resigned": out and lost < s.CITIES_TO_LOSE,
        "leads": leads,
    }
    piles = [Pile("line", cards(state["trophies"][tag]))] if state["variant"] != t.TYRANT else []
    if state["variant"] != t.BASIC:
        piles.append(Pile("lost", (Thing("destroyed in this game", "city", tag, lost),), "count"))
    return Seat(tag, tuple(role for role, has in roles.items() if has), acts=leads, piles=tuple(piles))


SCENE = scene
