"""The three turns that the book tells: the map before each phase, with arrows for what moves and cards for what is played."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.cards.drawings.tabletop import card_box, lay
from companion.cards.french import parse_card
from companion.drawing import CAP_HEIGHT, POINTS_PER_MM, Box, Picture, Surface, lettering
from companion.drawing.figure import LABEL, label, step
from companion.games.empires.drawings.maps.lesson import PIECE, Change, draw_disc
from companion.games.empires.rules.combinations import WORDS
from companion.games.empires.teaching.maps import GAME, map_at, pieces_in_words, realms_of
from companion.referee import lesson, signs, state_at

# What the lines of a lesson say and do, for the pictures: steps, plays with their cards, and the pieces that come and go.

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
    paid = ((f"{play.name} with {signs(' '.join(play.cards))}", play.steps) for play in told.plays)
    plays = [", ".join((play, *map(_step_in_words, steps))) for play, steps in paid]
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
        for start, end, counters in play.steps:
            found[start, line.player] -= counters
            found[end, line.player] += counters
    return found


_GAME = "three-turns"
_CARD = 6.0
_ROW = 10.4
#: Where a play's number stands: at which province, and how far from its middle (mm).
Place = tuple[int, int, float, float]
#: Where somebody fights, and how far from the middle that is written.
Fight = tuple[int, float, float]


def _draw_plays(surface: Surface, rows: Sequence[Played], x: float, y: float) -> None:
    """What is played, a player in a row: number, cards, and what they make."""
    number = 0
    for row, line in enumerate(rows):
        left, top = x, y + row * _ROW
        middle = top + card_box(0, 0, _CARD).height / 2
        draw_disc(surface, Box(left, middle - PIECE.counter / 2, PIECE.counter, PIECE.counter), line.player)
        left += PIECE.counter + 3.0
        for play in line.plays:
            number += 1
            step(surface, number, left + 2.4, middle)
            for place, card in enumerate(play.cards):
                lay(surface, card_box(left + 6.0 + place * (_CARD + 0.7), top, _CARD), card)
            left += 6.0 + len(play.cards) * (_CARD + 0.7) + 1.0
            words = f"{play.name}, with a joker" if "Jk" in play.cards else play.name
            label(surface, words, left, middle + LABEL * CAP_HEIGHT / 2 / POINTS_PER_MM, align="left")
            left += lettering.width(words, lettering.TEXT, LABEL) + 5.0


def _cards(title: str, lines: Sequence[int], places: Sequence[Place]) -> Callable[[], Picture]:
    """The cards of a turn: the map before them, what comes, goes and travels, and below it who plays what."""

    def make() -> Picture:
        rows = [played(_GAME, line) for line in lines]
        land = map_at(_GAME, lines[0] - 1, change=change_of(_GAME, lines))
        foot = land.box.bottom + 1.5

        def draw(surface: Surface, _: Box) -> None:
            land.draw(surface)
            for line in rows:
                for travel in (one for play in line.plays for one in play.steps):
                    land.go(surface, *travel, bend=0.5)
            for number, province, across, down in places:
                x, y = land.middle(province)
                step(surface, number, x + across, y + down)
            _draw_plays(surface, rows, 2.0, foot)

        return Picture(_told(title, lines), land.box.width, foot + len(rows) * _ROW, draw)

    return make


def _moves(title: str, lines: Sequence[int], fights: Sequence[Fight] = ()) -> Callable[[], Picture]:
    """The counters phase, or a player's part of it: the map before it, and an arrow for each step."""

    def make() -> Picture:
        land = map_at(_GAME, lines[0] - 1)

        def draw(surface: Surface, _: Box) -> None:
            land.draw(surface)
            for line in (played(_GAME, number) for number in lines):
                for travel in line.steps:
                    land.go(surface, *travel, player=line.player)
            for province, across, down in fights:
                x, y = land.middle(province)
                surface.text("fight", x + across, y + down, lettering.BOLD, LABEL, surface.ink.text, "centre")

        return Picture(_told(title, lines), land.box.width, land.box.height, draw)

    return make


def _told(title: str, lines: Sequence[int]) -> str:
    """A picture's title, and what is played in it."""
    return ". ".join((title, *(in_words(_GAME, line) for line in lines)))


def _end() -> Picture:
    land = map_at(_GAME, 37, scale=0.38)

    said = f"The end: Aino owns eight provinces, Ville six. {pieces_in_words(_GAME, 37)}"
    return Picture(said, land.box.width, land.box.height, lambda surface, _: land.draw(surface))


TURNS = {
    "turn-1-cards": _cards(
        "Turn 1, cards: what comes is in a broken ring", (11, 12), ((1, 7, -5.6, -4.2), (2, 2, -6.2, -4.6), (3, 13, -5.8, -5.0))
    ),
    "turn-1-aino": _moves("Turn 1, counters: Aino spreads out", (13,)),
    "turn-1-ville": _moves("Turn 1, counters: Ville answers", (14,), ((8, 0.0, 7.2),)),
    "turn-2-cards": _cards(
        "Turn 2, cards: what goes is crossed out",
        (21, 22),
        ((1, 8, -5.8, -4.4), (2, 7, -7.2, -3.4), (3, 7, -7.9, 1.4), (4, 7, -6.4, 6.0)),
    ),
    "turn-2-moves": _moves("Turn 2, counters: Aino moves, then Ville", (23, 24), ((4, -3.4, 5.4), (8, 0.0, 5.0))),
    "turn-3-cards": _cards(
        "Turn 3, cards",
        (33, 34),
        ((1, 5, -5.6, -4.2), (2, 13, 0.0, 9.8), (3, 4, -5.2, -4.2), (3, 7, 5.2, -4.4), (3, 8, -5.2, -4.2), (4, 7, -5.8, 6.2)),
    ),
    "turn-3-moves": _moves("Turn 3, counters: Ville moves, then Aino", (35, 36)),
    "end": _end,
}
