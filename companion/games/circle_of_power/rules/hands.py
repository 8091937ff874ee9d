"""Hands: the cards that each emperor holds, as far as anybody can know (CP-1.3, CP-3.3, CP-3.6 to CP-3.8, CP-7.2, CP-R1)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.french import UNSEEN, Card
from companion.games.circle_of_power.rules.circle import BATTLE_BITS
from companion.games.circle_of_power.rules.moves import Action, Hand
from companion.games.circle_of_power.rules.state import BEFORE_SHUFFLE, FIRST_HANDS, Hands, Season, Setup
from companion.games.circle_of_power.rules.table import Table
from companion.referee import Address, Breach, Related

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
    """Who draws a card after playing in this action, by emperor (CP-3.3, CP-3.8, CP-R1)."""
    if action <= BEFORE_SHUFFLE:
        return _EVERYBODY
    if action > _LAST_DRAW or table.shuffle == "a":
        return _NOBODY
    return _EVERYBODY if table.shuffle == "c" else tuple(not dummy for dummy in setup.dummies)


def hand_size(table: Table, season: Season) -> int:
    """How many cards a hand has that is written now: three dealt (CP-1.3); after the shuffle nine with CP-R1=a (CP-3.8)."""
    return 9 if season.actions and table.shuffle == "a" else 3


class Holding:
    """All hands while a line is judged, or said word by word. It changes in place, and nobody gets it to keep.

    Unseen cards are told apart as old and new only after the shuffle, and not where all cards were gathered (CP-R1=c): `again`
    are the cards dealt again, which are new while nobody has seen them.
    """

    __slots__ = ("_again", "_draws", "_dummies", "_kept", "_known", "_loose", "_new", "_old", "_pile", "_top", "played")

    def __init__(self, table: Table, season: Season) -> None:
        setup, hands, action = season.setup, season.hands, season.actions + 1
        late = action > BEFORE_SHUFFLE and table.shuffle != "c"
        known = hands.known
        self._known, self._old, self._new = [*known], [*hands.old], [*hands.new]
        #: The cards played since the last shuffle, as bits.
        self.played = season.played
        # The cards of which nobody knows where they are: in the pile, or unseen in a hand.
        self._loose = BATTLE_BITS & ~(known[0] | known[1] | known[2] | known[3] | self.played)
        self._again = season.early if late else 0
        self._kept = BATTLE_BITS & ~self._again
        self._pile = self._again if late else BATTLE_BITS
        self._draws = who_draws(table, setup, action)
        self._dummies = setup.dummies
        # What can lie on top of a dummy's pile now.
        self._top = BATTLE_BITS if not late else self._again if action <= _LAST_DRAW else self._kept

    def possible(self, emperor: int) -> int:
        """The cards that an emperor can hold, and so may play, as bits (CP-1.1, CP-3.6, CP-3.7, CP-7.2).

        Known ones, and what his unseen ones can be; of a dummy only what can lie on top.
        """
        unseen = (self._kept if self._old[emperor] else 0) | (self._again if self._new[emperor] else 0)
        cards = self._known[emperor] | (unseen & self._loose)
        return cards & self._top if self._dummies[emperor] else cards

    def may_lie_on_top(self, card: Card) -> bool:
        """Whether a card can be the top one of a dummy's pile: first those dealt again, then those that it kept (CP-7.2)."""
        return bool(card.bit & self._top)

    def may_be_drawn(self, emperor: int) -> int:
        """The cards that may be written as drawn, as bits (CP-1.1, CP-3.3, CP-3.7, CP-3.8, CP-7.2)."""
        return self._pile & self._loose if self.draws_openly(emperor) else 0

    def draws_openly(self, emperor: int) -> bool:
        """Whether an emperor draws in this action, and may say what (CP-3.8, CP-7.2)."""
        return self._draws[emperor] and not self._dummies[emperor]

    def play(self, emperor: int, card: Card) -> None:
        """A possible card leaves its hand; whoever draws in this action has one more that is unseen (CP-3.3)."""
        bit = card.bit
        if bit & self._known[emperor]:
            self._known[emperor] ^= bit
        else:
            (self._new if bit & self._again else self._old)[emperor] -= 1
            self._loose ^= bit
        self.played |= bit
        if self._draws[emperor]:
            (self._new if self._again else self._old)[emperor] += 1

    def name(self, emperor: int, card: Card) -> None:
        """An unseen card of a hand, or the one just drawn, is known from now on; one that is known stays so."""
        if not card.bit & self._known[emperor]:
            (self._new if card.bit & self._again else self._old)[emperor] -= 1
            self._known[emperor] |= card.bit
            self._loose ^= card.bit

    def holder(self, card: Card) -> int | None:
        """In whose hand a card is known to be."""
        return next((emperor for emperor, cards in enumerate(self._known) if cards & card.bit), None)

    @property
    def hands(self) -> Hands:
        """The hands as they are now."""
        return Hands(tuple(self._known), tuple(self._old), tuple(self._new))


def play_cards(table: Table, season: Season, order: Sequence[int], move: Action) -> tuple[int, Hands]:
    """What has been played, and the hands, once the cards of an action are played (CP-3.2) and others drawn. Raises Breach."""
    if season.actions < BEFORE_SHUFFLE and not move.draws and season.hands is FIRST_HANDS:
        return _play_unseen(table, season, move), FIRST_HANDS
    holding = Holding(table, season)
    for place, (emperor, card, draw) in enumerate(zip(order, move.cards, move.draws or _NO_DRAWS, strict=True)):
        if not card.bit & holding.possible(emperor):
            raise _cannot_play(table, season, holding, move, place)
        holding.play(emperor, card)
        if draw is not None:
            _draw(table, season, holding, (place, emperor, draw))
    return holding.played, holding.hands


def _play_unseen(table: Table, season: Season, move: Action) -> int:
    """The short way while everybody draws and no card of any hand is known: only that no card falls twice (see bench/)."""
    played = season.played
    for place, card in enumerate(move.cards):
        bit = card.bit
        if not bit & BATTLE_BITS or bit & played:
            holding = Holding(table, season)
            holding.played = played
            raise _cannot_play(table, season, holding, move, place)
        played |= bit
    return played


def _cannot_play(table: Table, season: Season, holding: Holding, move: Action, place: int) -> Breach:
    """Why the card at a place of an action cannot be played there (CP-1.1, CP-3.6, CP-3.7, CP-7.2)."""
    card, emperor = move.cards[place], season.setup.clockwise[season.leader][place]
    if not card.bit & BATTLE_BITS:
        return Breach("CP-1.1", f"{card.sign} is no battle card", place, "battle cards are 2 to 10 of the four suits")
    if card.bit & holding.played:
        since = "since the shuffle" if season.actions >= BEFORE_SHUFFLE else "in this season"
        first = move.cards.index(card)
        related = (Related(move, "played here", (first,)),) if first < place else ()
        return Breach("CP-3.6", f"{card.sign} has been played already {since}", place, related=related)
    if season.setup.dummies[emperor] and not holding.may_lie_on_top(card):
        name = table.tags[emperor]
        if season.actions < _LAST_DRAW:
            what = f"{name} plays cards dealt after action {BEFORE_SHUFFLE} now, and {card.sign} was not played before"
            return Breach("CP-7.2", what, place, f"it is a card that was played in actions 1-{BEFORE_SHUFFLE}")
        what = f"{name} plays its first pile now, and {card.sign} was played in actions 1-{BEFORE_SHUFFLE}"
        return Breach("CP-7.2", what, place, f"it is a card that was not played in actions 1-{BEFORE_SHUFFLE}")
    return _not_held(table, holding, emperor, card, (place,))


def _not_held(table: Table, holding: Holding, emperor: int, card: Card, at: Address) -> Breach:
    """A card that is in another hand, or one too many (CP-3.7)."""
    holder = holding.holder(card)
    if holder is not None:
        what = f"{card.sign} is in {table.tags[holder]}'s hand: {table.tags[emperor]} cannot hold it"
    else:
        what = f"{table.tags[emperor]} cannot hold {card.sign}: all that was dealt or drawn is accounted for"
    return Breach("CP-3.7", what, at)


def _draw(table: Table, season: Season, holding: Holding, play: tuple[int, int, Card]) -> None:
    """A written draw (CP-1.1, CP-3.7, CP-3.8, CP-7.2); `play` is its place, whose it is and the card. Raises Breach."""
    place, emperor, draw = play
    if draw.bit & holding.may_be_drawn(emperor):
        holding.name(emperor, draw)
        return
    if season.setup.dummies[emperor]:
        what = f"{table.tags[emperor]} is a dummy: nobody sees what it draws"
        raise Breach("CP-7.2", what, (place, "draw"), "leave the draw out")
    if not holding.draws_openly(emperor):
        raise Breach("CP-3.8", f"no card is drawn in action {season.actions + 1}", (place, "draw"), "leave the draw out")
    if draw is UNSEEN:
        return
    at = (place, "draw")
    if not draw.bit & BATTLE_BITS:
        raise Breach("CP-1.1", f"{draw.sign} is no battle card and cannot be drawn", at)
    raise Breach("CP-3.7", f"{draw.sign} cannot come from the pile: it was played or is in a hand", at)


def apply_hand(table: Table, season: Season, move: Hand) -> Season:
    """The hands that a line writes down (CP-1.3, CP-3.7, CP-3.8, CP-7.2). Raises Breach."""
    holding, size = Holding(table, season), hand_size(table, season)
    for entry, (emperor, cards) in enumerate(move.entries):
        name = table.tags[emperor]
        if season.setup.dummies[emperor]:
            raise Breach("CP-7.2", f"{name} is a dummy in this season: nobody sees its hand", entry)
        if len(cards) != size:
            what = f"{len(cards)} cards are named for {name}, and the hand has {size}"
            hint = "write ? for a card that is not known"
            raise Breach("CP-3.8", what, entry, hint) if season.actions else Breach("CP-1.3", what, entry, hint)
        named = 0
        for place, card in enumerate(cards):
            if card is UNSEEN:
                continue
            if not card.bit & holding.possible(emperor) & ~named:
                raise _cannot_hold(table, holding, move, (entry, place))
            named |= card.bit
            holding.name(emperor, card)
    said = season.said._replace(hands=season.said.hands | {emperor for emperor, _ in move.entries})
    return season._replace(hands=holding.hands, said=said)


def _cannot_hold(table: Table, holding: Holding, move: Hand, at: tuple[int, int]) -> Breach:
    """Why a card cannot be in the hand in which a line names it (CP-1.1, CP-3.7)."""
    entry, place = at
    emperor, cards = move.entries[entry]
    card = cards[place]
    if not card.bit & BATTLE_BITS:
        return Breach("CP-1.1", f"{card.sign} is no battle card", at, "battle cards are 2 to 10 of the four suits")
    first = cards.index(card)
    if first < place:
        return Breach("CP-3.7", f"{card.sign} is named twice", at, related=(Related(move, "named here", (entry, first)),))
    return _not_held(table, holding, emperor, card, at)
