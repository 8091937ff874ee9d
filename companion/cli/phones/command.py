"""`companion app`: the app for phones, built or served."""

from typing import ClassVar

from companion.cli.commands import COMMANDS, LazyGroup, Listed, group


class _Commands(LazyGroup):
    table: ClassVar = {
        "build": Listed("companion.cli.phones.build", "build", "Build the app: static files for any web space, or one file."),
        "serve": Listed("companion.cli.phones.serve", "serve", "Serve a table to the phones around it."),
    }


app = group(_Commands, COMMANDS["app"].help, "companion app serve evening --lan")
