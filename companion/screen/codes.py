"""Codes that were scanned, pasted or typed: joined in any order until a record is whole, on whichever screen has the door.

Such a screen takes `ACTIONS` among its own, gives its template `gathered(desk, view)`, and includes `gathered.html.j2`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.links import LinkError, decode, join_sections
from companion.referee.games import about
from companion.referee.reading import named_game
from companion.screen.desk import Action, Change, Desk, Effect, Handler, Outcome
from companion.screen.naming import free_name
from companion.screen.view import View

#: Where a view keeps the codes that were read so far, one a line.
CODES: Final = "codes"
#: A record has no more codes than this, and a text that was pasted is searched for no more.
_MOST: Final = 100
#: A code among other words: an address with it, or the code alone. Its digits may stand in groups.
_CODE: Final = re.compile(r"(?:https?://[^\s#]*#)?\b[A-Za-z]{2}\.[0-9](?:[0-9]|[ \t]+(?=[0-9]))*", re.IGNORECASE)


class Gathered(NamedTuple):
    """What the codes read so far come to.

    `title` is the game's, `parts` are the names of those that are there, `missing` says what is not, in words; `text` is the
    record, `whole` whether nothing is missing. `name` is the record on this device that is the same already (empty: none).
    """

    title: str
    parts: tuple[str, ...]
    missing: str
    text: str
    whole: bool
    name: str = ""


def codes_in(text: str) -> Sequence[str]:
    """The codes in a text that was pasted, typed or scanned, in their order; of any text, so none where it holds none."""
    found = ("".join(match[0].split()) for match in _CODE.finditer(text))
    return tuple(dict.fromkeys(found))[:_MOST]


def gathered(desk: Desk, view: View) -> Gathered | None:
    """What the codes come to that the view keeps; None where it keeps none that can be read."""
    texts = [decode(code) for code in _kept(view) if not _trouble(code)]
    if not texts:
        return None
    try:
        text = texts[0] if len(texts) == 1 else join_sections(texts)
    except ValueError:
        return None
    same = next((name for name in desk.names() if desk.text(name).rstrip() == text.rstrip()), "")
    return Gathered(_title(text), (), "", text, True, same)


def take(desk: Desk, view: View, action: Action) -> Outcome:
    """Takes what was scanned (`codes`, one a line), or pasted and typed (`text`), to the codes read before."""
    given = "\n".join(filter(None, (action.get("codes", ""), action.get("text", ""))))
    found = codes_in(given)
    if not found:
        return Outcome(view.telling("No code was found in that." if given.strip() else "Scan, paste or type a code first."))
    good = [code for code in found if not _trouble(code)]
    told = next((_trouble(code) for code in found if _trouble(code)), "")
    kept = tuple(dict.fromkeys((*_kept(view), *good)))[:_MOST]
    then = view.noting(**{CODES: "\n".join(kept)})
    if kept and gathered(desk, then) is None:  # they are parts of two records: the last one counts
        then, told = view.noting(**{CODES: "\n".join(good)}), "That is a code of another record: it begins anew."
    return Outcome(then.telling(told))


def open_gathered(desk: Desk, view: View, _action: Action) -> Outcome:
    """Makes a record of the codes and opens its table; one that is on this device already is opened as it is."""
    found = gathered(desk, view)
    if found is None:
        return Outcome(view.telling("No code was read so far."))
    if found.name:
        return Outcome(view.go("table", found.name).telling("This game is on this device already."))
    name = free_name(desk, found.text)
    return Outcome(view.go("table", name).telling("Opened."), (Change(name, None, found.text),))


def drop(_desk: Desk, view: View, _action: Action) -> Outcome:
    """Forgets the codes that were read."""
    return Outcome(view.noting(**{CODES: ""}))


def scan(_desk: Desk, view: View, _action: Action) -> Outcome:
    """Asks the device for its camera; what it reads comes back as `codes` of the action that the effect names."""
    return Outcome(view, effects=(Effect("scan", {"do": f"{view.screen}.code"}),))


#: What a screen with this door can do: `<screen>.code` and the others.
ACTIONS: Final[Mapping[str, Handler]] = {"code": take, "code-open": open_gathered, "code-drop": drop, "code-scan": scan}


def _kept(view: View) -> Sequence[str]:
    return tuple(filter(None, view.data.get(CODES, "").split("\n")))[:_MOST]


def _trouble(code: str) -> str:
    """What is wrong with a code, for people; empty where it can be read."""
    try:
        decode(code)
    except LinkError as error:
        return f"{str(error)[:1].upper()}{str(error)[1:]}"
    return ""


def _title(text: str) -> str:
    game = named_game(text)
    return about(game).title if game else "A record"
