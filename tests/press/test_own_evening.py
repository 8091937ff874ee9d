"""Learn to play with pictures of people's own game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_finnish_books import ENGLISH_WORDS, TYPED

from commands import ROOT, Run
from companion.drawing.surface import Picture
from companion.press.text.rulebook import Paper, book_html, laid_out
from companion.referee import Files, judge
from companion.referee.books import LEARN, held_in
from companion.referee.evening import Evening, Shown, evening_of, shown_of
from companion.referee.games import package_of
from companion.referee.teaching import lesson, teaching_pictures
from companion.words import ENGLISH, in_language, languages
from game_folders import records_of
from reading_back import why_no_rulebooks

#: A record of each game that has something of all that its book can show, and what has to be there.
SHOWN = {
    "four-kingdoms": {"set-up", "black-trick", "overflow", "red-trick", "disreputable", "harvest"},
    "circle-of-power": {"set-up", "judging", "conquest", "retake", "rebellion", "count"},
    "circle-of-kings": {"deploying", "combat"},
    "duelling-circles": {"set-up", "turn-1"},
    "empires": {"set-up", "turn-1-ville"},
}
LESSONS = {
    "four-kingdoms": "season",
    "circle-of-power": "season",
    "circle-of-kings": "first",
    "duelling-circles": "first",
    "empires": "three-turns",
}
FRIDAY = """game: four-kingdoms
players: A = Aino, Ville, Emmi
seasons: 1

[season 1]
kings: Ks Kd
"""


#: Pictures of a part of the board: what lies outside it is cut off.
CUT_OUT = ("attacks", "sharing", "black")
_TEXT = re.compile(r'<text x="([-0-9.]+)"([^>]*) textLength="([0-9.]+)"[^>]*>([^<]*)<')


def beside(path: Path) -> Files:
    def text_of(name: str) -> str:
        try:
            return (path.parent / name).read_text("utf-8")
        except OSError:
            raise LookupError(name) from None

    return text_of


def evening(text: str, files: Files | None = None) -> Evening:
    given = {"files": files} if files else {}
    return evening_of(judge(text, **given), **given)


def own_lesson(game: str) -> Evening:
    return evening(lesson(game, LESSONS[game]), beside(ROOT / package_of(game).replace(".", "/") / "teaching" / "any"))


@pytest.mark.parametrize("game", SHOWN)
def test_a_game_shows_what_a_record_has_and_goes_with_pictures_of_its_book(game: str) -> None:
    shown = shown_of(own_lesson(game))
    assert shown.keys() == SHOWN[game]
    assert shown.keys() <= teaching_pictures(game).keys()
    assert all(one.caption.startswith(("Your ", "All ")) for found in shown.values() for one in found)


def languages_of(game: str) -> tuple[str, ...]:
    """The languages that Learn to play can be had in."""
    return tuple(code for code in languages() if held_in(game, LEARN, code) == code)


def said_in_english(one: Shown, language: str) -> list[str]:
    """Words of English below, in and in place of a picture in another language."""
    said = one.picture.in_language(language)
    words = (in_language(one.caption, language), said.title, *(text for _, _, _, text in _TEXT.findall(said.svg())))
    return [found[0] for text in words for found in ENGLISH_WORDS.finditer(text)] if language != ENGLISH else []


def overflowing(picture: Picture) -> list[str]:
    """The words that are drawn past the left or right edge of a picture, and those that are a sentence."""
    found = []
    for x, look, wide, words in _TEXT.findall(picture.svg()):
        share = 0.5 if "middle" in look else 1.0 if '"end"' in look else 0.0
        left = float(x) - share * float(wide)
        if left < -0.5 or left + float(wide) > picture.width + 0.5 or len(words) > 80:
            found.append(words)
    return found


@pytest.mark.parametrize("game", SHOWN)
def test_all_that_any_legal_record_has_goes_on_a_page(game: str) -> None:
    some = 0
    for path in records_of(game):
        judged = judge(path.read_text("utf-8"), files=beside(path))
        if judged.verdict.status == "legal":
            for found in shown_of(evening_of(judged, beside(path))).values():
                for one in found:
                    some += 1
                    assert one.picture.width <= 125, (path, one.caption)
                    assert one.picture.height <= 135, (path, one.caption)
                    for language in languages_of(game):
                        assert not overflowing(one.picture.in_language(language)), (path, one.caption, language)
                        assert said_in_english(one, language) == [], (path, language)
    assert some > 10


@pytest.mark.parametrize("game", SHOWN)
def test_a_long_name_is_cut_short(game: str) -> None:
    files = beside(ROOT / package_of(game).replace(".", "/") / "teaching" / "any")
    long = lesson(game, LESSONS[game]).replace("Aino", "Mmmmmmmmmmmmmmmmmmmmmmmm").replace("Ville", "Wwwwwwwwwwwwwwwwwwwwwwww")
    shown = shown_of(evening(long, files))
    assert shown.keys() == SHOWN[game]
    pictures = [one.picture.in_language(code) for found in shown.values() for one in found for code in languages_of(game)]
    assert not [words for picture in pictures for words in overflowing(picture)]
    assert all(one.picture.width <= 125 for found in shown.values() for one in found)


@pytest.mark.parametrize("game", SHOWN)
def test_no_words_of_a_teaching_picture_leave_it(game: str) -> None:
    found = {name: overflowing(make()) for name, make in teaching_pictures(game).items() if name not in CUT_OUT}
    assert not {name: words for name, words in found.items() if words}


def drawn(svg: str) -> str:
    return re.sub("<title>.*?</title>", "", svg, flags=re.DOTALL)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        *(("four-kingdoms", name) for name in ("set-up", "black-trick", "overflow", "red-trick", "disreputable", "harvest")),
        *(("circle-of-power", name) for name in ("set-up", "count")),
        ("circle-of-kings", "deployed"),
        ("circle-of-kings", "combat"),
        ("duelling-circles", "turn-1"),
    ],
)
def test_the_lesson_gives_the_picture_of_the_lesson(game: str, name: str) -> None:
    own = shown_of(own_lesson(game))["deploying" if name == "deployed" else name][0].picture
    taught = teaching_pictures(game)[name]()
    assert drawn(own.svg(key="k")) == drawn(taught.svg(key="k"))


def test_a_hand_that_was_dealt_later_is_not_shown_before_the_first_action() -> None:
    picture = shown_of(own_lesson("circle-of-power"))["set-up"][0].picture
    assert "Aino’s hand: 9♦ 5♥ 6♠" in picture.title
    untold = "\n".join(line for line in lesson("circle-of-power", "season").split("\n") if not line.startswith("hand: Aino 9d"))
    assert "hand" not in shown_of(evening(untold))["set-up"][0].picture.title


def test_captions_are_made_from_the_record() -> None:
    shown = shown_of(evening(FRIDAY + "5c 8s 9c\n"))
    assert shown["black-trick"][0].caption.startswith("Your trick 1: Emmi leads 5♣. ")
    assert "A loses with 8♠ and takes 5♣" in shown["black-trick"][0].caption
    assert "red-trick" not in shown
    assert "harvest" not in shown


@pytest.mark.parametrize(
    "text",
    [
        FRIDAY.replace("Ville", "דוד") + "5c 8s 9c\n",
        FRIDAY.replace("Ville", "W" * 40) + "5c 8s 9c\n",
        FRIDAY.replace("A = Aino, ", "") + "",
        FRIDAY + "5c 8s 9c 7c !\n",
        FRIDAY.partition("[season")[0],
    ],
)
def test_what_has_no_place_in_a_picture_leaves_the_book_as_it_is(text: str) -> None:
    assert not shown_of(evening(text))


def test_nothing_is_shown_that_the_table_let_stand_nor_the_line_before() -> None:
    kept = evening(FRIDAY + "5c 8s 9c\n4s 7h Tc\nEmmi: 9h 6d 5s > 9h !\n").steps
    assert [step.line.code.strip() for step in kept][-1] == "5c 8s 9c"


def test_only_a_legal_record_has_an_evening() -> None:
    with pytest.raises(ValueError, match="legal"):
        evening(FRIDAY + "5c 5c 9c\n")


def test_a_page_has_both_games_and_each_its_own_words(run: Run, folder: Path) -> None:
    Path("friday.game").write_text(FRIDAY.replace("A = Aino", "A = <b>&") + "5c 8s 9c\n", "utf-8")
    done = run("print", "learn", "--record", "friday.game", "--html", "-o", ".")
    assert done.exit_code == 0, done.output
    page = Path("friday-learn.html").read_text("utf-8")
    assert page.count('<aside class="own"><p class="whose">At your table</p>') == 2
    assert "Your trick 1: Emmi leads 5♣. " in page
    assert "<b>&" not in page
    plain = book_html("four-kingdoms", "learn")
    assert (
        re.sub('<aside class="own">.*?</aside>\n', "", page.partition("<body")[2], flags=re.DOTALL) == plain.partition("<body")[2]
    )
    assert run("print", "learn", "--record", "friday.game", "--html", "-o", ".").output.strip().endswith("(unchanged)")


@pytest.mark.parametrize("game", [game for game in SHOWN if len(languages_of(game)) > 1])
def test_a_finnish_book_shows_it_in_finnish(game: str) -> None:
    page = book_html(game, "learn", language="fi", own=own_lesson(game))
    boxes = re.findall('<aside class="own">.*?</aside>', page, flags=re.DOTALL)
    assert len(boxes) == len(SHOWN[game])
    for box in boxes:
        assert '<p class="whose">Teidän pöydässänne</p>' in box
        assert re.search(r"<figcaption>Teidän ", box)
        assert ENGLISH_WORDS.search(TYPED.sub(" ", box)) is None
    assert "At your table" not in page


def test_a_finnish_caption_says_who_won_and_what_was_taken(run: Run, folder: Path) -> None:
    Path("friday.game").write_text(FRIDAY + "5c 8s 9c\n", "utf-8")
    done = run("print", "learn", "--record", "friday.game", "--html", "--language", "fi", "-o", ".")
    assert done.exit_code == 0, done.output
    page = Path("friday-learn-fi.html").read_text("utf-8")
    assert "Teidän tikkinne 1: Emmi aloittaa kortilla 5♣. Ville voittaa kortilla 9♣. A häviää kortilla 8♠ ja ottaa: 5♣." in page


def test_each_kind_of_deed_is_said() -> None:
    shown = shown_of(own_lesson("circle-of-power"))
    assert {name: found[0].caption for name, found in shown.items() if name in {"conquest", "retake", "rebellion"}} == {
        "conquest": "Your action 1: Emmi wins with 3♠, a trump, and takes Otto’s A♣; Otto now rules Q♥.",
        "retake": "Your action 2: Otto wins with 7♥, a trump, and retakes Emmi’s J♠; Emmi loses the trophy A♣; Emmi now rules K♣;"
        " Otto now rules J♠.",
        "rebellion": "Your action 4: Aino wins with 6♠ and regroups to A♠; Aino loses the trophy Q♦.",
    }


def test_a_picture_stands_behind_the_words_on_the_lesson() -> None:
    page = book_html("four-kingdoms", "learn", own=evening(FRIDAY + "5c 8s 9c\n"))
    own = page.index("Your trick 1:")
    assert page.index("Otto takes") < own < page.index("A red lead is a gift</h2>")


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        (FRIDAY + "5c 5c 9c\n", (), "a book shows a legal record only"),
        (FRIDAY + "5c nonsense\n", (), "nothing in this record can be printed"),
        (FRIDAY + "5c 8s 9c\n", ("empires",), "this is a record of four-kingdoms, not of empires"),
    ],
)
def test_what_cannot_be_shown_is_said(run: Run, folder: Path, text: str, words: tuple[str, ...], said: str) -> None:
    Path("friday.game").write_text(text, "utf-8")
    done = run("print", "learn", *words, "--record", "friday.game", "--html", "-o", ".")
    assert done.exit_code != 0
    assert said in " ".join(done.output.split())
    assert not list(Path().glob("*.html"))


def test_a_record_with_nothing_to_show_gives_the_book_and_a_line(run: Run, folder: Path) -> None:
    Path("friday.game").write_text(FRIDAY, "utf-8")
    done = run("print", "learn", "--record", "friday.game", "--html", "-o", ".")
    assert done.exit_code == 0
    assert "this book can show nothing of it" in " ".join(done.output.split())
    assert "At your table" not in Path("friday-learn.html").read_text("utf-8")


@pytest.mark.skipif(bool(why_no_rulebooks()), reason=why_no_rulebooks() or "")
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", SHOWN)
def test_pages_are_set_as_those_of_any_book(game: str, paper: Paper) -> None:
    import measured_books as measured

    pages = laid_out(game, "learn", paper=paper, own=own_lesson(game)).pages
    assert not measured.torn_sentences(pages)
    assert not measured.parted_headings(pages)
    assert not measured.torn_tables(pages)
    assert not measured.near_the_edge(pages, 5)
    assert sum("At your table" in measured.words_on(page) for page in pages) > 1


@pytest.mark.skipif(bool(why_no_rulebooks()), reason=why_no_rulebooks() or "")
def test_equal_records_give_equal_bytes_and_others_are_not_lost(run: Run, folder: Path) -> None:
    for name in ("one", "two"):
        Path(name).mkdir()
        Path(name, "friday.game").write_text(FRIDAY + ("5c 8s 9c\n" if name == "one" else "5c 8s Tc\n"), "utf-8")
    words = ("print", "learn", "-o", ".", "--record")
    assert run(*words, "one/friday.game").output.split() == ["friday-learn-a4.pdf"]
    assert "(unchanged)" in run(*words, "one/friday.game").output
    done = run(*words, "two/friday.game")
    assert done.exit_code != 0
    assert "friday-learn-a4.pdf" in done.output
