"""How many pieces each player gets."""

#: Counters and cities where the header sets no number, and at most.
COUNTERS, MOST_COUNTERS = 40, 120
CITIES, MOST_CITIES = 12, 40
#: Coins of each worth.
COINS = ((1, 10), (5, 4), (10, 1))
