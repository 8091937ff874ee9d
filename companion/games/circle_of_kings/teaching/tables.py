"""The table after a line of a lesson, as the line left it: what follows by itself is not played yet, so it can be shown."""

from collections.abc import Sequence

from companion.cards.tarot import LORDS, SUIT_NAMES
from companion.plain import Plain
from companion.referee import find_game, lesson_at

_GAME = "circle-of-kings"
#: Lines of the lesson `first`: the Kings are laid, hands drawn, armies deployed, then the strikes of the first lap.
LAID, DRAWN, ARMIES, WANDS, PENTACLES, CUPS = 5, 8, 10, 13, 14, 15
#: Its second round: it begins, armies deployed, a card stolen, the Circle changed and a strike made, the last strike.
SECOND, ARMIES_AGAIN, STOLEN, CHANGED, LAST = 19, 23, 24, 26, 29


def table_at(name: str, line: int) -> Plain:
    """What lies where after a lesson's first `line` lines, as a verdict's `state` tells it."""
    return find_game(_GAME).describe(lesson_at(_GAME, name, line).judgement.positions[-1].inner)


def value_of(code: str) -> int:
    """What an army card is worth (CK-1.2)."""
    return int({"A": "1", "T": "10"}.get(code[0], code[0]))


def card_in_words(code: str) -> str:
    """A card as people call it: `5 of Wands`, `King of Cups`; an ace is worth 1."""
    rank = {"T": "10", "A": "ace", "K": "King"}.get(code[0], code[0])
    return f"{rank} of {SUIT_NAMES[code[1]]}"


def cards_in_words(codes: Sequence[str]) -> str:
    """Several cards as people call them; a star marks the card that was stolen."""
    return ", ".join(card_in_words(code) + " (stolen)" * code.endswith("*") for code in codes)


def circle_in_words(kings: Sequence[str | None]) -> str:
    """Which King lies where."""
    places = zip(("Top", "Right", "Bottom", "Left"), kings, strict=True)
    return ", ".join(f"{place} {card_in_words(king) if king else 'empty'}" for place, king in places)


def deployed_in_words(table: Plain) -> str:
    """Both armies and their Lords."""
    lords = {tag: LORDS[int(zone["lord"][1:])].title for tag, zone in table["deployed"].items()}
    return "; ".join(f"{tag} {cards_in_words(army_of(table, tag))}, and the Lord {lord}" for tag, lord in lords.items())


def army_of(table: Plain, tag: str) -> Sequence[str]:
    """A player's deployed cards, the Captain first."""
    zone = table["deployed"][tag]
    return [*([zone["captain"]] if zone["captain"] else []), *zone["army"]]
