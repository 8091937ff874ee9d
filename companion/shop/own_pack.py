"""A pack of somebody's own from a folder: `Qs.png` is the front of a card, `back.png` the back, `names.toml` has names."""

import tomllib
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from pathlib import Path

from companion.disk.files import read_some
from companion.extras import install
from companion.press import BACK, LibraryError, OwnPack, PrintError

NAMES = "names.toml"
_PICTURES = (".png", ".jpg", ".jpeg")
_LARGEST, _LONGEST = 40_000_000, 60
#: A picture of fewer pixels looks coarse on a card: so many across are 150 dots an inch on a small one.
_FEWEST = 300


def read_pack(folder: Path, cards: Collection[str]) -> tuple[OwnPack, tuple[str, ...]]:
    """The pack in a folder, for a game whose cards have these names, and a line for people on what may look bad.

    Raises PrintError for what cannot be used, with the file, what is wrong with it, and what is expected.
    """
    if not folder.is_dir():
        raise PrintError(f"{folder} isn't a folder. A pack of your own is a folder with pictures: {_expected(cards)}.")
    known = {card.casefold(): card for card in (*cards, BACK)}
    pictures: dict[str, bytes] = {}
    doubts: list[str] = []
    for path in _files(folder):
        if path.name.casefold() == NAMES:
            continue
        card = known.get(path.stem.casefold())
        if card is None or path.suffix.casefold() not in _PICTURES:
            raise PrintError(f"{path} isn't a card of this pack{_meant(path.stem, known)}. Pictures are {_expected(cards)}.")
        if card.casefold() in pictures:
            raise PrintError(f"{path}: there is another picture of {card}. Keep one of them.")
        pictures[card.casefold()] = _picture(path, doubts)
    names = _names(folder / NAMES, known)
    if not pictures and not names:
        raise PrintError(f"{folder} is empty. A pack of your own is a folder with pictures: {_expected(cards)}.")
    return OwnPack(pictures, names), tuple(doubts)


def _files(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    except OSError as error:
        raise PrintError(f"{folder} cannot be read: {error.strerror or error}.") from error


def _expected(cards: Collection[str]) -> str:
    some = list(cards)
    shown = some if len(some) <= 8 else [*some[:3], "…", *some[-3:]]
    return f"named by the card, as PNG or JPEG ({', '.join(shown)}), {BACK} for the back, and {NAMES} for names"


def _meant(word: str, known: dict[str, str]) -> str:
    near = get_close_matches(word.casefold(), known, n=1)
    return f" (is {known[near[0]]} meant?)" if near else ""


def _picture(path: Path, doubts: list[str]) -> bytes:
    try:
        from PIL import Image
    except ImportError as error:
        raise LibraryError(f"pictures of your own need Pillow: {install('preview')} brings it") from error
    try:
        if path.stat().st_size > _LARGEST:
            raise PrintError(f"{path} is too large: a picture has {_LARGEST // 1_000_000} MB at most.")
        content = path.read_bytes()
        with Image.open(path) as picture:
            width, height = picture.size
            picture.load()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PrintError(f"{path} cannot be read as a picture. A PNG or a JPEG is expected.") from error
    if min(width, height) < _FEWEST:
        doubts.append(f"{path} has {width} × {height} pixels, so it will look coarse: a poker card takes 822 × 1122")
    return content


def _names(path: Path, known: dict[str, str]) -> dict[str, str]:
    if not path.exists():
        return {}
    try:
        found = tomllib.loads(read_some(path).decode())
    except (OSError, ValueError, RecursionError) as error:
        why = "too many brackets within brackets" if isinstance(error, RecursionError) else error
        raise PrintError(f'{path} cannot be read: {why}. A line of it is Qs = "Aunt Aino".') from error
    names = {}
    for card, name in found.items():
        if card.casefold() not in known or card.casefold() == BACK:
            raise PrintError(f"{path}: there is no card {card!r}{_meant(card, known)}.")
        if not isinstance(name, str) or not name.strip() or len(name) > _LONGEST or not name.isprintable():
            raise PrintError(f'{path}: {card} has no valid name. Write {card} = "Aunt Aino", with at most {_LONGEST} letters.')
        names[card.casefold()] = name.strip()
    return names
