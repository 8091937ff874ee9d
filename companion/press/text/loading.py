"""WeasyPrint, loaded in two thirds of the time.

Nothing but time depends on what is done here: what does not fit the WeasyPrint that is installed is left as it is.
"""

from __future__ import annotations

import ctypes.util
import io
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from types import ModuleType
from typing import Any, Final

#: Modules that WeasyPrint needs for other fonts than ours, or where HarfBuzz cannot cut fonts, and what it takes of them.
_RARELY: Final = {
    "fontTools.subset": ("Options", "Subsetter"),
    "fontTools.varLib.instancer": ("instantiateVariableFont",),
}
_WORD: Final = re.compile(r"\w+")


def load_weasyprint() -> Any:
    """The module. Raises OSError where the system lacks a library."""
    with redirect_stdout(io.StringIO()):  # WeasyPrint prints six lines of its own before it raises
        try:
            with _libraries_by_name(), _loaded_when_called():
                weasyprint = import_module("weasyprint")
        except OSError:
            for name in [name for name in sys.modules if name.partition(".")[0] == "weasyprint"]:
                del sys.modules[name]
            weasyprint = import_module("weasyprint")
    _read_types_quickly(weasyprint.text.ffi.ffi)
    return weasyprint


@contextmanager
def _libraries_by_name() -> Iterator[None]:
    """Libraries are not searched for: under Linux the loader finds them by the last of the names that WeasyPrint tries.

    To search for each of the other names takes a compiler and a linker: a thirtieth of a book's time.
    """
    searched = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None  # noqa: ARG005 - as it is named there
    try:
        yield
    finally:
        ctypes.util.find_library = searched


@contextmanager
def _loaded_when_called() -> Iterator[None]:
    """What is rarely needed is loaded when it is called for the first time, not before: a fortieth of a book's time."""
    stand_ins = {name: _stand_in(name, words) for name, words in _RARELY.items() if name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name, stand_in in stand_ins.items():
            if sys.modules.get(name) is stand_in:
                del sys.modules[name]


def _stand_in(name: str, words: tuple[str, ...]) -> ModuleType:
    module = ModuleType(name)
    for word in words:
        setattr(module, word, _first_loaded(name, word))
    return module


def _first_loaded(name: str, word: str) -> Callable[..., Any]:
    def call(*given: Any, **named: Any) -> Any:
        return getattr(import_module(name), word)(*given, **named)

    return call


def _read_types_quickly(ffi: Any) -> None:
    """To understand a type, cffi reads all types that it knows of. Those that it is made of do: a fiftieth of a book's time."""
    parser: Any = getattr(ffi, "_parser", None)
    if not hasattr(parser, "_declarations") or not hasattr(parser, "parse_type"):
        return
    read = parser.parse_type

    def parse_type(words: str) -> Any:
        known = parser._declarations
        named = set(_WORD.findall(words))
        parser._declarations = some = {name: what for name, what in known.items() if name.rpartition(" ")[2] in named}
        try:
            return read(words)
        finally:
            parser._declarations = {**known, **some}

    parser.parse_type = parse_type
