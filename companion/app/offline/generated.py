"""What the standard library makes of texts while modules are loaded, kept by the archives.

Of data classes and named tuples it writes each method as a text and compiles it, and it takes patterns (`re`) apart: half of the
time until the first screen. The same texts come each time, so the archives bring along what becomes of them; a text that is not
known is compiled as ever.
"""

import collections
import dataclasses
import inspect
import marshal
import re
from collections.abc import Callable, Mapping, Sequence
from types import CodeType
from typing import Any
from zlib import adler32, crc32

#: The name in an archive under which its code lies.
ENTRY = "generated"
#: How such a text is compiled: as statements, or as an expression.
_Mode = str
#: What is known of a text: its code, or what the engine of patterns is given.
_Made = CodeType | tuple[Any, ...]
_Key = tuple[str | int, ...]
_known: dict[_Key, Any] = {}
#: Where the library keeps what makes a pattern of a text.
_patterns: Any = vars(re)["_compiler"]


def bring(data: bytes | memoryview) -> None:
    """Takes what an archive has kept."""
    _known.update(marshal.loads(data))  # noqa: S302 - our own archive


def use(seen: Callable[[_Key, _Made], object] | None = None) -> None:
    """From now on known texts are not compiled; `seen` is told of each text and what becomes of it."""

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
    vars(dataclasses)["inspect"] = _Inspect()
    _use_patterns(seen)


class _Inspect:
    """The library's `inspect` for data classes: no signature is worked out to stand in for a docstring that was taken out."""

    def __getattr__(self, name: str) -> Any:
        return getattr(inspect, name)

    def signature(self, *_: Any, **__: Any) -> str:
        return ""


class _Engine:
    """The engine of patterns, which keeps what it was given last."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine
        self.last: tuple[Any, ...] = ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def compile(self, text: Any, flags: int, code: Sequence[int], *parts: Any) -> Any:
        self.last = (int(flags), list(map(int, code)), *parts)
        return self._engine.compile(text, flags, code, *parts)


def _use_patterns(seen: Callable[[_Key, _Made], object] | None) -> None:
    engine, take_apart = _patterns._sre, _patterns.compile
    recording = _Engine(engine)

    def pattern(text: Any, flags: int = 0) -> Any:
        key = ("re", int(flags), engine.MAGIC, engine.MAXREPEAT, text)
        if key in _known:
            return engine.compile(text, *_known[key])
        made = take_apart(text, flags)
        if seen and isinstance(text, str):
            seen(key, recording.last)
        return made

    vars(_patterns)["compile"] = pattern
    if seen:
        re.purge()
        vars(_patterns)["_sre"] = recording


def kept(made: Mapping[_Key, _Made]) -> bytes:
    """These things as an archive keeps them."""
    return marshal.dumps(dict(sorted(made.items())))


def _key(text: str, mode: _Mode) -> _Key:
    data = text.encode()
    return mode, len(data), crc32(data), adler32(data)
