"""What may legally come next, and what could have stood where a move went wrong.

Decisions and actions are listed as whole lines; a deployment is listed by what may be Captain, army and Lord.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from companion.cards.tarot import ARMY, LORDS, LordCard, TarotCard
from companion.games.circle_of_kings.rules.army import SUIT_MASKS, can_hold, can_hold_lord
from companion.games.circle_of_kings.rules.deployment import army_size
from companion.games.circle_of_kings.rules.draws import choice_is_open, lords_due
from companion.games.circle_of_kings.rules.moves import CHARIOT, Action, Actions, Decision, Deploy, Draw, Move, Unit, units_of
from companion.games.circle_of_kings.rules.play import finish, waiting_for
from companion.games.circle_of_kings.rules.state import (
    CLEANUP,
    DEPLOYMENT,
    DRAW,
    NOBODY,
    OTHER_LORD,
    OVER,
    SETUP,
    Side,
    Slot,
    State,
)
from companion.games.circle_of_kings.rules.writing import write_action, write_word
from companion.referee import Option, Part


def options(state: State) -> list[Option]:
    """What may legally come next."""
    state = finish(state)
    if state.stage == OVER:
        return []
    if state.stage in (SETUP, CLEANUP):
        return [Option("the next round" if state.number else "the first round", (f"[round {state.number + 1}]",))]
    if state.stage == DRAW:
        return [*_draws(state), *([] if _choosers(state) else _deployments(state))]
    if state.stage == DEPLOYMENT:
        return _deployments(state)
    if state.stage == OTHER_LORD:
        player, _ = state.taken_back or (0, None)
        tag = state.table.players[player]
        lords = _other_lords(state)
        return [Option(f"the other Lord of {tag}", tuple(f"{tag} / {lord.name}" for lord in lords))]
    return _first(state) + _decisions(state) if waiting_for(state) else _next_actions(state)


def _tags(state: State) -> tuple[str, ...]:
    return state.table.players


def _choosers(state: State) -> list[int]:
    """The players who must choose at the hand limit."""
    return [player for player in (0, 1) if choice_is_open(state, player)]


def _draws(state: State) -> list[Option]:
    """Draw lines of the players who have none yet."""
    found = []
    for player, side in enumerate(state.sides):
        tag = _tags(state)[player]
        if side.drawn:
            continue
        if choice_is_open(state, player):
            discards = [f"{tag} draw -{card.code}" for card in ARMY if can_hold(side, card)]
            burns = [f"{tag} draw burn {card.code}" for card in ARMY if card.bit & side.unseen]
            found.append(Option(f"{tag} is at the hand limit and discards, or burns", tuple(discards + burns)))
        else:
            lords = "? " * lords_due(state)
            recruits = [f"{tag} draw recruit"] if state.number > 1 or state.table.plays_b("CK-R2") else []
            found.append(Option(f"{tag} may write his draws", (f"{tag} draw {lords}…", *recruits)))
    return found


def _hand(side: Side) -> list[TarotCard]:
    return [card for card in ARMY if can_hold(side, card)]


def _lords(side: Side) -> list[LordCard]:
    return [lord for lord in LORDS if can_hold_lord(side, lord)]


def _other_lords(state: State) -> list[LordCard]:
    player, taken_back = state.taken_back or (0, None)
    return [lord for lord in _lords(state.sides[player]) if lord is not taken_back]


def _deployments(state: State) -> list[Option]:
    """Captain, army and Lord of each player who has not deployed."""
    found = []
    for player, side in enumerate(state.sides):
        if side.deployed:
            continue
        tag = _tags(state)[player]
        hand = [card.code for card in _hand(side)]
        if state.stage == DRAW and not side.drawn:
            hand = [card.code for card in ARMY if card.bit & (side.known | side.unseen)]
        if hand:
            found.append(Option(f"{tag} deploys a Captain and the cards that he leads", tuple(hand)))
        found.append(Option(f"{tag} deploys a Lord", tuple(lord.name for lord in _lords(side))))
    return found


def _first(state: State) -> list[Option]:
    if not state.first_open:
        return []
    players = (0, 1) if state.first == NOBODY else (state.first,)
    return [Option("who acts first (if you like)", tuple(f"{_tags(state)[player]} first" for player in players))]


def _decisions(state: State) -> list[Option]:
    """The decision that a Lord waits for, as whole lines; of World and Justice one that shows the form."""
    step = waiting_for(state)
    if step is None or step.lord.choice is None or state.due is None:
        return []
    found = []
    for player in (0, 1):
        if state.due[player]:
            begin = f"{_tags(state)[player]} {step.lord.card.name}"
            lines = [" ".join([begin, *map(write_word, words)]) for words in step.lord.choice.listed(state, player)]
            many = f" ({state.due[player]} cards)" if step.lord.choice.form.repeats else ""
            found.append(Option(f"{step.lord.card.title}{many}", tuple(lines)))
    return found


def _next_actions(state: State) -> list[Option]:
    slot = state.lap[state.slot]
    tag = _tags(state)[slot.player]
    lines = [write_action(action, state.table) for action in actions(state)]
    return [Option(f"{tag} acts", tuple(lines))]


def actions(state: State) -> list[Action]:
    """The different actions of the slot at which a state waits, those of the Chariot last (CK-5.3, CK-5.4, CK-R13)."""
    slot = state.lap[state.slot]
    side = state.sides[slot.player]
    attackers = units_of(side.zone & ~side.tapped & slot.mask)
    with_card = [Action(slot.player, attacker, victims) for attacker in attackers for victims in _victims(state, slot)]
    return with_card + list(chariot_actions(state, slot.player))


def _victims(state: State, slot: Slot) -> Iterator[tuple[Unit, ...]]:
    there = state.sides[1 - slot.player].zone
    for target in slot.targets:
        units = units_of(there & target)
        pairs = list(combinations(units, 2)) if state.effects.two_victims else []
        if not pairs or not state.table.plays_b("CK-R14"):
            yield from ((unit,) for unit in units)
        yield from pairs


def chariot_actions(state: State, player: int) -> Iterator[Action]:
    """What a player's Chariot may do now (CK-8.7)."""
    if not state.effects.chariot_for >> player & 1:
        return
    there = state.sides[1 - player].zone
    for suit in range(4):
        if suit in state.circle:
            units = units_of(there & SUIT_MASKS[suit])
            pairs = combinations(units, 2) if state.effects.two_victims else ()
            for victims in chain(((unit,) for unit in units), pairs):
                yield Action(player, CHARIOT, victims)


def alternatives(state: State, move: Move | Action, at: Part) -> Sequence[str]:
    """What could legally stand where an illegal move went wrong; `state` is the position that it was judged in."""
    what, *counts = str(at).split()
    if state.stage == OVER:
        return []
    if isinstance(move, Deploy) and state.stage in (DEPLOYMENT, OTHER_LORD) and what != "head":
        return _for_deployment(state, move, what)
    if isinstance(move, Draw) and state.stage == DRAW and what in ("item", "card"):
        side = state.sides[move.player]
        return [card.code for card in ARMY if card.bit & side.unseen] if what == "card" else []
    if isinstance(move, Decision) and what in ("word", "name") and state.stage != CLEANUP:
        step = waiting_for(state)
        listed = step.lord.choice.listed(state, move.player) if step and step.lord.choice else []
        return [" ".join(map(write_word, words)) for words in listed]
    if isinstance(move, Actions) and what in ("attacker", "victim"):
        return _for_action(state, move.actions[int(counts[0])], what)
    if what in ("head", "tag"):
        return [line for option in options(state) for line in option.choices if " " in line or state.stage == CLEANUP]
    return []


def _for_deployment(state: State, move: Deploy, what: str) -> list[str]:
    side = state.sides[move.player]
    if what == "lord":
        return [lord.name for lord in (_other_lords(state) if state.stage == OTHER_LORD else _lords(side))]
    hand = _hand(side)
    if what == "captain" and move.cards[0] in hand:  # the Army Size is wrong: whom these cards would suit
        return [card.code for card in move.cards if min(army_size(card), side.hand - 1) == len(move.cards) - 1]
    return [card.code for card in hand if card not in move.cards]


def _for_action(state: State, action: Action, what: str) -> list[str]:
    """What could strike, or be struck, in this slot."""
    possible = actions(state)
    if what == "attacker":
        return list(dict.fromkeys(_attacker(other) for other in possible))
    same = [other for other in possible if _attacker(other) == _attacker(action)]
    return list(dict.fromkeys(" ".join(victim.code for victim in other.victims) for other in same))


def _attacker(action: Action) -> str:
    return action.attacker.code if isinstance(action.attacker, Unit) else action.attacker.name
