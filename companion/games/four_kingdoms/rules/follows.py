"""Which lines may follow in a season by their form alone: some stand once, some only before others, claims behind all.

What a line is by its form is a whole number: a bit for its word and, where it is about somebody, the same bit once more in the
place of each person or unit. So the lines that stand are one number, too, and a line is held against them at once (see bench/).
This number is called `standing`; of tricks it says only that there was one.
"""

from collections.abc import Mapping
from functools import lru_cache

from companion.games.four_kingdoms.rules import moves as m, table as t
from companion.referee.claims import Sums, Winner

#: The words of lines.
_WORDS = (
    *("scoring", "kings", "hand", "exchange", "trick", "harvest", "village", "points"),
    *("score", "total", "lead", "winner", "end"),
)
_BITS = {word: 1 << place for place, word in enumerate(_WORDS)}
#: So many bits has the place of nobody in particular, which comes first, and that of each person or unit.
_WIDTH = 16
_ALL_WORDS = (1 << _WIDTH) - 1
_SETUP = sum(_BITS[word] for word in ("scoring", "kings", "hand", "exchange"))
_BEHIND_SETUP = _ALL_WORDS & ~_SETUP
CLAIMED = sum(_BITS[word] for word in ("score", "total", "lead", "winner", "end"))
A_TRICK = _BITS["trick"]
_HAND, _EXCHANGE, _VILLAGE = (_BITS[word] for word in ("hand", "exchange", "village"))
#: What lines are that are about nobody in particular.
_OF_NOBODY: Mapping[type[m.Move], int] = {
    kind: _BITS[kind.__name__.lower()] for kind in (m.Scoring, m.Kings, m.Harvest, m.Points, m.Lead, Winner, m.End)
}


def form_with(word: str, whom: int | None = None) -> int:
    """A line with this word by its form: about nobody in particular, or about a person or unit."""
    bit = _BITS[word]
    return bit if whom is None else bit | bit << _WIDTH * (whom + 1)


def form_of(move: m.Move) -> int:
    """What a line is by its form; a village stands for each of its members and, whole, for its team."""
    form = _OF_NOBODY.get(type(move))
    if form is not None:
        return form
    if isinstance(move, m.Hand):
        return _form_about(_HAND, (move.person,))
    if isinstance(move, m.Exchange):
        return _form_about(_EXCHANGE, (move.person,))
    if isinstance(move, m.Village):
        return _form_about(_VILLAGE, move.members)
    if isinstance(move, Sums):
        return _form_about(_BITS[move.word], tuple([unit for unit, _ in move.entries]))
    raise ValueError(f"no line of a season but a trick: {move}")


@lru_cache(1024)
def _form_about(bit: int, people: tuple[int, ...]) -> int:
    """A line with the word of this bit by its form, about these persons or units."""
    form = bit
    for one in people:
        form |= bit << _WIDTH * (one + 1)
    return form


def trouble(standing: int, form: int) -> tuple[str, str]:
    """Why a line of this form, no claim, may not follow those that stand, and a hint; two empty strings where it may."""
    words, stood = form & _ALL_WORDS, standing & _ALL_WORDS  # small numbers, which are held against each other quickly
    if stood & CLAIMED:
        return t.say("after-claim-only"), ""
    if words & _SETUP and stood & _BEHIND_SETUP:
        return t.say("line-belongs-before"), ""
    if words & _HAND and stood & _EXCHANGE:
        return t.say("hands-written-before"), t.say("hand-written-was")
    if words & stood and standing & (form & ~_ALL_WORDS or form):
        return t.say("season-such-line", word=_WORDS[(form & _ALL_WORDS).bit_length() - 1]), ""
    return "", ""


def allows(standing: int, word: str, whom: int | None = None) -> bool:
    """Whether a line other than a claim may follow those that stand."""
    return not trouble(standing, form_with(word, whom))[0]


def has(standing: int, word: str, whom: int | None = None) -> bool:
    """Whether such a line stands."""
    form = form_with(word, whom)
    return standing & form == form
