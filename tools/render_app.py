"""Take a picture of each screen of the app, in the sizes of phones, tablets and desks, light and dark.

    python tools/render_app.py [--into FOLDER] [--only table-empires,home] [--sizes 360x640,1280x800] [--themes light]

Without `--into` the pictures go into docs/gallery/app. It plays records of the tests at a table that is served, so the pictures
show what people see. It needs Chromium, as the tests of the app do. Run it when looks change.
"""

from __future__ import annotations

import argparse
import io
import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.request import Request, urlopen

from make_readme_pictures import INTO, OPTIONS, ROOT, table
from PIL import Image
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIZES = ("360x640", "390x844", "768x1024", "1280x800")
THEMES = ("light", "dark")
#: Dark is shown where it is looked at most: the others would only make the folder larger.
DARK = ("360x640", "768x1024")
#: How many colours a picture keeps.
COLOURS = 48


class Shot(NamedTuple):
    """A screen: the game of its record (empty: no record), its lines so far, the words said since, its own values.

    `draft` are the cells of a result that is being entered, `dealt` what is done so that Companion deals, `seat` whose hand lies
    open.
    """

    screen: str
    game: str = ""
    lines: int = 0
    said: tuple[str, ...] = ()
    data: Mapping[str, str] = {}
    draft: Mapping[str, str] = {}
    settings: Mapping[str, str] = {}
    dealt: tuple[str, ...] = ()
    seat: str = ""


#: The record that is played of each game.
PLAYED = {
    "circle-of-kings": "tests/games/circle_of_kings/records/end-combat.game",
    "circle-of-power": "tests/games/circle_of_power/records/example-whole-game.game",
    "duelling-circles": "tests/games/duelling_circles/records/complete-kinilani.game",
    "empires": "companion/games/empires/teaching/three-turns.game",
    "four-kingdoms": "tests/games/four_kingdoms/records/complete-game.game",
    "hearts": "examples/hearts/tests/records/complete-game.game",
}
VILLAGES = {"0 season 1": "villages", "1 scoring 1": "night", "1 village aino": "9h Jh 5c", "1 village ville": "4s"}
COSTLY = {
    "done": "137",
    "line": "23",
    "all": "1",
    "words": "Ville h8: ?? cost about 32.7 points of 100 (± 11.2). r was better: it takes a token (DC-2.6).",
}
DEALS = {
    "0 points 1/0": "5",
    "0 points 1/1": "20",
    "0 points 1/2": "0",
    "0 points 1/3": "1",
    "1 points 2/0": "4",
    "1 points 2/1": "30",
}
OWN = {"q/title": "Skull Island", "q/players": "3-6", "q/rows": "bid 0-10, tricks 0-10", "q/sections": "10"}
REFUSED = {"refused": "23. 3 h7 *1", "line": "23. 3 h7 *1"}
SHOTS: Mapping[str, Shot] = {
    "home-empty": Shot("home"),
    "home": Shot("home", "duelling-circles", 27),
    "new": Shot("new", data={"game": "four-kingdoms", "players": "Aino\nVille\nEmmi"}),
    "table-circle-of-kings": Shot("table", "circle-of-kings", 33),
    "table-circle-of-power": Shot("table", "circle-of-power", 14),
    "table-duelling-circles": Shot("table", "duelling-circles", 27),
    "table-empires": Shot("table", "empires", 22),
    "table-four-kingdoms": Shot("table", "four-kingdoms", 33, ("5c", "Th")),
    "table-refused": Shot("table", "duelling-circles", 27, data=REFUSED),
    "log": Shot("log", "four-kingdoms", 33),
    "scores": Shot("scores", "four-kingdoms", 0),
    "rules": Shot("rules", "four-kingdoms", 33),
    "share": Shot("share", "four-kingdoms", 33),
    "why": Shot("why", "duelling-circles", 27, data=REFUSED),
    "result": Shot("result", "four-kingdoms", 10, data={"open": "1 village aino"}, draft=VILLAGES),
    "review": Shot("review", "duelling-circles", 0, data=COSTLY),
    "coach": Shot("table", "duelling-circles", 13, settings={"coach": "yes"}),
    "result-deals": Shot("result", "hearts", 3, draft=DEALS),
    "settings": Shot("settings"),
    "own": Shot("own", data={**OWN, "step": "5"}),
    "seats-cut": Shot("table", "four-kingdoms", 8, dealt=("begin",)),
    "seats-hand": Shot("table", "four-kingdoms", 8, dealt=("begin", "deal"), seat="Aino"),
    "seats-map": Shot("table", "empires", 3, dealt=("begin", "deal"), seat="Aino"),
}


def written(shot: Shot, folder: Path) -> str:
    """Lay the record of a screen into a folder, with the files that it names; return the record's name."""
    if not shot.game:
        return ""
    source = ROOT / PLAYED[shot.game]
    lines = source.read_text("utf-8").splitlines()
    name = f"{shot.game}-{shot.lines or 'whole'}"
    (folder / f"{name}.game").write_text("\n".join(lines[: shot.lines or None]) + "\n", "utf-8")
    for beside in source.parent.glob("*.map"):
        shutil.copy(beside, folder)
    return name


def taken(browser: Browser, address: str, view: Mapping[str, object], size: str, theme: str, panel: str) -> bytes:
    """A picture (PNG) of what a device of this size sees that looks at a view."""
    width, height = map(int, size.split("x"))
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=width < 1000,
    )
    kept = json.dumps({"html": "<p></p>", "title": "Companion", "view": view})
    context.add_init_script(f"localStorage.getItem('companion') ?? localStorage.setItem('companion', {json.dumps(kept)})")
    context.add_init_script(f"localStorage.setItem('companion panel', '{json.dumps({'sheet': panel})}')")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready][data-drawn]", state="attached")
    page.wait_for_function("() => !document.querySelector('.coach [data-after]')")  # it has looked at the line
    page.wait_for_timeout(400)
    picture = page.screenshot()
    context.close()
    small = io.BytesIO()
    _in_few_colours(Image.open(io.BytesIO(picture)).convert("RGB")).save(small, "PNG", optimize=True)
    return small.getvalue()


def _in_few_colours(image: Image.Image) -> Image.Image:
    """The commonest colours to the dot (grounds, letters), and what is as far from each other as can be (marks of players)."""
    counted: list[tuple[int, tuple[int, ...]]] = image.getcolors(image.width * image.height) or []  # type: ignore[assignment]
    common = sorted(counted)[-COLOURS // 2 :]
    other = image.quantize(COLOURS - len(common), Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in common for part in colour] + other)
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def wanted(sizes: Sequence[str], themes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each size with each theme that is shown of it."""
    for size in sizes:
        for theme in themes:
            if theme == "light" or size in DARK or len(sizes) == 1:
                yield size, theme


def rendered(browser: Browser, name: str, port: int, pairs: Sequence[tuple[str, str]], into: Path, panel: str) -> None:
    """Write the pictures of one screen."""
    shot = SHOTS[name]
    with tempfile.TemporaryDirectory() as folder:
        if name == "home":
            for other in ("scores", "table-empires", "table-circle-of-power", "log"):
                written(SHOTS[other], Path(folder))
        record = written(shot, Path(folder))
        settings = dict(shot.settings)
        if shot.draft:
            settings[f"draft/{record}"] = json.dumps([False, list(shot.draft.items())])
        view = {"screen": shot.screen, "record": record, "said": shot.said, "data": shot.data, "settings": settings}
        view["seat"] = shot.seat
        with table(Path(folder), port) as address:
            for deed in shot.dealt:
                message = json.dumps({"view": {"screen": "table", "record": record}, "action": {"do": f"seat.{deed}"}})
                asked = Request(f"{address}act", message.encode(), {"content-type": "application/json"})
                urlopen(asked).close()
            for size, theme in pairs:
                (into / f"{name}-{size}-{theme}.png").write_bytes(taken(browser, address, view, size, theme, panel))


def main() -> None:
    """Write the pictures that are asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--into", type=Path, default=INTO / "app")
    asked.add_argument("--panel", default="half", choices=("low", "half", "full"), help="how high the panel of the table stands")
    asked.add_argument("--port", type=int, default=8802)
    asked.add_argument("--only", default=",".join(SHOTS))
    asked.add_argument("--sizes", default=",".join(SIZES))
    asked.add_argument("--themes", default=",".join(THEMES))
    given = asked.parse_args()
    given.into.mkdir(parents=True, exist_ok=True)
    pairs = tuple(wanted(given.sizes.split(","), given.themes.split(",")))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=OPTIONS)
        for name in given.only.split(","):
            rendered(browser, name, given.port, pairs, given.into, given.panel)
        browser.close()
    files = list(given.into.glob("*.png"))
    print(f"{given.into}: {len(files)} pictures, {sum(file.stat().st_size for file in files) // 1000} kB")


if __name__ == "__main__":
    main()
