"""`companion lab`: experiments with games that are played by the machine, and what came of them."""

from __future__ import annotations

import typer

from companion.cli.commands import SETTINGS
from companion.cli.examples import CommandWithExamples, GroupWithExamples
from companion.cli.headers import HeaderKeys
from companion.cli.lab.exporting import export
from companion.cli.lab.ladder import ladder
from companion.cli.lab.listing import list_
from companion.cli.lab.reporting import report
from companion.cli.lab.running import run

app = typer.Typer(
    cls=GroupWithExamples,
    help="Try a game thousands of times: which seat, which ruling, which variant is worth what.",
    epilog="Example: companion lab run {game}/rulings",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
)
app.command("run", cls=CommandWithExamples, context_settings=SETTINGS)(run)
app.command("report", cls=CommandWithExamples, context_settings=SETTINGS)(report)
app.command("ladder", cls=HeaderKeys, context_settings=SETTINGS)(ladder)
app.command("list", cls=CommandWithExamples, context_settings=SETTINGS)(list_)
app.command("export", cls=CommandWithExamples, context_settings=SETTINGS)(export)


@app.callback()
def companion_lab() -> None:
    """Try a game thousands of times."""
