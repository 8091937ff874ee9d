"""The screen “Share”: the record as codes, as a link, as a file, on paper."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from companion.later import loaded_from
from companion.links import Code, canonical, codes_for, encode, short_code
from companion.links.symbol import LAST_VERSION, svg, symbol_of, version_of
from companion.plain import Lately, Plain
from companion.referee.verdict import Judgement
from companion.screen import playing
from companion.screen.desk import GAME_FILE, Action, Desk, Effect, Outcome, Screen, View, actions, opened, text_of, whole_number
from companion.screen.logbook import covering_at, groups_of
from companion.screen.own_html import own
from companion.screen.score_card import drawn, score_card
from companion.screen.screens.scores import marks
from companion.screen.tallies import number, tallied

#: The codes of so many records are kept: making them takes longer than all else on the screen.
_made: Lately[tuple[int, str, str, str], Sequence[Code]] = Lately(8)


class Shown(NamedTuple):
    """One code to be scanned. `title` says what it holds, `short` is what people compare. Without a `picture` it is too large."""

    title: str
    short: str
    text: str
    picture: Markup


def codes_of(desk: Desk, name: str) -> Sequence[Code]:
    """The codes of a record, in the order in which they are best scanned. Raises LinkError, ValueError: it has none."""
    judgement, text = opened(desk, name).judgement, opened(desk, name).text
    prefix = judgement.game.about.code_prefix if judgement.game else ""
    if carried := _carried(desk, judgement):
        with suppress(ValueError):
            link = encode(_carrying(desk, text, carried), prefix, desk.base_url, verbatim=True)
            if _fits(link):
                return (Code(link, "record"),)
    key = (id(desk), prefix, desk.base_url, text)
    found = _made.pop(key, None)
    _made[key] = codes_for(text, prefix, desk.base_url, _fits, desk.file) if found is None else found
    return _made[key]


def _carried(desk: Desk, judgement: Judgement) -> str:
    """The file of a record's game, where it is one of people's own: whoever gets the record has it from nowhere else."""
    return text_of(desk, f"{judgement.game.id}{GAME_FILE}") or "" if judgement.game and judgement.game.id in desk.games() else ""


def _carrying(desk: Desk, text: str, carried: str) -> str:
    found: str = loaded_from("companion.declared.carried", "carrying")(canonical(text, desk.file), carried)
    return found


def shown(code: Code) -> Shown:
    """A code as it is seen: black on white, in every light."""
    found = symbol_of(code.text)
    title = title_of(code)
    drawn = found if found is not None and found.version <= LAST_VERSION else None
    return Shown(title, short_code(code.text), code.text, own(svg(drawn, title)) if drawn else Markup())


def title_of(code: Code) -> str:
    """What a code holds, and which of how many it is."""
    if code.holds == "record":
        return "The whole game"
    if code.parts:
        return f"The position, and the moves since: code {code.part} of {code.parts}"
    if code.holds == "position":
        return "The position, and the moves since"
    section = f": {code.section}" if code.section else ""
    return f"Code {code.number} of {code.of}{section}"


def to_scan(codes: Sequence[Code]) -> str:
    """How many of several codes have to be scanned, and what that gives."""
    position = [code for code in codes if code.holds == "position"]
    if not position:
        return "In any order. All of them are needed."
    first = "The first one alone is" if len(position) == 1 else f"The first {len(position)} are"
    others = "; the others have the log from the first line" if len(codes) > len(position) else ""
    return f"In any order. {first} enough to play on{others}."


def files_of(judgement: Judgement) -> Sequence[str]:
    """The files that a record names, which no code holds."""
    return judgement.record.files_named if judgement.record else ()


def _fits(text: str) -> bool:
    version = version_of(text)
    return version is not None and version <= LAST_VERSION


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
        "carries": bool(_carried(desk, replay.judgement)),
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
    """The whole record in one link, empty where there is none; and whether that is because the record is too long for one."""
    replay, notes = opened(desk, view.record), bool(view.data.get(_NOTES))
    if replay.judgement.game is None:
        return "", False
    try:
        text, carried = replay.text, _carried(desk, replay.judgement)
        if carried:
            text, notes = _carrying(desk, text, carried), True
        return encode(text, replay.judgement.game.about.code_prefix, desk.base_url, verbatim=notes, files=desk.file), False
    except ValueError as error:
        return "", "too large" in str(error)


def _turn(_desk: Desk, view: View, action: Action) -> Outcome:
    """Shows another code."""
    return Outcome(view.noting(**{_CODE: action.get(_CODE, "")}))


def _notes(_desk: Desk, view: View, _action: Action) -> Outcome:
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


def _send(desk: Desk, view: View, _action: Action) -> Outcome:
    """The device's own way of sending: the link where it leads somewhere, else the record's text."""
    link, _ = _link(desk, view)
    game = opened(desk, view.record).judgement.game
    what = {"url": link} if link[:4].casefold() == "http" else {"text": desk.text(view.record)}
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


def _picture(desk: Desk, view: View, _action: Action) -> Outcome:
    """The scores as a picture, with the game's link where it has one."""
    judgement = opened(desk, view.record).judgement
    found = tallied(judgement)
    if judgement.game is None or judgement.record is None or not found.units:
        return Outcome(view.telling("There are no scores yet."))
    codes, _ = _codes(desk, view)
    symbol = symbol_of(codes[0].text) if len(codes) == 1 else None
    fields = judgement.record.header.fields
    facts = [fields[key].value for key in ("event", "date", "place") if key in fields]
    card = score_card(judgement.game.about, found, facts, symbol)
    link = _link(desk, view)[0]
    what = {"name": view.record, "title": card.title, "svg": drawn(judgement.game.about, card)}
    return Outcome(view, effects=(Effect("picture", {**what, "url": link if link[:4].casefold() == "http" else ""}),))


def _print(_desk: Desk, view: View, _action: Action) -> Outcome:
    """The scores and the log on paper, by the device's own printer."""
    return Outcome(view, effects=(Effect("print"),))


def _sheets(desk: Desk, view: View, _action: Action) -> Outcome:
    """Score sheets, boards and cards, where the host can make them."""
    if "print" not in desk.can:
        return Outcome(view.telling("Only the command line, or the machine that serves the table, can make that."))
    return Outcome(view, effects=(Effect("open", {"url": f"print/{quote(view.record, safe='')}/"}),))


_ACTIONS = actions(_turn, _notes, _copy_link, _copy_code, playing.copy, _send, _file, _picture, _print, _sheets)
SCREEN = Screen("share", "Share", model, _ACTIONS, of_record=True)
