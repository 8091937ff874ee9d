"""What Empires has to show: counters, cities, coins (`counter-blue`), what each combination does (`war`), cards, the emblem."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.cards.drawings.pieces import french_pictures
from companion.drawing import PLAYER_MARKS, Box, Drawing, Picture, Pictures, Surface, cut_out
from companion.games.empires.drawings.counters import SIZES, city_face, coin_face, counter_face
from companion.games.empires.drawings.emblem import EMBLEM
from companion.games.empires.drawings.scenes import HEIGHT, SCENES, WIDTH, Scene, draw_scene
from companion.games.empires.drawings.tracks import TRACK, track_face

_SIZE: Final = SIZES["round-8"]
_WORTHS = (1, 5, 10)


def _pieces() -> Iterator[tuple[str, Picture]]:
    yield "emblem", EMBLEM.picture
    for mark in PLAYER_MARKS:
        colour = mark.colour_name
        counter, city = _SIZE.counter, _SIZE.city
        yield f"counter-{colour}", _disc(f"A counter of {colour}", counter, counter_face(_SIZE, mark))
        yield f"city-{colour}", _disc(f"A city of {colour}", city, city_face(_SIZE, mark))
    for worth in _WORTHS:
        yield f"coin-{worth}", _disc(f"A coin worth {worth}", _SIZE.coin, coin_face(_SIZE, worth))
    for name, scene in SCENES.items():
        yield name, Picture(f"{name.capitalize()}: what it does", WIDTH, HEIGHT, partial(_draw_scene, scene=scene))
    yield "warehouses", Picture("A warehouse track", *TRACK, cut_out(track_face(PLAYER_MARKS[0], ""), 0.0))


def _disc(title: str, width: float, face: Drawing) -> Picture:
    return Picture(title, width, width, cut_out(face, width / 2))


def _draw_scene(surface: Surface, box: Box, *, scene: Scene) -> None:
    draw_scene(surface, scene, box.x, box.y)


PIECES: Final[Pictures] = {**dict(_pieces()), **french_pictures()}
