"""Four Kingdoms. Printed links depend on every byte of this file: a better dictionary is a new codec beside it."""

from companion.links.wordbooks import CardsLink

KEYWORDS = (
    "season",
    "game: four-kingdoms",
    "players: ",
    "date: ",
    "place: ",
    "event: ",
    "note: ",
    "seasons: ",
    "scoring: ",
    "dealer: ",
    "cut: ",
    "jokers: ",
    "hand: ",
    "exchange: ",
    "teams: ",
    "house: ",
    "format: 1",
    "kings: ",
    "harvest: ",
    "village ",
    "hand ",
    "exchange ",
    "points: ",
    "score: ",
    "total: ",
    "lead: ",
    "winner: ",
    "end",
)

# The commonest strings stand last: deflate reaches them with the shortest distances.
VERBATIM = (
    b"format: 1\nevent: \nplace: \nnote: \nteams: none\nhouse: FK-R12=b, FK-R13=b, FK-R14=b, FK-R15=b, FK-R18=b, FK-R20=b\n"
    b"exchange: cyclic-all\nexchange: deck\nhand: 8\nhand: 9\ncut: no\ncut: yes\njokers: 2\ndealer: \n"
    b"scoring: mirrorland\nscoring: trinity\nscoring: no-kings\nscoring: evening\nscoring: night\nscoring: day\nscoring: dealer\n"
    b"scoring: double\n"
    b"exchange Aino: 5s > 9d\nhand Aino: 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs As\npoints: \nlead: none\nlead: \nend\n"
    b"winner: draw\nwinner: \nvillage Aino: none\nvillage Ville: 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Ah\n"
    b"2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Ac\n2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Ad\nkings: Ks Kh Kd Kc\nkings: Kc Kd Ks Kh\n"
    b"game: four-kingdoms\nplayers: Anna, Bo, Cia, Dan, Eve\ndate: 2026-\nplayers: Aino, Ville, Emmi\nseasons: \n"
    b"[season 1]\nkings: Ks Kd\nharvest: Kh Kd\nscore: Anna 1, Bo -2, \ntotal: Anna 3, Bo -4, \n[season 2]\nkings: Kc Kh\n"
)

MINIFIED = (
    b"Saturday, Sunday, Friday at home, club, evening, 2025-, 2026-12-, 2026-11-, 2026-0, 2027-0"
    b"Johannes, Rosanna, Maria, Anna, Emma, Aino, Ville, Emmi, Olavi, Bo, Cia, Dan, Eve, "
    b"FK-R12=b, FK-R13=b, FK-R14=b, FK-R15=b, FK-R18=b, FK-R20=b"
    b"no-kings\nmirrorland\ntrinity\nevening\nnight\ndouble\nday\ndealer\n"
    b"cyclic-all\ndeck\nnone\nyes\nno\n: none\n"
    b" -9,  -8,  -7,  -6,  -5,  -4,  -3,  -2,  -1,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  1"
    b"\n\x1d\n\x12\x1eLY\n\x12\x1eYl\n\x12\x1elL\n\x13\x1eYy\n\x18"
    b"\x01\n\x02"
)

LINK = CardsLink(KEYWORDS, VERBATIM, MINIFIED)
