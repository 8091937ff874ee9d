"""What a table believes of its scores and its winner: read, written, checked and asked for in one place, for all games.

A *unit* is what scores: a player, or a team. Here units are numbers; a game's tags are theirs in that order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.record import Fault, Line, Token, fold, frozen, joined, parse_integer, suggest
from companion.referee.breach import Breach, Claimed
from companion.referee.messages import say
from companion.referee.steps import Choice, Dialogue, Steps

DRAW, TOTAL = "draw", "total"
#: The words behind which names stand, and no numbers.
_NAMING = frozenset(("winner", "agreed", "resigned"))
#: Words behind which one name stands, with its number.
_OF_ONE = frozenset(("lead",))


class Sums(NamedTuple):
    """`score: Aino 5, Ville -3` (this section's), `total: …` (up to here), or another word of the game that counts so."""

    word: str
    entries: tuple[tuple[int, int], ...]


class Winner(NamedTuple):
    """`winner: Aino`; several who share it; `winner: draw` names nobody."""

    units: tuple[int, ...]


@frozen
class ClaimForm:
    """How claims are written at one table.

    `tags` are the units' tags, `number_of` the unit that a written word names. `commas`: entries stand between commas; without, a
    comma counts as a blank. `beside`: winners may stand beside each other either way. `twice`: a unit may be named again.
    `key_at_end`: where the line ends too early its key is meant. `integer` reads a number, None where a text is none.
    """

    tags: Sequence[str]
    number_of: Callable[[str], int | None]
    commas: bool = True
    beside: bool = True
    twice: bool = False
    key_at_end: bool = False
    integer: Callable[[str], int | None] = parse_integer

    def sums(self, line: Line, word: str, tokens: Sequence[Token]) -> Sums:
        """The entries that stand behind the colon. Raises Fault."""
        if not tokens or not (self.commas or without_commas(tokens)):
            raise line.fault(say("nothing-behind", word=word), self._form(word))
        entries = self._entries(line, word, tokens)
        found: list[tuple[int, int]] = []
        for name, number in entries:
            unit = self._unit(line, name, [one for one, _ in found])
            value = self.integer(number.text) if number else None
            if value is None:
                missing = say("number-missing", name=name.text) if number is None else say("no-whole-number", number=number.text)
                raise line.fault(missing, self._form(word), token=number or (None if self.key_at_end else name))
            found.append((unit, value))
        return Sums(word, tuple(found))

    def plain_sums(self, word: str, text: str) -> Sums | None:
        """The short way for entries as most people write them, `Aino 5, Ville -3`: what `sums` gives, or None (see bench/)."""
        found: dict[int, int] = {}
        entries = text.split(",")
        number_of, integer = self.number_of, self.integer
        for entry in entries:
            words = entry.split()
            if len(words) != 2:
                return None
            unit, value = number_of(words[0]), integer(words[1])
            if unit is None or value is None:
                return None
            found[unit] = value
        return Sums(word, tuple(found.items())) if len(found) == len(entries) else None

    def plain_winner(self, text: str) -> Winner | None:
        """The short way for names with commas between them: what `winner` gives, or None."""
        units = [self.number_of(entry.strip()) for entry in text.split(",")]
        return None if None in units or len(set(units)) < len(units) else Winner(tuple(units))  # type: ignore[arg-type]

    def winner(self, line: Line, tokens: Sequence[Token], word: str = "winner") -> Winner:
        """Who stands behind `winner:`, or another word that names some of them or a draw. Raises Fault."""
        named = without_commas(tokens)
        if not named:
            comma = tokens[0] if tokens and self.commas else None
            raise line.fault(say("nothing-behind", word=word), self._form(word), token=comma)
        if fold(named[0].text) == DRAW:
            for token in tokens if self.commas else named:
                if token is not named[0]:
                    raise line.fault(say("beside-draw"), token=token)
            return Winner(())
        self._refuse_numbers(line, named, word)
        units: list[int] = []
        for token in self._names(line, tokens):
            units.append(self._unit(line, token, units))
        return Winner(tuple(units))

    def _refuse_numbers(self, line: Line, named: Sequence[Token], word: str) -> None:
        """Raise Fault where a number follows a name, as in `result:`."""
        first = self.number_of(named[0].text)
        odd = next((token for token in named if self.number_of(token.text) is None), None)
        if first is not None and odd is not None and self.integer(odd.text) is not None:
            raise line.fault(say("names-alone", word=word), self._form(word, self.tags[first]), token=odd)

    def _names(self, line: Line, tokens: Sequence[Token]) -> Iterator[Token]:
        """The names of winners, from left to right."""
        open_name = True
        for token in tokens:
            if token.text == ",":
                if open_name and self.commas:
                    raise self._gap(line, token, "winner")
                open_name = True
            elif open_name or self.beside:
                yield token
                open_name = False
            else:
                raise line.fault(say("cannot-stand-here", word=token.text), say("commas-between-tags"), token=token)
        if open_name and self.commas:
            raise self._gap(line, tokens[-1], "winner")

    def _entries(self, line: Line, word: str, tokens: Sequence[Token]) -> Iterator[tuple[Token, Token | None]]:
        """A name and a number each, from left to right; the number may be missing, or be none (a comma)."""
        if not self.commas:
            bare = without_commas(tokens)
            yield from zip(bare[::2], [*bare[1::2], None], strict=False)
            return
        last = len(tokens) - 1
        for at in range(0, last + 1, 3):
            if tokens[at].text == ",":
                raise self._gap(line, tokens[at], word)
            yield tokens[at], tokens[at + 1] if at < last else None
            if at + 2 <= last and tokens[at + 2].text != ",":
                wrong = tokens[at + 2]
                raise line.fault(say("cannot-stand-here", word=wrong.text), say("commas-between"), token=wrong)
        if tokens[-1].text == ",":
            raise self._gap(line, tokens[-1], word)

    def _gap(self, line: Line, comma: Token, word: str) -> Fault:
        """Commas stand between two entries each; this one does not."""
        return line.fault(say("beside-comma"), self._form(word), token=comma)

    def _unit(self, line: Line, token: Token, seen: Sequence[int]) -> int:
        unit = self.number_of(token.text)
        if unit is None:
            raise line.fault(say("nobody-called", name=token.text), suggest(token.text, self.tags), token=token)
        if unit in seen and not self.twice:
            raise line.fault(say("twice", tag=self.tags[unit]), token=token)
        return unit

    def _form(self, word: str, tag: str = "") -> str:
        if word in _NAMING:
            return say("write-resigned" if word == "resigned" else "write-winner", word=word, tag=tag or self.tags[0])
        numbers = ", ".join(f"{tag} {3 - 4 * i}" for i, tag in enumerate(self.tags[: 1 if word in _OF_ONE else 2]))
        return say("like-sums", word=word, numbers=numbers)


def without_commas(tokens: Sequence[Token]) -> list[Token]:
    """What is said but for the commas."""
    return [token for token in tokens if token.text != ","]


def write_claim(claim: Sums | Winner, tags: Sequence[str]) -> str:
    """A claim as a line in canonical form."""
    if isinstance(claim, Sums):
        return f"{claim.word}: " + ", ".join(f"{tags[unit]} {number}" for unit, number in claim.entries)
    return "winner: " + (", ".join(tags[unit] for unit in claim.units) or DRAW)


def wrong_sums(
    claim: Sums, values: Sequence[int], tags: Sequence[str], noun: Callable[[str], str] = str, *, scored: str = "score"
) -> Iterator[Breach]:
    """The entries that differ from these values of the units; `noun` names what a claim's word counts (else the word itself).

    `scored` is the word whose numbers the game's items explain: `total` in a game without sections.
    """
    for place, (unit, claimed) in enumerate(claim.entries):
        if claimed != values[unit]:
            right = values[unit]
            key = "wrong-many" if claimed > right else "wrong-few"
            message = say(key, tag=tags[unit], noun=noun(claim.word), right=right, claimed=claimed, by=abs(claimed - right))
            wrong = Claimed(claim.word, tags[unit], claimed, values[unit])
            yield Breach("claim", message, place, unit=tags[unit] if claim.word == scored else "", claimed=wrong)


def wrong_winner(claim: Winner, winners: Iterable[int], tags: Sequence[str]) -> Iterator[Breach]:
    """Whether somebody else has won: nobody yet, these alone, or these together (`draw` is right for any who share it)."""
    right = tuple(winners)
    if not right:
        names = ", ".join(tags[unit] for unit in claim.units) or DRAW
        yield Breach("claim", say("not-over"), "value", hint=say("not-over-agreed", names=names))
    elif set(claim.units) != set(right) and (claim.units or len(right) < 2):
        names = joined.all_of(tags[unit] for unit in right)
        yield Breach("claim", say("winner-is", names=names) if len(right) == 1 else say("share-game", names=names), "value")


def sums_dialogue(tags: Sequence[str], values: Sequence[int], noun: str = "") -> Dialogue:
    """What stands behind a word such as `score:`: names with the numbers that are right, in any order, from one on to all."""
    left = dict(zip(tags, values, strict=True))
    while left:
        tag = yield Steps(tuple(Choice(tag, "player", tag, noun) for tag in left))
        value = left.pop(tag)
        yield Steps((Choice("#", "number", tag, noun, least=value, most=value),))
        yield Steps((Choice(",", "sign", meaning="and another", clings=True),) if left else (), ends=True)


def winner_dialogue(tags: Sequence[str], winners: Sequence[int]) -> Dialogue:
    """What stands behind `winner:`: those who have won, or `draw` where several have."""
    draw = (Choice(DRAW, "verb", meaning="nobody alone has won"),) if len(winners) > 1 else ()
    named: list[str] = []
    while len(named) < len(winners):
        left = [tags[unit] for unit in winners if tags[unit] not in named]
        said = yield Steps((*(Choice(tag, "player", tag, "has won") for tag in left), *(() if named else draw)))
        if said == DRAW:
            break
        named.append(said)
        if len(named) < len(winners):
            yield Steps((Choice(",", "sign", meaning="and", clings=True),))
    yield Steps((), ends=True)
