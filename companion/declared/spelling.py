"""Expressions in words: what a formula says, for people who read it on paper."""

from collections.abc import Sequence

from companion.declared.description import Description
from companion.declared.expression import BEFORE, NO, YES, Node
from companion.declared.words import capital, say

_SIGNS = {"*": "×", "/": "÷", "//": "÷", "-": "−", "==": "=", "!=": "≠", "<=": "≤", ">=": "≥"}
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
#: How closely parts belong together: what is looser than its place stands in brackets.
_IF, _OR, _AND, _COMPARED, _ADDED, _TIMES, _WHOLE = range(7)


def spelled(game: Description, node: Node, within: int = _IF) -> str:
    """An expression in words, in brackets where it is looser than what it stands in."""
    match node.kind:
        case "number":
            words, binds = node.word, _WHOLE
        case "name":
            words, binds = _name(game, node.word), _WHOLE
        case "chain":
            words, binds = _chain(game, node)
        case "compare":
            words, binds = _joined(game, node, _ADDED), _COMPARED
        case "power":
            words, binds = spelled(game, _base(node), _WHOLE) + node.word.translate(_RAISED), _WHOLE
        case "if":
            words, binds = _cases(game, node)
        case "call":
            words, binds = _call(game, node), _WHOLE
        case kind:
            inside = _IF if node.word in ("any", "all", "count") else _WHOLE
            words, binds = _said(f"{kind}-{node.word or kind}", spelled(game, node.parts[0], inside)), _TIMES
    return words if binds >= within else f"({words})"


def spelled_tie(game: Description, node: Node) -> str:
    """What breaks a tie: `more coins`, `fewer debts`."""
    less = node.kind == "chain" and node.parts[0] == NO and node.signs == ("-",)
    return _said("fewer" if less else "more", spelled(game, node.parts[1] if less else node))


def _said(key: str, what: str) -> str:
    return say(f"spelled-{key}", what=what)


def _name(game: Description, word: str) -> str:
    """What a name is called: a row's or a score's title, which begins small within a line."""
    if word.startswith(BEFORE):
        return _said("before", _name(game, word.removeprefix(BEFORE)))
    titles = {score.key: score.title for score in game.scores} | {row.key: row.title for row in game.rows}
    return titles.get(word) or say(f"spelled-{word}", section=game.section)


def _base(node: Node) -> Node:
    """What a power is of; an even one is kept as one of the value without its sign."""
    part = node.parts[0]
    return part.parts[0] if part.kind == "call" and part.word == "abs" and int(node.word) % 2 == 0 else part


def _call(game: Description, node: Node) -> str:
    """The least or the greatest of several values, or one without its sign."""
    (first, *others) = node.parts
    if others:
        return _said(f"{node.word}-of", ", ".join(spelled(game, part) for part in node.parts))
    if first.signs == ("-",) and first.parts[0] != NO:
        return _said("difference", say("spelled-and").join(spelled(game, part, _TIMES) for part in first.parts))
    return _said("call-abs", spelled(game, first, _WHOLE))


def _chain(game: Description, node: Node) -> tuple[str, int]:
    """Parts with their signs, worked out from left to right, and how closely they belong together."""
    parts, signs = node.parts, node.signs
    if signs[-2:] == ("+", "//") and parts[-1] == YES:  # `round(x)`
        return _said("round", spelled(game, parts[0], _WHOLE)), _TIMES
    if parts[0] == NO and signs[0] == "-":
        words, binds = f"−{spelled(game, parts[1], _WHOLE)}", _WHOLE
        parts, signs = parts[1:], signs[1:]
    else:
        words, binds = spelled(game, parts[0], _ADDED if signs[0] in "+-" else _TIMES), _WHOLE
    for sign, part in zip(signs, parts[1:], strict=True):
        level = _ADDED if sign in "+-" else _TIMES
        words = f"({words})" if binds < level else words
        right = spelled(game, part, level + (sign != "+"))
        words, binds = f"{words} {_SIGNS.get(sign, sign)} {right}", level
        words = _said(f"rounded{sign}", words) if sign in ("//", "%") else words
    return words, binds


def _joined(game: Description, node: Node, within: int) -> str:
    """Parts with the signs between them."""
    first, *others = (spelled(game, part, within) for part in node.parts)
    return " ".join([first, *(f"{_SIGNS.get(sign, sign)} {part}" for sign, part in zip(node.signs, others, strict=True))])


def _cases(game: Description, node: Node) -> tuple[str, int]:
    """`and`, `or`, `not`, or what hangs on whether something is true, and how closely it belongs together."""
    tests, values, rest = node.parts[:-1:2], node.parts[1::2], node.parts[-1]
    if rest == NO and all(value == YES for value in values):
        return say("spelled-or").join(spelled(game, test, _AND) for test in tests), _OR
    if rest == YES and all(value == NO for value in values):
        if len(tests) == 1:
            return _said("not", spelled(game, tests[0], _WHOLE)), _COMPARED
        return say("spelled-and").join(spelled(game, test.parts[0], _COMPARED) for test in tests), _AND
    said = [
        say("spelled-if", value=spelled(game, value, _OR), test=spelled(game, test, _OR))
        for test, value in zip(tests, values, strict=True)
    ]
    return ", ".join([*said, _said("else", spelled(game, rest, _OR))]), _IF


def formulas(game: Description) -> Sequence[str]:
    """What each score is, in a line."""
    return [f"{capital(one.title)}: {spelled(game, one.formula.node)}" for one in game.scores if game.scored]
