"""The decisions of a record of Circle of Kings: what Lords do, who strikes and who falls; and armies out of hands that are told.

What the record does not tell of hands is filled in by lot: who chooses after the reveal knows them no better. In the open view
all hands are as they were, and the decks in any order.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from random import Random
from typing import Any, NamedTuple

from companion.cards.tarot import army_cards_of, lords_of
from companion.games.circle_of_kings.lab import asks, imagining
from companion.games.circle_of_kings.lab.view import Plan, View, public_items
from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.games.circle_of_kings.rules import deployment, draws, moves as m, plan, play, stages
from companion.games.circle_of_kings.rules.state import Side, State
from companion.games.circle_of_kings.rules.table import Table
from companion.lab.chance import OneStream
from companion.lab.world import Decision as Asked, Option, Retraced
from companion.referee import AnyStep


def retrace(table: Table, steps: Sequence[AnyStep], *, openly: bool = False) -> Iterator[Retraced]:
    """The decisions in their order, up to a line that the table let stand.

    `openly`: in worlds with the hands that both had, which the record has to tell (`tells_all`).
    """
    state = before_armies = play.start(table)
    laid: _Laid | None = None
    for number, step in enumerate(steps):
        if step.line.stands:
            return
        if isinstance(step.move, m.Deploy):
            if state.stage == stages.DRAW:
                before_armies, laid = state, _Laid(step.before, _deployments(steps[number:])) if openly else None
            if step.move.cards and state.stage in (stages.DRAW, stages.DEPLOYMENT):
                yield from _army(before_armies, step, laid)
        elif isinstance(step.move, m.Decision):
            yield from _of_lord(state, step, openly=openly)
        elif isinstance(step.move, m.Actions):
            for place, action in enumerate(step.move.actions):
                there = play.apply(state, m.Actions(step.move.actions[:place])) if place else state
                yield from _Play(there, step, action.player, openly).decisions(action)
        state = seen(state, step.move)


def tells_all(steps: Sequence[AnyStep]) -> bool:
    """Whether a record tells both hands, whenever something of `retrace` is decided."""
    going = takewhile(lambda step: not step.line.stands, steps)
    told = [step.before.sides for step in going if isinstance(step.move, m.Deploy | m.Decision | m.Actions)]
    return bool(told) and not any(side.unknown or side.lords_unknown for sides in told for side in sides)


def seen(state: State, move: m.Move) -> State:
    """The state behind a line as both players know it: no hidden card is read from it."""
    if isinstance(move, m.Draw):
        public = public_items(move)
        return play.apply(state, m.Draw(move.player, public)) if public else state
    return play.apply(state, move)


# ---- armies ----


class _Laid(NamedTuple):
    """What was so before anybody deployed in a round, with all hands, and what each laid then."""

    before: State
    by: Mapping[int, m.Deploy]


def _deployments(steps: Sequence[AnyStep]) -> Mapping[int, m.Deploy]:
    """What each lays first in the round that goes on with these steps."""
    found: dict[int, m.Deploy] = {}
    for step in steps:
        if isinstance(step.move, m.NewRound):
            break
        if isinstance(step.move, m.Deploy):
            found.setdefault(step.move.player, step.move)
    return found


def _army(state: State, step: AnyStep, laid: _Laid | None) -> Iterator[Retraced]:
    """Who leads, who follows and which Lord goes along, where the record tells the whole hand.

    In the open view the hands are those `laid` from; who lays second then knows what lies there.
    """
    move: m.Deploy = step.move
    side: Side = step.before.sides[move.player]
    if side.unknown or side.lords_unknown:
        return
    if laid and move.player and 0 not in laid.by:
        return
    state = (laid.before if laid else state).copy()
    for one in state.sides:
        if not one.drawn:
            draws.draw_silently(state, one)
    own = state.sides[move.player]
    hand, court = army_cards_of(side.known), lords_of(side.lords_known)
    if len(hand) != own.hand or len(court) != own.lords_in_hand:
        return
    blank = View(
        table=state.table, seat=move.player, told=(), state=state, phase=asks.CAPTAIN, asked=move.player, drawer=1,
        hand=tuple(hand), court=tuple(court), deck=own.unseen & ~side.known, lords=own.lords_unseen & ~side.lords_known,
        items=(), cards=(), laid=(move.player == 1 and laid is None, False), words=(), plan=None, passed=False,
    )  # fmt: skip
    others = laid.by[0] if laid and move.player else None
    for number, card in enumerate(move.cards):
        view = blank._replace(
            phase=asks.ARMY_CARD if number else asks.CAPTAIN,
            cards=move.cards[:number],
            hand=tuple(one for one in hand if one not in move.cards[:number]),
        )
        yield _out_of_hand(view, card, step, others)
    left = tuple(one for one in hand if one not in move.cards)
    if not left or len(move.cards) > deployment.army_size(move.cards[0]):
        yield _out_of_hand(blank._replace(phase=asks.WHICH_LORD, cards=move.cards, hand=left), move.lord, step, others)


def _out_of_hand(view: View, chosen: Option, step: AnyStep, others: m.Deploy | None) -> Retraced:
    """A choice for an army; `others` is what lies before the other one, where that is known."""

    def again(random: Random) -> KingsWorld:
        world = next(imagining.worlds(view, random))
        if others:
            imagining.lay(world, others)
        return world

    world = again(Random(step.line.number))
    decision = world.decision()
    if decision is None:
        raise ValueError("nobody is asked for an army")
    return Retraced(world, decision, chosen, step.line.number, again)


# ---- after the reveal ----


def _of_lord(state: State, step: AnyStep, *, openly: bool) -> Iterator[Retraced]:
    """The words of a Lord, but those that chance says."""
    move: m.Decision = step.move
    lord = plan.waiting_for(play.finish(state))
    if lord is not None and not lord.by_chance:
        yield from _Play(state, step, move.player, openly).words(move)


class _Play(NamedTuple):
    """A position after the reveal, with the line that is said in it, who says that, and whether all hands are known."""

    state: State
    step: AnyStep
    player: int
    openly: bool

    def words(self, move: m.Decision) -> Iterator[Retraced]:
        """The words of a Lord's decision, one after the other."""
        said: list[Option] = []
        zone = self.state.sides[move.player].zone
        for word in move.words:
            asked = self._asked(said, self.player)
            alike = [one for one in asked.options if one == word or same_unit(one, word, zone)] if asked else []
            if not asked or not alike:
                return
            yield self._moment(said, asked, alike[0])
            said.append(alike[0])

    def decisions(self, action: m.Action) -> Iterator[Retraced]:
        """Who strikes, which suit and how many, and who falls."""
        said: list[Option] = []
        while (asked := self._asked(said, self.player, chariot=action.attacker is m.CHARIOT)) is not None:
            option = next((one for one in asked.options if is_said(one, action, self.state)), None)
            if option is None:
                return
            yield self._moment(said, asked, option)
            said.append(option)

    def _asked(self, said: Sequence[Option], seat: int, *, chariot: bool = False) -> Asked | None:
        """What is decided behind these choices; nothing where the play has gone on."""
        world = self._world(said, seat, Random(0), chariot=chariot)
        return world.decision() if not world.moves else None

    def _moment(self, said: Sequence[Option], asked: Asked, option: Option) -> Retraced:
        chariot = asked.about == asks.CHARIOTS_TURN
        again = partial(self._world, tuple(said), asked.seat, chariot=chariot)
        world = again(Random(self.step.line.number))
        return Retraced(world, asked, option, self.step.line.number, again)

    def _world(self, said: Sequence[Option], seat: int, random: Random, *, chariot: bool = False) -> KingsWorld:
        """The position with hands that agree with it: those of `seat`, and in the open view all, as the record tells them."""
        world = KingsWorld(self.state.table, OneStream(random))
        world.state, world.passed = self.state, not chariot
        told: State = self.step.before
        imagining.imagine(world, seat, told.sides[seat], random)
        imagining.imagine(world, 1 - seat, (told if self.openly else self.state).sides[1 - seat], random)
        world.go_on()
        for option in said:
            world.choose(option)
        return world


def same_unit(one: object, other: object, zone: int) -> bool:
    """Whether two spellings name the same card of a zone."""
    return isinstance(one, m.Unit) and isinstance(other, m.Unit) and one.find(zone) == other.find(zone) != 0


def is_said(option: Option, action: m.Action, state: State) -> bool:
    """Whether a choice (a strike, whom it is aimed at, who falls) is what an action says."""
    zone, other = state.sides[action.player].zone, state.sides[1 - action.player].zone
    fallen = _bits(action.victims, other)
    if isinstance(option, m.Action):
        return option.attacker is action.attacker and _bits(option.victims, other) == fallen
    if isinstance(option, Plan):
        suit = action.victims[0].card.number if action.victims else -1
        return same_unit(option.attacker, action.attacker, zone) and (option.suit, option.amount) == (suit, len(fallen))
    return isinstance(option, tuple) and _bits(option, other) == fallen


def _bits(units: Iterable[Any], zone: int) -> set[int]:
    return {unit.find(zone) for unit in units}
