"""A map for players who name none, drawn as `companion map make` draws one and as large as fits so many of them."""

from importlib.util import find_spec
from random import Random

from companion.games.empires.atlas import extra, flavours, model
from companion.games.empires.map_commands.files import Named, made_files
from companion.games.empires.ready import READY
from companion.referee.drawn import Drawn

#: Up to which number the seed of a map is drawn.
_SEEDS = 100_000


class MapDrawing:
    """Draws maps."""

    key = "map"

    def draw(self, players: int, random: Random) -> Drawn:
        """A map with its shapes; where the extra `maps` is not installed, one of those that come with the game."""
        return _ready(players, random) if find_spec("shapely") is None else _made(players, random)


def _made(players: int, random: Random) -> Drawn:
    count = max(extra.PROVINCES[0], extra.PER_PLAYER * players)
    recipe = model.Recipe(players, count, random.randrange(_SEEDS), random.choice([*flavours.FLAVOURS]), model.METHODS[-1])
    atlas = extra.make_atlas(recipe)
    files, _ = made_files(atlas, Named.of(recipe.stem), ("map", "geojson"), "", "", "")
    return Drawn(f"{recipe.stem}.map", f"{atlas.title}, {count} provinces, is drawn", tuple(files))


def _ready(players: int, random: Random) -> Drawn:
    found = random.choice([one for one in READY if one.players == players])
    return Drawn(found.name, f"{found.title}, comes with the game")


DRAWN = MapDrawing()
