"""The tarot pack with the 22 Lords of Circle of Kings: their names, emblems, when they act and what they do."""

from __future__ import annotations

from functools import partial

from companion.cards.drawings.field import FIRM
from companion.cards.drawings.majors import emblem_of_lord
from companion.cards.drawings.pips import INDEX_WIDTH, draw_indices
from companion.cards.drawings.tarot import minor_faces
from companion.cards.tarot import LORDS, LordCard
from companion.drawing import lettering
from companion.drawing.geometry import POINTS_PER_MM, SAFE, Box
from companion.games.circle_of_kings.paper.effects import lord_of, roman, text_of, time_title
from companion.press.job.printable import Job, Printable
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.packs import PACK_STOCK, never_needed, pack_pdf
from companion.press.pieces.sprue import Face

_LEADING = 1.22


def faces() -> tuple[Face, ...]:
    """The fronts of all 78: the suits, then the Lords from 0 to 21."""
    return (*minor_faces(), *(partial(draw_lord_card, lord=lord) for lord in LORDS))


def tarot_deck(job: Job) -> bytes:
    """78 cards with their backs, as a PDF."""
    return pack_pdf(job, faces, job.options.size or "tarot", "Tarot pack of 78 cards")


def draw_lord_card(canvas: PageCanvas, box: Box, lord: LordCard) -> None:
    """One of the 22 Lords: his number in the corners, name, emblem, when he acts, and what he does."""
    ink = canvas.ink
    draw_indices(canvas, box, str(lord.number), ink.text, face=lettering.TITLE)
    inset = SAFE + 1.0
    frame = box.inset(inset, SAFE + INDEX_WIDTH + 0.2)
    canvas.line(frame.x, frame.y, frame.right, frame.y, FIRM, ink.accent)
    canvas.line(frame.x, frame.bottom, frame.right, frame.bottom, FIRM, ink.accent)
    head = Box(box.x + SAFE + INDEX_WIDTH + 1, box.y + SAFE, box.width - 2 * (SAFE + INDEX_WIDTH + 1), INDEX_WIDTH)
    canvas.text_in(lord.title, head, lettering.TITLE, 14, ink.accent, "centre", 8)
    foot = Box(head.x, box.bottom - SAFE - INDEX_WIDTH + 1, head.width, INDEX_WIDTH - 2)
    canvas.text_in(roman(lord.number), foot, lettering.TITLE_LIGHT, 11, ink.accent, "centre")
    size = 9.5 if box.height > 100 else 8.5
    top = _draw_effect(canvas, frame, lord, size)
    gap = 1.6
    side = min(frame.width, top - frame.y - 2 * gap)
    place = Box(box.x + (box.width - side) / 2, frame.y + (top - frame.y - side) / 2, side, side)
    emblem_of_lord(lord.number).draw(canvas, place)


def _draw_effect(canvas: PageCanvas, frame: Box, lord: LordCard, size: float) -> float:
    """When a Lord acts and what he does, at the foot of the frame; returns where it begins (mm)."""
    unit, line = lord_of(lord), _LEADING * size / POINTS_PER_MM
    lines = lettering.wrap(text_of(lord), lettering.TEXT, frame.width - 1, size)
    height = (len(lines) + 1) * line + 1.2
    top = frame.bottom - height - 1.4
    when = Box(frame.x, top, frame.width, line)
    canvas.text_in(time_title(unit.when), when, lettering.BOLD, size, canvas.ink.accent)
    initiative = f"initiative {unit.order}"
    canvas.text_in(initiative, when, lettering.ITALIC, size, canvas.ink.quiet, "right")
    for row, words in enumerate(lines, start=1):
        canvas.text_in(words, Box(frame.x, top + 0.6 + row * line, frame.width, line), size=size, least=8)
    return top


TAROT_DECK = Printable(
    "tarot-deck",
    "Tarot pack of 78 cards",
    f"{PACK_STOCK}; two packs are needed (--copies 2)",
    tarot_deck,
    True,
    ("tarot", "poker"),
    never_needed,
    folds=True,
)
