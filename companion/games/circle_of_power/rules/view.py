"""The `state` of the verdict: the position in words and numbers."""

from companion.games.circle_of_power.rules import seating, state as s, table as t
from companion.plain import Json


def describe(state: s.State) -> Json:
    """The keys of `state`, as the rulebook's chapter on records lists them."""
    tags = state.table.tags
    season = state.season or seating.season_to_come(state)
    setup = season.setup
    may_lead = not season.complete and not state.is_over
    return {
        "variant": state.table.variant,
        "season": setup.number if state.season else 0,
        "actions": season.actions,
        "seats": [tags[emperor] for emperor in setup.seats],
        "dealer": tags[setup.dealer],
        "leader": tags[season.leader] if may_lead else None,
        "dummies": [tags[emperor] for emperor in t.EMPERORS if setup.dummies[emperor]],
        "cities": {tag: city.code if city else None for tag, city in zip(tags, season.cities, strict=True)},
        "trophies": {tag: [card.code for card in line] for tag, line in zip(tags, season.lines, strict=True)},
        "destroyed": dict(zip(tags, season.destroyed, strict=True)),
        "knocked_out": [tags[emperor] for emperor in state.knocked_out],
    }
