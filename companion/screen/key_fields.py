"""A header key as a new game's page shows it: what may be tapped or typed as its value, and why some of it cannot be chosen."""

from collections.abc import Sequence

from companion.plain import Plain
from companion.referee import Files, Key
from companion.screen.phrases import capital, printed
from companion.screen.setup import Setup, Way, can_be_drawn, each_words, order_words, refusal, sides, way_of, words_of


def field_of(setup: Setup, key: Key, files: Files, wrong: Sequence[str]) -> Plain:
    """What the field of a header key is filled with. `wrong` is what is wrong with its value."""
    value, way = setup.values.get(key.name, ""), way_of(setup.rules, key)
    words = _words(setup, key, way)
    said = value.split() if way == "order" else [value] if way == "sides" else [" ".join(one.split()) for one in value.split(",")]
    preset = not value and key.default in words
    said = [key.default] if preset else said
    options = [_option(setup, key, word, said, way, files) for word in words] if way not in ("number", "file", "typed") else []
    return {
        "name": key.name,
        "meaning": printed(capital(key.meaning)),
        "form": key.form,
        "default": key.default,
        "way": way,
        "value": value,
        "options": options,
        "preset": preset,
        "otherwise": value not in ("", key.default),
        "rows": _rows(options) if way == "each" else (),
        "drawn": can_be_drawn(setup, key),
        "wrong": wrong,
        "whys": _whys(options),
    }


def _rows(options: Sequence[Plain]) -> list[tuple[str, list[Plain]]]:
    """The words for each player, in seat order."""
    persons = dict.fromkeys(str(option["person"]) for option in options)
    return [(person, [option for option in options if option["person"] == person]) for person in persons]


def _whys(options: Sequence[Plain]) -> list[str]:
    """Why some words cannot be chosen, each reason once: `a, b: only with four players`."""
    reasons: dict[str, list[str]] = {}
    for option in options:
        if option["why"]:
            reasons.setdefault(str(option["why"]), []).append(str(option["said"]))
    return [f"{', '.join(words)}: {why}" for why, words in reasons.items()]


def _words(setup: Setup, key: Key, way: Way) -> Sequence[str]:
    """What may be tapped as the value of a key."""
    if way == "player":
        return setup.persons()
    if way == "sides":
        return sides(setup, key)
    if way == "each":
        return [f"{person} {word}" for person in setup.persons() for word in each_words(setup.game, key.name)]
    return order_words(setup.game, key.name) if way == "order" else words_of(setup.game, key.name)


def _option(setup: Setup, key: Key, word: str, said: Sequence[str], way: str, files: Files) -> Plain:
    """A word that a key can have: where it stands among those chosen (from 1), and why it cannot be chosen just now."""
    place = said.index(word) + 1 if word in said else 0
    judged = not place and way in ("words", "player")
    person, _, label = word.partition(" ")
    why = refusal(setup, key.name, word, files) if judged else ""
    plain = word if way in ("player", "sides", "order") else capital(word.replace("-", " "))
    return {"word": word, "said": plain, "place": place, "why": why, "person": person, "label": label or word}
