"""What a map's QR codes hold: the record of a new game on this map, with the map in it or the recipe that makes it again."""

from dataclasses import dataclass

from companion.drawing.inks import PLAYER_MARKS
from companion.games.empires.atlas import model, recipes
from companion.games.empires.atlas.files import map_text
from companion.games.empires.drawings.maps.furniture import CodePanel
from companion.games.empires.ready import READY
from companion.games.empires.rules.maps import write_map
from companion.links import LinkError, codes_for, encode, host_of, short_code
from companion.links.symbol import QUIET_MODULES, dark_runs
from companion.press.codes import qr

PREFIX = "EM"
_SIDE = 30.0
#: A map that takes more codes than these is not put into them: its record names its file.
_MOST_CODES = 6


@dataclass(frozen=True)
class Code:
    """What a map's QR code holds, and what is said of it, line by line."""

    link: str
    short: str
    said: tuple[str, ...]


def panel_of(code: Code) -> CodePanel:
    """The code as the map's drawing wants it."""
    symbol, quiet = qr.symbol(code.link), QUIET_MODULES
    dark = ((row + quiet, start + quiet, length) for row, line in enumerate(symbol.matrix) for start, length in dark_runs(line))
    side = symbol.side(_SIDE)
    how = ["the app’s scanner or", "companion open opens it"] if not host_of(code.link) else []
    return CodePanel(
        side, symbol.across, tuple(dark), code.short, (*code.said, *(how if side == _SIDE else filter(None, [" ".join(how)])))
    )


def codes_of(atlas: model.Atlas, file: str, base_url: str) -> tuple[Code, ...]:
    """The codes of a map whose `.map` file is called so; none where no link can be made of it.

    The map is in one; or the recipe that makes it again; or the map is in several, which together are the record of a new game.
    """
    players = len(atlas.starts) or (atlas.recipe.players if atlas.recipe else 0) or 2
    inside = _link(record_inside(atlas, players), base_url, atlas, file)
    if inside and qr.fits(inside):
        return (Code(inside, short_code(inside), ("a new game", "on this map")),)
    known = next((one.name for one in READY if one.recipe.provinces == len(atlas.cells) and one.known == atlas.map), "")
    if known:
        link = encode(_naming(players, known), PREFIX, base_url)
        return (Code(link, short_code(link), ("a new game on this map,", "which comes with", "the game")),)
    if atlas.recipe is not None:
        recipe = _link(record_by_recipe(atlas, atlas.recipe, players, file), base_url, atlas, file)
        if recipe and qr.fits(recipe):
            again = "a new game; the map", "is made again from", f"its seed {atlas.recipe.seed}"
            return (Code(recipe, short_code(recipe), again),)
    parts = _parts(atlas, players, base_url)
    if 1 < len(parts) <= _MOST_CODES:
        said = (f"a new game on this map: {number} of {len(parts)}, scan each" for number in range(1, len(parts) + 1))
        return tuple(Code(link, short_code(link), (words,)) for link, words in zip(parts, said, strict=True))
    named = _link(_naming(players, file), base_url, atlas, file)
    return (Code(named, short_code(named), ("a new game; the map", "is not in the code,", "keep its file")),) if named else ()


def _parts(atlas: model.Atlas, players: int, base_url: str) -> list[str]:
    """The codes that together hold a new game and the map, as far as they are made."""
    try:
        return [code.text for code in codes_for(record_inside(atlas, players), PREFIX, base_url, qr.fits)]
    except (LinkError, ValueError):
        return []


def _header(players: int) -> str:
    tags = ", ".join(mark.colour_name.title() for mark in PLAYER_MARKS[:players])
    return f"game: empires\nplayers: {tags}\n"


def _naming(players: int, file: str) -> str:
    return f"{_header(players)}map: {file}\n[turn 1]\n"


def record_inside(atlas: model.Atlas, players: int) -> str:
    """A new game's record with the map's lines in its first turn."""
    return f"{_header(players)}[turn 1]\n{write_map(atlas.map)}"


def record_by_recipe(atlas: model.Atlas, recipe: model.Recipe, players: int, file: str) -> str:
    """A new game's record that names the map's file and says how to make it again."""
    return f"{_header(players)}note: {recipes.recipe_note(recipe, map_text(atlas))}\nmap: {file}\n[turn 1]\n"


def _link(text: str, base_url: str, atlas: model.Atlas, file: str) -> str:
    def files(name: str) -> str:
        if name != file:
            raise LookupError(f"there is no {name}")
        return map_text(atlas)

    try:
        return encode(text, PREFIX, base_url, files=files)
    except (LinkError, ValueError):
        return ""
