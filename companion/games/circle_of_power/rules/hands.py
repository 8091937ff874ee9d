"""Hands: the cards that each emperor holds, as far as anybody can know (CP-1.3, CP-3.3, CP-3.6 to CP-3.8, CP-7.2, CP-R1)."""

from collections.abc import Sequence
from dataclasses import replace

from companion.cards.french import UNSEEN, Card
from companion.games.circle_of_power.rules import circle, moves as m, say, state as s, table as t
from companion.record.lines import new
from companion.referee import Address, Breach, Judge, Related

#: How many cards are dealt again after action 6 (CP-R1), and after which action nobody draws any more.
_DEALT_AGAIN = 6
_LAST_DRAW = 12
#: The messages on why a card cannot be there.
_NOT_IN_DECK, _ELSEWHERE = "deck-has-no-such-card", "card-lies-elsewhere"
_NO_DRAWS = (None, None, None, None)
_NOBODY, _EVERYBODY = (False, False, False, False), (True, True, True, True)


def shuffled(table: t.Table, setup: s.Setup, played: int, hands: s.Hands) -> tuple[int, int, s.Hands]:
    """What has been played, and before the shuffle, and the hands after action 6, by the setting of CP-R1.

    Where cards were left in the pile (somebody held too few, and the table let that stand) they are dealt among the others, and
    nobody can tell old from new any more.
    """
    if table.shuffle == "c":
        return 0, 0, s.FIRST_HANDS
    dealt = tuple(_DEALT_AGAIN * (dummy or table.shuffle == "a") for dummy in setup.dummies)
    if cards_left(hands, played):
        return 0, 0, s.Hands(hands.known, s.add(hands.old, dealt), s.NOTHING)
    return 0, played, s.Hands(hands.known, hands.old, dealt)


def cards_left(hands: s.Hands, played: int) -> int:
    """How many battle cards are in no hand and were not played since the last shuffle."""
    known = hands.known
    return (
        (circle.BATTLE_BITS & ~(known[0] | known[1] | known[2] | known[3] | played)).bit_count() - sum(hands.old) - sum(hands.new)
    )


def who_draws(table: t.Table, setup: s.Setup, action: int) -> tuple[bool, ...]:
    """Who draws a card after playing in this action, by emperor (CP-3.3, CP-3.8, CP-R1)."""
    if action <= s.BEFORE_SHUFFLE:
        return _EVERYBODY
    if action > _LAST_DRAW or table.shuffle == "a":
        return _NOBODY
    return _EVERYBODY if table.shuffle == "c" else tuple([not dummy for dummy in setup.dummies])


def hand_size(table: t.Table, season: s.Season, emperor: int) -> int:
    """How many cards a hand has now: three while all draw (CP-1.3, CP-3.3), after the shuffle one for each action left.

    Then it has nine with CP-R1=a (CP-3.8), and a dummy's with b, too.
    """
    left = s.ACTIONS - season.actions
    at_once = table.shuffle == "a" or (table.shuffle == "b" and season.setup.dummies[emperor])
    return left if at_once and season.actions >= s.BEFORE_SHUFFLE else min(3, left)


def on_top(again: int, action: int) -> int:
    """What can lie on top of a dummy's pile in an action, where these cards were dealt again; all as bits (CP-7.2).

    First those that were, then those that it kept.
    """
    if not again:
        return circle.BATTLE_BITS
    return again if action <= _LAST_DRAW else circle.BATTLE_BITS & ~again


class Holding:
    """All hands while a line is judged, or said word by word. It changes in place, and nobody gets it to keep.

    Unseen cards are told apart as old and new only after the shuffle, and not where all cards were gathered (CP-R1=c): `again`
    are the cards dealt again, which are new while nobody has seen them. Whoever should draw draws nothing where the pile is
    empty: that is so only where the table let somebody hold too many cards.
    """

    __slots__ = ("_draws", "_drew", "_dummies", "_known", "_left", "_loose", "_new", "_old", "again", "played", "top")

    def __init__(self, table: t.Table, season: s.Season) -> None:
        setup, action = season.setup, season.actions + 1
        known, old, newer = season.hands
        self._known, self._old, self._new = [*known], [*old], [*newer]
        #: The cards played since the last shuffle, as bits.
        self.played = played = season.played
        # The cards of which nobody knows where they are: in the pile, or unseen in a hand.
        self._loose = loose = circle.BATTLE_BITS & ~(known[0] | known[1] | known[2] | known[3] | played)
        self.again = again = season.early
        self._dummies = setup.dummies
        #: What can lie on top of a dummy's pile: first the cards dealt again, then those that it kept (CP-7.2).
        self.top = on_top(again, action)
        self._draws = draws = who_draws(table, setup, action)
        self._left = 0 if draws is _NOBODY else loose.bit_count() - sum(old) - sum(newer)
        self._drew = False

    def play(self, emperor: int, card: Card) -> bool:
        """A card leaves its hand, and its emperor draws if he should (CP-3.3); False, and nothing else, if it cannot be there.

        This asks at once what `possible` says of all cards: it is done for each card that is played (see bench/).
        """
        bit = card.bit
        if self._dummies[emperor] and not bit & self.top:
            return False
        if bit & self._known[emperor]:
            self._known[emperor] ^= bit
        else:
            unseen = self._new if bit & self.again else self._old
            if not (bit & self._loose and unseen[emperor]):
                return False
            unseen[emperor] -= 1
            self._loose ^= bit
        self.played |= bit
        self._drew = self._left > 0 and self._draws[emperor]
        if self._drew:
            self._left -= 1
            (self._new if self.again else self._old)[emperor] += 1
        return True

    def possible(self, emperor: int) -> int:
        """The cards that an emperor can hold, and so may play, as bits (CP-1.1, CP-3.6, CP-3.7, CP-7.2).

        Known ones, and what his unseen ones can be; of a dummy only what can lie on top.
        """
        cards = self.held(emperor)
        return cards & self.top if self._dummies[emperor] else cards

    def held(self, emperor: int) -> int:
        """The cards that an emperor can hold, wherever they lie in a dummy's pile, as bits."""
        unseen = (circle.BATTLE_BITS & ~self.again if self._old[emperor] else 0) | (self.again if self._new[emperor] else 0)
        return self._known[emperor] | (unseen & self._loose)

    def may_be_drawn(self, emperor: int) -> int:
        """The cards that may be written as drawn, as bits (CP-1.1, CP-3.3, CP-3.7, CP-3.8, CP-7.2)."""
        return self._pile() & self._loose if self.draws_openly(emperor) else 0

    def _pile(self) -> int:
        """What the pile was made of, as bits."""
        return self.again or circle.BATTLE_BITS

    def draws_openly(self, emperor: int) -> bool:
        """Whether an emperor has just drawn, and may say what (CP-3.8, CP-7.2)."""
        return self._drew and not self._dummies[emperor]

    def draw(self, emperor: int, card: Card) -> bool:
        """What an emperor has just drawn is said; False, and nothing else, if that cannot be."""
        return self.draws_openly(emperor) and self._name_drawn(emperor, card)

    def _name_drawn(self, emperor: int, card: Card) -> bool:
        """The card just drawn is known from now on, if it lay in the pile; whether it can have."""
        if card is not UNSEEN:
            if not card.bit & self._pile() & self._loose:
                return False
            self.name(emperor, card)
        return True

    def draw_beyond(self, emperor: int, card: Card) -> bool:
        """A card is drawn that should not be, or that nobody should see; whether that can have happened."""
        if not self._drew:
            self._left = cards_left(self.hands, self.played)
            if self._left <= 0:
                return False
            self._left -= 1
            (self._new if self.again else self._old)[emperor] += 1
        return self._name_drawn(emperor, card)

    def resize(self, emperor: int, size: int) -> None:
        """A hand has more cards than the rules give it, or fewer; which ones is still to be said."""
        self.mix()
        self._loose |= self._known[emperor]
        self._known[emperor], self._old[emperor] = 0, size

    def mix(self) -> None:
        """From here on nobody can tell which unseen cards are old and which are new."""
        self._old, self._new = [*map(int.__add__, self._old, self._new)], [*s.NOTHING]
        self.again, self.top = 0, circle.BATTLE_BITS

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
    def hands(self) -> s.Hands:
        """The hands as they are now."""
        return new(s.Hands, (tuple(self._known), tuple(self._old), tuple(self._new)))


def play_cards(table: t.Table, season: s.Season, order: Sequence[int], move: m.Action, judge: Judge) -> tuple[int, int, s.Hands]:
    """What has been played, and before the shuffle, and the hands, once the cards of an action are played (CP-3.2).

    Others are drawn then. Raises Breach.
    """
    if season.actions < s.BEFORE_SHUFFLE and not move.draws and season.hands is s.FIRST_HANDS:
        return _play_unseen(table, season, order, move, judge), 0, s.FIRST_HANDS
    holding = Holding(table, season)
    draws = move.draws or _NO_DRAWS
    for place, card in enumerate(move.cards):
        emperor = order[place]
        if not holding.play(emperor, card):
            _judge_card(table, season, holding, move, (place, emperor), judge)
            holding.play(emperor, card)
        draw = draws[place]
        if draw is not None and not holding.draw(emperor, draw):
            _judge_draw(table, season, holding, (place, emperor, draw), judge)
    return holding.played, holding.again, holding.hands


def _play_unseen(table: t.Table, season: s.Season, order: Sequence[int], move: m.Action, judge: Judge) -> int:
    """The short way while everybody draws and no card of any hand is known: only that no card falls twice (see bench/)."""
    played = season.played
    for place, card in enumerate(move.cards):
        bit = card.bit
        if not bit & circle.BATTLE_BITS or bit & played:
            holding = Holding(table, season)
            holding.played = played
            _judge_card(table, season, holding, move, (place, order[place]), judge)
        played |= bit
    return played


def _judge_card(table: t.Table, season: s.Season, holding: Holding, move: m.Action, play: tuple[int, int], judge: Judge) -> None:
    """A card that cannot be played at a place of an action by an emperor (CP-1.1, CP-3.6, CP-3.7, CP-7.2). Raises Breach."""
    place, emperor = play
    card = move.cards[place]
    if not card.bit & circle.BATTLE_BITS:
        raise _no_battle_card(card, (place,))
    if card.bit & holding.played:
        played = "played-since-shuffle" if season.actions >= s.BEFORE_SHUFFLE else "played-this-season"
        first = move.cards.index(card)
        related = (Related(move, say("played-here"), (first,)),) if first < place else ()
        raise Breach("CP-3.6", say(played, card=card.sign), place, related=related, why=say("card-lies-those"))
    if not season.setup.dummies[emperor] or card.bit & holding.top:
        raise _not_held(table, holding, emperor, card, (place,))
    wrong = _not_on_top(table, season, emperor, card, place)
    if not card.bit & holding.held(emperor):
        raise wrong
    judge.refuse(wrong)
    holding.mix()


def _not_on_top(table: t.Table, season: s.Season, emperor: int, card: Card, place: int) -> Breach:
    """A card that does not lie on top of a dummy's pile (CP-7.2)."""
    name, why = table.tags[emperor], say(_ELSEWHERE)
    if season.actions < _LAST_DRAW:
        what = say("plays-second-cards", name=name, action=s.BEFORE_SHUFFLE, card=card.sign)
        return Breach("CP-7.2", what, place, say("was-played-before", action=s.BEFORE_SHUFFLE), why=why)
    what = say("plays-first-pile", name=name, card=card.sign, action=s.BEFORE_SHUFFLE)
    return Breach("CP-7.2", what, place, say("was-not-played-before", action=s.BEFORE_SHUFFLE), why=why)


def _not_held(table: t.Table, holding: Holding, emperor: int, card: Card, at: Address) -> Breach:
    """A card that is in another hand, or one too many (CP-3.7)."""
    holder = holding.holder(card)
    if holder is not None:
        what = say("in-other-hand", card=card.sign, holder=table.tags[holder], who=table.tags[emperor])
    else:
        what = say("all-accounted", who=table.tags[emperor], card=card.sign)
    return Breach("CP-3.7", what, at, why=say(_ELSEWHERE))


def _no_battle_card(card: Card, at: Address) -> Breach:
    """A card that nobody holds, draws and plays (CP-1.1)."""
    return Breach("CP-1.1", say("no-battle-card", card=card.sign), at, say("battle-cards-are"), why=say(_NOT_IN_DECK))


def _judge_draw(table: t.Table, season: s.Season, holding: Holding, play: tuple[int, int, Card], judge: Judge) -> None:
    """A draw that cannot be (CP-1.1, CP-3.7, CP-3.8, CP-7.2); `play` is its place, whose it is and the card. Raises Breach."""
    place, emperor, draw = play
    at = (place, "draw")
    if not holding.draws_openly(emperor):
        why, hint = say("pile-no-such"), say("leave-draw-out")
        if season.setup.dummies[emperor]:
            wrong = Breach("CP-7.2", say("dummy-draw", who=table.tags[emperor]), at, hint, why=why)
        else:
            wrong = Breach("CP-3.8", say("no-draw", number=season.actions + 1), at, hint, why=why)
        if not holding.draw_beyond(emperor, draw):
            raise wrong
        judge.refuse(wrong)
    else:
        if not draw.bit & circle.BATTLE_BITS:
            raise Breach("CP-1.1", say("draw-no-battle-card", card=draw.sign), at, why=say(_NOT_IN_DECK))
        raise Breach("CP-3.7", say("draw-not-in-pile", card=draw.sign), at, why=say(_ELSEWHERE))


def apply_hand(table: t.Table, season: s.Season, move: m.Hand, judge: Judge) -> s.Season:
    """The hands that a line writes down (CP-1.3, CP-3.7, CP-3.8, CP-7.2). Raises Breach."""
    holding, wrong = Holding(table, season), None
    for entry, (emperor, cards) in enumerate(move.entries):
        name = table.tags[emperor]
        if season.setup.dummies[emperor]:
            judge.refuse(Breach("CP-7.2", say("dummy-hand", who=name), entry))
        if len(cards) != hand_size(table, season, emperor):
            wrong = _wrong_size(table, season, move, entry)
            judge.refuse(wrong)
            holding.resize(emperor, len(cards))
        named = 0
        for place, card in enumerate(cards):
            if card is UNSEEN:
                continue
            if not card.bit & holding.held(emperor) & ~named:
                raise _cannot_hold(table, holding, move, (entry, place))
            named |= card.bit
            holding.name(emperor, card)
    if wrong and cards_left(holding.hands, holding.played) < 0:
        raise replace(wrong, why=say("hands-too-many", count=circle.BATTLE_BITS.bit_count()))
    said = season.said._replace(hands=season.said.hands | {emperor for emperor, _ in move.entries})
    return season._replace(hands=holding.hands, early=holding.again, said=said)


def _wrong_size(table: t.Table, season: s.Season, move: m.Hand, entry: int) -> Breach:
    """A hand that has more cards, or fewer, than it should (CP-1.3, CP-3.8)."""
    emperor, cards = move.entries[entry]
    what = say("wrong-hand", count=len(cards), who=table.tags[emperor], size=hand_size(table, season, emperor))
    hint = say("write-unknown")
    return Breach("CP-3.8", what, entry, hint) if season.actions else Breach("CP-1.3", what, entry, hint)


def _cannot_hold(table: t.Table, holding: Holding, move: m.Hand, at: tuple[int, int]) -> Breach:
    """Why a card cannot be in the hand in which a line names it (CP-1.1, CP-3.7)."""
    entry, place = at
    emperor, cards = move.entries[entry]
    card = cards[place]
    if not card.bit & circle.BATTLE_BITS:
        return _no_battle_card(card, at)
    first = cards.index(card)
    if first < place:
        related = (Related(move, say("named-here"), (entry, first)),)
        return Breach("CP-3.7", say("named-twice", card=card.sign), at, related=related, why=say(_ELSEWHERE))
    return _not_held(table, holding, emperor, card, at)
