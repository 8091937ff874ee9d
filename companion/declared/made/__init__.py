"""Descriptions as folders of games: each is found below this package as if its modules and texts lay here.

So whatever looks for a part of a game (`part`, `text_beside`) finds those of a described one, and need not know that it is.
A folder's name is made of the game's id and digest, which hold nothing but letters, digits and `-`.
"""

import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.resources.abc import Traversable
from io import BytesIO
from types import ModuleType
from typing import Final

from companion.declared.description import Description
from companion.declared.reading import read_description
from companion.later import loaded_from

#: Each module that a described game has below its folder: what makes its object of a description, and how that is called there.
_PARTS: Final[Mapping[str, tuple[str, str, str]]] = {
    "about": ("companion.declared.game", "about_of", "ABOUT"),
    "rules.game": ("companion.declared.game", "DeclaredRules", "RULES"),
    "rules.beginning": ("companion.declared.table", "beginning_of", "BEGINNING"),
    "scene": ("companion.declared.scene", "scene_of", "SCENE"),
    "questions": ("companion.declared.questions", "questions_of", "QUESTIONS"),
    "paper.printables": ("companion.declared.sheet", "printables_of", "PRINTABLES"),
    "paper.ticks": ("companion.declared.ticks", "ticks_of", "TICKS"),
}
#: The packages among them.
_FOLDERS: Final = ("", "rules", "paper")
_known: dict[str, Description] = {}


@lru_cache(256)
def folder_of_text(text: str, game_id: str, name: str = "") -> str:
    """The package of the modules of the game that a file describes, whose text this is. Raises DescriptionError."""
    game = read_description(text, game_id, name)
    folder = f"{game.id.replace('-', '_')}_{game.digest}"
    _known.setdefault(folder, game)
    return f"{__name__}.{folder}"


def description_in(folder: str) -> Description | None:
    """The description of a package that is one of these; None for any other package."""
    return _known.get(folder.removeprefix(f"{__name__}.")) if folder.startswith(f"{__name__}.") else None


class _Part(Loader):
    """Finds the modules of described games, and makes them: a module has one object, a folder has texts."""

    def __init__(self, game: Description, part: str) -> None:
        self.game, self.part = game, part

    @classmethod
    def find_spec(cls, fullname: str, *_more: object) -> ModuleSpec | None:
        """A module below this package; None for any other."""
        name, _, part = fullname.removeprefix(f"{__name__}.").partition(".")
        if name not in _known or part not in (*_FOLDERS, *_PARTS):
            return None
        return ModuleSpec(fullname, cls(_known[name], part), is_package=part in _FOLDERS)

    def exec_module(self, module: ModuleType) -> None:
        """Put the module's one object into it."""
        if self.part in _PARTS:
            *place, called = _PARTS[self.part]
            setattr(module, called, loaded_from(*place)(self.game))

    def get_resource_reader(self, _name: str) -> "_Part":
        """What gives the texts beside the module."""
        return self

    def files(self) -> Traversable:
        """Their folder."""
        archive, file = loaded_from("zipfile", "ZipFile")(BytesIO(), "w"), loaded_from("zipfile", "ZipInfo")
        for name, text in {} if self.part else loaded_from("companion.declared.texts", "texts_of")(self.game).items():
            archive.writestr(file(name), text)
        folder: Traversable = loaded_from("zipfile", "Path")(archive)
        return folder


sys.meta_path.append(_Part)
