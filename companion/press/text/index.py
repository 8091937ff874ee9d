"""Where a law speaks of the words of its glossary: a column of rules, and the pages they are on."""

import re
from collections.abc import Iterator, Mapping

from companion.press.words import PRESS
from companion.referee.rulebook import RuleText
from companion.words import ENGLISH

#: Follows a link, in place of the page that it leads to. WeasyPrint can count that, too, but sets whole pages once more for it.
PAGE = "(00)"

#: The ids that a meaning ends with, where the words of no rule would lead there.
_NAMED = re.compile(r" *\(([A-Z]{2}-[^()]+)\) *$")
_MOST = 3
#: A rule that has the word in bold says what it means: that counts as much as to name it so often.
_DEFINES = 50


def with_index(text: str, rules: Mapping[str, RuleText], *, pages: bool, language: str = ENGLISH) -> str:
    """A law whose glossary names the rules that speak most of each word. `pages`: with their pages.

    Outside English, whose words are found in the rules with their endings, each meaning ends with its rules' ids.
    """
    word, meaning = PRESS("text-word", language), PRESS("text-meaning", language)
    named = PRESS("text-rules-pages" if pages else "text-rules", language).replace(" ", "\N{NO-BREAK SPACE}")
    glossary = re.compile(rf"^\| {word} \| {meaning} \|\n\|---\|---\|\n((?:\|.*\n)+)", re.MULTILINE)
    head = f"| {word} | {meaning} | {named} |\n|---|---|---|\n"
    after = f"\N{NO-BREAK SPACE}{PAGE} " if pages else " "
    return glossary.sub(lambda table: head + "".join(_rows(table[1], rules, after)), text)


def _rows(rows: str, rules: Mapping[str, RuleText], after: str) -> Iterator[str]:
    for row in rows.splitlines():
        _, word, meaning, _ = row.split("|")
        named = _NAMED.search(meaning)
        where = named[1].split(", ") if named else rules_about(word, rules)
        yield f"|{word}|{_NAMED.sub('', meaning)} | {''.join(rule + after for rule in where)}|\n"


def rules_about(word: str, rules: Mapping[str, RuleText]) -> list[str]:
    """The rules that speak most of a word, or of words with commas between them, in the order of the law."""
    either = "|".join(re.escape(one.strip()) for one in word.split(","))
    named = re.compile(rf"\b(?:{either})(?:e?s|e?d|ing)?\b", re.IGNORECASE)
    defined = re.compile(rf"\*\*(?:{either})", re.IGNORECASE)
    found = {
        rule: len(named.findall(text.text)) + _DEFINES * bool(defined.search(text.text))
        for rule, text in rules.items()
        if text.text != text.chapter
    }
    most = sorted(filter(found.__getitem__, found), key=found.__getitem__, reverse=True)[:_MOST]
    return [rule for rule in found if rule in most]
