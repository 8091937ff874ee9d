"""What a move that breaks a rule gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from companion.referee.messages import say

if TYPE_CHECKING:
    from companion.referee.replay import AnyStep

#: One step of an address: a name that the game's notation knows (`leader`, `take`), or the number (from 0) of a card or an entry.
Part = str | int
#: The part of a line that is meant, from the whole to the part: `("leader",)`, or the second card of the third element `(2, 1)`.
#: `("head",)` is its first word.
Address = tuple[Part, ...]


class Related(NamedTuple):
    """Another place that explains a breach: an earlier move of the record, the part of its line, and what happened there.

    `played here`, `she took trick 3`. Where it has `names`, spellings of one thing, the first of them that the line holds is
    meant, and else the part at `at`. Of a record's position (`Opening`) each line is looked through.
    """

    move: object
    message: str
    at: Address = ("head",)
    names: Sequence[str] = ()


#: Looks for such places among the lines that were played before (`companion.referee.evidence`), once the breach is told.
Sought: TypeAlias = "Callable[[Sequence[AnyStep]], Iterable[Related]]"


class Claimed(NamedTuple):
    """A number that a line claims wrongly: behind which word, of which unit (its tag), what was claimed, and what is right."""

    word: str
    unit: str
    number: int
    right: int


@dataclass(eq=False, slots=True)
class Breach(Exception):
    """A rule that a move breaks. `rule` is the id of the rule or ruling, or `claim`; `at` the part of the line that is meant.

    A single part may be given instead of an address. `move` is the earlier move whose line is meant, where it is not the one
    that was judged; `unit` whose score a claim got wrong, `claimed` the number that it got wrong. `reached` is the state to which
    the earlier parts of the same line led, where a line says several things one after the other. `related` are other places
    that explain it, or what looks for them. `legal` is what can stand in the part's place, where the rest of the line leaves
    less than may be said there. `why` is the reason why what is said cannot have happened, whatever a table lets stand
    (`companion.referee.judging`).
    """

    rule: str
    message: str
    at: Part | Address = "head"
    hint: str = ""
    move: object = None
    unit: str = ""
    reached: object = None
    claimed: Claimed | None = None
    related: tuple[Related | Sought, ...] = ()
    legal: tuple[str, ...] = ()
    why: str = ""

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"

    @property
    def address(self) -> Address:
        """The part of the line that is meant, as an address."""
        return self.at if isinstance(self.at, tuple) else (self.at,)

    def cannot_stand(self, why: str) -> Breach:
        """The same breach of a line that the table wanted to let stand, with the reason why that cannot be."""
        return replace(self, message=say("cannot-be-let-stand", what=self.message, why=why))

    def within(self, *parts: Part, reached: object = None) -> Breach:
        """The same breach as one of a larger whole: its address seen from there. This one stays as it is."""
        return replace(self, at=(*parts, *self.address), reached=self.reached if reached is None else reached)


@dataclass(eq=False, slots=True)
class HeaderBreach(Breach):
    """A header whose values have the right form and break a rule. `at` is the key, `word` the wrong word of its value.

    Without a `word` the key is meant: something is missing, or there are too many or too few of it.
    """

    word: str = ""
