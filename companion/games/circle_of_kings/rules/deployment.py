"""The Deployment Phase and what happens when armies and Lords are revealed (CK-3, CK-7)."""

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.rules import army, draws, moves as m, plan, say, stages, state as s
from companion.games.circle_of_kings.rules.lords import LORD_OF, REVEALED
from companion.referee import Breach, Judge


def may_close_draw(state: s.State) -> bool:
    """Whether the Draw Phase is over if a deployment comes: no choice at the hand limit is open (CK-1.7, CK-2.4)."""
    return state.stage == stages.DRAW and not draws.choice_is_open(state, 0) and not draws.choice_is_open(state, 1)


def close_draw(state: s.State) -> None:
    """The Draw Phase is over: whoever has no draw line draws what is due."""
    for side in state.sides:
        if not side.drawn:
            draws.draw_silently(state, side)
    state.stage = stages.DEPLOYMENT


def may_deploy(state: s.State, player: int) -> bool:
    """Whether a player's deployment is due, the Draw Phase being closed (CK-3.1, CK-3.3)."""
    return state.stage == stages.DEPLOYMENT and not state.sides[player].deployed


def deploys_other_lord(state: s.State, player: int) -> bool:
    """Whether a player deploys his other Lord now, since he has taken one back (CK-8.2)."""
    return state.stage == stages.OTHER_LORD and state.taken_back is not None and state.taken_back[0] == player


def army_size(captain: TarotCard) -> int:
    """How many cards a Captain leads: half his value, rounded up (CK-3.2)."""
    return (captain.value + 1) // 2


def army_led(side: s.Side, captain: TarotCard) -> int:
    """How many cards a Captain leads out of this hand, in which he still is: all, if they are fewer than he could (CK-3.2)."""
    return min(army_size(captain), side.hand - 1)


def apply_deployment(state: s.State, move: m.Deploy, judge: Judge) -> None:
    """A player deploys; when both have, all is revealed. Raises Breach before anything is changed."""
    side = state.sides[move.player]
    _check_army(side, move, judge)
    _check_lord(side, move.lord)
    army.deploy_from_hand(side, move.cards)
    side.deployed = True
    _deploy_lord(side, move.lord)
    if state.sides[1 - move.player].deployed:
        reveal(state)


def take_back(state: s.State, player: int) -> None:
    """What a player has deployed, before it was revealed, goes back to hand."""
    side = state.sides[player]
    side.known |= side.zone
    side.zone = side.captain = 0
    if side.lord:
        side.lords_known |= side.lord.bit
    side.lord = side.in_effect = None
    side.deployed = False


def _deploy_lord(side: s.Side, lord: LordCard) -> None:
    army.leave_lords(side, lord)
    side.lord = side.in_effect = lord


def _check_army(side: s.Side, move: m.Deploy, judge: Judge) -> None:
    """Captain, Army Size, then each army card (CK-3.1, CK-3.2); who has no army card deploys a Lord alone (CK-R4)."""
    if not move.cards:
        if side.hand:
            judge.refuse(Breach("CK-3.1", say("captain-is-deployed"), "stroke", say("write-captain")))
        return
    captain, led = move.cards[0], len(move.cards) - 1
    wrong = army.first_not_in_hand(side, move.cards)
    if wrong == 0:
        raise _cannot_serve(side, move, 0)
    size = army_led(side, captain)
    if led != size:
        cards = f"{size} army card{'' if size == 1 else 's'}"
        if led > size:
            judge.refuse(Breach("CK-3.2", say("leads-one-more", captain=captain.code, cards=cards), ("cards", size + 1)))
        else:
            judge.refuse(Breach("CK-3.2", say("leads-not", captain=captain.code, cards=cards, count=led), ("cards", 0)))
    if wrong:
        raise _cannot_serve(side, move, wrong)


def _cannot_serve(side: s.Side, move: m.Deploy, place: int) -> Breach:
    """Why a card of the line cannot be deployed: a King or twice (CK-1.2), discarded (CK-1.5), not in hand (CK-3.1)."""
    card = move.cards[place]
    at = ("cards", place)
    if card.is_king:
        return Breach("CK-1.2", say("king-no-army-card", card=card.code), at)
    if card in move.cards[:place]:
        return Breach("CK-1.2", say("stands-line-already", card=card.code), at)
    if side.discard & card.bit:
        return Breach("CK-1.5", say("discarded", card=card.code), at)
    return Breach("CK-3.1", say("not-in-hand", card=card.code), at)


def _check_lord(side: s.Side, lord: LordCard) -> None:
    """The Lord comes from hand, and was not deployed before (CK-3.3, CK-1.5)."""
    if side.lords_gone & lord.bit:
        raise Breach("CK-1.5", say("was-deployed-before", lord=lord.title), "lord")
    if not lord.bit & army.holdable_lords(side):
        raise Breach("CK-3.3", say("not-in-hand", card=lord.title), "lord")


def other_lords(state: s.State, player: int) -> int:
    """The Lords whom a player may deploy who has taken one back: any other in hand (CK-8.2)."""
    back = state.taken_back[1].bit if state.taken_back else 0
    return army.holdable_lords(state.sides[player]) & ~back


def apply_other_lord(state: s.State, move: m.Deploy, judge: Judge) -> None:
    """The other Lord after a High Priestess (CK-8.2, CK-R23). Raises Breach before anything is changed."""
    side = state.sides[move.player]
    if not move.lord.bit & other_lords(state, move.player):
        _check_lord(side, move.lord)
        judge.refuse(Breach("CK-8.2", say("was-taken-back", lord=move.lord.title), "lord"))
    _deploy_lord(side, move.lord)
    state.taken_back = None
    state.stage = stages.PLAY
    if not _cancelled(state):
        lord = LORD_OF[move.lord]
        if lord.when == REVEALED:
            lord.act(state, move.player)
    set_out(state)


def reveal(state: s.State) -> None:
    """Armies and Lords are turned up, and the Lords act whose time this is, the higher initiative first (CK-3.4, CK-7.2).

    One who is negated or taken back does not act (CK-7.1), nor any after the round is over (CK-R9).
    """
    state.stage = stages.PLAY
    if not _cancelled(state):
        lords = [(LORD_OF[side.lord], player) for player, side in enumerate(state.sides) if side.lord]
        if lords[0][0].order < lords[1][0].order:
            lords.reverse()
        for lord, owner in lords:
            if lord.when == REVEALED and state.sides[owner].in_effect is lord.card and not state.round_over:
                state.unrevealed = state.unrevealed or state.copy()
                lord.act(state, owner)
    set_out(state)


def _cancelled(state: s.State) -> bool:
    """CK-7.3: the same Lord twice is discarded twice."""
    first, second = state.sides
    if first.lord is not second.lord:
        return False
    for side in state.sides:
        army.discard_lord(side)
        side.in_effect = None
    return True


def set_out(state: s.State) -> None:
    """What the round still brings is settled by the Lords in effect."""
    if state.stage in (stages.OVER, stages.OTHER_LORD):
        return
    first, second = state.sides
    state.plan = plan.plan_of(first.in_effect, second.in_effect, state.effects.circle_first >= 0, state.round_over)
    state.step = 0
