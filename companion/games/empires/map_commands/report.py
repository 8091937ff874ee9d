"""What `companion map check` says of a map, in words."""

from collections.abc import Sequence
from importlib import util

from companion.games.empires.atlas import checking, extra, model, proof_words
from companion.games.empires.rules import plural
from companion.games.empires.rules.maps import ProvinceMap
from companion.plain import Plain
from companion.referee.commands import CommandLine


def measured(atlas: model.Atlas) -> dict[str, object]:
    """The proof figures: measured anew where that can be, else as the file has them."""
    if util.find_spec("shapely") is None:
        return {"measured": False, "problems": [], **atlas.figures}
    return {"measured": True, **extra.prove(atlas).as_dict()}


def complaint(cli: CommandLine, file: str, atlas: model.Atlas) -> str:
    """One line on what a map does not keep: how much, the gravest, and where all is told; empty where it keeps everything."""
    problems = [str(problem) for problem in atlas.figures.get("problems", ())]
    if not problems:
        return ""
    said = plural(len(problems), "promise")
    return cli.clean(f"companion: {file}: {said} not kept, the gravest: {problems[0]}; companion map check tells all")


def report_lines(cli: CommandLine, title: str, known: ProvinceMap, found: checking.Check, figures: Plain | None) -> list[str]:
    """The lines of the report."""
    lines = [cli.paint(cli.clean(title), "bold"), ""]
    lines += _line(cli, "Provinces:", f"{found.provinces}; {found.win} win (EM-9.1)")
    degrees = ", ".join(f"{plural(count, 'province')} with {degree}" for degree, count in found.degrees.items())
    lines += _line(cli, "Borders:", f"{found.borders}; {degrees}")
    ring = f"{len(found.outer)}: {_ids(found.outer)}" if found.ring_marked else "none is marked, so all are (EM-R12)"
    lines += _line(cli, "Outer ring:", ring)
    if len(found.parts) > 1:
        smaller = "; ".join(_ids(part) for part in found.parts[1:])
        lines += _line(cli, "Parts:", f"{len(found.parts)}; cut off from the largest: {smaller}")
    if found.narrow:
        lines += _line(cli, "Narrow:", f"the land falls apart without {_ids(found.narrow)}")
    one, other, away = found.distant
    lines += _line(cli, "Farthest:", f"{known.name(one)} and {known.name(other)}, {plural(away, 'border')} apart")
    lines += ["", "Cities five provinces apart (EM-2.2):"]
    for players, places in found.keeps.items():
        said = ", ".join(known.name(place) for place in places) if places else "no room found"
        lines += _line(cli, f"{players} players", said)
    if found.blocks:
        who = " and ".join(known.name(place) for place in found.blocks)
        lines += cli.wrap(
            f"Take care: cities in {cli.clean(who)} leave no place for a third."
            if len(found.blocks) > 1
            else f"Take care: a city in {cli.clean(who)} leaves no place for a second.",
            "  ",
            "  ",
        )
    return lines + (_figures(cli, figures) if figures else [])


def _line(cli: CommandLine, label: str, words: str) -> list[str]:
    return cli.wrap(cli.clean(words), " " * 14, f"  {label:<11} ")


def _ids(provinces: Sequence[int]) -> str:
    return " ".join(map(str, provinces))


def _figures(cli: CommandLine, figures: Plain) -> list[str]:
    """The proof figures, as the legend has them, and what is not kept."""
    measured = figures.get("measured", True)
    if "shortest_border" not in figures:
        return []
    lines = ["", "Proof figures, measured on the shapes:" if measured else "Proof figures, as the file has them:"]
    for label, words in proof_words.proof_lines(figures):
        lines += cli.wrap(cli.clean(words), " " * 24, f"  {label:<21} ")
    for problem in figures["problems"]:
        lines += cli.wrap(cli.clean(str(problem)), "    ", cli.paint("  not kept: ", "red"))
    return lines
