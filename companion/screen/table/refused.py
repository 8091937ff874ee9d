"""The line that was refused: it stays as it was typed, with what is wrong, where, and what would be legal."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.referee.session import Replay
from companion.referee.spoken import BY_HALF
from companion.referee.steps import shown
from companion.referee.talking import offered
from companion.screen.complaints import Elsewhere, cut, elsewhere
from companion.screen.logbook import texts_of
from companion.screen.phrases import sentence
from companion.screen.table.covering import Covering
from companion.words import ENGLISH

#: So many words are offered for a wrong one, and so many for one that is not finished.
_MOST = 24
#: What stands in a list of what would be legal, and is no word to say: `3 to 9`, `$1…$4`, `a number`.
_NO_WORDS = (" to ", "…", "a number")


class Mending(NamedTuple):
    """A word that may stand there, and the line with it."""

    word: str
    line: str


class Refused(NamedTuple):
    """What was wrong with a line. `before`, `wrong` and `behind` are the line, cut where the fault is.

    `where` is the number of the record's line that is at fault, where that is another one (else 0); `more` words would be legal,
    too, beside those of `mendings`; `may_stand`: the table may let it stand; `related` are the lines that explain it.
    `meant` are lines that its words may mean.
    """

    line: str
    before: str
    wrong: str
    behind: str
    message: str
    hint: str
    where: int
    mendings: Sequence[Mending]
    more: int
    may_stand: bool
    related: Sequence[Elsewhere] = ()
    meant: Sequence[Mending] = ()

    @property
    def field(self) -> str:
        """What stands in the line field, so that Enter takes it: the one whole line that is meant; else what was typed."""
        whole = [one.line for one in self.meant if one.word == one.line]
        return whole[0] if len(self.meant) == len(whole) == 1 else self.line


def refused(replay: Replay, line: str, covering: Covering, language: str = ENGLISH) -> Refused | None:
    """What is wrong with a line, in a language; None where it could be said as the record stands now."""
    refusal = replay.refusal(line)
    if refusal is None:
        return None
    error, place = refusal.error.in_language(language), refusal.place
    before, wrong, behind = cut(line, place, place + max(1, error.end_column - error.column)) if place else (line, "", "")
    words = [word for word in error.legal if _is_word(word) and not covering.owner(word)] if place else []
    gap = " " if before.strip() and not wrong and not before.endswith(" ") else ""
    left, right = error.around(before + gap, behind)
    return Refused(
        line,
        before,
        wrong,
        behind,
        sentence(covering.kept(error.message, "the mistake names cards that are covered")),
        sentence(covering.kept(error.hint, "")),
        0 if place else error.line,
        tuple(Mending(word, f"{left}{word}{right}") for word in words[:_MOST]),
        max(0, len(words) - _MOST),
        replay.may_stand(line),
        elsewhere(error, texts_of(refusal.text), covering),
        _meant(replay, line, covering, language),
    )


def _meant(replay: Replay, line: str, covering: Covering, language: str) -> Sequence[Mending]:
    """What the words may mean; no covered card that they do not name whole: what is offered would say who holds it."""
    found = offered(replay, line, languages=(ENGLISH, language))
    told = [one for one in found if one.cost < BY_HALF or not covering.tells(one.line)]
    return tuple(Mending(one.line if one.whole else f"{one.line} …", one.line) for one in told)


def completions(replay: Replay, typed: str, covering: Covering) -> Sequence[Mending]:
    """What the end of a line that is being typed may become."""
    start, choices = replay.completions(typed)
    words = (shown(choice) for choice in choices if not covering.choice(choice))
    return tuple(Mending(word, f"{typed[:start]}{word} ") for word in words if _is_word(word))[:_MOST]


def _is_word(word: str) -> bool:
    return not any(sign in word for sign in _NO_WORDS)
