"""The `state` of the verdict: the position in words and numbers."""

from companion.cards.french import SUIT_NAMES, cards_of
from companion.games.empires.rules.state import PHASES, Hand, State
from companion.plain import Json


def describe(state: State) -> Json:
    """The keys of `state`, as the rulebook's chapter on records lists them."""
    table, board, turn = state.table, state.board, state.turn
    tags = table.players
    cities = sorted(board.cities.items())
    return {
        "turn": turn.number,
        "phase": PHASES[turn.phase],
        "order": [tags[player] for player in turn.order if player not in state.eliminated],
        "provinces": state.size,
        "need": state.need,
        "owned": dict(zip(tags, state.owned(), strict=True)),
        "cities": {tag: [province for province, owner in cities if owner == player] for player, tag in enumerate(tags)},
        "counters": {
            tag: {str(province): count for province, count in sorted(mine.items())}
            for tag, mine in zip(tags, board.counters, strict=True)
        },
        "hand": {tag: hand.size for tag, hand in zip(tags, state.cards.hands, strict=True)},
        "seen": {tag: _seen(hand) for tag, hand in zip(tags, state.cards.hands, strict=True)},
        "deck": state.cards.deck,
        "coins": dict(zip(tags, state.coins, strict=True)) if table.treasury else {},
        "warehouses": {str(province): die.pips for province, die in sorted(state.dice.items())},
        "attributes": {tag: SUIT_NAMES[suit] for tag, suit in zip(tags, table.attributes, strict=True) if suit},
        "eliminated": [tag for player, tag in enumerate(tags) if player in state.eliminated],
    }


def _seen(hand: Hand) -> list[str]:
    return sorted([card.code for card in cards_of(hand.seen)] + ["Jk"] * hand.jokers)
