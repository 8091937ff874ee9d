"""A record <-> a link, or codes short enough for paper."""

from companion.links.address import LinkError, base_url_warning, codes_in, host_of, invited, is_code, short_code
from companion.links.codec import Opened, canonical, decode, encode, fingerprint, open_code
from companion.links.cutting import Code, codes_for
from companion.links.gather import Gathered, Refused, gather

__all__ = [
    "Code", "Gathered", "LinkError", "Opened", "Refused", "base_url_warning", "canonical", "codes_for", "codes_in", "decode",
    "encode", "fingerprint", "gather", "host_of", "invited", "is_code", "open_code", "short_code",
]  # fmt: skip
