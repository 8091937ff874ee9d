"""What the next line may say, one word after the other.

Which cards may stand where, the judging modules say. Some lines may be written and left out (an action or a decision that is
forced, the Chariot, `first`), so each kind of line is tried: the play goes on as it would if such a line came next, and what can
be said there is asked where it has stopped.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from companion.cards.tarot import ARMY, SPELLINGS, LordCard, TarotCard, army_cards_of, lords_of
from companion.games.circle_of_kings.rules import army, deployment, draws, moves as m, plan, play, scoring, stages, strikes
from companion.games.circle_of_kings.rules.circle import suit_name
from companion.games.circle_of_kings.rules.lords import DECIDING, DecidingLord, circle_phase
from companion.games.circle_of_kings.rules.lords.lord import WordKind
from companion.games.circle_of_kings.rules.state import State
from companion.referee import OVER, Choice, Dialogue, Kind, Steps, Sums, Winner, either, sign, sums_dialogue, winner_dialogue

#: What may be said of a round that is over.
_FORCED = "writes what had to be"


def _ends() -> Dialogue:
    """The line ends."""
    yield OVER


def dialogue(state: State) -> Dialogue:
    """The words of the next line."""
    state = state.behind or state
    closed = play.finish(state)
    ways = _behind_tags(state, _lines, partial(_due, closed))
    if closed.stage in (stages.SETUP, stages.CLEANUP):
        ways.append(sign(Choice(f"[round {state.number + 1}]", "heading", meaning="the next round begins"), _ends))
    return either(*ways, *_claims(closed))


def _behind_tags(
    state: State, ways_of: Callable[[State, int], Iterable[Dialogue]], due: Callable[[int], str] = lambda _: ""
) -> list[Dialogue]:
    """The tags of those who may say something, with what that is, and what is due from each."""
    ways = [(Choice(tag, "player", tag, due(one)), list(ways_of(state, one))) for one, tag in enumerate(state.table.players)]
    return [sign(name._replace(beside=name.meaning == _FORCED), partial(either, *found)) for name, found in ways if found]


def _due(closed: State, player: int) -> str:
    """What a player has to do now, in a few words; empty where the play waits for the other: what is forced may be written."""
    if closed.stage == stages.CLEANUP:
        return _FORCED
    if closed.stage in (stages.DRAW, stages.DEPLOYMENT) and not closed.sides[player].deployed:
        if closed.stage == stages.DRAW and draws.choice_is_open(closed, player):
            return "has a choice at the hand limit"
        return "deploys" if not draws.may_draw(closed, player) else "draws or deploys"
    if deployment.deploys_other_lord(closed, player):
        return "deploys the other Lord"
    if lord := play.awaited(closed, player):
        return f"says {lord.asks}"
    if closed.stage == stages.PLAY and not plan.waiting_for(closed) and closed.lap and closed.lap[closed.slot].player == player:
        return f"has to act in {suit_name(closed.lap[closed.slot].suit)}"
    return ""


def _lines(state: State, player: int) -> Iterator[Dialogue]:
    """How a line of a player may go on behind his tag. Each kind of line has its own stage, and gives nothing in another."""
    return chain(*[lines_of(state, player) for lines_of in (_draws, _deployments, _decisions, _first, _actions)])


def _claims(closed: State) -> Iterator[Dialogue]:
    """What the table may claim in a round: what is right if nothing more is written; after the end nothing a second time."""
    tags, over = closed.table.players, closed.stage == stages.OVER
    for word, noun in scoring.COUNTED.items() if closed.stage != stages.SETUP else ():
        stand = [claim for claim in closed.claims if isinstance(claim, Sums) and claim.word == word]
        claimed = {unit for claim in stand for unit, _ in claim.entries} if over else set()
        right = scoring.counts(closed, word)
        if left := {tag: right[unit] for unit, tag in enumerate(tags) if right and unit not in claimed}:
            say = partial(sums_dialogue, tuple(left), tuple(left.values()), noun)
            yield sign(Choice(f"{word}:", "claim", meaning=noun), say)
    if over and not any(isinstance(claim, Winner) for claim in closed.claims):
        yield sign(Choice("winner:", "claim", meaning="who has won"), partial(winner_dialogue, tags, closed.winners))


# ---- the Draw Phase ----


def _draws(state: State, player: int) -> Iterator[Dialogue]:
    """A draw line: what was public, or every draw."""
    if draws.may_draw(state, player):
        tag = state.table.players[player]
        yield sign(Choice("draw", "verb", tag, "what is drawn, discarded and burned"), partial(_draw, state, player))


def _draw(state: State, player: int) -> Dialogue:
    """The items of a draw line; one that begins with a Lord, or `?` for him, names every draw."""
    bare, public = (draws.DrawLine(state.copy(), player, bare=is_bare) for is_bare in (True, False))
    named = _items(bare)
    word = yield Steps((*named, *_items(public)))
    line = bare if any(choice.says(word) for choice in named) else public
    while True:
        if word == "burn":
            word = yield Steps(_cards(line.side.unseen, line, "is burned", weight=1))
            line.take(m.BURNS[word])
        else:
            line.take(m.ITEMS[word])
        word = yield Steps(_items(line), ends=line.due in (draws.NOTHING_DUE, draws.GAME_OVER))


def _items(line: draws.DrawLine) -> tuple[Choice, ...]:
    """What may be the next item of a draw line, of `burn` its word."""
    tag = line.state.table.players[line.player]
    if line.due == draws.LORD_DUE:
        return (*_lords(line.side.lords_unseen, tag, "is drawn", weight=1), _unknown(tag))
    if line.due == draws.CARD_DUE:
        return (*_cards(line.side.unseen, line, "is drawn", weight=1), _unknown(tag))
    if line.due == draws.CHOICE_DUE:
        discards = _cards(army.holdable(line.side), line, "is discarded, then a card is drawn", sign="-")
        return (*discards, Choice("burn", "verb", tag, "burns the top card of the Army deck"))
    if line.due == draws.NOTHING_DUE and not draws.recruit_forbidden(line.state, line.recruits):
        return (Choice("recruit", "verb", tag, "burns a Lord for two army cards"),)
    return ()


def _cards(cards: int, line: draws.DrawLine, meaning: str, sign: str = "", weight: float = 0) -> tuple[Choice, ...]:
    tag = line.state.table.players[line.player]
    return tuple(Choice(sign + card.code, "card", tag, meaning, weight=weight) for card in army_cards_of(cards))


def _lords(lords: int, tag: str, meaning: str, weight: float = 0) -> tuple[Choice, ...]:
    return tuple(Choice(lord.name, "lord", tag, meaning, weight=weight) for lord in lords_of(lords))


def _unknown(tag: str) -> Choice:
    return Choice("?", "unknown", tag, "is drawn, and not shown")


# ---- the Deployment Phase ----


def _deployments(state: State, player: int) -> Iterator[Dialogue]:
    """Captain, army and Lord; a Lord alone for who has no army card (CK-R4), and after a High Priestess."""
    state = state.copy()
    if deployment.may_close_draw(state):
        deployment.close_draw(state)
    side, tag = state.sides[player], state.table.players[player]
    stroke = Choice("/", "sign", tag, "a Lord is deployed")
    if deployment.deploys_other_lord(state, player):
        yield sign(stroke, partial(_lord, deployment.other_lords(state, player), tag))
    elif not army.holdable_lords(side):
        return
    elif deployment.may_deploy(state, player) and not side.hand:
        yield sign(stroke, partial(_lord, army.holdable_lords(side), tag))
    elif deployment.may_deploy(state, player):
        for captain in army_cards_of(army.holdable(side)):
            yield sign(Choice(captain.code, "card", tag, "is Captain"), partial(_army, state, player, captain))


def _army(state: State, player: int, captain: TarotCard) -> Dialogue:
    """What stands behind a Captain."""
    side, tag, named = state.sides[player], state.table.players[player], captain.bit
    if size := deployment.army_led(side, captain):
        yield Steps((Choice("+", "sign", tag, "the army follows"),))
    for _ in range(size):
        left = army_cards_of(army.holdable(side, named))
        word = yield Steps(tuple(Choice(card.code, "card", tag, "follows the Captain") for card in left))
        named |= SPELLINGS[word].bit
    yield Steps((Choice("/", "sign", tag, "a Lord is deployed"),))
    yield from _lord(army.holdable_lords(side), tag)


def _lord(lords: int, tag: str) -> Dialogue:
    """The Lord behind a stroke."""
    yield Steps(_lords(lords, tag, "is deployed"))
    yield OVER


# ---- decisions, and who acts first ----

_KIND_OF: dict[WordKind, Kind] = {"place": "place", "turn": "verb", "king": "piece", "card": "card", "unit": "card"}


def _decisions(state: State, player: int) -> Iterator[Dialogue]:
    """The decision of a Lord in effect, where the play waits for it if it is written."""
    tag = state.table.players[player]
    for card in dict.fromkeys(side.in_effect for side in state.sides):
        lord = DECIDING.get(card) if card else None
        if card and lord:
            there = state.copy()
            play.play_on(there, m.Decision(player, card, ()))
            if play.awaited(there, player) is lord:
                yield sign(Choice(card.name, "lord", tag, lord.asks), partial(_decide, there, player, lord))


def _decide(state: State, player: int, lord: DecidingLord) -> Dialogue:
    """The words of a decision."""
    tag, weight, words = state.table.players[player], float(lord.by_chance), tuple[m.Word, ...]()
    for _ in range(lord.wanted(state, player)):
        found = {m.write_word(word): word for word in lord.next_words(state, player, words)}
        said = yield Steps(tuple(Choice(word, _KIND_OF[lord.form.kind], tag, lord.means, weight=weight) for word in found))
        words = (*words, found[said])
    yield OVER


def _first(state: State, player: int) -> Iterator[Dialogue]:
    """Who acts first in the Circle Phase, until its first action."""
    there = state.copy()
    play.play_on(there, m.First(player))
    if play.may_name_first(there) and play.may_be_first(there, player):
        yield sign(Choice("first", "verb", state.table.players[player], "acts first in the Circle Phase"), _ends)


# ---- circle actions ----

#: One attacker of each suit, and the Chariot: in which slot an action is judged, its suit alone says.
_ATTACKERS: tuple[m.Unit | LordCard, ...] = (*(m.UNITS[card.code] for card in ARMY if card.value == 1), m.CHARIOT)


def _actions(state: State, player: int) -> Iterator[Dialogue]:
    """The actions of a player, each in the slot in which it would be judged."""
    for attacker in _ATTACKERS:
        there, action = state.copy(), m.Action(player, attacker, ())
        play.play_on(there, action)
        if play.awaits_action(there, action):
            yield from _attackers(there, player, attacker)


def _attackers(state: State, player: int, like: m.Unit | LordCard) -> Iterator[Dialogue]:
    """Who of this suit may act in the slot where the play stands, or the Chariot, if there is somebody to strike."""
    slot, tag = state.lap[state.slot], state.table.players[player]
    if not isinstance(like, m.Unit):
        sets = _sets_for_the_chariot(state, player) if circle_phase.chariot_may_act(state, player) else ()
        if sets:
            yield sign(Choice(like.name, "lord", tag, "acts"), partial(_strike, state, player, like, sets))
    elif like.card.number == slot.suit:
        sets = [_mask(state, player, units) for units in strikes.victim_sets(state, slot)]
        for unit in m.spellings_of(state.sides[player].zone, strikes.attackers(state, slot)) if sets else ():
            yield sign(Choice(unit.code, "card", tag, "acts"), partial(_strike, state, player, unit, sets))


def _mask(state: State, player: int, victims: Sequence[m.Unit]) -> int:
    """The bits of the cards that a player strikes."""
    zone = state.sides[1 - player].zone
    return sum(unit.find(zone) for unit in victims)


def _sets_for_the_chariot(state: State, player: int) -> Sequence[int]:
    """Which cards may fall together. What the table has claimed, since the round needs no more lines, stays right."""
    sets: Iterable[tuple[m.Unit, ...]] = strikes.victim_sets(state, state.lap[state.slot], by_chariot=True)
    if scoring.is_claimed(play.finish(state)):
        sets = [one for one in sets if scoring.is_claimed(play.finish(_after(state, m.Action(player, m.CHARIOT, one))))]
    return [_mask(state, player, one) for one in sets]


def _after(state: State, action: m.Action) -> State:
    """The position after an action that may be taken."""
    after = state.copy()
    strikes.take(after, action)
    return after


def _strike(state: State, player: int, attacker: m.Unit | LordCard, sets: Sequence[int]) -> Dialogue:
    """An action behind its attacker, and those chained to it."""
    struck: tuple[m.Unit, ...] = ()
    chained: list[Dialogue] = []
    yield Steps((Choice("x", "sign", state.table.players[player], "strikes"),))
    word = yield Steps(_victims(state, player, attacker, sets))
    while word != ",":
        struck = (*struck, m.UNITS[word])
        fallen = _mask(state, player, struck)
        if ends := fallen in sets:
            chained = _behind_tags(_after(state, m.Action(player, attacker, struck)), _actions)
        comma = [Choice(",", "sign", meaning="and then", clings=True)] if ends and chained else []
        word = yield Steps((*_victims(state, player, attacker, sets, fallen), *comma), ends)
    yield from either(*chained)


def _victims(state: State, player: int, attacker: m.Unit | LordCard, sets: Sequence[int], fallen: int = 0) -> tuple[Choice, ...]:
    """Who may be struck beside those who are; which of his cards falls the defender says, but where the Chariot acts (CK-5.4)."""
    may_fall = 0
    for one in sets:
        may_fall |= one & ~fallen if one & fallen == fallen else 0
    who = state.table.players[player if attacker is m.CHARIOT else 1 - player]
    return tuple(Choice(unit.code, "card", who, "falls") for unit in m.spellings_of(state.sides[1 - player].zone, may_fall))
