"""`companion game`: games of your own."""

from typing import ClassVar

from companion.cli.commands import COMMANDS, LazyGroup, Listed, group


class _Commands(LazyGroup):
    table: ClassVar = {
        "new": Listed("companion.cli.game.new", "new", "Write the beginning of a game of your own, ready to install."),
    }


app = group(_Commands, COMMANDS["game"].help, "companion game new skull-island --package")
