"""Reading expressions, what a description counts with: over `ast` by a whitelist, into data; nothing is ever evaluated.

A `Formula` is made of parts of few kinds: what can be said by others (`and or not`, `round`, a minus sign) is.
"""

import ast
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from keyword import iskeyword
from typing import Final

from companion.declared import working
from companion.declared.words import say
from companion.declared.working import BEFORE, CALLS, WORDS, Formula
from companion.plain import ForPeopleError
from companion.record.header import close_to

LONGEST: Final = 1000
DEEPEST: Final = 30
MOST_OVER_SIDES: Final = 3
MOST_DIGITS: Final = 9

_KEYWORDS: Final = frozenset(("and", "or", "not", "if", "else"))

_TOKEN = re.compile(r"\s*(?:(?P<number>[0-9]+)|(?P<name>[^\W\d]\w*)|(?P<sign>\*\*|//|==|!=|<=|>=|[-+*/%()<>,])|(?P<odd>\S))")
_ODD = re.compile(r"[\w.\"']+|\S")
#: What is meant by signs that other notations have.
_MEANT: Final = dict(zip("=^&|!×÷−", ("==", "**", "and", "or", "not", "*", "/", "-"), strict=True))
_SIGNS: Final[Mapping[type, str]] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


class ExpressionError(ForPeopleError):
    """What is no expression, with the column (from 0) of the word that is wrong."""

    def __init__(self, column: int, what: str, hint: str, /, why: str = "", **values: object) -> None:
        """`what` and `hint` are the ids of their words; `why`, where it is given, is said instead of the first."""
        super().__init__(why or say(what, **values), say(hint, **values))
        self.column = column


def same_name(word: str) -> str:
    """The form in which names are compared: as Python reads them, and without regard to case."""
    return unicodedata.normalize("NFKC", word).casefold()


def read_expression(text: str, known: Callable[[str], str], listed: Sequence[str] = ()) -> Formula:
    """What a text says. Raises ExpressionError.

    `known` says why a folded name may not stand here: an empty text where it may. `listed` are the names that may be meant.
    """
    if len(text) > LONGEST:
        raise ExpressionError(0, "too-long", "too-long-hint", count=LONGEST)
    _check_words(text)
    start = len(text) - len(text.lstrip())
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        column = start + max(0, (getattr(error, "offset", 1) or 1) - 1)
        raise ExpressionError(min(column, max(0, len(text.rstrip()) - 1)), "no-expression", "like-python") from None
    return _Reader(text.strip(), start, known, listed).read(tree)


def _check_words(text: str) -> None:
    """Raise ExpressionError for a word that no expression has, and where brackets go too deep."""
    depth, end = 0, 0
    while found := _TOKEN.match(text, end):
        kind = found.lastgroup or ""
        start, end, word = found.start(kind), found.end(), found[kind]
        odd = _ODD.match(text, start) if kind in ("odd", "number") else None
        if odd and (kind == "odd" or odd[0] != word):
            raise _odd_word(start, odd[0])
        if kind == "number" and len(word) > MOST_DIGITS:
            raise ExpressionError(start, "too-many-digits", "smaller-number", count=MOST_DIGITS)
        if kind == "name" and iskeyword(word) and word not in _KEYWORDS:
            raise ExpressionError(start, "no-word", "words-are", word=word)
        depth += {"(": 1, ")": -1}.get(word, 0)
        if depth > DEEPEST:
            raise ExpressionError(start, "too-deep", "split-up", count=DEEPEST)
    if not text.strip():
        raise ExpressionError(0, "empty-expression", "like-python")


def _odd_word(column: int, word: str) -> ExpressionError:
    """The error for a word that no expression has, with what is written in its place."""
    hint = "write-instead" if word in _MEANT else "write-fraction" if re.fullmatch(r"[0-9]*\.[0-9]*", word) else "words-are"
    return ExpressionError(column, "no-word", hint, word=word, near=_MEANT.get(word))


def _number(number: int) -> Formula:
    return Formula(working.number, number=number)


_NO, _YES = _number(0), _number(1)


def _chained(parts: Sequence[Formula], *signs: str) -> Formula:
    return Formula(working.chain, tuple(parts), signs=signs)


def _not(part: Formula) -> Formula:
    return Formula(working.case, (part, _NO, _YES))


class _Reader:
    """Makes formulas of Python's trees."""

    def __init__(self, text: str, start: int, known: Callable[[str], str], listed: Sequence[str]) -> None:
        self.bytes, self.start, self.known, self.listed = text.encode(), start, known, listed

    def wrong(
        self, tree: ast.expr, what: str = "no-word", hint: str = "words-are", /, why: str = "", **values: object
    ) -> ExpressionError:
        """What is wrong with a part."""
        column = self.start + len(self.bytes[: tree.col_offset].decode(errors="ignore"))
        return ExpressionError(column, what, hint, why=why, **{"word": self.text(tree), **values})

    def unknown(self, tree: ast.expr, word: str, listed: Sequence[str], why: str = "") -> ExpressionError:
        """What is wrong with a word that nothing here is called, and which one may be meant."""
        near = close_to(word, listed)
        return self.wrong(tree, "no-call", "did-you-mean" if near else "words-are", why=why, word=word, near=(*near, "")[0])

    def text(self, tree: ast.expr) -> str:
        return self.bytes[tree.col_offset : tree.end_col_offset].decode(errors="ignore")

    def read(self, tree: ast.expr, depth: int = 1, over: int = 0) -> Formula:
        """The formula of a part that stands so deep, and in so many calls over sides. Raises ExpressionError."""
        if depth > DEEPEST:
            raise self.wrong(tree, "too-deep", "split-up", count=DEEPEST)

        def nodes(*parts: ast.expr) -> tuple[Formula, ...]:
            return tuple(self.read(part, depth + 1, over) for part in parts)

        match tree:
            case ast.Constant(int(value)):
                return _number(value)
            case ast.Name(word):
                return Formula(working.name, word=self._name(tree, word))
            case ast.BinOp(left, ast.Pow(), right):
                return self._power(nodes(left)[0], right)
            case ast.BinOp():
                parts, signs = self._chain(tree)
                return _chained(nodes(*parts), *signs)
            case ast.UnaryOp(op, part):
                if isinstance(op, ast.UAdd):
                    raise self.wrong(tree, word="+")
                return _not(*nodes(part)) if isinstance(op, ast.Not) else _chained((_NO, *nodes(part)), "-")
            case ast.Call(func, args, keywords):
                word = func.id if isinstance(func, ast.Name) else self.text(func)
                return self._call(tree, word, [] if keywords else args, depth, over)
        return self._test(tree, nodes)

    def _test(self, tree: ast.expr, nodes: Callable[..., tuple[Formula, ...]]) -> Formula:
        """Comparisons, and what hangs on whether something is true."""
        match tree:
            case ast.Compare(left, ops, others):
                signs = tuple(_SIGNS[type(sign)] for sign in ops)
                return Formula(working.chain if len(signs) == 1 else working.compare, nodes(left, *others), signs=signs)
            case ast.BoolOp(op, values):
                ends = isinstance(op, ast.Or)  # any true part ends an `or`, any false one an `and`
                tests = [pair for node in nodes(*values) for pair in ((node, _YES) if ends else (_not(node), _NO))]
                return Formula(working.case, (*tests, _NO if ends else _YES))
            case ast.IfExp():
                return Formula(working.case, nodes(*self._cases(tree)))
        raise self.wrong(tree)

    def _name(self, tree: ast.expr, word: str) -> str:
        """The folded name, which may stand here. Raises ExpressionError."""
        name = same_name(word)
        if word in CALLS:
            raise self.wrong(tree, "call-needs", "write-call", word=word)
        if why := self.known(name):
            raise self.unknown(tree, name, self.listed, why=why)
        return name

    def _power(self, base: Formula, tree: ast.expr) -> Formula:
        """An even power is one of the value without its sign, so that it grows with it."""
        if not (isinstance(tree, ast.Constant) and isinstance(tree.value, int) and 0 <= tree.value <= 9):
            raise self.wrong(tree, "power", "power-hint")
        base = base if tree.value % 2 else Formula(working.call, (base,), "abs")
        return _chained((base, _number(tree.value)), "**")

    def _chain(self, tree: ast.expr) -> tuple[list[ast.expr], tuple[str, ...]]:
        """The parts of a chain of operators, and its signs: however long it is, it goes no deeper to the left."""
        parts: list[ast.expr] = []
        signs: list[str] = []
        while isinstance(tree, ast.BinOp) and not isinstance(tree.op, ast.Pow):
            if type(tree.op) not in _SIGNS:
                raise self.wrong(tree)
            parts.append(tree.right)
            signs.append(_SIGNS[type(tree.op)])
            tree = tree.left
        return [tree, *reversed(parts)], tuple(reversed(signs))

    @staticmethod
    def _cases(tree: ast.expr) -> Iterator[ast.expr]:
        """Condition, value, condition, value …, and what is left: a chain goes no deeper either."""
        while isinstance(tree, ast.IfExp):
            yield from (tree.test, tree.body)
            tree = tree.orelse
        yield tree

    def _call(self, tree: ast.expr, word: str, args: Sequence[ast.expr], depth: int, over: int) -> Formula:
        if word not in CALLS:
            raise self.unknown(tree, word, CALLS)
        if word == "others":
            raise self.wrong(tree, "others-alone", "others-hint")
        if not args or (len(args) > 1 and word not in ("min", "max")):
            raise self.wrong(tree, "one-value", "write-call", word=word)
        first = args[0]
        if word == "before":
            if not isinstance(first, ast.Name) or same_name(first.id) in WORDS:
                raise self.wrong(tree, "before-name", "before-hint")
            return Formula(working.name, word=f"{BEFORE}{self._name(first, first.id)}")
        if len(args) > 1 or word in ("abs", "round"):
            parts = tuple(self.read(part, depth + 1, over) for part in args)
            half = _chained((_YES, _number(2)), "/")
            return Formula(working.call, parts, word) if word != "round" else _chained((*parts, half, _YES), "+", "//")
        if over == MOST_OVER_SIDES:
            raise self.wrong(tree, "too-many-calls", "split-up", count=MOST_OVER_SIDES)
        if word != "rank" and isinstance(first, ast.Call) and isinstance(first.func, ast.Name) and first.func.id == "others":
            if len(first.args) != 1 or first.keywords:
                raise self.wrong(first, "one-value", "others-hint", word="others")
            return Formula(working.others, (self.read(first.args[0], depth + 2, over + 1),), word)
        return Formula(working.rank if word == "rank" else working.over, (self.read(first, depth + 1, over + 1),), word)
