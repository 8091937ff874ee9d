"""What a game says of its sheet to tick: fields <-> lines of a record, both ways, pure. And what is there for any game."""

from collections.abc import Mapping, Sequence

from companion.reading.form import (
    Block,
    Field,
    Marks,
    Row,
    Section,
    SheetLine,
    all_ticked,
    heads,
    keys_of,
    number_line,
    numbers,
    told,
)
from companion.record.keywords import RESULT
from companion.referee import AnyPosition, AnyRecord, Game, Judgement, judge, part
from companion.referee.claims import DRAW

#: What a section brings at most, and what it comes to in the end, where a game says nothing of it.
_MOST, _MOST_IN_ALL = 199, 3999


class Ticks:
    """A game's part `paper.ticks`. Judgements are of a header, or of a record.

    `version` is the form's: it grows where what was printed before would be read wrongly. `how` says in a line what is to be
    known of this game's sheet.
    """

    version = 1
    how = ""

    def section(self, header: Judgement, number: int) -> Section:
        """What is asked of the section with this number: of each one as many boxes."""
        raise NotImplementedError

    def closing(self, _header: Judgement) -> Section | None:
        """What is asked once, on the last page."""
        return None

    def wanted(self, record: Judgement) -> int:
        """How many sections a record has, or is to have."""
        return max(1, record.number)

    def marks(self, record: Judgement) -> Marks:
        """What a record ticks: nothing of a section before it is over."""
        done = [section for section in record.sections if section.complete]
        return {key: values for section in done for key, values in self.marked(section).items()}

    def marked(self, section: AnyPosition) -> Marks:
        """What a section that is over ticks."""
        return all_ticked(str(section.number), section.scores)

    def lines(self, header: Judgement, marks: Marks) -> Sequence[SheetLine]:
        """The lines below the header that marks say."""
        return [line for one in range(1, last_number(marks) + 1) for line in self.said(header, one, marks)]

    def said(self, header: Judgement, number: int, marks: Marks) -> Sequence[SheetLine]:
        """The lines of one section; those above it may be blank."""
        raise NotImplementedError


class Results(Ticks):
    """Of a game's result alone: the last totals, who has won; what is ticked before that are remarks.

    `noun` is what totals count, `most` how many there are.
    """

    noun = "total"
    most = _MOST_IN_ALL

    def closing(self, header: Judgement) -> Section | None:
        """Everybody's total, and the winner: several, or a draw."""
        units = header.units
        winner = Field("winner", "Result", "winner", (*units, DRAW), many=True)
        won = Block("", (*heads(units), DRAW), (Row("won", (winner,)),), 12.0)
        label = 34.0 if self.most < 1000 else 20.0  # so many digits take the rest of the page
        return Section("Result", (numbers(RESULT, "Result", self.noun, units, self.most, label), won))

    def marks(self, record: Judgement) -> Marks:
        """The sections, and the result of a game that is over."""
        verdict, found = record.verdict, super().marks(record)
        if not verdict.complete:
            return found
        winners = tuple(verdict.winners)
        drawn = len(winners) > 1 and set(winners) == set(record.units)
        return {**found, **all_ticked(RESULT, verdict.totals), **({"winner": (DRAW,) if drawn else winners} if winners else {})}

    def lines(self, header: Judgement, marks: Marks) -> Sequence[SheetLine]:
        """`result:` and `winner:`, then a remark for each section of which something is ticked."""
        winner = [SheetLine(f"winner: {', '.join(marks['winner'])}", ("winner",))] if "winner" in marks else []
        return [*number_line(RESULT, RESULT, header.units, marks), *winner, *super().lines(header, marks)]

    def said(self, header: Judgement, number: int, marks: Marks) -> Sequence[SheetLine]:
        """The remark, with what makes no sense of it in brackets."""
        section = self.section(header, number)
        said = ", ".join(f"{field} {value}" for _, field, value in told(section.fields, marks))
        odd = self.odd(header, number, marks)
        words = f"# {section.title.lower()}: {said}" + (f" ({odd})" if odd else "")
        return [SheetLine(words, keys_of(marks, str(number)))] if said else []

    def odd(self, _header: Judgement, _number: int, _marks: Marks) -> str:
        """What makes no sense of a section; mostly nothing."""
        return ""


class Numbers(Results):
    """For a game without a sheet of its own: numbers for its sections and players, a line with points where it has one."""

    how = "Tick what each section brought everybody; and the result, where it is asked."

    def section(self, header: Judgement, number: int) -> Section:
        """A number for everybody."""
        title = f"{_section(header).capitalize()} {number}"
        return Section(title, (numbers(str(number), title, "", header.units, _MOST, 30.0, signed=True),))

    def marks(self, record: Judgement) -> Marks:
        """The sections, and the result where it is asked."""
        return Ticks.marks(self, record) if _has_points(record) else super().marks(record)

    def closing(self, header: Judgement) -> Section | None:
        """The result, where the game has no line for a section's numbers."""
        return None if _has_points(header) else super().closing(header)

    def lines(self, header: Judgement, marks: Marks) -> Sequence[SheetLine]:
        """`points:` for each section; or the result, and remarks."""
        if not _has_points(header):
            return super().lines(header, marks)
        sections = range(1, last_number(marks) + 1)
        heading, units = f"[{_section(header)} ", header.units
        return [
            line for one in sections for line in (SheetLine(f"{heading}{one}]"), *number_line("points", str(one), units, marks))
        ]


NUMBERS = Numbers()


def ticks_of(game: Game) -> Ticks:
    """What a game says of its sheet; where it says nothing, numbers for its sections and players. Raises GameError."""
    own: Ticks | None = part(game.id, "paper.ticks")
    return own or NUMBERS


def record_of(judgement: Judgement) -> AnyRecord:
    """What a judgement is of. Raises ValueError where it cannot be read."""
    if judgement.record is None:
        raise ValueError(judgement.verdict.errors[0].message)
    return judgement.record


def last_number(marks: Marks) -> int:
    """The highest number of a section of which something is ticked; 0 where nothing is."""
    return max((int(first) for key in marks if (first := key.partition(".")[0]).isdecimal()), default=0)


def _section(judgement: Judgement) -> str:
    """What a part of the game is called."""
    return (judgement.game.section if judgement.game else "") or "game"


def _has_points(header: Judgement) -> bool:
    """Whether the game writes a section's points alone; else its result alone is written, and its sections are remarks."""
    fields: Mapping[str, object] = record_of(header).header.fields
    text = "".join(f"{key}: {record_of(header).header.value(key)}\n" for key in fields)
    points = ", ".join(f"{unit} 0" for unit in header.units)
    return judge(f"{text}[{_section(header)} 1]\npoints: {points}\n").verdict.status != "malformed"
