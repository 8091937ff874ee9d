"""The helper: a card for each player with the turn in front and the lucky flip behind; in Kinilani one more with the colours.

Where there is room below the cards, the tokens lie on the same sheet.
"""

from dataclasses import dataclass
from functools import partial

from companion.drawing import HAIRLINE, PLAYER_MARKS, Box, circle, lettering, paragraphs, share
from companion.drawing.reference_card import TRIM, draw_sections, draw_titled_card
from companion.games.duelling_circles.drawings.emblem import EMBLEM
from companion.games.duelling_circles.drawings.tokens import draw_token
from companion.games.duelling_circles.paper import tokens
from companion.games.duelling_circles.paper.words import lucky_flips, names, played
from companion.games.duelling_circles.rules import colours as kinds, course, landing, table as t
from companion.press import Job, PageCanvas, blocks_pdf, pieces_pdf
from companion.press.pieces import drawn, sprue

_SIZE = 10.0
_LINE = 4.5
_INDENT = 15.0
_STEPS = 5
_FLIP_ROW = 9.4
_NAME = 6.4
_END = "Who has no token left on the board has lost."


def helper(job: Job) -> bytes:
    """The PDF of both players' cards, with the tokens where they share the sheet. Raises PrintError."""
    words = f"Duelling Circles · cards for each player · {played(job.record.table)} · {TRIM[0]:g} × {TRIM[1]:g} mm"
    cards = _cards(job)
    if not shares_sheet(job):
        return pieces_pdf(job, "Helper", TRIM, cards[1], words)
    return blocks_pdf(job, "Helper", (cards, tokens.token_block(job)), f"{words} · {tokens.tokens_said(job)}")


def shares_sheet(job: Job) -> bool:
    """Whether the tokens come with the helper cards: what is folded over, and too many large ones, have no room below them."""
    return job.options.duplex != "fold" and sprue.share_a_sheet(job.options.sheet, (_cards(job), tokens.token_block(job)))


def _cards(job: Job) -> sprue.Block:
    """The cards of both players."""
    table = job.record.table
    pieces = [piece for seat in (0, 1) for piece in _pieces(job, table, seat)]
    return drawn.sprue_for(job.options, TRIM, len(pieces), two_sided=True), pieces


def _pieces(job: Job, table: t.Table, seat: int) -> tuple[sprue.Piece, ...]:
    turn = sprue.Piece(partial(_draw_turn_card, job=job, seat=seat), partial(_draw_luck_card, table=table))
    if not table.kinilani:
        return (turn,)
    front, back = (partial(_draw_colour_card, table=table, seat=seat, half=half) for half in HALVES)
    return turn, sprue.Piece(front, back)


def _draw_turn_card(canvas: PageCanvas, box: Box, job: Job, seat: int) -> None:
    room = draw_titled_card(canvas, box, EMBLEM, "Your turn")
    lines = (*turn_lines(job.record.table, seat), ("End", _END))
    words = tuple(f"*{head}:* {text}" for head, text in lines)
    draw_sections(canvas, Box(room.x, room.y, room.width, room.height - _NAME), (("", words),))
    foot = Box(room.x, room.bottom - _NAME + 1.0, room.width, _NAME)
    canvas.line(foot.x, foot.y, foot.right, foot.y, HAIRLINE, canvas.ink.accent)
    canvas.mark(PLAYER_MARKS[seat], Box(foot.x, foot.y + (_NAME - 3.2) / 2, 3.2, 3.2))
    name = names(job)[seat] or ("first player", "second player")[seat]
    canvas.text_in(name, Box(foot.x + 5, foot.y, foot.width - 5, _NAME), size=10)


def _draw_luck_card(canvas: PageCanvas, box: Box, table: t.Table) -> None:
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


def _draw_colour_card(canvas: PageCanvas, box: Box, table: t.Table, seat: int, half: tuple[str, ...]) -> None:
    draw_colours(canvas, draw_titled_card(canvas, box, EMBLEM, "Kinilani"), table, seat, half)


def turn_lines(table: t.Table, seat: int) -> tuple[tuple[str, str], ...]:
    """The turn in five lines, each with its head word."""
    tiles = [table.names[seat][course.LANDING[course.RESERVE][heads]] for heads in range(1, course.MOST_HEADS + 1)]
    come_in = f" From the reserve, 1 to 4 heads lead to {', '.join(tiles)}." if table.reserves else ""
    rallying = " or ".join(table.names[seat][place] for place in course.RALLYING)
    friend = "Colours say who may share." if table.kinilani else "Never on a friend."
    again = "must" if table.setting("DC-R4") == "b" else "may"
    whose = ", with another token" if table.setting("DC-R5") == "b" else ""
    return (
        ("Flip", f"Throw four coins and count the heads: 0 to {course.MOST_HEADS}."),
        ("Move", f"One token goes exactly so many tiles ahead.{come_in}"),
        ("Land", f"What is opposing there is taken, except on the lucky tile. {friend} If nothing can move, the flip is lost."),
        ("Rally", f"Who lands on {rallying} {again} flip and move again{whose}."),
        ("Luck", "Demi, Stater and Penny choose a tile: what stands there is safe in the next turn."),
    )


def draw_turn(canvas: PageCanvas, room: Box, table: t.Table, seat: int, gap: float = 1.3) -> float:
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


def _wrapped(table: t.Table, seat: int, width: float) -> list[tuple[str, tuple[str, ...]]]:
    parts = (*turn_lines(table, seat), ("End", _END))
    return [(head, lettering.wrap(words, lettering.TEXT, width - _INDENT, _SIZE)) for head, words in parts]


def draw_lucky_flips(canvas: PageCanvas, room: Box, table: t.Table) -> None:
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


# The seven colours of Kinilani in a table: the token, its name, what it takes behind, where it lands and ahead, what else.

#: What an attack takes: nothing, opposing tokens, friends as well; or landing on an opposing token is barred.
NOTHING, OPPOSING, ALL, BARRED = "", "x", "xx", "–"
_TILE, _TOKEN = 6.6, 9.0
_HEAD = 4.4
_LEGEND = "×: opposing tokens are taken. ××: friends as well."
#: What the lucky tile is worth, by the setting of DC-R7.
_LUCK = {
    "a": "–: may not land there. On the lucky tile nothing is taken.",
    "b": "–: may not land there. Opposing tokens are safe on the lucky tile.",
    "c": "–: barred. The lucky tile saves opposing tokens from landing.",
}


@dataclass(frozen=True)
class Strike:
    """What a colour takes behind it, where it lands, and ahead (DC-8.3 to DC-8.9); and what else there is to know."""

    behind: str
    here: str
    ahead: str
    note: str


def strikes(table: t.Table) -> dict[str, Strike]:
    """The seven colours as this table plays them (DC-R17, DC-R18)."""
    fire = table.setting("DC-R18")
    friends = {"a": "burns friends too", "b": "burns friends; shares with Green", "c": "burns friends beside it"}[fire]
    notes = {
        kinds.CERULEAN: friends,
        kinds.ULTRAMARINE: "not onto opposing tokens",
        kinds.GREEN: "shares with friends, not Black",
        kinds.ORANGE: friends,
        kinds.RED_WHITE: "spares red-white; rallies twice",
        kinds.VIOLET: "not onto opposing tokens",
        kinds.BLACK: "what lands on it dies" + ("; luck is no bar" if table.setting("DC-R21") == "b" else " as well"),
    }
    return {
        colour: Strike(_beside(table, colour, -1), _landing(table, colour), _beside(table, colour, 1), note)
        for colour, note in notes.items()
    }


def _beside(table: t.Table, colour: str, way: int) -> str:
    """What a colour takes on the tile ahead (1) or behind (-1)."""
    if landing.ATTACKS.get(colour) != way:
        return NOTHING
    return ALL if landing.burns_beside(table.rulings, colour) else OPPOSING


def _landing(table: t.Table, colour: str) -> str:
    """What a colour takes where it lands, of friends and opposing tokens that share with nobody."""
    if landing.meet(table.rulings, colour, "", kinds.ORANGE, at_home=False, is_lucky=False).bar:
        return BARRED
    with_friend = landing.meet(table.rulings, colour, kinds.ORANGE, "", at_home=False, is_lucky=False)
    return OPPOSING if with_friend.bar or with_friend.friends else ALL


#: The colours on a card's two sides.
HALVES = (kinds.ORDER[:4], kinds.ORDER[4:])


def draw_colours(canvas: PageCanvas, room: Box, table: t.Table, seat: int, colours: tuple[str, ...]) -> None:
    """The table of some of the colours, as high as `room` (mm)."""
    ink, left = canvas.ink, room.x + _TOKEN + 2.0
    for column, label in enumerate(("behind", "lands", "ahead")):
        head = Box(left + (column - 1) * (_TILE + 1.6) + _TILE - 2, room.y - 0.8, _TILE + 4, _HEAD)
        canvas.text_in(label, head, lettering.ITALIC, 8, ink.quiet, "centre")
    # What the signs mean stands on the side that has room for all of it, and of it what matters most on both.
    said = (_LEGEND,) if colours == HALVES[0] else (_LEGEND, _LUCK[table.setting("DC-R7")])
    foot = sum(paragraphs.paragraph_height(words, room.width, 8, 1.1) for words in said)
    height = (room.height - _HEAD - paragraphs.paragraph_height(_LEGEND, room.width, 8, 1.1) - 1.0) / len(HALVES[0])
    for row, colour in enumerate(colours):
        place = Box(room.x, room.y + _HEAD + row * height, room.width, height)
        if row:
            canvas.line(place.x, place.y, place.right, place.y, HAIRLINE, ink.accent)
        _draw_row(canvas, place, colour, strikes(table)[colour], seat)
    top = room.bottom - foot
    for words in said:
        top = paragraphs.draw_paragraph(canvas, words, Box(room.x, top, room.width, 0), 8, ink.quiet, 1.1)


def _draw_row(canvas: PageCanvas, box: Box, colour: str, strike: Strike, seat: int) -> None:
    ink, left, middle = canvas.ink, box.x + _TOKEN + 2.0, box.y + box.height / 2
    draw_token(canvas, Box(box.x, middle - _TOKEN / 2, _TOKEN, _TOKEN), seat, colour)
    for column, what in enumerate((strike.behind, strike.here, strike.ahead)):
        tile = Box(left + column * _TILE, middle - _TILE / 2, _TILE, _TILE)
        canvas.box(tile, HAIRLINE, ink.text, fill=ink.wash if what not in (NOTHING, BARRED) else "")
        _draw_strike(canvas, tile, what)
    words = Box(left + 3 * _TILE + 1.8, box.y + 0.8, box.right - left - 3 * _TILE - 1.8, 4.2)
    canvas.text_in(kinds.WORDS[colour].capitalize(), words, lettering.BOLD, 9)
    paragraphs.draw_paragraph(canvas, strike.note, Box(words.x, words.bottom + 0.2, words.width, 0), 8, leading=1.1)


def _draw_strike(canvas: PageCanvas, tile: Box, what: str) -> None:
    """A cross for opposing tokens, two where friends are taken too."""
    x, y, arm = tile.x + tile.width / 2, tile.y + tile.height / 2, 1.2
    if what == BARRED:
        canvas.line(x - arm, y, x + arm, y, 0.5, canvas.ink.text)
    for off in {OPPOSING: (0.0,), ALL: (-1.7, 1.7)}.get(what, ()):
        for way in (-1, 1):
            canvas.line(x + off - arm, y - way * arm, x + off + arm, y + way * arm, 0.6, canvas.ink.accent)
