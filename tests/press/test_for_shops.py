"""Files for print shops: one for each side, in the shop's trim with its bleed, in order; packs with own pictures and names."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader

from commands import Run
from companion.press.job.printable import Job, OwnPack, PrintOptions
from companion.press.page.errors import PrintError
from companion.referee import about
from companion.shop.catalogue import printable
from companion.shop.own_pack import read_pack
from companion.shop.pieces import READ_ME, ShopOrder, pieces_of, write_pieces
from companion.shop.services import service_of, services
from laid_out import laid_out

HEADER = "game: four-kingdoms\nplayers: Anna, Bo, Cia\n"
CARDS = ("Qs", "Kh", "Jk-red")
MM = 72 / 25.4


def made(folder: Path, thing: str, shop: str, form: str, **order: Any) -> dict[str, bytes]:
    options = PrintOptions(own=order.pop("own", None))
    found = printable("four-kingdoms", thing)
    files = write_pieces(found, Job(HEADER, options), folder, ShopOrder(service_of(shop), form, **order))
    return {file.path.name: file.path.read_bytes() for file in files}


def picture(path: Path, colour: str, size: tuple[int, int] = (700, 900)) -> bytes:
    Image.new("RGB", size, colour).save(path)
    return path.read_bytes()


def test_a_pack_is_a_file_for_each_card_in_order_and_one_back(tmp_path: Path) -> None:
    files = made(tmp_path, "deck", "shop", "pdf")
    names = [name for name in files if name != READ_ME]
    assert len(names) == 55
    assert names[:2] == ["01-front-2s.pdf", "02-front-3s.pdf"]
    assert names[-2:] == ["54-front-jk.pdf", "back.pdf"]
    page = PdfReader(BytesIO(files["12-front-ks.pdf"])).pages[0]
    assert [float(side) for side in page.mediabox[2:]] == pytest.approx([69.5 * MM, 94.9 * MM], abs=0.01)
    assert list(page.bleedbox) == list(page.mediabox)
    trim = [3 * MM, 3 * MM, 66.5 * MM, 91.9 * MM]
    assert [float(edge) for edge in page.trimbox] == pytest.approx(trim, abs=0.01)
    assert all(
        file.unchanged for file in write_pieces(printable("four-kingdoms", "deck"), Job(HEADER), tmp_path, _order("shop", "pdf"))
    )


def _order(shop: str, form: str) -> ShopOrder:
    return ShopOrder(service_of(shop), form)


def test_pictures_have_the_pixels_that_the_shop_wants_and_the_back_reaches_their_edges(tmp_path: Path) -> None:
    files = made(tmp_path, "deck", "game-crafter", "png")
    front, back = (Image.open(BytesIO(files[name])) for name in ("01-front-2s.png", "back.png"))
    assert front.size == back.size == (825, 1125)
    assert front.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    # The pattern of the back goes on over the cut, to the last pixel but one of its edges.
    edge = back.convert("L").crop((1, 0, 2, 1125))
    assert edge.getextrema()[0] < 128
    assert about("four-kingdoms").rights in files[READ_ME].decode()
    assert "leave" in files[READ_ME].decode()
    assert services()["game-crafter"].source in files[READ_ME].decode()


def test_a_book_has_each_front_before_its_back_and_n_up_lies_behind(tmp_path: Path) -> None:
    book = PdfReader(BytesIO(made(tmp_path, "village-cards", "drive-thru-cards", "book")["all.pdf"]))
    assert len(book.pages) == 20
    three = PdfReader(BytesIO(made(tmp_path, "village-cards", "shop", "book", n_up=(3, 1))["all-3x1.pdf"]))
    assert len(three.pages) == 8
    assert float(three.pages[0].mediabox[2]) == pytest.approx(3 * 69.5 * MM, abs=0.1)
    helper = pieces_of(printable("four-kingdoms", "village-cards"), Job(HEADER))
    assert len(helper) == 10
    # Ten cards, three on a page: the last stands by itself, and its back at the other end of the row.
    dark = [_dark(three, page) for page in (6, 7)]
    assert dark[0].index(True) == 0
    assert dark[1] == [False, False, True]


def _dark(book: PdfReader, page: int) -> list[bool]:
    """Which thirds of a page of the book have something on them."""
    content = BytesIO()
    from pypdf import PdfWriter

    writer = PdfWriter()
    writer.add_page(book.pages[page])
    writer.write(content)
    drawn = pypdfium2.PdfDocument(content.getvalue())[0].render(scale=0.5).to_pil().convert("L")
    third = drawn.width // 3
    return [drawn.crop((n * third, 0, (n + 1) * third, drawn.height)).getextrema()[0] < 200 for n in range(3)]


@pytest.mark.parametrize(
    ("thing", "shop", "form", "said"),
    [
        ("mat", "game-crafter", "png", "makes no king deck mat"),
        ("score-sheet", "shop", "pdf", "for printing at home"),
        ("deck", "shop", "tiff", "no format 'tiff'"),
        ("deck", "nobody", "pdf", "no print shop 'nobody'"),
    ],
)
def test_what_a_shop_does_not_make_is_said(tmp_path: Path, thing: str, shop: str, form: str, said: str) -> None:
    with pytest.raises(PrintError, match=said):
        made(tmp_path, thing, shop, form)
    assert not list(tmp_path.iterdir())


def test_pieces_that_a_shop_does_not_make_are_named_and_the_others_made(tmp_path: Path) -> None:
    job = Job("game: circle-of-kings\nplayers: Anna, Bo\ncircle: Ks Kw Kc Kp\n")
    order = ShopOrder(service_of("make-playing-cards"), "pdf")
    files = {file.path.name for file in write_pieces(printable("circle-of-kings", "helper"), job, tmp_path, order)}
    assert any("front" in name for name in files)
    told = next(tmp_path.rglob(READ_ME)).read_text("utf-8")
    assert "does not make them: pieces of 22 × 22, 82 × 82 mm" in told


def test_own_pictures_and_names_stand_on_the_cards(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    picture(pack / "Qs.png", "#800080")
    picture(pack / "BACK.jpg", "#004000")
    (pack / "names.toml").write_text('Qs = "Aunt Aino"\n5d = "Fünf"\n', "utf-8")
    own, doubts = read_pack(pack, [piece.name for piece in pieces_of(printable("four-kingdoms", "deck"), Job(HEADER))])
    assert doubts == ()
    files = made(tmp_path, "deck", "shop", "png", own=own)
    queen, back, plain = (Image.open(BytesIO(files[name])) for name in ("11-front-qs.png", "back.png", "12-front-ks.png"))
    assert queen.getpixel((2, 2)) == (0x80, 0, 0x80)
    assert queen.getpixel((queen.width // 2, queen.height // 2)) == (0x80, 0, 0x80)
    red, green, blue = back.getpixel((400, 500))  # type: ignore[misc]
    assert (red < 8, abs(green - 0x40) < 8, blue < 8) == (True, True, True)
    assert plain.getpixel((2, 2)) == (255, 255, 255)
    pdf = printable("four-kingdoms", "deck").pdf(Job(HEADER, PrintOptions(own=own)))
    words = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))
    assert words.count("Aunt Aino") == 2
    assert words.count("Fünf") == 2
    grey = printable("four-kingdoms", "deck").pdf(Job(HEADER, PrintOptions(own=OwnPack(own.pictures), ink="grey")))
    colours = pypdfium2.PdfDocument(grey)[1].render(scale=0.5).to_pil().convert("RGB").getcolors(1 << 20)
    assert all(max(pixel) - min(pixel) <= 2 for _, pixel in colours or ())


@pytest.mark.parametrize("how", [{}, {"paper": "letter"}, {"gutter": 6.0}, {"duplex": "fold"}])
def test_own_pictures_touch_no_other_card_and_bleed_over_every_edge(tmp_path: Path, how: dict[str, Any]) -> None:
    """A card of its own picture among white ones: its ground goes on over all four cuts, and stops before the next card."""
    content = picture(tmp_path / "x.png", "#800080")
    found = printable("four-kingdoms", "deck")
    job = Job(HEADER, PrintOptions(own=OwnPack({"qs": content}), **how))
    pdf: list[bytes] = []
    sheets = laid_out(lambda: pdf.append(found.pdf(job)))
    page = next(number for number, sheet in enumerate(sheets) if "Qs" in [piece.name for piece in sheet.pieces])
    block, at = sheets[page].sprue, [piece.name for piece in sheets[page].pieces].index("Qs")
    one_sided = how.get("duplex") == "fold"
    drawn = pypdfium2.PdfDocument(pdf[0])[page if one_sided else 2 * page].render(scale=300 / 72).to_pil().convert("RGB")

    def colour(x: float, y: float) -> object:
        return drawn.getpixel((round(x / 25.4 * 300), round(y / 25.4 * 300)))

    card, reach = block.front(at), block.gutters[0] / 2 - 0.1
    assert reach > 0.15
    x, y = card.x + card.width / 2, card.y + card.height / 2
    beside = [(card.x - reach, y), (card.right + reach, y)]
    assert [colour(*place) for place in beside] == [(0x80, 0, 0x80)] * 2
    assert colour(x, card.bottom + reach) == (0x80, 0, 0x80)
    others = [block.front(number) for number in range(len(sheets[page].pieces)) if number != at]
    # White cards stay white to their edges, where no index stands.
    edges = [(side, one.y + 0.45 * one.height) for one in others for side in (one.x + 0.3, one.right - 0.3)]
    assert {colour(*place) for place in edges} == {(255, 255, 255)}


def test_an_own_back_has_room_round_every_card(tmp_path: Path) -> None:
    own = OwnPack({"back": picture(tmp_path / "back.png", "#004000")})
    sheets = laid_out(lambda: printable("four-kingdoms", "deck").pdf(Job(HEADER, PrintOptions(own=own))))
    assert [len(sheet.pieces) for sheet in sheets] == [9] * 6
    assert all(min(sheet.sprue.gutters) > 0 for sheet in sheets)


def _write(folder: Path, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("queen.png", b"", "queen.png isn't a card of this pack"),
        ("Qss.png", b"", r"is Qs meant\?"),
        ("Qs.txt", b"", "isn't a card of this pack"),
        ("Qs.png", b"no picture", "cannot be read as a picture"),
        ("Qs.png", b"", "cannot be read as a picture"),
        ("names.toml", b"Qs = 3\n", "Qs has no valid name"),
        ("names.toml", b"Qs =\n", "cannot be read"),
        ("names.toml", b"\xff", "cannot be read"),
        ("names.toml", b"a = " + b"[" * 100_000, "brackets within brackets"),
        ("names.toml", b'Zz = "x"\n', "there is no card 'Zz'"),
        ("names.toml", b'back = "x"\n', "there is no card 'back'"),
        (".hidden", b"", "is empty"),
    ],
)
def test_what_is_wrong_in_a_pack_is_said_with_its_file(tmp_path: Path, name: str, content: bytes, said: str) -> None:
    _write(tmp_path, name, content)
    with pytest.raises(PrintError, match=said):
        read_pack(tmp_path, CARDS)


def test_nobody_waits_for_names_that_a_pipe_may_bring(tmp_path: Path) -> None:
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "names.toml")
    with pytest.raises(PrintError, match="is empty"):
        read_pack(tmp_path, CARDS)


def test_a_folder_that_is_none_and_two_pictures_of_a_card_are_said(tmp_path: Path) -> None:
    with pytest.raises(PrintError, match="isn't a folder"):
        read_pack(tmp_path / "nowhere", CARDS)
    picture(tmp_path / "Qs.png", "red", (90, 120))
    assert "will look coarse" in read_pack(tmp_path, CARDS)[1][0]
    picture(tmp_path / "qs.jpg", "red")
    with pytest.raises(PrintError, match="another picture of Qs"):
        read_pack(tmp_path, CARDS)


def test_two_packs_have_their_fronts_once_and_two_backs(tmp_path: Path) -> None:
    order = ShopOrder(service_of("shop"), "pdf")
    job = Job(HEADER, PrintOptions(copies=2))
    files = [file.path.name for file in write_pieces(printable("four-kingdoms", "deck"), job, tmp_path, order)]
    assert len(files) == 57
    assert files[0] == "01-front-2s.pdf"
    assert files[-4:] == ["54-front-jk.pdf", "back-of-pack-1.pdf", "back-of-pack-2.pdf", READ_ME]


def test_every_shop_says_its_sizes_and_where_they_are_said() -> None:
    assert {"shop", "game-crafter", "make-playing-cards", "drive-thru-cards"} <= set(services())
    for shop in services().values():
        assert shop.source
        assert 2.9 < shop.bleed < 3.3
        assert shop.trim(63.0, 88.0) is not None
        assert set(shop.formats) <= {"pdf", "png", "book"}
    assert service_of("game-crafter").trim(70.0, 120.0) == pytest.approx((69.85, 120.65))
    assert service_of("game-crafter").trim(300.0, 200.0) is None


def test_the_command_prints_for_a_shop(run: Run, folder: Path) -> None:
    done = run("print", "kit", "circle-of-kings", "--only", "helper", "--for", "shop", "-o", "out")
    assert done.exit_code == 0, done.output
    assert {path.name for path in Path("out/circle-of-kings-helper-for-shop-pdf").iterdir()} >= {"01-front.pdf", READ_ME}
    done = run("print", "kit", "duelling-circles", "--for", "shop", "-o", "out")
    assert {path.name for path in Path("out").glob("duelling*")} == {
        "duelling-circles-board-for-shop-pdf",
        "duelling-circles-helper-for-shop-pdf",
    }
    assert "Not in this kit" not in done.output, "the tokens come with the helper cards"
    for args, said in (
        (("--n-up", "3x3"), "--n-up is only for print shops"),
        (("--only", "mat", "--pack", "p"), "--pack is for a pack of cards"),
        (("--for", "shop", "--n-up", "many"), "“many” isn't a number of pieces"),
        (("--only", "mat", "--everything"), "--only and --everything don't go together"),
    ):
        done = run("print", "kit", "four-kingdoms", *args)
        assert done.exit_code == 2
        assert said in done.output


def test_a_kit_for_a_shop_says_why_there_is_no_map(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.games.empires.paper.maps.kit.find_spec", lambda _: None)  # a machine without shapely
    done = run("print", "kit", "empires", "--everything", "--for", "shop", "-o", "out")
    assert done.exit_code == 0, done.output
    assert "Not in this kit" not in done.output, "--everything was asked for"
    assert "the map is left out: making one needs shapely" in " ".join(done.output.split())
