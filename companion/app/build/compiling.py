"""Compiles archives of sources for the browser's Python. It is run there, or by a Python 3.14: it imports nothing of Companion's.

`compile_folder(inbox, outbox)`: each `*.zip` in the inbox becomes one of the same name, with byte code in place of sources: no
docstrings, no asserts, no annotations of functions, no numbers of lines. `library.zip` is the standard library: of it stays what
the modules named in `imports.txt` load, one a line. Equal input gives equal bytes.
"""

import ast
import io
import marshal
import sys
import zipfile
from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
from typing import Any, TypeGuard

_HEAD = b"\x01" + bytes(11)  # byte code that nobody compares with a source
#: Bytes of a unit of code, and the most units that an entry in the table of lines counts.
_UNIT, _MOST_UNITS = 2, 8
_STAMP = (1980, 1, 1, 0, 0, 0)


def loaded_by(names: Iterable[str]) -> set[str]:
    """The names of these modules, and of all that are there once these were imported."""
    for name in names:
        try:
            import_module(name)
        except Exception:  # noqa: BLE001, S112 - no module, or one of another system
            continue
    return {*names, *sys.modules}


def stripped(source: bytes, name: str) -> bytes:
    """A module's source without what nobody reads when it runs: docstrings, comments, annotations of functions."""
    tree = _without_annotations(source, name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and _is_docstring(node.body[:1]):
            node.body[:1] = [] if isinstance(node, ast.Module) or len(node.body) > 1 else [ast.Pass()]
    return _narrow(ast.unparse(tree)).encode()


def _narrow(source: str) -> str:
    """Source with a blank for each level of blocks, in place of four; as it was where lines of texts would suffer."""
    levels = [(len(line) - len(line.lstrip(" ")), line.lstrip(" ")) for line in source.split("\n")]
    narrow = "\n".join(" " * (blanks // 4) + line for blanks, line in levels)
    return narrow if ast.dump(ast.parse(narrow)) == ast.dump(ast.parse(source)) else source


def _is_docstring(begin: list[ast.stmt]) -> bool:
    return bool(begin) and isinstance(begin[0], ast.Expr) and isinstance(getattr(begin[0].value, "value", None), str)


def compiled(source: bytes, name: str) -> bytes:
    """The byte code of a module's source, as it stands in a file."""
    code = _without_lines(compile(_without_annotations(source, name), name, "exec", dont_inherit=True, optimize=2))
    # Written twice: which objects are named twice depends on who else holds them when it is done the first time.
    data = marshal.dumps(marshal.loads(marshal.dumps(code)))  # noqa: S302 - our own, just written
    return MAGIC_NUMBER + _HEAD + data


def _without_annotations(source: bytes, name: str) -> ast.Module:
    """A module without the types of what its functions take and give: a seventh of its bytes, which nobody reads when it runs.

    What stands there for type checkers alone goes, too.
    """
    tree = ast.parse(source, name)
    tree.body = [one for node in tree.body for one in (node.orelse if _is_for_checkers(node) else [node])]
    for node in ast.walk(tree):
        # A decorator may look at them (`singledispatch` does).
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.decorator_list:
            node.returns = None
            known = node.args
            for one in (*known.posonlyargs, *known.args, *known.kwonlyargs, known.vararg, known.kwarg):
                if one is not None:
                    one.annotation = None
    return tree


def _is_for_checkers(node: ast.stmt) -> TypeGuard[ast.If]:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _without_lines(code: CodeType) -> CodeType:
    """Code of which each function stands in its first line: the others are a third of its bytes. A fault still tells it."""
    inner = (_without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // _UNIT, _MOST_UNITS)
    lines = _same_line(_MOST_UNITS) * whole + (_same_line(rest) if rest else b"")
    return code.replace(co_linetable=lines, co_consts=tuple(inner))


def _same_line(units: int) -> bytes:
    """An entry of a table of lines: so many units of code, no columns, and no line further than the entry before."""
    return bytes((0x80 | 13 << 3 | units - 1, 0))


def packed(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files, each as it is: whoever serves it compresses it as a whole."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, _STAMP)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            archive.writestr(entry, data)
    return written.getvalue()


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files of a zip, by their names."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {entry.filename: archive.read(entry) for entry in archive.infolist() if not entry.is_dir()}


def with_stripped_sources(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """These files, with sources that say no more than they must."""
    return {name: stripped(data, name) if name.endswith(".py") else data for name, data in files.items()}


def with_byte_code(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """These files, with byte code in place of sources."""
    coded = {f"{name}c": compiled(data, name) for name, data in files.items() if name.endswith(".py")}
    return {name: data for name, data in files.items() if not name.endswith(".py")} | coded


def slimmed(library: Mapping[str, bytes], names: Iterable[str]) -> dict[str, bytes]:
    """Those files of the standard library that hold one of these modules."""
    paths = {name.replace(".", "/") for name in names}
    parents = {path[:at] for path in paths for at in range(len(path)) if path[at] == "/"}
    wanted = {f"{path}{end}" for path in paths | parents for end in (".py", "/__init__.py")}
    return {name: data for name, data in library.items() if name in wanted}


def compile_folder(inbox: str, outbox: str) -> None:
    """Compiles all archives of a folder into another; see above."""
    names = Path(inbox, "imports.txt").read_text("utf-8").split()
    loaded = loaded_by(names)
    made = {}
    for path in sorted(Path(inbox).glob("*.zip")):
        files = unpacked(path.read_bytes())
        if path.name == "library.zip":
            files = slimmed(files, loaded)
        made[path.name] = with_byte_code(files)
        Path(outbox, path.name).write_bytes(packed(made[path.name]))
    if "core.zip" in made:
        place = Path(outbox, "core.zip")
        place.write_bytes(packed({**made["core.zip"], **generated_code(place)}))


def generated_code(place: Path) -> dict[str, bytes]:
    """What the library makes of texts while the modules of an archive are loaded: an entry more for it, if there is any."""
    sys.path.append(str(place))
    from companion.app.offline import generated, shelf  # noqa: PLC0415 - out of this archive

    archive = shelf.Archive(str(place), place.read_bytes())
    sys.meta_path.insert(0, shelf.Everything([archive]))
    made: dict[Any, Any] = {}
    generated.use(made.setdefault)
    loaded_by(shelf.modules_in(archive))
    lean = {key: _without_lines(one) if isinstance(one, CodeType) else one for key, one in made.items()}
    return {generated.ENTRY: generated.kept(lean)} if made else {}


if __name__ == "__main__":
    compile_folder(sys.argv[1], sys.argv[2])
