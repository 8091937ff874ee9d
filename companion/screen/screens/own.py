"""A game of your own: made by the questions of `companion game new`, kept, changed, shared, and taken from others."""

import json
from collections.abc import Sequence

from companion.declared import carried, making
from companion.declared.carried import Carried
from companion.declared.description import Description
from companion.declared.reading import DescriptionError, is_id, read_description
from companion.declared.tables import DescriptionFault
from companion.declared.texts import about_row
from companion.links import encode, short_code
from companion.links.symbol import LAST_VERSION, svg, symbol_of
from companion.plain import Json, Plain
from companion.record import header_fields
from companion.referee.about import OF_FILES
from companion.referee.games import described_ids, game_ids
from companion.screen import describing
from companion.screen.describing import STEP, TYPED
from companion.screen.desk import (
    GAME_FILE,
    HOME,
    Action,
    Change,
    Desk,
    Effect,
    Outcome,
    Screen,
    View,
    actions,
    own_games,
    text_of,
    whole_number,
)
from companion.screen.marks import seat_marks
from companion.screen.own_html import own
from companion.screen.phrases import capital, sentence
from companion.screen.screens.home import card, opened_text
from companion.screen.tallies import number

#: What a view keeps: which game is changed or shared; the farthest step; the file, where that is written itself; what came from
#: somebody else; and what a game's file was before it was changed or removed.
_ID, _SHARED, _FARTHEST, _TEXT, _CAME, _BEFORE = "id", "shared", "farthest", "text", "came", "before"
#: A view holds no more than that; and so many faults are told.
_MOST, _MOST_FAULTS = 150_000, 8
#: So many random games try one out: a phone is not to be waited for.
_GAMES = 5


def model(desk: Desk, view: View) -> Plain:
    """What came from somebody else; or the games of one's own, one to be shared, and the questions, or the file itself."""
    came = carried.carried_in(view.data.get(_CAME, ""))
    told: Json = {"came": _offer(desk, came) if came else None, "undo": _before(view)[:1], "shared": None, "own": ()}
    if came:
        return told
    game_id = view.data.get(_ID, "")
    told |= {"own": [card(who) for who in own_games(desk)], "shared": _sharing(desk, view), "id": game_id, "asked": None}
    text = _text(desk, view)
    told |= {"text": text, "faults": _told(making.faults_of(text, _id_of(desk, view))) if text else ()}
    begun = bool(game_id or view.data.get(STEP) or not told["own"])
    return told | (_asked(desk, view) if begun and not text and not told["shared"] else {})


def _asked(desk: Desk, view: View) -> Json:
    """A question, and the score sheet as far as the questions have come."""
    typed, game_id = _answers(desk, view), _id_of(desk, view)
    asked = describing.asked(view, typed, game_id, _made(typed, game_id)[1])
    farthest = max(asked["step"], whole_number(view.data.get(_FARTHEST, "")))
    reached = describing.steps_of(typed)[: None if view.data.get(_ID) else farthest + 1]
    made = describing.sheet(typed, game_id, reached)
    told = {"status": asked["wrong"] or asked["asks"], "marks": seat_marks(), "number": number}
    return {"asked": asked, "sheet": made, "reached": len(reached), **told}


def _before(view: View) -> Sequence[str]:
    """What was changed last, and its file before that; nothing where nothing was."""
    try:
        name, text = map(str, json.loads(view.data.get(_BEFORE, "")))
    except (ValueError, TypeError, RecursionError):
        return ()
    return (name, text) if name.endswith(GAME_FILE) and is_id(name.removesuffix(GAME_FILE)) else ()


def _told(faults: Sequence[DescriptionFault]) -> list[str]:
    """Faults of a file, each with its place and what to write."""
    return [f"Line {one.line}, column {one.column}: {_sentences(one.message, one.hint)}" for one in faults[:_MOST_FAULTS]]


def _sentences(message: str, hint: str) -> str:
    return " ".join(sentence(capital(one)) for one in (message, hint) if one)


# ---- a game that is made, or changed ----


def _game(desk: Desk, game_id: str) -> Description | None:
    """A game that is kept here; None where there is none, or its file is none."""
    text = text_of(desk, f"{game_id}{GAME_FILE}") if game_id else None
    try:
        return read_description(text, game_id) if text is not None else None
    except DescriptionError:
        return None


def _id_of(desk: Desk, view: View) -> str:
    """The id of the game that is being made: that of its first title, where it is new."""
    title = view.data.get(f"{TYPED}title", "")
    return view.data.get(_ID) or making.free_id(title, {*desk.games(), *described_ids()})


def _text(desk: Desk, view: View) -> str:
    """The file, where it is written itself: as it was asked for, or because it says more than the questions ask."""
    typed, game_id = view.data.get(_TEXT, ""), view.data.get(_ID, "")
    game = _game(desk, game_id)
    if typed or not game_id:
        return typed
    return "" if game and making.answers_of(game) else text_of(desk, f"{game_id}{GAME_FILE}") or ""


def _answers(desk: Desk, view: View) -> dict[str, str]:
    """What was answered so far; of a game that is changed first of all what it says."""
    game = _game(desk, view.data.get(_ID, ""))
    return describing.answers_of(view, (making.answers_of(game) if game else None) or {})


def _made(typed: dict[str, str], game_id: str, games: int = 0) -> tuple[str, dict[str, str]]:
    """The file that answers make; and by its question what is wrong."""
    text, wrong = making.made(typed, game_id, games)
    return text, {key: _sentences(one.message, one.hint) for key, one in wrong.items()}


def _noted(view: View, action: Action) -> View:
    """The view with what was typed, which comes with every action."""
    text = {_TEXT: action[_TEXT][:_MOST]} if _TEXT in action else {}
    return describing.noted(view, action).noting(**text)


def _keep(_desk: Desk, view: View, action: Action) -> Outcome:
    return Outcome(_noted(view, action))


def _pick(desk: Desk, view: View, action: Action) -> Outcome:
    """An answer is tapped."""
    view = _noted(view, action)
    return Outcome(describing.tapped(view, _answers(desk, view), action.get("key", ""), action.get("word", "")))


def _row(_desk: Desk, view: View, action: Action) -> Outcome:
    """A player writes one row more, or one less."""
    return Outcome(describing.rowed(_noted(view, action), action.get("row", "")))


def _next(desk: Desk, view: View, action: Action) -> Outcome:
    """The next question, where nothing is wrong with the answer to this one."""
    view = _noted(view, action)
    typed = _answers(desk, view)
    step = describing.step_of(view, typed)
    wrong = describing.steps_of(typed)[step] in _made(typed, _id_of(desk, view))[1]
    return Outcome(view if wrong else _at(view, step + 1))


def _to(_desk: Desk, view: View, action: Action) -> Outcome:
    """Another question, or back to it."""
    return Outcome(_at(_noted(view, action), whole_number(action.get(STEP, ""))))


def _at(view: View, step: int) -> View:
    farthest = max(step, whole_number(view.data.get(_FARTHEST, "")), whole_number(view.data.get(STEP, "")))
    return view.noting(**{STEP: str(step), _FARTHEST: str(farthest)})


def _file(desk: Desk, view: View, action: Action) -> Outcome:
    """From now on the file itself is written."""
    view = _noted(view, action)
    text, wrong = _made(_answers(desk, view), _id_of(desk, view))
    return Outcome(view.telling("Mend the answers first.") if wrong else view.noting(**{_TEXT: text}))


def _make(desk: Desk, view: View, action: Action) -> Outcome:
    """The game is kept; a new one is begun at once."""
    view = _noted(view, action)
    game_id, text = _id_of(desk, view), _text(desk, view)
    if text:
        wrong = _told(making.faults_of(text, game_id, _GAMES))
    else:
        typed = _answers(desk, view)
        text, at_questions = _made(typed, game_id, _GAMES)
        wrong = list(at_questions.values())
        view = _at(view, describing.steps_of(typed).index(next(iter(at_questions)))) if wrong else view
    if wrong:
        return Outcome(view.telling(f"Not yet: {wrong[0]}"))
    name = f"{game_id}{GAME_FILE}"
    before = text_of(desk, name)
    if before is None:
        then = view.go("new", "", game=game_id).telling("Your game is kept among the games.")
    else:
        then = _undoing(view, name, before).telling(_changed(desk, game_id))
    return Outcome(then, (Change(name, before, text),))


def _changed(desk: Desk, game_id: str) -> str:
    """What a change means for records that were written by the file as it was."""
    heads = (header_fields(desk.text(name)) for name in desk.names())
    count = sum({"game", "digest"} <= {one.key for one in head} and head[0].value == game_id for head in heads)
    games = "1 game here was" if count == 1 else f"{count} games here were"
    return (
        f"It is changed. {games} written by it as it was, and can’t be judged by it as it is now." if count else "It is changed."
    )


def _undoing(view: View, name: str, before: str) -> View:
    """The screen with a way back."""
    return view.go("own", "", **{_BEFORE: json.dumps([name, before])})


def _change(_desk: Desk, view: View, action: Action) -> Outcome:
    return Outcome(view.go("own", "", **{_ID: action.get("game", "")}))


def _remove(desk: Desk, view: View, action: Action) -> Outcome:
    name = f"{action.get('game', '')}{GAME_FILE}"
    text = text_of(desk, name)
    if text is None:
        return Outcome(view.telling("That game is no longer here."))
    return Outcome(_undoing(view, name, text).telling("It is removed. What was played stays."), (Change(name, text, None),))


def _back(desk: Desk, view: View, _action: Action) -> Outcome:
    """A game's file is again as it was before it was changed or removed."""
    if not (before := _before(view)):
        return Outcome(view.telling("Nothing was changed here."))
    name, text = before
    change = Change(name, text_of(desk, name), text)
    return Outcome(view.go("own", "").telling("It is as it was before."), (change,))


# ---- for others, and from them ----


def _link(desk: Desk, view: View) -> str:
    """A link with nothing but a game; empty where there is none."""
    game = _game(desk, view.data.get(_SHARED, ""))
    try:
        return encode(carried.alone(game.id, game.text), OF_FILES, desk.base_url, verbatim=True) if game else ""
    except ValueError:
        return ""


def _sharing(desk: Desk, view: View) -> Plain | None:
    """The game that is to be shared, as a link and a code."""
    game, link = _game(desk, view.data.get(_SHARED, "")), _link(desk, view)
    if game is None:
        return None
    symbol = symbol_of(link) if link else None
    drawn = own(svg(symbol, game.title)) if symbol and symbol.version <= LAST_VERSION else ""
    return {
        "title": game.title,
        "link": link,
        "picture": drawn,
        "short": short_code(link) if link else "",
        "leads": link[:4].casefold() == "http",
    }


def _share(_desk: Desk, view: View, action: Action) -> Outcome:
    return Outcome(view.go("own", "", **{_SHARED: action.get("game", "")}))


def _copy(desk: Desk, view: View, _action: Action) -> Outcome:
    return Outcome(view, effects=(Effect("copy", {"text": _link(desk, view)}),))


def _save(desk: Desk, view: View, _action: Action) -> Outcome:
    """The game's file, for a computer."""
    game = _game(desk, view.data.get(_SHARED, ""))
    return Outcome(view, effects=(Effect("download", {"name": f"{game.id}{GAME_FILE}", "text": game.text}),) if game else ())


def offered(desk: Desk, view: View, text: str) -> tuple[str, Outcome | None]:
    """A record that brings its game: without it, where that is here already; else what asks whether the game is to be kept."""
    came = carried.carried_in(text)
    if came is None:
        return text, None
    if len(text) > _MOST:
        return text, Outcome(view.telling("That is too long for a game."))
    if _is_same(desk, came):
        return came.record, None if came.has_record else Outcome(
            view.go("new", "", game=came.game_id).telling("That game is here already.")
        )
    return text, Outcome(view.go("own", "", **{_CAME: text}))


def _is_same(desk: Desk, came: Carried) -> bool:
    here = _game(desk, came.game_id)
    try:
        return here is not None and came.game.digest == here.digest
    except DescriptionError:
        return False


def _offer(desk: Desk, came: Carried) -> Plain:
    """A game that came from somebody else, before anybody keeps it: what it says, and what speaks against it."""
    faults = making.faults_of(came.text, came.game_id, _GAMES)
    told: Json = {"faults": _told(faults), "has_record": came.has_record, "here": "", "id": came.game_id}
    if faults:
        return told | {"title": came.game_id}
    game = came.game
    here = text_of(desk, f"{game.id}{GAME_FILE}")
    if game.id in game_ids():
        told["faults"] = [f"Companion has a game “{game.id}” of its own, so this one can’t be kept."]
    least, most = game.players
    return told | {
        "title": game.title,
        "players": f"{least} players" if least == most else f"{least}–{most} players",
        "credit": game.credit,
        "rows": [f"{row.title}: {about_row(row)}" for row in game.rows],
        "rules": [rule.text for rule in game.rules],
        "here": "instead" if here is not None else "",
    }


def _take(desk: Desk, view: View, _action: Action) -> Outcome:
    """The game that came is kept, and its record is opened; what had its id here can be put back."""
    came = carried.carried_in(view.data.get(_CAME, ""))
    if came is None or _offer(desk, came)["faults"]:
        return Outcome(view.telling("This game can’t be kept."))
    name = f"{came.game_id}{GAME_FILE}"
    before = text_of(desk, name)
    change = Change(name, before, came.text)
    if came.has_record:
        opened = opened_text(desk, view, came.record)
        return opened._replace(changes=(change, *opened.changes))
    then = view.go("new", "", game=came.game_id) if before is None else _undoing(view, name, before)
    return Outcome(then.telling("The game is kept among the games."), (change,))


def _leave(desk: Desk, view: View, _action: Action) -> Outcome:
    """The game is not kept; the record is, where one came."""
    came = carried.carried_in(view.data.get(_CAME, ""))
    return opened_text(desk, view, came.record) if came and came.has_record else Outcome(view.go(HOME, ""))


_MAKING = actions(_keep, _pick, _row, _next, _to, _file, _make, _change, _remove, _back)
SCREEN = Screen("own", "A game of your own", model, {**_MAKING, **actions(_share, _copy, _save, _take, _leave)})
