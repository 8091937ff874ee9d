"""A new game: who plays what, by which options and rulings. It makes the record that `companion new` makes."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from companion.plain import Plain
from companion.record import DUMMY, FREE_KEYS
from companion.record.bots import free_bot, is_bot
from companion.referee import AnyRecord, Files, Game, Key, house_value, judge, named_game, read_house, rulings_of, usable_games
from companion.referee.games import DIGEST, described_about
from companion.referee.session import Replay
from companion.screen import setup as making
from companion.screen.bundle import files_named, plain_file_name
from companion.screen.desk import Action, Change, Desk, File, Outcome, Screen, View, actions, own_games
from companion.screen.key_fields import field_of
from companion.screen.marks import seat_marks
from companion.screen.names import fit_name, free_file, free_name
from companion.screen.phrases import capital
from companion.screen.players import lies_open, unfit
from companion.screen.screens.home import card
from companion.screen.shared_out import with_word_for
from companion.screen.table.boarded import boards_then
from companion.screen.usual import called, known_people, remembering, shown_rulings, usual_house, usual_players
from companion.screen.whispers import without_words_of

HOUSE = "house"
#: The values of the screen: the game, the players (one a line), header keys and files behind a prefix, the record's name.
_GAME, _PLAYERS, _KEY, _NAME, _FILE = "game", "players", "key/", "name", "file/"
#: Header keys that are chosen elsewhere on the page, or that Companion itself writes.
_WRITTEN = (HOUSE, DIGEST)
#: Where a view keeps what is to be seen on the page, because it is wrong.
_FAULT = "fault"
_MOST_SEATS = 12


def model(desk: Desk, view: View) -> Plain:
    """The games to choose from; once one is chosen, everything that its header can say."""
    setup = _setup(view)
    if setup is None:
        own = list(own_games(desk))
        known = {who.id: who for who in (*(game.about for game in usable_games()), *own, *described_about())}
        return {"setup": None, "games": [card(who) for who in known.values()]}
    files = _files(desk, view, setup)
    whole = making.left_to_chance(setup, files, Random(0))  # which it is makes no difference here
    wrong = making.troubles(whole, files)
    record = None if wrong else _with_companion(whole, files)
    by_lot = _unfit(record)
    wrong |= by_lot
    seats = _seats(setup)
    keys = [field_of(setup, key, files, wrong.get(key.name, [])) for key in setup.rules.keys if key.name not in _WRITTEN]
    usual = [key for key in keys if not key["drawn"]]
    fault = view.data.get(_FAULT, "")
    chosen = read_house(setup.values.get(HOUSE, ""))
    return {
        "setup": setup,
        "card": card(setup.rules.about),
        "marks": seat_marks(),
        "seats": seats,
        "people": [(called(entry), entry, called(entry) in map(called, setup.players)) for entry in known_people(desk, view)],
        "may_add": len(setup.players) < _MOST_SEATS,
        "dummy": making.takes_dummy(setup, files),
        "bot": "" if setup.rules.about.in_codes else free_bot(0 if by_lot else setup.rules.about.seat_level, setup.players),
        "by_lot": bool(by_lot),
        "beside": "" if by_lot else _beside(setup, record),
        "keys": [*(key for key in keys if key["drawn"]), *usual],
        "folded": len(keys) - len(usual),
        "usual": setup.rules.about.usual_game or ", ".join(f"{key['name']} {key['default']}" for key in usual[:2]),
        "changes": ", ".join(f"{key['name']} {key['value']}" for key in usual if key["otherwise"]),
        "unfolded": any(key["otherwise"] or key["wrong"] or key["name"] == fault for key in usual),
        "ready": making.ready_for(setup),
        "rulings": shown_rulings(setup.game, chosen),
        "changed": len(chosen),
        "free": [(key, setup.values.get(key, "")) for key in FREE_KEYS],
        "name": view.data.get(_NAME, ""),
        "otherwise": free_name(fit_name(setup.rules.title), desk.names()),
        "has_result": making.has_result(setup, files),
        "fault": fault,
        "wrong": wrong,
        "boards": () if wrong else _boards(whole, files),
        "by_chance": whole != setup,
        "general": [line for key, lines in wrong.items() if key not in _shown_keys(setup) for line in lines],
        "status": "" if wrong else "Ready to begin.",
    }


def _boards(setup: making.Setup, files: Files) -> Sequence[object]:
    """The board as it lies when the game begins; none where its game draws none."""
    replay = Replay(setup.record(), files=files)
    position = replay.judgement.position
    return boards_then(replay, position)[:1] if position else ()


def _with_companion(setup: making.Setup, files: Files) -> AnyRecord | None:
    """The record as it begins, where Companion has a seat in it; else None."""
    return judge(setup.record(), files=files, opening=True).record if any(map(is_bot, setup.players)) else None


def _unfit(record: AnyRecord | None) -> dict[str, list[str]]:
    """What is wrong with the levels at which Companion is to play, as `troubles` has it."""
    refusal = unfit(record) if record else ""
    return {"players": [capital(refusal)]} if refusal else {}


def _beside(setup: making.Setup, record: AnyRecord | None) -> str:
    """Who handles the cards that lie before Companion's seats; empty where none is there, or nothing is hidden.

    `record` is how it begins, where that is known.
    """
    bots = [name for name in setup.players if is_bot(name)]
    if not bots or setup.rules.about.nothing_hidden:
        return ""
    if record and lies_open(record):
        return f"Nobody can show {' or '.join(bots)} what lies face down in {setup.rules.title}, so chance chooses for it."
    own = "its" if len(bots) == 1 else "their"
    said = f"Whoever sits beside {' or '.join(bots)} looks at {own} cards, and enters them on this device."
    alone = len(bots) + 1 == len(setup.players)
    return f"{said} If you play alone, ask somebody who doesn’t play, or you will see them." if alone else said


def _shown_keys(setup: making.Setup) -> set[str]:
    return {"players", HOUSE, *(key.name for key in setup.rules.keys), *FREE_KEYS}


def _setup(view: View) -> making.Setup | None:
    """What was chosen so far; None where no game that there is was named."""
    try:
        game = named_game(view.data.get(_GAME, ""))
    except ValueError:
        return None
    players = view.data.get(_PLAYERS)
    entries = players.splitlines() if players is not None else _usual(view, game)
    values = {key.removeprefix(_KEY): value for key, value in view.data.items() if key.startswith(_KEY)}
    allowed = {*(key.name for key in game.keys), *FREE_KEYS}
    usual = usual_house(view, game.id)
    if usual and _KEY + HOUSE not in view.data and "began" not in view.data:
        values[HOUSE] = usual
    return making.Setup(
        game.id,
        tuple(filter(str.strip, entries)),
        {key: value for key, value in values.items() if key in allowed and value.strip()},
    )


def _usual(view: View, game: Game) -> list[str]:
    """Who usually plays, where so many can play this game."""
    fewest, most = game.about.seats
    players = usual_players(view)
    return players if fewest <= len(players) <= most else []


def _files(desk: Desk, view: View, setup: making.Setup) -> Files:
    """The files that the header may name: one that was just opened or is ready here, else the desk's."""

    def read(name: str) -> str:
        typed = view.data.get(_FILE + name)
        if typed is not None:
            return typed
        try:
            return desk.file(name)
        except LookupError:
            return next((one.text for one in making.ready_for(setup) if one.name == name), "") or desk.file(name)

    return read


def _seats(setup: making.Setup) -> Sequence[Plain]:
    """Who sits where, dummies that the game seats by itself among them."""
    entries = list(setup.players)
    try:
        whole = [entry.strip() for entry in setup.seats().split(",")]
    except ValueError:
        whole = entries
    own = iter(enumerate(entries))
    seats: list[Plain] = []
    for entry in whole if len(whole) >= len(entries) else entries:
        is_dummy = bool(DUMMY.fullmatch(entry))
        place, name = (None, entry) if is_dummy and entry not in entries else next(own, (None, entry))
        seats.append({"name": name, "place": place, "dummy": is_dummy, "last": place == len(entries) - 1})
    return seats


# ---- what is done ----


def _noted(view: View, action: Action) -> View:
    """The view with what was typed into the form's fields, which comes with every action."""
    data = {field: action[field] for field in action if field.startswith(_KEY) or field == _NAME}
    noted = view.noting(**data, began="yes", **{_FAULT: ""})
    setup = _setup(view)
    if setup is not None:  # what was usual at first is chosen from now on
        noted = noted.noting(**{_PLAYERS: "\n".join(setup.players)})
        if HOUSE in setup.values:
            noted = noted.noting(**{_KEY + HOUSE: setup.values[HOUSE]})
    return _seated(noted, action.get("add", ""))


def _seated(view: View, typed: str) -> View:
    """The view with more players, whose names are remembered."""
    players = view.data.get(_PLAYERS, "").splitlines()
    more = making.taken_players(typed, players)[: _MOST_SEATS - len(players)]
    if not more:
        return view
    named = [name for name in more if not DUMMY.fullmatch(name) and not is_bot(name)]
    return remembering(view, named).noting(**{_PLAYERS: "\n".join([*players, *more])})


def _choose(_desk: Desk, view: View, action: Action) -> Outcome:
    kept = {key: value for key, value in view.data.items() if key == _PLAYERS}
    return Outcome(view.go("new", "", **kept, game=action.get("game", "")))


def _keep(_desk: Desk, view: View, action: Action) -> Outcome:
    return Outcome(_noted(view, action))


def _players(view: View, action: Action, change: Callable[[list[str], int], None]) -> Outcome:
    """Changes the list of players at a place that the action names."""
    view = _noted(view, action)
    players = view.data.get(_PLAYERS, "").splitlines()
    place = action.get("place", "")
    if not (place.isascii() and place.isdecimal()) or len(place) > 2 or int(place) >= len(players):
        return Outcome(view.telling("Nobody sits there."))
    change(players, int(place))
    # An empty list is no wish for the usual players: it stays there, as a blank line.
    return Outcome(view.noting(**{_PLAYERS: "\n".join(players) or "\n"}))


def _leave(_desk: Desk, view: View, action: Action) -> Outcome:
    return _players(view, action, list.__delitem__)


def _up(_desk: Desk, view: View, action: Action) -> Outcome:
    return _players(view, action, lambda players, place: players.insert(max(0, place - 1), players.pop(place)))


def _person(_desk: Desk, view: View, action: Action) -> Outcome:
    """Whoever played before sits down, or gets up again."""
    view, person = _noted(view, action), action.get("person", "")
    seated = view.data.get(_PLAYERS, "").splitlines()
    rest = [entry for entry in seated if called(entry) != called(person)]
    return Outcome(_seated(view, person) if rest == seated else view.noting(**{_PLAYERS: "\n".join(rest) or "\n"}))


def _lot(_desk: Desk, view: View, action: Action) -> Outcome:
    """Companion's seats play by lot, which is possible in every game."""
    view, players = _noted(view, action), list[str]()
    for name in view.data.get(_PLAYERS, "").splitlines():
        players.append(free_bot(0, players) if is_bot(name) else name)
    return Outcome(view.noting(**{_PLAYERS: "\n".join(players)}))


def _on_setup(change: Callable[[Desk, View, making.Setup, Key, Action], making.Setup]) -> Callable[[Desk, View, Action], Outcome]:
    """An action on a header key that it names."""

    def handle(desk: Desk, view: View, action: Action) -> Outcome:
        view = _noted(view, action)
        setup = _setup(view)
        key = next((key for key in setup.rules.keys if key.name == action.get("key")), None) if setup else None
        if setup is None or key is None:
            return Outcome(view.telling("That isn't one of the choices."))
        return Outcome(_with(view, change(desk, view, setup, key, action)))

    return handle


def _with(view: View, setup: making.Setup) -> View:
    """The view with the keys of a setup."""
    data = {key: value for key, value in view.data.items() if not key.startswith(_KEY)}
    data |= {_KEY + key: value for key, value in setup.values.items()}
    return View(view.screen, view.record, view.said, view.undone, view.seat, view.notice, data, view.settings)


def _set(_desk: Desk, _view: View, setup: making.Setup, key: Key, action: Action) -> making.Setup:
    """A word of a key is tapped: it is chosen, or no longer."""
    word, way = action.get("word", ""), making.way_of(setup.rules, key)
    if way == "several" and word:
        return making.with_word(setup, key, word)
    if way == "order" and word:
        return making.with_next_word(setup, key, word)
    if way == "each" and word:
        return setup.having(key.name, with_word_for(setup.values.get(key.name, ""), word))
    return setup.having(key.name, "" if setup.values.get(key.name) == word else word)


def _step(desk: Desk, view: View, setup: making.Setup, key: Key, action: Action) -> making.Setup:
    step = 1 if action.get("step") == "1" else -1
    return setup.having(key.name, making.stepped(setup, key, step, _files(desk, view, setup)))


def _draw(_desk: Desk, _view: View, setup: making.Setup, key: Key, action: Action) -> making.Setup:
    """A value by chance: the seed comes from the device."""
    drawn = making.drawn_value(setup, key.name, Random(action.get("seed", "")))
    return setup.having(key.name, drawn or setup.values.get(key.name, ""))


def _rule(_desk: Desk, view: View, action: Action) -> Outcome:
    """A ruling's setting is tapped."""
    view = _noted(view, action)
    setup = _setup(view)
    if setup is None:
        return Outcome(view.telling("Choose a game first."))
    chosen = {**read_house(setup.values.get(HOUSE, "")), action.get("ruling", ""): action.get("letter", "")}
    return Outcome(_with(view, setup.having(HOUSE, house_value(chosen, rulings_of(setup.game)))))


def _file(desk: Desk, view: View, action: Action) -> Outcome:
    """A file for a key was opened, or its lines were typed. Its name is not the game's."""
    view = _noted(view, {field: value for field, value in action.items() if field != _NAME})
    setup, key, text = _setup(view), action.get("key", ""), action.get("text", "")
    if setup is None or not text.strip():
        return Outcome(view.telling("Companion found nothing in it."))
    name = free_file(desk.file, plain_file_name(action.get("name") or f"{key}.map"), text)
    view = view.noting(**{_FILE + name: text})
    return Outcome(_with(view, setup.having(key, name)))


def _make(desk: Desk, view: View, action: Action) -> Outcome:
    """Begins the game: what it needs and nobody chose chance decides. Nothing is made up about one that was played already."""
    view = _noted(view, action)
    setup = _setup(view)
    if setup is None:
        return Outcome(view.telling("Choose a game first."))
    files = _files(desk, view, setup)
    then = "result" if action.get("then") == "result" else "table"
    if then == "table":
        setup = making.left_to_chance(setup, files, Random(action.get("seed", "")))
    wrong = making.troubles(setup, files, result_alone=then == "result")
    if wrong := wrong or (_unfit(_with_companion(setup, files)) if then == "table" else {}):
        return Outcome(view.noting(**{_FAULT: next(iter(wrong))}).telling(f"Not yet. {_first_wrong(setup, wrong)}."))
    name = free_name(fit_name(view.data.get(_NAME, ""), fit_name(setup.rules.title)), desk.names())
    change = Change(name, None, setup.record())
    people = [name for name in setup.players if not is_bot(name)]
    then_view = without_words_of(remembering(view, people), name).go(then, name)
    return Outcome(then_view, (change,), files=_new_files(desk, view, setup))


def _first_wrong(setup: making.Setup, wrong: Mapping[str, Sequence[str]]) -> str:
    """The first thing that is wrong, in a sentence: what was not chosen yet is named as the page names it."""
    name, (first, *_) = next(iter(wrong.items()))
    key = next((key for key in setup.rules.keys if key.name == name and name not in setup.values), None)
    if key is None:
        return first
    return f"Choose first: {key.meaning}{', or let chance decide' if making.can_be_drawn(setup, key) else ''}"


def _new_files(desk: Desk, view: View, setup: making.Setup) -> tuple[File, ...]:
    """The files that the header names and the desk has not."""
    read = _files(desk, view, setup)
    return tuple(File(name, read(name)) for _, name in files_named(setup.header()))


_ACTIONS = actions(_choose, _keep, _leave, _up, _person, _lot, _rule, _file, _make)
_ON_SETUP = {"set": _on_setup(_set), "step": _on_setup(_step), "draw": _on_setup(_draw)}
SCREEN = Screen("new", "New game", model, {**_ACTIONS, **_ON_SETUP})
