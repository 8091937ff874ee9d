"""Who sits at the table of a described game: everything that a header says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from companion.declared.description import Description
from companion.declared.tables import RECORD_WORDS
from companion.declared.words import say
from companion.record import Header, fold, suggest
from companion.record.players import parse_players, tag_trouble
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

    def dealer(self, section: int) -> int | None:
        """The number of the person who deals a section; None where nobody does."""
        return (self.first_dealer + section - 1) % len(self.persons) if self.description.dealer and section else None

    def words(self, section: int) -> Mapping[str, Sequence[int]]:
        """What the words of expressions stand for in a section, for each side."""
        sides, dealer = len(self.sides), [int(self.dealer(section) in members) for members in self.members]
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
        told = say("other-digest", said=said, digest=game.digest, id=game.id)
        header.add(DIGEST, told, say("other-digest-hint", id=game.id, said=said), said)
    least, most = game.players
    if not header.is_wrong("players") and not least <= len(persons) <= most:
        header.add("players", say("so-many-play", title=game.title, seats=game.seats, count=len(persons)))
    sides = (_teams(game, header, persons) if game.teams else ()) or [(tag, [number]) for number, tag in enumerate(persons)]
    dealer = (_person(header, DEALER, header.value(DEALER), persons) or 0) if DEALER in header.fields else 0
    numbers: dict[str, int] = {}
    for number, (tag, members) in enumerate(sides):
        numbers |= dict.fromkeys((tag, _key(tag), _key("+".join(persons[one] for one in members))), number)
    return Table(game, persons, tuple(tag for tag, _ in sides), tuple(tuple(members) for _, members in sides), dealer, numbers)


def _teams(game: Description, header: Header, persons: Sequence[str]) -> list[tuple[str, list[int]]]:
    """The teams in the order of the header: two or more, of equal size, everybody in one; none without good ones."""
    like = say("write-teams", teams=across(persons) or "Aino+Emmi, Ville+Olavi")
    if TEAMS not in header.fields:
        header.add("players", say("teams-missing"), like)
        return []
    found: list[tuple[str, list[int]]] = []
    taken, seated = set(header.numbers), list[int]()
    for entry in header.value(TEAMS).split(","):
        *named, tags = entry.split("=", 1)
        name = "".join(named).strip()
        if named and (tag_trouble(name, reserved(game)) or fold(name) in taken):
            header.add(TEAMS, tag_trouble(name, reserved(game)) or say("name-given", name=name), "", name)
        members = [_person(header, TEAMS, tag.strip(), persons) for tag in tags.split("+")]
        known = [number for number in members if number is not None]
        for number in known:
            if number in seated:
                header.add(TEAMS, say("in-two-teams", name=persons[number]), like, persons[number])
            seated.append(number)
        found.append((name or "+".join(persons[number] for number in known), known))
        taken.add(fold(found[-1][0]))
    alone = [tag for number, tag in enumerate(persons) if number not in seated]
    if not header.is_wrong(TEAMS, "players") and (alone or len(found) < 2 or len({len(team) for _, team in found}) > 1):
        header.add(TEAMS, say("in-no-team", name=alone[0]) if alone else say("equal-teams"), like)
    return [] if header.is_wrong(TEAMS) else found


def _person(header: Header, key: str, tag: str, persons: Sequence[str]) -> int | None:
    """The number of the person with this tag; None where nobody has it, which is told."""
    number = header.numbers.get(fold(tag))
    if number is None and not header.is_wrong("players"):
        header.add(key, say("nobody-called", name=tag) if tag else say("no-team"), suggest(tag, persons), tag)
    return number


def beginning_of(game: Description) -> Callable[[str, Sequence[str], Sequence[str], Random | None], tuple[str, ...]]:
    """What completes a header: teams of those who sit across from each other, where nobody says others."""

    def complete(players: str, settings: Sequence[str], _variants: Sequence[str], _random: Random | None) -> tuple[str, ...]:
        said = {setting.partition("=")[0].strip().casefold() for setting in settings}
        teams = across([player.tag for player in parse_players(players, RECORD_WORDS)]) if game.teams else ""
        return (f"{TEAMS}={teams}",) if teams and TEAMS not in said else ()

    return complete


def across(persons: Sequence[str]) -> str:
    """Teams of those who sit across from each other; empty where not all have somebody there."""
    half = len(persons) // 2
    return ", ".join("+".join(persons[one::half]) for one in range(half)) if half > 1 and len(persons) % 2 == 0 else ""
