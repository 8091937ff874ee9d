"""The table as it stands, as plain data: drawn by the terminal and by the screen alike, and by nobody's rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Literal, Protocol

from companion.plain import Json, Plain
from companion.referee.about import About
from companion.referee.games import part
from companion.referee.replay import AnyPosition

#: How the things of a pile lie: one beside the other, one upon the other (only the top one is seen), or a number of like things.
Layout = Literal["row", "stack", "count"]


@dataclass(frozen=True, slots=True)
class Thing:
    """A card, a token or another piece. `code` is its name in the game's drawings and in records (`Qs`, `L16`, `?` unseen).

    `kind` is what sort of thing (`card`, `token`, `counter`, `city`, `king`), `owner` the tag of whose it is, `count` how many of
    them there are, `note` what is special about this one, in a word or two.
    """

    code: str
    kind: str = "card"
    owner: str = ""
    count: int = 1
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """Things that lie together: a hand, a deck, a village. `hidden`: only its owner should see it (one phone passed round)."""

    title: str
    things: tuple[Thing, ...] = ()
    layout: Layout = "row"
    hidden: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a board: its name in records, where it is in the board's grid (from 0), and what lies there."""

    id: str
    row: int
    column: int
    things: tuple[Thing, ...] = ()
    title: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """Places in a grid, or a list of those where something lies (a map). `picture` is the drawing that shows it (empty: none)."""

    title: str
    places: tuple[Place, ...]
    layout: Literal["grid", "list"] = "grid"
    picture: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table: who, in which roles, whether it is his turn, what lies before him, and facts in a few words each."""

    tag: str
    roles: tuple[str, ...] = ()
    acts: bool = False
    out: bool = False
    piles: tuple[Pile, ...] = ()
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to be known, with its label: `Last trick`, `red, led by Aino; Ville won`."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """All that lies on the table. `headline` says where the game stands in one line."""

    headline: str
    boards: tuple[Board, ...] = ()
    piles: tuple[Pile, ...] = ()
    seats: tuple[Seat, ...] = ()
    facts: tuple[Fact, ...] = ()
    totals: Mapping[str, int] = field(default_factory=dict)

    def as_dict(self) -> Json:
        """The scene as JSON has it."""
        return asdict(self)


def cards(codes: Iterable[str], kind: str = "card") -> tuple[Thing, ...]:
    """Things of these codes."""
    return tuple(Thing(code, kind) for code in codes)


class DrawScene(Protocol):
    """A game's part `scene`: the table out of what a verdict tells of a position."""

    def __call__(self, state: Plain, totals: Mapping[str, int], seats: Sequence[str]) -> Scene:
        """The scene; `state` is the verdict's, `seats` are the tags of the players in seat order."""


def scene_of(about: About, state: Plain, totals: Mapping[str, int], seats: Sequence[str]) -> Scene:
    """The scene of a position of a game: as its part `scene` draws it, or a plain list; so, too, if nothing is known."""
    draw: DrawScene | None = part(about.id, "scene")
    return draw(state, totals, seats) if draw and state else plain_scene(about.title, seats, state, totals)


def scene_at(position: AnyPosition, seats: Sequence[str]) -> Scene:
    """The scene of a position; of a game that the table has closed its headline says so."""
    scene = scene_of(position.game.about, position.state, position.totals, seats)
    return scene if position.ending is None else replace(scene, headline=_closed(position))


def _closed(position: AnyPosition) -> str:
    if not position.over and position.ending is not None and position.ending.totals is not None:
        return "Who has won is still to be written: winner:"
    if not position.over:
        return "The table has closed the game without a result."
    if not position.winners:
        return "The game is over."
    names = " and ".join(position.winners)
    won = f"{names} has won" if len(position.winners) == 1 else f"{names} share the game"
    return f"The game is over by the table's word: {won}."


def plain_scene(headline: str, seats: Iterable[str], state: Plain, totals: Mapping[str, int]) -> Scene:
    """The scene of a game that draws none of its own: its verdict's `state` as a list."""
    facts = tuple(Fact(key.replace("_", " "), _said(value)) for key, value in state.items())
    return Scene(headline, seats=tuple(Seat(seat) for seat in seats), facts=facts, totals=totals)


def _said(value: object) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_said(one)}" for key, one in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(_said, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
