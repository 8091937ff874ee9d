"""The pictures of the books of Duelling Circles, each made of the table as it stood on a line of a game in this folder."""

from functools import partial
from itertools import product

from companion.drawing import HAIRLINE, RULE, Box, Picture, Surface, figure, lettering
from companion.games.duelling_circles.boards import standing
from companion.games.duelling_circles.drawings import lesson_board, rows, setup, strip
from companion.games.duelling_circles.drawings.coins import COINS, Flips
from companion.games.duelling_circles.teaching import strips as boards
from companion.referee.teaching import TeachingPictures, lesson_at

_FIRST_TURN = 6
#: What each turn of the first game shows; nothing where nothing moves.
_TURNS = (
    "Aino’s first turn: from h8 two tiles on to c2",
    "Ville goes from h8 to c1",
    "Aino lands on c1 and takes Ville’s token",
    "Ville lands on c2 and takes Aino’s token",
    "Tile c2 is lucky, so Aino cannot land there, but goes from c1 to c4",
    "Ville goes from c2 to c4 and takes Aino’s token",
    "",
    "Ville rides on from c4 to c8",
    "Aino’s last token has to leave h7 and goes to c1",
    "Ville lands on h3, flips again and takes Aino’s last token on c1",
)


def _turn(number: int, title: str) -> Picture:
    """A turn of the first game."""
    return boards.turn_picture(boards.told("first", _FIRST_TURN + number - 1), title)


def _set_up(name: str, line: int, title: str, *, signs: bool = False) -> Picture:
    """The whole board after the header of a lesson."""
    return set_up(standing(lesson_at(boards.GAME, name, line).judgement.inner), title, signs=signs)


def set_up(stands: rows.Standing, title: str, *, signs: bool = False) -> Picture:
    """The whole board as it stands; with `signs` what they mean stands below."""

    def draw(surface: Surface, box: Box) -> None:
        lesson_board.draw_lesson_board(surface, box, stands, signs=signs)

    return Picture(title, lesson_board.WIDTH, lesson_board.WITH_SIGNS if signs else lesson_board.HEIGHT, draw)


def _first_turn() -> boards.Told:
    return boards.told("first", _FIRST_TURN)


def _flip() -> Picture:
    """The four coins of the first turn, with their names."""
    ((coins, heads),) = _first_turn().flips

    def draw(surface: Surface, box: Box) -> None:
        x, y = box.x + 10.0, box.y + 8.0
        for coin, side in zip(COINS, coins, strict=True):
            strip.draw_small_coin(surface, x, y, coin.width * 0.42, side)
            figure.remark(surface, coin.name, x, box.y + 20.0)
            x += 18.5
        figure.label(surface, f"{heads} heads:\nmove {heads} tiles", x + 1.0, y - 0.8, align="left", face=lettering.BOLD)

    sides = ", ".join(f"{coin.name} {'heads' if side == 'H' else 'tails'}" for coin, side in zip(COINS, coins, strict=True))
    return Picture(f"Four coins, of which {heads} show heads: {sides}", 106.0, 21.0, draw)


def _tree() -> Picture:
    """The lucky flip of the fourth turn."""
    fell, number = boards.told("first", _FIRST_TURN + 3).lucky

    def draw(surface: Surface, box: Box) -> None:
        draw_tree(surface, box, setup.USUAL.flips, fell)

    said = f"Demi, Stater and Penny halve the combat row three times; here they find c{number}"
    return Picture(said, WIDTH, HEIGHT, draw)


def _move() -> Picture:
    """The first move, counted."""
    strip = boards.strip_of(_first_turn(), (0,), counted=True)
    return boards.strip_picture("A move of two, counted from h8: one is c1, two is c2", strip)


def _reserve() -> Picture:
    """A token that comes in, counted."""
    strip = boards.strip_of(boards.told("reserve", _LAST["reserve"]), (0,), counted=True, reserves=True)
    return boards.strip_picture("From the reserve: one is h7, two is h8, three is c1, four is c2", strip)


def _counterflow() -> Picture:
    """Ville's way through the combat row."""
    return boards.strip_picture(
        "Ville runs the other way: from c5 two tiles on to c3",
        boards.strip_of(boards.told("counterflow", _LAST["counterflow"]), (0, 1)),
    )


def _attacks() -> Picture:
    """The four colours that strike a neighbouring tile."""
    parts = (
        ("Cerulean: here and ahead", "cerulean"),
        ("Orange: here and behind", "orange"),
        ("Violet: ahead", "violet"),
        ("Ultramarine: behind", "ultramarine"),
    )
    strips = [(words, boards.strip_of(boards.told(name, _LAST[name]), ())) for words, name in parts]
    return boards.parts_picture("Four colours attack the tile ahead or behind", strips, (2, 6))


def _before_and_after(title: str, *parts: tuple[str, str, str]) -> Picture:
    """A part of the combat row before and after the turn of each lesson, with words for either."""
    strips = []
    for name, before, after in parts:
        turn = boards.told(name, _LAST[name])
        strips += [(before, boards.strip_of(turn, ())), (after, boards.strip_after(turn))]
    return boards.parts_picture(title, strips, (2, 6))


def _sharing() -> Picture:
    return _before_and_after(
        "A tile is shared by a Green and its friend, and by two opposing Red-whites",
        ("sharing", "Green goes to a friend …", "… and both stand there."),
        ("friends", "Red-white to Red-white …", "… and both stand there."),
    )


def _black() -> Picture:
    return _before_and_after("A Green takes a Black and is removed with it", ("black", "Onto a Black …", "… and both are gone."))


def _red_white() -> Picture:
    """A rally with two flips."""
    strip = boards.strip_of(boards.told("red-white", _LAST["red-white"]), (0,))
    return boards.strip_picture("A Red-white lands on h3 and earns two flips, each with a move", strip)


#: The last line of each lesson that shows one turn.
_LAST = {"reserve": 9, "counterflow": 8} | dict.fromkeys(
    ("cerulean", "orange", "violet", "ultramarine", "sharing", "black", "red-white", "friends"), 8
)

PICTURES: TeachingPictures = {
    "set-up": partial(_set_up, "first", 5, "The board before the first turn: three tokens each on h8, h7 and h6", signs=True),
    "flip": _flip,
    "move": _move,
    "tree": _tree,
    **{f"turn-{n}": partial(_turn, n, title) for n, title in enumerate(_TURNS, 1) if title},
    "set-up-reserve": partial(_set_up, "reserve", 4, "The board with reserves: a token on h7 and one on h8, the others wait"),
    "reserve": _reserve,
    "head-on": _counterflow,
    "attacks": _attacks,
    "sharing": _sharing,
    "black": _black,
    "red-white": _red_white,
}


# How three coins find the lucky tile: a tree of halves over the combat row, with one way through it marked.

WIDTH, HEIGHT = 106.0, 53.0
_LEFT, _PITCH = 17.0, 11.0
_FIRST, _LEVEL = 1.0, 14.2
_SIDES = "HT"


def draw_tree(surface: Surface, box: Box, flips: Flips, fell: str) -> None:
    """The tree for flips and their tiles (`flips`), and the way of the coins as they `fell` (Demi, Stater, Penny)."""
    ink = surface.ink
    left = box.x + _LEFT
    for level, coin in enumerate(COINS[1:]):
        y = box.y + _FIRST + level * _LEVEL
        figure.label(surface, coin.name, box.x, y + 8.4, align="left", face=lettering.BOLD, colour=ink.accent)
        parts = 2**level
        ways = sorted(product(range(parts), enumerate(_SIDES)), key=lambda way: _is_taken(flips, fell, level, *way))
        for part, (number, side) in ways:
            taken = _is_taken(flips, fell, level, part, (number, side))
            wide = 8 * _PITCH / parts
            x = left + (part + 0.5) * wide
            end = x + (number - 0.5) * wide / 2
            line = (("M", (x, y)), ("L", (x, y + 2.0)), ("L", (end, y + 2.0)), ("L", (end, y + _LEVEL)))
            surface.path((line,), stroke=2 * RULE if taken else HAIRLINE, colour=ink.text if taken else ink.line)
            strip.draw_small_coin(surface, end, y + 7.4, 7.4 if taken else 5.8, side)
    top = box.y + _FIRST + 3 * _LEVEL
    for coins, number in flips:
        tile = Box(left + (number - 1) * _PITCH, top, _PITCH, box.bottom - 0.4 - top)
        surface.box(tile, RULE, ink.accent, fill=ink.tint)
        is_chosen = coins == fell
        if is_chosen:
            rows.draw_lucky(surface, tile, roomy=False)
        face = lettering.BOLD if is_chosen else lettering.TEXT
        figure.label(surface, f"c{number}", tile.x + tile.width / 2, tile.bottom - 1.6, face=face)


def _is_taken(flips: Flips, fell: str, level: int, part: int, side: tuple[int, str]) -> bool:
    """Whether the coins went this way: at a level of the tree, in one of its parts, by one side of the coin."""
    first = (2 * part + side[0]) * len(flips) >> (level + 1)
    coins, _ = flips[first]
    return coins[: level + 1] == fell[: level + 1]
