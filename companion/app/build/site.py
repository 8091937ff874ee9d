"""The app's files: pages and style of `templates/app` and `templates/screen`, the archives, the runtime, and who keeps them all.

What changes with a version has its hash in its name, so no two versions are ever mixed. Equal input gives equal bytes.

The style sheet, and the script that puts the last screen back, lie within the page: before something is seen nothing else has
to come.
"""

import base64
import html
import json
import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from companion.app.build.byte_code import LIBRARY, Archives
from companion.app.build.contents import CORE, MORE, TABLE, comes_later
from companion.app.build.runtime import LOCK, VERSION
from companion.resources import fonts, templates
from companion.screen.looks import stylesheet

#: As strict as WebAssembly allows: of scripts and styles within the page, those of these digests alone. A host that sends headers
#: sends it with every file; one that does not has it in the page.
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {script}; worker-src 'self'; connect-src 'self'; "
    "style-src {style}; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
#: What only a header can say.
_HEADERS = Path(__file__).with_name("headers.txt")
#: Files that are not part of a version: they say how it is hosted, or what it is made of.
UNVERSIONED = ("_headers", ".nojekyll", "NOTICE.txt", "sw.js")
#: The standard library among the runtime's files.
_LIBRARY = "library.pack"
_FACE = re.compile(r'url\("(faces/[^"]+)"\)')
#: What only those read who change a script: lines of it, and ends of lines.
_REMARK = re.compile(rb"^ *//.*\n|(?<=[;{},)]) // .*$", re.MULTILINE)
_SHELL = (
    "app.js", "asleep.js", "card.js", "device.js", "drafts.js", "engine.js", "motion.js", "panel.js", "scan.js", "sheets.js",
    "store.js", "worker.js",
)  # fmt: skip


class Parts(NamedTuple):
    """What a site is made of: the archives with the library, the runtime's files, each game's package, its address."""

    archives: Archives
    runtime: Mapping[str, bytes]
    games: Mapping[str, str]
    base_url: str = ""


def site_files(parts: Parts) -> dict[str, bytes]:
    """All files of the app by their paths in its folder."""
    known, files = _archives(parts)
    shell = shell_files()
    folder = f"shell-{_digest(*(name.encode() + data for name, data in sorted(shell.items())))}/"
    files |= {f"{folder}{name}": data for name, data in shell.items()}
    files |= _outside()
    index, policy = _index(folder, known)
    files["index.html"] = index.encode()
    files["sw.js"] = _keeper(files).encode()
    files["_headers"] = _HEADERS.read_text("utf-8").format(policy=policy).encode()
    files[".nojekyll"] = b""
    files["NOTICE.txt"] = notice().encode()
    return dict(sorted(files.items()))


def _archives(parts: Parts) -> tuple[dict[str, object], dict[str, bytes]]:
    """What the page has to know of them, and the files."""
    sent = parts.archives.sent
    named = {name: f"archives/{name}-{_digest(data)}.pack" for name, data in sent.items() if name != LIBRARY}
    files = {place: sent[name] for name, place in named.items()}
    runtime = {name: data for name, data in parts.runtime.items() if name != "python_stdlib.zip"}
    runtime[_LIBRARY] = sent[LIBRARY]
    folder = f"runtime-{VERSION}-{_digest(*runtime.values())}/"
    files |= {f"{folder}{name}": data for name, data in runtime.items()}
    return known_of(parts, named, runtime=folder, library=_LIBRARY, worker=True), files


def known_of(parts: Parts, named: Mapping[str, str], **more: object) -> dict[str, object]:
    """What the page has to know; `named` says where each archive is."""
    return {
        "lock": LOCK,
        "core": named[CORE],
        "shared": {name: named[name] for name in (TABLE, MORE)},
        "later": {name: place for name, place in named.items() if comes_later(name)},
        "games": {game: {"package": package, "archive": named[game]} for game, package in parts.games.items()},
        "address": parts.base_url,
        **more,
    }


def shell_files() -> dict[str, bytes]:
    """What the page loads: one folder, so that its parts name each other by their names alone."""
    place = templates() / "app"
    files = {name: _REMARK.sub(b"", (place / name).read_bytes()) for name in _SHELL}
    files |= {path.relative_to(place).as_posix(): path.read_bytes() for path in (place / "vendor").rglob("*.js")}
    return files | {f"faces/{path.name}": path.read_bytes() for path in (place / "faces").glob("*.woff2")}


def notice() -> str:
    """Whose everything is that lies in the app, with the licence of its faces, which wants to lie beside them."""
    licences = [(fonts() / f"{name}-OFL.txt").read_text("utf-8") for name in ("Cinzel", "GentiumBookPlus")]
    return "\n\n".join([(templates() / "app" / "NOTICE.txt").read_text("utf-8"), *licences])


def _outside() -> dict[str, bytes]:
    """What a device asks for by a name that never changes."""
    place = templates() / "app"
    files = {
        f"icons/{path.name}": path.read_bytes() for path in sorted((place / "icons").iterdir()) if path.suffix in (".png", ".svg")
    }
    return files | {"manifest.webmanifest": (place / "manifest.webmanifest").read_bytes()}


def _index(shell: str, known: Mapping[str, object]) -> tuple[str, str]:
    """The page, told where everything is, and the policy that it is under."""
    ahead = [f"{shell}{name}" for name in ("engine.js", "store.js", "device.js", "drafts.js", "panel.js", "vendor/idiomorph.js")]
    loads = "\n".join(f'<link rel="modulepreload" href="{name}">' for name in ahead)
    style, script = style_with_faces(lambda face: f"{shell}{face}"), first_script()
    policy = _POLICY.format(style=_digest_of_policy(style), script=_digest_of_policy(script))
    changes = {
        'data-site=""': site_attribute(known),
        '<meta charset="utf-8">': f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<script type="module" src="app.js">': f'{loads}\n<script type="module" src="{shell}app.js">',
    }
    return page(changes | inside(style, script)), policy


def style_with_faces(place: Callable[[str], str]) -> str:
    """The style sheet; `place` says where each of its faces is."""
    return _FACE.sub(lambda found: f'url("{place(found[1])}")', f"\n{stylesheet()}")


def first_script() -> str:
    """The script that puts the last screen back."""
    return "\n" + _REMARK.sub(b"", (templates() / "app" / "first.js").read_bytes()).decode()


def inside(style: str, script: str) -> dict[str, str]:
    """The changes of the page that put its style and its first script into it."""
    if "</" in style + script:
        raise ValueError("a style or a script would end in the midst of it")
    return {
        '<link rel="stylesheet" href="app.css">': f"<style>{style}</style>",
        '<script src="first.js"></script>': f"<script>{script}</script>",
    }


def _digest_of_policy(text: str) -> str:
    """The source of a policy that allows just this text."""
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"


def page(changes: Mapping[str, str]) -> str:
    """The app's page with these changes; each text in it that is changed is there."""
    text = (templates() / "app" / "index.html").read_text("utf-8")
    for before, after in changes.items():
        if text.count(before) != 1:
            raise ValueError(f"the page has no one place that says {before}")
        text = text.replace(before, after)
    return text


def site_attribute(known: Mapping[str, object]) -> str:
    """What the page is told of the site, as the attribute that it reads."""
    return f'data-site="{html.escape(json.dumps(known, separators=(",", ":"), sort_keys=True))}"'


def _keeper(files: Mapping[str, bytes]) -> str:
    """The service worker, with the digest of every file that it keeps."""
    kept = {name: sha256(data).hexdigest()[:32] for name, data in sorted(files.items()) if name not in UNVERSIONED}
    source = (templates() / "app" / "sw.js").read_text("utf-8")
    version = _digest(source.encode(), json.dumps(kept).encode())
    return source.replace('"{{ version }}"', f'"{version}"', 1).replace("{{ files }}", json.dumps(kept, indent=1), 1)


def _digest(*parts: bytes) -> str:
    """A short name for just these bytes."""
    whole = sha256()
    for part in parts:
        whole.update(sha256(part).digest())
    return whole.hexdigest()[:12]
