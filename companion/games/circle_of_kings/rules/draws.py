"""The Draw Phase: draw lines, and what is drawn without one (CK-2)."""

from __future__ import annotations

from companion.cards.tarot import TarotCard
from companion.games.circle_of_kings.rules.army import (
    burn_card,
    burn_lords,
    can_hold,
    draw_known,
    draw_unknown,
    gives_card,
    leave_hand,
    name_lord,
)
from companion.games.circle_of_kings.rules.moves import BURN, CARD, DISCARD, LORD, RECRUIT, UNKNOWN, Draw, Item
from companion.games.circle_of_kings.rules.state import HAND_LIMIT, OVER, Loss, Side, State
from companion.referee import Breach

_RECRUITED = Loss("CK-2.5", "Recruit")
_BARE = (CARD, LORD, UNKNOWN)
LORD_ITEM = "a Lord"


def lords_due(state: State) -> int:
    """How many Lords a player draws in this round (CK-2.1, CK-2.2)."""
    return 2 if state.number == 1 else 1


def army_due(state: State) -> int:
    """How many army cards a player draws in this round (CK-2.1, CK-2.2)."""
    return 4 if state.number == 1 else 2


def choice_is_open(state: State, player: int) -> bool:
    """Whether a player without a draw line has a choice at the hand limit (CK-2.4)."""
    side = state.sides[player]
    if side.drawn or side.hand + army_due(state) <= HAND_LIMIT:
        return False
    left = side.deck
    if state.table.plays_b("CK-R3"):
        left += side.discard.bit_count()
    return side.hand + left > HAND_LIMIT


def draw_silently(state: State, player: int) -> None:
    """A player without a draw line draws what is due; no choice is open."""
    side = state.sides[player]
    side.drawn = True
    for _ in range(army_due(state)):
        if gives_card(state, side):
            draw_unknown(side)


def apply_draw(state: State, move: Draw) -> None:
    """Carry out a draw line; `state` may have changed where it raises Breach."""
    _DrawLine(state, move).play()
    state.sides[move.player].drawn = True


class _DrawLine:
    """A draw line, item by item. `bare`: it names every card drawn (`?` where one is not known)."""

    def __init__(self, state: State, move: Draw) -> None:
        self.state = state
        self.player = move.player
        self.items = move.items
        self.side: Side = state.sides[move.player]
        self.at = 0
        self.recruits = 0
        self.bare = any(item.kind in _BARE for item in move.items)

    def play(self) -> None:
        """All of it. Raises Breach."""
        if self.bare:
            for _ in range(lords_due(self.state)):
                self.lord()
        self.army(army_due(self.state))
        while self.at < len(self.items):
            self.recruit()
            if self.state.stage == OVER:
                if self.at < len(self.items):
                    raise Breach("CK-6.6", "the Recruit took the last Lord: the game is over", f"item {self.at}")
                return
            self.army(2)

    def next(self) -> Item | None:
        """The item at which the line is, if it has not ended."""
        return self.items[self.at] if self.at < len(self.items) else None

    def place(self) -> str:
        """Where to point: the item found, or the tag if the line ends."""
        return f"item {self.at}" if self.at < len(self.items) else "head"

    def wrong(self, expected: str) -> Breach:
        """Another item stands here than the one expected."""
        item = self.next()
        # At the limit a choice will be due, only not yet: then it is the Lord's item that is missing.
        lord_missing = expected == LORD_ITEM and self.side.hand >= HAND_LIMIT
        if item and item.kind in (DISCARD, BURN) and not lord_missing:
            what = f"“{item.kind}” is a choice at the hand limit: no such choice is open here"
            return Breach("CK-2.4", what, self.place(), "with nine cards in hand a player chooses, with fewer he draws")
        found = "the line ends" if item is None else "this cannot stand"
        hint = "a line with one bare card has an item for every draw: Lords, then army cards; ? for one not known"
        if self.recruits:
            return Breach(
                "CK-2.5", f"a Recruit brings exactly two army cards: {found} where {expected} is due", self.place(), hint
            )
        if self.state.number == 1:
            what = f"the first draw is two Lords and four army cards: {found} where {expected} is due"
            return Breach("CK-2.1", what, self.place(), hint)
        return Breach("CK-2.2", f"a draw is one Lord and two army cards: {found} where {expected} is due", self.place(), hint)

    def lord(self) -> None:
        """The item of a Lord drawn as the round began."""
        item = self.next()
        if item is None or item.kind not in (LORD, UNKNOWN):
            raise self.wrong(LORD_ITEM)
        if item.lord:
            if not self.side.lords_unseen & item.lord.bit:
                raise Breach("CK-1.6", f"{item.lord.title} is not in the Lord deck any more", f"card {self.at}")
            name_lord(self.side, item.lord)
        self.at += 1

    def army(self, amount: int) -> None:
        """Army cards that are due, one after the other (CK-2.4)."""
        for _ in range(amount):
            if not gives_card(self.state, self.side):
                continue
            if self.side.hand < HAND_LIMIT:
                self.draw()
            else:
                self.choose()

    def draw(self) -> None:
        """An army card is drawn; in a bare line it has its item."""
        if not self.bare:
            draw_unknown(self.side)
            return
        item = self.next()
        if item is None or item.kind not in (CARD, UNKNOWN):
            raise self.wrong("an army card")
        if item.card is None:
            draw_unknown(self.side)
        else:
            self.check_in_deck(item.card)
            draw_known(self.side, item.card)
        self.at += 1

    def check_in_deck(self, card: TarotCard) -> None:
        """Raise Breach where a card cannot come off the deck."""
        if card.is_king:
            raise Breach("CK-1.2", f"{card.code} is a King: he is in no Army deck", f"card {self.at}")
        if not self.side.unseen & card.bit:
            raise Breach("CK-1.6", f"{card.code} is not in the Army deck any more", f"card {self.at}")

    def choose(self) -> None:
        """The choice at the hand limit: discard and draw, or burn."""
        item = self.next()
        if item is None or item.kind not in (DISCARD, BURN) or item.card is None:
            what = "the hand is at its limit of nine: a choice is due"
            raise Breach("CK-2.4", what, self.place(), "write -8c (discard it and draw) or burn 9p (the card burned instead)")
        if item.kind == BURN:
            self.check_in_deck(item.card)
            burn_card(self.side, item.card)
            self.at += 1
            return
        self.check_discard(item.card)
        leave_hand(self.side, item.card)
        self.side.discard |= item.card.bit
        self.at += 1
        self.draw()

    def check_discard(self, card: TarotCard) -> None:
        """Raise Breach where a card cannot be discarded from hand."""
        at = f"item {self.at}"
        if card.is_king:
            raise Breach("CK-1.2", f"{card.code} is a King: he is in no hand", at)
        if self.side.discard & card.bit:
            raise Breach("CK-1.5", f"{card.code} is discarded already", at)
        if not can_hold(self.side, card):
            raise Breach("CK-2.4", f"{card.code} is not in this hand", at)

    def recruit(self) -> None:
        """Nothing is due: only a Recruit may follow (CK-2.5)."""
        item = self.next()
        if item is None or item.kind != RECRUIT:
            raise self.wrong("nothing more")
        at = f"item {self.at}"
        if self.state.number == 1 and not self.state.table.plays_b("CK-R2"):
            raise Breach("CK-R2", "nobody recruits in the first round", at, "tables that do write house: CK-R2=b")
        if self.recruits and not self.state.table.plays_b("CK-R1"):
            raise Breach("CK-R1", "a player recruits once in a round", at, "tables that recruit more often write house: CK-R1=b")
        self.recruits += 1
        self.at += 1
        burn_lords(self.state, _RECRUITED, self.player)
