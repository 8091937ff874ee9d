"""Expressions: what a description counts with. They are read over `ast` by a whitelist, into data; nothing is ever evaluated.

A tree is made of `Node`s. `companion.declared.working` works one out, `companion.declared.bounds` says between what it lies.
"""

import ast
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from keyword import iskeyword
from typing import Any, Final, Literal, NamedTuple

from companion.declared.words import say
from companion.plain import ForPeopleError
from companion.record.header import close_to

LONGEST: Final = 1000
DEEPEST: Final = 30
MOST_OVER_SIDES: Final = 3
MOST_DIGITS: Final = 9

#: The calls over all sides, with what they give where no side is left.
OVER_SIDES: Final[Mapping[str, int]] = {"sum": 0, "min": 0, "max": 0, "count": 0, "any": 0, "all": 1}
#: The calls that take one value of the side in hand.
_PLAIN: Final = ("abs", "round")
_CALLS: Final = (*OVER_SIDES, "others", "rank", "before", *_PLAIN)
#: The names that stand for a value by themselves.
NUMBER, PLAYERS, TOTAL, DEALER = "number", "players", "total", "dealer"
#: All words that no row and no score may be called.
WORDS: Final = frozenset((*_CALLS, NUMBER, PLAYERS, TOTAL, DEALER))
#: Those of them that are values by themselves.
VALUES: Final = (NUMBER, PLAYERS, TOTAL, DEALER)
_KEYWORDS: Final = frozenset(("and", "or", "not", "if", "else"))

Kind = Literal["number", "name", "chain", "power", "negative", "compare", "and", "or", "not", "if", "over", "others", "rank",
               "before", "least", "most", "abs", "round"]  # fmt: skip

_TOKEN = re.compile(r"\s*(?:(?P<number>[0-9]+)|(?P<name>[^\W\d]\w*)|(?P<sign>\*\*|//|==|!=|<=|>=|[-+*/%()<>,])|(?P<odd>\S))")
_ODD = re.compile(r"[\w.\"']+|\S")
#: What is meant by signs that other notations have.
_MEANT: Final = dict(zip("=^&|!×÷−", ("==", "**", "and", "or", "not", "*", "/", "-"), strict=True))
_BINARY: Final = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%"}
_COMPARED: Final = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


class Node(NamedTuple):
    """A part of an expression. `word` is a name, a call or a number; `signs` stand between the parts; `column` counts from 0."""

    kind: Kind
    parts: tuple["Node", ...] = ()
    word: str = ""
    signs: tuple[str, ...] = ()
    column: int = 0

    def all(self) -> Iterator["Node"]:
        """This part and all parts of it."""
        yield self
        for part in self.parts:
            yield from part.all()

    @property
    def names(self) -> frozenset[str]:
        """The rows and scores that it names, but for what `before(…)` does."""
        if self.kind == "before":
            return frozenset()
        own = (self.word,) if self.kind == "name" else ()
        return frozenset(own).union(*(part.names for part in self.parts)) - WORDS

    def uses(self, *words: str) -> bool:
        """Whether one of these words stands in it."""
        return any(node.word in words for node in self.all())

    @property
    def is_for_each(self) -> bool:
        """Whether it has one value for each side, and not one for all."""
        if self.kind == "name":
            return self.word not in (NUMBER, PLAYERS)
        if self.kind in ("rank", "before"):
            return True
        if self.kind == "over":
            return self.parts[0].kind == "others"
        return any(part.is_for_each for part in self.parts)


class ExpressionError(ForPeopleError):
    """What is no expression, with the column (from 0) of the word that is wrong."""

    def __init__(self, message: str, column: int, hint: str = "") -> None:
        super().__init__(message, hint)
        self.column = column


def same_name(word: str) -> str:
    """The form in which names are compared: as Python reads them, and without regard to case."""
    return unicodedata.normalize("NFKC", word).casefold()


def read_expression(text: str, known: Callable[[str], str], listed: tuple[str, ...] = ()) -> Node:
    """The tree of a text. Raises ExpressionError.

    `known` says why a folded name may not stand here: an empty text where it may. `listed` are the names that may be meant.
    """
    if len(text) > LONGEST:
        raise ExpressionError(say("too-long", count=LONGEST), 0, say("too-long-hint"))
    _check_words(text)
    start = len(text) - len(text.lstrip())
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        column = start + max(0, (getattr(error, "offset", 1) or 1) - 1)
        raise ExpressionError(say("no-expression"), min(column, max(0, len(text.rstrip()) - 1)), say("like-python")) from None
    return _Reader(text.strip(), start, known, listed).read(tree)


def _check_words(text: str) -> None:
    """Raise ExpressionError for a word that no expression has, and where brackets go too deep."""
    depth, end = 0, 0
    while found := _TOKEN.match(text, end):
        start, end, word = found.start(found.lastgroup or 0), found.end(), found[found.lastgroup or 0]
        glued = found.lastgroup == "number" and _ODD.match(text, start)
        if found.lastgroup == "odd" or (glued and glued[0] != word):
            odd = _ODD.match(text, start)
            raise ExpressionError(say("no-word", word=odd[0] if odd else word), start, _instead(odd[0] if odd else word))
        if found.lastgroup == "number" and len(word) > MOST_DIGITS:
            raise ExpressionError(say("too-many-digits", count=MOST_DIGITS), start, say("smaller-number"))
        if found.lastgroup == "name" and iskeyword(word) and word not in _KEYWORDS:
            raise ExpressionError(say("no-word", word=word), start, say("words-are"))
        depth += {"(": 1, ")": -1}.get(word, 0)
        if depth > DEEPEST:
            raise ExpressionError(say("too-deep", count=DEEPEST), start, say("split-up"))
    if not text.strip():
        raise ExpressionError(say("empty-expression"), 0, say("like-python"))


def _instead(word: str) -> str:
    """What is written in place of a word that no expression has."""
    if re.fullmatch(r"[0-9]*\.[0-9]*", word):
        return say("write-fraction")
    return say("write-instead", word=_MEANT[word]) if word in _MEANT else say("words-are")


class _Reader:
    """Makes nodes of Python's."""

    def __init__(self, text: str, start: int, known: Callable[[str], str], listed: tuple[str, ...]) -> None:
        self.bytes, self.start, self.known, self.listed = text.encode(), start, known, listed

    def column(self, tree: ast.expr) -> int:
        return self.start + len(self.bytes[: tree.col_offset].decode(errors="ignore"))

    def read(self, tree: ast.expr, depth: int = 1, over: int = 0) -> Node:
        """The node of a part that stands so deep, and in so many calls over sides. Raises ExpressionError."""
        column = self.column(tree)
        if depth > DEEPEST:
            raise ExpressionError(say("too-deep", count=DEEPEST), column, say("split-up"))
        reads: Callable[[Any, int, int], Node] | None = getattr(self, f"_{type(tree).__name__.casefold()}", None)
        if reads is None:
            raise ExpressionError(say("no-word", word=self.text(tree)), column, say("words-are"))
        return reads(tree, depth, over)._replace(column=column)

    def text(self, tree: ast.expr) -> str:
        return self.bytes[tree.col_offset : tree.end_col_offset].decode(errors="ignore")

    def _constant(self, tree: ast.Constant, _depth: int, _over: int) -> Node:
        return Node("number", word=str(tree.value))

    def _name(self, tree: ast.Name, _depth: int, _over: int) -> Node:
        return Node("name", word=self._known(tree))

    def _known(self, tree: ast.Name) -> str:
        """The folded name, which may stand here. Raises ExpressionError."""
        name = same_name(tree.id)
        if tree.id in _CALLS:
            raise ExpressionError(say("call-needs", word=tree.id), self.column(tree), say("write-call", word=tree.id))
        if why := self.known(name):
            near = close_to(name, self.listed)
            raise ExpressionError(why, self.column(tree), say("did-you-mean", word=near[0]) if near else say("words-are"))
        return name

    def _binop(self, tree: ast.BinOp, depth: int, over: int) -> Node:
        """A chain of operators: however long it is, it goes no deeper to the left."""
        if isinstance(tree.op, ast.Pow):
            return Node("power", (self.read(tree.left, depth + 1, over), self._exponent(tree.right)))
        parts: list[ast.expr] = []
        signs: list[str] = []
        left: ast.expr = tree
        while isinstance(left, ast.BinOp) and type(left.op) in _BINARY:
            parts.append(left.right)
            signs.append(_BINARY[type(left.op)])
            left = left.left
        if isinstance(left, ast.BinOp) and not isinstance(left.op, ast.Pow):
            raise ExpressionError(say("no-word", word=self.text(left)), self.column(left), say("words-are"))
        nodes = [self.read(part, depth + 1, over) for part in (left, *reversed(parts))]
        return Node("chain", tuple(nodes), signs=tuple(reversed(signs)))

    def _exponent(self, tree: ast.expr) -> Node:
        if isinstance(tree, ast.Constant) and isinstance(tree.value, int) and 0 <= tree.value <= 9:
            return Node("number", word=str(tree.value), column=self.column(tree))
        raise ExpressionError(say("power"), self.column(tree), say("power-hint"))

    def _unaryop(self, tree: ast.UnaryOp, depth: int, over: int) -> Node:
        kinds: Mapping[type, Kind] = {ast.USub: "negative", ast.Not: "not"}
        if type(tree.op) not in kinds:
            raise ExpressionError(say("no-word", word="+"), self.column(tree), say("words-are"))
        return Node(kinds[type(tree.op)], (self.read(tree.operand, depth + 1, over),))

    def _compare(self, tree: ast.Compare, depth: int, over: int) -> Node:
        parts = tuple(self.read(part, depth + 1, over) for part in (tree.left, *tree.comparators))
        return Node("compare", parts, signs=tuple(_COMPARED[type(sign)] for sign in tree.ops))

    def _boolop(self, tree: ast.BoolOp, depth: int, over: int) -> Node:
        kind: Kind = "and" if isinstance(tree.op, ast.And) else "or"
        return Node(kind, tuple(self.read(part, depth + 1, over) for part in tree.values))

    def _ifexp(self, tree: ast.IfExp, depth: int, over: int) -> Node:
        """Condition, value, condition, value …, and what is left: a chain goes no deeper either."""
        parts: list[Node] = []
        rest: ast.expr = tree
        while isinstance(rest, ast.IfExp):
            parts += (self.read(rest.test, depth + 1, over), self.read(rest.body, depth + 1, over))
            rest = rest.orelse
        return Node("if", (*parts, self.read(rest, depth + 1, over)))

    def _call(self, tree: ast.Call, depth: int, over: int) -> Node:
        word = tree.func.id if isinstance(tree.func, ast.Name) else self.text(tree.func)
        column = self.column(tree)
        if word not in _CALLS:
            near = close_to(word, _CALLS)
            hint = say("did-you-mean", word=near[0]) if near else say("words-are")
            raise ExpressionError(say("no-call", word=word), column, hint)
        if word == "others":
            raise ExpressionError(say("others-alone"), column, say("others-hint"))
        if tree.keywords or not tree.args or (len(tree.args) > 1 and word not in ("min", "max")):
            raise ExpressionError(say("one-value", word=word), column, say("write-call", word=word))
        if word == "before":
            return self._before(tree.args[0], column)
        if len(tree.args) > 1:
            return Node("least" if word == "min" else "most", tuple(self.read(part, depth + 1, over) for part in tree.args))
        if word in _PLAIN:
            return Node("abs" if word == "abs" else "round", (self.read(tree.args[0], depth + 1, over),))
        return self._over_sides(word, tree.args[0], column, depth, over + 1)

    def _over_sides(self, word: str, tree: ast.expr, column: int, depth: int, over: int) -> Node:
        if over > MOST_OVER_SIDES:
            raise ExpressionError(say("too-many-calls", count=MOST_OVER_SIDES), column, say("split-up"))
        if word == "rank":
            return Node("rank", (self.read(tree, depth + 1, over),))
        if not (isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id == "others"):
            return Node("over", (self.read(tree, depth + 1, over),), word)
        if len(tree.args) != 1 or tree.keywords:
            raise ExpressionError(say("one-value", word="others"), self.column(tree), say("others-hint"))
        return Node("over", (Node("others", (self.read(tree.args[0], depth + 2, over),), column=self.column(tree)),), word)

    def _before(self, tree: ast.expr, column: int) -> Node:
        if not isinstance(tree, ast.Name) or same_name(tree.id) in WORDS:
            raise ExpressionError(say("before-name"), column, say("before-hint"))
        return Node("before", (), self._known(tree))
