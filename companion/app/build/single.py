"""The app as one HTML file that opens from a disk: everything lies in it, compressed, and is unpacked in the browser's memory.

A page from a disk may load nothing that lies beside it. Its scripts become addresses in memory, which no strict policy allows: so
this form has none.
"""

import base64
import gzip
import re
from pathlib import PurePosixPath

from companion.app.build import building, site
from companion.app.build.byte_code import LIBRARY
from companion.resources import templates

#: A script names another one beside it.
_IMPORT = re.compile(r"""(\bfrom\s*+|\bimport\s*+(?:\(\s*+)?)(["'])(\.{1,2}/[^"']+)\2""")
#: What scripts are called among themselves, and files that the engine asks for.
_SCRIPTS, _FILES = "companion/", "companion:/"


def single_file(wishes: building.Wishes) -> tuple[bytes, str]:
    """The file, and in a line how it was made. Raises BuildError."""
    parts, how = building.parts_of(wishes)
    return _page(parts).encode(), how


def _page(parts: site.Parts) -> str:
    shell = site.shell_files()
    named = {name: f"{name}.zip" for name in parts.archives.sent}
    files = {named[name]: data for name, data in parts.archives.sent.items()}
    files |= {name: data for name, data in parts.runtime.items() if name != "python_stdlib.zip"}
    scripts = {name: _renamed(data, name) for name, data in shell.items() if name.endswith(".js")}
    packed = [_packed("file", name, data) for name, data in sorted(files.items())]
    packed += [_packed("script", _SCRIPTS + name, data) for name, data in sorted(scripts.items())]
    packed.append(_packed("notice", "NOTICE.txt", site.notice().encode()))
    loader = (templates() / "app" / "single.js").read_text("utf-8")
    icon = (templates() / "app" / "icons" / "icon.svg").read_bytes()
    changes = {
        'data-site=""': site.site_attribute(site.known_of(parts, named, runtime=_FILES, library=named[LIBRARY], worker=False)),
        '<link rel="manifest" href="manifest.webmanifest">\n': "",
        'href="icons/icon.svg"': f'href="{_data(icon, "image/svg+xml")}"',
        '<link rel="apple-touch-icon" href="icons/apple-touch-icon.png">\n': "",
        '<script type="module" src="app.js"></script>\n': "",
        "</body>": "\n".join([*packed, f"<script>\n{loader}</script>\n</body>"]),
    }
    style = site.style_with_faces(lambda face: _data(shell[face], "font/woff2"))
    return site.page(changes | site.inside(style, site.first_script()))


def _renamed(source: bytes, name: str) -> bytes:
    """A script that calls those beside it by the names that they have here."""
    folder = PurePosixPath(name).parent

    def called(found: re.Match[str]) -> str:
        return f"{found[1]}{found[2]}{_SCRIPTS}{folder / found[3].removeprefix('./')}{found[2]}"

    return _IMPORT.sub(called, source.decode()).encode()


def _packed(kind: str, name: str, data: bytes) -> str:
    return f'<script type="text/plain" data-{kind}="{name}">{base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()}</script>'


def _data(data: bytes, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"
