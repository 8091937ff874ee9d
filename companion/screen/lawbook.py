"""A game's rules to be looked up: by chapter, by id, by words; and the house rulings that a record plays by."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from companion.referee.about import About
from companion.referee.books import RULES, find_text
from companion.referee.games import GameError
from companion.referee.markup import plain
from companion.referee.rulebook import RuleText, in_words, rule_texts, rules_in_language
from companion.referee.verdict import Judgement
from companion.words import ENGLISH

_HEADING = re.compile(r"^## +(.*?)(?: *\{([A-Z]+-[R0-9]+)\})? *$", re.MULTILINE)
_SETTING = re.compile(r"\s*([A-Za-z]{2}-R[0-9]+)\s*=\s*([A-Za-z])\s*")
_MOST = 60


class Chapter(NamedTuple):
    """A chapter of a rulebook: its heading, the id of its group of rules (empty: it has none), its text as Markdown."""

    title: str
    group: str
    text: str


class Found(NamedTuple):
    """What a search gives: the rules, whether these are not all, and ids that may have been meant."""

    rules: Sequence[RuleText] = ()
    more: bool = False
    near: Sequence[str] = ()


def chapters_of(game_id: str, language: str = ENGLISH) -> Sequence[Chapter]:
    """The chapters of a rulebook in their order, in a language or else in English; none where the game has no rulebook."""
    try:
        source = in_words(game_id, find_text(game_id, RULES, language) or "")
    except GameError:
        return ()
    headings = list(_HEADING.finditer(source))
    ends = [*(heading.start() for heading in headings[1:]), len(source)]
    return [Chapter(one[1], one[2] or "", source[one.end() : end].strip()) for one, end in zip(headings, ends, strict=True)]


def chapter_with(game_id: str, rule_id: str, language: str = ENGLISH) -> int:
    """The number of the chapter in which a rule stands, from 1; 0 where there is none."""
    rules = rules_in_language(game_id, language)
    if rule_id not in rules:
        return 0
    title = rules[rule_id].chapter
    return next((number for number, chapter in enumerate(chapters_of(game_id, language), 1) if chapter.title == title), 0)


def search(about: About, words: str, language: str = ENGLISH) -> Found:
    """Rules that have an id, or in which all words stand; where there are none, ids that are written nearly so."""
    rules = rules_in_language(about.id, language)
    wanted = words.strip().casefold()
    rule_id = _as_id(about, wanted)
    if rule_id in rules:
        return Found([rules[rule_id], *(text for known, text in rules.items() if known.startswith(f"{rule_id}."))])
    found = [text for text in rules.values() if text.text != text.chapter and _speaks_of(text, wanted.split())]
    near = [] if found else get_close_matches(rule_id, rules, n=6, cutoff=0.5)
    return Found(found[:_MOST], len(found) > _MOST, near)


def _as_id(about: About, wanted: str) -> str:
    """`3.2` as `AB-3.2`."""
    bare = wanted.upper().replace(" ", "")
    return bare if bare.startswith(f"{about.prefix}-") else f"{about.prefix}-{bare.removeprefix(about.prefix)}"


def _speaks_of(text: RuleText, words: Sequence[str]) -> bool:
    said = f"{plain(text.text)} {plain(text.chapter)}".casefold()
    return bool(words) and all(word in said for word in words)


def beside(game_id: str, rule_id: str) -> Sequence[str]:
    """The rules of the same group, in their order; of a ruling the other rulings, of a chapter those that stand in it."""
    rules = rule_texts(game_id)
    stem = rule_id.partition(".")[0]
    if "-R" in rule_id:
        return [known for known in rules if "-R" in known]
    return [known for known in rules if known.startswith(f"{stem}.")]


def rulings_in_force(judgement: Judgement) -> Mapping[str, str]:
    """The rulings that this record's table plays otherwise than usual, each with its setting, as its header has them."""
    record = judgement.record
    if record is None or "house" not in record.header.fields:
        return {}
    entries = (_SETTING.fullmatch(entry) for entry in record.header.fields["house"].value.split(","))
    return {entry[1].upper(): entry[2].casefold() for entry in entries if entry}
