"""The command line: typer commands, one module for each group; thin, without rules and with lazy imports."""

import sys

from companion.cli.checking.door import check_plainly
from companion.referee.games import look_in

# Described games lie in folders, too, when somebody types commands: looked for when the first one is asked for.
look_in("companion.cli.records.described", "FOLDERS")


def main() -> None:
    """Runs the command `companion` and ends the process with its exit status."""
    if sys.argv[1:2] == ["check"]:
        check_plainly(sys.argv[2:])
    from companion.cli.app import run

    run()
