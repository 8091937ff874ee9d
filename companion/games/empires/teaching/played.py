"""What the lines of a lesson say and do, for the pictures: steps, plays with their cards, and the pieces that come and go."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.cards.french import parse_card
from companion.games.empires.drawings.maps.lesson import Change
from companion.games.empires.rules.combinations import WORDS
from companion.games.empires.teaching.maps import GAME, realms_of
from companion.referee.markup import cards
from companion.referee.teaching import lesson, state_at

_STEP = re.compile(r"(?:(\d+)@)?(\d+)(?:/\w+)?>(\d+)")


class Step(NamedTuple):
    """Counters that go from one province to another."""

    start: int
    end: int
    counters: int


class Play(NamedTuple):
    """A combination: its name, the cards that pay for it, and what goes where."""

    name: str
    cards: tuple[str, ...]
    steps: tuple[Step, ...]


class Played(NamedTuple):
    """A line: whose it is (players are numbers), the combinations in it, and the steps of the counters phase."""

    player: int
    plays: tuple[Play, ...]
    steps: tuple[Step, ...]


def played(name: str, line: int) -> Played:
    """What a lesson's line (counted from 1) says."""
    tag, _, said = lesson(GAME, name).split("\n")[line - 1].partition(" ")
    elements = [element.split() for element in said.partition("#")[0].split(";")]
    plays = tuple(_play(words) for words in elements if words[0] in WORDS)
    steps = tuple(step for words in elements if words[0] not in WORDS for step in _steps(words))
    return Played(list(state_at(GAME, name, line)["owned"]).index(tag), plays, steps)


def in_words(name: str, line: int) -> str:
    """What a line says, for whoever cannot see the picture: `Ville: Merchant with 4♦, one from 14 to 12`."""
    tag = lesson(GAME, name).split("\n")[line - 1].partition(" ")[0]
    told = played(name, line)
    plays = [
        ", ".join((f"{play.name} with {cards(' '.join(play.cards))}", *map(_step_in_words, play.steps))) for play in told.plays
    ]
    return f"{tag}: {'; '.join((*plays, *map(_step_in_words, told.steps)))}"


def _step_in_words(step: Step) -> str:
    return f"{step.counters} from {step.start} to {step.end}"


def _play(words: Sequence[str]) -> Play:
    cards = tuple(word for word in words[1:] if parse_card(word) is not None)
    return Play(WORDS[words[0]].name.capitalize(), cards, tuple(_steps(words)))


def _steps(words: Sequence[str]) -> Iterator[Step]:
    for word in words:
        match = _STEP.fullmatch(word)
        if match:
            yield Step(int(match[2]), int(match[3]), int(match[1] or 1))


def change_of(name: str, lines: Sequence[int]) -> Change:
    """What comes and what goes in these lines, one after the other, beside what travels."""
    coming: Counter[tuple[int, int]] = Counter()
    going: Counter[tuple[int, int]] = Counter()
    cities: dict[int, int] = {}
    for line in lines:
        before, after = (realms_of(state_at(GAME, name, number)) for number in (line - 1, line))
        travelled = _travelled(played(name, line))
        cities |= {province: player for province, player in after.cities.items() if province not in before.cities}
        for player, (had, has) in enumerate(zip(before.counters, after.counters, strict=True)):
            for province in {*had, *has}:
                more = has.get(province, 0) - had.get(province, 0) - travelled.get((province, player), 0)
                (coming if more > 0 else going)[province, player] += abs(more)
    return Change(dict(+coming), dict(+going), cities)


def _travelled(line: Played) -> Mapping[tuple[int, int], int]:
    found: Counter[tuple[int, int]] = Counter()
    for play in line.plays:
        for step in play.steps:
            found[step.start, line.player] -= step.counters
            found[step.end, line.player] += step.counters
    return found
