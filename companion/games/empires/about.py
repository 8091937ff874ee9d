"""Empires: who it is."""

from companion.referee.about import About, Tally

ABOUT = About(
    id="empires",
    title="Empires",
    prefix="EM",
    accent="#5B6B2F",
    section="turn",
    edition="2001",
    credit="Empires, © 2001 Emmanuel Delva.",
    rights="© 2001 Emmanuel Delva",
    seats=(2, 6),
    usual=4,
    tally=Tally("provinces", adds_up=False),
    usual_game="no options, no attributes",
    pitch="A quick war of peoples for half the provinces of a map, and one more",
    seat_level=2,
    hands_go_on=True,
    time="half an hour to two hours; with several players perhaps three",
    age="from about 10 years",
    licence="The text of the game names no version, no publisher, no address and no licence.",
)
