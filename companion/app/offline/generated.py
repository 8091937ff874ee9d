"""Code that the standard library writes while classes are made (data classes, named tuples), kept by the archives.

It writes each method as a text and compiles it: a third of the time until the first screen. The same texts come each time, so the
archives bring their code along; a text that is not known is compiled as ever.
"""

from __future__ import annotations

import collections
import dataclasses
import marshal
from collections.abc import Callable, Mapping
from types import CodeType
from typing import Any
from zlib import adler32, crc32

#: The name in an archive under which its code lies.
ENTRY = "generated"
#: How such a text is compiled: as statements, or as an expression.
_Mode = str
_Key = tuple[_Mode, int, int, int]
_known: dict[_Key, CodeType] = {}


def bring(data: bytes | memoryview) -> None:
    """Takes an archive's code."""
    _known.update(marshal.loads(data))  # noqa: S302 - our own archive


def use(seen: Callable[[_Key, CodeType], None] | None = None) -> None:
    """From now on known texts are not compiled; `seen` is told of each text and its code."""

    def code_of(text: Any, mode: _Mode) -> Any:
        if not isinstance(text, str):
            return text
        key = _key(text, mode)
        code = _known.get(key) or compile(text, "<generated>", mode, dont_inherit=True)
        if seen:
            seen(key, code)
        return code

    def run(text: Any, *names: Any) -> None:
        exec(code_of(text, "exec"), *names)  # noqa: S102 - in the place of the library's own

    def value(text: Any, *names: Any) -> Any:
        return eval(code_of(text, "eval"), *names)  # noqa: S307 - in the place of the library's own

    vars(dataclasses)["exec"] = run
    vars(collections)["eval"] = value


def kept(codes: Mapping[_Key, CodeType]) -> bytes:
    """Code as an archive keeps it."""
    return marshal.dumps(dict(sorted(codes.items())))


def _key(text: str, mode: _Mode) -> _Key:
    data = text.encode()
    return mode, len(data), crc32(data), adler32(data)
