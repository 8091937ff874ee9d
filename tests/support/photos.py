"""Photos of printed pages, made up: page -> pens -> paper -> light -> lens -> JPEG, every stage from a seed."""

from collections.abc import Collection
from io import BytesIO
from typing import NamedTuple

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from companion.reading.layout import BOX, Box, Page, Point
from companion.reading.marks import Grey

Numbers = NDArray[np.float32]
#: Pixels for each millimetre of a page before it is photographed.
DENSITY = 12.0
#: How dark a pen is on white paper (of 255), and how wide it draws (mm): from a felt pen to a light pencil.
PENS = ((225, 0.7), (215, 0.45), (190, 0.4), (160, 0.4), (120, 0.5), (80, 0.45))
MARKS = ("cross", "tick", "filled", "slash", "scribble", "dash")


class Photo(NamedTuple):
    """A photo as its file has it, and what was drawn: which boxes were marked."""

    jpeg: bytes
    marked: frozenset[int]


def drawn_page(pdf: bytes, number: int = 0) -> Image.Image:
    """A page as a printer prints it, `DENSITY` pixels a millimetre, grey."""
    return pypdfium2.PdfDocument(pdf)[number].render(scale=DENSITY * 25.4 / 72).to_pil().convert("L")


def grey_of(picture: Image.Image) -> Grey:
    """A picture as it is read."""
    grey = picture.convert("L")
    return Grey(grey.width, grey.height, grey.tobytes())


def flat(page: Page, picture: Image.Image) -> list[Point]:
    """Where the code's corners are in a page that was not photographed."""
    across, down = picture.width / page.width, picture.height / page.height
    return [(x * across, y * down) for x, y in page.code]


def misprinted(picture: Image.Image, scale: float, off: Point, turned: float = 0.0) -> Image.Image:
    """A page as a printer puts it that shrinks it to `scale` around the paper's middle, moves it (mm) and turns it (degrees)."""
    paper, printed = Image.new("L", picture.size, 255), picture.rotate(-turned, Image.Resampling.BICUBIC, fillcolor=255)
    printed = printed.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS)
    free = (one - other for one, other in zip(picture.size, printed.size, strict=True))
    paper.paste(printed, tuple(round(room / 2 + by * DENSITY) for room, by in zip(free, off, strict=True)))
    return paper


def photo_of(picture: Image.Image, page: Page, marked: Collection[int], seed: int, height: int = 2400) -> Photo:
    """A photo of a page (drawn blank) on which somebody marked these boxes."""
    chance = np.random.default_rng(seed)
    inked = _with_pen(picture, page, marked, chance)
    paper = _paper(np.asarray(inked, dtype=np.float32), chance)
    seen = _lens(paper, height, chance)
    lit = _light(seen, chance)
    quality = int(chance.integers(55, 91))
    return Photo(_jpeg(np.rot90(lit, int(chance.integers(4))), chance, quality), frozenset(marked))


def _with_pen(picture: Image.Image, page: Page, marked: Collection[int], chance: np.random.Generator) -> Image.Image:
    """One hand: a pen, a kind of mark, a habit of overshooting."""
    darkness, width = PENS[int(chance.integers(len(PENS)))]
    kind = MARKS[int(chance.integers(len(MARKS)))]
    reach = float(chance.uniform(0.85, 1.45))
    layer = Image.new("L", picture.size, 0)
    pen = ImageDraw.Draw(layer)
    for index in marked:
        _mark(pen, page.boxes[index], kind, width, reach, chance)
    pressed = np.asarray(layer.filter(ImageFilter.GaussianBlur(0.8)), dtype=np.float32) / 255
    pressed *= darkness * chance.uniform(0.88, 1.0, pressed.shape).astype(np.float32)
    left = np.clip(np.asarray(picture, dtype=np.float32) * (1 - pressed / 255), 0, 255)
    return Image.fromarray(left.astype(np.uint8))


def _mark(pen: ImageDraw.ImageDraw, box: Box, kind: str, width: float, reach: float, chance: np.random.Generator) -> None:
    half, thick = BOX / 2 * reach, max(2, round(width * DENSITY))
    x, y = box.x + chance.normal(0, 0.25), box.y + chance.normal(0, 0.25)

    def stroke(*points: tuple[float, float]) -> None:
        shaken = [(x + a * half + chance.normal(0, 0.12), y + b * half + chance.normal(0, 0.12)) for a, b in points]
        pen.line([(a * DENSITY, b * DENSITY) for a, b in shaken], fill=255, width=thick, joint="curve")

    if kind == "cross":
        stroke((-0.9, -0.9), (0.9, 0.9))
        stroke((-0.9, 0.9), (0.9, -0.9))
    elif kind == "tick":
        stroke((-0.8, -0.1), (-0.2, 0.7), (1.0, -1.0))
    elif kind == "slash":
        stroke((-0.9, 0.9), (0.9, -0.9))
    elif kind == "dash":
        stroke((-1.0, 0.0), (1.0, 0.0))
    elif kind == "scribble":
        stroke(*((-0.8 + 0.2 * step, 0.7 if step % 2 else -0.7) for step in range(9)))
    else:
        for step in range(10):
            stroke((-0.8, -0.75 + step / 6), (0.8, -0.75 + step / 6))


def _paper(page: Numbers, chance: np.random.Generator) -> Numbers:
    """Paper is not quite white, and has a grain."""
    white, black = chance.uniform(225, 250), chance.uniform(20, 60)
    rough = chance.normal(128, 12, (page.shape[0] // 6, page.shape[1] // 6)).clip(0, 255).astype(np.uint8)
    grain = np.asarray(Image.fromarray(rough).resize(page.shape[::-1]), dtype=np.float32)
    return black + page / 255 * (white - black) + (grain - 128) * 0.2


def _lens(page: Numbers, height: int, chance: np.random.Generator) -> Numbers:
    """The page on a table, as a camera sees it: askew, in perspective, curled; so many pixels high, all of the page in it."""
    size = (int(height * chance.uniform(0.76, 0.86)), height)
    share, angle = chance.uniform(0.84, 0.96), np.radians(chance.uniform(-9, 9))
    tilt = chance.uniform(0.02, 0.035, 2) * chance.choice((-1, 1), 2)
    bend = chance.uniform(0, 1.6, 2) * DENSITY
    u, v, scale = _seen_at(page.shape, size, share, angle, tilt, bend)
    while _is_cut(u, v, page.shape):
        share *= 0.985
        u, v, scale = _seen_at(page.shape, size, share, angle, tilt, bend)
    soft = Image.fromarray(np.clip(page, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(max(0.1, 0.42 / scale)))
    seen = _looked_up(np.asarray(soft, dtype=np.float32), u, v, float(chance.uniform(40, 150)))
    blur = chance.uniform(0.5, 1.6) * height / 2400
    return np.asarray(
        Image.fromarray(np.clip(seen, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(blur)), dtype=np.float32
    )


def _seen_at(
    page: tuple[int, ...], size: tuple[int, int], share: float, angle: float, tilt: Numbers, bend: Numbers
) -> tuple[Numbers, Numbers, float]:
    """Which place of the page each pixel sees, and how many pixels there are to one of the page."""
    down, across = page
    scale = share * size[1] / down
    rows, columns = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32)
    x, y = (columns - size[0] / 2) / scale / across * 2, (rows - size[1] / 2) / scale / down * 2
    long = down / across
    x, y = x * np.cos(angle) + y * long * np.sin(angle), -x / long * np.sin(angle) + y * np.cos(angle)
    depth = 1 + tilt[0] * x + tilt[1] * y
    x, y = x / depth, y / depth
    u = (x + 1) / 2 * across + bend[0] * (1 - np.clip(y, -1, 1) ** 2)
    v = (y + 1) / 2 * down + bend[1] * (1 - np.clip(x, -1, 1) ** 2)
    return u, v, scale


def _is_cut(u: Numbers, v: Numbers, page: tuple[int, ...]) -> bool:
    """Whether a part of the page lies outside the picture."""
    inside = (u > 0) & (u < page[1]) & (v > 0) & (v < page[0])
    return bool(inside[0].any() or inside[-1].any() or inside[:, 0].any() or inside[:, -1].any())


def _looked_up(page: Numbers, u: Numbers, v: Numbers, outside: float) -> Numbers:
    """The page's grey at these places, between pixels; what lies outside is the table."""
    down, across = page.shape
    inside = (u >= 0) & (v >= 0) & (u < across - 1) & (v < down - 1)
    u, v = np.clip(u, 0, across - 1.01), np.clip(v, 0, down - 1.01)
    i, j = u.astype(np.int32), v.astype(np.int32)
    a, b = u - i, v - j
    top = page[j, i] * (1 - a) + page[j, i + 1] * a
    foot = page[j + 1, i] * (1 - a) + page[j + 1, i + 1] * a
    return np.where(inside, top * (1 - b) + foot * b, outside)


def _light(seen: Numbers, chance: np.random.Generator) -> Numbers:
    """A gradient of light, and the hard shadow of a hand or a phone across the page."""
    down, across = seen.shape
    rows, columns = np.mgrid[0:down, 0:across].astype(np.float32)
    way = chance.uniform(0, 2 * np.pi)
    slope = (columns / across - 0.5) * np.cos(way) + (rows / down - 0.5) * np.sin(way)
    light = 1 - chance.uniform(0.0, 0.3) * (slope + 0.5)
    if chance.random() < 0.6:
        way, place = chance.uniform(0, 2 * np.pi), chance.uniform(-0.4, 0.4)
        far = (columns / across - 0.5) * np.cos(way) + (rows / down - 0.5) * np.sin(way) - place
        edge = chance.uniform(0.001, 0.012)
        light *= 1 - chance.uniform(0.2, 0.45) / (1 + np.exp(-np.clip(far / edge, -40, 40)))
    return seen * light


def _jpeg(lit: Numbers, chance: np.random.Generator, quality: int) -> bytes:
    noisy = lit + chance.normal(0, chance.uniform(2, 9), lit.shape)
    content = BytesIO()
    Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).convert("RGB").save(content, "JPEG", quality=quality)
    return content.getvalue()
