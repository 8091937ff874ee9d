"""Duelling Circles: who it is."""

from companion.referee.about import About, Tally

ABOUT = About(
    id="duelling-circles",
    title="Duelling Circles",
    prefix="DC",
    accent="#8A5A24",
    section="",
    edition="(as of January 2021)",
    credit=(
        "Duelling Circles (also Circles, Rounds), a game of the world Irion, published on World Anvil by its world’s author, who "
        "signs as Rashkavar."
    ),
    rights="the text of the game names no licence",
    seats=(2, 2),
    usual=2,
    tally=Tally("taken", adds_up=False),
    nothing_hidden=True,
    seat_level=1,
    usual_game="7 tokens, no variants",
    pitch="Two bands of mounted archers ride in circles, shoot as they come near and wheel off again",
    time="a quarter of an hour to an hour",
    age="from about 8 years",
    perfect="perfect",
    licence="The text of the game gives no version, no date and no licence.",
)
