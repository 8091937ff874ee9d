"""What a printable thing draws, as text that can be reviewed: one line for each line, box, word and shape, in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from companion.drawing.geometry import Box
from companion.press.page.canvas import PageCanvas


def drawing_list(make: Callable[[], bytes]) -> str:
    """The drawing list of a PDF that is made."""
    lines: list[str] = []
    with _listening(lines):
        make()
    return "\n".join(lines) + "\n"


@contextmanager
def _listening(lines: list[str]) -> Iterator[None]:
    page = {"number": 1, "depth": 0}

    def listen(name: str, words: Callable[..., str]) -> Any:
        original = getattr(PageCanvas, name)

        def heard(self: PageCanvas, *args: Any, **kwargs: Any) -> Any:
            if page["depth"] == 0:
                lines.append(words(*args, **kwargs))
            page["depth"] += 1
            try:
                return original(self, *args, **kwargs)
            finally:
                page["depth"] -= 1

        return patch.object(PageCanvas, name, heard)

    def ended() -> str:
        page["number"] += 1
        return f"-- page {page['number']}"

    with (
        listen("line", lambda x1, y1, x2, y2, *_, **__: f"line {x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f}"),
        listen("box", lambda box, *_, **__: f"box {_place(box)}"),
        listen("text", lambda text, x, y, *_, **__: f"text {x:.1f} {y:.1f} {text}"),
        listen("text_in", lambda text, box, *_, **__: f"text in {_place(box)} {text}"),
        listen("outlines", lambda shapes, box, *_, **__: f"shape {_place(box)} {sum(map(len, shapes))} steps"),
        listen("end_page", ended),
    ):
        yield


def _place(box: Box) -> str:
    return f"{box.x:.1f} {box.y:.1f} {box.width:.1f} {box.height:.1f}"
