"""The head of a page that belongs to a whole kit."""

from companion.drawing import RULE, Box, Grid, lettering
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Drawing


def draw_heading(canvas: PageCanvas, grid: Grid, emblem: Drawing, title: str, words: str) -> float:
    """The game's emblem and name, what the page is, and the paper's size; returns where the page goes on (mm)."""
    area, paper = grid.area, grid.paper
    emblem(canvas, Box(area.x, area.y, 17, 17))
    canvas.text(title.upper(), area.x + 22, area.y + 8.2, lettering.TITLE, 19, canvas.ink.accent)
    canvas.text(words, area.x + 22, area.y + 14.6, lettering.ITALIC, 12)
    size = f"{paper.title}, {paper.width:g} × {paper.height:g} mm"
    canvas.text(size, area.right, area.y + 14.6, lettering.TEXT, 10.5, align="right")
    canvas.line(area.x, area.y + 18.6, area.right, area.y + 18.6, RULE, canvas.ink.accent)
    return area.y + 22
