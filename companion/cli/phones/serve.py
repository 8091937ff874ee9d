"""`companion app serve`: the server at the table."""

import sys
from importlib.util import find_spec
from pathlib import Path

import typer

from companion.app.serve import server
from companion.app.serve.server import Told
from companion.cli.parameters import argument, option
from companion.cli.records.linking import draw_code
from companion.cli.terminal.out import CommandError, clean, paint, say, warn_of
from companion.extras import install

_NEEDED = ("starlette", "uvicorn")


def serve(
    folder: Path = argument(Path(), metavar="FOLDER", help="Where the records are; by default here."),
    port: int = typer.Option(8765, "--port", min=0, max=65535, help="The port to listen at; 0 takes any that is free."),
    lan: bool = option(False, "--lan", help="Let phones in this machine's network join, too."),
) -> None:
    """Serve a table to the phones around it.

    Everybody opens the app in a browser; there is nothing to install.

    Every accepted line is in the record at once, and on every screen within a second. A file beside each record says
    who wrote what (friday.game.who). With --lan, phones join with a code that is shown here.

    Ctrl-C ends the table; the records stay.

    Example: companion app serve records --lan
    """
    if not all(map(find_spec, _NEEDED)):
        raise CommandError("a table needs starlette and uvicorn", f"install them: {install('app')}")
    server.serve(folder, port, server.lan_address() if lan else "", _tell, _warn)
    say("\nThe table is closed. The records are kept as they are.")


def _tell(told: Told) -> None:
    say(f"The table is at {paint(told.here, 'bold')} for this machine.")
    if told.address:
        say(f"Phones in the same network open {paint(told.address, 'bold')} or scan this, and give the code:\n")
        draw_code(f"{told.address}pair?code={told.code.replace('-', '')}")
        say(f"\n  The table's code: {paint(told.code, 'bold')}\n")
    say("Press Ctrl-C to end the table.")
    sys.stdout.flush()  # whoever reads this through a pipe must not wait for the evening to end


def _warn(words: str) -> None:
    warn_of(CommandError(clean(words)))
