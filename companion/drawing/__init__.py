"""What is drawn, as values: paths, text, inks, measures in millimetres, and what they are drawn on. Standard library alone.

What most drawings are made of is imported from here; the rest from the module it is in.
"""

from companion.drawing.geometry import BLEED, MM_PER_INCH, POINTS_PER_MM, SAFE, Box, Enlarged, Grid, Paper, how_many, share
from companion.drawing.inks import BLACK, INK_NAMES, PLAYER_MARKS, WHITE, Ink, PlayerMark, grey_of, ink_for
from companion.drawing.outlines import (
    CROWN,
    MARKS,
    SUITS,
    TAROT_SUITS,
    Outline,
    Point,
    all_turned,
    arc,
    arrowhead,
    at,
    circle,
    line_outline,
    placed,
    polygon,
    rounded,
    sector,
    turned,
)
from companion.drawing.surface import (
    BOARD_LINE,
    CAP_HEIGHT,
    HAIRLINE,
    RULE,
    Dash,
    Drawing,
    FillRule,
    How,
    Picture,
    Pictures,
    Surface,
    cut_out,
    square_in,
)

__all__ = [
    "BLACK", "BLEED", "BOARD_LINE", "CAP_HEIGHT", "CROWN", "HAIRLINE", "INK_NAMES", "MARKS", "MM_PER_INCH", "PLAYER_MARKS",
    "POINTS_PER_MM", "RULE", "SAFE", "SUITS", "TAROT_SUITS", "WHITE", "Box", "Dash", "Drawing", "Enlarged", "FillRule", "Grid",
    "How", "Ink", "Outline", "Paper", "Picture", "Pictures", "PlayerMark", "Point", "Surface", "all_turned", "arc", "arrowhead",
    "at", "circle", "cut_out", "grey_of", "how_many", "ink_for", "line_outline", "placed", "polygon", "rounded", "sector",
    "share", "square_in", "turned",
]  # fmt: skip
