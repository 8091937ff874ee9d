"""The Lords for the table: a sheet of two pages with their emblems, or cards to hold beside one's hand."""

from dataclasses import replace
from functools import partial

from companion.cards.drawings.majors import emblem_of_lord
from companion.cards.tarot import LordCard
from companion.drawing import HAIRLINE, PLAYER_MARKS, Box, PlayerMark, lettering, paragraphs, reference_card
from companion.games.circle_of_kings.drawings import emblem, setting
from companion.games.circle_of_kings.drawings.times import draw_time
from companion.games.circle_of_kings.paper.effects import TIMES, lord_of, lords_at, text_of, time_title
from companion.games.circle_of_kings.paper.setting import sheet_frame
from companion.press import Job, PageCanvas, Piece, panel, pieces_pdf, sheet_pdf

#: A page's groups: titles with the Lords that act then, in their order.
Groups = tuple[tuple[str, tuple[LordCard, ...]], ...]
PAGES: tuple[Groups, Groups] = tuple(  # type: ignore[assignment]
    tuple((time_title(when), lords_at(when)) for when in times) for times in (TIMES[:2], TIMES[2:])
)
#: A group's head with the gap below the group before, and by itself (mm).
_GROUP, _HEAD = 9.0, 7.0
_ON_A_SIDE = 3
_NOTE = "The higher number (initiative) acts first. The same Lord twice: both are cancelled. Optional: Chariot, Star, Emperor."


def lords(job: Job) -> bytes:
    """The PDF of the sheet: two pages with every Lord, in one size. Raises PrintError."""
    job = replace(job, options=replace(job.options, large=False))
    frame = sheet_frame(job, "The Lords", dated=False)
    return sheet_pdf(job, frame, [partial(_draw_groups, groups=groups) for groups in PAGES])


def row_height(body: Box) -> float:
    """How high a Lord's row is on a page (mm): the same on both pages."""
    return min((body.height - 7 - _GROUP * len(groups)) / sum(len(lords) for _, lords in groups) for groups in PAGES)


def _draw_groups(canvas: PageCanvas, body: Box, groups: Groups) -> None:
    each, top = row_height(body), body.y
    for title, found in groups:
        block = Box(body.x, top, body.width, _HEAD + each * len(found))
        with panel(canvas, block, _HEAD):
            canvas.text_in(title, Box(block.x + 2, block.y, 90, _HEAD), lettering.TITLE, 11, canvas.ink.accent)
            for row, lord in enumerate(found):
                _draw_lord(canvas, Box(block.x, block.y + _HEAD + row * each, block.width, each), lord)
        top += block.height + _GROUP - _HEAD
    note = Box(body.x, body.bottom - 4.5, body.width, 4.5)
    canvas.text_in(_NOTE, note, lettering.ITALIC, 8.5, canvas.ink.quiet)


def _draw_lord(canvas: PageCanvas, row: Box, lord: LordCard) -> None:
    order = lord_of(lord).order
    left = row.x + 13
    canvas.text_in(str(order), Box(row.x, row.y, 11, row.height), lettering.TITLE, 15, canvas.ink.accent, "centre")
    # The words tell all: emblems alone would take a third of saver's ink.
    if not canvas.ink.saving:
        side = min(15.0, row.height - 1.4)
        emblem_of_lord(lord.number).draw(canvas, Box(left, row.y + (row.height - side) / 2, side, side))
        left += side + 4
    name = Box(left, row.y, 36, row.height)
    middle = row.y + row.height / 2
    canvas.text_in(lord.title, Box(name.x, middle - 5, name.width, 5.4), lettering.BOLD, 11)
    below = Box(name.x, middle + 0.4, name.width, 4.4)
    canvas.text_in(f"{lord.code} · CK-8.{lord.number}", below, size=8.5, colour=canvas.ink.quiet)
    room = Box(name.right + 2, row.y, row.right - name.right - 4, row.height)
    height = setting.paragraph_height(text_of(lord), room.width, 10.5)
    setting.paragraph(canvas, text_of(lord), Box(room.x, middle - height / 2, room.width, height), 10.5)
    canvas.line(row.x, row.bottom, row.right, row.bottom)


def lord_cards(job: Job) -> bytes:
    """The PDF of the cards: four for each player, with two sides, and the player's mark on them."""
    pieces: list[Piece] = []
    for mark in PLAYER_MARKS[:2]:
        faces = [partial(_draw_card, title=title, found=found, mark=mark) for title, found in _sides()]
        pieces += (Piece(front, back) for front, back in zip(faces[::2], faces[1::2], strict=True))
    words = f"{job.game.title}: the Lords, four cards for each player"
    return pieces_pdf(job, "The Lords", reference_card.TRIM, pieces, words)


def _sides() -> list[tuple[str, tuple[LordCard, ...]]]:
    """What stands on the cards' eight sides: at most three Lords, of one time but on the last."""
    sides = [
        (time_title(when), lords_at(when)[first : first + _ON_A_SIDE])
        for when in TIMES[:-1]
        for first in range(0, len(lords_at(when)), _ON_A_SIDE)
    ]
    title, found = sides.pop()
    return [*sides, (title, (*found, *lords_at(TIMES[-1])))]


def _draw_card(canvas: PageCanvas, box: Box, *, title: str, found: tuple[LordCard, ...], mark: PlayerMark) -> None:
    ink, inner = canvas.ink, reference_card.draw_titled_card(canvas, box, emblem.EMBLEM, title)
    canvas.mark(mark, Box(inner.x - 0.6, inner.bottom - 2.6, 3.0, 3.0))
    each = inner.height / _ON_A_SIDE
    for row, lord in enumerate(found):
        place = Box(inner.x, inner.y + row * each, inner.width, each)
        side = 14.5
        emblem_of_lord(lord.number).draw(canvas, Box(place.x, place.y + 5.0, side, side))
        words = Box(place.x + side + 2, place.y, place.width - side - 2, each)
        canvas.text_in(lord.title, Box(words.x, place.y + 0.2, words.width, 4.6), lettering.TITLE, 9.5, ink.accent)
        when = time_title(lord_of(lord).when)
        draw_time(canvas, when, Box(place.x + 0.4, place.y + 0.2, 4.2, 4.2))
        canvas.text_in(str(lord_of(lord).order), Box(place.x + 5.2, place.y + 0.2, 8, 4.4), lettering.TITLE, 10.5, ink.text)
        text = text_of(lord) if when == title else f"*{when}:* {text_of(lord)}"
        size = next((size for size in (9.0, 8.5) if setting.paragraph_height(text, words.width, size) < each - 5.4), 8.0)
        paragraphs.draw_paragraph(canvas, text, Box(words.x, place.y + 5.0, words.width, 4), size)
        if row + 1 < len(found):
            canvas.line(place.x, place.bottom - 0.6, place.right, place.bottom - 0.6, HAIRLINE, ink.accent)
