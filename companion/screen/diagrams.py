"""The pictures of a game's books, drawn in the colours' names that a page knows: made of its lessons, or files beside it."""

import re
from contextlib import suppress
from functools import cache

from markupsafe import Markup

from companion.referee import GameError, TeachingPictures, books, package_of, teaching_pictures
from companion.screen.pictures import made
from companion.words import ENGLISH, text_beside

_SIZE = re.compile(r'<svg\b[^>]*\bviewBox="0 0 ([0-9.]+) ([0-9.]+)"')
_NAME = re.compile(r"[a-z0-9-]+")


def diagram(game_id: str, name: str, language: str = ENGLISH) -> Markup:
    """A picture of a game's books where it is to be seen, by the name that they call it; nothing where there is none.

    Its words are in a language, as far as they are there in it. One that is made of a lesson says what lies in it, card by card;
    a file has its caption beside it, and is not read aloud.
    """
    taught = _taught(game_id).get(name)
    if taught:
        picture = taught().in_language(language)
        return made(picture.svg(key=f"{game_id}-{name}"), picture.width, picture.height, "taught", picture.title)
    drawn = _source(game_id, name, language) if _NAME.fullmatch(name) else ""
    size = _SIZE.search(drawn)
    return made(drawn, float(size[1]), float(size[2]), "diagram") if size else Markup()


def _taught(game_id: str) -> TeachingPictures:
    try:
        return teaching_pictures(game_id)
    except (GameError, KeyError):
        return {}


@cache
def _source(game_id: str, name: str, language: str) -> str:
    english = f"diagrams/{name}.svg"
    for named in dict.fromkeys((books.name_in(english, language), english)):
        with suppress(OSError, KeyError):
            return text_beside(package_of(game_id), named)
    return ""
