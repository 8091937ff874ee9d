"""Lines of text in drawings, before they are set."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """A line of text: its words, their face, and where they stand: `wide` mm from `x` on; `high` is their size in mm."""

    words: str
    face: str
    x: float
    y: float
    wide: float
    high: float
