"""One tap, and an evening plays itself to its end, without a network; nothing of it is kept."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

from browsing import App, by_data
from site_of_app import Site

STEP = 'button[data-do="demo.next"]'


def step_of(app: App) -> int:
    """How many lines were said."""
    return int(app.page.locator(STEP).get_attribute("data-step") or "0")


def test_an_evening_plays_itself(phone: BrowserContext, site: Site) -> None:
    first = App(phone.new_page()).open(site.address)
    assert first.page.evaluate("async () => Boolean(await navigator.serviceWorker.ready)")  # all is kept
    first.page.close()
    phone.set_offline(True)
    page = phone.new_page()
    page.clock.install()
    app = App(page).open(site.address)
    app.go("demo")
    page.clock.run_for(2_700)  # nobody taps
    page.wait_for_selector(f'{STEP}[data-step="1"]')
    app.do("demo.pace", pace="rest")
    here = step_of(app)
    page.clock.run_for(20_000)
    assert step_of(app) == here
    app.do("demo.pace", pace="fast")
    seen = {here}
    while not app.has(by_data("button", do="go", screen="new")):
        seen.add(step_of(app))
        with app.answered():
            page.clock.run_for(1_000)
    assert len(seen) > 20
    assert "Aino has won" in app.words()
    app.tap(by_data("button.main", do="go", screen="new"))
    assert app.has(".screen-new")
    assert app.stored() == {}


def test_it_can_be_left_at_any_time_and_is_gone_with_the_next_start(page: Page, site: Site) -> None:
    app = App(page).open(site.address)
    app.go("demo")
    page.reload()
    app.ready()
    assert app.has(".screen-home")
    app.go("demo").tap(".says [data-screen=home]")
    page.wait_for_timeout(3_000)
    assert app.has(".screen-home")
    assert app.stored() == {}
