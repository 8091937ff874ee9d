"""What can be changed in a module so that its tests should notice: one place, one small change."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

#: What becomes of an operator.
_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
#: What becomes of a function's name.
_CALLED = {"any": "all", "all": "any", "min": "max", "max": "min"}


@dataclass(frozen=True, order=True)
class Mutant:
    """A module with one change: the bytes from `start` to `end` are `after` instead of `before`."""

    path: str
    line: int
    start: int
    end: int
    before: str
    after: str
    shown: str = field(compare=False)

    def source(self, whole: bytes) -> bytes:
        """The module with the change in it."""
        return whole[: self.start] + self.after.encode() + whole[self.end :]

    def __str__(self) -> str:
        """The line in a report."""
        return f"{self.path}:{self.line}: {_short(self.before)} -> {_short(self.after)}   | {self.shown}"


def _short(text: str) -> str:
    return " ".join(text.split())[:70]


def mutants_of(path: str, whole: bytes) -> Iterator[Mutant]:
    """All mutants of a module. What only a type checker, a reader or a dataclass's decorator looks at is left alone."""
    rows = whole.split(b"\n")
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row) + 1)
    for node, changed in _changes(ast.parse(whole)):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        shown = rows[node.lineno - 1].decode().strip()
        yield Mutant(path, node.lineno, start, end, whole[start:end].decode(), changed, shown)


def _changes(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.JoinedStr, ast.Import, ast.ImportFrom)) or _is_for_types(node):
            continue  # places within an f-string are not told truly
        if isinstance(node, (ast.expr, ast.stmt)):
            yield from ((node, text) for text in _changed(node))
        if isinstance(node, ast.If) and isinstance(node.test, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
            yield node.test, f"(not {ast.unparse(node.test)})"
        yield from _within(node)


def _within(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What can be changed below a node; annotations and decorators are left out."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield from _changes(ast.Module([*_defaults(node), *node.body], []))
    elif isinstance(node, ast.AnnAssign):
        yield from _changes(ast.Module([ast.Expr(node.value)] if node.value else [], []))
    else:
        yield from _changes(node)


def _defaults(node: ast.FunctionDef | ast.ClassDef) -> list[ast.stmt]:
    if isinstance(node, ast.ClassDef):
        return []
    values = [*node.args.defaults, *(value for value in node.args.kw_defaults if value is not None)]
    return [ast.Expr(value) for value in values]


def _is_for_types(node: ast.AST) -> bool:
    """`if TYPE_CHECKING:`, and names for types."""
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript) and _is_type(node.value)


def _is_type(value: ast.Subscript) -> bool:
    return isinstance(value.value, ast.Name) and value.value.id in (
        "tuple",
        "dict",
        "list",
        "Callable",
        "Literal",
        "Mapping",
        "Sequence",
    )


def _changed(node: ast.expr | ast.stmt) -> Iterator[str]:
    """What a node becomes, in each of the ways that it can be changed."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield f"({ast.unparse(ast.Compare(node.left, [_COMPARED[type(node.ops[0])]()], node.comparators))})"
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield f"({ast.unparse(ast.BoolOp(other, node.values))})"
        yield f"({ast.unparse(node.values[0])})"
        yield f"({ast.unparse(node.values[-1])})"
    elif isinstance(node, ast.BinOp) and type(node.op) in _RECKONED:
        yield f"({ast.unparse(ast.BinOp(node.left, _RECKONED[type(node.op)](), node.right))})"
    elif isinstance(node, ast.UnaryOp):
        yield f"({ast.unparse(node.operand)})"
    elif isinstance(node, ast.Constant):
        yield from _of_constant(node.value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLED:
        yield ast.unparse(ast.Call(ast.Name(_CALLED[node.func.id]), node.args, node.keywords))
    elif isinstance(node, ast.IfExp):
        yield f"({ast.unparse(ast.IfExp(ast.Constant(value=False), node.body, node.orelse))})"
        yield f"({ast.unparse(ast.IfExp(ast.Constant(value=True), node.body, node.orelse))})"
    elif isinstance(node, (ast.Break, ast.Continue)):
        yield "continue" if isinstance(node, ast.Break) else "break"


def _of_constant(value: object) -> Iterator[str]:
    if isinstance(value, bool):
        yield str(not value)
    elif isinstance(value, int):
        yield f"({value + 1})"
