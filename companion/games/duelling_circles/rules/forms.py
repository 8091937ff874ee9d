"""All that can be said below the header: the words of a turn, and what a table claims (`companion.referee.forms`).

A turn is one form, `[{seat}] {parts}`. Its parts are words with nothing but blanks between them: a flip, and what may follow what
(`_FOLLOWERS`). What may be said next is played as the judge plays it, so no rule stands here. A line may end behind every word of
a turn, for a record may stop there; who goes on with such a turn goes on with its line.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from companion.games.duelling_circles.rules import messages, moves as m, play, state as s, steps, table as t
from companion.games.duelling_circles.rules.colours import SPELLINGS
from companion.record import Field, Line, Token, move_number, new, parse_integer, suggest
from companion.record.header import COMMON_KEYS
from companion.record.writing import write_house
from companion.referee import Address, ClaimForm, Opening, Sums, Winner, sign, sums_dialogue, winner_dialogue, write_claim
from companion.referee.forms import Form, Misfit, Rest, Said, Slot, Words
from companion.referee.steps import Choice, Dialogue, Steps, either

_WORD = re.compile(r"\S+")
_KEY = re.compile(r"\s*([^\s:#]+)\s*:")
# Python turns no text of more digits into a number; nor does any board count so far.
DIGITS = r"(?:0|[1-9][0-9]{0,3999})"
TILE = f"[hc]{DIGITS}"
_COLOUR = "|".join(SPELLINGS)
_FLIP = re.compile(f"{DIGITS}|[ht]{{4}}", re.ASCII)
#: Its groups are the parts of a move that a breach may mean.
_STEP = re.compile(f"(?P<start>{TILE}|r)(?:/(?P<colour>{_COLOUR}))?(?:(?:-(?=[hc])|(?P<takes>x))(?P<landing>{TILE})?)?", re.ASCII)
_LUCKY = re.compile(rf"\*({DIGITS}|[ht]{{3}})", re.ASCII)
_INTEGER = re.compile(f"[-−]?{DIGITS}")
#: What kinds of parts may follow a kind; the first stands behind nothing.
_FOLLOWERS = {"": "F", "F": "FMPSL", "M": "FSL", "P": "FSL", "S": "FSL", "L": ""}
#: The message on what may follow a kind; behind all others a move stands wrong, which needs a flip before it.
_EXPECTED = {"": "begins-with-flip", "F": "behind-a-flip", "L": "behind-lucky-tile"}


@lru_cache(maxsize=8192)
def read_part(word: str) -> m.TurnPart:
    """The part of a turn that is written so, in any letter case; UNREADABLE where it has no form of one."""
    text = word.lower()
    if _FLIP.fullmatch(text):
        return m.Flip(text.count("h"), text.upper()) if text[0] in "ht" else m.Flip(int(text))
    if text == "-":
        return m.PASS
    if text == "stop":
        return m.STOP
    step = _STEP.fullmatch(text)
    if step:
        colour = SPELLINGS.get(step["colour"] or "", "")
        return m.Step(step["start"], colour, step["landing"] or "", bool(step["takes"]))
    lucky = _LUCKY.fullmatch(text)
    if not lucky:
        return m.UNREADABLE
    value = lucky[1]
    return m.Lucky(0, value.upper()) if value[0] in "ht" else m.Lucky(int(value))


@lru_cache(maxsize=8192)
def read_parts(said: str) -> tuple[m.TurnPart, ...] | None:
    """The parts of a turn, which are the same few again and again; None where one has no form or cannot stand where it does."""
    parts = tuple(map(read_part, said.split()))
    kinds = [part.kind for part in parts]
    fit = all(kind in _FOLLOWERS[before] for before, kind in zip(("", *kinds), kinds, strict=False))
    return parts if fit else None


def write_part(part: m.TurnPart) -> str:
    """One word of a turn."""
    match part:
        case m.Flip(heads, coins):
            return coins or str(heads)
        case m.Step(start, colour, landing, takes):
            token = f"{start}/{colour}" if colour else start
            return f"{token}x{landing}" if takes else f"{token}-{landing}" if landing else token
        case m.Pass():
            return "-"
        case m.Lucky(number, coins):
            return f"*{coins or number}"
    return "stop"


# ---- the parts of a turn ---------------------------------------------------------------------------------------------


class Parts:
    """The words of a turn, one behind the other."""

    def begins(self, words: Words[t.Table]) -> bool:
        """Whether any stands there."""
        return bool(words.word)

    def take(self, words: Words[t.Table]) -> tuple[m.TurnPart, ...]:
        """All words that are left. Raises Misfit."""
        found: list[m.TurnPart] = []
        before = ""
        while words.word:
            found.append(_part(words, before))
            before = found[-1].kind
            words.at += 1
        return tuple(found)

    def write(self, _table: t.Table, parts: Sequence[m.TurnPart]) -> str:
        """Their words."""
        return " ".join(map(write_part, parts))

    def ask(self, _table: t.Table, state: s.State, _said: Said, _rest: Rest) -> Dialogue:
        """A turn from its tag or its first flip on, played as it is said."""
        running, tag = play.Running(state), state.tag
        word = yield Steps(steps.flips(tag, Choice(tag, "player", tag, "whose turn it is")))
        if word == tag:
            word = yield Steps(steps.flips(tag), ends=True, unfinished=True)
        while True:
            if running.phase == s.MOVE and word != "-":
                word = yield from steps.moving(running, word)
            else:
                part = read_part(word)
                play.play_part(running, part)
                word = yield Steps(
                    steps.after(running, behind_flip=isinstance(part, m.Flip)), ends=True, unfinished=running.goes_on
                )


def _part(words: Words[t.Table], before: str) -> m.TurnPart:
    """The part that the next word says, behind one of the kind `before`. Raises Misfit."""
    word = words.word
    part = read_part(word)
    if part is m.UNREADABLE:
        if words.at == 0:
            near = suggest(word, words.context.players)
            raise Misfit(messages.say("no-flip-no-tag", token=word), messages.say("begins-with-flip-or", near=near))
        raise Misfit(messages.say("nothing-turn-can", token=word), messages.say("a-turn-is"))
    if part.kind not in _FOLLOWERS[before]:
        raise Misfit(messages.say("cannot-stand-here", token=word), messages.say(_EXPECTED.get(before, "behind-its-flip")))
    if isinstance(part, m.Step) and part.colour and not words.context.kinilani:
        raise Misfit(messages.say("only-kinilani-tokens"), messages.say("write", what=word.partition("/")[0]))
    return part


def nobody(words: Words[t.Table]) -> Misfit:
    """A word is the tag of nobody at the table."""
    return Misfit(messages.say("nobody-called", tag=words.word), suggest(words.word, words.context.players))


#: A player, by his tag.
SEAT: Slot[t.Table, int] = Slot(lambda table, word: table.seat(word), lambda table, seat: table.players[seat], nobody)
#: The tag stands among the first choices of the parts.
TURN: Form[t.Table, m.Turn] = Form("[{seat}] {parts}", m.Turn, seat=SEAT.of(lambda *_: ()), parts=Parts())


# ---- lines -----------------------------------------------------------------------------------------------------------


def claim_form(table: t.Table) -> ClaimForm:
    """How names and numbers of what scores are written at a table."""
    return ClaimForm(table.players, table.seat, commas=False, key_at_end=True, integer=_integer)


class Reader:
    """Reads the lines below the header in their order, and counts the turns; `turns` went before."""

    def __init__(self, table: t.Table, turns: int = 0) -> None:
        self.table = table
        self.tags = dict(zip(table.players, (0, 1), strict=True))
        self.claims = claim_form(table)
        self.moves = turns

    def read(self, line: Line) -> m.Move:
        """The move of a line. Raises Fault."""
        code = line.code
        if ":" in code:
            key = _KEY.match(code)
            if key:
                return self._claim(line, Token(key[1], line.number, key.start(1) + 1))
        self.moves += 1
        # The short way for the lines that are read most: tags as in the header, no colours in a game that has none.
        first, _, said = code.partition(" ")
        if first[-1:] == "." and first == f"{self.moves}.":
            code = said
            first, _, said = code.partition(" ")
        seat = self.tags.get(first)
        if seat is None:
            said = code
        parts = None if "/" in said and not self.table.kinilani else read_parts(said)
        return self._turn(line) if parts is None else new(m.Turn, (parts, seat))

    def _turn(self, line: Line) -> m.Turn:
        """A turn, word by word."""
        tokens = line.tokens(_WORD)
        number = move_number(tokens)
        if number and number.lstrip("0") != str(self.moves):
            raise line.fault(messages.say("this-is-turn", turns=self.moves, number=number), token=tokens[0])
        words = Words(self.table, [token.text for token in tokens[bool(number) :]], 0, nobody)
        try:
            return TURN.take(words)
        except Misfit as misfit:
            fault = misfit.fault(line, tokens[bool(number) :], words.at)
        raise fault  # out here it keeps nothing of what was read: a record may have thousands

    def _claim(self, line: Line, key: Token) -> m.Move:
        """`total:` or `winner:`; any other word before a colon is a header line, out of its place or of no known key."""
        word = key.text.casefold()
        if word not in t.CLAIM_WORDS:
            known = (*COMMON_KEYS, *(key.name for key in t.KEYS))
            what = messages.say("header-line-belongs", word=word) if word in known else messages.say("no-key-here", word=word)
            raise line.fault(what, messages.say("behind-header-stand"), rule="header", token=key)
        values = line.tokens()[2:]
        return self.claims.sums(line, word, values) if word == "total" else self.claims.winner(line, values)


def _integer(text: str) -> int | None:
    """The whole number of a claim: no plus sign, no leading zeros."""
    return parse_integer(text) if _INTEGER.fullmatch(text) else None


def locate(line: Line, at: Address) -> Token:
    """The token of a line that a breach means.

    In a turn `head` (the first word behind the number, or the number alone), `last`, or a word's number behind the turn's: a
    move is one word, whichever part of it is wrong. In a claim `value` (its first one), or an entry's number: what it counts.
    """
    word = at[0]
    if _KEY.match(line.code):
        values = [token for token in line.tokens()[2:] if token.text != ","]
        return values[2 * word + 1] if isinstance(word, int) else values[0]
    tokens = line.tokens(_WORD)
    words = tokens[1:] if move_number(tokens) else tokens
    if isinstance(word, int):
        return words[word]
    nothing = Token("", line.number, line.column)
    return (tokens or [nothing])[-1] if word == "last" else (words or tokens or [nothing])[0]


def reader(table: t.Table) -> Reader:
    """A reader for the lines below the header."""
    return Reader(table)


def reader_at(table: t.Table, opening: Opening) -> Reader:
    """A reader for the lines below a position."""
    return Reader(table, max(0, opening.move - 1))


def write(table: t.Table, move: m.Move) -> str:
    """A move as a line in canonical form, without a number."""
    return TURN.write(table, move) if isinstance(move, m.Turn) else write_claim(move, table.players)


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: one blank behind each comma, colours as letters, tags as typed."""
    values = t.entries(field)
    if field.key == "house":
        return write_house(field.value)
    if field.key == "lineup":
        return ", ".join(_write_lineup(entry) for entry in values)
    return ", ".join(entry.lower() for entry in values)


def _write_lineup(entry: str) -> str:
    tag, *colours = entry.split()
    return " ".join([tag, *(SPELLINGS[colour.casefold()] for colour in colours)])


# ---- what may be said next -------------------------------------------------------------------------------------------


def _ends(_state: s.State, _turn: m.Turn) -> Dialogue:
    yield Steps((), ends=True)


def dialogue(state: s.State) -> Dialogue:
    """The words of the next line: a turn, where one may begin, or a claim that does not stand already."""
    if state.let_go:
        state = s.next_turn(state)
    turn = (TURN.ask(state.table, state, {}, _ends),) if state.may_begin else ()
    return either(*turn, *_claims(state))


def _claims(state: s.State) -> Iterator[Dialogue]:
    """`total:` always, and once the game is over `winner:`, too; behind its end none that stands there already."""
    tags = state.table.players
    counted = {seat for claim in state.claims if isinstance(claim, Sums) for seat, _ in claim.entries}
    if len(counted) < len(tags):
        total = Choice("total:", "claim", meaning="how many opposing tokens each has taken")
        yield sign(total, partial(sums_dialogue, tags, state.taken, "tokens taken"))
    if state.phase == s.OVER and not any(isinstance(claim, Winner) for claim in state.claims):
        yield sign(Choice("winner:", "claim", meaning="who has won"), partial(winner_dialogue, tags, state.winners))
