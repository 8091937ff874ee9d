"""What the referee cannot see."""

#: CK-1.3: no record shows whether a deck was shuffled.
NOT_JUDGED = frozenset({"CK-1.3"})
