"""Options that mean the same in several commands."""

from pathlib import Path

import typer

from companion.cli.group.found import group_of, known_language
from companion.cli.group.usual import Group, Ink, Paper
from companion.cli.parameters import option
from companion.words import ENGLISH


def _usual_paper(ctx: typer.Context, value: Paper | None) -> Paper:
    return value or Paper(_group(ctx).paper or Paper.A4)


def _usual_ink(ctx: typer.Context, value: Ink | None) -> Ink:
    return value or Ink(_group(ctx).ink or Ink.COLOUR)


def _usual_language(ctx: typer.Context, value: str) -> str:
    return known_language(value) if value else _group(ctx).language or ENGLISH


def _group(ctx: typer.Context) -> Group:
    """The group of the record that is printed, or of the working folder; none while the shell only asks for completion."""
    return Group() if ctx.resilient_parsing else group_of(ctx.params.get("record") or "-")


PAPER = option(
    None, "--paper", case_sensitive=False, callback=_usual_paper, help="The paper in the printer; by default the group's, or a4."
)
LANGUAGE = option(
    "",
    "--language",
    metavar="CODE",
    callback=_usual_language,
    help="The language of books and sheets (fi); by default the group's, or en.",
)
INK = option(
    None, "--ink", case_sensitive=False, callback=_usual_ink, help="How much ink to use; by default the group's, or colour."
)
OUTPUT = typer.Option(
    Path("output"), "--output", "-o", metavar="PATH", help="The folder to write into; for a single file also its name: x.pdf."
)
