"""What the table lets stand: every way to go wrong either goes on as it is written, or cannot have happened."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from companion.cards.french import JOKER
from companion.games.circle_of_power.rules.moves import Action, Cities, Deed, Hand, Move, NewSeason
from companion.games.circle_of_power.rules.play import apply, next_city
from companion.games.circle_of_power.rules.state import State
from companion.record.lines import make_line
from companion.referee import Breach, Verdict, format_text, judge, read_record
from companion.referee.books import KEEPING, find_text
from tests.games.circle_of_power.matter import check_matter
from tests.games.circle_of_power.test_properties import ALL_CARDS, GAME, HEADERS, seeds

ERRORS = Path(__file__).parent / "records" / "errors"
#: A line that cannot be read, a header line or a claim: none of these can be let stand.
FORM = "malformed"
NOT_IN_BATTLE_DECK = "the battle deck has no such card"
NOT_IN_CITY_DECK = "that card is not in the city deck"
PLAYED = "the card lies with those that were played"
ELSEWHERE = "the card lies somewhere else"
NOT_IN_PILE = "the pile has no such card"
NO_TROPHY = "that trophy does not lie there"
#: By the gallery's records: why their line cannot be let stand; or how things lie where it is: everybody's city, his line,
#: the destroyed cities, and who leads.
EXPECTED = {
    "CP-1.1-drawn": NOT_IN_BATTLE_DECK,
    "CP-1.1-hand": NOT_IN_BATTLE_DECK,
    "CP-1.1-play": NOT_IN_BATTLE_DECK,
    "CP-1.2-cities": NOT_IN_CITY_DECK,
    "CP-1.2-next": NOT_IN_CITY_DECK,
    "CP-1.3": "Kh Qs Qc As; - / - / - / -; 0 0 0 0; Aino",
    "CP-1.4-cities": "there is no such card any more in the city deck",
    "CP-1.4-next": NOT_IN_CITY_DECK,
    "CP-1.5-bottom": NOT_IN_CITY_DECK,
    "CP-1.5-cities": "Jk Qs Jk As; - / - / - / -; 0 0 0 0; Aino",
    "CP-1.5-next": "Kh Jk Jk As; Qs / - / - / -; 0 0 0 0; Aino",
    "CP-2.1": "Kh Qs Qc Jd; As / - / - / -; 0 0 0 0; Aino",
    "CP-2.2-red": "Kh Jd Qh As; Jk / - / - / -; 0 0 0 0; Aino",
    "CP-2.2": "Jk Qs Qh Jd; As / - / - / -; 0 0 0 0; Aino",
    "CP-2.3": "Jk Ac - Ad; Qs Qc Jd Jc Js As Qd Jk / - / - / Ks; 0 0 0 0; None",
    "CP-3.1-last": NOT_IN_CITY_DECK,
    "CP-3.1-missing": "Kh - Qc As; Qs / - / - / -; 0 0 0 0; Aino",
    "CP-3.5": "Kh Qs Jd As; - / Qc / - / -; 0 0 0 0; Ville",
    "CP-3.6-early": PLAYED,
    "CP-3.6-late": PLAYED,
    "CP-3.6-line": PLAYED,
    "CP-3.7-drawn-kept": ELSEWHERE,
    "CP-3.7-drawn-known": ELSEWHERE,
    "CP-3.7-drawn-played": ELSEWHERE,
    "CP-3.7-elsewhere": ELSEWHERE,
    "CP-3.7-kept": ELSEWHERE,
    "CP-3.7-late-hand": ELSEWHERE,
    "CP-3.7-other": ELSEWHERE,
    "CP-3.7-play": ELSEWHERE,
    "CP-3.7-twice": ELSEWHERE,
    "CP-3.8-draw": NOT_IN_PILE,
    "CP-3.8-hand": "Qh Qd Kc As; Qs Qc Jd Jc Js / - / - / -; 0 0 0 0; Aino",
    "CP-3.8-thirteen": NOT_IN_PILE,
    "CP-3.8-three": "Qh Qd Kc As; Qs Qc Jd Jc Js / - / - / -; 0 0 0 0; Aino",
    "CP-3.8-unseen": NOT_IN_PILE,
    "CP-4.1-nothing": "Kh Qs Qc As; - / - / - / -; 0 0 0 0; Aino",
    "CP-4.1-regroup": "Jd Qs Qc As; - / - / - / -; 0 0 0 0; Aino",
    "CP-4.1-winner": "Kh Qs Qc As; - / - / - / -; 0 0 0 0; Aino",
    "CP-4.2-own": "Jd Qs Qc As; Kh / - / - / -; 0 0 0 0; Aino",
    "CP-4.2-which": "Kh Qs Qc As; - / - / - / -; 0 0 0 0; Aino",
    "CP-4.3-keep": "Kh Jd Qc As; Qs / - / - / -; 0 0 0 0; Aino",
    "CP-4.3-tyrant": "Jd Kh Qc As; - / - / - / -; 0 1 0 0; Aino",
    "CP-4.4": "Jd Kh Qc As; - / - / - / -; 0 0 0 0; Aino",
    "CP-4.5-none": NO_TROPHY,
    "CP-4.5-other": NO_TROPHY,
    "CP-5.1-retake": "Qs Jd Qc Ks; - / - / - / -; 0 0 0 0; Aino",
    "CP-5.1-take": "Jh Jd Qc Ks; Qs / - / - / -; 0 0 0 0; Aino",
    "CP-5.2-empty": NO_TROPHY,
    "CP-5.2-other": NO_TROPHY,
    "CP-5.2-threat": "Qh Jd Jc As; Qc / - / - / -; 0 0 0 0; Aino",
    "CP-5.2-tyrant": NO_TROPHY,
    "CP-6.1-action": "there are no battle cards left to play",
    "CP-6.1-both": FORM,
    "CP-6.1-empty": "- - - -; - / - / - / -; 0 0 0 0; Ville",
    "CP-6.1-season": "- - - -; - / - / - / -; 0 0 0 0; Ville",
    "CP-6.1-tally": FORM,
    "CP-6.2": FORM,
    "CP-6.5-action": "Ks Jc As Jd; - / - / - / -; 0 0 5 0; Aino",
    "CP-6.5-hand": "Kc Kd Ac Jh; - / - / - / -; 0 0 5 1; dummy",
    "CP-6.5-season": "- - - -; - / - / - / -; 0 0 0 0; Ville",
    "CP-6.5-sixteenth": "there are no battle cards left to play",
    "CP-7.1": FORM,
    "CP-7.2-draw": "Kh Jd Qc As; Qs / - / - / -; 0 0 0 0; Aino",
    "CP-7.2-early": "Qh Qd Jh As; Qs Qc Jd Jc Js / - / - / -; 0 0 0 0; dummy",
    "CP-7.2-hand": "Kh Qs Qc As; - / - / - / -; 0 0 0 0; Aino",
    "CP-7.2-knocked-out": "Kh Qs Qc As; - / - / - / -; 0 5 0 0; Ville",
    "CP-7.2-late": ELSEWHERE,
    "CP-7.3": "Jd Qs Kh As; - / - / - / -; 0 0 0 0; dummy",
    "CP-7.4": "Jd Qs Kc As; - / - / Qh / -; 0 0 0 0; dummy",
    "CP-7.5": "Ac Qs Jd As; - / - / Kh / -; 0 0 0 0; dummy",
    "CP-7.7": FORM,
    "CP-7.8": FORM,
    "CP-8.1-claim": FORM,
    "CP-8.1-tally": FORM,
    "CP-8.2-claim": FORM,
    "CP-8.2-tally": FORM,
    "CP-8.3": "Qs Jd Qc As; - / - / - / -; 0 0 0 0; Aino",
    "CP-8.5": FORM,
    "CP-9.3-joker": "Jk Qs Jd As; Qh / - / - / -; 0 0 0 0; Aino",
    "CP-9.3-red": "Kh Jd Qc As; - / - / - / -; 0 1 0 0; Aino",
    "CP-9.3-retake": "Ks Jd Qc Ah; - / - / - / -; 0 0 0 0; Aino",
}
GALLERY = sorted(ERRORS.glob("*.game"))
HEAD = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\ncities: Kh Qs Qc As\n"


def told(verdict: Verdict) -> str:
    """How things lie, as `EXPECTED` says it."""
    state = verdict.state
    cities = " ".join(city or "-" for city in state["cities"].values())
    lines = " / ".join(" ".join(line) or "-" for line in state["trophies"].values())
    return f"{cities}; {lines}; {' '.join(map(str, state['destroyed'].values()))}; {state['leader']}"


def expected(path: Path) -> str:
    """What comes of it when the wrong line of a gallery's record is let stand."""
    return FORM if path.stem.startswith(("syntax", "header", "claim")) else EXPECTED[path.stem]


def test_every_record_of_the_gallery_is_expected() -> None:
    assert EXPECTED.keys() <= {path.stem for path in GALLERY}


@pytest.mark.parametrize("path", GALLERY, ids=[path.stem for path in GALLERY])
def test_a_wrong_line_goes_on_or_cannot_have_happened(path: Path) -> None:
    text = path.read_text("utf-8")
    before = judge(text)
    wrong = before.verdict.errors[0]
    lines = text.splitlines()
    lines[wrong.line - 1] += " !"
    judged = judge("\n".join(lines))
    verdict = judged.verdict
    if expected(path) == FORM:
        assert verdict.status == "malformed"
    elif ";" not in expected(path):
        assert (verdict.status, verdict.errors[0].line) == ("illegal", wrong.line)
        assert verdict.errors[0].message.endswith(f"; that cannot be let stand: {expected(path)}")
        assert not verdict.stood
    else:
        assert verdict.status == "legal"
        assert told(verdict) == expected(path)
        assert [error._replace(end_column=0) for error in verdict.stood] == [wrong._replace(end_column=0)]
        check_matter(judged.inner)


def last(lines: str) -> Verdict:
    return judge(HEAD + lines).verdict


@pytest.mark.parametrize(
    ("line", "found", "leader"),
    [
        ("(Jd) Ville: 9h 2c 4d 2s Ville x Otto !", [("CP-1.6", 6)], "Ville"),
        ("(Jd) Aino: 4h 2c 2s 4d x Ville !", [("table", 1)], "Aino"),
        ("1. (Jd) Otto: 2s 4h 3c 5s x Ville !", [("CP-1.6", 9)], "Aino"),
    ],
)
def test_who_led_may_be_said(line: str, found: list[tuple[str, int]], leader: str) -> None:
    verdict = last(line)
    assert [(error.rule, error.column) for error in verdict.stood] == found
    assert verdict.state["leader"] == leader
    assert format_text(HEAD + line).splitlines()[-1] == line
    assert last(line.removesuffix(" !")).status == "malformed", "only of a line that is let stand"


def test_who_led_later_and_without_a_next_city() -> None:
    played = (ERRORS / "CP-2.3.game").read_text("utf-8").splitlines()
    played[-1] = "Aino: 9h 5d 7d 6s x Olavi !"
    verdict = judge("\n".join(played)).verdict
    assert [(error.rule, error.column, error.end_column) for error in verdict.stood] == [("CP-3.5", 1, 5)]
    assert verdict.stood[0].message == "Aino does not lead this action: Olavi has won the one before"
    assert verdict.state["trophies"]["Aino"][-1] == "Ad"


def test_who_has_won_is_told_with_the_card() -> None:
    error = last("(Jd) 4h 9c 2s 4d Ville x Emmi").errors[0]
    assert error.message == "Aino has won this action with 4♥ (the only trump), not Ville"
    assert [(place.line, place.column, place.message) for place in error.related] == [(5, 6, "this card wins")]


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("4h 9s 2s 3d", "Ville has won this action with 9♠ (a trump, and the highest number)"),
        ("9h 9s 2s 3d", "Ville has won this action with 9♠ (a trump, and the last of equal numbers)"),
        ("4s 9c 2s 3d", "Ville has won this action with 9♣ (the highest number, where nobody played a trump)"),
        ("4s 9c 9d 3d", "Emmi has won this action with 9♦ (the last of equal numbers, where nobody played a trump)"),
    ],
)
def test_why_somebody_has_won(cards: str, why: str) -> None:
    assert last(f"(Jd) {cards} Otto x Emmi").errors[0].message == f"{why}, not Otto"


def test_the_wrong_winner_may_attack_though_nobody_can_be() -> None:
    """Ville's queen attacks no jack: whom he should have named is nobody."""
    head = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\ncities: Kh Qs Qc As\n"
    found = judge(f"{head}(Jd) 4h 2c 2s 4d Ville x Aino !\n").verdict
    assert (found.status, [one.rule for one in found.stood]) == ("legal", ["CP-3.5"])


def test_hands_may_be_uneven_and_the_pile_runs_short() -> None:
    """Aino was dealt four: so the last one to draw in action 6 finds no card, and who has none left cannot play on."""
    judged = judge(HEAD + "hand: Aino 9h 8h 7h 6h !\n" + "".join(f"({city}) {cards}\n" for city, cards in SIX_ACTIONS))
    assert judged.verdict.status == "legal", judged.verdict.errors
    check_matter(judged.inner)
    hands = judged.inner.season.hands
    held = [known.bit_count() + old + new for known, old, new in zip(*hands, strict=True)]
    assert sum(held) == 36
    assert max(held) == 10
    assert min(held) == 8


SIX_ACTIONS = [
    ("Jd", "9h 2c 2s 4d x Ville"),
    ("Jc", "8h 3c 3s 5d x Emmi"),
    ("Qh", "7h 4c 4s 6d -"),
    ("Js", "6h 5c 5s 7d x Ville"),
    ("Kc", "5h 2d 6s 8d x Emmi"),
    ("Qd", "4h 3d 7s 9d x Ville"),
]


def test_a_season_broken_off_counts_as_it_stands() -> None:
    verdict = last("(Jd) 4h 2c 2s 4d x Ville\n[season 2] !\nscore: Aino 0\ntotal: Aino 1")
    assert verdict.status == "legal", verdict.errors
    assert [(section["complete"], section["scores"]["Aino"]) for section in verdict.sections] == [(True, 1), (False, 0)]


def test_an_action_after_the_end_goes_on_with_its_season() -> None:
    """The season counts again when it ends: nothing of it is in the totals meanwhile."""
    text = (ERRORS / "CP-6.5-action.game").read_text("utf-8")
    over = judge(text).verdict
    assert (over.complete, over.totals["Ville"]) == (True, 5)
    verdict = judge(f"{text.rstrip()} !\n").verdict
    assert (verdict.complete, verdict.winners, verdict.totals["Ville"]) == (False, [], 4)
    assert [section["complete"] for section in verdict.sections] == [True, False]


def test_both_jokers_may_be_out_early() -> None:
    """They were both shuffled in: so the last card of the city deck is another one."""
    state = judge(f"{HEAD.rpartition('cities')[0]}cities: Jk Qs Jk As !").inner
    random = Random(1)
    while state.season.actions < 13:
        text = random_line(state, random)
        assert "(Jk)" not in text
        state = apply(state, read(state, text)) if not text.startswith("hand:") else state
    following = next_city(state.season, Action(None, (), (), Deed()))
    assert following
    assert following is not JOKER
    assert not following.bit & state.season.out


def random_line(state: State, random: Random) -> str:
    """A legal line that is no claim; empty where there is none."""
    dialogue = GAME.dialogue(state)
    text, joined = "", True
    steps = next(dialogue, None)
    while steps:
        choices = [choice for choice in steps.choices if text or not _is_beside_the_play(choice.word)]
        if not choices or (steps.ends and text and random.random() < 0.5):
            break
        choice = random.choice(choices)
        text += choice.word if joined or choice.clings else f" {choice.word}"
        joined = choice.joins
        try:
            steps = dialogue.send(choice.word)
        except StopIteration:
            break
    return text


def _is_beside_the_play(word: str) -> bool:
    return word.endswith(":") and word not in ("cities:", "hand:")


def faults(state: State, move: Move, random: Random) -> Move:
    """A move that was meant otherwise."""
    if isinstance(move, Cities):
        return move._replace(cards=(*move.cards[:3], random.choice(ALL_CARDS)))
    if isinstance(move, Hand):
        emperor, cards = random.choice(move.entries)
        other = random.choice([emperor, random.randrange(4)])
        return Hand(((other, random.choice([cards[:-1], (*cards, random.choice(ALL_CARDS)), cards])),))
    if not isinstance(move, Action) or state.season is None:
        return NewSeason(GAME.number(state) + 1)
    trophies = [None, *{card for line in state.season.lines for card in line}]
    deed = Deed(
        random.choice([None, None, *range(4)]),
        random.choice(["", "x", "r", "-"]),
        random.choice([None, *range(4)]),
        random.choice(trophies),
        random.choice(["", "", "give", "keep"]),
    )
    cards = (*move.cards[:3], random.choice(ALL_CARDS))
    changes: list[Callable[[], Move]] = [
        lambda: move._replace(deed=deed),
        lambda: move._replace(deed=deed, leader=random.randrange(4)),
        lambda: move._replace(leader=random.randrange(4)),
        lambda: move._replace(following=random.choice([None, *ALL_CARDS])),
        lambda: move._replace(cards=cards),
        lambda: move._replace(draws=tuple(random.choice([None, *ALL_CARDS]) for _ in range(4))),
        lambda: NewSeason(GAME.number(state) + 1),
    ]
    return random.choice(changes)()


def play_with_a_fault(header: str, seed: int) -> None:
    """A random game: one line of it is wrong and let stand, and from there on it is played by random legal lines."""
    random, table = Random(seed), read_record(header).table
    moves = [move for move in GAME.random_game(table, random, hands=random.random() < 0.5) if not GAME.is_claim(move)]
    at = random.randrange(1, len(moves) + 1)
    state = GAME.start(table)
    for move in moves[:at]:
        state = apply(state, move)
    meant = moves[at] if at < len(moves) else moves[-1]
    for _ in range(40):
        try:
            state, stood = GAME.let_stand(state, faults(state, meant, random))
        except Breach as breach:
            assert_has_reason(breach)
            continue
        check_matter(state)
        if stood:
            break
    play_on(state, random)


def assert_has_reason(breach: Breach) -> None:
    assert "that cannot be let stand: " in breach.message


def play_on(state: State, random: Random) -> None:
    """Random legal lines until the game is over; a season in which somebody has no card left is broken off."""
    for _ in range(400):
        if state.is_over or GAME.number(state) > 12:
            break
        text = random_line(state, random)
        if text.startswith("hand:") and random.random() < 0.9:
            continue
        if text:
            state = apply(state, read(state, text))
        else:
            state, broken_off = GAME.let_stand(state, NewSeason(GAME.number(state) + 1))
            assert broken_off
        check_matter(state)
        GAME.describe(state)
        GAME.items(state)


def read(state: State, text: str) -> Move:
    """The move of a line, whatever stands above it in its season."""
    reader = GAME.reader(state.table)
    season = state.season
    if text.startswith("["):
        return NewSeason(GAME.number(state) + 1)
    reader.read(make_line(1, "[season 1]"))
    if not text.startswith("cities:"):
        reader.read(make_line(2, "cities: Kh Qs Qc As"))
        for _ in range(season.actions if season else 0):
            reader.read(make_line(3, "Jd 4h 2c 2s 4d -"))
    return reader.read(make_line(4, text))


@settings(max_examples=40, deadline=None)
@given(HEADERS, seeds)
def test_a_game_goes_on_after_a_fault(header: str, seed: int) -> None:
    play_with_a_fault(header, seed)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(HEADERS, st.integers(0, 2**32))
def test_many_games_go_on_after_a_fault(header: str, seed: int) -> None:
    play_with_a_fault(header, seed)


KEPT = find_text("circle-of-power", KEEPING) or ""
ROWS = re.findall(r"^\| (CP-[0-9.]+) \| .*? \| (.*\*(?:stands|cannot)\*.*) \|$", KEPT, re.MULTILINE)


@pytest.mark.parametrize("stem", EXPECTED)
def test_the_rulebook_says_so(stem: str) -> None:
    """Every rule of the gallery has its rows, and one of them says what comes of it."""
    rule = re.match(r"CP-[0-9.]+", stem)
    assert rule
    word = "*stands*" if ";" in EXPECTED[stem] else "*cannot*"
    assert any(word in row for known, row in ROWS if known == rule[0])


def test_the_rulebook_has_a_row_for_every_rule_that_can_be_broken() -> None:
    assert {rule for rule, _ in ROWS} == {stem[:6].rstrip("-") for stem in EXPECTED} | {"CP-1.6"}
