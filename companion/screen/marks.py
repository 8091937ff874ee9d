"""How a player is known on every screen: a colour, a shape and an initial, the same as on paper."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.drawing import MARKS, PLAYER_MARKS, surface
from companion.referee.session import Replay


class Mark(NamedTuple):
    """A player's mark: `ink` is its colour's name in style sheets (`mark-blue`), `path` its outline in a unit square."""

    tag: str
    name: str
    initial: str
    ink: str
    path: str


def marks_of(players: Sequence[tuple[str, str]]) -> Mapping[str, Mark]:
    """Tag -> mark, for players (tag and name) in seat order."""
    initials = initials_of([tag for tag, _ in players])
    found = {}
    for seat, (tag, name) in enumerate(players):
        mark = PLAYER_MARKS[seat % len(PLAYER_MARKS)]
        found[tag] = Mark(tag, name, initials[tag], f"mark-{mark.colour_name}", surface.path_data((MARKS[mark.shape],)))
    return found


def marks_at(replay: Replay) -> Mapping[str, Mark]:
    """The marks of those who play a record."""
    record = replay.judgement.record
    return marks_of([(player.tag, player.name) for player in record.header.players]) if record else {}


def mark_of(marks: Mapping[str, Mark], tag: str) -> Mark:
    """A player's mark; of a tag that no header names (a dummy), one without colour and shape."""
    return marks.get(tag) or Mark(tag, tag, tag[:1].upper(), "mark-none", "")


def initials_of(tags: Sequence[str]) -> Mapping[str, str]:
    """Tag -> its first letter; its first two where others begin with the same one."""
    firsts = [tag[:1].upper() for tag in tags]
    return {tag: first if firsts.count(first) == 1 else first + tag[1:2] for tag, first in zip(tags, firsts, strict=True)}


def seat_marks() -> list[Mark]:
    """The marks of all seats that have one, in their order, for whoever is not at a table yet."""
    return list(marks_of([(str(seat), "") for seat in range(len(PLAYER_MARKS))]).values())
