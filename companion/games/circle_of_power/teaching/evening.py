"""What the books of Circle of Power can show of anybody's first season of the basic game: the table, deeds, the count."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial

from companion.drawing import Box, Picture, Surface
from companion.drawing.figure import cross_out, link, zone
from companion.games.circle_of_power.drawings.laid import Laid, Places, lay_table
from companion.games.circle_of_power.rules import circle, deed, moves as m, play, table as t
from companion.games.circle_of_power.teaching import rows, tables
from companion.games.circle_of_power.teaching.lessons import Action, action_in, laid_of, lying
from companion.referee.evening import Evening, EveningPictures, Shown
from companion.referee.markup import cards as signs
from companion.referee.replay import AnyStep

_WIDTH = 114.0
#: From the middle of the table down to the edge of a city, and to that of a line behind it (mm).
_CITY, _LINE = 24.0, 37.0
#: How the arrow bends from a city to another's line: round the decks in the middle, and between names.
_BENDS = {(0, 2): -0.62, (2, 0): 0.62, (1, 3): 0.25, (3, 1): 0.25, (1, 0): -0.08, (3, 0): 0.08}


def _actions(evening: Evening) -> Iterator[tuple[AnyStep, m.Action, Laid, Action]]:
    """The actions of the basic game in their order, each with the table before its deed, and in words."""
    for step, move in evening.of(m.Action):
        if step.before.table.variant == t.BASIC:
            told = action_in(step)
            yield step, move, laid_of(evening.state(step.before), told.next_city, {}), told


def _set_up(evening: Evening) -> Iterator[Shown]:
    for step, _, laid, told in list(_actions(evening))[:1]:
        dealt = (line for at, line in evening.of(m.Hand) if at.line.number < step.line.number)
        hands = {step.before.table.tags[who]: cards for line in dealt for who, cards in line.entries}
        hand = [card.code for card in hands.get(laid.seats[0], ())[:3]] or "???"
        yield Shown(tables.laid_out(laid, hand), f"Your table before the first action. The next city is {signs(told.next_city)}")


def _judging(evening: Evening) -> Iterator[Shown]:
    """The first action judged."""
    for step, move, laid, told in list(_actions(evening))[:1]:
        tags, season = step.before.table.tags, step.before.season
        trumps = dict(zip(tags, play.trump_bits(season.cities, play.next_city(season, move)), strict=True))
        why = {}
        for (tag, _), card in zip(told.plays, move.cards, strict=True):
            apart = "\n" if tag == laid.seats[2] else " "  # beside the next player's number there is little room
            why[tag] = f"{'trump' if card.bit & trumps[tag] else 'no trump'}:{apart}{circle.NUMBER[card.index] + 2}"
        picture = tables.judged(replace(laid, played=dict(told.plays)), told, why, tags[step.after.season.leader])
        yield Shown(picture, f"Your action 1: {told.plays[0][0]} leads. {evening.told(step)}")


def _deed(kind: str, evening: Evening) -> Iterator[Shown]:
    """The first deed of a kind."""
    for number, (step, move, laid, _) in enumerate(_actions(evening), 1):
        tags, winner = step.before.table.tags, step.after.season.leader
        done, loser = deed.meant(step.before.table, step.before.season, winner, move.deed)
        if done == kind:
            one, other = tags[winner], tags[winner if loser is None else loser]
            picture = _moves(laid, kind, one, other, evening.state(step.after)["trophies"])
            yield Shown(picture, f"Your action {number}: {evening.told(step)}")
            return


def _moves(laid: Laid, kind: str, winner: str, loser: str, kept: Mapping[str, Collection[str]]) -> Picture:
    """The table before a deed, with arrows for what moves; what is discarded is crossed out, also trophies not `kept`."""
    one, other = laid.seats.index(winner), laid.seats.index(loser)
    behind = {side for side, tag in enumerate(laid.seats) if laid.lines[tag] or (side == one and kind == m.TAKE)}
    up, down = (_LINE if side in behind else _CITY for side in (2, 0))

    def draw(surface: Surface, _: Box) -> None:
        table = Places(_WIDTH / 2, up, 8.2, 20, 10.5)
        # Arrows first: where one has to pass a card, it goes below it.
        if kind == m.TAKE:
            link(surface, table.city(other), table.line(one), bend=_BENDS.get((other, one), 0.0))
        elif kind == m.RETAKE:
            link(surface, table.city(other), table.city(one), bend=0.25)
        if laid.next_city:
            link(surface, table.next_city, table.city(one if kind == m.REGROUP else other))
        lay_table(surface, table, laid)
        if kind != m.TAKE:
            cross_out(surface, table.city(one))
        elif not laid.lines[winner]:
            zone(surface, table.line(one))
        for side, tag in enumerate(laid.seats):
            for place, card in enumerate(laid.lines[tag]):
                if card not in kept[tag]:
                    cross_out(surface, table.line(side, place, len(laid.lines[tag])))

    return Picture(f"The table before the deed, with what moves and what is discarded. {lying(laid)}", _WIDTH, up + down, draw)


def _count(evening: Evening) -> Iterator[Shown]:
    """The lines at the end of the season."""
    if evening.end is not None and any(_actions(evening)):
        yield Shown(rows.counted(laid_of(evening.end.state, "", {})), "Your lines at the end of the season")


EVENING: EveningPictures = {
    "set-up": _set_up,
    "judging": _judging,
    "conquest": partial(_deed, m.TAKE),
    "retake": partial(_deed, m.RETAKE),
    "rebellion": partial(_deed, m.REGROUP),
    "count": _count,
}
