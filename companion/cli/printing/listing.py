"""`companion print list`."""

from companion.cli.group.found import Paper
from companion.cli.group.options import PAPER
from companion.cli.parameters import argument, option
from companion.cli.printing.printed import others_go_on
from companion.cli.printing.wanted import job_for
from companion.cli.terminal.completion import complete_game
from companion.cli.terminal.out import counted, paint, say, wrap
from companion.press import Job, Printable, PrintError, PrintOptions
from companion.referee import Game, named_game, usable_games
from companion.shop import catalogue, output


def list_(
    game: str = argument("", metavar="[GAME]", help="Only this game.", autocompletion=complete_game),
    pages: bool = option(False, "--pages", help="Count the pages, too; this takes longer: everything is made."),
    paper: Paper = PAPER,
) -> None:
    """List everything that can be printed, with its sizes.

    Example: companion print list {game} --pages
    """
    if game:
        _say_things(named_game(game), pages, paper)
        return
    for found in usable_games():
        with others_go_on(found.id):
            _say_things(found, pages, paper)


def _say_things(game: Game, pages: bool, paper: Paper) -> None:
    say(f"{paint(game.id, 'bold')}  {game.title}")
    job = job_for(game, "", None, (), (), PrintOptions(paper)) if pages else None
    for thing in catalogue.printables_of(game.id):
        sizes = f"; sizes {', '.join(thing.sizes)}" if thing.sizes else ""
        count = f"; {_page_count(thing, job)} on {paper.upper() if paper == 'a4' else 'US Letter'}" if job else ""
        words = f"{thing.title}: {thing.stock}{sizes}{count}"
        say("\n".join(wrap(words, " " * 20, f"  {thing.name:<18}")))


def _page_count(thing: Printable, job: Job) -> str:
    """`3 pages`; made to be counted. What cannot be made here (a rulebook without Pango) does not end the list."""
    try:
        pdf = thing.pdf(job)
    except PrintError:
        return "pages that cannot be counted here"
    return counted(output.pages_of(pdf), "page")
