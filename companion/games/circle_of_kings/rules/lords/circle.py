"""The Lords who act at the start and at the end of the Circle Phase (CK-5.1, CK-5.8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

from companion.cards.tarot import KINGS, LORDS
from companion.games.circle_of_kings.rules import circle
from companion.games.circle_of_kings.rules.army import SUIT_MASKS, eliminate
from companion.games.circle_of_kings.rules.lords.unit import (
    CIRCLE,
    CIRCLE_END,
    NOTHING,
    Choice,
    Due,
    Form,
    Lord,
    amount_due,
    card_in,
    decision_due,
    due_from,
)
from companion.games.circle_of_kings.rules.moves import Unit, Word, units_of
from companion.games.circle_of_kings.rules.state import NO_KING, State
from companion.referee import Breach


def _take_judgement(state: State, player: int, words: Sequence[Word]) -> None:  # noqa: ARG001
    suits = [card_in(word).number for word in words]
    for i, suit in enumerate(suits):
        if suit in suits[:i]:
            raise Breach("CK-8.20", f"{words[i]} is named twice: each King stands in one place", f"word {i}")
    state.circle = (suits[0], suits[1], suits[2], suits[3])


def _sun(state: State, owner: int) -> Due:  # noqa: ARG001
    """CK-8.19."""
    state.circle = circle.switched(state.circle, 1, 3)
    return NOTHING


def _moon(state: State, owner: int) -> Due:  # noqa: ARG001
    """CK-8.18."""
    state.circle = circle.switched(state.circle, 0, 2)
    return NOTHING


def _star(state: State, owner: int) -> Due:  # noqa: ARG001
    """CK-8.17: for both players."""
    state.effects = state.effects._replace(two_victims=True)
    return NOTHING


def _take_tower(state: State, player: int, words: Sequence[Word]) -> None:  # noqa: ARG001
    place = circle.place_of(state.circle, words[0])
    if place in (circle.NO_PLACE, circle.TOP):
        what = "the Top King cannot be removed" if place == circle.TOP else "no King stands there"
        raise Breach("CK-8.16", what, "word 0", "the Tower removes the King at Right, Bottom or Left")
    state.effects = state.effects._replace(removed=state.circle[place])
    state.circle = circle.replaced(state.circle, place, NO_KING)


def _take_wheel(state: State, player: int, words: Sequence[Word]) -> None:  # noqa: ARG001
    turns = 1 if words[0] == "cw" else 3
    for _ in range(turns):
        state.circle = circle.turned(state.circle)


def _chariot(state: State, owner: int) -> Due:
    """CK-8.7."""
    state.effects = state.effects._replace(chariot_for=1 << owner)
    return NOTHING


def _take_hierophant(state: State, player: int, words: Sequence[Word]) -> None:  # noqa: ARG001
    place = circle.place_of(state.circle, words[0])
    if place == circle.NO_PLACE:
        raise Breach("CK-8.5", "no King stands there: the phase cannot begin at that place", "word 0")
    state.effects = state.effects._replace(start=place)


def _emperor(state: State, owner: int) -> Due:
    """CK-8.4: for both players; CK-R15=b: for his owner."""
    state.effects = state.effects._replace(emperor_for=1 << owner if state.table.plays_b("CK-R15") else 3)
    return NOTHING


def _take_magician(state: State, player: int, words: Sequence[Word]) -> None:  # noqa: ARG001
    places = [circle.place_of(state.circle, word) for word in words]
    for i, place in enumerate(places):
        if place == circle.NO_PLACE:
            raise Breach("CK-8.1", "no King stands there", f"word {i}")
    if (places[0] - places[1]) % 2 == 0:
        hint = "Top and Bottom have Right and Left beside them"
        raise Breach("CK-8.1", "these two places are not beside each other", "word 1", hint)
    state.circle = circle.switched(state.circle, places[0], places[1])


def _justice(state: State, owner: int) -> Due:  # noqa: ARG001
    """CK-8.11: due from the holder of the larger army; CK-R17=a: at most what is not protected."""
    sizes = [side.zone.bit_count() for side in state.sides]
    if sizes[0] == sizes[1]:
        return NOTHING
    larger = 0 if sizes[0] > sizes[1] else 1
    return due_from(larger, min(abs(sizes[0] - sizes[1]), _justice_may_take(state, larger).bit_count()))


def _justice_may_take(state: State, player: int) -> int:
    """The cards of a zone that Justice may take (CK-R17)."""
    zone = state.sides[player].zone
    if state.effects.removed == NO_KING or state.table.plays_b("CK-R17"):
        return zone
    return zone & ~SUIT_MASKS[state.effects.removed]


def _take_justice(state: State, player: int, words: Sequence[Word]) -> None:
    wanted = amount_due(state, player)
    if len(words) > wanted:
        raise Breach("CK-8.11", f"Justice takes {wanted} of these cards, this is one more", f"word {wanted}")
    if len(words) < wanted:
        raise Breach("CK-8.11", f"Justice takes {wanted} cards, not {len(words)}", "name")
    taken = 0
    zone, allowed = state.sides[player].zone, _justice_may_take(state, player)
    for i, word in enumerate(words):
        bit = word.find(zone) if isinstance(word, Unit) else 0
        if not bit:
            raise Breach("CK-8.11", f"{word} does not lie in the larger army", f"word {i}")
        if bit & taken:
            raise Breach("CK-8.11", f"{word} is named twice", f"word {i}")
        if not bit & allowed:
            raise Breach("CK-R17", f"{word} is protected: the Tower has removed the King of its suit", f"word {i}")
        taken |= bit
    eliminate(state, player, taken)


def _only_justice(state: State, player: int) -> tuple[Word, ...] | None:
    allowed = _justice_may_take(state, player)
    if state.due is None or state.due[player] != allowed.bit_count():
        return None
    return tuple(units_of(allowed))


def _list_justice(state: State, player: int) -> list[tuple[Word, ...]]:
    wanted = amount_due(state, player)
    return [tuple(units_of(_justice_may_take(state, player))[:wanted])]


def _list_judgement(state: State, player: int) -> list[tuple[Word, ...]]:  # noqa: ARG001
    return list(permutations(KINGS))


def _list_tower(state: State, player: int) -> list[tuple[Word, ...]]:  # noqa: ARG001
    return [(place,) for i, place in enumerate(circle.PLACES) if i != circle.TOP and state.circle[i] != NO_KING]


def _list_wheel(state: State, player: int) -> list[tuple[Word, ...]]:  # noqa: ARG001
    return [("cw",), ("ccw",)]


def _list_hierophant(state: State, player: int) -> list[tuple[Word, ...]]:  # noqa: ARG001
    return [(place,) for i, place in enumerate(circle.PLACES) if state.circle[i] != NO_KING]


def _list_magician(state: State, player: int) -> list[tuple[Word, ...]]:  # noqa: ARG001
    there = [place for i, place in enumerate(circle.PLACES) if state.circle[i] != NO_KING]
    vertical, horizontal = circle.PLACES[::2], circle.PLACES[1::2]
    return [(first, second) for first, second in product(vertical, horizontal) if first in there and second in there]


CIRCLE_LORDS = (
    Lord(
        LORDS[20],
        CIRCLE,
        decision_due,
        Choice(
            Form(("king",) * 4, "Aino last-judgement Kw Ks Kp Kc"),
            lambda: Breach(
                "CK-8.20", "the Last Judgement: how the Kings lie now comes next", hint="write Top, Right, Bottom, Left"
            ),
            _take_judgement,
            _list_judgement,
        ),
    ),
    Lord(LORDS[19], CIRCLE, _sun),
    Lord(LORDS[18], CIRCLE, _moon),
    Lord(LORDS[17], CIRCLE, _star),
    Lord(
        LORDS[16],
        CIRCLE,
        decision_due,
        Choice(
            Form(("place",), "Aino tower Kp"),
            lambda: Breach("CK-8.16", "the Tower: which King is removed comes next", hint="write it like Aino tower Kp"),
            _take_tower,
            _list_tower,
        ),
    ),
    Lord(
        LORDS[10],
        CIRCLE,
        decision_due,
        Choice(
            Form(("turn",), "Aino wheel-of-fortune cw"),
            lambda: Breach("CK-8.10", "the Wheel of Fortune: which way it turns comes next", hint="write cw or ccw"),
            _take_wheel,
            _list_wheel,
        ),
    ),
    Lord(LORDS[7], CIRCLE, _chariot),
    Lord(
        LORDS[5],
        CIRCLE,
        decision_due,
        Choice(
            Form(("place",), "Aino hierophant left"),
            lambda: Breach(
                "CK-8.5", "the Hierophant: where the phase begins comes next", hint="write it like Aino hierophant left"
            ),
            _take_hierophant,
            _list_hierophant,
        ),
    ),
    Lord(LORDS[4], CIRCLE, _emperor),
    Lord(
        LORDS[1],
        CIRCLE,
        decision_due,
        Choice(
            Form(("place", "place"), "Aino magician top right"),
            lambda: Breach("CK-8.1", "the Magician: which Kings he switches comes next", hint="write Aino magician top right"),
            _take_magician,
            _list_magician,
        ),
    ),
    Lord(
        LORDS[11],
        CIRCLE_END,
        _justice,
        Choice(
            Form(("unit",), "Ville justice 4c 2w", repeats=True),
            lambda: Breach("CK-8.11", "Justice: which cards go comes next", hint="write it like Ville justice 4c 2w"),
            _take_justice,
            _list_justice,
            _only_justice,
        ),
    ),
)
