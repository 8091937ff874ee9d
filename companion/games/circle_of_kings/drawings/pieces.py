"""What Circle of Kings has to show: the Circle, the mat, Kings as tokens (`king-s`), Lords (`L16`) and cards, the emblem."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.cards.drawings.pieces import card_picture, tarot_pictures
from companion.cards.tarot import LORDS, SUIT_NAMES
from companion.drawing.picture import Picture, Pictures, cut_out
from companion.games.circle_of_kings.drawings.emblem import EMBLEM
from companion.games.circle_of_kings.drawings.lords import draw_lord_card
from companion.games.circle_of_kings.drawings.mat import (
    CIRCLE,
    HEIGHT,
    TOKEN,
    WIDTH,
    MatSetup,
    draw_circle,
    draw_large,
    draw_token,
)

PIECES: Final[Pictures] = {
    "emblem": EMBLEM.picture,
    "circle": Picture("The Circle", CIRCLE, CIRCLE, draw_circle),
    "mat": Picture("The mat", WIDTH, HEIGHT, partial(draw_large, setup=MatSetup())),
    **{
        f"king-{suit}": Picture(f"The King of {name}", TOKEN, TOKEN, cut_out(partial(draw_token, suit=suit), 1.5))
        for suit, name in SUIT_NAMES.items()
    },
    **tarot_pictures(),
    **{lord.code: card_picture(f"{lord.title}, a Lord", partial(draw_lord_card, lord=lord), "tarot") for lord in LORDS},
}
