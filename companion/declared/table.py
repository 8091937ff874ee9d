"""Who sits at the table of a described game: everything that a header says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.declared.description import Description
from companion.declared.tables import RECORD_WORDS
from companion.declared.words import say
from companion.record import Header, fold, suggest
from companion.record.players import tag_trouble
from companion.referee.protocol import Key

DIGEST, TEAMS, DEALER = "digest", "teams", "dealer"


@dataclass(frozen=True)
class Table:
    """The header, understood. `sides` are the tags of what scores, `members` who they are by their numbers.

    `numbers` are the sides' numbers by each name that may be written for them, folded.
    """

    description: Description
    persons: tuple[str, ...]
    sides: tuple[str, ...]
    members: tuple[tuple[int, ...], ...]
    first_dealer: int = 0
    numbers: Mapping[str, int] = field(default_factory=dict, hash=False, compare=False)

    def number(self, name: str) -> int | None:
        """The number of the side with this name, in any letter case; a team's members may stand in any order."""
        found = self.numbers.get(name)
        return self.numbers.get(_key(name)) if found is None else found

    def dealer(self, section: int) -> int:
        """The number of the person who deals a section."""
        return (self.first_dealer + section - 1) % len(self.persons)

    def dealing_side(self, section: int) -> int:
        """The number of the side that this person belongs to; -1 where nobody deals."""
        if not self.description.dealer or not section:
            return -1
        person = self.dealer(section)
        return next((side for side, members in enumerate(self.members) if person in members), -1)

    def words(self, section: int) -> Mapping[str, Sequence[int]]:
        """What the words of expressions stand for in a section, for each side."""
        sides, dealing = len(self.sides), self.dealing_side(section)
        dealer = [int(side == dealing) for side in range(sides)]
        return {"number": [section] * sides, "players": [len(self.persons)] * sides, "dealer": dealer}

    @property
    def last(self) -> int | None:
        """How many sections are played; None for no fixed number."""
        return self.description.sections_for(len(self.persons))


def keys_of(game: Description) -> Sequence[Key]:
    """The header keys of a described game."""
    keys = [Key(TEAMS, "A+B, C+D, or North = A+B", "who plays with whom", "none")] if game.teams else []
    keys += [Key(DEALER, "tag", "who deals first", "the first player")] if game.dealer else []
    return (*keys, Key(DIGEST, "12 hexadecimal digits", "which description of the game holds", "the one that is found"))


def reserved(game: Description) -> frozenset[str]:
    """The words that no player is called, folded."""
    return RECORD_WORDS | {fold(row.name) for row in game.rows} | ({game.section} if game.section else set())


def _key(name: str) -> str:
    return "+".join(sorted(map(fold, name.split("+")))) if "+" in name else fold(name)


def read_header(game: Description, header: Header) -> Table:
    """What a header says; what is wrong with it is kept."""
    persons = tuple(player.tag for player in header.players)
    said = header.value(DIGEST)
    if said and said.casefold() != game.digest:
        header.add(
            DIGEST, say("other-digest", said=said, digest=game.digest, id=game.id), say("other-digest-hint", id=game.id), said
        )
    least, most = game.players
    if not header.is_wrong("players") and not least <= len(persons) <= most:
        header.add("players", say("so-many-play", title=game.title, seats=game.seats, count=len(persons)))
    sides: tuple[tuple[str, tuple[int, ...]], ...] = tuple((tag, (number,)) for number, tag in enumerate(persons))
    if game.teams:
        sides = _teams(game, header, persons)
    dealer = (_person(header, DEALER, header.value(DEALER), persons) or 0) if DEALER in header.fields else 0
    numbers: dict[str, int] = {}
    for number, (tag, members) in enumerate(sides):
        names = (tag, _key(tag), _key("+".join(persons[one] for one in members)))
        numbers |= dict.fromkeys(names if game.teams else names[:2], number)
    return Table(game, persons, tuple(tag for tag, _ in sides), tuple(members for _, members in sides), dealer, numbers)


def _teams(game: Description, header: Header, persons: Sequence[str]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The teams in the order of the header; without a good one everybody is a side."""
    alone = tuple((tag, (number,)) for number, tag in enumerate(persons))
    if TEAMS not in header.fields:
        header.add("players", say("teams-missing"), say("write-teams", teams=_example(persons)))
        return alone
    found: list[tuple[str, tuple[int, ...]]] = []
    taken = set(header.numbers)
    for entry in header.value(TEAMS).split(","):
        name, given, rest = entry.partition("=")
        name, tags = (name.strip(), rest) if given else ("", entry)
        if given and (tag_trouble(name, reserved(game)) or fold(name) in taken):
            header.add(TEAMS, tag_trouble(name, reserved(game)) or say("name-given", name=name), "", name)
        members = [_person(header, TEAMS, tag.strip(), persons) for tag in tags.split("+")]
        known = tuple(number for number in members if number is not None)
        for number in known:
            if any(number in team for _, team in found):
                header.add(TEAMS, say("in-two-teams", name=persons[number]), "", persons[number])
        tag = name or "+".join(persons[number] for number in known)
        taken.add(fold(tag))
        found.append((tag, known))
    if not header.is_wrong(TEAMS, "players"):
        _check_teams(header, persons, [team for _, team in found])
    return alone if header.is_wrong(TEAMS) else tuple(found)


def _person(header: Header, key: str, tag: str, persons: Sequence[str]) -> int | None:
    """The number of the person with this tag; None where nobody has it, which is told."""
    number = header.numbers.get(fold(tag))
    if number is None and not header.is_wrong("players"):
        header.add(key, say("nobody-called", name=tag) if tag else say("no-team"), suggest(tag, persons), tag)
    return number


def _check_teams(header: Header, persons: Sequence[str], teams: Sequence[tuple[int, ...]]) -> None:
    """Two teams or more, of equal size, everybody in one."""
    seated = [number for team in teams for number in team]
    alone = [tag for number, tag in enumerate(persons) if number not in seated]
    hint = say("write-teams", teams=_example(persons))
    if len(set(seated)) < len(seated):
        twice = next(number for number in seated if seated.count(number) > 1)
        header.add(TEAMS, say("in-two-teams", name=persons[twice]), hint, persons[twice])
    elif alone:
        header.add(TEAMS, say("in-no-team", name=alone[0]), hint)
    elif len(teams) < 2 or len(set(map(len, teams))) > 1:
        header.add(TEAMS, say("equal-teams"), hint)


def _example(persons: Sequence[str]) -> str:
    return across(persons) or "Aino+Emmi, Ville+Olavi"


def across(persons: Sequence[str]) -> str:
    """Teams of those who sit across from each other; empty where not all have somebody there."""
    half = len(persons) // 2
    return ", ".join("+".join(persons[one::half]) for one in range(half)) if half > 1 and len(persons) % 2 == 0 else ""
