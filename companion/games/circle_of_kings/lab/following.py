"""A game of Circle of Kings as a record tells it: what somebody has chosen, out of its lines. With real cards it is followed.

Of a Chariot of which no line speaks its owner is thought to wait (CK-8.7).

Afterwards it can be retraced: what Lords did, who struck and who fell, and armies out of hands that are told. What the record
does not tell of hands is filled in by lot: who chooses after the reveal knows them no better. In the open view all hands are as
they were, and the decks in any order.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from operator import attrgetter
from random import Random
from typing import Any, cast

from companion.cards.tarot import SUIT_NAMES, SUITS, army_cards_of, lords_of, parse_lord, parse_tarot_card
from companion.games.circle_of_kings.lab import asks, at_table, choosing, imagining, view as v, world as w
from companion.games.circle_of_kings.lab.rounds import MOVES, RecordWorld, Round, rounds_of, wait
from companion.games.circle_of_kings.rules import draws, moves as m, stages, state as s, table as t
from companion.lab import AnyLaboratory, Decision as Asked, Followed, Option, Question, RefusedError, Retraced, Streams
from companion.lab.following import Heard
from companion.lab.real_cards import nothing_more
from companion.lab.retracing import choices
from companion.referee import AnyStep, Opening


def follow(
    table: t.Table, steps: Sequence[AnyStep], said: Sequence[str], streams: Streams, bots: frozenset[int]
) -> Followed | None:
    """The game from the round of which something was told first; where nothing was, from the last one. None before the first.

    Raises RefusedError where it cannot be followed.
    """
    rounds = rounds_of(table, steps)
    if not rounds:
        if any(isinstance(step.move, m.NewRound) for step in steps):
            raise RefusedError("the table let a line of this round stand, or put something right in it; in the next one it can")
        return None
    begin = next((at for at, one in enumerate(rounds) if streams.knows(f"round {one.number}, ")), -1)
    return Game(RecordWorld(table, streams, bots, rounds[begin:], said))


#: What is decided for an army, face down.
ARMY = frozenset((asks.CAPTAIN, asks.ARMY_CARD, asks.WHICH_LORD))


class Game(Followed):
    """The game: what a seat has chosen is in a line of the record, or in the line that is being said."""

    world: RecordWorld

    @property
    def is_whole(self) -> bool:
        """Whether the line that is being said was heard to its end."""
        return self.world.whole

    @property
    def until(self) -> str:
        """Who has to have drawn before the seat that is asked chooses: no line says that he does not recruit."""
        world = self.world
        if world.state.stage != stages.DRAW or world.is_laying or draws.recruit_forbidden(world.state, 0):
            return ""
        drawing = [tag for one, tag in enumerate(world.table.players) if one not in world.bots and not world.told_by(m.Draw, one)]
        return " and ".join(f"{tag} has drawn" for tag in drawing)

    def told(self, question: Question[Any]) -> str | None:
        """When a person has laid his army face down makes no difference."""
        return "" if question.read is nothing_more else None

    def chosen(self, decision: Asked) -> Option | None:
        """What goes at the limit, an army, a word of a Lord, a strike; of a Chariot that nobody speaks of: that it waits."""
        world, self.ahead = self.world, False
        if world.whole:  # nothing more happens before it stands in the record
            wait("the line that is said")
        found = self._in_a_line(decision)
        if found is not None:
            return found
        if decision.about == asks.CHARIOTS_TURN and decision.seat not in world.bots:
            return asks.NO
        others = {0, 1} - world.bots - {decision.seat}
        self.ahead = (
            world.state.stage == stages.DRAW
            and decision.about in ARMY
            and any(world.told_by(m.Deploy, one) is None for one in others)
        )
        return None

    def line(self, decision: Asked) -> int:
        """As ever; to let the Chariot wait is not written."""
        world = self.world
        if world.state.stage == stages.DRAW:
            step = world.now.first(m.Deploy, decision.seat)
        else:
            step = world.upcoming if world.option_told(decision) not in (None, asks.NO) else None
        return step.line.number if step else 0

    def missed(self, decision: Asked) -> Option | None:
        """Nothing: a seat of Companion's waits until a line that is being said, and is not for it, stands in the record."""
        if self.world.said and not self._concerns(decision):
            wait("the line that is said")
        return None

    def _concerns(self, decision: Asked) -> bool:
        """Whether the line that is being said may go on with this choice."""
        words = self.world.says(decision.seat)
        if decision.about in (asks.LIMIT, asks.RECRUIT_OR_NOT):
            return words[:1] == ("draw",)
        return bool(words) or (decision.about == asks.FALLS and "x" in self.world.says(1 - decision.seat))

    def _in_a_line(self, decision: Asked) -> Option | None:
        about = decision.about
        if about in (asks.LIMIT, asks.RECRUIT_OR_NOT):
            return self._drawn(decision)
        if about in ARMY:
            return self._laid(decision)
        if self.world.upcoming:
            return self.world.option_told(decision)
        option = self._decided(decision) if about == asks.LORDS_WORD else self._struck(decision)
        self.world.under_way = self.world.under_way or option is not None
        return option

    def _drawn(self, decision: Asked) -> Option | None:
        world, player = self.world, decision.seat
        items, done = world.items_of(player), len(v.public_items(m.Draw(player, tuple(world.items))))
        if done < len(items):
            item = items[done]
            return item.card if item.kind == m.DISCARD else asks.BURNS if item.kind == m.BURN else m.RECRUIT
        is_over = world.told_by(m.Draw, player) is not None or world.is_laying
        return asks.NO if is_over and decision.about == asks.RECRUIT_OR_NOT else None

    def _laid(self, decision: Asked) -> Option | None:
        """A card of the army, or the Lord, out of the line that shows it."""
        world, player = self.world, decision.seat
        line: m.Deploy | None = world.told_by(m.Deploy, player) if world.state.stage == stages.DRAW else None
        words = world.says(player)
        cards = line.cards if line else tuple(card for word in words if (card := parse_tarot_card(word)))
        lord = line.lord if line else parse_lord(words[-1]) if "/" in words[:-1] else None
        if decision.about == asks.WHICH_LORD:
            if world.state.stage != stages.DRAW and lord:
                world.under_way = True
            return lord
        return cards[len(world.cards)] if len(world.cards) < len(cards) else None

    def _decided(self, decision: Asked) -> Option | None:
        """A word of a Lord."""
        words, place = self.world.says(decision.seat)[1:], len(self.world.words)
        if place >= len(words):
            return None
        return next((one for one in decision.options if m.write_word(cast(m.Word, one)) == words[place]), None)

    def _struck(self, decision: Asked) -> Option | None:
        """Who strikes, the Chariot too, and who falls."""
        world, state = self.world, self.world.state
        striker = 1 - decision.seat if decision.about == asks.FALLS else decision.seat
        word, _, *words = [*world.says(striker), "", ""]
        attacker, fallen = m.UNITS.get(word) or parse_lord(word), tuple(m.UNITS[one] for one in words if one in m.UNITS)
        if attacker is None:
            return None
        if fallen:
            return choosing.in_action(decision, m.Action(striker, attacker, fallen), state)
        zone, plans = state.sides[striker].zone, [one for one in decision.options if isinstance(one, v.Plan)]
        plans = [one for one in plans if choosing.is_alike(one.attacker, attacker, zone)]
        if len(plans) == 1:
            return plans[0]
        is_asked = decision.about == asks.STRIKES and striker not in world.bots and 1 - striker in world.bots
        return self._aimed(striker, plans) if is_asked else None

    def _aimed(self, striker: int, plans: Sequence[v.Plan]) -> Option | None:
        """Whom a person strikes, where a seat of Companion's has to say who falls: no line says that before (CK-5.4)."""
        if not plans:
            return None
        world, tags = self.world, self.world.table.players
        ways = {f"{plan.amount} {SUIT_NAMES[SUITS[plan.suit]]}": plan for plan in plans}
        which = f"{tags[striker]}'s {plans[0].attacker} strikes {tags[1 - striker]}: {', or '.join(ways)}"
        question = Question(f"round {world.state.number}, {which}", partial(_way_of, ways), covered=True)
        return world.streams.ask(question)


def _way_of(ways: Mapping[str, v.Plan], typed: str) -> v.Plan:
    """The strike that somebody means. Raises RefusedError."""
    words = typed.casefold().split()
    found = [plan for way, plan in ways.items() if words and set(words) <= set(way.casefold().split())]
    if len(found) != 1:
        raise RefusedError("this is none of them, or several", f"it is {', or '.join(ways)}")
    return found[0]


def retrace(laboratory: AnyLaboratory, table: t.Table, steps: Sequence[AnyStep], *, openly: bool = False) -> Iterator[Retraced]:
    """The decisions in their order, up to a line that the table let stand, or that is none of the rules' own (`resigned:`).

    `openly`: in worlds with the hands that both had, which the record has to tell (`tells_all`).
    """
    told = rounds_of(table, list(takewhile(_is_of_the_rules, steps)))
    if told:
        heard = Heard("record", ())
        game = Game(_World(table, heard, frozenset(), told, ()))
        heard.record = game.told
        found = [_imagined(game, moment, openly=openly) for moment in choices(laboratory, game) if moment.option is not None]
        yield from sorted(found, key=attrgetter("line"))


def tells_all(steps: Sequence[AnyStep]) -> bool:
    """Whether a record tells both hands, whenever something of `retrace` is decided."""
    told = [one for one in takewhile(_is_of_the_rules, steps) if isinstance(one.move, m.Deploy | m.Decision | m.Actions)]
    return bool(told) and not any(side.unknown or side.lords_unknown for step in told for side in step.before.sides)


def _is_of_the_rules(step: AnyStep) -> bool:
    return not step.line.stands and isinstance(step.move, MOVES | Opening)


class _World(RecordWorld):
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


def _imagined(game: Game, moment: Retraced, *, openly: bool) -> Retraced:
    """A moment in worlds as whoever is asked can imagine them: with all cards of his own that the record tells."""
    world, (seat, _, about) = game.world, moment.decision
    view: v.View = world.view(seat)
    if about in ARMY:
        state = _before_armies(world.now) if openly else view.state
        view = view._replace(state=state, has_laid=(seat == 1 and not openly, False))
        again = partial(_before_reveal, view, world.told_by(m.Deploy, 0) if openly and seat else None)
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


def _before_armies(now: Round) -> s.State:
    """All that the record tells of cards before anybody has deployed in a round."""
    state: s.State = next(step.before for step in now.steps if isinstance(step.move, m.Deploy)).copy()
    for side in state.sides:
        if not side.drawn:
            draws.draw_silently(state, side)
    return state
