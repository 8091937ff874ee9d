"""Who sits at the table and what is played: everything that a header says.

Emperors are numbered in the order of `players:`, which is also their seating in the first season.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.circle_of_power.rules import circle, say
from companion.games.circle_of_power.rules.dummies import seats_of
from companion.record import Header, fold, suggest
from companion.referee import Files, HeaderBreach, Key

BASIC, TYRANT, COLOURED = "basic", "lonely-tyrant", "coloured-cities"
VARIANTS = {BASIC: BASIC, TYRANT: TYRANT, "cities-of-destruction": TYRANT, COLOURED: COLOURED, "full-game": COLOURED}
#: The rulings that `house:` can change, with their settings; the first is the default.
RULINGS = {"CP-R1": "abc", "CP-R7": "ab", "CP-R11": "ab", "CP-R12": "ab", "CP-R15": "ab"}
FIXED_RULINGS = frozenset(f"CP-R{n}" for n in range(1, 23)) - RULINGS.keys()
RESERVED = frozenset(("x", "r", "give", "keep", "draw"))
SEATS, DEALER, CITIES, HAND = "seats", "dealer", "cities", "hand"
TROPHIES, DESTROYED, SCORE, TOTAL, WINNER = "trophies", "destroyed", "score", "total", "winner"
#: The words that claim numbers, and those of them whose lines are the result of a season without a deal.
SUM_WORDS, RESULT_WORDS = (SCORE, TOTAL, TROPHIES, DESTROYED), (TROPHIES, DESTROYED)
CLAIM_WORDS = frozenset((*SUM_WORDS, WINNER))
#: The header keys on which the form of lines hangs.
FORM_KEYS = frozenset(("variant",))
INSTEAD_OF_RESULT = "write [season 1], and below it trophies: or destroyed: with everybody's number"
RESULT_FORMS = ("[season 1]\ntrophies: {}", "[season 1]\ndestroyed: {}", "position: season 2\npoints: {}")
#: The words that lines of a season begin with, before a colon.
KEYWORDS = (SEATS, DEALER, CITIES, HAND, *sorted(CLAIM_WORDS))
# The words of a position, which no other line begins with.
#: Who sits where clockwise, the dealer last; who was out when the season began; who was knocked out in it; who leads.
ORDER, OUT, FALLEN, LEADER = "order", "out", "fallen", "leader"
#: Totals so far; cities destroyed before this season, and in it.
POINTS, BURNT, LOST = "points", "burnt", "lost"
#: Everybody's open city and line; the city cards that were turned up and lie nowhere any more.
OPEN, LINES, GONE = "open", "lines", "gone"
#: Battle cards played since the last shuffle and before it; what is known of the hands.
PLAYED, EARLY, HOLDS = "played", "early", "holds"
POSITION_WORDS = frozenset((ORDER, OUT, FALLEN, LEADER, POINTS, BURNT, LOST, OPEN, LINES, GONE, PLAYED, EARLY, HOLDS))
#: The tags of seats that no person takes, folded (CP-7.1).
DUMMY_TAGS = frozenset(("dummy", "dummy1", "dummy2"))
EMPERORS = range(4)
#: The rules that no record can break or show: nobody sees where a dummy's draws go.
NOT_JUDGED = frozenset(("CP-R10",))

KEYS = (
    Key("variant", "basic, lonely-tyrant or coloured-cities", "the variation that is played", BASIC),
    Key("dealer", "tag", "the human who deals the first season", "the human named last"),
    Key("house", "CP-R1=b, …", "rulings that this table plays otherwise", "all a"),
)


@dataclass(frozen=True, slots=True)
class Table:
    """The header, understood. `humans` tells by emperor who is led by a person; `dealer` is the first season's.

    `attacks` has by a city's index the cities that it attacks here (CP-2, CP-R15); `shuffle` is the setting of CP-R1.
    """

    tags: tuple[str, ...]
    humans: tuple[bool, ...]
    dealer: int
    variant: str
    house: Mapping[str, str] = field(hash=False)
    numbers: Mapping[str, int] = field(hash=False)
    attacks: tuple[int, ...]
    shuffle: str

    def plays_b(self, ruling: str) -> bool:
        """Whether the table plays this ruling by its setting b."""
        return self.house[ruling] == "b"

    def emperor(self, tag: str) -> int | None:
        """The number of the emperor with this tag, in any letter case."""
        found = self.numbers.get(tag)
        return self.numbers.get(fold(tag)) if found is None else found

    @property
    def conquers(self) -> bool:
        """Whether cities become trophies in this variation (CP-4.3, CP-8.1, CP-9.2)."""
        return self.variant != TYRANT

    @property
    def destroys(self) -> bool:
        """Whether cities can be destroyed in this variation (CP-8.1, CP-9.2)."""
        return self.variant != BASIC


def read_header(header: Header, _files: Files) -> Table:
    """What a header says; a value that has not the form its key asks for becomes a fault of the header."""
    variant = VARIANTS[header.word("variant", VARIANTS, BASIC)]
    house = header.house(RULINGS, FIXED_RULINGS)
    tags = tuple(player.tag for player in header.players)
    humans = tuple(fold(tag) not in DUMMY_TAGS for tag in tags)
    numbers = {spelling: emperor for emperor, tag in enumerate(tags) for spelling in (tag, fold(tag))}
    if len(tags) != 4:  # known before anybody is looked for who might be missing there
        what = say("four-emperors-one" if len(tags) == 1 else "four-emperors", count=len(tags))
        hint = say("fill-up-dummies", players=_filled_up(header)) if len(tags) < 4 else say("name-four-them")
        header.add("players", what, hint)
    dealer = _read_dealer(header, humans, numbers)
    is_open = variant == COLOURED and house["CP-R15"] == "a"
    return Table(
        tags=tags, humans=humans, dealer=dealer, variant=variant, house=house, numbers=numbers,
        attacks=circle.ATTACKS_OPEN if is_open else circle.ATTACKS, shuffle=house["CP-R1"],
    )  # fmt: skip


def _filled_up(header: Header) -> str:
    """The value of `players:` with dummies in the seats that nobody takes."""
    persons = [player.tag if player.tag == player.name else f"{player.tag} = {player.name}" for player in header.players]
    persons = [one for one in persons if fold(one) not in DUMMY_TAGS]
    return ", ".join(seats_of(persons if len(persons) > 1 else [*persons, "Ville" if persons != ["Ville"] else "Aino"]))


def _read_dealer(header: Header, humans: tuple[bool, ...], numbers: Mapping[str, int]) -> int:
    """The first dealer; without the key the human named last (CP-R8)."""
    if "dealer" not in header.fields:
        return max((emperor for emperor, human in enumerate(humans) if human), default=0)
    tag = header.value("dealer")
    if fold(tag) not in numbers and not header.is_wrong("players"):
        header.add("dealer", say("nobody-called", name=tag), suggest(tag, [player.tag for player in header.players]), tag)
    return numbers.get(fold(tag), 0)


def check(table: Table) -> None:
    """Raise HeaderBreach where the header breaks a rule (CP-7.1, CP-7.7, CP-7.8)."""
    dummies = [emperor for emperor in EMPERORS if not table.humans[emperor]]
    if len(dummies) > 2:
        what = say("two-to-four-humans")
        raise HeaderBreach("CP-7.1", what, "players", say("most-two-seats"))
    if len(dummies) == 2 and dummies[1] - dummies[0] != 2:
        what = say("two-dummies-sit")
        hint = say("seat-them-opposite", players=", ".join(seats_of([table.tags[one] for one in EMPERORS if table.humans[one]])))
        raise HeaderBreach("CP-7.7", what, "players", hint, word=table.tags[dummies[1]])
    if not table.humans[table.dealer]:
        people = ", ".join(table.tags[emperor] for emperor in EMPERORS if table.humans[emperor])
        dealer = table.tags[table.dealer]
        what, hint = say("dummy-cannot-deal", dealer=dealer), say("name-people", people=people)
        raise HeaderBreach("CP-7.8", what, "dealer", hint, word=dealer)
