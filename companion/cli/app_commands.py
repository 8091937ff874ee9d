"""`companion app`: the app for phones, built or served."""

from __future__ import annotations

import typer

from companion.cli.app_build import build
from companion.cli.app_serve import serve
from companion.cli.commands import SETTINGS
from companion.cli.examples import CommandWithExamples, GroupWithExamples

app = typer.Typer(
    cls=GroupWithExamples,
    help="Take a game to phones: an app that works offline, or a table that this machine serves.",
    epilog="Example: companion app serve evening --lan",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
)
app.command(cls=CommandWithExamples, context_settings=SETTINGS)(build)
app.command(cls=CommandWithExamples, context_settings=SETTINGS)(serve)


@app.callback()
def companion_app() -> None:
    """Take a game to the phones around the table."""
