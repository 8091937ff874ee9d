"""A form field of a sheet, before the PDF has it."""

from dataclasses import dataclass

from companion.drawing import Box


def can_be_typed(value: str) -> bool:
    """Whether a form field can hold a value: its face has the letters of Western Europe (`forms`)."""
    try:
        value.replace("−", "-").encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


@dataclass(frozen=True)
class FormField:
    """A text field: the index of its page, its name, its place in mm, what stands in it, and how (points; left, centre).

    Fields of one name are one: what is typed in one of its places stands in all. `tip` says what belongs there, `script`
    works it out (`sums`).
    """

    page: int
    name: str
    box: Box
    value: str
    size: float
    align: str
    tip: str = ""
    script: str = ""
