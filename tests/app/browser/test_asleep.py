"""The engine is kept as it is when all has been loaded: the next start goes on from there, or begins where it cannot."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from browsing import App

DUEL = "game: duelling-circles\nplayers: Zygmunt, Ville\n2 h7 *5\n"
#: What is kept, as a promise; nothing before it is there.
_KEPT = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("companion-asleep"));
  const cache = name && (await caches.open(name));
  const [place] = (await cache?.keys()) ?? [];
  return place && cache.match(place);
}"""
_IS_THERE = f"async () => Boolean(await ({_KEPT})())"
_HAS = f"""async (name) => {{
  const memory = new Uint8Array(await (await ({_KEPT})()).arrayBuffer());
  const found = (text) => {{
    for (let at = memory.indexOf(text[0]); at >= 0; at = memory.indexOf(text[0], at + 1)) {{
      if (text.every((byte, more) => memory[at + more] === byte)) return true;
    }}
    return false;
  }};
  return found([...new TextEncoder().encode(name)]);
}}"""
#: Puts something else in its place: the same, but with every byte changed, or only its first half.
_SPOIL = f"""async (how) => {{
  const kept = await ({_KEPT})();
  const memory = new Uint8Array(await kept.arrayBuffer());
  const other = how === "cut" ? memory.slice(0, memory.length / 2) : memory.map((byte) => byte ^ 0x5a);
  const name = (await caches.keys()).find((one) => one.startsWith("companion-asleep"));
  const cache = await caches.open(name);
  await cache.put((await cache.keys())[0], new Response(other, {{ headers: kept.headers }}));
}}"""


@pytest.fixture
def kept(app: App) -> App:
    """The app with a game, after a while in which nothing was tapped."""
    app.paste(DUEL)
    for _ in range(240):
        if app.page.evaluate(_IS_THERE):
            return app
        app.page.wait_for_timeout(500)
    raise AssertionError("nothing was kept within two minutes")


def woken(page: Page) -> bool:
    """Whether this start took up what was kept."""
    return bool(json.loads(page.evaluate("document.documentElement.dataset.start"))["woken"])


def test_the_next_start_goes_on_from_there(kept: App) -> None:
    assert not woken(kept.page)
    kept.page.reload()
    kept.ready()
    assert woken(kept.page)
    kept.type("3 h8 *6")
    assert kept.stored() == {kept.view()["record"]: f"{DUEL}3 h8 *6\n"}
    kept.home().paste("game: four-kingdoms\nplayers: Anna, Bo\n")
    assert kept.has(".screen-table"), "a game that is not in it comes as it always does"


def test_no_record_is_in_it(kept: App) -> None:
    assert kept.page.evaluate(_HAS, "companion.screen")
    assert not kept.page.evaluate(_HAS, "Zygmunt")


@pytest.mark.parametrize("how", ["cut", "changed"])
def test_what_is_damaged_is_not_used(kept: App, how: str) -> None:
    kept.page.evaluate(_SPOIL, how)
    kept.page.reload()
    kept.ready()
    assert not woken(kept.page)
    assert kept.stored() == {kept.view()["record"]: DUEL}
    assert kept.has(".screen-table")
