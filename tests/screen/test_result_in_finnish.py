"""The result screen in Finnish: all of it for the games that speak it, English and nothing else for the others."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from commands import ROOT
from companion import words
from companion.referee.steps import Kind
from companion.words import ENGLISH, table_of
from phones import Phone

FOUR = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n"
POWER = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n"
HEARTS = "game: hearts\nplayers: Aino, Ville, Emmi, Otto\n"
CODE = (*ROOT.joinpath("templates/screen").glob("*.j2"), *ROOT.joinpath("companion/screen").rglob("*.py"))
#: Where words are asked for: each key between quotes in brackets behind one of these.
ASKS = re.compile(r"\b(?:say|voice|counted|speech\(desk, view\))\(\s*([^()]*)")
#: What is asked for by a name that is made: the labels of what is wrong, counted lines, and what chance does.
LABELS = {"against-the-rules", "it-cannot-be-read", "a-wrong-claim", "no-verdict", "let-stand", "lines", "lines-one"}
LABELS |= {"chance-flip", "chance-draw", "chance-turn", "chance-lot"}
#: Words that no Finnish sentence has.
ENGLISH_WORDS = re.compile(
    r"\b(?:or|the|and|of|is|not|more|by|which|who|what|how|yes|no|none|scores?|back|written|points|player|nothing|answers?|"
    r"tricks|villages|result|actions|usual|season|played|possible|night|double|basic|trophies|harmony|write|record|game)\b",
    re.IGNORECASE,
)


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def at(text: str, language: str = "fi") -> Phone:
    """A device that reads Finnish, and enters the result of a record."""
    device = Phone({"ilta": text}, settings={"language": language})
    device.do("go", screen="result", record="ilta")
    return device


def screen_of(device: Phone) -> str:
    """The words of the screen, without the bar above it and the ways below it."""
    html = device.answer["html"]
    inner = html[html.index('<div class="content') : html.index('<nav class="ways"')]
    return re.sub(r"<[^>]*>", " ", inner)


def test_the_table_has_what_is_asked_for_and_no_more_in_both_languages() -> None:
    found = [asks for path in CODE for asks in ASKS.findall(path.read_text("utf-8"))]
    asked = {key for asks in found for key in re.findall(r"""["']([a-z-]+)["']""", asks)} | LABELS
    english, finnish = (table_of("companion.screen", language) for language in (ENGLISH, "fi"))
    asked |= {f"todo-of-{kind}" for kind in get_args(Kind)} & english.keys()
    asked = asked - {"seat-"} | {f"seat-{whose}" for whose in ("mine", "phone", "host", "companion")}
    assert asked == english.keys() == finnish.keys()
    assert {key: holes(text) for key, text in finnish.items()} == {key: holes(text) for key, text in english.items()}
    first = Path(words.__file__).parents[1].joinpath("screen/words.fi.toml").read_text("utf-8").partition("\n\n")[0]
    assert "Äidinkielinen lukija ei ole vielä tarkistanut tätä käännöstä." in first


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        (FOUR, ["=yökuningas", "0 season 1=kylät", "1 village aino=2s", "1 village aino=9h Jh", "1 village ville=4s", "=Kh"]),
        (FOUR, ["=kaksoiskuningas", "=kyllä", "=2", "=pisteet", "1 points/0=1", "1 points/2=-3"]),
        (POWER, ["=peruspeli", "=Otto", "=tulos", "1 trophies 1/0=30", "1 trophies 1/0=3"]),
        (POWER, ["=värilliset kaupungit", "=vuorot", "1 cities 1=Kh Qs", "1 cities 1=Kh Qs Qc As", "1 action 1.1=(Jd) 4h 2c x"]),
    ],
)
def test_a_result_is_entered_in_finnish_and_nothing_else(text: str, cells: list[str]) -> None:
    device = at(text)
    seen = [screen_of(device)]
    for cell in cells:
        name, _, said = cell.partition("=")
        if name:
            device._take({"do": "result.typed", f"c/{name}": said})
        else:
            device.tap("result.choose", word=said)
        seen.append(screen_of(device))
    device.do("result.write")
    seen += [device.notice, screen_of(device)]
    assert device.notice
    english = [line.strip() for page in seen for line in page.splitlines() if ENGLISH_WORDS.search(line)]
    assert [line for line in english if "“cut: no”" not in line] == []


def test_words_are_tapped_in_finnish_and_kept_as_the_record_has_them() -> None:
    device = at(FOUR)
    device.tap("result.choose", word="iltakuningas")
    assert json.loads(device.view["settings"]["draft/ilta"])[1] == [["0 scoring", "evening"]]
    assert 'data-word="iltakuningas" aria-pressed="true"' in device.answer["html"]


def test_a_game_without_finnish_is_english() -> None:
    assert screen_of(at(HEARTS)) == screen_of(at(HEARTS, ENGLISH))
    assert screen_of(at(FOUR)) != screen_of(at(FOUR, ENGLISH))


def test_a_word_of_the_screen_that_is_missing_makes_all_of_it_english(monkeypatch: pytest.MonkeyPatch) -> None:
    english, whole = screen_of(at(FOUR, ENGLISH)), words.table_of

    def lacking(package: str, language: str) -> dict[str, str]:
        return {key: text for key, text in whole(package, language).items() if (package, language, key) != (*SCREEN, "write")}

    monkeypatch.setattr(words, "table_of", lacking)
    assert screen_of(at(FOUR)) == english


SCREEN = ("companion.screen", "fi")
