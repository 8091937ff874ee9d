"""Expressions in words: what a formula says, for people who read it on paper."""

import re
from collections.abc import Sequence

from companion.declared.description import Description
from companion.declared.expression import same_name
from companion.declared.words import capital, say
from companion.declared.working import Formula

_SIGNS = {"*": "×", "/": "÷", "//": "÷", "-": "−", "==": "=", "!=": "≠", "<=": "≤", ">=": "≥", "else": ", else", "+": "+"}
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
#: A power; a division that is rounded down, by one word; a sign; a call; a name.
_PART = re.compile(r" ?\*\* ?(\d)|// ?(\w++)(?!\()| ?\belse\b|[=!<>]=|//|[-+*/]|\b(\w++)\((?:([^()]*)\))?|\b(?!\d)(\w+)")


def spelled(game: Description, formula: Formula) -> str:
    """An expression with signs and words as they are printed, and titles in place of names."""
    titles: dict[str, str] = {word: say(f"spelled-{word}", section=game.section) for word in ("number", "total")}
    titles |= {one.key: one.title for one in game.scores} | {row.key: row.title for row in game.rows}

    def word(found: re.Match[str]) -> str:
        power, divisor, call, inside, name = found.groups()
        if power or divisor:
            return power.translate(_RAISED) if power else say("spelled-divided", by=titles.get(same_name(divisor), divisor))
        if call:
            words = say(f"spelled-{call}") + _PART.sub(word, inside or "")
            bare = inside and (inside.isidentifier() or call in ("any", "all"))
            return words.replace("(", "", 1) if bare else words + ")" * (inside is not None)
        return titles.get(same_name(name), name) if name else _SIGNS.get(found[0].strip(), found[0])

    return _PART.sub(word, " ".join(formula.text.split()))


def spelled_tie(game: Description, tie: Formula) -> str:
    """What breaks a tie: `more coins`, `fewer debts`."""
    fewer = re.fullmatch(r"\s*-\s*(\w+)\s*", tie.text)
    return say(
        "spelled-fewer" if fewer else "spelled-more", what=spelled(game, tie).lstrip(" −") if fewer else spelled(game, tie)
    )


def formulas(game: Description) -> Sequence[str]:
    """What each score is, in a line."""
    return [f"{capital(one.title)}: {spelled(game, one.formula)}" for one in game.scores if game.scored]
