"""Help whose examples are of a game that is there: no game is named in it, and none is asked before the help is printed."""

import re
from typing import Any

from typer.core import TyperCommand, TyperGroup

from companion.cli.example_words import example_words
from companion.cli.plain_values import take_plain_values

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
