"""The files of a game's package, of the templates in `templates/game-package`: a silly game that is whole, to be made another."""

import tomllib
from collections.abc import Mapping
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from companion import resources
from companion.cli.game.questions import package_name
from companion.plain import Plain
from companion.referee.asking.reminder import NAMES

_FOLDER: Final = "game-package"
_ENDING: Final = ".j2"


def package_files(game_id: str, answers: Plain) -> Mapping[str, str]:
    """The texts of all files of the package, by their paths in its folder."""
    environment = Environment(
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        loader=FileSystemLoader(resources.templates() / _FOLDER),
        autoescape=False,  # noqa: S701 - these are no web pages; what is filled in was checked before
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    values = _values(game_id, answers)
    return {
        name.removesuffix(_ENDING).replace("package/", f"{values['package']}/", 1): environment.get_template(name).render(values)
        for name in environment.list_templates(extensions=["j2"])
    }


def _values(game_id: str, answers: Plain) -> Plain:
    """What the templates speak of. In the sample game the first has the most points, and the second the fewest."""
    kinds = tomllib.loads((resources.templates() / _FOLDER / "kinds.toml").read_text("utf-8"))
    do = kinds[answers["what"]]
    fewest, most = answers["players"]
    tags = [*NAMES, *(f"P{number}" for number in range(len(NAMES) + 1, fewest + 1))][:fewest]
    points = [6, 1, *[2] * fewest]
    players = [{"tag": tag, "points": number, "word": do["said"][str(number)]} for tag, number in zip(tags, points, strict=False)]
    return {
        **answers,
        "id": game_id,
        "package": package_name(game_id),
        "do": do,
        "fewest": fewest,
        "most": most,
        "usual": min(max(3, fewest), most),
        "seats": f"{fewest} to {most} players" if fewest < most else f"{most} player{'s' * (most > 1)}",
        "players": players,
        "names": ", ".join(tags),
        "sums": ", ".join(f"{tag} {number}" for tag, number in zip(tags, points, strict=False)),
        "winner": tags[answers["low_wins"] and fewest > 1],
    }
