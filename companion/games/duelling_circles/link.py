"""Duelling Circles. Printed links depend on every byte of this file: a better dictionary is a new codec beside it."""

from itertools import product

from companion.links.wordbooks import WordsLink

_SQUARES = tuple(f"{letter}{number}" for letter in "hc" for number in range(1, 9))
_FLIPS = tuple("".join(coins) for coins in product("HT", repeat=4))
_LUCKY = (*(f"*{number}" for number in range(1, 9)), *("*" + "".join(coins) for coins in product("HT", repeat=3)))
_MOVES = tuple(f"{square[0]}{number}-" for square in ("h", "c") for number in range(1, 9))

WORDS = (
    *_SQUARES,
    *_FLIPS,
    *_LUCKY,
    *_MOVES,
    *("0", "1", "2", "3", "4", "r", "r-", "-", "stop", "/", "x", "draw"),
    *("winner:", "total:", "end", "game: duelling-circles", "players:", "tokens:", "variant:", "lineup:", "house:", "DC-R"),
    *("no-reserves", "counterflow", "kinilani", "traditional", "format: 1", "date:", "place:", "event:", "note:"),
)

# The commonest strings stand last: deflate reaches them with the shortest distances.
SAMPLE = """\
event: club
place: at home
note: 2027-0
house: DC-R3=b, DC-R4=b, DC-R5=b, DC-R6=b, DC-R7=b, DC-R9=b, DC-R10=b, DC-R11=b, DC-R14=b, DC-R17=b, DC-R18=b, DC-R21=b
lineup: Aino b g v o c r w, Ville o c r b g v w
variant: no-reserves, counterflow, kinilani
tokens: 14
tokens: 5
tokens: 3
winner: draw
winner: Aino
game: duelling-circles
players: Anna, Bo
date: 2026-1
players: Aino, Ville
date: 2026-0
Ville 3 c8 2 h7 *6
Ville 3 c8 stop *6
Aino 1 h7xh8 *2
2 h5/g *4
Aino 2 h7 *5
Ville 0 *5
2 r *1
Aino 1 h8-c3 *8
3 c4-c5 *2
total: Aino 2, Ville 0
"""

LINK = WordsLink(WORDS, SAMPLE)
