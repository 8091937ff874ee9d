"""The table of Circle of Kings: the Circle with its Kings, and before each player his army, his Lord, his hand and his decks."""

from collections.abc import Mapping, Sequence

from companion.cards.tarot import SUIT_NAMES
from companion.games.circle_of_kings.rules.circle import PLACES
from companion.plain import Plain
from companion.referee.scene import Board, Fact, Pile, Place, Scene, Seat, Thing, cards

#: Where the places lie in the grid of the Circle: rows and columns.
_GRID = ((0, 1), (1, 2), (2, 1), (1, 0))
_PHASES = {
    "draw": "Draw Phase",
    "deployment": "Deployment Phase",
    "combat": "Combat Phase",
    "circle": "Circle Phase",
    "cleanup": "it is over",
    "over": "the game is over",
}


def scene(state: Plain, totals: Mapping[str, int], seats: Sequence[str]) -> Scene:
    """The scene of a verdict's `state`."""
    combat = [Fact("Combat", _combat(state["combat"]))] if state["combat"] else []
    headline = f"Round {state['round']}: {_PHASES[state['phase']]}." if state["round"] else "Before the first round."
    sitting = tuple(_seat(state, tag, other) for tag, other in zip(seats, reversed(seats), strict=True))
    return Scene(headline, boards=(_circle(state["circle"]),), seats=sitting, facts=tuple(combat), totals=totals)


def _circle(kings: Sequence[str | None]) -> Board:
    """The four places as they lie; one that the Tower has emptied is empty."""
    places = (
        Place(place, row, column, (Thing(king, "king", note=SUIT_NAMES[king[1]]),) if king else (), place.title())
        for place, (row, column), king in zip(PLACES, _GRID, kings, strict=True)
    )
    return Board("Circle", tuple(places), note="each suit strikes the next, clockwise")


def _seat(state: Plain, tag: str, other: str) -> Seat:
    zone = state["deployed"][tag]
    army = ([zone["captain"]] if zone["captain"] else []) + zone["army"]
    deployed = tuple(_deployed(card, zone, tag, other) for card in army)
    won = state["combat"] is not None and state["combat"]["result"] == tag
    acts = state["phase"] in ("draw", "deployment") and not zone["lord"]
    lord = Pile("Lord", cards([zone["lord"]] if zone["lord"] else (), "lord"))
    piles = (Pile("Army", deployed), lord, _hand(state["hand"][tag]), *_decks(state, tag))
    return Seat(tag, roles=("winner of the combat",) if won else (), acts=acts, piles=piles)


def _deployed(card: str, zone: Plain, tag: str, other: str) -> Thing:
    """A card of a zone; one with a star began in the other player's deck."""
    notes = ["Captain"] if card == zone["captain"] else []
    notes += ["has acted"] if card in zone["tapped"] else []
    notes += ["stolen"] if card.endswith("*") else []
    return Thing(card, "tarot", owner=other if card.endswith("*") else tag, note=", ".join(notes))


def _hand(hand: Plain) -> Pile:
    """The cards known to be in hand, then how many more there are; a Lord's code begins with an L."""
    lords = [card for card in hand["known"] if card.startswith("L")]
    known = [card for card in hand["known"] if card not in lords]
    things = cards(known, "tarot") + _unseen(hand["army"] - len(known), "tarot")
    return Pile("Hand", things + cards(lords, "lord") + _unseen(hand["lords"] - len(lords), "lord"), hidden=True)


def _decks(state: Plain, tag: str) -> tuple[Pile, ...]:
    """Both decks and both discards; Lords are discarded face down."""
    return (
        Pile("Army deck", _unseen(state["army_deck"][tag], "card"), "count"),
        Pile("Lord deck", _unseen(state["lord_deck"][tag], "lord"), "count"),
        Pile("Army discards", cards(state["army_discard"][tag], "tarot")),
        Pile("Lord discards", _unseen(state["lord_discard"][tag], "lord"), "count"),
    )


def _unseen(count: int, kind: str) -> tuple[Thing, ...]:
    return (Thing("?", kind, count=count),) if count else ()


def _combat(combat: Plain) -> str:
    """Who won, and with which Army Values."""
    said = {"draw": "a draw", "none": "none: the round is over"}.get(combat["result"], f"{combat['result']} won")
    if combat["values"]:
        said += f" ({', '.join(f'{tag} {value}' for tag, value in combat['values'].items())})"
    return said


SCENE = scene
