"""Maps of provinces: the land, what stands round it, and positions upon it.

A map keeps its colours by night: its tints are told apart by lightness, so it is drawn with an ink of its own colours
(`inks.ink_for`), not with the named one of the screen.
"""
