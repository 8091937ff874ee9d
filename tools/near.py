"""Runs the tests that a change can reach: `make near`, or `python tools/near.py [COMMIT] [--list]`.

What counts as changed is what differs from COMMIT, or, without one, from where this branch left `main`; files that git does not
know yet with it. A test file reaches what it imports, and what that imports, on to the end; of what is imported by its name this
file knows the doors (`DOORS`, `ASKING`). Games are independent of each other: a game is reached by its own tests, and elsewhere
by those that name it, that ask for all games, or that name none. What is no code belongs to the folder that it lies in. The tests
of the house (`tests/test_*.py`) look at everything, and always run. Where it is not plain what a file can reach, all tests run.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAMES = "companion.games"
#: Modules that import others by names they put together -> the package in which these lie.
DOORS = {
    "companion.cli.commands": "companion.cli",
    "companion.screen.screens": "companion.screen.screens",
    "companion.declared.made": "companion.declared",
}
#: Tests of the app as it is built, which is made of everything.
BUILT = Path("tests/app")
#: Functions that are told a part of a game's folder by its name; and the modules that load the rules of whichever game.
ASKING = re.compile(r"\b(?:has_part|part|function_of)\(")
LOADING = ("companion.referee.games", "companion.referee.found")
#: Of every game these are read wherever games are listed.
LISTED = "about"
#: Words of a test that has to do with all games.
ALL_GAMES = re.compile(r"\b(?:game_ids|games_with_tests|all_games|all_about|iter_modules)\b")
#: Changes that may change whatever is tested.
EVERYTHING = ("pyproject.toml", "tests/conftest.py", "tests/support/quick.py")
#: What no import shows is read by the tests that name it, beside those of the house.
READ_BY_NAME = ("docs", "bench", "fuzz", "tools", ".ci", ".github", "output")
_NAMED = re.compile(r"companion(?:_\w+)?(?:\.\w+)+")
_FILE = re.compile(r"(\w+)\.py\b")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def _listed(*command: str) -> list[Path]:
    told = subprocess.run(["git", *command, "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [Path(name) for name in told.split("\0") if name]


def changed_since(commit: str) -> list[Path]:
    """What differs from where this branch left a commit."""
    base = subprocess.run(["git", "merge-base", commit, "HEAD"], cwd=ROOT, check=False, capture_output=True, text=True)
    if base.returncode:
        sys.exit(f"There is no commit {commit} here: name one from which to count, as in make near SINCE=HEAD~1")
    return _listed("diff", "--name-only", "--no-renames", base.stdout.strip()) + _listed(
        "ls-files", "--others", "--exclude-standard"
    )


class House:
    """The code below a folder: which file reaches which."""

    def __init__(self, root: Path, files: Iterable[Path]) -> None:
        self.root = root
        files = [path for path in files if path.suffix == ".py" and (root / path).is_file()]
        self.modules = {_module(path): path for path in files if _module(path).startswith("companion")}
        self.code = frozenset(self.modules.values())
        self.tests = [path for path in files if path.name.startswith("test_")]
        self.helpers: dict[str, set[Path]] = {}
        for path in files:
            if path not in self.code:
                parts = path.with_suffix("").parts
                for first in range(len(parts)):
                    self.helpers.setdefault(".".join(parts[first:]), set()).add(path)
        self.games = {
            name.split(".")[2].replace("_", "-"): ".".join(name.split(".")[:3])
            for name in self.modules
            if name.startswith(f"{GAMES}.")
        }
        self.games |= {name.removeprefix("companion_"): name for name in self.modules if re.fullmatch(r"companion_\w+", name)}
        self.parts = {name.removeprefix(f"{package}.") for package in self.games.values() for name in self.below(package)}
        self.games_of = cache(self._games_of)
        self.reach = cache(self._reach)
        self.text = cache(lambda path: (root / path).read_text("utf-8"))
        self.tree = cache(lambda path: ast.parse(self.text(path)))
        self.edges = cache(lambda path: frozenset(self._edges(path)))

    def below(self, package: str) -> list[str]:
        """A package and what lies in it."""
        return [name for name in self.modules if name == package or name.startswith(f"{package}.")]

    # ---- what a file names ----

    def _edges(self, path: Path) -> Iterator[Path | str]:
        """The files that a file names; `:link` is a part of whichever game."""
        tree = self.tree(path)
        yield from self.named_by(path, _loaded_at_once(path, tree))
        name = _module(path)
        if name in DOORS:
            yield from (self.modules[one] for one in self.below(DOORS[name]))
        if name in LOADING:
            yield from (":rules", f":{LISTED}")
        if name.startswith("companion") and ASKING.search(self.text(path)):
            yield from (f":{word}" for word in _texts(ast.walk(tree)) if word in self.parts)

    def named_by(self, path: Path, nodes: Iterable[ast.AST]) -> Iterator[Path | str]:
        """The files that some of a file's code names."""
        inside = [inner for outer in nodes for inner in ast.walk(outer)]
        for node in inside:
            match node:
                case ast.Import(names):
                    for alias in names:
                        yield from self.resolved(alias.name, path)
                case ast.ImportFrom(module, names, level):
                    base = ".".join((*_package(path, level), module or "")).strip(".") if level else module or ""
                    for alias in names:
                        yield from self.resolved(f"{base}.{alias.name}", path)
        for text in _texts(inside):
            yield from self._told_in(text, path)

    def _told_in(self, text: str, path: Path) -> Iterator[Path]:
        """The files that a text in code names."""
        for name in _NAMED.findall(text):
            if ".".join(name.split(".")[:2]) in self.modules:
                yield from self.resolved(name, path)
        for name in _FILE.findall(text):
            yield from self.helpers.get(name, ())

    def resolved(self, name: str, path: Path) -> Iterator[Path]:
        """The files that an import of this name loads."""
        if not name.startswith("companion"):
            found = self.helpers.get(name) or self.helpers.get(name.rpartition(".")[0]) or ()
            beside = {one for one in found if one.parent == path.parent}
            yield from beside or found
            return
        parts = name.split(".")
        known = [".".join(parts[:count]) for count in range(1, len(parts) + 1) if ".".join(parts[:count]) in self.modules]
        yield from (self.modules[one] for one in known)
        given = name.removeprefix(known[-1]) if known else ""
        if given.strip("._") and given[:3] != ".__" and _gives_later(self.modules[known[-1]], self.text(self.modules[known[-1]])):
            yield from (self.modules[one] for one in self.below(known[-1]) if one.count(".") == known[-1].count(".") + 1)
            yield from self._behind(self.modules[known[-1]], given.strip("."))

    def _behind(self, door: Path, name: str) -> Iterator[Path]:
        """The module of which a door gives a name: it imports that for type checkers."""
        for node in ast.walk(self.tree(door)):
            if isinstance(node, ast.ImportFrom) and node.module in self.modules and name in {alias.name for alias in node.names}:
                yield self.modules[node.module]

    # ---- what a test reaches ----

    def _games_of(self, test: Path) -> set[str]:
        """The games that a test has to do with."""
        own = {game for game, package in self.games.items() if _folder_of(package) in test.parents}
        if own:
            return own
        texts = [self.text(path) for path in self._reached([*self.edges(test), test], set()) if path not in self.code]
        named = {game for game in self.games if any(re.search(game.replace("-", "[-_ ]"), text, re.IGNORECASE) for text in texts)}
        return named if named and not any(map(ALL_GAMES.search, texts)) else set(self.games)

    def _reach(self, test: Path) -> set[Path]:
        """All files that a test can reach."""
        if BUILT in test.parents:
            return {test, *self.modules.values(), *self._reached([test, *self._fixtures(test)], set(self.games))}
        return self._reached([test, *self._fixtures(test)], self.games_of(test))

    def _reached(self, first: Iterable[Path | str], games: set[str]) -> set[Path]:
        found: set[Path] = set()
        left = list(first)
        while left:
            one = left.pop()
            if isinstance(one, str):
                left += self._part(one[1:], games)
            elif one not in found:
                found.add(one)
                left += self.edges(one)
        return found

    def _part(self, part: str, games: set[str]) -> Iterator[Path]:
        """A part of these games, with all that lies in its folder: `paper.printables` names what else is printed."""
        for game, package in self.games.items():
            if game in games or part == LISTED:
                yield from (self.modules[name] for name in self.below(f"{package}.{part.partition('.')[0]}"))

    def _fixtures(self, test: Path) -> Iterator[Path | str]:
        """What the fixtures of a test name: those of each `conftest.py` above it whose names it has, or that need no name."""
        words = self.text(test)
        for path in [folder / "conftest.py" for folder in test.parents]:
            if path not in self.helpers.get("conftest", ()):
                continue
            yield path
            tree = self.tree(path)
            imported = {
                alias.asname or alias.name: node for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
            }
            functions = [node for node in tree.body if isinstance(node, _FUNCTIONS)]
            used = [node for node in functions if "autouse" in ast.unparse(node) or re.search(rf"\b{node.name}\b", words)]
            for node in used:
                names = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)} | {
                    arg.arg for arg in node.args.args
                }
                used += [other for other in functions if other.name in names and other not in used]
                yield from self.named_by(path, [node, *(imported[name] for name in names & imported.keys())])

    # ---- what a change reaches ----

    def near(self, changed: Iterable[Path]) -> list[Path] | None:
        """The test files that a change can reach; None: all."""
        changed = list(changed)
        if any(path.as_posix() in EVERYTHING for path in changed):
            return None
        found = {test for test in self.tests if changed and test.parent == Path("tests")}
        for path in changed:
            reached = self._reaching(path)
            if reached is None:
                return None
            found |= reached
        return sorted(found)

    def _reaching(self, path: Path) -> set[Path] | None:
        top = path.parts[0]
        if path in self.tests:
            return {path}
        if path.name.startswith("test_") or (len(path.parts) == 1 and path.suffix != ".toml"):
            return self._naming(path)  # it is gone, or no test's business but the house's
        if path.suffix == ".py" and (self.root / path).is_file():
            return {test for test in self.tests if path in self.reach(test)}
        if top in READ_BY_NAME:
            return self._naming(path)
        if top in ("templates", "fonts"):
            return self._reaching(Path("companion/resources.py"))
        if top == "companion" or (top == "examples" and "tests" not in path.parts):
            own = {game for game, package in self.games.items() if package.split(".")[-1] in path.parts} or set(self.games)
            near = (test for test in self.tests if own & self.games_of(test))
            return {test for test in near if any(path.parent in one.parents for one in self.reach(test))}
        return self._with_data(path)

    def _with_data(self, path: Path) -> set[Path] | None:
        """The tests that read what lies beside tests."""
        for game, package in self.games.items():
            if _folder_of(package) in path.parents:
                return {test for test in self.tests if game in self.games_of(test)}
        folder = Path("tests", *path.parts[2:-1]) if path.parts[:2] == ("tests", "golden") else path.parent
        found = {test for test in self.tests if folder in test.parents}
        return found if found and len(folder.parts) > 1 else None

    def _naming(self, path: Path) -> set[Path]:
        words = re.compile(rf"\b({re.escape(path.stem)}|{re.escape(path.parts[0].lstrip('.'))})\b")
        return {test for test in self.tests if any(words.search(text) for text in _texts(ast.walk(self.tree(test))))}


def _module(path: Path) -> str:
    """The name by which a file is imported, where it lies in a package of ours."""
    parts = path.with_suffix("").parts
    parts = parts[2:] if parts[0] == "examples" else parts
    return ".".join(parts[:-1] if parts[-1:] == ("__init__",) else parts)


def _package(path: Path, level: int) -> tuple[str, ...]:
    parts = path.parts[2:] if path.parts[0] == "examples" else path.parts
    return parts[: len(parts) - level]


def _folder_of(package: str) -> Path:
    """Where the tests of a game's package lie."""
    own = package.removeprefix(f"{GAMES}.")
    return Path("tests/games", own) if own != package else Path("examples", package.removeprefix("companion_"), "tests")


def _gives_later(path: Path, text: str) -> bool:
    """Whether a package has functions that load what it gives."""
    return path.name == "__init__.py" and ("def " in text or "__getattr__" in text)


def _loaded_at_once(path: Path, tree: ast.Module) -> list[ast.stmt]:
    """The code that counts wherever a file is loaded: of a package, and of fixtures, not what is in functions."""
    if path.name == "__init__.py":
        return [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
    if path.name == "conftest.py":
        return [node for node in tree.body if not isinstance(node, (*_FUNCTIONS, ast.Import, ast.ImportFrom, ast.If))]
    return [*tree.body]


def _texts(nodes: Iterable[ast.AST]) -> list[str]:
    """The texts in code, but for docstrings."""
    nodes = list(nodes)
    docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    found = (node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return [str(node.value) for node in found if id(node) not in docs]


def main(arguments: list[str]) -> int:
    """Says what runs, and runs it."""
    commits = [word for word in arguments if not word.startswith("-")]
    changed = changed_since(commits[0] if commits else "main")
    house = House(ROOT, _listed("ls-files", "--cached", "--others", "--exclude-standard"))
    near = house.near(changed)
    if near is None:
        print("What has changed may reach all tests.")
    else:
        print(f"{len(changed)} files have changed; {len(near)} of {len(house.tests)} files of tests can be reached.", flush=True)
    names = [] if near is None else [path.as_posix() for path in near]
    if "--list" in arguments or near == []:
        print("\n".join(names))
        return 0
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", *names], cwd=ROOT, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
