"""The address that links begin with, where one is configured."""

import ipaddress
from urllib.parse import urlsplit


def base_url_warning(base_url: str) -> str:
    """Why this address may not outlive the paper it is printed on; empty where it may."""
    parts = urlsplit(base_url)
    host = (parts.hostname or "").lower()
    if parts.scheme.lower() not in ("http", "https") or not host or "#" in base_url:
        return f"{base_url} isn't an address that a phone can open: write it like https://host/"
    if _is_local(host):
        return f"{host} is an address of your own network: it opens nothing anywhere else, nor once the network is gone."
    if parts.scheme.lower() == "http":
        return f"{base_url} is not https: phones warn about it, and the app cannot work offline from it."
    return ""


def _is_local(host: str) -> bool:
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return host == "localhost" or host.endswith((".local", ".localhost", ".lan", ".internal")) or "." not in host
