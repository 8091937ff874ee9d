"""A picture of the book cannot tell a strike that was not made."""

import pytest

from companion.games.circle_of_kings.teaching import fights
from companion.games.circle_of_kings.teaching.tables import CUPS, PENTACLES

ROWS = {"Ville": ("Tp", "6w", "3w", "2s"), "Aino": ("5w", "9s", "9c", "Ac")}


def test_a_strike_that_was_made_is_drawn() -> None:
    title = fights.lap((("Aino", "9c", "3w"),), (PENTACLES, CUPS), ROWS, "Cups strike Wands").title
    assert title.startswith("Cups strike Wands. Ville 10 of Pentacles")
    assert "Aino’s 9 of Cups strikes the 3 of Wands" in title


@pytest.mark.parametrize("strike", [("Aino", "9c", "6w"), ("Aino", "5w", "3w"), ("Ville", "3w", "9c")])
def test_a_strike_that_was_not_made_is_refused(strike: tuple[str, str, str]) -> None:
    with pytest.raises(ValueError, match="were not made"):
        fights.lap((strike,), (PENTACLES, CUPS), ROWS, "no such thing")
