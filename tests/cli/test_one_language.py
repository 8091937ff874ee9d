"""A verdict is in one language: all of it in the group's where the game's messages are there, else all of it in English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import Run
from companion.cli.table.live.spoken import sentence
from companion.referee import judge
from companion.referee.books import speaks
from game_folders import extra_files, gallery_of, games_with_tests

FINNISH = 'language = "fi"\n'
#: Words that no Finnish sentence has: between them stands what the record says, which is the same in every language.
OURS = re.compile(r"\b(?:or|to|the|and|lost|of|is|not|more|for|in|number)\b")
#: Words that no English sentence has.
THEIRS = re.compile(r"\b(?:vihje|sallittu|sääntö|sääntöjen|ei|kesken|kierrosta?|valmis)\b")


def told(run: Run, folder: Path, game: str) -> list[str]:
    """What is said of the game's gallery of errors, but for the rules' own words and the record's lines."""
    (folder / "companion.toml").write_text(FINNISH, "utf-8")
    for path in (*extra_files(game), *gallery_of(game).glob("*.game")):
        (folder / path.name).write_bytes(path.read_bytes())
    files = [path.name for path in sorted(gallery_of(game).glob("*.game")) if judge(path.read_bytes()).verdict.game == game]
    said = run("check", *files).output
    assert len(files) > 10
    own = re.compile(r" *(?:sääntö|rule): .*| {10}.*| *\d* \| .*|.*: (?:luettavissa|legal).*")
    return [re.sub(r"^\S+\.game\S*", "", line) for line in said.splitlines() if not own.fullmatch(line)]


@pytest.mark.parametrize("game", games_with_tests())
def test_no_verdict_mixes_two_languages(run: Run, folder: Path, game: str) -> None:
    wrong = OURS if speaks(game, "fi") else THEIRS
    mixed = [line for line in told(run, folder, game) if wrong.search(line)]
    assert mixed == []


def test_a_rule_that_is_there_in_english_alone_is_english_whole(run: Run) -> None:
    assert run("rule", "EM-7.5", "--language", "fi").output == run("rule", "EM-7.5").output
    assert "Jos pöytä antaa" in run("rule", "FK-4.3", "--language", "fi").output


def test_the_command_that_found_nothing_is_not_offered_again(run: Run) -> None:
    """A word that only the English rules have is looked for there."""
    said = run("rules", "fk", "suit", "--language", "fi").output
    assert "companion rules four-kingdoms suit --language en" in said
    assert run("rules", "four-kingdoms", "suit", "--language", "en").exit_code == 0
    assert (
        "did you mean: companion rules four-kingdoms kruunumaata --language fi"
        in run("rules", "fk", "kruunumata", "--language", "fi").output
    )


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("Spades are royal. K♣ lies at the bottom", "Spades are royal. King of clubs lies at the bottom."),
        ("K♣", "King of clubs."),
        ("who? K♣!", "Who? King of clubs!"),
    ],
)
def test_every_sentence_that_is_spoken_begins_with_a_capital(text: str, heard: str) -> None:
    assert sentence(text) == heard
