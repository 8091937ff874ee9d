"""What must hold for every game: simulated games are legal, records may stop anywhere, and what is listed is what is allowed."""

from random import Random

from hypothesis import given, settings, strategies as st

from companion.games.duelling_circles.rules.colours import ORDER
from companion.games.duelling_circles.rules.table import RULINGS
from companion.referee import find_game, format_text, judge, read_record
from companion.referee.steps import walk
from walking import begin_of

GAME = find_game("duelling-circles")
TILES = [*(f"h{n}" for n in range(1, 9)), *(f"c{n}" for n in range(1, 9)), "r"]


@st.composite
def headers(draw: st.DrawFn) -> str:
    """The header of a table that may play."""
    tokens = draw(st.sampled_from([3, 5, 7, 14]))
    variants = draw(st.sets(st.sampled_from(["counterflow", "kinilani", *(["no-reserves"] if tokens < 14 else [])])))
    house = {ruling: draw(st.sampled_from(letters)) for ruling, letters in RULINGS.items()}
    lines = ["game: duelling-circles", "players: Aino, Ville", f"tokens: {tokens}"]
    lines += [f"variant: {', '.join(sorted(variants))}"] if variants else []
    if "kinilani" in variants:
        bag = [*ORDER, *ORDER] if tokens == 14 or (tokens < 7 and house["DC-R24"] == "b") else [*ORDER]
        bands = [" ".join(draw(st.permutations(bag))[:tokens]) for _ in range(2)]
        lines.append(f"lineup: Aino {bands[0]}, Ville {bands[1]}")
    lines.append("house: " + ", ".join(f"{ruling}={letter}" for ruling, letter in house.items()))
    return "\n".join(lines) + "\n"


def simulated(header: str, seed: int) -> str:
    """A random game with this header."""
    table = read_record(header).table
    moves = GAME.random_game(table, Random(seed), hands=True)
    return header + "".join(f"{GAME.write(table, move)}\n" for move in moves)


def verdict(text: str) -> dict[str, object]:
    return judge(text).verdict.as_dict()


seeds = st.integers(0, 2**32)


@settings(max_examples=60, deadline=None)
@given(headers(), seeds)
def test_simulated_games_are_legal_and_end(header: str, seed: int) -> None:
    judged = judge(simulated(header, seed)).verdict
    assert judged.status == "legal", judged.errors
    assert judged.complete or "DC-R26=b" in header
    assert judged.complete == bool(judged.winners)


@settings(max_examples=20, deadline=None)
@given(headers(), seeds)
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
@given(headers(), seeds)
def test_canonical_text_says_the_same(header: str, seed: int) -> None:
    text = simulated(header, seed)
    shouted = "".join(
        line.upper() if i > 2 else line for i, line in enumerate(text.replace(" ", "\t ").splitlines(keepends=True))
    )
    canonical = format_text(shouted)
    assert format_text(canonical) == canonical
    for one in (text, shouted):
        assert verdict(one) == verdict(canonical)
    record = read_record(text)
    moves = [GAME.write(record.table, entry.move) for entry in record.entries]
    assert canonical.splitlines()[-len(moves) :] == moves


@settings(max_examples=40, deadline=None)
@given(headers(), seeds, st.data())
def test_a_record_may_stop_after_any_word(header: str, seed: int, data: st.DataObject) -> None:
    text = simulated(header, seed)
    body = [i for i in range(len(header), len(text)) if text[i].isspace() and "total" not in text[text.rfind("\n", 0, i) : i]]
    end = data.draw(st.sampled_from(body))
    cut = text[:end] if "winner" not in text[text.rfind("\n", 0, end) : end] else text[: text.rfind("\n", 0, end)]
    assert verdict(cut)["status"] == "legal"


@settings(max_examples=30, deadline=None)
@given(headers(), seeds, st.data())
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


@settings(max_examples=60, deadline=None)
@given(headers(), seeds, st.data())
def test_a_word_that_is_changed_never_breaks_the_referee(header: str, seed: int, data: st.DataObject) -> None:
    words = simulated(header, seed).split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(words) - 1))
        words[place] = data.draw(
            st.sampled_from([*words, "h9", "*9", "stop", "-", "\n", "7", "x", "[turn 1]", "total:", "#", "ſtop"])
        )
    text = " ".join(words)
    judged = judge(text)
    for error in judged.verdict.errors:
        line = text.split("\n")[error.line - 1]
        assert 1 <= error.column <= len(line) + 1
        assert error.message
    if judged.verdict.status != "legal" and judged.record is not None:
        assert all(word for error in judged.verdict.errors for word in error.legal)
    if judged.record is not None:
        assert format_text(format_text(text)) == format_text(text)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="0123hcrxRHT*-/ \n.,:[]Ainovlestp#ſ\u00a0", max_size=60))
def test_garbage_never_raises(body: str) -> None:
    for header in ("", "variant: kinilani\nlineup: Aino b g, Ville o c\n"):
        judge(f"game: duelling-circles\nplayers: Aino, Ville\n{header}{body}")
