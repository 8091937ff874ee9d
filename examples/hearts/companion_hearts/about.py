"""Hearts: who it is."""

from companion.referee.about import About, Tally

ABOUT = About(
    id="hearts",
    title="Hearts",
    prefix="HE",
    accent="#A3283C",
    section="deal",
    edition="as commonly played",
    credit="Hearts is a traditional card game, played since the nineteenth century.",
    rights="common property",
    seats=(3, 6),
    usual=4,
    pitch="Take no hearts, beware of the Queen of Spades, or take them all",
    licence="The game is common property. The words of this book are Companion’s own.",
    tally=Tally(low_wins=True),
)
