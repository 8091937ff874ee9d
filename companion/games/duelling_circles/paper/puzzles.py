"""Twelve puzzles on a page, and their answers overleaf."""

from collections.abc import Sequence

from companion import __version__
from companion.drawing import HAIRLINE, MARKS, RULE, Box, figure, ink_for, lettering, placed
from companion.drawing.paragraphs import draw_paragraph
from companion.games.duelling_circles.boards import standing
from companion.games.duelling_circles.drawings.rows import Rows, draw_rows, stamp, token_stamps
from companion.games.duelling_circles.drawings.strip import draw_coins
from companion.games.duelling_circles.teaching import puzzles as p
from companion.press import Job, PageCanvas, emblem_of

_MANY, _ACROSS = 12, 2
_HEAD, _FOOT, _BETWEEN = 23.0, 6.0, 8.0
_TITLE, _TEXT, _COINS, _STAR = 15.0, 8.8, 0.13, 2.2
#: Of a board (mm): the line above it, what is left of its rows, a tile's width, the gap between rows, a token that waits.
_LINE, _LEFT, _PITCH, _GAP, _WAITING = 6.6, 4.4, 9.2, 1.0, 5.2
_LEAD = (
    "You ride from the row below, and it is your turn: the coins say how many heads. Which rider moves, or does one come in from "
    "the reserve? Each puzzle has one move that is clearly the best. The answers are overleaf."
)
_TOLD = (
    "The game of five tokens is solved, so these figures are exact. They say how many of 100 games you win if both of you play "
    "your best from here on. Four coins fall in 16 ways: one shows no head, four show one, six two, four three, and one four."
)


def puzzles(job: Job) -> bytes:
    """The PDF, a page and its back. Raises PrintError."""
    seed, options = job.options.seed, job.options
    chosen = p.some(_MANY, seed)
    canvas = PageCanvas(options.sheet, ink_for(options.ink, job.game.about.accent), f"{job.game.title}: Puzzles", duplex="long")
    area = options.grid.area
    for title, draw in (("Puzzles", _draw_boards), ("Answers", _draw_answers)):
        canvas.bookmark(title)
        draw(canvas, chosen, _draw_head(canvas, job, area, title))
        foot = Box(area.x, area.bottom - 4, area.width, 4)
        said = f"{options.sheet.title} · puzzles of seed {seed} · Companion {__version__}"
        canvas.text_in(said, foot, size=8, colour=canvas.ink.quiet)
        canvas.end_page()
    return canvas.finish()


def _draw_head(canvas: PageCanvas, job: Job, area: Box, title: str) -> Box:
    """The page's title, and what it is about; gives the room below."""
    emblem_of(job.game.id).draw(canvas, Box(area.x, area.y, 17, 17))
    left = Box(area.x + 21, area.y, area.width - 21, 20)
    with canvas.tagged("H1"):
        heading = Box(left.x, left.y, left.width, 7)
        canvas.text_in(f"{job.game.title}: {title}".upper(), heading, lettering.TITLE, _TITLE, canvas.ink.accent)
    with canvas.tagged("P"):
        draw_paragraph(canvas, _LEAD if title == "Puzzles" else _TOLD, left.moved(0, 7.4), _TEXT)
    canvas.line(area.x, area.y + 19, area.right, area.y + 19, RULE, canvas.ink.accent)
    return Box(area.x, area.y + _HEAD, area.width, area.height - _HEAD - _FOOT)


# ---- the boards ----


def _draw_boards(canvas: PageCanvas, chosen: Sequence[p.Puzzle], room: Box) -> None:
    height, wide = room.height / (_MANY // _ACROSS), (room.width - _BETWEEN) / _ACROSS
    for at, puzzle in enumerate(chosen):
        down, across = divmod(at, _ACROSS)
        _draw_puzzle(canvas, at + 1, puzzle, Box(room.x + across * (wide + _BETWEEN), room.y + down * height, wide, height))


def _draw_puzzle(canvas: PageCanvas, number: int, puzzle: p.Puzzle, room: Box) -> None:
    heads, middle = puzzle.state.flip, room.y + 2.6
    with canvas.tagged("P"):
        figure.step(canvas, number, room.x + 2.6, middle)
        figure.label(canvas, p.question(puzzle), room.x + 7.0, middle + 1.2, align="left", size=9.2, face=lettering.BOLD)
    draw_coins(canvas, room.x + _LEFT + 8 * _PITCH - 16.0, middle, "H" * heads + "T" * (4 - heads), scale=_COINS)
    with canvas.named(p.standing(puzzle)):
        _draw_board(canvas, puzzle, Box(room.x, room.y + _LINE, room.width, room.height - _LINE - 2.2))


def _draw_board(canvas: PageCanvas, puzzle: p.Puzzle, box: Box) -> None:
    stands = standing(puzzle.state)
    height = (box.height - 2 * _GAP) / 3
    combat = Box(box.x + _LEFT, box.y + height + _GAP, _PITCH, height)
    rows = Rows(combat.y + combat.bottom, combat, combat.moved(0, height + _GAP), min(_PITCH, height - 4.2) - 0.6, roomy=False)
    draw_rows(canvas, rows, stands)
    _draw_lucky(canvas, rows.combat(stands.lucky))
    for seat, side in enumerate(stands.sides):
        for lying in token_stamps(rows, stands.sides, seat):
            lying.picture.draw(canvas, lying.box)
        if side.reserve:
            home = rows.home(seat, False, 8)
            place = Box(home.right + 5.4, home.y + 0.6, _WAITING, _WAITING)
            stamp(seat, side.reserve[0], place).picture.draw(canvas, place)
            canvas.text(f"× {len(side.reserve)}", place.x + _WAITING / 2, place.bottom + 3.4, lettering.BOLD, 8.5, align="centre")


def _draw_lucky(canvas: PageCanvas, tile: Box) -> None:
    """A heavy edge, and a star in either upper corner: below them a small tile has no room beside its name."""
    canvas.box(tile.inset(0.5, 0.5), 0.9, canvas.ink.accent)
    for x in (tile.x + 1.0, tile.right - 1.0 - _STAR):
        canvas.path((placed(MARKS["star"], x, tile.y + 1.0, _STAR),), fill=canvas.ink.accent)


# ---- the answers ----


def _draw_answers(canvas: PageCanvas, chosen: Sequence[p.Puzzle], room: Box) -> None:
    height = room.height / len(chosen)
    for at, puzzle in enumerate(chosen):
        box = Box(room.x, room.y + at * height, room.width, height)
        figure.step(canvas, at + 1, box.x + 2.6, box.y + 3.0)
        with canvas.tagged("P"):
            canvas.text(p.way(puzzle, puzzle.best.word), box.x + 8.0, box.y + 4.4, lettering.BOLD, 11)
            draw_paragraph(canvas, p.answer(puzzle), Box(box.x + 40.0, box.y + 0.8, box.width - 40.0, height), 10)
        canvas.line(box.x, box.bottom - 1.4, box.right, box.bottom - 1.4, HAIRLINE, canvas.ink.line)
