"""The pictures of the books of Circle of Power by name, each made of the table after a line of a game in this folder."""

from companion.games.circle_of_power.teaching import rows, tables
from companion.referee.teaching import TeachingPictures

PICTURES: TeachingPictures = {
    "set-up": tables.set_up, "circle": tables.circle, "city-deck": rows.city_deck, "battles": rows.battles,
    "season": rows.season, "count": rows.count, "judging": tables.judging, "conquest": tables.conquest, "retake": tables.retake,
    "rebellion": tables.rebellion, "joker": tables.joker, "dummy": tables.dummy,
}  # fmt: skip
