"""What a breach rests on that happened before: where a card came to be where it lies, and what a Lord has done."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards.tarot import LORD_SPELLINGS, SPELLINGS, LordCard, TarotCard
from companion.games.circle_of_kings.rules import moves as m, say
from companion.games.circle_of_kings.rules.state import Side, State
from companion.referee import Address, Breach, since
from companion.referee.breach import Sought


def rests_on(state: State, move: m.Move, breach: Breach) -> Iterator[Sought]:
    """What a breach rests on that happened before its line."""
    thing = named(move, breach.address)
    if not isinstance(move, m.Draw | m.Deploy | m.Decision) or not isinstance(thing, TarotCard | LordCard):
        return
    player, bit, spelled = move.player, thing.bit, spellings(thing)
    tag = state.table.players[player]
    if breach.rule == "CK-1.5" and isinstance(thing, LordCard):
        yield since(lambda s: _was_deployed(s.sides[player], thing), say("deployed-here", tag=tag, card=thing.title), *spelled)
    elif breach.rule == "CK-1.5":
        yield since(lambda s: bool(s.sides[player].discard & bit), say("discarded-here", tag=tag, card=thing.code), *spelled)


def _was_deployed(side: Side, lord: LordCard) -> bool:
    return side.lord is lord or bool(side.lords_gone & lord.bit)


def named(move: m.Move, at: Address) -> object:
    """The card, Lord or other word of a move that is meant; None where no word is."""
    match move, at:
        case m.Draw(items=items), ("item", int(number), *_):
            return items[number].card or items[number].lord
        case m.Deploy(cards=(captain, *_)), ("captain",):
            return captain
        case m.Deploy(cards=(_, *army)), ("army", int(number)):
            return army[number]
        case m.Deploy(lord=lord), ("lord",):
            return lord
        case m.Decision(words=words), ("word", int(number)):
            return words[number]
    return None


def spellings(thing: TarotCard | LordCard) -> tuple[str, ...]:
    """How a line may name a card."""
    return tuple(word for word, one in (*SPELLINGS.items(), *LORD_SPELLINGS.items()) if one is thing)
