"""How large the house is, and how often a thing is said in it: `make house`, or `python tools/house.py [FOLDER]`.

A *code line* is neither blank nor comment nor docstring. A *class of move* is a class of a game's `rules/moves.py`, `forms.py`,
`elements.py` or `actions.py`; a module of the game names it where the name, or its verb as a text of its own (`Build`: `build`),
occurs in the code. A *circle* is a group of modules that import each other; imports for types alone count apart.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "companion"
_MOVES = ("moves", "forms", "elements", "actions")
_NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_IMPORTS = (ast.Import, ast.ImportFrom)


class Module(NamedTuple):
    """A module's code: its path, its text and what Python reads in it."""

    path: Path
    text: str
    tree: ast.Module

    @property
    def docstrings(self) -> list[ast.Constant]:
        """The docstrings of the module, its classes and its functions."""
        owners = (node for node in ast.walk(self.tree) if isinstance(node, (ast.Module, ast.ClassDef, *_FUNCTIONS[:2])))
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
    classes = [
        node.name
        for module in game
        if module.path.parent == rules and module.path.stem in _MOVES
        for node in module.tree.body
        if isinstance(node, ast.ClassDef)
    ]
    names = [module.names() for module in game]
    return {one: sum(bool({one, repr(_verb(one))} & there) for there in names) for one in classes}


def _verb(name: str) -> str:
    """The word of a class of move: `NewSeason` is `new-season`."""
    return re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower()


def circles_of(package: str, *, types: bool) -> list[tuple[str, ...]]:
    """The groups of modules that import each other; with `types` those, too, that only types close."""
    graph = grimp.build_graph(package, exclude_type_checking_imports=not types, cache_dir=None)
    beyond = {module: graph.find_upstream_modules(module) for module in graph.modules}
    groups = {tuple(sorted({module, *(other for other in there if module in beyond[other])})) for module, there in beyond.items()}
    return sorted(group for group in groups if len(group) > 1)


def figures(folder: Path) -> Iterator[tuple[str, str]]:
    """What there is to count, and how much of it."""
    modules = modules_of(folder)
    lines = {module.path: module.code_lines() for module in modules}
    yield "code lines", f"{sum(lines.values()):,}"
    in_games = [path for path in lines if re.search(r"/games/\w+/(rules|lab)/", path.as_posix())]
    yield "code lines of games/*/rules and games/*/lab", f"{sum(lines[path] for path in in_games):,}"
    counts = [
        count
        for rules in sorted(folder.glob("games/*/rules"))
        for count in named_in([module for module in modules if rules.parent in module.path.parents], rules).values()
    ]
    if counts:
        yield "modules of its game that name a class of move", f"mean {sum(counts) / len(counts):.1f}, most {max(counts)}"
    yield "lines of imports", f"{sum(module.import_lines() for module in modules):,}"
    yield "imports inside functions", str(sum(module.imports_inside() for module in modules))
    yield "noqa", str(sum(module.text.count("# noqa") for module in modules))
    yield "lines with Any or cast", str(sum(module.untyped_lines() for module in modules))
    long = {module.path: module.text.count("\n") for module in modules}
    yield (
        "modules over 400 lines",
        ", ".join(f"{path.relative_to(folder)}: {many}" for path, many in long.items() if many > 400) or "none",
    )


def main() -> None:
    """Prints the figures of a package's folder, and its circles where it is this package."""
    folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / PACKAGE
    for what, much in figures(folder):
        print(f"{what + ':':<50} {much}")
    if folder == ROOT / PACKAGE:
        real = circles_of(PACKAGE, types=False)
        of_types = circles_of(PACKAGE, types=True)
        print(f"{'circles of imports:':<50} {len(real)}, and {len(of_types) - len(real)} of types alone")
        for circle in real:
            print(f"    {', '.join(circle)}")


if __name__ == "__main__":
    main()
