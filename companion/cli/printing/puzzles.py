"""`companion print puzzles`."""

from companion.cli.printing import printed
from companion.cli.printing.wanted import Wanted, job_for, takes
from companion.cli.records.output import place_of
from companion.cli.terminal.out import CommandError
from companion.press.job.printable import PUZZLES
from companion.referee import Game, has_part, named_game, usable_games
from companion.shop.catalogue import printable
from companion.shop.kit import write_one


@takes("game paper ink seed preview show output")
def puzzles(wanted: Wanted) -> None:
    """Print twelve puzzles, with the answers overleaf.

    Each asks which move is the best, and has one clear answer. Without a game's name, the game that has puzzles is meant.

    Example: companion print puzzles --seed 7
    """
    game = _game(wanted.game)
    with printed.making(f"Puzzles of {game.title}"):
        job, thing = job_for(game, "", None, (), (), wanted.options()), printable(game.id, PUZZLES)
        place = place_of(wanted.output, thing.file_name(job))
        written = write_one(thing.name, job, place.parent, place.name)
    printed.list_files(written, preview=wanted.preview, show=wanted.show)


def _game(name: str) -> Game:
    """The game that is named, or the first one that has puzzles. Raises CommandError where it has none."""
    having = [game for game in usable_games() if has_part(game.id, f"paper.{PUZZLES}")]
    game = named_game(name) if name else having[0]
    if game.id not in [one.id for one in having]:
        raise CommandError(
            f"there are no puzzles of {game.title}", f"there are some here: companion print puzzles {having[0].id}"
        )
    return game
