"""A sheet to tick becomes a record: photos of its pages, what was read, what is in doubt, who plays, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from companion.plain import ForPeopleError, Plain
from companion.reading.form import heads
from companion.reading.photos import Doubt, doubts_of, said_values
from companion.screen.desk import Action, Desk, Effect, Outcome, Screen, View, actions
from companion.screen.marks import seat_marks
from companion.screen.photographed import ANSWER, CUT, NAME, Scanned, scanned, with_photo
from companion.screen.phrases import capital, sentence
from companion.screen.screens.home import opened_text
from companion.screen.screens.result import scores
from companion.screen.usual import called, known_people, remembering

#: So many fields in doubt are asked at once, and so many readings of one are offered; so many errors are told.
_MOST_ASKED, _MOST_WAYS, _MOST_WRONG = 24, 8, 5
#: What an answer has that says: none of these boxes.
_NONE = "-"


def model(desk: Desk, view: View) -> Plain:
    """What was read so far."""
    known = scanned(view)
    if known is None:
        return {"sheet": None, "wants": "yes"}
    judgement, asked = known.reading.judgement, _asked(known, view)
    lacking, legal = known.sheet.lacking(), judgement.verdict.status == "legal"
    return {
        "sheet": judgement.game.title if judgement.game else "",
        "pages": [page.number for page in known.sheet.pages],
        "wants": "yes" if lacking else "",
        "lacking": told_as_sentence(lacking) if lacking else "",
        "asked": asked[:_MOST_ASKED],
        "more": max(0, len(asked) - _MOST_ASKED),
        "told": [_told(known, one, view) for one in known.reading.told],
        "letters": [_seat(desk, view, seat, letter) for seat, letter in enumerate(known.letters)],
        "trouble": sentence(capital(known.trouble)),
        "table": [(section, [row[1:] for row in rows]) for section, rows in groupby(known.sheet.told(known.reading), _section)],
        "wrong": [_wrong(known, view, error.line, error.message) for error in judgement.verdict.errors[:_MOST_WRONG]],
        "scores": scores(judgement, view.language) if legal else None,
        "marks": seat_marks(),
        "may_keep": legal or not lacking,
        "text": known.reading.text,
    }


def told_as_sentence(error: ForPeopleError) -> str:
    """What is wrong with a photo, and what to do."""
    return " ".join(filter(None, (sentence(capital(error.message)), sentence(capital(error.hint)))))


def _section(row: tuple[str, str, str]) -> str:
    return row[0]


def _asked(known: Scanned, view: View) -> list[Plain]:
    """The fields that nothing decides, and those that were answered: a wrong tap can be mended."""
    _, doubts = doubts_of([page.seen for page in known.sheet.pages])
    open_ = {one.field.key for one in known.reading.asked}
    answered = {key for key, spot in known.spots.items() if f"{ANSWER}{spot.key}" in view.data}
    return [_question(known, view, one) for one in doubts if one.field.key in open_ | answered]


def _question(known: Scanned, view: View, doubt: Doubt) -> Plain:
    """A field with its readings. Where one box alone is in doubt, it is asked for by yes and no."""
    spot = known.spots[doubt.field.key]
    chosen = view.data.get(f"{ANSWER}{spot.key}")
    ways = [(" ".join(map(str, boxes)) or _NONE, said_values(values)) for boxes, values in known.ways(doubt)[:_MOST_WAYS]]
    words, (only, *others) = doubt.question, [values for values in doubt.readings if values]
    if len(ways) == 2 and not others:
        words = f"{doubt.where}: is “{said_values(only)}” ticked?"
        ways = [(boxes, "No" if boxes == _NONE else "Yes") for boxes, _ in sorted(ways, reverse=True)]
    return {
        "at": spot.key,
        "words": words,
        "cut": _cut(known, view, doubt.field.key),
        "ways": [(boxes, said, boxes == chosen) for boxes, said in ways],
    }


def _cut(known: Scanned, view: View, key: str) -> Plain:
    """A field's boxes as a photo has them: their picture (empty where there is none), what each says, and what they are for."""
    spot = known.spots[key]
    return {"picture": view.data.get(f"{CUT}{spot.key}", ""), "heads": heads(spot.field.values), "said": spot.field.said}


def _told(known: Scanned, doubt: Doubt, view: View) -> Plain:
    """A field that the rules decided."""
    key = doubt.field.key
    words = f"{doubt.where}: {said_values(known.reading.marks.get(key, ()))}."
    return {"words": words, "cut": _cut(known, view, key)}


def _wrong(known: Scanned, view: View, line: int, message: str) -> Plain:
    """What is wrong with the record, and the boxes that say so."""
    cuts = [_cut(known, view, key) for key in known.keys_at(line) if key in known.spots]
    text = "".join(known.reading.text.splitlines()[line - 1 : line])
    return {"line": text, "words": sentence(capital(message)), "cuts": [one for one in cuts if one["picture"]]}


def _seat(desk: Desk, view: View, seat: int, letter: str) -> Plain:
    """A letter, what is written beside it, and the names that usually play and that nobody has yet."""
    name = view.data.get(f"{NAME}{seat}", "")
    others = {value for key, value in view.data.items() if key.startswith(NAME)} - {name}
    people = [(called(entry), entry, entry == name) for entry in known_people(desk, view) if entry not in others]
    return {"seat": seat, "letter": letter, "name": name, "picture": view.data.get(f"{CUT}name/{seat}", ""), "people": people}


# ---- what is done ----


def _camera(_desk: Desk, view: View, _action: Action) -> Outcome:
    return Outcome(view, effects=(Effect("sheet"),))


def _photo(desk: Desk, view: View, action: Action) -> Outcome:
    """A photo of a page, from the camera or from a file."""
    try:
        return Outcome(with_photo(desk, view, action))
    except ForPeopleError as error:
        return Outcome(view.telling(told_as_sentence(error)))


def _answer(_desk: Desk, view: View, action: Action) -> Outcome:
    """Which boxes of a field are ticked."""
    return Outcome(_named(view, action).noting(**{f"{ANSWER}{action.get('at', '')}": action.get("boxes", "")}))


def _names(_desk: Desk, view: View, action: Action) -> Outcome:
    """Who plays: names that were typed, and the one that was tapped (`seat`, `person`); tapped once more it is gone."""
    view, seat = _named(view, action), action.get("seat", "")
    if seat:
        person, key = action.get("person", ""), f"{NAME}{seat}"
        view = view.noting(**{key: "" if view.data.get(key) == person else person})
    return Outcome(view)


def _named(view: View, typed: Mapping[str, str]) -> View:
    return view.noting(**{key: value.strip() for key, value in typed.items() if key.startswith(NAME)})


def _keep(desk: Desk, view: View, action: Action) -> Outcome:
    """The record is kept on this device, and opened."""
    view = _named(view, action)
    known = scanned(view)
    if known is None:
        return Outcome(view.telling("There is no page yet."))
    if known.trouble:
        return Outcome(view)
    names = [name for seat in range(len(known.letters)) if (name := view.data.get(f"{NAME}{seat}", ""))]
    opened = opened_text(desk, remembering(view, names), known.reading.text)
    legal = known.reading.judgement.verdict.status == "legal"
    return opened if legal else opened._replace(view=opened.view.go("log"))


def _again(_desk: Desk, view: View, _action: Action) -> Outcome:
    return Outcome(view.go("scan"))


SCREEN = Screen("scan", "Scan a sheet", model, actions(_camera, _photo, _answer, _names, _keep, _again))
