"""Empires with real cards: a neighbour says what comes to Companion's seats.

What persons hold nobody asks: the referee knows how many cards, and which of them they may be (EM-R27). So nothing lies in their
hands here, and what neither lies open nor is in a hand of Companion's counts as the deck.
"""

from collections.abc import Sequence

from companion.cards.french import UNSEEN, Card
from companion.games.empires.lab import options, saying, view as v, world
from companion.games.empires.rules import moves as m, phases, plural, table as t
from companion.lab import Decision, Option, Question, Streams
from companion.lab.real_cards import cannot_hold, nothing_more, reader, said


class TableWorld(world.EmpiresWorld):
    """A game with real cards. `bots` are Companion's seats."""

    def __init__(self, table: t.Table, streams: Streams, bots: frozenset[int]) -> None:
        super().__init__(table, streams)
        self.bots = bots

    def heard(self, decision: Decision, typed: str) -> Option:
        """What a person says to play, whose hand is not known. Raises RefusedError."""
        return v.STOP if typed.strip() == v.STOP else saying.said(self, decision, typed)

    def check_cards(self, player: int, cards: Sequence[Card]) -> None:
        """Nobody pays with a card that is in a hand of Companion's."""
        free = list(self.deck)
        for card in cards:
            if card is UNSEEN:  # into a warehouse a card goes face down
                continue
            if card not in free:
                raise cannot_hold(self.table.players[player], card)
            free.remove(card)

    # ---- what comes to hands, and goes ----

    def _take(self, player: int, count: int) -> tuple[Card, ...]:
        """A neighbour says what a seat of Companion's has taken."""
        if not count or player not in self.bots:
            return ()
        asked = f"{self._why(player)}{plural(count, 'new card')}"
        return self.come(player, said(self.streams, Question(asked, reader(count, self.deck), covered=True)))

    def come(self, player: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """These cards come to a seat of Companion's."""
        for card in cards:
            self.deck.remove(card)
        self.hands[player] += cards
        return tuple(cards)

    def _why(self, player: int) -> str:
        """What somebody takes cards for; who else draws how many is told by the way."""
        tag = self.table.players[player]
        if self.phase == v.DRAWS:
            drawing = [one for one in self.table.seats if one not in self.state.eliminated and one not in self.bots]
            others = ", ".join(f"{self.table.players[one]} draws {phases.due_cards(self.state, one)}" for one in drawing)
            return f"turn {self.state.turn.number}; {f'{others}; ' * bool(others)}{tag}'s "
        return f"{tag} {'buys' if self.phase == v.BUY else 'passes'}; its "

    def put_back(self, player: int, cards: Sequence[Card]) -> None:
        """Of a person's hand nothing is known."""
        if player in self.bots:
            super().put_back(player, cards)

    def _holds_cards(self, player: int) -> bool:
        return self.state.cards.hands[player].size > 0

    def _with_cards(self, player: int, element: m.Build | m.Store) -> m.Build | m.Store:
        """Which cards a seat of Companion's puts into a warehouse is told to its neighbour alone."""
        if player not in self.bots:
            return element
        work, tag = options.with_cards(element, self.hands[player]), self.table.players[player]
        first = told_work(tag, work)
        said(self.streams, Question(f"{tag} pays for a warehouse (Enter)", nothing_more, covered=True, first=first))
        return work

    def _cut(self, player: int, above: int) -> None:
        """What a seat of Companion's puts back is told to its neighbour alone; a person is told how many go."""
        tag = self.table.players[player]
        if player not in self.bots:
            said(self.streams, Question(f"{tag} puts {plural(above, 'card')} back into the deck (Enter)", nothing_more))
            return
        first = told_cut(tag, self.to_cut(player, above))
        said(self.streams, Question(f"{tag} (Enter)", nothing_more, covered=True, first=first))
        super()._cut(player, above)


def told_work(tag: str, work: m.Build | m.Store) -> str:
    """What a neighbour alone is told of the cards that pay for a warehouse."""
    return f"{tag} pays for the warehouse in {work.province} with {_codes(options.cards_of(work))}, face down"


def told_cut(tag: str, cards: Sequence[Card]) -> str:
    """What a neighbour alone is told of the cards that are above a hand's limit."""
    return f"{tag} puts {_codes(cards)} back into the deck, face down"


def _codes(cards: Sequence[Card]) -> str:
    return " ".join(card.code for card in cards)
