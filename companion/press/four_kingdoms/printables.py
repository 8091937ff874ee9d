"""All that Four Kingdoms has on paper."""

from companion.press.four_kingdoms.score_sheet import score_sheet
from companion.press.printable import Printable

PRINTABLES = (Printable("score-sheet", "Score sheet", "plain paper; one set for each game played", score_sheet),)
