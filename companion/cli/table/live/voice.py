"""How the referee at the table speaks: with drawings and columns, or (`--plain`) in whole sentences that can be read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from companion.cli.checking.report import LABELS
from companion.record import line_texts
from companion.referee import Error, Judgement, session
from companion.words import ENGLISH


class Complaint(NamedTuple):
    """One thing that is wrong with what was typed, as it is told. `is_new`: its rule is told in full, for the first time."""

    judgement: Judgement
    error: Error
    typed: str
    #: The column of the typed words that is meant, from 1; 0 where what is wrong stands elsewhere in the record.
    place: int
    owed: Error | None
    is_new: bool
    #: The lines of the record with the typed words in it.
    source: Sequence[str]
    #: The language in which it is told, as far as it has words for it.
    language: str = ENGLISH

    def in_language(self, language: str) -> Complaint:
        """The same, told in a language as far as it has words for it."""
        owed = self.owed.in_language(language) if self.owed else None
        return self._replace(error=self.error.in_language(language), owed=owed, language=language)

    @property
    def word(self) -> str:
        """The typed word that is meant, or an empty string."""
        return self.typed[self.place - 1 :].split(" ")[0] if self.place else ""

    @property
    def hint(self) -> str:
        """How to mend it: the one possible word that is nearly the typed one, else what the error says."""
        last = self.typed[self.place - 1 :] == self.word  # more words behind it say something else
        near = get_close_matches(self.word, self.error.legal, 2, 0.6) if self.word and last and not self.error.after else []
        one = [word for word in near if word.endswith(self.word) or word.startswith(self.word)]
        meant = len(one) == 1 and one[0] != self.word
        return LABELS("did-you-mean", self.language, word=one[0]) if meant else self.error.hint


def complaints(refusal: session.Refusal, told: set[str]) -> Iterable[Complaint]:
    """What is wrong with what was typed, in its order; the rules that are now told in full join those `told` already."""
    errors = [error for error in refusal.judgement.verdict.errors if refusal.place_of(error)] or [refusal.error]
    for error in errors:
        is_new = error.rule not in told
        told.add(error.rule)
        place, source = refusal.place_of(error), line_texts(refusal.text)
        yield Complaint(refusal.judgement, error, refusal.typed.rstrip(), place, refusal.owed, is_new, source)
