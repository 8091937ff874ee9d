"""Tricks as they lie on the table, with arrows for what they bring into the villages: each played in the lesson's season."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from companion.cards.drawings.tabletop import card_box, lay
from companion.cards.french import SUITS
from companion.drawing import HAIRLINE, RULE, Box, Picture, Point, Surface, lettering
from companion.drawing.figure import arrow, halo, label, middle, remark, step
from companion.games.four_kingdoms.rules import fall, scoring
from companion.games.four_kingdoms.teaching.table import CARDS, GAME, PLAYERS, lay_village, say, sideways, signed, upright
from companion.games.four_kingdoms.teaching.words import SHOWN
from companion.plain import Plain
from companion.referee import TeachingPictures, signs, state_at
from companion.words import Said, together

#: The line of the lesson on which each trick stands.
LINES = {"first": 12, "overflow": 13, "red": 14, "disreputable": 16}
#: The sides of the table at which so many sit, clockwise from below.
SIDES = {3: (0, 1, 3), 4: (0, 1, 2, 3)}
_WIDTH, _HEIGHT = 98.0, 71.0
_CARD = 10.5
#: Where villages and cards lie, side by side of the table.
_VILLAGES = ((49.0, 63.0), (12.0, 35.5), (49.0, 8.0), (86.0, 35.5))
_PLAYED = ((49.0, 46.7), (31.0, 35.5), (49.0, 24.3), (67.0, 35.5))
#: Where the words on a player stand, and to which side of that point they run.
_WORDS = ((59.5, 62.5, "left"), (12.0, 22.0, "centre"), (59.5, 7.0, "left"), (86.0, 22.0, "centre"))


@dataclass(frozen=True)
class Trick:
    """A trick: the state before it, what each player played, in seat order, and how it went (a verdict's `last_trick`)."""

    before: Plain
    cards: Mapping[str, str]
    went: Plain

    def side(self, tag: str) -> int:
        """The side of the table at which a player sits."""
        return SIDES[len(self.cards)][list(self.cards).index(tag)]

    @property
    def lead(self) -> str:
        """The card led."""
        return self.cards[self.went["leader"]]

    @property
    def royal(self) -> str:
        """The royal suit."""
        return str(self.before["kings"]["royal"])[-1]

    def height(self, card: str) -> int:
        """How high an answer stands in this trick."""
        return fall.strengths(self.royal, self.lead[-1], False)[CARDS[card].index]

    def class_of(self, card: str) -> int:
        """The class of an answer."""
        return fall.category(card[-1], self.royal, self.lead[-1])


def trick_at(line: int) -> Trick:
    """The trick on a line of the lesson's season."""
    before, after = state_at(GAME, "season", line - 1), state_at(GAME, "season", line)
    played = {tag: set(before["hands"][tag]) - set(after["hands"][tag]) for tag in PLAYERS}
    return Trick(before, {tag: card for tag, (card,) in played.items()}, after["last_trick"])


def place_of(trick: Trick, tag: str) -> Box:
    """Where a player's card lies: the lead across the leader's own village, an answer before its player."""
    return upright(*(_VILLAGES if tag == trick.went["leader"] else _PLAYED)[trick.side(tag)], _CARD)


def hidden_picture() -> Picture:
    """The first trick before it is turned up: the lead is seen, the answers are not."""
    trick = trick_at(LINES["first"])

    def draw(surface: Surface, _: Box) -> None:
        _draw_table(surface, trick)
        at = PLAYERS.index(str(trick.went["leader"]))
        for number in range(4):
            tag = PLAYERS[(at + number) % 4]
            lay(surface, place_of(trick, tag), trick.cards[tag] if not number else "?")
            x, y, align = _WORDS[trick.side(tag)]
            say(surface, tag, SHOWN.say("leads" if not number else "answers"), x, y, align=align)
            if number:
                x, y = middle(place_of(trick, tag))
                step(surface, number, x, y)
        for start, end in (((58, 17), (66, 26)), ((66, 45), (57, 52)), ((41, 52), (32, 45))):
            arrow(surface, start, end, bend=-0.15)
        label(surface, SHOWN.say("clockwise"), 49, 27)

    leader = str(trick.went["leader"])
    said = SHOWN.say("answers-shown", leader=leader, lead=signs(trick.lead), royal=signs(trick.before["kings"]["royal"]))
    return Picture(said, _WIDTH, _HEIGHT, draw)


def trick_picture(name: str) -> Picture:
    """A trick of the lesson turned up."""
    return turned_up(trick_at(LINES[name]), SHOWN.say(f"trick-{name}"))


def turned_up(trick: Trick, title: str) -> Picture:
    """A trick turned up: who leads, wins and loses, and arrows from the cards into the villages."""

    def draw(surface: Surface, _: Box) -> None:
        _draw_table(surface, trick)
        _draw_arrows(surface, trick)
        for tag in trick.cards:
            place = place_of(trick, tag)
            lay(surface, place, trick.cards[tag])
            if tag == trick.went["winner"]:
                halo(surface, place)
            x, y, align = _WORDS[trick.side(tag)]
            say(surface, tag, _role(trick, tag), x, y, align=align)

    royal = signs(trick.before["kings"]["royal"])
    parts = ((tag, _role(trick, tag)) for tag in sorted(trick.cards, key=lambda tag: tag != trick.went["leader"]))
    said = together("; ", (together(" ", filter(None, (tag, signs(trick.cards[tag]), role))) for tag, role in parts))
    return Picture(SHOWN.say("trick-shown", title=title, royal=royal, cards=said), _WIDTH, _HEIGHT, draw)


def _draw_table(surface: Surface, trick: Trick) -> None:
    """The villages, and in a corner the Royal King."""
    for tag in trick.cards:
        card = upright(*_VILLAGES[trick.side(tag)], _CARD)
        if not trick.before["villages"][tag]:
            with surface.dashed(1.4, 1.1):
                surface.box(sideways(card), HAIRLINE, surface.ink.line, radius=1.2)
        lay_village(surface, card, len(trick.before["villages"][tag]))
    king = card_box(3, 1, 9)
    lay(surface, king, trick.before["kings"]["royal"])
    remark(surface, SHOWN.say("royal-king-below"), king.right + 1.5, king.y + 6, align="left")


def _draw_arrows(surface: Surface, trick: Trick) -> None:
    """From each card that is taken into the village that it comes to; below the cards, so that none is struck through."""
    owners = {card: tag for tag, card in trick.cards.items()}
    for taker, cards in trick.went["taken"].items():
        for card in cards:
            start, end = place_of(trick, owners[card]), sideways(upright(*_VILLAGES[trick.side(taker)], _CARD))
            arrow(surface, _edge(start, middle(end), 0.4), _edge(end, middle(start), 0.8))


def _edge(box: Box, towards: Point, gap: float) -> Point:
    """Where the line from the middle of a box to a point leaves the box, `gap` mm outside it."""
    x, y = middle(box)
    across, down = towards[0] - x, towards[1] - y
    reach = min(1.0, *((half + gap) / abs(way) for half, way in ((box.width / 2, across), (box.height / 2, down)) if way))
    return x + across * reach, y + down * reach


def _role(trick: Trick, tag: str) -> str:
    """What a player is in a trick, and how many points it brings."""
    named = (("leads", "leader"), ("wins", "winner"), ("loses", "loser"))
    roles = [SHOWN.say(role) for role, who in named if trick.went[who] == tag]
    taken = trick.went["taken"].get(tag, ())
    points = sum(scoring.card_points(CARDS[card]) for card in taken)
    gets = f": {signed(points)}" if taken else ""
    if trick.went["winner"] == tag and trick.class_of(trick.cards[tag]) == fall.DISREPUTABLE:
        gets = SHOWN.say("wins-nothing")
    return together("", (_both(roles), gets))


def _both(roles: list[Said]) -> str:
    """What a player is in a trick: one thing, or both winner and loser."""
    return SHOWN.say("wins-and-loses", wins=roles[0], loses=roles[1]) if len(roles) > 1 else together("", roles)


def ranking_picture() -> Picture:
    """The answers of the red trick, each on the shelf of its class, the highest on the left."""
    trick = trick_at(LINES["red"])
    answers = [card for tag, card in trick.cards.items() if tag != trick.went["leader"]]
    standing = sorted(answers, key=trick.height, reverse=True)

    def draw(surface: Surface, _: Box) -> None:
        for card, words, y in ((trick.lead, "led", 2.0), (trick.before["kings"]["royal"], "royal-king", 30.0)):
            lay(surface, card_box(5, y, 13), card)
            remark(surface, SHOWN.say(words), 11.5, y + 22)
        for row, (kind, shelf_of) in enumerate(_SHELVES):
            shelf = Box(24, 1.5 + 18.7 * row, 78, 17.2)
            surface.box(shelf, (2 * RULE, RULE, HAIRLINE)[row], surface.ink.accent, radius=1.5)
            title, accent = SHOWN.say(shelf_of), surface.ink.accent
            label(surface, title, shelf.x + 3, shelf.y + 5.8, align="left", face=lettering.BOLD, colour=accent)
            remark(surface, SHOWN.say(f"{shelf_of}-is"), shelf.x + 3, shelf.y + 10.4, align="left")
            for number, suit in enumerate(suit for suit in SUITS if trick.class_of(f"2{suit}") == kind):
                surface.suit(suit, Box(shelf.x + 33 + 6 * number, shelf.y + 2, 5, 5))
            here = [card for card in reversed(standing) if trick.class_of(card) == kind]
            for number, card in enumerate(here):
                place = card_box(shelf.right - 15 - 16 * number, shelf.y + 0.9, 11)
                lay(surface, place, card)
                step(surface, standing.index(card) + 1, place.right, place.bottom - 2.5)
        arrow(surface, (106, 56), (106, 2))

    cards = together(", ", (together(" ", (signs(card), _shelf(trick.class_of(card)))) for card in standing))
    said = SHOWN.say("ranking-shown", lead=signs(trick.lead), royal=signs(trick.before["kings"]["royal"]), cards=cards)
    return Picture(said, 109, 57.5, draw)


def _shelf(kind: int) -> str:
    return next(SHOWN.say(f"is-{shelf_of}") for known, shelf_of in _SHELVES if known == kind)


_SHELVES = ((fall.RESPECTABLE, "respectable"), (fall.HALF_RESPECTABLE, "half-respectable"), (fall.DISREPUTABLE, "disreputable"))


PICTURES: TeachingPictures = {
    "answers": hidden_picture,
    "black-trick": partial(trick_picture, "first"),
    "ranking": ranking_picture,
    "overflow": partial(trick_picture, "overflow"),
    "red-trick": partial(trick_picture, "red"),
    "disreputable": partial(trick_picture, "disreputable"),
}
