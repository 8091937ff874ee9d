"""What a table may decide next, word by word, beside the moves and claims of its game.

Put right (`correct:`) and described (`position:`) is in the game's own words, which no choice lists; the reasons behind `adjust:`
and `unfinished:` are free.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.record.keywords import ADJUST, AGREED, RESIGNED, UNFINISHED
from companion.referee.breach import Breach
from companion.referee.claims import DRAW, TOTAL, Sums, sums_dialogue, winner_dialogue
from companion.referee.decisions import Adjust
from companion.referee.ending import groups_of
from companion.referee.steps import OVER, Choice, Dialogue, Steps, answer, go_on

if TYPE_CHECKING:
    from companion.referee.replay import AnyPosition

_TOTAL, _WINNER = f"{TOTAL}:", "winner:"
#: The claims of a game that may stand behind the end as behind any section.
_SUMS = frozenset(("score:", _TOTAL))
#: Words for a reason why a game was not played to its end.
REASONS = ("late", "tired", "interrupted")
_MEANING = {
    ADJUST: "the table changes a score",
    RESIGNED: "gives the game up",
    AGREED: "the table closes the game with this result",
    UNFINISHED: "the table closes the game without a result",
}


def dialogue(position: AnyPosition) -> Dialogue:
    """The words of the next line in a position of any game."""
    if position.ending is not None:
        yield from _claims(position)
        return
    inner = position.game.dialogue(position.inner)
    steps = next(inner, OVER)
    words = decisions(position)
    choices = tuple(Choice(f"{word}:", "claim", meaning=_MEANING[word]) for word in words)
    if not steps.choices and not choices:
        return
    said = yield Steps((*steps.choices, *choices), steps.ends)
    word = said.removesuffix(":")
    if word in words and steps.find(said) is None:
        yield from _decision(position, word)
        return
    yield from go_on(inner, answer(inner, said))


def decisions(position: AnyPosition) -> Sequence[str]:
    """The keywords with which the table may decide something in a position."""
    game, state = position.game, position.inner
    if game.section and not position.number:
        return ()  # nothing but an opening stands above the first heading
    may = [ADJUST] if _may(lambda: game.adjust(state, Adjust(0, 1, ""))) else []
    if game.is_complete(game.finish(state)):
        return may
    if len(game.sides(state)) > 1 and _may(lambda: game.check_resigning(state)):
        may.append(RESIGNED)
    return [*may, AGREED, UNFINISHED]


def _may(judge: Any) -> bool:
    try:
        judge()
    except Breach:
        return False
    return True


def _decision(position: AnyPosition, word: str) -> Dialogue:
    """What stands behind the keyword."""
    sides = tuple(position.game.sides(position.inner))
    if word == UNFINISHED:
        yield Steps(tuple(Choice(reason, "verb", meaning="why") for reason in REASONS))
        yield Steps((), ends=True)
    elif word == RESIGNED:
        yield Steps(tuple(Choice(side, "player", side, "who gives up") for side in sides))
        yield Steps((), ends=True)
    elif word == ADJUST:
        units = tuple(position.game.totals(position.inner))
        yield Steps(tuple(Choice(unit, "player", unit, "whose score") for unit in units))
        yield Steps((Choice("#", "number", meaning="points more, or fewer"),))
        yield Steps((), ends=True)
    else:
        yield from _one_of_groups(tuple(groups_of(sides)), sides)


def _takes_totals(position: AnyPosition) -> bool:
    """Whether the game itself takes `total:` here: not so in the middle of a section that is scored at its end."""
    return _may(lambda: position.game.apply(position.inner, Sums(TOTAL, ())))


def _claims(position: AnyPosition) -> Dialogue:
    """What may stand behind the end of a game that the table has closed: its claims, and the winners that the table named."""
    ending = position.ending
    alone = (ending is not None and ending.totals is not None) or not _takes_totals(position)
    inner = position.game.dialogue(position.inner)
    own = () if alone else next(inner, OVER).choices
    claims = tuple(choice for choice in own if choice.word in _SUMS)
    total = (Choice(_TOTAL, "claim", meaning="the totals"),) if alone else ()
    named = ending is not None and ending.is_claimed
    groups = ending.may_have_won if ending is not None and not position.winners else ()
    winner = (Choice(_WINNER, "claim", meaning="who has won"),) if (position.winners or groups) and not named else ()
    if not (*claims, *total, *winner):
        return
    said = yield Steps((*claims, *total, *winner))
    tags = tuple(position.totals)
    if said == _WINNER and groups:
        yield from _one_of_groups(groups, tags)
    elif said == _WINNER:
        yield from winner_dialogue(tags, [tags.index(tag) for tag in position.winners])
    elif alone:
        yield from sums_dialogue(tags, tuple(position.totals.values()))
    else:
        yield from go_on(inner, answer(inner, said))


def _one_of_groups(groups: Sequence[tuple[str, ...]], tags: Sequence[str]) -> Dialogue:
    """Who has won, where the numbers of a result leave several groups open; `draw` means everybody."""
    named: frozenset[str] = frozenset()
    draw = (Choice(DRAW, "verb", meaning="nobody alone has won"),) if tuple(tags) in groups else ()
    while True:
        left = [tag for tag in tags if tag not in named and any({*named, tag} <= set(group) for group in groups)]
        said = yield Steps((*(Choice(tag, "player", tag, "has won") for tag in left), *(() if named else draw)))
        if said == DRAW:
            break
        named |= {said}
        if all(named == set(group) or not named < set(group) for group in groups):
            break
        yield Steps((Choice(",", "sign", meaning="and", clings=True),), ends=any(named == set(group) for group in groups))
    yield Steps((), ends=True)
