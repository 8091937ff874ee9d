"""What must hold for every game: simulated games are legal, hiding keeps them so, and the two ways of knowing the rules agree."""

from functools import partial
from itertools import product
from random import Random

from hypothesis import given, settings, strategies as st

from companion.cards.french import DECK, JOKER, UNSEEN
from companion.games.circle_of_power.rules.moves import Action, Deed
from companion.games.circle_of_power.rules.play import apply
from companion.games.circle_of_power.rules.state import Season, State
from companion.games.circle_of_power.rules.table import VARIANTS
from companion.referee import Address, Breach, Step, find_game, format_text, judge, read_record, rule_texts
from companion.referee.replay import replay
from companion.referee.steps import steps_after, walk

GAME = find_game("circle-of-power")
TABLES = [
    "Aino, Ville, Emmi, Otto",
    "Aino, Ville, dummy, Otto",
    "dummy1, Ville, Emmi, Otto",
    "Aino, dummy1, Ville, Dummy2",
    "dummy1, Aino, dummy2, Ville",
]
ALL_CARDS = (*DECK, JOKER)


@st.composite
def headers(draw: st.DrawFn) -> str:
    """The header of a table that may play."""
    players = draw(st.sampled_from(TABLES))
    humans = [tag for tag in players.split(", ") if not tag.casefold().startswith("dummy")]
    lines = ["game: circle-of-power", f"players: {players}", f"variant: {draw(st.sampled_from([*VARIANTS]))}"]
    if draw(st.booleans()):
        lines.append(f"dealer: {draw(st.sampled_from(humans))}")
    settings_of = [f"CP-R{n}={draw(st.sampled_from('ab'))}" for n in (7, 11, 12, 15)]
    return "\n".join([*lines, f"house: CP-R1={draw(st.sampled_from('abc'))}, {', '.join(settings_of)}"]) + "\n"


def simulated(header: str, seed: int, *, hands: bool = True) -> str:
    """A random game with this header."""
    table = read_record(header).table
    moves = GAME.random_game(table, Random(seed), hands=hands)
    return header + "".join(f"{GAME.write(table, move)}\n" for move in moves)


def verdict(text: str) -> dict[str, object]:
    return judge(text).verdict.as_dict()


seeds = st.integers(0, 2**32)
randoms = st.randoms(use_true_random=False)


@settings(max_examples=60, deadline=None)
@given(headers(), seeds, st.booleans())
def test_simulated_games_are_legal_and_complete(header: str, seed: int, hands: bool) -> None:
    judged = judge(simulated(header, seed, hands=hands)).verdict
    assert judged.status == "legal", judged.errors
    assert judged.complete
    assert judged.winners


@settings(max_examples=30, deadline=None)
@given(headers(), seeds, st.booleans())
def test_what_is_printed_reads_back_as_the_same(header: str, seed: int, hands: bool) -> None:
    text = simulated(header, seed, hands=hands)
    record = read_record(text)
    assert "".join(f"{GAME.write(record.table, entry.move)}\n" for entry in record.entries) == text[len(header) :]
    assert format_text(text) == text


@settings(max_examples=30, deadline=None)
@given(headers(), seeds, randoms)
def test_hiding_cards_keeps_a_legal_record_legal(header: str, seed: int, random: Random) -> None:
    """Cards of hands become `?`, draws too or are left out, whole hands are left out."""
    lines = []
    for line in simulated(header, seed).splitlines():
        if line.startswith("hand: "):
            if random.random() < 0.3:
                continue
            words = line.split(" ")
            is_card = [word.rstrip(",") in {card.code for card in DECK} for word in words]
            hidden = [
                f"?{',' * word.endswith(',')}" if card and random.random() < 0.4 else word
                for word, card in zip(words, is_card, strict=True)
            ]
            lines.append(" ".join(hidden))
        else:
            words = [random.choice([word, word[:3] + "?", word[:2]]) if "+" in word else word for word in line.split(" ")]
            lines.append(line if line.startswith(("game", "players", "house")) else " ".join(words))
    judged = judge("\n".join(lines)).verdict
    assert judged.status == "legal", judged.errors


@settings(max_examples=30, deadline=None)
@given(headers(), seeds)
def test_form_does_not_matter(header: str, seed: int) -> None:
    """Letter case, blanks, brackets, line ends, suit signs and comments change nothing that is said."""
    text = simulated(header, seed)
    expected = verdict(text)
    shouted = "\ufeff" + "\r\n".join("\t " + line.upper().replace(" ", "   ") + "  # [season 9]" for line in text.splitlines())
    found = verdict(shouted.replace(header.splitlines()[1].upper().replace(" ", "   "), header.splitlines()[1]))
    assert found == expected
    bare = text.replace("(J", "J").replace("(Q", "Q").replace("(K", "K").replace("(A", "A").replace(")", "")
    assert verdict(bare) == expected


@settings(max_examples=30, deadline=None)
@given(headers(), seeds, randoms)
def test_a_record_may_stop_anywhere(header: str, seed: int, random: Random) -> None:
    lines = simulated(header, seed).splitlines(keepends=True)
    cut = random.randrange(header.count("\n"), len(lines))
    judged = judge("".join(lines[:cut])).verdict
    assert judged.status == "legal", judged.errors
    assert format_text(format_text("".join(lines[:cut]))) == format_text("".join(lines[:cut]))


@settings(max_examples=30, deadline=None)
@given(headers(), seeds)
def test_deeds_that_follow_may_be_left_out(header: str, seed: int) -> None:
    """Without the dummies' deeds, and without regrouping where it costs nothing, the same has happened."""
    text = simulated(header, seed)
    lines = text.splitlines()
    for step in judge(text).steps:
        if isinstance(step.move, Action) and step.after.season is not None:
            winner = step.after.season.leader
            bare = step.move.deed.kind == "-" and step.move.deed.trophy is None
            if step.after.season.setup.dummies[winner] and step.move.deed.trophy is None:
                bare = True
            if bare:
                lines[step.line.number - 1] = GAME.write(step.after.table, step.move._replace(deed=Deed()))
    expected, found = judge(text).verdict, judge("\n".join(lines)).verdict
    assert (found.status, found.state, found.totals) == (expected.status, expected.state, expected.totals)


def positions(header: str, seed: int, random: Random) -> tuple[State, Season, Action]:
    """The state before some action of a random game, and that action."""
    text = simulated(header, seed, hands=random.random() < 0.7)
    steps: list[Step] = [step for step in judge(text).steps if isinstance(step.move, Action)]
    step = random.choice(steps)
    return step.before, step.before.season, step.move


def breach_of(state: State, move: Action) -> Breach | None:
    try:
        apply(state, move)
    except Breach as breach:
        return breach
    return None


def refused_at(breach: Breach | None, at: Address, *rules: str) -> bool:
    return breach is not None and breach.address == at and breach.rule in rules


def offered(state: State, *words: str) -> set[str]:
    """What may be said after these words of an action."""
    return {choice.word for choice in steps_after(partial(GAME.dialogue, state), words).choices}


def words_before(season: Season, move: Action, place: int) -> list[str]:
    """The words of an action before the card at a place."""
    words = [f"({move.following.code})"] if move.following else []
    for card, draw in list(zip(move.cards, move.draws or (None,) * 4, strict=True))[:place]:
        words += [card.code, *(["+", draw.code] if draw else [])]
    return words


@settings(max_examples=60, deadline=None)
@given(headers(), seeds, randoms)
def test_offered_cards_are_those_that_the_referee_passes(header: str, seed: int, random: Random) -> None:
    """For every card at a place of an action: offered if and only if judging finds nothing wrong with it there."""
    state, season, move = positions(header, seed, random)
    place = random.randrange(4)
    found = offered(state, *words_before(season, move, place))
    for card in ALL_CARDS:
        cards = (*move.cards[:place], card, *move.cards[place + 1 :])
        draws = (*move.draws[:place], *(None,) * (4 - place)) if move.draws else ()
        breach = breach_of(state, move._replace(cards=cards, draws=draws))
        refused = refused_at(breach, (place,), "CP-1.1", "CP-3.6", "CP-3.7", "CP-7.2")
        assert (card.code in found) == (not refused), (card, breach)


@settings(max_examples=60, deadline=None)
@given(headers(), seeds, randoms)
def test_offered_draws_are_those_that_the_referee_passes(header: str, seed: int, random: Random) -> None:
    state, season, move = positions(header, seed, random)
    place = random.randrange(4)
    words = [*words_before(season, move, place), move.cards[place].code]
    found = offered(state, *words, "+") if "+" in offered(state, *words) else set()
    for card in (*ALL_CARDS, UNSEEN):
        draws = (*(move.draws or (None,) * 4)[:place], card, *(None,) * (3 - place))
        breach = breach_of(state, move._replace(draws=draws))
        refused = breach is not None and breach.address == (place, "draw")
        assert (card.code in found) == (not refused), (card, breach)


@settings(max_examples=40, deadline=None)
@given(headers(), seeds, randoms)
def test_offered_next_cities_are_those_that_the_referee_passes(header: str, seed: int, random: Random) -> None:
    state, season, move = positions(header, seed, random)
    found = offered(state)
    for card in ALL_CARDS:
        breach = breach_of(state, move._replace(following=card, deed=Deed()))
        assert (f"({card.code})" in found) == (breach is None or breach.at != "next"), (card, breach)
    left_out = breach_of(state, move._replace(following=None, deed=Deed()))
    assert (left_out is not None and left_out.rule == "CP-3.1") == (season.actions < 12)
    assert (move.cards[0].code in found) == (season.actions >= 12)


@settings(max_examples=60, deadline=None)
@given(headers(), seeds, randoms)
def test_offered_deeds_are_those_that_the_referee_passes(header: str, seed: int, random: Random) -> None:
    """Every deed, whatever of it is written: it can be walked if and only if judging passes it."""
    state, season, move = positions(header, seed, random)
    plays = words_before(season, move, 4)
    trophies = [None, *sorted({card for line in season.lines for card in line}), DECK[9]]
    everybody = (None, *range(4))
    deeds = [
        *(Deed(None, "x", loser, None, choice) for loser, choice in product(everybody, ("", "give", "keep"))),
        *(Deed(None, "r", *rest) for rest in product(everybody, trophies, ("", "give", "keep"))),
        *(Deed(None, "-", None, trophy) for trophy in trophies),
        Deed(),
    ]
    begin = partial(GAME.dialogue, state)
    for deed in (*deeds, *(deed._replace(winner=winner) for deed in random.sample(deeds, 5) for winner in range(4))):
        line = GAME.write(state.table, move._replace(deed=deed))
        found = walk(begin, line)
        assert found.said[: len(plays)] == tuple(plays)
        assert (found.end == len(line) and found.whole) == (breach_of(state, move._replace(deed=deed)) is None), line


@settings(max_examples=30, deadline=None)
@given(headers(), seeds, randoms)
def test_states_are_values(header: str, seed: int, random: Random) -> None:
    """Replaying twice gives equal states; other positions are others."""
    text = simulated(header, seed)
    one, other = (replay(read_record(text)) for _ in range(2))
    states = [step.after for step in one.steps]
    assert states == [step.after for step in other.steps]
    assert [state.key() for state in states] == [step.after.key() for step in other.steps]
    assert len({state.key() for state in states}) == len(states), "no line leaves everything as it was"
    assert "Season(" in repr(states[0])


WORDS = ["Jk", "2s", "Kh", "(Kh)", "?", "Ville", "17", ">", "6h+?", "9c+2s", "", "draw", ",", "x", "r", "-", "give", "keep", "3."]
KEYWORDS = ["cities:", "hand:", "trophies:", "destroyed:", "score:", "winner:", "seats:", "dealer:"]


@settings(max_examples=150, deadline=None)
@given(headers(), seeds, randoms)
def test_every_breach_cites_a_rule_of_the_rulebook(header: str, seed: int, random: Random) -> None:
    """One token of a legal game is changed: whatever is said then is said by a rule, at a place that exists."""
    lines = simulated(header, seed, hands=random.random() < 0.5).splitlines()
    place = random.randrange(len(lines))
    words = lines[place].split(" ")
    words[random.randrange(len(words))] = random.choice(WORDS)
    lines[place] = " ".join(words)
    text = "\n".join(lines)
    judged = judge(text).verdict
    for error in judged.errors:
        assert error.rule in {"syntax", "header", "claim", *rule_texts("circle-of-power")}
        assert error.message
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    if judged.status != "malformed":
        formatted = format_text(text)
        assert format_text(formatted) == formatted
        again = judge(formatted).verdict
        assert (again.status, again.state, again.totals) == (judged.status, judged.state, judged.totals)
        assert [error.rule for error in again.errors] == [error.rule for error in judged.errors]


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.lists(st.sampled_from([*WORDS, "cities:", "hand:", "trophies:", "destroyed:", "score:", "winner:", "seats:"])))
)
def test_nonsense_never_raises(rows: list[list[str]]) -> None:
    body = "\n".join(" ".join(row) for row in rows)
    head = "game: circle-of-power\nplayers: Aino, Ville, dummy, Otto\nvariant: full-game\n[season 1]\n"
    for text in (body, head + body, f"{head}cities: Kh Qs Qc As\n{body}"):
        assert judge(text).verdict.status in {"legal", "illegal", "malformed"}
