"""What a breach rests on that happened before: where a card came to be where it lies, and what a Lord has done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from companion.cards.tarot import KINGS, LORD_SPELLINGS, LORDS, SPELLINGS, LordCard, TarotCard
from companion.games.circle_of_kings.rules import army, draws, forms, moves as m, play, say, stages
from companion.games.circle_of_kings.rules.circle import NO_KING, PLACES
from companion.games.circle_of_kings.rules.state import Side, State
from companion.record.lines import make_line
from companion.referee import Breach, Related, Sought, since

#: What counts of a state, for a player and the card that is meant (None: none is); nothing true where it has not happened.
Reading = Callable[[State, int, Any], Any]
#: By the id of the words that say what happened: the rules, and what reads now as it has since then. The first that does counts,
#: and with it that of the `other` player.
_READINGS: Mapping[str, tuple[str, Reading]] = {
    "lost-here": ("CK-1.5 CK-5.3", lambda s, p, c: c and c.bit & _cards(s.sides[p], c)[0]),
    "shown-here": ("CK-1.6", lambda s, p, c: c and c.bit & ~_cards(s.sides[p], c)[1]),
    "hand-known-here": ("CK-2.4 CK-3.1 CK-3.3", lambda s, p, c: c and s.sides[p].hand and not _may_be_held(s.sides[p], c)),
    "hand-full-here": ("CK-2.4", lambda s, _, __: draws.choice_is_open(s, 0) or draws.choice_is_open(s, 1)),
    "drew-here": ("CK-3.1", lambda s, p, _: s.stage == stages.DRAW and s.sides[p].drawn),
    "acted-here": ("CK-5.3 CK-5.5", lambda s, p, c: c and s.sides[p].tapped & c.bit),
    "slot-here": ("CK-5.5", lambda s, _, __: s.stage == stages.PLAY and (play.finish(s).laps, play.finish(s).slot)),
    "deployed-here": ("CK-3.1 CK-5.3 CK-8.8 CK-8.11 CK-8.21 values", lambda s, p, _: s.sides[p].deployed),
    "other-deployed-here": ("CK-5.4 CK-8.9 CK-8.11 CK-8.21 values", lambda s, p, _: s.sides[1 - p].deployed),
    "combat-decided-here": ("CK-4.2 CK-5.2", lambda s, _, __: play.finish(s).combat or play.finish(s).first + 1),
    "round-over-here": ("CK-1.7", lambda s, _, __: play.finish(s).stage == stages.CLEANUP and s.number),
    "game-over-here": ("CK-6.6", lambda s, _, __: play.finish(s).stage == stages.OVER),
    "used-here": ("CK-8.7", lambda s, p, _: s.sides[p].lord is m.CHARIOT and not play.finish(s).effects.chariot_for),
    "lord-here": ("CK-7.1 CK-8.7 CK-R10", lambda s, p, c: s.sides[p].lord or (s.sides[p].deployed and c)),
    "other-lord-here": ("CK-7.1", lambda s, p, c: s.sides[1 - p].lord or (s.sides[1 - p].deployed and c)),
    "removed-here": ("CK-8.1 CK-8.5 CK-8.16 CK-R17", lambda s, _, __: s.effects.removed != NO_KING and KINGS[s.effects.removed]),
    "circle-here": ("CK-5.4 CK-8.1 CK-8.5 CK-8.16", lambda s, _, __: s.circle),
    "round-began-here": ("CK-2.1 CK-2.2 CK-R2 CK-3.1", lambda s, _, __: s.number),
}
#: What may be wrong because the same line recruits before it.
_AFTER_RECRUIT = frozenset(("CK-R1", "CK-2.4", "CK-2.5", "CK-6.6"))
#: The Lords of rulings: a Lord's rule has his number.
_OF_RULINGS = {"CK-R14": LORDS[17], "CK-R17": LORDS[16]}


def rests_on(state: State, move: m.Move, breach: Breach) -> Iterator[Related | Sought]:
    """What a breach rests on: a line since which something is so, the Lord whose rule it is, the same card in its own line."""
    player = _player_of(move, breach)
    word = forms.locate(make_line(1, forms.write(state.table, move)), breach.address).text
    card = SPELLINGS.get(word.strip("-*")) or LORD_SPELLINGS.get(word.lower())
    tags = {"tag": state.table.players[player], "other": state.table.players[1 - player]}
    lacks = breach.rule.startswith("CK-8.") and breach.address == ("head",)  # a Lord's decision is due, whatever was said
    rule = breach.claimed.word if breach.claimed else breach.rule
    found = False
    for words, (rules, reading) in {} if lacks else _READINGS.items():
        now = reading(state, player, card) if rule in rules.split() else None
        if now and (words.startswith("other") or not found):
            found = True
            so = partial(lambda reading, now, s: reading(s, player, card) == now, reading, now)
            names = PLACES if words == "removed-here" else ()
            thing = now if isinstance(now, LordCard | TarotCard) else None if "deployed" in words else card
            yield since(so, say(words, **tags), *spellings(thing), *names)
    lord = _OF_RULINGS.get(breach.rule) or (LORDS[int(breach.rule[5:])] if breach.rule.startswith("CK-8.") else None)
    if lord:
        yield since(lambda s: any(side.lord is lord for side in s.sides), say("his-rule", lord=lord.title), *spellings(lord))
    if card:
        yield Related(move, say("stands-here-already"), names=spellings(card))
    if not found and isinstance(move, m.Draw) and m.ITEMS[m.RECRUIT] in move.items and rule in _AFTER_RECRUIT:
        yield Related(move, say("recruited-here"), names=("recruit",))


def _player_of(move: m.Move, breach: Breach) -> int:
    """Whose move it is; of a line of actions the one that is meant."""
    if isinstance(move, m.Actions):
        at = breach.address[0]
        return move.actions[at if isinstance(at, int) else 0].player
    return getattr(move, "player", 0)


def spellings(card: object) -> tuple[str, ...]:
    """How a line may name a card; nothing for what is none."""
    return tuple(word for word, one in (*SPELLINGS.items(), *LORD_SPELLINGS.items()) if one is card)


def _cards(side: Side, card: Any) -> tuple[int, int]:
    """Of the cards of its kind those that are played or gone, and those that have not shown themselves."""
    if isinstance(card, LordCard):
        return side.lords_gone | (side.lord.bit if side.lord else 0), side.lords_unseen
    return side.discard, side.unseen


def _may_be_held(side: Side, card: Any) -> int:
    return int(card.bit & (army.holdable_lords(side) if isinstance(card, LordCard) else army.holdable(side)))
