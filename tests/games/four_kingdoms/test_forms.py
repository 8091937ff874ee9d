"""What is told of lines that have no form, where several things are wrong with them: the first that is looked at, at its word."""

import pytest

from companion.referee import judge

START = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n\n[season 1]\nkings: Ks Kd\n"
WRONG = {
    "3d Qc xx > Qc Qd": (">", "one card follows"),
    "exchange Aino: 5s > 9d 8d": (">", "one card follows"),
    "3d Qc xx": ("xx", "isn't a card"),
    "exchange Aino: 5s 6s > 9d": ("5s", "one card"),
    "village Bo: 3h zz": ("zz", "isn't a card"),
    "village Bo: 3h": ("Bo", "Bo"),
    "hand Bo:": ("hand", "nothing follows"),
    ":and Aino: 6c": (":and", "no known form"),
    "kings Aino: Ks": ("kings", "no known form"),
    "end now": ("end", "isn't a card"),
}


@pytest.mark.parametrize("line", WRONG)
def test_the_fault_that_is_told(line: str) -> None:
    verdict = judge(f"{START}{line}\n").verdict
    word, said = WRONG[line]
    assert [(one.line, one.column) for one in verdict.errors] == [(6, line.index(word) + 1)]
    assert said in verdict.errors[0].message
