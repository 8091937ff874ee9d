"""The Lords who act at the start of combat (CK-4.1)."""

from collections.abc import Sequence

from companion.cards.tarot import TarotCard, army_cards_of
from companion.games.circle_of_kings.rules import army, moves as m, say, state as s, table as t
from companion.games.circle_of_kings.rules.lords.lord import COMBAT, DecidingLord, Form, Lord
from companion.referee import Breach, Judge


class Fool(Lord, number=0, when=COMBAT):
    """CK-8.0: the lower Army Value wins; equal values are still a draw."""

    def act(self, state: s.State, _owner: int) -> None:
        """The lower Army Value wins, whoever has it."""
        state.effects = state.effects._replace(lower_wins=True)


class Strength(DecidingLord, number=8, when=COMBAT):
    """CK-8.8: the value of a card of its owner's is doubled; after the combat it is eliminated."""

    form = Form("card", "strength 9s")
    means = "counts double, then falls"

    def act(self, state: s.State, owner: int) -> s.Due:
        """Its owner decides, where he has a card (CK-R10)."""
        return s.due_from(owner, bool(state.sides[owner].zone))

    def next_words(self, state: s.State, player: int, _said: Sequence[m.Word]) -> Sequence[m.Word]:
        """Any card that its owner has deployed."""
        return army_cards_of(_own_cards(state, player))

    def take(self, state: s.State, player: int, words: Sequence[m.Word], judge: Judge) -> None:
        """A card that its owner has deployed; the other player's, where the table let that stand."""
        card, holder = m.card_in(words[0]), player
        if not card.bit & _own_cards(state, player):
            breach = Breach("CK-8.8", say("not-deployed-strength", card=card.code), ("words", 0))
            judge.refuse(breach)
            holder = 1 - player
            if not card.bit & _own_cards(state, holder):
                raise breach
        state.effects = state.effects._replace(doubled=(holder, card.bit))


def _own_cards(state: s.State, player: int) -> int:
    """The cards of a zone that came from its player's own deck."""
    return state.sides[player].zone & m.OWN_BITS


def eliminate_doubled(state: s.State) -> None:
    """When the combat and its casualties are done, the doubled card is eliminated (CK-8.8)."""
    holder, card = state.effects.doubled
    if card:
        army.eliminate(state, holder, card & state.sides[holder].zone)


class Hermit(DecidingLord, number=9, when=COMBAT):
    """CK-8.9: his owner takes one opposing deployed card, the Captain too, into his zone.

    A Captain taken is lost, and an ordinary card of the thief (CK-R11).
    """

    form = Form("card", "hermit 4c")
    means = "is taken"

    def act(self, state: s.State, owner: int) -> s.Due:
        """His owner decides, where there is a card to take (CK-R10)."""
        return s.due_from(owner, bool(state.sides[1 - owner].zone))

    def next_words(self, state: s.State, player: int, _said: Sequence[m.Word]) -> Sequence[m.Word]:
        """Any opposing deployed card."""
        return army_cards_of(_own_cards(state, 1 - player))

    def take(self, state: s.State, player: int, words: Sequence[m.Word], judge: Judge) -> None:
        """An opposing deployed card; his owner's own stays where it is, where the table let that stand."""
        card = m.card_in(words[0])
        if card.bit & _own_cards(state, 1 - player):
            army.steal(state, player, card.bit)
            return
        breach = Breach("CK-8.9", say("not-before-other", card=card.code), ("words", 0))
        judge.refuse(breach)
        if not card.bit & state.sides[player].zone:
            raise breach


class Temperance(Lord, number=14, when=COMBAT):
    """CK-8.14: only the Captains' values count in this combat.

    Who has no Captain has the value 0 (CK-R11).
    """

    def act(self, state: s.State, _owner: int) -> None:
        """For both players."""
        state.effects = state.effects._replace(captains_only=True)


class World(DecidingLord, number=21, when=COMBAT):
    """CK-8.21: all deployed cards are eliminated, and as many new ones come from the Army decks."""

    form = Form("card", "world 7c Ap", repeats=True)
    means = "comes from the Army deck"
    by_chance = True

    def act(self, state: s.State, _owner: int) -> s.Due:
        """All fall, then cards are due from both players; CK-R12=b: their Captains are not counted."""
        without_captains = state.table.plays_b("CK-R12")
        lost = [side.zone.bit_count() - bool(without_captains and side.captain) for side in state.sides]
        for player in (0, 1):
            army.eliminate(state, player, state.sides[player].zone)
        return _there_are(state, 0, lost[0]), _there_are(state, 1, lost[1])

    def next_words(self, state: s.State, player: int, said: Sequence[m.Word]) -> Sequence[m.Word]:
        """Any card that can come off the deck after these."""
        side = state.sides[player].copy()
        for word in said:
            _deploy(state.table, side, m.card_in(word))
        return army_cards_of(_may_come(state.table, side))

    def take(self, state: s.State, player: int, words: Sequence[m.Word], judge: Judge) -> None:
        """As many cards as are due, in the order in which they came; CK-R11=b: the first one is the new Captain."""
        wanted = state.amount_due(player)
        if len(words) > wanted:
            judge.refuse(Breach("CK-8.21", say("world-replaces-these", wanted=wanted), ("words", wanted)))
        if len(words) < wanted:
            judge.refuse(Breach("CK-8.21", say("world-replaces-cards", wanted=wanted, count=len(words)), "name"))
        side = state.sides[player].copy()
        for i, card in enumerate(map(m.card_in, words)):
            if not card.bit & _may_come(state.table, side):
                if card.is_king:
                    raise Breach("CK-1.2", say("king-never-army-card"), ("words", i))
                raise Breach("CK-1.6", say("not-army-deck-any", card=card.code), ("words", i))
            _deploy(state.table, side, card)
        state.sides = (side, state.sides[1]) if player == 0 else (state.sides[0], side)

    def only(self, state: s.State, player: int) -> Sequence[m.Word] | None:
        """All that is left, where that is what is due and all of it is known; with CK-R11=b its order matters."""
        side = state.sides[player]
        wanted = state.amount_due(player)
        if side.unknown or (wanted > 1 and state.table.plays_b("CK-R11")):
            return None
        left = army_cards_of(side.unseen)
        if len(left) < wanted:
            left += army_cards_of(side.discard)
        return left if len(left) == wanted else None


def _there_are(state: s.State, player: int, wanted: int) -> int:
    """How many of the cards wanted there are to deploy; CK-R3=b: with the discards."""
    side = state.sides[player]
    discards = side.discard.bit_count() if state.table.plays_b("CK-R3") else 0
    return min(wanted, side.deck + discards)


def _may_come(table: t.Table, side: s.Side) -> int:
    """The cards that can come off a deck (CK-1.6); an empty one may be made anew first (CK-R3)."""
    return side.unseen if army.gives_card(table, side) else 0


def _deploy(table: t.Table, side: s.Side, card: TarotCard) -> None:
    """A card comes off a deck that gives one; CK-R11=b: the first one is the Captain."""
    is_first = not side.zone
    army.gives_card(table, side)
    side.zone |= card.bit
    army.off_deck(side, card)
    if is_first and table.plays_b("CK-R11"):
        side.captain = card.bit
