"""A verdict for people, as a compiler lays it out: place, what is wrong, the line with a caret, the rule, what would be legal."""

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from itertools import chain
from typing import TYPE_CHECKING

from companion import referee
from companion.cli.checking.excerpts import excerpts
from companion.cli.records.files import group_folder
from companion.cli.terminal.out import clean, counted, paint, terminal_columns, wrap
from companion.record import line_texts
from companion.referee import Error, Item, Judgement, Opening, Tally, Verdict
from companion.words import ENGLISH, Words, in_language, so_many_sections

if TYPE_CHECKING:
    from companion.referee.mending.change import Slip

#: The labels around what is wrong with a record: `words.en.toml` here has them.
LABELS = Words("companion.cli")
#: How many legal alternatives are listed.
_LISTED = 5
#: So many errors of one kind are shown.
_MOST_OF_A_KIND = 20
#: Where a game stands, in English. The table of labels has the same (a test), but is not read for a record that is right.
STANDING = {
    "verdict-legal": "legal",
    "verdict-illegal": "illegal",
    "verdict-malformed": "malformed",
    "verdict-failed": "failed",
    "complete": "complete",
    "not-complete": "not complete",
    "some-scored": "{sections} ({count} scored)",
    "deal-proven": "deal proven: {sections}",
    "deal-unopened": "deal not opened yet: {sections}",
    "and": "{one} and {other}",
    "wins": "{names} wins",
    "draw-between": "a draw between {names}",
    "each": "{amount} each: {items}",
}
#: More items than these, all of one amount, are told in one.
_MOST_ALONE = 6


def verdict_lines(judgement: Judgement, text: str) -> list[str]:
    """What is said of one record: its errors, then (where it could be read) where the game stands."""
    verdict = judgement.verdict
    source = line_texts(text, max((error.line for error in (*verdict.errors, *verdict.stood)), default=0))
    language = _language_of(judgement)
    if judgement.failure is not None:
        return _failure_lines(verdict, language)
    lines: list[str] = []
    for stood in verdict.stood:
        lines += [*stood_lines(judgement, stood, source, language), ""]
    lines += _all_errors(judgement, source, language)
    if verdict.status == "malformed":
        return [*lines, _ending(verdict, LABELS.counted("errors", len(verdict.errors), language), language)]
    lines += _notes(judgement, language)
    return [*lines, _ending(verdict, standing(judgement, language), language)]


def slip_lines(judgement: Judgement, slips: Sequence["Slip"]) -> list[str]:
    """The likeliest slip that explains what is wrong with a record, and how sure that is."""
    language = _language_of(judgement)
    others = len(slips) - 1
    how_sure = LABELS.counted("slip-others", others, language) if others else LABELS("slip-sure", language)
    return labelled(LABELS("slip", language), f"{in_language(slips[0].words, language)} {how_sure}")


def _notes(judgement: Judgement, language: str) -> list[str]:
    """What the record's position may have forgotten to say, and that a file judges it, where a package has its id."""
    record = judgement.record
    if record is None:
        return []
    entries = record.entries if record.decided else ()
    opening = next((entry.move for entry in entries if isinstance(entry.move, Opening)), None)
    said = [*record.game.left_out(record.table, opening)] if opening else []
    said += [LABELS("file-not-package", language, game=record.game.id)] if referee.games.hides_package(record.game.id) else []
    return [line for one in said for line in labelled(LABELS("note", language), in_language(one, language))]


def _failure_lines(verdict: Verdict, language: str) -> list[str]:
    """There is no verdict: whoever judges failed, and no place of the record is to blame."""
    told = verdict.errors[0].in_language(language)
    return [
        _ending(verdict, clean(told.message), language),
        *(labelled(LABELS("hint", language), told.hint) if told.hint else []),
    ]


def _language_of(judgement: Judgement) -> str:
    """The language of a verdict. Where nothing is wrong only a group's file counts: a user's own takes long to find."""
    verdict = judgement.verdict
    if not (verdict.errors or verdict.stood or group_folder(verdict.file)):
        return ENGLISH
    from companion.cli.group.found import language_at

    return language_at(verdict.file, verdict.game)


def _all_errors(judgement: Judgement, source: Sequence[str], language: str) -> list[str]:
    """The errors one below the other; of a kind that comes again and again the first ones, and how many more there are."""
    errors, more = first_of_each_kind(judgement.verdict.errors, language)
    told = [[*error_lines(judgement, error, source, language), ""] for error in errors]
    return [*chain.from_iterable(told), *(line for sentence in more for line in (sentence, ""))]


def first_of_each_kind(errors: Sequence[Error], language: str = ENGLISH) -> tuple[Sequence[Error], Sequence[str]]:
    """The first errors of each kind, and a sentence for each kind of which there are more."""
    shown: list[Error] = []
    counts: Counter[str] = Counter()
    for error in errors:
        counts[error.rule] += 1
        shown += [error] if counts[error.rule] <= _MOST_OF_A_KIND else []
    more = [(kind, number - _MOST_OF_A_KIND) for kind, number in counts.items() if number > _MOST_OF_A_KIND]
    return shown, [LABELS.counted("more-errors", number, language, kind=kind) for kind, number in more]


def _ending(verdict: Verdict, rest: str, language: str) -> str:
    styles = ("bold", "green") if verdict.status == "legal" else ("bold", "red")
    first = f"{clean(verdict.file)}: {paint(_words(f'verdict-{verdict.status}', language), *styles)}, "
    return "\n".join(wrap(rest, "    ", first, terminal_columns()))


def standing(judgement: Judgement, language: str = ENGLISH) -> str:
    """Where the game stands, on one line: `complete; 1 season; Anna 7, Bo 0, Cia -3; Anna wins`."""
    verdict = judgement.verdict
    parts = [_words("complete" if verdict.complete else "not-complete", language)]
    kind = judgement.game.section if judgement.game else ""
    scored = sum(bool(section["complete"]) for section in verdict.sections)
    if kind and (verdict.sections or not verdict.complete):
        number = len(verdict.sections)
        parts.append(counted(number, kind) if language == ENGLISH else so_many_sections(number, kind, language))
        if scored < len(verdict.sections):
            parts[-1] = _words("some-scored", language, sections=parts[-1], count=scored)
    for state in ("proven", "unopened"):
        numbers = [str(section["number"]) for section in verdict.sections if section.get("deal") == state]
        if numbers:
            parts.append(_words(f"deal-{state}", language, sections=", ".join(numbers)))
    remark = judgement.position.remark if judgement.position else ""
    if verdict.totals and not is_unscored(judgement):
        counted_are = "" if judgement.tally == Tally() else f"{_noun(judgement, language)}: "
        parts.append(counted_are + ", ".join(f"{clean(unit)} {total}" for unit, total in verdict.totals.items()))
    if verdict.winners:
        names = reduce(lambda one, other: _words("and", language, one=one, other=other), map(clean, verdict.winners))
        parts.append(_words("wins" if len(verdict.winners) == 1 else "draw-between", language, names=names))
    parts += [in_language(remark, language)] if remark and verdict.status == "legal" else []
    if verdict.stood:
        where = ", ".join(str(error.line) for error in verdict.stood)
        parts.append(LABELS.counted("lines-stood", len(verdict.stood), language, where=where))
    return "; ".join(parts)


def is_unscored(judgement: Judgement) -> bool:
    """Whether a game that says what it lacks has no score yet: totals of 0 would say nothing."""
    verdict, position = judgement.verdict, judgement.position
    scored = verdict.complete or any(section["complete"] for section in verdict.sections) or any(verdict.totals.values())
    return not scored and position is not None and bool(position.remark)


def _noun(judgement: Judgement, language: str) -> str:
    """What a game's totals count."""
    if language == ENGLISH or judgement.game is None:
        return judgement.tally.noun
    return referee.noun_in(judgement.game.id, judgement.tally.noun, language)


def _words(key: str, language: str, **values: object) -> str:
    return STANDING[key].format_map(values) if language == ENGLISH else LABELS(key, language, **values)


def error_lines(
    judgement: Judgement, error: Error, source: Sequence[str], language: str = ENGLISH, *, above: int = 0
) -> list[str]:
    """One error: its head line, the record's lines that it means (and so many more above its own), and whatever helps."""
    error = error.in_language(language)
    lines = _head_lines(judgement, error, label_of(judgement, error, language), source, "red", above)
    if error.hint:
        lines += labelled(LABELS("hint", language), error.hint)
    lines += rule_lines(judgement, error.rule, language)
    lines += legal_lines(error, language)
    if error.rule == "claim":
        lines += claim_lines(judgement, error, language)
    return lines


def label_of(judgement: Judgement, error: Error, language: str = ENGLISH) -> str:
    """What sort of wrong it is: `illegal`, and by which rule."""
    return LABELS("wrong-claim" if error.rule == "claim" else f"status-{judgement.verdict.status}", language, rule=error.rule)


def stood_lines(judgement: Judgement, stood: Error, source: Sequence[str], language: str = ENGLISH) -> list[str]:
    """What the table let stand on one line: no error, so no hint and nothing that would have been legal."""
    label = LABELS("let-stand", language, rule=stood.rule)
    head = _head_lines(judgement, stood.in_language(language), label, source, "yellow")
    return [*head, *rule_lines(judgement, stood.rule, language)]


def _head_lines(judgement: Judgement, error: Error, label: str, source: Sequence[str], colour: str, above: int = 0) -> list[str]:
    file = clean(judgement.verdict.file)
    place = f"{file}:{error.line}:{error.column}" if file else ""
    return [*first_lines(place, label, colour, error.message), *excerpts(source, error, above)]


def first_lines(place: str, label: str, colour: str, message: str) -> list[str]:
    """What is wrong, after its place (if that is told) and its sort: one line, that a terminal does not break in a word."""
    parts = [part for part in (place, label) if part]
    plain = "".join(f"{part}: " for part in parts)
    painted = "".join(f"{paint(part, 'bold', *([colour] if part is label else []))}: " for part in parts)
    first, *others = wrap(clean(message), "    ", plain, terminal_columns())
    return [painted + first[len(plain) :], *others]


def labelled(label: str, text: str) -> list[str]:
    """A text after its label, as an error shows what helps."""
    first = f"{label:>8}: "
    first_line, *others = wrap(clean(text), " " * len(first), first)
    return [paint(first, "cyan") + first_line[len(first) :], *others]


def rule_lines(judgement: Judgement, rule: str, language: str = ENGLISH) -> list[str]:
    """The rule of this id in full, with its chapter; nothing for what isn't a rule."""
    if "-" not in rule:
        return []
    found = referee.find_rule(rule, language)
    if found is None:
        return []
    title = referee.title_in(judgement.game.id, language) if judgement.game else LABELS("the-game", language)
    told = LABELS("rule-in-full", language, rule=rule, text=found.in_words, game=title, chapter=found.chapter)
    return labelled(LABELS("rule", language), told)


def legal_lines(error: Error, language: str = ENGLISH) -> list[str]:
    """The first of what could have been there, or what could follow what is there; and how many more."""
    legal = error.legal
    if not legal:
        return []
    words = ", ".join(legal[:_LISTED])
    told = LABELS.counted("and-more", len(legal) - _LISTED, language, words=words) if len(legal) > _LISTED else words
    if error.after:
        return labelled(LABELS("then", language), LABELS("after-it", language, words=told, line=error.after.strip()))
    return labelled(LABELS("legal", language), told)


def claim_lines(judgement: Judgement, error: Error, language: str = ENGLISH) -> list[str]:
    """Claimed, computed, the difference; and what the computed number is made of: items of a score, sections of a total."""
    claim = error.claimed
    if claim is None:
        return []
    made_of = _sections_of(judgement, error, claim.unit) if claim.word == "total" else None
    items = made_of or (item_list(error.items) if sum(item.amount for item in error.items) == claim.right else "")
    by = f"{claim.number - claim.right:+}"
    told = LABELS("claimed-and-computed", language, unit=clean(claim.unit), claimed=claim.number, right=claim.right, by=by)
    lines = labelled(LABELS("claimed", language), told)
    if items or not claim.right:
        lines += labelled(LABELS("items", language), items or LABELS("no-items", language))
    return lines


def _sections_of(judgement: Judgement, error: Error, unit: str) -> str:
    """The sections up to an error's line, with their scores; empty where totals aren't sums of sections."""
    game = judgement.game
    step = next((step for step in judgement.steps if step.line.number == error.line), None)
    if game is None or step is None or not (game.section and judgement.tally.adds_up):
        return ""
    last = game.number(step.after)
    scored = [one for one in judgement.sections if one.number <= last and one.complete and unit in one.scores]
    return ", ".join(f"{one.kind} {one.number} {one.scores[unit] and format(one.scores[unit], '+')}" for one in scored)


def item_list(items: Sequence[Item], language: str = ENGLISH) -> str:
    """`♥9 +1, ♠5 0, Harmony +2`; many that count the same: `+1 each: 3, 4, 7, 8, 11, 12, 13`."""
    amounts = {item.amount for item in items}
    if len(items) > _MOST_ALONE and len(amounts) == 1:
        return _words("each", language, amount=f"{amounts.pop():+}", items=", ".join(item.reason for item in items))
    return ", ".join(f"{item.reason} {item.amount:+}" if item.amount else f"{item.reason} 0" for item in items)
