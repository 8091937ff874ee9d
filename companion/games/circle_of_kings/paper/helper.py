"""The helper: a card for each player, on one side the round, on the other who acts when."""

from __future__ import annotations

from companion.cards.sizes import SIZES
from companion.cards.tarot import LordCard
from companion.drawing import lettering
from companion.drawing.geometry import SAFE, Box, share
from companion.drawing.surface import RULE
from companion.games.circle_of_kings.drawings.setting import paragraph, paragraph_height
from companion.games.circle_of_kings.paper.effects import TIMES, lord_of, lords_at, time_title
from companion.games.circle_of_kings.paper.setting import ARMY_SIZES
from companion.games.circle_of_kings.rules.draws import FIRST_DRAW, LATER_DRAW
from companion.games.circle_of_kings.rules.state import FULL_HAND
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.pages import pieces_pdf
from companion.press.pieces.sprue import Piece

_ROUND = (
    (
        "Draw",
        "{} Lord, {} army cards (round 1: {} and {}). At the limit of {}: discard and draw, or burn. "
        "Recruit: burn a Lord for 2 more.".format(*LATER_DRAW, *FIRST_DRAW, FULL_HAND),
    ),
    ("Deployment", "Captain, both at once. Then his army and one Lord, both at once."),
    ("Combat", "Higher Army Value wins. The loser burns a Lord; draw: both."),
    ("Circle", "From Top clockwise, winner first: tap a card; one of the next suit falls. All fallen: burn a Lord."),
    ("Cleanup", "Lords go, armies go home, the Circle turns."),
)
_END = "A Lord deck is empty: its owner has lost."


def helper(job: Job) -> bytes:
    """The PDF: two equal cards of poker size, with two sides."""
    size = SIZES["poker"]
    words = f"{job.game.title}: helper, a card for each player"
    return pieces_pdf(job, "helper", size.trim, [Piece(_draw_round, _draw_order)] * 2, words, corner=size.corner)


def _draw_round(canvas: PageCanvas, box: Box) -> None:
    """The five phases, how large an army is, and the end."""
    ink, inner = canvas.ink, box.inset(SAFE + 0.5, SAFE)
    _draw_head(canvas, inner, "A round")
    foot = 15.0
    heights = [3.9 + paragraph_height(text, inner.width, 8) for _, text in _ROUND]
    gap = (inner.height - 6.4 - foot - sum(heights)) / len(_ROUND)
    top = inner.y + 6.4
    for number, ((name, text), height) in enumerate(zip(_ROUND, heights, strict=True), start=1):
        canvas.text_in(f"{number}  {name}", Box(inner.x, top, inner.width, 3.9), lettering.BOLD, 9, ink.accent)
        paragraph(canvas, text, Box(inner.x, top + 3.8, inner.width, 4), 8)
        top += height + gap
    _draw_sizes(canvas, Box(inner.x, inner.bottom - foot + 1, inner.width, 9.5))
    canvas.text_in(_END, Box(inner.x, inner.bottom - 4, inner.width, 4), lettering.ITALIC, 8.5, ink.text)


def _draw_sizes(canvas: PageCanvas, box: Box) -> None:
    """Army Size: a small table of two rows."""
    label, each = 13.0, (box.width - 13.0) / len(ARMY_SIZES)
    half = box.height / 2
    for row, words in enumerate(("Captain", "leads")):
        canvas.text_in(words, Box(box.x, box.y + row * half, label, half), lettering.ITALIC, 8, canvas.ink.quiet)
    for column, pair in enumerate(ARMY_SIZES):
        for row, words in enumerate(pair):
            place = Box(box.x + label + column * each, box.y + row * half, each, half)
            canvas.box(place, fill=canvas.ink.tint if row else "")
            canvas.text_in(words.replace(", ", "–"), place, lettering.BOLD if row else lettering.TEXT, 9, align="centre")


def _draw_order(canvas: PageCanvas, box: Box) -> None:
    """Who acts when: the Lords in their order."""
    inner = box.inset(SAFE + 0.5, SAFE)
    _draw_head(canvas, inner, "Who acts when")
    columns = share(Box(inner.x, inner.y + 7.0, inner.width, inner.height - 7.0), (26.0, 0.0))
    for column, times in zip(columns, (TIMES[:2], TIMES[2:]), strict=True):
        groups = [(time_title(when), lords_at(when)) for when in times]
        rows = sum(len(found) for _, found in groups) + len(groups)
        line = column.height / (rows + 0.4)
        _draw_groups(canvas, Box(column.x, column.y, column.width, line), groups)


def _draw_groups(canvas: PageCanvas, first: Box, groups: list[tuple[str, tuple[LordCard, ...]]]) -> None:
    """A column of Lords under the times at which they act; `first` is its first line."""
    ink, line, number = canvas.ink, first.height, 5.4
    top = first.y
    for title, found in groups:
        canvas.text_in(title, Box(first.x, top, first.width, line), lettering.BOLD, 9, ink.accent)
        top += line
        for lord in found:
            canvas.text_in(str(lord_of(lord).order), Box(first.x, top, number, line), lettering.TITLE, 8.5, ink.text, "right")
            name = Box(first.x + number + 1.2, top, first.width - number - 1.4, line)
            canvas.text_in(lord.title, name, size=9)
            top += line
        top += 0.4 * line


def _draw_head(canvas: PageCanvas, inner: Box, title: str) -> None:
    canvas.text_in(title, Box(inner.x, inner.y, inner.width, 5), lettering.TITLE, 11, canvas.ink.accent)
    canvas.line(inner.x, inner.y + 5.6, inner.right, inner.y + 5.6, RULE, canvas.ink.accent)
