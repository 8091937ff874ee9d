"""What must hold for every game: simulated games are legal, records may stop anywhere, and what is listed is what is allowed."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.duelling_circles.rules.colours import ORDER, WORDS
from companion.games.duelling_circles.rules.table import RULINGS
from companion.referee import find_game, format_text, judge, read_record

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
def test_what_is_listed_is_what_is_allowed(header: str, seed: int, data: st.DataObject) -> None:
    """A record is cut after some word, and everything that could be written next is tried."""
    lines = [line for line in simulated(header, seed).splitlines() if not line.startswith(("total", "winner"))]
    last = data.draw(st.integers(header.count("\n"), len(lines) - 1))
    words = lines[last].split()
    before = "\n".join([*lines[:last], " ".join(words[: data.draw(st.integers(0, len(words)))])])
    judged = judge(before)
    assert judged.verdict.status == "legal"
    state, phase = judged.state, judged.verdict.state["phase"]
    listed = {choice for option in GAME.options(state) for choice in option.choices}
    if phase == "over":
        assert all(judge(f"{before}\n{claim}").verdict.status == "legal" for claim in listed if "…" not in claim)
        return
    fresh = state.unfinished is None
    table = judged.record.table if judged.record else None
    words = [*"012345", "stop", "-", *(f"*{n}" for n in range(10))]
    words += [f"{tile}/{word}" for tile in TILES for word in WORDS.values()] if table.kinilani else TILES
    for word in words:
        if fresh and word not in "012345":
            continue
        if word == "-" and (before.endswith("-") or phase != "move"):
            continue  # behind a lost flip it says nothing new
        if word[0] in "hcr" and not before.rstrip().endswith((*"01234", "H", "T")):
            continue
        found = judge(f"{before}\n{word}" if fresh else f"{before} {word}").verdict
        assert (found.status == "legal") == (word in listed), (word, found.errors)


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
