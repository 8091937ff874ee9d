"""The Draw Phase: draw lines, and what is drawn without one (CK-2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import ClassVar

from companion.cards.tarot import LordCard, TarotCard, lords_of
from companion.games.circle_of_kings.rules import army, moves as m, say, stages, state as s
from companion.referee import STRICT, Address, Breach, Judge

#: How many Lords and army cards a player draws in round 1, and later (CK-2.1, CK-2.2).
FIRST_DRAW, LATER_DRAW = (2, 4), (1, 2)
RECRUITED = s.Loss("CK-2.5", "Recruit")
_TOO_MANY = s.Loss("CK-2.2", "drawn against the rules", drawn=True)
BARE = frozenset((m.CARD, m.LORD, m.UNKNOWN))
#: What the next item of a draw line must tell: a Lord or an army card drawn, a choice at the hand limit, or nothing more (then
#: only a Recruit may follow); or the game is over.
LORD_DUE, CARD_DUE, CHOICE_DUE, NOTHING_DUE, GAME_OVER = "a Lord", "an army card", "a choice", "nothing more", "over"


def lords_due(state: s.State) -> int:
    """How many Lords a player draws in this round (CK-2.1, CK-2.2)."""
    return (FIRST_DRAW if state.number == 1 else LATER_DRAW)[0]


def army_due(state: s.State) -> int:
    """How many army cards a player draws in this round (CK-2.1, CK-2.2)."""
    return (FIRST_DRAW if state.number == 1 else LATER_DRAW)[1]


def may_draw(state: s.State, player: int) -> bool:
    """Whether a player may write a draw line: one a round, before all deployments (CK-1.7)."""
    return state.stage == stages.DRAW and not state.sides[player].drawn


def choice_is_open(state: s.State, player: int) -> bool:
    """Whether a player without a draw line has a choice at the hand limit (CK-2.4)."""
    side = state.sides[player]
    if side.drawn or side.hand + army_due(state) <= s.HAND_LIMIT:
        return False
    return not draw_silently(state, side.copy())


def draw_silently(state: s.State, side: s.Side) -> bool:
    """Draw what is due without a draw line (CK-2.2); whether the hand keeps its limit by that (CK-2.4)."""
    keeps_limit = True
    for _ in range(army_due(state)):
        if army.gives_card(state.table, side):
            keeps_limit = keeps_limit and side.hand < s.HAND_LIMIT
            army.draw_unknown(side)
    side.drawn = True
    return keeps_limit


def recruit_forbidden(state: s.State, recruits: int) -> str:
    """The ruling that forbids one Recruit more after so many in this round; empty where it may be (CK-2.5)."""
    if state.number == 1 and not state.table.plays_b("CK-R2"):
        return "CK-R2"
    return "CK-R1" if recruits and not state.table.plays_b("CK-R1") else ""


def apply_draw(line: DrawLine, items: Sequence[m.Item]) -> None:
    """Carry out a draw line; the state may have changed where it raises Breach."""
    for at, item in enumerate(items):
        line.check(item, at)
        line.take(item)
    line.end()


def is_bare(items: Sequence[m.Item]) -> bool:
    """Whether a draw line names every card drawn."""
    return not BARE.isdisjoint([item.kind for item in items])


class DrawLine:
    """A draw line as far as it has been said; each item changes `state`.

    `bare`: it names every card drawn (`?` where one is not known), as soon as it names one. `due` is what comes next: nothing
    to whoever has drawn.
    """

    __slots__ = ("_cards", "_lords", "_replaces", "bare", "due", "judge", "player", "recruits", "side", "state")
    #: What is said of an item behind the end of the game.
    behind_the_end: ClassVar[str] = "recruit-took-last"

    def __init__(self, state: s.State, player: int, *, bare: bool, judge: Judge = STRICT) -> None:
        self.state = state
        self.player = player
        self.side: s.Side = state.sides[player]
        self.bare = bare
        self.judge = judge
        self.recruits = 0
        self._lords = lords_due(state) if bare and not self.side.drawn else 0
        self._cards = 0 if self.side.drawn else army_due(state)
        #: A card was discarded, the one drawn for it comes next.
        self._replaces = False
        self.due = LORD_DUE
        self._go_on()

    def _go_on(self) -> None:
        """Draw what needs no item, as far as one is due (CK-2.4)."""
        if self._lords:
            return
        side = self.side
        while self._cards:
            if not self._replaces:
                if not (side.deck or army.gives_card(self.state.table, side)):
                    self._cards = 0
                    break
                if side.hand >= s.HAND_LIMIT:  # nine cards, two of them Lords (CK-2.3)
                    self.due = CHOICE_DUE
                    return
            if self.bare:
                self.due = CARD_DUE
                return
            self._drawn(None)
        self.due = NOTHING_DUE

    def _drawn(self, card: TarotCard | None) -> None:
        """An army card was drawn."""
        if card:
            self.side.known |= card.bit
            army.off_deck(self.side, card)
        else:
            army.draw_unknown(self.side)
        self._cards -= 1
        self._replaces = False

    def take(self, item: m.Item) -> None:
        """Carry out an item that may stand here."""
        kind, card, lord = item
        if kind == m.RECRUIT:
            self._recruit()
        elif lord:
            self._name(lord)
        elif kind == m.UNKNOWN and self._lords:
            self._lords -= 1
        elif kind == m.DISCARD and card:
            army.leave_hand(self.side, card)
            self.side.discard |= card.bit
            self._replaces = True
        elif kind == m.BURN and card:
            self.side.discard |= card.bit
            army.off_deck(self.side, card)
            self._cards -= 1
        else:
            self._drawn(card)
        if self.due != GAME_OVER:
            self._go_on()

    def _name(self, lord: LordCard) -> None:
        """One of the Lords drawn is known."""
        army.name_lord(self.side, lord)
        self._lords -= 1

    def _recruit(self) -> None:
        """A Lord is burned, two army cards more are due (CK-2.5); it may be the last Lord (CK-6.4)."""
        self.recruits += 1
        self._cards = 2
        army.burn_lords(self.state, RECRUITED, self.player)
        if self.state.stage == stages.OVER:
            self.due = GAME_OVER

    def end(self) -> None:
        """The line has ended. Raises Breach where an item is missing."""
        if self.due not in (NOTHING_DUE, GAME_OVER):
            self.judge.refuse(self._misplaced(None, ("head",)))
        self.side.drawn = True

    def check(self, item: m.Item, at: int) -> None:
        """Raise Breach where an item cannot stand here, the `at`-th of its line: first as such, then for its card."""
        place = ("items", at)
        kind, card, lord = item
        if self.state.stage == stages.OVER:
            raise Breach("CK-6.6", say(self.behind_the_end), place)
        if kind not in _KINDS[self.due]:
            self.judge.refuse(self._misplaced(item, place))
        if kind == m.RECRUIT:
            self._check_recruit(place)
        elif lord and not self.side.lords_unseen & lord.bit:
            raise Breach("CK-1.6", say("not-lord-deck", lord=lord.title), (*place, "card"))
        elif card and kind == m.DISCARD:
            self._check_discard(card, place)
        elif not (self.side.unseen & card.bit if card else self._lords):
            self._check_off_deck(card, (*place, "card"))

    def _misplaced(self, item: m.Item | None, place: Address) -> Breach:
        """Another item stands here than the one due (CK-2.1, CK-2.2, CK-2.4, CK-2.5); None: the line ends."""
        if self.due == CHOICE_DUE:
            return Breach("CK-2.4", say("hand-limit-nine"), place, say("write-choice"))
        # The line names every draw, whatever stands in the place of an item that is not bare.
        legal = self._lords_to_name() if self.due == LORD_DUE and item and item.kind not in BARE else ()
        if item and item.kind in (m.DISCARD, m.BURN) and self.due == LORD_DUE:
            return Breach("CK-2.4", say("lord-comes-first", kind=item.kind), place, say("write-lord-first"), legal=legal)
        if item and item.kind in (m.DISCARD, m.BURN):
            return Breach("CK-2.4", say("no-choice-open", kind=item.kind), place, say("who-chooses"))
        found = say("line-ends-where" if item is None else "this-where", due=self.due)
        hint = say("items-for-every-draw")
        if self.recruits:
            return Breach("CK-2.5", say("recruit-brings-exactly", found=found), place, hint)
        if self.state.number == 1:
            return Breach("CK-2.1", say("first-draw-two", found=found), place, hint, legal=legal)
        return Breach("CK-2.2", say("draw-one-lord", found=found), place, hint, legal=legal)

    def _lords_to_name(self) -> tuple[str, ...]:
        """The items that tell which Lord was drawn."""
        return (*(lord.name for lord in lords_of(self.side.lords_unseen)), m.UNKNOWN)

    def _check_off_deck(self, card: TarotCard | None, place: Address) -> None:
        """Raise Breach where a card (None: an unknown one) cannot come off the deck (CK-1.2, CK-1.6)."""
        if army.gives_card(self.state.table, self.side) and (card is None or self.side.unseen & card.bit):
            return
        if card and card.is_king:
            raise Breach("CK-1.2", say("king-in-no-deck", card=card.code), place)
        raise Breach("CK-1.6", say("not-army-deck", card=card.code) if card else say("no-card-left"), place)

    def _check_discard(self, card: TarotCard, place: Address) -> None:
        """Raise Breach where a card cannot be discarded from hand (CK-1.2, CK-1.5, CK-2.4)."""
        if card.bit & army.holdable(self.side):
            return
        if card.is_king:
            raise Breach("CK-1.2", say("king-in-no-hand", card=card.code), place)
        if self.side.discard & card.bit:
            raise Breach("CK-1.5", say("discarded-already", card=card.code), place)
        raise Breach("CK-2.4", say("not-in-hand", card=card.code), place)

    def _check_recruit(self, place: Address) -> None:
        """Nobody may recruit (CK-R1, CK-R2)."""
        ruling = recruit_forbidden(self.state, self.recruits)
        if ruling == "CK-R2":
            self.judge.refuse(Breach("CK-R2", say("nobody-recruits-first"), place, say("recruit-first-house")))
        elif ruling:
            self.judge.refuse(Breach("CK-R1", say("player-recruits-once"), place, say("recruit-more-house")))


class WrittenLine(DrawLine):
    """A draw line that the table let stand, also a second one or one that comes late: what it names happened.

    Without bare items the draws that are due come first, as many as the choices leave: a choice stands for one of them, and for
    one more where none is left.
    """

    __slots__ = ("_written",)
    behind_the_end = "last-lord-had"

    def __init__(self, state: s.State, move: m.Draw, judge: Judge) -> None:
        self._written = list(move.items)
        super().__init__(state, move.player, bare=is_bare(move.items), judge=judge)

    def take(self, item: m.Item) -> None:
        """Carry out an item."""
        del self._written[0]
        super().take(item)

    def _go_on(self) -> None:
        ahead = takewhile(lambda item: item.kind != m.RECRUIT, self._written)
        choices = sum(item.kind in (m.DISCARD, m.BURN) for item in ahead)
        while not self.bare and (self._replaces or self._cards > choices):
            if army.gives_card(self.state.table, self.side):
                army.draw_unknown(self.side)
            self._cards -= 1
            self._replaces = False

    def _name(self, lord: LordCard) -> None:
        """A Lord was drawn: one of those due, or one more."""
        if not self._lords:
            self.side.lord_deck -= 1
            self.side.lords_unknown += 1
            self.state.losses = (*self.state.losses, (self.player, _TOO_MANY))
            self._lords = 1
        super()._name(lord)
        army.check_end(self.state)


#: The kinds of items that may tell what is due.
_KINDS = {
    LORD_DUE: (m.LORD, m.UNKNOWN),
    CARD_DUE: (m.CARD, m.UNKNOWN),
    CHOICE_DUE: (m.DISCARD, m.BURN),
    NOTHING_DUE: (m.RECRUIT,),
}
