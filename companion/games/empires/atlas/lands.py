"""A map of the atlas as its drawing wants it."""

from companion.games.empires.atlas import borders, model
from companion.games.empires.drawings.maps.model import Land


def land_of(atlas: model.Atlas) -> Land:
    """The land of a map, with its borders and coasts found."""
    players = len(atlas.starts) or (atlas.recipe.players if atlas.recipe else 0)
    return Land(atlas.title, atlas.cells, borders.lines_of(atlas.cells), atlas.starts, players, invented=atlas.recipe is not None)
