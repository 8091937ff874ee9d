"""What one game needs on paper, in one folder: every thing that the game as played needs, and the instructions on top.

It is planned first: each thing with its own job, what is left out, and why. Then it is drawn, each file with what it says of
itself, and only then written.
"""

import os
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from companion.press import PRESS, Job, LibraryError, Printable, PrintError, emblem_of
from companion.press.page.scripts.standing_in import names_stand_for
from companion.referee.books import title_in
from companion.shop.catalogue import listed_for, printable, printables_of, shares_with, supplies_of, title_of
from companion.shop.folder import PrintedFile, asked_again, groups_of, needs_of, printed_in, refuse_others, tools_of
from companion.shop.output import Facts, MadeFor, Written, cutting_of, made_by_us, sheets_of, with_facts, write_pdf
from companion.words import SHARED


class Planned(NamedTuple):
    """A thing, and the job that it is printed for: in its own size, and as often as it is needed."""

    thing: Printable
    job: Job


class Plan(NamedTuple):
    """What is printed for a job, in order.

    `lacks` has a line for people on each thing that should be there and cannot be made, `left_out` the names of what the game
    as played can do without (a deck of cards, which people have), `doubts` what may look bad.
    """

    job: Job
    things: tuple[Planned, ...]
    lacks: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def plan_kit(job: Job, only: Collection[str] = (), *, everything: bool = False) -> Plan:
    """A kit: what the game as played needs, or only those things that are named. Raises PrintError.

    `everything`: what people may have (decks) is printed, too, as often as the game takes it.
    """
    job = replace(job, everything=everything)
    things = chosen(job, only, everything=everything)
    planned = _in_their_sizes(things, job)
    if everything:
        planned = tuple(Planned(thing, _as_often_as_needed(thing, own)) for thing, own in planned)
    return Plan(job, planned, *_missing(things, job, () if only else printables_of(job.game.id)))


def plan_pieces(job: Job, only: Collection[str] = (), *, everything: bool = False) -> Plan:
    """What a print shop makes of a kit, or those things that are named. Raises PrintError."""
    # Nothing is folded over in a shop.
    job = replace(job, options=replace(job.options, duplex="long"))
    things = chosen(job, only, everything=everything)
    for_shops = [one for one in printables_of(job.game.id) if one.shop]
    made = _in_their_sizes([thing for thing in things if thing.shop or only], job)
    return Plan(job, made, *_missing(things, job, () if only else for_shops))


def chosen(job: Job, only: Collection[str] = (), *, everything: bool = False) -> tuple[Printable, ...]:
    """What a job's kit holds: what the game as played needs, those things alone that are named, or all. Raises PrintError."""
    if only:
        return tuple(dict.fromkeys(printable(job.game.id, name) for name in only))
    return tuple(
        thing
        for thing in printables_of(job.game.id)
        if thing.needed(job) or (everything and not thing.lacking(job) and not thing.within)
    )


def _missing(things: Collection[Printable], job: Job, there: Sequence[Printable]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of what there is: why some cannot be made here, and the names of those that could be, but are not among `things`."""
    whys = tuple(why for thing in there if (why := thing.lacking(job)))
    # What shares the sheets of another thing is there.
    others = (thing for thing in there if thing not in things and not thing.within)
    return whys, tuple(thing.name for thing in others if not thing.lacking(job))


def _in_their_sizes(things: Sequence[Printable], job: Job) -> tuple[Planned, ...]:
    """Each thing in the kit's size, if it comes in it; else in its usual one. Raises PrintError if none comes in that size.

    A thing by itself has the size that was asked for: it says what sizes it has.
    """
    if len(things) == 1:
        return (Planned(things[0], job),)
    size = job.options.size
    there = dict.fromkeys(one for thing in things for one in thing.sizes)
    if size and things and size not in there:
        raise PrintError(f"nothing in this kit comes in size “{size}”; there is: {', '.join(there) or 'no size to choose'}")
    usual = replace(job, kit_size=size, options=replace(job.options, size=""))
    asked = replace(job, kit_size=size)
    return tuple(Planned(thing, asked if size in thing.sizes else usual) for thing in things)


def _as_often_as_needed(thing: Printable, job: Job) -> Job:
    copies = max((one.copies for one in supplies_of(job) if one.thing in {thing.name, thing.holds} - {""}), default=1)
    return replace(job, options=replace(job.options, copies=max(copies, job.options.copies)))


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
    facts = _facts(thing, job, folder, sheets_of(pdf, two_sided=bool(thing.edge_for(job.options))))
    cuts, minutes = cutting_of(pdf)
    stock = thing.stock_for(job.options)
    facts = replace(facts, cuts=cuts, minutes=minutes, glued="glue" in stock, folded="fold" in stock)
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


class Kit(NamedTuple):
    """The files of a kit, a line for people on each thing that it should hold and does not, and the names of what it leaves out.

    `in_english` are the names of the files that could not be had in the language asked for.
    """

    files: tuple[Written, ...]
    lacks: tuple[str, ...]
    left_out: tuple[str, ...]
    in_english: tuple[str, ...] = ()


def write_one(name: str, job: Job, folder: Path, called: str = "") -> tuple[Written, ...]:
    """Print one thing into `folder`; instructions that lie there already are made true again. Raises PrintError.

    `called`: the file's name, where it is not the thing's own.
    """
    one = draw_one(Planned(printable(job.game.id, name), job), folder)
    made = [one._replace(file=replace(one.file, name=called or one.file.name))]
    if _instructions_path(job.game.id, folder).exists():
        return _write(job, folder, made)
    refuse_others(folder, [one.file for one in made])
    return tuple(write_pdf(folder / one.file.name, one.content) for one in made)


def write_kit(job: Job, folder: Path, only: Collection[str] = (), *, everything: bool = False) -> Kit:
    """Print a game's kit, or those things of it that are named, into `folder`. Raises PrintError; see `plan_kit`."""
    return write_planned(plan_kit(job, only, everything=everything), folder)


def write_planned(plan: Plan, folder: Path) -> Kit:
    """Print what is planned into `folder`: all is drawn before the first file is written.

    What cannot be made for want of a library is left out, or a web page takes its place; the kit says so. Raises PrintError.
    """
    made = draw(plan, folder)
    lacks = (*plan.lacks, *made.lacks, *plan.doubts)
    return Kit(_write(plan.job, folder, made.files), lacks, plan.left_out, made.in_english)


def tell_again(job: Job, folder: Path) -> tuple[Written, ...]:
    """Make the instructions in a folder true again, where they lie there. Raises PrintError."""
    path = _instructions_path(job.game.id, folder)
    return (write_pdf(path, _instructions(job, folder, ())),) if path.exists() else ()


def _write(job: Job, folder: Path, made: Sequence[DrawnFile]) -> tuple[Written, ...]:
    """The files, the instructions first: they tell of all that lies in the folder then."""
    files = [one.file for one in made]
    refuse_others(folder, files)
    instructions = (_instructions_path(job.game.id, folder), _instructions(job, folder, files))
    contents = (instructions, *((folder / one.file.name, one.content) for one in made))
    return tuple(write_pdf(path, content) for path, content in contents)


def _instructions_path(game: str, folder: Path) -> Path:
    return folder / f"{game}-how-to-print.pdf"


def _instructions(job: Job, folder: Path, files: Sequence[PrintedFile]) -> bytes:
    from companion.shop.instructions import instruction_pages  # reportlab is loaded with care: `cli.guard`

    game = job.game
    there = printed_in(folder, game.id, but=[file.name for file in files])
    known = [file for file in there if made_by_us((folder / file.name).read_bytes())]
    listed = [*known, *files]
    needs = [*tools_of(listed, job.options), *needs_of(game.id, listed, supplies_of(job), job.options)]
    plain = replace(job.options, size="", fillable=False)
    with names_stand_for(job.record.header.players):
        return instruction_pages(
            game.id, title_in(game.id, plain.language), emblem_of(game.id).draw, groups_of(game.id, listed), needs, plain
        )
