"""A thing that can be printed, the job it is printed for, its options; and its pieces once they are cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from companion.drawing.geometry import BLEED, PAPERS, SAFE, Box, Enlarged, Grid, Paper
from companion.drawing.inks import INK_NAMES
from companion.later import loaded_from
from companion.links import Code, canonical, codes_for
from companion.links.codec import encode_canonical
from companion.press.codes import qr
from companion.press.job.naming import chosen_for, stem_of
from companion.press.page.errors import PrintError
from companion.press.page.scripts.standing_in import names_stand_for
from companion.press.words import PRESS, words_are_there
from companion.referee import AnyRecord, Files, Game, Judgement, judge, no_files, package_of
from companion.words import ENGLISH, languages

if TYPE_CHECKING:
    from companion.press.page.canvas import PageCanvas

Marks = Literal["none", "ticks", "full"]
Duplex = Literal["long", "short", "fold"]
Codes = Literal["full", "short"]
MARKS: tuple[Marks, ...] = get_args(Marks)
DUPLEX: tuple[Duplex, ...] = get_args(Duplex)
CODES: tuple[Codes, ...] = get_args(Codes)

#: No gutter is wider (mm).
MOST_GUTTER = 20.0


@dataclass(frozen=True)
class PrintOptions:
    """How a thing is printed.

    `paper`: a4, letter; `ink`: colour, grey, saver; `base_url`: the address that codes lead to (empty: none); `names`: print
    the players' names; `marks`: where to cut (`none`, `ticks` outside the pieces, `full` lines over the page); `duplex`: which
    edge the printer turns the sheet over, or `fold` for backs beside fronts; `gutter`: room between pieces (mm); `back_offset`:
    how far backs are moved to the right and down (mm), as `print calibrate` tells; `size`: which of the sizes that a thing has
    (empty: its first); `copies`: how many of each page with pieces; `codes`: of a record too long for one code the position and
    the whole log (`full`), or the position alone (`short`); `tonight`: the address is a served table's and ends with it, which
    is printed beside the code; `large`: sheets to write on are drawn larger, for weak eyes; `text`: they come as web
    pages; `language`: that of sheets, books, cards that help, and the pages on top of a kit, as far as they are there in it;
    `tray`: takes all pieces that are cut out as they are, in place of sheets with them; `own`: pictures and names for the cards
    of packs; `seed`: of what is chosen by chance (puzzles).
    """

    paper: Literal["a4", "letter"] = "a4"
    ink: Literal["colour", "grey", "saver"] = "colour"
    base_url: str = ""
    fillable: bool = False
    names: bool = True
    marks: Marks = "ticks"
    duplex: Duplex = "long"
    back_offset: tuple[float, float] = (0.0, 0.0)
    size: str = ""
    copies: int = 1
    codes: Codes = "full"
    tonight: bool = False
    gutter: float = 0.0
    large: bool = False
    text: bool = False
    language: str = ENGLISH
    tray: Tray | None = field(default=None, compare=False)
    own: OwnPack | None = field(default=None, compare=False)
    seed: int = 1

    def __post_init__(self) -> None:
        words = {
            "paper": tuple(PAPERS),
            "ink": INK_NAMES,
            "marks": MARKS,
            "duplex": DUPLEX,
            "codes": CODES,
            "language": languages(),
        }
        for what, accepted in words.items():
            value = getattr(self, what)
            if value not in accepted:
                raise PrintError(f"There is no {what} {value!r}. There is: {', '.join(accepted)}.")
        if not 0 <= self.gutter <= MOST_GUTTER:
            raise PrintError(f"A gutter can't be {self.gutter:g} mm. It is 0 (pieces touch) to {MOST_GUTTER:g} mm.")
        if max(map(abs, self.back_offset)) > 10:
            raise PrintError("Backs can be moved by at most 10 mm. The sheet of companion print calibrate shows by how much.")

    @property
    def sheet(self) -> Paper:
        """The paper with its size."""
        return PAPERS[self.paper]

    @property
    def own_bleed(self) -> float:
        """How far each piece's ground runs over its trim within a gutter (mm)."""
        return min(BLEED, self.gutter / 2)

    @property
    def grid(self) -> Grid:
        """The columns of a sheet to write on."""
        return Enlarged(self.sheet).grid if self.large else Grid(self.sheet)

    def said(self) -> tuple[str, ...]:
        """The settings for people, one line each, those that are not the first choice named last."""
        language = self.language
        named = {"ink": f"ink-{self.ink}", "marks": f"marks-{self.marks}", "backs": f"backs-{self.duplex}"}
        chosen = {what: PRESS(key, language) for what, key in named.items()}
        own = [
            PRESS("setting-paper", language, paper=self.sheet.title, **chosen),
            PRESS("setting-pieces", language, bleed=f"{BLEED:g}", safe=f"{SAFE:g}"),
        ]
        if self.gutter:
            own.append(PRESS("setting-gutter", language, gutter=f"{self.gutter:g}", bleed=f"{self.own_bleed:g}"))
        if self.back_offset != (0.0, 0.0):
            across, down = self.back_offset
            own.append(PRESS("setting-offset", language, across=f"{across:g}", down=f"{down:g}"))
        if language != ENGLISH:
            own.append(PRESS("setting-language", language, language=language))
        if not self.base_url:
            return tuple(own)
        return (*own, PRESS("setting-tonight" if self.tonight else "setting-address", language, address=self.base_url))


#: The things that are written on: they can be had larger.
SHEETS = ("score-sheet", "log")
#: What a game has of these is chosen by chance, from a seed.
PUZZLES = "puzzles"


def later(module: str, name: str) -> Callable[[Job], bytes]:
    """What makes a thing, by the module it stands in: it is loaded when the thing is made.

    A game lists all that it has on paper, and mostly one thing of it is printed.
    """

    def make(job: Job) -> bytes:
        pdf: bytes = loaded_from(module, name)(job)
        return pdf

    return make


def says_all(job: Job) -> bool:
    """Whether all words of the game's sheets and cards are there in the job's language."""
    return words_are_there(f"{package_of(job.game.id)}.paper", job.options.language)


@dataclass(frozen=True)
class Job:
    """What something is printed for: a record (or a header alone), and how to print. `sections`: room for so many at least.

    `source` is the record's path as it was given (`-`: standard input; empty: a game yet to be played), `asked` are the words
    that ask for the same game again (`--players 3 --jokers 2`). `by_lot` names the header keys whose values nobody chose
    (the Circle, before it is laid): they stand there so that the header can be read, and no code has them.
    A sheet to tick has so many `pages` at least, and is ticked as the record says unless it is `blank`.
    `everything` says that the kit holds what people may have, too, `kit_size` in which size all is that comes in it.
    """

    text: str
    options: PrintOptions = field(default_factory=PrintOptions)
    sections: int = 0
    log: bool = True
    files: Files = no_files
    source: str = ""
    by_lot: frozenset[str] = frozenset()
    asked: tuple[str, ...] = ()
    everything: bool = False
    kit_size: str = ""
    pages: int = 1
    blank: bool = False

    @cached_property
    def judgement(self) -> Judgement:
        """What the referee says of the record; of a header alone, that nothing is played yet."""
        return judge(self.text, files=self.files, opening=True)

    @property
    def record(self) -> AnyRecord:
        """The record. Raises PrintError where it cannot be read."""
        record = self.judgement.record
        if record is None:
            error = self.judgement.verdict.errors[0]
            raise PrintError(f"The record cannot be printed: line {error.line}: {error.message}")
        return record

    @property
    def game(self) -> Game:
        """The record's game. Raises PrintError."""
        return self.record.game

    @cached_property
    def codes(self) -> tuple[Code, ...]:
        """The record as codes; the first is for where there is one only. Raises PrintError."""
        prefix, options = self.game.about.code_prefix, self.options
        if self.by_lot:
            return (Code(encode_canonical(self._said(), prefix, options.base_url), "record"),)
        try:
            return codes_for(self.text, prefix, options.base_url, qr.fits, self.files, log=options.codes == "full")
        except ValueError as error:
            raise PrintError(f"The record has no codes: {error}.") from error

    @property
    def has_code(self) -> bool:
        """Whether what is used for one game after the other (a board, a mat) carries a code.

        It does for a game of somebody, and where there is an address at which a new one begins; else the code would lead
        nowhere, and the game's emblem stands in its place.
        """
        return self.options.names or bool(self.options.base_url)

    def _said(self) -> str:
        """The header as far as it is known."""
        lines = canonical(self.text, self.files).splitlines(keepends=True)
        return "".join(line for line in lines if line.partition(":")[0] not in self.by_lot)


@dataclass(frozen=True)
class Printable:
    """One printable thing of a game.

    `name` is how it is asked for and part of its file's name, `title` what people call it, `stock` what to print it on,
    `two_sided` whether its pages come in pairs of front and back. `sizes` are those it can be had in, the first one being the
    usual. `needed` tells whether a job's kit holds it, `folds` whether its backs can lie beside its fronts (`--duplex fold`),
    `lacking` why a kit that should hold it cannot, for people (mostly nothing). `web` gives it as a web page, which takes its
    place where a library is missing (`make` raises LibraryError). `cut` says that its pieces are cut from sheets, `shop` that a
    print shop can make them, one by one; `fields` that it can have form fields; `many` how often a job needs it; `shows` names
    those of the game's pictures (`drawings.pieces`) that show it once it is made, where its pieces do not show themselves;
    `same` says that it is the same for every record of the game.
    `speaks` tells whether all its words are there in the job's language; of sheets, those of the game's table are asked for.
    `enlarged`: for weak eyes it is another, as sheets are.
    `holds` is the name of the thing that it holds: there are as many of it as of that.
    `within` is the name of a thing that has all of this one on its sheets, too, unless this one is `needed`: a kit with
    everything leaves it out. `alone` is the other thing's title where it has its sheets to itself.
    """

    name: str
    title: str
    stock: str
    make: Callable[[Job], bytes]
    two_sided: bool = False
    sizes: tuple[str, ...] = ()
    needed: Callable[[Job], bool] = lambda _: True
    folds: bool = False
    lacking: Callable[[Job], str] = lambda _: ""
    web: Callable[[Job], str] | None = None
    cut: bool = False
    shop: bool = False
    fields: bool = False
    many: Callable[[Job], int] = lambda _: 1
    shows: tuple[str, ...] = ()
    within: str = ""
    alone: str = ""
    holds: str = ""
    same: bool = False
    enlarged: bool = False
    speaks: Callable[[Job], bool] = lambda _: False

    def language_for(self, job: Job) -> str:
        """The language it is printed in: the job's, or English where not all of its words are there. No page is in two."""
        language = job.options.language
        held = language == ENGLISH or (says_all(job) if self.name in SHEETS else self.speaks(job))
        return language if held else ENGLISH

    def spoken(self, job: Job) -> Job:
        """The job, in the language that this thing is printed in."""
        language = self.language_for(job)
        return job if language == job.options.language else replace(job, options=replace(job.options, language=language))

    def pdf(self, job: Job) -> bytes:
        """The thing as a PDF. Raises PrintError; for a size that it does not have, too."""
        size = job.options.size
        if size and size not in self.sizes:
            there = f"there is: {', '.join(self.sizes)}" if self.sizes else "it has one size only"
            raise PrintError(f"{self.title}: there is no size “{size}”; {there}")
        with names_stand_for(job.record.header.players):
            return self.make(self.spoken(job))

    def file_name(self, job: Job) -> str:
        """`GAME-board-a3-a4.pdf`, of a record `friday-score-sheet-a4-saver.pdf`: what changes a page is in the name.

        Its parts are the record (or the game, of a game yet to be played and of what is the same for every record), the thing,
        who plays and what where that is not as usual, its size where it is not the usual one, the paper, and those settings
        that change this thing and are not the usual ones.
        """
        options = job.options
        whose = stem_of(job.source) if job.source and not self.same else job.game.id
        parts = [
            whose,
            self.name,
            "" if job.source or self.same else chosen_for(job.record, job.by_lot),
            options.size if options.size in self.sizes[1:] else "",
            options.paper,
            options.ink if options.ink != "colour" else "",
            options.duplex if options.duplex != "long" and self.folds else "",
            _moved(options) if self.cut and self.edge_for(options) else "",
            "own" if options.own is not None and self.same and self.cut else "",
            f"marks-{options.marks}" if options.marks != "ticks" and self.cut else "",
            f"gutter-{options.gutter:g}" if options.gutter and self.cut else "",
            "short-codes" if options.codes != "full" and not self.same else "",
            "fillable" if options.fillable and self.fields else "",
            language if (language := self.language_for(job)) != ENGLISH else "",
            "large" if options.large and (self.enlarged or self.name in SHEETS) else "",
            "blank" if job.blank else "",
            str(options.seed) if self.name == PUZZLES else "",
        ]
        return "-".join(part for part in parts if part) + (".html" if options.text else ".pdf")

    def stock_for(self, options: PrintOptions) -> str:
        """What to print it on, with these options: what is folded over is printed on one side, and of half the weight."""
        return _FOLDED if self.folds and options.duplex == "fold" else self.stock

    def edge_for(self, options: PrintOptions) -> str:
        """The edge over which the printer turns its sheets: `long`, `short`; empty for what is printed on one side."""
        if not self.two_sided or (self.folds and options.duplex == "fold"):
            return ""
        return "short" if self.folds and options.duplex == "short" else "long"


#: A score sheet and a log: what they are printed on, and what makes them, follow.
score_sheet = partial(Printable, "score-sheet", "Score sheet", fields=True)
log_sheet = partial(Printable, "log", "Log sheet", fields=True)
#: Cards or tokens with two sides, which are cut out, at home or in a shop.
cut_out = partial(Printable, two_sided=True, folds=True, cut=True, shop=True)


def never_needed(_job: Job) -> bool:  # the shape of `Printable.needed`
    """What people have, or what another thing holds: a kit leaves it out, and prints it where it is asked for."""
    return False


_FOLDED = "card of 120 to 160 g/m², one side; fold and glue"


def _moved(options: PrintOptions) -> str:
    """Backs that are moved, in a name: `backs-0.5,-1.2`; empty where they lie where they are drawn."""
    across, down = options.back_offset
    return f"backs-{across:g},{down:g}" if options.back_offset != (0.0, 0.0) else ""


#: What the picture of all backs is called.
BACK = "back"


@dataclass(frozen=True)
class OwnPack:
    """`pictures` are the bytes of PNG or JPEG files, `names` what is printed on cards; both by a card's name in small letters."""

    pictures: Mapping[str, bytes] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


#: Draws one side of a piece into its trim box; a ground may run `BLEED` mm beyond it.
Face: TypeAlias = "Callable[[PageCanvas, Box], None]"


@dataclass(frozen=True)
class Loose:
    """A card, a token or a board by itself: what it is called (or nothing), its trim in mm, its sides, whether it is round."""

    name: str
    width: float
    height: float
    front: Face
    back: Face | None = None
    round: bool = False


@dataclass
class Tray:
    """Where options have one, what is cut out is laid on it, in order, and no sheet is drawn (`press.pieces`)."""

    pieces: list[Loose] = field(default_factory=list)
