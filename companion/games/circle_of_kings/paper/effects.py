"""What the cards and tables say of the 22 Lords of Circle of Kings: the effect of each, and when it comes.

When a Lord acts, and in which order, is taken from the game itself.
"""

from companion.cards.tarot import LORDS, LordCard
from companion.games.circle_of_kings.paper.words import WORDS
from companion.games.circle_of_kings.rules.lords import CIRCLE, CIRCLE_END, COMBAT, LORD_OF, REVEALED, Lord

#: The times at which Lords act, in the order of a round.
TIMES = (REVEALED, COMBAT, CIRCLE, CIRCLE_END)
_TIME_TITLES = {REVEALED: "When revealed", COMBAT: "Start of combat", CIRCLE: "Start of circle", CIRCLE_END: "End of circle"}


def text_of(lord: LordCard) -> str:
    """What a Lord does."""
    return WORDS(f"lord-{lord.number}")


def time_title(when: str) -> str:
    """`Start of combat`: a time of the game's, as a heading."""
    return _TIME_TITLES[when]


def lord_of(card: LordCard) -> Lord:
    """The Lord of a card, as the game has him."""
    return LORD_OF[card]


def lords_at(when: str) -> tuple[LordCard, ...]:
    """The Lords who act at a time, in the order in which they act."""
    found = (card for card in LORDS if LORD_OF[card].when == when)
    return tuple(sorted(found, key=lambda card: LORD_OF[card].order, reverse=True))
