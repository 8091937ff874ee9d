"""Circle actions: whose slot it is, what can be done in it, and what is written for it (CK-5.2 to CK-5.6)."""

from __future__ import annotations

from functools import cache

from companion.cards.tarot import KINGS, SUIT_NAMES
from companion.games.circle_of_kings.rules import circle
from companion.games.circle_of_kings.rules.army import SUIT_MASKS, eliminate
from companion.games.circle_of_kings.rules.moves import CHARIOT, Action, Unit
from companion.games.circle_of_kings.rules.state import Circle, Effects, Slot, State
from companion.referee import Breach

_ANY_SUIT = -1


def lap_of(kings: Circle, effects: Effects, first: int) -> tuple[Slot, ...]:
    """The slots of one lap: clockwise from the Top King or where the Hierophant has it begin, at each King `first` first."""
    return _lap(kings, effects.start, effects.emperor_for, first)


@cache
def _lap(kings: Circle, start: int, emperor_for: int, first: int) -> tuple[Slot, ...]:
    order = circle.kings_from(kings, start)
    lap = []
    for i, suit in enumerate(order):
        for player in (first, 1 - first):
            targets = [order[(i + 1) % len(order)]]
            if suit == kings[circle.TOP] and emperor_for >> player & 1:
                targets.append(order[(i + 2) % len(order)])
            lap.append(Slot(player, suit, SUIT_MASKS[suit], tuple(SUIT_MASKS[target] for target in targets)))
    return tuple(lap)


def suit_in_circle(state: State, action: Action) -> int:
    """The suit in whose slot an action is judged; _ANY_SUIT: in any (the Chariot; a suit whose King is not in the Circle)."""
    if not isinstance(action.attacker, Unit):
        return _ANY_SUIT
    suit = action.attacker.card.number
    return suit if suit in state.circle else _ANY_SUIT


def fits(state: State, action: Action) -> bool:
    """Whether a written action is to be judged in the slot at which the walk stands."""
    slot = state.lap[state.slot]
    return slot.player == action.player and suit_in_circle(state, action) in (slot.suit, _ANY_SUIT)


def walk(state: State, upcoming: object) -> bool:
    """Go through the slots and take what is forced. Whether the phase has ended by that.

    If not, a slot is reached where the next action (`upcoming`) is to be judged, or where one is lacking since there are several.
    """
    player, suit = -1, _ANY_SUIT
    if type(upcoming) is Action:
        player, suit = upcoming.player, suit_in_circle(state, upcoming)
    lap, sides = state.lap, state.sides
    at, idle = state.slot, 0
    while idle < len(lap) or player >= 0:
        slot = lap[at]
        if slot.player == player and (suit in (_ANY_SUIT, slot.suit)):
            state.slot = at
            return False
        side = sides[slot.player]
        attackers = side.zone & ~side.tapped & slot.mask
        idle += 1
        if attackers:
            there = sides[1 - slot.player].zone
            amount = sum([_victim_sets(state, there & target) for target in slot.targets])
            if amount == 1 and not attackers & (attackers - 1):
                _strike(state, slot, attackers, there)
                idle = 0
            elif amount:
                state.slot = at
                return False
        at = at + 1 if at + 1 < len(lap) else 0
    state.slot = at
    return True


def _victim_sets(state: State, targets: int) -> int:
    """How many different sets of victims the cards of one target suit give (CK-5.4, CK-8.17, CK-R14)."""
    amount = targets.bit_count()
    if amount < 2 or not state.effects.two_victims:
        return amount
    pairs = amount * (amount - 1) // 2
    return pairs if state.table.plays_b("CK-R14") else amount + pairs


def _strike(state: State, slot: Slot, attacker: int, there: int) -> None:
    """Take the only action that a slot has."""
    victims = 0
    for target in slot.targets:
        victims |= there & target
    state.sides[slot.player].tapped |= attacker
    state.sides[1 - slot.player].struck = True
    eliminate(state, 1 - slot.player, victims)
    state.first_open = False


def take(state: State, action: Action, n: int) -> None:
    """Judge and take a written action, the n-th of its line, in the slot at which the walk stands. Raises Breach."""
    slot = state.lap[state.slot]
    side, other = state.sides[slot.player], state.sides[1 - slot.player]
    attacker = _check_attacker(state, action, n)
    victims = _check_victims(state, action, slot, n)
    if attacker:
        side.tapped |= attacker
    else:
        state.effects = state.effects._replace(chariot_for=0)
    other.struck = True
    eliminate(state, 1 - slot.player, victims)
    state.slot = (state.slot + 1) % len(state.lap)
    state.first_open = False


def _check_attacker(state: State, action: Action, n: int) -> int:
    """The bit of the card that acts, 0 for the Chariot."""
    at = f"attacker {n}"
    attacker = action.attacker
    if not isinstance(attacker, Unit):
        if not state.effects.chariot_for >> action.player & 1:
            raise Breach("CK-8.7", "this player has no Chariot in effect that has not acted yet", at)
        return 0
    side = state.sides[action.player]
    bit = attacker.find(side.zone)
    if not bit:
        raise Breach("CK-5.3", f"{attacker} is not deployed by this player", at)
    if bit & side.tapped:
        raise Breach("CK-5.3", f"{attacker} has acted already in this Circle Phase", at)
    if attacker.card.number not in state.circle:
        raise Breach("CK-8.16", f"the King of {_suit(attacker)} is removed: his cards cannot act", at)
    return bit


def _check_victims(state: State, action: Action, slot: Slot, n: int) -> int:
    """The bits of the cards that fall."""
    there = state.sides[1 - action.player].zone
    by_chariot = action.attacker is CHARIOT
    targets = there if by_chariot else sum(slot.targets)
    most = 2 if state.effects.two_victims else 1
    victims = 0
    for i, victim in enumerate(action.victims):
        at = f"victim {n} {i}"
        if i >= most:
            _refuse_one_more(most, at)
        bit = victim.find(there)
        if not bit:
            raise Breach("CK-5.4", f"{victim} is not deployed by the other player", at)
        if bit & victims:
            raise Breach("CK-5.4", f"{victim} is named twice", at)
        if victim.card.number not in state.circle:
            raise Breach("CK-8.16", f"the King of {_suit(victim)} is removed: his cards cannot be eliminated", at)
        if not bit & targets:
            raise Breach("CK-5.4", f"{action.attacker} cannot strike {_suit(victim)}", at, _targets_in_words(slot))
        if victims and victim.card.number != action.victims[0].card.number:
            raise Breach("CK-8.17", "the Star's two cards are of one suit", at)
        victims |= bit
    if most == 2 and len(action.victims) == 1 and not by_chariot and state.table.plays_b("CK-R14"):
        suit = SUIT_MASKS[action.victims[0].card.number]
        if (there & suit).bit_count() > 1:
            raise Breach("CK-R14", "with the Star two cards are struck where there are two (CK-R14=b)", f"victim {n} 0")
    return victims


def _refuse_one_more(most: int, at: str) -> None:
    if most == 2:
        raise Breach("CK-8.17", "with the Star at most two cards are struck", at)
    raise Breach("CK-5.4", "one card is struck, two only with the Star", at)


def _suit(unit: Unit) -> str:
    return SUIT_NAMES[unit.card.suit]


def _targets_in_words(slot: Slot) -> str:
    names = [SUIT_NAMES[king.suit] for king in KINGS if SUIT_MASKS[king.number] in slot.targets]
    return f"{SUIT_NAMES[KINGS[slot.suit].suit]} strike {' or '.join(names)} now"
