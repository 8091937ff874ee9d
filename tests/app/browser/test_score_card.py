"""The scores as a picture, in a browser: a PNG with its code to be scanned, or the drawing where the device makes none."""

from __future__ import annotations

from io import BytesIO

import zxingcpp
from PIL import Image
from test_everybody import flaws

from browsing import App
from game_folders import records_of

TEXT = next(path for path in records_of("four-kingdoms") if path.name == "complete-game.game").read_text("utf-8")


def picture(app: App) -> tuple[str, bytes]:
    """The file that comes of it: its name, and what is in it."""
    with app.page.expect_download() as waiting:
        app.do("share.picture")
    return waiting.value.suggested_filename, waiting.value.path().read_bytes()


def test_scores_are_shared_as_a_picture(app: App) -> None:
    app.page.set_viewport_size({"width": 360, "height": 640})
    app.paste(TEXT).go("scores")
    chart = app.page.locator(".course").bounding_box()
    ways = app.page.locator(".ways").bounding_box()
    assert chart
    assert ways
    assert chart["y"] + chart["height"] <= ways["y"]  # it is seen without scrolling
    name, data = picture(app)
    assert name.endswith(".png")
    with Image.open(BytesIO(data)) as image:
        assert image.width == 1080
        (code,) = zxingcpp.read_barcodes(image)
    assert code.text
    app.do("go", screen="review")
    for scheme in ("light", "dark"):
        app.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert flaws(app.page) == []
    app.page.evaluate("() => { HTMLCanvasElement.prototype.toBlob = function (give) { give(null); }; }")
    name, data = picture(app.go("scores"))
    assert name.endswith(".svg")
    assert data.startswith(b"<svg")
