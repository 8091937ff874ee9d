"""Reading a header: where it ends, what its fields say, and what is wrong with it."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from companion.record import Fault, Header, Line, fold, frozen
from companion.record.header import COMMON_KEYS, Field, check_fields, check_rules, check_tags, key_of, misspelt, read_field
from companion.record.keywords import FIRST_SIGNS, KEYWORDS, OPENINGS, POSITION, RESULT, keyword_of
from companion.record.lines import bare_heading, make_line
from companion.referee.decisions import example
from companion.referee.games import Game
from companion.referee.messages import say
from companion.referee.protocol import Files
from companion.referee.ready import with_ready

#: Of a record so many faults are told at most; then nobody reads on.
MOST_FAULTS = 1000
_WORD = re.compile(r"[\w-]+")
#: The claim that says who has won.
WINNER = "winner"


@frozen
class Head:
    """What the header gives to the lines below it. Without a `table` only their headings can be read."""

    header: Header | None
    table: Any
    faults: list[Fault]
    body: Sequence[Line]
    #: The first section has begun although its heading is missing.
    begun: bool = False


def read_head(game: Game, lines: Sequence[Line], files: Files) -> Head:
    """The header of a record's lines, with all that is wrong with it, and the lines below it.

    A file that it names and nobody has at hand may come with the game.
    """
    head, body = _split(lines, game)
    files = with_ready(game.id, files)
    whole = _read_head(game, head, body, files)
    if not whole.faults or not game.section:
        return whole
    return _without_first_heading(game, head, body, files) or whole


def _read_head(game: Game, head: Sequence[Line], body: Sequence[Line], files: Files) -> Head:
    fields, faults, last = _read_fields(head, game)
    header, more = check_fields(fields, _own_keys(game), frozenset(), _begins(game, body), game.about.usual, game.line_words)
    if last is not None:
        return Head(None, None, [*faults, *more, too_many(last)], ())
    if header is None:
        return Head(None, None, without_followers(faults, more, game, head), body)
    check_rules(header, game.about.rules_version)
    check_tags(header, game.reserved | KEYWORDS)
    unsure, found, table = header.is_wrong("players"), len(header.faults), None
    try:
        table = game.read_header(header, files)
    except Fault as fault:
        header.faults.append(fault)
    if not header.faults:
        return Head(header, table, faults, body)
    if unsure:  # who plays is not known, nor how many
        line = header.fields["players"].line
        header.faults[found:] = [fault for fault in header.faults[found:] if fault.line != line]
    if header.is_wrong("players", *game.form_keys):
        table = None
    return Head(header, table, without_followers(faults, header.faults, game, head), body)


def _begins(game: Game, body: Sequence[Line]) -> str:
    """What stands straight below a header in place of moves: a position, or a result alone."""
    for line in body:
        if line.code.strip() and not (game.section and _is_setting(line)):
            word = keyword_of(line)
            return word if word in OPENINGS else ""
    return ""


def _is_setting(line: Line) -> bool:
    """Whether a line says what is played on (a map): above a position it begins with a figure, as no header line does."""
    return line.code.lstrip()[:1].isdecimal()


def _without_first_heading(game: Game, head: Sequence[Line], body: Sequence[Line], files: Files) -> Head | None:
    """The header as it is where only the heading above its first move is missing or stands too low; None where that is not so."""
    keys = _keys_of(game)
    place = next((i for i, line in enumerate(head) if line.code.strip() and not _may_be_field(line, keys)), None)
    if place is None:
        return None
    above = _read_head(game, head[:place], (), files)
    if above.table is None or above.faults:
        return None
    line, heading = head[place], f"[{game.section} 1]"
    try:
        reader = game.reader(above.table)
        reader.read(make_line(line.number, heading))
        reader.read(line)
    except Fault:
        return None
    rule = "header" if key_of(line) else "syntax"
    low = bool(body) and "".join(body[0].code.split()).casefold() == "".join(heading.split())
    fault = line.fault(*_above_heading(game, above.table, line, heading, low=low), rule=rule)
    return Head(above.header, above.table, [fault], body if low else [*head[place:], *body], begun=not low)


def _above_heading(game: Game, table: object, line: Line, heading: str, *, low: bool) -> tuple[str, str]:
    """What is wrong with a line below the header that lacks its heading, or has it `low`, below it; and what mends it."""
    if low:
        return say("above-heading"), say("heading-place", heading=heading)
    if (key_of(line) or "").casefold() == WINNER and not game.instead_of_result:
        return say("result-missing-above"), say("write-above", form=example(RESULT, game.claim_form(table)))
    return say("heading-missing"), say("write-heading-here", heading=heading)


def _may_be_field(line: Line, keys: frozenset[str]) -> bool:
    key = key_of(line)
    return key.casefold() in keys if key is not None else _lacks_colon(line, keys)


def without_followers(before: Sequence[Fault], more: Sequence[Fault], game: Game, head: Sequence[Line]) -> list[Fault]:
    """All these faults, but for a missing key where another fault is the cause: its line stands there and cannot be read."""
    faults = [*before, *more]
    if not faults:
        return faults
    first = next((line.number for line in head if line.code.strip()), 1)
    causes = [fault for fault in faults if fault.line != first]
    lines = {cause.line for cause in causes}
    code_of = {line.number: line.code.casefold() for line in head if line.number in lines}
    kept = []
    for fault in faults:
        keys: list[str] = []
        if fault.line == first and fault.rule == "header":
            named = _WORD.findall(fault.message)
            keys = [key for key in _keys_of(game) if key in named]
        if not any(key in code_of.get(cause.line, "") or f"“{key}”" in cause.hint for key in keys for cause in causes):
            kept.append(fault)
    return kept


def _split(lines: Sequence[Line], game: Game) -> tuple[Sequence[Line], Sequence[Line]]:
    """The lines of the header, and those below it.

    A header ends with the first section heading, also one that lacks its brackets, or with what the table decided; above a
    position, with a line that says what is played on. Where a game has no sections it ends, too, with the first line that is no
    `key: value` or is a claim; headings that stand in it are faults like those below.
    """
    if section := game.section:
        for end, line in enumerate(lines):
            if _ends_header(line, section):
                settings = (i for i, above in enumerate(lines[:end]) if _is_setting(above))
                first = next(settings, end) if keyword_of(line) == POSITION else end
                return lines[:first], lines[first:]
        return lines, ()
    headings: list[Line] = []
    fields: list[Line] = []
    keys = _keys_of(game)
    ends = game.line_words | game.claim_words | KEYWORDS
    for i, line in enumerate(lines):
        key = key_of(line)
        if line.code.lstrip().startswith("["):
            headings.append(line)
        elif line.code.strip() and (
            _is_claim(fold(key), ends, keys, exact=bool(game.line_words)) if key is not None else not _lacks_colon(line, keys)
        ):
            return fields, [*headings, *lines[i:]] if headings else lines[i:]
        elif line.code.strip():
            fields.append(line)
        if len(headings) + len(fields) > 2 * MOST_FAULTS and key != "note":
            break  # as many headings or keys have no place here
    return fields, headings


def _is_claim(word: str, ends: frozenset[str], keys: frozenset[str], *, exact: bool) -> bool:
    """Whether a word is one of those that end a header, or (unless it has to be `exact`) a slip for one and no key."""
    return word in ends or (not exact and word not in keys and bool(misspelt(word, ends)))


def _ends_header(line: Line, word: str) -> bool:
    """Whether a line is no header line any more, in a game whose section word this is."""
    code = line.code
    if code[:1] == "[":
        return True
    if ":" not in code or "[" in code or "]" in code:  # else it is no heading: as most lines of a header
        begins_section = is_bracketed(line) or bare_heading(line, word) is not None
        return begins_section or bool(keyword_of(line)) or _lacks_colon(line, OPENINGS)
    return code.lstrip()[:2] in FIRST_SIGNS and bool(keyword_of(line))


def is_bracketed(line: Line) -> bool:
    """Whether a line is a heading, or was meant to be one: there is a bracket in it, and no key before that."""
    code = line.code
    return ("[" in code or "]" in code) and (code.lstrip().startswith("[") or key_of(line) is None)


@cache
def _own_keys(game: Game) -> tuple[str, ...]:
    return tuple(key.name for key in game.keys)


@cache
def _keys_of(game: Game) -> frozenset[str]:
    return frozenset((*COMMON_KEYS, *_own_keys(game)))


def _lacks_colon(line: Line, keys: frozenset[str]) -> bool:
    """Whether a line is one with such a key, but for its colon: `players A, B`, `position season 2`."""
    words = line.code.split()
    return len(words) > 1 and words[0].casefold() in keys and ":" not in line.code


def too_many(line: Line) -> Fault:
    """So much is wrong above a line that nobody reads on."""
    return line.fault(say("too-many-faults", count=MOST_FAULTS), say("too-many-faults-hint"))


def _read_fields(lines: Sequence[Line], game: Game) -> tuple[list[Field], list[Fault], Line | None]:
    """The fields of a header; a line that lacks only its colon is a fault, and counts as if it had it.

    The last is the line with which it is enough: what stands above can be no header. None where they were all read.
    """
    fields: list[Field] = []
    keyed = 0
    faults: list[Fault] = []
    keys = _keys_of(game)
    for line in lines:
        field = read_field(line)
        if keyed + len(faults) > MOST_FAULTS:
            return fields, faults, line
        if field is not None:
            fields.append(field)
            keyed += field.key != "note"
        elif _lacks_colon(line, keys):
            key, value = line.code.split(maxsplit=1)
            field = Field(key.casefold(), value.strip(), line.number, line.column, line.code.index(value) + 1)
            faults.append(line.fault(say("no-colon", word=key), say("write-key", key=key, value=field.value)))
            fields.append(field)
        elif line.code.strip():
            faults.append(line.fault(say("no-header-line"), say("no-header-line-hint")))
    return fields, faults, None
