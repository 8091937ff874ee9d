"""The table: what lies on it, whose turn it is, and what may be said next."""

import re
from dataclasses import replace
from functools import partial
from random import Random

from companion.plain import Plain
from companion.referee import NotOfferedError, Replay, Steps, is_move_of_game, whose_turn
from companion.screen import playing, seldom
from companion.screen.coach import coach, coaching, line_of, may_coach
from companion.screen.desk import LINE, REFUSED, Action, Desk, Outcome, Screen, View, actions, opened
from companion.screen.leading import over_of
from companion.screen.marks import marks_at
from companion.screen.peeking import answering
from companion.screen.speech import Speech, speech
from companion.screen.table.boarded import boarded
from companion.screen.table.chance import bring, lot_of
from companion.screen.table.covering import HANDS, Covering, covering_of, open_seat
from companion.screen.table.evidence import meant_by
from companion.screen.table.lying import laid
from companion.screen.table.neighbour import anew, cover, look, neighbour, pick, whisper
from companion.screen.table.offered import Offering, Stepper
from companion.screen.table.saying import Saying, at, opening_of, saying_of, with_word, without_last
from companion.screen.table.seated import Spoken, Turn, followed, speak, turn_of
from companion.screen.table.todo import what_to_do
from companion.screen.whispers import beside, with_beside

#: Where a view keeps whether it was asked what may follow in the line that is being typed.
ASKED = "asked"
#: The setting by which a device shows large boards so that one can read and tap them, a part at a time.
NEAR = "near"


# ---- what is seen ----


def model(desk: Desk, view: View) -> Plain:
    """The table, the choices after the words that were tapped, and the line that was refused."""
    replay, say = opened(desk, view.record), speech(desk, view)
    game = replay.judgement.game
    scene = replay.scene()
    if game is None or scene is None:
        return {"broken": _trouble(replay, say), "closed": True, "seats": None}
    seats_of = getattr(desk, "seats", None)  # where a host deals
    here = seats_of(view) if seats_of else None
    marks, begun = marks_at(replay), saying_of(replay, view)
    if here and here.chairs:
        shown: Plain = here.model(replay, game.id, scene, say)
        return shown
    steps = begun.steps(replay)
    seat = open_seat(view)
    covering = covering_of(game.id, scene, seat)
    turn = whose_turn(steps)
    seats = followed(replay, begun, beside(view))
    opening, is_over = opening_of(replay, begun), replay.is_closed and not begun.said
    lot = lot_of(replay, opening.steps if opening else steps, seat) if not is_over else None
    offering = Offering(game.id, marks, covering, begun.said[-1] if begun.said else "", view.data)
    typed = view.data.get(REFUSED, "")
    told = covering.kept(replay.told(), say("names-covered"))
    wrong = seldom.refused(replay, typed, covering, say) if typed else None
    meant = meant_by(replay, wrong.related) if wrong else ()
    boards = boarded(replay, begun, covering, meant)
    coached = line_of(replay, view, say) if not begun.said and not wrong else None
    offered = offering.offered(steps, _beside(replay, begun), folded=is_over, opening=opening)
    return {
        "broken": "",
        "seats": here,
        "laid": laid(game.id, scene, marks, seat, turn, drawn=bool(boards), meant=meant),
        "boards": boards,
        "near": bool(view.settings.get(NEAR)),
        "marks": marks,
        "companion": seats.turn if seats else turn_of(replay, steps),
        "neighbour": neighbour(seats, view, marks),
        "turn": marks.get(turn),
        "kept": partial(covering.kept, instead=say("names-covered")),
        "at": at(replay),
        "said": begun.said,
        "on": begun.on and bool(begun.said),
        "lost": say("went-on") if begun.lost else "",
        "line": begun.text(replay),
        "opening": opening,
        "chance": lot.button(game.id, say) if lot else None,
        "coins": view.data.get("coins", ""),
        "first": what_to_do(replay, begun, offered.chief, opening, say),
        "offered": offered,
        "unfinished": steps.unfinished,
        "going_on": begun.on,
        "refused": wrong,
        "field": view.data.get(LINE) or (wrong.field if wrong else typed) or begun.text(replay),
        "completions": seldom.completions(replay, view.data.get(LINE, ""), covering) if view.data.get(ASKED) else (),
        "told": "" if told in view.notice else told,
        "over": over_of(replay.judgement) if replay.is_closed else None,
        "may_coach": may_coach(replay),
        "coach": coached,
        "closed": replay.is_closed,
        "goes_on": not begun.on and bool(replay.further().choices),
        "may_correct": _may_correct(replay),
        "may_open": _may_open(replay),
        "has_hands": any(pile.hidden for one in scene.seats for pile in one.piles),
        "can_undo": bool(replay.judgement.steps),
        "can_redo": bool(view.undone),
        "status": (coached and coached["words"]) or (say("whose-turn", name=turn) if turn else ""),
    }


def _may_correct(replay: Replay) -> bool:
    """Whether the table can put something right now: the game has words for how things lie, and play has begun."""
    game, position = replay.judgement.game, replay.judgement.position
    if game is None or position is None or replay.is_closed:
        return False
    return bool(game.position_words) and (position.number > 0 or not game.section)


def _may_open(replay: Replay) -> bool:
    """Whether the table can still say how things lie at the beginning: nothing but what is played on stands above it."""
    game, played = replay.judgement.game, replay.judgement.steps
    if game is None or not game.position_words:
        return False
    return all(is_move_of_game(step.move) and game.is_setting(step.move) for step in played)


def _beside(replay: Replay, begun: Saying) -> Steps:
    """What may be said instead, as a line of its own, where the last one is gone on with."""
    return replay.steps() if begun.on and not begun.said else Steps()


def _trouble(replay: Replay, say: Speech) -> str:
    if not replay.verdict.errors:
        return say("no-table")
    error = replay.verdict.errors[0].in_language(say.language)
    return f"{say('in-line', line=error.line)} {error.message}."


# ---- what is done ----


def _tap(desk: Desk, view: View, action: Action) -> Outcome:
    """A word more. Where nothing else may follow it, the line is said at once."""
    replay = opened(desk, view.record)
    begun = _opened(replay, view, action)
    if begun.lost:
        return Outcome(_begin(view).telling(speech(desk, view)("went-on")))
    try:
        if action.get("before"):  # a place of a board says whose it is, too
            begun, _ = with_word(replay, begun, action["before"])
        said, _ = with_word(replay, begun, action.get("word", ""))
    except NotOfferedError as error:
        return Outcome(view.telling(f"{error}."))
    return _goes_on(desk, view, replay, said)


def _goes_on(desk: Desk, view: View, replay: Replay, said: Saying) -> Outcome:
    """These words are said; nothing else may follow: then they are the line."""
    steps = said.steps(replay)
    if steps.ends and not steps.choices:
        return _put(desk, view, replay, said)
    is_his = any(choice.who == view.seat for choice in steps.choices)
    then = replace(_begin(view), said=said.said, seat=view.seat if is_his else "")
    return Outcome(then.noting(**said.kept(replay)))


def _chance(desk: Desk, view: View, action: Action) -> Outcome:
    """Chance brings the next words; the seed comes from the device."""
    replay, say = opened(desk, view.record), speech(desk, view)
    begun = _opened(replay, view, action)
    if begun.lost:
        return Outcome(_begin(view).telling(say("went-on")))
    said, told, coins = bring(replay, begun, open_seat(view), Random(action.get("seed", "")), say)
    if not told:
        return Outcome(view.telling(say("no-chance")))
    done = _goes_on(desk, view, replay, said)
    return done._replace(view=done.view.noting(coins=coins).telling(f"{told}. {done.view.notice}".strip()))


def _opened(replay: Replay, view: View, action: Action) -> Saying:
    """What is said, with the word that begins the line where what follows it is tapped at once (`opens`)."""
    begun = saying_of(replay, view)
    if _is_late(replay, action):
        return replace(begun, lost=True)
    if not begun.said and "on" in action:
        begun = Saying(on=bool(action["on"]), lost=begun.lost)
    opening = opening_of(replay, begun) if action.get("opens") else None
    return opening.saying if opening and opening.word == action["opens"] else begun


def _companion(desk: Desk, view: View, action: Action) -> Outcome:
    """The seat whose turn it is says its words, where it is Companion's; the turn is put into the record when it is over."""
    replay = opened(desk, view.record)
    begun = saying_of(replay, view)
    if begun.lost or _is_late(replay, action):
        return Outcome(_begin(view).telling(speech(desk, view)("went-on")))
    turn = _turn(replay, begun, view)
    if turn is None:
        return Outcome(view.telling("It is not Companion's turn."))
    spoken = speak(replay, begun, turn, beside(view))
    if spoken is None:
        return Outcome(view.telling(f"Companion can't play here: choose for {turn.tag} as you like."))
    for number, one in enumerate(spoken.kept):
        view = with_beside(view, beside(view).telling(replay, *one, joined=number > 0))
    if spoken.line:
        return _said_line(desk, view, replay, spoken)
    new = " ".join(spoken.saying.said[len(begun.said) :])
    told = f"{turn.tag} plays {new}." if new else f"{turn.tag} waits: first say what chance brings."
    why = " ".join(spoken.sentences) or told
    if spoken.over and spoken.saying.said:
        done = _put(desk, view, replay, spoken.saying)
        said = [done.view.notice] if spoken.was_laid or not spoken.sentences else []
        return done._replace(view=done.view.telling(" ".join([*said, *spoken.sentences])))
    then = answering(replace(_begin(view), said=spoken.saying.said), replay, spoken.saying)
    return Outcome(then.noting(**spoken.saying.kept(replay)).telling(why))


def _said_line(desk: Desk, view: View, replay: Replay, spoken: Spoken) -> Outcome:
    """Companion has said a line."""
    done = _shut(replay, speech(desk, view), playing.say(desk, _begin(view), spoken.line))
    return done._replace(view=done.view.telling(" ".join(spoken.sentences))) if done.changes else done


def _turn(replay: Replay, begun: Saying, view: View) -> Turn | None:
    """The seat of Companion that may speak."""
    seats = followed(replay, begun, beside(view))
    return seats.turn if seats else turn_of(replay, begun.steps(replay))


def _number(desk: Desk, view: View, action: Action) -> Outcome:
    """A number was chosen: it is the word of its choice."""
    replay = opened(desk, view.record)
    number = action.get("number", "").strip()
    found = _stepper(replay, _opened(replay, view, action), view, action.get("choice", ""), number)
    if found is None or not re.fullmatch(r"[-+]?[0-9]{1,9}", number):
        return Outcome(view.telling(speech(desk, view)("whole-number")))
    if found.bounded(int(number)) != int(number):
        return Outcome(view.telling(_between(found, speech(desk, view))))
    word = found.word.replace("#", str(int(number)))
    return _tap(desk, view, {"word": word, **{key: action[key] for key in ("on", "opens") if key in action}})


def _step(desk: Desk, view: View, action: Action) -> Outcome:
    """A number goes up or down; it is said later."""
    replay = opened(desk, view.record)
    to = action.get("to", "")
    found = _stepper(replay, _opened(replay, view, action), view, action.get("choice", ""), to)
    if found is None or not re.fullmatch(r"-?[0-9]{1,9}", to):
        return Outcome(view)
    return Outcome(view.noting(**{f"number:{found.word}": str(found.bounded(int(to)))}))


def _stepper(replay: Replay, begun: Saying, view: View, word: str, number: str) -> Stepper | None:
    """The stepper of a choice: where several have the same word, each for some numbers, the one for this number."""
    choices = (*begun.steps(replay).choices, *_beside(replay, begun).choices)
    found = [Stepper.of(choice, view.data) for choice in choices if choice.is_number and choice.word == word]
    wanted = int(number) if re.fullmatch(r"[-+]?[0-9]{1,9}", number) else 0
    return next((one for one in found if one.bounded(wanted) == wanted), found[0] if found else None)


def _between(stepper: Stepper, say: Speech) -> str:
    if stepper.least is not None and stepper.most is not None:
        return say("number-between", least=stepper.least, most=stepper.most)
    return say("at-least", least=stepper.least) if stepper.least is not None else say("at-most", most=stepper.most)


def _say(desk: Desk, view: View, _action: Action) -> Outcome:
    """The words that were tapped are the whole line."""
    replay = opened(desk, view.record)
    begun = saying_of(replay, view)
    if not begun.said:
        return Outcome(_begin(view).telling(speech(desk, view)("went-on" if begun.lost else "nothing-said")))
    if not begun.steps(replay).ends:
        return Outcome(view.telling(speech(desk, view)("no-end")))
    return _put(desk, view, replay, begun)


def _unsay(desk: Desk, view: View, action: Action) -> Outcome:
    """Takes back the last word that was tapped, or all of them."""
    replay = opened(desk, view.record)
    begun = saying_of(replay, view)
    left = Saying() if begun.lost or action.get("all") else without_last(replay, begun)
    then = replace(_begin(view), said=left.said, seat="")
    return Outcome(then.noting(**left.kept(replay)) if left.said else then)


def _put(desk: Desk, view: View, replay: Replay, said: Saying) -> Outcome:
    return _shut(replay, speech(desk, view), playing.say(desk, _begin(view), said.text(replay), joined=said.on))


def _type(desk: Desk, view: View, action: Action) -> Outcome:
    """A line was typed: it is said, or only looked at for what may follow (`ask`)."""
    line = action.get("line", "")
    if action.get("ask"):
        return Outcome(_begin(view).noting(**{LINE: line, ASKED: "1"}))
    return _shut(opened(desk, view.record), speech(desk, view), playing.say(desk, _begin(view), line))


def _fill(_desk: Desk, view: View, action: Action) -> Outcome:
    """Puts words into the line field; nothing is judged yet."""
    return Outcome(_begin(view).noting(**{LINE: action.get("line", ""), ASKED: action.get("ask", "")}))


def _stand(desk: Desk, view: View, _action: Action) -> Outcome:
    """The table lets the line stand that was refused."""
    return _shut(opened(desk, view.record), speech(desk, view), playing.let(desk, view))


def _note(desk: Desk, view: View, action: Action) -> Outcome:
    """Writes a note below the last line."""
    text = " ".join(action.get("text", "").split()).lstrip("#").strip()
    if not text:
        return Outcome(view)
    noted, done = speech(desk, view)("noted"), playing.say(desk, _begin(view), f"# {text}")
    return done._replace(view=done.view.telling(noted)) if done.changes else done


def _undo(desk: Desk, view: View, action: Action) -> Outcome:
    """Takes the last line back; not one that somebody else has said since the page was drawn."""
    replay = opened(desk, view.record)
    if _is_late(replay, action):
        return Outcome(_begin(view).telling(speech(desk, view)("went-on")))
    return _shut(replay, speech(desk, view), playing.undo(desk, _begin(view)))


def _redo(desk: Desk, view: View, _action: Action) -> Outcome:
    return _shut(opened(desk, view.record), speech(desk, view), playing.redo(desk, _begin(view)))


def _look(_desk: Desk, view: View, action: Action) -> Outcome:
    """Somebody's hand is uncovered, as long as his name is held; or until the line is said."""
    return Outcome(replace(view, seat=action.get("tag", "")))


def _cover(_desk: Desk, view: View, _action: Action) -> Outcome:
    """All hands are covered."""
    return Outcome(cover(view))


def _go_on(desk: Desk, view: View, _action: Action) -> Outcome:
    """What is tapped next goes on with the last line."""
    replay = opened(desk, view.record)
    if not replay.further().choices:
        return Outcome(view.telling(speech(desk, view)("line-whole")))
    return Outcome(_begin(view).noting(**Saying(on=True).kept(replay)))


def _hands(_desk: Desk, view: View, _action: Action) -> Outcome:
    """Hands are left open on this device, or covered again."""
    return Outcome(replace(view, seat="").setting(**{HANDS: "" if view.settings.get(HANDS) else "open"}))


def _near(_desk: Desk, view: View, _action: Action) -> Outcome:
    """Large boards are shown whole, or from near by."""
    return Outcome(view.setting(**{NEAR: "" if view.settings.get(NEAR) else "1"}))


def _begin(view: View) -> View:
    """The view with no word said, and nothing typed."""
    return replace(view, said=(), data={})


def _is_late(replay: Replay, action: Action) -> bool:
    """Whether the page on which it was tapped showed another record."""
    return action.get("at", at(replay)) != at(replay)


def _shut(replay: Replay, say: Speech, done: Outcome) -> Outcome:
    """What came of an action, with all hands covered, and nothing told that names what lies there. `replay` has gone on."""
    game, view = replay.judgement.game, replace(done.view, seat="")
    covering = covering_of(game.id, replay.scene(), open_seat(view)) if game else Covering("")
    return done._replace(view=view.telling(covering.kept(view.notice, say("names-covered"))))


_ACTIONS = actions(
    _tap, _number, _step, _say, _unsay, _type, _fill, _companion, _chance, _stand, _note, _undo, _redo, _look, _cover, pick,
    whisper, anew, _hands, _near, coach, coaching,
)  # fmt: skip
SCREEN = Screen("table", "Table", model, {**_ACTIONS, "beside": look, "on": _go_on}, of_record=True)
