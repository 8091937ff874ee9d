"""The laboratory of whichever game, made of its dialogue. A game adds its thought by a class of its own.

Without any, level 0 plays by lot and levels 2 and 3 by playouts of such players, to the game's end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import count
from random import Random
from typing import Any, ClassVar, Final

from companion.lab.chance import OneStream, Streams
from companion.lab.mind.at_table import TableWorld
from companion.lab.mind.following import follow
from companion.lab.mind.hands import Imagining
from companion.lab.mind.retracing import retrace, sight
from companion.lab.mind.world import View, World
from companion.lab.players import RANDOM, THUMB
from companion.lab.world import Decision, Followed, Laboratory, Option, Retraced, Sight
from companion.referee import AnyStep
from companion.referee.asked import CHANCE, END, Asked
from companion.referee.found import find_game
from companion.referee.games import Game
from companion.referee.steps import Choice

#: What is decided where nobody else sees it.
FACE_DOWN: Final = "face down"
#: A playout that has had so many words is cut, and who has the best total has won it.
LONGEST: Final = 1500


class WordLaboratory(Laboratory[Any, World, View]):
    """All tables are served. `game` is the game's id."""

    covered: ClassVar[frozenset[str]] = frozenset({FACE_DOWN})
    from_hand: ClassVar[frozenset[str]] = frozenset({"card"})

    def __init__(self, game: str) -> None:
        self.game = game
        #: The last table that was looked at, and whether all lies open there: a screen asks with every tap.
        self._looked: tuple[Any, bool] = None, True

    @cached_property
    def rules(self) -> Game:
        """The game's rules."""
        return find_game(self.game)

    # ---- what a game may add ----

    def can_hold(self, _view: View) -> Callable[[int, str], bool]:  # the judge refuses what cannot be
        """Tells whether an unseen card can be in a seat's hand, by all that the seat of a view has seen."""
        return lambda _seat, _word: True

    def plays(self, _choice: Choice) -> bool:  # all
        """Whether somebody chooses among this, too; not what may be written besides (a landing tile), or in another way."""
        return True

    def is_about(self, now: Asked) -> str:
        """A word for what is decided: what sort of thing is named."""
        return now.about

    def asks(self, world: World, chances: Sequence[Choice]) -> str:
        """What people are asked who say what chance brings."""
        return f"{world.asked.who}: chance brings" if world.asked.who else chances[0].meaning or "chance brings"

    def draw(self, world: World, chances: Sequence[Choice]) -> str:
        """What chance brings where nobody says it: each word by its weight."""
        chance, weights = world.streams.of("chance"), [one.weight for one in chances]
        drawn = chance.choices(chances, weights)[0] if all(weights) else chance.choice(chances)
        return drawn.with_number(chance.randint(drawn.least or 0, drawn.most or 0)) if drawn.is_number else drawn.word

    # ---- who sits there ----

    def seats(self, table: Any) -> Sequence[str]:
        """All that can say something: the players of a table, else what has a total."""
        named: Sequence[str] = getattr(table, "tags", None) or getattr(table, "players", None) or self.sides(table)
        return named

    def sides(self, table: Any) -> Sequence[str]:
        """What has a total."""
        return tuple(self.rules.totals(self.rules.start(table)))

    def side_of(self, table: Any, seat: int) -> int:
        """The side of a seat: its own, or the team (`A+C`) in which it is."""
        tag, sides = self.seats(table)[seat], self.sides(table)
        return sides.index(tag) if tag in sides else next(n for n, side in enumerate(sides) if tag in side.split("+"))

    def unfit(self, table: Any, levels: Sequence[int]) -> str:
        """Who knows no rule of thumb cannot play by it; and where nobody can say what lies face down, lots are all there is."""
        if THUMB in levels and type(self).guess is WordLaboratory.guess:
            return f"{self.rules.title} has no rule of thumb yet: level 0 plays at random, level 2 tries out choices"
        if any(level != RANDOM for level in levels) and self.hides and self.lies_open(table):
            return f"Companion doesn't know what lies face down in {self.rules.title}, so it only plays at random there (level 0)"
        return ""

    @property
    def hides(self) -> bool:
        """Whether seats hold something that others do not see."""
        return not self.rules.about.nothing_hidden

    def lies_open(self, table: Any) -> bool:
        """Also where nobody can say what lies face down."""
        if self._looked[0] is not table:
            self._looked = table, not self.hides or self.begin(table, Streams("hidden", 0)).dealing is None
        return self._looked[1]

    # ---- playing ----

    def begin(self, table: Any, streams: Streams) -> World:
        """A game before its first decision."""
        world = World(self, table, streams)
        world.go_on()
        return world

    def at_table(self, table: Any, streams: Streams, bots: frozenset[int]) -> World | None:
        """What chance brings is asked for, and what comes to hidden hands; None where nobody can say what lies face down."""
        if not self.hides:
            return World(self, table, streams)
        return None if self.lies_open(table) else TableWorld(self, table, streams, bots)

    def heard(self, world: World, decision: Decision, typed: str) -> Option:
        """A card of a hand that is not known."""
        return world.heard(typed) if isinstance(world, TableWorld) else super().heard(world, decision, typed)

    def follow(
        self, table: Any, steps: Sequence[AnyStep], said: Sequence[str], streams: Streams, bots: frozenset[int]
    ) -> Followed | None:
        """The section that is played."""
        return follow(self, table, steps, said, streams, bots)

    def start(self, world: World) -> None:
        """All up to the first decision."""
        world.go_on()

    def worlds(self, view: View, random: Random) -> Iterator[World]:
        """Worlds that agree with a view: the one there is where nothing is hidden."""
        stream, hidden = OneStream(random), view.hidden
        if hidden is None:
            world = World(self, view.table, stream, view.state, view.moves)
            world.say_all(view.said)
            world.look()
            world.lend()
            while True:
                yield world.copy(random)
        base = World(self, view.table, stream, hidden.dealing.state, view.moves[: hidden.moves])
        base.lend()
        imagining = Imagining(base, view, hidden, random)
        while True:
            yield imagining.world()

    def guess(self, _view: View, decision: Decision, random: Random) -> Option:  # any is as good
        """Any option: where a game brings no rule of thumb."""
        return random.choice(decision.options)

    def playout(self, world: World, random: Random) -> Sequence[float]:
        """To the end of the game, by lot."""
        for words in count():
            decision = world.decision()
            if decision is None or words > LONGEST:
                return world.shares()
            world.choose(random.choice(decision.options))
        raise AssertionError

    # ---- what is told of it ----

    def about(self, begins: str) -> str:
        """What is decided on a line that lies face down."""
        return begins if begins in self.covered else FACE_DOWN

    def word(self, _table: Any, _decision: Decision, option: Option) -> str:  # words are the same everywhere
        """The word itself; what stands in a word's place by its name."""
        return str(option).removeprefix("#")

    def spoken(self, _table: Any, _world: World, _decision: Decision, option: Option) -> str:
        """The word."""
        return "" if option in (CHANCE, END) else str(option)

    def open_moves(self, world: World) -> Sequence[Any]:
        """All but what lies face down."""
        return world.open_moves

    def under_way(self, world: World) -> str:
        """The words of the line that is being said."""
        return "" if world.covered else world.text

    def hand(self, view: View) -> Sequence[str]:
        """What a seat holds."""
        return view.hand

    # ---- records ----

    def retrace(self, table: Any, steps: Sequence[AnyStep]) -> Iterator[Retraced] | None:
        """The decisions of a record's lines, as far as it tells what everybody held; None where nobody knows what is hidden."""
        return None if self.hides and self.lies_open(table) else retrace(self, table, steps)

    def sight(self, table: Any, steps: Sequence[AnyStep], text: str) -> Sight | None:
        """The table after a record's lines, where a seat goes by what all see."""
        return sight(self, table, steps, text) if self.lies_open(table) else None
