"""The verdict on a record: what `companion check` says, and all that score, sheets and links are made from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from typing import Any, NamedTuple

from companion.plain import Json
from companion.record import Fault, RecordError, decode, frozen, header, line_texts, make_line
from companion.record.errors import shortened
from companion.referee import dealt
from companion.referee.about import Tally
from companion.referee.body import AnyEntry
from companion.referee.breach import Breach, Claimed, HeaderBreach
from companion.referee.collector import COLLECTOR_PAUSED
from companion.referee.ending import Ending
from companion.referee.failing import why
from companion.referee.games import Game, GameError
from companion.referee.places import Later, Place, explaining, said_before, token_of
from companion.referee.protocol import Files, Item, no_files
from companion.referee.reading import AnyRecord, HeaderRefused, named_game, read_record, read_table
from companion.referee.replay import AnyPosition, AnyReplayed, AnyStep, Position, is_move_of_game, replay
from companion.referee.steps import Alternatives, alternatives
from companion.words import ENGLISH, in_language

_WORD = re.compile(r"[^\s#]+")
LEGAL, ILLEGAL, MALFORMED, FAILED = "legal", "illegal", "malformed", "failed"
_EXIT_CODES = {LEGAL: 0, ILLEGAL: 1, MALFORMED: 2, FAILED: 70}
#: The rule of the one error where there is no verdict, because whoever judges failed.
_BUG = "bug"


class Error(NamedTuple):
    """One error of a verdict. Line and column count from 1, in characters; `end_column` is the first one behind what is meant.

    `legal` is what could have stood there; where the line only goes wrong after it, what could follow `after`, its beginning,
    with the blank that parts them. `items` are what a wrongly claimed score is made of, `related` other places that explain,
    `claimed` the number that was claimed.
    """

    line: int
    column: int
    rule: str
    message: str
    hint: str = ""
    legal: Sequence[str] = ()
    items: Sequence[Item] = ()
    end_column: int = 0
    related: Sequence[Place] = ()
    claimed: Claimed | None = None
    after: str = ""

    def around(self, before: str, behind: str) -> tuple[str, str]:
        """What comes before and after each of `legal` in its line; `before` and `behind` do so with the wrong word."""
        return (self.after, "") if self.after else (before, behind)

    def in_language(self, language: str) -> Error:
        """The error with its words in a language, as far as they are there in it. Whatever is compared or kept is English."""
        if language == ENGLISH:
            return self
        related = [place._replace(message=in_language(place.message, language)) for place in self.related]
        said, hint = in_language(self.message, language), in_language(self.hint, language)
        legal = [in_language(word, language) for word in self.legal]
        return self._replace(message=said, hint=hint, related=related, legal=legal)

    def as_dict(self) -> Json:
        """The error as the record format words it: `legal`, `items` and `related` only where there are any."""
        said: Json = {"line": self.line, "column": self.column, "end_column": self.end_column or self.column + 1}
        said |= {"rule": self.rule, "message": self.message, "hint": self.hint}
        if self.legal:
            said |= {"legal": list(self.legal), "legal_count": len(self.legal)}
            said |= {"legal_after": self.after} if self.after else {}
        if self.items:
            said["items"] = [{"rule": item.rule, "reason": item.reason, "amount": item.amount} for item in self.items]
        if self.related:
            said["related"] = [{"line": place.line, "column": place.column, "message": place.message} for place in self.related]
        return said


@frozen
class Verdict:
    """The verdict of the record format; `as_dict` gives its JSON.

    `stood` is what the table let stand, `rules` the version of the game's rules that judged.
    """

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
    stood: Sequence[Error] = ()
    rules: int = 1

    @property
    def exit_code(self) -> int:
        """0 legal, 1 illegal, 2 malformed, 70 where Companion itself failed."""
        return _EXIT_CODES[self.status]

    def as_dict(self) -> Json:
        """The verdict as one JSON object."""
        return {
            "format": header.FORMAT,
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
            "stood": [error.as_dict() for error in self.stood],
            "rules": self.rules,
        }


@frozen
class Judgement:
    """A verdict with what it was reached from; `record` is None where the text could not be read or its header was refused.

    `position` is the one that the verdict describes.
    """

    verdict: Verdict
    game: Game | None = None
    record: AnyRecord | None = None
    sections: Sequence[AnyPosition] = ()
    steps: Sequence[AnyStep] = ()
    units: Sequence[str] = ()
    position: AnyPosition | None = None
    #: What went wrong where Companion failed and there is no verdict.
    failure: Exception | None = None

    @property
    def inner(self) -> Any:
        """The game's own state that the verdict describes: for modules of that game's folder alone. None where there is none."""
        return self.position.inner if self.position else None

    @property
    def number(self) -> int:
        """The number of the section in which the record stands, 0 before the first."""
        return self.position.number if self.position else 0

    @property
    def tally(self) -> Tally:
        """What its totals count at this table, and which way is better."""
        if self.record is not None:
            return self.record.game.tally(self.record.table)
        return self.game.about.tally if self.game else Tally()

    @property
    def positions(self) -> Sequence[AnyPosition]:
        """The position before the first line, then that after each legal line."""
        if self.record is None:
            return ()
        game = self.record.game
        states = [game.start(self.record.table), *(step.after for step in self.steps)]
        ending = self.position.ending if self.position else None
        return (*(Position(game, state) for state in states[:-1]), Position(game, states[-1], ending))


def judge(
    source: str | bytes,
    file: str = "-",
    files: Files = no_files,
    *,
    opening: bool = False,
    goes_on: bool = False,
    since: Judgement | None = None,
) -> Judgement:
    """Judge a record: its text, or the bytes of its file. Never raises for what a person may have typed.

    Where Companion itself fails the verdict's status is `failed`, and `failure` of the judgement says how.
    `files` gives the text of a file that the record names (a map). With `opening` a header alone is enough, as for `read_record`.
    `goes_on`: more lines may follow, so a result alone may still leave open who has won; so it is with `opening`, too.
    `since` is what was judged of another text, with the same files: as far as both begin alike, the lines are not played anew.
    """
    with COLLECTOR_PAUSED:
        try:
            return _judge(source, file, files, opening=opening, goes_on=goes_on or opening, since=since)
        except (GameError, MemoryError):
            raise  # foreseen, and nothing that is wrong with Companion
        except Exception as error:  # noqa: BLE001 - whatever it is: one record must not keep others from their verdicts
            return failed(file, error)


def failed(file: str, error: Exception) -> Judgement:
    """No verdict: whoever judges failed, and the record may be as it should."""
    message, hint = why(error)
    return Judgement(Verdict(file, None, FAILED, [Error(1, 1, _BUG, shortened(message), hint)]), failure=error)


def _judge(source: str | bytes, file: str, files: Files, *, opening: bool, goes_on: bool, since: Judgement | None) -> Judgement:
    text = ""
    try:
        text = decode(source) if isinstance(source, bytes) else source
        record = read_record(text, opening=opening, files=files)
    except RecordError as error:
        return Judgement(malformed(file, error.faults, named_game(text), text))
    except HeaderRefused as refused:
        return Judgement(_refused(file, refused), refused.game)
    known: Sequence[AnyStep] = ()
    if since is not None and since.record is not None and since.verdict.status == LEGAL:
        record, known = record.sharing(since.record), since.steps
    played = replay(record, known, goes_on=goes_on)
    game = record.game
    position = Position(game, played.state, played.decider.ending if played.decider else None)
    errors = [_claim_error(record, played, wrong) for wrong in played.wrong_claims]
    if played.breach:
        entry, breach = played.breach
        before = played.steps[-1].after if played.steps else game.start(record.table)
        ending = played.decider.ending if played.decider else None
        errors.append(_breach_error(record, before, entry, breach, played.steps, ending))
    deals, wrong_deals = dealt.judged(record, played.steps) if record.deals else ({}, ())
    errors += [
        Error(token.line, token.column, breach.rule, shortened(breach.message), end_column=token.end_column)
        for token, breach in wrong_deals
    ]
    totals = position.totals
    if since is None:  # nobody types at a prompt: what explains an error is looked for now
        errors = [error._replace(related=[*error.related]) for error in errors]
    verdict = Verdict(
        file=file,
        game=game.id,
        status=ILLEGAL if errors and _status(played) == LEGAL else _status(played),
        errors=errors,
        complete=position.over,
        players=[player.tag for player in record.header.players],
        sections=[_section(report) | deals.get(report.number, {}) for report in played.sections],
        totals=totals,
        winners=position.winners,
        state=position.state,
        stood=_stood(record, played),
        rules=record.header.rules or game.about.rules_version,
    )
    return Judgement(verdict, game, record, played.sections, played.steps, tuple(totals), position)


def _stood(record: AnyRecord, played: AnyReplayed) -> Sequence[Error]:
    """What the table let stand, line by line, as errors are told."""
    if played.decider is None:
        return ()
    stood = played.decider.stood
    return [_breach_error(record, before, entry, breach, _before(played.steps, entry)) for entry, breach, before in stood]


def _before(steps: Sequence[AnyStep], entry: AnyEntry) -> Sequence[AnyStep]:
    """The steps before a line."""
    return [step for step in steps if step.line.number < entry.line.number]


def header_errors(text: str, files: Files = no_files) -> Sequence[Error]:
    """What is wrong with the header of a text; what stands below it is not looked at."""
    try:
        read_table(text, files=files)
    except RecordError as error:
        return malformed("-", error.faults, text=text).errors
    except HeaderRefused as refused:
        return _refused("-", refused).errors
    return ()


def _status(played: AnyReplayed) -> str:
    """A record is malformed, too, where only the position shows that a line cannot be read."""
    if played.breach and played.breach[1].rule == "syntax":
        return MALFORMED
    return ILLEGAL if played.breach or played.wrong_claims else LEGAL


def malformed(file: str, faults: Sequence[Fault], game: str | None = None, text: str = "") -> Verdict:
    """The verdict on what cannot be read as a record; `game` is the one that it names, where that much can be read."""
    lines = line_texts(text, max((fault.line for fault in faults), default=0))
    return Verdict(file, game, MALFORMED, [_fault_error(lines, fault) for fault in faults])


def _fault_error(lines: Sequence[str], fault: Fault) -> Error:
    end = fault.end_column or _end_of_word(lines, fault.line, fault.column)
    message, hint = shortened(fault.message), shortened(fault.hint)
    return Error(fault.line, fault.column, fault.rule, message, hint, end_column=end, related=said_before(lines, fault, end))


def _end_of_word(lines: Sequence[str], line: int, column: int) -> int:
    """Where the word that begins at a place ends; one sign where nothing is to be found."""
    code = lines[line - 1] if line <= len(lines) else ""
    found = _WORD.match(code, column - 1)
    return found.end() + 1 if found else column + 1


def _refused(file: str, refused: HeaderRefused) -> Verdict:
    breach: HeaderBreach = refused.breach
    line, column, end = refused.header.place(str(breach.address[0]), breach.word)
    players = [player.tag for player in refused.header.players]
    error = Error(line, column, breach.rule, shortened(breach.message), shortened(breach.hint), end_column=end)
    return Verdict(file, refused.game.id, ILLEGAL, [error], players=players)


def _claim_error(record: AnyRecord, played: AnyReplayed, wrong: tuple[Breach, AnyEntry, Any]) -> Error:
    """A wrong claim, with what it should be made of and where that comes from."""
    claim, entry, after = wrong
    end = next((number for number, step in enumerate(played.steps, 1) if step.after is after), len(played.steps))
    related = partial(explaining, record, entry, claim, after, played.steps[:end])
    return _error(record, entry, claim, related, items=_items(played, record.game, claim, entry, after))


def _items(played: AnyReplayed, game: Game, claim: Breach, entry: AnyEntry, after: object) -> Sequence[Item]:
    """What a wrongly claimed score is made of. A claim of an earlier line was held against its section's end."""
    if claim.move is None:
        return game.items(after).get(claim.unit, ())
    number = next((game.number(step.after) for step in played.steps if step.line is entry.line), 0)
    ended = [section for section in played.sections if section.number == number]
    return ended[-1].items.get(claim.unit, ()) if ended else game.items(after).get(claim.unit, ())


def _error(
    record: AnyRecord,
    entry: AnyEntry,
    breach: Breach,
    related: Callable[[], Sequence[Place]],
    *,
    items: Sequence[Item] = (),
    legal: Sequence[str] = (),
) -> Error:
    token = token_of(record, entry, breach.address)

    def elsewhere() -> Sequence[Place]:
        places = related()
        return [one for one in places if one.line != token.line or not token.column <= one.column < token.end_column]

    return Error(
        token.line,
        token.column,
        breach.rule,
        shortened(breach.message),
        shortened(breach.hint),
        legal,
        items,
        token.end_column,
        Later(elsewhere),
        breach.claimed,
    )


def _breach_error(
    record: AnyRecord, before: object, entry: AnyEntry, breach: Breach, steps: Sequence[AnyStep], ending: Ending | None = None
) -> Error:
    """What a move breaks, in the state before it; it may point at the line of an earlier move.

    `steps` are those before it, `ending` is how the table had closed the game: then its claims alone are legal.
    """
    related = partial(explaining, record, entry, breach, before, steps)
    earlier = record.entry_of(breach.move) if breach.move is not None else None
    if earlier is not None:
        return _error(record, earlier, breach, related)
    if breach.move is not None:  # it was made above the position with which the record begins
        breach = replace(breach, at="head")
    if record.decided and not is_move_of_game(entry.move):
        return _error(record, entry, breach, related)
    legal = (
        Alternatives(breach.legal)
        if breach.legal
        else _alternatives(record, Position(record.game, before, ending), entry, breach)
    )
    return _error(record, entry, breach, related, legal=legal.words)._replace(after=legal.after if legal.words else "")


def _alternatives(record: AnyRecord, position: AnyPosition, entry: AnyEntry, breach: Breach) -> Alternatives:
    """What could have stood in the wrong part's place, the line before it being as it is."""
    game = record.game
    line = make_line(1, game.write(record.table, entry.move))
    dialogue = partial(game.dialogue, position.inner) if position.ending is None else position.dialogue
    return alternatives(dialogue, line.code, game.locate(line, breach.address).column - 1)


def _section(report: AnyPosition) -> Json:
    game, state = report.game, report.inner  # what the position would ask
    scores = dict(game.scores(state))
    return {"kind": game.section, "number": game.number(state), "complete": game.is_scored(state), "scores": scores}
