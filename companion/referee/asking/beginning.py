"""A record of a game that has not begun: its header, what completes it, and what stands below it."""

from collections.abc import Callable, Sequence
from random import Random

from companion.referee.about import About
from companion.referee.asking.parts import at_work, function_of
from companion.referee.asking.reminder import reminder_lines
from companion.referee.games import Game

Completion = Callable[[str, list[str], list[str], Random | None], list[str]]


def header_begun(game: Game, players: str, settings: Sequence[tuple[str, str]] = ()) -> str:
    """The header of a game with the value of `players:` and header keys with their values, as they are told."""
    return f"game: {game.id}\nplayers: {players}\n" + "".join(f"{key}: {' '.join(value.split())}\n" for key, value in settings)


def rules_line(about: About) -> str:
    """The header line by which a record is judged as it is today, for ever: a new record says so."""
    return f"rules: {about.rules_version}\n"


def new_record(game: Game, header: str) -> str:
    """The record of a header, ready to be written into: the version of the rules, the notation's reminder, a heading."""
    text = header + rules_line(game.about) + "".join(f"{line}\n" for line in game.header_lines)
    reminder = "".join(f"# {line}".rstrip() + "\n" for line in reminder_lines(game, text))
    heading = f"[{game.section} 1]\n" if game.section else ""
    return f"{text}\n{reminder}\n{heading}"


def completed(
    game: Game, players: str, settings: Sequence[str], variants: Sequence[str] = (), random: Random | None = None
) -> list[str]:
    """Header keys (`circle=Kc Kw Kp Ks`) that the game needs beside those told; what a table leaves to chance is from `random`.

    A game whose header needs more than people care to say has a part `rules.beginning`: a function that gives the rest.
    """
    complete: Completion | None = function_of(game.id, "rules.beginning")
    if complete is None:
        return []
    with at_work(game.id, "rules.beginning"):
        return list(complete(players, list(settings), list(variants), random))
