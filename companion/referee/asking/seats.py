"""Players as people type them, put into the form of a header: `Aino Korhonen, Ville` -> `Aino = Aino Korhonen, Ville`."""

from collections.abc import Callable, Collection, Sequence

from companion.record import fold
from companion.record.players import parse_players, parted, tag_for, tag_trouble
from companion.referee.asking import errors, parts
from companion.referee.games import Game
from companion.referee.messages import say

Dummies = Callable[[Sequence[str]], Sequence[str]]

#: What players are called whose names nobody has told.
_LETTERS = "ABCDEFGHIJKL"


def is_count(typed: str) -> bool:
    """Whether only the number of players is told."""
    return typed.strip() in {str(number) for number in range(1, len(_LETTERS) + 1)}


def seats_value(game: Game, typed: str) -> str:
    """The value of `players:` for names with commas between them, or for a number of players: A, B, C; dummies are seated.

    Raises AskingError.
    """
    if typed.strip().isdecimal() and not is_count(typed):
        fewest, most = game.about.seats
        there = f"{fewest} to {most}" if most > fewest else f"{most}"
        raise errors.AskingError(f"{typed.strip()} cannot play {game.about.title}", f"say how many do ({there}), or their names")
    return _seated(game, ", ".join(_LETTERS[: int(typed)]) if is_count(typed) else players_value(typed, game.reserved))


def named_seats(game: Game, typed: str) -> str:
    """The same where everybody is to be named: a number is no name."""
    value = players_value(typed, game.reserved)
    names = typed.split()
    if "," not in value and len(names) > 1 and "=" not in typed and game.about.seats[0] > 1:
        raise errors.AskingError(say("ask-one-name", name=" ".join(names)), say("ask-commas", names=", ".join(names)))
    return _seated(game, value)


def _seated(game: Game, value: str) -> str:
    """The value with dummies in the seats that nobody takes; who seats a dummy himself is left to do so.

    A game with such seats has a part `rules.dummies`: a function that puts the persons' entries, and dummies, in seat order.
    """
    seats_of: Dummies | None = parts.function_of(game.id, "rules.dummies")
    if seats_of is None or any(player.is_dummy for player in parse_players(value, game.reserved)):
        return value
    with parts.at_work(game.id, "rules.dummies"):
        return ", ".join(seats_of([entry.strip() for entry in value.split(",")]))


def players_value(typed: str, reserved: Collection[str]) -> str:
    """The value of `players:` for names with commas between them. A name that is no tag gets one. Raises AskingError."""
    entries = [" ".join(entry.split()) for entry in parted(typed.replace("\n", ","))]
    tags = [entry.partition("=")[0].strip() for entry in entries]
    taken = {fold(tag) for tag in tags if not tag_trouble(tag, reserved)}
    written: list[str] = []
    for seat, (tag, entry) in enumerate(zip(tags, entries, strict=True), 1):
        if not entry or not tag_trouble(tag, reserved):
            written.append(entry)
        elif "#" in entry:
            raise errors.AskingError(say("ask-comment", name=entry), say("ask-leave-out"))
        else:
            given = tag_for(entry, seat, taken, reserved)
            taken.add(fold(given))
            written.append(f"{given} = {entry}")
    value = ", ".join(written)
    try:
        parse_players(value, reserved)
    except ValueError as error:
        raise errors.AskingError(say("ask-wrong-players", players=typed, why=error.args[0]), say("ask-names")) from error
    return value


def persons_of(game: Game, players: str) -> list[str]:
    """The tags of those in a value of `players:` who are no dummies. Raises ValueError."""
    return [player.tag for player in parse_players(players, game.reserved) if not player.is_dummy]
