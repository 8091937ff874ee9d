"""How things are printed, of no game in particular.

What printed things need most is imported from here; the rest from the module it is in.
"""

from typing import TYPE_CHECKING

from companion.later import names_of

if TYPE_CHECKING:
    from companion.press.codes.words import leads_to, opens_with
    from companion.press.job.printable import (
        BACK,
        Job,
        OwnPack,
        Printable,
        PrintOptions,
        cut_out,
        later,
        log_sheet,
        never_needed,
        says_all,
        score_sheet,
    )
    from companion.press.job.supplies import Supply, pencil
    from companion.press.page.canvas import PageCanvas
    from companion.press.page.emblems import emblem_of
    from companion.press.page.errors import LibraryError, PrintError
    from companion.press.page.pictures import drawer
    from companion.press.pieces.drawn import blocks_pdf, draw_fronts, draw_slug, lay_on_tray, pieces_pdf, sprue_for
    from companion.press.pieces.packs import BOX, DECK, PACK_STOCK, Pack
    from companion.press.pieces.poster import code_within, draw_seams, imprint, mat_pdf, poster_pdf, tile
    from companion.press.pieces.sprue import BAND, UNPRINTABLE, Block, Face, Piece, Sprue, lay_out, share_a_sheet
    from companion.press.sheets.frame import AIR, LABEL_TYPE, TURNED_HEADS, Frame, draw_turned, is_narrow, labelled_line, panel
    from companion.press.sheets.paging import Page, draw_name, frame_of, places_on, sheet_pdf, told_of
    from companion.press.words import PRESS, listed_in, rules_said

    __all__ = [
        "AIR", "BACK", "BAND", "BOX", "DECK", "LABEL_TYPE", "PACK_STOCK", "PRESS", "TURNED_HEADS", "UNPRINTABLE", "Block", "Face",
        "Frame", "Job", "LibraryError", "OwnPack", "Pack", "Page", "PageCanvas", "Piece", "PrintError", "PrintOptions",
        "Printable", "Sprue", "Supply", "blocks_pdf", "code_within", "cut_out", "draw_fronts", "draw_name", "draw_seams",
        "draw_slug", "draw_turned", "drawer", "emblem_of", "frame_of", "imprint", "is_narrow", "labelled_line", "later",
        "lay_on_tray", "lay_out", "leads_to", "listed_in", "log_sheet", "mat_pdf", "never_needed", "opens_with", "panel",
        "pencil", "pieces_pdf", "places_on", "poster_pdf", "rules_said", "says_all", "score_sheet", "share_a_sheet", "sheet_pdf",
        "sprue_for", "tile", "told_of",
    ]  # fmt: skip

__getattr__ = names_of(
    __name__,
    {
        "companion.press.codes.words": "leads_to, opens_with",
        "companion.press.job.printable": (
            "BACK, Job, OwnPack, PrintOptions, Printable, cut_out, later, log_sheet, never_needed, says_all, score_sheet"
        ),
        "companion.press.job.supplies": "Supply, pencil",
        "companion.press.page.canvas": "PageCanvas",
        "companion.press.page.emblems": "emblem_of",
        "companion.press.page.errors": "LibraryError, PrintError",
        "companion.press.page.pictures": "drawer",
        "companion.press.pieces.drawn": "blocks_pdf, draw_fronts, draw_slug, lay_on_tray, pieces_pdf, sprue_for",
        "companion.press.pieces.packs": "BOX, DECK, PACK_STOCK, Pack",
        "companion.press.pieces.poster": "code_within, draw_seams, imprint, mat_pdf, poster_pdf, tile",
        "companion.press.pieces.sprue": "BAND, UNPRINTABLE, Block, Face, Piece, Sprue, lay_out, share_a_sheet",
        "companion.press.sheets.frame": "AIR, LABEL_TYPE, TURNED_HEADS, Frame, draw_turned, is_narrow, labelled_line, panel",
        "companion.press.sheets.paging": "Page, draw_name, frame_of, places_on, sheet_pdf, told_of",
        "companion.press.words": "PRESS, listed_in, rules_said",
    },
)
