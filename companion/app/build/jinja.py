"""What of Jinja2 goes into the app: templates are compiled there already, so half of it is left out, and what nobody uses."""

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

#: What Jinja2 needs to compile a template, and not to fill one in: in the app they are compiled already.
_COMPILING = ("bccache", "compiler", "idtracking", "lexer", "optimizer", "parser", "visitor")
#: Methods that only compile, or that wait.
_NOT_CALLED = (
    "_compile", "_generate", "_get_default_module_async", "_parse", "_tokenize", "add_extension", "compile", "compile_expression",
    "compile_templates", "from_string", "generate_async", "get_or_select_template", "lex", "list_templates", "make_module_async",
    "overlay", "parse", "preprocess", "render_async", "select_template", "stream",
)  # fmt: skip
#: How a compiled template takes a filter.
_FILTER = re.compile(r"environment\.filters\['(\w+)'\]")
_STAND_IN = b"""
def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return type(name, (), {})
"""


def without_compiling(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """What stands in for the half of Jinja2 that reads templates; of its nodes the one stays that a filled-in template uses."""
    stand_ins = {f"jinja2/{name}.py": _STAND_IN for name in _COMPILING if f"jinja2/{name}.py" in files}
    nodes = files["jinja2/nodes.py"].decode()
    kept = next((ast.get_source_segment(nodes, node) for node in ast.parse(nodes).body if _is_class(node, "EvalContext")), None)
    if kept:
        stand_ins["jinja2/nodes.py"] = b"import typing as t\n" + kept.encode() + _STAND_IN
    return stand_ins


def _is_class(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.ClassDef) and node.name == name


def used_of_jinja(archives: Sequence[Mapping[str, bytes]]) -> dict[str, bytes]:
    """Of Jinja2 what our modules and templates use: their filters among all that it has."""
    files = {name: data for name, data in archives[0].items() if name.startswith("jinja2/") and name.endswith(".py")}
    ours = [data for archive in archives for name, data in archive.items() if name.startswith(("companion/", "templates/"))]
    ours = [data for data in ours if b"jinja2" in data]
    filters = {name for data in ours for name in _FILTER.findall(data.decode())}
    files["jinja2/filters.py"] = only_entries(files["jinja2/filters.py"], "FILTERS", filters)
    files["jinja2/environment.py"] = without_methods(files["jinja2/environment.py"], _NOT_CALLED)
    whole = [f"jinja2/{name}.py" for name in (*_COMPILING, "nodes")]
    return shaken(files, whole, names_asked(ours, "jinja2"))


# The part of a package that is used: what nobody asks for, directly or through others, is left out of its modules.

#: A name of a module: `("jinja2.loaders", "ModuleLoader")`.
Name = tuple[str, str]
_METHOD = (ast.FunctionDef, ast.AsyncFunctionDef)


def shaken(files: Mapping[str, bytes], whole: Collection[str], asked: Iterable[Name]) -> dict[str, bytes]:
    """The modules of a package, by their places, with what is `asked` for and all that this needs; `whole` ones stay so."""
    modules = {_name_of(place): _Module(place, data) for place, data in files.items() if place not in whole}
    open_, seen = list(asked), set[Name]()
    while open_:
        name = open_.pop()
        if name not in seen and name[0] in modules:
            seen.add(name)
            open_ += modules[name[0]].needs(name[1])
    return {**files, **{module.place: module.kept() for module in modules.values()}}


def names_asked(sources: Iterable[bytes], package: str) -> Iterator[Name]:
    """What these modules import from a package."""
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").partition(".")[0] == package:
                yield from ((str(node.module), alias.name) for alias in node.names)


def only_entries(source: bytes, table: str, wanted: Collection[str]) -> bytes:
    """A module whose dictionary of this name has the wanted keys alone."""
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict) and _names(node.targets) == [table]:
            pairs = zip(node.value.keys, node.value.values, strict=True)
            kept = [(key, value) for key, value in pairs if isinstance(key, ast.Constant) and key.value in wanted]
            node.value = ast.Dict([key for key, _ in kept], [value for _, value in kept])
    return ast.unparse(tree).encode()


def without_methods(source: bytes, names: Collection[str]) -> bytes:
    """A module whose classes have no methods of these names."""
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            node.body = [one for one in node.body if not (isinstance(one, _METHOD) and one.name in names)]
    return ast.unparse(tree).encode()


def _name_of(place: str) -> str:
    return ".".join(PurePosixPath(place).with_suffix("").parts).removesuffix(".__init__")


def _names(nodes: Iterable[ast.AST]) -> list[str]:
    return [node.id for one in nodes for node in ast.walk(one) if isinstance(node, ast.Name)]


class _Module:
    """A module, and what of it is kept: all that is no definition as soon as anything is."""

    def __init__(self, place: str, data: bytes) -> None:
        self.place, self.name = place, _name_of(place)
        self._package = self.name if place.endswith("__init__.py") else self.name.rpartition(".")[0]
        self._body = [node for node in ast.parse(data).body if not _is_for_types(node)]
        self._kept: set[int] = set()
        self._imported: set[str] = set()

    def needs(self, name: str) -> list[Name]:
        """What a name of this module needs; it is kept from now on."""
        found: list[Name] = []
        for number, node in enumerate(self._body):
            bound = _bound(node)
            if bound is not None and name not in bound:
                continue
            if isinstance(node, ast.ImportFrom):
                self._imported.add(name)
                found += self._imports(node, name)
            elif number not in self._kept:
                self._kept.add(number)
                found += [(self.name, used) for used in _names([node])]
                found += [one for inner in ast.walk(node) if isinstance(inner, ast.ImportFrom) for one in self._imports(inner)]
        return found

    def _imports(self, node: ast.ImportFrom, name: str = "") -> list[Name]:
        module = ".".join(filter(None, (self._package if node.level else "", node.module)))
        return [(module, alias.name) for alias in node.names if name in ("", alias.asname or alias.name)]

    def kept(self) -> bytes:
        """The source of what is kept."""
        return "\n".join(filter(None, (self._written(number, node) for number, node in enumerate(self._body)))).encode()

    def _written(self, number: int, node: ast.stmt) -> str:
        if isinstance(node, ast.ImportFrom):
            aliases = [alias for alias in node.names if (alias.asname or alias.name) in self._imported]
            return ast.unparse(ast.ImportFrom(node.module, aliases, node.level)) if aliases else ""
        return ast.unparse(node) if number in self._kept else ""


def _is_for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _bound(node: ast.stmt) -> Collection[str] | None:
    """The names that a statement binds; None where it does something else, too."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return (node.name,)
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return _names(node.targets if isinstance(node, ast.Assign) else [node.target])
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [(alias.asname or alias.name).partition(".")[0] for alias in node.names]
    return None
