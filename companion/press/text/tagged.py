"""What a screen reader reads of a page: the rules that a paragraph explains are named after it, not before it.

Such a note in the margin is the first thing in its paragraph, so that it lies beside the first line. In the law a rule begins
with its own number, and that is read first; whoever learns a game wants the sentence. These are insides of WeasyPrint, as those
of `remembered`.
"""

from collections.abc import Callable, Iterator
from typing import Any

from weasyprint.pdf import tags

#: What an element says that is read after the words that it stands with.
READ_LAST = ("data-read", "last")


def read_notes_last() -> None:
    """Have WeasyPrint tag them so from here on."""
    tags._build_box_tree = _notes_last(tags._build_box_tree)


def _notes_last(build: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    """The function that makes a box's tag with those of all that it holds (it calls itself), with notes at the end of each."""

    def built(box: Any, parent: Any, pdf: Any, *rest: Any) -> Iterator[Any]:
        notes: set[bytes] = vars(pdf).setdefault("read_last", set())
        for tag in build(box, parent, pdf, *rest):
            held = tag["K"]
            if any(one in notes for one in held):
                held.sort(key=lambda one: one in notes)
            if _is_read_last(box):
                notes.add(tag.reference)
            yield tag

    return built


def _is_read_last(box: Any) -> bool:
    name, value = READ_LAST
    element = getattr(box, "element", None)
    return element is not None and element.get(name) == value
