"""The page on top of what was printed: what else is needed, what to print on what, and two rulers that prove the scale."""

from collections.abc import Sequence
from pathlib import PurePath

from companion import __version__
from companion.drawing import MM_PER_INCH, RULE, Box, Grid, ink_for, lettering
from companion.press import PRESS, PageCanvas, PrintOptions
from companion.press.sheets.frame import Drawing
from companion.referee import about
from companion.shop.folder import Need, PrintedFile
from companion.shop.heading import draw_heading
from companion.shop.output import Facts, MadeFor
from companion.shop.steps import HEIGHT, WIDTH, picture_of, steps_for

RULER_MM = 100
RULER_INCHES = 4
_LINE, _SMALL_LINE = 5.0, 4.0
#: Room for the word before each step (mm), and between what a file is and its name.
_LABEL, _BETWEEN = 16.0, 3.0
#: How far lines stand apart, and whether a file's name stands behind what it is: closer where that saves a page.
_AIRS = {False: (1.0, 0.95, 0.9), True: (1.0, 0.95, 0.9, 0.84, 0.8, 0.77)}
_LOOKS = tuple((air, joined) for joined, airs in _AIRS.items() for air in airs)
_STEPS = ("scale", "try", "sides", "cut")
#: How codes get an address, where they have none.
_NO_ADDRESS = "codes"


def instruction_pages(
    game: str,
    title: str,
    emblem: Drawing,
    groups: Sequence[tuple[MadeFor, Sequence[PrintedFile]]],
    needs: Sequence[Need],
    options: PrintOptions,
) -> bytes:
    """The PDF of the instructions for all that was printed of a game.

    Args:
        game: The game's id.
        title: The game's name.
        emblem: Draws the game's emblem.
        groups: What was printed, by what it was made for.
        needs: What people need besides.
        options: Paper, ink and language of this page.
    """
    names = _Names(title, [made_for for made_for, _ in groups], options.language)
    drawn = steps_for((file.facts for _, files in groups for file in files), backs_folded=options.duplex == "fold")
    tries = []
    # Where all has room on one page but for the drawn steps, these are left out.
    for (air, joined), steps in (*((look, drawn) for look in _LOOKS), *((look, ()) for look in _LOOKS if drawn)):
        pages = _Pages(game, title, emblem, options, air, joined=joined)
        _draw_needs(pages, needs, names)
        _draw_steps(pages, _STEPS if options.base_url else (_NO_ADDRESS, *_STEPS))
        _draw_order(pages, steps)
        _draw_rulers(pages)
        shared = len({made_for.settings for made_for, _ in groups}) == 1
        _draw_files(pages, names, groups, settings_too=not shared)
        settings = groups[0][0].settings if shared else ()
        _draw_made_with(pages, (pages.say("do-aloud", game=game), *(["; ".join(settings)] if joined and settings else settings)))
        pages.canvas.end_page()
        tries.append(pages)
        if pages.canvas.page == 1:
            break
    return min(tries, key=lambda pages: pages.canvas.page).canvas.finish()


class _Names:
    """What is called how: records by their names, and by their paths where two have the same."""

    def __init__(self, title: str, made_for: Sequence[MadeFor], language: str) -> None:
        self._title, self._language = title, language
        records = {one.record for one in made_for}
        stems = [PurePath(record).name for record in records]
        self._shown = {one: stem if stems.count(stem) == 1 else one for one, stem in zip(records, stems, strict=True)}

    def whose(self, made_for: MadeFor) -> str:
        """`For friday.game: Aino, Ville`."""
        if made_for.record:
            record = self._shown.get(made_for.record, made_for.record)
            key = "for-record-of" if made_for.players else "for-record"
            return PRESS(key, self._language, record=record, players=made_for.players)
        if made_for.players:
            return PRESS("for-later", self._language, players=made_for.players)
        return PRESS("for-every", self._language, title=self._title)


class _Pages:
    """A page that is filled from the top, and goes on on another where something has no room.

    `air`: how far apart lines are; `joined`: the name of a file stands behind what it is, where there is room for it.
    """

    def __init__(self, game: str, title: str, emblem: Drawing, options: PrintOptions, air: float, *, joined: bool) -> None:
        self.grid = Grid(options.sheet)
        self.air, self.joined = air, joined
        ink, self._language = ink_for(options.ink, about(game).accent), options.language
        self.canvas = PageCanvas(options.sheet, ink, self.say("how-to-print-of", title=title), language=self._language)
        self._title, self._emblem = title, emblem
        self.top = self._draw_head()

    def say(self, key: str, /, **values: object) -> str:
        """The words with this id, in the language of the page."""
        return PRESS(key, self._language, **values)

    def room(self, height: float) -> None:
        """Sees to it that so many mm are left: else a new page begins."""
        if self.top + height > self.grid.area.bottom + 0.01:
            self.canvas.end_page()
            self.top = self._draw_head()

    def heading(self, key: str, keep: float = 12.0) -> None:
        """The heading with this id, on the same page as the first `keep` mm of what follows."""
        self.room(8 + keep)
        self.canvas.text(self.say(key), self.grid.area.x, self.top + 4, lettering.TITLE, 12, self.canvas.ink.accent)
        self.top += 7 * self.air

    def lines(self, text: str, box: Box, face: str = lettering.TEXT, size: float = 10.5, colour: str = "") -> float:
        """Wrapped text from the top of a box; returns how high it is (mm). No word of it is cut."""
        step = self.step(size)
        wrapped = _wrapped(text, face, box.width, size)
        for row, line in enumerate(wrapped):
            self.canvas.text(line, box.x, box.y + step * (row + 0.75), face, size, colour)
        return step * len(wrapped)

    def step(self, size: float = 10.5) -> float:
        """From one line of text of this size to the next (mm)."""
        return self.air * (_LINE if size > 9 else _SMALL_LINE)

    def _draw_head(self) -> float:
        page = self.canvas.page
        words = self.say("how-to-print-page", page=page + 1) if page else self.say("how-to-print")
        return draw_heading(self.canvas, self.grid, self._emblem, self._title, words)


def _wrapped(text: str, face: str, room: float, size: float) -> list[str]:
    """Lines of at most `room` mm; a word that is wider than that goes on on the next line."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lettering.width(joined, face, size) <= room:
            lines[-1:] = [joined]
            continue
        rest = word
        while lettering.width(rest, face, size) > room and len(rest) > 1:
            fits = next(n for n in range(len(rest) - 1, 0, -1) if n == 1 or lettering.width(rest[:n], face, size) <= room)
            lines.append(rest[:fits])
            rest = rest[fits:]
        lines.append(rest)
    return lines


def _draw_needs(pages: _Pages, needs: Sequence[Need], names: _Names) -> None:
    if not needs:
        return
    pages.heading("head-needs")
    area, ink = pages.grid.area, pages.canvas.ink
    room = Box(area.x + 5, 0, area.width - 8, 0)
    top = pages.top
    at = top + 1.5
    whose = None
    for need in needs:
        if need.whose is not None and need.whose != whose:
            whose = need.whose
            words = ", ".join((names.whose(whose), *whose.played))
            at += pages.lines(words, Box(area.x + 2, at, area.width - 4, 0), lettering.BOLD, 9.5)
        pages.canvas.box(Box(area.x + 1.5, at + 1.1, 2.4, 2.4), colour=ink.accent)
        at += pages.lines(need.said, Box(room.x + 1, at, room.width, 0))
        if need.command:
            at += pages.lines(need.command, Box(room.x + 1, at - 0.4, room.width, 0), lettering.ITALIC, 9, ink.quiet)
        at += 0.8
    pages.canvas.line(area.x, top, area.x, at, RULE, ink.accent)
    pages.top = at + 3


def _draw_steps(pages: _Pages, steps: Sequence[str]) -> None:
    pages.heading("head-how")
    area = pages.grid.area
    text = Box(area.x + _LABEL, area.y, area.width - _LABEL, 0)
    for step in steps:
        label, words = pages.say(f"step-{step}"), pages.say(f"do-{step}")
        pages.canvas.text(label, pages.grid.area.x, pages.top + 0.75 * pages.step(), lettering.BOLD, 10.5)
        pages.top += pages.lines(words, Box(text.x, pages.top, text.width, 0)) + 1.2
    pages.top += 1.5


def _draw_order(pages: _Pages, steps: Sequence[str]) -> None:
    """The drawn steps side by side, each with its number and its word."""
    if not steps:
        return
    pages.room(HEIGHT + 7)
    ink, left = pages.canvas.ink, pages.grid.area.x + _LABEL
    for number, step in enumerate(steps, start=1):
        place = Box(left, pages.top - 0.5, WIDTH, HEIGHT)
        picture_of(step).draw(pages.canvas, place)
        word = f"{number}  {pages.say(f'drawn-{step}')}"
        pages.canvas.text(word, place.x + WIDTH / 2, place.bottom + 3.6, lettering.BOLD, 9, ink.accent, "centre")
        left += WIDTH + 10
    pages.top += HEIGHT + 6


def _draw_rulers(pages: _Pages) -> None:
    pages.heading("head-rulers", 33)
    canvas, left = pages.canvas, pages.grid.area.x + 1
    top = pages.top + 10
    for across, parts, each, every, words in (
        (RULER_MM, RULER_MM, 1.0, (10, 5), pages.say("ruler-mm")),
        (RULER_INCHES * MM_PER_INCH, RULER_INCHES * 8, MM_PER_INCH / 8, (8, 4), pages.say("ruler-inches")),
    ):
        for mark in range(parts + 1):
            length = 6.0 if mark % every[0] == 0 else 4.2 if mark % every[1] == 0 else 2.6
            canvas.line(left + mark * each, top, left + mark * each, top - length, 0.15, canvas.ink.text)
            if mark % every[0] == 0:
                figure = mark if parts == RULER_MM else mark // 8
                canvas.text(str(figure), left + mark * each, top - 7.2, size=8.5, align="centre")
        canvas.line(left, top, left + across, top, RULE, canvas.ink.text)
        canvas.text(words, left + RULER_MM + 8, top - 0.5, lettering.ITALIC, 10)
        top += 13.5
    pages.top = top - 8.5


def _draw_files(
    pages: _Pages, names: _Names, groups: Sequence[tuple[MadeFor, Sequence[PrintedFile]]], *, settings_too: bool
) -> None:
    pages.heading("head-files", 30)
    for number, (made_for, files) in enumerate(groups):
        _draw_group_head(pages, names, made_for, labels=number == 0)
        for file in files:
            _draw_file(pages, file)
        if settings_too:
            pages.top += 1.5
            _draw_small(pages, made_for.settings)
        pages.top += 4 * pages.air


def _draw_group_head(pages: _Pages, names: _Names, made_for: MadeFor, *, labels: bool) -> None:
    """Whose the files below are; what the columns are (`labels`) stands over the first."""
    pages.room(30)
    area, canvas = pages.grid.area, pages.canvas
    pages.top += pages.lines(names.whose(made_for), Box(area.x, pages.top, area.width, 0), lettering.BOLD)
    for words in made_for.played:
        pages.top += pages.lines(words, Box(area.x, pages.top, area.width, 0), size=9, colour=canvas.ink.quiet)
    if labels:
        for box, key in zip(_columns(pages), ("column-thing", "column-sheets", "column-stock"), strict=True):
            canvas.text(pages.say(key), box.x, pages.top + 3.6, lettering.ITALIC, 9, canvas.ink.quiet)
    pages.top += 4.8 if labels else 0.8
    canvas.line(area.x, pages.top, area.right, pages.top, RULE, canvas.ink.accent)


def _columns(pages: _Pages) -> tuple[Box, Box, Box]:
    area = pages.grid.area
    return (
        Box(area.x, area.y, 0.46 * area.width - 4, 0),
        Box(area.x + 0.46 * area.width, area.y, 13, 0),
        Box(area.x + 0.46 * area.width + 17, area.y, 0.54 * area.width - 17, 0),
    )


def _draw_file(pages: _Pages, file: PrintedFile) -> None:
    """A row as high as its words: what it is, its sheets, on what it is printed, and the name of the file."""
    canvas, facts, (what, count, stock) = pages.canvas, file.facts, _columns(pages)
    texts = (
        (facts.title, what, lettering.TEXT, 10.5),
        (file.name, what, lettering.ITALIC, 9.0),
        (_stock(pages, facts), stock, lettering.TEXT, 10.5),
    )
    heights = [pages.step(size) * len(_wrapped(text, face, box.width, size)) for text, box, face, size in texts]
    title, name = (lettering.width(text, face, size) for text, _, face, size in texts[:2])
    joined = pages.joined and title + _BETWEEN + name <= what.width
    height = max(heights[0] if joined else heights[0] + heights[1], heights[2]) + 1.2 * pages.air
    pages.room(height)
    top = pages.top + 0.6
    pages.lines(facts.title, what.moved(0, top - what.y))
    if joined:
        line = top + 0.75 * pages.step()
        canvas.text(file.name, what.x + title + _BETWEEN, line, lettering.ITALIC, 9, canvas.ink.quiet)
    else:
        pages.lines(file.name, what.moved(0, top - what.y + heights[0]), lettering.ITALIC, 9, canvas.ink.quiet)
    canvas.text(str(facts.sheets * facts.many or "–"), count.x, top + 0.75 * pages.step(), size=10.5)
    if facts.minutes:
        minutes = pages.say("minutes", count=facts.minutes * facts.many)
        canvas.text(minutes, stock.x - 3, top + 0.75 * pages.step(), lettering.ITALIC, 8.5, canvas.ink.quiet, "right")
    pages.lines(_stock(pages, facts), stock.moved(0, top - stock.y))
    pages.top += height
    canvas.line(pages.grid.area.x, pages.top, pages.grid.area.right, pages.top)


def _stock(pages: _Pages, facts: Facts) -> str:
    """`card, both sides; flip on long edge; print the file 2 times`."""
    words = facts.stock
    if facts.edge and facts.sheets:
        words = pages.say("flip-short" if facts.edge == "short" else "flip-long", stock=words)
    if facts.many > 1:
        key = "print-times-one" if facts.sheets == 1 else "print-times"
        words = pages.say(key, stock=words, times=facts.many, count=facts.sheets)
    return words


def _draw_made_with(pages: _Pages, settings: Sequence[str]) -> None:
    pages.heading("head-made-with", pages.step(9) * (len(settings) + 1))
    _draw_small(pages, (f"Companion {__version__}", *settings))


def _draw_small(pages: _Pages, lines: Sequence[str]) -> None:
    area = pages.grid.area
    for words in lines:
        pages.room(pages.step(9))
        pages.top += pages.lines(words, Box(area.x, pages.top, area.width, 0), size=9, colour=pages.canvas.ink.quiet)
