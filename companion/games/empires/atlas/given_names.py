"""Which property of a file's provinces has their names. Standard library alone."""

from collections import Counter
from collections.abc import Sequence
from shlex import quote
from typing import Any

from companion.games.empires.atlas.errors import AtlasError, Reading, shown
from companion.plain import Json, Plain
from companion.record import fold

#: So many properties are told.
_MOST = 8


def name_of(properties: Plain) -> Any:
    """The name that properties have, in whatever case they write `name`."""
    return next((value for key, value in properties.items() if fold(key) == "name" and value is not None), "")


def with_names(features: Sequence[Any], key: str, reading: Reading) -> list[Any]:
    """The features with what the property `key` says as their names; as they are where none is named.

    Where they have no names then, that is told, with the properties that might be them. Raises AtlasError where none has `key`.
    """
    lands = [one for one in features if isinstance(one, dict) and isinstance(one.get("properties"), dict)]
    lands = [one for one in lands if not one["properties"].get("sea")]
    said = [one["properties"] for one in lands]
    if key:
        if not any(key in properties for properties in said):
            raise AtlasError(f"no province has a property “{shown(key)}”", _hint(said))
        return [
            _renamed(one, key) if isinstance(one, dict) and isinstance(one.get("properties"), dict) else one for one in features
        ]
    if said and not any(fold(word) == "name" for properties in said for word in properties):
        found = _likely(said)
        might = f"; “{shown(found[0])}” might be it: --name-from {_typed(found[0])}" if found else ""
        reading.notes.append(f"no property “name” was found, so provinces are known by their numbers{might}")
    return list(features)


def of_region(features: Sequence[Any], region: str) -> list[Any]:
    """The features of which a property says this (the country, the state that they lie in). Raises AtlasError where none does."""
    said = [_words(one) for one in features]
    kept = [one for one, words in zip(features, said, strict=True) if fold(region) in map(fold, words)]
    if not kept:
        found = Counter(word for words in said for word in words)
        there = [shown(word) for word, times in found.most_common(_MOST) if 1 < times < len(features)]
        raise AtlasError(
            f"no province says that it lies in “{shown(region)}”", f"some lie in: {', '.join(there)}" if there else ""
        )
    return kept


def _words(feature: Any) -> list[str]:
    """What a feature's properties say in words, each once."""
    properties = feature.get("properties") if isinstance(feature, dict) else None
    values = properties.values() if isinstance(properties, dict) else ()
    return list(dict.fromkeys(value for value in values if isinstance(value, str)))


def _hint(said: Sequence[Plain]) -> str:
    keys = _likely(said) or list(dict.fromkeys(key for properties in said for key in properties))[:_MOST]
    return f"it might be: {', '.join(map(shown, keys))}" if keys else "leave out --name-from"


def _renamed(feature: Plain, key: str) -> Json:
    properties = feature["properties"]
    others = {word: value for word, value in properties.items() if fold(word) != "name"}
    return {**feature, "properties": {**others, "name": properties.get(key)}}


def _likely(said: Sequence[Plain]) -> list[str]:
    """The properties that might be names: words, most of them different, those called so first, then the longer ones."""
    found = []
    for key in dict.fromkeys(key for properties in said for key in properties):
        words = [value for properties in said if isinstance(value := properties.get(key), str) and any(map(str.isalpha, value))]
        if 2 * len(words) > len(said) and 10 * len(set(words)) > 9 * len(words):
            found.append(("name" not in fold(key), -sum(map(len, words)) / len(words), key))
    return [key for *_, key in sorted(found)[:_MOST]]


def _typed(key: str) -> str:
    """A key as a shell takes it."""
    return quote(shown(key))
