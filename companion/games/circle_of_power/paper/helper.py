"""The helper cards of Circle of Power: for each emperor one with the circle and the battle, one with deeds and season."""

from functools import partial

from companion.drawing.geometry import Box
from companion.drawing.inks import PLAYER_MARKS
from companion.drawing.reference_card import TRIM, Section, draw_sections, draw_titled_card, titled_room
from companion.drawing.surface import HAIRLINE
from companion.games.circle_of_power.drawings.circle import draw_circle
from companion.games.circle_of_power.drawings.emblem import EMBLEM
from companion.games.circle_of_power.drawings.emperors import Emperor, draw_emperor
from companion.games.circle_of_power.paper import figures as reading
from companion.games.circle_of_power.paper.score_sheet import has_open_joker
from companion.games.circle_of_power.rules.state import CITIES_TO_LOSE, TROPHIES_TO_WIN
from companion.games.circle_of_power.rules.table import BASIC, COLOURED, TYRANT, Table
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.pages import pieces_pdf
from companion.press.pieces.sprue import Piece

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
_NAME = 7.0
_CIRCLE = 54.0
#: The room of what is said on a card's side (mm).
ROOM = titled_room(Box(0, 0, *TRIM))


def helper_cards(job: Job) -> bytes:
    """The PDF: two cards for each emperor, the dummies' with what a dummy does. Raises PrintError."""
    table = reading.table_of(job)
    pieces = [piece for seat, emperor in enumerate(reading.emperors_of(job)) for piece in _pieces(table, emperor, seat)]
    words = f"Circle of Power · helper cards · {reading.played(table).replace('  ', ' ')} · {TRIM[0]:g} × {TRIM[1]:g} mm"
    return pieces_pdf(job, "Helper cards", TRIM, pieces, words)


def _pieces(table: Table, emperor: Emperor, seat: int) -> tuple[Piece, Piece]:
    """An emperor's cards: the circle and the battle; the deed and the season."""
    battle, deed, season = sides(table, dummy=emperor.dummy)

    def circle(canvas: PageCanvas, box: Box) -> None:
        _draw_circle(canvas, box, table, emperor, seat)

    return (
        Piece(circle, partial(_draw_side, sections=battle)),
        Piece(partial(_draw_side, sections=deed), partial(_draw_side, sections=season)),
    )


def _draw_circle(canvas: PageCanvas, box: Box, table: Table, emperor: Emperor, seat: int) -> None:
    room = draw_titled_card(canvas, box, EMBLEM, "The circle")
    side = min(_CIRCLE, room.width - 0.6)
    left, top = box.x + (box.width - side) / 2, room.y + (room.height - _NAME - side) / 2
    draw_circle(canvas, Box(left, top, side, side), open_joker=has_open_joker(table))
    name = Box(room.x - 1.0, room.bottom - _NAME + 1, room.width + 2, _NAME)
    canvas.line(room.x, name.y, room.right, name.y, HAIRLINE, canvas.ink.accent)
    draw_emperor(canvas, name, emperor, PLAYER_MARKS[seat], dummy=emperor.dummy, size=10)


def _draw_side(canvas: PageCanvas, box: Box, *, sections: tuple[Section, ...]) -> None:
    """A side of words: the first title stands in the band."""
    (title, words), *rest = sections
    room = draw_titled_card(canvas, box, EMBLEM, title)
    draw_sections(canvas, room, (("", words), *rest))


def sides(table: Table, *, dummy: bool) -> tuple[tuple[Section, ...], ...]:
    """What the three sides of words say: the battle; the deed (a dummy's is what a dummy does); season and end."""
    deed = _dummy(table) if dummy else _deeds(table)
    return (_battle(table),), (deed,), (_season(table), ("The end", (_end(table),)))


def _battle(table: Table) -> Section:
    """Joker, trump, who wins."""
    joker = "♠ ♣ cities take it, it takes ♥ ♦ cities."
    if has_open_joker(table):
        joker = "takes cities of all suits, and they take it; it has the colour of the other city."
    elif table.variant == COLOURED:
        joker += " It has the colour of the other city."
    return (
        "A battle",
        (
            f"*Joker* {joker} Jokers ignore each other.",
            "*Trump* is your own city's suit. A joker city has that of the next city (none in action 15, nor for a joker).",
            "*The winner* has the highest trump, else the highest number; of equals the card played last. The winner leads next.",
        ),
    )


def _deeds(table: Table) -> Section:
    regroup = "*–  Regroup* if you attack nobody: discard your city, take the next."
    rebellion = "Unless a city threatened yours, you lose a trophy."
    if table.variant == BASIC:
        return (
            "The winner's deed",
            (
                "*x  Conquer* a city that you attack: it goes into your line. Its owner gets the next city.",
                "*r  Retake* instead: discard a trophy of the attacked, and your city; you take theirs. They get the next.",
                f"{regroup} {rebellion}",
            ),
        )
    if table.variant == TYRANT:
        loss = " Unless a city threatened yours, the old one counts as your loss." if table.plays_b("CP-R11") else ""
        return (
            "The winner's deed",
            (
                "*x  Destroy* a city that you attack: it is its owner's loss, for the whole game. Its owner gets the next.",
                "No retake, no trophies.",
                f"{regroup}{loss}",
            ),
        )
    give = (
        "*Give*, if your city is red, and after *r* always: the attacked gets your city, you the next. "
        "*Keep* or give, if it is black: kept, the attacked gets the next."
    )
    return (
        "The winner's deed",
        (
            "*x* A red city goes into your line; a black one is its owner's loss, for the whole game.",
            "*r  Retake* instead: a trophy of the attacked and their city are discarded.",
            give,
            f"{regroup} {rebellion}",
        ),
    )


def _dummy(table: Table) -> Section:
    dummies = table.humans.count(False)
    attack = "It attacks whenever it can: the first prey counter-clockwise, its right neighbour first."
    retake = "" if table.variant == TYRANT else " It never retakes."
    keeps = " It keeps its city where it may." if table.destroys and table.variant != TYRANT else ""
    pile = "Draws of actions 1–6 go under its pile; after 6 its new cards lie on top."
    if table.shuffle == "c":
        pile = "Its draws go under its pile."
    seat = "After each season it changes places with its right neighbour." if dummies == 1 else "Dummies sit opposite and stay."
    return (
        "The dummy",
        ("It plays the top card of its pile.", f"{attack}{retake}{keeps}", pile, f"{seat} A dummy never deals."),
    )


def _season(table: Table) -> Section:
    later = {
        "a": "*After 6* shuffle the cards played. Keep three, get six more. *7–15* no more draws.",
        "b": "*After 6* shuffle the cards played and keep your three. *7–12* draw on, *13–15* no more.",
        "c": "*After 6* shuffle all 36 cards, three each. *7–12* draw as before, *13–15* no more.",
    }[table.shuffle]
    return (
        "A season",
        (
            "Three battle cards and one city each.",
            "*1–6* turn up a city, play, draw one, act.",
            later,
            "*14* turns up the open joker, *15* nothing.",
        ),
    )


def _end(table: Table) -> str:
    if table.variant == TYRANT:
        moment = "when the season is over" if table.plays_b("CP-R12") else "at once"
        many = _NUMBERS[CITIES_TO_LOSE].capitalize()
        return f"{many} lost cities: out, from the next season a dummy plays. The last human left wins, {moment}."
    trophies = f"One point a trophy. A total of {TROPHIES_TO_WIN} after a season ends the game, the highest wins."
    if table.plays_b("CP-R7"):
        trophies += " Dummies do not count."
    if table.variant == BASIC:
        return trophies
    return f"{trophies} Or be the last human with fewer than {_NUMBERS[CITIES_TO_LOSE]} cities lost."
