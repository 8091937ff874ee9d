"""What must hold for every game: simulated games are legal, records may stop anywhere, and what is listed is what is allowed."""

from hypothesis import given, settings, strategies as st

from at_random import headers, seeds, simulated
from companion.games.duelling_circles.rules.colours import ORDER
from companion.referee import find_game, judge
from companion.referee.steps import walk
from walking import begin_of

GAME = find_game("duelling-circles")
HEADERS = headers("duelling-circles")
TILES = [*(f"h{n}" for n in range(1, 9)), *(f"c{n}" for n in range(1, 9)), "r"]


@settings(max_examples=20, deadline=None)
@given(HEADERS, seeds)
def test_no_token_is_lost_on_the_way(header: str, seed: int) -> None:
    judged = judge(simulated(header, seed))
    assert judged.record is not None
    for step in judged.steps:
        state = GAME.describe(step.after)
        for tag in ("Aino", "Ville"):
            there = len(state["board"][tag]) + state["reserve"][tag] + state["lost"][tag]
            assert there == judged.record.table.tokens
            assert len(state["reserve_colours"].get(tag, range(state["reserve"][tag]))) == state["reserve"][tag]


@settings(max_examples=40, deadline=None)
@given(HEADERS, seeds, st.data())
def test_a_record_may_stop_after_any_word(header: str, seed: int, data: st.DataObject) -> None:
    text = simulated(header, seed)
    body = [i for i in range(len(header), len(text)) if text[i].isspace() and "total" not in text[text.rfind("\n", 0, i) : i]]
    end = data.draw(st.sampled_from(body))
    cut = text[:end] if "winner" not in text[text.rfind("\n", 0, end) : end] else text[: text.rfind("\n", 0, end)]
    assert judge(cut).verdict.status == "legal"


@settings(max_examples=30, deadline=None)
@given(HEADERS, seeds, st.data())
def test_what_is_offered_is_what_is_allowed(header: str, seed: int, data: st.DataObject) -> None:
    """A record is cut after some word, and everything that could be written next is tried."""
    lines = [line for line in simulated(header, seed).splitlines() if not line.startswith(("total", "winner"))]
    last = data.draw(st.integers(header.count("\n"), len(lines) - 1))
    words = lines[last].split()
    said = " ".join(words[: data.draw(st.integers(0, len(words)))])
    text = "\n".join(lines[:last]) + "\n"
    before = judge(text)
    assert before.verdict.status == "legal"
    assert before.record is not None
    begin = begin_of(before)
    assert walk(begin, said).end == len(said)
    words = [*"012345", "HHTT", "stop", "-", *(f"*{n}" for n in range(10)), "*HTH", "Aino", "total: Aino", "winner: draw"]
    words += [f"{tile}/{letter}" for tile in TILES for letter in ORDER] if before.record.table.kinilani else []
    for word in (*words, *TILES):
        line = f"{said} {word}".strip()
        found = walk(begin, line)
        offered = found.end == len(line) and found.whole
        assert (judge(text + line).verdict.status == "legal") == offered, (line, found)
