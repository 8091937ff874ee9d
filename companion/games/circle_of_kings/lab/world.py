"""Circle of Kings as it truly stands, one decision of one player after the other.

Both deploy face down: who deploys second does not see what the first one has laid (CK-3.1).
"""

from __future__ import annotations

from random import Random
from typing import cast

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.lab.choosing import chariots_strikes, falling, from_hand, plans, the_one, words_to_say
from companion.games.circle_of_kings.lab.holdings import Holdings
from companion.games.circle_of_kings.lab.view import (
    ARMY_CARD,
    BURNS,
    CAPTAIN,
    CHARIOTS_TURN,
    FALLS,
    LIMIT,
    LORDS_WORD,
    NO,
    OVER,
    RECRUIT_OR_NOT,
    STRIKES,
    UNSEEN,
    WHICH_LORD,
    Plan,
    View,
    public_items,
    seen_by,
)
from companion.games.circle_of_kings.rules.deployment import army_size, other_lords
from companion.games.circle_of_kings.rules.draws import (
    CARD_DUE,
    CHOICE_DUE,
    LORD_DUE,
    NOTHING_DUE,
    DrawLine,
    draw_silently,
    lords_due,
    recruit_forbidden,
)
from companion.games.circle_of_kings.rules.lords import DecidingLord
from companion.games.circle_of_kings.rules.moves import (
    BURN,
    CARD,
    DISCARD,
    LORD,
    RECRUIT,
    Action,
    Actions,
    Decision,
    Deploy,
    Draw,
    Item,
    Move,
    NewRound,
    Word,
)
from companion.games.circle_of_kings.rules.plan import waiting_for
from companion.games.circle_of_kings.rules.play import apply, awaited, finish
from companion.games.circle_of_kings.rules.state import CLEANUP, DRAW, OTHER_LORD, PLAY, SETUP
from companion.games.circle_of_kings.rules.state import OVER as GAME_IS_OVER
from companion.games.circle_of_kings.rules.table import Table
from companion.lab.chance import OneStream, Streams
from companion.lab.world import Decision as Asked
from companion.lab.world import Option


class KingsWorld(Holdings):
    """The whole game, by the moves that have been made.

    `items` and `cards` are what is said of a draw line and of a deployment that are not yet whole.
    """

    __slots__ = (
        "_found", "asked", "cards", "drawer", "items", "line", "moves", "passed", "phase", "plan", "words",
    )  # fmt: skip

    def __init__(self, table: Table, streams: Streams) -> None:
        super().__init__(table, streams)
        self.moves: list[Move] = []
        self.drawer = self.asked = 0
        self.line: DrawLine | None = None
        self.items: list[Item] = []
        self.cards: list[TarotCard] = []
        self.words: tuple[Word, ...] = ()
        self.plan: Plan | None = None
        self.passed = False
        self.phase = OVER
        self._found: tuple[Option, ...] = ()

    # ---- the laboratory's ----

    def decision(self) -> Asked | None:
        """What is to be decided next; None where the game is over."""
        if self.phase == OVER:
            return None
        if not self._found:
            self._found = self._options()
        return Asked(self.asked, self._found, self.phase)

    def _options(self) -> tuple[Option, ...]:
        state, asked = self.state, self.asked
        if self.phase in UNSEEN:
            return from_hand(self.phase, self.hands[asked], self.courts[asked])
        if self.phase == LORDS_WORD:
            return tuple(words_to_say(self._deciding(), state, asked, self.words))
        if self.phase == CHARIOTS_TURN:
            return (NO, *chariots_strikes(state, asked))
        if self.phase == STRIKES:
            return tuple(plans(state, asked))
        return tuple(falling(state, self.plan)) if self.plan else ()

    def choose(self, option: Option) -> None:
        """The choice of the player who was asked, and what follows from it."""
        if self.phase in (LIMIT, RECRUIT_OR_NOT):
            self._draw_on(option)
        elif self.phase in (CAPTAIN, ARMY_CARD) and isinstance(option, TarotCard):
            self.hands[self.asked].remove(option)
            self.cards.append(option)
        elif isinstance(option, LordCard):
            self.courts[self.asked].remove(option)
            self.laid[self.asked] = Deploy(self.asked, tuple(self.cards), option)
            self.cards = []
        elif self.phase == LORDS_WORD:
            self.words = (*self.words, cast(Word, option))
        elif isinstance(option, Plan):
            self.plan = option
        elif isinstance(option, Action):
            self._tell(Actions((option,)))
        elif isinstance(option, tuple) and self.plan:
            self._tell(Actions((Action(1 - self.asked, self.plan.attacker, option),)))
        else:
            self.passed = True
            self.state = finish(self.state)
        self.go_on()

    def copy(self, random: Random) -> KingsWorld:
        """The same game once more; what chance still brings comes from this source."""
        other = KingsWorld.__new__(KingsWorld)
        other.table, other.streams, other.state = self.table, OneStream(random), self.state
        other.moves = self.moves.copy()
        other.armies, other.lords = [deck.copy() for deck in self.armies], [deck.copy() for deck in self.lords]
        other.hands, other.courts = [hand.copy() for hand in self.hands], [court.copy() for court in self.courts]
        other.drawer, other.asked, other.phase = self.drawer, self.asked, self.phase
        other.items, other.cards, other.laid = self.items.copy(), self.cards.copy(), self.laid.copy()
        other.words, other.plan, other.passed, other._found = self.words, self.plan, self.passed, self._found
        other.line = None
        if self.line:
            other.begin_line()
        return other

    def view(self, seat: int) -> View:
        """What a player can see and has seen."""
        mine = seat == self.asked
        return View(
            table=self.table, seat=seat, told=tuple(seen_by(seat, self.moves)), state=self.state, phase=self.phase,
            asked=self.asked, drawer=self.drawer, hand=tuple(sorted(self.hands[seat])), court=tuple(sorted(self.courts[seat])),
            deck=sum(card.bit for card in self.armies[seat]),
            lords=self.state.sides[seat].lords_unseen & ~sum(lord.bit for lord in self._own_lords(seat)),
            items=tuple(self.items) if mine else (), cards=tuple(self.cards) if mine else (),
            laid=(self.laid[0] is not None, self.laid[1] is not None), words=self.words, plan=self.plan, passed=self.passed,
        )  # fmt: skip

    def totals(self) -> tuple[int, ...]:
        """The Lords left in each deck."""
        return tuple(side.lord_deck for side in self.state.sides)

    def shares(self) -> tuple[float, ...]:
        """What part of the win each has (CK-6.4, CK-6.5)."""
        winners = self.state.winners
        return tuple(1 / len(winners) if player in winners else 0.0 for player in (0, 1))

    # ---- what happens ----

    def go_on(self) -> None:
        """All that nobody decides, up to the next decision."""
        self._found = ()
        while self.phase != OVER or self.state.stage != GAME_IS_OVER:
            stage = self.state.stage
            if stage == GAME_IS_OVER:
                self.phase = OVER
            elif stage in (SETUP, CLEANUP):
                self._begin_round()
            elif stage == DRAW:
                if self._asks_for_draws() or self._asks_for_armies():
                    return
                self._reveal()
            elif (stage == OTHER_LORD and self._asks_for_other_lord()) or (stage == PLAY and self._asks_in_play()):
                return

    def _begin_round(self) -> None:
        """The heading, and the Lords drawn (CK-2.1, CK-2.2)."""
        self._come_home()
        self._tell(NewRound(self.state.number + 1))
        self._draw_lords(lords_due(self.state))
        self._begin_draws()

    def _begin_draws(self) -> None:
        """The player named first draws first, unless the game is over."""
        self.drawer, self.passed = 0, False
        if self.state.stage == DRAW:
            self._new_line()

    def _new_line(self) -> None:
        self.items = []
        self.begin_line()

    def begin_line(self) -> None:
        """The draw line of whoever draws, as far as it has been said."""
        self.line = DrawLine(self.state.copy(), self.drawer, bare=True)
        for item in self.items:
            self.line.take(item)

    def _asks_for_draws(self) -> bool:
        """Draws what is due (CK-2); whether somebody has a choice in it."""
        while self.line:
            line, player = self.line, self.drawer
            if line.due == LORD_DUE:
                known = [item.lord for item in self.items]
                self._take(Item(LORD, None, next(lord for lord in self.courts[player][::-1] if lord not in known)))
            elif line.due == CARD_DUE:
                card = self._from_deck(player, line.side.unseen)
                self.hands[player].append(card)
                self._take(Item(CARD, card))
            elif line.due == CHOICE_DUE:
                self.phase, self.asked = LIMIT, player
                return True
            elif line.due == NOTHING_DUE and not self.passed and not recruit_forbidden(self.state, line.recruits):
                self.phase, self.asked = RECRUIT_OR_NOT, player
                return True
            else:
                self._end_line()
        return False

    def _take(self, item: Item) -> None:
        if self.line:
            self.items.append(item)
            self.line.take(item)

    def _draw_on(self, option: Option) -> None:
        """A choice at the hand limit, or a Recruit (CK-2.4, CK-2.5)."""
        player = self.drawer
        if isinstance(option, TarotCard):
            self.hands[player].remove(option)
            self._take(Item(DISCARD, option))
        elif option == BURNS and self.line:
            self._take(Item(BURN, self._burned(player, self.line.side.unseen)))
        elif option == RECRUIT:
            self.lords[player].pop()
            self._take(Item(RECRUIT))
        else:
            self.passed = True

    def _end_line(self) -> None:
        """The draw line is whole; the other one sees of it what is public."""
        player, line = self.drawer, Draw(self.drawer, tuple(self.items))
        self.line, self.items, self.passed = None, [], False
        public = public_items(line)
        if public:
            self.state = apply(self.state, Draw(player, public))
        else:
            self.state = self.state.copy()
            draw_silently(self.state, self.state.sides[player])
        self.moves.append(line)
        if player == 0 and self.state.stage == DRAW:
            self.drawer = 1
            self._new_line()

    def _asks_for_armies(self) -> bool:
        """Whether somebody has still to deploy (CK-3.1 to CK-3.3)."""
        if self.state.stage != DRAW:
            return False
        for player in (0, 1):
            if self.laid[player] is None:
                hand, cards = self.hands[player], self.cards
                self.asked = player
                if not cards and hand:
                    self.phase = CAPTAIN
                else:
                    self.phase = ARMY_CARD if cards and hand and len(cards) <= army_size(cards[0]) else WHICH_LORD
                return True
        return False

    def _reveal(self) -> None:
        """Both deployments are turned up (CK-3.4)."""
        if self.state.stage != DRAW:
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
        self._tell(Deploy(player, (), lord))
        return False

    def _other_lord(self, player: int) -> LordCard:
        return next(lord for lord in self.courts[player] if lord.bit & other_lords(self.state, player))

    def _deciding(self) -> DecidingLord:
        lord = waiting_for(self.state)
        if lord is None:
            raise ValueError("no Lord waits")
        return lord

    def _asks_in_play(self) -> bool:
        """Whether a Lord, the Chariot or a slot of the Circle Phase waits for somebody; chance decides what is its own."""
        state = self.state
        if not self.passed:
            for player in (0, 1):
                if chariots_strikes(state, player):
                    self.phase, self.asked = CHARIOTS_TURN, player
                    return True
        state = self.state = finish(state)
        if state.stage != PLAY:
            return False
        if waiting_for(state):
            return self._asks_for_word(self._deciding())
        self.asked = state.lap[state.slot].player
        found = list(plans(state, self.asked))
        if self.plan is None and len(found) > 1:
            self.phase, self._found = STRIKES, tuple(found)
            return True
        plan = self.plan = self.plan or the_one(found)
        sets = list(falling(state, plan))
        if len(sets) > 1:
            self.phase, self.asked, self._found = FALLS, 1 - self.asked, tuple(sets)
            return True
        self._tell(Actions((Action(self.asked, plan.attacker, sets[0]),)))
        return False

    def _asks_for_word(self, lord: DecidingLord) -> bool:
        """Whether a player has to say what a Lord does; where chance says it, it is said here."""
        state = self.state
        player = next(player for player in (0, 1) if awaited(state, player))
        wanted = lord.wanted(state, player)
        if lord.by_chance:
            self.words = self._by_chance(lord, player, wanted)
        if len(self.words) < wanted:
            self.phase, self.asked = LORDS_WORD, player
            return True
        words, self.words = self.words, ()
        self._tell(Decision(player, lord.card, words))
        return False

    def _tell(self, move: Move) -> None:
        """A move that both see. The play goes on from it only when the next one is known."""
        self.moves.append(move)
        self.state = apply(self.state, move)
        self.plan = None
        if self.state.taken_back:
            player, lord = self.state.taken_back
            if lord not in self.courts[player]:
                self.courts[player].append(lord)
