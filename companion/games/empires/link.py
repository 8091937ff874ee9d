"""Empires. Printed links depend on every byte of this file: a better dictionary is a new codec beside it."""

from companion.links.wordbooks import WordsLink

_CARDS = tuple(rank + suit for suit in "shdc" for rank in "A23456789TJQK")
_NUMBERS = tuple(str(number) for number in range(34))

WORDS = (
    *_CARDS,
    *_NUMBERS,
    *("Jk", "?", "setup", "draw", "give", "order:", "score:", "[turn", "fight", "discard", "breakthrough"),
    *("mig", "exp", "mer", "com", "abu", "apo", "exo", "cru", "col", "fou", "war"),
    *("buy", "build", "store", "take", "keep", "outer", "map:", "game: empires", "players:", "date:", "options:", "attributes:"),
    *("winner:", "total:", "end", "house:", "EM-R"),
)

# The commonest strings stand last: deflate reaches them with the shortest distances.
SAMPLE = """\
format: 1
event: club
place: at home
note: 2027-0
counters: 20
cities: 3
youngest: Ville
attributes: Aino fertility, Ville diplomacy, Emmi warfare, Olavi sophistication
house: EM-R1=b, EM-R2=b, EM-R3=b
options: supplies
options: treasury, supplies
options: treasury
breakthrough
winner: Aino
end
game: empires
players: Anna, Bo, Cia, Dan
date: 2026-1
players: Aino, Ville, Emmi, Olavi
date: 2026-0
map: .geojson
map: .map
[turn 1]
1: 2 35 36 outer
2: 1 3 36
3: 2 4
4: 3 5
33: 1 2 outer
34: 5 6 outer
Aino setup 11 4@11 2@10 4@12
Ville setup 30 2@30 3@29 2@31 3@40
Aino give Ville ? $2
Aino buy 2; build 4c 1; store 6d 1; store $1 1; take $3 1; keep 1
Aino cru Kc Qc 5; fou Js Jd 7; col 7h 2d Jd Jc 13; war Ks Qs 2@4/Ville
Aino apo 7c 10>35; exo 7c 4c 36>14 14>13; abu Jh 4h 12
Aino exp 3d 9d 40>33 31>24 30>8; mig Ah 9
Ville mig Kh 4; com 6s 8; mer Td 6>1
Aino draw 9d 7c 4c 3h
Ville draw 2d 7h 6s 8d
order: Aino, Ville, Emmi, Olavi
Aino 4@11>10 2@12>13; fight 13
Ville 29>28 29>30 30>31
Aino discard 8s
Ville discard 3s Qs
score: Aino 8, Ville 9, Emmi 7, Olavi 10
"""

#: Of records that begin with a position: long rows of provinces, cards remembered, the moves of one turn.
_POSITION_WORDS = (
    *_CARDS,
    *(str(number) for number in range(56)),
    *("pieces:", "city@", "memory:", "hand:", "discard", "?", "Jk", "pass", "give", "draw", "buy", "outer", "score:"),
    *("position: turn", "note: map by companion map make --players", "--provinces", "--seed", "--flavour"),
)

_POSITION_SAMPLE = """\
map: .geojson
[turn 1]
1: 2 35 36 outer
2: 1 3 36
33: 1 2 outer
34: 5 6 outer
Aino give Ville ? $2
Aino buy 2; build 4c 1; store 6d 1; store $1 1; take $3 1; keep 1
Aino cru Kc Qc 5; fou Js Jd 7; col 7h 2d Jd Jc 13; war Ks Qs 2@4/Ville
Aino apo 7c 10>35; exo 7c 4c 36>14 14>13; abu Jh 4h 12
Aino exp 3d 9d 40>33 31>24 30>8; mig Ah 9
Ville mig Kh 4; com 6s 8; mer Td 6>1
Aino 4@11>10 2@12>13; fight 13
event: club
date: 2026-1
options: treasury, supplies
game: empires
players: Aino, Ville, Emmi
note: map by companion map make --players 3 --provinces 60 --seed 7 --flavour eastern, method 1, check
map: empires-eastern-3-60-7.map
players: Aino, Ville, Emmi, Olavi
note: map by companion map make --players 4 --provinces 80 --seed 1 --flavour northern, method 1, check
map: empires-northern-4-80-1.map
position: turn 12
warehouses: 5@1 1@6 2@50
hand: Aino 4h 5h
hand: Ville ?
coins: Aino 81, Ville 113, Emmi 72, Olavi 10
memory: Ville 2s 5s 7s Ks 4h 5h Qh Ah 7d Kd 8c Kc Ac Emmi 3s 4s 6s 9s Js
Aino draw 6d Jc Jh
Ville give Emmi ?
order: Ville, Aino, Emmi, Olavi
Aino buy 1
Emmi pass
Ville store ? 1; mig 6h 52
Aino 70>69
breakthrough
Ville keep 2
Emmi discard ? ? ? ? ? ?
score: Aino 10, Ville 23, Emmi 5, Olavi 10
pieces: Aino city@11 city@20 2@11 10 12 13 14 15 16 17 18 19 20 3@21 22 23 24 25 26 27 28 29
pieces: Ville city@30 city@31 2@30 4@31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49
pieces: Emmi city@50 city@51 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69
pieces: Olavi city@70 70 71 72 73 74 75 76 77 78 79 80
"""

LINK = WordsLink(WORDS, SAMPLE, WordsLink(_POSITION_WORDS, _POSITION_SAMPLE))
