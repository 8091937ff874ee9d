"""What needs the extra `maps`: its library is loaded when one of these is asked for, and may be missing until then."""

from typing import TYPE_CHECKING

from companion.later import names_of

if TYPE_CHECKING:
    from companion.games.empires.atlas.making import PER_PLAYER, PROVINCES, make_atlas
    from companion.games.empires.atlas.mending import mended
    from companion.games.empires.atlas.own import own_atlas
    from companion.games.empires.atlas.proofs import prove

_PLACE = "companion.games.empires.atlas"
__getattr__ = names_of(
    __name__,
    {
        f"{_PLACE}.making": "PER_PLAYER, PROVINCES, make_atlas",
        f"{_PLACE}.mending": "mended",
        f"{_PLACE}.own": "own_atlas",
        f"{_PLACE}.proofs": "prove",
    },
)

__all__ = ["PER_PLAYER", "PROVINCES", "make_atlas", "mended", "own_atlas", "prove"]
