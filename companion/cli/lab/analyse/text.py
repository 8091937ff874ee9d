"""What was found in a record, as text for a terminal."""

from collections.abc import Iterator

from companion.cli.lab.analyse.found import Found, against, costly, how, place_of, settled, turning, untold, with_chance
from companion.cli.terminal.out import clean, counted, pad, paint, width, wrap
from companion.lab.analysis import Analysis, Judged
from companion.lab.weighing import lost

_BARS = "▁▂▃▄▅▆▇█"
_MOST_BARS = 60


def lines(found: Found) -> Iterator[str]:
    """All of it: how it came about, chances, what may come now, choices that cost, luck and skill."""
    analysis = found.analysis
    yield f"{paint(found.title, 'bold')}, {clean(found.file)}"
    if not analysis.judged:
        yield from wrap("No choice can be weighed: none was made yet, or the record does not show the hands.")
    if analysis.judged or analysis.coming:
        for sentence in how(found):
            yield from wrap(sentence)
        yield ""
    yield from _chances(found)
    yield from _coming(analysis)
    yield from _costs(analysis)
    yield from _certain(analysis)
    yield from _turning(analysis)
    yield from _accounts(analysis)


def points(chance: float, *, exact: bool) -> str:
    """A part of the win in points of 100."""
    return f"{100 * chance:.1f}" if exact else f"{100 * chance:.0f}"


def _chances(found: Found) -> Iterator[str]:
    """Each side's chance from the start to the end, as a row of bars."""
    analysis = found.analysis
    if not analysis.judged:
        return
    columns = min(16, max(width(clean(side)) for side in analysis.sides))
    every = -(-len(analysis.curve) // _MOST_BARS)
    whose = "" if analysis.exact else f" for {clean(found.seen_by)}"
    for line in wrap(f"Chances to win{whose}, from the start, choice by choice, to the end (in points of 100):"):
        yield paint(line, "cyan")
    for side, tag in enumerate(analysis.sides):
        curve = [point[side] for point in analysis.curve]
        bars = "".join(_BARS[min(7, max(0, int(chance * 8)))] for chance in [*curve[:-1:every], curve[-1]])
        end = points(curve[-1], exact=analysis.exact)
        yield f"  {pad(clean(tag), columns)} {points(curve[0], exact=analysis.exact):>5} {bars} {end}"


def _coming(analysis: Analysis) -> Iterator[str]:
    for one in analysis.coming:
        about = f" ({clean(one.open)})" if one.open else ""
        yield ""
        yield paint(f"{clean(analysis.seats[one.seat])} may choose now{about}; the chance then:", "cyan")
        yield from wrap(", ".join([clean(with_chance(*found)) for found in one.options]), "  ", "  ")


def _costs(analysis: Analysis) -> Iterator[str]:
    if not analysis.judged:
        return
    found = costly(analysis)
    yield ""
    for seat, tag in enumerate(analysis.seats):
        own = [one for one in analysis.judged if one.seat == seat]
        wrong = [one for one in own if one.loss]
        lost = points(analysis.mean_loss(seat), exact=True)
        told = f"{clean(tag)} had {counted(len(own), 'genuine choice')}; {len(wrong)} cost something: {lost} points a choice."
        yield from wrap(told)
    if found:
        yield ""
        yield paint("Choices that clearly cost something, in points of 100:", "cyan")
    for one in found:
        yield from _cost(analysis, one)


def _cost(analysis: Analysis, one: Judged) -> Iterator[str]:
    loss = one.found.loss
    off = f" ± {lost(loss.off)}" if loss and loss.deals else ""
    mark = f" {one.found.mark}" if one.found.mark else ""
    cost = paint(f"{lost(one.loss)}{off}{mark}", "red")
    why = f": {one.reason}" if one.reason else ""
    told = f"{clean(analysis.seats[one.seat])} {clean(one.chosen)} cost {cost}; {clean(one.best)} was better{clean(why)}."
    yield from wrap(told, " " * 11, f"  line {one.line:>3}: ")


def _certain(analysis: Analysis) -> Iterator[str]:
    """What became certain."""
    found = settled(analysis)
    if found:
        yield ""
        yield paint("Certain, with all hands known:", "cyan")
    for line, sentence in found:
        yield from wrap(f"{clean(sentence)}.", " " * 11, f"  line {line:>3}: ")


def _turning(analysis: Analysis) -> Iterator[str]:
    """Where the chances changed most."""
    found = turning(analysis)
    if found:
        yield ""
        yield paint("Where the chances changed most, in points of 100:", "cyan")
    for turn in found:
        line = analysis.judged[turn.after - 1].line if turn.after else 0
        before, now = (analysis.curve[turn.after + step][turn.side] for step in (0, 1))
        exact = analysis.exact
        change = f"{points(before, exact=exact)} to {points(now, exact=exact)}"
        off = "" if exact else f" (± {points(turn.by.off, exact=False)})"
        told = f"{clean(place_of(analysis, turn))}: {clean(analysis.sides[turn.side])} from {change}{off}"
        told += f", by luck {with_off(turn.luck.value, turn.luck.off)}"
        yield from wrap(told, " " * 11, f"  line {line:>3}: " if line else " " * 11)


def _accounts(analysis: Analysis) -> Iterator[str]:
    """Start, luck and skill of each side: together its result."""
    if not analysis.judged:
        return
    columns = min(16, max(4, *(width(clean(side)) for side in analysis.sides)))
    result = "result" if analysis.finished else "now"
    yield ""
    yield paint("Luck and skill, in points of 100 (start + luck + own choices + those of others = result):", "cyan")
    yield f"  {pad('', columns)} {'start':>6} {'luck':>15} {'own':>15} {'others':>15} {result:>7}"
    for tag, one in zip(analysis.sides, analysis.accounts(), strict=True):
        parts = ((one.luck, one.luck_off), (one.skill, one.skill_off), (one.others, one.others_off))
        told = " ".join(f"{with_off(value, off):>15}" for value, off in parts)
        yield f"  {pad(clean(tag), columns)} {100 * one.start:6.1f} {told} {100 * one.result:7.1f}"
    for sentence in filter(None, (against(analysis), untold(analysis))):
        yield from wrap(clean(sentence), "  ", "  ")


def with_off(value: float, off: float) -> str:
    """A figure of luck and skill, in points of 100, with how far it may be off; exact ones to a tenth."""
    return f"{100 * value:+.0f} ± {100 * off:.0f}" if off else f"{100 * value:+.1f}"
