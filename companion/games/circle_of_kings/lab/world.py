"""Circle of Kings as it truly stands, one decision of one player after the other.

Both deploy face down: who deploys second does not see what the first one has laid (CK-3.1).

What this world buys beside the one of all games (`lab.mind`), which says a line word by word and knows nothing of cards that are
drawn face down: a decision of level 1 takes 0.07 ms; word by word the same game takes 0.25 ms a decision before anybody thinks. A
decision of level 2 takes 0.04 s in place of 0.4 s, one of level 3 takes 0.25 s.
"""

from __future__ import annotations

from random import Random
from typing import cast

from companion.cards.tarot import ARMY, KINGS, LORDS, LordCard, TarotCard, army_cards_of
from companion.games.circle_of_kings.lab import asks, choosing, view as v
from companion.games.circle_of_kings.rules import army, dealt, draws, lords, moves as m, play, stages, state as s, table as t
from companion.games.circle_of_kings.rules.deployment import army_size, other_lords
from companion.games.circle_of_kings.rules.lords.combat import World as TheWorld
from companion.games.circle_of_kings.rules.plan import waiting_for
from companion.lab import Decision as Asked, Option, Streams, parts, seen, twin


class KingsWorld:
    """The whole game; `state` is what both see of it, as the referee follows it, `told` are the moves that both see.

    `armies` and `lords` are the decks, drawn from their ends; `hands` and `courts` what each holds of them; `laid` are
    deployments that lie face down. `items` and `cards` are what is said of a draw line and of a deployment that are not yet
    whole.
    """

    def __init__(self, table: t.Table, streams: Streams) -> None:
        self.table, self.streams = table, streams
        self.state: s.State = play.start(table)
        self.armies: list[list[TarotCard]] = [[], []]
        self.lords: list[list[LordCard]] = [[], []]
        self.hands: list[list[TarotCard]] = [[], []]
        self.courts: list[list[LordCard]] = [[], []]
        self.laid: list[m.Deploy | None] = [None, None]
        self.moves: list[m.Move] = []
        self.told: list[m.Move] = []
        self.drawer = self.asked = 0
        self.line: draws.DrawLine | None = None
        self.items: list[m.Item] = []
        self.cards: list[TarotCard] = []
        self.words: tuple[m.Word, ...] = ()
        self.plan: v.Plan | None = None
        self.passed = False
        self.phase = asks.OVER
        self._found: tuple[Option, ...] = ()

    def shuffle(self) -> None:
        """Both decks of both players (CK-1.3)."""
        random, order = self.streams.of("deal"), self.streams.order(1, dealt.PACK)
        if order:
            self.armies, self.lords = dealt.parted(order[::-1])
            return
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

    def _by_chance(self, lord: lords.DecidingLord, player: int, wanted: int) -> tuple[m.Word, ...]:
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

    # ---- the laboratory's ----

    def decision(self) -> Asked | None:
        """What is to be decided next; None where the game is over."""
        if self.phase == asks.OVER:
            return None
        if not self._found:
            self._found = self._options()
        return Asked(self.asked, self._found, self.phase)

    def _options(self) -> tuple[Option, ...]:
        state, asked = self.state, self.asked
        if self.phase in asks.UNSEEN:
            return choosing.from_hand(self.phase, self.hands[asked], self.courts[asked])
        if self.phase == asks.LORDS_WORD:
            return tuple(choosing.words_to_say(self._deciding(), state, asked, self.words))
        if self.phase == asks.CHARIOTS_TURN:
            return (asks.NO, *choosing.chariots_strikes(state, asked))
        if self.phase == asks.STRIKES:
            return tuple(choosing.plans(state, asked))
        return tuple(choosing.falling(state, self.plan)) if self.plan else ()

    def choose(self, option: Option) -> None:
        """The choice of the player who was asked, and what follows from it."""
        if self.phase in (asks.LIMIT, asks.RECRUIT_OR_NOT):
            self._draw_on(option)
        elif self.phase in (asks.CAPTAIN, asks.ARMY_CARD) and isinstance(option, TarotCard):
            self.hands[self.asked].remove(option)
            self.cards.append(option)
        elif isinstance(option, LordCard):
            self.courts[self.asked].remove(option)
            self.laid[self.asked] = m.Deploy(self.asked, tuple(self.cards), option)
            self.cards = []
        elif self.phase == asks.LORDS_WORD:
            self.words = (*self.words, cast(m.Word, option))
        elif isinstance(option, v.Plan):
            self.plan = option
        elif isinstance(option, m.Action):
            self._tell(m.Actions((option,)))
        elif isinstance(option, tuple) and self.plan:
            self._tell(m.Actions((m.Action(1 - self.asked, self.plan.attacker, option),)))
        else:
            self.passed = True
        self.go_on()

    def copy(self, random: Random) -> KingsWorld:
        """The same game once more; what chance still brings comes from this source."""
        other = twin(self, KingsWorld, random)
        if self.line:
            other.begin_line()
        return other

    def view(self, seat: int) -> v.View:
        """What a player can see and has seen."""
        lords = self.state.sides[seat].lords_unseen & ~sum(lord.bit for lord in self._own_lords(seat))
        others: dict[str, object] = {} if seat == self.asked else {"items": (), "cards": ()}
        return seen(
            self, v.View, seat=seat, hand=sorted(self.hands[seat]),
            court=sorted(self.courts[seat]), deck=sum(card.bit for card in self.armies[seat]), own_lords=lords,
            has_laid=(self.laid[0] is not None, self.laid[1] is not None), **others,
        )  # fmt: skip

    def totals(self) -> tuple[int, ...]:
        """The Lords left in each deck."""
        return tuple(side.lord_deck for side in self.state.sides)

    def shares(self) -> tuple[float, ...]:
        """What part of the win each has (CK-6.4, CK-6.5)."""
        return parts(self.state.winners, len(self.state.sides))

    # ---- what happens ----

    def go_on(self) -> None:
        """All that nobody decides, up to the next decision."""
        self._found = ()
        while self.phase != asks.OVER or self.state.stage != stages.OVER:
            stage = self.state.stage
            if stage == stages.OVER:
                self.phase = asks.OVER
            elif stage in (stages.SETUP, stages.CLEANUP):
                self._begin_round()
            elif stage == stages.DRAW:
                if self._asks_for_draws() or self._asks_for_armies():
                    return
                self._reveal()
            elif (stage == stages.OTHER_LORD and self._asks_for_other_lord()) or (stage == stages.PLAY and self._asks_in_play()):
                return

    def _begin_round(self) -> None:
        """The heading, and the Lords drawn (CK-2.1, CK-2.2)."""
        self._come_home()
        self._tell(m.NewRound(self.state.number + 1))
        if self.state.number == 1:
            self.shuffle()
        self._draw_lords(draws.lords_due(self.state))
        self._begin_draws()

    def _begin_draws(self) -> None:
        """The player named first draws first, unless the game is over."""
        self.drawer, self.passed = 0, False
        if self.state.stage == stages.DRAW:
            self._new_line()

    def _new_line(self) -> None:
        self.items = []
        self.begin_line()

    def begin_line(self) -> None:
        """The draw line of whoever draws, as far as it has been said."""
        self.line = self._line_so_far(self.drawer)

    def _line_so_far(self, player: int) -> draws.DrawLine:
        line = draws.DrawLine(self.state.copy(), player, bare=True)
        for item in self.items:
            line.take(item)
        return line

    def _asks_for_draws(self) -> bool:
        """Draws what is due (CK-2); whether somebody has a choice in it."""
        while self.line:
            line, player = self.line, self.drawer
            if line.due == draws.LORD_DUE:
                known = [item.lord for item in self.items]
                self._take(m.Item(m.LORD, None, next(lord for lord in self.courts[player][::-1] if lord not in known)))
            elif line.due == draws.CARD_DUE:
                card = self._from_deck(player, line.side.unseen)
                self.hands[player].append(card)
                self._take(m.Item(m.CARD, card))
            elif line.due == draws.CHOICE_DUE:
                self.phase, self.asked = asks.LIMIT, player
                return True
            elif line.due == draws.NOTHING_DUE and not self.passed and not draws.recruit_forbidden(self.state, line.recruits):
                self.phase, self.asked = asks.RECRUIT_OR_NOT, player
                return True
            else:
                self._end_line()
        return False

    def _take(self, item: m.Item) -> None:
        if self.line:
            self.items.append(item)
            self.line.take(item)

    def _draw_on(self, option: Option) -> None:
        """A choice at the hand limit, or a Recruit (CK-2.4, CK-2.5)."""
        player = self.drawer
        if isinstance(option, TarotCard):
            self.hands[player].remove(option)
            self._take(m.Item(m.DISCARD, option))
        elif option == asks.BURNS and self.line:
            self._take(m.Item(m.BURN, self._burned(player, self.line.side.unseen)))
        elif option == m.RECRUIT:
            self.lords[player].pop()
            self._take(m.Item(m.RECRUIT))
        else:
            self.passed = True

    def _end_line(self) -> None:
        """The draw line is whole; the other one sees of it what is public."""
        player, line = self.drawer, m.Draw(self.drawer, tuple(self.items))
        self.line, self.items, self.passed = None, [], False
        public = v.public_items(line)
        if public:
            self.told.append(m.Draw(player, public))
            self.state = play.apply(self.state, self.told[-1])
        else:
            self.state = self.state.copy()
            draws.draw_silently(self.state, self.state.sides[player])
        self.moves.append(line)
        if player == 0 and self.state.stage == stages.DRAW:
            self.drawer = 1
            self._new_line()

    def _asks_for_armies(self) -> bool:
        """Whether somebody has still to deploy (CK-3.1 to CK-3.3)."""
        if self.state.stage != stages.DRAW:
            return False
        for player in (0, 1):
            if self.laid[player] is None:
                hand, cards = self.hands[player], self.cards
                self.asked = player
                if not cards and hand:
                    self.phase = asks.CAPTAIN
                else:
                    self.phase = asks.ARMY_CARD if cards and hand and len(cards) <= army_size(cards[0]) else asks.WHICH_LORD
                return True
        return False

    def _reveal(self) -> None:
        """Both deployments are turned up (CK-3.4)."""
        if self.state.stage != stages.DRAW:
            return
        laid, self.laid = self.laid, [None, None]
        for deployment in laid:
            if deployment:
                self._tell(deployment)

    def _asks_for_other_lord(self) -> bool:
        """After a High Priestess the one Lord left is laid (CK-8.2): here nobody is asked for that."""
        player = self.state.taken_back[0] if self.state.taken_back else 0
        lord = self._other_lord(player)
        self.courts[player].remove(lord)
        self._tell(m.Deploy(player, (), lord))
        return False

    def _other_lord(self, player: int) -> LordCard:
        return next(lord for lord in self.courts[player] if lord.bit & other_lords(self.state, player))

    def _deciding(self) -> lords.DecidingLord:
        lord = waiting_for(self.state)
        if lord is None:
            raise ValueError("no Lord waits")
        return lord

    def _asks_in_play(self) -> bool:
        """Whether a Lord, the Chariot or a slot of the Circle Phase waits for somebody; chance decides what is its own."""
        state = self.state
        if not self.passed:
            for player in (0, 1):
                if choosing.chariots_strikes(state, player):
                    self.phase, self.asked = asks.CHARIOTS_TURN, player
                    return True
        state = self.state = play.finish(state)
        if state.stage != stages.PLAY:
            return False
        if waiting_for(state):
            return self._asks_for_word(self._deciding())
        self.asked = state.lap[state.slot].player
        found = list(choosing.plans(state, self.asked))
        if self.plan is None and len(found) > 1:
            self.phase, self._found = asks.STRIKES, tuple(found)
            return True
        plan = self.plan = self.plan or next(one for one in found if isinstance(one, v.Plan))  # a Chariot may do without
        sets = list(choosing.falling(state, plan))
        if len(sets) > 1:
            self.phase, self.asked, self._found = asks.FALLS, 1 - self.asked, tuple(sets)
            return True
        self._tell(m.Actions((m.Action(self.asked, plan.attacker, sets[0]),)))
        return False

    def _asks_for_word(self, lord: lords.DecidingLord) -> bool:
        """Whether a player has to say what a Lord does; where chance says it, it is said here."""
        state = self.state
        player = next(player for player in (0, 1) if play.awaited(state, player))
        wanted = lord.wanted(state, player)
        if lord.by_chance:
            self.words = self._by_chance(lord, player, wanted)
        if len(self.words) < wanted:
            self.phase, self.asked = asks.LORDS_WORD, player
            return True
        words, self.words = self.words, ()
        self._tell(m.Decision(player, lord.card, words))
        return False

    def _tell(self, move: m.Move) -> None:
        """A move that both see. The play goes on from it only when the next one is known."""
        self.moves.append(move)
        self.told.append(move)
        self.state = play.apply(self.state, move)
        self.plan = None
        if self.state.taken_back:
            player, lord = self.state.taken_back
            if lord not in self.courts[player]:
                self.courts[player].append(lord)
