"""What happens to cards: drawn, burned, eliminated, taken home. Every function here changes the state that it is given."""

from collections.abc import Sequence

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.rules import moves as m, stages, state as s, table as t

#: The sum of the values of any cards of one suit, by their ten bits.
_VALUES = tuple(sum(i + 1 for i in range(10) if cards >> i & 1) for cards in range(1 << 10))
_TEN = (1 << 10) - 1
#: The cards of each suit in a zone, own and stolen.
SUIT_MASKS = tuple(_TEN << 10 * suit | _TEN << 10 * suit + m.STOLEN_SHIFT for suit in range(4))


def value_of(zone: int) -> int:
    """The sum of the values of a zone's cards."""
    total = 0
    while zone:
        total += _VALUES[zone & _TEN]
        zone >>= 10
    return total


def holdable(side: s.Side, named: int = 0) -> int:
    """The army cards that may be in hand beside those `named` before, which leave it.

    A card may be there if it is known to be, or if it is unseen and an unknown card is left to be it.
    """
    unknown = side.unknown - (named & ~side.known).bit_count()
    return (side.known | (side.unseen if unknown > 0 else 0)) & ~named


def leave_hand(side: s.Side, card: TarotCard) -> None:
    """An army card that may be in hand leaves it."""
    if side.known & card.bit:
        side.known ^= card.bit
    else:
        side.unknown -= 1
        side.unseen &= ~card.bit


def first_not_in_hand(side: s.Side, cards: Sequence[TarotCard]) -> int | None:
    """The place of the first of these cards that cannot be in hand beside those before it (`holdable`); None where all can."""
    named = 0
    for place, card in enumerate(cards):
        if not card.bit & holdable(side, named):
            return place
        named |= card.bit
    return None


def deploy_from_hand(side: s.Side, cards: Sequence[TarotCard]) -> None:
    """Army cards that may be in hand go to the zone, the Captain first."""
    bits = sum(card.bit for card in cards)
    shown = bits & ~side.known
    side.known &= ~bits
    side.unknown -= shown.bit_count()
    side.unseen &= ~shown
    side.zone |= bits
    if cards:
        side.captain = cards[0].bit


def holdable_lords(side: s.Side) -> int:
    """The Lords who may be in hand."""
    return side.lords_known | (side.lords_unseen if side.lords_unknown else 0)


def leave_lords(side: s.Side, lord: LordCard) -> None:
    """A Lord that may be in hand leaves it."""
    if side.lords_known & lord.bit:
        side.lords_known ^= lord.bit
    else:
        side.lords_unknown -= 1
        side.lords_unseen &= ~lord.bit


def name_lord(side: s.Side, lord: LordCard) -> None:
    """An unknown Lord in hand is known from now on."""
    side.lords_unknown -= 1
    side.lords_unseen &= ~lord.bit
    side.lords_known |= lord.bit


def gives_card(table: t.Table, side: s.Side) -> bool:
    """Whether a card that is due can come off an Army deck; then it is one of the unseen (CK-1.6).

    CK-R3=b: the discards become a new deck if it is empty; what was discarded may come back only so (CK-1.5).
    """
    if side.deck:
        return True
    if not side.discard or not table.plays_b("CK-R3"):
        return False
    side.unseen = side.discard
    side.deck = side.discard.bit_count()
    side.discard = 0
    return True


def draw_unknown(side: s.Side) -> None:
    """A card that is not known goes from the Army deck to hand."""
    side.unknown += 1
    off_deck(side)


def off_deck(side: s.Side, card: TarotCard | None = None) -> None:
    """The top card leaves the Army deck, and has shown itself if it is named.

    With the last one it is known what the unknown cards in hand are.
    """
    if card:
        side.unseen ^= card.bit
    side.deck -= 1
    if not side.deck:
        side.known |= side.unseen
        side.unseen = 0
        side.unknown = 0


def eliminate(state: s.State, holder: int, cards: int) -> None:
    """Cards of a zone go to the discards of the player in whose deck they began."""
    side, other = state.sides[holder], state.sides[1 - holder]
    side.zone &= ~cards
    side.tapped &= ~cards
    side.forgotten &= ~cards
    if side.captain & cards:
        side.captain = 0
    side.discard |= cards & m.OWN_BITS
    other.discard |= cards >> m.STOLEN_SHIFT


def steal(state: s.State, thief: int, bit: int) -> None:
    """A card of the opposing zone goes to the zone of `thief` (CK-8.9); a Captain is an ordinary card from now on (CK-R11)."""
    side, other = state.sides[thief], state.sides[1 - thief]
    there = bit << m.STOLEN_SHIFT if bit <= m.OWN_BITS else bit >> m.STOLEN_SHIFT
    other.zone ^= bit
    side.zone |= there
    if other.tapped & bit:
        other.tapped ^= bit
        side.tapped |= there
    other.forgotten &= ~bit
    if other.captain == bit:
        other.captain = 0


def burn_lords(state: s.State, loss: s.Loss, *players: int) -> None:
    """Each of these players burns a Lord, all at the same moment (CK-4.3, CK-R6); this may be the end."""
    for player in players:
        state.sides[player].lord_deck -= 1
        state.sides[player].burned += 1
        state.losses = (*state.losses, (player, loss))
    check_end(state)


def check_end(state: s.State) -> None:
    """The end, where a Lord deck has no card left (CK-6.4); where both have none, the larger hand wins (CK-6.5, CK-R8)."""
    first, second = state.sides
    if first.lord_deck and second.lord_deck:
        return
    out = [player for player in (0, 1) if not state.sides[player].lord_deck]
    state.stage = stages.OVER
    if len(out) == 1:
        state.winners = (1 - out[0],)
    else:
        hands = [_final_hand(state, player) for player in (0, 1)]
        state.winners = tuple(player for player in (0, 1) if hands[player] == max(hands))


def _final_hand(state: s.State, player: int) -> int:
    """The hand that counts at the end; CK-R7=b: with the player's own army cards that lie deployed."""
    side, other = state.sides[player], state.sides[1 - player]
    size = side.hand + side.lords_in_hand
    if state.table.plays_b("CK-R7"):
        size += (side.zone & m.OWN_BITS).bit_count() + (other.zone >> m.STOLEN_SHIFT).bit_count()
    return size


def take_home(state: s.State) -> None:
    """The deployed cards go home, the Lords to the discards (CK-6.1, CK-6.2)."""
    for player in (0, 1):
        side, other = state.sides[player], state.sides[1 - player]
        side.known |= side.zone & m.OWN_BITS
        other.known |= side.zone >> m.STOLEN_SHIFT
        side.zone = side.tapped = side.forgotten = side.captain = 0
        discard_lord(side)


def discard_lord(side: s.Side) -> None:
    """The deployed Lord goes to the discards, if one is there."""
    if side.lord:
        side.lords_gone |= side.lord.bit
        side.lord = None
