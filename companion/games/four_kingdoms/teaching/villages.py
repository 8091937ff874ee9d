"""The end of a season: the villages opened, the kings who harvest, what they bring, and who deals next."""

from collections.abc import Mapping, Sequence

from companion.cards.drawings.tabletop import card_box, lay
from companion.drawing import HAIRLINE, Box, Picture, Surface, lettering
from companion.drawing.figure import arrow, label, name, remark
from companion.games.four_kingdoms.rules.scoring import card_points
from companion.games.four_kingdoms.teaching.table import CARDS, GAME, PLAYERS, around, say, signed, upright
from companion.games.four_kingdoms.teaching.words import SHOWN
from companion.plain import Plain
from companion.referee import TeachingPictures, in_words, signs, state_at
from companion.words import together

#: Lines of the lessons: all tricks are played; the same villages under the Evening King, and under the Double King.
_PLAYED = 20
_EVENING, _DOUBLE = 12, 22
#: So many cards of a village have room in the left half, one fewer in the right; and so much room is there in all (mm).
_SMALL, _ROOM = 4, 84.0
#: A season begins, and the next one.
_SEASONS = (5, 15)
_BLESSINGS = (("Kh", "harmony", 2), ("Kd", "prosperity", 2), ("Ks", "anarchy", -2), ("Kc", "revolution", -2))


def harvest_picture() -> Picture:
    """The lesson's villages at the harvest."""
    return harvest(state_at(GAME, "season", _PLAYED)["villages"])


def harvest(villages: Mapping[str, Sequence[str]]) -> Picture:
    """The villages opened, with what each card is worth and the sums; beside each other where none is large."""
    columns = 2 if all(len(village) <= _SMALL - place % 2 for place, village in enumerate(villages.values())) else 1

    def draw(surface: Surface, _: Box) -> None:
        for number, (tag, village) in enumerate(villages.items()):
            _draw_village(surface, tag, village, 2 + 57 * (number % columns), 26 * (number // columns))

    counted = ", ".join(f"{tag} {signed(points_of(village))}" for tag, village in villages.items())
    high = 26 * -(-len(villages) // columns) + 1
    return Picture(SHOWN.say("harvest-shown", villages=in_words(villages), sums=counted), 106, high, draw)


def points_of(cards: Sequence[str]) -> int:
    """What a village is worth before any king harvests (FK-8.3)."""
    return sum(card_points(CARDS[code]) for code in cards)


def _draw_village(surface: Surface, tag: str, cards: Sequence[str], x: float, y: float) -> None:
    """A village's cards, the points below each, and the sum; many lie over each other."""
    pitch = min(10.2, _ROOM / max(1, len(cards)))
    name(surface, tag, x, y + 4, align="left")
    for number, code in enumerate(cards):
        place = card_box(x + pitch * number, y + 6, 9.4)
        lay(surface, place, code)
        remark(surface, signed(card_points(CARDS[code])), place.x + min(4.7, pitch / 2), place.bottom + 4)
    right = x + pitch * len(cards) + 10.2 - pitch + 1.5 if cards else x + 1.5
    label(surface, f"= {signed(points_of(cards))}", right, y + 14.5, align="left", face=lettering.BOLD)


def blessings_picture() -> Picture:
    """What each king brings where he harvests."""

    def draw(surface: Surface, _: Box) -> None:
        for number, (code, blessing, points) in enumerate(_BLESSINGS):
            x = 13.5 + 27.2 * number
            lay(surface, upright(x, 9, 12), code)
            name(surface, SHOWN.say(blessing), x, 22.5, room=27)
            remark(surface, SHOWN.say(f"{blessing}-to"), x, 26.5)
            label(surface, signed(points), x, 35.8, face=lettering.BOLD)

    said = (together(" ", (signs(code), SHOWN.say(f"{name}-says", points=signed(points)))) for code, name, points in _BLESSINGS)
    return Picture(SHOWN.say("blessings-shown", kings=together("; ", said)), 109, 37, draw)


def kings_picture() -> Picture:
    """The same villages under the Evening King and under the Double King: who harvests, what that adds, the score."""
    lines = (("evening-king", _EVENING), ("double-king", _DOUBLE))
    seasons = tuple((SHOWN.say(title), state_at(GAME, "kings", line)) for title, line in lines)

    def draw(surface: Surface, _: Box) -> None:
        remark(surface, SHOWN.say("village"), 26, 19)
        for column, (title, state) in enumerate(seasons):
            x, kings = 55.0 + 38 * column, state["harvest"]["kings"]
            name(surface, title, x, 4.5, room=30)
            for number, king in enumerate(kings):
                lay(surface, upright(x + 12 * (number - (len(kings) - 1) / 2), 13, 9), king)
            _draw_scores(surface, state["harvest"], x)
        for row, tag in enumerate(PLAYERS):
            y = 26 + 6.2 * row
            name(surface, tag, 2, y, align="left")
            label(surface, signed(seasons[0][1]["harvest"]["balance"][tag]), 26, y)
            surface.line(2, y + 2, 107, y + 2, HAIRLINE, surface.ink.line)

    said = together(". ", (_score_in_words(title, state["harvest"]) for title, state in seasons))
    return Picture(SHOWN.say("kings-shown", scores=said), 109, 47.5, draw)


def _draw_scores(surface: Surface, harvest: Plain, x: float) -> None:
    """What the kings add to each village, and the score, in a column with its middle at `x`."""
    for row, tag in enumerate(PLAYERS):
        bonus = harvest["bonus"][tag]
        label(surface, signed(bonus) if bonus else "", x - 8, 26 + 6.2 * row)
        label(surface, signed(harvest["balance"][tag] + bonus), x + 8, 26 + 6.2 * row, face=lettering.BOLD)


def next_season_picture() -> Picture:
    """The dealers of a season and of the next one: both roles move one seat on, clockwise."""
    seasons = [state_at(GAME, "kings", line) for line in _SEASONS]

    def draw(surface: Surface, _: Box) -> None:
        for number, state in enumerate(seasons):
            x, y = 31.0 + 56 * number, 19.0
            surface.box(around(x, y, 16, 12), HAIRLINE, surface.ink.line, radius=7)
            for tag, across, down in (("Aino", 0, 11.5), ("Ville", -20, -0.5), ("Emmi", 0, -13.5), ("Otto", 17, -0.5)):
                say(surface, tag, _roles(state, tag), x + across, y + down)
            label(surface, SHOWN.say("season-below", number=state["season"]), x, y - 0.5)
        arrow(surface, (53.5, 18.5), (58.5, 18.5))

    said = [
        together(", ", (together(" ", (tag, _roles(state, tag))) for tag in PLAYERS if _roles(state, tag))) for state in seasons
    ]
    return Picture(SHOWN.say("next-season-shown", first=said[0], then=said[1]), 110, 36, draw)


def _score_in_words(title: str, harvest: Plain) -> str:
    """`Evening King, K♦: Aino −4, Emmi +3 and +2 make +5`."""
    scores = []
    for tag in PLAYERS:
        balance, bonus = harvest["balance"][tag], harvest["bonus"][tag]
        counted = {"tag": tag, "balance": signed(balance), "bonus": signed(bonus), "score": signed(balance + bonus)}
        scores.append(SHOWN.say("bonus-adds", **counted) if bonus else f"{tag} {signed(balance)}")
    return SHOWN.say("scores-are", title=title, kings=signs(" ".join(harvest["kings"])), scores=together(", ", scores))


def _roles(state: Plain, tag: str) -> str:
    """A seat's part in a season: the leader sits on the left of the Citizen Dealer."""
    if tag == state["king_dealer"]:
        return SHOWN.say("king-dealer")
    if tag == state["citizen_dealer"]:
        return SHOWN.say("citizen-dealer")
    before = PLAYERS[PLAYERS.index(tag) - 1]
    return SHOWN.say("leads-first") if before == state["citizen_dealer"] else ""


PICTURES: TeachingPictures = {
    "harvest": harvest_picture,
    "blessings": blessings_picture,
    "kings-harvest": kings_picture,
    "next-season": next_season_picture,
}
