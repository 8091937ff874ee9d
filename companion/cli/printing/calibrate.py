"""`companion print calibrate`: the sheet that shows how a printer turns paper."""

from companion.cli.printing import printed
from companion.cli.printing.wanted import Wanted, takes
from companion.cli.records.output import place_of
from companion.cli.terminal.out import CommandError
from companion.press.job.printable import PrintOptions
from companion.shop import calibration, output


@takes("paper duplex back_offset show output")
def calibrate(wanted: Wanted) -> None:
    """Print a sheet to hold against the light: it shows how far off your printer prints the back.

    Give what it shows to --back-offset. Print the sheet again with that offset to see whether it is right.

    Example: companion print calibrate --duplex short
    """
    with printed.making("Duplex calibration"):
        if wanted.duplex == "fold":
            raise CommandError("backs that fold over need no calibration", "choose --duplex long or short")
        pdf = calibration.calibration_sheet(PrintOptions(wanted.paper, duplex=wanted.duplex, back_offset=wanted.moved))
        place = place_of(wanted.output, f"duplex-calibration-{wanted.duplex}-{wanted.paper}.pdf")
        written = output.write_pdf(place, pdf)
    printed.list_files([written], preview=False, show=wanted.show)
