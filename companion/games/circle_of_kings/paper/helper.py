"""The helper: a card for each player, on one side the round, on the other who acts when."""

from companion.cards.tarot import LordCard
from companion.drawing import HAIRLINE, Box, circle, lettering, paragraphs, reference_card, share
from companion.games.circle_of_kings.drawings.emblem import EMBLEM
from companion.games.circle_of_kings.drawings.times import draw_time
from companion.games.circle_of_kings.paper import mat, setting
from companion.games.circle_of_kings.paper.effects import TIMES, lord_of, lords_at, time_title
from companion.press import Job, PageCanvas, Piece, blocks_pdf, pieces_pdf, sprue_for

_END = "A Lord deck is empty: its owner has lost."


def helper(job: Job) -> bytes:
    """The PDF: two equal cards of poker size, with two sides; below them on the same sheet the Kings and the wheel.

    Cards that are folded over have no room beside them.
    """
    pieces = [Piece(_draw_round, _draw_order)] * 2
    words = f"{job.game.title}: a helper card for each player"
    if job.options.duplex == "fold":
        return pieces_pdf(job, "helper", reference_card.TRIM, pieces, words)
    cards = sprue_for(job.options, reference_card.TRIM, len(pieces), two_sided=True)
    return blocks_pdf(job, "helper", ((cards, pieces), *mat.king_blocks(job)), f"{words}, {mat.KINGS_SAID}")


def _draw_round(canvas: PageCanvas, box: Box) -> None:
    """The five phases, how large an army is, and the end."""
    ink, inner = canvas.ink, reference_card.draw_titled_card(canvas, box, EMBLEM, "A round")
    foot, indent = 14.6, 5.6
    width = inner.width - indent
    words = [f"*{name}:* {text}" for name, text in setting.phases_told(lambda phase: f"card-{phase}")]
    size = next((size for size in (9.0, 8.5) if _height(words, width, size) < inner.height - foot - 3), 8.0)
    gap = (inner.height - foot - _height(words, width, size)) / len(words)
    top = inner.y
    for number, text in enumerate(words, start=1):
        disc = Box(inner.x, top, 4.2, 4.2)
        canvas.path((circle(disc.x + 2.1, disc.y + 2.1, 2.1),), ink.gilt, HAIRLINE, ink.accent)
        canvas.text_in(str(number), disc, lettering.TITLE, 9, ink.text, "centre")
        top = paragraphs.draw_paragraph(canvas, text, Box(inner.x + indent, top, width, 4), size) + gap
    _draw_sizes(canvas, Box(inner.x, inner.bottom - foot + 0.6, inner.width, 9.2))
    canvas.text_in(_END, Box(inner.x, inner.bottom - 3.8, inner.width, 4), lettering.ITALIC, 8.5, ink.text)


def _height(texts: list[str], width: float, size: float) -> float:
    return sum(paragraphs.paragraph_height(text, width, size) for text in texts)


def _draw_sizes(canvas: PageCanvas, box: Box) -> None:
    """Army Size: a small table of two rows."""
    label, each = 13.0, (box.width - 13.0) / len(setting.ARMY_SIZES)
    half = box.height / 2
    for row, words in enumerate(("Captain", "leads")):
        canvas.text_in(words, Box(box.x, box.y + row * half, label, half), lettering.ITALIC, 8, canvas.ink.quiet)
    for column, pair in enumerate(setting.ARMY_SIZES):
        for row, words in enumerate(pair):
            place = Box(box.x + label + column * each, box.y + row * half, each, half)
            canvas.box(place, fill=canvas.ink.tint if row else "")
            canvas.text_in(words.replace(", ", "–"), place, lettering.BOLD if row else lettering.TEXT, 9, align="centre")


def _draw_order(canvas: PageCanvas, box: Box) -> None:
    """Who acts when: the Lords in their order."""
    columns = share(reference_card.draw_titled_card(canvas, box, EMBLEM, "Who acts when"), (25.1, 0.0))
    for column, times in zip(columns, (TIMES[:2], TIMES[2:]), strict=True):
        groups = [(time_title(when), lords_at(when)) for when in times]
        rows = sum(len(found) for _, found in groups) + len(groups)
        line = column.height / (rows + 0.4)
        _draw_groups(canvas, Box(column.x, column.y, column.width, line), groups)


def _draw_groups(canvas: PageCanvas, first: Box, groups: list[tuple[str, tuple[LordCard, ...]]]) -> None:
    """A column of Lords under the times at which they act; `first` is its first line."""
    ink, line, number = canvas.ink, first.height, 4.8
    top = first.y
    for title, found in groups:
        draw_time(canvas, title, Box(first.x + 0.6, top, min(line, 4.4), line))
        canvas.text_in(title, Box(first.x + number + 0.6, top, first.width - number - 0.6, line), lettering.BOLD, 9, ink.accent)
        top += line
        for lord in found:
            canvas.text_in(str(lord_of(lord).order), Box(first.x, top, number, line), lettering.TITLE, 8.5, ink.text, "right")
            name = Box(first.x + number + 1.0, top, first.width - number - 1.0, line)
            canvas.text_in(lord.title, name, size=9)
            top += line
        top += 0.4 * line
