"""What a game asks for next, a word at a time: who chooses among which words, or what chance brings. Pure."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from companion.referee.steps import Choice, Steps, words_of

#: In place of a word: chance is to go on, or the line ends here. No word of a record holds the sign with which they begin.
CHANCE = "#chance"
END = "#end"


class Asked(NamedTuple):
    """What is asked of somebody (`who`, a tag; empty: nobody in particular): his words, and what chance may bring.

    `about` is what sort of thing he names. Nothing at all: the line is at its end.
    """

    who: str
    options: tuple[str, ...] = ()
    chances: tuple[Choice, ...] = ()
    about: str = ""


def asked(steps: Steps, speaker: str, plays: Callable[[Choice], bool], *, begins: bool) -> Asked:
    """What these steps ask for. `speaker` is whose words the line was so far; `begins`: no word of it is said.

    `plays` tells of a choice whether anybody chooses among it.

    Where several may speak, the first of them does: the order is nobody's choice. Who speaks is named where that can be said.
    """
    leading = [one for one in _leading(steps, begins=begins) if plays(one)]
    who = next((one.who for one in leading if one.who), speaker)
    mine = [one for one in leading if one.who in ("", who)]
    naming = [one for one in mine if one.word.removesuffix(":") == who] if begins else []
    if naming:
        return Asked(who, (naming[0].word,))
    chances = tuple(one for one in mine if one.kind == "chance")
    own = [one for one in mine if one.kind != "chance"]
    options = [word for one in own for word in (words_of(one) if one.is_number else (one.word,))]
    may_end = steps.ends and not begins and not steps.unfinished
    if chances and (options or may_end):
        options.append(CHANCE)
    if may_end and (options or chances):
        options.append(END)
    return Asked(who, tuple(options), chances, own[0].kind if own else "chance")


def _leading(steps: Steps, *, begins: bool) -> Iterable[Choice]:
    """The choices by which the game goes on: those that lie face down first; where there is none, a heading, then a claim."""
    found = [one for one in steps.choices if one.leads_on and one.kind != "unknown"]
    if not begins:
        return found or (() if steps.ends else steps.choices)
    found = [one for one in found if one.covered] or found
    return found or [one for kind in ("heading", "claim") for one in steps.choices if one.kind == kind][:1]
