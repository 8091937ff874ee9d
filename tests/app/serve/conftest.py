"""A table over a folder with one duel, the host's browser, and a phone that sits there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from companion.app.serve.site import Site
from tables import DUEL, PHONE, Device, Loop, browser, sit_down, site_of


@pytest.fixture
def said() -> list[str]:
    """What the table says on the host's terminal."""
    return []


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """The record `duel`."""
    path = tmp_path / "duel.game"
    path.write_text(DUEL + "2 h7 *5\n", "utf-8")
    return path


@pytest.fixture
def loop() -> Iterator[Loop]:
    """Where the table stands."""
    loop = Loop()
    yield loop
    loop.close()


@pytest.fixture
def record(duel: Path) -> Path:
    """The record beside which the table stands; a module of tests may have another."""
    return duel


@pytest.fixture
def site(record: Path, said: list[str]) -> Iterator[Site]:
    """The table. Nothing of ours may have failed at its end."""
    site = site_of(record.parent, said)
    yield site
    assert [words for words in said if "bug" in words] == []


@pytest.fixture
def host(site: Site, loop: Loop) -> httpx.Client:
    """The host's own browser."""
    return browser(site, loop)


@pytest.fixture
def stranger(site: Site, loop: Loop) -> httpx.Client:
    """A phone that has not sat down."""
    return browser(site, loop, PHONE)


@pytest.fixture
def phone(site: Site, stranger: httpx.Client) -> Device:
    """A phone of somebody called Aino, at the duel."""
    assert sit_down(stranger, site.door.shown).status_code == 303
    return Device(stranger).at("duel")


@pytest.fixture
def laptop(host: httpx.Client) -> Device:
    """The host's browser, at the duel."""
    return Device(host).at("duel")
