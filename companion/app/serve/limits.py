"""How much one device may ask for."""

import time
from collections import OrderedDict
from collections.abc import Callable

_MOST_ADDRESSES = 2_000


class Rate:
    """So many requests a second for each address, and `burst` at once. `clock` tells seconds."""

    def __init__(self, a_second: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._a_second, self._burst, self._clock = a_second, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, address: str) -> bool:
        """Whether one more request of this address is answered."""
        now = self._clock()
        left, since = self._left.pop(address, (float(self._burst), now))
        left = min(self._burst, left + (now - since) * self._a_second)
        taken = left >= 1
        self._left[address] = (left - taken, now)
        while len(self._left) > _MOST_ADDRESSES:
            self._left.popitem(last=False)
        return taken
