"""Advice of an error, typed literally: what its hint says to write, and what its `legal` words say may stand there.

A hint that says what to type says it in one of a few forms, and the words in it are exact:

- `write X`, `write it like X`: X stands to the end of the hint or of its clause (`; `, ` (`); `, or Y` is another way. Where it
  goes is where the error is: in the place of the wrong word or line. ` above this line`, ` after it`, ` in the header`, and
  `below this line write X`, `above this line write X` say that it goes elsewhere.
- `did you mean “X”?` and `it is one of: X, Y`: X stands in the wrong word's place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from companion.record import line_texts
from companion.referee import Error, judge
from companion.referee.protocol import Files, no_files

_WRITE = re.compile(r"(\b(?:above|below) this line )?\bwrite (?:it like )?(.*?)(?=$|; | \()")
_OR = re.compile(r",? or (?:write )?")
#: How a way begins that says what to do, and nothing to type.
_DOINGS = ("leave ", "take ", "make ", "another ")
_PLACES = (" above this line", " after it", " in the header", " instead")
_MEANT = re.compile(r"did you mean “(.*?)”\?")
_ONE_OF = re.compile(r"it is one of: (.*)")


class Typed(NamedTuple):
    """What a hint says to type, and where that is to go (empty: in the place of what is wrong); `is_whole`: it can be read."""

    text: str
    where: str = ""
    is_whole: bool = True


def typed_in(hint: str) -> list[Typed]:
    """What a hint says to type, in all its ways; empty where it says nothing of that kind."""
    found = [Typed(word, is_whole=False) for word in _MEANT.findall(hint)]
    found += [Typed(word, is_whole=False) for words in _ONE_OF.findall(hint) for word in words.split(", ")]
    for below, clause in _WRITE.findall(hint):
        for way in _OR.split(clause):
            where = below or next((place for place in _PLACES if way.endswith(place)), "")
            if not way.startswith(_DOINGS):
                found.append(Typed(way.removesuffix(where), where.strip()))
    return found


class Trial(NamedTuple):
    """A record with something typed into it: on which line, and where what was typed ends there (columns count from 1).

    `is_line`: what was typed is said to be whole. `wrong` and `typed` are the word that was wrong, and what took its place.
    """

    text: str
    line: int
    end: int
    is_line: bool = True
    wrong: str = ""
    typed: str = ""

    def told_of(self, error: Error) -> str:
        """The message of an error as it would be of what was typed."""
        return error.message.replace(f"“{self.wrong}”", f"“{self.typed}”") if self.wrong else error.message


def trials(text: str, error: Error, typed: Typed) -> Iterator[Trial]:
    """The record with something typed where its advice says; of several places that could be meant, each."""
    lines = line_texts(text)
    at = error.line - 1
    line = lines[at] if at < len(lines) else ""
    code = line.partition("#")[0]
    wrong = code[error.column - 1 : max(error.column, error.end_column) - 1]
    before, behind = code[: error.column - 1], code[max(error.column, error.end_column) - 1 :]

    def trial(place: int, until: int, *new: str, typed_at: int = 0) -> Trial:
        made = "\n".join([*lines[:place], *new, *lines[until:]]) + "\n"
        end = new[typed_at].rindex(typed.text) + len(typed.text) + 1
        return Trial(made, place + typed_at + 1, end, typed.is_whole, wrong, typed.text)

    if typed.where == "above this line":
        yield trial(at, at + 1, typed.text, line)
    elif typed.where == "below this line":
        yield trial(at, at + 1, line, typed.text, typed_at=1)
    elif typed.where == "after it":
        yield trial(at, at + 1, f"{code.rstrip()} {typed.text}")
    elif typed.where == "in the header":
        key = typed.text.partition(":")[0]
        same = next((i for i, one in enumerate(lines) if one.startswith(f"{key}:")), None)
        first = next(i for i, one in enumerate(lines) if one.startswith("game:")) + 1
        yield trial(first, first, typed.text) if same is None else trial(same, same + 1, typed.text)
    else:
        yield trial(at, at + 1, f"{before}{typed.text}{behind}")  # the wrong word
        yield trial(at, at + 1, f"{before}{typed.text}")  # and what follows it
        yield trial(at, at + 1, typed.text)  # the whole line
        if error.after:
            yield trial(at, at + 1, f"{error.after}{typed.text}")  # what goes on with it
        if error.rule == "header":
            yield trial(at, at + 1, line, typed.text, typed_at=1)  # a header line that is missing


def legal_words(error: Error) -> Iterator[str]:
    """What can be typed for the `legal` of an error: each word, of numbers the first and the last."""
    return (said for word in error.legal for said in numbers_of(word))


def numbers_of(word: str) -> list[str]:
    """What is typed for a word that stands for numbers (`3 to 9`, `$1…$4`): its first and its last."""
    found = re.fullmatch(r"(\D*?)(-?[0-9]+)(\S*?)(?: to |…)(\D*?)(-?[0-9]+)(\S*)", word)
    if not found:
        return [re.sub(r"a number", "1", word)]
    return [f"{found[1]}{found[2]}{found[3]}", f"{found[4]}{found[5]}{found[6]}"]


def leads_on(error: Error, trial: Trial, files: Files = no_files) -> bool:
    """Whether the error is gone once something is typed, and what was typed can be read.

    Something else may be wrong: in a later word, on another line, or in the game.
    """
    again = judge(trial.text, files=files).verdict.errors
    here = [one for one in again if one.line == trial.line]
    around = [one for one in again if one.line in (trial.line, error.line, error.line + 1)]  # a line above it moves it down
    same = any(one.rule == error.rule and one.message in (error.message, trial.told_of(error)) for one in around)
    unread = trial.is_line and any(one.rule in ("syntax", "header") and one.column < trial.end for one in here)
    return not same and not unread
