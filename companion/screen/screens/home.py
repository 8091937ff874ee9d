"""The first screen: the games on this device, and every way to another one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion import referee
from companion.later import loaded_from
from companion.plain import Plain
from companion.record import header_fields
from companion.referee import About, about, all_about, has_part
from companion.referee.ready import ready_text
from companion.screen.bundle import BundleError, Taken, bundled, files_named, is_bundle, plain_file_name, taken_in
from companion.screen.desk import GAME_FILE, Action, Change, Desk, Effect, File, Outcome, Screen, View, opened, own_games, text_of
from companion.screen.names import file_text, fit_name, free_name, name_for
from companion.screen.phrases import capital
from companion.screen.pictures import find_picture

if TYPE_CHECKING:
    from companion.referee.session import Replay


#: The setting that keeps codes until all of a record are there.
CODES = "codes"


class Read(NamedTuple):
    """What codes give together.

    `text` is the record; None while there is none of it. `codes` are those that belong together and wait for others (none once
    the record is whole), `told` says which are there and which are missing, `trouble` what was refused; `is_none`: there was not
    one code.
    """

    text: str | None
    codes: tuple[str, ...]
    told: str
    trouble: str
    is_none: bool


def read_codes(texts: Iterable[str]) -> Read:
    """The record in codes, in any order. Never raises for what they hold."""
    from companion.links import gather  # noqa: PLC0415 - a start has no codes to read

    found = gather(texts)
    trouble = " ".join(refused.why for refused in found.refused[:3])
    is_none = bool(found.refused) and all(refused.is_none for refused in found.refused) and not found.kept
    return Read(found.text, found.kept if found.is_waiting else (), found.told(), trouble, is_none)


#: So many records are judged at once; of the others only the header is looked at.
_JUDGED = 10
#: The records that were removed here and can be put there again, the last one last; so many signs of them are kept.
_REMOVED = "removed"
_MOST_REMOVED = 150_000
_MAP_ENDINGS = (".map", ".geojson", ".json")
#: What a record has in it that brings its game along (`companion.declared.carried`).
_CARRIES = "\n#| "
_BUNDLE_NAME = "companion-games.json"


def model(desk: Desk, view: View) -> Plain:
    """The records, the newest first; the games; what was removed; codes of which some are missing."""
    names = desk.names()
    shown = len(names) if view.data.get("all") else _JUDGED
    records = [_record(desk, name, judged=place < shown) for place, name in enumerate(names)]
    return {
        "records": records,
        "boards": _boards(desk, names[0]) if records and records[0]["state"] == "open" else (),
        "hidden": max(0, len(names) - shown),
        "games": [card(who) for who in all_about()],
        "own": [card(who) for who in own_games(desk)],
        "evening": next((who.id for who in all_about() if who.evening), ""),
        "removed": [name for name, _ in _removed(view)],
        "codes": read_codes(view.settings.get(CODES, "").splitlines()).told if view.settings.get(CODES) else "",
        "kept": view.settings.get("kept", ""),
    }


def _boards(desk: Desk, name: str) -> Sequence[object]:
    """The board of the game that was played last, to be looked at; none where its game draws none."""
    replay = opened(desk, name)
    # What draws boards is loaded for whoever has a game to go on with, not for a first visit.
    drawn: Sequence[object] = loaded_from("companion.screen.table.boarded", "boards_then")(replay, replay.judgement.position)
    return drawn[:1]


def card(who: About) -> Plain:
    """A game as a card shows it."""
    fewest, most = who.seats
    players = f"{fewest} players" if fewest == most else f"{fewest}–{most} players"
    return {"id": who.id, "title": who.title, "players": players, "emblem": emblem_of(who), "letters": letters(who.title)}


def emblem_of(who: About) -> str:
    """The name of a game's emblem; empty where it has none: the first letters of its title stand for it."""
    name = f"{who.id}/emblem"
    return name if find_picture(name) else ""


def _record(desk: Desk, name: str, *, judged: bool) -> Plain:
    """A record as its card shows it."""
    fields = {field.key: field.value for field in header_fields(desk.text(name))}
    who = _about(fields.get("game", ""))
    names = [entry.partition("=")[2].strip() or entry.strip() for entry in fields.get("players", "").split(",")]
    told = {"name": name, "game": who.id if who else "", "title": who.title if who else "An unknown game"}
    told |= {"emblem": emblem_of(who) if who else "", "letters": letters(who.title if who else "?")}
    more = {
        "players": list(filter(None, names)),
        "date": fields.get("date", ""),
        "state": "",
        "headline": "",
        "judged": judged,
        "may_enter": who is not None,
    }
    return {**told, **more, **(_standing(desk, name) if judged else {})}


def letters(title: str) -> str:
    """What stands for an emblem where a game has none."""
    return "".join(word[:1] for word in title.split()[:2])


def _standing(desk: Desk, name: str) -> Plain:
    """Where a game stands: a headline, and whether it is over, goes on, or cannot be read as it is."""
    replay = opened(desk, name)
    position = replay.judgement.position
    if replay.verdict.errors or position is None:
        error = replay.verdict.errors[0]
        return {"state": "wrong", "headline": f"Line {error.line}: {error.message}", "may_enter": False}
    winners = position.winners if replay.is_closed else ()
    scene = replay.scene()
    headline = f"{' and '.join(winners)} {'has' if len(winners) == 1 else 'have'} won" if winners else ""
    state = "over" if replay.is_closed else "open"
    return {"state": state, "headline": headline or (scene.headline if scene else ""), "may_enter": _may_enter(replay)}


def _may_enter(replay: Replay) -> bool:
    """Whether a result can still be entered: the game goes on, and can be entered by one."""
    record = replay.judgement.record
    if record is None or replay.is_closed or has_part(record.game.id, "questions"):
        return record is not None and not replay.is_closed
    return referee.can_be_entered(record)


def _about(game_id: str) -> About | None:
    try:
        return about(game_id.strip())
    except KeyError:
        return None


# ---- what comes in ----


def _read(desk: Desk, view: View, action: Action) -> Outcome:
    """A file, a pasted record, a link or codes, scanned or typed: whatever it is, it is taken for what it looks like."""
    text, name = action.get("text", "").lstrip("\ufeff"), action.get("name", "")
    codes = action.get("codes", "")
    if action.get("long"):
        return Outcome(view.telling(f"{name} is too long to be a record."))
    if not text.strip() and not codes.strip():
        found = f"There is no game in {name}: open the file of a game, or a picture of its whole code."
        return Outcome(view.telling(found if name else "Companion found nothing in it."))
    if is_bundle(text):
        return _bundle(desk, view, text)
    if name.casefold().endswith(_MAP_ENDINGS):
        name = plain_file_name(name)
        return Outcome(view.telling(f"The file {name} is kept for games that name it."), files=(File(name, text),))
    if name.endswith(GAME_FILE):
        text = loaded_from("companion.declared.carried", "alone")(name.removesuffix(GAME_FILE), text)
    if not codes and any(field.key == "game" for field in header_fields(text)[:1]):
        return opened_text(desk, view, text, name)
    if name and not codes and read_codes([text]).is_none:
        return Outcome(view.telling(f"{name} holds no game: a record begins with “game:”."))
    return _codes(desk, view, [codes or text])


def _bundle(desk: Desk, view: View, text: str) -> Outcome:
    try:
        taken: Taken = taken_in(desk, text)
    except BundleError as error:
        return Outcome(view.telling(str(error)))
    return Outcome(view.telling(taken.told), taken.changes, files=taken.files)


def _codes(desk: Desk, view: View, texts: Sequence[str]) -> Outcome:
    """Codes of one record, in any order, one after the other: those that were read already wait in the settings.

    The position of a long game can be played on at once, whatever is missing of its log.
    """
    if any(map(loaded_from("companion.links.sheet_code", "is_of_sheet"), texts)):
        told = "This is the code of a sheet to tick."
        if "sheets" in desk.can:
            return Outcome(view.go("scan", "").telling(f"{told} Photograph the whole page."))
        return Outcome(view.telling(f"{told} On a computer, companion scan reads it."))
    waiting = view.settings.get(CODES, "").splitlines()
    found = read_codes([*waiting, *texts])
    if waiting and found.trouble and found.codes == tuple(waiting):
        alone = read_codes(texts)  # of another record, while some of one are missing
        if alone.text is not None and not alone.codes:
            return opened_text(desk, view, alone.text)
    view = view.setting(**{CODES: "\n".join(found.codes)})
    if found.text is None:
        return Outcome(view.telling(capital(found.trouble or found.told)))
    opened_now = opened_text(desk, view, found.text)
    return opened_now._replace(view=opened_now.view.telling(found.told)) if found.codes else opened_now


def opened_text(desk: Desk, view: View, text: str, file: str = "") -> Outcome:
    """A record that came from elsewhere: where it is here already, it is opened; nothing is written over."""
    text = text.replace("\r\n", "\n")
    if _CARRIES in text:
        offered: tuple[str, Outcome | None] = loaded_from("companion.screen.screens.own", "offered")(desk, view, text)
        text, asked = offered
        if asked:
            return asked
    same = next((name for name in desk.names() if desk.text(name) == text), None)
    if same is not None:
        return Outcome(view.go("table", same).telling("That game is here already."))
    stem = fit_name(file.rpartition(".")[0] or file, "") if file else ""
    name = free_name(stem or name_for(text), desk.names())
    return Outcome(view.go("table", name), (Change(name, None, text),), files=_ready_for(desk, text))


def _ready_for(desk: Desk, text: str) -> tuple[File, ...]:
    """The files that a record names and its game has ready, where they are not at hand."""
    game = next((field.value for field in header_fields(text) if field.key == "game"), "")
    lacking = [name for _, name in files_named(text) if file_text(desk.file, name) is None]
    ready = [(name, file_text(partial(ready_text, game), name)) for name in lacking]
    return tuple(File(name, found) for name, found in ready if found is not None)


def _forget_codes(_desk: Desk, view: View, _action: Action) -> Outcome:
    return Outcome(view.setting(**{CODES: ""}))


def _scan(_desk: Desk, view: View, _action: Action) -> Outcome:
    return Outcome(view, effects=(Effect("scan", {"do": "home.read"}),))


# ---- what goes out, and away ----


def export(desk: Desk, view: View, _action: Action) -> Outcome:
    """All records in one file."""
    if not desk.names():
        return Outcome(view.telling("There is no game here yet."))
    return Outcome(view, effects=(Effect("download", {"name": _BUNDLE_NAME, "text": bundled(desk)}),))


def _remove(desk: Desk, view: View, action: Action) -> Outcome:
    name = action.get("record", "")
    text = text_of(desk, name)
    if text is None:
        return Outcome(view.telling("That game is no longer here."))
    kept = _bounded([*_removed(view), (name, text)])
    return Outcome(view.noting(**{_REMOVED: json.dumps(kept)}), (Change(name, text, None),))


def _put_back(desk: Desk, view: View, _action: Action) -> Outcome:
    removed = _removed(view)
    if not removed:
        return Outcome(view.telling("Nothing was removed here."))
    name, text = removed[-1]
    rest = json.dumps(removed[:-1]) if removed[:-1] else ""
    return Outcome(view.noting(**{_REMOVED: rest}), (Change(free_name(name, desk.names()), None, text),))


def _removed(view: View) -> list[tuple[str, str]]:
    try:
        return [(str(name), str(text)) for name, text in json.loads(view.data.get(_REMOVED, "[]"))]
    except (ValueError, TypeError, RecursionError):
        return []


def _bounded(removed: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The last of them: as many as a view can hold."""
    kept: list[tuple[str, str]] = []
    size = 0
    for name, text in reversed(list(removed)):
        size += 2 * len(name) + 2 * len(text)
        if kept and size > _MOST_REMOVED:
            break
        kept.insert(0, (name, text))
    return kept


def _all(_desk: Desk, view: View, _action: Action) -> Outcome:
    return Outcome(view.noting(all="yes"))


ACTIONS = {"read": _read, "scan": _scan, "forget": _forget_codes, "export": export, "remove": _remove, "back": _put_back}
SCREEN = Screen("home", "Games", model, {**ACTIONS, "all": _all})
