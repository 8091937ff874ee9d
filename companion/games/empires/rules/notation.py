"""Lines of a turn -> moves. Needs the header and the map, no position: what a line means is not judged here.

Places are not kept: `locate` finds a part's token again when there is something to report.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.games.empires.rules.elements import ElementReader
from companion.games.empires.rules.maps import TOKEN, MapError, MapReader, map_of
from companion.games.empires.rules.messages import say
from companion.games.empires.rules.moves import Act, Breakthrough, Element, End, MapLine, Move, NewTurn, Order
from companion.games.empires.rules.table import CLAIM_WORDS, Table, no_map
from companion.games.empires.rules.word_reader import NUMBER, Misfit
from companion.record import Fault, Line, Token, fold
from companion.record.header import suggest
from companion.record.lines import is_numbered, move_number, new, read_heading
from companion.referee.breach import Address
from companion.referee.claims import ClaimForm
from companion.referee.decisions import Opening

_WORDS: Mapping[str, Move] = {"breakthrough": Breakthrough(), "end": End()}
#: How a claim that the short way may read begins.
_CLAIMS = frozenset(f"{word}:" for word in CLAIM_WORDS)
_NUMBER = re.compile(r"[-−–]?[0-9]{1,9}")
#: What looks like a key before a colon.
_KEY = re.compile(r"[A-Za-z\s-]+")


def claim_form(table: Table) -> ClaimForm:
    """How names and numbers of what scores are written at a table."""
    return ClaimForm(table.players, table.player, commas=False, twice=True, integer=_integer)


def reader_at(table: Table, opening: Opening) -> Reader:
    """A reader for the lines below a position, whose map is known."""
    reader = Reader(table, positioned=True)
    reader.turn = opening.section if opening.begun else max(0, opening.section - 1)
    reader.moves = max(0, opening.move - 1)
    provinces = table.map or map_of(tuple([move.province for move in opening.above if isinstance(move, MapLine)]))
    if len(provinces):
        reader.map_lines, reader.elements = None, ElementReader(table, provinces)
    return reader


class Reader:
    """Reads the lines of a record in their order: headings, the map's lines, then who does what."""

    def __init__(self, table: Table, *, positioned: bool = False) -> None:
        self.table = table
        self.positioned = positioned
        self.turn = 0
        self.moves = 0
        self.map_lines: MapReader | None = MapReader()
        #: Whether the map cannot be had: then nothing below it can be read, and one fault is enough.
        self.lost = False
        self.elements: ElementReader | None = None
        self.claims = claim_form(table)
        #: What stood behind `order:`, which is often the same, and what it says.
        self.orders: dict[str, Order] = {}

    def read(self, line: Line) -> Move:
        """The move of a line. Raises Fault."""
        elements = self.elements
        if elements is None:
            province = self.map_lines.add_plain(line) if self.map_lines and self.table.map is None else None
            return self.any_line(line) if province is None else new(MapLine, (province,))
        code = line.code.lstrip()
        tag, _, said = code.partition(" ")
        player = self.table.numbers.get(tag)
        # The short way for a line about which nothing is unusual: what `plain` or `claim` gives.
        move: Move | None
        if player is not None:
            move = elements.plain_act(player, said)
        elif tag in _CLAIMS:
            return self.plain_claim(tag[:-1], said) or self.any_line(line)
        else:
            move = _WORDS.get(code)
        if move is None:
            return self.any_line(line)
        self.moves += 1
        return move

    def any_line(self, line: Line) -> Move:
        """The move of a line, whichever way it is written. Raises Fault."""
        code = line.code
        sign = code.replace(",", " ").lstrip()[:1] if code[:1] != "[" else "["
        if sign == "[":
            return self.heading(line)
        numbered = sign.isdecimal()
        if numbered and not is_numbered(line):
            return self.map_line(line)
        if self.map_lines is not None:
            self.end_map()
        if self.lost:
            return End()
        number = ""
        words = code.replace(",", " ").replace(";", " ; ").replace(":", " : ").split()
        if numbered:
            tokens = line.tokens(TOKEN)
            number = move_number(tokens)
            words = [token.text for token in tokens[1:]]
        claim = len(words) > 1 and words[1] == ":" and fold(words[0]) in CLAIM_WORDS
        if number and (not words or claim or words[0][:1].isdecimal()):
            raise line.fault(say("number-belongs-before"), token=line.tokens(TOKEN)[0])
        if claim:
            return self.claim(line, words)
        if not words:
            raise line.fault(say("comma-no-line"), say("a-line-names"))
        self.moves += 1
        if number and number.lstrip("0") != str(self.moves):
            raise line.fault(say("line-turn-not", lines=self.moves, number=number), token=line.tokens(TOKEN)[0])
        return self.plain(line, words, bool(number))

    def finish(self) -> None:
        """Called behind the last line: the map must be whole by now. Raises Fault."""
        if self.map_lines is not None:
            self.end_map()

    # ---- headings and map --------------------------------------------------------------------------------------------

    def heading(self, line: Line) -> NewTurn:
        """`[turn 3]`."""
        if self.turn and self.map_lines is not None:
            self.end_map()
        self.turn += 1
        self.moves = 0
        read_heading(line, "turn", self.turn)
        return NewTurn(self.turn)

    def map_line(self, line: Line) -> Move:
        """A line of the map, which stands at the head of the first turn."""
        if self.map_lines is None:
            if self.lost:
                return End()
            what = say("line-begins-player")
            raise line.fault(what, say("a-line-names"), token=line.tokens(TOKEN)[0])
        if self.table.map is not None:
            self.map_lines, self.lost = None, True
            hint = say("take-out-map")
            raise line.fault(say("header-names-map"), hint, token=line.tokens(TOKEN)[0])
        try:
            return new(MapLine, (self.map_lines.add(line),))
        except MapError as error:
            self.lost = True
            raise _fault(error) from None

    def end_map(self) -> None:
        """Puts the map together as soon as another line follows. Raises Fault where it cannot be."""
        lines, self.map_lines = self.map_lines, None
        if self.lost or lines is None:
            return
        provinces = self.table.map
        if provinces is None:
            self.lost = True
            if not lines.lines:
                raise no_map(self.table, positioned=self.positioned)
            try:
                provinces = lines.finish()
            except MapError as error:
                raise _fault(error) from None
            self.lost = False
        self.elements = ElementReader(self.table, provinces)

    # ---- lines -------------------------------------------------------------------------------------------------------

    def plain(self, line: Line, words: list[str], numbered: bool) -> Move:
        """Who does what, or `breakthrough` and `end`; `words` without the number."""
        colon = len(words) > 1 and words[1] == ":"
        player = self.table.numbers.get(words[0])
        if player is None:
            player = self.table.player(words[0])
        if player is None or (not colon and ":" in words and _KEY.fullmatch(line.code.partition(":")[0])):
            return self.other(line, words, numbered)
        start = 1 + colon
        if ";" not in words:
            return new(Act, (player, (self.element(line, words, start, len(words), numbered),)))
        elements = []
        while ";" in words[start:]:
            end = words.index(";", start)
            elements.append(self.element(line, words, start, end, numbered))
            start = end + 1
        elements.append(self.element(line, words, start, len(words), numbered))
        return new(Act, (player, tuple(elements)))

    def element(self, line: Line, words: list[str], start: int, end: int, numbered: bool) -> Element:
        """The element of the words from one place to another."""
        if start == end or self.elements is None:
            at = start - 2 if words[start - 1] == ":" else start - 1
            raise _misfit(line, at + numbered, say("nothing-stands-behind"), say("a-line-names"))
        try:
            return self.elements.read(words[start:end])
        except Misfit as misfit:
            raise _misfit(line, start + misfit.at + numbered, misfit.message, misfit.hint, misfit.span) from None

    def other(self, line: Line, words: list[str], numbered: bool) -> Move:
        """A line that no player's tag begins."""
        found = _WORDS.get(fold(words[0]))
        if found is None:
            known = (*self.table.players, "breakthrough", "end", *(f"{word}:" for word in sorted(CLAIM_WORDS)))
            raise _misfit(line, 0 + numbered, say("begins-no-line", word=words[0]), suggest(words[0], known))
        if len(words) > 1:
            raise _misfit(line, 1 + numbered, say("nothing-behind-word", word=words[0]))
        return found

    def claim(self, line: Line, words: list[str]) -> Move:
        """`order:` `score:` `total:` `winner:`."""
        word = fold(words[0])
        plain = self.plain_claim(word, line.code.partition(":")[2])
        if plain is not None:
            return plain
        tokens = line.tokens(TOKEN)[2:]
        if word == "winner":
            return self.claims.winner(line, tokens)
        if word != "order":
            return self.claims.sums(line, word, tokens)
        if not tokens:
            raise line.fault(say("nothing-stands-behind-order"), say("write-order", names=", ".join(self.table.players)))
        return Order(tuple([self.tag(line, token) for token in tokens]))

    def plain_claim(self, word: str, said: str) -> Move | None:
        """The short way for a claim of words that are known: what `claim` gives, or None."""
        if word == "winner":
            return None
        if word != "order":
            return self.claims.plain_sums(word, said)
        order = self.orders.get(said)
        if order is None:
            players = tuple([self.table.numbers.get(name, -1) for name in said.replace(",", " ").split()])
            if not players or min(players) < 0:
                return None
            order = self.orders[said] = new(Order, (players,))
        return order

    def tag(self, line: Line, token: Token) -> int:
        """The player whose tag a word is."""
        player = self.table.player(token.text)
        if player is None:
            raise line.fault(say("nobody-called", tag=token.text), suggest(token.text, self.table.players), token=token)
        return player


def _integer(text: str) -> int | None:
    return int(text.translate(_MINUS)) if _NUMBER.fullmatch(text) else None


_MINUS = str.maketrans("−–", "--")


def _fault(error: MapError) -> Fault:
    return Fault("syntax", error.message, error.line, error.column, error.hint, error.end_column)


def _misfit(line: Line, at: int, message: str, hint: str = "", span: tuple[int, int] | None = None) -> Fault:
    """A fault at a line's token with this number, or at a part of it."""
    token = line.tokens(TOKEN)[at]
    return line.fault(message, hint, token=_part(token, *span) if span else token)


def _part(token: Token, start: int, end: int) -> Token:
    return Token(token.text[start:end], token.line, token.column + start)


def locate(line: Line, at: Address) -> Token:
    """The token that a breach means.

    `("head",)` is the line's first token, `("tag",)` the first behind its number; `(2, 0)` the first token (the verb) of its
    third element, `(2, 3, "number")` how many counters its fourth token says, if it does. Of a claim `("value",)` is the first
    token behind the colon, `(1,)` the number of its second entry, `("player", 1)` its second token.
    """
    tokens = line.tokens(TOKEN)
    if at[0] == "head":
        return tokens[0]
    if move_number(tokens):
        tokens = tokens[1:]
    match at:
        case ("tag",):
            return tokens[0]
        case ("value",):
            return tokens[2]
        case ("player", int(place)):
            return tokens[2 + place]
        case (int(entry),):
            return tokens[3 + 2 * entry]
        case (int(element), int(word), *part):
            token = tokens[_start_of(tokens, element) + word]
            number = NUMBER.match(token.text) if part else None
            return _part(token, *number.span(1)) if number else token
    raise ValueError(f"no line of Empires has the part {at}")


def _start_of(tokens: list[Token], element: int) -> int:
    """Where an element's first token stands."""
    start = 2 if tokens[1].text == ":" else 1
    for _ in range(element):
        start = next(i for i in range(start, len(tokens)) if tokens[i].text == ";") + 1
    return start
