"""What lies in each archive: found by following imports, so that nothing has to be listed twice."""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import ModuleLoader, meta

from companion.app.build.jinja import used_of_jinja, without_compiling
from companion.app.offline.shelf import DIAGRAMS, READ
from companion.declared.made import description_in
from companion.referee.games import GROUP, described, game_ids, has_part, is_described, package_of
from companion.screen.rendering import compiled_templates, environment
from companion.words import ENGLISH, LISTED, language_names

#: What is told of the archives: lists of names, and which files lie beside the modules of a package.
_TOLD: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("contents.toml").read_text("utf-8"))
#: Never in the other archives, whoever imports it.
_REFUSED = tuple(_TOLD["refused"])
#: The archive that is loaded first, with what the list of games needs; that of a table; and that of all other screens.
CORE, TABLE, MORE = "core", "table", "more"
#: The parts of a game's folder that the app asks for; whatever they import comes along.
PARTS = ("about", "boards", "drawings.emblem", "drawings.pieces", "link", "questions", "ready", "rules", "scene", "telling")
#: What plays at random: no screen does. Where a game cannot be loaded without, it comes along.
_AT_RANDOM = "rules.deal"
#: The part of a game's folder that its books are taught with: an archive of its own for each game, loaded when a book is read.
TEACHING, LESSONS = "teaching", "lessons-"
#: The players of the laboratory: an archive of its own, loaded when a seat of Companion needs them first.
PLAYERS = "players"
#: What they begin with, and the part of a game's folder that they need.
_PLAYING, _LAB = ("companion.lab.following", "companion.lab.live", "companion.lab.players"), "lab"
#: What reads photos of sheets to tick: an archive of its own, loaded when a sheet is scanned first; and a game's part for it.
SHEETS, _READING, _TICKS = "sheets", "companion.reading", "paper.ticks"
#: What the screen needs of it.
_READ_BY_SCREEN = (f"{_READING}.photos", f"{_READING}.cutting")
#: What plays games that files describe: an archive of its own, with those that are ready, loaded when one is asked for first.
DECLARED, _READY = "declared", "companion.declared.ready"
#: What is said in another language than English: an archive of its own for each, loaded when somebody has chosen it.
LANGUAGE = "language-"
_SAID_IN = re.compile(r"\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.(?:md|toml)$")


class Contents(NamedTuple):
    """The files of each archive by their paths in it, each game's package, and what is imported of the standard library."""

    archives: Mapping[str, Mapping[str, bytes]]
    games: Mapping[str, str]
    imports: Collection[str]

    @property
    def lessons(self) -> Sequence[str]:
        """The archives of what games' books are taught with."""
        return [name for name in self.archives if name.startswith(LESSONS)]

    @property
    def languages(self) -> Sequence[str]:
        """The archives of what is said in other languages than English."""
        return [name for name in self.archives if name.startswith(LANGUAGE)]


@dataclass
class _Closure:
    """Modules and all that they import: `found` by name, where each lies; `library` the standard library's.

    `lazily`: what they import later, when something is done, as well.
    """

    lazily: bool = True
    found: dict[str, Path] = field(default_factory=dict)
    library: set[str] = field(default_factory=set)

    def follow(self, names: Iterable[str], refused: tuple[str, ...]) -> None:
        """Takes these modules in, and what they import, and so on; what begins with a refused name stays outside."""
        open_ = list(names)
        while open_:
            name = open_.pop()
            if name in self.found or any(name == one or name.startswith(f"{one}.") for one in refused):
                continue
            top = name.partition(".")[0]
            if top in sys.stdlib_module_names:
                self.library.add(name)
                continue
            path = _path_of(name)
            if path is None:
                continue
            self.found[name] = path
            open_ += _imports(path, name, self.lazily)
            open_ += [name.rpartition(".")[0]] if "." in name else []


def contents(chosen: Collection[str] = ()) -> Contents:
    """What goes into the app with these games (their ids), or with all."""
    games = {game: package_of(game) for game in (chosen or game_ids()) if not is_described(game)}
    refused = (*_REFUSED, *games.values(), GROUP, *_TOLD["not-wanted"])
    all_of_games = {game: _of_game(package) for game, package in games.items()}
    folders = {game: _game_files(package, all_of_games[game]) for game, package in games.items()}
    first, table, whole = _Closure(lazily=False), _Closure(lazily=False), _Closure()
    first.follow(_TOLD["first"], refused)
    for package in games.values():
        shown = _Closure(lazily=False)
        shown.follow(
            [name for part in _TOLD["shown"] for name in _modules_below(f"{package}.{part}")],
            (*_REFUSED, f"{package}.{_AT_RANDOM}"),
        )
        table.follow(shown.found, refused)
    table.follow(_TOLD["at-table"], refused)
    lessons = {f"{LESSONS}{game}": _lessons(package, all_of_games[game]) for game, package in games.items()}
    taught = [name for package in games.values() for name in _taught_with(package) if not _is_below(name, package)]
    whole.follow(_TOLD["at-table"], refused)
    whole.follow(
        [*_modules_below("companion.screen"), *(name for one in all_of_games.values() for name in one.found), *taught], refused
    )
    core = _files_of(first.found)
    templates = _templates()
    core |= _list_of(games) | _list_of_languages() | templates[CORE] | without_compiling(core)
    for game, package in games.items():
        listed = {f"{package.replace('.', '/')}/{name}" for name in _TOLD["listed"]}
        core |= {name: data for name, data in folders[game].items() if name in listed}
    rest = {name: path for name, path in whole.found.items() if name not in first.found and not name.startswith("jinja2.")}
    parts = {
        TABLE: {name: path for name, path in rest.items() if name in table.found},
        MORE: {name: path for name, path in rest.items() if name not in table.found},
    }
    shared = {part: _files_of(modules) | templates[part] for part, modules in parts.items()}
    apart = {PLAYERS: _players(games), SHEETS: _sheets(games), DECLARED: _declared()}
    core |= used_of_jinja([core, *shared.values()])
    here = {*first.found, *whole.found, *(name for one in all_of_games.values() for name in one.found)}
    imports = set().union(first.library, whole.library, *(one.library for one in (*apart.values(), *all_of_games.values())))
    later = {name: files for name, files in lessons.items() if files}
    for archive, closure in apart.items():
        later[archive] = _files_of({name: path for name, path in closure.found.items() if name not in here})
    later[DECLARED] |= own_described(chosen)
    archives, languages = _apart({CORE: core, **shared, **folders, **later})
    return Contents({**archives, **languages}, games, imports)


def comes_later(archive: str) -> bool:
    """Whether an archive is loaded when something is done that needs it, and not before."""
    return archive in (PLAYERS, SHEETS, DECLARED) or archive.startswith((LESSONS, LANGUAGE))


def _players(games: Mapping[str, str]) -> _Closure:
    """The players of the laboratory, and what they need of the games at whose tables they may sit."""
    found = _Closure(lazily=False)
    own = [f"{package}.{_LAB}" for game, package in games.items() if has_part(game, _LAB)]
    found.follow([*_PLAYING, *own], tuple(name for name in _REFUSED if name != "companion.lab"))
    return found


def _sheets(games: Mapping[str, str]) -> _Closure:
    """What reads sheets to tick, and what each game's sheet asks."""
    found = _Closure(lazily=False)
    own = [f"{package}.{_TICKS}" for game, package in games.items() if has_part(game, _TICKS)]
    found.follow([*_READ_BY_SCREEN, *own], tuple(name for name in _REFUSED if name != _READING))
    return found


def _declared() -> _Closure:
    """What plays games that files describe; what prints their sheets stays outside."""
    found = _Closure(lazily=False)
    found.follow(_TOLD["declared"], tuple(name for name in _REFUSED if name != "companion.declared"))
    return found


def own_described(chosen: Collection[str]) -> dict[str, bytes]:
    """The descriptions that are at hand where the app is built: a group's own, and what was added. Raises DescribedError."""
    places = [place for place in described() if not chosen or place.id in chosen]
    texts = {place.id: description_in(place.folder) for place in places}
    return {f"{_READY.replace('.', '/')}/{name}.toml": game.text.encode() for name, game in texts.items() if game}


def _list_of_languages() -> dict[str, bytes]:
    """What there is to choose from: the tables of other languages come when one is chosen."""
    lines = (f"{code} = {json.dumps(name, ensure_ascii=False)}\n" for code, name in language_names().items())
    return {f"companion/words/{LISTED}": "".join(lines).encode()}


def _apart(archives: Mapping[str, Mapping[str, bytes]]) -> tuple[dict[str, Mapping[str, bytes]], dict[str, Mapping[str, bytes]]]:
    """The archives without what is said in other languages than English, and an archive for each of these languages."""
    apart: dict[str, Mapping[str, bytes]] = {}
    languages: dict[str, dict[str, bytes]] = {}
    for archive, files in archives.items():
        found = {name: match[1] for name in files if (match := _SAID_IN.search(name)) and match[1] != ENGLISH}
        apart[archive] = {name: data for name, data in files.items() if name not in found}
        for name, language in found.items():
            languages.setdefault(f"{LANGUAGE}{language}", {})[name] = files[name]
    return apart, dict(sorted((one, dict(sorted(files.items()))) for one, files in languages.items()))


def _of_game(package: str) -> _Closure:
    """A game's modules that the app may ask for, and all that they import."""
    found = _Closure()
    roots = [package, *(name for part in PARTS for name in _modules_below(f"{package}.{part}"))]
    at_random = f"{package}.{_AT_RANDOM}"
    found.follow(roots, (*_REFUSED, at_random))
    if any(at_random in _imports(path, name, False) for name, path in found.found.items()):
        found.follow([at_random], _REFUSED)
    return found


def _taught_with(package: str) -> Mapping[str, Path]:
    """What a game's lessons import, by name."""
    found = _Closure(lazily=False)
    found.follow([name for name in _modules_below(f"{package}.{TEACHING}") if not name.endswith(".evening")], _REFUSED)
    return found.found


def _lessons(package: str, inside: _Closure) -> dict[str, bytes]:
    """Learn to play and what it is taught with: modules, and the games that were played for it; nothing where there are none.

    With it lies what else is read of a game, and its pictures, which nobody needs at a table. Drawings of the game that no table
    shows come along.
    """
    folder = _folder_of(package) / TEACHING
    place = f"{package.replace('.', '/')}/{TEACHING}"
    files = sorted(
        path for path in folder.glob("*") if path.is_file() and path.name not in _TOLD["not-read"] and path.suffix != ".pyc"
    )
    found = {f"{place}/{path.name}": path.read_bytes() for path in files}
    if found:
        found |= {f"{package.replace('.', '/')}/{name}": path.read_bytes() for name, path in _read(folder.parent).items()}
    taught = _taught_with(package)
    own = {name: path for name, path in taught.items() if _is_below(name, package) and name not in inside.found}
    return _files_of(own) | found


def _read(folder: Path) -> dict[str, Path]:
    """What is read of a game, and its pictures, by their names in its folder."""
    paths = [*(folder / name for name in READ), *sorted((folder / DIAGRAMS).glob("*.svg"))]
    return {path.relative_to(folder).as_posix(): path for path in paths if path.is_file()}


def _game_files(package: str, inside: _Closure) -> dict[str, bytes]:
    """A game's modules, and its texts; of those that lie with its lessons (`_read`) only that they are there."""
    folder, place = _folder_of(package), package.replace(".", "/")
    kinds = ("*.md", f"{DIAGRAMS}/*.svg", "ready/*", "link.toml", "reminder.txt", "words.*.toml")
    apart = _read(folder) if (folder / TEACHING).is_dir() else {}
    paths = [path for kind in kinds for path in folder.glob(kind) if path.suffix != ".py"]
    texts = {path.relative_to(folder).as_posix(): path for path in paths}
    files = _files_of({name: path for name, path in inside.found.items() if _is_below(name, package)})
    files |= {f"{place}/{name}": path.read_bytes() for name, path in texts.items() if name not in apart}
    return files | {f"{place}/{name}": b"" for name in apart if name in READ}


def _files_of(modules: Mapping[str, Path]) -> dict[str, bytes]:
    files = {_place(name, path): path.read_bytes() for name, path in modules.items()}
    for name in modules.keys() & _TOLD["beside"].keys():
        beside = sorted(modules[name].parent.glob(_TOLD["beside"][name]))
        files |= {f"{name.replace('.', '/')}/{path.name}": path.read_bytes() for path in beside}
    return files


def _is_below(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def _list_of(games: Mapping[str, str]) -> dict[str, bytes]:
    """The list that stands in for installed packages (`companion.referee.games`), and the package that games are found in."""
    others = tuple((game, package) for game, package in games.items() if not package.startswith(f"{GROUP}."))
    place = GROUP.replace(".", "/")
    return {f"{place}/__init__.py": b"", f"{place}/listed.py": f"OTHERS = {others!r}\n".encode()}


def _templates() -> dict[str, dict[str, bytes]]:
    """The templates of the first screens with all that they take in, those that a table needs besides, and all others."""

    def within(names: Iterable[str]) -> set[str]:
        return {ModuleLoader.get_module_filename(name) for name in _templates_within([f"{name}.html.j2" for name in names])}

    first, table = within(_TOLD["first-templates"]), within(_TOLD["table-templates"])
    found: dict[str, dict[str, bytes]] = {CORE: {}, TABLE: {}, MORE: {}}
    for name, source in compiled_templates().items():
        found[CORE if name in first else TABLE if name in table else MORE][f"templates/{name}"] = source.encode()
    return found


def _templates_within(names: Iterable[str]) -> set[str]:
    """These templates, and all that they extend, include or import."""
    jinja, found, open_ = environment(), set[str](), list(names)
    while open_:
        name = open_.pop()
        if name not in found and jinja.loader:
            found.add(name)
            source = jinja.loader.get_source(jinja, name)[0]
            open_ += filter(None, meta.find_referenced_templates(jinja.parse(source)))
    return found


def _modules_below(name: str) -> list[str]:
    """A module, and where it is a package all in it; nothing where there is none."""
    path = _path_of(name)
    if path is None:
        return []
    if path.name != "__init__.py":
        return [name]
    found = []
    for one in sorted(path.parent.rglob("*.py")):
        steps = one.relative_to(path.parent).with_suffix("").parts
        found.append(".".join([name, *(steps[:-1] if steps[-1] == "__init__" else steps)]))
    return found


def _place(name: str, path: Path) -> str:
    """Where a module lies in an archive."""
    return name.replace(".", "/") + ("/__init__.py" if path.name == "__init__.py" else ".py")


@cache
def _folder_of(package: str) -> Path:
    path = _path_of(package)
    if path is None:
        raise FileNotFoundError(package)
    return path.parent


@cache
def _path_of(name: str) -> Path | None:
    """The source of a module of ours, of a game's package or of those we stand on; None for all others, and what is no module."""
    top, _, rest = name.partition(".")
    base = _top_folder(top)
    if base is None:
        return None
    place = base.joinpath(*rest.split(".")) if rest else base
    for path in (place / "__init__.py", place.with_suffix(".py")):
        if path.is_file():
            return path
    return None


@cache
def _top_folder(top: str) -> Path | None:
    known = {"companion", *_TOLD["others"], *(package_of(game).partition(".")[0] for game in game_ids())}
    spec = find_spec(top) if top in known else None
    return Path(spec.origin).parent if spec and spec.origin else None


@cache
def _imports(path: Path, name: str, lazily: bool) -> tuple[str, ...]:
    """The names that a module imports when it is loaded, or at any time: modules, and what may be modules within them."""
    tree = ast.parse(path.read_bytes())
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    return tuple(_named(tree, package, lazily))


@cache
def _behind_door(name: str) -> Mapping[str, str]:
    """Of a door (`companion.later`) where each name lies that it loads when it is asked for; nothing of any other module."""
    path = _path_of(name)
    text = path.read_text("utf-8") if path else ""
    guarded = [node for node in ast.parse(text).body if isinstance(node, ast.If)] if "names_of(" in text else []
    imports = [node for one in guarded for node in one.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: str(node.module) for node in imports for alias in node.names}


def _named(node: ast.AST, package: str, lazily: bool) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package.rsplit(".", node.level - 1)[0] if node.level else ""
        module = ".".join(filter(None, (above, node.module)))
        behind = _behind_door(module)
        yield module
        yield from (behind.get(alias.name, f"{module}.{alias.name}") for alias in node.names)
    elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        for other in node.orelse:
            yield from _named(other, package, lazily)
    elif lazily or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        for child in ast.iter_child_nodes(node):
            yield from _named(child, package, lazily)
