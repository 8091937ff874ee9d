"""What is planned, drawn: the bytes of each file, with what it says of itself. Nothing is written."""

import os
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from companion.press.job.printable import Job, Printable
from companion.press.page.errors import LibraryError
from companion.press.words import PRESS
from companion.shop.catalogue import listed_for, shares_with, supplies_of, title_of
from companion.shop.facts import Facts, MadeFor, with_facts
from companion.shop.folder import PrintedFile, asked_again
from companion.shop.output import sheets_of
from companion.shop.plan import Plan, Planned
from companion.words import SHARED

_ON_A_SCREEN = "no paper: a web page, to be read on a screen"


class DrawnFile(NamedTuple):
    """A thing that was drawn: its file's name and what it says of itself, and its bytes."""

    file: PrintedFile
    content: bytes


class Drawn(NamedTuple):
    """The files of a plan, what comes as a web page or not at all for want of a library, and the names of those in English.

    `in_english` are the names of the files that could not be had in the language asked for.
    """

    files: tuple[DrawnFile, ...]
    lacks: tuple[str, ...]
    in_english: tuple[str, ...]


def draw(plan: Plan, folder: Path) -> Drawn:
    """Draw each thing of a plan, as it will lie in `folder`; if a library is missing, as a web page. Raises PrintError."""
    files: list[DrawnFile] = []
    english: list[str] = []
    instead: dict[str, list[str]] = {}
    for one in plan.things:
        try:
            files.append(draw_one(one, folder))
            english += [files[-1].file.name] if one.thing.language_for(plan.job) != plan.job.options.language else []
        except LibraryError as missing:
            page = _web_page(one.thing, plan.job, folder)
            files += [page] if page else []
            what = "come as web pages instead" if page else "are left out"
            instead.setdefault(f"{what}: {missing}", []).append(one.thing.title)
    lacks = tuple(f"{' and '.join(titles)} {why if titles[1:] else _of_one(why)}" for why, titles in instead.items())
    return Drawn(tuple(files), lacks, tuple(english))


def _of_one(why: str) -> str:
    """What is said of several things, of a single one."""
    return why.replace("come as web pages", "comes as a web page", 1).replace("are left out", "is left out", 1)


def draw_one(one: Planned, folder: Path) -> DrawnFile:
    """One thing, as it will lie in `folder`. Raises PrintError; LibraryError if what draws it is not installed."""
    thing, job = one
    pdf = thing.pdf(job)
    edge = thing.edge_for(job.options)
    facts = _facts(thing, job, folder, sheets_of(pdf, two_sided=bool(edge)))
    return DrawnFile(PrintedFile(thing.file_name(job), facts), with_facts(pdf, facts))


def _web_page(thing: Printable, job: Job, folder: Path) -> DrawnFile | None:
    """The thing as a web page, where it can be one."""
    if thing.web is None:
        return None
    facts = replace(_facts(thing, job, folder, 0), stock=listed_for(job, _ON_A_SCREEN), edge="", many=1)
    return DrawnFile(
        PrintedFile(f"{job.game.id}-{thing.name}.html", facts), with_facts(thing.web(thing.spoken(job)).encode(), facts)
    )


def _facts(thing: Printable, job: Job, folder: Path, sheets: int) -> Facts:
    options = job.options
    copies = options.copies if thing.cut else 1
    title, language = title_of(thing, job), options.language
    if thing.sizes:
        title = PRESS("in-size", language, thing=title, size=options.size or thing.sizes[0])
    if copies > 1:
        title = PRESS("in-copies", language, thing=title, count=copies)
    if thing.language_for(job) != language:
        title = PRESS("in-english", language, thing=title)
    return Facts(
        game=job.game.id,
        thing=thing.name,
        title=title,
        stock=listed_for(job, thing.stock_for(options)),
        sheets=sheets,
        many=1 if thing.same else max(1, thing.many(job)),
        edge=thing.edge_for(options),
        copies=copies,
        made_for=MadeFor(settings=options.said()) if thing.same else made_for(job, folder),
        needs=() if thing.same else tuple(supplies_of(job)),
        also=shares_with(thing, job),
    )


def made_for(job: Job, folder: Path) -> MadeFor:
    """The game at hand, in words."""
    players = [player.name for player in job.record.header.players]
    persons = [player for player in job.record.header.players if not player.is_dummy]
    who = ", ".join(players) if job.options.names else SHARED.counted("players", len(persons), job.options.language)
    return MadeFor(_record_name(job, folder), who, tuple(_played(job)), job.options.said(), asked_again(job.asked))


def _record_name(job: Job, folder: Path) -> str:
    """The record as it is found from the folder; what came by standard input is told apart by what it says."""
    if job.source == "-":
        return f"a record read from standard input ({sha256(job.text.encode('utf-8', 'replace')).hexdigest()[:8]})"
    if not job.source:
        return ""
    try:
        return Path(os.path.relpath(job.source, folder)).as_posix()
    except ValueError:  # on another drive
        return Path(job.source).as_posix()


def _played(job: Job) -> Iterator[str]:
    """What is played, a line for each key of the header; not what fell to somebody by lot."""
    header = job.record.header
    for name in (*(key.name for key in job.game.keys), "house"):
        if name not in job.by_lot and name in header.fields and header.value(name):
            yield f"{name}: {header.value(name)}"
