"""The goldens have a second leg: the pieces and coins of every record, moved anew straight from the rulebook's sentences.

Nothing of Companion is imported here. What stands in the provinces, who owns them and who has won has to be what lies in
`golden/`, which the referee has made.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
RECORDS = [path for path in sorted((HERE / "records").glob("*.game")) if path.stem != "example-illegal-fight"]
CARD = re.compile(r"\?|jk|(?:10|[2-9tjqka])[shdc♠♥♦♣]", re.IGNORECASE)


class Realm:
    """The pieces: who has a city where, and the counters of each; coins and dice; what has happened in this turn."""

    def __init__(self, head: dict[str, str], provinces: dict[str, tuple[str, list[str]]]) -> None:
        self.tags = [name.split("=")[0].strip() for name in head["players"].split(",")]
        self.ids = {name.casefold(): id_ for id_, (name, _) in provinces.items()} | {id_: id_ for id_ in provinces}
        self.neighbours = {id_: [self.ids[one.casefold()] for one in beside] for id_, (_, beside) in provinces.items()}
        self.house = head.get("house", "")
        self.treasury = "treasury" in head.get("options", "")
        self.cities: dict[str, str] = {}
        self.counters: dict[str, Counter[str]] = {tag: Counter() for tag in self.tags}
        self.coins = dict.fromkeys(self.tags, 10 if self.treasury else 0)
        self.dice: dict[str, int] = {}
        self.out: set[str] = set()
        self.set_up: set[str] = set()
        self.winner = ""
        self.sections: list[dict[str, int]] = []
        self.begin()

    def begin(self) -> None:
        self.paid, self.breakthrough = False, False
        self.acts = dict.fromkeys(self.tags, 0)

    def owners(self) -> dict[str, str]:
        """Province -> its owner, where only one has pieces."""
        holders = {id_: {self.cities[id_]} if id_ in self.cities else set() for id_ in self.neighbours}
        for tag in self.tags:
            for id_ in +self.counters[tag]:
                holders[id_].add(tag)
        return {id_: tags.copy().pop() for id_, tags in holders.items() if len(tags) == 1}

    def owned(self) -> dict[str, int]:
        found = Counter(self.owners().values())
        return {tag: found[tag] for tag in self.tags}

    def income(self) -> None:
        """Once a turn, when the draw is over: for each city, and for each province with counters that nobody shares."""
        if self.paid or len(self.set_up) < len(self.tags):
            return
        self.paid = True
        for tag in self.tags if self.treasury else ():
            alone = [id_ for id_ in +self.counters[tag] if self.owners().get(id_) == tag]
            self.coins[tag] += list(self.cities.values()).count(tag) + len(alone)

    def end_turn(self) -> None:
        self.income()
        most = max(self.tags, key=lambda tag: self.owned()[tag])
        left = [tag for tag in self.tags if tag not in self.out]
        if self.owned()[most] > len(self.neighbours) // 2:
            self.winner = most
        elif "EM-R4=b" in self.house and len(left) == 1:
            self.winner = left[0]

    def element(self, tag: str, words: list[str]) -> None:
        verb = words[0].casefold()
        if ">" in verb:
            self.income()
            for word in words:
                self.step(tag, word, self.neighbours)
        elif verb == "setup" or verb.startswith("enter"):
            self.set_up.add(tag)
            if tag in self.out:
                self.out.remove(tag)
                self.coins[tag] = 6 if self.treasury else 0
            self.cities[self.ids[words[1].casefold()]] = tag
            for word in words[2:]:
                number, _, where = word.strip(",").partition("@")
                self.counters[tag][self.ids[where.casefold()]] += int(number)
        elif not verb.startswith("draw"):
            self.income()
            self.deed(tag, verb, words[1:])
        self.look_who_is_out()

    def step(self, tag: str, word: str, near: dict[str, list[str]] | None) -> None:
        way = re.fullmatch(r"(?:([0-9]+)@)?(.+)>(.+)", word)
        assert way
        number, origin, to = int(way[1] or 1), self.ids[way[2].casefold()], self.ids[way[3].casefold()]
        assert near is None or to in near[origin]
        self.counters[tag][origin] -= number
        self.counters[tag][to] += number
        assert self.counters[tag][origin] >= 0

    def deed(self, tag: str, verb: str, words: list[str]) -> None:
        cards = [word for word in words if CARD.fullmatch(word)]
        rest = [word for word in words if word not in cards]
        coins = sum(int(word[1:]) for word in words if word.startswith("$"))
        if verb.startswith("give"):
            self.coins[tag] -= coins
            self.coins[words[0]] += coins
        elif verb.startswith("buy"):
            self.coins[tag] -= 2 * (len(cards) or int(words[0]))
        elif verb.startswith("keep"):
            self.coins[tag] -= int(words[0])
        elif verb.startswith("build"):
            self.act(tag, 1)
            self.coins[tag] -= 1
            self.dice[rest[0]] = 1
        elif verb.startswith("store"):
            self.act(tag, len(cards))
            self.coins[tag] -= coins
            self.dice[rest[-1]] += len(cards) + coins
        elif verb.startswith("take"):
            self.dice[rest[-1]] -= coins
            self.coins[tag] += coins
        else:
            self.act(tag, 1)
            self.combination(tag, verb, rest)

    def act(self, tag: str, number: int) -> None:
        """Two actions are free; behind them, and in the breakthrough, they cost coins."""
        if self.breakthrough:
            self.coins[tag] -= 2
            return
        before, self.acts[tag] = self.acts[tag], self.acts[tag] + number
        self.coins[tag] -= max(0, self.acts[tag] - max(2, before))

    def combination(self, tag: str, verb: str, targets: list[str]) -> None:
        if verb.startswith("mig"):
            to = self.ids[targets[0].casefold()]
            assert to not in self.cities
            assert not any(counters[to] for counters in self.counters.values())
            assert any(self.counters[tag][id_] or self.cities.get(id_) == tag for id_ in self.neighbours[to])
            self.counters[tag][to] += 1
        elif verb.startswith(("mer", "exp")):
            for word in targets:
                self.step(tag, word, None)
        elif verb.startswith(("apo", "exo")):
            (enemy,) = set(self.tags) - {tag}  # of more players the record would have to say whose
            for word in targets:
                self.step(enemy, word, self.neighbours)
        else:
            assert verb.startswith("cru")
            place = self.ids[targets[0].casefold()]
            self.cities.pop(place, None)
            for counters in self.counters.values():
                del counters[place]

    def look_who_is_out(self) -> None:
        for tag in self.set_up - self.out:
            if not +self.counters[tag] and tag not in self.cities.values():
                self.out.add(tag)
                self.coins[tag] = 0
        if "EM-R3=b" in self.house and len(self.set_up) == len(self.tags):
            self.end_turn()


def map_lines(lines: list[str]) -> dict[str, tuple[str, list[str]]]:
    """Id -> name and neighbours."""
    found = {}
    for line in lines:
        given = re.match(r"([0-9]+)\s*([^:]*):(.*)", line.partition("#")[0])
        if given:
            found[given[1]] = (given[2].strip() or given[1], [word for word in given[3].split() if word != "outer"])
    return found


def map_of(name: str, body: list[str]) -> dict[str, tuple[str, list[str]]]:
    """The map of a record: its lines, or the file that it names."""
    if not name:
        return map_lines(body)
    text = (HERE / "records" / name).read_text("utf-8")
    if not name.endswith(".geojson"):
        return map_lines(text.splitlines())
    found = {}
    for feature in json.loads(text)["features"]:
        said = feature.get("properties", {})
        if "neighbours" in said:
            id_ = str(feature.get("id", said.get("id")))
            found[id_] = (str(said.get("name", id_)).replace(" ", "-"), [str(one) for one in said["neighbours"]])
    return found


def played(text: str) -> Realm:
    """What stands on the map after the last line of a record."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    start = lines.index("[turn 1]")
    head = dict(re.split(r"\s*:\s*", line, maxsplit=1) for line in lines[:start] if ":" in line)
    realm = Realm(head, map_of(head.get("map", ""), lines[start:]))
    for line in filter(None, lines[start + 1 :]):
        first, _, rest = line.partition(" ")
        word = first.rstrip(":")
        if line.startswith("["):
            realm.end_turn()
            realm.sections.append(realm.owned())
            realm.begin()
        elif word in realm.tags:
            for element in rest.replace(",", " ").split(";"):
                realm.element(word, element.split())
        elif word == "breakthrough":
            realm.breakthrough = True
        elif word in ("order", "end", "score", "total", "winner"):
            (realm.income if word == "order" else realm.end_turn)()
    realm.sections.append(realm.owned())
    return realm


@pytest.mark.parametrize("record", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_pieces_stand_where_the_golden_says(record: Path) -> None:
    golden: dict[str, Any] = json.loads((HERE / "golden" / f"{record.stem}.json").read_text("utf-8"))
    realm, state = played(record.read_text("utf-8")), golden["state"]
    owners = realm.owners()
    assert [section["scores"] for section in golden["sections"]] == realm.sections
    assert golden["winners"] == ([realm.winner] if realm.winner else [])
    assert state["owned"] == {tag: sorted(int(id_) for id_ in owners if owners[id_] == tag) for tag in realm.tags}
    assert {tag: set(map(str, ids)) for tag, ids in state["cities"].items()} == {
        tag: {id_ for id_, owner in realm.cities.items() if owner == tag} for tag in realm.tags
    }
    assert state["counters"] == {tag: dict(+realm.counters[tag]) for tag in realm.tags}
    assert state["coins"] == (realm.coins if realm.treasury else {})
    assert state["warehouses"] == {id_: pips for id_, pips in realm.dice.items() if pips}
    assert set(state["eliminated"]) == realm.out
