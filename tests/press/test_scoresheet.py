"""Score sheets, read back: pages, text, fonts, and codes decoded from a grey and blurred raster."""

import random
from io import BytesIO
from itertools import product
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageFilter
from pypdf import PdfReader

from companion.drawing import lettering
from companion.games.four_kingdoms.paper.score_sheet import score_sheet as sheet_of_job
from companion.links import decode, encode, gather, invited, open_code
from companion.press.codes import qr
from companion.press.job.printable import Job, PrintOptions
from companion.press.page.errors import PrintError

OUR_FACES = {"Cinzel-Bold", "Cinzel-Regular", "GentiumBookPlus", "GentiumBookPlus-Regular", "GentiumBookPlus-Italic",
             "GentiumBookPlus-Bold", "NotoSansSymbols2-Regular", "NotoSansSymbols-Regular"}  # fmt: skip


def score_sheet(text: str, options: PrintOptions | None = None) -> bytes:
    return sheet_of_job(Job(text, options or PrintOptions()))


HEADER = "game: four-kingdoms\nplayers: {}\n"
SEASON = """\
[season {}]
kings: Ks Kd
5c 8s 9c
4s 7h Tc
9h 6d 5s > 9h
Ac Jd 4h
8d Qc 8c
6s As 7s
Jh 7d 5d > Jh
Js Ad Th
9d 9s Qh > Qh
harvest: Kh Kd
"""
PLAYED = HEADER.format("Anna, Bo, Cia") + "date: 2026-11-20\nplace: Turku\n" + SEASON.format(1)
TWO, SIX = "Anna, Bo", "Anna, Bo, Cia, Dan, Eve, Flo"


def pages_of(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_range() for page in document]


def raster(pdf: bytes, page: int = 0) -> Image.Image:
    """What a poor scanner sees: 150 dpi, grey, blurred."""
    image: Image.Image = pypdfium2.PdfDocument(pdf)[page].render(scale=150 / 72).to_pil().convert("L")
    return image.filter(ImageFilter.GaussianBlur(1.2))


def codes_of(pdf: bytes, page: int = 0) -> list[str]:
    zxingcpp: Any = pytest.importorskip("zxingcpp")
    return [code.text for code in zxingcpp.read_barcodes(raster(pdf, page))]


def fonts_in(value: Any, seen: set[int], found: list[Any]) -> None:
    """Every font object that can be reached from here, form fields' resources included."""
    value = value.get_object()
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, dict):
        if value.get("/Type") == "/Font":
            found.append(value)
        for child in value.values():
            fonts_in(child, seen, found)
    elif isinstance(value, list):
        for child in value:
            fonts_in(child, seen, found)


@pytest.mark.parametrize(("paper", "ink", "players"), list(product(("a4", "letter"), ("colour", "grey", "saver"), (TWO, SIX))))
def test_an_empty_sheet_reads_back(paper: str, ink: str, players: str) -> None:
    text = HEADER.format(players)
    pdf = score_sheet(text, PrintOptions(paper=paper, ink=ink))  # type: ignore[arg-type]
    first, *_, log = pages_of(pdf)
    for word in ("FOUR KINGDOMS", "Score sheet", "Anna", "Season 1", "royal", "Mirrorland".lower(), "page 1 of"):
        assert word in first
    assert "taken" in log
    size = pypdfium2.PdfDocument(pdf)[0].get_size()
    assert size == pytest.approx((595.28, 841.89) if paper == "a4" else (612, 792), abs=0.1)
    assert codes_of(pdf) == [invited(encode(text, "FK"))]


@pytest.mark.parametrize("fillable", [False, True])
def test_only_our_faces_are_in_it_and_all_are_embedded(fillable: bool) -> None:
    found: list[Any] = []
    fonts_in(PdfReader(BytesIO(score_sheet(PLAYED, PrintOptions(fillable=fillable)))).trailer["/Root"], set(), found)
    assert found
    for font in found:
        assert str(font["/BaseFont"]).lstrip("/").rpartition("+")[2] in OUR_FACES
        descriptor = font.get("/FontDescriptor")
        assert descriptor is not None
        assert "/FontFile2" in descriptor


@pytest.mark.parametrize("fillable", [False, True])
def test_equal_input_gives_equal_bytes(fillable: bool) -> None:
    options = PrintOptions(fillable=fillable)
    assert score_sheet(PLAYED, options) == score_sheet(PLAYED, options)


def test_a_played_record_is_filled_in() -> None:
    first, log = pages_of(score_sheet(PLAYED + "[season 2]\n" + "points: Anna 3, Bo -2, Cia 0\n"))
    for word in ("2026-11-20", "Turku", "−6", "10"):
        assert word in first
    assert "Anna 7, Bo 0, Cia −3" in log


@pytest.mark.parametrize(
    ("lines", "notice"),
    [
        ("5c 8s 9c\n5c 7h Tc\n", "Filled in up to line 5. Line 6: FK-"),
        ("5c 8s 9c\nharvest: Kh Kd\n", "Filled in up to line 5. Line 6: FK-"),
    ],
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_an_illegal_record_is_filled_in_as_far_as_it_goes_and_says_so(lines: str, notice: str, paper: Any) -> None:
    text = HEADER.format("Anna, Bo, Cia") + "[season 1]\nkings: Ks Kd\n" + lines
    for page in pages_of(score_sheet(text, PrintOptions(paper=paper))):
        assert notice in page


def test_a_wrong_claim_is_said_and_a_legal_record_has_no_notice() -> None:
    claim = pages_of(score_sheet(PLAYED + "score: Anna 70\n"))[0]
    assert "Line 17: Anna's score is 7, not 70" in claim
    assert "Filled in" not in claim
    assert "Line " not in pages_of(score_sheet(PLAYED))[0]


def test_the_code_holds_the_record() -> None:
    (link,) = codes_of(score_sheet(PLAYED))
    assert "5c 8s 9c\n" in decode(link)


def test_fields_hold_the_figures() -> None:
    fields = PdfReader(BytesIO(score_sheet(PLAYED, PrintOptions(fillable=True)))).get_fields()
    assert fields is not None
    assert fields["s1-u1-total"].value == "7"
    assert fields["s1-u3-black"].value == "-6"
    assert fields["s1-u1-village"].value == "9h Jh Qh 5c"
    assert fields["s1-t1-leader"].value == "Cia"


def test_a_long_record_gets_a_code_for_each_season() -> None:
    pdf = score_sheet(HEADER.format("Anna, Bo, Cia") + "".join(tally(number) for number in range(1, 46)))
    pages = pages_of(pdf)
    assert "code 45 of 45" in pages[-1]
    found = {link for page in range(len(pages)) for link in codes_of(pdf, page)}
    assert len(found) == 46
    assert gather(found).have == tuple(range(1, 46))
    assert [open_code(link).text.count("[season") for link in found].count(1) >= 45


def tally(number: int) -> str:
    """A season entered by villages that no compression makes short."""
    dice = random.Random(number)
    black, red = ([rank + suit for rank in "456789TJQA" for suit in suits] for suits in ("sc", "hd"))
    cards = [*dice.sample(black, 9), *dice.sample(red, 9)]
    dice.shuffle(cards)
    parts = zip(("Anna", "Bo", "Cia"), (cards[:6], cards[6:12], cards[12:]), strict=True)
    villages = "".join(f"village {name}: {' '.join(village)}\n" for name, village in parts)
    return f"[season {number}]\nkings: Ks Kd Kc Kh\n{villages}"


HOSTILE = ["x", "W" * 40, "Maximilian-Alexander von Hohenzollern-Sig", "<script>alert(1)</script>", "😀😀😀", "שלום", "日本"]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("players", [2, 6])
def test_any_name_stays_in_its_box(name: str, players: int) -> None:
    entries = ", ".join(f"P{seat} = {name}" for seat in range(players))
    pdf = score_sheet(HEADER.format(entries))
    page = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    assert page.count_chars() > 100
    fitted = lettering.fit(name, lettering.TEXT, 25.0, 10.5, 8)
    assert fitted.text
    assert lettering.width(fitted.text, lettering.TEXT, fitted.size) <= 25.0


def test_a_record_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(PrintError, match="cannot be printed: line 2"):
        score_sheet("game: four-kingdoms\nplayrs: A, B\n")


def test_a_paper_that_is_not_there_is_refused() -> None:
    with pytest.raises(PrintError, match="a4, letter"):
        PrintOptions(paper="a5")  # type: ignore[arg-type]


@pytest.mark.parametrize(("digits", "least"), [(100, 0.5 * 41), (1000, 53.0)])
def test_modules_are_never_smaller_than_half_a_millimetre(digits: int, least: float) -> None:
    symbol = qr.symbol("COMPANION FK " + "7" * digits)
    side = symbol.side()
    assert side >= least
    assert side / (len(symbol.matrix) + 2 * qr.QUIET_MODULES) >= qr.LEAST_MODULE


def test_a_code_that_paper_cannot_carry_is_refused() -> None:
    with pytest.raises(PrintError, match="does not fit"):
        qr.symbol("HTTPS://X/#FK." + "7" * 2000)


def test_the_page_asks_not_to_be_scaled_and_says_its_trim() -> None:
    reader = PdfReader(BytesIO(score_sheet(PLAYED)))
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"  # type: ignore[index]
    assert reader.pages[0].trimbox == reader.pages[0].mediabox
    assert reader.metadata is not None
    assert reader.metadata.title == "Four Kingdoms: Score sheet"
