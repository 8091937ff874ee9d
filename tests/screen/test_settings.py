"""What a device remembers: settings, and what a new game takes from them."""

from __future__ import annotations

import pytest

import companion
from commands import COMPLETE
from companion.referee import all_about, game_ids
from companion.referee.asking.rulings import rulings_of
from companion.screen.desk import LANGUAGE
from companion.screen.screens.settings import choices
from companion.words import ENGLISH, languages
from phones import HOSTILE, Phone


def at(**settings: str) -> Phone:
    device = Phone({"friday": COMPLETE}, ["store"], settings)
    device.do("go", screen="settings")
    return device


@pytest.mark.parametrize("name", choices())
def test_each_choice_is_made_with_a_tap(name: str) -> None:
    device = at()
    for value, _ in choices()[name][::-1]:
        device.tap("settings.set", name=name, value=value)
        assert device.view["settings"].get(name, "") == value
    device.do("settings.set", name=name, value="nonsense")
    assert device.notice == "There is no such setting."


def test_who_usually_plays_is_kept_and_names_are_forgotten() -> None:
    device = at()
    device.do("settings.players", players=" Aino ,Ville,, Aino")
    assert device.view["settings"]["players"] == "Aino\nVille"
    device.tap("settings.forget", name="Ville")
    assert device.view["settings"]["names"] == "Aino"
    device.do("settings.players", players="")
    assert "players" not in device.view["settings"]


@pytest.mark.parametrize("game_id", [game_id for game_id in game_ids() if rulings_of(game_id)])
def test_house_rulings_are_kept_for_each_game(game_id: str) -> None:
    device = at()
    ruling = rulings_of(game_id)[0]
    letter = list(ruling.options)[-1]
    device.tap("settings.rule", game=game_id, ruling=ruling.id, letter=letter)
    assert device.view["settings"][f"house/{game_id}"] == f"{ruling.id}={letter}"
    device.do("settings.rule", game=game_id, ruling=ruling.id, letter="z")
    assert f"house/{game_id}" not in device.view["settings"]


def test_the_device_is_asked_to_keep_the_games_and_its_answer_is_shown() -> None:
    device = at()
    device.tap("settings.keep")
    assert device.answer["effects"] == [["persist", {"do": "settings.kept"}]]
    assert "has promised" in device.do("settings.kept", answer="yes").text
    assert "does not promise" in device.do("settings.kept", answer="no").text
    unable = Phone()
    unable.do("go", screen="settings")
    unable.do("settings.keep")
    assert "can't promise" in unable.notice


def test_games_are_saved_and_added_from_here() -> None:
    device = at()
    device.tap("settings.export")
    ((_, values),) = device.answer["effects"]
    other = Phone()
    other.do("go", screen="settings")
    other.do("settings.export")
    assert other.notice == "There is no game here yet."
    other.do("home.read", text=values["text"])
    assert other.records == {"friday": COMPLETE}


def test_it_says_what_it_is_and_whose_the_games_are() -> None:
    page = at().page
    assert f"Companion {companion.__version__}" in page.text
    for about in all_about():
        assert " ".join(about.credit.split()) in page.text


@pytest.mark.parametrize("word", HOSTILE)
def test_hostile_words_do_no_harm(word: str) -> None:
    device = at(names=word, players=word, theme=word, kept=word)
    for do in ("set", "players", "forget", "rule", "keep", "kept"):
        device._take(
            {"do": f"settings.{do}", **dict.fromkeys(("name", "value", "players", "game", "ruling", "letter", "answer"), word)}
        )


def test_all_languages_can_be_chosen() -> None:
    assert choices()[LANGUAGE] == (("", "English"), ("fi", "Suomi"))
    assert {value or ENGLISH for value, _ in choices()[LANGUAGE]} == set(languages())
