"""What the books of Circle of Kings can show of anybody's first round: what was deployed, and the combat."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.drawings.table import SeatFigure
from companion.games.circle_of_kings.rules.moves import Deploy
from companion.games.circle_of_kings.teaching import pictures, tables
from companion.referee.evening import Evening, EveningPictures, Shown


def _seats(evening: Evening) -> Sequence[SeatFigure]:
    """What both have deployed, the first-named player's first; nothing where the record stops before that."""
    lines = {move.player: (step, move) for step, move in list(evening.of(Deploy))[:2] if move.cards}
    seats = []
    for player, (step, move) in sorted(lines.items()):
        captain, *army = (card.code for card in move.cards)
        seats.append(SeatFigure(step.before.table.players[player], captain, army, int(move.lord.code[1:]), pictures.FULL))
    return seats if len(seats) > 1 else ()


def _deployed(evening: Evening) -> Iterator[Shown]:
    if seats := _seats(evening):
        kings = next(evening.state(step.before)["circle"] for step, _ in evening.of(Deploy))
        lords = ((seat, LORDS[int(seat.lord or 0)].title) for seat in seats)
        said = "; ".join(f"{seat.tag} {tables.cards_in_words(_army(seat))}, and the Lord {lord}" for seat, lord in lords)
        captains = " and ".join(f"{seat.tag}’s {tables.card_in_words(seat.captain)}" for seat in seats)
        words = f"Your first round, all turned up: the Captains are {captains}"
        yield Shown(pictures.deployed(kings, seats[0], seats[1], said), words)


def _army(seat: SeatFigure) -> Sequence[str]:
    return (seat.captain, *seat.army)


def _combat(evening: Evening) -> Iterator[Shown]:
    """The combat, where no Lord has changed an army or a sum, or who burns."""
    armies = {seat.tag: _army(seat) for seat in _seats(evening)}
    sums = {tag: sum(map(tables.value_of, army)) for tag, army in armies.items()}
    states = [evening.state(evening.record.game.finish(step.after)) for step in evening.steps]
    fought = (pair for pair in pairwise(states) if pair[1]["combat"] and not pair[0]["combat"])
    for before, after in list(fought)[:1]:
        burning = [tag for tag in armies if after["lord_deck"][tag] < before["lord_deck"][tag]]
        losing = [tag for tag in armies if sums[tag] == min(sums.values())]
        if not armies or after["combat"]["values"] != sums or burning != losing:
            return
        scores = ", ".join(f"{tag} has {value}" for tag, value in sums.items())
        said = f"{scores}; {' and '.join(burning)} {'burns' if len(burning) == 1 else 'burn'} a Lord"
        picture = pictures.combat(dict(reversed(armies.items())), burning, said)
        yield Shown(picture, f"Your first combat: {said}")


EVENING: EveningPictures = {"deploying": _deployed, "combat": _combat}
