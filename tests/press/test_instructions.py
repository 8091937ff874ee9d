"""The instructions of a folder are true of what lies in it; files are named by their record, and no other record's is lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from companion.drawing.geometry import PAPERS
from companion.drawing.inks import ink_for
from companion.press.job.naming import stem_of
from companion.press.job.printable import Job, Printable, PrintOptions
from companion.press.job.supplies import Supply
from companion.press.page.canvas import PageCanvas
from companion.press.page.errors import PrintError
from companion.referee import game_ids
from companion.shop.catalogue import printable, printables_of, supplies_of
from companion.shop.kit import chosen, write_kit, write_one
from companion.shop.output import Facts, MadeFor, facts_of, with_facts
from companion.shop.steps import steps_for
from reading_back import pages_of

KINGDOMS = "game: four-kingdoms\nplayers: Anna, Bo, Cia\n"
KINGS = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\n"
HOW = "four-kingdoms-how-to-print.pdf"


def words_of(path: Path) -> str:
    """What stands on all pages of a PDF, with single blanks."""
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)).split())


def job(text: str = KINGDOMS, source: str = "", **options: Any) -> Job:
    return Job(text, PrintOptions(**options), source=source, by_lot=frozenset({"circle"} if text == KINGS else ()))


def test_what_lies_in_the_folder_is_listed_and_what_was_deleted_is_not(tmp_path: Path) -> None:
    write_kit(job(), tmp_path, ["score-sheet"])
    write_kit(job(ink="saver"), tmp_path, ["mat"])
    told = words_of(tmp_path / HOW)
    assert "four-kingdoms-score-sheet-3-players-a4.pdf" in told
    assert "four-kingdoms-mat-3-players-a4-saver.pdf" in told
    assert "ink colour" in told
    assert "ink saver" in told
    (tmp_path / "four-kingdoms-score-sheet-3-players-a4.pdf").unlink()
    write_one("log", job(), tmp_path)
    told = words_of(tmp_path / HOW)
    assert "four-kingdoms-score-sheet-3-players-a4.pdf" not in told
    assert "four-kingdoms-log-3-players-a4.pdf" in told


def test_other_files_are_not_listed(tmp_path: Path) -> None:
    facts = facts_of(write_one("score-sheet", job(), tmp_path)[0].path)
    assert facts is not None
    (tmp_path / "forged.pdf").write_bytes(with_facts(b"%PDF-1.4\nstartxref\n0\n%%EOF\n", facts))
    (tmp_path / "four-kingdoms-notes.pdf").write_bytes(b"%PDF-1.4 mine")
    write_kit(job(KINGS), tmp_path, ["kings"])
    write_kit(job(), tmp_path, ["mat"])
    told = words_of(tmp_path / HOW)
    assert "kings-a4" not in told
    assert "forged" not in told
    assert "notes" not in told


def test_what_is_printed_is_not_needed_any_more(tmp_path: Path) -> None:
    how = tmp_path / "circle-of-kings-how-to-print.pdf"
    write_kit(job(KINGS), tmp_path, ["kings"])
    command = "companion print kit circle-of-kings --only tarot-deck --copies"
    assert f"2 tarot packs of 78 cards, one for each player; their backs should differ {command} 2" in words_of(how)
    write_kit(job(KINGS), tmp_path, ["tarot-deck"])
    assert "differ: 1 more companion print kit circle-of-kings --only tarot-deck" in words_of(how)
    write_kit(job(KINGS, copies=2), tmp_path, ["tarot-deck"])
    told = words_of(how)
    assert "tarot packs" not in told
    assert "Tarot pack of 78 cards, size tarot, 2 copies" in told
    assert "1 pencil, for the score sheet" in told


def test_a_kit_with_everything_has_the_cards_as_often_as_the_game_takes_them(tmp_path: Path) -> None:
    usual, things = ([thing.name for thing in chosen(job(KINGS), everything=every)] for every in (False, True))
    assert set(usual) < set(things)
    assert not [thing.name for thing in printables_of("circle-of-kings") if thing.name not in things and not thing.within]
    assert {"tarot-deck", "box"} == {"tarot-deck", "box"} & set(things) - set(usual)
    one, two = (len(pypdfium2.PdfDocument(printable("circle-of-kings", "tarot-deck").pdf(job(KINGS, copies=n)))) for n in (1, 2))
    assert (one, two) == (26, 52), "13 sheets with six cards each"


def test_the_tools_come_first_with_the_cuts_and_minutes_that_they_take(tmp_path: Path) -> None:
    how = tmp_path / "circle-of-kings-how-to-print.pdf"
    write_kit(job(KINGS), tmp_path, ["score-sheet"])
    assert "knife" not in words_of(how)
    write_kit(job(KINGS), tmp_path, ["tarot-deck"])
    # 12 sheets: 5 + 2 cuts round the four upright cards, 3 + 1 round the two on their side, whose upper edge is cut already;
    # one with gutters, 5 cuts more.
    assert "1 pencil" in words_of(how).partition("cutting mat: 148 cuts, about ")[2]
    assert "glue stick" not in words_of(how)
    write_kit(job(KINGS, duplex="fold"), tmp_path, ["helper"])
    assert "a glue stick" in words_of(how)
    facts = facts_of(tmp_path / "circle-of-kings-tarot-deck-a4.pdf")
    assert facts is not None
    length = 13 * (5 * 120 + 2 * 280 + 3 * 70 + 240)
    assert facts.minutes == 45 == (148 * 6 + length / 12) // 60 + 2, "less than two minutes more for the gutters"
    assert f"{facts.minutes} min" in words_of(how)


def test_sheets_are_counted_for_everybody_and_stock_is_true_where_backs_are_folded_over(tmp_path: Path) -> None:
    write_kit(job(KINGS, duplex="fold"), tmp_path, ["lords", "helper"])
    told = words_of(tmp_path / "circle-of-kings-how-to-print.pdf")
    assert "The Lords 4 plain paper" in told.replace("circle-of-kings-lords-a4.pdf ", "")
    assert "print the file 2 times, 2 sheets each" in told
    assert "120 to 160 g/m², one side" in told
    assert "both sides" not in told
    assert (tmp_path / "circle-of-kings-helper-a4-fold.pdf").is_file()
    assert (tmp_path / "circle-of-kings-lords-a4.pdf").is_file()


def test_long_names_and_stock_are_never_cut(tmp_path: Path) -> None:
    long = "A-very-long-evening-of-four-kingdoms-in-the-old-house-by-the-sea-with-everybody"
    write_kit(job(source=f"records/{long}.game"), tmp_path, ["mat", "score-sheet", "village-cards"])
    told = words_of(tmp_path / HOW)
    assert "…" not in told
    assert f"{long}-score-sheet-a4.pdf".replace("-", "") in told.replace("-", "").replace(" ", "")


def test_a_record_names_its_files_and_no_other_record_takes_them(tmp_path: Path) -> None:
    here, there = str(tmp_path / "friday.game"), str(tmp_path / "2025" / "friday.game")
    out = tmp_path / "out"
    (first,) = write_one("score-sheet", job(source=here), out)
    assert first.path.name == "friday-score-sheet-a4.pdf"
    with pytest.raises(PrintError, match=r"was printed for \.\./friday\.game, so it stays"):
        write_one("score-sheet", job(KINGDOMS.replace("Anna", "Aava"), source=there), out)
    assert write_one("score-sheet", job(source=here), out)[0].unchanged
    assert not write_one("score-sheet", job(KINGDOMS.replace("Anna", "Aava"), source=here), out)[0].unchanged
    kit = write_kit(job(source=here), out, ["deck", "mat"])
    assert {file.path.name for file in kit.files} == {HOW, "four-kingdoms-deck-a4.pdf", "friday-mat-a4.pdf"}
    assert "For friday.game: Anna, Bo, Cia" in words_of(out / HOW)


@pytest.mark.parametrize(
    ("source", "stem"),
    [
        ("friday.game", "friday"), ("a/b/Friday night.game", "Friday-night"), ("-rf.game", "rf"), ("...", "record"),
        ("..\\..\\x\n.game", "x"), ("juhla-ilta-Ähtäri.game", "juhla-ilta-Ähtäri"), ("$(rm *);.game", "rm"),
        ("\udcff\udcfe.game", "record"), ("漢" * 200 + ".game", "漢" * 26), ("x.tar.game", "x-tar"), (".game", "game"),
    ],
)  # fmt: skip
def test_a_record_s_name_is_safe_in_a_path(source: str, stem: str) -> None:
    assert stem_of(source) == stem


def test_settings_that_change_a_page_are_in_its_name() -> None:
    def name(thing: str, **options: Any) -> str:
        return printable("circle-of-kings", thing).file_name(job(KINGS, **options))

    every: dict[str, Any] = {"ink": "grey", "duplex": "short", "marks": "full", "fillable": True, "codes": "short"}
    assert name("helper", **every) == "circle-of-kings-helper-a4-grey-short-marks-full-short-codes.pdf"
    assert name("score-sheet", **every) == "circle-of-kings-score-sheet-a4-grey-short-codes-fillable.pdf"
    assert name("tarot-deck", size="poker") == "circle-of-kings-tarot-deck-poker-a4.pdf"
    assert name("tarot-deck", size="tarot") == name("tarot-deck"), "the usual size"
    assert name("rulebook", **every) == "circle-of-kings-rulebook-a4-grey.pdf"
    assert name("helper", back_offset=(0.5, -1.2)) == "circle-of-kings-helper-a4-backs-0.5,-1.2.pdf"
    assert name("score-sheet", back_offset=(0.5, -1.2)) == "circle-of-kings-score-sheet-a4.pdf", "it has no backs"
    assert name("helper", back_offset=(0.5, -1.2), duplex="fold") == "circle-of-kings-helper-a4-fold.pdf"


def test_the_instructions_say_how_codes_get_an_address_where_they_have_none(tmp_path: Path) -> None:
    for where, options in (("none", {}), ("there", {"base_url": "https://games.example.org/"})):
        write_kit(_usual("four-kingdoms", **options), tmp_path / where, ["score-sheet"])
    none, there = (
        " ".join(pages_of((tmp_path / where / "four-kingdoms-how-to-print.pdf").read_bytes())[0].split())
        for where in ("none", "there")
    )
    assert "base_url = " in none
    assert "--base-url" in none
    assert "base_url" not in there
    assert "codes lead to https://games.example.org/" in there


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", game_ids())
def test_the_instructions_of_a_kit_with_everything_are_one_page(
    game: str, paper: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = PageCanvas(PAPERS[paper], ink_for("saver", "#000000"), "A thing")
    canvas.end_page()
    blank = canvas.finish()
    # What is on the sheets is nothing to the list of them.
    monkeypatch.setattr(Printable, "pdf", lambda *_: blank)
    for how in ({}, {"duplex": "fold", "gutter": 6.0, "back_offset": (0.5, 0.5)}):
        kit = write_kit(_usual(game, paper=paper, **how), tmp_path / f"{len(how)}", everything=True)
        assert len(kit.files) >= 4
        (page,) = pages_of(kit.files[0].path.read_bytes())
        told = "".join(letter for letter in page if letter.isprintable() and letter not in " -\u00ad")
        for file in kit.files[1:]:
            assert file.path.name.replace("-", "") in told
        assert "…" not in page


@pytest.mark.parametrize("game", game_ids())
def test_what_says_that_it_has_fields_has_fields(game: str) -> None:
    for thing in printables_of(game):
        if thing.web is None and thing.needed(_usual(game)) and not thing.shop and not thing.cut:
            has_fields = b"/AcroForm" in thing.pdf(_usual(game, fillable=True))
            # What is no form may have a line for a date.
            assert has_fields or not thing.fields, thing.name


def _usual(game: str, **options: Any) -> Job:
    from companion.cli.printing.wanted import job_for
    from companion.referee import find_game

    return job_for(find_game(game), "", None, (), (), PrintOptions(**options))


@pytest.mark.parametrize("game", game_ids())
def test_supplies_name_things_that_can_be_printed(game: str) -> None:
    names = {thing.name for thing in printables_of(game)}
    for supply in supplies_of(_usual(game)):
        assert supply.count > 0
        assert supply.thing in {*names, ""}


def test_supplies_are_those_of_the_game_as_played() -> None:
    def said(text: str) -> list[str]:
        return [supply.said for supply in supplies_of(Job(text))]

    assert said(KINGDOMS + "jokers: 1\n")[0] == "1 pack of 52 French cards, one joker in it"
    assert said(KINGDOMS + "jokers: 4\n")[0].startswith("2 packs of 52 French cards with the same back")
    assert "10 tokens in two looks, 5 for each player" in said("game: duelling-circles\nplayers: A, B\ntokens: 5\n")
    plain = "game: empires\nplayers: A, B, C\n"
    assert "120 small counters, 40 of one colour for each player" in said(plain)
    assert not any("coins" in line for line in said(plain))
    both = said(plain + "options: treasury, supplies\ncounters: 30\n")
    assert "90 small counters, 30 of one colour for each player" in both
    assert "3 warehouse tracks (or a few dice), for the Supplies Reserves" in both
    assert any("coins or tokens" in line for line in both)


def test_facts_survive_hostile_words_and_what_is_no_fact_is_none(tmp_path: Path) -> None:
    made_for = MadeFor("--> startxref %%EOF\n<script>.game", "A\u202e, B", ("x" * 9,), (), "")
    facts = Facts("g", "t", "T", "s", 2, made_for=made_for, needs=(Supply("p", 2, "deck"),))
    for content in (b"%PDF-1.4\nstartxref\n9\n%%EOF\n", b"<!DOCTYPE html><p>x"):
        path = tmp_path / "file"
        path.write_bytes(with_facts(content, facts))
        found = facts_of(path)
        assert found == replace(facts, made_for=replace(made_for, record="--> startxref %%EOF <script>.game", players="A , B"))
        assert path.read_bytes().count(b"-->") <= 1
    for line in (b"{}", b"[]", b"{", b'{"game":1}', b"null"):
        path.write_bytes(b"%PDF-1.4\n%Companion-facts: " + line + b"\nstartxref\n9\n%%EOF\n")
        assert facts_of(path) is None
    assert facts_of(tmp_path / "nothing") is None


def test_what_is_played_and_by_how_many_is_in_a_blank_sheet_s_name() -> None:
    def name(text: str) -> str:
        return printable("four-kingdoms", "score-sheet").file_name(job(text))

    assert name(KINGDOMS.replace("Cia", "Cia, Dan")) == "four-kingdoms-score-sheet-a4.pdf"
    assert name(KINGDOMS) == "four-kingdoms-score-sheet-3-players-a4.pdf"
    assert name(KINGDOMS + "scoring: night\njokers: 2\n") == "four-kingdoms-score-sheet-3-players-night-jokers-2-a4.pdf"
    assert printable("four-kingdoms", "deck").file_name(job()) == "four-kingdoms-deck-a4.pdf"


def test_names_that_differ_in_capitals_only_are_one_name(tmp_path: Path) -> None:
    write_one("score-sheet", job(source=str(tmp_path / "Friday.game")), tmp_path)
    with pytest.raises(PrintError, match=r"Friday-score-sheet-a4\.pdf was printed for Friday\.game, so it stays"):
        write_one("score-sheet", job(source=str(tmp_path / "friday.game")), tmp_path)


def test_needs_of_several_games_are_told_apart(tmp_path: Path) -> None:
    for names in ("Anna, Bo", "Anna, Bo, Cia, Dan"):
        write_kit(Job(f"game: empires\nplayers: {names}\n"), tmp_path, ["score-sheet"])
    told = words_of(tmp_path / "empires-how-to-print.pdf")
    assert told.count("1 pencil") == 1
    two = told.index("For a game yet to be played: Anna, Bo ")
    assert told.index("80 small counters") > two
    assert told.index("160 small counters") > told.index("For a game yet to be played: Anna, Bo, Cia, Dan")


def test_two_packs_of_a_kit_have_two_boxes(tmp_path: Path) -> None:
    kit = write_kit(job(KINGS), tmp_path, ["tarot-deck", "box"], everything=True)
    facts = {found.thing: found.copies for file in kit.files if (found := facts_of(file.path)) is not None}
    assert (facts["tarot-deck"], facts["box"]) == (2, 2)


def test_the_order_of_work_is_drawn_for_what_was_printed(tmp_path: Path) -> None:
    how = tmp_path / "circle-of-kings-how-to-print.pdf"
    for things, duplex, steps in (
        (["score-sheet"], "long", ""),
        (["helper"], "long", "1 Cut 2 Done"),
        (["box"], "long", "1 Cut 2 Fold 3 Glue 4 Done"),
    ):
        how.unlink(missing_ok=True)
        write_kit(job(KINGS, duplex=duplex), tmp_path, things)
        assert steps in " ".join(words_of(how).split())
        assert ("Done" in words_of(how)) is bool(steps)
    assert steps_for([Facts("a", "b", "c", "d", 1, cuts=2, glued=True, folded=True)], backs_folded=True) == (
        "fold", "glue", "cut", "done",
    )  # fmt: skip
