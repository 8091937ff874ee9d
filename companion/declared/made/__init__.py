"""Descriptions as folders of games: each is found below this package as if its modules and texts lay here.

So whatever looks for a part of a game (`part`, `text_beside`) finds those of a described one, and need not know that it is.
A folder's name is made of the game's id and digest, which hold nothing but letters, digits and `-`.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.resources.abc import Traversable, TraversableResources
from types import ModuleType
from typing import IO, Any, Final

from companion.declared.description import Description
from companion.declared.reading import read_description
from companion.later import loaded_from

#: Each module that a described game has below its folder: what makes its object, by module and name, of a description.
_PARTS: Final[Mapping[str, tuple[str, str]]] = {
    "about": ("companion.declared.game", "about_of"),
    "rules.game": ("companion.declared.game", "DeclaredRules"),
    "rules.beginning": ("companion.declared.beginning", "beginning_of"),
    "scene": ("companion.declared.scene", "scene_of"),
    "questions": ("companion.declared.questions", "questions_of"),
    "paper.printables": ("companion.declared.sheet", "printables_of"),
    "paper.ticks": ("companion.declared.ticks", "ticks_of"),
}
#: What an object is called that is not called as its module.
_CALLED: Final = {"rules.game": "RULES"}
#: The packages among them.
_FOLDERS: Final = ("", "rules", "paper")
_known: dict[str, Description] = {}


def folder_of(game: Description) -> str:
    """The package of a description's modules."""
    name = f"{game.id.replace('-', '_')}_{game.digest}"
    _known.setdefault(name, game)
    return f"{__name__}.{name}"


@lru_cache(256)
def folder_of_text(text: str, game_id: str, name: str = "") -> str:
    """The same of what a file says. Raises DescriptionError."""
    return folder_of(read_description(text, game_id, name))


def description_in(folder: str) -> Description | None:
    """The description of a package that is one of these; None for any other package."""
    return _known.get(folder.removeprefix(f"{__name__}.")) if folder.startswith(f"{__name__}.") else None


class _Finder(MetaPathFinder):
    """Finds the modules of described games."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """A module below this package; None for any other."""
        del path, target
        if not fullname.startswith(f"{__name__}."):
            return None
        name, _, part = fullname.removeprefix(f"{__name__}.").partition(".")
        game = _known.get(name)
        if game is None or (part not in _FOLDERS and part not in _PARTS):
            return None
        return ModuleSpec(fullname, _Loader(game, part), is_package=part in _FOLDERS)


class _Loader(Loader):
    """Makes a module of a described game."""

    def __init__(self, game: Description, part: str) -> None:
        self.game, self.part = game, part

    def exec_module(self, module: ModuleType) -> None:
        """Put the module's one object into it."""
        if self.part in _PARTS:
            make: Callable[[Description], object] = loaded_from(*_PARTS[self.part])
            setattr(module, _CALLED.get(self.part, self.part.rpartition(".")[2].upper()), make(self.game))

    def get_resource_reader(self, _name: str) -> TraversableResources:
        """The texts beside the module."""
        return _Resources({} if self.part else self.game, "")


class _Resources(TraversableResources):
    """The texts of a described game."""

    def __init__(self, game: Description | Mapping[str, str], name: str) -> None:
        self.game, self.name = game, name

    def files(self) -> Traversable:
        """Its folder."""
        return _Texts(self.texts, "")

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """Each text by its name; made when somebody asks."""
        if not isinstance(self.game, Description):
            return self.game
        made: Mapping[str, str] = loaded_from("companion.declared.texts", "texts_of")(self.game)
        return made


class _Texts(Traversable):
    """A folder of texts, or one of them."""

    def __init__(self, texts: Mapping[str, str], at: str) -> None:
        self.texts, self.at = texts, at

    @property
    def name(self) -> str:
        """Its name."""
        return self.at

    def iterdir(self) -> Iterator[Traversable]:
        """The texts of the folder."""
        return (_Texts(self.texts, name) for name in ({} if self.at else self.texts))

    def is_dir(self) -> bool:
        """Whether it is the folder."""
        return not self.at

    def is_file(self) -> bool:
        """Whether there is such a text."""
        return self.at in self.texts

    def joinpath(self, *names: Any) -> Traversable:
        """What lies at a path from here."""
        return _Texts(self.texts, "/".join((*([self.at] if self.at else []), *map(str, names))))

    def open(self, mode: str = "r", *args: Any, **options: Any) -> IO[Any]:
        """No file: these texts are nowhere on a disk. Raises FileNotFoundError."""
        del mode, args, options
        raise FileNotFoundError(self.at)

    def read_text(self, encoding: str | None = None, _errors: str | None = None) -> str:
        """What is in it. Raises FileNotFoundError."""
        del encoding
        if self.at not in self.texts:
            raise FileNotFoundError(self.at)
        return self.texts[self.at]

    def read_bytes(self) -> bytes:
        """The same in UTF-8. Raises FileNotFoundError."""
        return self.read_text().encode()


sys.meta_path.append(_Finder())
