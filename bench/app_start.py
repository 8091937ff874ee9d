"""How long the built app takes to start, in a real browser: `python bench/app_start.py [--runs 9] [FOLDER]`.

The engine's part (the browser's Python is there) and the app's own (from there to the first screen) of the same start: cold (a
browser that knows nothing), warm (opened before), with a game on the screen when it was left, and with that and an engine that
was kept. On a busy machine all grow; what is held are ratios to what the engine takes from its beginning: of the app's own part
where no game is opened, and of a whole start with what was kept. First paint is the browser's own word, and not before what was
on the screen last stands there again. Beside it stands that of a page of three words: no page takes less in this browser on this
machine.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from browsing import App  # noqa: E402
from site_of_app import Site, policy_of  # noqa: E402

#: The app's own part over the engine's, at most; and all of a start with what was kept, over the engine's from its beginning.
GOAL, KEPT = 0.25, 1.1
GAME = "game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n3 h8 *6\n2 h8 *1\n"
Start = tuple[float, float, float]
_EMPTY = "data:text/html,<!doctype html><title>x</title><p>One moment ..."
_PAINTED = """() => new Promise((found) => new PerformanceObserver((list) => {
  const paint = list.getEntriesByName("first-contentful-paint")[0];
  if (paint) found(Math.max(paint.startTime, Number(document.documentElement.dataset.painted ?? 0)));
}).observe({ type: "paint", buffered: true }))"""
_IS_KEPT = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("companion-asleep"));
  return Boolean(name && (await (await caches.open(name)).keys()).length);
}"""
_OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


def started(page: Page) -> Start:
    """Milliseconds of one start: the engine's part, the app's own, and until something was painted."""
    page.wait_for_selector("html[data-ready]", timeout=120_000)
    times = json.loads(page.evaluate("document.documentElement.dataset.start"))
    return times["runtime"], times["own"], page.evaluate(_PAINTED)


def measured(browser: Browser, address: str, runs: int) -> tuple[dict[str, list[Start]], list[float]]:
    """Each start, cold, warm and with a game; and the first paint of a page with nothing on it."""
    found: dict[str, list[Start]] = {"cold": [], "warm": [], "with a game": [], "kept": []}
    empty = []
    for _ in range(runs):
        context = browser.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        page.goto(_EMPTY)
        empty.append(page.evaluate(_PAINTED))
        page.close()
        page = context.new_page()
        page.goto(address)
        found["cold"].append(started(page))
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        page.wait_for_timeout(500)
        page.reload()
        started(page)  # what the engine's compiled form is kept by
        page.reload()
        found["warm"].append(started(page))
        App(page).paste(GAME)
        page.reload()
        found["with a game"].append(started(page))
        while not page.evaluate(_IS_KEPT):
            page.wait_for_timeout(500)
        page.reload()
        found["kept"].append(started(page))
        context.close()
    return found, empty


def asked() -> argparse.Namespace:
    """What the command line asks for: `runs`, and the `folder` of an app (none: one is built)."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("folder", nargs="?", help="a built app; else one is built")
    return parser.parse_args()


@contextmanager
def served(built: str | None) -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of the app in a folder, or of one that is built for this."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(built) if built else build(Path(place))
        site = Site(folder.parent, {"Content-Security-Policy": policy_of(folder)})
        site.start()
        browser = playwright.chromium.launch(executable_path=program, args=_OPTIONS)
        yield browser, f"http://localhost:{site.port}/{folder.name}/"
        browser.close()
        site.stop()


def main() -> None:
    """Measures, and prints the medians."""
    chosen = asked()
    with served(chosen.folder) as (browser, address):
        found, empty = measured(browser, address, chosen.runs)
    for name, starts in found.items():
        runtime, own, painted = (median(values) for values in zip(*starts, strict=True))
        ratio = median(one / whole for whole, one, _ in starts)
        print(f"{name}: engine {runtime:.0f} ms, own {own:.0f} ms, ratio {ratio:.2f} (goal {GOAL}), first paint {painted:.0f} ms")
    plain = median(whole for whole, _, _ in found["warm"])
    whole = median(engine + own for engine, own, _ in found["kept"]) / plain
    print(f"all of a start with what was kept, over the engine's own from its beginning: {whole:.2f} (goal {KEPT})")
    print(f"a page of three words: first paint {median(empty):.0f} ms")


def build(place: Path) -> Path:
    """The app, built."""
    from companion.app.build.building import Wishes, build as built, write_site

    write_site(place / "site", built(Wishes()).files)
    return place / "site"


if __name__ == "__main__":
    main()
