"""The helper: a card for each player with the turn in front and the lucky flip behind; in Kinilani one more with the colours.

Where there is room below the cards, the tokens lie on the same sheet.
"""

from functools import partial

from companion.drawing import HAIRLINE, PLAYER_MARKS, Box, circle, lettering, share
from companion.drawing.reference_card import TRIM, draw_sections, draw_titled_card
from companion.games.duelling_circles.drawings.emblem import EMBLEM
from companion.games.duelling_circles.paper.colour_table import HALVES, draw_colours
from companion.games.duelling_circles.paper.tokens import token_block, tokens_said
from companion.games.duelling_circles.paper.words import lucky_flips, names, played, table_of
from companion.games.duelling_circles.rules.course import LANDING, MOST_HEADS, RALLYING, RESERVE
from companion.games.duelling_circles.rules.table import Table
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.pages import pieces_pdf, sheet_pdf, sprue_for
from companion.press.pieces.sprue import Block, Piece, share_a_sheet

_SIZE = 10.0
_LINE = 4.5
_INDENT = 15.0
_STEPS = 5
_FLIP_ROW = 9.4
_NAME = 6.4
_END = "Who has no token left on the board has lost."


def helper(job: Job) -> bytes:
    """The PDF of both players' cards, with the tokens where they share the sheet. Raises PrintError."""
    words = f"Duelling Circles · cards for each player · {played(table_of(job))} · {TRIM[0]:g} × {TRIM[1]:g} mm"
    cards = _cards(job)
    if not shares_sheet(job):
        return pieces_pdf(job, "Helper", TRIM, cards[1], words)
    return sheet_pdf(job, "Helper", (cards, token_block(job)), f"{words} · {tokens_said(job)}")


def shares_sheet(job: Job) -> bool:
    """Whether the tokens come with the helper cards: what is folded over, and too many large ones, have no room below them."""
    return job.options.duplex != "fold" and share_a_sheet(job.options.sheet, (_cards(job), token_block(job)))


def _cards(job: Job) -> Block:
    """The cards of both players."""
    table = table_of(job)
    pieces = [piece for seat in (0, 1) for piece in _pieces(job, table, seat)]
    return sprue_for(job.options, TRIM, len(pieces), two_sided=True), pieces


def _pieces(job: Job, table: Table, seat: int) -> tuple[Piece, ...]:
    turn = Piece(partial(_draw_turn_card, job=job, seat=seat), partial(_draw_luck_card, table=table))
    if not table.kinilani:
        return (turn,)
    front, back = (partial(_draw_colour_card, table=table, seat=seat, half=half) for half in HALVES)
    return turn, Piece(front, back)


def _draw_turn_card(canvas: PageCanvas, box: Box, job: Job, seat: int) -> None:
    room = draw_titled_card(canvas, box, EMBLEM, "Your turn")
    lines = (*turn_lines(table_of(job), seat), ("End", _END))
    words = tuple(f"*{head}:* {text}" for head, text in lines)
    draw_sections(canvas, Box(room.x, room.y, room.width, room.height - _NAME), (("", words),))
    foot = Box(room.x, room.bottom - _NAME + 1.0, room.width, _NAME)
    canvas.line(foot.x, foot.y, foot.right, foot.y, HAIRLINE, canvas.ink.accent)
    canvas.mark(PLAYER_MARKS[seat], Box(foot.x, foot.y + (_NAME - 3.2) / 2, 3.2, 3.2))
    name = names(job)[seat] or ("first player", "second player")[seat]
    canvas.text_in(name, Box(foot.x + 5, foot.y, foot.width - 5, _NAME), size=10)


def _draw_luck_card(canvas: PageCanvas, box: Box, table: Table) -> None:
    """Which coins choose which tile, as on the board, and large."""
    ink, room = canvas.ink, draw_titled_card(canvas, box, EMBLEM, "Lucky flip")
    canvas.text_in("Demi, Stater, Penny choose a tile:", Box(room.x, room.y, room.width, 5), lettering.ITALIC, 10, ink.accent)
    foot = ("What stands on it is safe in the next turn.", "H heads, T tails.")
    flips, top = lucky_flips(table), room.y + 6.4
    height = (room.bottom - 9.6 - top) / 4
    for row in range(4):
        for cell, (coins, number) in zip(
            share(Box(room.x, top + row * height, room.width, height), (0, 0)), flips[row::4], strict=True
        ):
            place = cell.inset(0.8, 0.8)
            canvas.box(place, HAIRLINE, ink.accent, fill=ink.wash, radius=1.6)
            step = (place.width - 11) / 3
            for index, side in enumerate(coins):
                _draw_side(canvas, Box(place.x + 1.4 + index * step, place.y, step, place.height), side)
            number_box = Box(place.right - 8.4, place.y, 7.4, place.height)
            canvas.text_in(str(number), number_box, lettering.TITLE, 17, ink.text, "centre")
    for row, words in enumerate(foot):
        canvas.text_in(words, Box(room.x, room.bottom - 8.6 + row * 4.2, room.width, 4.2), size=9)


def _draw_side(canvas: PageCanvas, box: Box, side: str) -> None:
    """A coin as it fell: heads dark, tails light, as the coins are."""
    ink, radius = canvas.ink, min(box.width, box.height) / 2 - 0.35
    dark = side == "H"
    middle = (box.x + box.width / 2, box.y + box.height / 2)
    canvas.path((circle(*middle, radius),), ink.accent if dark else ink.paper, HAIRLINE, ink.accent)
    colour = ink.paper if dark else ink.accent
    canvas.text_in(side, Box(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius), lettering.BOLD, 9, colour, "centre")


def _draw_colour_card(canvas: PageCanvas, box: Box, table: Table, seat: int, half: tuple[str, ...]) -> None:
    draw_colours(canvas, draw_titled_card(canvas, box, EMBLEM, "Kinilani"), table, seat, half)


def turn_lines(table: Table, seat: int) -> tuple[tuple[str, str], ...]:
    """The turn in five lines, each with its head word."""
    tiles = [table.names[seat][LANDING[RESERVE][heads]] for heads in range(1, MOST_HEADS + 1)]
    come_in = f" From the reserve, 1 to 4 heads lead to {', '.join(tiles)}." if table.reserves else ""
    rallying = " or ".join(table.names[seat][place] for place in RALLYING)
    friend = "Colours say who may share." if table.kinilani else "Never on a friend."
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


def _wrapped(table: Table, seat: int, width: float) -> list[tuple[str, tuple[str, ...]]]:
    parts = (*turn_lines(table, seat), ("End", _END))
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
