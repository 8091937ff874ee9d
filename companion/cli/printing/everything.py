"""`companion print all`: the kits of all games, two at a time where the machine has the processors for it.

Most of the time goes into rulebooks. Kits are told of in the order of the games, whichever is ready first:
so equal commands say equal things.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context

from companion.cli.checking.spread import processors
from companion.cli.group.found import group_of
from companion.cli.printing import printed
from companion.cli.printing.wanted import Wanted, job_of_all, refuse_names, takes
from companion.cli.records.output import refuse_file_name
from companion.cli.terminal.out import CommandError, clean, progress, say, wrap
from companion.disk.workers import serve_the_parent
from companion.referee import Game, find_game, usable_games
from companion.shop.kit import Kit, write_kit
from companion.shop.output import Written

#: More would want more memory than many machines can spare: a rulebook takes some 150 MB while it is laid out.
_MOST_PROCESSES = 2


#: The kit of a game, without files where it was left out, and a line where it is not what was asked for.
KitMade = tuple[Kit, str]


@takes("paper ink players everything marks gutter duplex back_offset language preview show codes base output")
def all_(wanted: Wanted) -> None:
    """Print the kits of all games, each in its own folder; with --players, each for as many of them as it can seat.

    Example: companion print all --paper letter --ink saver
    """
    refuse_file_name(wanted.output)
    refuse_names(wanted.players)
    _ = wanted.options(), group_of("-")
    games = usable_games()
    files: list[Written] = []
    lacks: list[str] = []
    others: list[str] = []
    with progress("Kits of all games", len(games)) as step, kits_of(games, wanted) as kits:
        for found, made in kits:
            with printed.others_go_on(found.id):
                kit, other = made()
                printed.list_files(kit.files, preview=wanted.preview)
                printed.say_english(kit.in_english)
                files += kit.files
                lacks += kit.lacks
                others += [other] if other else []
            step()
    if not files:
        raise CommandError(f"nothing could be printed: {'; '.join(others)}")
    for line in others:
        say("\n".join(wrap(clean(line), "  ")))
    printed.show_files([file.path for file in files], wanted=wanted.show)
    printed.tell_lacks(list(dict.fromkeys(lacks)))


def make_kit(game_id: str, wanted: Wanted) -> KitMade:
    """The kit of one game, in a folder of its own. Raises CommandError, PrintError."""
    job, other = job_of_all(find_game(game_id), wanted.players, wanted.options(), group_of("-"))
    if job is None:
        return Kit((), (), ()), other
    return write_kit(job, wanted.output / game_id, everything=wanted.everything), other


@contextmanager
def kits_of(games: Sequence[Game], wanted: Wanted) -> Iterator[Iterator[tuple[Game, Callable[[], KitMade]]]]:
    """Each game, in order, with what gives its kit; that raises what went wrong while it was made."""
    if min(len(games), processors()) < 2:
        yield ((game, partial(make_kit, game.id, wanted)) for game in games)
        return
    # Spawned, not forked: a progress bar has a thread, and some systems cannot fork.
    with ProcessPoolExecutor(_MOST_PROCESSES, get_context("spawn"), serve_the_parent) as pool:
        made = [(game, pool.submit(make_kit, game.id, wanted)) for game in games]
        try:
            yield ((game, future.result) for game, future in made)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
