"""Circle of Power: who it is."""

from companion.referee.about import About

ABOUT = About(
    id="circle-of-power",
    title="Circle of Power",
    prefix="CP",
    accent="#9B1C31",
    section="season",
    edition="3.1",
    credit=(
        "Circle of Power (in Finnish Voiman rinki), version 3.1 (12 December 2021), dated 2013–2021. It "
        "thanks Emmi Viitala, Piia Tamminen, Ville Viitala, Johannes Aho, Mika Mathlin, Tomi Laine, Tuuli Vahtero, "
        "Akseli Leinonen, Matti Lehtinen and Ani Vihervaara among others."
    ),
    rights="the text of the game names no licence",
    seats=(2, 4),
    usual=4,
    usual_game="basic variation",
    pitch="Four emperors at war over cities: whoever holds six of them is the One True Emperor",
    time="about an hour",
    age="from about 10 years",
    licence="The text of the game names no author and no licence.",
    seat_level=2,
)
