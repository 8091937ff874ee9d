"""`companion lab solve`."""

import sys
import time
from collections.abc import Sequence
from math import ceil
from pathlib import Path

import typer

from companion.cli.group.found import game_or_usual, group_of
from companion.cli.group.headers import SET, VARIANT, Chosen, beginning, with_header_keys
from companion.cli.lab.running import INTERRUPTED
from companion.cli.parameters import argument, option
from companion.cli.terminal.completion import complete_game
from companion.cli.terminal.out import CommandError, say, warn
from companion.extras import install
from companion.lab import laboratory_of
from companion.referee import read_table, seats_value


@with_header_keys
def solve(
    game: str = argument(metavar="GAME", help="The game's id.", autocompletion=complete_game),
    variants: list[str] = VARIANT,
    settings: list[str] = SET,
    table: Path | None = option(
        None, "--table", metavar="FOLDER", help="Where the solution is kept; by default in your cache folder."
    ),
) -> None:
    """Work out best play in every position of a game that can be solved.

    It may take minutes or hours. Stop it whenever you like: the same command goes on where it was.

    Example: companion lab solve {game} --set tokens=5
    """
    found = game_or_usual(game, group_of("-"))
    asked = read_table(beginning(Chosen(found, seats_value(found, str(found.about.usual)), settings, variants)))
    try:
        chances, error = laboratory_of(found.id).solve(asked, str(table or ""), _Progress())
    except ValueError as refused:
        raise CommandError(str(refused), f"companion law {found.id} says what else can be played") from refused
    except ImportError as missing:
        raise CommandError(
            f"this needs {missing.name}, which is not installed", f"install it with: {install('analysis')}"
        ) from missing
    except KeyboardInterrupt as stopped:
        warn("companion: stopped; run it again to go on.")
        raise typer.Exit(INTERRUPTED) from stopped
    say(_told(chances, error))


def _told(chances: Sequence[float], error: float) -> str:
    """What the solution says of the start."""
    first, second = (f"{100 * chance:.5f}" for chance in chances)
    return (
        f"Solved. When both play their best, who begins wins {first} of 100 games, and the other {second}.\n"
        f"No figure of this game is wrong by more than {ceil(1e7 * error) / 1e5:.5f} of 100."
    )


class _Progress:
    """Says what it takes, then the share that is done, and how long the rest may take."""

    def __init__(self) -> None:
        self._begun, self._share = time.monotonic(), 0.0

    def __call__(self, share: float | str) -> None:
        """Hears what it takes, in words, or the share that is solved; the first one may be from another day."""
        now = time.monotonic()
        if isinstance(share, str):
            warn(f"companion: {share}")
            return
        if not self._share:
            self._begun, self._share = now, share
        if not sys.stderr.isatty():
            return
        left = (now - self._begun) * (1 - share) / (share - self._share) if share > self._share else 0.0
        rest = f", about {left / 60:.0f} min to go" if left > 60 else ""
        sys.stderr.write(f"\r\033[KSolved: {share:6.2%}{rest}" + ("\n" if share >= 1 else ""))
        sys.stderr.flush()
