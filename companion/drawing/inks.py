"""Colours, each written once. An ink is a layer of looks: colour adds mood, grey adds weight, saver is black lines on white.

No ink adds information: whatever a colour says, a mark, a word or a line says too. A ground is white or takes a tenth of the
paper: what is paler, a laser prints as specks. `saver` never takes more ink than `colour`: its text is as dark, its hairlines are
rows of black dots, its rules and frames are lighter.
"""

from dataclasses import dataclass, replace

WHITE = "#FFFFFF"
BLACK = "#000000"
#: The ink of text, and of signs on light colours.
INK = "#1C1C1C"
_GREY_ACCENT = "#3C3C3C"
#: No ink makes a line finer than this (mm): finer ones break up in print.
_FINEST = 0.25


@dataclass(frozen=True)
class PlayerMark:
    """A player's colour and the shape that says the same without colour; `pale`: on white it needs an edge to be seen."""

    colour_name: str
    colour: str
    shape: str
    pale: bool = False


PLAYER_MARKS = (
    PlayerMark("blue", "#0072B2", "circle"),
    PlayerMark("vermilion", "#D55E00", "square"),
    PlayerMark("green", "#009E73", "triangle"),
    PlayerMark("yellow", "#E0B000", "diamond", pale=True),
    PlayerMark("purple", "#8E5EA2", "star"),
    PlayerMark("ink", "#222222", "cross"),
)


@dataclass(frozen=True)
class Ink:
    """What a page is drawn with: text, accent, quiet text, lines, a tint for heads, a ground for boxes, card colours, the paper.

    A colour is `#RRGGBB`; of an ink that is `named`, the name that a style sheet gives it: `var(--accent)`. `dots` says how
    hairlines are broken: so much drawn, so much left (mm); nothing where they go through. `weight` is how wide rules and frames
    are drawn in print, over what is asked for: black ones need not be as wide as coloured ones.
    """

    name: str
    text: str
    accent: str
    quiet: str
    line: str
    tint: str
    ground: str
    red_suit: str
    black_suit: str
    coloured_marks: bool
    paper: str = WHITE
    named: bool = False
    dots: tuple[float, ...] = ()
    weight: float = 1.0

    @property
    def saving(self) -> bool:
        """Whether ink is saved: then one frame is enough where else stand two, and grounds are paper."""
        return self.name == "saver"

    def mark_colour(self, mark: PlayerMark) -> str:
        """The colour that fills a player's mark."""
        if not self.coloured_marks:
            return self.text
        return f"var(--mark-{mark.colour_name})" if self.named else mark.colour

    @property
    def gilt(self) -> str:
        """The gold of crowns and hems; a light grey where there are no colours, and paper where ink is saved."""
        if self.saving:
            return self.paper
        if self.coloured_marks:
            return self.mixed(self.mark_colour(PLAYER_MARKS[3]), 78, self.paper)
        return self.mixed(self.text, 18, self.paper)

    @property
    def wash(self) -> str:
        """A light ground of the accent, dense enough for a laser to print it evenly; none where ink is saved."""
        return self.paper if self.saving else self.mixed(self.accent, 14, self.paper)

    def rule(self, width: float) -> float:
        """How wide a rule, a frame or the line of a sign is drawn (mm): never finer than a hairline, where it is not meant so."""
        return max(min(width, _FINEST), width * self.weight)

    def mixed(self, colour: str, percent: float, other: str) -> str:
        """So much of a colour, the rest of another one; both are this ink's."""
        if self.named:
            return f"color-mix(in srgb, {colour} {percent:g}%, {other})"
        pairs = zip(parts_of(colour), parts_of(other), strict=True)
        return "#" + "".join(f"{round(one * percent / 100 + rest * (1 - percent / 100)):02X}" for one, rest in pairs)

    def veil(self, colour: str, percent: float) -> str:
        """A colour so dense that what lies below shows through it; on screens only."""
        return self.mixed(colour, percent, "transparent") if self.named else f"{colour}{round(percent * 2.55):02X}"


def strong(ink: Ink) -> Ink:
    """The same ink for weak eyes: lines and quiet text as dark as all other text."""
    return replace(ink, quiet=ink.text, line=ink.text, dots=(), weight=1.0)


def grey_of(colour: str) -> float | None:
    """How light a colour without a hue is, from 0 for black to 1 for white; None for one that has a hue."""
    red, green, blue = parts_of(colour)
    return red / 255 if red == green == blue else None


def as_grey(colour: str) -> float:
    """How light any colour is for the eye, from 0 to 1, to thousandths."""
    red, green, blue = parts_of(colour)
    return round((0.299 * red + 0.587 * green + 0.114 * blue) / 255, 3)


def parts_of(colour: str) -> tuple[int, int, int]:
    """How much red, green and blue a colour has, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


INK_NAMES = ("colour", "grey", "saver")


def ink_for(name: str, accent: str) -> Ink:
    """The ink called `name`; `accent` is a game's colour, `#RRGGBB`. Raises ValueError for another name."""
    if name == "colour":
        return Ink(name, INK, accent, "#5A5A58", "#8C8C88", "#ECEAE6", WHITE, "#B3261E", INK, True)
    if name == "grey":
        return Ink(name, INK, _GREY_ACCENT, "#555555", "#8A8A8A", "#E5E5E5", WHITE, INK, INK, False)
    if name == "saver":
        return Ink(name, INK, BLACK, "#5A5A5A", BLACK, WHITE, WHITE, BLACK, BLACK, False, dots=(0.3, 0.8), weight=0.5)
    raise ValueError(f"no ink is called {name!r}: expected one of {', '.join(INK_NAMES)}")


#: The colours of the screen by the names that rulebooks and diagrams use: a style sheet says which they are, by day and by night.
BY_NAME = Ink(
    "colour", "var(--ink)", "var(--accent)", "var(--quiet)", "var(--line)", "var(--tint)", "var(--ground)", "var(--red)",
    "var(--ink)", True, "var(--paper)", named=True,
)  # fmt: skip
