"""Circle of Kings. Printed links depend on every byte of this file: a better dictionary is a new codec beside it."""

from companion.links.wordbooks import WordsLink

_CARDS = tuple(rank + suit for suit in "swcp" for rank in "A23456789TK")
_LORDS = (
    *("fool", "magician", "high-priestess", "empress", "emperor", "hierophant", "lovers", "chariot", "justice", "hermit"),
    *("wheel-of-fortune", "strength", "hanged-man", "death", "temperance", "devil", "tower", "star", "moon", "sun"),
    *("last-judgement", "world"),
)

WORDS = (
    *_CARDS,
    *_LORDS,
    *("?", "x", "+", "/", "draw", "burn", "recruit", "first", "top", "right", "bottom", "left", "cw", "ccw", "end", "winner:"),
    *("game:", "circle-of-kings", "players:", "circle:", "house:", "format: 1", "date:", "place:", "event:", "note:"),
    *("score:", "total:", "values:", "[round", "CK-R"),
)

# The commonest strings stand last: deflate reaches them with the shortest distances.
SAMPLE = """\
event: club
place: at home
note: 2027-0
house: CK-R1=b, CK-R2=b, CK-R3=b, CK-R7=b, CK-R11=b, CK-R12=b, CK-R14=b, CK-R15=b, CK-R17=b
winner: draw
winner: Aino
total: Aino 21, Ville 20
values: Aino 30, Ville 31
game: circle-of-kings
players: Anna, Bo
date: 2026-1
players: Aino, Ville
date: 2026-0
circle: Kc Ks Kw Kp
circle: Kw Ks Kp Kc
[round 1]
Aino draw -7c burn 5s recruit
Aino draw L4 5s ? -8w
Aino draw emperor 9s 4c recruit 2c 6p
Ville draw tower chariot 4c 3s 7s 7p
Aino As + 9c / moon
Ville 7p + 3s 4c 7s / tower
Ville magician top left
Aino last-judgement Kc Ks Kp Kw
Ville wheel-of-fortune cw
Aino 9c x 3s, Ville 4c x As
Ville 7p x 9c
score: Aino -1, Ville -2
"""

LINK = WordsLink(WORDS, SAMPLE)
