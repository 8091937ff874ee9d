"""The verdict on a record: what `companion check` says, and all that score, sheets and links are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.record import Fault, RecordError, decode
from companion.record.header import FORMAT
from companion.referee.breach import Breach, HeaderBreach
from companion.referee.protocol import Files, Game, Item, Json, State, no_files
from companion.referee.replay import (
    Entry,
    HeaderRefused,
    Record,
    Replay,
    SectionReport,
    Step,
    entry_of,
    named_game,
    read_record,
    read_table,
    replay,
)

LEGAL, ILLEGAL, MALFORMED = "legal", "illegal", "malformed"
_EXIT_CODES = {LEGAL: 0, ILLEGAL: 1, MALFORMED: 2}


@dataclass(frozen=True, slots=True)
class Error:
    """One error of a verdict. Line and column count from 1, in characters.

    `legal` is what could have stood there; `items` what a wrongly claimed score is made of.
    """

    line: int
    column: int
    rule: str
    message: str
    hint: str = ""
    legal: Sequence[str] = ()
    items: Sequence[Item] = ()

    def as_dict(self) -> Json:
        """The error as the record format words it."""
        return {"line": self.line, "column": self.column, "rule": self.rule, "message": self.message, "hint": self.hint}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict of the record format; `as_dict` gives its JSON."""

    file: str
    game: str | None
    status: str
    errors: Sequence[Error] = ()
    complete: bool = False
    players: Sequence[str] = ()
    sections: Sequence[Json] = ()
    totals: Mapping[str, int] = field(default_factory=dict)
    winners: Sequence[str] = ()
    state: Json = field(default_factory=dict)

    @property
    def exit_code(self) -> int:
        """0 legal, 1 illegal, 2 malformed."""
        return _EXIT_CODES[self.status]

    def as_dict(self) -> dict[str, Any]:
        """The verdict as one JSON object."""
        return {
            "format": FORMAT,
            "game": self.game,
            "file": self.file,
            "status": self.status,
            "complete": self.complete,
            "errors": [error.as_dict() for error in self.errors],
            "players": list(self.players),
            "sections": list(self.sections),
            "totals": dict(self.totals),
            "winners": list(self.winners),
            "state": self.state,
        }


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with what it was reached from; `record` is None where the text could not be read or its header was refused.

    `state` is the position that the verdict describes.
    """

    verdict: Verdict
    game: Game | None = None
    record: Record | None = None
    sections: Sequence[SectionReport] = ()
    steps: Sequence[Step] = ()
    units: Sequence[str] = ()
    state: State = None


def judge(source: str | bytes, file: str = "-", files: Files = no_files, *, opening: bool = False) -> Judgement:
    """Judge a record: its text, or the bytes of its file. Never raises for what a person may have typed.

    `files` gives the text of a file that the record names (a map). With `opening` a header alone is enough, as for `read_record`.
    """
    text = ""
    try:
        text = decode(source) if isinstance(source, bytes) else source
        record = read_record(text, opening=opening, files=files)
    except RecordError as error:
        return Judgement(malformed(file, error.faults, named_game(text)))
    except HeaderRefused as refused:
        return Judgement(_refused(file, refused), refused.game)
    played = replay(record)
    game, state = record.game, played.state
    errors = [
        _error(game, entry, claim, _items(played, game, claim, entry, after)) for claim, entry, after in played.wrong_claims
    ]
    if played.breach:
        entry, breach = played.breach
        errors.append(_breach_error(record, played.state, entry, breach))
    verdict = Verdict(
        file=file,
        game=game.id,
        status=_status(played),
        errors=errors,
        complete=game.is_complete(state),
        players=[player.tag for player in record.header.players],
        sections=[_section(report) for report in played.sections],
        totals=game.totals(state),
        winners=game.winners(state),
        state=game.describe(state),
    )
    return Judgement(verdict, game, record, played.sections, played.steps, tuple(game.totals(state)), state)


def header_errors(text: str, files: Files = no_files) -> Sequence[Error]:
    """What is wrong with the header of a text; what stands below it is not looked at."""
    try:
        read_table(text, files=files)
    except RecordError as error:
        return malformed("-", error.faults).errors
    except HeaderRefused as refused:
        return _refused("-", refused).errors
    return ()


def _status(played: Replay) -> str:
    """A record is malformed, too, where only the position shows that a line cannot be read."""
    if played.breach and played.breach[1].rule == "syntax":
        return MALFORMED
    return ILLEGAL if played.breach or played.wrong_claims else LEGAL


def malformed(file: str, faults: Sequence[Fault], game: str | None = None) -> Verdict:
    """The verdict on what cannot be read as a record; `game` is the one that it names, where that much can be read."""
    return Verdict(file, game, MALFORMED, [Error(f.line, f.column, f.rule, f.message, f.hint) for f in faults])


def _refused(file: str, refused: HeaderRefused) -> Verdict:
    breach: HeaderBreach = refused.breach
    line, column = refused.header.place(str(breach.at))
    players = [player.tag for player in refused.header.players]
    error = Error(line, column, breach.rule, breach.message, breach.hint)
    return Verdict(file, refused.game.id, ILLEGAL, [error], players=players)


def _items(played: Replay, game: Game, claim: Breach, entry: Entry, after: State) -> Sequence[Item]:
    """What a wrongly claimed score is made of. A claim of an earlier line was held against its section's end."""
    if claim.move is None:
        return game.items(after).get(claim.unit, ())
    number = next(game.number(step.after) for step in played.steps if step.line is entry.line)
    ended = [section for section in played.sections if section.number == number]
    return ended[-1].items.get(claim.unit, ()) if ended else game.items(after).get(claim.unit, ())


def _error(game: Game, entry: Entry, breach: Breach, items: Sequence[Item] = (), legal: Sequence[str] = ()) -> Error:
    token = game.locate(entry.line, breach.at)
    return Error(token.line, token.column, breach.rule, breach.message, breach.hint, legal, items)


def _breach_error(record: Record, state: State, entry: Entry, breach: Breach) -> Error:
    """The error of the move that ended the replay; it may point at the line of an earlier move."""
    if breach.move is not None:
        return _error(record.game, entry_of(record, breach.move), breach)
    return _error(record.game, entry, breach, legal=record.game.alternatives(state, entry.move, breach.at))


def _section(report: SectionReport) -> Json:
    return {"kind": report.kind, "number": report.number, "complete": report.complete, "scores": dict(report.scores)}
