"""A verdict for people, as a compiler lays it out: place, what is wrong, the line with a caret, the rule, what would be legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.cli.languages import language_at
from companion.cli.terminal import COLUMNS, clean, counted, paint, width, wrap
from companion.referee.about import Tally
from companion.words import ENGLISH

if TYPE_CHECKING:
    from companion.referee import Error, Item, Judgement

#: How many legal alternatives are listed.
_LISTED = 5
#: So many errors of one kind are shown.
_MOST_OF_A_KIND = 20
#: More items than these, all of one amount, are told in one.
_MOST_ALONE = 6


def verdict_lines(judgement: Judgement, text: str) -> list[str]:
    """What is said of one record: its errors, then (where it could be read) where the game stands."""
    from companion.record import line_texts

    verdict = judgement.verdict
    source = line_texts(text)
    language = language_at(verdict.file) if verdict.errors or verdict.stood else ENGLISH
    lines: list[str] = []
    for stood in verdict.stood:
        lines += [*stood_lines(judgement, stood.in_language(language), source), ""]
    lines += _all_errors(judgement, [error.in_language(language) for error in verdict.errors], source)
    if verdict.status == "malformed":
        return [*lines, _ending(verdict.file, verdict.status, f"{counted(len(verdict.errors), 'error')}; nothing was replayed")]
    return [*lines, _ending(verdict.file, verdict.status, standing(judgement))]


def _all_errors(judgement: Judgement, errors: Sequence[Error], source: Sequence[str]) -> list[str]:
    """The errors one below the other; of a kind that comes again and again the first ones, and how many more there are."""
    lines: list[str] = []
    told: Counter[str] = Counter()
    for error in errors:
        told[error.rule] += 1
        if told[error.rule] <= _MOST_OF_A_KIND:
            lines += [*error_lines(judgement, error, source), ""]
    for kind, number in told.items():
        if number > _MOST_OF_A_KIND:
            lines += [f"{counted(number - _MOST_OF_A_KIND, 'more error')} of the kind {kind}; --json lists all", ""]
    return lines


def _ending(file: str, status: str, rest: str) -> str:
    styles = ("bold", "green") if status == "legal" else ("bold", "red")
    return f"{clean(file)}: {paint(status, *styles)}, {rest}"


def standing(judgement: Judgement) -> str:
    """Where the game stands, on one line: `complete; 1 season; Anna 7, Bo 0, Cia -3; Anna wins`."""
    verdict = judgement.verdict
    parts = ["complete" if verdict.complete else "not complete"]
    kind = judgement.game.section if judgement.game else ""
    scored = sum(bool(section["complete"]) for section in verdict.sections)
    if kind and (verdict.sections or not verdict.complete):
        open_ones = f" ({scored} scored)" if scored < len(verdict.sections) else ""
        parts.append(counted(len(verdict.sections), kind) + open_ones)
    if verdict.totals:
        tally = judgement.tally
        counted_are = "" if tally == Tally() else f"{tally.noun}: "
        parts.append(counted_are + ", ".join(f"{clean(unit)} {total}" for unit, total in verdict.totals.items()))
    if verdict.winners:
        names = " and ".join(clean(unit) for unit in verdict.winners)
        parts.append(f"{names} wins" if len(verdict.winners) == 1 else f"a draw between {names}")
    if verdict.stood:
        where = ", ".join(str(error.line) for error in verdict.stood)
        parts.append(f"the table let {counted(len(verdict.stood), 'line')} stand: {where}")
    return "; ".join(parts)


def error_lines(judgement: Judgement, error: Error, source: Sequence[str]) -> list[str]:
    """One error: its head line, the record's own line with a caret, and whatever helps."""
    label = "wrong claim" if error.rule == "claim" else f"{judgement.verdict.status} ({error.rule})"
    lines = _head_lines(judgement, error, paint(label, "bold", "red"), source)
    if error.hint:
        lines += labelled("hint", error.hint)
    lines += rule_lines(judgement, error.rule)
    lines += legal_lines(error.legal)
    if error.rule == "claim":
        lines += claim_lines(judgement, error)
    return lines


def stood_lines(judgement: Judgement, stood: Error, source: Sequence[str]) -> list[str]:
    """What the table let stand on one line: no error, so no hint and nothing that would have been legal."""
    label = paint(f"let stand ({stood.rule})", "bold", "yellow")
    return [*_head_lines(judgement, stood, label, source), *rule_lines(judgement, stood.rule)]


def _head_lines(judgement: Judgement, error: Error, label: str, source: Sequence[str]) -> list[str]:
    place = f"{clean(judgement.verdict.file)}:{error.line}:{error.column}"
    head = f"{paint(place, 'bold')}: {label}: {clean(error.message)}"
    return [head, *excerpt(source, error.line, error.column, error.end_column)]


def excerpt(source: Sequence[str], line: int, column: int, end_column: int, *, number: bool = True) -> list[str]:
    """The record's line, and carets under what stands between two columns; a long line is cut around it."""
    text = source[line - 1] if 0 < line <= len(source) else ""
    if not text.strip():
        return []
    margin = f"{line if number else '':>5} | "
    token = text[column - 1 : max(column, end_column - 1)]
    before, after = clean(text[: column - 1]), clean(text[column - 1 + len(token) :])
    room = COLUMNS - len(margin)
    shown = clean(token)
    if width(shown) > room // 2:
        shown, after = shown[: room // 2] + "…", ""
    if width(before) + width(shown) > room:
        before = "…" + _tail(before, room - width(shown) - 10)
    left = room - width(before) - width(shown)
    if width(after) > left:
        after = _head(after, left - 1) + "…"
    caret = " " * width(before) + paint("^" * max(1, width(shown)), "red", "bold")
    return [f"{paint(margin, 'dim')}{before}{shown}{after}".rstrip(), f"{paint('      | ', 'dim')}{caret}"]


def _tail(text: str, columns: int) -> str:
    text = text[-max(columns, 1) :]
    while width(text) > columns and text:
        text = text[1:]
    return text


def _head(text: str, columns: int) -> str:
    text = text[: max(columns, 0)]
    while width(text) > columns and text:
        text = text[:-1]
    return text


def labelled(label: str, text: str) -> list[str]:
    """A text behind its label, as an error shows what helps."""
    first = f"{label:>8}: "
    first_line, *others = wrap(clean(text), " " * len(first), first)
    return [paint(first, "cyan") + first_line[len(first) :], *others]


def rule_lines(judgement: Judgement, rule: str) -> list[str]:
    """The rule of this id in full, with its chapter; nothing for what is no rule."""
    if "-" not in rule:
        return []
    from companion.referee import find_rule
    from companion.referee.markup import plain

    found = find_rule(rule)
    if found is None:
        return []
    title = judgement.game.title if judgement.game else "the game"
    return labelled("rule", f"{rule}: {plain(found.sentences)} (rulebook of {title}, “{found.chapter}”)")


def legal_lines(legal: Sequence[str]) -> list[str]:
    """The first of what could have stood there, and how many more."""
    if not legal:
        return []
    more = f", and {len(legal) - _LISTED} more" if len(legal) > _LISTED else ""
    return labelled("legal", ", ".join(legal[:_LISTED]) + more)


def claim_lines(judgement: Judgement, error: Error) -> list[str]:
    """Claimed, computed, the difference; and what the computed number is made of: items of a score, sections of a total."""
    claim = error.claimed
    if claim is None:
        return []
    made_of = _sections_of(judgement, error, claim.unit) if claim.word == "total" else None
    items = made_of or (item_list(error.items) if sum(item.amount for item in error.items) == claim.right else "")
    lines = f"{clean(claim.unit)} {claim.number}; computed {claim.right}; difference {claim.number - claim.right:+}"
    if not items and claim.right:
        return labelled("claimed", lines)
    return [*labelled("claimed", lines), *labelled("items", items or "none")]


def _sections_of(judgement: Judgement, error: Error, unit: str) -> str:
    """The sections up to an error's line, with their scores; empty where totals are no sums of sections."""
    game = judgement.game
    step = next((step for step in judgement.steps if step.line.number == error.line), None)
    if game is None or step is None or not (game.section and judgement.tally.adds_up):
        return ""
    last = game.number(step.after)
    scored = [one for one in judgement.sections if one.number <= last and one.complete and unit in one.scores]
    return ", ".join(f"{one.kind} {one.number} {one.scores[unit] and format(one.scores[unit], '+')}" for one in scored)


def item_list(items: Sequence[Item]) -> str:
    """`♥9 +1, ♠5 0, Harmony +2`; many that count the same: `+1 each: 3, 4, 7, 8, 11, 12, 13`."""
    amounts = {item.amount for item in items}
    if len(items) > _MOST_ALONE and len(amounts) == 1:
        return f"{amounts.pop():+} each: {', '.join(item.reason for item in items)}"
    return ", ".join(f"{item.reason} {item.amount:+}" if item.amount else f"{item.reason} 0" for item in items)
