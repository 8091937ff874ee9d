"""What the referee asks of `companion.referee.dealing`: it is loaded with the first record that a machine dealt."""

from typing import TYPE_CHECKING

from companion.later import names_of

if TYPE_CHECKING:
    from companion.referee.dealing import Deal, Found, judged, read_deals, taken_out, write_deals

__getattr__ = names_of(__name__, {"companion.referee.dealing": "Deal, Found, judged, read_deals, taken_out, write_deals"})

__all__ = ["Deal", "Found", "judged", "read_deals", "taken_out", "write_deals"]
