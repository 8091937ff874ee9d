"""The papers that maps are printed on: sheets at home, and posters from a copy shop."""

from companion.drawing.geometry import A4, LETTER, Paper

POSTERS = {
    paper.name: paper
    for paper in (
        Paper("a3", "A3", 297, 420),
        Paper("a2", "A2", 420, 594),
        Paper("a1", "A1", 594, 841),
        Paper("a0", "A0", 841, 1189),
    )
}
TILED = {paper.name: paper for paper in (A4, LETTER)}
PAPERS = (*TILED, *POSTERS)
