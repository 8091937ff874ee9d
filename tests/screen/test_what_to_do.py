"""What to do now: one sentence in every phase of every game, in words that people say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.referee import claims, judge
from companion.referee.games import package_of
from companion.referee.steps import NotOfferedError
from companion.screen import View
from companion.screen.bridge import Drawer
from companion.screen.desk import Desk, opened
from companion.screen.screens.table import HANDS, model
from companion.screen.table.saying import at
from companion.words import ENGLISH, table_of
from game_folders import facts_of, games_with_tests, package_folder, records_of
from screens import map_files
from tapping import Phone

FILES = map_files()
#: So many records of a game are gone through, spread over all that it has.
RECORDS = 6
#: A sentence has one of these, in whatever form.
VERBS = "tap turn show deal name close choose go say count add draw lead play answer take exchange open begin is are get wins"
VERBS += " lose flip move deploy decide strike discard may lay act set sits has let does own swap hold pass shuffle"
VERB = re.compile(rf"\b(?:{'|'.join(VERBS.split())})(?:s|es)?\b", re.IGNORECASE)
#: What only somebody says who writes records.
WRITTEN = re.compile(r"(?:^|\s)(?:x|r|[-#*>+/;?]|[a-z]+:)(?=\s|$)(?! )|#|\[|\{")
POWER = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\n"


def phases(path: Path) -> Iterator[tuple[Desk, View]]:
    """The table at every line of a record, and behind every word of the next one, all hands open."""
    text = path.read_text("utf-8", errors="replace")
    judged = judge(text, path.name, lambda name: FILES[name])
    lines = text.split("\n")
    for step in judged.steps:
        desk = Drawer({"game": "\n".join(lines[: step.line.number - 1]) + "\n"}, FILES)
        view = View("table", "game", settings={HANDS: "open"})
        replay = opened(desk, "game")
        if replay.verdict.errors:
            return
        yield desk, view
        try:
            said = replay.words(" ".join(step.line.code.split()))
        except NotOfferedError:  # it goes on with the line above, or is let stand
            continue
        for count in range(1, len(said)):
            yield desk, View("table", "game", said[:count], data={"at": at(replay)}, settings=view.settings)


def some_records(game_id: str) -> list[Path]:
    found = [path for path in records_of(game_id) if path.suffix == ".game" and path.parent.name == "records"]
    return found[:: max(1, len(found) // RECORDS)][:RECORDS]


def sentence(desk: Desk, view: View) -> str:
    return str(model(desk, view)["first"])


@pytest.mark.parametrize("game_id", games_with_tests())
def test_every_phase_says_what_to_do(game_id: str) -> None:
    """A sentence with a verb, without a sign of the notation, and short enough to be read at a glance."""
    assert some_records(game_id) or game_id == "hearts"
    told = {sentence(*phase) for path in some_records(game_id) for phase in phases(path)}
    assert [one for one in told if not VERB.search(one)] == []
    assert [one for one in told if WRITTEN.search(one) or "_" in one] == []
    assert [one for one in told if len(one) > 120 or one.endswith((".", "?")) or not one[:1].isupper()] == []


@pytest.mark.parametrize("game_id", games_with_tests())
def test_words_of_a_game_for_what_to_do_fit_something_that_it_says(game_id: str) -> None:
    """What no meaning has any more is no word of the game's."""
    modules = [*package_folder(game_id).rglob("*.py"), Path(claims.__file__)]
    code = "".join(path.read_text("utf-8") for path in modules)
    without_holes = re.sub(r"[{][^}\"]*[}]", "", code)
    meanings = f"-{'-'.join(re.findall('[a-z]+', without_holes.casefold()))}-"
    for key in table_of(package_of(game_id), ENGLISH):
        kind, _, meaning = key.partition("-")
        if kind in ("todo", "chance") and not meaning.startswith("of-"):
            assert f"-{meaning}-" in meanings, key


@pytest.mark.parametrize("header", [facts_of(game).headers[0] for game in ("four-kingdoms", "circle-of-kings")])
def test_the_next_part_begins_with_one_tap(header: str) -> None:
    """Before the first section nothing else is offered than to begin it."""
    game = "four-kingdoms" if "seasons" in header else "circle-of-kings"
    phone = Phone(f"game: {game}\n{header}")
    shown = phone.html.partition("<details")[0]
    assert re.findall(r'data-word="([^"]*)"', shown) == ["[season 1]" if game == "four-kingdoms" else "[round 1]"]


def test_a_round_that_is_over_is_followed_by_the_next() -> None:
    """In Circle of Kings what is forced may be written after it, and is folded away."""
    path = next(path for path in records_of("circle-of-kings") if path.name == "end-combat-both.game")
    phone = Phone("\n".join(path.read_text("utf-8").split("\n")[:10]) + "\n")
    assert "Tap to begin the next round" in phone.words
    assert re.findall(r'data-word="([^"]*)"', phone.html.partition("<details")[0]) == ["[round 2]"]


def test_players_are_called_by_their_names() -> None:
    phone = Phone("game: four-kingdoms\nplayers: A=Aino Korhonen, V=Ville, E=Emmi\n[season 1]\nkings: Kh Kd\n")
    assert re.search(r"\bEmmi leads: tap the card", phone.words)
    phone.press("table.tap", word="5s")
    assert "Aino Korhonen answers: tap the card" in phone.words


def test_what_to_do_is_said_in_finnish_where_the_game_speaks_it() -> None:
    desk = Drawer({"game": POWER}, {})
    view = View("table", "game", settings={"language": "fi"})
    assert sentence(desk, view) == "Jaa kaupungit: Aino, Ville, Emmi, Otto"
    desk.records["game"] += "cities: Js Qs Kh As\n"
    assert sentence(desk, view) == "Käännä seuraava kaupunki: napauta korttia"


def test_a_game_that_the_dummy_won_is_over_in_plain_words() -> None:
    path = next(path for path in records_of("circle-of-power") if path.name == "end-dummy.game")
    phone = Phone(path.read_text("utf-8"))
    assert "It is over: the dummy has the most points, and nobody at the table wins" in phone.words
    assert "dummy1 has won" not in phone.words
