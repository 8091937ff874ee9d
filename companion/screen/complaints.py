"""What is wrong with a line, for people: what, where, which rule says so, what a table may let stand, what would be legal."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from markupsafe import Markup

from companion.referee import AnyPosition, Error, Item, Judgement, RuleText, find_rule, session, spoken, steps, talking
from companion.referee.markup import signs
from companion.screen.desk import REFUSED, Desk, View, opened
from companion.screen.logbook import texts_of
from companion.screen.phrases import printed, sentence
from companion.screen.prose import inline, law
from companion.screen.speech import IN_ENGLISH, Speech, speech
from companion.screen.table.covering import Covering
from companion.words import ENGLISH

#: So many of the words that would be legal are offered.
_MOST = 40
#: So many of the places that explain it are shown, the last ones.
_MOST_ELSEWHERE = 6
_BLANKS = re.compile(r"\s+")
#: The number that a line may begin with (`7.`).
_NUMBERED = re.compile(r"^\s*[0-9]+\.(?!\.)\s*")
_Label = Literal["Against the rules", "It cannot be read", "A wrong claim", "No verdict", "Let stand"]


class Rule(NamedTuple):
    """A rule in full, as HTML, with its chapter, and what of it a table may let stand."""

    id: str
    chapter: str
    html: Markup
    stands: Sequence[Markup]


class Offer(NamedTuple):
    """A word that would be legal, and what it does in plain words (`meaning`).

    `line` is the line with it: whole, or (`begins`) as far as it; empty where it is a range.
    """

    word: str
    line: str = ""
    begins: bool = False
    meaning: str = ""

    @property
    def signs(self) -> str:
        """The word, with the signs of suits if it names a card of a French pack (`Q♥`)."""
        return signs(self.word)


class Elsewhere(NamedTuple):
    """Another line that explains what is wrong, cut where it does so, and what happened there."""

    line: int
    before: str
    place: str
    after: str
    message: str


class Complaint(NamedTuple):
    """One thing that is wrong. `before`, `place` and `after` are the line, with the place that is meant in its middle.

    `line` is its number in the record (0: it is not in it), `let` the line as it may be let stand (empty: it cannot be),
    `right` the line with the number that was claimed put right.
    """

    label: _Label
    message: str
    hint: str
    line: int
    before: str
    place: str
    after: str
    rule: Rule | None
    rule_id: str
    offers: Sequence[Offer] = ()
    items: Sequence[Item] = ()
    claimed: tuple[int, int] | None = None
    related: Sequence[Elsewhere] = ()
    owed: str = ""
    let: str = ""
    right: str = ""

    @property
    def heading(self) -> str:
        """The id of the label's words (`against-the-rules`)."""
        return self.label.casefold().replace(" ", "-")


def refused_line(desk: Desk, view: View) -> Complaint | None:
    """What is wrong with the line that was refused last on this device; None where nothing was, or it would be taken now."""
    typed = view.data.get(REFUSED, "")
    if not typed.strip():
        return None
    replay = opened(desk, view.record)
    refusal = replay.refusal(typed)
    if refusal is None:
        return None
    found = _of_refusal(refusal, replay.judgement.position, speech(desk, view).verdicts)
    return found if replay.may_stand(typed) else found._replace(let="")


def covered(complaint: Complaint, covering: Covering, say: Speech = IN_ENGLISH) -> Complaint:
    """The complaint without what only one player should see: what names his cards, and what would be legal for him alone."""
    offers = [offer for offer in complaint.offers if not covering.owner(offer.word)]
    related = [one for one in complaint.related if not covering.tells(" ".join(map(str, one)))]
    complaint = complaint._replace(related=related)
    message = covering.kept(complaint.message, say("mistake-covered"))
    if covering.tells(f"{complaint.before}{complaint.place}{complaint.after}") and complaint.line:
        return complaint._replace(message=message, hint="", before="", place="", after="", offers=(), let="", right="")
    return complaint._replace(message=message, hint=covering.kept(complaint.hint, ""), offers=offers)


def _of_refusal(refusal: session.Refusal, position: AnyPosition | None, language: str) -> Complaint:
    error = refusal.error
    start = refusal.place
    found = complaint_of(refusal.judgement, error, refusal.text, language=language)
    owed = refusal.owed.in_language(language).message if refusal.owed else ""
    if not start:
        return found._replace(let=refusal.typed, owed=owed)
    before, place, after = cut(refusal.typed, start, start + max(1, error.end_column - error.column))
    around = error.around(before, after)
    offers = _offers(error.legal, *around, position) if refusal.column == 1 else [Offer(word) for word in error.legal]
    return found._replace(
        line=0,
        before=before,
        place=place,
        after=after,
        offers=offers[:_MOST],
        owed=owed,
        let=refusal.typed if found.label == "Against the rules" else "",
    )


def complaint_of(judgement: Judgement, error: Error, text: str, *, stood: bool = False, language: str = ENGLISH) -> Complaint:
    """An error of a record, or (`stood`) what its table let stand; `language`: that of its words, as far as they are there."""
    error = error.in_language(language)
    lines = texts_of(text)
    line = lines[error.line - 1] if 0 < error.line <= len(lines) else ""
    before, place, after = cut(line, error.column, error.end_column)
    claim = error.rule == "claim"
    left, right = error.around(before, after)
    written = [Offer(word, f"{left}{word}{right}") for word in error.legal if " to " not in word and "…" not in word]
    breaks = "-" in error.rule and not stood
    return Complaint(
        label="Let stand" if stood else _label(judgement, error),
        message=printed(error.message),
        hint="" if stood else printed(sentence(error.hint)),
        line=error.line,
        before=before,
        place=place,
        after=after,
        rule=rule_of(error.rule, language),
        rule_id=error.rule,
        offers=() if stood else (written if len(written) == len(error.legal) else [Offer(word) for word in error.legal])[:_MOST],
        items=error.items,
        claimed=(error.claimed.number, error.claimed.right) if error.claimed else None,
        related=elsewhere(error, lines),
        let=session.marked(line) if breaks and line.strip() else "",
        right=f"{before}{error.claimed.right}{after}" if claim and error.claimed and _is_number(place, error) else "",
    )


def elsewhere(error: Error, lines: Sequence[str], covering: Covering | None = None) -> Sequence[Elsewhere]:
    """The other places that explain an error, as far as they name nothing that is covered."""
    told = [
        Elsewhere(one.line, *cut(lines[one.line - 1], one.column, one.end_column), printed(one.message))
        for one in error.related
        if not covering or not covering.tells(f"{lines[one.line - 1]} {one.message}")
    ]
    return told[-_MOST_ELSEWHERE:]


def complaints_of(judgement: Judgement, text: str, language: str = ENGLISH) -> Sequence[Complaint]:
    """All that is wrong with a record, in the order of its lines, a wrong claim behind what breaks a rule."""
    errors = sorted(judgement.verdict.errors, key=lambda error: (error.rule == "claim", error.line, error.column))
    return [complaint_of(judgement, error, text, language=language) for error in errors]


def rule_of(rule_id: str, language: str = ENGLISH) -> Rule | None:
    """A rule in full by its id, in a language or else in English; None for what is no rule (`syntax`, `claim`)."""
    found = find_rule(rule_id, language) if "-" in rule_id else None
    return rule_in_full(found) if found else None


def rule_in_full(text: RuleText, known: Mapping[str, RuleText] | None = None) -> Rule:
    """A rule's text as HTML; ids of rules that are `known` lead there."""
    return Rule(text.id, text.chapter, law(text.text, known), [inline(row, known) for row in text.stands])


def _label(judgement: Judgement, error: Error) -> _Label:
    if judgement.failure is not None:
        return "No verdict"
    if error.rule == "claim":
        return "A wrong claim"
    return "It cannot be read" if judgement.verdict.status == "malformed" else "Against the rules"


def cut(line: str, column: int, end: int) -> tuple[str, str, str]:
    """A line before, at and behind what stands between two columns (from 1)."""
    start = max(0, column - 1)
    stop = max(start, end - 1 if end > column else start + 1)
    return line[:start], line[start:stop], line[stop:]


def _is_number(place: str, error: Error) -> bool:
    return error.claimed is not None and place.strip().replace("−", "-").lstrip("+") == str(error.claimed.number)


def _offers(legal: Sequence[str], before: str, after: str, position: AnyPosition | None) -> list[Offer]:
    """The legal words of a line that was typed: as whole lines where the rest can stay, else as far as the word."""
    if position is None:
        return [Offer(word) for word in legal]
    before = _NUMBERED.sub("", before)
    meanings = {choice.word: choice.meaning for choice in steps.completions(position.dialogue, before)[1]}
    offers = (_offer(word, before, after.partition("#")[0], position) for word in legal[:_MOST])
    told = len(set(meanings.values())) > 1  # what is the same for all says nothing
    return [one._replace(meaning=meanings.get(one.word, "") if told else "") for one in offers]


def _offer(word: str, before: str, after: str, position: AnyPosition) -> Offer:
    whole, begun = (_BLANKS.sub(" ", text).strip() for text in (f"{before}{word}{after}", f"{before}{word}"))
    found = steps.walk(position.dialogue, whole)
    if found.end == len(whole) and found.whole:
        return Offer(word, whole)
    try:
        steps.said_in(position.dialogue, begun)
    except steps.NotOfferedError:
        return Offer(word)
    found = steps.walk(position.dialogue, begun)
    return Offer(word, begun, begins=not found.whole or bool(after.strip()))


#: So many words are offered for a wrong one, and so many for one that is not finished.
_MOST_MENDINGS = 24
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


def refused(replay: session.Replay, line: str, covering: Covering, say: Speech = IN_ENGLISH) -> Refused | None:
    """What is wrong with a line, as a table speaks; None where it could be said as the record stands now."""
    refusal = replay.refusal(line)
    if refusal is None:
        return None
    error, place = refusal.error.in_language(say.verdicts), refusal.place
    before, wrong, behind = cut(line, place, place + max(1, error.end_column - error.column)) if place else (line, "", "")
    words = [word for word in error.legal if _is_word(word) and not covering.owner(word)] if place else []
    gap = " " if before.strip() and not wrong and not before.endswith(" ") else ""
    left, right = error.around(before + gap, behind)
    return Refused(
        line,
        before,
        wrong,
        behind,
        printed(sentence(covering.kept(error.message, say("mistake-covered")))),
        printed(sentence(covering.kept(error.hint, ""))),
        0 if place else error.line,
        tuple(Mending(word, f"{left}{word}{right}") for word in words[:_MOST_MENDINGS]),
        max(0, len(words) - _MOST_MENDINGS),
        replay.may_stand(line),
        elsewhere(error, texts_of(refusal.text), covering),
        _meant(replay, line, covering, say.verdicts),
    )


def _meant(replay: session.Replay, line: str, covering: Covering, language: str) -> Sequence[Mending]:
    """What the words may mean; no covered card that they do not name whole: what is offered would say who holds it."""
    found = talking.offered(replay, line, languages=(ENGLISH, language))
    told = [one for one in found if one.cost < spoken.BY_HALF or not covering.tells(one.line)]
    return tuple(Mending(one.line if one.whole else f"{one.line} …", one.line) for one in told)


def completions(replay: session.Replay, typed: str, covering: Covering) -> Sequence[Mending]:
    """What the end of a line that is being typed may become."""
    start, choices = replay.completions(typed)
    words = (steps.shown(choice) for choice in choices if not covering.choice(choice))
    return tuple(Mending(word, f"{typed[:start]}{word} ") for word in words if _is_word(word))[:_MOST_MENDINGS]


def _is_word(word: str) -> bool:
    return not any(sign in word for sign in _NO_WORDS)
