"""Names: never twice, always readable by the referee, breakable where their parts meet; or from a file."""

from random import Random

import pytest

from companion.games.empires.atlas.errors import AtlasError
from companion.games.empires.atlas.flavours import FLAVOURS
from companion.games.empires.atlas.names import MOST_LETTERS, land_name, make_names, read_names
from companion.games.empires.rules.maps import name_trouble


@pytest.mark.parametrize("flavour", FLAVOURS)
@pytest.mark.parametrize("seed", range(10))
def test_names_are_different_short_and_readable(flavour: str, seed: int) -> None:
    random = Random(seed)
    land = land_name(random, flavour)
    names = make_names(random, flavour, 120, taken=(land,))
    texts = [name.text for name in names]
    assert len({text.casefold() for text in texts} | {land.casefold()}) == 121
    assert not any(map(name_trouble, texts))
    assert max(map(len, texts)) <= MOST_LETTERS
    assert all("".join(name.parts) == name.text for name in names)
    assert all(len(part) >= 3 for name in names for part in name.parts if len(name.parts) > 1)
    close = [
        (one, other)
        for i, one in enumerate(texts)
        for other in texts[:i]
        if len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) < 2
    ]
    assert close == []


def test_an_unknown_flavour_names_those_that_there_are() -> None:
    with pytest.raises(AtlasError, match="northern, southern, eastern, western, ancient"):
        make_names(Random(1), "martian", 3)


def test_names_from_a_file() -> None:
    names = read_names("\ufeff# ours\nHar·row·moor\n\nOld Mill  # by the river\nTarn\n", 3)
    assert [(name.text, name.parts) for name in names] == [
        ("Harrowmoor", ("Har", "row", "moor")),
        ("Old-Mill", ("Old-", "Mill")),
        ("Tarn", ("Tarn",)),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Tarn\nTARN\n", "line 2: “TARN” is in line 1 already"),
        ("Tarn\n12th\n", "line 2: “12th” is not one word"),
        ("city\nTarn\n", "line 1: “city” is a card or a word of the game"),
        ("Tarn\n", "1 names for 2 provinces"),
    ],
)
def test_what_is_wrong_in_a_file_of_names(text: str, words: str) -> None:
    with pytest.raises(AtlasError, match=words):
        read_names(text, 2)
