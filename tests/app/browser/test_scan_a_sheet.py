"""Scan a sheet: made-up photos of ticked sheets become records in the app, from the gallery and from the camera."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import OPTIONS, PATIENCE, chromium
from PIL import Image, ImageDraw, ImageFont
from ticked import Printed

from browsing import App, by_data
from companion.press.job.printable import Job, PrintOptions
from companion.press.sheets.sections import tick_sheet
from companion.referee import judge
from companion.resources import fonts
from photos import DENSITY, drawn_page, photo_of
from site_of_app import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOUR = """\
game: four-kingdoms
players: Anna, Bo, Cia
seasons: 4
[season 1]
points: Anna 5, Bo -3, Cia 0
[season 2]
harvest: Kd Kc
village Anna: Ah 9d
village Bo: Jd 6c
village Cia: 7c Qs
[season 3]
points: Anna 1, Bo 2, Cia 3
[season 4]
points: Anna 10, Bo 20, Cia 30
"""
LETTERS = FOUR.replace("Anna", "A").replace("Bo", "B").replace("Cia", "C")


def photo(number: int, seed: int, height: int = 1500) -> bytes:
    """A photo of a page of that game's sheet."""
    blank = Printed(FOUR, blank=True)
    return photo_of(drawn_page(blank.pdf, number), blank.pages[number], blank.marked(number), seed, height).jpeg


def photo_without_names() -> bytes:
    """The first page of a sheet with letters: names beside them by hand, and one card of season 2 in two villages."""
    printed = Printed(LETTERS, blank=True)
    page = drawn_page(tick_sheet(Job(LETTERS, PrintOptions(names=False), blank=True)))
    pen = ImageDraw.Draw(page)
    hand = ImageFont.truetype(str(fonts() / "GentiumBookPlus-Italic.ttf"), round(5 * DENSITY))
    for name, (left, top, *_) in zip(("Anna", "Bo", "Cia"), printed.pages[0].names(3), strict=True):
        pen.text(((left + 7) * DENSITY, (top - 0.5) * DENSITY), name, fill=60, font=hand)
    both = [place for place, box in enumerate(printed.pages[0].boxes) if box.field.key == "2.village.Qs"]
    return photo_of(page, printed.pages[0], sorted({*printed.marked(0), both[0]}), 7, 2400).jpeg


def give(app: App, name: str, content: bytes) -> App:
    field = app.page.locator('input[type=file][data-do="scan.photo"]').first
    with app.answered():
        field.set_input_files([{"name": name, "mimeType": "image/jpeg", "buffer": content}])
    return app


def test_photos_of_two_pages_are_a_record(app: App) -> None:
    give(app.go("scan"), "one.jpg", photo(0, 3, 2400))
    assert "Page 2 of 2 is still missing." in app.words()
    give(app, "two.jpg", photo(1, 4))
    assert "still missing" not in app.words()
    assert "points of Bo −3" in app.words().replace("-3", "−3")
    app.do("scan.keep")
    (text,) = app.stored().values()
    assert judge(text).verdict.totals == judge(FOUR).verdict.totals
    assert app.has(".screen-table")


def test_what_is_in_doubt_is_tapped_and_names_are_chosen(app: App) -> None:
    """The names that usually play are there to tap; what is written beside the letters can be seen."""
    app.paste(FOUR).home().go("scan")
    give(app, "sheet.jpg", photo_without_names())
    assert "Season 2, Q♠: which is ticked?" in app.words()
    pictures = app.page.locator(".cut").evaluate_all("found => found.map((one) => one.naturalWidth > 60)")
    assert pictures == [True] * 4
    app.tap(by_data("button", do="scan.answer") + ":has-text('C')")
    assert app.has(by_data("button", do="scan.answer") + "[aria-pressed=true]")
    for seat, name in enumerate(("Cia", "Bo", "Anna")):
        app.do("scan.names", seat=str(seat), person=name)
    app.do("scan.keep")
    text = next(text for text in app.stored().values() if "Cia, Bo, Anna" in text)
    assert "in doubt" not in text
    assert "village Anna: 7c Qs" in text or "village Anna: Qs 7c" in text


def _jpeg(picture: Image.Image) -> bytes:
    content = BytesIO()
    picture.convert("RGB").save(content, "JPEG", quality=85)
    return content.getvalue()


def _half() -> bytes:
    page = drawn_page(Printed(FOUR).pdf)
    return _jpeg(page.crop((0, 0, page.width, page.height // 2)).resize((1200, 850)))


def _two() -> bytes:
    one, other = (drawn_page(Printed(FOUR).pdf, number).resize((1240, 1754)) for number in (0, 1))
    both = Image.new("L", (one.width * 2, one.height), 255)
    both.paste(one, (0, 0))
    both.paste(other, (one.width, 0))
    return _jpeg(both)


def _huge() -> bytes:
    """A file that says of itself that it is of 600 megapixels: there is nothing in it."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 30_000, 20_000) + b"\x08\0\0\0\0" + b"\0" * 64


BAD = {
    "cat.jpg: no sheet to tick can be seen": lambda: _jpeg(Image.effect_noise((900, 1200), 80)),
    "half.jpg: the black square at the bottom right and the bottom left of the page isn't in the picture": _half,
    "two.jpg: two sheets in one photo": _two,
    "huge.png: more than 100 megapixels": _huge,
    "text.jpg: cut off, or not a picture that can be read": lambda: b"game: hearts\n",
    "cut.jpg: cut off, or not a picture that can be read": lambda: photo(0, 3)[:300],
    "strange.jpg: a page of another sheet": lambda: _jpeg(
        drawn_page(Printed(FOUR.replace("Cia", "Dan")).pdf).resize((1240, 1754))
    ),
}


def test_what_is_no_sheet_is_named_and_what_was_read_stays(app: App) -> None:
    give(app.go("scan"), "one.jpg", photo(0, 3, 2400))
    for words, made in BAD.items():
        give(app, words.partition(":")[0], made())
        assert app.notice.casefold().startswith(words.casefold())
        assert "Four Kingdoms, page 1" in app.words()
    assert app.stored() == {}


@pytest.fixture
def with_camera(tmp_path: Path, browser: Browser) -> Iterator[Browser]:
    """A browser whose camera sees the first page of a sheet."""
    film = tmp_path / "film.mjpeg"
    film.write_bytes(photo(0, 8, 1200) * 4)
    seen = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    started = browser.browser_type.launch(executable_path=chromium(), args=[*OPTIONS, *seen])
    yield started
    started.close()


def test_the_camera_sees_a_page_and_waits_for_the_next(with_camera: Browser, site: Site) -> None:
    """The frame is green as long as the whole page is seen; a page that was read is not read again."""
    page = with_camera.new_page(viewport={"width": 360, "height": 760})
    page.set_default_timeout(PATIENCE)
    app = App(page).open(site.address).go("scan")
    app.do("scan.camera")
    page.locator("#camera-words", has_text="Page 1 is read. Show the next one.").wait_for()
    assert page.locator("#camera").get_attribute("data-whole") == "true"
    assert "Page 2 of 2 is still missing." in app.words()
    page.locator(by_data("button", shell="close-camera")).click()
    page.locator("#camera").wait_for(state="hidden")
    assert app.do("scan.keep").has(".screen-table")
