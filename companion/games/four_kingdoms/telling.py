"""What a line of Four Kingdoms did, as a person at the table would say it."""

from collections.abc import Iterator, Mapping

from companion.cards.french import JOKER, SUIT_NAMES, SUIT_SIGNS, Card, cards_of
from companion.games.four_kingdoms.rules import claims, fall, moves as m, state as s, table as t, trick
from companion.referee.telling import Tell, listed


def tell(before: s.State, move: m.Move, after: s.State) -> str:
    """What a line did, and what came of it where a season or the game ended by it. Claims say themselves."""
    return " ".join((*_line(before, move, after), *_score(before, after), *_end(before, after)))


def _line(before: s.State, move: m.Move, after: s.State) -> Iterator[str]:
    table, season = after.table, after.season
    if season is None:
        return
    match move:
        case m.NewSeason(number):
            kings, citizens = (table.persons[one] for one in (season.setup.king_dealer, season.setup.citizen_dealer))
            yield f"Season {number}: {kings} deals the kings, {citizens} the citizens."
        case m.Scoring(variation):
            up = t.VARIATIONS[variation]
            yield f"At the harvest {f'the {listed(up)}' if up else 'no'} king{' turns' if len(up) < 2 else 's turn'} up."
        case m.Kings():
            yield from _kings(season)
        case m.Exchange(person):
            yield f"{table.persons[person]} exchanges a card."
        case m.Trick() if before.season and season.last:
            yield from _trick(table, before.season, move, season.last)
        case m.Harvest(cards):
            kings_up = [card.sign for card in cards if card.suit]
            yield f"{listed(kings_up) or 'No king'} harvest{'s' * (len(kings_up) < 2)}."
        case m.Village(tag, _, cards):
            yield f"{tag} has collected {' '.join(card.sign for card in cards) or 'nothing'}."


def _kings(season: s.Season) -> Iterator[str]:
    suit = season.setup.royal
    if suit:
        yield f"{SUIT_NAMES[suit].capitalize()} are royal."
    bottom = {stack[3] for stack in season.setup.seen}
    if len(bottom) == 1:
        yield f"K{SUIT_SIGNS[bottom.pop()]} lies at the bottom."


def _trick(table: t.Table, season: s.Season, move: m.Trick, last: s.PlayedTrick) -> Iterator[str]:
    """Who won with which card, who lost, and what both take."""
    if last.winner is None and last.loser is None:
        yield "Nothing but jokers answered: all is discarded."
        return
    seats = trick.play_order(season, last.leader if not move.idle else move.leader if move.leader is not None else season.leader)
    cards = {seats[move.word_of(place) % len(seats)]: card for place, card in reversed(list(enumerate(move.cards)))}
    taken = dict(last.taken)
    if last.winner == last.loser and last.winner is not None:
        yield f"{_name(table, last.winner)} wins and loses{_with(cards, last.winner)}, and takes {_signs(taken, last.winner)}."
        return
    for seat, verb in ((last.winner, "wins"), (last.loser, "loses")):
        if seat is None:
            continue
        what = f"{_name(table, seat)} {verb}{_with(cards, seat)}"
        if seat in taken or (verb == "wins" and last.kind == "red"):
            card, lead = cards.get(seat), move.cards[0]
            why = ", which is disreputable," if card and seat not in taken and _is_low(table, season, card, lead) else ""
            yield f"{what}{why} and takes {_signs(taken, seat)}."
        else:
            yield f"{what}."


def _is_low(table: t.Table, season: s.Season, card: Card, lead: Card) -> bool:
    """Whether a card is disreputable under a lead (FK-5.3)."""
    return fall.is_disreputable(fall.strengths(season.setup.royal, lead.suit, table.plays_b("FK-R12"))[card.index])


def _name(table: t.Table, seat: int) -> str:
    return "The dummy" if seat == m.NOMAD else fall.name_of(table, seat)


def _with(cards: Mapping[int, Card], seat: int) -> str:
    card = cards.get(seat)
    return "" if card is None or card is JOKER else f" with {card.sign}"


def _signs(taken: Mapping[int, int], seat: int) -> str:
    return " ".join(card.sign for card in cards_of(taken.get(seat, 0))) or "nothing"


def _score(before: s.State, after: s.State) -> Iterator[str]:
    """The season's score, where the line brought it."""
    result = after.season.result if after.season else None
    had = before.season.result if before.season and after.season and before.season.setup == after.season.setup else None
    if result is not None and (had is None or had.scores != result.scores):
        scores = (f"{unit.tag} {score}" for unit, score in zip(after.table.units, result.scores, strict=True))
        yield f"The season's score: {', '.join(scores)}."


def _end(before: s.State, after: s.State) -> Iterator[str]:
    if after.is_over and not before.is_over:
        tags = claims.winners(after)
        yield f"{listed(tags)} {'wins' if len(tags) == 1 else 'share'} the game."


TELLING: Tell[s.State, m.Move] = tell
