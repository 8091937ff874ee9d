"""The Draw Phase: draw lines, and what is drawn without one (CK-2)."""

from __future__ import annotations

from typing import Final, Literal

from companion.cards.tarot import TarotCard, lords_of
from companion.games.circle_of_kings.rules.army import (
    burn_card,
    burn_lords,
    draw_known,
    draw_unknown,
    gives_card,
    holdable,
    leave_hand,
    name_lord,
)
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import BURN, CARD, DISCARD, LORD, RECRUIT, UNKNOWN, Draw, Item
from companion.games.circle_of_kings.rules.state import DRAW, HAND_LIMIT, OVER, Loss, Side, State
from companion.referee import Breach

#: How many Lords and army cards a player draws in round 1, and later (CK-2.1, CK-2.2).
FIRST_DRAW, LATER_DRAW = (2, 4), (1, 2)
RECRUITED = Loss("CK-2.5", "Recruit")
BARE = frozenset((CARD, LORD, UNKNOWN))
#: What the next item of a draw line must tell: a Lord or an army card drawn, a choice at the hand limit, or nothing more (then
#: only a Recruit may follow); or the game is over.
Due = Literal["a Lord", "an army card", "a choice", "nothing more", "over"]
LORD_DUE: Final = "a Lord"
CARD_DUE: Final = "an army card"
CHOICE_DUE: Final = "a choice"
NOTHING_DUE: Final = "nothing more"
GAME_OVER: Final = "over"


def lords_due(state: State) -> int:
    """How many Lords a player draws in this round (CK-2.1, CK-2.2)."""
    return (FIRST_DRAW if state.number == 1 else LATER_DRAW)[0]


def army_due(state: State) -> int:
    """How many army cards a player draws in this round (CK-2.1, CK-2.2)."""
    return (FIRST_DRAW if state.number == 1 else LATER_DRAW)[1]


def may_draw(state: State, player: int) -> bool:
    """Whether a player may write a draw line: one a round, before all deployments (CK-1.7)."""
    return state.stage == DRAW and not state.sides[player].drawn


def is_at_limit(side: Side) -> bool:
    """Whether a hand is at its limit of nine cards, two of them Lords (CK-2.3)."""
    return side.hand >= HAND_LIMIT


def choice_is_open(state: State, player: int) -> bool:
    """Whether a player without a draw line has a choice at the hand limit (CK-2.4)."""
    side = state.sides[player]
    if side.drawn or side.hand + army_due(state) <= HAND_LIMIT:
        return False
    return not draw_silently(state, side.copy())


def draw_silently(state: State, side: Side) -> bool:
    """Draw what is due without a draw line (CK-2.2); False where a choice at the hand limit stops it (CK-2.4).

    Where the table let stand that it was passed over, the hand grows beyond its limit.
    """
    for _ in range(army_due(state)):
        if gives_card(state.table, side):
            if is_at_limit(side) and not state.lenient:
                return False
            draw_unknown(side)
    side.drawn = True
    return True


def recruit_forbidden(state: State, recruits: int) -> str:
    """The ruling that forbids one Recruit more after so many in this round; empty where it may be (CK-2.5)."""
    if state.number == 1 and not state.table.plays_b("CK-R2"):
        return "CK-R2"
    return "CK-R1" if recruits and not state.table.plays_b("CK-R1") else ""


def apply_draw(state: State, move: Draw) -> None:
    """Carry out a draw line; `state` may have changed where it raises Breach."""
    player, items = move
    line = DrawLine(state, player, bare=not BARE.isdisjoint([item.kind for item in items]))
    for at, item in enumerate(items):
        line.check(item, at)
        line.take(item)
    line.end()


class DrawLine:
    """A draw line as far as it has been said; each item changes `state`.

    `bare`: it names every card drawn (`?` where one is not known), as soon as it names one. `due` is what comes next.
    """

    __slots__ = ("_cards", "_lords", "_replaces", "bare", "due", "player", "recruits", "side", "state")

    def __init__(self, state: State, player: int, *, bare: bool) -> None:
        self.state = state
        self.player = player
        self.side: Side = state.sides[player]
        self.bare = bare
        self.recruits = 0
        self._lords = lords_due(state) if bare else 0
        self._cards = army_due(state)
        #: A card was discarded, the one drawn for it comes next.
        self._replaces = False
        self.due: Due = LORD_DUE
        self._go_on()

    def _go_on(self) -> None:
        """Draw what needs no item, as far as one is due (CK-2.4)."""
        if self._lords:
            return
        while self._cards:
            if not self._replaces:
                if not gives_card(self.state.table, self.side):
                    self._cards = 0
                    break
                if is_at_limit(self.side):
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
            draw_known(self.side, card)
        else:
            draw_unknown(self.side)
        self._cards -= 1
        self._replaces = False

    def take(self, item: Item) -> None:
        """Carry out an item that may stand here."""
        kind, card, lord = item
        if kind == RECRUIT:
            self._recruit()
        elif self.due == LORD_DUE:
            if lord:
                name_lord(self.side, lord)
            self._lords -= 1
        elif kind == DISCARD and card:
            leave_hand(self.side, card)
            self.side.discard |= card.bit
            self._replaces = True
        elif kind == BURN and card:
            burn_card(self.side, card)
            self._cards -= 1
        else:
            self._drawn(card)
        if self.due != GAME_OVER:
            self._go_on()

    def _recruit(self) -> None:
        """A Lord is burned, two army cards more are due (CK-2.5); it may be the last Lord (CK-6.4)."""
        self.recruits += 1
        self._cards = 2
        burn_lords(self.state, RECRUITED, self.player)
        if self.state.stage == OVER:
            self.due = GAME_OVER

    def end(self) -> None:
        """The line has ended. Raises Breach where an item is missing."""
        if self.due not in (NOTHING_DUE, GAME_OVER):
            raise self._misplaced(None, ("head",))
        self.side.drawn = True

    def check(self, item: Item, at: int) -> None:
        """Raise Breach where an item cannot stand here, the `at`-th of its line: first as such, then for its card."""
        place = ("item", at)
        kind, card, lord = item
        if self.due == GAME_OVER:
            raise Breach("CK-6.6", say("recruit-took-last"), place)
        if kind not in _KINDS[self.due]:
            raise self._misplaced(item, place)
        if kind == RECRUIT:
            self._check_recruit(place)
        elif lord and not self.side.lords_unseen & lord.bit:
            raise Breach("CK-1.6", say("not-lord-deck", lord=lord.title), (*place, "card"))
        elif card and kind == DISCARD:
            self._check_discard(card, place)
        elif card and not self.side.unseen & card.bit:
            raise self._not_in_deck(card, (*place, "card"))

    def _misplaced(self, item: Item | None, place: tuple[str | int, ...]) -> Breach:
        """Another item stands here than the one due (CK-2.1, CK-2.2, CK-2.4, CK-2.5); None: the line ends."""
        if self.due == CHOICE_DUE:
            what = say("hand-limit-nine")
            return Breach("CK-2.4", what, place, say("write-choice"))
        # The line names every draw, whatever stands in the place of an item that is not bare.
        legal = self._lords_to_name() if self.due == LORD_DUE and item and item.kind not in BARE else ()
        if item and item.kind in (DISCARD, BURN) and self.due == LORD_DUE:
            return Breach("CK-2.4", say("lord-comes-first", kind=item.kind), place, say("write-lord-first"), legal=legal)
        if item and item.kind in (DISCARD, BURN):
            what = say("no-choice-open", kind=item.kind)
            return Breach("CK-2.4", what, place, say("who-chooses"))
        found = say("line-ends-where" if item is None else "this-where", due=self.due)
        hint = say("items-for-every-draw")
        if self.recruits:
            return Breach("CK-2.5", say("recruit-brings-exactly", found=found), place, hint)
        if self.state.number == 1:
            return Breach("CK-2.1", say("first-draw-two", found=found), place, hint, legal=legal)
        return Breach("CK-2.2", say("draw-one-lord", found=found), place, hint, legal=legal)

    def _lords_to_name(self) -> tuple[str, ...]:
        """The items that tell which Lord was drawn."""
        return (*(lord.name for lord in lords_of(self.side.lords_unseen)), UNKNOWN)

    def _not_in_deck(self, card: TarotCard, place: tuple[str | int, ...]) -> Breach:
        """A card that cannot come off the deck (CK-1.2, CK-1.6)."""
        if card.is_king:
            return Breach("CK-1.2", say("king-in-no-deck", card=card.code), place)
        return Breach("CK-1.6", say("not-army-deck", card=card.code), place)

    def _check_discard(self, card: TarotCard, place: tuple[str | int, ...]) -> None:
        """Raise Breach where a card cannot be discarded from hand (CK-1.2, CK-1.5, CK-2.4)."""
        if card.bit & holdable(self.side):
            return
        if card.is_king:
            raise Breach("CK-1.2", say("king-in-no-hand", card=card.code), place)
        if self.side.discard & card.bit:
            raise Breach("CK-1.5", say("discarded-already", card=card.code), place)
        raise Breach("CK-2.4", say("not-in-hand", card=card.code), place)

    def _check_recruit(self, place: tuple[str | int, ...]) -> None:
        """Raise Breach where nobody may recruit (CK-R1, CK-R2)."""
        ruling = recruit_forbidden(self.state, self.recruits)
        if ruling == "CK-R2":
            raise Breach("CK-R2", say("nobody-recruits-first"), place, say("recruit-first-house"))
        if ruling:
            hint = say("recruit-more-house")
            raise Breach("CK-R1", say("player-recruits-once"), place, hint)


#: The kinds of items that may tell what is due.
_KINDS = {
    LORD_DUE: (LORD, UNKNOWN),
    CARD_DUE: (CARD, UNKNOWN),
    CHOICE_DUE: (DISCARD, BURN),
    NOTHING_DUE: (RECRUIT,),
}
