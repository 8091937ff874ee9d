"""Circle of Power. Printed links depend on every byte of this file: a better dictionary is a new codec beside it."""

from companion.links.wordbooks import WordsLink

_CARDS = tuple(rank + suit for suit in "shdc" for rank in "A23456789TJQK")

WORDS = (
    *_CARDS,
    *("Jk", "?", "x", "r", "-", "give", "keep", "none", "dummy1", "dummy2", "end", "draw"),
    *("game:", "circle-of-power", "players:", "variant:", "dealer:", "house:", "format: 1", "date:", "place:", "event:", "note:"),
    *("cities:", "hand:", "trophies:", "destroyed:", "score:", "total:", "winner:"),
    *("basic", "lonely-tyrant", "coloured-cities", "[season"),
    *("CP-R1=", "CP-R7=", "CP-R11=", "CP-R12=", "CP-R15=", "a", "b", "c"),
)

# The commonest strings stand last: deflate reaches them with the shortest distances.
SAMPLE = """\
event: club
place: at home
note: 2027-0
house: CP-R1=b, CP-R7=b, CP-R11=b, CP-R12=b, CP-R15=b
dealer: Aino
variant: lonely-tyrant
variant: coloured-cities
(Kc) 9h 6c 2h 4h x Ville give
(Ah) 9c 9s 3s 2h x Ville keep
winner: Aino
total: Aino 1, Ville 2, Emmi 3, Olavi 4
trophies: Aino 1, Ville 2, Emmi 3, Olavi 4
destroyed: Aino 1, Ville 2, Emmi 3, Olavi 0
game: circle-of-power
players: Anna, Bo, Cia, Dan
date: 2026-1
players: Aino, dummy1, Ville, dummy2
players: Aino, Ville, Emmi, Olavi
date: 2026-0
[season 1]
cities: Ad Jd Qc Kd
hand: Aino 3s 4s 9d, Ville 6s 4h 5c
(Jc) 3s+7s 6s+Th 2s+9c 7c+5s x Olavi
(Ks) 5s+4d 4s+8c 5c+5d Td+6h -
(Kh) 7h 2h 6d Tc x Ville
(Qh) 8d 3c 5h 7h - Qc
(Jk) 9d 4c 2d 6c x Aino
(As) 3c 4d 7s 8d r Emmi
(Jk) 3h 7s 2s 9s -
score: Aino 1, Ville 2, Emmi 3, Olavi 0
"""

LINK = WordsLink(WORDS, SAMPLE)
