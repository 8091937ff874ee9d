"""Circle of Power with real cards: people say what lies open, and a neighbour what comes to Companion's seats.

What persons hold, and the piles of dummies, is not known. In their places lie cards that nobody has seen; as soon as one is
played it changes places with one of these. After the shuffle (CP-3.8) old cards change places with old ones, new with new ones.
"""

from random import Random

from companion.cards.french import JOKER, Card
from companion.games.circle_of_power.lab import world
from companion.games.circle_of_power.rules import circle, hands as h, moves as m, state as s, table as t
from companion.lab import Decision, Option, Question, RefusedError, Streams
from companion.lab.real_cards import Place, cannot_hold, put, reader, said, said_card


class TableWorld(world.PowerWorld):
    """A game with real cards. `bots` are Companion's emperors; `untold` is how many cards at a hand's front nobody has told."""

    def __init__(self, table: t.Table, streams: Streams, bots: frozenset[int]) -> None:
        super().__init__(table, streams)
        self.bots = frozenset(emperor for seat, emperor in enumerate(world.emperors_of(table)) if seat in bots)
        self.untold: list[int] = [0 for _ in t.EMPERORS]

    def heard(self, decision: Decision, typed: str) -> Card:
        """The card that a person says to have played. Raises RefusedError."""
        card, emperor = said_card(typed), world.emperors_of(self.table)[decision.seat]
        if card not in self.hands[emperor] and self._place_for(card, emperor) is None:
            raise cannot_hold(self.table.tags[emperor], card)
        return card

    def choose(self, option: Option) -> None:
        """As ever; the card that a person names is put into his hand first."""
        if isinstance(option, Card) and self.asked not in self.bots and option not in self.hands[self.asked]:
            place = self._place_for(option, self.asked)
            if place is None:
                raise RefusedError("this card has been seen elsewhere")
            put(option, place, self._unseen())
        super().choose(option)

    # ---- what nobody has seen ----

    def _unseen(self) -> list[Place]:
        found = [(self.pile, place) for place in range(len(self.pile))]
        for emperor, hand in enumerate(self.hands):
            known = emperor in self.bots and not self.season.setup.dummies[emperor]
            found += [(hand, place) for place in range(self.untold[emperor] if known else len(hand))]
        return found

    def _free(self, place: Place) -> list[Card]:
        """The cards that may lie here: unseen, and as old as the one that was thought to."""
        hand, number = place
        early = self.season.early  # after the shuffle, the cards that were in it: what was played before
        return [pile[at] for pile, at in self._unseen() if bool(pile[at].bit & early) == bool(hand[number].bit & early)]

    def _place_for(self, card: Card, emperor: int) -> Place | None:
        """Where in a person's hand this card may lie."""
        hand = self.hands[emperor]
        return next(((hand, number) for number in range(len(hand)) if card in self._free((hand, number))), None)

    # ---- what people are asked ----

    def _shuffle_cities(self, deck: list[Card], random: Random) -> None:
        """The cities dealt lie at the end of the deck, from which they are taken."""
        super()._shuffle_cities(deck, random)
        asked = f"season {self.season.setup.number}, the cities of {', '.join(self.table.tags)}"
        cities = said(self.streams, Question(asked, reader(len(t.EMPERORS), [*circle.SUITED_CITIES, JOKER])))
        for card in cities:
            deck.remove(card)
        deck += reversed(cities)

    def turn_up(self) -> None:
        """The next city; the last one is the joker at the bottom."""
        free = self.city_deck[1:]
        if len(set(free)) > 1:
            card = said(self.streams, Question("the next city", reader(1, free)))[0]
            place = self.city_deck.index(card, 1)
            self.city_deck[place], self.city_deck[-1] = self.city_deck[-1], card
        super().turn_up()

    def _deal(self, random: Random, pile: list[Card]) -> None:
        super()._deal(random, pile)
        self._ask_hands(world.DEALT)

    def _ask_hands(self, count: int) -> None:
        """What was dealt to Companion's seats lies at the front of their hands."""
        season = self.season
        bots = [emperor for emperor in sorted(self.bots) if not season.setup.dummies[emperor]]
        self.untold = [count * (emperor in bots) for emperor in t.EMPERORS]
        for emperor in bots:
            hand, what = self.hands[emperor], "new cards" if count > world.DEALT else "hand"
            asked = f"season {season.setup.number}, {self.table.tags[emperor]}'s {what} ({count} cards)"
            cards = said(self.streams, Question(asked, reader(count, self._free((hand, 0))), covered=True))
            for card in cards:  # those that were said already lie behind those that were not
                put(card, (hand, 0), self._unseen())
                hand.insert(count - 1, hand.pop(0))
                self.untold[emperor] -= 1

    def shuffle(self) -> None:
        """As ever; with CP-R1=a Companion's seats are told six new cards."""
        super().shuffle()
        if self.table.shuffle == "a":
            self._ask_hands(s.BEFORE_SHUFFLE)

    def _play(self, emperor: int, card: Card) -> None:
        """A dummy's card, and what a seat of Companion's draws, are asked for."""
        setup, tag = self.season.setup, self.table.tags[emperor]
        if setup.dummies[emperor]:
            top = self.hands[emperor], 0
            card = said(self.streams, Question(f"{tag} plays", reader(1, self._free(top))))[0]
            put(card, top, self._unseen())
        elif emperor in self.bots and h.who_draws(self.table, setup, self.season.actions + 1)[emperor]:
            place = self.pile, len(self.pile) - 1
            asked = f"{tag} plays {card.code}; its new card"
            (drawn,) = said(self.streams, Question(asked, reader(1, self._free(place)), covered=True))
            put(drawn, place, self._unseen())
        super()._play(emperor, card)

    def _tell(self, move: m.Move, hidden: m.Move | None = None) -> None:
        """Draws are not known."""
        del hidden
        super()._tell(move)

    def _tell_hands(self) -> None:
        """Nor are hands."""
