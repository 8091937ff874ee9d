"""What people need for Duelling Circles: all of it can be printed (DC-1.1)."""

from companion.games.duelling_circles.paper.words import table_of
from companion.press.job.printable import Job
from companion.press.job.supplies import Supply


def supplies(job: Job) -> tuple[Supply, ...]:
    """Board, tokens for both, four coins that differ; a pencil where the game is written down."""
    tokens = table_of(job).tokens
    return (
        Supply("board", 1, "board"),
        Supply("tokens in two looks", 2 * tokens, "tokens", 1, f"{tokens} for each player"),
        Supply("coins that differ", 4, "dice", 1, "best made of real coins with the printed ones glued on"),
        Supply("pencil", why="for the score sheet"),
    )


SUPPLIES = supplies
