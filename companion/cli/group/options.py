"""Options that mean the same in several commands."""

from pathlib import Path

import typer

from companion.cli.group.found import group_of
from companion.cli.group.languages import known_language, language_at
from companion.cli.group.usual import Group, Ink, Paper
from companion.words import ENGLISH


def _usual_paper(ctx: typer.Context, value: Paper | None) -> Paper:
    return value or Paper(_group(ctx).paper or Paper.A4)


def _usual_ink(ctx: typer.Context, value: Ink | None) -> Ink:
    return value or Ink(_group(ctx).ink or Ink.COLOUR)


def _usual_language(ctx: typer.Context, value: str) -> str:
    return known_language(value) if value else _group(ctx).language or ENGLISH


def _reading_language(ctx: typer.Context, value: str) -> str:
    return known_language(value) if value else ENGLISH if ctx.resilient_parsing else language_at("-")


def _group(ctx: typer.Context) -> Group:
    """The group of the record that is printed, or of the working folder; none while the shell only asks for completion."""
    return Group() if ctx.resilient_parsing else group_of(ctx.params.get("record") or "-")


PAPER = typer.Option(
    None,
    "--paper",
    case_sensitive=False,
    callback=_usual_paper,
    help="The paper in the printer; by default the group's, or a4.",
    show_default=False,
)
LANGUAGE = typer.Option(
    "",
    "--language",
    metavar="CODE",
    callback=_usual_language,
    help="The language of books and sheets (fi); by default the group's, or en.",
    show_default=False,
)
READING = typer.Option(
    "",
    "--language",
    metavar="CODE",
    callback=_reading_language,
    help="The language of the rules (fi); by default yours, or en.",
    show_default=False,
)
INK = typer.Option(
    None,
    "--ink",
    case_sensitive=False,
    callback=_usual_ink,
    help="How much ink to use; by default the group's, or colour.",
    show_default=False,
)
OUTPUT = typer.Option(
    Path("output"), "--output", "-o", metavar="PATH", help="The folder to write into; for a single file also its name: x.pdf."
)
