"""What a refused line rests on, as far as it is seen at the table: a place of a board, a card that lies there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.referee import Replay, Scene, is_move_of_game
from companion.referee.steps import Choice, spoken, walk
from companion.screen.table.pieces import code_of, picture_of

if TYPE_CHECKING:
    from companion.screen.complaints import Elsewhere

#: Words of these kinds mean nothing that lies on a table.
_NOT_SEEN = frozenset(("verb", "sign", "heading", "claim", "number", "coins", "player"))


class Meant(NamedTuple):
    """A word of an earlier line by which a place or a card is meant when `who` says it; `told` is what is said of it."""

    word: str
    who: str
    told: str


def meant_by(replay: Replay, related: Sequence[Elsewhere]) -> Sequence[Meant]:
    """What these places of a record, or of the refused line itself, mean."""
    return tuple(dict.fromkeys(one for place in related for one in _meant(replay, place)))


def _meant(replay: Replay, place: Elsewhere) -> Iterator[Meant]:
    for word, choice in _words(replay, place):
        named = rf"(?<![0-9A-Za-z]){re.escape(code_of(word))}(?![0-9])"
        if choice.kind not in _NOT_SEEN and re.search(named, place.place):
            yield Meant(word, choice.who, f"line {place.line}: {place.message}")


def _words(replay: Replay, place: Elsewhere) -> Iterator[tuple[str, Choice]]:
    """The words of a place's line, each with its choice; of the refused line as far as it can be said."""
    record, position, played = replay.judgement.record, replay.judgement.position, replay.judgement.steps
    step = next((one for one in played if one.line.number == place.line and is_move_of_game(one.move)), None)
    is_new = not played or place.line > played[-1].line.number
    if record is None or position is None or not (step or is_new):
        return
    begin = partial(record.game.dialogue, step.before) if step else position.dialogue
    text = record.game.write(record.table, step.move) if step else f"{place.before}{place.place}{place.after}"
    said = walk(begin, text).said
    yield from zip(said, spoken(begin, said).choices, strict=True)


def name_of(game: str, code: str) -> str:
    """What a word and a thing's code have in common: the picture of both, or what is written."""
    return picture_of(game, code) or code_of(code)


def told_of(game: str, scene: Scene, meant: Sequence[Meant]) -> Mapping[tuple[str, str], str]:
    """What is said of things, and of places of boards that nobody has drawn: by whose they are (empty: all players'), and name.

    What somebody has said of a thing is meant of his own, where he has one of that name.
    """
    lying = [("", thing.code) for pile in scene.piles for thing in pile.things]
    places = [place for board in scene.boards for place in board.places]
    lying += [("", code) for place in places for code in (place.id, *(thing.code for thing in place.things))]
    lying += [(seat.tag, thing.code) for seat in scene.seats for pile in seat.piles for thing in pile.things]
    found: dict[tuple[str, str], str] = {}
    for one in meant:
        name = name_of(game, one.word)
        whose = {tag for tag, code in lying if name_of(game, code) == name}
        for tag in {one.who} & whose or whose:
            found[tag, name] = "; ".join(filter(None, (found.get((tag, name)), one.told)))
    return found
