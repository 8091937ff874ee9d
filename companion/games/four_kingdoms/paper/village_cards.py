"""Reference cards of Four Kingdoms: one for each scoring variation, and a helper card for each player."""

from functools import partial

from companion.drawing import HAIRLINE, PLAYER_MARKS, Box, lettering, reference_card, share
from companion.games.four_kingdoms.drawings.emblem import EMBLEM
from companion.games.four_kingdoms.drawings.kings import draw_king_deck
from companion.games.four_kingdoms.paper import figures as reading
from companion.games.four_kingdoms.paper.kings import forecast, harvest, places_of, variation_title
from companion.games.four_kingdoms.paper.words import WORDS
from companion.games.four_kingdoms.rules import state as s, table as t
from companion.press import Job, PageCanvas, Piece, listed_in, pieces_pdf
from companion.referee.books import title_in
from companion.words import ENGLISH

#: The room of what is said on a back (mm).
ROOM = reference_card.titled_room(Box(0, 0, *reference_card.TRIM))
_WORTH = reading.worth_of_cards()
_LINE = 4.0
_NAME = 6.0


def village_cards(job: Job) -> bytes:
    """The PDF: seven variations, then a card for each person. Raises PrintError."""
    table, language = reading.table_of(job.judgement), job.options.language
    game = title_in(job.game.id, language)
    back = partial(reference_card.draw_emblem_back, emblem=EMBLEM, title=game)
    pieces = [Piece(partial(_draw_variation, table=table, scoring=scoring), back) for scoring in t.VARIATIONS]
    pieces += [_helper(job, table, person) for person in range(len(table.persons))]
    words = WORDS("cards-foot", language, game=game, width=f"{reference_card.TRIM[0]:g}", height=f"{reference_card.TRIM[1]:g}")
    title = listed_in("Village cards", WORDS.package, language)
    return pieces_pdf(job, title, reference_card.TRIM, pieces, words, language=language)


def _draw_variation(canvas: PageCanvas, box: Box, *, table: t.Table, scoring: str) -> None:
    """A variation: its kings, what the table knows of them, and what is worth what."""
    language = canvas.language
    room = reference_card.draw_titled_card(canvas, box, EMBLEM, variation_title(scoring, language))
    harvesting = places_of(table, scoring)
    draw_king_deck(
        canvas,
        Box(room.x, room.y + 0.6, room.width, 17),
        harvesting,
        tuple(WORDS(f"place-{place}", language) for place in s.PLACES),
    )
    top = room.y + 19.1
    said = (harvest(table, scoring, language), *forecast(table, scoring, language))
    foot = Box(room.x, room.bottom - 6 * _LINE - 1.2, room.width, 6 * _LINE + 1.2)
    reference_card.draw_sections(canvas, Box(room.x, top, room.width, foot.y - top - 1), (("", said),))
    _draw_worth(canvas, foot, with_kings=bool(harvesting))


def _draw_worth(canvas: PageCanvas, box: Box, *, with_kings: bool) -> None:
    """What cards are worth, and what each king gives or takes."""
    canvas.line(box.x, box.y, box.right, box.y, HAIRLINE, canvas.ink.accent)
    worth, kings = share(Box(box.x, box.y + 1.0, box.width, box.height - 1.0), (18.5, 0))
    if not with_kings:
        worth = Box(box.x + (box.width - 24) / 2, worth.y, 24, worth.height)
    for row, (cards, points) in enumerate(_WORTH):
        baseline = worth.y + (row + 1) * _LINE - 1.0
        canvas.text(cards, worth.x, baseline, size=8.5)
        canvas.text(points, worth.right - 5, baseline, size=8.5, align="right")
    signs = (WORDS("head-red", canvas.language), WORDS("head-black", canvas.language))
    for row, words in enumerate(signs, start=len(_WORTH)):
        canvas.text(words, worth.x, worth.y + (row + 1) * _LINE - 1.0, lettering.ITALIC, 8.5, canvas.ink.quiet)
    if not with_kings:
        return
    for row, king in enumerate(reading.KINGS):
        line = Box(kings.x, kings.y + row * _LINE, kings.width, _LINE)
        canvas.suit(king.suit, Box(line.x, line.y + 0.7, 2.7, 2.7))
        canvas.text_in(f"{king.points} {king.to(canvas.language)}", Box(line.x + 4, line.y, line.width - 4, _LINE), size=8.5)
    for row, words in enumerate(WORDS.lines("kings-notes", canvas.language), start=len(reading.KINGS)):
        canvas.text(words, kings.x, kings.y + (row + 1) * _LINE - 1.0, lettering.ITALIC, 8.5, canvas.ink.quiet)


def _helper(job: Job, table: t.Table, person: int) -> Piece:
    language = job.options.language
    players = [player for player in job.record.header.players if not player.is_dummy]
    name = players[person].name if job.options.names else ""
    front = partial(_draw_helper, sections=_trick(language), name=name, person=person)
    back = partial(_draw_helper, sections=collecting(table, language), name="", person=-1)
    return Piece(front, back)


def _draw_helper(canvas: PageCanvas, box: Box, *, sections: tuple[reference_card.Section, ...], name: str, person: int) -> None:
    """A side of a helper card, the first title in its band; with a person's number, that mark and name at the foot."""
    (title, words), *rest = sections
    room = reference_card.draw_titled_card(canvas, box, EMBLEM, title)
    height = room.height
    if person >= 0:
        foot = Box(room.x, room.bottom - _NAME + 0.8, room.width, _NAME)
        canvas.line(foot.x, foot.y, foot.right, foot.y, HAIRLINE, canvas.ink.accent)
        canvas.mark(PLAYER_MARKS[person], Box(foot.x, foot.y + (_NAME - 3.2) / 2, 3.2, 3.2))
        canvas.text_in(name, Box(foot.x + 5, foot.y, foot.width - 5, _NAME), size=10)
        height -= _NAME
    reference_card.draw_sections(canvas, Box(room.x, room.y, room.width, height), (("", words), *rest))


def _trick(language: str) -> tuple[reference_card.Section, ...]:
    parts = ("leader", "respectable", "half", "disreputable", "within")
    return ((WORDS("card-trick", language), tuple(WORDS(f"trick-{part}", language) for part in parts)),)


def collecting(table: t.Table, language: str = ENGLISH) -> tuple[reference_card.Section, ...]:
    """What stands on the back of a helper: who takes what, and a season in one sentence."""
    taken = ["collected-red", "collected-black", "collected-disreputable"]
    if table.jokers:
        taken.append("collected-joker")
    if table.with_dummy:
        taken.append("collected-nomad")
    season = WORDS("season-deck" if table.exchange == t.DECK else "season-round", language, hand=table.hand)
    said = tuple(WORDS(key, language) for key in taken)
    return ((WORDS("card-collected", language), said), (WORDS("card-season", language), (season,)))
