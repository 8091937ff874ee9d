"""Empires: who it is."""

from companion.referee.about import About, Tally

ABOUT = About(
    id="empires",
    title="Empires",
    prefix="EM",
    accent="#5B6B2F",
    section="turn",
    edition="2001",
    credit="Empires, © 2001 Emmanuel Delva. The text of the game names no version, publisher or address.",
    rights="© 2001 Emmanuel Delva",
    seats=(2, 6),
    usual=4,
    tally=Tally("provinces", adds_up=False),
)
