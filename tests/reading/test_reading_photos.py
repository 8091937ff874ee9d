"""Reading without paper: maps, marks, ink, and what the referee makes of boxes in doubt."""

import random

import pytest
from PIL import ImageDraw
from ticked import Printed, by_marks

from companion.reading import ink, marks
from companion.reading.form import number, said_number, ticked
from companion.reading.ink import Inked
from companion.reading.layout import PAPERS, Sheet
from companion.reading.marks import Grey, NotFoundError, bent, projective
from companion.reading.photos import Reading, Seen, read_together
from companion.referee import judge
from photos import drawn_page, flat, grey_of, photo_of

DUEL = """\
game: duelling-circles
players: Aino, Ville
tokens: 3
3 h7 *4
0 *5
1 h8 *3
"""


@pytest.mark.parametrize("value", [0, 1, 9, 10, 26, 99, 100, 350, 2350, -7, -120])
def test_a_number_comes_back_from_its_boxes(value: int) -> None:
    boxes = {field.key: field.values for field in number("n", "Deal 1", "Aino", 3999, signed=True)}
    found = ticked("n", value)
    assert all(set(values) <= set(boxes[key]) for key, values in found.items())
    assert said_number(found, "n") == value


def test_no_number_is_none() -> None:
    assert said_number({}, "n") is None


def test_a_projective_map_goes_through_its_points_and_bends_with_the_marks() -> None:
    page = Sheet(*PAPERS["A4"], 34.0).page([])
    seen = [(7 * x + 0.5 * y + 30, 7.5 * y - 0.4 * x + 90) for x, y in page.marks]
    plane = projective(list(zip(page.marks, seen, strict=True)))
    assert plane.at(*page.marks[2]) == pytest.approx(seen[2], abs=1e-6)
    curled = [(x, y + (9 if number == 4 else 0)) for number, (x, y) in enumerate(seen)]
    curve = bent(page.marks, curled)
    for mark, place in zip(page.marks, curled, strict=True):
        assert curve.at(*mark) == pytest.approx(place, abs=1e-6)


def test_points_on_a_line_make_no_map() -> None:
    with pytest.raises(ValueError, match="line"):
        projective([((float(x), float(x)), (float(x), float(x))) for x in range(4)])


@pytest.mark.parametrize("missing", range(4))
def test_a_corner_that_is_missing_is_named(missing: int) -> None:
    printed = Printed(DUEL)
    page, picture = printed.pages[0], printed.first.copy()
    across, down = picture.width / page.width, picture.height / page.height
    x, y = page.marks[missing][0] * across, page.marks[missing][1] * down
    ImageDraw.Draw(picture).rectangle((x - 40, y - 40, x + 40, y + 40), fill=255)
    with pytest.raises(NotFoundError, match=("top left", "top right", "bottom right", "bottom left")[missing]):
        marks.find(grey_of(picture), flat(page, picture), page)


def test_an_edge_that_is_missing_is_done_without() -> None:
    printed = Printed(DUEL)
    page, picture = printed.pages[0], printed.first.copy()
    across, down = picture.width / page.width, picture.height / page.height
    for x, y in page.marks[4:]:
        ImageDraw.Draw(picture).rectangle((x * across - 40, y * down - 40, x * across + 40, y * down + 40), fill=255)
    grey = grey_of(picture)
    found = ink.read(grey, marks.find(grey, flat(page, picture), page), page.boxes)
    assert found.marked == set(printed.marked(0))


def test_a_picture_without_a_page_is_refused() -> None:
    page = Printed(DUEL).pages[0]
    with pytest.raises(NotFoundError):
        marks.find(Grey(300, 300, bytes(90_000)), [(10, 10), (50, 10), (50, 50), (10, 50)], page)


@pytest.mark.parametrize("seed", range(4))
def test_photos_are_read_to_the_box(seed: int) -> None:
    """Boxes by lot, a new pen for each photo: none is missed, none is read that is empty."""
    import zxingcpp

    printed = Printed(DUEL, blank=True)
    page = printed.pages[0]
    chosen = random.Random(seed).sample(range(len(page.boxes)), 90)
    photo = photo_of(printed.first, page, sorted(chosen), seed, 2400 if seed % 2 else 1500)
    from io import BytesIO

    from PIL import Image

    picture = Image.open(BytesIO(photo.jpeg))
    place = zxingcpp.read_barcode(picture).position
    corners = [(one.x, one.y) for one in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)]
    grey = grey_of(picture)
    found = ink.read(grey, marks.find(grey, corners, page), page.boxes)
    assert found.marked <= photo.marked <= found.marked | found.doubtful
    assert len(found.doubtful) <= 4


# ---- what the referee makes of doubt ----


def _read(text: str, doubtful: dict[str, tuple[str, ...]], instead: dict[str, tuple[str, ...]] | None = None) -> Reading:
    """A record's sheet with boxes in doubt: by their field's key, their values; and some marked `instead`."""
    printed = Printed(text)
    page = printed.pages[0]
    unsure = {place for place, box in enumerate(page.boxes) if box.value in doubtful.get(box.field.key, ())}
    other = instead or {}
    kept = {place for place in printed.marked(0) if page.boxes[place].field.key not in other}
    sure = kept | {place for place, box in enumerate(page.boxes) if box.value in other.get(box.field.key, ())}
    inked = Inked((0.5,) * len(page.boxes), frozenset(sure - unsure), frozenset(unsure), frozenset(unsure))
    sheet = printed.sheet
    return read_together(sheet.ticks, sheet.header, printed.code.header, [Seen(page.boxes, inked)], {})


def test_one_legal_reading_is_taken_and_told() -> None:
    """Whether the token came from h7 or c5: there is none on c5."""
    read = _read(DUEL, {"1.start": ("h7", "c5")})
    assert read.text == by_marks(DUEL)[1].text
    assert [one.field.key for one in read.told] == ["1.start"]
    assert not read.asked


def test_several_legal_readings_are_asked_and_remarked() -> None:
    """Any tile may be the lucky one."""
    read = _read(DUEL, {"2.luck": ("5", "6")})
    assert [one.field.key for one in read.asked] == ["2.luck"]
    assert "0 - *5  # in doubt: Row 2, lucky tile" in read.text
    assert judge(read.text).verdict.status == "legal"


def test_without_a_legal_reading_the_sheet_is_taken_as_it_is() -> None:
    read = _read(DUEL, {"2.luck": ("5", "6")}, {"1.start": ("c5",)})
    assert read.judgement.verdict.status == "illegal"
    assert "3 c5 *4" in read.text
    assert [one.field.key for one in read.asked] == ["2.luck"]


def test_two_marks_where_one_is_meant_are_both_in_doubt() -> None:
    printed = Printed(DUEL)
    page = printed.pages[0]
    more = {place for place, box in enumerate(page.boxes) if (box.field.key, box.value) == ("3.start", "c8")}
    inked = Inked((0.5,) * len(page.boxes), frozenset(printed.marked(0)) | more, frozenset(), frozenset())
    read = read_together(printed.sheet.ticks, printed.sheet.header, printed.code.header, [Seen(page.boxes, inked)], {})
    assert [one.field.key for one in read.told] == ["3.start"]
    assert read.text == by_marks(DUEL)[1].text


def test_a_sure_box_is_never_overruled() -> None:
    """A sure tick that is against the rules stays, and so does the verdict on it."""
    read = _read(DUEL, {}, {"3.start": ("c8",)})
    assert "1 c8 *3" in read.text
    assert read.judgement.verdict.status == "illegal"


def test_an_answer_settles_a_field() -> None:
    printed = Printed(DUEL)
    page = printed.pages[0]
    unsure = frozenset(place for place, box in enumerate(page.boxes) if box.field.key == "2.luck" and box.value in "56")
    inked = Inked((0.5,) * len(page.boxes), frozenset(printed.marked(0)) - unsure, unsure, unsure)
    sheet = printed.sheet
    read = read_together(sheet.ticks, sheet.header, printed.code.header, [Seen(page.boxes, inked)], {"2.luck": ("6",)})
    assert not read.asked
    assert "0 - *6\n" in read.text


def test_two_photos_of_a_page_agree_or_are_in_doubt() -> None:
    inks = (0.5,) * 5
    one = Seen((), Inked(inks, frozenset({0, 1}), frozenset({2, 3}), frozenset({2})))
    other = Seen((), Inked(inks, frozenset({0, 2}), frozenset({3}), frozenset()))
    both = one.both(other).inked
    assert both.marked == {0, 2}
    assert both.doubtful == {1, 3}


def test_two_pages_of_one_sheet_draw_alike_on_both_papers() -> None:
    for paper in ("a4", "letter"):
        printed = Printed(DUEL, paper)
        assert drawn_page(printed.pdf).size == printed.first.size
        assert printed.code.paper == paper.upper()
