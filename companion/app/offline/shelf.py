"""The archives in the browser's memory, and the modules in them: games come one by one, when something of them is needed.

Python's own way to import from a zip opens it anew for each module and asks every archive for every name: that is half of what
imports cost here. The archives are stored, not packed, so their contents are slices of what was loaded.

Of a game the first archive has what a list of games needs. A module that is not here yet raises `MissingGameError`, which passes
through all that only looks out for errors: whoever asked loads that game's archive, has it put on the shelf, and asks once more.
"""

import marshal
import sys
from collections.abc import Collection, Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import Any, NamedTuple, cast
from zipimport import zipimporter

from companion.app.offline.generated import ENTRY, bring

#: What stands before the code in a file of byte code.
_HEAD = 16
#: The archive of what the first screens can do without; and whose modules are in one of the first two.
SHARED, OURS = ("table", "more"), "companion"
#: The part of a game's folder that lies in an archive of its own, and how that archive's name begins.
_TEACHING, _LESSONS = "teaching", "lessons-"
#: The players of the laboratory, what reads sheets to tick, what plays games that files describe: each has a package, the part
#: of a game's that it needs, and the archive of both.
_APART = (
    ("companion.lab", "lab", "players"),
    ("companion.reading", "paper", "sheets"),
    ("companion.declared", "described", "declared"),
)
#: The texts that lie with the lessons, and the folder of their pictures. In the game's own archive a file with nothing in it
#: tells of each of these texts that it is there.
READ, DIAGRAMS = ("learn.md", "first-game.md", "notation.md", "reference.md"), "diagrams"
#: How the name of an archive begins that has what is said in another language.
_LANGUAGE = "language-"
_ENDINGS = (("/__init__.pyc", True), ("/__init__.py", True), (".pyc", False), (".py", False))


class MissingGameError(BaseException):
    """A game is needed that was not loaded yet. No error that a part of the app could answer: that part cannot go on."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class Archive:
    """A stored zip in memory: `place` is where it lies as a file, for what is no module."""

    def __init__(self, place: str, data: bytes) -> None:
        self.place = place
        self._data = memoryview(data)
        #: By the names in it: where each of them begins, and how long it is.
        self.entries = dict(_entries(data))
        #: Of sources among them: their code, as far as it was compiled or brought.
        self.codes: dict[str, CodeType] = {}
        if ENTRY in self.entries:
            bring(self.read(ENTRY))

    def read(self, name: str) -> memoryview:
        """What stands in it under a name. Raises KeyError."""
        start, size = self.entries[name]
        return self._data[start : start + size]

    def code(self, entry: str) -> CodeType:
        """The code of a module: read, or compiled (once) where the archive has sources. Raises KeyError."""
        if entry.endswith(".pyc"):
            return cast(CodeType, _loaded(self.read(entry)[_HEAD:]))
        if entry not in self.codes:
            self.codes[entry] = compile(bytes(self.read(entry)), entry, "exec", dont_inherit=True, optimize=2)
        return self.codes[entry]

    @property
    def sources(self) -> list[str]:
        """The sources in it that are not compiled yet."""
        return [entry for entry in self.entries if entry.endswith(".py") and entry not in self.codes]

    def lay_down(self) -> None:
        """Writes it to where it lies, for what is no module."""
        with open(self.place, "wb") as file:  # noqa: PTH123 - in the browser's memory
            file.write(self._data)

    def kept(self) -> bytes:
        """The code of its sources, to be kept on the device."""
        return marshal.dumps(self.codes)

    def bring(self, kept: bytes) -> None:
        """Takes code that was kept. What is damaged is passed over: then the sources are compiled once more."""
        try:
            codes = _loaded(kept)
        except (EOFError, TypeError, ValueError):
            return
        if isinstance(codes, dict):
            self.codes |= codes


def _loaded(data: bytes | memoryview) -> object:
    return marshal.loads(data)  # noqa: S302 - our own, of this very archive and this Python


class _Found(NamedTuple):
    """A module in an archive."""

    archive: Archive
    entry: str
    is_package: bool

    @property
    def code(self) -> CodeType:
        """Its code."""
        return self.archive.code(self.entry)


class _Loader(Loader):
    """Loads a module from an archive. `waits` is the game whose texts are not here yet (empty: they are)."""

    def __init__(self, found: _Found, waits: str) -> None:
        self._found, self._waits = found, waits

    def create_module(self, spec: ModuleSpec) -> None:
        """As all modules are made."""

    def exec_module(self, module: ModuleType) -> None:
        """Runs its code."""
        exec(self._found.code, module.__dict__)  # noqa: S102 - that is what loading is

    def get_data(self, path: str) -> bytes:
        """A file of its archive, by the path that begins with the archive's place. Raises KeyError."""
        return bytes(self._found.archive.read(path.removeprefix(f"{self._found.archive.place}/")))

    def get_resource_reader(self, name: str) -> Any:
        """What reads the texts that lie beside a package. Raises MissingGameError where they are not here yet."""
        if self._waits:
            raise MissingGameError(self._waits)
        folder = self._found.entry.rpartition("/")[0].rpartition("/")[0]
        return zipimporter(f"{self._found.archive.place}/{folder}".rstrip("/")).get_resource_reader(name)


class Shelf(MetaPathFinder):
    """Finds what lies in the archives. `games`: the id of each game, and its package.

    What the first screen can do without lies in the archives of `SHARED`, which are missed one after the other, as a game is; so
    are the archives that come `later`: the lessons of each game that has some, when a book is opened, the laboratory's players,
    when one of them is given a seat, what reads sheets to tick, when one is scanned, what plays games that files describe, when
    one is asked for, and other languages than English, when somebody chose one.
    """

    def __init__(self, first: Archive, games: Mapping[str, str], later: Collection[str] = ()) -> None:
        self.first = first
        #: By the package that teaches: the name of its archive, and the archive, once it is here.
        self._lessons = {f"{package}.{_TEACHING}": f"{_LESSONS}{game}" for game, package in games.items()}
        self._later: dict[str, Archive | None] = dict.fromkeys(later)
        self._shared: dict[str, Archive] = {}
        self.waiting = {package: game for game, package in games.items()}
        self._archives: dict[str, Archive] = {}

    @staticmethod
    def has_loaded(module: ModuleType) -> bool:
        """Whether a module came from an archive on the shelf."""
        return isinstance(getattr(module, "__loader__", None), _Loader)

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None) -> ModuleSpec | None:
        """A module in one of the archives. Raises MissingGameError where it belongs to a game that waits, and is not here yet."""
        package = next((one for one in (*self.waiting, *self._archives) if _is_below(name, one)), "")
        lessons = next((archive for one, archive in self._lessons.items() if package and _is_below(name, one)), "")
        for ours, part, archive in _APART:
            if _is_below(name, f"{package}.{part}" if package else ours):
                lessons = archive
        if lessons:
            return self._later_one(name, lessons)
        game = self.waiting.get(package, "")
        found = self._of_game(name, package) if package in self._archives else self._of_all(name, game)
        return _spec(name, found, game) if found else None

    def _of_game(self, name: str, package: str) -> _Found | None:
        """A module of a game that is here; what lessons, players or sheets alone need lies with these."""
        lessons = self._lessons[f"{package}.{_TEACHING}"]
        later = (lessons, *(archive for _, _, archive in _APART))
        archives = (self._archives[package], *map(self._later.get, later))
        return next(filter(None, (_in_archive(archive, name) for archive in archives if archive)), None)

    def _later_one(self, name: str, later: str) -> ModuleSpec | None:
        """A module of an archive that comes later. Raises MissingGameError where that is not here yet."""
        archive = self._come(later)
        found = _in_archive(archive, name) if archive else None
        return _spec(name, found, "") if found else None

    def _come(self, later: str) -> Archive | None:
        """An archive that comes later; None where there is none of this name. Raises MissingGameError while it is not here."""
        if later not in self._later:
            return None
        archive = self._later[later]
        if archive is None:
            raise MissingGameError(later)
        return archive

    def elsewhere(self, package: str, name: str) -> str:
        """The archive that has a text which lies apart from its package's modules; empty for all others.

        What is read of a game, and its pictures, lie with its lessons, what is said in another language (`words.fi.toml`) with
        all that is said in it.
        """
        if is_read(name):
            lessons = self._lessons.get(f"{package}.{_TEACHING}", "")
            return lessons if lessons in self._later else ""
        parts = name.split(".")
        language = f"{_LANGUAGE}{parts[1]}" if len(parts) == 3 else ""
        return language if language in self._later else ""

    def text(self, archive: str, package: str, name: str) -> str | None:
        """A text in an archive that comes later; None where it is not in it. Raises MissingGameError while that is not here."""
        come = self._come(archive)
        place = f"{package.replace('.', '/')}/{name}"
        return bytes(come.read(place)).decode() if come and place in come.entries else None

    def _of_all(self, name: str, game: str) -> _Found | None:
        """A module of the first archives, or one of the first modules of a game that waits. Raises MissingGameError."""
        found = self._in_shared(name)
        missing = game or (self._missing() if _is_below(name, OURS) else "")
        if found is None and missing:
            raise MissingGameError(missing)
        return found

    def _in_shared(self, name: str) -> _Found | None:
        return next(filter(None, (_in_archive(archive, name) for archive in (self.first, *self._shared.values()))), None)

    def _missing(self) -> str:
        """The next of the shared archives that is not here yet; empty where all are."""
        return next((name for name in SHARED if name not in self._shared), "")

    def template(self, name: str) -> CodeType | None:
        """The code of a template; None where there is none of this name. Raises MissingGameError."""
        found = self._in_shared(f"templates/{name}")
        if found is None and self._missing():
            raise MissingGameError(self._missing())
        return found.code if found else None

    def put(self, game: str, archive: Archive) -> None:
        """Puts a game's archive there: from now on all of it is found. Nothing happens where it is there already."""
        if game in SHARED:
            self._shared[game] = archive
            return
        if game in self._later:
            self._later[game] = archive
            return
        package = next((one for one, waiting in self.waiting.items() if waiting == game), "")
        if not package:
            return
        del self.waiting[package]
        self._archives[package] = archive
        parent, _, name = package.rpartition(".")
        if parent in sys.modules:
            sys.modules[parent].__dict__.pop(name, None)
        for known in [one for one in sys.modules if _is_below(one, package)]:
            del sys.modules[known]


class Everything(MetaPathFinder):
    """Finds what lies in any of its archives: nothing waits."""

    def __init__(self, archives: Sequence[Archive]) -> None:
        self._archives = archives

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None) -> ModuleSpec | None:
        """A module of the first archive that has it."""
        found = next(filter(None, (_in_archive(archive, name) for archive in self._archives)), None)
        return _spec(name, found, "") if found else None


def is_read(name: str) -> bool:
    """Whether a text beside a game's modules is one that lies with its lessons, or one of their pictures."""
    return name in READ or name.startswith(f"{DIAGRAMS}/")


def modules_in(archive: Archive) -> list[str]:
    """The names of the modules in an archive, templates aside."""
    found = []
    for entry in sorted(archive.entries):
        stem, _, ending = entry.rpartition(".")
        if ending in ("py", "pyc") and not entry.startswith("templates/"):
            found.append(stem.removesuffix("/__init__").replace("/", "."))
    return found


def _spec(name: str, found: _Found, waits: str) -> ModuleSpec:
    """How a module is loaded from its archive."""
    place = f"{found.archive.place}/{found.entry}"
    spec = ModuleSpec(name, _Loader(found, waits), origin=place, is_package=found.is_package)
    spec.has_location = True
    if found.is_package:
        spec.submodule_search_locations = [place.rpartition("/")[0]]
    return spec


def _is_below(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def _in_archive(archive: Archive, name: str) -> _Found | None:
    place = name.replace(".", "/")
    for ending, is_package in _ENDINGS:
        if place + ending in archive.entries:
            return _Found(archive, place + ending, is_package)
    return None


def _entries(data: bytes) -> Any:
    """The names in a stored zip, each with where it begins and how long it is. Raises ValueError for any other file."""
    end = data.rfind(b"PK\x05\x06")
    if end < 0:
        raise ValueError("this is not an archive")
    count, at = _number(data, end + 10, 2), _number(data, end + 16, 4)
    for _ in range(count):
        how, size, name_size, extra, comment = (
            _number(data, at + 10, 2), _number(data, at + 24, 4), *(_number(data, at + where, 2) for where in (28, 30, 32)),
        )  # fmt: skip
        if how:
            raise ValueError("the archive is packed")
        head = _number(data, at + 42, 4)
        name = data[at + 46 : at + 46 + name_size].decode()
        start = head + 30 + _number(data, head + 26, 2) + _number(data, head + 28, 2)
        yield name, (start, size)
        at += 46 + name_size + extra + comment


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "little")
