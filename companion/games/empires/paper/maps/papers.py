"""The papers that maps are printed on: sheets at home, and posters from a copy shop."""

from companion.drawing.geometry import A4, LETTER, Paper

_SIZES = (("a3", 297, 420), ("a2", 420, 594), ("a1", 594, 841), ("a0", 841, 1189))
POSTERS = {name: Paper(name, name.upper(), width, height) for name, width, height in _SIZES}
TILED = {paper.name: paper for paper in (A4, LETTER)}
PAPERS = (*TILED, *POSTERS)
