"""All regular expressions of the package, and how each is used: found in its sources, as their modules have made them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import companion

_PACKAGE = Path(companion.__file__).parent
_USES = {"match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split", "scanner"}
#: What a source has that makes or uses a pattern: all others need not be parsed.
_MAY_USE = re.compile(r"\bre\.|[A-Z]\.split\b|\.(?:match|fullmatch|search|finditer|findall|subn?|scanner)\b")
#: What a name that only a call knows is taken for, in a pattern.
_STAND_IN = "name"


@dataclass(frozen=True)
class Use:
    """A pattern: its module, its name (or that of the function in which it stands), and the ways in which it is used.

    No ways are known where it is handed on.
    """

    module: str
    name: str
    pattern: str
    flags: int
    ways: frozenset[str]

    @property
    def anywhere(self) -> bool:
        """Whether it may begin at each character of a text."""
        return not self.ways or not self.ways <= {"match", "fullmatch"}

    @property
    def whole(self) -> bool:
        """Whether it always has to fit the whole text."""
        return self.ways == {"fullmatch"}


@cache
def _sources() -> dict[str, ast.Module]:
    texts = {_module(path): path.read_text("utf-8") for path in sorted(_PACKAGE.rglob("*.py"))}
    return {module: ast.parse(text) for module, text in texts.items() if _MAY_USE.search(text)}


def _module(path: Path) -> str:
    parts = path.relative_to(_PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def uses() -> tuple[Use, ...]:
    """Each pattern of the package."""
    return tuple(use for module, tree in _sources().items() for use in _of(module, tree))


def _of(module: str, tree: ast.Module) -> Iterator[Use]:
    calls = [(node, kind) for node in ast.walk(tree) if isinstance(node, ast.Call) and (kind := _kind(node))]
    parents = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)} if calls else {}
    for node, kind in calls:
        name = _called(node, parents) if kind == "compile" else ""
        ways = _ways(module, name) if name else frozenset({kind} - {"compile"})
        within = _within(node, parents)
        place = getattr(within, "name", "")
        yield Use(module, name or place, *_pattern(module, node, within), ways)


def _within(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> ast.AST:
    """The function in which something stands, or the module."""
    while not isinstance(node, ast.FunctionDef | ast.Module):
        node = parents[node]
    return node


def _kind(node: ast.AST) -> str:
    """What is called of `re`, where a pattern is; empty for all else."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return ""
    of_re = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
    return node.func.attr if of_re and node.func.attr in {*_USES, "compile"} else ""


def _called(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> str:
    """The name that a compiled pattern is given; empty where it has none."""
    parent, place = parents[node], None
    if isinstance(parent, ast.Tuple):
        parent, place = parents[parent], parent.elts.index(node)  # type: ignore[arg-type]
    target = parent.targets[0] if isinstance(parent, ast.Assign) else parent.target if isinstance(parent, ast.AnnAssign) else None
    if isinstance(target, ast.Tuple) and place is not None:
        target = target.elts[place]
    return target.id if isinstance(target, ast.Name) else ""


def _ways(module: str, name: str) -> frozenset[str]:
    """How a named pattern is used: in its module, a public one in all."""
    return frozenset(way for place, way in _used().get(name, ()) if place == module or not name.startswith("_"))


@cache
def _used() -> dict[str, set[tuple[str, str]]]:
    """Each name that is used as a pattern is: in which module, and in which way."""
    found: dict[str, set[tuple[str, str]]] = {}
    for module, tree in _sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in _USES:
                for name in (getattr(node.value, "id", ""), getattr(node.value, "attr", "")):
                    found.setdefault(name, set()).add((module, node.attr))
    return found


def _pattern(module: str, node: ast.Call, within: ast.AST) -> tuple[str, int]:
    """The text of a pattern, and its flags."""
    known = vars(import_module(module))
    text = _text(node.args[0], known, within)
    said = [one.value for one in node.keywords if one.arg == "flags"]
    flags = said or (
        node.args[1:2] if _kind(node) == "compile" else node.args[2:3] if _kind(node) not in {"sub", "split"} else []
    )
    return text, sum(int(eval(ast.unparse(one), dict(known))) for one in flags)


def _text(node: ast.expr, known: dict[str, Any], within: ast.AST) -> str:
    """The text of an expression; what only a call knows is taken for a name."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(one, known, within) for one in node.values)
    if isinstance(node, ast.FormattedValue):
        return _text(node.value, known, within)
    try:
        found = eval(ast.unparse(node), dict(known))
    except NameError:
        named = [
            one.value
            for one in ast.walk(within)
            if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == ast.unparse(node)
        ]
        return _text(named[0], known, within) if named else _STAND_IN
    return found.decode("latin-1") if isinstance(found, bytes) else str(found)
