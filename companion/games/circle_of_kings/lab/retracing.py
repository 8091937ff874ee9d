"""The decisions of a record of Circle of Kings: what Lords do, who strikes and who falls; and armies out of hands that are told.

What the record does not tell of hands is filled in by lot: who chooses after the reveal knows them no better. In the open view
all hands are as they were, and the decks in any order.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile
from operator import attrgetter
from random import Random

from companion.cards.tarot import army_cards_of, lords_of
from companion.games.circle_of_kings.lab import asks, at_table, following, imagining, rounds, view as v, world as w
from companion.games.circle_of_kings.rules import draws, moves as m, stages, state as s, table as t
from companion.lab.following import Heard
from companion.lab.retracing import choices
from companion.lab.world import AnyLaboratory, Retraced
from companion.referee import AnyStep
from companion.referee.decisions import Opening


def retrace(laboratory: AnyLaboratory, table: t.Table, steps: Sequence[AnyStep], *, openly: bool = False) -> Iterator[Retraced]:
    """The decisions in their order, up to a line that the table let stand, or that is none of the rules' own (`resigned:`).

    `openly`: in worlds with the hands that both had, which the record has to tell (`tells_all`).
    """
    told = rounds.rounds_of(table, list(takewhile(_is_of_the_rules, steps)))
    if told:
        heard = Heard("record", ())
        game = following.Game(_World(table, heard, frozenset(), told, ()))
        heard.record = game.told
        found = [_imagined(game, moment, openly=openly) for moment in choices(laboratory, game) if moment.option is not None]
        yield from sorted(found, key=attrgetter("line"))


def tells_all(steps: Sequence[AnyStep]) -> bool:
    """Whether a record tells both hands, whenever something of `retrace` is decided."""
    told = [
        step.before.sides
        for step in takewhile(_is_of_the_rules, steps)
        if isinstance(step.move, m.Deploy | m.Decision | m.Actions)
    ]
    return bool(told) and not any(side.unknown or side.lords_unknown for sides in told for side in sides)


def _is_of_the_rules(step: AnyStep) -> bool:
    return not step.line.stands and isinstance(step.move, rounds.MOVES | Opening)


class _World(rounds.RecordWorld):
    """A game in which everybody lays his army out of the hand that the record tells; where it tells none, he has laid it."""

    def _asks_for_armies(self) -> bool:
        if self.state.stage == stages.DRAW and self.laid == [None, None] and not any(self.courts):
            for player in (0, 1):
                self._take_up(player, self.now.first(m.Deploy, player))
        return w.KingsWorld._asks_for_armies(self)

    def _take_up(self, player: int, step: AnyStep | None) -> None:
        own, self.laid[player] = self.state.sides[player], at_table.FACE_DOWN
        if step is None or not step.move.cards:
            return
        side = step.before.sides[player]
        hand, court = army_cards_of(side.known), lords_of(side.lords_known)
        if side.unknown or side.lords_unknown or (len(hand), len(court)) != (own.hand, own.lords_in_hand):
            return
        self.hands[player], self.courts[player], self.laid[player] = hand, court, None
        self.armies[player] = army_cards_of(own.unseen & ~side.known)


def _imagined(game: following.Game, moment: Retraced, *, openly: bool) -> Retraced:
    """A moment in worlds as whoever is asked can imagine them: with all cards of his own that the record tells."""
    world, (seat, _, about) = game.world, moment.decision
    view: v.View = world.view(seat)
    if about in following.ARMY:
        state = _before_armies(world.now) if openly else view.state
        view = view._replace(state=state, laid=(seat == 1 and not openly, False))
        again = partial(_before_reveal, view, world.told(m.Deploy, 0) if openly and seat else None)
    else:
        told: s.State = next(step.before for step in world.now.steps if step.line.number == moment.line)
        view = view._replace(passed=about != asks.CHARIOTS_TURN)
        again = partial(_after_reveal, view, told.sides, (told if openly else view.state).sides)
    return moment._replace(world=again(Random(moment.line)), again=again)


def _before_reveal(view: v.View, others: m.Deploy | None, random: Random) -> w.KingsWorld:
    """A world with the hand of the view; what the other one has laid lies there, where that is known."""
    world = next(imagining.worlds(view, random))
    if others:
        imagining.lay(world, others)
    return world


def _after_reveal(view: v.View, own: Sequence[s.Side], others: Sequence[s.Side], random: Random) -> w.KingsWorld:
    """A world with cards by what is known of both: by whoever is asked, and by all (in the open view by the record)."""
    world, seat = imagining.standing(view, random), view.seat
    imagining.imagine(world, seat, own[seat], random)
    imagining.imagine(world, 1 - seat, others[1 - seat], random)
    return world


def _before_armies(now: rounds.Round) -> s.State:
    """All that the record tells of cards before anybody has deployed in a round."""
    state: s.State = next(step.before for step in now.steps if isinstance(step.move, m.Deploy)).copy()
    for side in state.sides:
        if not side.drawn:
            draws.draw_silently(state, side)
    return state
