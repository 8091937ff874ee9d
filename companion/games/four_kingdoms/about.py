"""Four Kingdoms: who it is."""

from companion.referee.about import About

ABOUT = About(
    id="four-kingdoms",
    title="Four Kingdoms",
    prefix="FK",
    accent="#1F6F6B",
    section="season",
    edition="2.0",
    credit=(
        "Four Kingdoms, version 2.0 (23 January 2023), dated 2022–2023. It thanks "
        "Ville Viitala, Johannes Aho, Rosanna Viitala and Emmi Viitala for ideas, development and play."
    ),
    rights="the text of the game names no licence",
    seats=(2, 6),
    usual=4,
    usual_game="Double King, no jokers",
    pitch="Headmen of villages under four kings: gather good citizens, be rid of bad ones, become the Fifth King",
    time="about a quarter of an hour for each season",
    age="from about 10 years",
    licence="The text of the game names no author and no licence.",
    seat_level=3,
    evening="evening",
)
