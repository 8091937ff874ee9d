"""A pack that somebody made his own: pictures in place of our fronts and back, and names on the cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field

#: What the picture of all backs is called.
BACK = "back"


@dataclass(frozen=True)
class OwnPack:
    """`pictures` are the bytes of PNG or JPEG files, `names` what is printed on cards; both by a card's name in small letters."""

    pictures: Mapping[str, bytes] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
