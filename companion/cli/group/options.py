"""Options that mean the same in several commands.

The address that links begin with is `--base-url`, else COMPANION_BASE_URL, else the user's configuration, else none.
"""

import os
from pathlib import Path

import typer

from companion.cli.group.found import Group, Ink, Paper, group_of, known_language, language_at, millimetres
from companion.cli.group.toml_file import config_file, read_toml
from companion.cli.parameters import option
from companion.cli.terminal.out import CommandError, clean, warn
from companion.links import base_url_warning
from companion.words import ENGLISH

BASE_URL = option(
    "",
    "--base-url",
    metavar="URL",
    help="Where codes lead; by default COMPANION_BASE_URL, or base_url in your config.toml (docs/group.md), or nowhere.",
)


def base_url(option: str) -> str:
    """The address to use, empty for none; warns of one that paper outlives. Raises CommandError where it isn't an address."""
    chosen = option.strip() or os.environ.get("COMPANION_BASE_URL", "").strip() or _configured()
    if not chosen:
        return ""
    if "://" not in chosen or "#" in chosen or not chosen.isprintable() or " " in chosen:
        raise CommandError(f"“{chosen}” isn't an address that a link can begin with", "write it like https://games.example.org/")
    warning = base_url_warning(chosen)
    if warning:
        warn(f"companion: warning: {clean(warning)}")
    return chosen


def _configured() -> str:
    file = read_toml(config_file())
    found = file.values.get("base_url", "") if file else ""
    if file and not isinstance(found, str):
        raise file.error("base_url isn't a text", 'write it like base_url = "https://games.example.org/"', key="base_url")
    return str(found).strip()


def _usual_paper(ctx: typer.Context, value: Paper | None) -> str:
    return value or _group(ctx).paper or "a4"


def _usual_ink(ctx: typer.Context, value: Ink | None) -> str:
    return value or _group(ctx).ink or "colour"


def _usual_language(ctx: typer.Context, value: str) -> str:
    return known_language(value) if value else _group(ctx).language or ENGLISH


def _reading_language(ctx: typer.Context, value: str) -> str:
    return known_language(value) if value else ENGLISH if ctx.resilient_parsing else language_at("-")


def _usual_offset(ctx: typer.Context, value: str) -> str:
    """What the group keeps is for paper that turns over its long edge: over the short one, a back lies the other way round."""
    kept = "" if value else _group(ctx).back_offset
    if kept and ctx.params.get("duplex") == "short":
        kept = "{:g},{:g}".format(*(-far + 0.0 for far in millimetres(kept)))
    return value or kept or "0,0"


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
READING = option(
    "", "--language", metavar="CODE", callback=_reading_language, help="The language of the rules (fi); by default yours, or en."
)
INK = option(
    None, "--ink", case_sensitive=False, callback=_usual_ink, help="How much ink to use; by default the group's, or colour."
)
MOVED = option(
    "",
    "--back-offset",
    metavar="X,Y",
    callback=_usual_offset,
    help="Move the backs right and down, in mm; print calibrate shows how far. By default the group's, or 0,0.",
)
OUTPUT = typer.Option(
    Path("output"), "--output", "-o", metavar="PATH", help="The folder to write into; for a single file also its name: x.pdf."
)
