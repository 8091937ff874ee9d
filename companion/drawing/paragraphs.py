"""Running text on cards and mats: wrapped, with `*bold*` and `_italic_` words, its suits (♠ ♥ ♦ ♣) drawn as our own vectors."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.drawing import CAP_HEIGHT, POINTS_PER_MM, Box, Surface, lettering

#: The height of a line over the size of its text.
LEADING = 1.22
_SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
#: Stands before a sign that is meant as it is.
_LITERAL = "\\"
_FACES = {"*": lettering.BOLD, "_": lettering.ITALIC}


@dataclass(frozen=True)
class Part:
    """Characters in one face, or (without a face) the letter of a suit."""

    face: str
    text: str

    def width(self, size: float) -> float:
        """How wide it is (mm)."""
        return lettering.width(self.text, self.face, size) if self.face else _suit_side(size) * 1.08


Word = tuple[Part, ...]


def literal(text: str) -> str:
    """Text in which no sign means bold or italic."""
    return "".join(f"{_LITERAL}{sign}" if sign in _FACES or sign == _LITERAL else sign for sign in text)


def draw_words(surface: Surface, text: str, x: float, y: float, size: float, colour: str = "", align: str = "left") -> float:
    """One line with its baseline at `y`; returns its width (mm). `align` says what `x` is: left, centre, right."""
    words = tuple(_words(text))
    total = _line_width(words, size)
    left = x - {"left": 0.0, "centre": total / 2, "right": total}[align]
    for word in words:
        for part in word:
            _draw_part(surface, part, left, y, size, colour)
            left += part.width(size)
        left += _space(size)
    return total


def draw_paragraph(surface: Surface, text: str, box: Box, size: float, colour: str = "", leading: float = LEADING) -> float:
    """Wrapped text from the top of `box`, no wider than it; returns where the next line's top would be (mm)."""
    step = size * leading / POINTS_PER_MM
    top = box.y
    for line in _wrapped(tuple(_words(text)), box.width, size):
        left = box.x
        baseline = top + step / 2 + size * CAP_HEIGHT / 2 / POINTS_PER_MM
        for word in line:
            for part in word:
                _draw_part(surface, part, left, baseline, size, colour)
                left += part.width(size)
            left += _space(size)
        top += step
    return top


def paragraph_height(text: str, width: float, size: float, leading: float = LEADING) -> float:
    """How high `draw_paragraph` makes a text (mm)."""
    return len(_wrapped(tuple(_words(text)), width, size)) * size * leading / POINTS_PER_MM


def _draw_part(surface: Surface, part: Part, x: float, y: float, size: float, colour: str) -> None:
    if part.face:
        surface.text(part.text, x, y, part.face, size, colour)
        return
    side = _suit_side(size)
    middle = y - size * CAP_HEIGHT / 2 / POINTS_PER_MM
    surface.suit(part.text, Box(x + side * 0.04, middle - side / 2, side, side))


def _words(text: str) -> Iterator[Word]:
    face = lettering.TEXT
    for raw in text.split():
        parts: list[Part] = []
        signs = iter(raw)
        for sign in signs:
            if sign == _LITERAL:
                parts.append(Part(face, next(signs, "")))
            elif sign in _FACES:
                face = lettering.TEXT if face == _FACES[sign] else _FACES[sign]
            elif sign in _SUITS:
                parts.append(Part("", _SUITS[sign]))
            elif parts and parts[-1].face == face:
                parts[-1] = Part(face, parts[-1].text + sign)
            else:
                parts.append(Part(face, sign))
        yield tuple(parts)


def _wrapped(words: tuple[Word, ...], room: float, size: float) -> list[tuple[Word, ...]]:
    lines: list[tuple[Word, ...]] = []
    for word in words:
        if lines and _line_width((*lines[-1], word), size) <= room:
            lines[-1] = (*lines[-1], word)
        else:
            lines.append((word,))
    return lines


def _line_width(words: tuple[Word, ...], size: float) -> float:
    return sum(part.width(size) for word in words for part in word) + max(0, len(words) - 1) * _space(size)


def _space(size: float) -> float:
    return lettering.width(" ", lettering.TEXT, size)


def _suit_side(size: float) -> float:
    return 0.255 * size
