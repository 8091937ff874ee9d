"""What the columns of a table are: guessed from their titles and what is in them, and put right by whoever knows better."""

import re
import unicodedata
from collections.abc import Callable, Sequence

from companion.cli.importing.cells import Table
from companion.cli.importing.values import date_of, is_nothing, number_of
from companion.cli.terminal.out import CommandError
from companion.referee.asking.errors import nearest

DATE, GAME, PLAY, PLAYER, SCORE, WINNER, PLACE, NOTE, IGNORE = (
    "date", "game", "play", "player", "score", "winner", "place", "note", "ignore",
)  # fmt: skip
#: What a column can be, and the words that its title may have. Several columns of scores have a player's name as title each.
_TITLES = {
    DATE: "date day when played playdate datum tag päivä pvm päivämäärä fecha",
    GAME: "game boardgame title spiel peli jeu juego",
    PLAY: "play number no nr id round session partie",
    PLAYER: "player players name who spieler pelaaja joueur jugador",
    SCORE: "score scores points result punkte ergebnis pisteet tulos puntos",
    WINNER: "winner winners win won sieger gewinner voittaja gagnant",
    PLACE: "place location where ort paikka lieu lugar",
    NOTE: "note notes comment comments notiz huomautus",
    IGNORE: "total sum average mean best rank position summe schnitt yhteensä duration length",
}
ROLES = tuple(_TITLES)
#: Of a column of numbers or of dates so many cells are: some may be wrong.
_MOST = 0.6


def guessed(table: Table) -> list[str]:
    """What each column seems to be."""
    roles = [_by_title(title.text) for title in table.titles]
    columns = [table.column(number) for number in range(len(roles))]
    if DATE not in roles:
        _first_is(DATE, roles, columns, lambda text: bool(date_of(text, "dmy") or date_of(text, "mdy")))
    if SCORE in roles and PLAYER not in roles:
        _first_is(PLAYER, roles, columns, lambda text: number_of(text) is None)
    if PLAYER in roles and SCORE not in roles:
        _first_is(SCORE, roles, columns, lambda text: number_of(text) is not None)
    for number, texts in enumerate(columns):
        if not roles[number] and PLAYER not in roles and table.titles[number].text:
            roles[number] = SCORE if _mostly(lambda text: number_of(text) is not None, texts) else IGNORE
        elif roles[number] not in (SCORE, "") and roles[number] in roles[:number]:
            roles[number] = IGNORE  # there is one of these already
    return [role or IGNORE for role in roles]


def _first_is(role: str, roles: list[str], columns: Sequence[Sequence[str]], fits: Callable[[str], bool]) -> None:
    """Makes the first column that nothing is known of, and whose cells fit, what is missing."""
    for number, texts in enumerate(columns):
        if not roles[number] and _mostly(fits, texts):
            roles[number] = role
            return


def put_right(roles: Sequence[str], said: str, table: Table) -> list[str]:
    """The columns with what somebody says of them: `date=When, score=Aino`, or their numbers. Raises CommandError."""
    changed = list(roles)
    for entry in said.split(","):
        role, sign, title = (part.strip() for part in entry.partition("="))
        if not sign or role.casefold() not in ROLES:
            hint = nearest(role, ROLES) if sign else "write it like date=When, player=Who, score=3"
            raise CommandError(f"“{entry.strip()}” doesn't say what a column is", hint)
        at = _numbered(title, table)
        if role.casefold() not in (SCORE, IGNORE):
            changed = [IGNORE if one == role.casefold() else one for one in changed]
        changed[at] = role.casefold()
    return changed


def _numbered(said: str, table: Table) -> int:
    """Which column has this title, or this number."""
    titles = [bare(title.text) for title in table.titles]
    if bare(said) in titles and bare(said):
        return titles.index(bare(said))
    if said.isdecimal() and len(said) < 4 and 0 < int(said) <= len(titles):
        return int(said) - 1
    known = [title.text for title in table.titles if title.text]
    raise CommandError(f"there is no column “{said}”", nearest(said, known))


def missing(roles: Sequence[str]) -> str:
    """What no column says and is needed; empty where all is there."""
    scores = roles.count(SCORE)
    if not scores:
        return "no column has scores: a title “score” beside one “player”, or a column for each player with the name as its title"
    if PLAYER in roles and scores > 1:
        return "several columns have scores, and another has players"
    if PLAYER not in roles and scores == 1:
        return "one column has scores, and none says whose"
    return ""


def _by_title(title: str) -> str:
    word = bare(title).replace(" ", "")
    return next((role for role, words in _TITLES.items() if word in map(bare, words.split())), "")


def bare(text: str) -> str:
    """A text without what people write now so, now so: capitals, accents, points, blanks."""
    parted = unicodedata.normalize("NFKD", text).casefold()
    return " ".join(re.findall(r"\w+", "".join(sign for sign in parted if not unicodedata.combining(sign))))


def _mostly(fits: Callable[[str], bool], texts: Sequence[str]) -> bool:
    said = [text for text in texts if not is_nothing(text)]
    return bool(said) and sum(map(fits, said)) >= _MOST * len(said)
