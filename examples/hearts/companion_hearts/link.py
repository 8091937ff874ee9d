"""What links of Hearts are made with. Printed links depend on every byte of this file: what was printed once never changes."""

from companion.cards.french import DECK
from companion.links.wordbooks import WordsLink

WORDS = (
    *(card.code for card in DECK),
    *("pass", "hand", "points:", "score:", "total:", "winner:", "draw", "[deal"),
    *("game: hearts", "players:", "to:", "passing: no", "house: HE-R1=b", "format: 1", "date:", "place:", "event:", "note:"),
)

# The commonest strings stand last: deflate reaches them with the shortest distances.
SAMPLE = """\
event: club
place: at home
note: 2027-0
house: HE-R1=b
passing: no
to: 50
game: hearts
players: Anna, Bo, Cia, Dan, Eve
date: 2026-
players: Aino, Ville, Emmi, Olavi
winner: Aino
[deal 1]
pass Aino: Qs Ks As
pass Ville: Ac Kc Ah
hand Emmi: 2s 3s 4s 5s 6s 7s 8s 9s Ts Js 2h 3h 4h
points: Aino 5, Ville 21
Aino: 2c Tc Kc 9c
5d Qd 7d 3d
8h Jh 6h 4h
total: Aino 13, Ville 26, Emmi 8, Olavi 5
score: Aino 1, Ville 14, Emmi 0, Olavi 11
"""

LINK = WordsLink(WORDS, SAMPLE)
