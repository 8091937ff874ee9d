"""Writing a folder with all its files so that it is there whole or not at all."""

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from companion.disk.errors import Trouble
from companion.disk.files import mask, not_made


def write_new_folder(folder: Path, texts: Mapping[str, str]) -> None:
    """Writes a folder that must not be there yet, with these files by their paths in it. Raises Trouble."""
    if os.path.lexists(folder):
        raise Trouble(f"{folder}: it exists already and is left as it is", "choose another name, or remove it first")
    try:
        part = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name[:60]}.", suffix=".part"))
        try:
            for name, text in texts.items():
                (part / name).parent.mkdir(parents=True, exist_ok=True)
                (part / name).write_text(text, "utf-8", newline="\n")
            part.chmod(0o777 & ~mask())
            part.rename(folder)
        finally:
            shutil.rmtree(part, ignore_errors=True)
    except OSError as error:
        raise not_made(error, folder) from error
