"""The laboratory of whichever game, made of its dialogue. A game adds its thought by a class of its own.

Without any, level 0 plays by lot and levels 2 and 3 by playouts of such players, to the game's end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import count
from random import Random
from typing import Any, ClassVar, Final

from companion.lab import players, real_cards
from companion.lab.chance import OneStream, Question, Streams, UntoldError
from companion.lab.mind.at_table import TableWorld
from companion.lab.mind.hands import ALL, Imagining
from companion.lab.mind.retracing import retrace, sight
from companion.lab.mind.world import Told, View, World
from companion.lab.world import Decision, Followed, Laboratory, Option, RefusedError, Retraced, Sight
from companion.referee import AnyStep, Game, asked, find_game, is_move_of_game
from companion.referee.steps import Choice, Steps, text_of

#: A line of a record; as a move where nobody says it word by word (a claim, a result alone).
Line = str | Told


def follow(
    mind: WordLaboratory, table: object, steps: Sequence[AnyStep], said: Sequence[str], streams: Streams, bots: frozenset[int]
) -> Followed | None:
    """The section that is played; None before the first one. Raises RefusedError where it cannot be followed."""
    heading = next((type(step.move) for step in steps if step.line.code.lstrip().startswith("[")), None)
    if heading is None and mind.rules.section:
        return None
    before, section = real_cards.last_season(steps, heading)
    begins, start = _Lines(mind, table), mind.rules.start(table)
    told = [Told(step.move) for step in before if not begins.is_covered(step)]
    lines = [begins.line(step) for step in section if is_move_of_game(step.move) and not begins.is_covered(step)]
    whole, now = len(lines), steps[-1].after if steps else start
    lines += [text_of(lambda: mind.rules.dialogue(now), said)] if said else []
    world = SeatWorld(mind, table, streams, bots, section[0].before if section else start, told, lines)
    return _Section(world, whole)


class _Lines:
    """Knows by its class what sort of line a move stands in: it is that by which the line begins."""

    def __init__(self, mind: WordLaboratory, table: object) -> None:
        self.mind, self.table = mind, table
        self._begins: dict[type, Choice | None] = {}

    def _begin(self, step: AnyStep) -> Choice | None:
        kind = type(step.move)
        if kind not in self._begins:
            is_own = is_move_of_game(step.move)
            steps = next(self.mind.rules.dialogue(step.before)) if is_own else Steps()
            self._begins[kind] = _written(steps, self.mind.rules.write(self.table, step.move)) if is_own else None
        return self._begins[kind]

    def is_covered(self, step: AnyStep) -> bool:
        """Whether it lies face down."""
        begin = self._begin(step)
        return begin is not None and begin.covered

    def line(self, step: AnyStep) -> Line:
        """The line, where somebody says it."""
        begin = self._begin(step)
        is_said = begin is not None and begin.kind != "claim"
        return self.mind.rules.write(self.table, step.move) if is_said else Told(step.move)


def _written(steps: Steps, text: str) -> Choice | None:
    """The longest choice with which a text begins; None where there is none."""
    found = [
        (end, one) for one in steps.choices if (end := one.written_at(text, 0)) > 0 and (one.joins or text[end:][:1] in ("", " "))
    ]
    return max(found, key=lambda pair: pair[0])[1] if found else None


class SeatWorld(TableWorld):
    """A world that goes no further than its record: `lines` are those of its section, before which others were `first` told."""

    def __init__(
        self, mind: WordLaboratory, table: object, streams: Streams, bots: frozenset[int], state: object, told: Sequence[Told],
        lines: Sequence[Line],
    ) -> None:  # fmt: skip
        self.first, self.lines = len(told), lines
        super().__init__(mind, table, streams, bots, state, told)

    @property
    def place(self) -> int:
        """How many lines of the section have been said here, before all eyes."""
        return sum(one.whose == ALL for one in self.told[self.first :])

    @property
    def line(self) -> Line:
        """The record's line that is to be said here; empty where it has none yet."""
        return self.lines[self.place] if self.place < len(self.lines) else ""

    def begin(self) -> None:
        """The next line; one that nobody says word by word is told at once."""
        super().begin()
        if isinstance(self.line, Told):
            self.hear([self.line])

    def by_itself(self) -> bool:
        """As ever; a heading waits until the record has it."""
        choice = self.steps.find(self.asked.options[0]) if self.asked.options else None
        if choice and choice.kind == "heading" and not self.line:
            raise UntoldError(Question(choice.meaning or choice.word, str))
        return super().by_itself()


class _Section(Followed):
    """One section; so many of its lines are `whole`, one more may be under way."""

    world: SeatWorld

    def __init__(self, world: SeatWorld, whole: int) -> None:
        super().__init__(world)
        self.whole = whole

    @property
    def is_whole(self) -> bool:
        """Whether the world is beyond the line that is being said."""
        return self.world.place > self.whole

    def _next(self) -> str:
        """The record's next word; empty where it has none. Raises RefusedError where the line is somebody else's."""
        world = self.world
        line, said = str(world.line), world.text
        if said:
            (own, said), (name, line) = self._parted(said), self._parted(line)
            if own and name and own != name:
                raise RefusedError(f"{name} cannot begin, by the cards that Companion was told")
        rest = line[len(said) :].lstrip()
        choice = _written(world.steps, rest)
        if choice is not None:
            return rest[: choice.written_at(rest, 0)]
        return rest.split()[0] if rest else asked.END * (world.place < self.whole)

    def _parted(self, text: str) -> tuple[str, str]:
        """Who is named at the beginning of a line, if anybody is, and what follows it."""
        name, _, rest = text.partition(" ")
        name = name.removesuffix(":")
        return (name, rest) if name in self.world.tags else ("", text)

    def told(self, _question: Question[str]) -> str | None:  # where the world stands says what is asked
        """Who begins, and what chance has brought."""
        return self._next() or None

    def chosen(self, decision: Decision) -> Option | None:
        """The next word of the record."""
        word = self._next()
        if not word or word in decision.options:
            return word or None
        if asked.CHANCE in decision.options:
            return asked.CHANCE
        if self.world.tags[decision.seat] in self.world.bots:
            return word
        raise RefusedError(f"{self.world.tags[decision.seat]} cannot say {word}, by the cards that Companion was told")


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

    def is_about(self, now: asked.Asked) -> str:
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
        if players.THUMB in levels and type(self).guess is WordLaboratory.guess:
            return f"{self.rules.title} has no rule of thumb yet: level 0 plays at random, level 2 tries out choices"
        if any(level != players.RANDOM for level in levels) and self.hides and self.lies_open(table):
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

    def unbegun(self, table: Any, streams: Streams) -> World:
        """A game of which no word is said."""
        return World(self, table, streams)

    def at_table(self, table: Any, streams: Streams, bots: frozenset[int]) -> World | None:
        """What chance brings is asked for, and what comes to hidden hands; None where nobody can say what lies face down."""
        if not self.hides:
            return World(self, table, streams)
        return None if self.lies_open(table) else TableWorld(self, table, streams, bots)

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

    def guess(self, _view: View, decision: Decision, random: Random, /) -> Option:  # any is as good
        """Any option: where a game brings no rule of thumb."""
        return random.choice(decision.options)

    def playout(self, world: World, random: Random, /) -> Sequence[float]:
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
        return "" if option in (asked.CHANCE, asked.END) else str(option)

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
