"""The table and Why in Finnish: all that helps people, for the games that speak it; English and nothing else for the others."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints

import pytest

from commands import COMPLETE
from companion import words
from companion.screen.complaints import Complaint
from companion.words import ENGLISH, table_of
from phones import Phone

#: Four tricks of a game.
SEASON = "".join(COMPLETE.splitlines(keepends=True)[:9])
POWER = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n"
HEARTS = "game: hearts\nplayers: Aino, Ville, Emmi, Otto\n"
SPOTS = r'<div class="refused".*?</div>|<p class="mendings">.*?</p>|<form class="typed".*?</form>|<article.*?</article>|'
SPOTS += r'<p class="(?:all-well|choices|notice)">.*?</p>|<summary>(?:Something else|More|Jotakin muuta|Lisää)</summary>'
#: English words of the spots where people are helped.
ENGLISH_WORDS = {text for key, text in table_of("companion.screen", ENGLISH).items() if len(text) > 3 and "{" not in text}


def at(text: str, language: str = "fi") -> Phone:
    """A device that reads Finnish, at the table of a record."""
    device = Phone({"ilta": text}, settings={"language": language})
    device.do("go", screen="table", record="ilta")
    return device


def helped(device: Phone) -> str:
    """What the spots say where people are helped, a line each."""
    found = re.findall(SPOTS, device.answer["html"], re.DOTALL)
    return "\n".join(" ".join(re.sub(r"<[^>]*>", " ", one).split()) for one in found)


def english_in(text: str) -> list[str]:
    """The English words of the screen that a text has."""
    return [one for one in ENGLISH_WORDS if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text)]


@pytest.mark.parametrize(
    ("text", "line"), [(SEASON, "9d 9d 4h"), (SEASON, "herttarouva"), (SEASON, "9d Qc 99"), (POWER, "9d Qc")]
)
def test_a_refused_line_is_told_in_finnish_and_nothing_else(text: str, line: str) -> None:
    device = at(text)
    device.do("table.type", line=line)
    assert "Miksi?" in helped(device)
    assert "Unohda se" in helped(device)
    assert english_in(helped(device)) == []
    device.do("go", screen="why", refused=line)
    assert "Takaisin pöytään" in helped(device)
    assert english_in(helped(device)) == []


def test_a_line_is_taken_back_in_finnish() -> None:
    device = at(SEASON)
    device.do("table.undo", at=device.view["data"].get("at", ""))
    assert device.notice == "Peli on sillä välin jatkunut: tilanne on nyt tämä."
    device.tap("table.undo")
    assert device.notice == f"Peruttu: {SEASON.splitlines()[-1]}"
    device.do("table.stand")
    assert device.notice == "Sitä ei voi antaa olla: mitään ei juuri hylätty."


def test_every_label_has_its_words() -> None:
    """A label is said by its own name: no template asks for it."""
    for label in get_args(get_type_hints(Complaint)["label"]):
        assert table_of("companion.screen", ENGLISH)[label.casefold().replace(" ", "-")] == label


def test_a_game_without_finnish_has_the_english_table() -> None:
    device = at(HEARTS)
    device.do("table.type", line="nonsense")
    assert "Forget it" in helped(device)
    assert "Unohda se" not in helped(device)


def test_a_word_that_is_missing_makes_all_of_it_english(monkeypatch: pytest.MonkeyPatch) -> None:
    english, whole = at(SEASON, ENGLISH), words.table_of
    english.do("table.type", line="9d 9d 4h")

    def lacking(package: str, language: str) -> dict[str, str]:
        lost = ("companion.screen", "fi", "forget-it")
        return {key: text for key, text in whole(package, language).items() if (package, language, key) != lost}

    monkeypatch.setattr(words, "table_of", lacking)
    device = at(SEASON)
    device.do("table.type", line="9d 9d 4h")
    assert helped(device) == helped(english)
