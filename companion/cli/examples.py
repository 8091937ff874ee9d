"""Help whose examples are of a game that is there: no game is named in it, and none is asked before the help is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

from companion.cli.plain_values import take_plain_values

if TYPE_CHECKING:
    from companion.referee import Game

#: What a help text says where the example needs a game, its players, one of its header keys as an option, its prefix, or a rule,
#: a ruling or a chapter of its rulebook.
_PLACE = re.compile(r"\{(game|players|option|prefix|rule|ruling|chapter)\}")


def filled(text: str) -> str:
    """A help text with its examples."""
    return _PLACE.sub(lambda place: _words()[place[1]], text)


@cache
def _words() -> Mapping[str, str]:
    from companion.referee import rule_texts
    from companion.referee.asking.reminder import NAMES

    game = next(_examples(), None)
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
    from companion.referee.asking.reminder import NAMES

    return ", ".join(NAMES[: game.about.usual])


def _begun(game: Game) -> str:
    return f"game: {game.id}\nplayers: {_players(game)}\n"


def _option(game: Game) -> str:
    """The first header key that can be given another value than it has anyway, as an option."""
    from companion.referee import header_errors

    for key in game.keys:
        for word in re.findall(r"[\w-]+", key.form):
            if word != key.default and not header_errors(f"{_begun(game)}{key.name}: {word}\n"):
                return f"--{key.name} {word}"
    return ""


def _examples() -> Iterator[Game]:
    """The games that can be begun with nothing said but who plays, so that every example can be typed as it stands."""
    from companion.referee import header_errors
    from companion.referee.asking.named import usable_games

    return (game for game in usable_games() if not header_errors(_begun(game)))


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
