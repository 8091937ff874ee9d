"""Looks for the slip behind a record that is not legal."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import log2

from companion.record import key_of, make_line
from companion.referee import protocol, verdict
from companion.referee.mending import spelled, spoken
from companion.referee.mending.change import Change, Slip
from companion.referee.mending.missing import gaps_of, missing, repeated
from companion.referee.mending.trial import Trial

#: So many slips are told at most.
MOST = 5
#: A record of more lines, or with a line of more signs, isn't an evening's game, and is not mended.
_LARGEST, _WIDEST = 2_000, 1_000
#: How much work is done, in lines played (some 25 µs each): for changes that the text shows, for each other kind; for lines that
#: are missing where nothing else was found; and where each change is judged from the first line on.
_TEXT, _OTHER, _MISSING, _BLIND = 7_500, 2_500, 16_000, 30_000
#: So many changes are looked at that seem to do; by then the record tells little.
_ENOUGH = 200


def slips_of(text: str, judgement: verdict.Judgement, files: protocol.Files = protocol.no_files) -> Sequence[Slip]:
    """The single changes with which a record is legal, the likeliest first, `MOST` at most; none of a legal one.

    `judgement` is that on the text. How much is looked at is bounded by what there is to judge: equal records have equal slips.
    """
    lines = text.split("\n", _LARGEST + 1)
    if judgement.verdict.status in (verdict.LEGAL, verdict.FAILED) or len(lines) > _LARGEST or max(map(len, lines)) > _WIDEST:
        return ()
    trial = Trial(text, judgement, files)
    order = _order(trial)
    found = _tried(trial, _spelled(trial, order), _TEXT if trial.numbers else _BLIND)
    found += _tried(trial, _far_swapped(trial, order), _OTHER)
    found += _tried(trial, _header(trial), _OTHER)
    proven = _proven(trial, found)
    if trial.numbers:
        places = gaps_of(trial)
        found = [*proven, *_tried(trial, repeated(trial, places), _OTHER)]
        proven = _proven(trial, [*found, *_tried(trial, missing(trial, places), _MISSING // (1 + len(proven)))])
    return [Slip(change, len(proven) == 1) for change in proven]


def _order(trial: Trial) -> Sequence[int]:
    """The lines of a record, those first that are likeliest to be wrong: where it shows, what explains it, then upwards.

    A single slip stands at the first error or above it, however many claims are wrong below.
    """
    first = trial.errors[0]
    why = [place.line for place in first.related]
    order = dict.fromkeys([first.line, *why, *range(first.line - 1, trial.first - 1, -1)])
    return [number for number in order if number <= len(trial.texts)]


def _tried(trial: Trial, changes: Iterator[Change], work: int) -> list[Change]:
    """The changes with which the record seems to be legal, with what each costs, as far as so much work goes."""
    trial.left = work
    found: list[Change] = []
    for change in changes:
        if trial.holds(change):
            found.append(change._replace(cost=change.cost + _far(trial, change)))
        if trial.left <= 0 or len(found) >= _ENOUGH:
            break
    return found


def _far(trial: Trial, change: Change) -> float:
    """What a change costs by its place: far from where the record goes wrong, or from the line with which it is swapped."""
    here = [error.line for error in trial.errors]
    why = [place.line for error in trial.errors for place in error.related]
    ends = (change.first, max(change.first, change.last))
    far = min(abs(line - end) for line in here for end in ends)
    apart = log2(max(1, change.length - 1)) / 2
    return log2(1 + far) / 2 + apart - any(end in (*here, *why) for end in ends)


def _spelled(trial: Trial, order: Sequence[int]) -> Iterator[Change]:
    """What the text shows, line by line."""
    right = [error.claimed.right for error in trial.errors if error.claimed]
    for number in order:
        text = trial.texts[number - 1]
        if text.strip():
            yield from spelled.twice(trial.texts, number)
            for other in (number - 1, number + 1):
                yield from spelled.swapped(trial.texts, number, other) if 0 < other <= len(trial.texts) else ()
            yield from spelled.in_line(number, text, trial.tags, right)
            yield from spoken.left_out(trial, number)


def _far_swapped(trial: Trial, order: Sequence[int]) -> Iterator[Change]:
    """Two lines swapped that are no neighbours, the nearest first."""
    for number in order if trial.numbers else ():
        for apart in range(2, len(trial.texts)):
            for other in (number - apart, number + apart):
                yield from spelled.swapped(trial.texts, number, other) if trial.first <= other <= len(trial.texts) else ()


def _header(trial: Trial) -> Iterator[Change]:
    """Another player in a line of the header, but for the one that says who plays."""
    for number in range(1, trial.first):
        text = trial.texts[number - 1]
        if key_of(make_line(number, text)) != "players":
            yield from (change for change in spelled.in_line(number, text, trial.tags) if change.kind == "player")


def _proven(trial: Trial, found: Sequence[Change]) -> Sequence[Change]:
    """Those with which the whole record is legal, each text once; of lines that may be missing one for each place."""
    proven: list[Change] = []
    texts: list[Sequence[str]] = []
    for change in sorted(_spread(found), key=lambda one: one.cost):
        after = change.applied(trial.texts)
        if len(proven) == MOST or after in texts or any(_same_place(change, one) for one in proven):
            continue
        if trial.is_legal(change):
            proven.append(change)
            texts.append(after)
    return proven


def _spread(found: Sequence[Change]) -> Iterator[Change]:
    """The changes; a line that may be missing at several places costs more at each further one."""
    places = Counter[str]()
    for change in sorted(found, key=lambda one: one.cost):
        yield change._replace(cost=change.cost + places[change.now])
        places[change.now] += change.kind == "missing-line"


def _same_place(one: Change, other: Change) -> bool:
    return one.kind == other.kind == "missing-line" and abs(one.first - other.first) <= 1 + (one.now == other.now)
