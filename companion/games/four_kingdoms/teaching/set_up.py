"""What lies on the table before the first trick: the whole table, the King Deck, what citizens are worth, the hands."""

from collections.abc import Sequence

from companion.cards.drawings.tabletop import FRENCH, card_box, lay, lay_pile, lay_row
from companion.drawing import HAIRLINE, Box, Picture, Surface, lettering
from companion.drawing.figure import arrow, label, name, remark, step, zone
from companion.games.four_kingdoms.drawings.kings import PLACES
from companion.games.four_kingdoms.rules.scoring import card_points
from companion.games.four_kingdoms.teaching import table as tables, tricks
from companion.games.four_kingdoms.teaching.words import SHOWN
from companion.plain import Plain
from companion.referee import TeachingPictures, in_words, signs, state_at
from companion.words import together

#: The line of the lesson after which all hands are as they are played.
_DEALT = 11
_ROLES = {
    "king_dealer": SHOWN.say("king-dealer"),
    "citizen_dealer": SHOWN.say("citizen-dealer"),
    "leader": SHOWN.say("leads-first"),
}
_COUNTED = {8: SHOWN.say("eight"), 9: SHOWN.say("nine")}
#: Where hands, villages and names are, player by player.
_HANDS = ((52.5, 85.0), (7.5, 47.0), (52.5, 8.0), (97.5, 47.0))
_VILLAGES = ((52.5, 71.0), (23.5, 47.0), (52.5, 22.5), (81.5, 47.0))
_NAMES = ((40.0, 70.5), (24.5, 36.0), (40.0, 22.0), (81.5, 36.0))


def set_up_picture() -> Picture:
    """The lesson's table after the deal."""
    return set_up(state_at(tables.GAME, "season", _DEALT), tables.PLAYERS)


def set_up(state: Plain, players: Sequence[str]) -> Picture:
    """The whole table after the deal: the decks in the middle, a village's place and a hand before each player."""
    sides, size = tricks.SIDES[len(players)], state["hand_size"]

    def draw(surface: Surface, _: Box) -> None:
        for side in sides:
            x, y = _HANDS[side]
            with surface.turned(90 if side % 2 else 0, tables.around(x, y, 1, 1)):
                _draw_hidden_hand(surface, x, y, size)
        for words, x, y in (*(("village", *_VILLAGES[side]) for side in sides), ("discards", 86.5, 16.0)):
            zone(surface, tables.around(x, y, 15, 10.5))
            remark(surface, SHOWN.say(words), x, y + 1)
        tables.lay_royal_stack(surface, 42.5, 46, 12, state["kings"]["royal"])
        lay_pile(surface, tables.upright(62.5, 46, 12), 5)
        label(surface, SHOWN.say("king-deck"), 42.5, 59.6)
        label(surface, SHOWN.say("citizen-deck"), 62.5, 59.6)
        for tag, side in zip(players, sides, strict=True):
            tables.say(surface, tag, _role(state, tag), *_NAMES[side], align="centre" if side % 2 else "right")
        for number, x, y in ((1, 42.5, 34), (2, 62.5, 34), (3, 76.5, 85), (4, 62.5, 71)):
            step(surface, number, x, y)

    seats = together(", ", (together(" ", filter(None, (tag, _role(state, tag)))) for tag in players))
    counted = _COUNTED.get(size, str(size))
    return Picture(SHOWN.say("set-up-shown", seats=seats, size=counted, royal=signs(state["kings"]["royal"])), 105, 93, draw)


def _draw_hidden_hand(surface: Surface, x: float, y: float, cards: int) -> None:
    """Backs side by side, their middle at `x`, `y`."""
    across = 4.2
    first = card_box(x - (9 + across * (cards - 1)) / 2, y - 4.5 * FRENCH, 9)
    for number in range(cards - 1):  # of those below only an edge is seen
        edge = first.moved(number * across, 0)
        surface.box(edge, HAIRLINE, surface.ink.text, fill=surface.ink.paper, radius=0.8)
        surface.box(edge.inset(0.9, 0.9), HAIRLINE, surface.ink.accent, fill=surface.ink.tint, radius=0.7)
    lay(surface, first.moved((cards - 1) * across, 0), "?")


def _role(state: Plain, tag: str) -> str:
    return next((role for key, role in _ROLES.items() if state[key] == tag), "")


def king_deck_picture() -> Picture:
    """The stack as it lies, and beside it the four kings from its top to its bottom."""
    kings = state_at(tables.GAME, "season", _DEALT)["kings"]
    cards = {"absent": "?", "royal": kings["royal"], "inner": "?", "bottom": kings["bottom"]}

    def draw(surface: Surface, _: Box) -> None:
        tables.lay_royal_stack(surface, 10, 15, 12, kings["royal"])
        label(surface, SHOWN.say("stack"), 10, 32)
        surface.line(20.5, 3, 20.5, 40, HAIRLINE)
        for number, place in enumerate(PLACES):
            x = 33 + 21.5 * number
            lay(surface, tables.upright(x, 15, 12), cards[place], turned=90 if place == "absent" else 0)
            name(surface, SHOWN.say(place), x, 32)
            remark(surface, SHOWN.say(f"{place}-lies"), x, 36.3)
            if number:
                arrow(surface, (x - 12, 15), (x - 7.5, 15), width=0.5)

    said = SHOWN.say("king-deck-shown", royal=signs(kings["royal"]), bottom=signs(kings["bottom"]))
    return Picture(said, 109, 42, draw)


def citizens_picture() -> Picture:
    """What citizens are worth: red ones above, black ones below."""
    groups = (("25", "peasants"), ("6T", "upper-class"), ("J", "knight"), ("Q", "lady"), ("A", "lord"))

    def draw(surface: Surface, _: Box) -> None:
        for words, y in (("good", 10.0), ("bad", 32.0)):
            label(surface, SHOWN.say(words), 1, y, align="left", face=lettering.BOLD, colour=surface.ink.accent)
        x = 13.0
        for ranks, words in groups:
            wide = 10.0 if len(ranks) == 1 else 24.0
            for suits, y in (("dh", 1.0), ("cs", 23.0)):
                cards = _of_suits(ranks, suits)
                lay_row(surface, cards, card_box(x, y, 10), 14)
                if len(cards) == 2:
                    label(surface, "–", x + 12, y + 8)
                label(surface, tables.signed(card_points(tables.CARDS[cards[-1]])), x + wide / 2, y + 18.4, face=lettering.BOLD)
            remark(surface, SHOWN.say(words), x + wide / 2, 46)
            x += wide + 3.5

    worth = (_worth(_of_suits(ranks, suits)) for suits in ("dh", "cs") for ranks, _ in groups)
    return Picture(SHOWN.say("citizens-shown", worth=together("; ", worth)), 109, 48, draw)


def _of_suits(ranks: str, suits: str) -> list[str]:
    """A card of each rank, the last of the last suit."""
    return [rank + suit for rank, suit in zip(ranks, suits[-len(ranks) :], strict=True)]


def _worth(cards: Sequence[str]) -> str:
    points = tables.signed(card_points(tables.CARDS[cards[-1]]))
    first, last = signs(cards[0]), signs(cards[-1])
    return f"{last} {points}" if first == last else SHOWN.say("worth", first=first, last=last, points=points)


def hands_picture() -> Picture:
    """The four hands of the lesson, after the exchange, sorted: for laying them out and playing along."""
    hands = state_at(tables.GAME, "season", _DEALT)["hands"]

    def draw(surface: Surface, _: Box) -> None:
        for row, tag in enumerate(tables.PLAYERS):
            y = 1 + 15.6 * row
            name(surface, tag, 12, y + 8, align="right")
            lay_row(surface, _sorted(hands[tag]), card_box(15, y, 9.6), 10.5)

    said = in_words({tag: _sorted(hands[tag]) for tag in tables.PLAYERS})
    return Picture(SHOWN.say("hands-shown", hands=said), 110, 62, draw)


def _sorted(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=lambda code: tables.CARDS[code].index)


PICTURES: TeachingPictures = {
    "set-up": set_up_picture,
    "king-deck-apart": king_deck_picture,
    "citizens": citizens_picture,
    "hands": hands_picture,
}
