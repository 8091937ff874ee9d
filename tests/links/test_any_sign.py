"""A line ends with a line feed alone: what comments, notes and names hold is never read as moves, whatever signs it has."""

import io
import random
import sys
from functools import cache
from itertools import cycle, islice
from pathlib import Path

import pytest
from hypothesis import example, given, settings, strategies as st

from companion.cli.records.files import files_beside
from companion.cli.terminal.out import say_text
from companion.games.empires.atlas.names import read_names
from companion.games.empires.atlas.recipes import find_recipe
from companion.games.empires.restore import _map_name
from companion.links import canonical, codes_for, decode, encode, gather, minify, open_code
from companion.links.codec import encode_canonical
from companion.record import header_fields, line_texts
from companion.referee import Judgement, find_game, format_text, judge, read_table
from game_folders import facts_of, folder_of, games_with_tests

#: What `str.splitlines` takes for the end of a line and a record does not.
FALSE_ENDS = "\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"
#: All that is white space but the end of a line.
BLANKS = [chr(code) for code in range(0x3001) if chr(code).isspace() and chr(code) != "\n"]
HEADERS = {game_id: f"game: {game_id}\n{facts_of(game_id).named}" for game_id in games_with_tests()}
#: A season's result alone, so that there are several sections.
TALLY = "[season 1]\npoints: A 1, B 2, C -3\n[season 2]\npoints: A 4, B 0, C 0\n[season 3]\npoints: A 0, B 1, C 0\n"

_pieces = st.one_of(
    st.sampled_from([*FALSE_ENDS, "[season 4]", "[season 2]", "[turn 9]", "points: A 50, B 0, C 0", "A 5h", "winner: A", "#"]),
    st.characters(exclude_categories=["Cs"], exclude_characters="\n"),
)
_any_signs = st.lists(_pieces, max_size=8).map("".join)
_names = _any_signs.map(lambda signs: "N" + "".join(sign for sign in signs if sign not in "#,="))


@cache
def body(game_id: str, seed: int) -> str:
    """The moves of the beginning of a random game."""
    if seed == 0 and game_id == "four-kingdoms":
        return TALLY
    game, table = find_game(game_id), read_table(HEADERS[game_id].format("N", "N", "it rained"))
    moves = islice(game.random_game(table, random.Random(seed), hands=False), 50)
    return "".join(f"{game.write(table, move)}\n" for move in moves)


@st.composite
def records(draw: st.DrawFn, game_id: str) -> str:
    """A record that holds any signs wherever it may: in names, notes and comments."""
    text = HEADERS[game_id].format(draw(_names), draw(_names), draw(_any_signs)) + body(game_id, draw(st.integers(0, 2)))
    comments = cycle(["", *(f"  # {comment}" for comment in draw(st.lists(_any_signs, min_size=1, max_size=4)))])
    return "".join(f"{line}{next(comments)}\n" for line in text.removesuffix("\n").split("\n"))


def said(judgement: Judgement) -> object:
    """A verdict without the places of its errors."""
    verdict = judgement.verdict
    return verdict.status, verdict.complete, verdict.sections, verdict.totals, verdict.winners, verdict.state


@pytest.mark.parametrize("game_id", HEADERS)
def test_a_link_keeps_the_verdict_whatever_signs_the_record_holds(game_id: str) -> None:
    prefix = find_game(game_id).prefix

    @settings(max_examples=60, deadline=None)
    @given(records(game_id))
    def check(text: str) -> None:
        expected = said(judge(text))
        assert judge(text).verdict.status == "legal"
        assert decode(encode(text, prefix, verbatim=True)) == text
        opened = decode(encode(text, prefix))
        assert said(judge(opened)) == expected
        assert canonical(opened) == opened
        joined = gather(code.text for code in codes_for(text, prefix, "", fits=lambda code: False))
        assert joined.text == canonical(text)

    check()


@pytest.mark.parametrize("game_id", HEADERS)
def test_format_keeps_the_verdict_whatever_signs_the_record_holds(game_id: str) -> None:
    @settings(max_examples=60, deadline=None)
    @given(records(game_id))
    def check(text: str) -> None:
        neat = format_text(text)
        assert said(judge(neat)) == said(judge(text))
        assert format_text(neat) == neat
        assert neat.count("#") >= text.count("  #")

    check()


@pytest.mark.parametrize("end", FALSE_ENDS)
def test_what_stands_behind_a_false_line_end_in_a_comment_is_no_season(end: str) -> None:
    text = HEADERS["four-kingdoms"].format("N", "N", "it rained") + TALLY
    hiding = text.removesuffix("\n") + f"  # noted{end}[season 4]{end}points: A 50, B 0, C 0\n"
    assert canonical(hiding) == canonical(text)
    for code in codes_for(hiding, "FK", "", fits=lambda code: False):
        assert "50" not in open_code(code.text).text


@pytest.mark.parametrize("end", FALSE_ENDS)
def test_no_wordbook_takes_a_false_line_end_for_one(end: str) -> None:
    """Canonical text holds none of these signs; what is done with it does not stand on that."""
    text = f"game: four-kingdoms\nnote: x{end}[season 7]{end}points: A 1\n[season 1]\n5c 8s\n[season 2]\n"
    keywords = ("season", "points:")
    if end == minify.CARDS:  # a byte of the wire: such a text goes as it is
        assert decode(encode_canonical(text, "FK")) == text
        return
    assert minify.unpack(minify.pack(text, keywords), keywords) == text


def test_a_note_that_reads_like_a_heading_is_none() -> None:
    text = HEADERS["four-kingdoms"].format("N", "N", "[season 2]") + TALLY
    codes = codes_for(text, "FK", "", fits=lambda code: False)
    assert {code.section for code in codes} == {"season 1", "season 2", "season 3"}
    assert gather(code.text for code in codes).text == text


class _Screen(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("end", FALSE_ENDS)
def test_a_record_is_shown_line_by_line(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = _Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    say_text(f"game: chess\n# a{end}b\n")
    assert screen.getvalue() == f"game: chess\n# a<U+{ord(end):04X}>b\n"


@given(_any_signs, _any_signs)
@example("\u2028", "\f")
def test_lines_end_with_line_feeds_alone(first: str, second: str) -> None:
    text = f"x{first}x\nx{second}x\r\n"
    assert line_texts(text) == [f"x{first}x", f"x{second}x", ""]
    assert line_texts("\ufeff" + text) == line_texts(text)


def readable(folder: Path) -> list[tuple[Path, str]]:
    """The project's records in a folder, but for those that are broken as texts."""
    found = [(path, path.read_bytes().decode("utf-8", "replace")) for path in sorted(folder.rglob("*.game"))]
    return [(path, text) for path, text in found if "\ufffd" not in text]


@pytest.mark.parametrize("game", games_with_tests())
def test_every_white_space_separates_words_in_every_game(game: str) -> None:
    """Each blank of each record becomes another one: the same verdict, with its errors at the same places."""
    for path, text in readable(folder_of(game) / "records"):
        other = cycle(BLANKS)
        respelled = "".join(next(other) if sign == " " else sign for sign in text)
        verdicts = [judge(spelling, files=files_beside(str(path))) for spelling in (text, respelled)]
        places = [[(e.line, e.column, e.rule) for e in found.verdict.errors] for found in verdicts]
        assert places[0] == places[1], path
        assert said(verdicts[0]) == said(verdicts[1]), path


NOTE = "map by companion map make --players 4 --provinces 80 --seed 7 --flavour northern, method 1, check 3f09a2c1"


@pytest.mark.parametrize("end", FALSE_ENDS)
def test_a_comment_names_no_map(end: str) -> None:
    hidden = f"game: empires\nplayers: A, B  # {end}map: other.map{end}note: {NOTE}\n"
    assert [field.key for field in header_fields(hidden)] == ["game", "players"]
    assert (find_recipe(hidden), _map_name(hidden)) == (None, "")
    said_so = f"{hidden}map: ring.map\nnote: {NOTE}\n  [turn 1]\nnote: later\n"
    assert _map_name(said_so) == "ring.map"
    assert find_recipe(said_so)
    assert len(header_fields(said_so)) == 4


@pytest.mark.parametrize("end", FALSE_ENDS)
def test_a_comment_in_a_file_of_names_is_no_name(end: str) -> None:
    assert [name.text for name in read_names(f"Harmoor # from{end}Elsewhere\nNorwick\n", 2)] == ["Harmoor", "Norwick"]
