"""A record <-> a link short enough for a QR code."""

from companion.links.base_url import DEFAULT_BASE_URL, base_url_warning
from companion.links.canonical import canonical
from companion.links.codec import decode, encode, short_code
from companion.links.errors import LinkError
from companion.links.split import PartLink, join_sections, links_for, split_sections

__all__ = [
    "DEFAULT_BASE_URL",
    "LinkError",
    "PartLink",
    "base_url_warning",
    "canonical",
    "decode",
    "encode",
    "join_sections",
    "links_for",
    "short_code",
    "split_sections",
]
