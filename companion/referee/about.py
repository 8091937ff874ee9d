"""Who a game is: what is said of it before any rule is read."""

from dataclasses import dataclass, field
from typing import Literal

#: The version of the seam between Companion and a game's folder. A game made for another one is refused by name.
PROTOCOL = 1


#: What the codes of all games begin with that a file describes: their prefixes are not theirs alone.
OF_FILES = "XF"


@dataclass(frozen=True, slots=True)
class Tally:
    """What a game's totals count.

    `noun` is what they are called where they are not the sum of points (`provinces`), `low_wins` whether few is good,
    `adds_up` whether a total is the sum of the sections' scores (else it is what somebody has now).
    """

    noun: str = "total"
    low_wins: bool = False
    adds_up: bool = True


#: The packs whose cards games name by their codes.
Pack = Literal["french", "tarot"]


@dataclass(frozen=True, slots=True)
class About:
    """A game in a few facts. It is read at every start, so its module imports nothing but this.

    `id` is its id in records (`chess-of-five`), `prefix` what its rule ids begin with (two capital letters), `section` its
    section word (empty where its records have none), `accent` its colour as `#RRGGBB`. `edition` is the edition of the rules
    that the sheets name, `credit` what a title page says of where the game comes from, `rights` what is known of its licence.
    `changes` tells in a sentence each what every version of its rules behind the first has changed: there is one more where any
    legal record could get another verdict. `seats` are the fewest and the most who sit down, `usual` how many do where nobody
    says. `pack` is the pack whose cards its texts name by their codes (`french`, `tarot`).

    What a title page says besides: `pitch`, the game in one line, `time` and `age`: the author's words or, where
    there are none, about how long and for whom it is. `licence` is what the author's text says of who may copy it, for the
    credits.
    `nothing_hidden`: all lies open to all. `seat_level` is the level at which a screen offers a seat for Companion, one at which
    it chooses on a phone within seconds. `hands_go_on`: what somebody holds goes on from one section to the next; else all is
    dealt anew in each. `evening` is the lesson (`teaching/NAME.game`) that the app plays for people who want to look first.
    `perfect` is a lesson in which both play their best, of a game that is solved: then the app has a puzzle a day, too.
    `usual_game` says in a few words what is played if the header says nothing of it.
    `in_codes` is what links and codes begin with, where that is not the prefix.
    """

    id: str
    title: str
    prefix: str
    accent: str
    section: str
    edition: str
    credit: str
    rights: str
    seats: tuple[int, int]
    usual: int
    tally: Tally = field(default_factory=Tally)
    changes: tuple[str, ...] = ()
    pack: Pack = "french"
    pitch: str = ""
    time: str = ""
    age: str = ""
    licence: str = ""
    nothing_hidden: bool = False
    seat_level: int = 2
    hands_go_on: bool = False
    evening: str = ""
    perfect: str = ""
    usual_game: str = ""
    in_codes: str = ""
    protocol: int = PROTOCOL

    @property
    def code_prefix(self) -> str:
        """What its links and codes begin with."""
        return self.in_codes or self.prefix

    @property
    def rules_version(self) -> int:
        """The number of the newest version of its rules, from 1."""
        return 1 + len(self.changes)
