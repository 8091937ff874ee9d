"""A quarrel on a page of A6: what was asked, what the referee says, the rules that say so, and a code that holds the position."""

from companion.drawing import Box, Paper, ink_for, lettering
from companion.drawing.paragraphs import draw_paragraph, literal, paragraph_height
from companion.links import encode
from companion.press.codes import qr
from companion.press.page.canvas import PageCanvas
from companion.referee.quarrel import Finding, Quarrel, verdict_of
from companion.referee.rulebook import find_rule

A6 = Paper("a6", "A6", 105.0, 148.0)
_MARGIN, _CODE, _GAP = 8.0, 26.0, 1.6
#: Sizes of type (points).
_TITLE, _VERDICT, _TEXT = 15, 11.5, 8.5


def quarrel_page(quarrel: Quarrel, finding: Finding) -> bytes:
    """The PDF, one page. Rules that find no room are named by their ids."""
    about = quarrel.game.about
    canvas = PageCanvas(A6, ink_for("colour", about.accent), f"{about.title}: a question of the rules")
    room = A6.width - 2 * _MARGIN
    canvas.text(about.title, _MARGIN, _MARGIN + 5, lettering.TITLE, _TITLE, canvas.ink.accent)
    top = _MARGIN + 9.0
    for asked, answer in zip(quarrel.asks, quarrel.answers, strict=True):
        if answer:
            said = f"{literal(asked.prompt)} *{literal(answer)}*"
            top = draw_paragraph(canvas, said, Box(_MARGIN, top, room, 0), _TEXT)
    canvas.line(_MARGIN, top + _GAP, A6.width - _MARGIN, top + _GAP, colour=canvas.ink.accent)
    top = draw_paragraph(canvas, f"*{verdict_of(finding)}*", Box(_MARGIN, top + 2 * _GAP, room, 0), _VERDICT)
    said = finding.error.message if finding.error else finding.told
    top = draw_paragraph(canvas, literal(said), Box(_MARGIN, top, room, 0), _TEXT + 1) + _GAP
    _draw_rules(canvas, finding, top)
    qr.draw(
        canvas,
        qr.symbol(encode(finding.record, about.code_prefix)),
        A6.width - _MARGIN - _CODE,
        A6.height - _MARGIN - _CODE,
        _CODE,
    )
    canvas.text("Scan it with Companion to see the table.", _MARGIN, A6.height - _MARGIN, lettering.TEXT, 7.5, canvas.ink.quiet)
    canvas.end_page()
    return canvas.finish()


def _draw_rules(canvas: PageCanvas, finding: Finding, top: float) -> None:
    """The rules one below the other, as many as there is room for."""
    bottom, left_out = A6.height - _MARGIN - _CODE - 2 * _GAP, []
    for rule in finding.rules:
        found = find_rule(rule)
        if found is None:
            continue
        text, width = f"*{rule}* {literal(found.in_words)}", A6.width - 2 * _MARGIN
        if top + paragraph_height(text, width, _TEXT) > bottom:
            left_out.append(rule)
            continue
        top = draw_paragraph(canvas, text, Box(_MARGIN, top, width, 0), _TEXT) + _GAP
    if left_out:
        room = A6.width - 3 * _MARGIN - _CODE
        draw_paragraph(canvas, f"Also: {', '.join(left_out)}.", Box(_MARGIN, bottom + 2 * _GAP, room, 0), _TEXT, canvas.ink.quiet)
