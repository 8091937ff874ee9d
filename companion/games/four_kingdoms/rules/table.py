"""Who sits at the table and what is played: everything that a header says, and what follows from it.

Persons are numbered in seat order; the dummy is no person. Units are what scores: persons, or the teams and solo players.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import NamedTuple, TypeAlias

from companion.record import Field, Header, any_of, fold, frozen, new, suggest
from companion.record.players import DUMMY as DUMMY_TAG, names_dummy, tag_trouble
from companion.referee import Files, HeaderBreach, Key
from companion.words import Words

#: What is said of a line that breaks a rule: the tables of words of this game have it, with those of its sheets.
say = Words("companion.games.four_kingdoms").say

#: Scoring variation -> the places of the King Deck that harvest. FK-R15=b moves the Night King.
VARIATIONS: Mapping[str, tuple[str, ...]] = {
    "no-kings": (),  # FK-9.1
    "day": ("royal",),  # FK-9.2
    "night": ("absent",),  # FK-9.3
    "evening": ("bottom",),  # FK-9.4
    "double": ("inner", "bottom"),  # FK-9.5
    "trinity": ("royal", "inner", "bottom"),  # FK-9.6
    "mirrorland": ("absent", "royal"),  # FK-9.7
}
#: The one that holds where nobody says another (FK-9.5, FK-R16).
USUAL_VARIATION = "double"
#: Every season names its own variation (FK-9.8, FK-R16).
DEALERS_CHOICE = "dealer"
_SCORINGS = (*VARIATIONS, DEALERS_CHOICE)
DECK, CYCLIC, CYCLIC_ALL = "deck", "cyclic", "cyclic-all"
EXCHANGES = (DECK, CYCLIC, CYCLIC_ALL)
#: The rulings that `house:` can change, with their settings; the first is the default.
RULINGS = dict.fromkeys(("FK-R12", "FK-R13", "FK-R14", "FK-R15", "FK-R18", "FK-R20"), "ab")
#: No record can break it, and nothing is computed by it: it names slips of the original's text that other rules put right.
NOT_JUDGED = frozenset({"FK-R22"})
FIXED_RULINGS = frozenset(f"FK-R{n}" for n in range(1, 24)) - RULINGS.keys()
#: What holds where no `house:` is written.
_NO_HOUSE: Mapping[str, str] = dict.fromkeys(RULINGS, "a")
CLAIM_WORDS = frozenset(("score", "total", "lead", "winner"))
#: The header keys on which the form of lines hangs.
FORM_KEYS = frozenset(("teams",))
INSTEAD_OF_RESULT = "write [season 1], and below it points: Aino 5, Ville -3, or everybody's village:"
RESULT_FORMS = ("[season 1]\npoints: {}",)
RESERVED = CLAIM_WORDS | {"hand", "exchange", "village", "kings", "harvest", "scoring", "points", "end", "draw", "none"}
#: The words of the lines that describe a position, in the order in which they are written and laid down.
POSITION_WORDS = ("totals", "scored", "variation", "stack", "last", "leader", "villages", "gone", "hands", "holds", "sizes")
DUMMY = "dummy"

KEYS = (
    Key("dealer", "tag", "the first King Dealer", "the first person"),
    Key("seasons", "number", "how many seasons are played", "open"),
    Key("scoring", "variation, or dealer", "which kings harvest; dealer: each season names it", "double"),
    Key("cut", "yes or no", "the 2s and 3s are out", "yes with two or three persons, else no"),
    Key("jokers", "number", "jokers in the Citizen Deck, 0 to 4", "0"),
    Key("hand", "number", "hand size", "9; with six persons 8"),
    Key("exchange", "deck, cyclic or cyclic-all", "how cards are exchanged", "deck; cyclic where the deck is too small"),
    Key("teams", "none, or A+B, C+D, or North = A+B", "United Villages", "none"),
    Key("house", "FK-R12=b, …", "rulings that this table plays otherwise", "all a"),
)


#: Each team's tag and its members; None is the dummy.
Teams: TypeAlias = tuple[tuple[str, tuple[int | None, ...]], ...]


class Unit(NamedTuple):
    """What scores: its tag and the numbers of its members, in the order of `teams:`."""

    tag: str
    members: tuple[int, ...]
    solo: bool


@frozen
class Table:
    """The header, understood. `dummies` are the tags of those written, `seasons` None: as long as the table likes (FK-10.2).

    `tags` are the units'. `numbers` are those of the persons, by their tags as written and folded; `written` are the header's own
    lines, for a wrong word.
    """

    persons: tuple[str, ...]
    dummies: tuple[str, ...]
    dealer: int | None
    seasons: int | None
    scoring: str
    cut: bool
    jokers: int
    hand: int
    exchange: str
    teams: Teams
    house: Mapping[str, str] = field(hash=False)
    units: tuple[Unit, ...]
    tags: tuple[str, ...]
    numbers: Mapping[str, int] = field(hash=False)
    unit_numbers: Mapping[str, int] = field(hash=False)
    written: Mapping[str, Field] = field(compare=False)

    def word(self, key: str) -> str:
        """What is written behind a key of the header, as it is written."""
        return self.written[key].value if key in self.written else ""

    @property
    def with_dummy(self) -> bool:
        """Whether the Non-Stop Nomad plays (FK-11.1)."""
        return len(self.persons) == 2

    @property
    def seats(self) -> int:
        """Seats, the dummy's included (FK-11.1)."""
        persons = len(self.persons)
        return persons + (persons == 2)

    @property
    def left_in_deck(self) -> int:
        """Cards in the deck after the deal, the dummy's not counted (FK-1.6)."""
        return (40 if self.cut else 48) + self.jokers - self.hand * self.seats

    def plays_b(self, ruling: str) -> bool:
        """Whether the table plays this ruling by its setting b."""
        return self.house[ruling] == "b"

    def person(self, tag: str) -> int | None:
        """The number of the person with this tag."""
        number = self.numbers.get(tag)
        return self.numbers.get(fold(tag)) if number is None else number

    def unit(self, name: str) -> Unit | None:
        """The unit with this name, in any letter case; a team's members may stand in any order with `+` between them."""
        number = self.unit_number(name)
        return None if number is None else self.units[number]

    def unit_number(self, name: str) -> int | None:
        """The number of the unit with this name."""
        number = self.unit_numbers.get(name)
        return self.unit_numbers.get(_team_key(name) if "+" in name else fold(name)) if number is None else number

    def unit_of(self, person: int) -> Unit:
        """The unit that a person belongs to."""
        return next(unit for unit in self.units if person in unit.members)

    def circles(self) -> tuple[tuple[int, ...], ...]:
        """Who exchanges cyclically with whom: circles in seat order; whoever stands in none draws from the deck.

        In United Villages a circle in each team, and one of the solo players where the deck is too small (FK-13.5, FK-R7).
        """
        if self.exchange == DECK:
            return ()
        if not self.teams:
            return (tuple(range(len(self.persons))),)
        circles = [tuple(sorted(unit.members)) for unit in self.units if not unit.solo]
        solos = tuple(unit.members[0] for unit in self.units if unit.solo)
        if solos and self.left_in_deck < len(solos):
            circles.append(solos)
        return tuple(sorted(circles))


#: Everybody plays alone.
NO_TEAMS: Teams = ()


def read_header(header: Header, _files: Files) -> Table:
    """What a header says. Raises Fault for a value that has not the form its key asks for."""
    tags = tuple([player.tag for player in header.players])
    dummies = tuple([tag for tag in tags if names_dummy(tag)])
    persons = tuple([tag for tag in tags if tag not in dummies]) if dummies else tags
    numbers = {fold(tag): i for i, tag in enumerate(persons)} if dummies else dict(header.numbers)
    fields = header.fields
    jokers = header.number("jokers", 0)  # FK-R2
    hand = header.number("hand", 8 if len(persons) == 6 else 9)  # FK-1.5, FK-12.1, FK-R4
    teams = _read_teams(header, persons, dummies, numbers) if "teams" in fields else NO_TEAMS
    units = _units(persons, teams)
    dealer = _read_dealer(header, persons, dummies, numbers) if "dealer" in fields else 0
    numbers |= {tag: i for i, tag in enumerate(persons)}
    return Table(
        persons=persons,
        dummies=dummies,
        dealer=dealer,
        seasons=header.number("seasons", 1, least=1) if "seasons" in fields else None,
        scoring=header.word("scoring", _SCORINGS, USUAL_VARIATION),
        cut=header.word("cut", ("yes", "no"), "yes" if len(persons) <= 3 else "no") == "yes",  # FK-R1
        jokers=jokers,
        hand=hand,
        exchange=header.word("exchange", EXCHANGES, _default_exchange(len(persons), hand, jokers)),
        teams=teams,
        house=header.house(RULINGS, FIXED_RULINGS) if "house" in fields else _NO_HOUSE,
        units=units,
        tags=tuple([unit.tag for unit in units]) if teams else persons,
        written=fields,
        numbers=numbers,
        unit_numbers=_unit_numbers(persons, units) if teams else numbers,
    )


def _team_key(name: str) -> str:
    """The same key for `Aino+Ville` and `ville+AINO`."""
    return "+".join(sorted(map(fold, name.split("+"))))


def _unit_numbers(persons: Sequence[str], units: Sequence[Unit]) -> dict[str, int]:
    """The units' numbers by each name that may be written for them: a team's own name, and its members."""
    teams = [(n, unit.members) for n, unit in enumerate(units) if unit.tag not in persons]
    by_members = {_team_key("+".join(persons[i] for i in members)): n for n, members in teams}
    tags = {fold(unit.tag): n for n, unit in enumerate(units)} | {unit.tag: n for n, unit in enumerate(units)}
    return by_members | tags


def _default_exchange(persons: int, hand: int, jokers: int) -> str:
    """FK-R4, FK-12.1, FK-12.2."""
    return CYCLIC if persons == 6 or (persons == 5 and hand == 9 and jokers < 2) else DECK


def _is_dummy_here(tag: str, persons: Sequence[str], dummies: Sequence[str]) -> bool:
    """Whether a tag is the dummy's, at a table that has one."""
    return names_dummy(tag) and (bool(dummies) or len(persons) == 2)


def _read_dealer(header: Header, persons: Sequence[str], dummies: Sequence[str], numbers: Mapping[str, int]) -> int | None:
    """The first King Dealer's number (FK-1.7, FK-R3); None for the dummy (FK-11.2 refuses it later)."""
    tag = header.value("dealer")
    number = numbers.get(fold(tag))
    if number is None and not _is_dummy_here(tag, persons, dummies) and not header.is_wrong("players"):
        header.add("dealer", say("nobody-called", name=tag), suggest(tag, persons), tag)
    return number


def _read_teams(header: Header, persons: Sequence[str], dummies: Sequence[str], numbers: Mapping[str, int]) -> Teams:
    """Teams as (tag, members); a member None is the dummy (FK-13.1 refuses it later)."""
    if fold(header.value("teams")) == "none":
        return NO_TEAMS
    teams: list[tuple[str, tuple[int | None, ...]]] = []
    taken = {*numbers, *map(fold, dummies)}
    for entry in header.value("teams").split(","):
        name, given, rest = entry.partition("=")
        name, rest = (name.strip(), rest) if given else ("", entry)
        trouble = tag_trouble(name, RESERVED) if given else ""
        if names_dummy(name):
            trouble = say("dummy-cannot-team", name=name)
        if trouble or fold(name) in taken:
            header.add("teams", trouble or say("team-name-given", name=name), word=name)
        tags = [tag.strip() for tag in rest.split("+")]
        members = tuple([_member(header, tag, persons, dummies, numbers) for tag in tags])
        if header.is_wrong("teams"):
            continue
        tag = name or "+".join([persons[i] if i is not None else DUMMY for i in members])
        taken.add(fold(tag))
        teams.append((tag, members))
    return NO_TEAMS if header.is_wrong("teams") else tuple(teams)


def _member(header: Header, tag: str, persons: Sequence[str], dummies: Sequence[str], numbers: Mapping[str, int]) -> int | None:
    number = numbers.get(fold(tag))
    if number is None and not _is_dummy_here(tag, persons, dummies) and not (tag and header.is_wrong("players")):
        header.add("teams", say("nobody-called", name=tag) if tag else say("team-written-like"), suggest(tag, persons), tag)
    return number


def _units(persons: Sequence[str], teams: Sequence[tuple[str, tuple[int | None, ...]]]) -> tuple[Unit, ...]:
    """Teams and solo players in seat order of their first members."""
    if not teams:
        return tuple([new(Unit, (tag, (i,), False)) for i, tag in enumerate(persons)])
    units = [new(Unit, (tag, tuple([i for i in members if i is not None]), False)) for tag, members in teams]
    teamed = {i for unit in units for i in unit.members}
    units += [new(Unit, (tag, (i,), True)) for i, tag in enumerate(persons) if i not in teamed]
    return tuple(sorted(units, key=lambda unit: min(unit.members, default=0)))


def check(table: Table) -> None:
    """Raise HeaderBreach for the first rule that the header breaks, in the order of the specification's table."""
    n = len(table.persons)
    if not 2 <= n <= 6:
        raise HeaderBreach("FK-1.1", say("cannot-play-one" if n == 1 else "cannot-play", count=n), "players")
    if table.dummies and (n != 2 or len(table.dummies) > 1):
        what = say("dummy-does-not", n=n) if n != 2 else say("only-one-dummy")
        raise HeaderBreach("FK-11.1", what, "players", say("take-dummy-out"), word=table.dummies[-1])
    if table.cut and n >= 4:
        hint = say("write-cut-no")
        raise HeaderBreach("FK-1.3", say("deck-never-cut", n=n), "cut", hint, word=table.word("cut"))
    if table.jokers > 4:
        raise HeaderBreach("FK-1.4", say("four-jokers-at-most", jokers=table.jokers), "jokers", word=table.word("jokers"))
    _check_hand_and_exchange(table, n)
    if table.dealer is None:
        hint = say("first-king-dealer", names=any_of(table.persons))
        raise HeaderBreach("FK-11.2", say("dummy-deals-nothing"), "dealer", hint, word=table.word("dealer"))
    if table.teams:
        _check_teams(table, n)


def _check_hand_and_exchange(table: Table, n: int) -> None:
    """FK-1.5 and FK-1.6, with what FK-12.1 and FK-12.2 say of five and six."""
    sizes = {5: (9, 8), 6: (8,)}.get(n, (9,))
    if table.hand not in sizes:
        what = say("so-many-dealt", n=n, expected=any_of(sizes), hand=table.hand)
        raise HeaderBreach("FK-1.5", what, "hand", word=table.word("hand"))
    if table.exchange == DECK:
        if table.left_in_deck < n:
            what = say("too-few-left", left=table.left_in_deck, n=n)
            raise HeaderBreach("FK-1.6", what, "exchange", say("exchange-cyclic-possible"), word=table.word("exchange"))
    elif not (n == 6 or (n == 5 and table.hand == 9) or table.teams):
        what = say("no-circle", n=n, hand=table.hand)
        raise HeaderBreach("FK-1.6", what, "exchange", say("exchange-deck-possible"), word=table.word("exchange"))


def _check_teams(table: Table, n: int) -> None:
    """FK-13.1, FK-13.2, FK-R18, one after the other for all teams."""
    members = [i for _, team in table.teams for i in team]
    sizes = sorted(len(team) for _, team in table.teams)
    if n < 4:
        raise HeaderBreach("FK-13.1", say("no-teams", n=n), "teams")
    if None in members:
        raise HeaderBreach("FK-13.1", say("dummy-no-team"), "teams", word=_in_teams(table, None))
    if set(sizes) != {2} and not (n == 6 and sizes == [3, 3]):
        raise HeaderBreach("FK-13.1", say("teams-two-or"), "teams")
    twice = next((i for place, i in enumerate(members) if i in members[:place]), None)
    if twice is not None:
        raise HeaderBreach("FK-13.1", say("somebody-two-teams"), "teams", word=_in_teams(table, twice))
    for unit in table.units:
        _check_neighbours(table, n, unit)
    for unit in table.units:
        if table.plays_b("FK-R18") and n == 6 and len(unit.members) == 2 and unit.members[1] - unit.members[0] not in (3, -3):
            raise HeaderBreach("FK-R18", say("not-opposite", tag=unit.tag), "teams", word=_in_teams(table, unit.members[1]))


def _check_neighbours(table: Table, n: int, unit: Unit) -> None:
    """FK-13.2."""
    for i in unit.members:
        mate = (i + 1) % n
        if mate in unit.members:
            what = say("sit-side-by-side", name=table.persons[i], mate=table.persons[mate])
            raise HeaderBreach("FK-13.2", what, "teams", word=_in_teams(table, mate))


def _in_teams(table: Table, person: int | None) -> str:
    """How somebody (None: the dummy) is written in `teams:`, the last time."""
    words = [word.strip() for word in re.split("[,+=]", table.word("teams"))]
    tag = "" if person is None else fold(table.persons[person])
    return [word for word in words if (fold(word) == tag if tag else DUMMY_TAG.fullmatch(word))][-1]
