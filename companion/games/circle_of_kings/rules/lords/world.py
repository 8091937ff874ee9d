"""CK-8.21 World, at the start of combat: all deployed cards are eliminated, and as many new ones come from the Army decks."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.tarot import LORDS, TarotCard, army_cards_of
from companion.games.circle_of_kings.rules.army import deploy_from_deck, eliminate, gives_card
from companion.games.circle_of_kings.rules.lords.lord import COMBAT, DecidingLord, Due, Form, amount_due, card_in
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import Word
from companion.games.circle_of_kings.rules.state import Side, State
from companion.games.circle_of_kings.rules.table import Table
from companion.referee import Breach


class World(DecidingLord):
    """CK-8.21."""

    card = LORDS[21]
    when = COMBAT
    form = Form(("card",), "world 7c Ap", repeats=True)
    means = "comes from the Army deck"
    by_chance = True

    def act(self, state: State, owner: int) -> Due:  # noqa: ARG002 - whoever has it
        """All fall, then cards are due from both players; CK-R12=b: their Captains are not counted."""
        lost = [0, 0]
        for player in (0, 1):
            side = state.sides[player]
            lost[player] = side.zone.bit_count()
            if side.captain and state.table.plays_b("CK-R12"):
                lost[player] -= 1
        for player in (0, 1):
            eliminate(state, player, state.sides[player].zone)
        return _there_are(state, 0, lost[0]), _there_are(state, 1, lost[1])

    def next_words(self, state: State, player: int, said: Sequence[Word]) -> Sequence[Word]:
        """Any card that can come off the deck after these."""
        side = state.sides[player].copy()
        for word in said:
            _deploy(state.table, side, card_in(word))
        return army_cards_of(_may_come(state.table, side))

    def lacks(self, state: State) -> Breach:
        """The decision is missing (CK-R10)."""
        return Breach("CK-8.21", say("world-comes-next", asks=self.asks), hint=self.hint(state))

    def take(self, state: State, player: int, words: Sequence[Word]) -> None:
        """As many cards as are due, in the order in which they came; CK-R11=b: the first one is the new Captain."""
        wanted = amount_due(state, player)
        if len(words) > wanted:
            state.forbid(Breach("CK-8.21", say("world-replaces-these", wanted=wanted), ("word", wanted)))
        if len(words) < wanted:
            state.forbid(Breach("CK-8.21", say("world-replaces-cards", wanted=wanted, count=len(words)), "name"))
        side = state.sides[player].copy()
        for i, card in enumerate(map(card_in, words)):
            if not card.bit & _may_come(state.table, side):
                if card.is_king:
                    raise Breach("CK-1.2", say("king-never-army-card"), ("word", i))
                raise Breach("CK-1.6", say("not-army-deck-any", card=card.code), ("word", i))
            _deploy(state.table, side, card)
        state.sides = (side, state.sides[1]) if player == 0 else (state.sides[0], side)

    def only(self, state: State, player: int) -> Sequence[Word] | None:
        """All that is left, where that is what is due and all of it is known; with CK-R11=b its order matters."""
        side = state.sides[player]
        wanted = amount_due(state, player)
        if side.unknown or (wanted > 1 and state.table.plays_b("CK-R11")):
            return None
        left = army_cards_of(side.unseen)
        if len(left) < wanted:
            left += army_cards_of(side.discard)
        return left if len(left) == wanted else None


def _there_are(state: State, player: int, wanted: int) -> int:
    """How many of the cards wanted there are to deploy; CK-R3=b: with the discards."""
    side = state.sides[player]
    there = side.deck
    if state.table.plays_b("CK-R3"):
        there += side.discard.bit_count()
    return min(wanted, there)


def _may_come(table: Table, side: Side) -> int:
    """The cards that can come off a deck (CK-1.6); an empty one may be made anew first (CK-R3)."""
    return side.unseen if gives_card(table, side) else 0


def _deploy(table: Table, side: Side, card: TarotCard) -> None:
    """A card comes off a deck that gives one; CK-R11=b: the first one is the Captain."""
    is_first = not side.zone
    gives_card(table, side)
    deploy_from_deck(side, card)
    if is_first and table.plays_b("CK-R11"):
        side.captain = card.bit
