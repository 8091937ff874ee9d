"""What the winner of an action does: he takes a city, retakes one, or regroups (CP-4, CP-5, CP-7.3 to CP-7.5, CP-8, CP-9)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.french import JOKER, Card
from companion.games.circle_of_power.rules.moves import GIVE, KEEP, REGROUP, RETAKE, Deed
from companion.games.circle_of_power.rules.state import Season
from companion.games.circle_of_power.rules.table import BASIC, COLOURED, TYRANT, Table
from companion.referee import Breach

Cities = tuple[Card | None, ...]
Lines = tuple[tuple[Card, ...], ...]
#: What a deed changes: cities, lines of trophies, cities lost in this season.
Outcome = tuple[Cities, Lines, tuple[int, ...]]


def attackable(table: Table, season: Season, winner: int) -> list[int]:
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


def is_threatened(table: Table, season: Season, emperor: int) -> bool:
    """Whether another emperor's city attacks this one's (CP-5.2, CP-R6)."""
    city = season.cities[emperor]
    bit = city.bit if city else 0
    return any(other and table.attacks[other.index] & bit for place, other in enumerate(season.cities) if place != emperor)


def must_give(city: Card, victim: Card) -> bool:
    """Whether a winner with this city gives it away (CP-9.3); a joker has the colour of the other party (CP-9.1)."""
    return victim.red if city is JOKER else city.red


def is_conquered(city: Card, victim: Card) -> bool:
    """Whether the victim becomes a trophy in Coloured Cities, and is not destroyed (CP-9.1, CP-9.2)."""
    return city.red if victim is JOKER else victim.red


def carry_out(table: Table, season: Season, winner: int, following: Card | None, deed: Deed) -> Outcome:
    """What the cities, lines and losses are after the winner's deed. Raises Breach."""
    if deed.winner is not None and deed.winner != winner:
        what = f"{table.tags[winner]} has won this action, not {table.tags[deed.winner]}"
        raise Breach("CP-3.5", what, "winner", "trumps first, then the higher number, then the card played last")
    targets = attackable(table, season, winner)
    kind = deed.kind
    dummy = season.setup.dummies[winner]
    if kind == RETAKE:
        _check_retake(table, winner, dummy)
    if not targets:
        if kind and kind != REGROUP:
            what = f"{table.tags[winner]}'s {_sign(season, winner)} attacks nobody: he regroups"
            raise Breach("CP-5.1", what, "deed", "write - or nothing")
        return _regroup(table, season, winner, following, deed)
    if kind == REGROUP or not (kind or dummy):
        names = " or ".join(table.tags[emperor] for emperor in targets)
        what = f"{table.tags[winner]} has won and can attack {names}: he must"
        raise Breach("CP-4.1", what, "deed" if kind else "last", _deeds_in_words(table))
    loser = _loser(table, season, winner, deed, targets)
    if kind == RETAKE:
        return _retake(table, season, (winner, loser), following, deed)
    return _take(table, season, (winner, loser), following, deed)


def _sign(season: Season, emperor: int) -> str:
    city = season.cities[emperor]
    return city.sign if city else "empty seat"


def _deeds_in_words(table: Table) -> str:
    return "write x and whose city is destroyed" if table.variant == TYRANT else "write x (take) or r (retake) and whose city"


def _check_retake(table: Table, winner: int, dummy: bool) -> None:
    if table.variant == TYRANT:
        raise Breach("CP-8.3", "in Lonely Tyrant no city is retaken", "deed", "write x")
    if dummy:
        raise Breach("CP-7.3", f"{table.tags[winner]} is a dummy, and a dummy never retakes", "deed", "write x")


def _loser(table: Table, season: Season, winner: int, deed: Deed, targets: Sequence[int]) -> int:
    """Whose city is taken (CP-4.2, CP-7.4), of those who can be attacked, counter-clockwise."""
    loser, dummy = deed.loser, season.setup.dummies[winner]
    names = " or ".join(table.tags[emperor] for emperor in targets)
    if loser is None:
        if len(targets) > 1 and not dummy:
            what = f"{table.tags[winner]} can attack several: say whose city"
            raise Breach("CP-4.2", what, "deed", f"write {names} behind {deed.kind}")
        return targets[0]
    if loser == winner:
        raise Breach("CP-4.2", f"{table.tags[winner]} cannot take his own city", "loser", f"he can attack {names}")
    if loser not in targets:
        raise _cannot_attack(table, season, winner, loser, names)
    if dummy and loser != targets[0]:
        what = f"a dummy attacks the first it can, counter-clockwise: {table.tags[targets[0]]}"
        raise Breach("CP-7.4", what, "loser")
    return loser


def _cannot_attack(table: Table, season: Season, winner: int, loser: int, names: str) -> Breach:
    one, other = season.cities[winner], season.cities[loser]
    what = f"{_sign(season, winner)} does not attack {table.tags[loser]}'s {_sign(season, loser)}"
    hint = f"{table.tags[winner]} can attack {names}"
    if one is JOKER and other is JOKER:
        return Breach("CP-2.3", what, "loser", hint)
    if JOKER in (one, other):
        return Breach("CP-2.2", what, "loser", hint)
    return Breach("CP-2.1", what, "loser", hint)


def _take(table: Table, season: Season, pair: tuple[int, int], following: Card | None, deed: Deed) -> Outcome:
    """The loser's city becomes a trophy or is destroyed (CP-4.3, CP-8.1, CP-9.2)."""
    winner, loser = pair
    city, victim = season.cities[winner], season.cities[loser]
    if city is None or victim is None:
        raise ValueError("a city that is not there neither attacks nor is attacked")
    variant, choice = table.variant, deed.choice
    if variant == COLOURED:
        gives = must_give(city, victim)
        if choice == KEEP and gives:
            raise Breach("CP-9.3", f"{city.sign} counts as red: {table.tags[winner]} must give it", "choice")
        if choice == GIVE and not gives and season.setup.dummies[winner]:
            raise Breach("CP-7.5", f"{table.tags[winner]} is a dummy and keeps its city where it may", "choice")
        gives = gives or choice == GIVE
        conquers = is_conquered(city, victim)
    else:
        if choice:
            raise Breach("CP-4.3", f"the winner keeps his own city: “{choice}” belongs to Coloured Cities", "choice")
        gives = False
        conquers = variant == BASIC
    cities = list(season.cities)
    if gives:
        cities[loser], cities[winner] = city, following
    else:
        cities[loser] = following
    if conquers:
        lines = season.lines
        return tuple(cities), (*lines[:winner], (*lines[winner], victim), *lines[winner + 1 :]), season.lost
    return tuple(cities), season.lines, _one_more(season.lost, loser)


def _one_more(lost: tuple[int, ...], loser: int) -> tuple[int, ...]:
    return (*lost[:loser], lost[loser] + 1, *lost[loser + 1 :])


def _retake(table: Table, season: Season, pair: tuple[int, int], following: Card | None, deed: Deed) -> Outcome:
    """One of the loser's trophies is discarded; then the winner moves, or gives his city away (CP-4.4, CP-9.5, CP-R16)."""
    winner, loser = pair
    line = season.lines[loser]
    if deed.trophy and deed.trophy not in line:
        what = f"{deed.trophy.sign} is not among the trophies of {table.tags[loser]}"
        raise Breach("CP-4.5", what, "trophy", _line_in_words(line))
    cities = list(season.cities)
    if table.variant == COLOURED:
        if deed.choice == KEEP:
            raise Breach("CP-9.3", f"{table.tags[winner]} retakes and must give his own city away", "choice")
        cities[loser], cities[winner] = cities[winner], following
    else:
        if deed.choice:
            raise Breach("CP-4.4", f"the winner's own city is discarded: “{deed.choice}” belongs to Coloured Cities", "choice")
        cities[winner], cities[loser] = cities[loser], following
    return tuple(cities), _without_trophy(season.lines, loser, deed.trophy), season.lost


def _line_in_words(line: Sequence[Card]) -> str:
    return f"the line is {' '.join(card.sign for card in line)}" if line else "that line is empty"


def _without_trophy(lines: Lines, emperor: int, trophy: Card | None) -> Lines:
    """The lines without one trophy of an emperor, the newest where none is named (CP-R5)."""
    line = list(lines[emperor])
    if trophy:
        line.remove(trophy)
    else:
        line = line[:-1]
    return (*lines[:emperor], tuple(line), *lines[emperor + 1 :])


def _regroup(table: Table, season: Season, winner: int, following: Card | None, deed: Deed) -> Outcome:
    """The winner's city is discarded for the next one; an unthreatened one costs a trophy (CP-5.1, CP-5.2, CP-R11)."""
    line = season.lines[winner]
    lines, lost = season.lines, season.lost
    rebels = not is_threatened(table, season, winner)
    if deed.trophy and not (rebels and deed.trophy in line):
        if rebels:
            raise Breach("CP-5.2", f"{deed.trophy.sign} is not in {table.tags[winner]}'s line", "trophy", _line_in_words(line))
        what = f"no rebellion: {table.tags[winner]}'s {_sign(season, winner)} was threatened"
        raise Breach("CP-5.2", what, "trophy", "leave the trophy out")
    if rebels and table.variant == TYRANT and table.plays_b("CP-R11"):
        lost = _one_more(lost, winner)
    elif rebels and line:
        lines = _without_trophy(lines, winner, deed.trophy)
    cities = (*season.cities[:winner], following, *season.cities[winner + 1 :])
    return cities, lines, lost
