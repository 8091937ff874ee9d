"""What a map's QR code holds: the record of a new game on this map, with the map in it or the recipe that makes it again."""

from dataclasses import dataclass

from companion.drawing.inks import PLAYER_MARKS
from companion.games.empires.atlas.files import map_text
from companion.games.empires.atlas.model import Atlas, Recipe
from companion.games.empires.atlas.recipes import recipe_note
from companion.games.empires.drawings.maps.furniture import CodePanel
from companion.games.empires.rules.maps import write_map
from companion.links import LinkError, encode, host_of, short_code
from companion.links.symbol import QUIET_MODULES, dark_runs
from companion.press.codes import qr

PREFIX = "EM"
_SIDE = 30.0


@dataclass(frozen=True)
class Code:
    """What a map's QR code holds, and what is said of it, line by line."""

    link: str
    short: str
    said: tuple[str, ...]


def panel_of(code: Code | None) -> CodePanel | None:
    """The code as the map's drawing wants it."""
    if code is None:
        return None
    symbol, quiet = qr.symbol(code.link), QUIET_MODULES
    dark = ((row + quiet, start + quiet, length) for row, line in enumerate(symbol.matrix) for start, length in dark_runs(line))
    how = () if host_of(code.link) else ("the app’s scanner or", "companion open opens it")
    return CodePanel(symbol.side(_SIDE), symbol.across, tuple(dark), code.short, (*code.said, *how))


def code_of(atlas: Atlas, file: str, base_url: str) -> Code | None:
    """The code of a map whose `.map` file is called so; None where no link can be made of it."""
    players = len(atlas.starts) or (atlas.recipe.players if atlas.recipe else 0) or 2
    inside = _link(record_inside(atlas, players), base_url, atlas, file)
    if inside and qr.fits(inside):
        return Code(inside, short_code(inside), ("a new game", "on this map"))
    if atlas.recipe is not None:
        recipe = _link(record_by_recipe(atlas, atlas.recipe, players, file), base_url, atlas, file)
        if recipe and qr.fits(recipe):
            return Code(
                recipe, short_code(recipe), ("a new game; the map", "is made again from", f"its seed {atlas.recipe.seed}")
            )
    named = _link(f"{_header(players)}map: {file}\n[turn 1]\n", base_url, atlas, file)
    return Code(named, short_code(named), ("a new game; the map", "is not in the code,", "keep its file")) if named else None


def _header(players: int) -> str:
    tags = ", ".join(mark.colour_name.title() for mark in PLAYER_MARKS[:players])
    return f"game: empires\nplayers: {tags}\n"


def record_inside(atlas: Atlas, players: int) -> str:
    """A new game's record with the map's lines in its first turn."""
    return f"{_header(players)}[turn 1]\n{write_map(atlas.map)}"


def record_by_recipe(atlas: Atlas, recipe: Recipe, players: int, file: str) -> str:
    """A new game's record that names the map's file and says how to make it again."""
    return f"{_header(players)}note: {recipe_note(recipe, map_text(atlas))}\nmap: {file}\n[turn 1]\n"


def _link(text: str, base_url: str, atlas: Atlas, file: str) -> str:
    def files(name: str) -> str:
        if name != file:
            raise LookupError(f"there is no {name}")
        return map_text(atlas)

    try:
        return encode(text, PREFIX, base_url, files=files)
    except (LinkError, ValueError):
        return ""
