"""`companion print calibrate`: the sheet that tells how a printer turns paper."""

from typing import Literal

from companion.cli.errors import CommandError
from companion.cli.printing import printed
from companion.cli.printing.wanted import Duplex, Wanted, takes
from companion.cli.records.output import place_of
from companion.press.job.options import PrintOptions
from companion.shop.calibration import calibration_sheet
from companion.shop.output import write_pdf


@takes("paper duplex back_offset show output")
def calibrate(wanted: Wanted) -> None:
    """Print the sheet that shows, held against the light, how far your printer misses the back.

    What it shows is what --back-offset needs. Printed with that offset, it shows whether it is right.

    Example: companion print calibrate --duplex short
    """
    with printed.making("Duplex calibration"):
        if wanted.duplex is Duplex.FOLD:
            raise CommandError("backs that are folded over need no calibration", "choose --duplex long or short")
        edge: Literal["long", "short"] = "long" if wanted.duplex is Duplex.LONG else "short"
        pdf = calibration_sheet(PrintOptions(wanted.paper.value, duplex=edge, back_offset=wanted.moved))
        place = place_of(wanted.output, f"duplex-calibration-{wanted.duplex}-{wanted.paper}.pdf")
        written = write_pdf(place, pdf)
    printed.list_files([written], preview=False, show=wanted.show)
