"""The goldens have a second leg: every dealt season of the records, played anew straight from the rulebook's sentences.

Nothing of Companion is imported here. Cities and trophies are words, and what comes of them has to be what lies in `golden/`,
which the referee has made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
JOKER = "Jk"
RED = "hd"
VICTIM = {"Q": "J", "K": "Q", "A": "K", "J": "A"}
CITIES = [rank + suit for suit in "shdc" for rank in "JQKA"]


def is_dealt(path: Path) -> bool:
    """Whether there is a season, and none was entered by its result alone, or breaks a rule."""
    text = path.read_text("utf-8")
    return "[season" in text and all("cities:" in season for season in text.split("[season")[1:])


RECORDS = [path for path in sorted((HERE / "records").glob("*.game")) if is_dealt(path)]


class Game:
    """A game as it stands. Everybody is his tag; `seats` go clockwise from the dealer's left neighbour to the dealer."""

    def __init__(self, head: dict[str, str]) -> None:
        self.tags = [name.split("=")[0].strip() for name in head["players"].split(",")]
        variant = head.get("variant", "basic")
        self.tyrant = variant in ("lonely-tyrant", "cities-of-destruction")
        self.coloured = variant in ("coloured-cities", "full-game")
        self.house = head.get("house", "")
        self.dummies = [tag for tag in self.tags if tag.startswith("dummy")]
        dealer = head.get("dealer") or [tag for tag in self.tags if tag not in self.dummies][-1]
        self.seats = [*around(self.tags, dealer)[1:], dealer]
        self.destroyed = dict.fromkeys(self.tags, 0)
        self.knocked_out: list[str] = []
        self.sections: list[dict[str, int]] = []
        self.over = False

    def begin(self) -> None:
        """A season begins; behind the first the deal and the dummies have moved on."""
        if self.sections:
            self.move_on()
        self.leader, self.actions = self.seats[0], 0
        self.lines: dict[str, list[str]] = {tag: [] for tag in self.tags}
        self.lost = dict.fromkeys(self.tags, 0)
        self.seen: list[str] = []

    def move_on(self) -> None:
        before, now = self.dummies, [tag for tag in self.tags if tag in self.dummies or tag in self.knocked_out]
        dealer = next(tag for tag in self.seats if tag not in now)
        seats = list(self.seats)
        if len(now) == 1 and now == before:
            swap(seats, now[0], seats[seats.index(now[0]) - 1])
        elif len(now) == 2 and around(seats, now[0])[2] != now[1]:
            newer = max(now, key=lambda tag: self.knocked_out.index(tag) if tag in self.knocked_out else -1)
            beside = [around(seats, newer)[1], around(seats, newer)[3]]
            swap(seats, newer, next(tag for tag in beside if tag not in now))
        self.dummies, self.seats = now, [*around(seats, dealer)[1:], dealer]

    def deal(self, words: Sequence[str]) -> None:
        named = [word for word in words if word in self.tags]
        cards = [word for word in words if word not in self.tags]
        self.cities: dict[str, str | None] = dict(zip(named or self.tags, cards, strict=True))
        self.seen += cards

    def attacks(self, one: str | None, other: str | None) -> bool:
        if one is None or other is None or (one == JOKER and other == JOKER):
            return False
        if JOKER in (one, other):
            suited = other if one == JOKER else one
            open_to_all = self.coloured and "CP-R15=b" not in self.house
            return open_to_all or (suited[1] in RED) == (one == JOKER)
        return VICTIM[one[0]] == other[0]

    def action(self, words: list[str]) -> None:
        """A line of an action: next city, four cards, the deed."""
        self.actions += 1
        following = self.turned_up(words)
        plays = [word.partition("+")[0].replace("10", "T") for word in words[:4]]
        winner = self.winner(following, plays)
        deed = words[4:]
        if deed and deed[0] in self.tags:
            assert deed.pop(0) == winner
        order = around(self.seats, winner)
        targets = [tag for tag in (order[3], order[2], order[1]) if self.attacks(self.cities[winner], self.cities[tag])]
        if winner in self.dummies:
            targets = targets[:1]
        kind = deed.pop(0) if deed else ("x" if targets else "-")
        assert (kind == "-") == (not targets)
        if kind == "-":
            self.regroup(winner, following, deed)
        else:
            loser = deed.pop(0) if deed and deed[0] in self.tags else targets[0]
            assert loser in targets
            (self.take if kind == "x" else self.retake)(winner, loser, following, deed)
        self.leader = winner
        self.look_at_the_end()

    def turned_up(self, words: list[str]) -> str | None:
        """The next city, which need not be written where it is certain."""
        card = words[0].strip("()")
        if card == JOKER or card[0] in "JQKA":
            words.pop(0)
        elif self.actions == 15:
            return None
        else:
            card = JOKER if self.actions == 14 else next(one for one in [*CITIES, JOKER] if one not in self.seen)
        self.seen.append(card)
        return card

    def winner(self, following: str | None, plays: Sequence[str]) -> str:
        """The highest trump of its owner, else the highest card; of equal ones the last."""
        heights = []
        for place, (tag, card) in enumerate(zip(around(self.seats, self.leader), plays, strict=True)):
            city = following if self.cities[tag] == JOKER else self.cities[tag]
            is_trump = city is not None and city != JOKER and city[1] == card[1]
            heights.append((is_trump, "23456789T".index(card[0]), place, tag))
        return max(heights)[3]

    def take(self, winner: str, loser: str, following: str | None, deed: list[str]) -> None:
        city, victim = self.cities[winner], self.cities[loser]
        assert city is not None
        assert victim is not None
        colour_of_victim = city[1] in RED if victim == JOKER else victim[1] in RED
        colour_of_city = victim[1] in RED if city == JOKER else city[1] in RED
        if self.tyrant or (self.coloured and not colour_of_victim):
            self.lost[loser] += 1
        else:
            self.lines[winner].append(victim)
        if self.coloured and (colour_of_city or deed == ["give"]):
            self.cities[loser], self.cities[winner] = city, following
        else:
            self.cities[loser] = following

    def retake(self, winner: str, loser: str, following: str | None, deed: list[str]) -> None:
        self.discard(self.lines[loser], deed)
        if self.coloured:
            self.cities[loser], self.cities[winner] = self.cities[winner], following
        else:
            self.cities[winner], self.cities[loser] = self.cities[loser], following

    def regroup(self, winner: str, following: str | None, deed: list[str]) -> None:
        if not any(self.attacks(self.cities[tag], self.cities[winner]) for tag in self.tags):
            self.discard(self.lines[winner], deed)
            self.lost[winner] += self.tyrant and "CP-R11=b" in self.house
        self.cities[winner] = following

    def discard(self, line: list[str], deed: list[str]) -> None:
        """The trophy that is named, else the newest."""
        if deed and deed[0] in line:
            line.remove(deed[0])
        elif line:
            line.pop()

    def look_at_the_end(self) -> None:
        """Five cities, those of earlier seasons too, are too many; the last human has won."""
        if not (self.tyrant or self.coloured):
            return
        for tag in self.tags:
            gone = self.destroyed[tag] + self.lost[tag] >= 5
            if gone and tag not in self.dummies and tag not in self.knocked_out:
                self.knocked_out.append(tag)
        left = [tag for tag in self.tags if tag not in self.knocked_out and not tag.startswith("dummy")]
        self.over = len(left) == 1 and "CP-R12=b" not in self.house

    def end_season(self) -> None:
        self.sections.append({tag: self.lost[tag] if self.tyrant else len(self.lines[tag]) for tag in self.tags})
        for tag in self.tags:
            self.destroyed[tag] += self.lost[tag]


def around(seats: Sequence[str], first: str) -> list[str]:
    """Everybody clockwise from one on."""
    place = list(seats).index(first)
    return [*seats[place:], *seats[:place]]


def swap(seats: list[str], one: str, other: str) -> None:
    first, second = seats.index(one), seats.index(other)
    seats[first], seats[second] = other, one


def played(text: str) -> Game:
    """The game of a record, after its last line."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    start = next(i for i, line in enumerate(lines) if line.startswith("["))
    game = Game(dict(re.split(r"\s*:\s*", line, maxsplit=1) for line in lines[:start] if ":" in line))
    for line in filter(None, lines[start:]):
        word, colon, rest = line.partition(":")
        if line.startswith("["):
            if not line.endswith(" 1]"):
                game.end_season()
            game.begin()
        elif word == "cities":
            game.deal(rest.replace(",", " ").split())
        elif not colon:
            game.action(re.sub(r"^[0-9]+\.\s*", "", line).split())
    game.end_season()
    return game


@pytest.mark.parametrize("record", RECORDS, ids=[path.stem for path in RECORDS])
def test_every_season_comes_to_what_the_golden_says(record: Path) -> None:
    golden: dict[str, Any] = json.loads((HERE / "golden" / f"{record.stem}.json").read_text("utf-8"))
    game = played(record.read_text("utf-8"))
    state = golden["state"]
    assert game.sections == [section["scores"] for section in golden["sections"]]
    assert game.cities == state["cities"]
    assert game.lines == state["trophies"]
    assert game.destroyed == state["destroyed"]
    assert game.knocked_out == state["knocked_out"]
    assert [*game.seats] == state["seats"]
    assert golden["sections"][-1]["complete"] is (game.actions == 15 or game.over)
    assert state["leader"] in (None, game.leader)
