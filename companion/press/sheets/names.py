"""Who plays, in the rows of a sheet: names are asked for once, and stand in later rows as a letter, or as they were typed.

And what a game's sections are called.
"""

from companion.drawing import Box, lettering
from companion.press.page.canvas import PageCanvas
from companion.words import ENGLISH, SHARED, section_word

_LETTERS = "ABCDEFGHIJKL"
_LETTER = 4.5


def draw_name(canvas: PageCanvas, box: Box, seat: int, name: str, *, asks: bool, size: float = 10.5) -> None:
    """A player's name; unknown, the seat's letter, and where the sheet `asks` for it, a line behind it.

    In a fillable sheet the field has one name wherever it stands: typed once, it is everywhere.
    """
    if name:
        canvas.text_in(name, box, size=size)
        return
    if canvas.fillable:
        with canvas.about(""):
            field = Box(box.x, box.y + 0.6, box.width, box.height - 1.2)
            tip = SHARED("name-of", canvas.language, player=told_of(seat, "", canvas.language))
            canvas.entry(f"name.{seat + 1}", field, "", size, "left", tip=tip)
        return
    letter = _LETTERS[seat % len(_LETTERS)]
    canvas.text_in(letter, Box(box.x, box.y, _LETTER, box.height), lettering.ITALIC, 9, canvas.ink.quiet)
    if asks:
        foot = box.y + box.height / 2 + 2.0
        canvas.line(box.x + _LETTER, foot, box.right, foot)


def told_of(seat: int, name: str, language: str = ENGLISH) -> str:
    """What fields of a player's row are said to belong to: the name, else the letter."""
    return name or SHARED("unnamed", language, letter=_LETTERS[seat % len(_LETTERS)])


def section_title(heading: str, language: str) -> str:
    """A section's heading as a title: `Season 3` for `season 3`; empty where there is none."""
    word, _, number = heading.partition(" ")
    named = section_word(word, language)
    title = SHARED("numbered", language, section=named, number=number) if number else named
    return title[:1].upper() + title[1:]
