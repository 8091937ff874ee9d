"""Pictures of cards in rows: the decks made ready, battles judged, the fifteen actions, a hand after the shuffle, the count."""

from companion.cards.drawings.tabletop import FRENCH, card_box, lay, lay_pile, lay_row
from companion.drawing import HAIRLINE, RULE, Box, Picture, Surface, figure, lettering
from companion.games.circle_of_power.drawings.laid import Laid, lay_city_deck
from companion.games.circle_of_power.teaching.lessons import action_of, after, before, hand_before, plays_in_words
from companion.games.circle_of_power.teaching.words import SHOWN
from companion.referee import markup, teaching
from companion.words import together

_WIDTH = 112.0
_CARD = 8.0
_SHUFFLED = ("Js", "Qh", "Kd", "Ac", "Jk")
#: The actions whose battles are shown.
_BATTLES = (2, 3, 6)


def city_deck() -> Picture:
    """How the city deck is made: the cities with one joker, shuffled, on the other joker."""

    def draw(surface: Surface, _: Box) -> None:
        lay_row(surface, _SHUFFLED, card_box(0, 2, 9.6), 4.6)
        figure.remark(surface, SHOWN.say("to-shuffle"), 14, 20.5)
        figure.arrow(surface, (31, 8.7), (39, 8.7))
        figure.remark(surface, SHOWN.say("shuffle"), 35, 5.5)
        lay_pile(surface, card_box(42, 2, 9.6), 5)
        figure.arrow(surface, (56, 8.7), (64, 8.7))
        lay(surface, card_box(68, 2, 9.6), "Jk", turned=90)
        figure.remark(surface, SHOWN.say("other-joker"), 72.8, 20.5)
        figure.arrow(surface, (82, 8.7), (90, 8.7))
        lay_city_deck(surface, card_box(95, 2, 9.6), 5, out=1.2)
        figure.remark(surface, SHOWN.say("city-deck"), 100, 20.5)

    return Picture(SHOWN.say("city-deck-shown", cards=markup.signs(" ".join(_SHUFFLED))), _WIDTH, 26, draw)


def battles() -> Picture:
    """Three actions judged: each emperor's city with the card played, in the order of play."""
    rows = [(SHOWN.say(f"battle-{n}"), before("season", n, played=True), action_of("season", n)) for n in _BATTLES]
    winners = [after("season", number) for number in _BATTLES]

    def draw(surface: Surface, _: Box) -> None:
        for row, ((words, laid, told), then) in enumerate(zip(rows, winners, strict=True)):
            top = 28 * row
            figure.label(surface, words, 0, top + 4, align="left", face=lettering.BOLD)
            if told.next_city and row == len(rows) - 1:
                lay(surface, card_box(_WIDTH - _CARD, top + 12.6, _CARD), told.next_city)
                figure.remark(surface, SHOWN.say("next-city"), _WIDTH, top + 10.6, align="right")
            for column, (tag, card) in enumerate(told.plays):
                x = 2 + 26 * column
                figure.step(surface, column + 1, x + 1, top + 9.2)
                figure.name(surface, tag, x + 4.5, top + 10.6, align="left")
                lay(surface, card_box(x, top + 12.6, _CARD), str(laid.cities[tag]))
                played = card_box(x + _CARD + 1.8, top + 12.6, _CARD)
                lay(surface, played, card)
                if tag == then.leader:
                    figure.halo(surface, played)

    fought = [
        SHOWN.say("battle-shown", battle=words, plays=plays_in_words(laid, told), winner=then.leader)
        for (words, laid, told), then in zip(rows, winners, strict=True)
    ]
    return Picture(together(". ", (SHOWN.say("battles-shown"), *fought)), _WIDTH, 81.5, draw)


def season() -> Picture:
    """The fifteen actions in a row, and a hand for the last nine."""
    hand = hand_before("season", 7, "Aino")

    def draw(surface: Surface, _: Box) -> None:
        pitch = _WIDTH / 16
        for number in range(1, 16):
            x = pitch * (number - 1) + (pitch if number > 6 else 0)
            surface.box(Box(x + 0.4, 8, pitch - 0.8, 8), RULE, surface.ink.accent)
            figure.label(surface, str(number), x + pitch / 2, 13.3)
        figure.label(surface, SHOWN.say("drawing"), 3 * pitch, 5, face=lettering.BOLD)
        figure.label(surface, SHOWN.say("no-drawing"), 11.5 * pitch, 5, face=lettering.BOLD)
        surface.line(6.5 * pitch, 4, 6.5 * pitch, 20, HAIRLINE, surface.ink.accent)
        figure.remark(surface, SHOWN.say("shuffle"), 6.5 * pitch, 24)
        figure.remark(surface, SHOWN.say("joker"), 14.3 * pitch, 20)
        figure.remark(surface, SHOWN.say("none"), 15.6 * pitch, 20)
        lay_row(surface, hand[:3], card_box(8, 30, 9.2), 10)
        lay_row(surface, hand[3:], card_box(46, 30, 9.2), 10)
        figure.remark(surface, SHOWN.say("three-kept"), 22.5, 30 + 9.2 * FRENCH + 4)
        figure.remark(surface, SHOWN.say("six-new"), 76, 30 + 9.2 * FRENCH + 4)

    said = SHOWN.say("season-shown", kept=markup.signs(" ".join(hand[:3])), new=markup.signs(" ".join(hand[3:])))
    return Picture(said, _WIDTH, 48.5, draw)


def count() -> Picture:
    """The lines at the end of the lesson's season."""
    return counted(after("season", 15))


def counted(laid: Laid) -> Picture:
    """The four lines at the end of a season, and what they are worth."""
    right = max(52.0, 20 + (_CARD + 1.4) * max(map(len, laid.lines.values())))

    def draw(surface: Surface, _: Box) -> None:
        for row, tag in enumerate(laid.seats):
            y = 12.2 * row
            figure.name(surface, tag, 0, y + 7, align="left")
            line = laid.lines[tag]
            lay_row(surface, line, card_box(18, y + 0.5, _CARD), _CARD + 1.4)
            points = "no-points" if not line else "points-one" if len(line) == 1 else "points"
            figure.label(surface, SHOWN.say(points, count=len(line)), right, y + 7, align="left")

    return Picture(SHOWN.say("count-shown", lines=teaching.in_words(laid.lines)), right + 22, 48, draw)
