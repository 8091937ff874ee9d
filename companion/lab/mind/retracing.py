"""A record walked word by word: its decisions, and the table in the midst of a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.lab.chance import OneStream
from companion.lab.mind.hands import Dealing, dealing_of, show
from companion.lab.mind.world import Told, World
from companion.lab.world import Decision, Retraced, Sight
from companion.referee import AnyStep, asked, is_move_of_game
from companion.referee.steps import Choice, NotOfferedError, said_in, spoken

if TYPE_CHECKING:
    from companion.lab.mind.laboratory import WordLaboratory

#: In so many ways chance may fall where each is looked at.
_FEW = 8


class _Line(NamedTuple):
    """A line of a record as it was said: its step, its words, and what was chosen by each."""

    step: AnyStep
    words: tuple[str, ...]
    choices: tuple[Choice, ...]

    @property
    def covered(self) -> bool:
        """Whether it lies face down."""
        return self.choices[0].covered

    @property
    def tells_a_hand(self) -> bool:
        """Whether it only tells what somebody holds."""
        return self.covered and self.choices[0].beside

    def cards(self) -> Iterator[tuple[str, str]]:
        """Each card that is named on it, and whose."""
        for word, choice in zip(self.words, self.choices, strict=True):
            if choice.kind == "card":
                yield choice.who, word


def _line(mind: WordLaboratory, table: object, step: AnyStep) -> _Line | None:
    """A line as it was said; None for one that is no move of the game, or that the table let stand."""
    if step.line.stands or not is_move_of_game(step.move):
        return None

    def begin() -> Any:
        return mind.rules.dialogue(step.before)

    try:
        words = said_in(begin, mind.rules.write(table, step.move))
        choices = spoken(begin, words).choices
    except (NotOfferedError, TypeError, ValueError):
        return None
    return _Line(step, words, choices) if choices and choices[0].kind != "claim" else None


def _world(mind: WordLaboratory, table: object, state: object, told: Sequence[Any]) -> World:
    stream = OneStream(Random(0))
    return World(mind, table, stream, state, [Told(step.move) for step in told])


def _moments(world: World, line: _Line) -> Iterator[Retraced]:
    """The decisions of a line; the world is after its last word then, and the line is not at its end."""
    for word in (*line.words, asked.END):
        if world.look():
            decision = world.decision()
            option = _option(world, decision, word)
            if decision and option:
                yield Retraced(world, decision, option, line.step.line.number)
        if word != asked.END:
            world.say(word)


def _option(world: World, decision: Decision | None, word: str) -> str:
    """The option that was chosen by a word; empty where it was none of them."""
    if decision is None or word in decision.options:
        return word if decision else ""
    choice = world.steps.find(word)
    return asked.CHANCE if choice and choice.kind == "chance" and asked.CHANCE in decision.options else ""


def _last(world: World, line: int) -> Iterator[Retraced]:
    """What may be decided after the last line, or amid it; where chance comes first, for each of the few ways it can fall."""
    is_amid = bool(world.said)
    while not world.look() and not world.asked.chances and not (is_amid and world.asked.options) and world.by_itself():
        pass
    decision = world.decision()
    if decision and (is_amid or len(decision.options) > 1):
        yield Retraced(world, decision, None, line)
        return
    chances = world.asked.chances
    for choice in chances if len(chances) <= _FEW else ():
        fallen = world.copy(Random(0))
        fallen.say(choice.word)
        fallen.look()
        decision = fallen.decision()
        if decision:
            yield Retraced(fallen, decision, None, line, falls=partial(_fallen, world))


def _fallen(world: World, random: Random) -> World:
    """The world after chance, up to what is decided next."""
    fallen = world.copy(random)
    fallen.go_on()
    return fallen


def retrace(mind: WordLaboratory, table: object, steps: Sequence[AnyStep]) -> Iterator[Retraced]:
    """The decisions of a record, one after the other; of what lies face down where the record tells all of it."""
    begins = [place for place, step in enumerate(steps) if mind.rules.number(step.after) != mind.rules.number(step.before)]
    for begin, end in zip([0, *begins], [*begins, len(steps)], strict=True):
        section = steps[begin:end]
        lines = [line for line in (_line(mind, table, step) for step in section) if line]
        dealing = next(filter(None, (dealing_of(_world(mind, table, step.after, ())) for step in section[:1])), None)
        if dealing is None:
            yield from _openly(mind, table, steps, lines)
        elif not any(step.line.stands for step in section):
            yield from _with_hands(mind, table, steps[: begin + 1], dealing, lines, is_last=end == len(steps))


def _openly(mind: WordLaboratory, table: object, steps: Sequence[AnyStep], lines: Sequence[_Line]) -> Iterator[Retraced]:
    """The decisions of lines on which nothing lies face down."""
    for line in lines:
        told = [step for step in steps if step.line.number < line.step.line.number]
        yield from _moments(_world(mind, table, line.step.before, told), line)
    is_told = not steps or not steps[-1].line.stands  # what was let stand tells nothing of what may come
    if is_told and (not lines or lines[-1].step is steps[-1]):
        yield from _last(_standing(mind, table, steps), steps[-1].line.number if steps else 0)


def _standing(mind: WordLaboratory, table: object, steps: Sequence[AnyStep]) -> World:
    """The table behind the last line, or amid it where that is not at its end."""
    if not steps:
        return _world(mind, table, None, ())
    last = steps[-1]
    line = _line(mind, table, last)
    if line:
        world = _world(mind, table, last.before, steps[:-1])
        world.say_all(line.words)
        if world.steps.unfinished:
            return world
    return _world(mind, table, last.after, steps)


def _with_hands(
    mind: WordLaboratory, table: object, before: Sequence[AnyStep], dealing: Dealing, lines: Sequence[_Line], *, is_last: bool
) -> Iterator[Retraced]:
    """The decisions of lines of which the hands are known: they are told, or have been played."""
    world = _world(mind, table, dealing.state, before)
    hands = _hands(world.tags, dealing, lines)
    if hands is None:
        return
    passed = {line.choices[-1].who: line.words[2:] for line in lines if line.covered and not line.tells_a_hand}
    tells_all = len(passed) == len(world.tags)
    if tells_all:
        hands = _as_dealt(world.tags, hands, passed)
    world.deal(dealing, hands)
    if not tells_all:
        show(world, dealing, hands)
    for line in lines:
        if line.tells_a_hand or (line.covered and not tells_all) or line.choices[0].kind == "heading":
            continue
        yield from _moments(world, line)
        world.end_line()
    if is_last and lines:
        yield from _last(world, lines[-1].step.line.number)


def _hands(tags: Sequence[str], dealing: Dealing, lines: Sequence[_Line]) -> list[list[str]] | None:
    """What each held when all was passed on; None where nobody can know it."""
    told: dict[str, list[str]] = {tag: [] for tag in tags}
    played: dict[str, list[str]] = {tag: [] for tag in tags}
    for line in lines:
        if not line.covered or line.tells_a_hand:
            for who, card in line.cards():
                (told if line.covered else played).setdefault(who, []).append(card)
    hands = [played[tag] if len(played[tag]) == dealing.size else told[tag] for tag in tags]
    return hands if all(len(hand) == dealing.size for hand in hands) else None


def _as_dealt(tags: Sequence[str], hands: Sequence[Sequence[str]], passed: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """The hands before anything was passed on."""
    away = {card for cards in passed.values() for card in cards}
    return [[*(card for card in hand if card not in away), *passed[tag]] for tag, hand in zip(tags, hands, strict=True)]


def sight(mind: WordLaboratory, table: object, steps: Sequence[AnyStep], text: str) -> Sight | None:
    """The table after a record's lines and a text: what is to be said next, forced words among it."""
    if steps and steps[-1].line.stands:
        return None
    state = steps[-1].after if steps else mind.rules.start(table)
    world = _world(mind, table, state, steps)
    try:
        world.say_all(said_in(lambda: mind.rules.dialogue(state), text))
    except NotOfferedError:
        return None
    world.look()
    over = bool(world.said) and not world.asked.options and not world.asked.chances
    return Sight(world, world.decision(), over)
