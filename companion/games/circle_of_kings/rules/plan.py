"""What a round does after the reveal, step by step: Lords act, the combat is fought, the Circle Phase runs, the Cleanup comes.

A step plays on as far as it needs no line; the play (`play.play_on`) goes from one to the next.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from companion.cards.tarot import LordCard
from companion.games.circle_of_kings.rules import army, circle, moves as m, stages, state as s, strikes
from companion.games.circle_of_kings.rules.lords import DECIDING, LORD_OF, circle_phase, combat
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, CIRCLE_END, COMBAT, DecidingLord, Lord
from companion.referee.judging import STRICT, Judge

_CASUALTY, _PURGED = s.Loss("CK-4.3", "combat"), s.Loss("CK-5.7", "Purge")


@dataclass(frozen=True, slots=True)
class LordActs(s.Step):
    """A Lord does what he does, and what he leaves to decide is decided (CK-4.1, CK-5.1, CK-5.8).

    `deciding` is the Lord again, where he leaves something.
    """

    phase: str
    lord: Lord
    owner: int
    deciding: DecidingLord | None

    def play(self, state: s.State, upcoming: object) -> bool:
        """Waits for a decision that is written, or that has more than one outcome (CK-R10)."""
        if state.due is None:
            state.due = self.lord.act(state, self.owner) or s.NOTHING
        lord = self.deciding
        if lord and (state.due[0] or state.due[1]):
            if type(upcoming) is m.Decision and upcoming.lord is lord.card and state.due[upcoming.player]:
                return False
            for player in (0, 1):
                outcome = lord.only(state, player) if state.due[player] else ()
                if outcome is None:
                    return False
                if outcome:
                    decide(state, lord, player, outcome)
        state.due = None
        return True


def is_of(step: s.Step, card: LordCard, owner: int | None = None) -> bool:
    """Whether a Lord acts in a step: that of this owner, or whoever has him."""
    return isinstance(step, LordActs) and step.lord.card is card and owner in (None, step.owner)


def waiting_for(state: s.State) -> DecidingLord | None:
    """The Lord whose decision is due, if one is."""
    step = state.plan[state.step] if state.stage == stages.PLAY else None
    return step.deciding if type(step) is LordActs else None


def decide(state: s.State, lord: DecidingLord, player: int, words: Sequence[m.Word], judge: Judge = STRICT) -> None:
    """A player's decision is judged and carried out; nothing more is due from him then. Raises Breach."""
    lord.take(state, player, words, judge)
    due = state.due or (0, 0)
    state.due = (0, due[1]) if player == 0 else (due[0], 0)


class Fight(s.Step):
    """The combat is fought."""

    phase = "combat"

    def play(self, state: s.State, _upcoming: object) -> bool:
        """Needs no line."""
        values = army_value(state, 0), army_value(state, 1)
        settle_combat(state, values, winner_by(state, values))
        return True


def winner_by(state: s.State, values: tuple[int, int]) -> int:
    """Who wins with these Army Values: the higher, with the Fool the lower; NOBODY in a draw (CK-4.2, CK-8.0)."""
    if values[0] == values[1]:
        return s.NOBODY
    return 0 if (values[0] > values[1]) != state.effects.lower_wins else 1


def settle_combat(state: s.State, values: tuple[int, int], winner: int) -> None:
    """The combat is decided: the loser burns a Lord, in a draw both (CK-4.3); then Strength's card falls (CK-8.8)."""
    state.combat = s.Combat(values, winner)
    army.burn_lords(state, _CASUALTY, *((0, 1) if winner == s.NOBODY else (1 - winner,)))
    if state.stage != stages.OVER:
        combat.eliminate_doubled(state)


def army_value(state: s.State, player: int) -> int:
    """The Army Value of a zone in this combat (CK-4.2, CK-8.8, CK-8.14)."""
    side, effects = state.sides[player], state.effects
    counted = side.captain if effects.captains_only else side.zone
    value = army.value_of(counted)
    if effects.doubled[0] == player:
        value += army.value_of(effects.doubled[1] & counted)
    return value


class OpenCircle(s.Step):
    """The Circle Phase begins: who acts first is known, or drawn combat leaves it open (CK-R5)."""

    phase = "circle"

    def play(self, state: s.State, _upcoming: object) -> bool:
        """Needs no line."""
        state.first = state.effects.circle_first
        if state.first == s.NOBODY and state.combat:
            state.first = state.combat.winner
        state.first_open = True
        return True


class Actions(s.Step):
    """The slots of the Circle Phase (CK-5.2 to CK-5.6)."""

    phase = "circle"

    def play(self, state: s.State, upcoming: object) -> bool:
        """Waits for an action that is written, or where there is more than one."""
        if type(upcoming) is m.First and state.first_open:
            return False
        open_lap(state)
        if strikes.walk(state, upcoming):
            state.first_open = False
            return True
        return False


def open_lap(state: s.State) -> None:
    """The slots of this phase are settled, if they are not yet (CK-5.2)."""
    if not state.lap:
        state.lap = strikes.lap_of(state.circle, state.effects, max(state.first, 0))
        state.slot = 0


class Purge(s.Step):
    """Whose whole army was wiped out by actions burns a Lord (CK-5.7, CK-R22)."""

    phase = "circle"

    def play(self, state: s.State, _upcoming: object) -> bool:
        """Needs no line."""
        if wiped_out := [player for player, side in enumerate(state.sides) if side.struck and not side.zone]:
            army.burn_lords(state, _PURGED, *wiped_out)
        return True


class Cleanup(s.Step):
    """Lords to the discards, armies home, the Circle on by one place (CK-6.1 to CK-6.3).

    What Lords have moved in the Circle stays moved; only the Tower's King comes back (CK-R19).
    """

    phase = "cleanup"

    def play(self, state: s.State, _upcoming: object) -> bool:
        """Needs no line."""
        army.take_home(state)
        circle_phase.put_back(state)
        state.circle = circle.turned(state.circle)
        state.stage = stages.CLEANUP
        return True


#: The steps of every round that is not cut short, one object for each.
FIGHT, OPEN_CIRCLE, ACTIONS, PURGE, CLEAN_UP = Fight(), OpenCircle(), Actions(), Purge(), Cleanup()


@cache
def plan_of(first: LordCard | None, second: LordCard | None, circle_first: bool, is_over: bool) -> tuple[s.Step, ...]:
    """The steps of a round after its reveal, by the Lords in effect (CK-1.7, CK-8.12, CK-R9, CK-R20)."""
    if is_over:
        return (CLEAN_UP,)
    in_effect = [(LORD_OF[card], owner) for owner, card in enumerate((first, second)) if card]
    lords = sorted(in_effect, key=lambda entry: -entry[0].order)
    combat = [*_acts("combat", lords, COMBAT), FIGHT]
    phase = [OPEN_CIRCLE, *_acts("circle", lords, CIRCLE), ACTIONS, PURGE, *_acts("circle", lords, CIRCLE_END)]
    return (*phase, *combat, CLEAN_UP) if circle_first else (*combat, *phase, CLEAN_UP)


def _acts(phase: str, lords: Iterable[tuple[Lord, int]], when: str) -> list[LordActs]:
    """The Lords whose time this is, the higher initiative first (CK-7.2)."""
    return [LordActs(phase, lord, owner, DECIDING.get(lord.card)) for lord, owner in lords if lord.when == when]
