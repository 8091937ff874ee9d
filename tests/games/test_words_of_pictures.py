"""The words that stand for a picture of the books say what lies in it, card by card: somebody may not see it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.cards.drawings import tabletop
from companion.cards.tarot import SUIT_NAMES
from companion.referee import game_ids
from companion.referee.markup import signs
from companion.referee.teaching import teaching_pictures

PICTURES = [(game, name) for game in game_ids() for name in teaching_pictures(game)]
RANKS = {"T": "10", "A": "ace", "K": "King"}
#: What a title alone does not have: a card, a number, a place.
SEEN = re.compile(r"[♠♥♦♣\d]| of (?:Swords|Wands|Cups|Pentacles)")


def called(code: str, *, tarot: bool) -> str:
    """A card as the words of a picture call it."""
    return f"{RANKS.get(code[0], code[0])} of {SUIT_NAMES[code[1]]}" if tarot else signs(code)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The cards that lie face up in what is drawn."""
    seen: set[str] = set()
    face = tabletop._draw_face

    def note(surface: Any, box: Any, rank: str, suit: str, *, tarot: bool) -> None:
        seen.add(called(rank + suit, tarot=tarot))
        face(surface, box, rank, suit, tarot=tarot)

    monkeypatch.setattr(tabletop, "_draw_face", note)
    return seen


@pytest.mark.parametrize(("game", "name"), PICTURES, ids=[" ".join(one) for one in PICTURES])
def test_words_of_a_picture_name_every_card_in_it(game: str, name: str, shown: set[str]) -> None:
    picture = teaching_pictures(game)[name]()
    picture.svg()
    assert [card for card in sorted(shown) if card not in picture.title] == [], picture.title
    assert SEEN.search(picture.title), picture.title
    assert "'" not in picture.title
