"""A sheet to tick as its photos show it: a view keeps what was read of each, what was answered, and who plays."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from companion.links import LinkError
from companion.links.sheet_code import SheetCode, read_sheet_code
from companion.plain import ForPeopleError, Json, Lately
from companion.reading.cutting import around, cut_out
from companion.reading.form import Field
from companion.reading.ink import Inked
from companion.reading.layout import PAPERS, Sheet
from companion.reading.marks import Grey, projective
from companion.reading.photos import (
    Coded,
    Doubt,
    Photo,
    Placed,
    Reading,
    SheetError,
    SheetRead,
    Shot,
    code_in,
    placed,
    sheet_of,
    shot,
    too_large,
)
from companion.screen.desk import Action, Desk, View

#: How the names of a view's values begin: what photos showed, what was answered, who sits where, and what was cut out.
_SHOT, ANSWER, NAME, CUT = "shot/", "answer/", "name/", "cut/"
#: So many photos of a sheet are kept, and so many parts of a page are cut out.
_MOST_SHOTS, _MOST_CUTS = 40, 24
#: How a box is kept: empty, marked, in doubt, and rather marked than empty.
_STATES = ".x?!"
#: What the device says of a file that it cannot give as a picture.
_LARGE = "large"


class Spot(NamedTuple):
    """A field on a page: the page's number, and the places of its boxes."""

    field: Field
    page: int
    places: tuple[int, ...]

    @property
    def key(self) -> str:
        """Its name among a view's values, which stays the same, whoever plays."""
        return f"{self.page}.{self.places[0]}"


class Scanned(NamedTuple):
    """What a view has of a sheet: its pages, what they say, where each field is, and the letters that wait for names."""

    sheet: SheetRead
    reading: Reading
    spots: Mapping[str, Spot]
    letters: list[str]
    trouble: str

    def ways(self, doubt: Doubt) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
        """The readings of a field: which boxes count as ticked, and what they say."""
        spot = self.spots[doubt.field.key]
        boxes = next(page for page in self.sheet.pages if page.number == spot.page).seen.boxes
        return [(tuple(one for one in spot.places if boxes[one].value in way), way) for way in doubt.readings]

    def keys_at(self, line: int) -> tuple[str, ...]:
        """The fields that say a line of the record."""
        text = "".join(self.reading.text.splitlines()[line - 1 : line]).partition("  # ")[0]
        lines = self.sheet.ticks.lines(self.sheet.header, self.reading.marks)
        return next((one.keys for one in lines if one.text == text), ())


#: What was put together last: a screen is drawn after each tap.
_known: Lately[tuple[object, ...], Scanned] = Lately(4)


def scanned(view: View) -> Scanned | None:
    """What a view has of a sheet; None while there is no page."""
    values = {key: value for key, value in view.data.items() if key.startswith((_SHOT, ANSWER, NAME))}
    key = tuple(sorted(values.items()))
    if key not in _known:
        try:
            _known[key] = _together(_shots(view), view)
        except (ForPeopleError, IndexError):  # no page, or of a view that no device of ours has made
            return None
    return _known[key]


def _together(shots: Sequence[Shot], view: View) -> Scanned:
    sheet, trouble = sheet_of(shots, ""), ""
    letters = sheet.unnamed
    names = [view.data.get(f"{NAME}{seat}") or letter for seat, letter in enumerate(letters)]
    if names != letters:
        try:
            sheet = sheet_of(shots, ", ".join(names))
        except ForPeopleError as error:
            trouble = str(error)
    spots = {field.key: Spot(field, page.number, tuple(places)) for page in sheet.pages for field, places in page.seen.fields()}
    return Scanned(sheet, sheet.read(_answers(sheet, spots, view)), spots, letters, trouble)


def _answers(sheet: SheetRead, spots: Mapping[str, Spot], view: View) -> dict[str, tuple[str, ...]]:
    """What was tapped, by field."""
    pages = {page.number: page.seen.boxes for page in sheet.pages}
    found = {}
    for key, spot in spots.items():
        chosen = view.data.get(f"{ANSWER}{spot.key}")
        if chosen is not None:
            found[key] = tuple(pages[spot.page][one].value for one in spot.places if str(one) in chosen.split())
    return found


# ---- photos ----


def with_photo(desk: Desk, view: View, action: Action) -> View:
    """The view that knows one more photo. Raises SheetError, AskingError, in words."""
    photo = _photo(desk, action, action.get("name") or "the photo")
    where = placed(photo)
    shots = [*_shots(view), shot(photo, where)][-_MOST_SHOTS:]
    sheet_of(shots, "")
    kept = view.noting(**{f"{_SHOT}{number}": _kept(one) for number, one in enumerate(shots)})
    return kept.noting(**dict(_cut_from(photo, where, kept)))


def _photo(desk: Desk, action: Mapping[str, Any], file: str) -> Photo:
    """The picture that came along. Raises SheetError where that is none, or what the device says of it."""
    if action.get("trouble") == _LARGE:
        raise too_large(file)
    try:
        width, height = int(action["width"]), int(action["height"])
        codes = [
            Coded(str(text), tuple((float(x), float(y)) for x, y in corners)) for text, corners in json.loads(action["codes"])
        ]
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise _no_picture(file) from error
    if min(width, height) < 1 or len(desk.picture) != width * height or any(len(code.corners) != 4 for code in codes):
        raise _no_picture(file)
    return Photo(file, Grey(width, height, desk.picture), tuple(codes))


def _no_picture(file: str) -> SheetError:
    return SheetError(f"{file}: cut off, or not a picture that can be read", "give a JPEG or a PNG")


def _cut_from(photo: Photo, where: Placed, view: View) -> Iterator[tuple[str, str]]:
    """Parts of a photo for people to look at: where a name is written, what is in doubt, and what breaks a rule."""
    known, code = scanned(view), where.code
    if known is None:
        return
    for seat, area in enumerate(where.page.names(len(known.letters)) if known.letters else ()):
        if not view.data.get(f"{CUT}name/{seat}"):
            yield f"{CUT}name/{seat}", b64encode(cut_out(photo.picture, where.at, area)).decode()
    reading = known.reading
    wrong = [key for error in reading.judgement.verdict.errors for key in known.keys_at(error.line)]
    wanted = [*(one.field.key for one in (*reading.asked, *reading.told)), *wrong]
    for spot in [known.spots[key] for key in dict.fromkeys(wanted) if known.spots[key].page == code.page][:_MOST_CUTS]:
        boxes = [where.page.boxes[one] for one in spot.places]
        yield f"{CUT}{spot.key}", b64encode(cut_out(photo.picture, where.at, around(boxes))).decode()


def looked(desk: Desk, view: View, said: object) -> Json:
    """What a camera sees just now: where the page lies, and whether all of it is there. Nothing is kept of it.

    `page` is its number, 0 where no page is seen; `known`: a photo of it was read before.
    """
    try:
        photo = _photo(desk, said if isinstance(said, dict) else {}, "")
        code, corners = code_in(photo)
    except ForPeopleError as error:
        return {"page": 0, "words": _without_file(error)}
    found: Json = {"page": code.page, "pages": code.pages, "known": any(one.code == code for one in _shots(view)), "words": ""}
    width, height = PAPERS.get(code.paper, PAPERS["A4"])
    edges = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    try:
        at: Any = placed(photo).at
    except ForPeopleError as error:
        page = Sheet(width, height, float(code.side)).page(())
        try:
            at = projective(list(zip(page.code, corners, strict=True)))
        except ValueError:
            return {"page": 0, "words": _without_file(error)}
        return {**found, "words": _without_file(error), "edges": [at.at(*edge) for edge in edges]}
    return {**found, "whole": True, "edges": [at.at(*edge) for edge in edges]}


def _without_file(error: ForPeopleError) -> str:
    """What is said of a picture that has no name."""
    return error.message.removeprefix(": ")


# ---- what a view keeps of a photo ----


def _kept(one: Shot) -> str:
    inked = one.inked
    states = [
        _STATES[1 if box in inked.marked else 0 if box not in inked.doubtful else 3 if box in inked.likely else 2]
        for box in range(len(inked.inks))
    ]
    inks = bytes(round(255 * min(1.0, max(0.0, ink))) for ink in inked.inks)
    return json.dumps([one.file, one.code.written(), "".join(states), inks.hex()])


def _shots(view: View) -> list[Shot]:
    """The photos that a view keeps; what is none is passed over: views come from devices."""
    numbers = range(_MOST_SHOTS)
    texts = [text for number in numbers if (text := view.data.get(f"{_SHOT}{number}"))]
    return [found for text in texts if (found := _shot_in(text))]


@lru_cache(2 * _MOST_SHOTS)
def _shot_in(text: str) -> Shot | None:
    try:
        file, code, states, inks = map(str, json.loads(text))
        said = read_sheet_code(code)
        inked = _inked(states, bytes.fromhex(inks))
    except (ValueError, TypeError, RecursionError, LinkError):
        return None
    return Shot(file, said, inked) if said and _fits(said, inked) else None


def _inked(states: str, inks: bytes) -> Inked:
    places = [frozenset(place for place, state in enumerate(states) if state in kind) for kind in ("x", "?!", "!")]
    if len(states) != len(inks):
        raise ValueError("a box has both")
    return Inked(tuple(ink / 255 for ink in inks), *places)


def _fits(code: SheetCode, inked: Inked) -> bool:
    """Whether a page has so many boxes."""
    try:
        (page,) = sheet_of([Shot("", code, inked)], "").pages
    except (ForPeopleError, IndexError):
        return False
    return len(page.seen.boxes) == len(inked.inks)
