"""The head of a page that belongs to a whole kit."""

from companion.drawing import Box, Grid, lettering
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import PLATE, Drawing, draw_plate


def draw_heading(canvas: PageCanvas, grid: Grid, emblem: Drawing, title: str, words: str) -> float:
    """The game's emblem and name, what the page is, and the paper's size; returns where the page goes on (mm)."""
    area, paper = grid.area, grid.paper
    draw_plate(canvas, Box(area.x, area.y, area.width, PLATE), emblem)
    canvas.text(title.upper(), area.x + 22, area.y + 8.2, lettering.TITLE, 19, canvas.ink.accent)
    canvas.text(words, area.x + 22, area.y + 14.6, lettering.ITALIC, 12)
    size = f"{paper.title}, {paper.width:g} × {paper.height:g} mm"
    canvas.text(size, area.right - 5, area.y + 14.6, lettering.TEXT, 10.5, align="right")
    return area.y + 22
