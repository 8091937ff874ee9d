"""Circle of Kings: who it is."""

from companion.referee.about import About, Tally

ABOUT = About(
    id="circle-of-kings",
    title="Circle of Kings",
    prefix="CK",
    accent="#2E3A7B",
    section="round",
    edition="2014",
    credit="Circle of Kings, made for the Global Game Jam 2014.",
    rights="the text of the game names no licence",
    seats=(2, 2),
    usual=2,
    tally=Tally("Lords left", adds_up=False),
    pack="tarot",
    pitch="War and secrecy between two rulers: a Captain, an army, and a Lord who bends the rules",
    time="about three quarters of an hour",
    age="from about 12 years",
    seat_level=2,
    hands_go_on=True,
    licence="The text of the game names no author, no version and no licence.",
)
