"""The library that makes QR codes, asked for the smallest one that holds a text. Records and links do without it."""

import re
from typing import Any

from qrcode.constants import ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError
from qrcode.main import QRCode
from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, MODE_NUMBER, QRData

#: Rows of digits, and of what QR codes hold as capitals, that are long enough to be worth a change of mode.
_RUNS = re.compile(
    r"(?P<digits>[0-9]{14,})|(?P<capitals>[0-9A-Z $%*+./:-]{10,}?(?=[0-9]{14}|[^0-9A-Z $%*+./:-]|\Z))|(?P<other>.)", re.DOTALL
)
_MODES = {"digits": MODE_NUMBER, "capitals": MODE_ALPHA_NUM, "other": MODE_8BIT_BYTE}


def code_of(text: str) -> Any:
    """The library's code of a text, with its version chosen; None where no version holds it."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=0)
    for kind, run in _runs(text):
        code.add_data(QRData(run.encode(), mode=_MODES[kind], check_data=False))
    try:
        code.best_fit()
    except (DataOverflowError, ValueError):
        return None
    return code


def _runs(text: str) -> list[tuple[str, str]]:
    """The text in stretches of one mode each."""
    runs: list[tuple[str, str]] = []
    for match in _RUNS.finditer(text):
        kind = match.lastgroup or "other"
        if runs and kind == "other" == runs[-1][0]:
            runs[-1] = (kind, runs[-1][1] + match[0])
        else:
            runs.append((kind, match[0]))
    return runs
