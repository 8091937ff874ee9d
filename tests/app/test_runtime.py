"""Where the browser's Python comes from: pinned files, by the registries' own clients, or by hand."""

from __future__ import annotations

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from companion.app.build import runtime
from companion.app.build.errors import BuildError

FAKE = {"pyodide.mjs": b"one", "pyodide.asm.mjs": b"two", "pyodide.asm.wasm": b"three", "python_stdlib.zip": b"four"}


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A small runtime that counts as released, an empty cache, and no client."""
    from hashlib import sha256

    monkeypatch.setattr(runtime, "FILES", {name: sha256(data).hexdigest() for name, data in FAKE.items()})
    monkeypatch.setattr(runtime, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(runtime.shutil, "which", lambda _name: None)
    monkeypatch.setattr(runtime, "find_spec", lambda _name: None)
    return tmp_path


def tarball(files: dict[str, bytes]) -> bytes:
    """As npm packs it."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w:gz") as tar:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    return written.getvalue()


def wheel(files: dict[str, bytes]) -> bytes:
    """As a wheel on PyPI carries it."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name, data in files.items():
            archive.writestr(f"some/web/pyodide/{name}", data)
    return written.getvalue()


@pytest.mark.parametrize("pack", [tarball, wheel])
def test_it_is_taken_from_either_and_kept(fake: Path, pack: object) -> None:
    """What was brought by hand serves the next build, too."""
    (fake / "brought").write_bytes(pack({**FAKE, "README.md": b"more"}))  # type: ignore[operator]
    assert runtime.runtime_files(fake / "brought") == FAKE
    assert runtime.runtime_files() == FAKE


def test_what_was_changed_is_not_taken(fake: Path) -> None:
    """Neither by hand nor from the cache: it is compared each time."""
    (fake / "brought").write_bytes(tarball({**FAKE, "pyodide.mjs": b"evil"}))
    with pytest.raises(BuildError, match="as it was released"):
        runtime.runtime_files(fake / "brought")
    (fake / "brought").write_bytes(tarball(FAKE))
    runtime.runtime_files(fake / "brought")
    (fake / "cache" / "pyodide.mjs").write_bytes(b"evil")
    with pytest.raises(BuildError, match="could not be downloaded"):
        runtime.runtime_files()


@pytest.mark.parametrize(
    "data", [b"", b"no archive", tarball({}), wheel({"pyodide.mjs": b"one"})], ids=["", "text", "tar", "wheel"]
)
def test_what_is_no_runtime_is_told(fake: Path, data: bytes) -> None:
    """Whatever file it is."""
    (fake / "brought").write_bytes(data)
    with pytest.raises(BuildError, match="does not hold"):
        runtime.runtime_files(fake / "brought")
    with pytest.raises(BuildError, match="cannot be read"):
        runtime.runtime_files(fake / "nowhere")


def test_without_client_or_connection_one_command_is_named(fake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what each of them said."""
    with pytest.raises(BuildError) as none:
        runtime.runtime_files()
    assert "neither npm nor pip" in none.value.message
    assert f"npm pack --silent pyodide@{runtime.VERSION}" in none.value.hint
    assert "--runtime" in none.value.hint
    monkeypatch.setattr(runtime.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(runtime, "_run", lambda *_: "network is unreachable")
    with pytest.raises(BuildError, match="npm: network is unreachable"):
        runtime.runtime_files()


def test_a_client_brings_it(fake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it leaves in its folder is looked into."""
    monkeypatch.setattr(runtime.shutil, "which", lambda name: f"/bin/{name}")

    def npm(command: list[str], folder: str) -> str:
        assert command[1:] == ["pack", "--silent", f"pyodide@{runtime.VERSION}"]
        (Path(folder) / "pyodide.tgz").write_bytes(tarball(FAKE))
        return ""

    monkeypatch.setattr(runtime, "_run", npm)
    assert runtime.runtime_files() == FAKE
