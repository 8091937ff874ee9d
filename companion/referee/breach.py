"""What a move that breaks a rule gives."""

from __future__ import annotations

from dataclasses import dataclass

#: The part of a line that a breach means: `head` (its first token), another name that the game's notation knows,
#: or the number (from 0) of a card or an entry of its list.
Part = str | int


@dataclass(eq=False, slots=True)
class Breach(Exception):
    """A rule that a move breaks. `rule` is the id of the rule or ruling, or `claim`; `at` the part of the line that is meant.

    `move` is the earlier move whose line is meant, where it is not the one that was judged; `unit` whose score a claim got wrong.
    `reached` is the state to which the earlier parts of the same line led, where a line says several things one after the other.
    """

    rule: str
    message: str
    at: Part = "head"
    hint: str = ""
    move: object = None
    unit: str = ""
    reached: object = None

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"


@dataclass(eq=False, slots=True)
class HeaderBreach(Breach):
    """A header whose values have the right form and break a rule. `at` is the key."""
