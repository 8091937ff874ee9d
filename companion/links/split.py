"""A record that is too large for one QR code, as one link for each season; and the seasons put together again."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.links.canonical import canonical
from companion.links.codec import encode_canonical
from companion.record import line_texts
from companion.referee import Files, no_files


@dataclass(frozen=True)
class PartLink:
    """One link of a record; `section` is its heading (`season 3`), or empty where the link holds the whole record."""

    url: str
    section: str
    number: int
    of: int


def links_for(
    text: str, game_prefix: str, base_url: str, fits: Callable[[str], bool], files: Files = no_files
) -> tuple[PartLink, ...]:
    """One link where the whole record `fits` its QR code, else one for each season: the header and that season's lines.

    A season that alone does not fit keeps its link all the same: what draws it says so. `files` as for `encode`.
    Raises what `encode` does.
    """
    wanted = canonical(text, files)
    whole = encode_canonical(wanted, game_prefix, base_url)
    sections = split_sections(wanted)
    if fits(whole) or len(sections) < 2:
        return (PartLink(whole, "", 1, 1),)
    return tuple(
        PartLink(encode_canonical(part, game_prefix, base_url), name, number, len(sections))
        for number, (name, part) in enumerate(sections, start=1)
    )


def split_sections(canonical_text: str) -> list[tuple[str, str]]:
    """The name of each section, with the text of the header and that section."""
    header, sections = _parted(canonical_text)
    return [(name, header + lines) for name, lines in sections]


def _parted(canonical_text: str) -> tuple[str, list[tuple[str, str]]]:
    """The text of the header, then the name and the text of each section, its heading included."""
    header = ""
    sections: list[tuple[str, str]] = []
    for line in line_texts(canonical_text.removesuffix("\n")):
        if line.startswith("["):
            sections.append((line.strip("[]"), f"{line}\n"))
        elif sections:
            name, lines = sections[-1]
            sections[-1] = name, f"{lines}{line}\n"
        else:
            header += f"{line}\n"
    return header, sections


def join_sections(parts: Iterable[str]) -> str:
    """One record of decoded parts that share a header, in any order, doubles allowed. Raises ValueError where headers differ."""
    headers: set[str] = set()
    sections: dict[int, str] = {}
    for part in parts:
        header, found = _parted(part)
        headers.add(header)
        sections.update((int(name.split()[-1]), lines) for name, lines in found)
    if len(headers) != 1:
        raise ValueError("these links are not parts of one record: their headers differ")
    return headers.pop() + "".join(sections[number] for number in sorted(sections))
