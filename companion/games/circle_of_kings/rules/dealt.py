"""What a machine's deal must have been, held against what a game's lines tell. `docs/record-format.md` writes it out."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from companion.cards.tarot import ARMY, LORDS, LordCard, TarotCard
from companion.games.circle_of_kings.rules import moves as m, state as s, table as t
from companion.referee import Address, AnyStep, Breach
from companion.referee.dealing import Dealer, not_held

#: A card with the player in whose decks it is.
Owned = tuple[int, TarotCard | LordCard]
#: Each player's army cards and Lords.
PACK: tuple[Owned, ...] = tuple(product((0, 1), (*ARMY, *LORDS)))
#: The Lord who deploys cards from the deck (CK-8.21).
_WORLD = LORDS[21]


def parted(order: Sequence[Owned]) -> tuple[list[list[TarotCard]], list[list[LordCard]]]:
    """The Army decks and the Lord decks of both, as they lie in an order of the pack."""
    armies = [[card for owner, card in order if owner == player and isinstance(card, TarotCard)] for player in (0, 1)]
    return armies, [[card for owner, card in order if owner == player and isinstance(card, LordCard)] for player in (0, 1)]


class _Dealt:
    """What lies in the decks, from the top. A deck that was shuffled again (CK-R3=b) is followed no more."""

    def __init__(self, table: t.Table, orders: Callable[[int], Sequence[Owned]]) -> None:
        self.table = table
        self.armies, self.lords = parted(orders(0))
        self.shuffled: set[int] = set()

    def wrong(self, step: AnyStep) -> Iterator[Breach]:
        """What the deal contradicts: a card that is named before it can have left its deck."""
        sides = step.after.sides
        self.shuffled |= {player for player in (0, 1) if sides[player].deck > step.before.sides[player].deck}
        for player, card, at in _named(step.move):
            if not self._has_left(player, card, sides[player]):
                yield not_held(self.table.players[player], card.title if isinstance(card, LordCard) else card.code, at)

    def _has_left(self, player: int, card: TarotCard | LordCard, side: s.Side) -> bool:
        if isinstance(card, LordCard):
            return card in self.lords[player][: s.LORD_SIZE - side.lord_deck]
        return player in self.shuffled or card in self.armies[player][: s.ARMY_SIZE - side.deck]


def _named(move: m.Move) -> Iterator[tuple[int, TarotCard | LordCard, Address]]:
    """The cards that a line names of its player's own decks, and where."""
    if isinstance(move, m.Draw):
        cards = ((number, item.card or item.lord) for number, item in enumerate(move.items))
        yield from ((move.player, card, ("items", number, "card")) for number, card in cards if card)
    elif isinstance(move, m.Deploy):
        yield from ((move.player, card, ("cards", number)) for number, card in enumerate(move.cards))
        yield move.player, move.lord, ("lord",)
    elif isinstance(move, m.Decision) and move.lord is _WORLD:
        yield from ((move.player, card, ("words", at)) for at, card in enumerate(move.words) if isinstance(card, TarotCard))


#: The decks of both players are one pack: the first player's army cards and Lords, then the other one's.
DEALT = Dealer(lambda _table: PACK, _Dealt)
