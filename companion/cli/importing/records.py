"""Plays as records of results: made and judged, those left out that are there already, and all written or none."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.cli.group.found import Group
from companion.cli.group.headers import Chosen, beginning
from companion.cli.importing.plays import Play
from companion.cli.records.files import group_folder
from companion.cli.standings.records import gather
from companion.cli.standings.results import LeftOut, Played, result_of
from companion.cli.terminal.out import CommandError, counted
from companion.disk.files import SUFFIX, Trouble, read_whole
from companion.referee import Game, judge, named_seats, persons_of
from companion.referee.asking.beginning import rules_line
from companion.referee.ending import best_of

_Key = tuple[str, str, tuple[tuple[tuple[bool, str], int], ...]]


class Made(NamedTuple):
    """A record that is to be written, and what it adds to the standings."""

    play: Play
    text: str
    played: Played


def made(play: Play, game: Game, settings: Sequence[str], source: str, group: Group) -> Made:
    """The record of a play. Raises CommandError or AskingError where the game's referee says that it can't have been so."""
    if len(play.scores) > game.about.seats[1]:
        raise CommandError(f"{counted(len(play.scores), 'player')}, but {game.title} is for {game.about.seats[1]} at most")
    value = named_seats(game, ", ".join(name for name, _ in play.scores))
    tags = persons_of(game, value)
    numbers = dict(zip(tags, (number for _, number in play.scores), strict=True))
    told = [("date", play.date), ("place", _free(play.place)), ("note", _free(play.note)), ("note", f"from {source}")]
    chosen = Chosen(game, value, [*settings, *(f"{key}={said}" for key, said in told if said)])
    head = beginning(chosen) + rules_line(game.about)
    names = {name: tag for tag, (name, _) in zip(tags, play.scores, strict=True)}
    won = [names[name] for name in play.winners] or best_of(numbers, low_wins=game.about.tally.low_wins)
    return _legal(play, [head + _body(form, numbers, won) for form in game.result_forms], numbers, group)


def _free(text: str) -> str:
    """A text as a header may have it; nothing where it has signs that it may not have."""
    return text if text.isprintable() and "#" not in text else ""


def _body(form: str, numbers: dict[str, int], won: Sequence[str]) -> str:
    """The result in one of the forms that a game has for it, and who has won: agreed, if the result isn't held against that."""
    said = form.format(", ".join(f"{tag} {number}" for tag, number in numbers.items()))
    return f"\n{said}\n{'winner' if form.startswith('result:') else 'agreed'}: {', '.join(won)}\n"


def _legal(play: Play, texts: Iterable[str], numbers: dict[str, int], group: Group) -> Made:
    """The first of these records that is legal and says what the table says. Raises CommandError."""
    why: Trouble | None = None
    for text in texts:
        judgement = judge(text)
        played = result_of(judgement, group)
        if isinstance(played, Played) and {**judgement.verdict.totals, **numbers} == judgement.verdict.totals:
            return Made(play, text, played)
        errors = judgement.verdict.errors
        other = played.why if isinstance(played, LeftOut) else "this game doesn't keep such totals"
        claimed = "the scores say otherwise: " if errors and errors[0].rule == "claim" else ""
        why = why or (CommandError(f"{claimed}{errors[0].message}", errors[0].hint) if errors else CommandError(other))
    raise why or CommandError("this game has no form for a result")


class Sorted(NamedTuple):
    """What is new, how many are there already, and the records that say of the same evening something else than the table."""

    new: tuple[Made, ...]
    known: int
    odd: tuple[tuple[Made, str], ...]


def sorted_out(found: Sequence[Made], into: Path, source: str) -> Sorted:
    """Holds plays against the records in the group's folder, and below.

    One that came from the same table before, of the same game, day and people, but with other scores, isn't written anew.
    """
    folder = group_folder(into) or into
    there: dict[_Key, list[Played]] = {}
    for one in gather([str(folder)]).played if folder.is_dir() else ():
        there.setdefault(_key(one), []).append(one)
    rest = [one for one in found if not _taken(there, _key(one.played))]
    ours: dict[object, list[str]] = {}
    for one in (played for left in there.values() for played in left):
        if f"note: from {source}\n" in read_whole(Path(one.file)).decode("utf-8", "replace"):
            ours.setdefault(_evening(one), []).append(one.file)
    odd = {id(one): files.pop(0) for one in rest if (files := ours.get(_evening(one.played)))}
    new = tuple(one for one in rest if id(one) not in odd)
    return Sorted(new, len(found) - len(rest), tuple((one, odd[id(one)]) for one in rest if id(one) in odd))


def _taken(there: dict[_Key, list[Played]], key: _Key) -> bool:
    """Whether there is such a record that no other play has taken for itself."""
    return bool(there.get(key)) and bool(there[key].pop())


def _key(one: Played) -> _Key:
    return one.day[:10], one.game, tuple(sorted((side.key, side.total) for side in one.sides))


def _evening(one: Played) -> object:
    return one.day[:10], one.game, frozenset(side.key for side in one.sides)


def named(new: Iterable[Made], into: Path) -> dict[Path, bytes]:
    """The records by their files: `2026-11-29-GAME.game`, and `…-2.game` for the second of a day."""
    files: dict[Path, bytes] = {}
    for one in new:
        begins = f"{one.played.day[:10] or 'undated'}-{one.played.game}"
        number = 1
        while (path := into / f"{begins}{f'-{number}' if number > 1 else ''}{SUFFIX}") in files or path.exists():
            number += 1
        files[path] = one.text.encode()
    return files
