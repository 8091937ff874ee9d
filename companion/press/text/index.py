"""Where a law speaks of the words of its glossary: a column of rules, and the pages they are on."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from companion.referee.rulebook import RuleText

_GLOSSARY: Final = re.compile(r"^\| Word \| Meaning \|\n\|---\|---\|\n((?:\|.*\n)+)", re.MULTILINE)
#: The ids that a meaning ends with, where the words of no rule would lead there.
_NAMED: Final = re.compile(r" *\(([A-Z]{2}-[^()]+)\) *$")
#: The last column of tables by which a rule is found, in the texts and in print.
_RULE, _WITH_PAGES = " Rule |\n", " Rules\N{NO-BREAK SPACE}(pages) |\n"
_MOST = 4
#: A rule that has the word in bold says what it means: that counts as much as to name it so often.
_DEFINES = 50


def with_index(text: str, rules: Mapping[str, RuleText], *, pages: bool) -> str:
    """A law whose glossary names the rules that speak most of each word. `pages`: columns of rules have their pages, too."""
    indexed = _GLOSSARY.sub(lambda table: "".join(_rows(table[1], rules)), text)
    return indexed.replace(_RULE, _WITH_PAGES) if pages else indexed


def _rows(rows: str, rules: Mapping[str, RuleText]) -> Iterator[str]:
    yield f"| Word | Meaning |{_RULE}|---|---|---|\n"
    for row in rows.splitlines():
        _, word, meaning, _ = row.split("|")
        named = _NAMED.search(meaning)
        where = named[1] if named else ", ".join(rules_about(word, rules))
        yield f"|{word}|{_NAMED.sub('', meaning)} | {where} |\n"


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
