"""What each player has in Circle of Kings: decks, hands, Lords, and what lies face down; how cards come and go."""

from companion.cards.tarot import ARMY, KINGS, LORDS, LordCard, TarotCard, army_cards_of
from companion.games.circle_of_kings.rules import army, moves as m, play
from companion.games.circle_of_kings.rules.lords import DecidingLord
from companion.games.circle_of_kings.rules.lords.combat import World as TheWorld
from companion.games.circle_of_kings.rules.state import State
from companion.games.circle_of_kings.rules.table import Table
from companion.lab.chance import Streams


class Holdings:
    """What each player has; `state` is what both see of it, as the referee follows it.

    `armies` and `lords` are the decks, drawn from their ends; `hands` and `courts` what each holds of them; `laid` are
    deployments that lie face down.
    """

    __slots__ = ("armies", "courts", "hands", "laid", "lords", "state", "streams", "table")

    def __init__(self, table: Table, streams: Streams) -> None:
        self.table, self.streams = table, streams
        self.state: State = play.start(table)
        self.armies: list[list[TarotCard]] = [[], []]
        self.lords: list[list[LordCard]] = [[], []]
        self.hands: list[list[TarotCard]] = [[], []]
        self.courts: list[list[LordCard]] = [[], []]
        self.laid: list[m.Deploy | None] = [None, None]

    def shuffle(self) -> None:
        """Both decks of both players (CK-1.3)."""
        random = self.streams.of("deal")
        self.armies = [random.sample(ARMY, len(ARMY)) for _ in self.armies]
        self.lords = [random.sample(LORDS, len(LORDS)) for _ in self.lords]

    def _own_lords(self, seat: int) -> list[LordCard]:
        laid = self.laid[seat]
        return self.courts[seat] if laid is None else [*self.courts[seat], laid.lord]

    def _draw_lords(self, due: int) -> None:
        for court, deck in zip(self.courts, self.lords, strict=True):
            court += [deck.pop() for _ in range(due)]

    def _from_deck(self, player: int, unseen: int) -> TarotCard:
        """The top card; an empty deck is made anew of what the rules say that it has now (CK-R3=b)."""
        if not self.armies[player]:
            self.armies[player] = army_cards_of(unseen)
            self.streams.of("chance", self.state.number).shuffle(self.armies[player])
        return self.armies[player].pop()

    def _burned(self, player: int, unseen: int) -> TarotCard:
        """The top card, which goes to the discards (CK-2.4)."""
        return self._from_deck(player, unseen)

    def _by_chance(self, lord: DecidingLord, player: int, wanted: int) -> tuple[m.Word, ...]:
        """Cards from the top of a deck, or Kings laid anew."""
        if not isinstance(lord, TheWorld):
            return tuple(self.streams.of("chance", self.state.number).sample(KINGS, wanted))
        side = self.state.sides[player].copy()
        words: list[m.Word] = []
        while len(words) < wanted:
            if not self.armies[player]:
                side.deck = 0
                army.gives_card(self.table, side)
            words.append(self._from_deck(player, side.unseen))
        return tuple(words)

    def _come_home(self) -> None:
        """What a round has changed in hands and decks: armies come home, Lords were burned, a World may have emptied a deck."""
        for player, side in enumerate(self.state.sides):
            hand, deck = self.hands[player], self.armies[player]
            hand += [card for card in army_cards_of(side.known) if card not in hand]
            deck[:] = [card for card in deck if card.bit & side.unseen]
            del self.lords[player][side.lord_deck :]
