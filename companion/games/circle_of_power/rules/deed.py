"""What the winner of an action does: he takes a city, retakes one, or regroups (CP-4, CP-5, CP-7.3 to CP-7.5, CP-8, CP-9).

What he may do is said by the small functions at the top; the judge below asks them, and says why where he may not.
"""

from collections.abc import Sequence
from dataclasses import replace

from companion.cards.french import JOKER, Card
from companion.games.circle_of_power.rules import moves as m, say, state as s, table as t
from companion.record.joined import any_of, either_of
from companion.referee import Breach, Judge

Cities = tuple[Card | None, ...]
Lines = tuple[tuple[Card, ...], ...]
#: What a deed changes: cities, lines of trophies, cities lost in this season.
Outcome = tuple[Cities, Lines, tuple[int, ...]]


def attackable(table: t.Table, season: s.Season, winner: int) -> list[int]:
    """The emperors whose cities the winner's city attacks, counter-clockwise from him on (CP-4.1, CP-7.4)."""
    cities = season.cities
    city = cities[winner]
    if city is None:
        return []
    victims = table.attacks[city.index]
    _, left, opposite, right = season.setup.clockwise[winner]
    found = []
    for emperor in (right, opposite, left):
        other = cities[emperor]
        if other is not None and victims & other.bit:
            found.append(emperor)
    return found


def is_threatened(table: t.Table, season: s.Season, emperor: int) -> bool:
    """Whether another emperor's city attacks this one's (CP-5.2, CP-R6)."""
    city, attacks = season.cities[emperor], table.attacks
    bit = city.bit if city else 0
    for place, other in enumerate(season.cities):  # noqa: SIM110 - a generator takes twice as long (see bench/)
        if other and place != emperor and attacks[other.index] & bit:
            return True
    return False


def must_give(city: Card, victim: Card) -> bool:
    """Whether a winner with this city gives it away (CP-9.3); a joker has the colour of the other party (CP-9.1)."""
    return victim.red if city is JOKER else city.red


def is_conquered(city: Card | None, victim: Card) -> bool:
    """Whether the victim becomes a trophy in Coloured Cities, and is not destroyed (CP-9.1, CP-9.2)."""
    return victim.red if victim is not JOKER else city is not None and city.red


def victims(table: t.Table, season: s.Season, winner: int) -> list[int]:
    """The emperors whose cities a winner may take: for a dummy only the first counter-clockwise (CP-4.2, CP-7.4)."""
    found = attackable(table, season, winner)
    return found[:1] if season.setup.dummies[winner] else found


def meant(table: t.Table, season: s.Season, winner: int, deed: m.Deed) -> tuple[str, int | None]:
    """What a winner did, and to whom, where the line leaves out what is clear (CP-4.1, CP-5.1, CP-7.3)."""
    losers = victims(table, season, winner)
    loser = deed.loser if deed.loser is not None else losers[0] if len(losers) == 1 else None
    kind = deed.kind or (m.TAKE if losers and season.setup.dummies[winner] else m.REGROUP)
    return kind, loser


def may_retake(table: t.Table, season: s.Season, winner: int) -> bool:
    """Whether a winner who can attack may retake (CP-7.3, CP-8.3)."""
    return table.variant != t.TYRANT and not season.setup.dummies[winner]


def may_omit_deed(table: t.Table, season: s.Season, winner: int) -> bool:
    """Whether the deed need not be written: he can attack nobody, or is a dummy (CP-4.1, CP-5.1, CP-7.3)."""
    return season.setup.dummies[winner] or not attackable(table, season, winner)


def choices_of_take(table: t.Table, season: s.Season, winner: int, loser: int) -> tuple[str, ...]:
    """What may be written of the winner's own city when he takes one (CP-4.3, CP-7.5, CP-9.3, CP-9.4)."""
    city, victim = season.cities[winner], season.cities[loser]
    if table.variant != t.COLOURED or city is None or victim is None:
        return ()
    if must_give(city, victim):
        return (m.GIVE,)
    return (m.KEEP,) if season.setup.dummies[winner] else (m.GIVE, m.KEEP)


def choices_of_retake(table: t.Table) -> tuple[str, ...]:
    """What may be written of the winner's own city when he retakes (CP-4.4, CP-9.3, CP-9.5)."""
    return (m.GIVE,) if table.variant == t.COLOURED else ()


def rebels(table: t.Table, season: s.Season, winner: int) -> tuple[Card, ...]:
    """The trophies of which one is lost when he regroups (CP-5.2, CP-9.7, CP-R6)."""
    return () if is_threatened(table, season, winner) else season.lines[winner]


def carry_out(table: t.Table, season: s.Season, winner: int, following: Card | None, deed: m.Deed, judge: Judge) -> Outcome:
    """What the cities, lines and losses are after the winner's deed (CP-4.1, CP-5.1). Raises Breach.

    Where the table let it stand that no deed is written, or nobody whose city is meant, nothing changes hands.
    """
    kind, loser = deed.kind, deed.loser
    if kind == m.TAKE and loser is not None and loser != winner and not season.setup.dummies[winner]:
        city, victim = season.cities[winner], season.cities[loser]
        if city and victim and table.attacks[city.index] & victim.bit:
            return _take(table, season, (winner, loser), following, deed, judge)  # as most lines have it (see bench/)
    targets = victims(table, season, winner)
    if kind == m.RETAKE and not may_retake(table, season, winner):
        judge.refuse(_no_retake(table, winner))
    if not targets:
        if not kind or kind == m.REGROUP:
            return _regroup(table, season, winner, following, deed, judge)
        what = say("attacks-nobody", winner=table.tags[winner], city=_sign(season, winner))
        judge.refuse(Breach("CP-5.1", what, "deed", say("write-regroup")))
    elif kind == m.REGROUP or not (kind or may_omit_deed(table, season, winner)):
        names = any_of(table.tags[emperor] for emperor in targets)
        what = say("must-attack", winner=table.tags[winner], names=names)
        hint = say("write-destroy" if table.variant == t.TYRANT else "write-deed", name=table.tags[targets[0]])
        judge.refuse(Breach("CP-4.1", what, "deed" if kind else "last", hint))
        if kind:
            return _regroup(table, season, winner, following, deed, judge)
        return season.cities, season.lines, season.lost
    loser = _loser(table, season, winner, deed, targets, judge)
    if loser is None:
        return season.cities, season.lines, season.lost
    if kind == m.RETAKE:
        return _retake(table, season, (winner, loser), following, deed, judge)
    return _take(table, season, (winner, loser), following, deed, judge)


def _sign(season: s.Season, emperor: int) -> str:
    city = season.cities[emperor]
    return city.sign if city else say("empty-seat")


def _no_retake(table: t.Table, winner: int) -> Breach:
    """Why he may not retake (CP-7.3, CP-8.3)."""
    if table.variant == t.TYRANT:
        return Breach("CP-8.3", say("no-retake"), "deed", say("write-x"))
    return Breach("CP-7.3", say("dummy-no-retake", winner=table.tags[winner]), "deed", say("write-x"))


def _loser(table: t.Table, season: s.Season, winner: int, deed: m.Deed, targets: Sequence[int], judge: Judge) -> int | None:
    """Whose city is taken (CP-4.2, CP-7.4), of those whose may be; None where the table let it stand that nobody is named."""
    loser = deed.loser
    if loser is not None and loser in targets:
        return loser
    names = any_of(table.tags[emperor] for emperor in targets)
    if loser is None:
        if len(targets) > 1:
            what = say("say-whose", winner=table.tags[winner])
            ways = either_of(f"{deed.kind} {table.tags[emperor]}" for emperor in targets)
            judge.refuse(Breach("CP-4.2", what, "deed", say("write-behind", ways=ways)))
        return targets[0] if len(targets) == 1 else None
    if loser == winner:
        wrong = Breach("CP-4.2", say("rules-already", winner=table.tags[winner]), "loser", say("can-be-attacked", names=names))
    elif loser in attackable(table, season, winner):
        wrong = Breach("CP-7.4", say("dummy-attacks-first", names=names), "loser")
    else:
        wrong = _cannot_attack(table, season, winner, loser, names)
    if season.cities[loser] is None:
        raise replace(wrong, why=say("no-city-lies", loser=table.tags[loser]))
    judge.refuse(wrong)
    return loser


def _cannot_attack(table: t.Table, season: s.Season, winner: int, loser: int, names: str) -> Breach:
    """Why one city does not attack another (CP-2.1 to CP-2.3)."""
    one, other = season.cities[winner], season.cities[loser]
    what = say("does-not-attack", city=_sign(season, winner), loser=table.tags[loser], other=_sign(season, loser))
    hint = say("can-attack", winner=table.tags[winner], names=names)
    if one is JOKER and other is JOKER:
        return Breach("CP-2.3", what, "loser", hint)
    if JOKER in (one, other):
        return Breach("CP-2.2", what, "loser", hint)
    return Breach("CP-2.1", what, "loser", hint)


def _take(table: t.Table, season: s.Season, pair: tuple[int, int], following: Card | None, deed: m.Deed, judge: Judge) -> Outcome:
    """The loser's city becomes a trophy or is destroyed (CP-4.3, CP-8.1, CP-9.2).

    Then the winner keeps his own, or gives it away (CP-9.3, CP-9.4; CP-R17 where nothing is written). In action 15 there is no
    next city for whoever should get it (CP-4.6, CP-R18).
    """
    winner, loser = pair
    city, victim = season.cities[winner], season.cities[loser]
    if victim is None:
        raise ValueError("a city that is not there is not taken")
    allowed = choices_of_take(table, season, winner, loser) if table.variant == t.COLOURED else ()
    if deed.choice and deed.choice not in allowed:
        judge.refuse(_wrong_choice(table, season, winner, deed.choice))
    gives = deed.choice == m.GIVE or (m.GIVE in allowed and m.KEEP not in allowed and not deed.choice)
    conquers = table.variant == t.BASIC or (table.variant == t.COLOURED and is_conquered(city, victim))
    cities = list(season.cities)
    if gives:
        cities[loser], cities[winner] = city, following
    else:
        cities[loser] = following
    if conquers:
        lines = season.lines
        return tuple(cities), (*lines[:winner], (*lines[winner], victim), *lines[winner + 1 :]), season.lost
    return tuple(cities), season.lines, _one_more(season.lost, loser)


def _wrong_choice(table: t.Table, season: s.Season, winner: int, choice: str) -> Breach:
    """Why his own city cannot be given or kept so (CP-4.3, CP-7.5, CP-9.3)."""
    if table.variant != t.COLOURED:
        return Breach("CP-4.3", say("city-stays", choice=choice), "choice")
    if choice == m.KEEP:
        return Breach("CP-9.3", say("must-give", city=_sign(season, winner), winner=table.tags[winner]), "choice")
    return Breach("CP-7.5", say("dummy-keeps-city", winner=table.tags[winner]), "choice")


def _one_more(lost: tuple[int, ...], loser: int) -> tuple[int, ...]:
    return (*lost[:loser], lost[loser] + 1, *lost[loser + 1 :])


def _retake(
    table: t.Table, season: s.Season, pair: tuple[int, int], following: Card | None, deed: m.Deed, judge: Judge
) -> Outcome:
    """One of the loser's trophies is discarded; then the winner moves, or gives his city away (CP-4.4, CP-9.5, CP-R16)."""
    winner, loser = pair
    line = season.lines[loser]
    if deed.trophy and deed.trophy not in line:
        what = say("no-such-trophy", card=deed.trophy.sign, loser=table.tags[loser])
        raise Breach("CP-4.5", what, "trophy", _line_in_words(line), why=say("trophy-does-not"))
    cities = list(season.cities)
    if deed.choice and deed.choice not in choices_of_retake(table):
        judge.refuse(_wrong_choice_of_retake(table, winner, deed.choice))
    if deed.choice == m.KEEP:
        cities[loser] = following
    elif deed.choice == m.GIVE or table.variant == t.COLOURED:
        cities[loser], cities[winner] = cities[winner], following
    else:
        cities[winner], cities[loser] = cities[loser], following
    return tuple(cities), _without_trophy(season.lines, loser, deed.trophy), season.lost


def _wrong_choice_of_retake(table: t.Table, winner: int, choice: str) -> Breach:
    """Why his own city cannot be given or kept so in a retake (CP-4.4, CP-9.3)."""
    if table.variant == t.COLOURED:
        return Breach("CP-9.3", say("retake-own-city", winner=table.tags[winner]), "choice")
    return Breach("CP-4.4", say("city-discarded", choice=choice), "choice")


def _line_in_words(line: Sequence[Card]) -> str:
    return say("line-is", cards=" ".join(card.sign for card in line)) if line else say("line-is-empty")


def _without_trophy(lines: Lines, emperor: int, trophy: Card | None) -> Lines:
    """The lines without one trophy of an emperor, the newest where none is named (CP-R5)."""
    line = list(lines[emperor])
    if trophy:
        line.remove(trophy)
    else:
        line = line[:-1]
    return (*lines[:emperor], tuple(line), *lines[emperor + 1 :])


def _regroup(table: t.Table, season: s.Season, winner: int, following: Card | None, deed: m.Deed, judge: Judge) -> Outcome:
    """The winner's city is discarded for the next one (CP-5.1, CP-R4); an unthreatened one costs a trophy (CP-5.2, CP-R11)."""
    lines, lost = season.lines, season.lost
    line = rebels(table, season, winner)
    if deed.trophy and deed.trophy not in line:
        wrong, line = _no_rebellion(table, season, winner, deed.trophy), season.lines[winner]
        if deed.trophy not in line:
            raise wrong
        judge.refuse(wrong)
    if line:
        lines = _without_trophy(lines, winner, deed.trophy)
    elif table.variant == t.TYRANT and table.plays_b("CP-R11") and not is_threatened(table, season, winner):
        lost = _one_more(lost, winner)
    cities = (*season.cities[:winner], following, *season.cities[winner + 1 :])
    return cities, lines, lost


def _no_rebellion(table: t.Table, season: s.Season, winner: int, trophy: Card) -> Breach:
    """Why he does not lose this trophy (CP-5.2)."""
    why = say("trophy-does-not")
    if is_threatened(table, season, winner):
        what = say("no-rebellion", winner=table.tags[winner], city=_sign(season, winner))
        return Breach("CP-5.2", what, "trophy", say("leave-trophy-out"), why=why)
    what = say("not-in-line", card=trophy.sign, winner=table.tags[winner])
    return Breach("CP-5.2", what, "trophy", _line_in_words(season.lines[winner]), why=why)
