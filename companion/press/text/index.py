"""Where a law speaks of the words of its glossary: a column of rules, and the pages they are on."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from companion.referee.rulebook import RuleText

#: Follows a link, in place of the page that it leads to. WeasyPrint can count that, too, but sets whole pages once more for it.
PAGE: Final = "(00)"

_GLOSSARY: Final = re.compile(r"^\| Word \| Meaning \|\n\|---\|---\|\n((?:\|.*\n)+)", re.MULTILINE)
#: The ids that a meaning ends with, where the words of no rule would lead there.
_NAMED: Final = re.compile(r" *\(([A-Z]{2}-[^()]+)\) *$")
#: How the last column is called, in print, where each rule has its page, and on a screen.
_WITH_PAGES, _RULES = "Rules\N{NO-BREAK SPACE}(pages)", "Rules"
_MOST = 3
#: A rule that has the word in bold says what it means: that counts as much as to name it so often.
_DEFINES = 50


def with_index(text: str, rules: Mapping[str, RuleText], *, pages: bool) -> str:
    """A law whose glossary names the rules that speak most of each word. `pages`: with their pages."""
    head = f"| Word | Meaning | {_WITH_PAGES if pages else _RULES} |\n|---|---|---|\n"
    after = f"\N{NO-BREAK SPACE}{PAGE} " if pages else " "
    return _GLOSSARY.sub(lambda table: head + "".join(_rows(table[1], rules, after)), text)


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
