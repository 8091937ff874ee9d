"""Where Companion itself fails there is no verdict on that record: it says so, and every other file has its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import companion
from commands import Run
from companion.referee import Replay
from companion.referee.found import find_game

FINE = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n[season 1]\npoints: Aino 1, Ville 2, Emmi 3\n"
#: Its game's judge is made to fail.
STRANGE = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\ntrophies: Aino 3\n"
ILLEGAL = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n7 h8 *1\n"
ERRORS = [StopIteration(), KeyError("moon"), RecursionError("too deep"), ValueError("max() arg is an empty sequence")]
COUNT = 50


pytestmark = pytest.mark.usefixtures("told_as_failed")


@pytest.fixture(params=ERRORS, ids=lambda error: type(error).__name__)
def failing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Exception:
    """The judge of a game raises what nobody foresaw."""
    error: Exception = request.param

    def apply(state: object, move: object) -> None:
        raise error

    monkeypatch.setattr(find_game("circle-of-power"), "apply", apply)
    return error


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Fifty records, every seventh of the game that fails, the others legal or illegal."""
    names = []
    for number in range(COUNT):
        path = tmp_path / f"{number:02}.game"
        path.write_text(STRANGE if number % 7 == 3 else ILLEGAL if number % 5 == 4 else FINE, "utf-8")
        names.append(str(path))
    return names


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_every_file_has_its_verdict_in_its_place(run: Run, failing: Exception, files: list[str], jobs: str) -> None:
    done = run("check", "--json", "--jobs", jobs, *files)
    assert done.exit_code == 70
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert [verdict["file"] for verdict in verdicts] == files
    wanted = ["failed" if number % 7 == 3 else "illegal" if number % 5 == 4 else "legal" for number in range(COUNT)]
    assert [verdict["status"] for verdict in verdicts] == wanted
    failed = verdicts[3]
    (error,) = failed["errors"]
    assert error["rule"] == "bug"
    assert type(failing).__name__ in error["message"]
    empty = {key: value for key, value in failed.items() if key not in {"format", "file", "status", "errors", "rules"}}
    assert not any(empty.values()), empty


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_people_are_told_in_its_place(run: Run, failing: Exception, files: list[str], jobs: str) -> None:
    done = run("check", "--jobs", jobs, *files)
    assert done.exit_code == 70
    told = [line for line in done.stdout.splitlines() if line.startswith(tuple(f"{name}: " for name in files))]
    assert [line.partition(": ")[0] for line in told] == files
    assert told[3].startswith(f"{files[3]}: failed, this is a bug in Companion, please report it: {type(failing).__name__}")
    assert "Traceback" not in done.output


@pytest.mark.usefixtures("failing")
@pytest.mark.parametrize("command", ["score", "score --json", "score --csv", "show", "moves", "position", "referee", "link"])
def test_other_commands_say_so_and_end(run: Run, files: list[str], command: str) -> None:
    done = run(*command.split(), files[3])
    assert done.exit_code == 70
    assert "this is a bug in Companion, please report it" in done.output


@pytest.mark.usefixtures("failing")
def test_scores_of_the_others_are_told(run: Run, files: list[str]) -> None:
    done = run("score", "--json", *files[:5])
    assert done.exit_code == 70
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == ["legal", "legal", "legal", "failed", "illegal"]


def test_a_programme_is_told_how_it_failed(failing: Exception) -> None:
    judgement = companion.judge(STRANGE)
    assert (judgement.verdict.status, judgement.verdict.exit_code, judgement.failure) == ("failed", 70, failing)


def test_a_typed_line_that_fails_is_refused_and_the_record_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, line = STRANGE.rsplit("\n", 2)[:2]
    replay = Replay(begun)
    game = find_game("circle-of-power")
    apply = game.apply

    def fail(state: object, move: object) -> object:
        return apply(state, move) if move is not None and replay.judgement.steps[-1].move is move else [].pop()

    with monkeypatch.context() as patched:
        patched.setattr(game, "apply", fail)
        assert not replay.apply(line)
    assert replay.refused is not None
    assert replay.refused.error.rule == "bug"
    assert replay.text == f"{begun}\n"
    assert replay.apply(line)


def test_a_developer_sees_the_traceback(failing: Exception, run: Run, files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_TRACEBACK", "1")
    raised = run("check", files[3]).exception
    assert failing in (raised, raised.__cause__ if raised else None)
