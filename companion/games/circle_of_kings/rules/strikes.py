"""Circle actions: whose slot it is, what can be done in it, and what is written for it (CK-5.2 to CK-5.6)."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from companion.cards.tarot import KINGS, SUIT_NAMES
from companion.games.circle_of_kings.rules import army, circle, lords, moves as m, say, state as s
from companion.record.joined import any_of
from companion.referee import STRICT, Breach, Judge

_ANY_SUIT = -1


def lap_of(kings: circle.Circle, effects: s.Effects, first: int) -> tuple[s.Slot, ...]:
    """The slots of one lap, at each King that of `first` first (CK-5.2).

    They go clockwise from the Top King, or from whoever stands where the Hierophant has the phase begin (CK-8.5, CK-R18).
    """
    return _lap(kings, effects.start, effects.emperor_for, first)


@cache
def _lap(kings: circle.Circle, start: int, emperor_for: int, first: int) -> tuple[s.Slot, ...]:
    """Each suit strikes the next one clockwise (CK-5.4), the Top King's under the Emperor also the one after it (CK-8.4)."""
    order = circle.kings_from(kings, start)
    lap = []
    for i, suit in enumerate(order):
        for player in (first, 1 - first):
            targets = [order[(i + 1) % len(order)]]
            if suit == kings[circle.TOP] and emperor_for >> player & 1:
                targets.append(order[(i + 2) % len(order)])
            masks = tuple(army.SUIT_MASKS[target] for target in targets)
            lap.append(s.Slot(player, suit, army.SUIT_MASKS[suit], masks, sum(masks)))
    return tuple(lap)


def lay_lap_anew(state: s.State) -> None:
    """The Circle has changed in the middle of the phase: the slots follow it from now on."""
    state.lap = lap_of(state.circle, state.effects, max(state.first, 0))
    state.slot = min(state.slot, len(state.lap) - 1)


def suit_in_circle(state: s.State, action: m.Action) -> int:
    """The suit in whose slot an action is judged; _ANY_SUIT: in any (the Chariot; a suit whose King is not in the Circle)."""
    if not isinstance(action.attacker, m.Unit):
        return _ANY_SUIT
    suit = action.attacker.card.number
    return suit if suit in state.circle else _ANY_SUIT


def fits(state: s.State, action: m.Action) -> bool:
    """Whether a written action is to be judged in the slot at which the walk stands."""
    return is_slot_of(state, state.lap[state.slot], action)


def is_slot_of(state: s.State, slot: s.Slot, action: m.Action) -> bool:
    """Whether an action belongs in a slot: its player's, of its attacker's suit."""
    return slot.player == action.player and suit_in_circle(state, action) in (slot.suit, _ANY_SUIT)


def attackers(state: s.State, slot: s.Slot) -> int:
    """The cards that may act in a slot: deployed, untapped and of its suit (CK-5.3)."""
    side = state.sides[slot.player]
    return side.zone & ~side.tapped & slot.mask


def bound(state: s.State, slot: s.Slot) -> int:
    """The cards of which one has to act in a slot (CK-5.5): all that may, but for those whose action the table forgot."""
    return attackers(state, slot) & ~state.sides[slot.player].forgotten if victims(state, slot) else 0


def victims(state: s.State, slot: s.Slot, *, by_chariot: bool = False) -> int:
    """The opposing cards that an action in a slot may eliminate: of the suits that it strikes (CK-5.4).

    The Chariot strikes any suit (CK-8.7), but nobody one whose King is removed (CK-8.16, CK-R13).
    """
    there = state.sides[1 - slot.player].zone
    return there & ~lords.circle_phase.sheltered(state) if by_chariot else there & slot.reach


def victim_sets(state: s.State, slot: s.Slot, *, by_chariot: bool = False) -> Iterator[tuple[m.Unit, ...]]:
    """What an action in a slot may eliminate: one card, or two of a suit with the Star (CK-5.4, CK-8.17)."""
    may_fall = victims(state, slot, by_chariot=by_chariot)
    for mask in army.SUIT_MASKS:
        units = m.units_of(may_fall & mask)
        if not lords.circle_phase.asks_for_two(state, len(units), by_chariot=by_chariot):
            yield from ((unit,) for unit in units)
        if lords.circle_phase.most_victims(state) > 1:
            yield from combinations(units, 2)


def walk(state: s.State, upcoming: object) -> bool:
    """Go through the slots and take what is forced (CK-5.5). Whether the phase has ended by that (CK-5.6).

    If not, a slot is reached where the next action (`upcoming`) is to be judged, or where one is lacking since there are several.
    """
    player, suit = -1, _ANY_SUIT
    if type(upcoming) is m.Action:
        player, suit = upcoming.player, suit_in_circle(state, upcoming)
    lap, sides = state.lap, state.sides
    at, laps, idle, most = state.slot, state.laps, 0, lords.circle_phase.most_victims(state)
    while idle < len(lap) or player >= 0:
        owner, of_suit, mask, targets, reach = lap[at]
        if owner == player and (suit in (_ANY_SUIT, of_suit)):
            state.slot, state.laps = at, laps
            return False
        idle += 1
        side = sides[owner]
        acting = side.zone & ~(side.tapped | side.forgotten) & mask  # `bound`, written out: no other line runs so often
        if acting:
            there = sides[1 - owner].zone & reach  # `victims`
            amount = there.bit_count()
            if most > 1:
                amount = sum(_amount_of_sets(state, (there & target).bit_count()) for target in targets)
            if amount == 1 and not acting & (acting - 1):
                _strike(state, owner, acting, there)
                idle = 0
            elif amount:
                state.slot, state.laps = at, laps
                return False
        at += 1
        if at == len(lap):
            at, laps = 0, laps + 1
    state.slot, state.laps = at, laps
    return True


def _amount_of_sets(state: s.State, cards: int) -> int:
    """How many different sets of victims `victim_sets` would give of so many cards of a suit, with the Star."""
    pairs = cards * (cards - 1) // 2
    return pairs if lords.circle_phase.asks_for_two(state, cards) else cards + pairs


def _strike(state: s.State, player: int, attacker: int, fallen: int) -> None:
    """A player's card acts (0: the Chariot), cards fall; who acts first is settled from now on (CK-5.3, CK-5.4)."""
    state.sides[player].tapped |= attacker
    state.sides[1 - player].struck = True
    army.eliminate(state, 1 - player, fallen)
    state.first_open = False


def strike(state: s.State, action: m.Action, judge: Judge) -> None:
    """Judge a written action in the slot at which the walk stands, and let its cards fall. Raises Breach."""
    attacker = _check_attacker(state, action, judge)
    fallen = _check_victims(state, action, judge)
    if not attacker:
        state.effects = state.effects._replace(chariot_for=0)  # it does no more (CK-8.7)
    _strike(state, action.player, attacker, fallen)


def take(state: s.State, action: m.Action) -> None:
    """The same, and the walk goes on to the next slot."""
    strike(state, action, STRICT)
    step_on(state)


def step_on(state: s.State) -> None:
    """The walk goes on to the next slot."""
    state.slot += 1
    if state.slot == len(state.lap):
        state.slot, state.laps = 0, state.laps + 1


def _check_attacker(state: s.State, action: m.Action, judge: Judge) -> int:
    """The bit of the card that acts, 0 for the Chariot (CK-5.3, CK-8.7, CK-8.16)."""
    attacker, side = action.attacker, state.sides[action.player]
    if not isinstance(attacker, m.Unit):
        if not lords.circle_phase.chariot_may_act(state, action.player):
            judge.refuse(Breach("CK-8.7", say("no-chariot-in-effect"), "attacker"))
            if side.lord is not m.CHARIOT:
                raise Breach("CK-8.7", say("no-chariot-lies"), "attacker")
        return 0
    bit = attacker.find(side.zone)
    if not bit:
        raise Breach("CK-5.3", say("not-deployed-by-player", attacker=attacker), "attacker")
    if bit & side.tapped:
        judge.refuse(Breach("CK-5.3", say("has-acted-already", attacker=attacker), "attacker"))
    if bit & lords.circle_phase.sheltered(state):
        judge.refuse(Breach("CK-8.16", say("king-is-removed", suit=circle.suit_name(attacker.card.number)), "attacker"))
    return bit


def _check_victims(state: s.State, action: m.Action, judge: Judge) -> int:
    """The bits of the cards that fall. An action that the table let stand may come before all slots: then none is asked."""
    by_chariot = not isinstance(action.attacker, m.Unit)
    there = state.sides[1 - action.player].zone
    may_fall = victims(state, state.lap[state.slot], by_chariot=by_chariot) if state.lap else there
    most = lords.circle_phase.most_victims(state)
    fallen = 0
    for i, victim in enumerate(action.victims):
        bit = victim.find(there)
        if i >= most or not bit & may_fall or bit & fallen:
            judge.refuse(_cannot_fall(state, action, i, fallen))
            if lies_elsewhere := _lies_elsewhere(state, action, i, fallen):
                raise lies_elsewhere
        if fallen and victim.card.number != action.victims[0].card.number:
            judge.refuse(Breach("CK-8.17", say("star-two-cards"), ("victims", i)))
        fallen |= bit
    if len(action.victims) == 1:
        same_suit = there & army.SUIT_MASKS[action.victims[0].card.number]
        if lords.circle_phase.asks_for_two(state, same_suit.bit_count(), by_chariot=by_chariot):
            judge.refuse(Breach("CK-R14", say("star-strikes-two"), ("victims", 0)))
    return fallen


def _lies_elsewhere(state: s.State, action: m.Action, place: int, fallen: int) -> Breach | None:
    """Why a victim is not there to fall, beside those that have; None where it is."""
    victim, at = action.victims[place], ("victims", place)
    bit = victim.find(state.sides[1 - action.player].zone)
    if not bit:
        return Breach("CK-5.4", say("not-deployed-by-other", victim=victim), at)
    return Breach("CK-5.4", say("named-twice", word=victim), at) if bit & fallen else None


def _cannot_fall(state: s.State, action: m.Action, place: int, fallen: int) -> Breach:
    """Why a victim cannot fall (CK-5.4, CK-8.16, CK-8.17)."""
    victim, at = action.victims[place], ("victims", place)
    most = lords.circle_phase.most_victims(state)
    if place >= most > 1:
        return Breach("CK-8.17", say("star-at-most-two"), at)
    if place >= most:
        return Breach("CK-5.4", say("one-card-struck"), at)
    if lies_elsewhere := _lies_elsewhere(state, action, place, fallen):
        return lies_elsewhere
    if victim.find(state.sides[1 - action.player].zone) & lords.circle_phase.sheltered(state):
        return Breach("CK-8.16", say("king-of-victim-removed", suit=circle.suit_name(victim.card.number)), at)
    what = say("cannot-strike", attacker=action.attacker, suit=circle.suit_name(victim.card.number))
    return Breach("CK-5.4", what, at, _targets_in_words(state.lap[state.slot]))


def _targets_in_words(slot: s.Slot) -> str:
    names = [SUIT_NAMES[king.suit] for king in KINGS if army.SUIT_MASKS[king.number] in slot.targets]
    return say("strike-now", suit_names=circle.suit_name(slot.suit), names=any_of(names))
