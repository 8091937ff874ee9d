"""The first section of people's own game, for the pictures of it that a book can show beside those of its lessons.

What a game can show of any record is said in one place, its part `teaching.evening`: `EVENING` names the teaching pictures
that have a match, and what makes that match of an `Evening`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple, TypeVar, cast

from companion.drawing import Picture, lettering
from companion.plain import Json
from companion.referee import games, protocol, reading, verdict
from companion.referee.replay import AnyPosition, AnyStep, is_move_of_game
from companion.referee.telling import told

_Move = TypeVar("_Move")
#: The most letters of a tag that is shown.
_LONGEST = 24


class Shown(NamedTuple):
    """A picture of people's own game, and the words below it, which are made from the same lines."""

    picture: Picture
    caption: str


@dataclass(frozen=True)
class Evening:
    """The lines of a record's first section, as far as the table let nothing stand; `end` is the section when it was over.

    `files` gives the texts of the files that the record names.
    """

    record: reading.AnyRecord
    files: protocol.Files
    steps: Sequence[AnyStep] = ()
    end: AnyPosition | None = None

    def of(self, kind: type[_Move]) -> Iterator[tuple[AnyStep, _Move]]:
        """The lines that say a move of one kind."""
        return ((step, step.move) for step in self.steps if isinstance(step.move, kind))

    def state(self, inner: object) -> Json:
        """What a verdict tells of the table in one of the game's states."""
        return self.record.game.describe(inner)

    def told(self, step: AnyStep) -> str:
        """What a line did, in the game's words."""
        return told(self.record.game.about, step)


#: By the name of a teaching picture: the pictures of an evening that go with it, none where the evening has nothing like it.
EveningPictures = Mapping[str, Callable[[Evening], Iterable[Shown]]]


def shown_of(evening: Evening) -> Mapping[str, Sequence[Shown]]:
    """All that a game's books can show of an evening, by the names of the teaching pictures. Raises GameError."""
    pictures = cast("EveningPictures | None", games.part(evening.record.game.id, "teaching.evening")) or {}
    found = {name: tuple(make(evening)) for name, make in pictures.items()}
    return {name: shown for name, shown in found.items() if shown}


def evening_of(judgement: verdict.Judgement, files: protocol.Files = protocol.no_files) -> Evening:
    """The first section of a legal record; `files` are those with which it was judged.

    It is empty where the record begins in the midst of a game or with a result alone, and where a player's tag is very
    long, or the bundled faces lack letters of it. Raises ValueError for a record that is not legal.
    """
    record, steps = judgement.record, judgement.steps
    if record is None or judgement.verdict.status != verdict.LEGAL:
        raise ValueError("only a legal record has an evening")
    tags = [player.tag for player in record.header.players]
    if record.header.begins or not all(len(tag) <= _LONGEST and lettering.is_plain(tag, lettering.BOLD) for tag in tags):
        return Evening(record, files)
    number = record.game.number
    first = next((number(step.after) for step in steps if number(step.after)), 0)
    own = list(takewhile(lambda step: number(step.after) in (0, first), steps))
    kept = list(takewhile(lambda step: is_move_of_game(step.move) and not step.line.stands, own))
    if len(kept) < len(own):  # the line before may owe what this one lets stand
        return Evening(record, files, kept[:-1])
    ended = next((section for section in judgement.sections if section.complete), None)
    return Evening(record, files, kept, ended if ended and ended.number == first else None)
