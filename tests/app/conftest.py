"""The app, built once for all tests of a process: what it is made of, and the site that it makes."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from companion.app.build.building import Wishes, parts_of, write_site
from companion.app.build.errors import BuildError
from companion.app.build.site import Parts, site_files


@cache
def _built() -> Parts | str:
    """The parts of the app, or why there are none here."""
    if shutil.which("node") is None:
        return "no Node here: tools/install-system-libraries tests"
    try:
        return parts_of(Wishes())[0]
    except BuildError as error:
        return str(error)


@pytest.fixture(scope="session")
def parts() -> Parts:
    """What the app is made of, with all games."""
    found = _built()
    if isinstance(found, str):
        pytest.skip(found)
    return found


@pytest.fixture(scope="session")
def site(parts: Parts, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app in a folder."""
    folder = tmp_path_factory.mktemp("app") / "site"
    write_site(folder, site_files(parts))
    return folder
