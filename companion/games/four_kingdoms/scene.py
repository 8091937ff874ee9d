"""The table as it stands: the King Deck, every player's village and hand, the last trick, the harvest."""

from collections.abc import Iterator, Mapping, Sequence

from companion.cards.french import SUIT_SIGNS, parse_card
from companion.games.four_kingdoms.rules import state as s, table as t
from companion.plain import Plain
from companion.record.players import DUMMY as DUMMY_TAG
from companion.referee.scene import Board, Fact, Pile, Place, Scene, Seat, Thing, cards

_ROLES = {"king_dealer": "King Dealer", "citizen_dealer": "Citizen Dealer"}
_CHANCES = {"0": "no", "1": "yes"}


def scene(state: Plain, totals: Mapping[str, int], seats: Sequence[str]) -> Scene:
    """All that lies on the table, from a verdict's `state` and totals; `seats` are the tags of its players."""
    if not state["season"]:
        return Scene(_headline(state), seats=tuple(map(Seat, seats)), facts=tuple(_difference(state)), totals=totals)
    facts = (*_prediction(state), *_last_trick(state), *_harvest(state), *_difference(state))
    villages = {tag: codes for tag, codes in state["villages"].items() if tag not in seats}
    piles = tuple(Pile(f"Village of {tag}", cards(codes)) for tag, codes in villages.items())
    sitting = tuple(_seat(state, tag) for tag in _with_dummy(seats))
    return Scene(_headline(state), (_king_deck(state["kings"]),), piles, sitting, facts=facts, totals=totals)


def _headline(state: Plain) -> str:
    if not state["season"]:
        return f"Before the first season; {state['hand_size']} cards each."
    parts = [f"Season {state['season']}", state["scoring"] or "variation not named yet"]
    parts.append(f"{state['tricks']} of {state['hand_size']} tricks")
    return ", ".join([*parts, f"{state['leader']} leads the next"] if state["leader"] else parts)


def _king_deck(kings: Mapping[str, str | None]) -> Board:
    """Four places side by side; a king who is not known is an unseen card."""
    places = (Place(name, 0, column, (Thing(kings[name] or "?"),), name) for column, name in enumerate(s.PLACES))
    return Board("King Deck", tuple(places))


def _with_dummy(seats: Sequence[str]) -> Sequence[str]:
    """The seats, with the dummy that plays beside two persons though no line names it."""
    return (*seats, t.DUMMY) if len(seats) == 2 and not any(map(_is_dummy, seats)) else seats


def _is_dummy(tag: str) -> bool:
    return DUMMY_TAG.fullmatch(tag) is not None


def _seat(state: Plain, tag: str) -> Seat:
    roles = tuple(role for key, role in _ROLES.items() if state[key] == tag)
    leads = state["leader"] == (t.DUMMY if _is_dummy(tag) else tag)
    piles = []
    if tag in state["villages"]:
        piles.append(Pile("village", cards(state["villages"][tag])))
    if tag in state["hands"]:
        piles.append(Pile("hand", cards(state["hands"][tag]), hidden=True))
    return Seat(tag, roles, acts=leads, piles=tuple(piles), facts=("leads",) if leads else ())


def _prediction(state: Plain) -> Iterator[Fact]:
    """What is known of the harvest while it is not."""
    if state["prediction"] is not None and state["harvest"] is None:
        chances = (f"K{SUIT_SIGNS[suit]} {_CHANCES.get(chance, chance)}" for suit, chance in state["prediction"].items())
        yield Fact("Will they harvest?", ", ".join(chances))


def _last_trick(state: Plain) -> Iterator[Fact]:
    last = state["last_trick"]
    if last is None:
        return
    said = [f"{last['kind']}, led by {last['leader']}"]
    said += [f"{last['winner']} won"] if last["winner"] else []
    said += [f"{last['loser']} lost"] if last["loser"] else []
    said += [f"{person} took {_signs(codes)}" for person, codes in last["taken"].items()] or ["nobody took anything"]
    yield Fact("Last trick", "; ".join(said))


def _signs(codes: Sequence[str]) -> str:
    """Cards as people read them, `10♥`."""
    return " ".join(card.sign if (card := parse_card(code)) else code for code in codes)


def _harvest(state: Plain) -> Iterator[Fact]:
    harvest = state["harvest"]
    if harvest is None:
        return
    yield Fact("Harvest", _signs(harvest["kings"]) or "no king")
    for unit, balance in harvest["balance"].items():
        bonus = harvest["bonus"][unit]
        yield Fact(unit, f"balance {balance}, bonus {bonus}, score {balance + bonus}")


def _difference(state: Plain) -> Iterator[Fact]:
    """Where two score, how far one is ahead."""
    difference = state["difference"]
    if difference and difference["leader"]:
        points = difference["points"]
        yield Fact("Ahead", f"{difference['leader']} leads by {points} point{'s' * (points != 1)}")


SCENE = scene
