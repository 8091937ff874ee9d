"""What tests share: a folder of its own for each, the command as a process and as a function; which tests run."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pytest
from hypothesis import Phase, settings
from quick import holds_long, is_long

from commands import COMPLETE, ILLEGAL, ROOT, Process, Run
from companion.referee import Judgement, verdict
from ready_commands import Streams, start
from skipped import DEMAND, ROOT_ALONE, skipped_in

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter
    from typer.testing import Result

# How long an example takes says nothing of a rule: on a busy machine any of them is slow at times. Sixty examples of each
# property find mostly what a hundred find, and all tests together are to stay below half an hour.
settings.register_profile("usual", deadline=None, max_examples=60)
# For `make mutants`: that an example fails is all it asks.
settings.register_profile(
    "found", settings.get_profile("usual"), phases=(Phase.explicit, Phase.generate), database=None, max_examples=15
)
settings.load_profile("usual")

#: What gives the verdict `failed`, for the tests of it.
FAILED = verdict.failed


def _fail(_: str, error: Exception) -> Judgement:
    raise error


#: In the tests a bug is an error, and no verdict that nobody may look at.
verdict.failed = _fail

#: Who owns nothing.
NOBODY = 65534


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--quick` is what `make test` runs, `--rest` what `make all` runs."""
    parser.addoption("--quick", action="store_true", help="leave out what takes long: see tests/support/quick.py")
    parser.addoption("--rest", action="store_true", help="run what --quick leaves out")


def pytest_configure(config: pytest.Config) -> None:
    """Where hundreds of processes are started, what one has compiled is there for all others."""
    if config.getoption("quick") or config.getoption("rest"):
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        sys.dont_write_bytecode = False


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file of which nothing is to run is not even imported."""
    path = collection_path.as_posix()
    if not collection_path.name.startswith("test_"):
        return None
    return True if (config.getoption("quick") and is_long(path)) or (config.getoption("rest") and not holds_long(path)) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the long tests, or all others."""
    quick, rest = config.getoption("quick"), config.getoption("rest")
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        long = is_long(_place(item)) if quick or rest else False
        (left if (quick and long) or (rest and not long) else kept).append(item)
    if left:
        items[:] = kept
        config.hook.pytest_deselected(items=left)


def _place(item: pytest.Item) -> str:
    return f"{item.path.as_posix()}::{item.name}"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where everything has to be there (`.ci/run`), a test that was skipped has failed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and os.environ.get(DEMAND) and skipped_in(reporter).keys() - {ROOT_ALONE} and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """What was not tested, and why, is the last thing that is read."""
    reasons = skipped_in(terminalreporter)
    if not reasons:
        return
    demanded = bool(os.environ.get(DEMAND) and reasons.keys() - {ROOT_ALONE})
    terminalreporter.section("NOT TESTED HERE", "!", red=demanded, yellow=not demanded, bold=True)
    for reason, count in reasons.items():
        terminalreporter.line(f"{count} skipped: {reason}", bold=True)
    if demanded:
        terminalreporter.line(f"{DEMAND} is set: everything has to be tested, so this has failed.", red=True)


@pytest.fixture
def told_as_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug gives the verdict `failed`, as it does for everybody."""
    monkeypatch.setattr(verdict, "failed", FAILED)


def _may_read(folder: Path) -> bool:
    """Whether whoever we are now may read a folder: what a command imports lies there."""
    return os.access(folder, os.R_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids)


def _be_nobody(folder: str) -> None:
    """Gives a folder to nobody, and takes his place."""
    try:
        os.chown(folder, NOBODY, NOBODY)
        os.seteuid(NOBODY)
    except PermissionError:
        pytest.skip(ROOT_ALONE)


@pytest.fixture
def unprivileged() -> Iterator[Path]:
    """A folder of somebody for whom permissions hold: where root runs the tests, he is nobody as long as one asks for it."""
    with tempfile.TemporaryDirectory() as name:
        if not hasattr(os, "geteuid"):
            pytest.skip("a system without permissions of this kind")
        root = os.geteuid() == 0
        if root:
            _be_nobody(name)
        try:
            if not all(map(_may_read, (ROOT, Path(os.__file__).parent, Path(sys.prefix)))):
                pytest.skip(ROOT_ALONE)
            yield Path(name)
        finally:
            if root:
                os.seteuid(0)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder with the records `complete.game` and `illegal.game`."""
    monkeypatch.chdir(tmp_path)
    for name in ("COMPANION_BASE_URL", "FORCE_COLOR", "COMPANION_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "complete.game").write_text(COMPLETE, "utf-8")
    (tmp_path / "illegal.game").write_text(ILLEGAL, "utf-8")
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Run:
    """Runs a command within the test's process."""
    from typer.testing import CliRunner  # only where a command is run: most tests have nothing to do with them

    from companion.cli.app import app

    def invoke(*args: str, said: str | bytes = "") -> Result:
        return CliRunner().invoke(app, list(args), input=said)

    return invoke


@pytest.fixture
def process(folder: Path) -> Process:
    """Runs a command as a process of its own, as a user does."""

    def begin(*args: str, said: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | environment
        with ExitStack() as opened:
            stdin, stdout, stderr = (opened.enter_context(tempfile.TemporaryFile()) for _ in range(3))
            stdin.write(said.encode())
            stdin.seek(0)
            status = start(args, Streams(stdin.fileno(), stdout.fileno(), stderr.fileno()), folder, env).wait(300)
            return subprocess.CompletedProcess(args, status, _text_of(stdout), _text_of(stderr))

    return begin


def _text_of(stream: IO[bytes]) -> str:
    """All that a command has written into a file."""
    stream.seek(0)
    with io.TextIOWrapper(stream, "utf-8") as text:
        return text.read()
