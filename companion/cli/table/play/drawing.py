"""What a record has to name and nobody has named (a map): drawn, and laid beside the record."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from companion.cli.terminal.out import CommandError, clean, progress, say
from companion.disk.files import read_whole, write_new
from companion.record import header_fields, parse_players
from companion.referee import Game, at_work, part
from companion.referee.drawn import Drawing, Drawn


@contextmanager
def drawn_beside(game: Game, header: str, record: str, random: Random) -> Iterator[list[str]]:
    """A context in which what a header lacks is drawn and lies beside the record; gives the settings that name it.

    What it is, is said when the block has ended; where the record is not made after all, the files go. Raises Trouble where they
    cannot be written, GameError where the game's part fails.
    """
    fields = {field.key: field.value for field in header_fields(header)}
    drawing: Drawing | None = part(game.id, "drawn")
    if drawing is None or drawing.key in fields:
        yield []
        return
    with progress("Drawing"), at_work(game.id, "drawn"):
        key, drawn = drawing.key, drawing.draw(len(parse_players(fields["players"], game.reserved)), random)
    written: list[Path] = []
    try:
        _write(drawn, Path(record).parent, written)
        yield [f"{key}={drawn.name}"]
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        raise
    say(clean(f"No {key} is named: {drawn.told} ({drawn.name}); --{key} FILE takes one of your own."))


def _write(drawn: Drawn, folder: Path, written: list[Path]) -> None:
    """Writes what is not there yet. Raises CommandError where something else lies in its place."""
    for name, data in drawn.files:
        path = folder / name
        if not path.exists():
            write_new(path, data)
            written.append(path)
        elif read_whole(path) != data:
            raise CommandError(f"{path} is there already and is not the same file", "rename it, or choose another --seed")
