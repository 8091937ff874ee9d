"""The goldens have a second leg: every season of the records, played and counted anew straight from the rulebook's sentences.

Nothing of Companion is imported here. Cards are words, villages are lists of words, and the figures have to be those that lie in
`golden/`, which the referee has made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

HERE = Path(__file__).parent
#: What breaks a rule on purpose, has no season, or stops before its end.
LEFT_OUT = {"dealt-contradicted", "example-dummy", "header-only", "stopped-in-a-circle"}
RECORDS = [path for path in sorted((HERE / "records").glob("*.game")) if path.stem not in LEFT_OUT]
NUMBERS = list("23456789TJQA")
WORTH = dict(zip(NUMBERS, (0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 3), strict=True))
NEIGHBOUR = {"h": "d", "d": "h", "s": "c", "c": "s"}
RED = "hd"
JOKER = "Jk"
#: Where the kings lie that harvest.
HARVESTS = {
    "no-kings": "", "day": "royal", "night": "absent", "evening": "bottom", "double": "inner bottom",
    "trinity": "royal inner bottom", "mirrorland": "absent royal",
}  # fmt: skip


#: A trick that names its leader; a hand and an exchange have a second word before their colon.
_LED = re.compile(r"(?:[0-9]+\.\s*)?[^\s:]+:\s*(?:[0-9TJQA]+[hdsc]|Jk)\b")


class Evening:
    """A record's header, and the villages of the season that is played."""

    def __init__(self, text: str) -> None:
        lines = [line.partition("#")[0].strip() for line in text.splitlines()]
        first = next(i for i, line in enumerate(lines) if line.startswith("["))
        self.head = dict(re.split(r"\s*:\s*", line, maxsplit=1) for line in lines[:first] if ":" in line)
        self.body = [line for line in lines[first:] if line]
        self.persons = [name.split("=")[0].strip() for name in self.head["players"].split(",") if "dummy" not in name]
        self.house = self.head.get("house", "")
        self.teams = self._teams()

    def _teams(self) -> dict[str, list[str]]:
        """Each unit with its members; who is in no team is his own."""
        written = [entry.strip() for entry in self.head.get("teams", "").split(",") if "+" in entry]
        teams = {entry.split("=")[0].strip(): entry.split("=")[-1].strip().split("+") for entry in written}
        in_teams = [name for members in teams.values() for name in members]
        return teams | {name: [name] for name in self.persons if name not in in_teams}

    def plays_b(self, ruling: str) -> bool:
        return f"{ruling}=b" in self.house

    def seats(self, season: int) -> list[str]:
        """Clockwise from the one who leads the first trick."""
        king_dealer = self.persons.index(self.head.get("dealer", self.persons[0])) + season - 1
        around = [self.persons[(king_dealer + i) % len(self.persons)] for i in range(len(self.persons))]
        return ["dummy", *around] if len(around) == 2 else [*around[2:], *around[:2]]


def heights(evening: Evening, cards: Sequence[str], royal: str) -> dict[int, tuple[int, int, int, int]]:
    """By place: category, number, whether it is royal, how late it was played; of the responders without a joker."""
    lead = cards[0]
    local = "" if lead == JOKER else lead[1]
    found = {}
    for place, card in enumerate(cards[1:], 1):
        if card == JOKER:
            continue
        number, suit = card
        if suit in (royal, local):
            category = 2
        elif local:
            category = 1 if suit == NEIGHBOUR[local] else 0
        else:
            category = 1 if evening.plays_b("FK-R12") or suit not in RED else 0
        found[place] = (category, NUMBERS.index(number), int(suit == royal), place)
    return found


def fallen(evening: Evening, cards: Sequence[str], royal: str, take: str) -> tuple[dict[int, list[str]], int]:
    """Who takes what, by his place in the trick, and the place of whoever leads next."""
    ranks = heights(evening, cards, royal)
    if not ranks:
        return {}, 0
    winner, loser = max(ranks, key=ranks.__getitem__), min(ranks, key=ranks.__getitem__)
    reputable = ranks[winner][0] > 0
    reds = [card for place, card in enumerate(cards) if place != winner and card != JOKER and card[1] in RED]
    if cards[0] != JOKER and cards[0][1] in RED:
        assert not take or take in reds
        return ({winner: [take] if take else reds} if reputable else {}), winner
    due: dict[int, list[str]] = {loser: [], winner: []}
    if cards[0] != JOKER:
        due[loser].append(cards[0])
    else:
        blacks = [place for place in ranks if cards[place][1] not in RED and not (place == winner and evening.plays_b("FK-R14"))]
        by_number = evening.plays_b("FK-R13")
        blacks.sort(key=lambda place: (ranks[place][1], place) if by_number else ranks[place])
        due[loser] += [cards[place] for place in blacks[-1:]]
    if reputable:
        due[winner] += reds
    return due, loser


def balance(village: Sequence[str]) -> int:
    return sum(WORTH[card[0]] * (1 if card[1] in RED else -1) for card in village)


def counted(evening: Evening, villages: dict[str, list[str]], kings: Sequence[str]) -> dict[str, int]:
    """The score of each unit, its village being all that its members have collected."""
    whole = {unit: [card for name in members for card in villages[name]] for unit, members in evening.teams.items()}
    with_teams = any(len(members) > 1 for members in evening.teams.values())
    twice = {unit: 2 if with_teams and len(members) == 1 else 1 for unit, members in evening.teams.items()}
    scores = {unit: balance(village) * twice[unit] for unit, village in whole.items()}
    for king, points in (("h", 2), ("s", -2)):
        for unit, village in whole.items():
            scores[unit] += points * (king in kings and any(card[1] == king for card in village))
    for king, points in (("d", 2), ("c", -2)):
        numbers = {unit: twice[unit] * sum(card[1] == king for card in village) for unit, village in whole.items()}
        for unit, number in numbers.items():
            scores[unit] += points * (king in kings and 0 < number == max(numbers.values()))
    return scores


def harvesting(evening: Evening, variation: str, laid: Sequence[str], turned: Sequence[str] | None) -> list[str]:
    """The suits of the kings that harvest: as they were turned up, else as the stack was written from the top."""
    if turned is not None:
        return [king[1] for king in turned if king != "none"]
    places = HARVESTS[variation].split()
    if variation == "night" and evening.plays_b("FK-R15"):
        places = ["inner"]
    names = {1: ["royal"], 2: ["royal", "bottom"], 4: ["absent", "royal", "inner", "bottom"]}[len(laid)]
    return [laid[names.index(place)][1] for place in places]


def seasons(evening: Evening) -> list[dict[str, int]]:
    """The scores of every season."""
    found: list[dict[str, int]] = []
    villages: dict[str, list[str]] = {}
    variation, laid, turned, points = "", [""], None, ""
    order: list[str] = []
    for line in [*evening.body, "[end]"]:
        word, colon, rest = line.partition(":")
        if line.startswith("["):
            if order:
                entered = dict(re.findall(r"(\S+) ([+-]?\d+)", points))
                kings = [] if points else harvesting(evening, variation, laid, turned)
                found.append(
                    {unit: int(entered[unit]) for unit in evening.teams} if points else counted(evening, villages, kings)
                )
            order = evening.seats(len(found) + 1)
            villages = {name: [] for name in [*order, *evening.persons, *evening.teams]}
            variation, laid, turned, points = evening.head.get("scoring", "double"), [], None, ""
        elif word == "scoring":
            variation = rest.strip()
        elif word == "kings":
            laid = rest.split()
        elif word == "harvest":
            turned = rest.split()
        elif word == "points":
            points = rest
        elif word.startswith("village"):
            unit = word.split()[1]
            villages[evening.teams[unit][0] if unit in evening.teams else unit] = (
                rest.replace("none", "").replace(",", " ").split()
            )
        elif not colon or _LED.match(line):
            order = trick(evening, villages, order, laid, line)
    return found


def trick(evening: Evening, villages: dict[str, list[str]], order: list[str], laid: Sequence[str], line: str) -> list[str]:
    """A line of cards; who plays in which order after it. Other words end a game."""
    if line == "end":
        return order
    before, _, take = re.sub(r"^([0-9]+\.)?\s*([^\s:]+:)?", "", line).replace("10", "T").partition(">")
    cards = before.split()
    assert len(cards) == len(order)
    royal = laid[1 if len(laid) == 4 else 0][1]
    taken, leader = fallen(evening, cards, royal, take.strip())
    for place, some in taken.items():
        if order[place] != "dummy":  # it has no village, and makes no choice
            assert len(some) == 1 or cards[0] == JOKER or cards[0][1] not in RED
            villages[order[place]] += some
    return order[leader:] + order[:leader]


@pytest.mark.parametrize("record", RECORDS, ids=[path.stem for path in RECORDS])
def test_every_season_comes_to_what_the_golden_says(record: Path) -> None:
    golden = json.loads((HERE / "golden" / f"{record.stem}.json").read_text("utf-8"))
    found = seasons(Evening(record.read_text("utf-8")))
    assert found == [section["scores"] for section in golden["sections"]]
    assert golden["totals"] == {unit: sum(scores[unit] for scores in found) for unit in golden["totals"]}
