"""The archives as they are sent: the first with byte code, where something here can make it, all others with sources.

Byte code takes twice the room of sources, compressed. So only what every start waits for comes compiled: the first archive and
the standard library, by the runtime under Node, or by Python 3.14. The others are compiled on the device, once, behind what is
shown.
"""

import gzip
import json
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from companion.app.build import compiling, contents, errors
from companion.app.build.compiling import packed, with_stripped_sources
from companion.app.build.runtime import LOCK, PYTHON

#: The standard library's name among the archives.
LIBRARY = "library"
#: How far back in an archive xz looks for what stands in it already, in bytes: a device needs as much memory to unpack it.
_WINDOW = 1 << 20
#: Texts begin anywhere, and not at every fourth byte, as xz thinks of what it packs.
_TEXTS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0, "dict_size": _WINDOW}]
#: No message of a compiler is told at greater length.
_LONGEST = 300
#: Runs the compiler within the runtime.
_NODE = Path(__file__).with_name("compile.mjs")
#: What of the standard library nobody imports by name, and is loaded all the same.
_LOADED = Path(__file__).with_name("loaded.toml")


class Compiler(NamedTuple):
    """What compiles: its name for people, and the command that takes the two folders (and finds the runtime in its own)."""

    name: str
    command: tuple[str, ...]


def find_compiler() -> Compiler | None:
    """What here can make byte code for the browser's Python; None where nothing can."""
    node = shutil.which("node")
    if node:
        return Compiler("the runtime itself, under Node", (node, _NODE.name, "runtime", "compiling.py"))
    if sys.version_info[:2] == PYTHON:
        return Compiler("this Python", (sys.executable, "-I", "compiling.py"))
    python = shutil.which(f"python{PYTHON[0]}.{PYTHON[1]}")
    return Compiler(f"Python {PYTHON[0]}.{PYTHON[1]}", (python, "-I", "compiling.py")) if python else None


class Archives(NamedTuple):
    """The archives as zips by their names, the standard library (`LIBRARY`) among them; and each as it is sent.

    Few hosts compress what they do not know, so all come packed: the standard library, without which Python doesn't begin, in
    a form that the browser unpacks, the others as small as can be.
    """

    plain: Mapping[str, bytes]
    sent: Mapping[str, bytes]


def byte_code(
    archives: Mapping[str, Mapping[str, bytes]], imports: Sequence[str], runtime: Mapping[str, bytes], compiler: Compiler
) -> Archives:
    """The archives, the first with byte code, and the standard library with what they import.

    Raises BuildError where the compiler fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name in ("inbox", "outbox", "runtime"):
            (place / name).mkdir()
        for name, data in runtime.items():
            (place / "runtime" / name).write_bytes(data)
        (place / "runtime" / "pyodide-lock.json").write_text(json.dumps(LOCK), "utf-8")
        (place / "inbox" / f"{contents.CORE}.zip").write_bytes(packed(archives[contents.CORE]))
        (place / "inbox" / f"{LIBRARY}.zip").write_bytes(runtime["python_stdlib.zip"])
        names = [*chain(*tomllib.loads(_LOADED.read_text("utf-8")).values()), *sorted(imports)]
        (place / "inbox" / "imports.txt").write_text("\n".join(names), "utf-8")
        (place / "compiling.py").write_text(Path(str(compiling.__file__)).read_text("utf-8"), "utf-8")
        shutil.copyfile(_NODE, place / _NODE.name)
        _run([*compiler.command, "inbox", "outbox"], place)
        coded = {name: (place / "outbox" / f"{name}.zip").read_bytes() for name in (contents.CORE, LIBRARY)}
        return _with_packed({**_of_sources(archives), **coded})


def _run(command: list[str], folder: Path) -> None:
    env = os.environ | {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        why = (done.stderr.strip().splitlines() or ["it ended without saying why"])[-1][:_LONGEST]
        raise errors.BuildError(f"{command[0]} could not compile the archives: {why}", "without it: --sources")


def sources(archives: Mapping[str, Mapping[str, bytes]], runtime: Mapping[str, bytes]) -> Archives:
    """The same without a compiler: sources, and the standard library as it was released. They start more slowly."""
    return _with_packed({**_of_sources(archives), LIBRARY: runtime["python_stdlib.zip"]})


def _with_packed(plain: Mapping[str, bytes]) -> Archives:
    return Archives(plain, {name: _packed(name, data) for name, data in plain.items()})


def _packed(name: str, data: bytes) -> bytes:
    if name == LIBRARY:
        return gzip.compress(data, 9, mtime=0)
    return lzma.compress(data, format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, filters=_TEXTS)


def _of_sources(archives: Mapping[str, Mapping[str, bytes]]) -> dict[str, bytes]:
    return {name: packed(with_stripped_sources(files)) for name, files in archives.items()}
