"""What must hold of the cards of any position, whatever a table let stand: each lies in one place, and no count is below zero."""

from companion.games.four_kingdoms.rules.state import State, allowed_bits


def check_matter(state: State) -> None:
    """Fail where a card lies in two places, or there are fewer than none or more than the game has."""
    season, table = state.season, state.table
    assert state.scored >= 0
    if season is None:
        return
    places = [*(hand.known for hand in season.holdings), season.offered]
    villages = list(season.villages)
    tally = [cards for _, _, cards in season.tally]
    for heap in ([*places, season.gone], villages, tally):
        together = 0
        for cards in heap:
            assert not together & cards, "a card lies in two places"
            together |= cards
        assert not together & ~allowed_bits(table), "a card that this deck does not have"
    for cards in villages:
        assert not cards & ~season.gone, "a card in a village was not played"
    assert all(hand.jokers >= 0 and hand.unknown >= 0 for hand in season.holdings)
    assert sum(hand.jokers for hand in season.holdings) <= season.jokers <= table.jokers
    assert season.tricks >= 0
