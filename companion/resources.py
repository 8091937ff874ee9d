"""Where the templates and fonts are: inside an installed package, or beside it in a checkout."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def templates() -> Path:
    """The folder of the page templates and stylesheets."""
    return _folder("templates")


@cache
def fonts() -> Path:
    """The folder of the bundled fonts (TrueType) and their licences."""
    return _folder("fonts")


def _folder(name: str) -> Path:
    # A wheel maps the folders into the package; a checkout and an editable install have them beside it.
    for place in (_PACKAGE / name, _PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(
        f"Companion's folder {name}/ is missing: it should stand in or beside {_PACKAGE}. Install Companion anew."
    )
