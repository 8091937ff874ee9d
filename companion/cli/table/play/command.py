"""`companion play`, and what a full screen shows of it."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from secrets import token_hex

from prompt_toolkit.completion import Completer, WordCompleter

from companion.cli.group.found import game_or_usual, group_of, language_at
from companion.cli.group.headers import SET, VARIANT, Chosen, files_brought_beside, header_text, left_to_chance, with_header_keys
from companion.cli.parameters import argument, option
from companion.cli.records.files import files_beside, read_text
from companion.cli.table.live.command import replay_of
from companion.cli.table.live.drawn import Beside, Drawn
from companion.cli.table.live.spoken import Spoken
from companion.cli.table.live.table import Voice
from companion.cli.table.play.drawing import drawn_beside
from companion.cli.table.play.evening import Evening, QuietTable
from companion.cli.table.play.kept import begun_beside, written
from companion.cli.table.play.table_evening import TableEvening
from companion.cli.table.screen.asking import Asks, asked_beside
from companion.cli.table.screen.rooms import has_room
from companion.cli.table.screen.view import Offer, Offers
from companion.cli.terminal.asking import stopping_at_second
from companion.cli.terminal.completion import complete_game, complete_value
from companion.cli.terminal.out import CommandError, as_typed, clean, say
from companion.disk.files import write_new
from companion.disk.journal import Journal
from companion.lab import AnyLaboratory, LabError, laboratory_of
from companion.lab.dealt import SEED, DealtGame
from companion.lab.live import LiveGame, seated
from companion.lab.players import HALVING, why_not
from companion.lab.run.kept import DEALT, MACHINE, TABLE, Kept
from companion.lab.told import TableGame
from companion.record.bots import level_of, named_apart, seems_a_bot
from companion.record.header import header_fields
from companion.record.players import Player, PlayersError, parse_players
from companion.referee import AnyRecord, Game, Scene, dealing, judge, named_seats, new_record, read_table


class EveningView:
    """The table as it lies open, and what may be chosen, unless that shows others a hand."""

    keys: Sequence[tuple[str, str]] = (("f1", "help"), ("f2", "undo"), ("f5", "moves"), ("f6", "score"), ("f10", "quit"))

    def __init__(self, evening: Evening, file: str) -> None:
        game = evening.table.replay.judgement.game
        self.file, self.noun = file, game.about.tally.noun if game else ""
        self._evening = evening

    @property
    def completer(self) -> Completer:
        """What may be chosen."""
        return WordCompleter(lambda: list(self._evening.offered), sentence=True, ignore_case=True)

    def look(self) -> Scene | None:
        """The table as it is now."""
        return self._evening.table.replay.scene()

    def offers(self, typed: str) -> Offers:
        """What may be chosen that begins so."""
        begun = typed.casefold()
        words = [Offer(word, word) for word in self._evening.offered if word.casefold().startswith(begun)]
        decision = self._evening.game.decision
        return Offers(0, ((decision.about, words),) if words and decision else ())


#: Who plays where nobody is named: a person, and Companion in all other seats.
_PERSON, _USUAL = "Player", "bot3"
#: Who deals: the machine, or people with real cards.
_MACHINE, _TABLE = "machine", "table"


@with_header_keys
def play(
    game: str = argument(
        "", metavar="GAME", help="The game's id; leave it out to go on with a record.", autocompletion=complete_game
    ),
    file: str = argument("-", metavar="FILE", help="A new record, or one to go on with.", autocompletion=complete_value),
    players: str = option(
        "",
        "--players",
        "-p",
        metavar="NAMES",
        help="Names, clockwise, with commas; Companion plays bot0 to bot4. By default you and bot3.",
    ),
    variants: list[str] = VARIANT,
    settings: list[str] = SET,
    dealt_by: str = option(
        "",
        "--dealt-by",
        metavar="WHO",
        help="Who deals: machine, or table: you deal real cards and type what comes.",
        autocompletion=complete_value,
    ),
    dealt: bool = option(False, "--dealt", help="Deal so that anybody can check it: companion check proves the deal."),
    teach: bool = option(False, "--teach", help="After each of your choices, say what it cost and what was better."),
    seed: str = option("", "--seed", metavar="WORD", help="The same seed deals the same hands."),
    plain: bool = option(False, "--plain", help="Use whole sentences, no tables and no signs, for a screen reader."),
) -> None:
    """Play a game with Companion in some seats; it deals and referees.

    With --dealt-by table you deal real cards. A neighbour types what Companion's seats hold, and nobody else sees it.

    Every move goes into the record as soon as everybody may see it. Hands are kept in FILE.hands: you can
    stop at any moment, and companion play FILE goes on.

    Example: companion play {game} --players "Aino, bot3, bot2" friday.game
    """
    if file == "-" and re.search(r"[./\\]", game):
        game, file = "", game
    if file == "-":
        raise CommandError("play needs a file to write to", f"name one: companion play {game or 'GAME'} friday.game")
    if dealt_by not in ("", _MACHINE, _TABLE):
        raise CommandError(f"--dealt-by: “{dealt_by}” can't deal", f"say {_MACHINE} or {_TABLE}")
    if dealt and (seed or dealt_by == _TABLE):
        other = "--seed" if seed else f"--dealt-by {_TABLE}"
        raise CommandError(
            f"--dealt and {other} can't be together", "a deal that can be checked comes from a secret; leave one out"
        )
    dealer = DEALT if dealt else TABLE if dealt_by == _TABLE else MACHINE
    _begin(game, file, players, settings, variants, seed, dealer)
    _play(file, wanted=dealer if dealt or dealt_by else "", seed=seed, teach=teach, plain=plain)


def _begin(
    game: str, file: str, players: str, settings: list[str] | None, variants: list[str] | None, seed: str, dealer: str
) -> None:
    """Makes the record where it is not there. Raises CommandError.

    A map that nobody names is drawn; what lies open from the start (the Circle) is laid, but with real cards people lay it.
    """
    path = Path(file)
    if path.exists() or path.is_symlink():
        if game or players or settings or variants:
            raise _there_already(file)
        return
    if not game and not players and not settings and not variants:
        raise CommandError(
            f"{file}: there is no such record", f"name the game to begin one: companion play GAME {as_typed(file)}"
        )
    group = group_of(file)
    found = game_or_usual(game, group)
    laboratory_of(found.id)
    if dealer == DEALT and dealing.dealer_of(found) is None:
        raise CommandError(f"{found.title}: a deal of this game can't be checked yet", "leave out --dealt")
    by_table = dealer == TABLE
    value = named_seats(found, _seats(found, players))
    with files_brought_beside(found, settings, file) as said:
        chosen = Chosen(found, value, said, variants, group.settings(found.id), file)
        more = [] if by_table else left_to_chance(chosen, Random(seed or None))
        header = header_text(chosen, more)
        _check_table(found, header, file, by_table=by_table)
        with drawn_beside(found, header, file, Random(f"{seed} drawn" if seed else None)) as drawn:
            if drawn:
                header = header_text(chosen, [*more, *drawn])
                _check_table(found, header, file, by_table=by_table)
            text = new_record(found, header)
            _check_begun(text, file)
            with begun_beside(path, seed or _seed(dealer), dealer):
                write_new(path, text.encode())


def _there_already(file: str) -> CommandError:
    """What is wrong where somebody means to begin a game, and the record is there already; and what can be typed."""
    said = {field.key: field.value for field in header_fields(read_text(file))}
    try:
        players = parse_players(said.get("players", ""), ())
    except PlayersError:
        players = ()
    if not players or any(level_of(player) is not None for player in players):
        return CommandError(
            f"{file}: it exists already", f"go on with it: companion play {as_typed(file)}; or choose another name"
        )
    what = f"{file}: it exists already, and Companion has no seat in it"
    return CommandError(what, _for_people(said.get("game", ""), file, players))


def _for_people(game_id: str, file: str, players: Sequence[Player]) -> str:
    """What can be done with a record in which every seat is a person's: people go on, or a game with Companion is begun."""
    go_on = f"people go on with companion referee {as_typed(file)}"
    path, number = Path(file), 2
    while path.exists():
        path, number = Path(file).with_stem(f"{Path(file).stem}-{number}"), number + 1
    begin = f"companion play {game_id} --players {_with_bots(players)} {as_typed(str(path))}"
    return f"{go_on}; to play against Companion, begin another: {begin}"


def _with_bots(players: Sequence[Player]) -> str:
    """The names of a table as `--players` takes them, with Companion in the place of every person but the first."""
    person = next((player for player in players if not player.is_dummy), None)
    names = [player.tag if player is person or player.is_dummy else _USUAL for player in players]
    return as_typed(", ".join(names))


def _seats(game: Game, players: str) -> str:
    """Who plays, as a header has it; nobody named: you, and Companion in all other seats."""
    fewest, most = game.about.seats
    usual = min(max(fewest, 4), most)
    return named_apart(players or ", ".join([_PERSON, *[_USUAL] * (usual - 1)]))


def _check_table(game: Game, header: str, file: str, *, by_table: bool) -> None:
    """Raises CommandError where the laboratory cannot play at this table, or where Companion has no seat."""
    table = read_table(header, files=files_beside(file))
    players = next(line for line in header.splitlines() if line.startswith("players:")).removeprefix("players:")
    seats = parse_players(players, game.reserved)
    _live(game, table, "", _bots(laboratory_of(game.id), table, seats), by_table=by_table)


def _check_begun(text: str, file: str) -> None:
    """Raises CommandError where something is to be added to a record (a map) before it can be played."""
    for error in judge(text, files=files_beside(file)).verdict.errors:
        raise CommandError(f"{file}: {error.message}", error.hint)


def _live(game: Game, table: object, seed: str, bots: Mapping[int, int], *, by_table: bool) -> LiveGame:
    """A game from its beginning. Raises CommandError where the laboratory cannot play at this table."""
    try:
        if by_table:
            return TableGame(laboratory_of(game.id), table, seed, bots)
        return LiveGame(laboratory_of(game.id), table, seed)
    except LabError as error:
        raise CommandError(str(error), "for a game between people only, use companion referee") from error


def _dealt(game: Game, record: AnyRecord, seed: str, file: str) -> LiveGame:
    """A game of a record whose deals anybody can check. Raises CommandError where it was dealt with another secret."""
    try:
        return DealtGame(laboratory_of(game.id), record, seed)
    except ValueError as error:
        raise CommandError(f"{file}: {error}", f"go on with real cards: companion referee {as_typed(file)}") from error


def _bots(laboratory: AnyLaboratory, table: object, players: Sequence[Player], without: str = "") -> Mapping[int, int]:
    """The levels of the seats that Companion plays. Raises CommandError where there is none; `without` says what to do then."""
    for player in players:
        if seems_a_bot(player):
            what = f"“{player.name}” isn't a seat that Companion can play"
            raise CommandError(what, "its seats are bot0, bot1, bot2, bot3 and bot4; give a person another name")
    try:
        found = seated(laboratory, table, players)
    except LabError as error:
        strongest = next(level for level in range(HALVING, -1, -1) if not why_not(laboratory, table, [level]))
        raise CommandError(str(error), f"bot{strongest} is the strongest one in this game") from error
    if not found:
        raise CommandError(
            "Companion has no seat", without or f"call one bot3 (or bot0, bot1, bot2): --players {_with_bots(players)}"
        )
    return found


def _seed(dealer: str) -> str:
    return token_hex(SEED if dealer == DEALT else 8)


def _play(file: str, *, wanted: str, seed: str, teach: bool, plain: bool) -> None:
    journal = Journal(Path(file))
    whole = not plain and has_room()
    try:
        evening = _evening(journal, file, wanted, seed, Spoken() if plain else Beside() if whole else Drawn(), teach=teach)
        evening.beside = whole
        with asked_beside(EveningView(evening, file), whole=whole) as asks:
            over = _played(evening, Asks(*map(stopping_at_second, asks)), teach=teach)
    except KeyboardInterrupt:
        say(_kept(file))
        raise
    finally:
        journal.close()
    if over or whole:
        evening.table.say_standing()
    if over:
        say(f"The game is over, and {clean(file)} is complete. See what each choice cost: companion analyse {as_typed(file)}")
    else:
        say(_kept(file))


def _played(evening: Evening, asks: Asks, *, teach: bool) -> bool:
    """Plays until the game is over, or somebody breaks off; whether it is over."""
    evening.table.show()
    say()
    evening.go_on()
    say("Type your choice; help lists other words.")
    if teach and not evening.teach:
        say("What choices cost isn't shown while others look on: it would give hands away. companion analyse shows it later.")
    return evening.run(asks)


def _kept(file: str) -> str:
    return f"{clean(file)} is kept as it is. Go on with: companion play {as_typed(file)}"


def _evening(journal: Journal, file: str, wanted: str, seed: str, voice: Voice, *, teach: bool) -> Evening:
    """The game of a record, begun or to be gone on with; `wanted` says who deals. Raises CommandError where it cannot be."""
    replay = replay_of(journal, file)
    game, record = replay.judgement.game, replay.judgement.record
    if game is None or record is None:
        raise CommandError(f"{file}: there is no game in it", "companion play GAME FILE makes one")
    kept = Kept(Path(file))
    if kept.is_there():
        kept.read()
        if seed not in ("", kept.seed):
            raise CommandError("--seed is for a new game", f"leave it out: {kept.path} has the hands of this one")
        if wanted not in ("", kept.dealer):
            what = "--dealt" if wanted == DEALT else "--dealt-by"
            raise CommandError(f"{what} is for a new game", f"leave it out: {kept.path} knows who deals in this one")
    elif replay.is_closed:
        raise CommandError(f"{file}: the game is over", f"companion analyse {as_typed(file)} shows what each choice cost")
    dealer = kept.dealer if kept.seed else wanted or MACHINE
    people = record.header.players
    bots = _bots(laboratory_of(game.id), record.table, people, _for_people(game.id, file, people))
    seed = kept.seed or seed or _seed(dealer)
    if dealer == DEALT:
        live: LiveGame = _dealt(game, record, seed, file)
    else:
        live = _live(game, record.table, seed, bots, by_table=dealer == TABLE)
    if not kept.seed:
        there, lines = written(replay.judgement), [game.write(record.table, move) for move in live.moves()]
        if there != lines[: len(there)]:
            what = f"{file}: it was begun with other hands, which should be in {kept.path.name}, but that file isn't there"
            raise CommandError(what, f"go on with real cards: companion referee {as_typed(file)}")
        say(f"{clean(kept.path.name)} isn't there, and nothing has been played yet, so the game begins with new hands.")
        kept.begin(live.seed, dealer)
    table = QuietTable(journal, replay, voice, language=language_at(file, game.id))
    return (
        TableEvening(live, kept, table, bots, teach=teach)
        if isinstance(live, TableGame)
        else Evening(live, kept, table, bots, teach=teach)
    )
