"""The helper cards of Circle of Power: for each emperor one with the circle and the battle, one with deeds and season."""

from functools import partial

from companion.drawing import HAIRLINE, PLAYER_MARKS, Box
from companion.drawing.reference_card import TRIM, Section, draw_sections, draw_titled_card, titled_room
from companion.games.circle_of_power.drawings import circle, emblem, emperors
from companion.games.circle_of_power.paper import figures as reading, score_sheet
from companion.games.circle_of_power.paper.words import WORDS
from companion.games.circle_of_power.rules import state as s, table as t
from companion.press import Job, PageCanvas, Piece, listed_in, pieces_pdf
from companion.words import ENGLISH

#: The ids of what is said, a tuple for each paragraph.
Paragraphs = tuple[tuple[str, ...], ...]
_NAME = 7.0
_CIRCLE = 54.0
#: The room of what is said on a card's side (mm).
ROOM = titled_room(Box(0, 0, *TRIM))


def helper_cards(job: Job) -> bytes:
    """The PDF: two cards for each emperor, the dummies' with what a dummy does. Raises PrintError."""
    table, language = job.record.table, job.options.language
    pieces = [piece for seat, emperor in enumerate(reading.emperors_of(job)) for piece in _pieces(table, emperor, seat, language)]
    played = reading.played(table, language).replace("  ", " ")
    words = WORDS("cards-foot", language, played=played, width=f"{TRIM[0]:g}", height=f"{TRIM[1]:g}")
    return pieces_pdf(job, listed_in("Helper cards", WORDS.package, language), TRIM, pieces, words, language=language)


def _pieces(table: t.Table, emperor: emperors.Emperor, seat: int, language: str) -> tuple[Piece, Piece]:
    """An emperor's cards: the circle and the battle; the deed and the season."""
    battle, deed, season = sides(table, dummy=emperor.dummy, language=language)

    return (
        Piece(lambda canvas, box: _draw_circle(canvas, box, table, emperor, seat), partial(_draw_side, sections=battle)),
        Piece(partial(_draw_side, sections=deed), partial(_draw_side, sections=season)),
    )


def _draw_circle(canvas: PageCanvas, box: Box, table: t.Table, emperor: emperors.Emperor, seat: int) -> None:
    room = draw_titled_card(canvas, box, emblem.EMBLEM, WORDS("card-circle", canvas.language))
    side = min(_CIRCLE, room.width - 0.6)
    left, top = box.x + (box.width - side) / 2, room.y + (room.height - _NAME - side) / 2
    circle.draw_circle(canvas, Box(left, top, side, side), open_joker=score_sheet.has_open_joker(table))
    name = Box(room.x - 1.0, room.bottom - _NAME + 1, room.width + 2, _NAME)
    canvas.line(room.x, name.y, room.right, name.y, HAIRLINE, canvas.ink.accent)
    emperors.draw_emperor(canvas, name, emperor, PLAYER_MARKS[seat], dummy=emperor.dummy, size=10)


def _draw_side(canvas: PageCanvas, box: Box, *, sections: tuple[Section, ...]) -> None:
    """A side of words: the first title stands in the band."""
    (title, words), *rest = sections
    room = draw_titled_card(canvas, box, emblem.EMBLEM, title)
    draw_sections(canvas, room, (("", words), *rest))


def sides(table: t.Table, *, dummy: bool, language: str = ENGLISH) -> tuple[tuple[Section, ...], ...]:
    """What the three sides of words say: the battle; the deed (a dummy's is what a dummy does); season and end."""
    deed = ("card-dummy", _dummy(table)) if dummy else ("card-deed", _deeds(table))
    said = ((("card-battle", _battle(table)),), (deed,), (("card-season", _season(table)), ("card-end", (_end(table),))))
    return tuple(tuple(_section(*one, language) for one in side) for side in said)


def _section(title: str, paragraphs: Paragraphs, language: str) -> Section:
    """A section by the ids of its words."""
    told = (" ".join(WORDS(key, language, total=s.TROPHIES_TO_WIN) for key in keys) for keys in paragraphs)
    return WORDS(title, language), tuple(told)


def _battle(table: t.Table) -> Paragraphs:
    """Joker, trump, who wins."""
    joker = "battle-joker"
    if score_sheet.has_open_joker(table):
        joker = "battle-joker-open"
    elif table.variant == t.COLOURED:
        joker = "battle-joker-coloured"
    return ((joker,), ("battle-trump",), ("battle-winner",))


def _deeds(table: t.Table) -> Paragraphs:
    regroup = ("deed-regroup", "deed-rebellion")
    if table.variant == t.BASIC:
        return (("deed-conquer",), ("deed-retake",), regroup)
    if table.variant == t.TYRANT:
        loss = ("deed-regroup", "deed-loss") if table.plays_b("CP-R11") else ("deed-regroup",)
        return (("deed-destroy",), ("deed-no-retake",), loss)
    return (("deed-colours",), ("deed-retake-coloured",), ("deed-give",), regroup)


def _dummy(table: t.Table) -> Paragraphs:
    attack = ["dummy-attacks"]
    if table.variant != t.TYRANT:
        attack.append("dummy-retakes")
        if table.destroys:
            attack.append("dummy-keeps")
    pile = "dummy-pile-c" if table.shuffle == "c" else "dummy-pile"
    seat = "dummy-seat" if table.humans.count(False) == 1 else "dummy-seats"
    return (("dummy-plays",), tuple(attack), (pile,), (seat,))


def _season(table: t.Table) -> Paragraphs:
    return (("season-begins",), ("season-first",), (f"season-shuffle-{table.shuffle}",), ("season-ends",))


def _end(table: t.Table) -> tuple[str, ...]:
    if table.variant == t.TYRANT:
        return ("end-with-season" if table.plays_b("CP-R12") else "end-at-once",)
    trophies = ["end-trophies"]
    if table.plays_b("CP-R7"):
        trophies.append("end-no-dummies")
    if table.variant != t.BASIC:
        trophies.append("end-or-last")
    return tuple(trophies)
