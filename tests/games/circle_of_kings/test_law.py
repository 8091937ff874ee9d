"""One small record for each rule that no other record keeps: what comes of it says whether the rule still holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from companion.cards.tarot import ARMY
from companion.referee import judge

GAME = "game: circle-of-kings\n"
PLAYERS = f"{GAME}players: Aino, Ville\n"
#: Swords strike wands, wands cups, cups pentacles, pentacles swords.
HEADER = f"{PLAYERS}circle: Ks Kw Kc Kp\n"
LATER = f"{HEADER}position: round 5\n"
FORTY = " ".join(card.code for card in ARMY)


class Case(NamedTuple):
    """The rules that a record keeps, the record, and what must be found in it (`FACTS`)."""

    ids: str
    record: str
    found: Mapping[str, str]


def round_1(aino: str, ville: str, *lines: str) -> str:
    """A first round: two armies with their Lords, and what follows."""
    return f"{HEADER}[round 1]\nAino {aino}\nVille {ville}\n" + "".join(f"{line}\n" for line in lines)


def swords(aino: str, ville: str, *lines: str) -> str:
    """Fifteen against fourteen, all of them swords: nobody can strike, the two Lords alone make the difference."""
    return round_1(f"4s + 9s 2s / {aino}", f"3s + 5s 6s / {ville}", *lines)


def both(state: Mapping[str, Any], key: str, each: Callable[[Any], str]) -> str:
    """The same of both players."""
    return " | ".join(each(state[key][tag]) for tag in ("Aino", "Ville"))


def combat(state: Mapping[str, Any]) -> str:
    """Both Army Values (`-`: none were compared) and the result; nothing before the combat is decided."""
    found = state["combat"]
    if not found:
        return ""
    values = "{Aino} {Ville}".format(**found["values"]) if found["values"] else "-"
    return f"{values} {found['result']}"


FACTS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "phase": lambda state: str(state["phase"]),
    "circle": lambda state: " ".join(king or "-" for king in state["circle"]),
    "combat": combat,
    "fallen": lambda state: both(state, "army_discard", " ".join),
    "known": lambda state: both(state, "hand", lambda hand: " ".join(hand["known"])),
    "hand": lambda state: both(state, "hand", lambda hand: str(hand["army"])),
    "lords": lambda state: both(state, "lord_deck", str),
    "gone": lambda state: both(state, "lord_discard", str),
    "before them": lambda state: both(state, "deployed", lambda zone: str(zone["lord"])),
}


def found_in(record: str, facts: Mapping[str, str]) -> Mapping[str, str]:
    """What is found in a record: the facts that are asked for, who has won, and the first error with the rest of its line."""
    verdict = judge(record).verdict
    error = next(iter(verdict.errors), None)
    found = {fact: FACTS[fact](verdict.state) for fact in facts.keys() & FACTS.keys()}
    if error:
        found["error"] = f"{error.rule} {record.splitlines()[error.line - 1][error.column - 1 :]}"
    if verdict.winners:
        found["won"] = " ".join(verdict.winners)
    return found


#: The table, the draw, the deployment.
BEGINNING = (
    Case("CK-1.1", f"{GAME}players: Aino\ncircle: Ks Kw Kc Kp\n", {"error": "header players: Aino"}),
    Case("CK-1.1", f"{GAME}players: Aino, Ville, Emmi\ncircle: Ks Kw Kc Kp\n", {"error": "header players: Aino, Ville, Emmi"}),
    Case("CK-1.3", HEADER, {"lords": "22 | 22"}),
    Case("CK-1.3", f"{HEADER}[round 1]\nAino draw L7 L7 ? ? ? ?\n", {"error": "CK-1.6 L7 ? ? ? ?"}),
    Case("CK-1.4", HEADER, {"circle": "Ks Kw Kc Kp"}),
    Case("CK-1.4", f"{PLAYERS}circle: Ks Kw Kc\n", {"error": "header circle: Ks Kw Kc"}),
    Case("CK-1.4", f"{PLAYERS}circle: Ks Kw Kc Kc\n", {"error": "header Kc"}),
    Case("CK-2.3", f"{LATER}hand: Aino 5\nhand: Ville 5\nAino 2s + 3s / sun\n", {"hand": "5 | 7"}),
    Case("CK-2.3", f"{LATER}hand: Aino 6\nhand: Ville 5\nAino 2s + 3s / sun\n", {"error": "CK-2.4 Aino 2s + 3s / sun"}),
    Case("CK-3.4", f"{HEADER}[round 1]\nAino 2s + 3s / devil\n", {"phase": "deployment", "combat": "", "fallen": " | "}),
    Case("CK-3.4", swords("devil", "sun"), {"combat": "- Aino", "fallen": "2s 4s 9s | "}),
    Case("CK-4.1", swords("hermit", "star"), {"phase": "combat", "combat": ""}),
    Case("CK-4.1", swords("hermit", "star", "Aino hermit 6s"), {"combat": "21 8 Aino"}),
    Case("CK-5.1", swords("tower", "star"), {"phase": "circle", "combat": "15 14 Aino"}),
    # All forty cards are discarded.
    Case(
        "CK-R4",
        f"{LATER}hand: Aino 0\nhand: Ville 4\ndiscards: Aino {FORTY}\nAino / sun\nVille 2s + 3s / fool\n",
        {"combat": "0 5 Aino"},
    ),
)
#: The Circle Phase, the Cleanup, the end.
ENDING = (
    # Two laps: 3s has its turn in the second.
    Case("CK-5.6", round_1("2s + 3s / sun", "2w + 3w / sun", "Aino 2s x 2w"), {"phase": "cleanup", "fallen": " | 2w 3w"}),
    # 9p could strike swords only, so it has survived.
    Case("CK-5.6", round_1("As + 9p / sun", "2w + 8w / sun", "Aino As x 8w"), {"known": "As 9p | 2w"}),
    # Justice takes the rest of an army of which an action struck a card: no Purge any more.
    Case(
        "CK-5.8",
        round_1("3p + 4p 5w / justice", "As + 2s / temperance", "Ville As x 5w", "Aino 3p x As"),
        {"fallen": "5w 3p 4p | As 2s", "lords": "20 | 18"},
    ),
    Case("CK-6.1", swords("sun", "star"), {"gone": "1 | 2", "before them": "None | None"}),
    Case("CK-6.2", swords("hermit", "star", "Aino hermit 6s"), {"known": "2s 4s 9s | 3s 5s 6s"}),
    Case("CK-6.3", swords("fool", "star"), {"circle": "Kp Ks Kw Kc"}),
    Case("CK-6.3", swords("lovers", "star"), {"circle": "Kp Ks Kw Kc"}),
    Case("CK-6.5 CK-R6", f"{LATER}lords: Aino 1, Ville 1\nhand: Aino 4\nhand: Ville 5\n[round 5]\n", {"won": "Ville"}),
    Case("CK-R8", f"{LATER}lords: Aino 1, Ville 1\nhand: Aino 5\nhand: Ville 5\n[round 5]\n", {"won": "Aino Ville"}),
    Case(
        "CK-R6",
        f"{LATER}lords: Aino 1, Ville 1\nhand: Aino 4\nhand: Ville 4\nAino 2s + 3s / sun\nVille As + 4s / fool\n",
        {"combat": "5 5 draw", "won": "Aino Ville"},
    ),
    Case(
        "CK-6.4 CK-R6",
        f"{LATER}lords: Aino 1, Ville 1\nhand: Aino 4\nhand: Ville 4\nVille draw recruit\nAino draw recruit\n",
        {"won": "Aino", "error": "CK-6.6 Aino draw recruit"},
    ),
    # Both armies are wiped out in one phase; Aino has burned for the combat before, and her hand is the larger one.
    Case(
        "CK-R6 CK-R13",
        f"{LATER}lords: Aino 2, Ville 1\nhand: Aino 5\nhand: Ville 5\nAino As + 2s / chariot\nVille 3p + 4p Aw / star\n"
        "Aino As x Aw\nVille 3p x As 2s\nAino chariot x 3p 4p\n",
        {"combat": "3 8 Ville", "lords": "0 | 0", "won": "Aino"},
    ),
)
#: Lords in general, and each of them.
LORDS = (
    Case("CK-7.2", swords("wheel", "magician", "Aino wheel cw", "Ville magician top right"), {"circle": "Kc Ks Kp Kw"}),
    Case("CK-7.2", swords("wheel", "magician", "Ville magician top right"), {"error": "CK-8.10 Ville magician top right"}),
    Case("CK-7.2 CK-R23", swords("devil", "high-priestess"), {"phase": "deployment", "known": "L15 | "}),
    Case(
        "CK-7.3",
        round_1("4s + 9s 2s / devil", "3w + 5w 6w / devil"),
        {"phase": "circle", "combat": "15 14 Aino", "before them": "None | None", "gone": "1 | 2"},
    ),
    Case("CK-8.0", swords("fool", "star"), {"combat": "15 14 Ville"}),
    Case("CK-8.0", round_1("4s + 9s 2s / fool", "4s + 5s 6s / star"), {"combat": "15 15 draw"}),
    Case("CK-8.0", swords("fool", "star", "Aino first"), {"error": "CK-5.2 Aino first"}),
    Case("CK-8.3", swords("empress", "devil"), {"combat": "15 14 Aino", "fallen": " | "}),
    Case("CK-8.3", swords("high-priestess", "empress"), {"combat": "15 14 Aino"}),
    Case("CK-8.4", round_1("4s + 5s 6s / emperor", "3c + 4c 5w / fool", "Aino 4s x 3c"), {"fallen": " | 3c"}),
    Case("CK-8.4", round_1("4s + 5s 6s / emperor", "3c + 4c 5w / fool", "Aino 4s x 5w"), {"fallen": " | 5w"}),
    Case("CK-8.4", round_1("4s + 5s 6s / emperor", "3p + 4p 5w / fool", "Aino 4s x 3p"), {"error": "CK-5.4 3p"}),
    # Wands do not stand at Top.
    Case("CK-8.4", round_1("4w + 5w 6w / emperor", "3p + 4p 5c / fool", "Aino 4w x 3p"), {"error": "CK-5.4 3p"}),
    Case(
        "CK-8.6",
        round_1("4s + 9s 2s / lovers", "3w + 5w 6w / star"),
        {"combat": "- none", "lords": "20 | 20", "fallen": " | ", "known": "2s 4s 9s | 3w 5w 6w"},
    ),
    # As strikes 2w, 7c strikes 9p: ten against nine has become one against seven.
    Case("CK-8.12", round_1("As + 9p / hanged-man", "2w + 7c / chariot"), {"combat": "1 7 Ville", "fallen": "9p | 2w"}),
    Case("CK-8.12", swords("hanged-man", "chariot", "Ville first"), {"error": "CK-5.2 Ville first"}),
    Case("CK-8.13", swords("death", "star"), {"combat": "- draw", "fallen": "2s 4s 9s | 3s 5s 6s", "lords": "19 | 19"}),
    Case("CK-8.14", round_1("As + 9p / temperance", "2w + 7c / chariot"), {"combat": "1 2 Ville", "fallen": "9p | 2w"}),
    Case("CK-8.15", swords("devil", "star"), {"combat": "- Aino", "fallen": "2s 4s 9s | ", "lords": "20 | 19"}),
    Case("CK-8.18 CK-R19", swords("moon", "fool", "[round 2]"), {"circle": "Kp Kc Kw Ks"}),
    Case("CK-8.19 CK-R19", swords("sun", "fool", "[round 2]"), {"circle": "Kw Ks Kp Kc"}),
)
#: The rulings that say how Lords act.
RULINGS = (
    # A draw of four against four: Aino begins, and has a choice, unless the record says that Ville does.
    Case(
        "CK-R5",
        round_1("4s + 5s 6s / temperance", "4w + 5w 6w / chariot", "Ville chariot x 4s"),
        {"combat": "4 4 draw", "error": "CK-5.5 Ville chariot x 4s"},
    ),
    Case(
        "CK-R5",
        round_1("4s + 5s 6s / temperance", "4w + 5w 6w / chariot", "Ville first", "Ville chariot x 4s"),
        {"fallen": "4s | "},
    ),
    Case("CK-R9", swords("devil", "death"), {"combat": "- Aino", "fallen": "2s 4s 9s | ", "known": " | 3s 5s 6s"}),
    Case("CK-R9", swords("death", "lovers"), {"combat": "- draw"}),
    Case("CK-R9", swords("hanged-man", "lovers"), {"combat": "- none", "phase": "cleanup"}),
    # Nobody else can act, and swords strike no swords.
    Case("CK-R13", swords("chariot", "fool", "Aino chariot x 3s"), {"fallen": " | 3s"}),
    Case(
        "CK-R13",
        round_1("4s + 9s 2s / chariot", "3w + 5w 6w / tower", "Ville tower Kw", "Aino chariot x 3w"),
        {"error": "CK-8.16 3w"},
    ),
    # Wands are skipped: swords strike cups.
    Case(
        "CK-R16",
        round_1("4s + 9s 2s / tower", "3c + 5c 6c / fool", "Aino tower Kw", "Aino 4s x 3c"),
        {"circle": "Ks - Kc Kp", "fallen": " | 3c"},
    ),
    Case("CK-R16 CK-R19", swords("tower", "wheel", "Aino tower right", "Ville wheel cw"), {"circle": "Kc Kp Ks Kw"}),
    Case("CK-R16", swords("tower", "magician", "Aino tower right", "Ville magician top right"), {"error": "CK-8.1 right"}),
    Case("CK-R16", swords("tower", "hierophant", "Aino tower right", "Ville hierophant right"), {"error": "CK-8.5 right"}),
    # The Magician makes it swords, cups, wands, pentacles: wands begin, who are at Bottom now, before cups and swords.
    Case(
        "CK-R18",
        round_1(
            "5s + 4s 3w 2w / hierophant",
            "4c + 3c 3p / magician",
            "Aino hierophant bottom",
            "Ville magician bottom right",
            "Aino 3w x 3p",
        ),
        {"fallen": " | 3p"},
    ),
    Case("CK-R20", swords("hanged-man", "strength", "Ville strength 6s"), {"combat": "15 20 Ville", "fallen": " | 6s"}),
    # One card of either has survived.
    Case(
        "CK-R20",
        round_1("As + 9p / hanged-man", "2w + 7c / world", "Aino world 5s", "Ville world 6s"),
        {"combat": "5 6 Ville", "fallen": "As 9p | 2w 7c"},
    ),
    # Ville's Captain has fallen.
    Case("CK-R20", round_1("As + 9p / hanged-man", "2w + 7c / temperance"), {"combat": "1 0 Aino"}),
    Case("CK-R21", swords("justice", "chariot"), {"fallen": " | ", "phase": "cleanup"}),
    Case("CK-R21", swords("hermit", "justice", "Aino hermit 6s", "Aino justice 6s* 4s"), {"fallen": "4s | 6s"}),
    Case("CK-R21", swords("hermit", "justice", "Aino hermit 6s", "Ville justice 3s"), {"error": "CK-8.11 Ville justice 3s"}),
    # Hermit and Strength leave Ville nothing, and nobody struck.
    Case(
        "CK-R22",
        round_1("4s + 9s 2s / hermit", "As + 3s / strength", "Aino hermit 3s"),
        {"combat": "18 2 Aino", "fallen": " | As", "lords": "20 | 19"},
    ),
    Case(
        "CK-R22",
        round_1("4p + 9p 8p / hermit", "As + 3s / temperance", "Aino hermit 3s", "Aino 4p x As"),
        {"fallen": " | As", "lords": "20 | 18"},
    ),
    Case(
        "CK-R23",
        swords("high-priestess", "devil", "Ville / sun"),
        {"combat": "15 14 Aino", "circle": "Kw Ks Kp Kc", "known": "2s 4s 9s | 3s 5s 6s L15"},
    ),
    Case("CK-R23", swords("high-priestess", "sun", "Ville / death"), {"combat": "- draw"}),
    Case(
        "CK-R23",
        round_1("4s + 9s 2s / high-priestess", "3w + 5w 6w / devil", "Ville / high-priestess"),
        {"combat": "15 14 Aino", "before them": "None | None"},
    ),
    Case("CK-R23", swords("high-priestess", "sun", "Ville / empress"), {"combat": "15 14 Aino"}),
)
CASES = (*BEGINNING, *ENDING, *LORDS, *RULINGS)


@pytest.mark.parametrize("case", CASES, ids=[case.ids.replace(" ", "+") for case in CASES])
def test_the_rule_is_kept(case: Case) -> None:
    assert found_in(case.record, case.found) == case.found
