"""Reading a whole record: its header, then the form of every line below it. Nothing is judged here but the header."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Generic

from companion.record import Fault, Field, Header, Line, RecordError, either_of, frozen, make_line, split_lines
from companion.record.header import game_of, key_of, read_field, suggest
from companion.referee import dealt
from companion.referee.body import AnyEntry, Body, Entry, read_body
from companion.referee.breach import HeaderBreach
from companion.referee.found import find_game
from companion.referee.games import DescribedError, Game, described_ids, game_ids, look_beside, why_unusable, with_prefix
from companion.referee.head import read_head, without_followers
from companion.referee.messages import say
from companion.referee.protocol import FILE_NAME, Files, Move, Rules, State, Table, no_files

if TYPE_CHECKING:
    from companion.referee.dealing import Deal

#: The lines of a machine's deal are looked for where this word is; most records do without (see bench/).
_DEALT = "dealt"


@frozen
class Record(Generic[Table, State, Move]):
    """A record that could be read: nothing of it is judged yet but its header."""

    game: Rules[Table, State, Move]
    header: Header
    table: Table
    entries: Sequence[Entry[Move]]
    lines: Sequence[Line]
    #: Some line says what the table decided, or was let stand.
    decided: bool = False
    #: What a machine dealt, section by section.
    deals: Sequence[Deal] = ()

    @property
    def files_named(self) -> list[str]:
        """The files that the header names (maps)."""
        keys = (key.name for key in self.game.keys if key.form == FILE_NAME)
        return [self.header.fields[key].value for key in keys if key in self.header.fields]

    def entry_of(self, move: object) -> Entry[Move] | None:
        """The entry of a move; None where the record does not hold it: a position may know of a move before its first line."""
        return next((entry for entry in self.entries if entry.move is move), None)

    def sharing(self, other: Record[Any, Any, Any]) -> Record[Table, State, Move]:
        """This record, with the very entries of another one as far as both begin alike; itself where they do not.

        So what was found out about those entries need not be found out anew. What tables decide is no part of it.
        """
        if self.decided or other.decided or self.game is not other.game or self.table != other.table:
            return self
        alike = list(takewhile(_is_same, zip(self.entries, other.entries, strict=False)))
        entries = [*(entry for _, entry in alike), *self.entries[len(alike) :]]
        return replace(self, table=other.table, entries=entries) if alike else self


def _is_same(pair: tuple[AnyEntry, AnyEntry]) -> bool:
    """Whether two entries are the same line and say the same: moves are tuples, so their kinds are looked at, too."""
    one, other = pair
    return one == other and type(one.move) is type(other.move)


#: A record of whichever game: outside a game's folder nobody asks what its table and its moves are.
AnyRecord = Record[Any, Any, Any]


@dataclass(eq=False, slots=True)
class HeaderRefused(Exception):
    """A header that can be read and breaks a rule."""

    game: Game
    header: Header
    breach: HeaderBreach


def read_record(text: str, *, judge_header: bool = True, opening: bool = False, files: Files = no_files) -> AnyRecord:
    """The record of a text. Raises RecordError where it cannot be read, HeaderRefused where its header breaks a rule.

    `files` gives the texts of the files that the header names. With `opening` a header alone is enough: what the first lines
    below it must bring (a map) may still be missing.
    A record is read whole before anything is judged: a header that breaks a rule counts only where every line can be read. All
    faults are told, from the top, one cause once.
    """
    lines = split_lines(text)
    game = game_of_lines(lines, files)
    found: Sequence[dealt.Found] = ()
    read = lines
    if _DEALT in text.casefold():
        bare, found = dealt.taken_out(text, goes_on=game.about.hands_go_on)
        read = split_lines(bare) if found else lines
    head = read_head(game, read, files)
    unwritten = opening and not any(line.code.strip() for line in head.body)
    body = Body([], []) if unwritten else read_body(game, head)
    faults = head.faults
    if not unwritten:
        faults = without_followers(faults, body.faults, game, lines)
    deals: Sequence[Deal] = ()
    if faults and game.section:  # a deal below a heading that cannot be read is no fault of its own
        found = [one for one in found if one.begins]
    if found and head.header is not None:
        deals, more = dealt.read_deals(game, head.header, body.entries, found)
        faults = [*faults, *more]
    faults = sorted(faults, key=lambda fault: (fault.line, fault.column))
    if faults or head.header is None:
        raise RecordError(*faults)
    if judge_header:
        _judge_header(game, head.header, head.table)
    return Record(game, head.header, head.table, body.entries, lines, body.decided, deals)


def read_table(text: str, *, files: Files = no_files) -> Any:
    """What the header of a text says; what stands below it is not looked at. Raises RecordError, HeaderRefused."""
    lines = split_lines(text)
    game = game_of_lines(lines, files)
    head = read_head(game, lines, files)
    if head.faults or head.header is None:
        raise RecordError(*sorted(head.faults, key=lambda fault: (fault.line, fault.column)))
    _judge_header(game, head.header, head.table)
    return head.table


def named_game(text: str) -> str | None:
    """The id of the game that a text names in its first line; None where it names none that Companion knows."""
    try:
        return game_of_lines(split_lines(text)).id
    except (RecordError, DescribedError):
        return None


def game_of_lines(lines: Sequence[Line], files: Files | None = None) -> Game:
    """The game that a record's first line names; with `files` one that a file among them describes. Raises RecordError."""
    first = next((line for line in lines if line.code.strip()), None) or make_line(1, "")
    named = read_field(first)
    words = first.code.split()
    if named is None and len(words) > 1 and words[0].casefold() == "game":
        hint = say("write-key", key="game", value=" ".join(words[1:]))
        raise RecordError(first.fault(say("no-colon", word=words[0]), hint, rule="header"))
    try:
        field = game_of([named] if named else [], first)
        if files is not None:
            _look_beside(field, lines, files)
        return find_game(field.value)
    except Fault as fault:
        later = next((line.number for line in lines if (key_of(line) or "").casefold() == "game"), 0)
        names = either_of(f"game: {game_id}" for game_id in game_ids())
        hint = say("game-comes-first", line=later) if later else say("write-game", names=names)
        raise RecordError(replace(fault, hint=hint)) from None
    except KeyError:
        if "\r" in field.value:
            raise RecordError(field.fault(say("line-ends"), say("line-ends-hint"))) from None
        what = say("unknown-game", game=field.value)
        short = with_prefix(field.value.upper())
        near = (
            say("write-key", key="game", value=short.id)
            if short
            else suggest(field.value.casefold(), (*game_ids(), *described_ids()))
        )
        raise RecordError(field.fault(what, why_unusable(field.value) or near, field.value)) from None


def _look_beside(field: Field, lines: Sequence[Line], files: Files) -> None:
    """Finds the description of a game that a file beside the record has. Raises RecordError with all that is wrong with it."""
    try:
        look_beside(field.value, files, first=any(line.code.lstrip()[:6].casefold() == "digest" for line in lines[:40]))
        find_game(field.value)
    except KeyError:
        return  # whoever asks for the game says so
    except DescribedError as error:
        raise RecordError(*(field.fault(line, hint, field.value) for line, hint in error.told)) from None


def _judge_header(game: Game, header: Header, table: object) -> None:
    try:
        game.check(table)
    except HeaderBreach as breach:
        raise HeaderRefused(game, header, breach) from None
