"""A game of Empires with real cards, as a record tells it: when one of Companion's seats may speak, and what it says then.

Where a record stands, it does not tell who is done: who does nothing more writes nothing. So the next of Companion's seats may
always speak, and `until` says who has to be done by then; when it speaks, they are. It says all of its phase in one line.
"""

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.empires.lab import at_table, imagining, view as v, world as w
from companion.games.empires.lab.ledger import Ledger, drawn
from companion.games.empires.rules import actions, maps, moves as m, notation, play, state as s, table as t
from companion.lab import Decision, Followed, Option, Question, Streams, UntoldError
from companion.lab.real_cards import said as told
from companion.referee import AnyStep


def follow(
    table: t.Table, steps: Sequence[AnyStep], _said: Sequence[str], streams: Streams, bots: frozenset[int]
) -> Followed | None:
    """The turn that is played; None before the map is whole. Raises UntoldError and RefusedError as `Ledger.read` does."""
    state = steps[-1].after if steps else None
    if state is None or not state.turn.number or (state.map is None and not maps.is_whole(state.lines)):
        return None
    world = SeatWorld(table, streams, bots)
    ledger = Ledger(world)
    ledger.read(steps)
    world.state = play.with_map(state)._replace(cards=imagining.without_names(state.cards))
    world.todo = v.to_come(state, ledger.done)
    world.breaks_through = state.turn.phase == s.BREAKTHROUGH
    return _Turn(world, len(steps))


def line(world: w.EmpiresWorld, decide: Callable[[Decision], Option]) -> str:
    """All that the seat says in its phase which is asked now; empty where it does nothing that is written."""
    decision = world.decision()
    if decision is None:
        raise ValueError("nothing is to be decided")
    if decision.about == v.BREAKTHROUGH and isinstance(world, SeatWorld) and not world.breaks_through:
        return "" if decide(decision) == v.STOP else notation.write(world.table, m.Breakthrough())
    seat, said = decision.seat, list[m.Element]()
    try:
        while decision is not None and decision.seat == seat:
            option = decide(decision)
            if option != v.STOP:
                said.append(option)  # type: ignore[arg-type]
            elif decision.about == v.CARDS and not world.acts:
                said.append(m.Pass())
            world.choose(option)
            after = world.decision()
            decision = after if after is not None and after.about in v.together(decision.about) else None
    except UntoldError:  # what comes next has to be told first
        pass
    shown = tuple(one for one in map(v.public, said) if one is not None)
    return notation.write(world.table, m.Act(seat, shown)) if shown else ""


class SeatWorld(at_table.TableWorld):
    """What is still to come of a turn, behind a record's last line. `breaks_through`: the record has come to that phase."""

    breaks_through: bool

    def begin(self) -> None:
        """It stands where the record ends."""

    def _thought_of(self) -> tuple[Option, ...]:
        """What persons think of nobody needs to know."""
        return super()._thought_of() if self.asked in self.bots else (v.STOP,)

    def _has_choice(self, phase: str, player: int) -> bool:
        """Companion's seats say aloud that they pass."""
        return (phase == v.CARDS and player in self.bots) or super()._has_choice(phase, player)

    def _take(self, player: int, count: int) -> tuple[Any, ...]:
        """What is drawn at a turn's beginning. All else comes when the record has the line for it."""
        if player not in self.bots or player in self.state.turn.drawn or not count:
            return ()
        if self.phase != v.DRAWS:
            raise UntoldError(Question("what comes of this line", str))
        return self.come(player, told(self.streams, drawn(self.state, self.table.players[player], count, self.deck)))

    def _with_cards(self, _player: int, element: m.Build | m.Store) -> m.Build | m.Store:  # the cards are known
        """What goes into a warehouse is told when the record has the line for it."""
        return element

    def _next_turn(self) -> bool:
        """The next turn is the record's to begin."""
        return False

    def _end_turn(self) -> None:
        raise UntoldError(Question("the end of the turn", str))


class _Turn(Followed):
    """What a record tells of the turn that is played: nothing of those who are asked now, who are done without a word."""

    world: SeatWorld

    def __init__(self, world: SeatWorld, lines: int) -> None:
        super().__init__(world)
        self.lines, self.number = lines, world.state.turn.number
        self.talks = s.ENTRY <= world.state.turn.phase <= s.DIPLOMACY
        self.done = dict.fromkeys(self._at_it())

    def _at_it(self) -> Sequence[str]:
        """The person who has spoken last, where he may say more in his phase."""
        turn = self.world.state.turn
        player = turn.order[turn.place] if turn.place >= 0 else -1
        has_acted = turn.acts >= actions.FREE_ACTIONS and not self.world.state.has_active(player)
        if player < 0 or (turn.phase == s.CARDS and (turn.passed or has_acted)):
            return ()
        return () if player in self.world.bots else (self.world.table.players[player],)

    @property
    def until(self) -> str:
        """Who has to be done before the seat that is asked speaks."""
        names = [f"{self._names()} {'is' if len(self.done) == 1 else 'are'} done"] if self.done else []
        talks = ["diplomacy is over"] if self.talks and self.world.phase != v.ENTER else []
        return " and ".join([*talks, *names])

    def _names(self) -> str:
        *most, last = self.done
        return f"{', '.join(most)} and {last}" if most else last

    def named(self, decision: Decision, _count: int) -> str:  # where the record stands is enough
        """A choice that is made once in a turn, or once behind a line."""
        line = "" if decision.about in (v.ENTER, v.BUY) else f".{self.lines}"
        return f"{decision.about} {self.number}{line}"

    def chosen(self, decision: Decision) -> Option | None:
        """Persons who are asked before one of Companion's seats are done."""
        if decision.seat in self.world.bots:
            return None
        if decision.about == v.SETUP:
            raise UntoldError(Question("where somebody sets up", str))
        self.done[self.world.table.players[decision.seat]] = None
        return v.STOP
