"""What Empires has to show: counters, cities, coins (`counter-blue`), what each combination does (`war`), cards, the emblem."""

from collections.abc import Iterator
from functools import partial

from companion.cards.drawings.pieces import french_pictures
from companion.drawing import PLAYER_MARKS, Box, Drawing, Picture, Pictures, Surface, cut_out
from companion.games.empires.drawings import counters, emblem, scenes, tracks

_SIZE = counters.SIZES["round-8"]
_WORTHS = (1, 5, 10)


def _pieces() -> Iterator[tuple[str, Picture]]:
    yield "emblem", emblem.EMBLEM.picture
    for mark in PLAYER_MARKS:
        colour = mark.colour_name
        counter, city = _SIZE.counter, _SIZE.city
        yield f"counter-{colour}", _disc(f"A counter of {colour}", counter, counters.counter_face(_SIZE, mark))
        yield f"city-{colour}", _disc(f"A city of {colour}", city, counters.city_face(_SIZE, mark))
    for worth in _WORTHS:
        yield f"coin-{worth}", _disc(f"A coin worth {worth}", _SIZE.coin, counters.coin_face(_SIZE, worth))
    for name, scene in scenes.SCENES.items():
        yield name, Picture(f"{name.capitalize()}: what it does", scenes.WIDTH, scenes.HEIGHT, partial(_draw_scene, scene=scene))
    yield "warehouses", Picture("A warehouse track", *tracks.TRACK, cut_out(tracks.track_face(PLAYER_MARKS[0], ""), 0.0))


def _disc(title: str, width: float, face: Drawing) -> Picture:
    return Picture(title, width, width, cut_out(face, width / 2))


def _draw_scene(surface: Surface, box: Box, *, scene: scenes.Scene) -> None:
    scenes.draw_scene(surface, scene, box.x, box.y)


PIECES: Pictures = {**dict(_pieces()), **french_pictures()}
