"""Values of options that need no reading: typer reads every value with pydantic, whose loading takes as long as a sheet to draw.

A plain value is used as it is; every other one, and so every wrong one, typer reads as ever and says what is wrong with it.
"""

import os
from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Any

#: In place of a value that has to be read.
_NOT_PLAIN = object()


def take_plain_values(parameters: Iterable[Any]) -> None:
    """Lets the parameters of a typer command take plain values without reading them."""
    for parameter in parameters:
        if getattr(parameter, "_runtime_param", _NOT_PLAIN) is None:  # typer's place for a reader, made when it is needed
            parameter._runtime_param = _Plain(parameter)


class _Plain:
    """Stands where typer keeps what reads a parameter's values."""

    def __init__(self, parameter: Any) -> None:
        self.annotation = parameter.type_descriptor.annotation

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value as the command's function wants it. Raises typer's own errors."""
        plain = _plain(value, param, self.annotation)
        if plain is not _NOT_PLAIN:
            return plain
        param._runtime_param = None
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


def _plain(value: Any, param: Any, annotation: Any) -> Any:
    """The value as its annotation has it, where nothing is to be read, or `_NOT_PLAIN`."""
    if value is None:
        return () if param.multiple or param.nargs == -1 else None
    if annotation is Path:
        return _plain_path(value)
    if annotation == list[str]:
        plain = isinstance(value, (list, tuple)) and all(type(one) is str for one in value)
        return list(value) if plain else _NOT_PLAIN
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return next((one for one in annotation if value in (one, one.value)), _NOT_PLAIN)
    return value if type(value) is annotation and (annotation is str or value == param.default) else _NOT_PLAIN


def _plain_path(value: Any) -> Any:
    path = Path(value)
    return path if not path.exists() or os.access(path, os.R_OK) else _NOT_PLAIN
