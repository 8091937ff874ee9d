"""Reading: which fault comes first, and words that are easily read otherwise."""

import pytest

from companion.referee import judge, read_record

HEADER = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\n"


def first(text: str) -> tuple[int, int, str]:
    verdict = judge(text).verdict
    assert verdict.status == "malformed"
    error = verdict.errors[0]
    return error.line, error.column, error.rule


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The header. (In which order faults count is tested for all games alike.)
        ("game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks\nAino 2s Ac / moon\nVille: 3s 4s / sun\n", (3, 1, "header")),
        ("game: circle-of-kings\nplayers: Aino, x\nformat: 2\ncircle: Ks Kw Kc Kp\n", (2, 16, "header")),
        ("game: circle-of-kings\nplayers: Aino, Ville\nhouse: CK-R1=b\n", (1, 1, "header")),
        (HEADER + "house: CK-R4=a\n[round 1]\nAino\n", (4, 8, "header")),
        # The lines.
        (HEADER + "[round 1]\n2. Aino draw recruit\n", (5, 1, "syntax")),
        (HEADER + "[round 1]\nAino 5s x 3c, 4s x 2w\n", (5, 15, "syntax")),
        (HEADER + "[round 1]\nAino 5s x 3c, Ville\n", (5, 15, "syntax")),
        (HEADER + "[round 1]\nAino tower 5s\n", (5, 12, "syntax")),
        (HEADER + "[round 1]\nscore: Aino +1\n", (5, 13, "syntax")),
        (HEADER + "[round 1]\nwinner: draw Aino\n", (5, 14, "syntax")),
        (HEADER + "[round 1]\nwinner: Aino Ville\n", (5, 14, "syntax")),
        # A word that is glued to others is meant alone.
        (HEADER + "[round 1]\nAino 5sx8p 5sx8p\n", (5, 14, "syntax")),
        (HEADER + "[round 1]\nAino 5s+3c 9x/L16\n", (5, 12, "syntax")),
        # Claims: the first word that cannot stand.
        (HEADER + "[round 1]\nscore: Aino Ville -1,\n", (5, 13, "syntax")),
        (HEADER + "[round 1]\nscore: Aino, -1\n", (5, 12, "syntax")),
        (HEADER + "[round 1]\nscore: Aino -1 Ville -2,\n", (5, 16, "syntax")),
        (HEADER + "[round 1]\nscore: Aino -1,\n", (5, 15, "syntax")),
    ],
)
def test_the_first_fault(text: str, expected: tuple[int, int, str]) -> None:
    assert first(text) == expected


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("Aino 5s+3c 9w/L16", "Aino 5s 3c + 9w / the-tower"),
        ("Aino:5sx3c", "Aino 5s x 3c"),
        ("aino 5S*X10c*,VILLE: L7x2w", "Aino 5s* x Tc*, Ville chariot x 2w"),
        ("1.Aino draw ? -10C BURN 9W Recruit L4", "Aino draw ? -Tc burn 9w recruit emperor"),
        ("Aino wheel CW", "Aino the-wheel-of-fortune cw"),
        ("winner : ville ,aino", "winner: Ville, Aino"),
        ("score:Aino -007", "score: Aino -7"),
    ],
)
def test_spellings_that_say_the_same(line: str, same: str) -> None:
    one, other = (read_record(f"{HEADER}[round 1]\n{text}\n").entries[1].move for text in (line, same))
    assert one == other


def test_a_number_of_any_length_is_read() -> None:
    verdict = judge(f"{HEADER}[round 1]\nscore: Aino {'9' * 5000}\n").verdict
    assert [error.rule for error in verdict.errors] == ["claim"]
