"""What Companion is called where it is installed from, and how a missing extra is brought."""

import sys
from importlib.util import find_spec

#: The name on the package index, where `companion` is somebody else's. The command and the import are called `companion`.
DISTRIBUTION = "tabletop-companion"


def install(extra: str) -> str:
    """The command that brings an extra (`maps`, `analysis`, `scripts`) to where this Companion lies, as it can be typed."""
    wanted = f'"{DISTRIBUTION}[{extra}]"'
    if find_spec("pip") is None:  # a tool's own environment
        return f"uv tool install {wanted}"
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f"{python} -m pip install {wanted}"
