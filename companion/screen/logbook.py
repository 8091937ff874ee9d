"""A record as its lines, gathered by section: what each says, what it did, what is noted beside it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.record import line_texts, lines
from companion.referee import AnyPosition, AnyStep, Error, Judgement, Replay
from companion.referee.telling import told
from companion.screen.desk import View
from companion.screen.phrases import capital
from companion.screen.table.covering import Covering, covering_of, open_seat

#: Nothing is covered.
OPEN = Covering("")
#: So many lines stand together where a game has no sections.
_TOGETHER = 20


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a record. `code` is what it says, `note` the comment behind it, `told` what it did, in the game's words.

    `stood` is what the table let stand on it, `errors` are what is wrong with it. `covered`: it names cards that only their
    player should see, and is not shown.
    """

    number: int
    code: str
    note: str = ""
    told: str = ""
    stood: Error | None = None
    stands: bool = False
    errors: Sequence[Error] = ()
    covered: bool = False


@dataclass(slots=True)
class Group:
    """Lines that stand together: the header, a section, or some turns. `scores` are what the section has brought."""

    title: str
    entries: list[Entry] = field(default_factory=list)
    scores: Mapping[str, int] = field(default_factory=dict)

    def has(self, number: int) -> bool:
        """Whether a line of this number stands in it."""
        return any(entry.number == number for entry in self.entries)


def texts_of(text: str) -> list[str]:
    """The lines of a record; behind its last line end there is none."""
    return line_texts(text.removesuffix("\n"))


def groups_of(text: str, judgement: Judgement, covering: Covering = OPEN) -> list[Group]:
    """The whole record by sections; blank lines are left out."""
    groups: list[Group] = []
    begins = _first_line(judgement)
    for entry in _entries(text, judgement, covering):
        heading = _heading(entry.code)
        if heading or not groups or _is_full(groups[-1], entry, begins):
            groups.append(Group(heading or ("Header" if entry.number < begins else "")))
        groups[-1].entries.append(entry)
    scores = {f"{section.kind} {section.number}".casefold(): section.scores for section in judgement.sections if section.complete}
    for group in groups:
        group.scores = scores.get(group.title.casefold(), {})
        group.title = group.title or f"Lines {group.entries[0].number} to {group.entries[-1].number}"
    return groups


def entry_at(text: str, judgement: Judgement, covering: Covering, number: int) -> Entry:
    """One line of a record, by its number. Raises StopIteration where it has no such line, or a blank one."""
    return next(_entries(text, judgement, covering, only=number))


def position_at(judgement: Judgement, number: int) -> AnyPosition | None:
    """The game as it stood after a line; None where the record cannot be replayed so far."""
    if judgement.record is None:
        return None
    return judgement.positions[sum(step.line.number <= number for step in judgement.steps)]


def covering_at(replay: Replay, view: View) -> Covering:
    """What is covered on a device as the record stands now."""
    game = replay.judgement.game
    return covering_of(game.id, replay.scene(), open_seat(view)) if game else OPEN


def is_broken_before(judgement: Judgement, number: int) -> bool:
    """Whether a line stands at or behind the one where the record breaks a rule: what lay on the table then is not known."""
    breaks = [error.line for error in judgement.verdict.errors if error.rule != "claim"]
    return bool(breaks) and number >= min(breaks)


def _first_line(judgement: Judgement) -> int:
    """The number of the first line below the header; all lines are taken for moves where the header cannot be read."""
    if judgement.record is None or not judgement.record.entries:
        return 0 if judgement.record is None else 1_000_000
    return judgement.record.entries[0].line.number


def _is_full(group: Group, entry: Entry, begins: int) -> bool:
    """Whether a line begins a group of its own behind this one, without a heading."""
    if group.title == "Header":
        return entry.number >= begins
    return not group.title and len(group.entries) >= _TOGETHER


def _heading(code: str) -> str:
    """`Season 3` of the line `[season 3]`; empty for any other."""
    bare = lines.without_mark(lines.make_line(1, code)).code.strip()
    return capital(bare[1:-1].strip() if bare.startswith("[") and bare.endswith("]") else "")


def _entries(text: str, judgement: Judgement, covering: Covering, only: int = 0) -> Iterator[Entry]:
    steps: dict[int, AnyStep] = {step.line.number: step for step in judgement.steps}
    stood = {error.line: error for error in judgement.verdict.stood}
    errors: dict[int, list[Error]] = {}
    for error in judgement.verdict.errors:
        errors.setdefault(error.line, []).append(error)
    for number, line_text in enumerate(texts_of(text), 1):
        line = lines.make_line(number, line_text)
        if not line_text.strip() or (only and number != only):
            continue
        if covering.tells(line_text):
            yield Entry(number, "", covered=True)
            continue
        step = steps.get(number)
        yield Entry(
            number,
            line.code.strip(),
            line.comment.lstrip("# \t"),
            covering.kept(_told(judgement, step), "") if step else "",
            stood.get(number),
            lines.without_mark(line).stands and number in steps,
            errors.get(number, ()),
        )


def _told(judgement: Judgement, step: AnyStep) -> str:
    record = judgement.record
    if judgement.game is None or record is None:
        return ""
    return told(judgement.game.about, step, record.game.claim_form(record.table).tags)
