"""Lines of a turn -> moves, and back. Needs the header and the map, no position: what a line means is not judged here.

Places are not kept: `locate` finds a part's token again when there is something to report.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.games.empires.rules import forms, lexicon as w, maps, moves as m, say, table as t
from companion.record import Fault, Field, Line, Token, fold, move_number, new, read_heading, suggest
from companion.record.lines import is_numbered
from companion.record.writing import write_house
from companion.referee import Address, ClaimForm, Opening, Sums, Winner, write_claim
from companion.referee.slots import Misfit

_WORDS: Mapping[str, type[m.Breakthrough | m.End]] = {"breakthrough": m.Breakthrough, "end": m.End}
#: The words of an element that has none: no verb is written so.
_NOTHING = ("",)
#: How a claim that the short way may read begins.
_CLAIMS = frozenset(f"{word}:" for word in t.CLAIM_WORDS)
_NUMBER = re.compile(r"[-−–]?[0-9]{1,9}")
#: What looks like a key before a colon.
_KEY = re.compile(r"[A-Za-z\s-]+")


def claim_form(table: t.Table) -> ClaimForm:
    """How names and numbers of what scores are written at a table."""
    return ClaimForm(table.players, table.player, commas=False, twice=True, integer=_integer)


def reader_at(table: t.Table, opening: Opening) -> Reader:
    """A reader for the lines below a position, whose map is known."""
    reader = Reader(table, positioned=True)
    reader.turn = opening.section if opening.begun else max(0, opening.section - 1)
    reader.moves = max(0, opening.move - 1)
    provinces = table.map or maps.map_of(tuple([move.province for move in opening.above if isinstance(move, m.MapLine)]))
    if len(provinces):
        reader.map_lines, reader.lexicon = None, w.Lexicon(table, provinces)
    return reader


class Reader:
    """Reads the lines of a record in their order: headings, the map's lines, then who does what."""

    def __init__(self, table: t.Table, *, positioned: bool = False) -> None:
        self.table = table
        self.positioned = positioned
        self.turn = 0
        self.moves = 0
        self.map_lines: maps.MapReader | None = maps.MapReader()
        #: Whether the map cannot be had: then nothing below it can be read, and one fault is enough.
        self.lost = False
        self.lexicon: w.Lexicon | None = None
        self.claims = claim_form(table)
        #: What stood behind `order:`, which is often the same, and what it says.
        self.orders: dict[str, m.Order] = {}

    def read(self, line: Line) -> m.Move:
        """The move of a line. Raises Fault."""
        if self.lexicon is None:
            province = self.map_lines.add_plain(line) if self.map_lines and self.table.map is None else None
            return self.any_line(line) if province is None else new(m.MapLine, (province,))
        code = line.code.lstrip()
        tag, _, said = code.partition(" ")
        player = self.table.numbers.get(tag)
        # The short way for a line about which nothing is unusual: what `plain` or `claim` gives.
        move: m.Move | None
        if player is not None:
            move = _plain_act(self.lexicon, player, said)
        elif tag in _CLAIMS:
            return self.plain_claim(tag[:-1], said) or self.any_line(line)
        else:
            move = _WORDS[code]() if code in _WORDS else None
        if move is None:
            return self.any_line(line)
        self.moves += 1
        return move

    def any_line(self, line: Line) -> m.Move:
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
            return m.End()
        number = ""
        words = code.replace(",", " ").replace(";", " ; ").replace(":", " : ").split()
        if numbered:
            tokens = line.tokens(maps.TOKEN)
            number = move_number(tokens)
            words = [token.text for token in tokens[1:]]
        claim = len(words) > 1 and words[1] == ":" and fold(words[0]) in t.CLAIM_WORDS
        if number and (not words or claim or words[0][:1].isdecimal()):
            raise line.fault(say("number-belongs-before"), token=line.tokens(maps.TOKEN)[0])
        if claim:
            return self.claim(line, words)
        if not words:
            raise line.fault(say("comma-no-line"), say("a-line-names"))
        self.moves += 1
        if number and number.lstrip("0") != str(self.moves):
            raise line.fault(say("line-turn-not", lines=self.moves, number=number), token=line.tokens(maps.TOKEN)[0])
        return self.plain(line, words, bool(number))

    def finish(self) -> None:
        """Called behind the last line: the map must be whole by now. Raises Fault."""
        if self.map_lines is not None:
            self.end_map()

    # ---- headings and map --------------------------------------------------------------------------------------------

    def heading(self, line: Line) -> m.NewTurn:
        """`[turn 3]`."""
        if self.turn and self.map_lines is not None:
            self.end_map()
        self.turn += 1
        self.moves = 0
        read_heading(line, "turn", self.turn)
        return m.NewTurn(self.turn)

    def map_line(self, line: Line) -> m.Move:
        """A line of the map, which stands at the head of the first turn."""
        if self.map_lines is None:
            if self.lost:
                return m.End()
            raise line.fault(say("line-begins-player"), say("a-line-names"), token=line.tokens(maps.TOKEN)[0])
        if self.table.map is not None:
            self.map_lines, self.lost = None, True
            raise line.fault(say("header-names-map"), say("take-out-map"), token=line.tokens(maps.TOKEN)[0])
        try:
            return new(m.MapLine, (self.map_lines.add(line),))
        except maps.MapError as error:
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
                raise t.no_map(self.table, positioned=self.positioned)
            try:
                provinces = lines.finish()
            except maps.MapError as error:
                raise _fault(error) from None
            self.lost = False
        self.lexicon = w.Lexicon(self.table, provinces)

    # ---- lines -------------------------------------------------------------------------------------------------------

    def plain(self, line: Line, words: list[str], numbered: bool) -> m.Move:
        """Who does what, or `breakthrough` and `end`; `words` without the number."""
        colon = len(words) > 1 and words[1] == ":"
        player = self.table.numbers.get(words[0])
        if player is None:
            player = self.table.player(words[0])
        if player is None or (not colon and ":" in words and _KEY.fullmatch(line.code.partition(":")[0])):
            return self.other(line, words, numbered)
        start = 1 + colon
        elements = []
        for end in (*(at for at, word in enumerate(words) if word == ";" and at >= start), len(words)):
            elements.append(self.element(line, words, start, end, numbered))
            start = end + 1
        return new(m.Act, (player, tuple(elements)))

    def element(self, line: Line, words: list[str], start: int, end: int, numbered: bool) -> m.Element:
        """The element of the words from one place to another."""
        if start == end or self.lexicon is None:
            at = start - 2 if words[start - 1] == ":" else start - 1
            raise line.fault(say("nothing-stands-behind"), say("a-line-names"), token=line.tokens(maps.TOKEN)[at + numbered])
        try:
            return forms.read_element(self.lexicon, words[start:end])
        except Misfit as misfit:
            raise misfit.fault(line, line.tokens(maps.TOKEN)[start + numbered :]) from None

    def other(self, line: Line, words: list[str], numbered: bool) -> m.Move:
        """A line that no player's tag begins."""
        first, *more = line.tokens(maps.TOKEN)[numbered:]
        found = _WORDS.get(fold(words[0]))
        if found is None:
            known = (*self.table.players, "breakthrough", "end", *(f"{word}:" for word in sorted(t.CLAIM_WORDS)))
            raise line.fault(say("begins-no-line", word=words[0]), suggest(words[0], known), token=first)
        if more:
            raise line.fault(say("nothing-behind-word", word=words[0]), token=more[0])
        return found()

    def claim(self, line: Line, words: list[str]) -> m.Move:
        """`order:` `score:` `total:` `winner:`."""
        word = fold(words[0])
        plain = self.plain_claim(word, line.code.partition(":")[2])
        if plain is not None:
            return plain
        tokens = line.tokens(maps.TOKEN)[2:]
        if word == "winner":
            return self.claims.winner(line, tokens)
        if word != "order":
            return self.claims.sums(line, word, tokens)
        if not tokens:
            raise line.fault(say("nothing-stands-behind-order"), say("write-order", names=", ".join(self.table.players)))
        return m.Order(tuple([t.player_at(self.table, line, token) for token in tokens]))

    def plain_claim(self, word: str, said: str) -> m.Move | None:
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
            order = self.orders[said] = new(m.Order, (players,))
        return order


reader = Reader


def _plain_act(lexicon: w.Lexicon, player: int, text: str) -> m.Act | None:
    """A player's line, by what it says behind his tag; None where anything about it is unusual or wrong."""
    elements = lexicon.elements
    found = []
    for part in text.split(";"):
        element = elements.get(part)
        if element is None:
            try:
                element = w.kept(elements, part, forms.read_element(lexicon, part.split() or _NOTHING))
            except Misfit:  # also where a `,` or `:` stands anywhere: they are part of no word here
                return None
        found.append(element)
    return new(m.Act, (player, tuple(found)))


def _integer(text: str) -> int | None:
    return int(text.translate(_MINUS)) if _NUMBER.fullmatch(text) else None


_MINUS = str.maketrans("−–", "--")


def _fault(error: maps.MapError) -> Fault:
    return Fault("syntax", error.message, error.line, error.column, error.hint, error.end_column)


def locate(line: Line, at: Address) -> Token:
    """The token that a breach means.

    `("head",)` is the line's first token, `("tag",)` the first behind its number, for an element, too; `(2, 0)` the first token
    (the verb) of its third element, `(2, 3, "number")` how many counters its fourth token says, if it does. Of a claim
    `("value",)` is the first token behind the colon, `(1,)` the number of its second entry, `("player", 1)` its second token.
    """
    tokens = line.tokens(maps.TOKEN)
    if at[0] == "head":
        return tokens[0]
    if move_number(tokens):
        tokens = tokens[1:]
    match at:
        case (*_, "tag"):
            return tokens[0]
        case ("value",):
            return tokens[2]
        case ("player", int(place)):
            return tokens[2 + place]
        case (int(entry),):
            return tokens[3 + 2 * entry]
        case (int(element), int(word), *part):
            token = tokens[_start_of(tokens, element) + word]
            number = w.COUNT.match(token.text) if part else None
            return Token(number[1], token.line, token.column) if number else token
    raise ValueError(f"no line of Empires has the part {at}")


def _start_of(tokens: list[Token], element: int) -> int:
    """Where an element's first token stands."""
    start = 2 if tokens[1].text == ":" else 1
    for _ in range(element):
        start = next(i for i in range(start, len(tokens)) if tokens[i].text == ";") + 1
    return start


def write(table: t.Table, move: m.Move) -> str:
    """A move as a line in canonical form, without a number."""
    tags = table.players
    match move:
        case m.Act(player, elements):
            return f"{tags[player]} " + "; ".join([write_element(table, element) for element in elements])
        case m.NewTurn(number):
            return f"[turn {number}]"
        case m.MapLine(province):
            return maps.write_province(province)
        case m.Order(players):
            return "order: " + ", ".join(tags[player] for player in players)
        case Sums() | Winner():
            return write_claim(move, tags)
        case _:
            return move.word


def write_element(table: t.Table, element: m.Element) -> str:
    """One element: short combinations, provinces by their ids."""
    return forms.FORMS.write(w.Lexicon(table), element)


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: one blank behind each comma, words in lower case, names as typed."""
    entries = [entry.split() for entry in field.value.split(",")]
    if field.key in ("map", "youngest"):
        return field.value
    if field.key == "house":
        return write_house(field.value)
    if field.key == "attributes":
        return ", ".join(f"{entry[0]} {entry[1].lower()}" for entry in entries)
    if field.key == "options":
        return ", ".join(entry[0].lower() for entry in entries)
    return str(int(field.value))
