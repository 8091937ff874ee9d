"""The pictures of the books of Circle of Kings, each made of the table as it lies after a line of a game in this folder."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from companion.cards.drawings.tabletop import TAROT, card_box, lay, lay_pile
from companion.drawing import Box, Picture, Surface, figure, lettering
from companion.games.circle_of_kings.drawings import lying, reading, table as drawn
from companion.games.circle_of_kings.teaching import circles, fights, tables
from companion.plain import Plain
from companion.referee.teaching import TeachingPictures

#: How many edges of the piles are seen as the game begins.
FULL = {"Lord deck": (5, "?"), "Army deck": (6, "?")}
#: How wide cards are in a sum, and how much room they have (mm).
_SMALL = 9.0
_SUM = 52.0
#: The armies of the first round in the order in which they were laid.
_ORDER = {"Ville": ("Tp", "6w", "3w", "2s"), "Aino": ("5w", "9s", "9c", "Ac")}


def _table(*, numbered: bool) -> Picture:
    """The table before the game; `numbered`: with the steps of setting up."""
    kings = tables.table_at("first", tables.LAID)["circle"]

    def draw(surface: Surface, _: Box) -> None:
        drawn.draw_table(surface, kings, drawn.SeatFigure("Aino", piles=FULL), drawn.SeatFigure("Ville", piles=FULL))
        if not numbered:
            return
        figure.step(surface, 2, *drawn.MIDDLE)
        for far in (False, True):
            for pile, number in (("Lord deck", 3), ("Army deck", 4)):
                _number(surface, drawn.box_of(pile, far=far), number)

    said = "in the middle; before each player Captain, army, Lord and four piles"
    words = f"The table: the Circle of Kings ({tables.circle_in_words(kings)}) {said}"
    return Picture(words, drawn.WIDTH, drawn.HEIGHT, draw)


def _number(surface: Surface, place: Box, number: int, *, edge: float | None = None) -> None:
    """The number of a step in the middle of a card, or so far down."""
    figure.step(surface, number, place.x + place.width / 2, place.y + place.height / 2 if edge is None else edge)


def _hand() -> Picture:
    known = tables.table_at("first", tables.DRAWN)["hand"]["Aino"]["known"]
    lords = [int(code[1:]) for code in known if code.startswith("L")]
    soldiers = sorted((code for code in known if not code.startswith("L")), key=_ORDER["Aino"].index)

    def draw(surface: Surface, _: Box) -> None:
        for number, lord in enumerate(lords):
            lying.lay_lord(surface, card_box(1 + number * 16, 1, 14, TAROT), lord)
        for number, code in enumerate(soldiers):
            lay(surface, card_box(45 + number * 16, 1, 14, TAROT), code, tarot=True)
        figure.remark(surface, "two Lords", 16, 29.5)
        figure.remark(surface, "four army cards", 76, 29.5)

    return Picture(f"Aino’s first hand: the Empress and the Hermit; {tables.cards_in_words(soldiers)}", 108, 31, draw)


def _deploying() -> Picture:
    table = tables.table_at("first", tables.ARMIES)

    def draw(surface: Surface, _: Box) -> None:
        for tag, far in (("Aino", False), ("Ville", True)):
            drawn.draw_row(surface, _seat(table, tag, hidden=True), far=far, height=drawn.ROWS_HEIGHT)
            for part, number in (("Captain", 1), ("2", 2), ("Lord", 3)):
                place = drawn.box_of(part, far=far, height=drawn.ROWS_HEIGHT)
                edge = place.bottom + 1.2 if far else place.y - 1.2  # a Captain lies open
                _number(surface, place, number, edge=edge if part == "Captain" else None)

    up = ", ".join(f"{tag} {tables.card_in_words(zone['captain'])}" for tag, zone in table["deployed"].items())
    return Picture(f"The Captains are turned up: {up}; armies and Lords lie face down", drawn.WIDTH, drawn.ROWS_HEIGHT, draw)


def _deployed() -> Picture:
    table = tables.table_at("first", tables.ARMIES)
    near, far = (_seat(table, tag, hidden=False) for tag in ("Aino", "Ville"))
    return deployed(table["circle"], near, far, tables.deployed_in_words(table))


def deployed(kings: Sequence[str | None], near: drawn.SeatFigure, far: drawn.SeatFigure, said: str) -> Picture:
    """The whole table after a deployment; `said` is what both have deployed, in words."""

    def draw(surface: Surface, _: Box) -> None:
        drawn.draw_table(surface, kings, near, far, titles=False)

    said = f"{said}. Kings: {tables.circle_in_words(kings)}"
    return Picture(f"Armies and Lords are turned up: {said}", drawn.WIDTH, drawn.HEIGHT, draw)


def _seat(table: Plain, tag: str, *, hidden: bool) -> drawn.SeatFigure:
    """What lies before a player after the deployment; `hidden`: only the Captain has been turned up."""
    zone = table["deployed"][tag]
    army = sorted(zone["army"], key=_ORDER[tag].index)
    lord = "?" if hidden else int(zone["lord"][1:])
    return drawn.SeatFigure(tag, zone["captain"], ["?"] * len(army) if hidden else army, lord, FULL)


def _combat() -> Picture:
    before, after = (tables.table_at("first", line)["lord_deck"] for line in (tables.ARMIES, tables.ARMIES + 2))
    burning = [tag for tag in _ORDER if before[tag] > after[tag]]
    return combat(_ORDER, burning, "Aino has 24, Ville 21, and Ville burns a Lord")


def combat(armies: Mapping[str, Sequence[str]], burning: Collection[str], said: str) -> Picture:
    """Both armies added up, the far player's first, and who burns a Lord."""

    def draw(surface: Surface, _: Box) -> None:
        for (tag, army), y in zip(armies.items(), (0.6, 24.6), strict=True):
            _draw_sum(surface, tag, army, y)
            if tag in burning:
                _draw_burn(surface, y)

    told = "; ".join(f"{tag} {tables.cards_in_words(army)}" for tag, army in armies.items())
    return Picture(f"Both armies are added up: {said}. {told}", 108, 46, draw)


def _draw_sum(surface: Surface, tag: str, codes: Sequence[str], y: float) -> None:
    """An army in a row, its values below, and what they come to."""
    figure.name(surface, tag, 0.5, y + 9.0, align="left", room=12.0)
    values = [tables.value_of(code) for code in codes]
    pitch = min(13.0, _SUM / len(codes))
    for number, (code, place) in enumerate(lying.row_boxes(codes, 13, y, _SMALL, pitch).items()):
        lay(surface, place, code, tarot=True)
        middle = place.x + _SMALL / 2
        figure.label(surface, str(values[number]), middle, place.bottom + 4.6)
        figure.label(surface, "+" if number < len(codes) - 1 else "=", middle + pitch / 2, place.bottom + 4.6)
    figure.label(surface, str(sum(values)), 68.5, y + _SMALL * TAROT + 4.6, size=1.3 * figure.LABEL, face=lettering.BOLD)


def _draw_burn(surface: Surface, y: float) -> None:
    """A Lord goes unseen from the deck to the discards."""
    deck, gone = card_box(79, y, _SMALL, TAROT), card_box(98, y, _SMALL, TAROT)
    lay_pile(surface, deck, 5, tarot=True)
    lay(surface, gone, "?", tarot=True)
    figure.arrow(surface, (90.6, y + 7), (97.2, y + 7))
    figure.remark(surface, "Lord deck", 82, deck.bottom + 5.4)
    figure.remark(surface, "burned", 102, deck.bottom + 5.4)


def _reading() -> Picture:
    cards = "; ".join(f"{title}, {use}" for title, use in reading.SAID)
    words = f"Four cards of a tarot pack and what each is for: {cards}"
    return Picture(words, reading.WIDTH, reading.HEIGHT, reading.draw_reading)


PICTURES: TeachingPictures = {
    "cards": _reading,
    "set-up": partial(_table, numbered=True),
    "table": partial(_table, numbered=False),
    "hand": _hand,
    "deploying": _deploying,
    "deployed": _deployed,
    "combat": _combat,
    **circles.PICTURES,
    **fights.PICTURES,
}
