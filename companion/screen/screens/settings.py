"""What this device remembers and how it shows things: names, house rulings, light, size, voice; and what the app is."""

from collections.abc import Mapping

import companion
from companion.plain import Plain
from companion.referee import house_value, named_game, read_house, rulings_of, usable_games
from companion.screen.desk import LANGUAGE, Action, Desk, Effect, Outcome, Screen, View
from companion.screen.screens.home import card, export
from companion.screen.setup import taken_players
from companion.screen.usual import NAMES, PLAYERS, house_setting, known_names, shown_rulings, usual_house, usual_players
from companion.words import ENGLISH, language_names

_Options = tuple[tuple[str, str], ...]
_CHOICES: Mapping[str, _Options] = {
    "theme": (("", "As the device"), ("light", "Light"), ("dark", "Dark")),
    "size": (("", "Usual"), ("big", "Big")),
    "hand": (("", "Right"), ("left", "Left")),
    "speak": (("", "No"), ("yes", "Yes")),
}
_ANSWERS = ("yes", "no")
_MOST_NAMES = 40


def choices() -> Mapping[str, _Options]:
    """What can be chosen with one tap, each with its words; the first is as it is without a choice."""
    languages = (("" if code == ENGLISH else code, name) for code, name in language_names().items())
    return {**_CHOICES, LANGUAGE: tuple(languages)}


def model(_desk: Desk, view: View) -> Plain:
    """The settings as they stand, and each game's rulings and credit."""
    return {
        "choices": [_choice(name, options, view.settings.get(name, "")) for name, options in choices().items()],
        "names": known_names(view),
        "players": ", ".join(usual_players(view)),
        "games": [_game(view, game.id) for game in usable_games()],
        "open": view.data.get("open", ""),
        "kept": view.settings.get("kept", ""),
        "version": companion.__version__,
    }


def _choice(name: str, options: _Options, chosen: str) -> Plain:
    shown = [{"value": value, "words": words, "on": value == chosen} for value, words in options]
    return {"name": name, "options": shown}


def _game(view: View, game_id: str) -> Plain:
    who = named_game(game_id).about
    chosen = read_house(usual_house(view, game_id))
    told = {"credit": who.credit, "edition": who.edition, "rights": who.rights, "rules": who.rules_version}
    return {**card(who), **told, "rulings": shown_rulings(game_id, chosen), "changed": len(chosen)}


def _set(_desk: Desk, view: View, action: Action) -> Outcome:
    """One of the choices is tapped."""
    name, value = action.get("name", ""), action.get("value", "")
    if value not in dict(choices().get(name, ())):
        return Outcome(view.telling("There is no such setting."))
    return Outcome(view.setting(**{name: value}))


def _players(_desk: Desk, view: View, action: Action) -> Outcome:
    """Who usually plays: names with commas between them."""
    players = taken_players(action.get("players", ""), ())[:_MOST_NAMES]
    known = list(dict.fromkeys([*players, *known_names(view)]))[:_MOST_NAMES]
    told = f"Usually: {', '.join(players)}." if players else "You have not named the usual players."
    return Outcome(view.setting(**{PLAYERS: "\n".join(players), NAMES: "\n".join(known)}).telling(told))


def _forget(_desk: Desk, view: View, action: Action) -> Outcome:
    """A name is forgotten."""
    known = [name for name in known_names(view) if name != action.get("name")]
    return Outcome(view.setting(**{NAMES: "\n".join(known)}))


def _rule(_desk: Desk, view: View, action: Action) -> Outcome:
    """A setting of a ruling is tapped: it holds for new games."""
    try:
        game = named_game(action.get("game", ""))
    except ValueError:
        return Outcome(view.telling("There is no such game."))
    chosen = {**read_house(usual_house(view, game.id)), action.get("ruling", ""): action.get("letter", "")}
    rulings = rulings_of(game.id)
    allowed = {ruling.id: chosen[ruling.id] for ruling in rulings if chosen.get(ruling.id) in ruling.options}
    return Outcome(view.setting(**{house_setting(game.id): house_value(allowed, rulings)}).noting(open=game.id))


def _keep(desk: Desk, view: View, _action: Action) -> Outcome:
    """The device is asked to keep the games even when it runs out of room."""
    if "store" not in desk.can:
        return Outcome(view.telling("This device can't promise that: save all games in a file now and then."))
    return Outcome(view, effects=(Effect("persist", {"do": "settings.kept"}),))


def _kept(_desk: Desk, view: View, action: Action) -> Outcome:
    """What the device answered."""
    answer = action.get("answer", "")
    told = (
        "The device keeps the games."
        if answer == "yes"
        else "The device doesn't promise it: save the games in a file now and then."
    )
    return Outcome(view.setting(kept=answer if answer in _ANSWERS else "no").telling(told))


ACTIONS = {"set": _set, "players": _players, "forget": _forget, "rule": _rule, "export": export, "keep": _keep, "kept": _kept}
SCREEN = Screen("settings", "Settings", model, ACTIONS)
