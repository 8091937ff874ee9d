"""`companion print kit --for shop`: files for a print shop; and packs with somebody's own pictures."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from companion.cli.errors import CommandError
from companion.press.job.printable import Job, Printable
from companion.press.page.errors import PrintError
from companion.shop.kit import chosen, in_its_size, refuse_size
from companion.shop.output import Written
from companion.shop.own_pack import read_pack
from companion.shop.pieces import NUp, ShopOrder, pieces_of, write_pieces
from companion.shop.services import service_of

_N_UP = re.compile(r"([0-9]{1,2})[x×]([0-9]{1,2})")


class ForShop(NamedTuple):
    """The files, and a line for people on each thing that the shop does not make."""

    files: tuple[Written, ...]
    lacks: tuple[str, ...]


def write_for_shop(job: Job, folder: Path, only: Sequence[str], shop: str, form: str, n_up: str, *, everything: bool) -> ForShop:
    """The cards and boards of a kit, or of the things that are named, for a print shop. Raises CommandError, PrintError."""
    service = service_of(shop)
    # Nothing is folded over in a shop.
    job = replace(job, options=replace(job.options, duplex="long"))
    order = ShopOrder(service, form or service.formats[0], _n_up(n_up))
    files: list[Written] = []
    lacks: list[str] = []
    things = [thing for thing in chosen(job, only, everything=everything) if thing.shop or only]
    if len(things) > 1:
        refuse_size(job.options.size, things)
    for thing in things:
        try:
            files += write_pieces(thing, in_its_size(thing, job) if len(things) > 1 else job, folder, order)
        except PrintError as error:
            if only:
                raise
            lacks.append(str(error))
    if not files:
        raise CommandError(
            "; ".join(lacks) or f"a print shop makes nothing for {job.game.title}", "companion print list lists everything"
        )
    return ForShop(tuple(files), tuple(lacks))


def _n_up(said: str) -> NUp:
    match = _N_UP.fullmatch(said.strip())
    if not match:
        raise CommandError(f"“{said}” isn't a number of pieces", "write how many across and down: --n-up 3x3")
    return int(match[1]), int(match[2])


def with_pack(job: Job, folder: str, things: Sequence[Printable]) -> tuple[Job, tuple[str, ...]]:
    """The job with somebody's own pictures for its cards, and what may look bad. Raises CommandError, PrintError."""
    plain = replace(job, options=replace(job.options, own=None, size=""))
    cards = dict.fromkeys(
        piece.name for thing in things if thing.cut and thing.same for piece in pieces_of(thing, plain) if piece.name
    )
    if not cards:
        raise CommandError(
            "--pack is for a pack of cards, but none is printed here", "name one with --only, or write --everything"
        )
    own, doubts = read_pack(Path(folder), list(cards))
    return replace(job, options=replace(job.options, own=own)), doubts
