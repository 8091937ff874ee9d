"""Proof figures in words, alike in a map's legend and at the terminal. Standard library alone."""

from companion.plain import Plain


def proof_lines(figures: Plain, scale: float = 1.0) -> list[tuple[str, str]]:
    """Label and words of each figure; lengths at a scale (1 is full size)."""
    if "shortest_border" not in figures:
        return []
    corners = "three provinces at each" if figures["corners_of_three"] else "more than three at some"
    lines = [
        ("Corners", f"{figures['corners']}, {corners}"),
        ("Shortest border", f"{figures['shortest_border'] * scale:.1f} mm"),
        ("Shortest gap", f"{figures['strangers_apart'] * scale:.1f} mm"),
        ("Room beside the city", f"{figures['least_counters']} counters at least"),
        ("Area", f"{figures['smallest'] * scale**2 / 100:.1f} to {figures['largest'] * scale**2 / 100:.1f} cm²"),
        ("Land", _land(figures)),
        ("Outer ring", f"{figures['outer']} of {figures['provinces']} provinces"),
    ]
    if figures.get("territories"):
        lines += [
            ("Start cities", f"at least {figures['starts_apart']} borders apart"),
            ("Nearest to each", ", ".join(f"{count:.1f}".removesuffix(".0") for count in figures["territories"])),
            ("Borders to the ring", ", ".join(map(str, figures["to_ring"]))),
            *([("Neighbours of each", ", ".join(map(str, around)))] if (around := figures.get("start_neighbours")) else []),
        ]
    return lines


def _land(figures: Plain) -> str:
    pieces = "one piece" if figures["landmasses"] == 1 else f"{figures['landmasses']} pieces"
    holes = "no holes" if not figures["lakes"] else f"{figures['lakes']} holes"
    return f"{pieces}, {holes}"


_NUMBERS = (
    "provinces", "corners", "shortest_border", "strangers_apart", "least_counters", "smallest", "largest", "landmasses", "lakes",
    "outer", "starts_apart",
)  # fmt: skip


def are_figures(figures: Plain) -> bool:
    """Whether these are proof figures as they are written: a file may come from anybody."""
    numbers = [figures.get(key) for key in _NUMBERS]
    lists = [figures.get(key, []) for key in ("territories", "to_ring", "start_neighbours")]
    return (
        all(isinstance(number, int | float) for number in numbers)
        and isinstance(figures.get("corners_of_three"), bool)
        and isinstance(figures.get("problems", []), list)
        and all(isinstance(some, list) and len(some) <= 6 and all(isinstance(one, int | float) for one in some) for some in lists)
    )
