"""Every printable thing of every game: its rulebook, then what its own package lists."""

from typing import cast

from companion.press.job.printable import Job, Printable
from companion.press.page.errors import PrintError
from companion.referee.games import part


def printables_of(game: str) -> tuple[Printable, ...]:
    """The printable things of the game with this id, in the order of a kit."""
    own = cast(tuple[Printable, ...], part(game, "paper.printables") or ())
    return (RULEBOOK, *own)


def printable(game: str, name: str) -> Printable:
    """The thing of this name. Raises PrintError with those that there are."""
    found = {one.name: one for one in printables_of(game)}
    if name not in found:
        raise PrintError(f"There is no {name!r} of {game}. There is: {', '.join(found)}.")
    return found[name]


def _rulebook(job: Job) -> bytes:
    from companion.press.text.rulebook import rulebook_pdf

    return rulebook_pdf(job.game.id, paper=job.options.paper, ink=job.options.ink)


RULEBOOK = Printable("rulebook", "Rulebook", "plain paper, both sides", _rulebook, two_sided=True)
