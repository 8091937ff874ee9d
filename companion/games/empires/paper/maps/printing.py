"""A map as PDF (tiles or a poster), SVG and PNG. Needs no extra: the shapes are made."""

from __future__ import annotations

from dataclasses import dataclass

from companion.drawing.geometry import Box, Paper
from companion.drawing.inks import INK_NAMES, Ink, ink_for
from companion.drawing.surface import Surface
from companion.drawing.svg import SvgSurface
from companion.games.empires.about import ABOUT
from companion.games.empires.atlas.model import Atlas
from companion.games.empires.paper.maps import furniture
from companion.games.empires.paper.maps.furniture import Code
from companion.games.empires.paper.maps.land import LandView, draw_land
from companion.games.empires.paper.maps.layout import Layout, Mask, Piece
from companion.games.empires.paper.maps.palette import palette_of
from companion.games.empires.paper.maps.record import code_of
from companion.games.empires.paper.maps.sheets import (
    PAPERS,
    POSTERS,
    TILED,
    Tiles,
    choose_poster,
    choose_tiles,
    draw_poster,
    draw_tiles,
)
from companion.games.empires.paper.maps.surface import box_outline, draw_path
from companion.press.page.canvas import PRODUCER, PageCanvas
from companion.press.page.errors import PrintError

#: Pixels for each mm of a preview.
_PREVIEW = 4.0


@dataclass(frozen=True)
class Sheet:
    """A map laid out for a paper: tiles or a poster."""

    atlas: Atlas
    code: Code | None
    layout: Layout
    tiles: Tiles | None
    paper: Paper

    @property
    def view(self) -> LandView:
        """The land at its place."""
        return LandView(self.atlas, self.layout.x, self.layout.y, self.layout.scale)


def lay_out_sheet(atlas: Atlas, paper: str, base_url: str, map_file: str) -> Sheet:
    """The map on a paper: a4 or letter for tiles, a3 to a0 for a poster. Raises PrintError."""
    if paper not in PAPERS:
        raise PrintError(f"There is no paper {paper!r} for maps. There is: {', '.join(PAPERS)}.")
    mask = Mask(atlas)
    code = code_of(atlas, map_file, base_url)
    pieces = _pieces(atlas, code)
    if paper in TILED:
        tiles, layout = choose_tiles(TILED[paper], mask, pieces)
        return Sheet(atlas, code, layout, tiles, tiles.paper)
    turned, layout = choose_poster(POSTERS[paper], mask, pieces)
    return Sheet(atlas, code, layout, None, turned)


def _pieces(atlas: Atlas, code: Code | None) -> list[Piece]:
    """What stands round the land; the compass may be missing where there is no room."""
    pieces = [
        Piece("legend", (furniture.legend_size(atlas),), (1.0, 1.0)),
        Piece("title", furniture.title_sizes(atlas), (0.0, 0.0)),
        Piece("compass", (furniture.COMPASS, (28.0, 28.0)), (1.0, 0.0), needed=False),
    ]
    if code:
        pieces.insert(2, Piece("code", (furniture.code_size(code),), (0.0, 1.0)))
    return pieces


def map_pdf(atlas: Atlas, paper: str, ink: str, base_url: str, map_file: str) -> bytes:
    """The map as a PDF. `map_file` is what its `.map` file is called. Raises PrintError."""
    sheet = lay_out_sheet(atlas, paper, base_url, map_file)
    canvas = PageCanvas(sheet.paper, _ink(ink), f"{atlas.title}, a map for Empires")
    with canvas.form("map", sheet.layout.width, sheet.layout.height):
        draw_sheet(canvas, sheet)
    if sheet.tiles is None:
        draw_poster(canvas, "map", sheet.layout)
    else:
        draw_tiles(canvas, sheet.tiles, "map", sheet.layout, _silhouette(sheet))
    return canvas.finish()


def map_svg(atlas: Atlas, paper: str, ink: str, base_url: str, map_file: str) -> str:
    """The whole sheet as one SVG. Raises PrintError."""
    sheet = lay_out_sheet(atlas, paper, base_url, map_file)
    surface = SvgSurface(sheet.layout.width, sheet.layout.height, _ink(ink), f"{atlas.title}, a map for Empires")
    draw_sheet(surface, sheet)
    return surface.finish()


def map_png(atlas: Atlas, paper: str, ink: str, base_url: str, map_file: str) -> bytes:
    """The whole sheet as a picture. Raises PrintError; pypdfium2 and Pillow have to be installed."""
    sheet = lay_out_sheet(atlas, paper, base_url, map_file)
    whole = Paper("map", "map", sheet.layout.width, sheet.layout.height)
    canvas = PageCanvas(whole, _ink(ink), atlas.title)
    draw_sheet(canvas, sheet)
    canvas.end_page()
    return png_of(canvas.finish())


def png_of(pdf: bytes) -> bytes:
    """The first page of a PDF as a picture. Raises PrintError where what draws it is not installed."""
    from io import BytesIO

    try:
        import pypdfium2
        from PIL.PngImagePlugin import PngInfo

        picture = pypdfium2.PdfDocument(pdf)[0].render(scale=_PREVIEW * 25.4 / 72).to_pil()
    except ImportError as error:
        raise PrintError(
            "A PNG needs pypdfium2 and Pillow: pip install 'companion[preview]'. A PDF or SVG needs neither."
        ) from error
    kept, about = BytesIO(), PngInfo()
    about.add_text("Software", PRODUCER)
    picture.save(kept, "png", optimize=True, pnginfo=about)
    return kept.getvalue()


def draw_sheet(surface: Surface, sheet: Sheet) -> None:
    """Sea, land, and what stands round it."""
    layout, atlas = sheet.layout, sheet.atlas
    palette = palette_of(surface.ink)
    whole = Box(0, 0, layout.width, layout.height)
    draw_path(surface, (box_outline(whole),), fill=palette.sea)
    draw_land(surface, sheet.view)
    furniture.draw_frame(surface, Box(0.5, 0.5, whole.width - 1, whole.height - 1), palette)
    furniture.draw_title(surface, layout.boxes["title"], atlas, layout.scale)
    furniture.draw_legend(surface, layout.boxes["legend"], atlas, palette, layout.scale)
    if sheet.code:
        furniture.draw_code(surface, layout.boxes["code"], sheet.code)
    if "compass" in layout.boxes:
        furniture.draw_compass(surface, layout.boxes["compass"])


def _silhouette(sheet: Sheet) -> list[list[tuple[float, float]]]:
    """The coast with few points, on the sheet."""
    view = sheet.view
    coasts = [line.points for line in view.lines if line.is_coast]
    return [[view.at(point) for point in (*points[::6], points[-1])] for points in coasts]


def _ink(name: str) -> Ink:
    if name not in INK_NAMES:
        raise PrintError(f"There is no ink {name!r}. There is: {', '.join(INK_NAMES)}.")
    return ink_for(name, ABOUT.accent)


__all__ = ["draw_sheet", "lay_out_sheet", "map_pdf", "map_png", "map_svg", "png_of"]
