"""What a record says of a machine's deal (`dealt:`, `secret:`): read, written, and held against what was told and played.

The two lines are no moves. They are taken out of the text before a game reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from companion.plain import Json
from companion.record import Fault, Header, Line, Token, fold, key_of, split_lines, split_list, suggest
from companion.record.lines import parse_section
from companion.referee.body import AnyEntry
from companion.referee.breach import Address, Breach
from companion.referee.decisions import Adjust, Agreed, Resigned, Unfinished
from companion.referee.games import Game, part
from companion.referee.messages import say
from companion.referee.shuffling import commitment, shuffled

if TYPE_CHECKING:
    from companion.referee.reading import AnyRecord
    from companion.referee.replay import AnyStep

    class Orders(Protocol):
        """The order of the pack after it was shuffled so often before, in the deal's section or in a later one."""

        def __call__(self, again: int, section: int = ...) -> Sequence[object]:
            """The pack in that order."""

    class Follower(Protocol):
        """Who has what by a deal, as the lines go on."""

        def wrong(self, step: AnyStep) -> Iterator[Breach]:
            """What the deal contradicts in the next line, and where."""


DEALT, SECRET = "dealt", "secret"
PROVEN, UNOPENED = "proven", "unopened"
#: The rule of whatever is wrong with a deal.
RULE: Final = "deal"
_COMMITTED = re.compile(r"^[^\S\n]*dealt\s*:\s*[0-9a-f]{64}(?=[\s,#]|$)", re.IGNORECASE | re.MULTILINE)
_LONG, _CUT = re.compile(r"[0-9a-f]{64}", re.IGNORECASE), re.compile(r"[0-9a-f]{16}", re.IGNORECASE)


class Dealer(NamedTuple):
    """How a game's own dealer deals (its part `rules.dealt`).

    `pack` gives the whole pack of a table, in its canonical order; `begin` what orders of the pack (`Orders`) give to whom there.
    """

    pack: Callable[[Any], Sequence[object]]
    begin: Callable[[Any, Any], Follower]


def not_held(who: str, card: str, at: Address | str | int, key: str = "deal-not-held") -> Breach:
    """A card that somebody can't have by the deal; by another `key`: what it says of that card."""
    return Breach(RULE, say(key, who=who, card=card), at)


class Deal(NamedTuple):
    """One deal: the numbers of its section and of its line, what was shown, the cuts in seat order.

    `end` is the number of the line with which the next section begins (0: none does); `opened` is the line `secret:`.
    """

    section: int
    line: int
    committed: str
    cuts: tuple[str, ...]
    end: int = 0
    opened: Line | None = None

    @property
    def secret(self) -> bytes | None:
        """The dealer's secret, once it is opened."""
        return bytes.fromhex(self.opened.tokens()[2].text) if self.opened else None

    def covers(self, line: int) -> bool:
        """Whether a line, by its number, belongs to this deal's section and comes after it was dealt."""
        return self.line < line and not 0 < self.end <= line


class Found(NamedTuple):
    """A line `dealt:` or `secret:` of a text; `begins` is its section's first line (0: it has none), `end` the next one's."""

    line: Line
    section: int
    begins: int
    end: int = 0


def taken_out(text: str, *, goes_on: bool = False) -> tuple[str, Sequence[Found]]:
    """A text as a game reads it, and the lines of deals that were in it; `goes_on`: what was dealt goes on in later sections."""
    if not _COMMITTED.search(text):
        return text, ()
    found: list[Found] = []
    section = begins = 0
    is_dealt = False
    for line in split_lines(text):
        if line.code.lstrip()[:1] == "[":
            section, begins, is_dealt = _number_of(line), line.number, is_dealt and goes_on
            found = [one if one.end or goes_on else one._replace(end=begins) for one in found]
        elif _COMMITTED.match(line.code) or (is_dealt and (key_of(line) or "").casefold() == SECRET):
            is_dealt = True
            found.append(Found(line, section, begins))
    lines = text.split("\n")
    for one in found:
        lines[one.line.number - 1] = " " * len(one.line.code) + one.line.comment
    return "\n".join(lines), found


def _number_of(heading: Line) -> int:
    try:
        _, number = parse_section(heading) or ("", "")
    except Fault:
        return 0
    return int(number) if number.isdecimal() and len(number) < 10 else 0


def read_deals(game: Game, header: Header, entries: Sequence[AnyEntry], found: Sequence[Found]) -> tuple[list[Deal], list[Fault]]:
    """The deals that these lines say, and what is wrong with the lines."""
    deals: list[Deal] = []
    faults: list[Fault] = []
    for one in found:
        try:
            if (key_of(one.line) or "").casefold() == DEALT:
                deals.append(_deal(game, header, entries, one, deals))
            elif deals and deals[-1].covers(one.line.number):
                deals[-1] = _opened(game, entries, one, deals[-1])
        except Fault as fault:
            faults.append(fault)
    return deals, faults


def _deal(game: Game, header: Header, entries: Iterable[AnyEntry], one: Found, before: Sequence[Deal]) -> Deal:
    line, (head, _, shown, *rest) = one.line, one.line.tokens()
    if dealer_of(game) is None:
        raise line.fault(say("not-dealt", game=game.title), token=head)
    if game.section and not one.begins:
        raise line.fault(say("dealt-above"), say("write-heading-above", word=game.section), token=head)
    if before and before[-1].covers(line.number):
        raise line.fault(say("dealt-twice"), token=head)
    if any(one.begins < entry.line.number < line.number for entry in entries):
        raise line.fault(say("dealt-late"), token=head)
    return Deal(one.section, line.number, shown.text.lower(), _cuts(header, line, head, rest), one.end)


def _cuts(header: Header, line: Line, head: Token, rest: Sequence[Token]) -> tuple[str, ...]:
    """Everybody's cut, in seat order. Raises Fault at the word that is wrong."""
    seats = header.persons
    cuts: dict[str, str] = {}
    entries = split_list(rest)
    if entries[0]:
        raise line.fault(say("cannot-stand-here", word=entries[0][0].text), say("like-dealt", tag=seats[0]), token=entries[0][0])
    for entry in entries[1:]:
        name = entry[0] if entry else head
        tag = next((tag for tag in seats if entry and fold(tag) == fold(name.text)), "")
        if not tag:
            raise line.fault(say("nobody-called", name=name.text), suggest(name.text, seats), token=name)
        if tag in cuts:
            raise line.fault(say("twice", tag=tag), token=name)
        if len(entry) != 2 or not _CUT.fullmatch(entry[1].text):
            raise line.fault(say("no-cut", tag=tag), say("like-dealt", tag=tag), token=entry[min(1, len(entry) - 1)])
        cuts[tag] = entry[1].text.lower()
    if missing := next((tag for tag in seats if tag not in cuts), ""):
        raise line.fault(say("cut-missing", tag=missing), say("like-dealt", tag=missing), token=head)
    return tuple(cuts[tag] for tag in seats)


#: What a table may decide of a section whose cards lie open.
_AFTER = frozenset((Resigned, Agreed, Unfinished, Adjust))


def _opened(game: Game, entries: Iterable[AnyEntry], one: Found, deal: Deal) -> Deal:
    line, tokens = one.line, one.line.tokens()
    if deal.opened:
        raise line.fault(say("secret-twice"), token=tokens[0])
    if len(tokens) != 3 or not _LONG.fullmatch(tokens[2].text):
        wrong = tokens[2] if len(tokens) > 2 and not _LONG.fullmatch(tokens[2].text) else tokens[-1]
        raise line.fault(say("no-secret"), token=wrong)
    later = (entry for entry in entries if entry.line.number > line.number and deal.covers(entry.line.number))
    if any(not game.is_claim(entry.move) and type(entry.move) not in _AFTER for entry in later):
        raise line.fault(say("secret-early"), token=tokens[0])
    return deal._replace(opened=line)


def write_deals(header: Header, deals: Iterable[Deal]) -> Mapping[int, str]:
    """The lines of deals in canonical form, by their numbers."""
    seats = header.persons
    written: dict[int, str] = {}
    for deal in deals:
        cuts = (f", {tag} {cut}" for tag, cut in zip(seats, deal.cuts, strict=True))
        written[deal.line] = f"{DEALT}: {deal.committed}{''.join(cuts)}"
        if deal.opened and deal.secret is not None:
            written[deal.opened.number] = f"{SECRET}: {deal.secret.hex()}"
    return written


def dealer_of(game: Game) -> Dealer | None:
    """How a game deals; None where nothing of it can be derived."""
    dealer: Dealer | None = part(game.id, "rules.dealt")
    return dealer


def judged(record: AnyRecord, steps: Sequence[AnyStep]) -> tuple[Mapping[int, Json], Sequence[tuple[Token, Breach]]]:
    """What a verdict says of each section's deal, by its number, and what is wrong: a secret, or a card, at its word.

    Nothing is said of a section whose deal is wrong.
    """
    said: dict[int, Json] = {}
    wrong: list[tuple[Token, Breach]] = []
    for deal in record.deals:
        found = list(_wrong(record, deal, steps))
        if not found:
            said[deal.section] = {"deal": PROVEN if deal.opened else UNOPENED}
        wrong += found
    return said, wrong


def _wrong(record: AnyRecord, deal: Deal, steps: Sequence[AnyStep]) -> Iterator[tuple[Token, Breach]]:
    """What is wrong with an opened deal."""
    secret, dealer, game = deal.secret, dealer_of(record.game), record.game
    if secret is None or deal.opened is None or dealer is None:
        return
    if commitment(secret) != deal.committed:
        yield deal.opened.tokens()[2], Breach(RULE, say("wrong-secret"))
        return
    pack = dealer.pack(record.table)

    def orders(again: int, section: int = deal.section) -> Sequence[object]:
        return shuffled(pack, secret, section, deal.cuts, again)

    follower = dealer.begin(record.table, orders)
    for step in steps:
        found = list(follower.wrong(step)) if deal.covers(step.line.number) else []  # cards leave hands all the same
        if not step.line.stands:  # what the table let stand is not held against the deal
            yield from ((game.locate(step.line, breach.address), breach) for breach in found)
