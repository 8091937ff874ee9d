"""What the cards and tables say of the 22 Lords of Circle of Kings: the effect of each in one or two short sentences.

When a Lord acts, and in which order, is taken from the game itself.
"""

from companion.cards.tarot import LORDS, LordCard
from companion.games.circle_of_kings.rules.lords import CIRCLE, CIRCLE_END, COMBAT, LORD_OF, REVEALED, Lord

#: The times at which Lords act, in the order of a round.
TIMES = (REVEALED, COMBAT, CIRCLE, CIRCLE_END)
_TIME_TITLES = {REVEALED: "When revealed", COMBAT: "Start of combat", CIRCLE: "Start of circle", CIRCLE_END: "End of circle"}

_TEXTS = (
    "The lower Army Value wins this combat. Equal values are still a draw.",
    "Switch two Kings who stand in adjacent places.",
    "Your opponent takes the Lord back to hand and deploys their other Lord.",
    "Your opponent’s Lord is negated: it does nothing in this round.",
    "The Top King’s suit may strike either of the next two suits. The attacker chooses the suit, the defender the card.",
    "Choose the place at which the first lap begins, instead of Top.",
    "The round is over. Nobody wins or loses, nobody burns, and all armies go home.",
    "In one slot of yours in this phase the Chariot may eliminate a card of your choice, of any suit. It cannot be a target.",
    "Choose a card of yours: its value is doubled. After the combat and its casualties it is eliminated.",
    "Take an opposing card, even the Captain, into your zone. It serves you until it falls or goes home in the Cleanup.",
    "Turn the whole Circle by one place, in the direction you like.",
    "The larger army gives up cards of its owner’s choice until both armies are equally large.",
    "In this round the Circle comes before the Combat, and you act first in it. The combat uses survivors only.",
    "The round is over. Both armies are eliminated, the combat is drawn, each player burns a Lord.",
    "Only the Captains’ values count in this combat.",
    "The round is over. Your army is eliminated, and you have won: your opponent burns a Lord.",
    "Remove a King, not the one at Top, until the Cleanup: the suit can neither act nor fall. The other Kings close up.",
    "Every circle action, of either player, may eliminate two cards of the suit it strikes.",
    "The Kings at Top and Bottom change places.",
    "The Kings at Left and Right change places.",
    "Shuffle the four Kings and lay them out anew.",
    "All deployed cards are eliminated. Each player deploys as many new ones from the top of their Army deck.",
)  # fmt: skip


def text_of(lord: LordCard) -> str:
    """What a Lord does."""
    return _TEXTS[lord.number]


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
