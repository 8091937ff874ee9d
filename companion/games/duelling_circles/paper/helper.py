"""The helper: a card for each player with the turn in five lines and the lucky flip; in Kinilani the colours on its back."""

from functools import partial

from companion.drawing import lettering
from companion.drawing.geometry import Box, share
from companion.drawing.inks import PLAYER_MARKS
from companion.drawing.surface import HAIRLINE, RULE
from companion.games.duelling_circles.paper.colour_table import draw_colours
from companion.games.duelling_circles.paper.words import lucky_flips, names, played, table_of
from companion.games.duelling_circles.rules.course import LANDING, MOST_HEADS, RALLYING, RESERVE
from companion.games.duelling_circles.rules.table import Table
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.page.emblems import emblem_of
from companion.press.pieces.pages import pieces_pdf
from companion.press.pieces.sprue import Piece

#: A card (mm): two beside each other, two above each other on either paper.
WIDTH, HEIGHT = 95.0, 126.0
_PAD = 6.0
_SIZE = 10.0
_LINE = 4.5
_INDENT = 15.0
_STEPS = 5
_FLIP_ROW = 9.4


def helper(job: Job) -> bytes:
    """The PDF of both players' cards. Raises PrintError."""
    table = table_of(job)
    pieces = [
        Piece(partial(_front, job=job, seat=seat), partial(_back, job=job, seat=seat) if table.kinilani else None)
        for seat in (0, 1)
    ]
    return pieces_pdf(job, "Helper", (WIDTH, HEIGHT), pieces, f"Duelling Circles · a card for each player · {played(table)}")


def _front(canvas: PageCanvas, box: Box, job: Job, seat: int) -> None:
    table = table_of(job)
    room = draw_card_head(canvas, box, job, seat, "Your turn")
    height, gaps = turn_height(table, seat, room.width)
    rest = room.height - height - 2 * _FLIP_ROW - 8
    draw_turn(canvas, room, table, seat, gap=max(1.3, min(3.6, rest / gaps)))
    draw_lucky_flips(canvas, room, table)


def _back(canvas: PageCanvas, box: Box, job: Job, seat: int) -> None:
    room = draw_card_head(canvas, box, job, seat, "Kinilani")
    draw_colours(canvas, room, table_of(job), seat)


def draw_card_head(canvas: PageCanvas, box: Box, job: Job, seat: int, title: str) -> Box:
    """A card's frame, emblem, title and player; returns the room below (mm)."""
    ink = canvas.ink
    canvas.box(box.inset(3.0, 3.0), HAIRLINE, ink.accent, radius=3)
    emblem_of(job.game.id).draw(canvas, Box(box.x + _PAD, box.y + 5.5, 12, 12))
    left = box.x + _PAD + 15
    canvas.text(title.upper(), left, box.y + 11.2, lettering.TITLE, 13, ink.accent)
    canvas.mark(PLAYER_MARKS[seat], Box(left, box.y + 13.3, 2.8, 2.8))
    words = names(job)[seat] or ("first player", "second player")[seat]
    canvas.text_in(words, Box(left + 4.2, box.y + 12.2, box.right - _PAD - left - 4.2, 5), size=_SIZE)
    canvas.line(box.x + _PAD, box.y + 19.3, box.right - _PAD, box.y + 19.3, RULE, ink.accent)
    return Box(box.x + _PAD, box.y + 21.3, box.width - 2 * _PAD, box.height - 21.3 - _PAD)


def turn_lines(table: Table, seat: int) -> tuple[tuple[str, str], ...]:
    """The turn in five lines, each with its head word."""
    tiles = [table.names[seat][LANDING[RESERVE][heads]] for heads in range(1, MOST_HEADS + 1)]
    come_in = f" From the reserve, 1 to 4 heads lead to {', '.join(tiles)}." if table.reserves else ""
    rallying = " or ".join(table.names[seat][place] for place in RALLYING)
    friend = "Colours tell who may share." if table.kinilani else "Never on a friend."
    again = "must" if table.setting("DC-R4") == "b" else "may"
    whose = ", with another token" if table.setting("DC-R5") == "b" else ""
    return (
        ("Flip", f"Throw four coins and count the heads: 0 to {MOST_HEADS}."),
        ("Move", f"One token goes exactly so many tiles ahead.{come_in}"),
        ("Land", f"What is opposing there is taken, except on the lucky tile. {friend} If nothing can move, the flip is lost."),
        ("Rally", f"Who lands on {rallying} {again} flip and move again{whose}."),
        ("Luck", "Demi, Stater and Penny choose a tile: what stands there is safe in the next turn."),
    )


def draw_turn(canvas: PageCanvas, room: Box, table: Table, seat: int, gap: float = 1.3) -> float:
    """The turn in five lines, and how it ends; `gap` mm between them. Returns where they end (mm from the page's top)."""
    ink, top = canvas.ink, room.y + 3.4
    for number, (head, lines) in enumerate(_wrapped(table, seat, room.width), start=1):
        if number <= _STEPS:
            canvas.text(str(number), room.x, top, lettering.TITLE, _SIZE, ink.accent)
        canvas.text(head, room.x + 4.5, top, lettering.BOLD, _SIZE)
        for line in lines:
            canvas.text(line, room.x + _INDENT, top, size=_SIZE)
            top += _LINE
        top += gap
    return top - _LINE - gap + 1.5


def turn_height(table: Table, seat: int, width: float) -> tuple[float, int]:
    """How high the lines of a turn are without the gaps (mm), and how many gaps there are."""
    parts = _wrapped(table, seat, width)
    return sum(len(lines) for _, lines in parts) * _LINE, len(parts)


def _wrapped(table: Table, seat: int, width: float) -> list[tuple[str, tuple[str, ...]]]:
    end = ("End", "Who has no token left on the board has lost.")
    parts = (*turn_lines(table, seat), end)
    return [(head, lettering.wrap(words, lettering.TEXT, width - _INDENT, _SIZE)) for head, words in parts]


def draw_lucky_flips(canvas: PageCanvas, room: Box, table: Table) -> None:
    """Which coins choose which tile, in two rows of four at the foot of `room`."""
    ink, height = canvas.ink, _FLIP_ROW
    foot = Box(room.x, room.bottom - 2 * height, room.width, 2 * height)
    canvas.text_in("Lucky flip: Demi, Stater, Penny", Box(room.x, foot.y - 5.4, room.width, 5), lettering.ITALIC, 9.5, ink.accent)
    flips = lucky_flips(table)
    for row in range(2):
        cells = share(Box(foot.x, foot.y + row * height, foot.width, height), (0,) * 4)
        for cell, (coins, number) in zip(cells, flips[4 * row : 4 * row + 4], strict=True):
            canvas.box(cell, HAIRLINE, ink.accent, fill=ink.tint)
            canvas.text(str(number), cell.right - 3.6, cell.y + 6.4, lettering.TITLE, 13, align="centre")
            canvas.text(coins, cell.x + 2.2, cell.y + 6.2, lettering.BOLD, _SIZE)
