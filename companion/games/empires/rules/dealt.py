"""What a machine's deal must have been, held against what a game's lines tell. `docs/record-format.md` writes it out."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from companion.cards.french import DECK, JOKER, UNSEEN, Card
from companion.games.empires.rules import moves as m, phases, play, state as s, table as t
from companion.referee import AnyStep, Breach
from companion.referee.dealing import Dealer, not_held

#: The cards by their numbers: what is shuffled are numbers, because two cards are alike, the jokers.
PACK = range(s.DECK_SIZE)
_CARDS = (*DECK, JOKER, JOKER)
#: The suits by how long their cards are kept: those that let one grow first.
_KEPT = "hdsc"
#: After which shuffle of a turn all draw and buy; each player who passes comes after one more.
FOR_ALL, FOR_ONE = 0, 1
#: The game's one deal is that of its first turn.
FIRST_TURN = 1


def lie(order: Iterable[int], hands: Iterable[Iterable[Card]]) -> list[Card]:
    """The deck from its top, as it lies in an order of the pack: without what is in hands; a joker in a hand is the last one."""
    held = Counter(card for hand in hands for card in hand)
    return [_CARDS[place] for place in order if place < len(PACK) - held[JOKER] and (place >= len(DECK) or not held[DECK[place]])]


def first_to_go(hand: Iterable[Card]) -> list[Card]:
    """A hand in the order in which its cards are given up where any will do: jokers stay longest, unknown ones go first."""
    return sorted(hand, key=_worth)


def _worth(card: Card) -> tuple[int, int]:
    if card is JOKER or card is UNSEEN:
        return (len(_KEPT) if card is JOKER else -1, 0)
    return (len(_KEPT) - 1 - _KEPT.index(card.suit), card.index)


class _Dealt:
    """Who has what, as the lines go on. `came` are the cards that came last to each, `turn` is that of the last draw.

    `lost`: from here on nothing can be derived, because who has which card is not certain any more.
    """

    def __init__(self, table: t.Table, orders: Callable[[int, int], Sequence[int]]) -> None:
        self.table, self.orders = table, orders
        self.hands: list[list[Card]] = [[] for _ in table.players]
        self.came: list[list[Card]] = [[] for _ in table.players]
        self.deck: list[Card] = []
        self.turn, self.lost = 0, False

    def wrong(self, step: AnyStep) -> Iterator[Breach]:
        """What the deal contradicts in a line. After the first contradiction, and where cards go unseen, it says no more."""
        self.lost = self.lost or step.line.stands or not isinstance(step.move, m.Move)
        try:
            if not self.lost:
                self._follow(step.before, step.move)
        except Breach as breach:
            self.lost = True
            yield breach

    def _follow(self, state: s.State, move: m.Move) -> None:
        if isinstance(move, m.Act):
            for number, element in enumerate(move.elements):
                if self.lost:
                    return
                try:
                    state = self._element(state, move.player, element)
                except Breach as breach:
                    raise breach.within(number) from None
        elif isinstance(move, m.Order | m.Breakthrough):
            self._go_to(state, s.ORDER if isinstance(move, m.Order) else s.BREAKTHROUGH)
        elif not isinstance(move, m.MapLine) and s.SETUP < state.turn.phase < s.OVER:
            self._end(state)

    # ---- what happens by itself ----

    def _go_to(self, state: s.State, phase: int, player: int | None = None) -> None:
        """Up to a phase, and in the cards phase to a player's place: all have drawn, and whoever did nothing has passed."""
        if s.SETUP < state.turn.phase <= s.DRAW < phase:
            self._draw(state)
        if s.SETUP < state.turn.phase <= s.CARDS <= phase:
            state = phases.advance(state, s.CARDS) if state.turn.phase < s.CARDS else state
            order = state.turn.order
            for other in order[state.turn.place + 1 : order.index(player) if phase == s.CARDS and player is not None else None]:
                if other not in state.eliminated:
                    self._pass(other)

    def _draw(self, state: s.State) -> None:
        """What all draw, in the order of seats; once in a turn (EM-4.1)."""
        if self.turn != state.turn.number:
            self.turn = state.turn.number
            self._shuffle(FOR_ALL)
            for player in self.table.seats:
                if player not in state.eliminated:
                    self._take(player, phases.wanted_cards(state, player))

    def _shuffle(self, again: int) -> None:
        self.deck = lie(self.orders(again, self.turn), self.hands)
        self.came = [[] for _ in self.hands]

    def _take(self, player: int, count: int) -> None:
        taken, self.deck = self.deck[:count], self.deck[count:]
        self.hands[player] += taken
        self.came[player] += taken

    def _pass(self, player: int) -> None:
        self._shuffle(FOR_ONE + player)
        self._take(player, 0 if self.table.treasury and self.table.plays("EM-R29") else 1)

    def _end(self, state: s.State) -> None:
        """A turn ends, and hands are cut (EM-8.1): what no line names goes as `first_to_go` says."""
        self._go_to(state, s.DEFAULT)
        for player, hand in enumerate(self.hands):
            self.hands[player] = first_to_go(hand)[max(0, len(hand) - phases.limit_of(state, player)) :]

    # ---- what a player does ----

    def _element(self, state: s.State, player: int, element: m.Element) -> s.State:
        phase = play.phase_of(type(element), state.turn.phase)
        if phase is not None:
            self._go_to(state, phase, player)
        self._cards(state, player, element)
        after = play.apply_element(state, player, element)
        for gone in after.eliminated - state.eliminated:
            self.hands[gone].clear()
        return after

    def _cards(self, state: s.State, player: int, element: m.Element) -> None:
        """What comes to a hand by an element, and what goes. Raises Breach."""
        match element:
            case m.Draw(cards):
                self._draw(state)
                self._named(player, cards)
            case m.Buy(number, cards):
                self.came[player].clear()
                self._take(player, number)
                self._named(player, cards)
            case m.Pass(card):
                self._pass(player)
                self._named(player, (card,) if card else ())
            case m.Combo(_, cards) | m.Store(cards) | m.Discard(cards):
                self._go(player, cards)
            case m.Build(card):
                self._go(player, (card,))
            case m.Give(to, gifts):
                self.lost = UNSEEN in gifts
                for at, gift in enumerate(gifts if not self.lost else (), 2):
                    if not isinstance(gift, int):
                        self._go(player, (gift,), at)
                        self.hands[to].append(gift)

    def _named(self, player: int, cards: Sequence[Card]) -> None:
        """Cards that a line names must have come just now."""
        for at, card in enumerate(cards, 1):
            if card is not UNSEEN and card not in self.came[player]:
                raise not_held(self.table.players[player], card.sign, at)

    def _go(self, player: int, cards: Sequence[Card], first: int = 1) -> None:
        """Cards leave a hand; those that no line names as `first_to_go` says. Raises Breach."""
        hand = self.hands[player]
        for at, card in enumerate(cards, first):
            if card is not UNSEEN and card not in hand:
                raise not_held(self.table.players[player], card.sign, at)
            hand.remove(first_to_go([one for one in hand if one not in cards] or hand)[0] if card is UNSEEN else card)


DEALT = Dealer(lambda _table: PACK, _Dealt)
