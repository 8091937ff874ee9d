"""What the table looks like after a line.

A state is never changed once `play.apply` has given it out; while it plays a line on, the play changes a copy of its own.
(Plain classes with slots: a line touches several fields of both sides, and one copy is cheaper than many replacements.)

Sets of cards are whole numbers with one bit for each card. A zone has 40 bits for the holder's own cards and above them 40 for
stolen ones (`moves.STOLEN_SHIFT`). Suits are numbers 0 to 3 in the order s w c p.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from companion.cards.tarot import ARMY, LORDS, LordCard

if TYPE_CHECKING:
    from companion.games.circle_of_kings.rules.lords import Lord
    from companion.games.circle_of_kings.rules.moves import Claim
    from companion.games.circle_of_kings.rules.table import Table

#: The suits of the Kings at Top, Right, Bottom and Left; NO_KING where the Tower has removed one.
Circle = tuple[int, int, int, int]
NO_KING = -1
#: Nobody: no winner of a drawn combat, no first actor known yet.
NOBODY = -1

#: Where a game stands. PLAY: between the reveal and the Cleanup, at a step of the round's plan.
SETUP, DRAW, DEPLOYMENT, OTHER_LORD, PLAY, CLEANUP, OVER = (
    "setup", "draw", "deployment", "other lord", "play", "cleanup", "over",
)  # fmt: skip

ARMY_SIZE, LORD_SIZE = len(ARMY), len(LORDS)
ALL_ARMY = (1 << ARMY_SIZE) - 1
ALL_LORDS = (1 << LORD_SIZE) - 1
#: CK-2.3: nine cards, two of them Lords.
HAND_LIMIT = 7


class Side:
    """One player's cards.

    Of army cards and Lords alike: `known` in hand, `unknown` how many more are in hand, `unseen` what has not shown itself since
    the shuffle, `deck` how many are left. `lords_gone` are the discarded Lords that were deployed, `burned` counts the others.
    `captain` is his bit (0: none), `in_effect` the Lord who is, `struck` whether an action has eliminated a card of the zone.
    """

    __slots__ = (
        "burned", "captain", "deck", "deployed", "discard", "drawn", "in_effect", "known", "lord", "lord_deck", "lords_gone",
        "lords_known", "lords_unknown", "lords_unseen", "struck", "tapped", "unknown", "unseen", "zone",
    )  # fmt: skip

    def __init__(self) -> None:
        self.known = 0
        self.unknown = 0
        self.unseen = ALL_ARMY
        self.deck = ARMY_SIZE
        self.discard = 0
        self.lords_known = 0
        self.lords_unknown = 0
        self.lords_unseen = ALL_LORDS
        self.lord_deck = LORD_SIZE
        self.lords_gone = 0
        self.burned = 0
        self.zone = 0
        self.tapped = 0
        self.captain = 0
        self.lord: LordCard | None = None
        self.in_effect: Lord | None = None
        self.struck = False
        self.drawn = False
        self.deployed = False

    def copy(self) -> Side:
        """A side of its own with the same cards."""
        new = Side.__new__(Side)
        new.known = self.known
        new.unknown = self.unknown
        new.unseen = self.unseen
        new.deck = self.deck
        new.discard = self.discard
        new.lords_known = self.lords_known
        new.lords_unknown = self.lords_unknown
        new.lords_unseen = self.lords_unseen
        new.lord_deck = self.lord_deck
        new.lords_gone = self.lords_gone
        new.burned = self.burned
        new.zone = self.zone
        new.tapped = self.tapped
        new.captain = self.captain
        new.lord = self.lord
        new.in_effect = self.in_effect
        new.struck = self.struck
        new.drawn = self.drawn
        new.deployed = self.deployed
        return new

    @property
    def hand(self) -> int:
        """How many army cards are in hand."""
        return self.known.bit_count() + self.unknown

    @property
    def lords_in_hand(self) -> int:
        """How many Lords are in hand."""
        return self.lords_known.bit_count() + self.lords_unknown

    @property
    def lord_discard(self) -> int:
        """How many Lords are discarded."""
        return self.lords_gone.bit_count() + self.burned


class Effects(NamedTuple):
    """What Lords have changed in this round. Players are masks of bits (1, 2, 3), NOBODY stands for no player."""

    lower_wins: bool = False
    captains_only: bool = False
    doubled: tuple[int, int] = (NOBODY, 0)
    circle_first: int = NOBODY
    start: int = 0
    two_victims: bool = False
    emperor_for: int = 0
    chariot_for: int = 0
    removed: int = NO_KING


NO_EFFECTS = Effects()


class Combat(NamedTuple):
    """A decided combat: the Army Values if they were compared, who won (NOBODY: drawn), `none` if there was none (CK-8.6)."""

    values: tuple[int, int] | None
    winner: int
    none: bool = False


class Loss(NamedTuple):
    """Why a Lord was burned: the rule, and a short word for it."""

    rule: str
    reason: str


class Slot(NamedTuple):
    """A player's chance to act in one suit: `mask` are the cards that may act, `targets` those that they may eliminate."""

    player: int
    suit: int
    mask: int
    targets: tuple[int, ...]


class State:
    """The whole game.

    `plan` is what a round does after its reveal, `step` how far it is, `due` what the Lord of that step waits for, by player,
    `round_over` whether a Lord has ended the round; `slot` is the place in the lap of slots. `before` are the Lord decks as the
    round began, `losses` who has burned a Lord since, `claims` what is claimed in it. `ended` is the state in which the section
    before ended, only where a heading has just been read.
    """

    __slots__ = (
        "before", "circle", "claims", "combat", "due", "effects", "ended", "first", "first_open", "lap", "losses", "number",
        "plan", "round_over", "sides", "slot", "stage", "step", "table", "taken_back", "winners",
    )  # fmt: skip

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sides = (Side(), Side())
        self.number = 0
        self.stage = SETUP
        self.circle: Circle = table.circle
        self.effects = NO_EFFECTS
        self.plan: tuple[Step, ...] = ()
        self.step = 0
        self.round_over = False
        self.due: tuple[int, int] | None = None
        self.combat: Combat | None = None
        self.first = NOBODY
        self.first_open = False
        self.lap: tuple[Slot, ...] = ()
        self.slot = 0
        self.taken_back: tuple[int, LordCard] | None = None
        self.before = (LORD_SIZE, LORD_SIZE)
        self.losses: tuple[tuple[int, Loss], ...] = ()
        self.claims: tuple[Claim, ...] = ()
        self.winners: tuple[int, ...] = ()
        self.ended: State | None = None

    def copy(self) -> State:
        """A state of its own with the same position; `ended` is not passed on."""
        new = self._with_same_sides()
        new.sides = (self.sides[0].copy(), self.sides[1].copy())
        return new

    def with_claim(self, claim: Claim) -> State:
        """The same position with one claim more; no card moves, so the sides are shared."""
        new = self._with_same_sides()
        new.claims = (*self.claims, claim)
        return new

    def _with_same_sides(self) -> State:
        new = State.__new__(State)
        new.table = self.table
        new.sides = self.sides
        new.number = self.number
        new.stage = self.stage
        new.circle = self.circle
        new.effects = self.effects
        new.plan = self.plan
        new.step = self.step
        new.round_over = self.round_over
        new.due = self.due
        new.combat = self.combat
        new.first = self.first
        new.first_open = self.first_open
        new.lap = self.lap
        new.slot = self.slot
        new.taken_back = self.taken_back
        new.before = self.before
        new.losses = self.losses
        new.claims = self.claims
        new.winners = self.winners
        new.ended = None
        return new


class Step(ABC):
    """A step of a round's plan, and the phase to which it belongs."""

    __slots__ = ("phase",)

    def __init__(self, phase: str) -> None:
        self.phase = phase

    @abstractmethod
    def play(self, state: State, upcoming: object) -> bool:
        """Play it on, `state` changes; False where it waits for a line. `upcoming` is the next move, where there is one."""
