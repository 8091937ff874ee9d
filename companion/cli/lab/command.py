"""`companion lab`: experiments with games that are played by the machine, and what came of them."""

from typing import ClassVar

from companion.cli.commands import COMMANDS, LazyGroup, Listed, group


class _Commands(LazyGroup):
    table: ClassVar = {
        "run": Listed("companion.cli.lab.running", "run", "Play what an experiment asks for, and keep the results."),
        "report": Listed("companion.cli.lab.reporting", "report", "Show what came of an experiment so far."),
        "ladder": Listed(
            "companion.cli.lab.ladder",
            "ladder",
            "Measure how strong each level is: one seat of it against the level below in all others, all seats in turn.",
        ),
        "list": Listed("companion.cli.lab.listing", "list_", "List the experiments that come with the games."),
        "export": Listed("companion.cli.lab.exporting", "export", "Print every game of a store as CSV, for other programs."),
    }


app = group(_Commands, COMMANDS["lab"].help, "companion lab run {game}/rulings")
