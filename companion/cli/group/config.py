"""The address that links begin with: `--base-url`, else COMPANION_BASE_URL, else the user's configuration, else none."""

import os

from companion.cli.group.toml_file import config_file, read_toml
from companion.cli.parameters import option
from companion.cli.terminal.out import CommandError, clean, warn
from companion.links import base_url_warning

BASE_URL = option(
    "",
    "--base-url",
    metavar="URL",
    help="Where codes lead; by default COMPANION_BASE_URL, or base_url in your config.toml (docs/group.md), or nowhere.",
)


def base_url(option: str) -> str:
    """The address to use, empty for none; warns of one that paper outlives. Raises CommandError where it isn't an address."""
    chosen = option.strip() or os.environ.get("COMPANION_BASE_URL", "").strip() or _configured()
    if not chosen:
        return ""
    if "://" not in chosen or "#" in chosen or not chosen.isprintable() or " " in chosen:
        raise CommandError(f"“{chosen}” isn't an address that a link can begin with", "write it like https://games.example.org/")
    warning = base_url_warning(chosen)
    if warning:
        warn(f"companion: warning: {clean(warning)}")
    return chosen


def _configured() -> str:
    file = read_toml(config_file())
    found = file.values.get("base_url", "") if file else ""
    if file and not isinstance(found, str):
        raise file.error("base_url isn't a text", 'write it like base_url = "https://games.example.org/"', key="base_url")
    return str(found).strip()
