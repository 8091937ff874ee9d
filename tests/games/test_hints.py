"""Advice works: what the hints of all errors say to type is typed, literally, and what `legal` names is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from advice import Trial, leads_on, legal_words, trials, typed_in

from companion.record import line_texts
from companion.referee import Error, Replay, judge
from companion.referee.protocol import Files
from companion.referee.session import Refusal
from companion.referee.steps import NotOfferedError, said_in
from game_folders import gallery_of, games_with_tests


def files_beside(path: Path) -> Files:
    """The files that a record of a gallery names lie beside it."""

    def found(name: str) -> str:
        if not (path.parent / name).is_file():
            raise LookupError(name)
        return (path.parent / name).read_text("utf-8")

    return found


GALLERY = [(path, path.read_text("utf-8")) for game in games_with_tests() for path in sorted(gallery_of(game).glob("*.game"))]
ERRORS = [(path, text, error) for path, text in GALLERY for error in judge(text, files=files_beside(path)).verdict.errors]
HINTS = [(path, text, error) for path, text, error in ERRORS if typed_in(error.hint)]
LEGAL = [(path, text, error) for path, text, error in ERRORS if error.legal]

#: Where a word is wrong because of what follows it on its line.
LATER_WORDS_SHOW_IT = {"CK-2.4-choice-before-the-lord"}


def ids(found: list[tuple[Path, str, Error]]) -> list[str]:
    return [f"{path.parents[2].name} {path.stem}" for path, _, _ in found]


@pytest.mark.parametrize(("path", "text", "error"), HINTS, ids=ids(HINTS))
def test_what_a_hint_says_to_type_is_taken_or_leads_on(path: Path, text: str, error: Error) -> None:
    for typed in typed_in(error.hint):
        tried = list(trials(text, error, typed))
        assert any(leads_on(error, trial, files_beside(path)) for trial in tried), (error.hint, typed)


def refused_at_table(path: Path, text: str, error: Error) -> Refusal | None:
    """The refusal of an error's line where it is typed at the table; None where the record above it cannot be gone on with."""
    lines = line_texts(text)
    replay = Replay("\n".join(lines[: error.line - 1]) + "\n", files=files_beside(path))
    if replay.verdict.errors or replay.put(lines[error.line - 1]):
        return None
    return replay.refused


def is_taken_or_leads_on(above: Replay, first: Refusal, *lines: str) -> bool:
    """Whether lines are taken at the table, or the last one is refused for something else than before."""
    for line in lines[:-1]:
        above.put(line)
    if above.put(lines[-1]):
        return True
    assert above.refused
    return (above.refused.error.rule, above.refused.error.message) != (first.error.rule, first.error.message)


@pytest.mark.parametrize(("path", "text", "error"), HINTS, ids=ids(HINTS))
def test_what_is_said_at_the_table_can_be_typed_at_the_table(path: Path, text: str, error: Error) -> None:
    refusal = refused_at_table(path, text, error)
    if refusal is None or not refusal.place:
        return
    lines = line_texts(text)
    above, line = "\n".join(lines[: error.line - 1]) + "\n", refusal.typed
    before, end = line[: refusal.place - 1], refusal.place + refusal.error.end_column - refusal.error.column
    for typed in typed_in(refusal.error.hint):
        if typed.where == "in the header":
            continue
        said = typed.text
        ways = [(said,), (before + said,), (before + said + line[end - 1 :],), (said, line), (f"{line} {said}",)]
        ways += [(refusal.error.after + said,)] if refusal.error.after else []
        files = files_beside(path)
        assert any(is_taken_or_leads_on(Replay(above, files=files), refusal, *way) for way in ways), (refusal.error.hint, said)


class Place:
    """Where an error's `legal` words may stand: what can be said of the record above it, and its line in canonical spelling."""

    def __init__(self, path: Path, text: str, error: Error) -> None:
        judgement = judge(text, files=files_beside(path))
        lines = line_texts(text)
        above = Replay("\n".join(lines[: error.line - 1]) + "\n", files=files_beside(path)).judgement.position
        assert above
        assert judgement.record
        entry = next(entry for entry in judgement.record.entries if entry.line.number == error.line)
        words = judgement.record.game.write(judgement.record.table, entry.move).split(" ")
        typed = lines[error.line - 1][: error.column - 1].split()
        count = len(typed) - (bool(typed) and typed[0].removesuffix(".").isdecimal() and typed[0].endswith("."))
        self.begin = above.dialogue
        self.before = "".join(f"{word} " for word in words[:count])
        self.upto = "".join(f"{word} " for word in words[: count + 1])


@pytest.mark.parametrize(("path", "text", "error"), LEGAL, ids=ids(LEGAL))
def test_every_legal_word_may_be_said_where_it_is_told(path: Path, text: str, error: Error) -> None:
    place = Place(path, text, error)
    for word in legal_words(error):
        said_in(place.begin, f"{error.after or place.before}{word}")


@pytest.mark.parametrize(("path", "text", "error"), LEGAL, ids=ids(LEGAL))
def test_legal_words_take_the_place_of_a_word_that_cannot_stand_there(path: Path, text: str, error: Error) -> None:
    if path.stem in LATER_WORDS_SHOW_IT:
        return
    place = Place(path, text, error)
    if error.after:
        said_in(place.begin, error.after)
    elif place.upto.strip():
        with pytest.raises(NotOfferedError):
            said_in(place.begin, place.upto)


def test_the_galleries_say_much_to_type() -> None:
    assert len(HINTS) > 250
    assert {typed.where for _, _, error in HINTS for typed in typed_in(error.hint)} >= {"", "above this line", "in the header"}


@pytest.mark.parametrize(
    ("hint", "typed"),
    [
        ("write [season 1] above this line", [("[season 1]", "above this line")]),
        ("write agreed: Aino, or agreed: draw", [("agreed: Aino", ""), ("agreed: draw", "")]),
        ("write -8c (discard it), or leave it out", [("-8c", "")]),
        ("did you mean “Ville”?", [("Ville", "")]),
        ("it is one of: a, b", [("a", ""), ("b", "")]),
        ("below this line write winner: A, or winner: B", [("winner: A", "below this line"), ("winner: B", "below this line")]),
        ("an unknown card is ?", []),
    ],
)
def test_what_a_hint_says_to_type_is_found(hint: str, typed: list[tuple[str, str]]) -> None:
    assert [(one.text, one.where) for one in typed_in(hint)] == typed


def test_advice_that_fails_is_noticed() -> None:
    record = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n[season 1]\nkings: Ks Kd\n5c 6x 7c\n"
    error = judge(record).verdict.errors[0]
    for useless in ("write 6x", "write a card after it", "did you mean “6x”?", "write 8x"):
        (typed,) = typed_in(useless)
        assert not any(leads_on(error, trial) for trial in trials(record, error, typed)), useless
    assert leads_on(error, Trial(record.replace("6x", "6c"), error.line, error.column + 2))
