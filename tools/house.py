"""How large the house is, and how often a thing is said in it: `make house`, or `python tools/house.py [FOLDER]`.

A *code line* is neither blank nor comment nor docstring. A *class of move* is a value class of a game's `rules/moves.py`,
`forms.py`, `elements.py` or `actions.py`, or one that a `read` of its rules yields; a module of the game names it where the name,
or its verb as a text of its own (`Build`: `build`), occurs in the code. A *circle* is a group of modules that import each other;
imports for types alone count apart. What `pyproject.toml` lets ruff pass over in some files counts as a `noqa`.

No figure grows: `BOUNDS` is what has been reached, and `--held`, a part of `make lint`, fails where one of them is passed.
"""

from __future__ import annotations

import ast
import io
import json
import re
import statistics
import subprocess
import sys
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "companion"
#: What has been reached: whoever gets lower writes it here.
BOUNDS: Mapping[str, float] = {
    "code lines": 76_651,
    "code lines of games/*/rules and games/*/lab": 17_631,
    "modules of its game that name a class of move, mean": 11.9,
    "modules of its game that name a class of move, most": 24,
    "lines of imports": 6_849,
    "imports inside functions": 56,
    "circles of imports": 0,
    "circles of imports for types alone": 2,
    "noqa": 97,
    "lines with Any or cast": 380,
    "lines of a function, median": 5,
    "lines of a function, 19 of 20": 18,
    "lines of the longest module": 417,
}
_MOVES = ("moves", "forms", "elements", "actions")
_NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
_DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef)
_FUNCTIONS = (*_DEFINED, ast.Lambda)
_IMPORTS = (ast.Import, ast.ImportFrom)


class Module(NamedTuple):
    """A module's code: its path, its text and what Python reads in it."""

    path: Path
    text: str
    tree: ast.Module

    @property
    def docstrings(self) -> list[ast.Constant]:
        """The docstrings of the module, its classes and its functions."""
        owners = (node for node in ast.walk(self.tree) if isinstance(node, (ast.Module, ast.ClassDef, *_DEFINED)))
        first = (node.body[0].value for node in owners if node.body and isinstance(node.body[0], ast.Expr))
        return [value for value in first if isinstance(value, ast.Constant) and isinstance(value.value, str)]

    def code_lines(self) -> int:
        """How many code lines there are."""
        lines: set[int] = set()
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type not in _NO_CODE:
                lines |= set(range(token.start[0], token.end[0] + 1))
        for doc in self.docstrings:
            lines -= set(range(doc.lineno, (doc.end_lineno or doc.lineno) + 1))
        return len(lines)

    def names(self) -> set[str]:
        """Every name in the code, and every text of it in quotes."""
        docs = set(map(id, self.docstrings))
        return {_named(node) for node in ast.walk(self.tree) if id(node) not in docs}

    def import_lines(self) -> int:
        """How many lines imports take."""
        found = (node for node in ast.walk(self.tree) if isinstance(node, _IMPORTS))
        return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in found)

    def imports_inside(self) -> int:
        """How many imports stand in functions, calls of `import_module` with them."""
        calls = (node for node in ast.walk(self.tree) if isinstance(node, ast.Call))
        by_name = sum(_named(node.func) == "import_module" for node in calls)
        return sum(isinstance(node, _IMPORTS) for node in _in_functions(self.tree)) + by_name

    def lengths(self) -> Iterator[int]:
        """The lines of each function, but for its docstring."""
        docs = {id(doc): (doc.end_lineno or doc.lineno) - doc.lineno + 1 for doc in self.docstrings}
        for node in ast.walk(self.tree):
            if isinstance(node, _DEFINED):
                first = node.body[0]
                told = docs.get(id(first.value), 0) if isinstance(first, ast.Expr) else 0
                yield (node.end_lineno or node.lineno) - node.lineno + 1 - told

    def untyped_lines(self) -> int:
        """How many lines say `Any`, or make something else of an `object` (`cast`)."""
        nodes = (node for node in ast.walk(self.tree) if isinstance(node, (ast.Name, ast.Attribute)))
        return len({node.lineno for node in nodes if _named(node) in ("Any", "cast")})


def _named(node: ast.AST) -> str:
    match node:
        case ast.Name(name) | ast.ClassDef(name) | ast.Attribute(_, name):
            return name
        case ast.alias(name):
            return name.rpartition(".")[2]
        case ast.Constant(str(text)):
            return repr(text)
    return ""


def _in_functions(node: ast.AST, *, inside: bool = False) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if inside:
            yield child
        yield from _in_functions(child, inside=inside or isinstance(child, _FUNCTIONS))


def modules_of(folder: Path) -> list[Module]:
    """The modules of a folder and of those in it."""
    paths = sorted(folder.rglob("*.py"))
    texts = [path.read_text("utf-8") for path in paths]
    return [Module(path, text, ast.parse(text)) for path, text in zip(paths, texts, strict=True)]


def named_in(game: list[Module], rules: Path) -> Mapping[str, int]:
    """In how many modules of its game each class of move is named."""
    names = [module.names() for module in game]
    classes = moves_of([module for module in game if rules in module.path.parents], rules)
    return {one: sum(bool({one, repr(_verb(one))} & there) for there in names) for one in sorted(classes)}


def moves_of(judging: list[Module], rules: Path) -> set[str]:
    """The classes of moves of a game's rules."""
    found = {(module.path, node.name): node for module in judging for node in module.tree.body if isinstance(node, ast.ClassDef)}
    values = {key for key, node in found.items() if _is_value(node)}
    unions = {name: value for module in judging for name, value in _unions(module.tree)}
    yielded = {
        name for module in judging for node in ast.walk(module.tree)
        if isinstance(node, _DEFINED) and node.name == "read" and node.returns for name in _members(node.returns, unions)
    }  # fmt: skip
    return {name for path, name in values if name in yielded or (path.parent == rules and path.stem in _MOVES)}


def _is_value(node: ast.ClassDef) -> bool:
    """Whether a class is one of values: a named tuple or a dataclass."""
    made = [part.func if isinstance(part, ast.Call) else part for part in node.decorator_list]
    return any(_named(one) in ("NamedTuple", "dataclass") for one in (*node.bases, *made))


def _unions(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The names that a module gives at its top to what may be a union of types."""
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, ast.expr() as value):
                yield name, value


def _members(type_: ast.expr, unions: Mapping[str, ast.expr], known: frozenset[str] = frozenset()) -> Iterator[str]:
    """The names in a type, and in those that it names."""
    for name in {_named(node) for node in ast.walk(type_)} - known:
        yield name
        if name in unions:
            yield from _members(unions[name], unions, known | {name})


def _verb(name: str) -> str:
    """The word of a class of move: `NewSeason` is `new-season`."""
    return re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower()


def circles_of(package: str, *, types: bool) -> list[tuple[str, ...]]:
    """The groups of modules that import each other; with `types` those, too, that only types close."""
    graph = grimp.build_graph(package, exclude_type_checking_imports=not types, cache_dir=None)
    beyond = {module: graph.find_upstream_modules(module) for module in graph.modules}
    groups = {tuple(sorted({module, *(other for other in there if module in beyond[other])})) for module, there in beyond.items()}
    return sorted(group for group in groups if len(group) > 1)


def passed_over(folder: Path) -> int:
    """How many places ruff passes over because `pyproject.toml` says so of their files."""
    options = ["--config", "lint.per-file-ignores = {}", "--exit-zero", "--output-format", "json"]
    command = [sys.executable, "-m", "ruff", "check", *options, str(folder)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return len(json.loads(done.stdout))


def figures(folder: Path) -> Iterator[tuple[str, float]]:
    """What there is to count in a folder's text, and how much of it."""
    modules = modules_of(folder)
    lines = {module.path: module.code_lines() for module in modules}
    yield "code lines", sum(lines.values())
    in_games = [path for path in lines if re.search(r"/games/\w+/(rules|lab)/", path.as_posix())]
    yield "code lines of games/*/rules and games/*/lab", sum(lines[path] for path in in_games)
    counts = [
        count
        for rules in sorted(folder.glob("games/*/rules"))
        for count in named_in([module for module in modules if rules.parent in module.path.parents], rules).values()
    ]
    if counts:
        yield "modules of its game that name a class of move, mean", round(statistics.mean(counts), 1)
        yield "modules of its game that name a class of move, most", max(counts)
    yield "lines of imports", sum(module.import_lines() for module in modules)
    yield "imports inside functions", sum(module.imports_inside() for module in modules)
    yield "noqa", sum(module.text.count("# noqa") for module in modules)
    yield "lines with Any or cast", sum(module.untyped_lines() for module in modules)
    lengths = sorted(length for module in modules for length in module.lengths()) or [0]
    yield "lines of a function, median", lengths[len(lengths) // 2]
    yield "lines of a function, 19 of 20", lengths[len(lengths) * 19 // 20]
    yield "lines of the longest module", max(module.text.count("\n") for module in modules)


def all_figures() -> Mapping[str, float]:
    """All that is counted in this package."""
    found = dict(figures(ROOT / PACKAGE))
    found["noqa"] += passed_over(ROOT / PACKAGE)
    real, all_ = circles_of(PACKAGE, types=False), circles_of(PACKAGE, types=True)
    return found | {"circles of imports": len(real), "circles of imports for types alone": len(all_) - len(real)}


def broken(found: Mapping[str, float], bounds: Mapping[str, float]) -> list[str]:
    """A line for each figure that has passed its bound."""
    return [f"{what}: {found[what]:,}, and it was {bound:,}" for what, bound in bounds.items() if found[what] > bound]


def main(arguments: list[str]) -> int:
    """Prints the figures; with `--held` those alone that have grown."""
    if arguments == ["--held"]:
        grown = broken(all_figures(), BOUNDS)
        print("\n".join(grown) or "Held: what tools/house.py counts.")
        return bool(grown)
    for what, much in (dict(figures(Path(arguments[0]).resolve())) if arguments else all_figures()).items():
        print(f"{what + ':':<55} {much:>8,}")
    if not arguments:
        for circle in circles_of(PACKAGE, types=False):
            print(f"    {', '.join(circle)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
