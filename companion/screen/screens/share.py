"""The screen “Share”: the record as codes, as a link, as a file, on paper."""

from typing import Any
from urllib.parse import quote

from companion.plain import Plain
from companion.screen.desk import Action, Desk, Effect, Outcome, Screen
from companion.screen.logbook import covering_at, groups_of
from companion.screen.opened import opened
from companion.screen.screens.scores import marks
from companion.screen.sending import codes_of, files_of, link_of, shown, title_of, to_scan
from companion.screen.tallies import number, tallied
from companion.screen.view import View, whole_number

#: Which code is shown, from 1, and whether the link keeps the notes.
_CODE, _NOTES = "code", "notes"
#: How a record's file ends.
_ENDING = ".game"


def model(desk: Desk, view: View) -> Plain:
    """The code that is shown and the names of the others, the link, the files that it names; scores and log for the printer."""
    replay = opened(desk, view.record)
    codes, trouble = _codes(desk, view)
    place = min(whole_number(view.data.get(_CODE, ""), 4) or 1, max(1, len(codes)))
    link, too_long = _link(desk, view)
    return {
        "titles": [title_of(code) for code in codes],
        "to_scan": to_scan(codes),
        "place": place,
        "code": shown(codes[place - 1]) if codes else None,
        "trouble": trouble,
        "link": link,
        "too_long": too_long,
        "leads": link.startswith(("http://", "https://", "HTTP://", "HTTPS://")),
        "notes": bool(view.data.get(_NOTES)),
        "has_notes": "#" in replay.text,
        "files": files_of(replay.judgement),
        "tallied": tallied(replay.judgement),
        "groups": groups_of(replay.text, replay.judgement, covering_at(replay, view)),
        "marks": marks(),
        "number": number,
        "status": f"{title_of(codes[place - 1])}." if len(codes) > 1 else "",
    }


def _codes(desk: Desk, view: View) -> tuple[Any, str]:
    """The codes, or why there are none."""
    try:
        return codes_of(desk, view.record), ""
    except ValueError as error:  # a LinkError is one
        return (), f"{str(error)[:1].upper()}{str(error)[1:]}"


def _link(desk: Desk, view: View) -> tuple[str, bool]:
    """The link, empty where there is none; and whether that is because the record is too long for one."""
    try:
        return link_of(desk, view.record, notes=bool(view.data.get(_NOTES))), False
    except ValueError as error:
        return "", "too large" in str(error)


def _turn(_desk: Desk, view: View, action: Action) -> Outcome:
    """Shows another code."""
    return Outcome(view.noting(**{_CODE: action.get(_CODE, "")}))


def _keep_notes(_desk: Desk, view: View, _action: Action) -> Outcome:
    """The link keeps the notes, or leaves them out."""
    return Outcome(view.noting(**{_NOTES: "" if view.data.get(_NOTES) else "1"}))


def _copy_link(desk: Desk, view: View, _action: Action) -> Outcome:
    link, _ = _link(desk, view)
    if not link:
        return Outcome(view.telling("This record has no link."))
    return Outcome(view.telling("The link is copied."), effects=(Effect("copy", {"text": link}),))


def _copy_code(desk: Desk, view: View, _action: Action) -> Outcome:
    """Copies the code that is shown."""
    codes, trouble = _codes(desk, view)
    place = min(whole_number(view.data.get(_CODE, ""), 4) or 1, max(1, len(codes)))
    if not codes:
        return Outcome(view.telling(trouble))
    return Outcome(view.telling("The code is copied."), effects=(Effect("copy", {"text": codes[place - 1].text}),))


def _copy(desk: Desk, view: View, _action: Action) -> Outcome:
    return Outcome(view.telling("The record is copied."), effects=(Effect("copy", {"text": desk.text(view.record)}),))


def _send(desk: Desk, view: View, _action: Action) -> Outcome:
    """The device's own way of sending: the link where it leads somewhere, else the record's text."""
    link, _ = _link(desk, view)
    game = opened(desk, view.record).judgement.game
    leads = link[:4].casefold() == "http"
    what = {"url": link} if leads else {"text": desk.text(view.record)}
    return Outcome(view, effects=(Effect("share", {"title": game.title if game else view.record, **what}),))


def _file(desk: Desk, view: View, action: Action) -> Outcome:
    """The record as a file, or a file that it names."""
    name = action.get("name", "")
    if not name:
        return Outcome(view, effects=(Effect("download", {"name": f"{view.record}{_ENDING}", "text": desk.text(view.record)}),))
    if name not in files_of(opened(desk, view.record).judgement):
        return Outcome(view.telling("The record doesn't name such a file."))
    try:
        return Outcome(view, effects=(Effect("download", {"name": name, "text": desk.file(name)}),))
    except LookupError as error:
        return Outcome(view.telling(f"{error.args[0]}." if error.args else "The file is not here."))


def _print(_desk: Desk, view: View, _action: Action) -> Outcome:
    """The scores and the log on paper, by the device's own printer."""
    return Outcome(view, effects=(Effect("print"),))


def _sheets(desk: Desk, view: View, _action: Action) -> Outcome:
    """Score sheets, boards and cards, where the host can make them."""
    if "print" not in desk.can:
        return Outcome(view.telling("Only the command line, or the machine that serves the table, can make that."))
    return Outcome(view, effects=(Effect("open", {"url": f"print/{quote(view.record, safe='')}/"}),))


SCREEN = Screen(
    "share",
    "Share",
    model,
    {
        "turn": _turn,
        "notes": _keep_notes,
        "copy-link": _copy_link,
        "copy-code": _copy_code,
        "copy": _copy,
        "send": _send,
        "file": _file,
        "print": _print,
        "sheets": _sheets,
    },
    of_record=True,
)
