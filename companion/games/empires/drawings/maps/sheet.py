"""A whole map: sea, land, and what stands round it."""

from collections.abc import Sequence

from companion.drawing import Box, Surface
from companion.games.empires.drawings.maps import furniture, insets, model, sea, strokes, terrain
from companion.games.empires.drawings.maps.land import LandView, draw_land
from companion.games.empires.drawings.maps.layout import Layout, Piece
from companion.games.empires.drawings.maps.palette import palette_of

#: From this zoom on a line's straight pieces would be seen.
_LARGE = 1.15


#: The corners that codes like, one after the other.
_CODES = ((0.0, 1.0), (1.0, 0.0), (0.0, 0.0), (1.0, 1.0))


def pieces_of(land: model.Land, proofs: furniture.Proofs, codes: Sequence[furniture.CodePanel]) -> list[Piece]:
    """What stands round the land; the compass may be missing where there is no room."""
    return [
        Piece("legend", (furniture.legend_size(land, proofs),), (1.0, 1.0)),
        Piece("title", furniture.title_sizes(land), (0.0, 0.0)),
        *(Piece(f"code{i}", (code.size,), _CODES[i % len(_CODES)]) for i, code in enumerate(codes)),
        Piece("compass", (furniture.COMPASS, (28.0, 28.0)), (1.0, 0.0), needed=False),
    ]


def ornaments(land: model.Land) -> list[Piece]:
    """What stands on the open sea where there is room: a name (of an invented sea), a serpent, a ship, waves."""
    liked = ((0.12, 0.62), (0.9, 0.4), (0.45, 0.03), (0.6, 0.97), (0.05, 0.35), (0.95, 0.65), (0.5, 0.5))
    waves = [Piece(f"waves{i}", (sea.WAVES_SIZE,), corner, needed=False, rim=False) for i, corner in enumerate(liked)]
    name = [Piece("sea", sea.NAME_SIZES, (0.5, 0.5), needed=False, rim=False)] if land.invented else []
    beings = (("serpent", sea.SERPENT_SIZES, (0.8, 0.75)), ("ship", sea.SHIP_SIZES, (0.25, 0.85)))
    return [*name, *(Piece(*being, needed=False, rim=False) for being in beings), *waves]


def view_of(land: model.Land, layout: Layout) -> LandView:
    """The land at its place on a sheet."""
    return LandView(land, layout.x, layout.y, layout.scale, curved=layout.zoom > _LARGE)


def draw_sheet(
    surface: Surface,
    land: model.Land,
    layout: Layout,
    proofs: furniture.Proofs = (),
    codes: Sequence[furniture.CodePanel] = (),
    larger: Sequence[insets.Inset] = (),
) -> None:
    """All of it, with its top left corner at 0, 0; `proofs` are those at the layout's scale, `larger` what is drawn larger."""
    palette = palette_of(surface.ink)
    whole = Box(0, 0, layout.width, layout.height)
    strokes.draw_path(surface, (strokes.box_outline(whole),), fill=palette.sea)
    view = view_of(land, layout)
    sea.draw_sea(surface, land, layout, palette)
    draw_land(surface, view, terrain=terrain.draw_terrain)
    insets.draw_insets(surface, view, layout, larger)
    furniture.draw_frame(surface, Box(0.5, 0.5, whole.width - 1, whole.height - 1))
    furniture.draw_title(surface, layout.boxes["title"], land, layout.scale, layout.zoom)
    furniture.draw_legend(surface, layout.boxes["legend"], land, palette, proofs)
    for i, code in enumerate(codes):
        furniture.draw_code(surface, layout.boxes[f"code{i}"], code)
    if "compass" in layout.boxes:
        furniture.draw_compass(surface, layout.boxes["compass"])
