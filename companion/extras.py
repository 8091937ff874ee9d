"""What Companion is called where it is installed from, and how a missing extra is brought."""

#: The name on the package index, where `companion` is somebody else's. The command and the import are called `companion`.
DISTRIBUTION = "tabletop-companion"


def install(extra: str) -> str:
    """The command that brings an extra (`maps`, `analysis`, `preview`), as messages name it."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"
