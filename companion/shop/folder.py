"""What lies printed in a folder, by what the files say of themselves, and what people need besides."""

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from companion.press import PRESS, PrintError, PrintOptions, Supply
from companion.shop.catalogue import printables_of
from companion.shop.output import Facts, MadeFor, facts_of

#: So many files of a folder are looked at, and none that is larger (bytes).
_MOST, _LARGEST = 2000, 100_000_000
_ENDINGS = (".pdf", ".html")


@dataclass(frozen=True)
class PrintedFile:
    """A file of a folder, and what it says of itself."""

    name: str
    facts: Facts


@dataclass(frozen=True)
class Need:
    """What people need besides: in words, and the command that prints it (empty where none does).

    `whose` is the game that needs it, where not all that lie in the folder do.
    """

    said: str
    command: str
    whose: MadeFor | None = None


def printed_in(folder: Path, game: str, but: Iterable[str] = ()) -> list[PrintedFile]:
    """What of a game lies in a folder, but for files of these names. A file that does not say what it is, is none of ours."""
    left_out = set(but)
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix in _ENDINGS and path.name not in left_out)
        paths = [path for path in paths[:_MOST] if path.is_file() and path.stat().st_size <= _LARGEST]
    except OSError:
        return []
    read = ((path.name, facts_of(path)) for path in paths)
    return [PrintedFile(name, facts) for name, facts in read if facts is not None and facts.game == game]


def refuse_others(folder: Path, files: Iterable[PrintedFile]) -> None:
    """Raises PrintError where a file of the same name was made for another record, and would be lost.

    Names are the same where they differ in capitals only: some systems, and the stick that the folder is copied to, hold one.
    """
    try:
        present = {path.name.casefold(): path.name for path in folder.iterdir() if path.suffix in _ENDINGS}
    except OSError:
        return
    for file in files:
        name = file.name if file.name in present.values() else present.get(file.name.casefold(), file.name)
        there = facts_of(folder / name)
        if there is not None and there.made_for.record != file.facts.made_for.record:
            other = there.made_for.record or "a game yet to be played"
            raise PrintError(
                f"{folder / name} was printed for {other}, so it stays. Choose another folder with --output, or move it away."
            )


def groups_of(game: str, files: Sequence[PrintedFile]) -> list[tuple[MadeFor, list[PrintedFile]]]:
    """The files by what they were made for, what is the same for every game first, each group in the order of a kit."""
    order = {thing.name: place for place, thing in enumerate(printables_of(game))}
    groups: dict[MadeFor, list[PrintedFile]] = {}
    for file in sorted(files, key=lambda one: (order.get(one.facts.thing, len(order)), one.name)):
        groups.setdefault(file.facts.made_for, []).append(file)
    return sorted(groups.items(), key=lambda group: (group[0].record, group[0].players, group[0].played, group[0].settings))


def needs_of(game: str, files: Sequence[PrintedFile], asked_for: Sequence[Supply], options: PrintOptions) -> list[Need]:
    """What people need besides what lies there; where no file says it, what is `asked_for` by the job at hand.

    First what every game in the folder needs, then what each needs besides.
    """
    same = {thing.name for thing in printables_of(game) if thing.same}
    games: dict[MadeFor, list[Need]] = {}
    for made_for, members in groups_of(game, files):
        supplies = dict.fromkeys(supply for file in members for supply in file.facts.needs)
        if supplies:
            asked = replace(made_for, settings=())
            needs = (_need(game, supply, _held(supply, files, made_for, same), made_for, same, options) for supply in supplies)
            games.setdefault(asked, []).extend(filter(None, needs))
    if not games:
        needs = (_need(game, supply, _held(supply, files, MadeFor(), same), MadeFor(), same, options) for supply in asked_for)
        games[MadeFor()] = list(filter(None, needs))
    shared = [need for need in next(iter(games.values())) if all(need in others for others in games.values())]
    own = (replace(need, whose=whose) for whose, needs in games.items() for need in dict.fromkeys(needs) if need not in shared)
    return [*dict.fromkeys(shared), *own]


def tools_of(files: Sequence[PrintedFile], options: PrintOptions) -> list[Need]:
    """The tools for what lies there: to cut it, with the number of cuts and the minutes they take, and to glue it."""
    cuts = sum(one.facts.cuts * one.facts.many for one in files)
    minutes = sum(one.facts.minutes * one.facts.many for one in files)
    glued = any(one.facts.glued for one in files)
    tools = "tools-both" if cuts and glued else "tools-cut" if cuts else "tools-glue"
    return [Need(PRESS(tools, options.language, cuts=cuts, minutes=minutes), "")] if cuts or glued else []


def _held(supply: Supply, files: Sequence[PrintedFile], made_for: MadeFor, same: set[str]) -> int:
    """How often the thing that gives it lies there, for the same game or for every game."""
    whose = (made_for.record, made_for.players)
    return sum(
        file.facts.copies
        for file in files
        if supply.thing in (file.facts.thing, *file.facts.also)
        and (supply.thing in same or (file.facts.made_for.record, file.facts.made_for.players) == whose)
    )


def _need(game: str, supply: Supply, held: int, made_for: MadeFor, same: set[str], options: PrintOptions) -> Need | None:
    """What of a supply is missing; None where all of it lies there."""
    missing = supply.copies - held
    if supply.thing and missing <= 0:
        return None
    more = PRESS("need-more", options.language, need=supply.said, count=missing)
    said = supply.said if missing == supply.copies else more
    command = ""
    if supply.thing:
        asked = made_for.asked if supply.thing not in same else ""
        copies = f"--copies {missing}" if missing > 1 else ""
        other_paper = f"--paper {options.paper}" if options.paper != "a4" else ""
        words = ("companion print kit", game, asked, f"--only {supply.thing}", copies, other_paper)
        command = " ".join(filter(None, words))
    return Need(said, command)


def asked_again(words: Sequence[str]) -> str:
    """The words that ask for a game again, as a shell takes them."""
    return " ".join(map(shlex.quote, words))
