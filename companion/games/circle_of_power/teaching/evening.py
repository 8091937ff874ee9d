"""What the books of Circle of Power can show of anybody's first season of the basic game: the table, deeds, the count."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial

from companion.drawing import Box, Picture, Surface, figure
from companion.games.circle_of_power.drawings.laid import Laid, Places, lay_table
from companion.games.circle_of_power.rules import circle, deed, moves as m, play, table as t
from companion.games.circle_of_power.teaching import lessons, rows, tables
from companion.games.circle_of_power.teaching.words import SHOWN
from companion.referee import AnyStep, Evening, EveningPictures, Shown, signs
from companion.words import Said, together

_WIDTH = 114.0
#: From the middle of the table down to the edge of a city, and to that of a line behind it (mm).
_CITY, _LINE = 24.0, 37.0
#: How the arrow bends from a city to another's line: round the decks in the middle, and between names.
_BENDS = {(0, 2): -0.62, (2, 0): 0.62, (1, 3): 0.25, (3, 1): 0.25, (1, 0): -0.08, (3, 0): 0.08}


def _actions(evening: Evening) -> Iterator[tuple[AnyStep, m.Action, Laid, lessons.Action]]:
    """The actions of the basic game in their order, each with the table before its deed, and in words."""
    for step, move in evening.of(m.Action):
        if step.before.table.variant == t.BASIC:
            told = lessons.action_in(step)
            yield step, move, lessons.laid_of(evening.state(step.before), told.next_city, {}), told


def _set_up(evening: Evening) -> Iterator[Shown]:
    for step, _, laid, told in list(_actions(evening))[:1]:
        dealt = (line for at, line in evening.of(m.Hand) if at.line.number < step.line.number)
        hands = {step.before.table.tags[who]: cards for line in dealt for who, cards in line.entries}
        hand = [card.code for card in hands.get(laid.seats[0], ())[:3]] or "???"
        yield Shown(tables.laid_out(laid, hand), SHOWN.say("own-set-up", city=signs(told.next_city)))


def _judging(evening: Evening) -> Iterator[Shown]:
    """The first action judged."""
    for step, move, laid, told in list(_actions(evening))[:1]:
        tags, season = step.before.table.tags, step.before.season
        trumps = dict(zip(tags, play.trump_bits(season.cities, play.next_city(season, move)), strict=True))
        why = {}
        for (tag, _), card in zip(told.plays, move.cards, strict=True):
            # Beside the next player's number there is little room.
            trump, none = ("trump-below", "no-trump-below") if tag == laid.seats[2] else ("trump", "no-trump")
            why[tag] = SHOWN.say(trump if card.bit & trumps[tag] else none, number=circle.NUMBER[card.index] + 2)
        picture = tables.judged(replace(laid, played=dict(told.plays)), told, why, tags[step.after.season.leader])
        leads = SHOWN.say("own-leads", tag=told.plays[0][0])
        yield Shown(picture, SHOWN.say("own-action", number=1, told=together(". ", (leads, _told(step, told)))))


def _deed(kind: str, evening: Evening) -> Iterator[Shown]:
    """The first deed of a kind."""
    for number, (step, move, laid, told) in enumerate(_actions(evening), 1):
        tags, winner = step.before.table.tags, step.after.season.leader
        done, loser = deed.meant(step.before.table, step.before.season, winner, move.deed)
        if done == kind:
            one, other = tags[winner], tags[winner if loser is None else loser]
            picture = _moves(laid, kind, one, other, evening.state(step.after)["trophies"])
            yield Shown(picture, SHOWN.say("own-action", number=number, told=_told(step, told)))
            return


def _told(step: AnyStep, told: lessons.Action) -> Said:
    """Who won an action and with what, what the winner did, and which cities and trophies changed by it."""
    table, before, after = step.before.table, step.before.season, step.after.season
    winner = after.leader
    card = step.move.cards[[tag for tag, _ in told.plays].index(table.tags[winner])]
    trump = card.bit & play.trump_bits(before.cities, play.next_city(before, step.move))[winner]
    wins = SHOWN.say("own-wins-trump" if trump else "own-wins", tag=table.tags[winner], card=card.sign)
    return together("; ", (_done(step, winner, wins), *_trophies_lost(step), *_cities_changed(step, winner)))


def _done(step: AnyStep, winner: int, wins: Said) -> Said:
    """That somebody `wins`, and what the winner did."""
    table, before, after = step.before.table, step.before.season, step.after.season
    if (before.cities, before.lines, before.lost) == (after.cities, after.lines, after.lost):
        return SHOWN.say("own-nothing", wins=wins)
    kind, loser = deed.meant(table, before, winner, step.move.deed)
    if kind == m.REGROUP or loser is None:
        city = after.cities[winner]
        return SHOWN.say("own-regroup", wins=wins, city=city.sign) if city else SHOWN.say("own-regroup-none", wins=wins)
    did = "own-retake" if kind == m.RETAKE else "own-take"
    return SHOWN.say(did, wins=wins, loser=table.tags[loser], city=before.cities[loser].sign)


def _trophies_lost(step: AnyStep) -> Iterator[Said]:
    for tag, had, has in zip(step.before.table.tags, step.before.season.lines, step.after.season.lines, strict=True):
        for card in had:
            if card not in has:
                yield SHOWN.say("own-loses", tag=tag, card=card.sign)


def _cities_changed(step: AnyStep, winner: int) -> Iterator[Said]:
    """Who rules which city now, where that is not said with the deed."""
    cities = zip(step.before.season.cities, step.after.season.cities, strict=True)
    changed = [(emperor, now) for emperor, (was, now) in enumerate(cities) if was is not now]
    for emperor, city in changed if len(changed) > 1 or winner not in dict(changed) else ():
        tag = step.before.table.tags[emperor]
        yield SHOWN.say("own-rules", tag=tag, city=city.sign) if city else SHOWN.say("own-rules-none", tag=tag)


def _moves(laid: Laid, kind: str, winner: str, loser: str, kept: Mapping[str, Collection[str]]) -> Picture:
    """The table before a deed, with arrows for what moves; what is discarded is crossed out, also trophies not `kept`."""
    one, other = laid.seats.index(winner), laid.seats.index(loser)
    behind = {side for side, tag in enumerate(laid.seats) if laid.lines[tag] or (side == one and kind == m.TAKE)}
    up, down = (_LINE if side in behind else _CITY for side in (2, 0))

    def draw(surface: Surface, _: Box) -> None:
        table = Places(_WIDTH / 2, up, 8.2, 20, 10.5)
        # Arrows first: where one has to pass a card, it goes below it.
        if kind == m.TAKE:
            figure.link(surface, table.city(other), table.line(one), bend=_BENDS.get((other, one), 0.0))
        elif kind == m.RETAKE:
            figure.link(surface, table.city(other), table.city(one), bend=0.25)
        if laid.next_city:
            figure.link(surface, table.next_city, table.city(one if kind == m.REGROUP else other))
        lay_table(surface, table, laid)
        if kind != m.TAKE:
            figure.cross_out(surface, table.city(one))
        elif not laid.lines[winner]:
            figure.zone(surface, table.line(one))
        for side, tag in enumerate(laid.seats):
            for place, card in enumerate(laid.lines[tag]):
                if card not in kept[tag]:
                    figure.cross_out(surface, table.line(side, place, len(laid.lines[tag])))

    return Picture(SHOWN.say("own-deed-shown", laid=lessons.lying(laid)), _WIDTH, up + down, draw)


def _count(evening: Evening) -> Iterator[Shown]:
    """The lines at the end of the season."""
    if evening.end is not None and any(_actions(evening)):
        yield Shown(rows.counted(lessons.laid_of(evening.end.state, "", {})), SHOWN.say("own-count"))


EVENING: EveningPictures = {
    "set-up": _set_up,
    "judging": _judging,
    "conquest": partial(_deed, m.TAKE),
    "retake": partial(_deed, m.RETAKE),
    "rebellion": partial(_deed, m.REGROUP),
    "count": _count,
}
