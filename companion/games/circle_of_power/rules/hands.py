"""Hands: the cards that each emperor holds, as far as anybody can know (CP-1.3, CP-3.3, CP-3.6 to CP-3.8, CP-7.2, CP-R1)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.french import UNSEEN, Card
from companion.games.circle_of_power.rules.circle import BATTLE_BITS
from companion.games.circle_of_power.rules.moves import Action, Hand
from companion.games.circle_of_power.rules.state import BEFORE_SHUFFLE, FIRST_HANDS, Hands, Season, Setup
from companion.games.circle_of_power.rules.table import Table
from companion.referee import Breach

#: How many cards are dealt again after action 6 (CP-R1), and after which action nobody draws any more.
_DEALT_AGAIN = 6
_LAST_DRAW = 12
_NO_DRAWS = (None, None, None, None)
_NOBODY, _EVERYBODY = (False, False, False, False), (True, True, True, True)


def shuffled(table: Table, setup: Setup, hands: Hands) -> Hands:
    """The hands after action 6, by the setting of CP-R1."""
    if table.shuffle == "c":
        return FIRST_HANDS
    if table.shuffle == "a":
        return Hands(hands.known, hands.old, (_DEALT_AGAIN,) * 4)
    return Hands(hands.known, hands.old, tuple(_DEALT_AGAIN * dummy for dummy in setup.dummies))


def who_draws(table: Table, setup: Setup, action: int) -> tuple[bool, ...]:
    """Who draws a card after playing in this action, by emperor (CP-3.3, CP-R1)."""
    if action <= BEFORE_SHUFFLE:
        return _EVERYBODY
    if action > _LAST_DRAW or table.shuffle == "a":
        return _NOBODY
    return _EVERYBODY if table.shuffle == "c" else tuple(not dummy for dummy in setup.dummies)


def tells_new_from_old(table: Table, action: int) -> bool:
    """Whether cards dealt again can be told from cards kept: after the shuffle, but where all were gathered (CP-R1=c)."""
    return action > BEFORE_SHUFFLE and table.shuffle != "c"


def play_cards(table: Table, season: Season, order: Sequence[int], move: Action) -> tuple[int, Hands]:
    """What has been played, and the hands, once the cards of an action are played and others drawn. Raises Breach."""
    setup, action = season.setup, season.actions + 1
    played, hands = season.played, season.hands
    drawing = who_draws(table, setup, action)
    if drawing is _EVERYBODY and not move.draws and hands is FIRST_HANDS:
        return _play_unseen(table, season, order, move), hands
    late, pile, early, dummies = tells_new_from_old(table, action), _pile(table, season), season.early, setup.dummies
    known, old, new = list(hands.known), list(hands.old), list(hands.new)
    held = known[0] | known[1] | known[2] | known[3]
    drawn = new if late else old
    for place, (emperor, card, draw) in enumerate(zip(order, move.cards, move.draws or _NO_DRAWS, strict=True)):
        bit = card.bit
        if not bit & BATTLE_BITS or bit & played or (late and dummies[emperor]):
            _check_card(table, season, emperor, card, played, place)
        if bit & held:
            if not bit & known[emperor]:
                raise _not_held(table, known, emperor, card, place)
            known[emperor] ^= bit
            held ^= bit
        else:
            unseen = new if late and bit & early else old
            if not unseen[emperor]:
                raise _not_held(table, known, emperor, card, place)
            unseen[emperor] -= 1
        played |= bit
        if draw is None:
            drawn[emperor] += drawing[emperor]
        elif draw.bit & pile & ~(played | held) and drawing[emperor] and not dummies[emperor]:
            known[emperor] |= draw.bit
            held |= draw.bit
        else:
            _check_draw(table, season, emperor, draw, place)
            drawn[emperor] += 1
    return played, Hands(tuple(known), tuple(old), tuple(new))


def _play_unseen(table: Table, season: Season, order: Sequence[int], move: Action) -> int:
    """The short way while everybody draws and no card of any hand is known: only that no card falls twice."""
    played = season.played
    for place, card in enumerate(move.cards):
        bit = card.bit
        if not bit & BATTLE_BITS or bit & played:
            _check_card(table, season, order[place], card, played, place)
        played |= bit
    return played


def _check_card(table: Table, season: Season, emperor: int, card: Card, played: int, place: int) -> None:
    """Raise Breach for a card that nobody could play, or no dummy, in this action."""
    if not card.bit & BATTLE_BITS:
        raise Breach("CP-1.1", f"{card.sign} is no battle card", place, "battle cards are 2 to 10 of the four suits")
    if card.bit & played:
        since = "since the shuffle" if season.actions >= BEFORE_SHUFFLE else "in this season"
        raise Breach("CP-3.6", f"{card.sign} has been played already {since}", place)
    action = season.actions + 1
    if season.setup.dummies[emperor] and tells_new_from_old(table, action):
        name = table.tags[emperor]
        if action <= _LAST_DRAW and not card.bit & season.early:
            what = f"{name} plays cards dealt after action {BEFORE_SHUFFLE} now, and {card.sign} was not played before"
            raise Breach("CP-7.2", what, place, f"it is a card that was played in actions 1-{BEFORE_SHUFFLE}")
        if action > _LAST_DRAW and card.bit & season.early:
            what = f"{name} plays its first pile now, and {card.sign} was played in actions 1-{BEFORE_SHUFFLE}"
            raise Breach("CP-7.2", what, place, f"it is a card that was not played in actions 1-{BEFORE_SHUFFLE}")


def _not_held(table: Table, known: Sequence[int], emperor: int, card: Card, place: int) -> Breach:
    holder = next((other for other, cards in enumerate(known) if cards & card.bit), None)
    if holder is not None:
        what = f"{card.sign} is in {table.tags[holder]}'s hand: {table.tags[emperor]} cannot hold it"
    else:
        what = f"{table.tags[emperor]} cannot hold {card.sign}: all that was dealt or drawn is accounted for"
    return Breach("CP-3.7", what, place)


def _check_draw(table: Table, season: Season, emperor: int, draw: Card, place: int) -> None:
    """Raise Breach for a draw that cannot be, but for `+?`."""
    action = season.actions + 1
    if season.setup.dummies[emperor]:
        raise Breach("CP-7.2", f"{table.tags[emperor]} is a dummy: nobody sees what it draws", place, "leave the draw out")
    if not who_draws(table, season.setup, action)[emperor]:
        raise Breach("CP-3.8", f"no card is drawn in action {action}", place, "leave the draw out")
    if draw is UNSEEN:
        return
    if not draw.bit & BATTLE_BITS:
        raise Breach("CP-1.1", f"{draw.sign} is no battle card and cannot be drawn", place)
    raise Breach("CP-3.7", f"{draw.sign} cannot come from the pile: it was played or is in a hand", place)


def may_be_drawn(table: Table, season: Season, card: Card, gone: tuple[int, int]) -> bool:
    """Whether a battle card can lie in the draw pile; `gone` are the cards played since the shuffle, and those known in hands."""
    return bool(card.bit & _pile(table, season) & ~(gone[0] | gone[1]))


def _pile(table: Table, season: Season) -> int:
    """The cards that the draw pile was made of: after the shuffle those played before it, but where all were gathered."""
    return season.early if tells_new_from_old(table, season.actions + 1) else BATTLE_BITS


def hand_size(table: Table, season: Season) -> int:
    """How many cards a hand has that is written now: three dealt; after the shuffle nine with CP-R1=a."""
    return 9 if season.actions and table.shuffle == "a" else 3


def apply_hand(table: Table, season: Season, move: Hand) -> Season:
    """The hands that a line writes down (CP-1.3, CP-3.7, CP-3.8, CP-7.2). Raises Breach."""
    hands = season.hands
    place = 0
    for emperor, cards in move.entries:
        name = table.tags[emperor]
        if season.setup.dummies[emperor]:
            raise Breach("CP-7.2", f"{name} is a dummy in this season: nobody sees its hand", place)
        size = hand_size(table, season)
        if len(cards) != size:
            what = f"{len(cards)} cards are named for {name}, and the hand has {size}"
            hint = "write ? for a card that is not known"
            raise Breach("CP-3.8", what, place, hint) if season.actions else Breach("CP-1.3", what, place, hint)
        hands = _with_hand(table, season, hands, (emperor, cards), place + 1)
        place += 1 + len(cards)
    return season._replace(hands=hands)


def _with_hand(table: Table, season: Season, hands: Hands, entry: tuple[int, tuple[Card, ...]], first: int) -> Hands:
    """The hands with one more written down; `first` is the place of its first card in the line."""
    emperor, cards = entry
    known, old, new = list(hands.known), list(hands.old), list(hands.new)
    named = 0
    for place, card in enumerate(cards, first):
        if card is UNSEEN:
            continue
        bit = card.bit
        if not bit & BATTLE_BITS:
            raise Breach("CP-1.1", f"{card.sign} is no battle card", place, "battle cards are 2 to 10 of the four suits")
        if bit & named:
            raise Breach("CP-3.7", f"{card.sign} is named twice", place)
        named |= bit
        if bit & known[emperor]:
            continue
        unseen = new if tells_new_from_old(table, season.actions + 1) and bit & season.early else old
        if bit & (known[0] | known[1] | known[2] | known[3]) or not unseen[emperor]:
            raise _not_held(table, known, emperor, card, place)
        unseen[emperor] -= 1
        known[emperor] |= bit
    return Hands(tuple(known), tuple(old), tuple(new))


def has_unseen(table: Table, season: Season, emperor: int, card: Card) -> bool:
    """Whether an emperor has an unseen card of the sort that this one would be: kept, or dealt again."""
    hands = season.hands
    is_new = tells_new_from_old(table, season.actions + 1) and bool(card.bit & season.early)
    return bool((hands.new if is_new else hands.old)[emperor])
