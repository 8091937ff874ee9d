"""What Circle of Power has to show: its circle, the mat of the basic game for four, the emblem, the cards it is played with."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.cards.drawings.pieces import french_pictures
from companion.drawing.inks import PLAYER_MARKS
from companion.drawing.picture import Picture, Pictures
from companion.games.circle_of_power.drawings.circle import draw_circle
from companion.games.circle_of_power.drawings.emblem import EMBLEM
from companion.games.circle_of_power.drawings.emperors import Emperor
from companion.games.circle_of_power.drawings.mat import PLANS, MatSetup, Track, draw_mat

_CIRCLE = 62.0
_PLAN = PLANS["poker"]
_EMPERORS = tuple(Emperor(mark.colour_name, mark.colour_name, dummy=False) for mark in PLAYER_MARKS[:4])
_USUAL = MatSetup(_EMPERORS, (Track("line: trophies", 6, ends=False),))

PIECES: Final[Pictures] = {
    "emblem": EMBLEM.picture,
    "circle": Picture("Who takes whom", _CIRCLE, _CIRCLE, partial(draw_circle, open_joker=False)),
    "mat": Picture("The mat", _PLAN.width, _PLAN.height, partial(draw_mat, setup=_USUAL)),
    **french_pictures(),
}
