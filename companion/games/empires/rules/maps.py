"""Province maps: what they know, and how their texts are read and written.

A text is either *map lines* (`12 Harrowmoor: 3 7 13 outer`), in a file of their own or at the head of a record, or a GeoJSON
FeatureCollection whose features carry `neighbours`. Whoever draws maps uses `parse_map`, `write_map` and `ProvinceMap`.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from companion.cards.french import parse_card
from companion.games.empires.rules import say
from companion.plain import Plain
from companion.record import Line, Token, fold, new, split_lines
from companion.record.players import is_word

#: A token of this game: a comma is a blank, `;` and `:` stand for themselves.
TOKEN = re.compile(r"[;:]|[^\s,;:]+")
_ID = re.compile(r"[0-9]{1,9}")
#: A map line of numbers alone, perhaps with `outer`, as `MapReader` reads it without looking for tokens.
_PLAIN = re.compile(r"\s*(?!0+\b)([0-9]{1,9})\s*:((?:\s+(?!0+\b)[0-9]{1,9})+)(?:\s+(outer))?\s*")
#: Map lines so long are kept.
_SHORT = 100
_NOT_NAMES = ("city", "outer")
#: The greatest id.
MOST_ID = 999_999_999
#: How far apart provinces are that no border joins.
UNREACHABLE = 1_000_000_000


@dataclass(eq=False, slots=True)
class MapError(Exception):
    """Where a text is no map. Line and column count from 1, in characters; `end_column` is the first one behind what is meant."""

    message: str
    line: int = 1
    column: int = 1
    hint: str = ""
    end_column: int = 0

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"


class Province(NamedTuple):
    """A province: its id, its name (or an empty string), its neighbours in the order written, and whether it is marked outer."""

    id: int
    name: str
    neighbours: tuple[int, ...]
    outer: bool

    def __str__(self) -> str:
        return f"{self.id} {self.name}" if self.name else str(self.id)


class ProvinceMap:
    """A whole map: `provinces` in the order written, `ids` ascending, `outer` the outer ring (EM-R12: all if none is marked)."""

    __slots__ = ("_by_id", "_distances", "_names", "ids", "neighbours", "outer", "provinces", "written")

    def __init__(self, provinces: Iterable[Province]) -> None:
        self.provinces = tuple(provinces)
        self.ids = tuple(sorted(province.id for province in self.provinces))
        self.neighbours: Mapping[int, tuple[int, ...]] = {province.id: province.neighbours for province in self.provinces}
        marked = frozenset(province.id for province in self.provinces if province.outer)
        self.outer = marked or frozenset(self.ids)
        self._by_id = {province.id: province for province in self.provinces}
        self._names = {fold(province.name): province.id for province in self.provinces if province.name}
        #: As ids are mostly written; others begin with 0.
        self.written = {str(number): number for number in self.ids}
        self._distances: dict[int, dict[int, int]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ProvinceMap) and self.provinces == other.provinces

    def __hash__(self) -> int:
        return hash(self.provinces)

    def __len__(self) -> int:
        return len(self.provinces)

    def __repr__(self) -> str:
        return f"ProvinceMap({len(self)} provinces)"

    def find(self, text: str) -> int | None:
        """The id of the province that is written so: by its id or its name, in any letter case."""
        if text in self.written:
            return self.written[text]
        if _ID.fullmatch(text):
            number = int(text)
            return number if number in self.neighbours else None
        return self._names.get(fold(text))

    def name(self, province: int) -> str:
        """A province for people: its id, with its name if it has one."""
        return str(self._by_id[province])

    def distance(self, one: int, other: int) -> int:
        """The fewest borders crossed from one province to another; `UNREACHABLE` where there is no way."""
        if one not in self._distances:
            self._distances[one] = self._distances_from(one)
        return self._distances[one].get(other, UNREACHABLE)

    def _distances_from(self, start: int) -> dict[int, int]:
        found: dict[int, int] = {}
        edge, distance = {start}, 0
        while edge:
            found |= dict.fromkeys(edge, distance)
            distance += 1
            edge = set().union(*[self.neighbours[province] for province in edge]) - found.keys()
        return found


@lru_cache(maxsize=32)
def map_of(provinces: tuple[Province, ...]) -> ProvinceMap:
    """The map of these provinces; the same object for the same ones, so that reader and referee share its distances."""
    return ProvinceMap(provinces)


class MapReader:
    """Reads map lines one after the other. What a line alone shows is refused at once, the rest by `finish`."""

    def __init__(self) -> None:
        self.lines: list[tuple[Line, Province]] = []
        self._ids: set[int] = set()
        self._names: set[str] = set()

    def add(self, line: Line) -> Province:
        """The province of a line. Raises MapError."""
        return self.add_plain(line) or self._add(line, self._named(line))

    def add_plain(self, line: Line) -> Province | None:
        """The province of a line of numbers alone that has no trouble; None, and nothing is added, for any other line."""
        province = _plain_province(line.code) if len(line.code) <= _SHORT else None
        return None if province is None or province.id in self._ids else self._add(line, province)

    def _add(self, line: Line, province: Province) -> Province:
        self._ids.add(province.id)
        if province.name:
            self._names.add(fold(province.name))
        self.lines.append((line, province))
        return province

    def _named(self, line: Line) -> Province:
        """The province of any map line. Raises MapError."""
        tokens = line.tokens(TOKEN)
        if not tokens:
            raise MapError(say("comma-no-map"), line.number, line.column, say("a-map-line-is"))
        first = tokens[0]
        number = _id_of(first, "begins-with-id")
        if number in self._ids:
            raise _at(first, say("province-stands-map", number=number))
        name, rest = self._name(tokens)
        neighbours, outer = _neighbours(first, number, rest)
        return Province(number, name, neighbours, outer)

    def _name(self, tokens: Sequence[Token]) -> tuple[str, Sequence[Token]]:
        """The name, or an empty string, and what stands behind the colon."""
        texts = [token.text for token in tokens[:3]]
        if ":" not in texts:
            missing = len(tokens) < 3 or _ID.fullmatch(texts[1])
            raise _at(tokens[0 if missing else 2], say("province-colon-must", word=texts[0]), say("a-map-line-is"))
        if texts.index(":") == 1:
            return "", tokens[2:]
        name = texts[1]
        trouble = say("name-another-province") if fold(name) in self._names else name_trouble(name)
        if trouble:
            raise _at(tokens[1], say("province-name", word=texts[0], name=name, trouble=trouble))
        return name, tokens[3:]

    def finish(self) -> ProvinceMap:
        """The whole map. Raises MapError where neighbours are not on the map or do not name back."""
        whole = _whole_map(tuple([province for _, province in self.lines]))
        if whole is not None:
            return whole
        by_id = {province.id: province for _, province in self.lines}
        for at, province in self.lines:
            for neighbour in province.neighbours:
                other = by_id.get(neighbour)
                if other is None or province.id not in other.neighbours:
                    trouble = _border_trouble(province, neighbour, other)
                    token = next(token for token in _behind_colon(at) if int(token.text) == neighbour)
                    raise _at(token, say("province-trouble", province=province, trouble=trouble), say("border-named-both"))
        what = say("map-two-provinces")
        raise _at(self.lines[0][0].tokens(TOKEN)[0], what) if self.lines else MapError(what)


@lru_cache(maxsize=1024)
def _plain_province(code: str) -> Province | None:
    """The short way for a map line of numbers alone (`4: 3 5 outer`) that has no trouble: what the long way gives, or None.

    The last ones are kept, because a group plays on the same map for long (see bench/).
    """
    found = _PLAIN.fullmatch(code)
    if found is None:
        return None
    number, neighbours = int(found[1]), tuple(map(int, found[2].split()))
    if number in neighbours or len(set(neighbours)) < len(neighbours):
        return None
    return new(Province, (number, "", neighbours, found[3] is not None))


@lru_cache(maxsize=32)
def _whole_map(provinces: tuple[Province, ...]) -> ProvinceMap | None:
    """The map of these provinces, if they make one."""
    return map_of(provinces) if is_whole(provinces) else None


def is_whole(provinces: Sequence[Province]) -> bool:
    """Whether provinces make a map: two at least, and every border is named by both that it parts."""
    by_id = {province.id: province for province in provinces}
    borders = [(province, neighbour) for province in provinces for neighbour in province.neighbours]
    return len(provinces) > 1 and not any(_border_trouble(one, other, by_id.get(other)) for one, other in borders)


def _border_trouble(province: Province, neighbour: int, other: Province | None) -> str:
    if other is None:
        return say("neighbour-not-map", neighbour=neighbour)
    return "" if province.id in other.neighbours else say("neighbour-does-not", other=other)


def _at(token: Token, message: str, hint: str = "") -> MapError:
    return MapError(message, token.line, token.column, hint, token.end_column)


def _id_of(token: Token, hint: str) -> int:
    number = int(token.text) if _ID.fullmatch(token.text) else 0
    if not number:
        raise _at(token, say("no-province-id", token=token.text), say(hint))
    return number


def _behind_colon(line: Line) -> list[Token]:
    tokens = line.tokens(TOKEN)
    return tokens[[token.text for token in tokens].index(":") + 1 :]


def _neighbours(first: Token, number: int, tokens: Sequence[Token]) -> tuple[tuple[int, ...], bool]:
    """The neighbours behind the colon, and whether `outer` ends the line."""
    found: list[int] = []
    outer = False
    for token in tokens:
        if outer:
            raise _at(token, say("province-nothing-stands", number=number))
        outer = fold(token.text) == "outer"
        if not outer:
            found.append(_neighbour(token, number, found))
    if not found:
        raise _at(first, say("province-no-neighbours", number=number), say("a-map-line-is"))
    return tuple(found), outer


def _neighbour(token: Token, number: int, found: Sequence[int]) -> int:
    neighbour = _id_of(token, "a-map-line-is")
    if neighbour == number:
        raise _at(token, say("province-cannot-own", number=number))
    if neighbour in found:
        raise _at(token, say("province-names-neighbour", number=number, neighbour=neighbour))
    return neighbour


def name_trouble(name: str) -> str:
    """Why this cannot be a province's name, or an empty string if it can."""
    if not name[:1].isalpha() or not is_word(name.replace("'", "")):
        return say("not-one-word")
    if fold(name) in _NOT_NAMES or parse_card(name):
        return say("card-or-word")
    return ""


def parse_map(text: str) -> ProvinceMap:
    """The map of a text: a `.map` file's lines, or GeoJSON where it begins with `{`. Raises MapError.

    The last ones are kept, because a group plays on the same map for long (see bench/).
    """
    return _parse_map(text.removeprefix("\ufeff"))


@lru_cache(maxsize=16)
def _parse_map(text: str) -> ProvinceMap:
    if text.startswith("{"):
        return _parse_geojson(text)
    reader = MapReader()
    for line in split_lines(text):
        if line.code.strip():
            reader.add(line)
    return reader.finish()


def _parse_geojson(text: str) -> ProvinceMap:
    try:
        tree = json.loads(text)
    except json.JSONDecodeError as error:
        raise MapError(say("no-json", msg=error.msg), error.lineno, error.colno) from None
    except (ValueError, RecursionError):
        raise MapError(say("no-json-can")) from None
    features = tree.get("features") if tree.get("type") == "FeatureCollection" else None
    if not isinstance(features, list):
        raise MapError(say("no-geojson-featurecollection"), hint=say("type-featurecollection-features"))
    # Features are written as map lines and read as such, so that both forms obey the same rules.
    lines = [_feature_line(feature) for feature in features if _is_province(feature)]
    reader = MapReader()
    try:
        for i, line in enumerate(lines, 1):
            reader.add(Line(i, line, line))
        return reader.finish()
    except MapError as error:
        raise MapError(error.message, hint=error.hint) from None


def _is_province(feature: Any) -> bool:
    properties = feature.get("properties") if isinstance(feature, dict) and feature.get("type") == "Feature" else None
    return isinstance(properties, dict) and isinstance(properties.get("neighbours"), list)


def _feature_line(feature: Plain) -> str:
    properties: Plain = feature["properties"]
    number = properties.get("id", feature.get("id"))
    if not _is_id(number):
        raise MapError(say("feature-id-no", what=json.dumps(number)[:40]))
    name, outer = properties.get("name"), properties.get("outer", False)
    if name is not None and not isinstance(name, str):
        raise MapError(say("province-name-no", number=number))
    if not isinstance(outer, bool):
        raise MapError(say("province-outer-true", number=number))
    for neighbour in properties["neighbours"]:
        if not _is_id(neighbour):
            raise MapError(say("province-neighbour-no", number=number, what=json.dumps(neighbour)[:40]))
    word = re.sub(r"\s", "-", name.strip()) if name else ""
    if word and (trouble := name_trouble(word)):
        raise MapError(say("province-name", word=number, name=word, trouble=trouble))
    return write_province(Province(number, word, tuple(properties["neighbours"]), outer))


def _is_id(value: object) -> bool:
    return type(value) is int and 0 < value <= MOST_ID


def write_province(province: Province) -> str:
    """A province as a map line in canonical form."""
    neighbours = " ".join(map(str, province.neighbours))
    return f"{province}: {neighbours}{' outer' if province.outer else ''}"


def write_map(province_map: ProvinceMap) -> str:
    """A map as the text of a `.map` file; `parse_map` gives the same map back."""
    return "".join(f"{write_province(province)}\n" for province in province_map.provinces)
