"""Boards as their games draw them: the ground once, what lies on it now, and upon it the places that may be said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from markupsafe import Markup

from companion.drawing import Box, surface
from companion.drawing.board import BoardView
from companion.plain import Lately
from companion.referee import AnyPosition, AnyRecord, Choice, Files, Judgement, Replay, whose_turn
from companion.referee.boards import boards_of
from companion.screen.own_html import own
from companion.screen.pictures import ground_of, symbol_id
from companion.screen.table.covering import Covering
from companion.screen.table.evidence import Meant
from companion.screen.table.pieces import picture_of
from companion.screen.table.saying import Saying, with_word

#: How wide a board is on a small phone, and what a finger hits (px); no board is shown larger than so many times.
_PHONE, _FINGER, _CLOSEST = 336, 44, 4
#: So many letters as high as one of them is wide would fill a board's width.
_LETTERS = 26
#: Boards of so many positions are kept: they are looked at more than once.
_drawn: Lately[tuple[int, tuple[str, ...]], tuple[Judgement, Sequence[_Drawn]]] = Lately(8)


class Tappable(NamedTuple):
    """A place that may be said: the inside of the SVG tag that covers it, the word, and what is read aloud.

    `before` is the name that is said with it, where it means something for one player alone and no name was said yet.
    """

    element: Markup
    word: str
    title: str
    before: str = ""


class Ringed(NamedTuple):
    """A place or piece on which a refused line rests: the inside of the SVG tag that rings it, and what is said of it.

    At (`x`, `y`) its line is written, in letters of this `size` (mm).
    """

    element: Markup
    told: str
    x: float
    y: float
    size: float


class Boarded(NamedTuple):
    """A board to be shown. `ground` is its picture's name and `ground_id` its id in the page, `pieces` an SVG group.

    `ringed` is what a refused line rests on. `close`: how many times larger it is to be shown, in whole numbers, for all of it
    to be tapped.
    """

    view: BoardView
    ground: str
    ground_id: str
    pieces: Markup
    taps: Sequence[Tappable]
    close: int
    ringed: Sequence[Ringed] = ()


class _Drawn(NamedTuple):
    """A board without what can be tapped."""

    view: BoardView
    pieces: Markup

    def with_taps(self, taps: Sequence[Tappable]) -> Boarded:
        return Boarded(self.view, *ground_of(self.view), self.pieces, taps, _close(self.view))


def _close(view: BoardView) -> int:
    """How many times larger a board is to be shown from near by, so that a finger hits its smallest place."""
    least = min((min(spot.box.width, spot.box.height) for spot in view.spots), default=view.width) * _PHONE / view.width
    return min(_CLOSEST, max(1, round(view.close), ceil(_FINGER / least)))


def boarded(replay: Replay, begun: Saying, covering: Covering, meant: Sequence[Meant] = ()) -> Sequence[Boarded]:
    """The boards of the table with the words that were said, and the places that may be said next; none where none is drawn.

    `meant` is what a refused line rests on.
    """
    open_ones = [choice for choice in begun.steps(replay).choices if not covering.choice(choice)]
    boards = _boards(replay, () if begun.on else begun.said)
    found = [drawn.with_taps(tuple(_taps(drawn.view, ground_of(drawn.view)[1], open_ones))) for drawn in boards]
    if not any(board.taps for board in found):
        ahead = _ahead(replay, begun, open_ones, covering) if any(drawn.view.spots for drawn in boards) else {}
        found = [board._replace(taps=_taps_ahead(board, ahead)) for board in found]
    return [one._replace(ringed=tuple(_ringed(one, covering.game, meant))) for one in found]


def boards_for(replay: Replay, covering: Covering, meant: Sequence[Meant], words: Sequence[str]) -> Sequence[Boarded]:
    """The boards with the places that words mean for whoever's turn it is; those alone on which there is something to be seen."""
    found, turn = [], whose_turn(replay.steps())
    for board in boarded(replay, Saying(), covering, meant):
        spots = dict.fromkeys(spot for word in words for spot in board.view.spots_of(word, turn))
        found.append(board._replace(taps=[Tappable(own(spot.element(board.ground_id)), "", spot.title) for spot in spots]))
    return [board for board in found if board.taps or board.ringed]


def _ringed(board: Boarded, game: str, meant: Sequence[Meant]) -> Iterator[Ringed]:
    """Each place or piece once, with all that is said of it."""
    told: dict[tuple[str, Box], list[str]] = {}
    for one in meant:
        spots = [(spot.element(board.ground_id), spot.box) for spot in board.view.spots_of(one.word, one.who)]
        for place in spots or _stamped(board.view, game, one.word):
            told.setdefault(place, []).append(one.told)
    size = board.view.width / _LETTERS
    for (element, box), sentences in told.items():
        x, y = box.x + box.width / 2, max(box.y + size / 3, size)
        yield Ringed(own(element), "; ".join(sentences), round(x, 2), round(y, 2), round(size, 2))


def _stamped(view: BoardView, game: str, word: str) -> Iterator[tuple[str, Box]]:
    """Where the piece lies that a word means."""
    for stamp in view.stamps:
        if f"{game}/{stamp.name}" == picture_of(game, word):
            yield f'rect {surface.place_of(stamp.box)} rx="1.5"', stamp.box


def _taps(view: BoardView, ground_id: str, choices: Sequence[Choice]) -> Iterator[Tappable]:
    """Each place once: by the first choice that means it."""
    seen = set()
    for choice in choices:
        for spot in view.spots_of(choice.word, choice.who) if not choice.is_number else ():
            if spot not in seen:
                seen.add(spot)
                title = ", ".join(dict.fromkeys(filter(None, (spot.title, choice.meaning))))
                yield Tappable(own(spot.element(ground_id)), choice.word, title)


def _ahead(replay: Replay, begun: Saying, choices: Sequence[Choice], covering: Covering) -> Mapping[str, Sequence[Choice]]:
    """What each player may say, by the names that may be said first."""
    names = [choice.word for choice in choices if choice.kind == "player"]
    steps = {name: with_word(replay, begun, name)[1] for name in names}
    return {name: [one for one in found.choices if not covering.choice(one)] for name, found in steps.items()}


def _taps_ahead(board: Boarded, ahead: Mapping[str, Sequence[Choice]]) -> Sequence[Tappable]:
    """Places that a single player can say, each with the name."""
    found = [one._replace(before=name) for name in ahead for one in _taps(board.view, board.ground_id, ahead[name])]
    times = Counter(one.element for one in found)
    return [one._replace(title=f"{one.before}: {one.title}") for one in found if times[one.element] == 1]


def _boards(replay: Replay, said: tuple[str, ...]) -> Sequence[_Drawn]:
    judgement = replay.judgement
    key = (id(judgement), said)
    known = _drawn.get(key)
    if known is None or known[0] is not judgement:
        record, position = judgement.record, judgement.position
        drawn = _drawn_at(record, position, said, replay.files) if record and position else ()
        known = (judgement, tuple(drawn))
    _drawn[key] = known
    return known[1]


def boards_then(replay: Replay, position: AnyPosition) -> Sequence[Boarded]:
    """The boards as they stood in an earlier position of the record: to be looked at alone."""
    record = replay.judgement.record
    return [drawn.with_taps(()) for drawn in _drawn_at(record, position, (), replay.files)] if record else []


def _drawn_at(record: AnyRecord, position: AnyPosition, said: Sequence[str], files: Files) -> Iterator[_Drawn]:
    game_id = record.game.id
    for view in boards_of(record, position, files=files, said=said):
        group = view.pieces_group(ground_of(view)[1], lambda piece: symbol_id(f"{game_id}/{piece}"), f"{game_id}/{{}}".format)
        yield _Drawn(view, own(group))
