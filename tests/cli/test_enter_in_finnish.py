"""`enter` in Finnish: whole seasons of the two games that speak it, and no sentence that is half of each language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import COMPLETE, ROOT, Process, Run
from companion import words
from companion.referee import judge
from terminals import is_as_looked_at

FINNISH = 'language = "fi"\n'
ACTIONS = [
    line.partition(". ")[2]
    for line in (ROOT / "tests/games/circle_of_power/records/example-whole-game.game").read_text("utf-8").splitlines()
    if re.match(r"\d+\. ", line)
]
#: Everything that can be asked, each question with its help; and what is refused.
POWER = [
    *("?", "pokeri", "voiman rinki", "?", "Aino Ville", "Aino, Ville, Emmi, Otto", "?", "hassu", "perus", "?"),
    *("Pekka", "Emmi", "?", "x", "tulos", "?", "3 0", "3 0 1 2", "?", "takaisin", "3, 0, 1, 2", "ehkä", "kyllä"),
    *("?", "vuorot", "?", "Kh Qs", "Kh Qs Qc As", "?", "(Jd) 4h 2c 2s 4d x Otto", *ACTIONS),
]
TRICKS = [line.partition("  #")[0] for line in COMPLETE.splitlines()[5:14]]
KINGDOMS = [
    *("four", "Anna, Bo, Cia", "?", "nite", "", "?", "ehkä", "kyllä", "?", "kuusi", "", "?", "", "?", "Anna", "?", "tikit"),
    *("?", "s d", "?", TRICKS[0], "5c 8s 9c", *TRICKS[1:], "?", "h d", "?", "kyllä", "kylät", "?", "2s", "9h Jh Qh 5c", "4s"),
    *("ei mitään", "?", "s h", "kyllä", "pisteet", "?", "1 2", "1 -2 3", "ei", "?", "ehkä", "sovittu", "?", "tasapeli"),
]
SESSIONS = {"circle-of-power": POWER, "four-kingdoms": KINGDOMS}
#: Words that no Finnish sentence has; what is between backticks, in a record or in a name is none of them.
ENGLISH_WORDS = re.compile(
    r"\b(?:or|to|the|and|of|is|not|more|for|in|by|which|who|what|how|yes|no|none|season|score[sd]?|back|so far|written|points|"
    r"tricks|villages|trophy|trophies|result|actions|draw|agreed|over|complete|wins|taken|hint|possible|each|king|kings|"
    r"harmony|anarchy|prosperity|revolution|night|double|basic|dealer|cards?|players?|nothing|there|are)\b",
    re.IGNORECASE,
)
#: What is of the record: the games' ids, what is typed, and names of files.
OF_THE_RECORD = re.compile(
    r"circle-of-\w+|four-kingdoms|duelling-circles|\S+\.game\S*|companion enter|seasons:?|jokers:?|“cut: no”"
)


def entered(process: Process, folder: Path, game: str) -> str:
    """What is shown while these sessions are typed, each a process."""
    (folder / "companion.toml").write_text(FINNISH, "utf-8")
    done = process("enter", "ilta.game", said="".join(f"{line}\n" for line in SESSIONS[game]))
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


@pytest.mark.parametrize("game", SESSIONS)
def test_whole_seasons_are_entered_in_finnish(process: Process, folder: Path, game: str) -> None:
    shown = entered(process, folder, game)
    verdict = judge((folder / "ilta.game").read_text("utf-8")).verdict
    assert (verdict.status, verdict.complete) == ("legal", True)
    is_as_looked_at(f"enter-fi-{game}", [shown])
    plain = OF_THE_RECORD.sub("", shown).splitlines()
    assert [line for line in plain if ENGLISH_WORDS.search(line)] == []


#: A season that was entered, and one more that is not, in short.
SHORT = ["circle-of-power", "Aino, Ville, Emmi, Otto", "?", "", "", "?", "", "3 0", "3 0 1 2", "?", "no"]


def entered_in(run: Run, language: str, answers: list[str]) -> str:
    """What is shown while these answers are typed in a language."""
    return run("enter", "ilta.game", "--language", language, said="".join(f"{line}\n" for line in answers)).output


@pytest.mark.parametrize(
    ("package", "key"),
    [
        ("companion.games.circle_of_power", "ask-way"),
        ("companion.games.circle_of_power", "no-retake"),
        ("companion.referee", "ask-over-help"),
        ("companion.record", "and"),
        ("companion.words", "section-season"),
        ("companion.cli", "enter-another"),
    ],
)
def test_a_word_that_is_missing_makes_all_of_it_english(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, package: str, key: str
) -> None:
    english = entered_in(run, "en", SHORT)
    (folder / "ilta.game").unlink()
    whole = words.table_of

    def lacking(asked: str, language: str) -> dict[str, str]:
        return {one: text for one, text in whole(asked, language).items() if (asked, language, one) != (package, "fi", key)}

    monkeypatch.setattr(words, "table_of", lacking)
    monkeypatch.setattr("companion.referee.books.table_of", lacking)
    told = "Circle of Power: there are no Finnish questions yet, so they are in English.\n"
    shown = entered_in(run, "fi", SHORT)
    assert told in shown
    lines = shown.replace(told, "").splitlines()
    assert lines[-10:] == english.splitlines()[-10:]
    if package != "companion.games.circle_of_power":  # what all games share is missing from the first question on
        assert lines == english.splitlines()


def test_answers_are_understood_in_english_and_kept_in_the_words_of_the_record(run: Run, folder: Path) -> None:
    finnish = ["four-kingdoms", "Aino, Ville, Emmi", "iltakuningas", "ei", "0", "avoin", "Ville", "kylät", "lopeta"]
    assert "Jatka näin: companion enter ilta.game" in entered_in(run, "fi", finnish)
    draft = (folder / "ilta.game.draft").read_text("utf-8")
    assert '["scoring", "evening"]' in draft
    assert '["season 1", "villages"]' in draft
    assert "Season 1 by villages, tricks or points: villages" in entered_in(run, "en", ["back", "quit"])
    shown = entered_in(run, "fi", ["points", "1 2 3", "no", "unfinished", ""])
    assert "Miksi peli jäi kesken [myöhä]: " in shown
    assert (folder / "ilta.game").read_text("utf-8") == (
        "game: four-kingdoms\nrules: 1\nplayers: Aino, Ville, Emmi\nscoring: evening\ncut: no\njokers: 0\ndealer: Ville\n\n"
        "[season 1]\npoints: Aino 1, Ville 2, Emmi 3\nunfinished: late\n"
    )


def test_a_game_without_finnish_says_so_once(run: Run) -> None:
    shown = entered_in(run, "fi", ["hearts", "Aino, Ville, Emmi, Otto", "back", "Anna, Bo, Cia, Didi"])
    assert shown.count("Hearts: there are no Finnish questions yet, so they are in English.") == 1
    assert "Pelaajat" not in shown
