"""Options that mean the same in several commands."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import typer


class Paper(StrEnum):
    """What is in the printer."""

    A4 = "a4"
    LETTER = "letter"


class Ink(StrEnum):
    """How much ink it may take."""

    COLOUR = "colour"
    GREY = "grey"
    SAVER = "saver"


PAPER = typer.Option(Paper.A4, "--paper", case_sensitive=False, help="What is in the printer.")
INK = typer.Option(Ink.COLOUR, "--ink", case_sensitive=False, help="How much ink it may take.")
OUTPUT = typer.Option(Path("output"), "--output", "-o", metavar="DIR", help="The folder for the files; it is made.")
