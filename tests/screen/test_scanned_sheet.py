"""Scan a sheet: what the screen makes of the pictures of a page, without a camera and without a browser."""

import json

import pytest
import zxingcpp
from PIL import Image
from ticked import Printed

from commands import COMPLETE
from companion.reading.layout import Page
from companion.screen import View
from companion.screen.photographed import looked, scanned
from photos import DENSITY, drawn_page, flat
from screens import Device

SHEET = Printed(COMPLETE)
POINTS = Printed("game: four-kingdoms\nplayers: Anna, Bo, Cia\nseasons: 1\n[season 1]\npoints: Anna 5, Bo -3, Cia 0\n")
#: A mark that is neither one nor none.
GREY = Image.new("L", (10, 10), 160)


def page_of(printed: Printed = SHEET) -> tuple[Image.Image, Page]:
    """The first page as perfect pixels, half as fine as it is printed for other tests."""
    picture = drawn_page(printed.pdf)
    return picture.resize((picture.width // 2, picture.height // 2)), printed.pages[0]


def said(device: Device, picture: Image.Image, page: Page) -> dict[str, str]:
    """A picture as a device sends it: its bytes lie on the desk."""
    device.desk.picture = picture.tobytes()
    (code,) = zxingcpp.read_barcodes(picture)
    codes = json.dumps([[code.text, flat(page, picture)]])
    return {"width": str(picture.width), "height": str(picture.height), "codes": codes, "name": "sheet.png"}


def show(device: Device, picture: Image.Image, page: Page) -> str:
    return device.do("scan.photo", **said(device, picture, page))


@pytest.fixture
def device() -> Device:
    return Device("game: four-kingdoms\nplayers: Aino, Ville, Emmi\n", "scan")


def test_a_page_is_read_and_kept(device: Device) -> None:
    assert "In the end" in show(device, *page_of())
    device.do("scan.keep")
    assert device.view.screen == "table"
    assert device.view.record != "friday"
    assert "# in doubt" not in device.desk.text(device.view.record)


def test_a_box_that_is_hardly_marked_is_asked_for_by_yes_and_no(device: Device) -> None:
    """The answer counts, and can be changed."""
    picture, page = page_of(POINTS)
    box = next(box for box in page.boxes if box.field.key == "1.points.Anna.10")
    x, y = round(box.x * DENSITY / 2), round(box.y * DENSITY / 2)
    picture.paste(GREY, (x - 5, y - 5))
    html = show(device, picture, page)
    assert "Season 1, points of Anna: is “10” ticked?" in html
    assert html.count("data:image/png;base64,") == 1
    (at,) = (key.removeprefix("cut/") for key in device.view.data if key.startswith("cut/"))
    for boxes, points in ((at.partition(".")[2], 15), ("-", 5)):
        assert 'aria-pressed="true"' in device.do("scan.answer", at=at, boxes=boxes)
        known = scanned(device.view)
        assert known
        assert known.reading.judgement.verdict.totals["Anna"] == points
        assert known.reading.asked == ()


def test_what_breaks_a_rule_is_shown_beside_its_boxes_and_opened_in_the_log(device: Device) -> None:
    picture, page = page_of()
    box = next(box for box in page.boxes if box.field.key == "1.harvest")
    x, y = round(box.x * DENSITY / 2), round(box.y * DENSITY / 2)
    picture.paste(Image.new("L", (10, 10)), (x - 5, y - 5))
    html = show(device, picture, page)
    assert '<p class="wrong">' in html
    assert "kings of the harvest</p><figure" in html
    device.do("scan.keep")
    assert device.view.screen == "log"


def test_what_a_camera_sees(device: Device) -> None:
    """The page in its whole, and a corner that is covered: that is named."""
    picture, page = page_of()
    seen = looked(device.desk, View(), said(device, picture, page))
    assert (seen["page"], seen["whole"], len(seen["edges"])) == (1, True, 4)
    picture.paste(Image.new("L", (90, 90), 255), (0, picture.height - 90))
    seen = looked(device.desk, View(), said(device, picture, page))
    assert "whole" not in seen
    assert "bottom left" in seen["words"]
    assert looked(device.desk, View(), "nonsense")["page"] == 0


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"width": "10", "height": "10", "codes": "[]"},
        {"width": "-1", "height": "9" * 30, "codes": "["},
        {"trouble": "none"},
        {"width": "0", "height": "0", "codes": '[["COMPANION", []]]'},
    ],
    ids=len,
)
def test_what_is_no_picture_is_named(device: Device, values: dict[str, str]) -> None:
    assert "not a picture that can be read" in device.do("scan.photo", name="photo.jpg", **values)


@pytest.mark.parametrize("kept", ["", "[]", "[" * 5000, '["a", "COMPANION TICKS", "", ""]', "[1, 2, 3]"])
def test_a_view_that_no_device_has_made_shows_no_page(device: Device, kept: str) -> None:
    device.view = device.view.noting(**{"shot/0": kept, "answer/1.0": "x", "name/0": "Aino"})
    assert "Photograph the whole page" in device.page.html


@pytest.mark.parametrize(("can", "told"), [(("sheets",), "Photograph the whole page."), ((), "companion scan reads it")])
def test_a_code_of_a_sheet_that_is_scanned_like_others_leads_here(can: tuple[str, ...], told: str) -> None:
    device = Device("game: four-kingdoms\nplayers: Aino, Ville, Emmi\n", "home", can)
    assert told in device.do("home.read", codes=SHEET.code.written())
    assert device.view.screen == ("scan" if can else "home")
