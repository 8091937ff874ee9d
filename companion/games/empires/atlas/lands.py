"""A map of the atlas as its drawing wants it."""

from companion.games.empires.atlas.borders import lines_of
from companion.games.empires.atlas.model import Atlas
from companion.games.empires.drawings.maps.model import Land


def land_of(atlas: Atlas) -> Land:
    """The land of a map, with its borders and coasts found."""
    players = len(atlas.starts) or (atlas.recipe.players if atlas.recipe else 0)
    return Land(atlas.title, atlas.cells, lines_of(atlas.cells), atlas.starts, players, invented=atlas.recipe is not None)
