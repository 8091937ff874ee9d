"""Farkle: who it is."""

from companion.referee.about import About

ABOUT = About(
    id="farkle",
    title="Farkle",
    prefix="FA",
    accent="#2B6E4F",
    section="",
    edition="as commonly played",
    credit="Farkle is a traditional dice game.",
    rights="common property",
    seats=(2, 6),
    usual=3,
    pitch="Six dice: stop in time, or lose what this turn has brought you",
    licence="The game is common property. The words of this book are Companion’s own.",
    nothing_hidden=True,
)
