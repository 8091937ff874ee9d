"""Hands: the cards that each emperor holds, as far as anybody can know (CP-1.3, CP-3.3, CP-3.6 to CP-3.8, CP-7.2, CP-R1)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.french import UNSEEN, Card
from companion.games.circle_of_power.rules.circle import BATTLE_BITS
from companion.games.circle_of_power.rules.judging import Judge
from companion.games.circle_of_power.rules.messages import say
from companion.games.circle_of_power.rules.moves import Action, Hand
from companion.games.circle_of_power.rules.plain_hands import play_plainly
from companion.games.circle_of_power.rules.state import ACTIONS, BEFORE_SHUFFLE, FIRST_HANDS, NOTHING, Hands, Season, Setup, add
from companion.games.circle_of_power.rules.table import Table
from companion.record.lines import new
from companion.referee import Address, Breach, Related

#: How many cards are dealt again after action 6 (CP-R1), and after which action nobody draws any more.
_DEALT_AGAIN = 6
_LAST_DRAW = 12
#: Why some plays cannot be let stand.
#: The messages on why a card cannot be there.
_NOT_IN_DECK, _ELSEWHERE = "deck-has-no-such-card", "card-lies-elsewhere"
_NO_DRAWS = (None, None, None, None)
_NOBODY, _EVERYBODY = (False, False, False, False), (True, True, True, True)


def shuffled(table: Table, setup: Setup, played: int, hands: Hands) -> tuple[int, int, Hands]:
    """What has been played, and before the shuffle, and the hands after action 6, by the setting of CP-R1.

    Where cards were left in the pile (somebody held too few, and the table let that stand) they are dealt among the others, and
    nobody can tell old from new any more.
    """
    if table.shuffle == "c":
        return 0, 0, FIRST_HANDS
    dealt = tuple(_DEALT_AGAIN * (dummy or table.shuffle == "a") for dummy in setup.dummies)
    if cards_left(hands, played):
        return 0, 0, Hands(hands.known, add(hands.old, dealt), NOTHING)
    return 0, played, Hands(hands.known, hands.old, dealt)


def cards_left(hands: Hands, played: int) -> int:
    """How many battle cards are in no hand and were not played since the last shuffle."""
    known = hands.known
    return (BATTLE_BITS & ~(known[0] | known[1] | known[2] | known[3] | played)).bit_count() - sum(hands.old) - sum(hands.new)


def who_draws(table: Table, setup: Setup, action: int) -> tuple[bool, ...]:
    """Who draws a card after playing in this action, by emperor (CP-3.3, CP-3.8, CP-R1)."""
    if action <= BEFORE_SHUFFLE:
        return _EVERYBODY
    if action > _LAST_DRAW or table.shuffle == "a":
        return _NOBODY
    return _EVERYBODY if table.shuffle == "c" else tuple([not dummy for dummy in setup.dummies])


def hand_size(table: Table, season: Season, emperor: int) -> int:
    """How many cards a hand has now: three while all draw (CP-1.3, CP-3.3), after the shuffle one for each action left.

    Then it has nine with CP-R1=a (CP-3.8), and a dummy's with b, too.
    """
    left = ACTIONS - season.actions
    at_once = table.shuffle == "a" or (table.shuffle == "b" and season.setup.dummies[emperor])
    return left if at_once and season.actions >= BEFORE_SHUFFLE else min(3, left)


def on_top(again: int, action: int) -> int:
    """What can lie on top of a dummy's pile in an action, where these cards were dealt again; all as bits (CP-7.2).

    First those that were, then those that it kept.
    """
    if not again:
        return BATTLE_BITS
    return again if action <= _LAST_DRAW else BATTLE_BITS & ~again


class Holding:
    """All hands while a line is judged, or said word by word. It changes in place, and nobody gets it to keep.

    Unseen cards are told apart as old and new only after the shuffle, and not where all cards were gathered (CP-R1=c): `again`
    are the cards dealt again, which are new while nobody has seen them. Whoever should draw draws nothing where the pile is
    empty: that is so only where the table let somebody hold too many cards.
    """

    __slots__ = (
        "_draws",
        "_drew",
        "_dummies",
        "_kept",
        "_known",
        "_left",
        "_loose",
        "_new",
        "_old",
        "_pile",
        "_top",
        "again",
        "played",
    )

    def __init__(self, table: Table, season: Season) -> None:
        setup, hands, action = season.setup, season.hands, season.actions + 1
        known = hands.known
        self._known, self._old, self._new = [*known], [*hands.old], [*hands.new]
        #: The cards played since the last shuffle, as bits.
        self.played = season.played
        # The cards of which nobody knows where they are: in the pile, or unseen in a hand.
        self._loose = BATTLE_BITS & ~(known[0] | known[1] | known[2] | known[3] | self.played)
        self.again = season.early
        self._kept = BATTLE_BITS & ~self.again
        self._pile = self.again or BATTLE_BITS
        self._draws = who_draws(table, setup, action)
        self._drew = False
        self._left = cards_left(hands, self.played) if self._draws is not _NOBODY else 0
        self._dummies = setup.dummies
        self._top = on_top(self.again, action)

    def possible(self, emperor: int) -> int:
        """The cards that an emperor can hold, and so may play, as bits (CP-1.1, CP-3.6, CP-3.7, CP-7.2).

        Known ones, and what his unseen ones can be; of a dummy only what can lie on top.
        """
        cards = self.held(emperor)
        return cards & self._top if self._dummies[emperor] else cards

    def held(self, emperor: int) -> int:
        """The cards that an emperor can hold, wherever they lie in a dummy's pile, as bits."""
        unseen = (self._kept if self._old[emperor] else 0) | (self.again if self._new[emperor] else 0)
        return self._known[emperor] | (unseen & self._loose)

    def may_lie_on_top(self, card: Card) -> bool:
        """Whether a card can be the top one of a dummy's pile: first those dealt again, then those that it kept (CP-7.2)."""
        return bool(card.bit & self._top)

    def may_be_drawn(self, emperor: int) -> int:
        """The cards that may be written as drawn, as bits (CP-1.1, CP-3.3, CP-3.7, CP-3.8, CP-7.2)."""
        return self._pile & self._loose if self.draws_openly(emperor) else 0

    def draws_openly(self, emperor: int) -> bool:
        """Whether an emperor has just drawn, and may say what (CP-3.8, CP-7.2)."""
        return self._drew and not self._dummies[emperor]

    def play(self, emperor: int, card: Card) -> None:
        """A possible card leaves its hand; whoever draws in this action has one more that is unseen (CP-3.3)."""
        bit = card.bit
        if bit & self._known[emperor]:
            self._known[emperor] ^= bit
        else:
            (self._new if bit & self.again else self._old)[emperor] -= 1
            self._loose ^= bit
        self.played |= bit
        self._drew = self._draws[emperor] and self._left > 0
        if self._drew:
            self._take(emperor)

    def _take(self, emperor: int) -> None:
        """An unseen card comes from the pile into a hand."""
        self._left -= 1
        (self._new if self.again else self._old)[emperor] += 1

    def draw_beyond(self, emperor: int, card: Card) -> bool:
        """A card is drawn that should not be, or that nobody should see; whether that can have happened."""
        if not self._drew:
            self._left = cards_left(self.hands, self.played)
            if self._left <= 0:
                return False
            self._take(emperor)
        if card is not UNSEEN:
            if not card.bit & self._pile & self._loose:
                return False
            self.name(emperor, card)
        return True

    def resize(self, emperor: int, size: int) -> None:
        """A hand has more cards than the rules give it, or fewer; which ones is still to be said."""
        self.mix()
        self._loose |= self._known[emperor]
        self._known[emperor], self._old[emperor] = 0, size

    def mix(self) -> None:
        """From here on nobody can tell which unseen cards are old and which are new."""
        self._old, self._new = [*map(int.__add__, self._old, self._new)], [*NOTHING]
        self.again, self._kept, self._pile, self._top = 0, BATTLE_BITS, BATTLE_BITS, BATTLE_BITS

    def name(self, emperor: int, card: Card) -> None:
        """An unseen card of a hand, or the one just drawn, is known from now on; one that is known stays so."""
        if not card.bit & self._known[emperor]:
            (self._new if card.bit & self.again else self._old)[emperor] -= 1
            self._known[emperor] |= card.bit
            self._loose ^= card.bit

    def holder(self, card: Card) -> int | None:
        """In whose hand a card is known to be."""
        return next((emperor for emperor, cards in enumerate(self._known) if cards & card.bit), None)

    @property
    def hands(self) -> Hands:
        """The hands as they are now."""
        return new(Hands, (tuple(self._known), tuple(self._old), tuple(self._new)))


def play_cards(table: Table, season: Season, order: Sequence[int], move: Action, judge: Judge) -> tuple[int, int, Hands]:
    """What has been played, and before the shuffle, and the hands, once the cards of an action are played (CP-3.2).

    Others are drawn then. Raises Breach.
    """
    if season.actions < BEFORE_SHUFFLE and not move.draws and season.hands is FIRST_HANDS:
        return _play_unseen(table, season, order, move, judge), 0, FIRST_HANDS
    action = season.actions + 1
    top = on_top(season.early, action)
    plain = play_plainly(season, order, move, who_draws(table, season.setup, action), top)
    if plain:
        return plain
    holding = Holding(table, season)
    for place, (emperor, card, draw) in enumerate(zip(order, move.cards, move.draws or _NO_DRAWS, strict=True)):
        if not card.bit & holding.possible(emperor):
            _judge_card(table, season, holding, move, (place, emperor), judge)
        holding.play(emperor, card)
        if draw is not None:
            _draw(table, season, holding, (place, emperor, draw), judge)
    return holding.played, holding.again, holding.hands


def _play_unseen(table: Table, season: Season, order: Sequence[int], move: Action, judge: Judge) -> int:
    """The short way while everybody draws and no card of any hand is known: only that no card falls twice (see bench/)."""
    played = season.played
    for place, card in enumerate(move.cards):
        bit = card.bit
        if not bit & BATTLE_BITS or bit & played:
            holding = Holding(table, season)
            holding.played = played
            _judge_card(table, season, holding, move, (place, order[place]), judge)
        played |= bit
    return played


def _judge_card(table: Table, season: Season, holding: Holding, move: Action, play: tuple[int, int], judge: Judge) -> None:
    """A card that cannot be played at a place of an action by an emperor (CP-1.1, CP-3.6, CP-3.7, CP-7.2). Raises Breach."""
    place, emperor = play
    card = move.cards[place]
    if not card.bit & BATTLE_BITS:
        wrong = Breach("CP-1.1", say("no-battle-card", card=card.sign), place, say("battle-cards-are"))
        judge.refuse(wrong, say(_NOT_IN_DECK))
    if card.bit & holding.played:
        played = "played-since-shuffle" if season.actions >= BEFORE_SHUFFLE else "played-this-season"
        first = move.cards.index(card)
        related = (Related(move, say("played-here"), (first,)),) if first < place else ()
        wrong = Breach("CP-3.6", say(played, card=card.sign), place, related=related)
        judge.refuse(wrong, say("card-lies-those"))
    if not season.setup.dummies[emperor] or holding.may_lie_on_top(card):
        judge.refuse(_not_held(table, holding, emperor, card, (place,)), say(_ELSEWHERE))
    wrong = _not_on_top(table, season, emperor, card, place)
    if not card.bit & holding.held(emperor):
        judge.refuse(wrong, say(_ELSEWHERE))
    judge.note(wrong)
    holding.mix()


def _not_on_top(table: Table, season: Season, emperor: int, card: Card, place: int) -> Breach:
    """A card that does not lie on top of a dummy's pile (CP-7.2)."""
    name = table.tags[emperor]
    if season.actions < _LAST_DRAW:
        what = say("plays-second-cards", name=name, action=BEFORE_SHUFFLE, card=card.sign)
        return Breach("CP-7.2", what, place, say("was-played-before", action=BEFORE_SHUFFLE))
    what = say("plays-first-pile", name=name, card=card.sign, action=BEFORE_SHUFFLE)
    return Breach("CP-7.2", what, place, say("was-not-played-before", action=BEFORE_SHUFFLE))


def _not_held(table: Table, holding: Holding, emperor: int, card: Card, at: Address) -> Breach:
    """A card that is in another hand, or one too many (CP-3.7)."""
    holder = holding.holder(card)
    if holder is not None:
        what = say("in-other-hand", card=card.sign, holder=table.tags[holder], who=table.tags[emperor])
    else:
        what = say("all-accounted", who=table.tags[emperor], card=card.sign)
    return Breach("CP-3.7", what, at)


def _draw(table: Table, season: Season, holding: Holding, play: tuple[int, int, Card], judge: Judge) -> None:
    """A written draw (CP-1.1, CP-3.7, CP-3.8, CP-7.2); `play` is its place, whose it is and the card. Raises Breach."""
    place, emperor, draw = play
    at = (place, "draw")
    if draw.bit & holding.may_be_drawn(emperor):
        holding.name(emperor, draw)
    elif season.setup.dummies[emperor] or not holding.draws_openly(emperor):
        if season.setup.dummies[emperor]:
            wrong = Breach("CP-7.2", say("dummy-draw", who=table.tags[emperor]), at, say("leave-draw-out"))
        else:
            wrong = Breach("CP-3.8", say("no-draw", number=season.actions + 1), at, say("leave-draw-out"))
        if not holding.draw_beyond(emperor, draw):
            judge.refuse(wrong, say("pile-no-such"))
        judge.note(wrong)
    elif draw is not UNSEEN:
        if not draw.bit & BATTLE_BITS:
            judge.refuse(Breach("CP-1.1", say("draw-no-battle-card", card=draw.sign), at), say(_NOT_IN_DECK))
        wrong = Breach("CP-3.7", say("draw-not-in-pile", card=draw.sign), at)
        judge.refuse(wrong, say(_ELSEWHERE))


def apply_hand(table: Table, season: Season, move: Hand, judge: Judge) -> Season:
    """The hands that a line writes down (CP-1.3, CP-3.7, CP-3.8, CP-7.2). Raises Breach."""
    holding, wrong = Holding(table, season), None
    for entry, (emperor, cards) in enumerate(move.entries):
        name = table.tags[emperor]
        if season.setup.dummies[emperor]:
            judge.note(Breach("CP-7.2", say("dummy-hand", who=name), entry))
        if len(cards) != hand_size(table, season, emperor):
            wrong = _wrong_size(table, season, move, entry)
            judge.note(wrong)
            holding.resize(emperor, len(cards))
        named = 0
        for place, card in enumerate(cards):
            if card is UNSEEN:
                continue
            if not card.bit & holding.held(emperor) & ~named:
                why = _ELSEWHERE if card.bit & BATTLE_BITS else _NOT_IN_DECK
                judge.refuse(_cannot_hold(table, holding, move, (entry, place)), say(why))
            named |= card.bit
            holding.name(emperor, card)
    if wrong and cards_left(holding.hands, holding.played) < 0:
        judge.refuse(wrong, say("hands-too-many", count=BATTLE_BITS.bit_count()))
    said = season.said._replace(hands=season.said.hands | {emperor for emperor, _ in move.entries})
    return season._replace(hands=holding.hands, early=holding.again, said=said)


def _wrong_size(table: Table, season: Season, move: Hand, entry: int) -> Breach:
    """A hand that has more cards, or fewer, than it should (CP-1.3, CP-3.8)."""
    emperor, cards = move.entries[entry]
    what = say("wrong-hand", count=len(cards), who=table.tags[emperor], size=hand_size(table, season, emperor))
    hint = say("write-unknown")
    return Breach("CP-3.8", what, entry, hint) if season.actions else Breach("CP-1.3", what, entry, hint)


def _cannot_hold(table: Table, holding: Holding, move: Hand, at: tuple[int, int]) -> Breach:
    """Why a card cannot be in the hand in which a line names it (CP-1.1, CP-3.7)."""
    entry, place = at
    emperor, cards = move.entries[entry]
    card = cards[place]
    if not card.bit & BATTLE_BITS:
        return Breach("CP-1.1", say("no-battle-card", card=card.sign), at, say("battle-cards-are"))
    first = cards.index(card)
    if first < place:
        return Breach(
            "CP-3.7", say("named-twice", card=card.sign), at, related=(Related(move, say("named-here"), (entry, first)),)
        )
    return _not_held(table, holding, emperor, card, at)
