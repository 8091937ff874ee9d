"""Codes of long records on paper: the position and the log, read back from a grey and blurred raster and put together."""

import random

import pytest

from companion.links import decode, encode, gather, host_of, is_code
from companion.links.symbol import version_of
from companion.press.codes import qr
from companion.press.job.printable import Job, PrintOptions
from companion.press.page.errors import PrintError
from companion.referee import find_game, format_text, judge, read_table
from companion.shop.catalogue import printable
from game_folders import facts_of, games_with_tests
from reading_back import codes_of, pages_of

BASE = "https://games.example.org/"
SEASONS = "game: four-kingdoms\nplayers: Anna, Bo, Cia\n" + "".join(
    f"[season {n}]\npoints: Anna {n}, Bo -{n * 7 % 11}, Cia {n * 5 % 13}\n" for n in range(1, 30)
)


def played(game_id: str) -> str:
    """A whole random game that is longer than its position."""
    game, header = find_game(game_id), f"game: {game_id}\n{facts_of(game_id).linked.replace('seasons: 2', 'seasons: 8')}"
    table = read_table(header)
    lines = (game.write(table, move) for move in game.random_game(table, random.Random(1), hands=False))
    return header + "".join(f"{line}\n" for line in lines)


def sheet(text: str, **options: str) -> bytes:
    job = Job(text, PrintOptions(**options))  # type: ignore[arg-type]
    return printable(job.game.id, "score-sheet").pdf(job)


def all_codes_of(pdf: bytes) -> list[str]:
    return [code for page in range(len(pages_of(pdf))) for code in codes_of(pdf, page)]


@pytest.mark.parametrize("base_url", ["", BASE])
@pytest.mark.parametrize("game_id", games_with_tests())
def test_a_long_game_is_read_back_from_paper(game_id: str, base_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = played(game_id)
    whole = version_of(encode(text, find_game(game_id).prefix, base_url))
    assert whole
    monkeypatch.setattr(qr, "LAST_VERSION", whole - 1)  # so that any game is a long one
    pdf = sheet(text, base_url=base_url)
    found = all_codes_of(pdf)
    assert {host_of(code) for code in found} == {"games.example.org" if base_url else ""}
    gathered = gather(found)
    assert gathered.is_whole
    assert gathered.of > 1
    assert judge(gathered.text or "").verdict == judge(text).verdict
    assert gathered.text == format_text(text)
    words = " ".join(pages_of(pdf)[0].split())
    assert f"code {gathered.of} of {gathered.of}" in pages_of(pdf)[-1]
    if find_game(game_id).position_words:
        assert f"The code holds the position and the moves since; the whole log is in the {gathered.of} codes overleaf." in words
        assert decode(codes_of(pdf)[0]) == gathered.position
    else:
        assert f"The record takes {gathered.of} codes; this is the first, the others are overleaf." in words
    assert ("companion app serve" in words) is not bool(base_url)


@pytest.mark.parametrize("codes", ["full", "short"])
def test_a_position_in_several_codes_is_read_back_from_paper(codes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first stands in the footer, all on the pages behind: those of the position, then those of the log."""
    text = played("circle-of-power")
    monkeypatch.setattr(qr, "LAST_VERSION", 10)
    pdf = sheet(text, codes=codes)
    pages = [" ".join(page.split()) for page in pages_of(pdf)]
    position = [code for code in all_codes_of(pdf) if " 0/" in code]
    found = gather(position)
    assert found.text
    assert "position: " in found.text
    assert found.of > found.position_of > 1 if codes == "full" else found.of == 0
    log = f", the log {found.of}" if codes == "full" else "; the log is left out"
    assert f"The position takes {found.position_of} codes{log}; this is the first, the others are overleaf." in pages[0]
    assert f"The position code {found.position_of} of {found.position_of}" in " ".join(pages[1:])
    assert gather(all_codes_of(pdf)).is_whole
    assert gather(all_codes_of(pdf)).text == (format_text(text) if codes == "full" else found.text)


def test_short_codes_leave_the_log_out_and_the_sheet_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qr, "LAST_VERSION", 6)
    pdf = sheet(SEASONS, codes="short")
    (code,) = set(all_codes_of(pdf))
    assert "position: " in decode(code)
    assert judge(decode(code)).verdict.totals == judge(SEASONS).verdict.totals
    assert "The code holds the position and the moves since; the log is left out." in pages_of(pdf)[0]


def test_a_record_in_one_code_says_so_only_where_it_leads_nowhere() -> None:
    plain, led = sheet(played("four-kingdoms")), sheet(played("four-kingdoms"), base_url=BASE)
    assert "The code holds the whole record." in pages_of(plain)[0]
    assert "To open: the app’s scanner, companion open, or companion app serve" in pages_of(plain)[0]
    assert "games.example.org" in pages_of(led)[0]
    for words in ("The code holds", "To open"):
        assert words not in pages_of(led)[0]
    assert "example" not in pages_of(plain)[0].lower()


def test_no_printed_code_leads_to_a_reserved_name() -> None:
    assert not any("EXAMPLE" in code for code in all_codes_of(sheet(SEASONS)))


def test_a_choice_of_codes_that_is_none_is_refused() -> None:
    with pytest.raises(PrintError, match="There is: full, short"):
        PrintOptions(codes="some")  # type: ignore[arg-type]


def test_words_are_held_as_capitals() -> None:
    """The version that a row of digits alone would have, or the next: no mode is wasted on the words."""
    digits = "7" * 1000
    assert (version_of(f"COMPANION FK {digits}") or 99) <= (version_of(digits) or 0) + 1


def test_a_camera_without_the_app_shows_what_to_do_and_the_code_opens_with_that_and_without() -> None:
    code, plain = codes_of(sheet(SEASONS))[0], Job(SEASONS).codes[0].text
    assert code == f"OPEN THE TABLE APP AND SCAN ME: {plain}"
    assert is_code(code)
    assert is_code(f"Open the table's app and scan me: {plain}"), "what older sheets say"
    assert decode(code) == decode(plain)
    assert gather([f"He said: {code}"]).text == gather([plain]).text
    assert codes_of(sheet(SEASONS, base_url=BASE))[0].casefold().startswith(f"{BASE}#fk.")
