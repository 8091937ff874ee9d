"""A game's score sheet as a PDF: empty, for a game to be played, or filled in from a record."""

from collections.abc import Callable
from functools import partial

from companion.links import PartLink, links_for
from companion.press import qr
from companion.press.canvas import PageCanvas
from companion.press.code_pages import draw_code_pages
from companion.press.code_pages import places as code_places
from companion.press.emblems import emblem_of
from companion.press.errors import PrintError
from companion.press.forms import add_fields
from companion.press.four_kingdoms_figures import record_of
from companion.press.geometry import Grid
from companion.press.inks import ink_for
from companion.press.sheet import Frame, SheetOptions
from companion.referee import Judgement, judge

#: Draws pages: canvas, grid, frame, first page's number, number of all pages.
PageDrawing = Callable[..., None]


def score_sheet(text: str, options: SheetOptions | None = None, *, seasons: int = 0, log: bool = True) -> bytes:
    """The PDF of the score sheet for a record, or for a header alone.

    Args:
        text: The record. What it holds is filled in; its header says who plays, and what.
        options: Paper, ink, base address, fillable, names.
        seasons: For how many seasons there is room at least; 0: as the header says, else as many as fill a page.
        log: Log pages for the tricks, too.

    Raises:
        PrintError: The record cannot be read, or its link fits no QR code.
    """
    judgement = judge(text)
    game = record_of(judgement).game
    maker = _MAKERS.get(game.id)
    if maker is None:
        raise PrintError(f"There is no score sheet of {game.title} yet.")
    return maker(text, judgement, options or SheetOptions(), seasons, log)


def _four_kingdoms(text: str, judgement: Judgement, options: SheetOptions, seasons: int, log: bool) -> bytes:
    from companion.press import four_kingdoms, four_kingdoms_log
    from companion.press import four_kingdoms_figures as reading

    table = reading.table_of(judgement)
    parts = _links(text, judgement, options)
    frame = _four_kingdoms_frame(judgement, options, reading.played(table), parts)
    grid = Grid(options.sheet)
    body = frame.body(grid)
    figures = reading.read_figures(judgement, names=options.names)
    each = four_kingdoms.seasons_on_page(body, len(figures.units))
    wanted = max(len(figures.seasons), seasons or table.seasons or each)
    figures = reading.with_empty_seasons(figures, wanted, reading.SCORING_NAMES[table.scoring])
    jobs: list[tuple[PageDrawing, int]] = [(partial(four_kingdoms.draw_season_pages, figures=figures), -(-wanted // each))]
    logged = reading.with_tricks(figures)
    if log and logged.seasons:
        on_page = len(four_kingdoms_log.blocks(grid, body, figures.hand))
        jobs.append((partial(four_kingdoms_log.draw_log_pages, figures=logged), -(-len(logged.seasons) // on_page)))
    if len(parts) > 1:
        jobs.append((partial(draw_code_pages, parts=parts), -(-len(parts) // len(code_places(grid, body)))))
    return _draw(jobs, grid, frame)


def _draw(jobs: list[tuple[PageDrawing, int]], grid: Grid, frame: Frame) -> bytes:
    """All pages, numbered through; each job says how many pages it draws."""
    options = frame.options
    title = f"{frame.game_title}: {frame.sheet_name}"
    canvas = PageCanvas(options.sheet, ink_for(options.ink, frame.game), title, fillable=options.fillable)
    total = sum(count for _, count in jobs)
    first = 1
    for draw, count in jobs:
        draw(canvas, grid, frame, first=first, pages=total)
        first += count
    pdf = canvas.finish()
    return add_fields(pdf, options.sheet, canvas.fields) if options.fillable else pdf


def _links(text: str, judgement: Judgement, options: SheetOptions) -> tuple[PartLink, ...]:
    return links_for(text, record_of(judgement).game.prefix, options.base_url, qr.fits)


def _four_kingdoms_frame(judgement: Judgement, options: SheetOptions, played: str, parts: tuple[PartLink, ...]) -> Frame:
    from companion.press.four_kingdoms_reminder import draw_reminder

    record = record_of(judgement)
    return Frame(
        game=record.game.id,
        game_title=record.game.title,
        sheet_name="Score sheet",
        played=played,
        date=record.header.value("date"),
        place=record.header.value("place"),
        rules="Rules: Four Kingdoms 2.0",
        # Where the record takes several codes, they have pages of their own, and the footer's holds the first of them.
        link=parts[0].url,
        options=options,
        emblem=emblem_of(record.game.id).draw,
        reminder=draw_reminder,
        notice=_notice(judgement),
    )


def _notice(judgement: Judgement) -> str:
    """What is wrong with a record that breaks a rule: how far it is filled in, or which of its claims is wrong."""
    errors = judgement.verdict.errors
    if not errors:
        return ""
    played = {step.line.number for step in judgement.steps}
    stop = next((error for error in errors if error.line not in played), None)
    error = stop or errors[0]
    how_far = f"Filled in up to line {stop.line - 1}. " if stop else ""
    rule = "" if error.rule == "claim" else f"{error.rule} "
    return f"{how_far}Line {error.line}: {rule}{error.message}"


_MAKERS: dict[str, Callable[[str, Judgement, SheetOptions, int, bool], bytes]] = {"four-kingdoms": _four_kingdoms}
