"""For those without coins or an eight-sided die: both to cut out and fold, on one page."""

from companion.drawing import HAIRLINE, RULE, Box, Grid, ink_for, lettering
from companion.games.duelling_circles.drawings import coins, die, octahedron
from companion.games.duelling_circles.paper.words import lucky_flips
from companion.press import Job, PageCanvas, emblem_of

#: The room of a coin (mm), and how far its middle is from the fold.
_CELL = 43.0
_FROM_FOLD = 18.5
_NEEDED = 245.0  # the height of it all (mm)
_DIE_SAID = "The net of the eight-sided die"
_DIE_WORDS = (
    "Cut along the outline, score the broken lines, fold away from",
    "you, glue the tabs inside. Opposite sides are nine together.",
)
_COIN_WORDS = (
    "Fold along the broken line with the print outside, glue, cut out. Paper flips badly: glue the coins on real ones.",
    "Heads show a sign, tails a T. The dots are the tiles of the combat row that a Demi, a Stater or a Penny leaves.",
)


def dice(job: Job) -> bytes:
    """The PDF: an octahedron, and four coins that are glued back to back. Raises PrintError."""
    grid = Grid(job.options.sheet)
    canvas = PageCanvas(job.options.sheet, ink_for(job.options.ink, job.game.about.accent), f"{job.game.title}: Die and coins")
    for _ in range(job.options.copies):
        _draw_page(canvas, grid, job)
        canvas.end_page()
    return canvas.finish()


def _draw_page(canvas: PageCanvas, grid: Grid, job: Job) -> None:
    top = _draw_head(canvas, grid, job)
    left = (grid.paper.width - octahedron.width() * die.EDGE) / 2
    with canvas.named(_DIE_SAID):
        die.draw_net(canvas, Box(left, top + 2.0, *die.SIZE))
    _draw_words(canvas, left + 1.6 * die.EDGE, top + 8.0, _DIE_WORDS)
    # What a longer paper has to spare is air above and below the rule.
    air = max(0.0, grid.area.height - _NEEDED) / 3
    below = top + 2.0 + 3 * octahedron.HEIGHT * die.EDGE + 9.0 + air
    canvas.line(grid.area.x, below, grid.area.right, below, RULE, canvas.ink.accent)
    _draw_words(canvas, grid.area.x, below + 6.0, _COIN_WORDS)
    _draw_coins(canvas, grid, below + 16.0 + air, job)


def _draw_head(canvas: PageCanvas, grid: Grid, job: Job) -> float:
    area, ink = grid.area, canvas.ink
    emblem_of(job.game.id).draw(canvas, Box(area.x, area.y, 13, 13))
    canvas.text(job.game.title.upper(), area.x + 17, area.y + 6.2, lettering.TITLE, 15, ink.accent)
    canvas.text("An eight-sided die, and the four coins", area.x + 17, area.y + 11.8, lettering.ITALIC, 11)
    canvas.line(area.x, area.y + 15.0, area.right, area.y + 15.0, RULE, ink.accent)
    return area.y + 17.0


def _draw_words(canvas: PageCanvas, x: float, y: float, lines: tuple[str, ...]) -> None:
    for row, words in enumerate(lines):
        canvas.text(words, x, y + 4.6 * row, size=10)


def _draw_coins(canvas: PageCanvas, grid: Grid, top: float, job: Job) -> None:
    """Heads below the fold line, tails above it and on their heads, so that both stand upright once folded."""
    flips, fold = lucky_flips(job.record.table), top + 2 * _FROM_FOLD - 1.5
    left = (grid.paper.width - len(coins.COINS) * _CELL) / 2
    with canvas.dashed(1.6, 1.2):
        canvas.line(left - 4, fold, left + len(coins.COINS) * _CELL + 4, fold, HAIRLINE, canvas.ink.text)
    for index, coin in enumerate(coins.COINS):
        x = left + (index + 0.5) * _CELL
        heads = Box(x - coin.width / 2, fold + _FROM_FOLD - coin.width / 2, coin.width, coin.width)
        tails = Box(heads.x, fold - _FROM_FOLD - coin.width / 2, coin.width, coin.width)
        coins.draw_coin(canvas, heads, coin, "H", flips)
        with canvas.turned(180, tails):
            coins.draw_coin(canvas, tails, coin, "T", flips)
