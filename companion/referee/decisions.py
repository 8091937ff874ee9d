"""What a table decides against the rules or beyond them, as lines of a record: put right, given up, agreed, a result alone.

The same in all games; what a decision does to a position is the game's to say (`Rules.resign`, `adjust`, `correct`, `place`).
The lines carry no number and count in no numbering.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from companion.record import Fault, Line, Token, key_of, make_line, suggest
from companion.record.keywords import ADJUST, AGREED, CORRECT, POSITION, RESIGNED, RESULT, UNFINISHED
from companion.referee.breach import Address
from companion.referee.claims import DRAW, ClaimForm, Sums, Winner
from companion.referee.messages import say

_WHERE = re.compile(r"([^\W\d_]+)\s+0*([0-9]{1,9})(?:\s*,\s*move\s+0*([0-9]{1,9}))?", re.IGNORECASE)
#: What a line of a game without sections is counted by.
TURN = "turn"


class Resigned(NamedTuple):
    """`resigned: Ville`: a side has given the game up. It is a unit, what scores, by its number."""

    unit: int


class Agreed(NamedTuple):
    """`agreed: Aino`: the table closes the game with these winners; `agreed: draw` names nobody."""

    units: tuple[int, ...]


class Unfinished(NamedTuple):
    """`unfinished: late`: the table closes the game without a result, for this reason."""

    reason: str


class Result(NamedTuple):
    """`result: Aino 4, Ville 1`: the totals at the end of a game whose moves nobody wrote down."""

    entries: tuple[tuple[int, int], ...]


class Adjust(NamedTuple):
    """`adjust: Aino -2 revoke`: the table changes a section's score of a unit, for this reason."""

    unit: int
    amount: int
    reason: str


class Placing(NamedTuple):
    """A line of a position, `leader: Aino`: its word, folded, and what the game has made of the rest."""

    word: str
    value: Any


class Correct(NamedTuple):
    """`correct: leader: Aino`: the table puts right how things lie."""

    placing: Placing


class Opening(NamedTuple):
    """`position: season 3, move 5`, with the lines below that say how things lie there.

    `section` is the number of the section (0 in a game without sections, and at the very start), `move` the number that the next
    numbered line bears in it (0: none was given). `begun`: the section has begun; else its heading stands straight below.
    `above` are the game's own lines above it, that say what is played on (a map).
    """

    section: int
    move: int
    placings: tuple[Placing, ...] = ()
    begun: bool = True
    above: tuple[Any, ...] = ()


Decision = Resigned | Agreed | Unfinished | Result | Adjust | Correct | Opening | Placing
#: The types of these moves. A set: a union would be built anew at every line.
DECISIONS = frozenset((Resigned, Agreed, Unfinished, Result, Adjust, Correct, Opening, Placing))
#: Reads a line of a position. Raises Fault.
ReadPlacing = Callable[[Line], Placing]


def read_decision(line: Line, word: str, form: ClaimForm, section: str, placing: ReadPlacing) -> Decision:
    """The move of a line that begins with this keyword. Raises Fault.

    `form` says how claims are written at this table, `section` is the game's section word, `placing` reads a line of a position.
    """
    values = line.tokens()[2:]
    if word == CORRECT:
        return Correct(placing(_rest(line)))
    if word == POSITION:
        return _opening(line, section)
    if not values:
        raise line.fault(say("nothing-behind", word=word), example(word, form))
    if word == UNFINISHED:
        return Unfinished(" ".join(_text_behind(line).split()))
    if word == RESULT:
        return _result(line, values, form)
    if word == ADJUST:
        return _adjust(line, values, form)
    units = form.winner(line, values, word).units
    if word == AGREED:
        return Agreed(units)
    if len(units) != 1:
        raise line.fault(say("one-resigns"), example(word, form), token=values[0])
    return Resigned(units[0])


def _rest(line: Line) -> Line:
    """What stands behind the keyword, as a line of its own whose columns are the same."""
    start = line.code.index(":") + 1
    return make_line(line.number, " " * start + line.code[start:])


def _text_behind(line: Line) -> str:
    return line.code[line.code.index(":") + 1 :]


def _result(line: Line, values: Sequence[Token], form: ClaimForm) -> Result:
    entries = form.sums(line, RESULT, values).entries
    named = {unit for unit, _ in entries}
    for unit, tag in enumerate(form.tags):
        if unit not in named:
            raise line.fault(say("result-missing", tag=tag), example(RESULT, form))
    return Result(entries)


def _adjust(line: Line, values: Sequence[Token], form: ClaimForm) -> Adjust:
    """A unit, a number, and the reason in words: one unit a line."""
    try:
        entry = form.sums(line, ADJUST, values[:2]).entries[0]
    except Fault as fault:
        raise replace(fault, hint=example(ADJUST, form)) from None
    if len(values) > 2 and values[2].text == ",":
        raise line.fault(say("one-adjusted"), example(ADJUST, form), token=values[2])
    reason = _text_behind(line).split(maxsplit=2)[2:]
    return Adjust(*entry, " ".join(reason[0].split()) if reason else "")


def _opening(line: Line, section: str) -> Opening:
    """Where the game stands: `start`, `season 3`, `season 3, move 5`, `turn 12`."""
    text = _text_behind(line).strip()
    if text.casefold() == "start":
        return Opening(0, 0)
    word = section or TURN
    found = _WHERE.fullmatch(text)
    if not found or found[1].casefold() != word or not int(found[2]) or (found[3] and not int(found[3])):
        token = line.tokens()[2] if text else None
        hint = say("write-where-move" if section else "write-where", word=word)
        raise line.fault(say("no-place-said"), hint, token=token)
    number, move = int(found[2]), int(found[3] or 0)
    if section:
        return Opening(number, move)
    if move:
        raise line.fault(say("turn-no-moves"), say("write-position", word=word, number=number), token=line.tokens()[-1])
    return Opening(0, number)


#: How a line with each of them is written, but for a result.
_EXAMPLES = {
    UNFINISHED: "write-unfinished",
    AGREED: "write-agreed",
    RESIGNED: "write-resigned-by",
    ADJUST: "write-adjust",
    CORRECT: "correct-like",
    POSITION: "write-start",
}


def example(word: str, form: ClaimForm) -> str:
    """How a line with this keyword is written at this table."""
    if word in _EXAMPLES:
        return say(_EXAMPLES[word], tag=form.tags[0], draw=DRAW)
    return say("like-result", numbers=", ".join(f"{tag} {3 - place}" for place, tag in enumerate(form.tags[:3])))


def write_decision(move: Decision, tags: Sequence[str], section: str, write_placing: Callable[[Placing], str]) -> str:
    """A decision as a line in canonical form."""
    match move:
        case Resigned(unit):
            return f"{RESIGNED}: {tags[unit]}"
        case Agreed(units):
            return f"{AGREED}: " + (", ".join(tags[unit] for unit in units) or DRAW)
        case Unfinished(reason):
            return f"{UNFINISHED}: {reason}"
        case Result(entries):
            return f"{RESULT}: " + ", ".join(f"{tags[unit]} {number}" for unit, number in entries)
        case Adjust(unit, amount, reason):
            return f"{ADJUST}: {tags[unit]} {amount} {reason}".rstrip()
        case Correct(placing):
            return f"{CORRECT}: {write_placing(placing)}"
        case Opening(number, move_number):
            return f"{POSITION}: {_written_where(section, number, move_number)}"
        case Placing():
            return write_placing(move)


def _written_where(section: str, number: int, move: int) -> str:
    if not number and not move:
        return "start"
    if not section:
        return f"{TURN} {move}"
    return f"{section} {number}, move {move}" if move else f"{section} {number}"


def locate(line: Line, at: Address) -> Token:
    """The token that a breach of a decision means: its keyword, or a word behind the first colon by its number, from 0.

    Behind `correct:` the words of its line of a position are counted, as they are where that stands alone.
    `("entry", 1)` is the number of the second entry of a claim below a result alone.
    """
    tokens = line.tokens()
    corrects = tokens[0].text.casefold() == CORRECT and len(tokens) > 4
    values = [token for token in tokens[4 if corrects else 2 :] if token.text != ","]
    place = 2 * int(at[1]) + 1 if at[0] == "entry" else at[0]
    return values[min(place, len(values) - 1)] if isinstance(place, int) and values else tokens[0]


def read_claim(line: Line, form: ClaimForm) -> Sums | Winner:
    """`total:` or `winner:`, the claims below a result alone: it has no section, and so no game's reader. Raises Fault."""
    word = (key_of(line) or "").casefold()
    values = line.tokens()[2:]
    if word == "winner":
        return form.winner(line, values)
    if word == "total":
        return form.sums(line, word, values)
    hint = suggest(word, ("total", "winner"))
    near = hint if len(hint.split(",")) == 1 and word else say("result-stands-alone-hint")
    raise line.fault(say("result-stands-alone"), near)
