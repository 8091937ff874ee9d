"""The game of a record whose hands are kept beside it (`companion.lab.run.kept`): begun, or looked at when it is over."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from companion.cli.terminal.out import CommandError, say
from companion.lab import AnyLaboratory, LabError, RefusedError, Retraced
from companion.lab.dealt import DealtGame
from companion.lab.live import LiveGame, retraced
from companion.lab.run.kept import DEALT, Kept
from companion.referee import AnyRecord, Judgement


def written(judgement: Judgement) -> list[str]:
    """The lines of a record, as its game writes them."""
    record = judgement.record
    return [record.game.write(record.table, step.move) for step in judgement.steps] if record else []


def live_game(laboratory: AnyLaboratory, record: AnyRecord, kept: Kept) -> LiveGame:
    """The game of a record that the machine deals, before its first choice. Raises LabError; ValueError for another's deals."""
    if kept.dealer == DEALT:
        return DealtGame(laboratory, record, kept.seed)
    return LiveGame(laboratory, record.table, kept.seed)


def deal_aloud(game: DealtGame, put: Callable[[str], None]) -> None:
    """Shows what the secret is known by; only then everybody cuts, and the cards are dealt. `put` writes the record's line."""
    say(f"Companion shuffles. Its secret stays hidden until this is over; the SHA-256 of it is {game.shown}.")
    cuts = [token_hex(8) for _ in game.players]
    put(game.line(cuts))
    say("Everybody has cut: this machine drew the cuts. Now the cards are dealt.")
    game.deal(cuts)


@contextmanager
def begun_beside(record: Path, seed: str, dealer: str) -> Iterator[None]:
    """A context in which the seed of a new game is on the disk, and its record is made; where it is not, the seed goes again.

    The seed comes first: whoever ends the machine between the two has no record whose hands are lost. Raises CommandError where
    choices of another game lie there, Trouble where the disk does not take it.
    """
    kept = Kept(record)
    if kept.is_there():
        kept.read()
        if kept.choices:
            raise CommandError(f"{kept.path}: it has the hands of another game", "remove that file, or choose another name")
        kept.path.unlink()
    kept.begin(seed, dealer)
    try:
        yield
    except BaseException:
        kept.path.unlink(missing_ok=True)
        raise


def dealt_by_companion(file: str, laboratory: AnyLaboratory, judgement: Judgement) -> Iterator[Retraced] | None:
    """The choices of a game that is over and that Companion has dealt; None where it is not, or the hands are not its own."""
    kept, record = Kept(Path(file)), judgement.record
    if file == "-" or record is None or not judgement.verdict.complete or not kept.is_there():
        return None
    kept.read()
    if kept.by_table:  # what people held is not known: the record tells as much
        return None
    try:
        whole = live_game(laboratory, record, kept)
        for choice in kept.choices:
            whole.choose(choice)
        if written(judgement) != [record.game.write(record.table, move) for move in whole.moves()]:
            return None
        begun = live_game(laboratory, record, kept)
    except (LabError, RefusedError, ValueError):
        return None
    return retraced(begun, kept.choices, [step.line.number for step in judgement.steps])
