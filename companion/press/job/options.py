"""How things are printed: what every command and every printed thing is told."""

from dataclasses import dataclass, field
from typing import Literal, get_args

from companion.drawing.geometry import BLEED, PAPERS, SAFE, Enlarged, Grid, Paper
from companion.drawing.inks import INK_NAMES
from companion.press.job.own import OwnPack
from companion.press.job.tray import Tray
from companion.press.page.errors import PrintError
from companion.press.words import PRESS
from companion.words import ENGLISH, languages

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
