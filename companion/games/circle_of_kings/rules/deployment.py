"""The Deployment Phase and what happens when armies and Lords are revealed (CK-3, CK-7)."""

from __future__ import annotations

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.rules.army import can_hold_lord, discard_lord, leave_hand, leave_lords
from companion.games.circle_of_kings.rules.lords import LORD_OF, REVEALED
from companion.games.circle_of_kings.rules.moves import Deploy
from companion.games.circle_of_kings.rules.plan import plan_of
from companion.games.circle_of_kings.rules.state import OTHER_LORD, OVER, PLAY, Side, State
from companion.referee import Breach


def army_size(captain: TarotCard) -> int:
    """How many cards a Captain leads: half his value, rounded up (CK-3.2)."""
    return (captain.value + 1) // 2


def apply_deployment(state: State, move: Deploy) -> None:
    """A player deploys; when both have, all is revealed. Raises Breach before anything is changed."""
    side = state.sides[move.player]
    _check_army(side, move)
    _check_lord(side, move.lord)
    for card in move.cards:
        leave_hand(side, card)
        side.zone |= card.bit
    if move.cards:
        side.captain = move.cards[0].bit
    side.deployed = True
    _deploy_lord(side, move.lord)
    if state.sides[1 - move.player].deployed:
        _reveal(state)


def _deploy_lord(side: Side, lord: LordCard) -> None:
    leave_lords(side, lord)
    side.lord = lord
    side.in_effect = LORD_OF[lord]


def _check_army(side: Side, move: Deploy) -> None:
    """Captain, Army Size, then each army card (CK-3.1, CK-3.2)."""
    cards = move.cards
    if not cards:
        if side.hand:
            raise Breach("CK-3.1", "a Captain is deployed: there are army cards in hand", "stroke", "write 5s + 3c 9w 2p / tower")
        return
    captain = cards[0]
    _check_captain(side, captain)
    size, army = min(army_size(captain), side.hand - 1), cards[1:]
    if len(army) > size:
        raise Breach("CK-3.2", f"{captain.code} leads {size} army cards here, this is one more", f"army {size}")
    if len(army) < size:
        raise Breach("CK-3.2", f"{captain.code} leads {size} army cards here, not {len(army)}", "captain")
    unknown = side.unknown - (not side.known & captain.bit)
    seen = captain.bit
    for i, card in enumerate(army):
        if card.is_king or card.bit & seen:
            what = f"{card.code} is a King, no army card" if card.is_king else f"{card.code} stands in this line already"
            raise Breach("CK-1.2", what, f"army {i}")
        seen |= card.bit
        if not side.known & card.bit:
            _check_unknown(side, card, unknown, f"army {i}")
            unknown -= 1


def _check_captain(side: Side, captain: TarotCard) -> None:
    if captain.is_king:
        raise Breach("CK-1.2", f"{captain.code} is a King, no army card", "captain")
    if not side.known & captain.bit:
        _check_unknown(side, captain, side.unknown, "captain")


def _check_unknown(side: Side, card: TarotCard, unknown: int, at: str) -> None:
    """A card that is not known to be in hand must be one of the `unknown` ones."""
    if side.discard & card.bit:
        raise Breach("CK-1.5", f"{card.code} is discarded", at)
    if not unknown or not side.unseen & card.bit:
        raise Breach("CK-3.1", f"{card.code} is not in this hand", at)


def _check_lord(side: Side, lord: LordCard) -> None:
    """The Lord comes from hand (CK-3.3)."""
    if side.lords_gone & lord.bit:
        raise Breach("CK-1.5", f"{lord.title} was deployed before and is discarded", "lord")
    if not can_hold_lord(side, lord):
        raise Breach("CK-3.3", f"{lord.title} is not in this hand", "lord")


def apply_other_lord(state: State, move: Deploy) -> None:
    """The other Lord after a High Priestess (CK-8.2, CK-R23). Raises Breach before anything is changed."""
    if state.taken_back is None:
        raise ValueError("no Lord was taken back")
    player, lord = state.taken_back
    side = state.sides[player]
    if move.lord is lord:
        raise Breach("CK-8.2", f"{lord.title} was taken back: the other Lord in hand is deployed", "lord")
    _check_lord(side, move.lord)
    _deploy_lord(side, move.lord)
    state.taken_back = None
    state.stage = PLAY
    if not _cancelled(state):
        unit = LORD_OF[move.lord]
        if unit.when == REVEALED:
            unit.act(state, player)
    _set_out(state)


def _reveal(state: State) -> None:
    """Armies and Lords are turned up, and the Lords act whose time this is, the higher initiative first (CK-7.2)."""
    state.stage = PLAY
    if not _cancelled(state):
        units = [(LORD_OF[side.lord], player) for player, side in enumerate(state.sides) if side.lord]
        if units[0][0].order < units[1][0].order:
            units.reverse()
        for unit, owner in units:
            if unit.when == REVEALED and state.sides[owner].in_effect is unit and not state.round_over:
                unit.act(state, owner)
    _set_out(state)


def _cancelled(state: State) -> bool:
    """CK-7.3: the same Lord twice is discarded twice."""
    first, second = state.sides
    if first.lord is not second.lord:
        return False
    for side in state.sides:
        discard_lord(side)
        side.in_effect = None
    return True


def _set_out(state: State) -> None:
    """What the round still brings is settled by the Lords in effect."""
    if state.stage in (OVER, OTHER_LORD):
        return
    first, second = state.sides
    state.plan = plan_of(first.in_effect, second.in_effect, state.effects.circle_first >= 0, state.round_over)
    state.step = 0
