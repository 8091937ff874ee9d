"""`companion print kit --for shop`: files for a print shop; and packs with somebody's own pictures."""

import re
from dataclasses import replace
from pathlib import Path

from companion.cli.printing.wanted import Wanted
from companion.cli.terminal.out import CommandError
from companion.press import Job, OwnPack, PrintError
from companion.shop import output, own_pack, services
from companion.shop.kit import Kit, Plan, Planned
from companion.shop.pieces import NUp, ShopOrder, pieces_of, write_pieces

_N_UP = re.compile(r"([0-9]{1,2})[x×]([0-9]{1,2})")


def order_of(wanted: Wanted) -> ShopOrder:
    """What is asked of the shop. Raises CommandError, PrintError."""
    service = services.service_of(wanted.where)
    return ShopOrder(service, wanted.form or service.formats[0], _n_up(wanted.n_up))


def write_for_shop(plan: Plan, folder: Path, order: ShopOrder, *, go_on: bool) -> Kit:
    """The planned cards and boards, as files for a print shop. Raises CommandError, PrintError.

    With `go_on` a thing that the shop does not make is left out, and the kit says so.
    """
    files: list[output.Written] = []
    refused: list[str] = []
    for thing, job in plan.things:
        try:
            files += write_pieces(thing, job, folder, order)
        except PrintError as error:
            if not go_on:
                raise
            refused.append(str(error))
    if not files:
        raise CommandError(
            "; ".join(refused) or f"a print shop makes nothing for {plan.job.game.title}", "companion print list lists everything"
        )
    return Kit(tuple(files), (*plan.lacks, *refused, *plan.doubts), plan.left_out)


def _n_up(said: str) -> NUp:
    match = _N_UP.fullmatch(said.strip())
    if not match:
        raise CommandError(f"“{said}” isn't a number of pieces", "write how many across and down: --n-up 3x3")
    return int(match[1]), int(match[2])


def with_pack(plan: Plan, folder: str) -> Plan:
    """The plan with somebody's own pictures for its cards, and what may look bad. Raises CommandError, PrintError."""
    plain = replace(plan.job, options=replace(plan.job.options, size=""))
    cards = dict.fromkeys(
        piece.name for thing, _ in plan.things if thing.cut and thing.same for piece in pieces_of(thing, plain) if piece.name
    )
    if not cards:
        raise CommandError(
            "--pack is for a pack of cards, but none is printed here", "name one with --only, or write --everything"
        )
    own, doubts = own_pack.read_pack(Path(folder), list(cards))
    things = tuple(Planned(thing, _with_own(job, own)) for thing, job in plan.things)
    return plan._replace(job=_with_own(plan.job, own), things=things, doubts=doubts)


def _with_own(job: Job, own: OwnPack) -> Job:
    return replace(job, options=replace(job.options, own=own))
