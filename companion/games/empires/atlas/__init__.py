"""Province maps: making, checking, reading and writing them. docs/maps.md tells how.

`checking`, `files`, `names`, `starts` and `tints` use the standard library alone; `making` and `own` need the extra `maps`.
"""
