"""Circle of Kings with real cards: people say what lies open, and a neighbour what comes to Companion's seats.

Each has decks of his own, so of a person's cards nothing is imagined here: he lays his army face down before Companion shows
its own, and says what he turns up. All that he says is held against what the referee knows that he may hold.
"""

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from companion.cards.tarot import LORDS, LordCard, TarotCard, army_cards_of, lords_of, parse_lord, parse_tarot_card
from companion.games.circle_of_kings.lab import view, world
from companion.games.circle_of_kings.rules import draws, forms, moves as m, notation, play, stages, state as s, table as t
from companion.games.circle_of_kings.rules.lords import DecidingLord
from companion.lab import Question, RefusedError, Streams
from companion.lab.real_cards import CardReader, judged, nothing_more, said
from companion.record import Fault, make_line

MoveT = TypeVar("MoveT", m.Draw, m.Deploy, m.Decision)

#: How a person says what all see of his draws; `-` alone: that there is nothing to say.
_DRAWN = "-3c burn 9w recruit; - for nothing"
_NOTHING = "-"
_AS_ARMY = "as in: 5s + 3c 9w 2p / tower"
_FORM = "army cards are written 8c or 10w, Lords tower or L16"
#: In place of an army that lies face down.
FACE_DOWN = m.Deploy(-1, (), LORDS[0])


class _DrawReader(CardReader[TarotCard | LordCard]):
    """Reads so many Lords and army cards, in the order in which they were drawn; `what` says how many of each."""

    def __init__(self, lords: int, cards: int, free: Sequence[TarotCard | LordCard], what: str) -> None:
        super().__init__(lords + cards, free, lambda word: parse_tarot_card(word) or parse_lord(word), _FORM)
        self.lords, self.what = lords, what

    def __call__(self, typed: str) -> list[TarotCard | LordCard]:
        """The cards and Lords in what was typed. Raises RefusedError."""
        found = super().__call__(typed)
        if sum(isinstance(card, LordCard) for card in found) != self.lords:
            raise RefusedError(f"{self.what} are asked for", self.form)
        return found


class TableWorld(world.KingsWorld):
    """A game with real cards.

    `bots` are Companion's seats; `coming` are the cards that a neighbour has told and that are not in hand yet. Nothing lies in
    the places of a person's cards: no seat of Companion's sees them.
    """

    def __init__(self, table: t.Table, streams: Streams, bots: frozenset[int]) -> None:
        super().__init__(table, streams)
        self.bots = bots
        self.coming: list[TarotCard] = []

    # ---- what comes to Companion's seats ----

    def _draw_lords(self, due: int) -> None:
        """They are told together with the army cards."""

    def _new_line(self) -> None:
        """A seat of Companion's is told its Lords, and the cards up to the next choice; a person says what all see.

        Whatever it holds besides, and was never told, is told with these.
        """
        player = self.drawer
        if player not in self.bots:
            self.items = list(self._heard_of_draws(player))
            self._end_line()
            return
        self.items = []
        side, hand, court = self.state.sides[player], self.hands[player], self.courts[player]
        in_deck = side.lords_unseen & ~sum(lord.bit for lord in court)
        held = side.hand - len(hand)
        due, cards_due = side.lords_in_hand - len(court), held + self._cards_to_come(player, held)
        is_more = held or due > draws.lords_due(self.state)
        known = " ".join([*(card.code for card in hand), *(lord.code for lord in court)]) if is_more else ""
        first = f"{self.table.players[player]} holds {known} besides, as all have seen" if known else ""
        drawn = self._told(player, due, lords_of(in_deck), cards_due, first)
        court += [card for card in reversed(drawn) if isinstance(card, LordCard)]
        cards = [card for card in drawn if isinstance(card, TarotCard)]
        hand += cards[:held]
        self.coming = cards[held:]
        self._know_decks()
        self.begin_line()

    def _cards_to_come(self, player: int, untold: int = 0) -> int:
        """How many army cards are drawn before there is anything to choose, as far as the deck lasts.

        Of the cards that may lie there so many are in hand, and were not told yet.
        """
        line = self._line_so_far(player)
        while line.due == draws.LORD_DUE:
            line.take(m.Item(m.UNKNOWN))
        count, left = 0, len(self.armies[player]) - untold
        while line.due == draws.CARD_DUE and count < left:
            line.take(m.Item(m.UNKNOWN))
            count += 1
        return count

    def _told(
        self, player: int, due: int, lords: Sequence[LordCard], cards: int, first: str = ""
    ) -> Sequence[TarotCard | LordCard]:
        """So many Lords and army cards, as a neighbour tells them; Lords that were burned are among those that may come.

        `first` is what he has to know for it.
        """
        counts = ((due, "Lord"), (cards, "army card"))
        what = " and ".join(f"{count} {word}{'s' * (count > 1)}" for count, word in counts if count)
        begins = self._said_so_far(player)
        asked = f"{begins}; {what} more" if begins else f"{self.table.players[player]}'s {what}"
        read = _DrawReader(due, cards, [*lords, *self.armies[player]], what)
        return said(self.streams, Question(f"round {self.state.number}, {asked}", read, covered=True, first=first))

    def _said_so_far(self, player: int) -> str:
        """The draw line as far as all see it; empty where there is nothing of it."""
        public = view.public_items(m.Draw(player, tuple(self.items)))
        return forms.write(self.table, m.Draw(player, public)) if public else ""

    def _from_deck(self, player: int, unseen: int) -> TarotCard:
        """The next card that a neighbour has told; where none is left, more are asked for."""
        deck = self._deck(player, unseen)
        if not self.coming:
            told = self._told(player, 0, (), self._cards_to_come(player))
            self.coming = [card for card in told if isinstance(card, TarotCard)]
        card = self.coming.pop(0)
        deck.remove(card)
        return card

    def _burned(self, player: int, unseen: int) -> TarotCard:
        """All see a card that is burned."""
        deck, begins = self._deck(player, unseen), self._said_so_far(player)
        asked = f"{f'{begins}; ' * bool(begins)}{self.table.players[player]}'s top army card, which is burned"
        (card,) = said(self.streams, Question(asked, CardReader(1, deck, parse_tarot_card, _FORM)))
        deck.remove(card)
        return card

    def _deck(self, player: int, unseen: int) -> list[TarotCard]:
        """What is left of an Army deck; an empty one is made anew (CK-R3=b)."""
        if not self.armies[player]:
            self.armies[player] = army_cards_of(unseen)
        return self.armies[player]

    # ---- what persons say ----

    def _heard_of_draws(self, player: int) -> tuple[m.Item, ...]:
        """Discards, burned cards and Recruits, where there can be any."""
        if draws.recruit_forbidden(self.state, 0) and not draws.choice_is_open(self.state, player):
            return ()
        asked = f"round {self.state.number}, what all see of {self.table.players[player]}'s draw ({_DRAWN})"
        return said(self.streams, Question(asked, partial(_drawn, self.state, player)))

    def _asks_for_armies(self) -> bool:
        """A person lays his army face down in his turn: before Companion chooses its own, or before it shows that."""
        for player in (0, 1):
            if (
                self.state.stage == stages.DRAW
                and player not in self.bots
                and self.laid[player] is None
                and None not in self.laid[:player]
            ):
                asked = f"{self.table.players[player]}: an army and a Lord are laid face down (Enter)"
                said(self.streams, Question(asked, nothing_more))
                self.laid[player] = FACE_DOWN
        return super()._asks_for_armies()

    def _reveal(self) -> None:
        """Companion's army is shown, and a person says what he turns up."""
        shown = [forms.write(self.table, laid) for laid in self.laid if laid and laid is not FACE_DOWN]
        first = f"Turn up: {shown[0]}" if shown else ""
        for player, laid in enumerate(self.laid):
            if laid is FACE_DOWN:
                asked = f"{self.table.players[player]}'s army and Lord, turned up"
                read = partial(_army, self.state, player)
                self.laid[player] = said(self.streams, Question(asked, read, first=first))
        super()._reveal()

    def _asks_for_other_lord(self) -> bool:
        """A person says whom he lays in place of the Lord that he has taken back (CK-8.2)."""
        player = self.state.taken_back[0] if self.state.taken_back else 0
        if player in self.bots:
            return super()._asks_for_other_lord()
        asked = f"{self.table.players[player]}'s other Lord, for the one taken back (CK-8.2)"
        lord = said(self.streams, Question(asked, partial(_other_lord, self.state, player)))
        self._tell(m.Deploy(player, (), lord))
        return False

    def _by_chance(self, lord: DecidingLord, player: int, wanted: int) -> tuple[m.Word, ...]:
        """Cards turned up from the top of a deck (CK-8.21), or how the Kings lie anew (CK-8.20)."""
        cards = f"{wanted} card{'s' * (wanted > 1)} from the top of the Army deck"
        what = cards if lord.form.repeats else "the Kings at Top, Right, Bottom and Left"
        asked = f"{lord.card.title}, {self.table.players[player]}: {what}"
        return said(self.streams, Question(asked, partial(_by_chance, self.state, player, lord)))

    def _tell(self, move: m.Move) -> None:
        """As ever; what was turned up is in Companion's decks no more, and nobody knows what a person holds."""
        super()._tell(move)
        self._know_decks()

    def _come_home(self) -> None:
        super()._come_home()
        self._know_decks()

    def _know_decks(self) -> None:
        for player, side in enumerate(self.state.sides):
            if player in self.bots:
                held = sum(card.bit for card in self.hands[player])
                self.armies[player] = army_cards_of(side.unseen & ~held)
            else:
                self.hands[player], self.courts[player] = [], []


# ---- what a person says, read as a line of a record and judged as one ----


def _drawn(state: s.State, player: int, typed: str) -> tuple[m.Item, ...]:
    """Discards, burned cards and Recruits. Raises RefusedError."""
    words = _words(state, player, typed)
    words = words[1:] if words[:1] == ["draw"] else words
    if words in ([], [_NOTHING]):
        if draws.choice_is_open(state, player):
            raise RefusedError("the hand is at its limit of nine cards (CK-2.4)", f"say what goes: {_DRAWN}")
        return ()
    move = _read(state, player, ["draw", *words], m.Draw, _DRAWN)
    if view.public_items(move) != move.items:
        raise RefusedError("what comes to a hand stays covered", f"say what all see: {_DRAWN}")
    judged(partial(play.apply, state, move))
    return move.items


def _army(state: s.State, player: int, typed: str) -> m.Deploy:
    """What a person turns up: Captain, army and Lord. Raises RefusedError."""
    move = _read(state, player, _words(state, player, typed), m.Deploy, _AS_ARMY)
    judged(partial(play.apply, state, move))
    return move


def _other_lord(state: s.State, player: int, typed: str) -> LordCard:
    """Whom a person lays who has taken a Lord back (CK-8.2). Raises RefusedError."""
    words = [word for word in _words(state, player, typed) if word != "/"]
    move = _read(state, player, ["/", *words], m.Deploy, "as in: tower, or L16")
    judged(partial(play.apply, state, move))
    return move.lord


def _by_chance(state: s.State, player: int, lord: DecidingLord, typed: str) -> tuple[m.Word, ...]:
    """What a Lord of chance brings: cards from the top of a deck, or where the Kings lie. Raises RefusedError."""
    words = [word for word in _words(state, player, typed) if parse_lord(word) is not lord.card]
    move = _read(state, player, [lord.card.name, *words], m.Decision, f"as in: {lord.form.example.partition(' ')[2]}")
    judged(partial(play.apply, state, move))
    return move.words


def _words(state: s.State, player: int, typed: str) -> list[str]:
    """The words without the player's tag, where one stands before them."""
    words = typed.replace(":", " ").replace("/", " / ").split()
    return words[1:] if words and state.table.player(words[0]) == player else words


def _read(state: s.State, player: int, words: list[str], kind: type[MoveT], example: str) -> MoveT:
    line = make_line(1, " ".join([state.table.players[player], *words]))
    try:
        move: m.Move = notation.Reader(state.table).read(line)
    except Fault as fault:
        raise RefusedError(fault.message, fault.hint or example) from fault
    if not isinstance(move, kind):
        raise RefusedError("this is not what is asked for now", example)
    return move
