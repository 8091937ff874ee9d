"""Four Kingdoms with real cards: people say what lies open, and a neighbour what Companion's seats hold.

The hands of persons are not known. In their places lie cards that nobody has seen, any of them; as soon as somebody says which
card he plays, it changes places with one of these. No seat of Companion's sees such a place, so none is told what is not known.
"""

from collections.abc import Callable, Mapping, Sequence

from companion.cards.french import JOKER, Card, cards_of, parse_card
from companion.games.four_kingdoms.lab import world
from companion.games.four_kingdoms.rules import exchange, moves as m, scoring, state, table as t
from companion.lab import Decision, Option, Question, RefusedError, Streams
from companion.lab.real_cards import Place, cannot_hold, nothing_more, put, reader, said, said_card

#: What a person says who exchanges: which card, nobody else sees.
EXCHANGED = "x"
#: The places of the King Deck that lie face down until the harvest.
_COVERED = ("absent", "inner")


class TableWorld(world.FourKingdomsWorld):
    """A game with real cards.

    `bots` are Companion's seats; `aside` is what persons have put aside; `sure` is by person the card that a seat of Companion's
    has passed on to him, as long as he holds it.
    """

    def __init__(self, table: t.Table, streams: Streams, bots: frozenset[int]) -> None:
        super().__init__(table, streams)
        self.bots = bots
        self.aside: list[Card] = []
        self.sure: dict[int, Card] = {}

    def choose(self, option: Option) -> None:
        """As ever; the card that a person names is put into his hand first."""
        person = self.asked
        if self.phase == world.CARD and person not in self.bots and isinstance(option, Card):
            self._bring(option, person)
            if self.sure.get(person) == option:
                del self.sure[person]
        super().choose(option)

    def heard(self, decision: Decision, typed: str) -> Option:
        """What a person says to have done. Raises RefusedError."""
        if decision.about == world.EXCHANGE:
            return self._exchange_heard(decision, typed)
        card = said_card(typed)
        if not self._may_play(card, decision.seat):
            raise cannot_hold(self.table.persons[decision.seat], card)
        return card

    def _exchange_heard(self, decision: Decision, typed: str) -> Option:
        stays = world.STAY in decision.options
        if stays and typed == world.STAY:
            return world.STAY
        if typed.casefold() != EXCHANGED:
            stay = f", {world.STAY} for no exchange" if stays else ""
            raise RefusedError(f"“{typed}” is no answer here", f"{EXCHANGED} for an exchange{stay}; the card stays covered")
        return self.hands[decision.seat][0]

    def any_of(self, person: int) -> Card:
        """A card that this person may hold, where nobody has seen which one he has laid."""
        places = self._places_of(person)
        hand, place = places[0] if places else (self.hands[person], 0)
        return hand[place]

    # ---- what nobody has seen ----

    def _places_of(self, person: int) -> list[Place]:
        """Where in a person's hand cards lie that are not known."""
        hand = self.hands[person]
        known = hand.index(self.sure[person]) if person in self.sure else -1
        return [(hand, place) for place in range(len(hand)) if place != known]

    def _unseen(self) -> list[Place]:
        """Where cards lie that neither all nor a seat of Companion's have seen."""
        found: list[Place] = [(pile, place) for pile in (self.deck, self.aside) for place in range(len(pile))]
        found += [(self.offers, person) for person in self.offers if person not in self.bots]
        for person in range(len(self.hands)):
            if person not in self.bots:
                found += self._places_of(person)
        order = self.orders[self.leader]
        covered = order.index(m.NOMAD) if m.NOMAD in order else 0
        return [*found, (self.trick, covered)] if 0 < covered < len(self.trick) else found

    def _unseen_cards(self) -> list[Card]:
        return [pile[place] for pile, place in self._unseen()]

    def _may_play(self, card: Card, person: int) -> bool:
        return card in self.hands[person] or (bool(self._places_of(person)) and card in self._unseen_cards())

    def _bring(self, card: Card, person: int) -> None:
        """A person holds this card after all."""
        if card not in self.hands[person]:
            put(card, self._places_of(person)[0], self._unseen())

    # ---- what people are asked ----

    def _card(self, asked: str, first: str = "", *, covered: bool) -> Card:
        """One card that nobody has seen yet."""
        return said(self.streams, Question(asked, reader(1, self._unseen_cards()), covered, first))[0]

    def _deal(self) -> None:
        """The kings that all have seen, and what was dealt to Companion's seats; all else may lie anywhere."""
        stack = said(
            self.streams, Question(f"season {self.number}, the kings turned up (the Royal King, then the bottom one)", _kings)
        )
        table, deck = self.table, cards_of(state.allowed_bits(self.table)) + [JOKER] * self.table.jokers
        held: dict[int, list[Card]] = {}
        for seat in sorted(self.bots):
            asked = f"season {self.number}, {table.persons[seat]}'s hand ({table.hand} cards)"
            held[seat] = said(self.streams, Question(asked, reader(table.hand, deck), covered=True))
            for card in held[seat]:
                deck.remove(card)
        self.streams.of("deal", self.number).shuffle(deck)
        persons = range(len(table.persons))
        self.hands = [list(held[seat]) if seat in held else [deck.pop() for _ in range(table.hand)] for seat in persons]
        self.deck, self.aside, self.sure = deck, [], {}
        self.know_kings(stack)
        self._tell_deal()
        self.begin_exchange()

    def _exchange(self, given: Card | None) -> None:
        """What a seat of Companion's puts aside is told to its neighbour alone, who says what it has drawn."""
        person = self.asked
        drawing = given is not None and not exchange.in_circle(self.table, person)
        if drawing and person in self.bots and given is not None:
            name = self.table.persons[person]
            card = self._card(f"{name}'s new card", f"{name} puts {given.code} aside, face down, and draws", covered=True)
            put(card, (self.deck, len(self.deck) - 1), self._unseen())
        super()._exchange(given)
        if drawing and person not in self.bots and given is not None:
            self.aside.append(given)

    def _go_round(self, circle: tuple[int, ...]) -> None:
        """What a seat of Companion's passes on is told to its neighbour alone, who says what has come."""
        takers = [person for person in circle if person in self.offers]
        pairs = [(takers[place - 1], person) for place, person in enumerate(takers)] if len(takers) > 1 else []
        known = {person: self.offers[giver] for giver, person in pairs if giver in self.bots and person not in self.bots}
        for giver, person in pairs:
            if person in self.bots:
                self._pass_on(giver, person)
        super()._go_round(circle)
        self.sure.update(known)

    def _pass_on(self, giver: int, person: int) -> None:
        names = self.table.persons
        first = f"{names[person]} passes {self.offers[person].code} on, face down"
        if giver in self.bots:
            said(self.streams, Question(f"{names[person]} (Enter)", nothing_more, covered=True, first=first))
        else:
            card = self._card(f"{names[person]}'s new card", first, covered=True)
            put(card, (self.offers, giver), self._unseen())

    def _ask_for_cards(self) -> None:
        """The Nomad's card (FK-11.3) is asked for when all cards are turned up; where it leads, at once."""
        order, laid = self.orders[self.leader], len(self.trick)
        place, left = order.index(m.NOMAD) if m.NOMAD in order else -1, order[laid:]
        if place == 0 == laid or (place > 0 and left in ((), (m.NOMAD,))):
            top = self.deck, len(self.deck) - 1
            card = self._card("the Nomad's card", covered=False)
            put(card, top if left else (self.trick, place), self._unseen())
        super()._ask_for_cards()

    def _harvest(self) -> None:
        """A king that lay face down is turned up, where its place harvests (FK-9)."""
        hidden = [place for place in _COVERED if place in scoring.harvesting_places(self.table, self.setup.scoring or "")]
        if len(hidden) == 1:
            place = state.PLACES.index(hidden[0])
            able = {stack[place:][:1]: stack for stack in state.ALL_STACKS if stack[1::2] == self.stack[1::2]}
            read = _kings_of(able, "this king cannot lie there", f"it is {' or '.join(f'K{suit}' for (suit,) in sorted(able))}")
            self.know_kings(said(self.streams, Question(f"the {hidden[0]} king, turned up", read)))
        super()._harvest()

    def _tell(self, *moves: m.Move, hidden: Sequence[m.Move] = ()) -> None:
        """Hands and exchanges are not known."""
        del hidden
        super()._tell(*moves)


def _kings_of(able: Mapping[tuple[str, ...], state.Stack], why: str, hint: str) -> Callable[[str], state.Stack]:
    """Reads kings in one of these orders; else it says why they cannot be."""

    def read(typed: str) -> state.Stack:
        cards = [parse_card(word) for word in typed.replace(",", " ").split()]
        if any(card is None or card.rank != "K" for card in cards):
            raise RefusedError("kings are asked for here", "they are Ks, Kh, Kd and Kc")
        suits = tuple(card.suit for card in cards if card)
        if suits not in able:
            raise RefusedError(why, hint)
        return able[suits]

    return read


#: Some stack for any two kings that lie open.
_kings = _kings_of(
    {(stack[1], stack[3]): stack for stack in reversed(state.ALL_STACKS)},
    "two different kings are turned up",
    "for example Ks Kd",
)
