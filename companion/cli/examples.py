"""Commands as typer sees them: help whose examples are of a game that is there, and values that need no reading.

No game is named in a help, and none is asked before it is printed. Typer reads every value with pydantic, whose loading takes as
long as a sheet to draw. So a plain value is used as it is. Every other one, and so every wrong one, typer reads as ever.
"""

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from typer.core import TyperCommand, TyperGroup

from companion.referee import Game, header_errors, rule_texts, usable_games
from companion.referee.asking.reminder import NAMES


@cache
def example_words() -> Mapping[str, str]:
    """What examples use: a game that is there, its players, an option, its prefix, and ids of its rulebook."""
    game = next((game for game in usable_games() if not header_errors(_begun(game))), None)
    if game is None:
        players = ", ".join(NAMES[:3])
        return {"game": "GAME", "players": players, "option": "", "prefix": "ID", "rule": "ID", "ruling": "ID", "chapter": "ID"}
    rules = list(rule_texts(game.id))
    rule = next(known for known in rules if "." in known)
    return {
        "game": game.id,
        "players": _players(game),
        "option": _option(game),
        "prefix": game.prefix,
        "rule": rule,
        "ruling": next((known for known in rules if re.search("-R[0-9]", known)), rule),
        "chapter": rule.partition(".")[0],
    }


def _players(game: Game) -> str:
    return ", ".join(NAMES[: game.about.usual])


def _begun(game: Game) -> str:
    return f"game: {game.id}\nplayers: {_players(game)}\n"


def _option(game: Game) -> str:
    """The first header key that can be given another value than it has anyway, as an option."""
    for key in game.keys:
        for word in re.findall(r"[\w-]+", key.form):
            if word != key.default and not header_errors(f"{_begun(game)}{key.name}: {word}\n"):
                return f"--{key.name} {word}"
    return ""


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
    if get_origin(annotation) is Literal:
        return value if value in get_args(annotation) else _NOT_PLAIN
    return value if type(value) is annotation and (annotation is str or value == param.default) else _NOT_PLAIN


def _plain_path(value: Any) -> Any:
    path = Path(value)
    return path if not path.exists() or os.access(path, os.R_OK) else _NOT_PLAIN


#: What a help text says where the example needs a game, its players, one of its header keys as an option, its prefix, or a rule,
#: a ruling or a chapter of its rulebook.
_PLACE = re.compile(r"\{(game|players|option|prefix|rule|ruling|chapter)\}")


def filled(text: str) -> str:
    """A help text with its examples."""
    if not _PLACE.search(text):
        return text
    return _PLACE.sub(lambda place: example_words()[place[1]], text)


def _fill(command: TyperCommand | TyperGroup) -> None:
    for texts in (command, *command.params):
        for name in ("help", "epilog"):
            text: Any = getattr(texts, name, None)
            if text:
                setattr(texts, name, filled(text))


class CommandWithExamples(TyperCommand):
    """A command whose help has examples."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the arguments as ever; what is plain is taken as it is."""
        take_plain_values(self.get_params(ctx))
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Fills the examples in, then writes the help as ever."""
        _fill(self)
        super().format_help(ctx, formatter)


class GroupWithExamples(TyperGroup):
    """A group of commands whose help has examples."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the arguments as ever; what is plain is taken as it is."""
        take_plain_values(self.get_params(ctx))
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Fills the examples in, then writes the help as ever."""
        _fill(self)
        super().format_help(ctx, formatter)
