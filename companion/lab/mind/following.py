"""A section with real cards, as a record tells it: what a world of `at_table` asks for, out of its lines.

Lines that lie face down count for nothing, although people may have written them: a neighbour tells what Companion's seats hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.lab.chance import Question, Streams, UntoldError
from companion.lab.mind.at_table import TableWorld
from companion.lab.mind.hands import ALL
from companion.lab.mind.world import Told
from companion.lab.real_cards import last_season
from companion.lab.world import Decision, Followed, Option, RefusedError
from companion.referee import AnyStep
from companion.referee.asked import CHANCE, END
from companion.referee.replay import is_move_of_game
from companion.referee.steps import Choice, Steps, text_of

if TYPE_CHECKING:
    from companion.lab.mind.laboratory import WordLaboratory

#: A line of a record; as a move where nobody says it word by word (a claim, a result alone).
Line = str | Told


def follow(
    mind: WordLaboratory, table: object, steps: Sequence[AnyStep], said: Sequence[str], streams: Streams, bots: frozenset[int]
) -> Followed | None:
    """The section that is played; None before the first one. Raises RefusedError where it cannot be followed."""
    heading = next((type(step.move) for step in steps if step.line.code.lstrip().startswith("[")), None)
    if heading is None and mind.rules.section:
        return None
    before, section = last_season(steps, heading)
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

    __slots__ = ("first", "lines")

    def __init__(
        self,
        mind: WordLaboratory,
        table: object,
        streams: Streams,
        bots: frozenset[int],
        state: object,
        told: Sequence[Told],
        lines: Sequence[Line],
    ) -> None:
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
        return rest.split()[0] if rest else END * (world.place < self.whole)

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
        if CHANCE in decision.options:
            return CHANCE
        if self.world.tags[decision.seat] in self.world.bots:
            return word
        raise RefusedError(f"{self.world.tags[decision.seat]} cannot say {word}, by the cards that Companion was told")
