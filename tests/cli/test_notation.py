"""`companion notation`: every example that it shows is what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import ROOT, Process, Run
from companion.cli.law.rules import page_lines
from companion.referee import all_games, find_game, judge
from companion.referee.games import GROUP, game_ids, package_of
from companion.referee.notation import notation_source

OWN = [game for game in game_ids() if package_of(game).startswith(f"{GROUP}.")]
_FENCE = re.compile(r"```(?P<kind>\w*) ?(?P<header>[^\n]*)\n(?P<text>.*?)```", re.DOTALL)


def examples(game: str, kind: str) -> list[tuple[str, str]]:
    """The header line that an example asks for, and its text."""
    fences = _FENCE.finditer(notation_source(find_game(game)))
    return [(fence["header"], fence["text"]) for fence in fences if fence["kind"] == kind]


def heads_of(game: str) -> list[str]:
    """The header of a page's first record, with its first heading; and the same with the line that opens the section."""
    record = examples(game, "record")[0][1]
    heading = re.search(r"^\[.*\]\n", record, re.MULTILINE)
    end = heading.end() if heading else record.index("\n\n") + 2
    return [record[:end], record[: record.index("\n", end) + 1]]


def asking_for(header: str, head: str) -> str:
    """A header with what the lines below ask for: a key, and players whom it names."""
    more = head.replace("\n\n", f"\n{header}\n\n", 1) if header else head
    return more.replace("Anna, Bo, Cia\n", "Anna, Bo, Cia, Dan\n") if "Dan" in header else more


RECORDS = [(game, text) for game in OWN for _, text in examples(game, "record")]
LINES = [(game, header, line) for game in OWN for header, text in examples(game, "lines") for line in text.splitlines()]


@pytest.mark.parametrize("game", OWN)
def test_a_page_has_records_and_lines_and_nothing_else_in_fences(game: str) -> None:
    source = notation_source(find_game(game))
    kinds = [fence["kind"] for fence in _FENCE.finditer(source)]
    assert set(kinds) == {"record", "lines"}
    assert source.count("```") == 2 * len(kinds)
    assert len(source.splitlines()) <= 120


@pytest.mark.parametrize(("game", "text"), RECORDS, ids=[f"{game}-{i}" for i, (game, _) in enumerate(RECORDS)])
def test_every_record_of_a_page_is_legal(game: str, text: str) -> None:
    verdict = judge(text).verdict
    assert [(error.line, error.message) for error in verdict.errors] == []
    assert verdict.game == game
    assert verdict.complete == ("winner:" in text)


@pytest.mark.parametrize("game", OWN)
def test_the_records_of_a_page_run_in_an_empty_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for number, (_, text) in enumerate(examples(game, "record")):
        (tmp_path / f"{number}.game").write_text(text, "utf-8")
        assert run("check", f"{number}.game").exit_code == 0


@pytest.mark.parametrize(
    ("game", "header", "line"), LINES, ids=[f"{game}: {line.partition('#')[0].strip()}" for game, _, line in LINES]
)
def test_every_line_of_a_page_has_a_form_of_its_game(game: str, header: str, line: str) -> None:
    number = re.match(r"(\d+)\. ", line)
    before = "".join(f"{line[number.end() :]}\n" for _ in range(int(number[1]) - 1)) if number else ""
    wrong = []
    for head in heads_of(game):
        errors = judge(f"{asking_for(header, head)}{before}{line}\n").verdict.errors
        wrong.append([(error.line, error.message) for error in errors if error.rule in ("syntax", "header")])
    assert [] in wrong


@pytest.mark.parametrize("game", OWN)
def test_a_page_shows_every_claim_and_every_word_of_its_notation(game: str) -> None:
    found, source = find_game(game), notation_source(find_game(game))
    assert all(f"{word}:" in source for word in found.claim_words if word not in ("end", "draw"))
    kinds = {line.partition(" ")[0] for line in re.sub(r"\b(Aino|Ville|Anna|Bo|Cia)\b", "NAME", found.reminder).splitlines()}
    assert all(kind.rstrip(":") in re.sub(r"\b(Aino|Ville)\b", "NAME", source) for kind in kinds if kind.endswith(":"))


@pytest.mark.parametrize("game", game_ids())
def test_a_page_is_read_at_a_terminal(process: Process, game: str) -> None:
    done = process("notation", game)
    assert (done.returncode, done.stderr) == (0, "")
    found = find_game(game)
    assert done.stdout.startswith(f"{found.title}: how a game is written down\n\n")
    assert "```" not in done.stdout
    assert "`" not in done.stdout
    assert all(f"\n  {key.name}:" in done.stdout for key in found.keys)
    assert "\nIn every game\n" in done.stdout
    if game in OWN:
        assert max(map(len, done.stdout.splitlines())) <= 80


def test_without_a_game_there_is_what_holds_for_all(process: Process) -> None:
    assert process("notation").stdout.startswith("In every game\n")


def test_the_header_of_every_game_is_one() -> None:
    (fence,) = _FENCE.finditer((ROOT / "templates/notation.md").read_text("utf-8"))
    assert fence["kind"] == "header"
    judgement = judge(f"game: four-kingdoms\n{fence['text']}")
    assert judgement.verdict.status == "legal"
    assert judgement.record is not None
    assert [player.name for player in judgement.record.header.players] == ["Aino Korhonen", "Ville"]
    assert "date" in judgement.record.header.fields


def test_a_game_without_a_page_has_one_of_its_reminder() -> None:
    hearts = find_game("hearts")
    assert not Path(ROOT / "examples/hearts/companion_hearts/notation.md").exists()
    lines = page_lines(notation_source(hearts))
    assert lines[0] == "Hearts: how a game is written down"
    assert "  [deal 1]" in lines
    assert all(f"  {line}" in lines for line in hearts.reminder.strip("\n").splitlines())


def test_what_no_rule_speaks_of_leads_to_the_notation(process: Process) -> None:
    done = process("rules", "four-kingdoms", "notation")
    assert done.returncode == 1
    assert done.stderr.strip().endswith("companion notation four-kingdoms shows how it is written down")


def test_a_page_that_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from companion.referee.games import GameError

    (tmp_path / "notation.md").write_bytes(b"\xff")
    monkeypatch.setattr("companion.referee.books.text_beside", lambda _, name: (tmp_path / name).read_text("utf-8"))
    with pytest.raises(GameError, match=r"notation\.md cannot be read"):
        notation_source(all_games()[0])
