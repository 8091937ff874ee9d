"""What lies in each archive: found by following imports, so that nothing has to be listed twice."""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from companion.referee.games import GROUP, game_ids, package_of

#: The name of the archive that is loaded first.
CORE = "core"
#: The parts of a game's folder that the app asks for; whatever they import comes along.
PARTS = ("about", "boards", "drawings", "link", "questions", "ready", "rules", "scene", "telling")
#: What of a game lies in the first archive: enough to list it.
_LISTED = ("__init__.py", "about.py", "drawings/__init__.py", "drawings/emblem.py")
#: Packages of others that the screen stands on.
_OTHERS = ("jinja2", "markupsafe", "qrcode")
#: What Jinja2 needs to compile a template, and not to fill one in: in the app they are compiled already.
_COMPILING = ("bccache", "compiler", "idtracking", "lexer", "optimizer", "parser", "visitor")
_STAND_IN = b"""
def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return type(name, (), {})
"""
#: Never in the app, whoever imports it: what prints, and what speaks at a terminal.
_REFUSED = ("companion.cli", "companion.shop", "companion.press", "companion.disk", "companion.app.build", "companion.app.serve")


class Contents(NamedTuple):
    """The files of each archive by their paths in it, each game's package, and what is imported of the standard library."""

    archives: Mapping[str, Mapping[str, bytes]]
    games: Mapping[str, str]
    imports: Collection[str]


@dataclass
class _Closure:
    """Modules and all that they import: `found` by name, where each lies; `library` the standard library's."""

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
            open_ += _imports(path, name)
            open_ += [name.rpartition(".")[0]] if "." in name else []


def contents(chosen: Collection[str] = ()) -> Contents:
    """What goes into the app with these games (their ids), or with all."""
    games = {game: package_of(game) for game in (chosen or game_ids())}
    inside = _Closure()
    folders = {game: _game_files(package, inside) for game, package in games.items()}
    core = _Closure()
    screen = _modules_below("companion.screen")
    core.follow(
        [*screen, *_modules_below("companion.app.offline"), *(name for name in inside.found if not _of_games(name, games))],
        (*_REFUSED, *games.values(), "companion.games", *_not_wanted()),
    )
    files = {_place(name, path): path.read_bytes() for name, path in core.found.items()}
    files |= _list_of(games) | _templates() | _without_compiling(files)
    for game, package in games.items():
        place = package.replace(".", "/")
        listed = {f"{place}/{name}" for name in _LISTED}
        files |= {name: data for name, data in folders[game].items() if name in listed}
    return Contents({CORE: files, **folders}, games, core.library | inside.library)


def _game_files(package: str, inside: _Closure) -> dict[str, bytes]:
    """A game's modules that the app may ask for, and its texts; what else they import is noted in `inside`."""
    own = _Closure()
    roots = [name for part in PARTS for name in _modules_below(f"{package}.{part}")]
    own.follow([package, *roots], _REFUSED)
    inside.found |= own.found
    inside.library |= own.library
    files = {_place(name, path): path.read_bytes() for name, path in own.found.items() if _is_below(name, package)}
    folder = _folder_of(package)
    texts = [*folder.glob("*.md"), *folder.glob("ready/*")]
    files |= {
        f"{package.replace('.', '/')}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in texts
        if path.suffix != ".py"
    }
    return files


def _of_games(name: str, games: Mapping[str, str]) -> bool:
    return any(_is_below(name, package) for package in games.values())


def _is_below(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def _list_of(games: Mapping[str, str]) -> dict[str, bytes]:
    """The list that stands in for installed packages (`companion.referee.games`), and the package that games are found in."""
    others = tuple((game, package) for game, package in games.items() if not package.startswith(f"{GROUP}."))
    place = GROUP.replace(".", "/")
    return {f"{place}/__init__.py": b"", f"{place}/listed.py": f"OTHERS = {others!r}\n".encode()}


def _templates() -> dict[str, bytes]:
    from companion.screen.rendering import compiled_templates  # noqa: PLC0415 - jinja2's compiler

    return {f"templates/{name}": source.encode() for name, source in compiled_templates().items()}


def _without_compiling(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """What stands in for the half of Jinja2 that reads templates; of its nodes the one stays that a filled-in template uses."""
    stand_ins = {f"jinja2/{name}.py": _STAND_IN for name in _COMPILING if f"jinja2/{name}.py" in files}
    nodes = files["jinja2/nodes.py"].decode()
    kept = next((ast.get_source_segment(nodes, node) for node in ast.parse(nodes).body if _is_class(node, "EvalContext")), None)
    if kept:
        stand_ins["jinja2/nodes.py"] = b"import typing as t\n" + kept.encode() + _STAND_IN
    return stand_ins


def _is_class(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.ClassDef) and node.name == name


def _not_wanted() -> tuple[str, ...]:
    """Modules of others that what is needed names, and never loads where there are no images to be made of a QR code."""
    return ("qrcode.image.pil", "qrcode.image.styledpil", "qrcode.image.svg", "qrcode.console_scripts", "qrcode.tests")


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
    assert path is not None  # noqa: S101 - the referee found it
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
    known = {"companion", *_OTHERS, *(package_of(game).partition(".")[0] for game in game_ids())}
    spec = find_spec(top) if top in known else None
    return Path(spec.origin).parent if spec and spec.origin else None


@cache
def _imports(path: Path, name: str) -> tuple[str, ...]:
    """The names that a module imports, wherever it does so: modules, and what may be modules within them."""
    tree = ast.parse(path.read_bytes())
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    return tuple(_named(tree, package))


def _named(node: ast.AST, package: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package.rsplit(".", node.level - 1)[0] if node.level else ""
        module = ".".join(filter(None, (above, node.module)))
        yield module
        yield from (f"{module}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        for other in node.orelse:
            yield from _named(other, package)
    else:
        for child in ast.iter_child_nodes(node):
            yield from _named(child, package)
