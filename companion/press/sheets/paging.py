"""What the sheets of all games share: the frame filled in from a job, names in its rows, pages numbered through, code pages."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from html import escape

from companion.drawing import Box, Enlarged, Grid, how_many, inks, lettering
from companion.links import Code, short_code
from companion.press.codes import qr
from companion.press.codes.words import held, opens_with
from companion.press.job.printable import Job
from companion.press.page import emblems, finished, tags
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import LABEL_TYPE, Drawing, Frame, closing_frame, draw_closing, framed as frame_round
from companion.press.words import PRESS, rules_said
from companion.record import fold
from companion.referee import Judgement, title_in
from companion.resources import templates
from companion.words import ENGLISH, SHARED, in_language, section_word

_LETTERS = "ABCDEFGHIJKL"
_LETTER = 4.5


def draw_name(canvas: PageCanvas, box: Box, seat: int, name: str, *, asks: bool, size: float = 10.5) -> None:
    """A player's name; unknown, the seat's letter, and where the sheet `asks` for it, a line behind it.

    In a fillable sheet the field has one name wherever it stands: typed once, it is everywhere.
    """
    if name:
        canvas.text_in(name, box, size=size)
        return
    if canvas.fillable:
        with canvas.about(""):
            field = Box(box.x, box.y + 0.6, box.width, box.height - 1.2)
            tip = SHARED("name-of", canvas.language, player=told_of(seat, "", canvas.language))
            canvas.entry(f"name.{seat + 1}", field, "", size, "left", tip=tip)
        return
    letter = _LETTERS[seat % len(_LETTERS)]
    canvas.text_in(letter, Box(box.x, box.y, _LETTER, box.height), lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet)
    if asks:
        foot = box.y + box.height / 2 + 2.0
        canvas.line(box.x + _LETTER, foot, box.right, foot)


def told_of(seat: int, name: str, language: str = ENGLISH) -> str:
    """What fields of a player's row are said to belong to: the name, else the letter."""
    return name or SHARED("unnamed", language, letter=_LETTERS[seat % len(_LETTERS)])


def section_title(heading: str, language: str) -> str:
    """A section's heading as a title: `Season 3` for `season 3`; empty where there is none."""
    word, _, number = heading.partition(" ")
    named = section_word(word, language)
    title = SHARED("numbered", language, section=named, number=number) if number else named
    return title[:1].upper() + title[1:]


SIDE = 56.0
CAPTION = 12.0
_ACROSS = 3


def places(grid: Grid, body: Box) -> tuple[Box, ...]:
    """Where the codes of a page stand, with their captions below (mm)."""
    rows = max(1, how_many(body.height, SIDE + CAPTION, 4.0))
    columns = [grid.columns(2 * index, 2) for index in range(_ACROSS)]
    return tuple(
        Box(column.x + (column.width - SIDE) / 2, body.y + 2 + row * (SIDE + CAPTION + 4), SIDE, SIDE + CAPTION)
        for row in range(rows)
        for column in columns
    )


def code_pages(frame: Frame, parts: tuple[Code, ...]) -> Iterator[Callable[[PageCanvas, Box], None]]:
    """What draws each page of codes."""
    boxes = places(frame.grid, frame.body(frame.grid))
    for index in range(0, len(parts), len(boxes)):
        yield partial(_draw_codes, parts=parts[index : index + len(boxes)], boxes=boxes)


def _draw_codes(canvas: PageCanvas, body: Box, parts: tuple[Code, ...], boxes: tuple[Box, ...]) -> None:
    language = canvas.language
    for part, box in zip(parts, boxes, strict=False):
        qr.draw(canvas, qr.symbol(part.text), box.x, box.y, SIDE)
        title = Box(box.x, box.bottom - CAPTION, SIDE, 5)
        canvas.text_in(_title(part, language), title, lettering.TITLE, 11, canvas.ink.accent, "centre")
        note = Box(box.x, title.bottom, SIDE, 4.5)
        number, of = (part.part, part.parts) if part.parts else (part.number, part.of)
        words = SHARED("code-of-part", language, number=number, of=of, code=short_code(part.text))
        canvas.text_in(words, note, size=8.5, colour=canvas.ink.quiet, align="centre")
    foot = Box(body.x, body.bottom - 5, body.width, 5)
    if foot.y >= boxes[-1].bottom:
        canvas.text_in(SHARED("codes-short", language), foot, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, "centre")


def _title(part: Code, language: str) -> str:
    """What a code belongs to: the position, a section of the log, or the log."""
    if part.parts:
        return SHARED("the-position", language)
    return section_title(part.section, language) or SHARED("the-log", language)


#: Draws what a page has within its frame.
Page = Callable[[PageCanvas, Box], None]


def frame_of(job: Job, *, name: str, played: str, reminder: Drawing, asks_winner: bool = False, dated: bool = True) -> Frame:
    """The frame of a sheet: `name` says which sheet, `played` which options.

    `asks_winner`: it has a line for who has won; `dated`: it has lines for when and where.
    """
    record, link = job.record, job.codes[0].text
    language = job.options.language
    opens = opens_with(link, language, tonight=job.options.tonight)
    return Frame(
        game=record.game.id,
        game_title=title_in(record.game.id, language),
        sheet_name=name,
        played=played,
        date=record.header.value("date"),
        place=record.header.value("place"),
        rules=rules_said(record.game, language),
        # Where the record takes several codes, those of the log have pages of their own, and the footer holds the first of all.
        link=link,
        options=job.options,
        emblem=emblems.emblem_of(record.game.id).draw,
        reminder=reminder,
        notice=_notice(job.judgement, language),
        held=held(job.codes, language) if opens or job.codes[0].holds != "record" else "",
        opens=opens,
        winner=winner_of(job) if asks_winner else None,
        dated=dated,
    )


def winner_of(job: Job) -> str:
    """Who has won, as people are called; empty where nobody has yet, or no names are printed."""
    winners, units = job.judgement.verdict.winners, job.judgement.units
    if not winners or not job.options.names:
        return ""
    called = {fold(player.tag): player.name for player in job.record.header.players}
    if len(winners) > 1 and len(winners) == len(units):
        return SHARED("drawn-game", job.options.language)
    return ", ".join(called.get(fold(unit), unit) for unit in winners)


def places_on(frame: Frame, holds: Callable[[Frame], int], needed: int, *, complete: bool) -> int:
    """How many places a sheet has: `needed` ones of a game that is over, else so many that its last page is full.

    `holds` says how many stand on a page. A large sheet has as many as the usual one, on more pages.
    """
    return needed if complete else _whole(_whole(needed, holds(frame.usual)), holds(frame))


def _whole(needed: int, each: int) -> int:
    """So many that they fill pages of so many each."""
    return -(-needed // each) * each


def sheet_pdf(job: Job, frame: Frame, pages: Iterable[Page]) -> bytes:
    """The PDF of a sheet: its pages, and where the record takes several QR codes, pages with those."""
    options, grid = job.options, job.options.grid
    parts = tuple(code for code in job.codes if code.holds == "part" or code.parts)
    framed = [(frame, page) for page in (*pages, *code_pages(frame, parts))]
    if options.large:
        framed.append((closing_frame(frame), partial(draw_closing, frame=frame)))
    canvas = _canvas(job, f"{frame.game_title}: {frame.sheet_name}")
    for number, (around, draw) in enumerate(framed, start=1):
        with frame_round(canvas, grid, around, number, len(framed)):
            draw(canvas, frame.body(grid))
        canvas.end_page()
    if options.text:
        return twin_of(canvas.tags.root, canvas.title, frame.language, (code.text for code in job.codes))
    pdf = canvas.finish()
    if not options.fillable:
        return pdf
    return finished.add_fields(pdf, canvas.sheet, canvas.fields)


def _canvas(job: Job, title: str) -> PageCanvas:
    options, ink = job.options, inks.ink_for(job.options.ink, job.game.about.accent)
    filled, language = options.fillable or options.text, options.language
    if not options.large:
        return PageCanvas(options.sheet, ink, title, fillable=filled, language=language)
    large = Enlarged(options.sheet)
    return PageCanvas(large.drawn, inks.strong(ink), title, fillable=filled, scale=large.scale, language=language)


def _notice(judgement: Judgement, language: str) -> str:
    """What is wrong with a record that breaks a rule: how far it is filled in, or which of its claims is wrong."""
    errors = judgement.verdict.errors
    if not errors:
        return ""
    played = {step.line.number for step in judgement.steps}
    stop = next((error for error in errors if error.line not in played), None)
    error = stop or errors[0]
    rule = "" if error.rule == "claim" else f"{error.rule} "
    words = SHARED("error-at", language, line=error.line, error=f"{rule}{in_language(error.message, language)}")
    return SHARED("filled-in-to", language, line=stop.line - 1, error=words) if stop else words


# The twin of a sheet as a web page: what its tags say, in their order, with the same fields and the codes as text.

_HEADINGS = {"H1": "h1", "H2": "h2", "H3": "h3"}


def twin_of(root: tags.Tag, title: str, language: str, codes: Iterable[str]) -> bytes:
    """The page of a sheet's tags, with the texts of its codes at the end."""
    lines = list(_lines(root))
    # What is asked for in several places is one field.
    body = "\n".join(line for at, line in enumerate(lines) if "<input" not in line or line not in lines[:at])
    texts = "\n".join(f"<p><code>{escape(code)}</code></p>" for code in codes)
    page = (templates() / "web" / "twin.html").read_text("utf-8")
    page = page.format(language=language, title=escape(title), body=body, codes=PRESS("twin-codes", language), texts=texts)
    return page.encode()


def _lines(tag: tags.Tag) -> Iterator[str]:
    """A tag as lines of the page; what is a part of a line is said within it, and a field's label by the field."""
    if tag.kind == "Form":
        yield f'<p><label>{escape(tag.alt)} <input value="{escape(tag.words)}"></label></p>'
    elif tag.kind in _HEADINGS:
        yield f"<{_HEADINGS[tag.kind]}>{escape(tag.alt or tag.words)}</{_HEADINGS[tag.kind]}>"
    elif tag.alt or tag.words.strip():
        yield f"<p>{escape(tag.alt or tag.words.strip())}</p>"
    else:
        held = [one for one in tag.held if isinstance(one, tags.Tag)]
        for one, after in zip(held, [*held[1:], tag], strict=True):
            if after.kind != "Form" or one.kind == "Form" or one.words.casefold() not in after.alt.casefold():
                yield from _lines(one)
