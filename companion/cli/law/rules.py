"""`companion rule` and `companion rules`: what the rulebooks say."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from companion.cli.checking.report import LABELS
from companion.cli.group.options import READING
from companion.cli.parameters import argument, option
from companion.cli.terminal.completion import complete_game, complete_rule
from companion.cli.terminal.out import CommandError, paint, say, unknown, wrap
from companion.referee import About, RuleText, all_about, find_rule, rule_texts
from companion.referee.asking.named import named_game
from companion.referee.balance import balance_of
from companion.referee.books import RULES, held_in, title_in
from companion.referee.games import with_prefix
from companion.referee.markup import plain, without_marks
from companion.referee.rulebook import rules_in_language
from companion.words import ENGLISH

_ITEM = re.compile(r"(?:[-*]|[0-9]+\.) ")
_NUMBER = re.compile(r"[0-9]+")
#: What may be copied with an id out of a sentence.
_AROUND = " \t.,;:()[]“”\"'"
#: So many letters a word of the rules has that may be meant by a misspelt one.
_LEAST = 3
#: How like another a word must be to be meant by it.
_NEAR = 0.75


def rule(
    rule_id: str = argument(
        metavar="ID", help="A rule ({rule}), a ruling ({ruling}) or a chapter ({chapter}).", autocompletion=complete_rule
    ),
    language: str = READING,
) -> None:
    """Print a rule as the rulebook words it.

    For a chapter, print all its rules.

    Example: companion rule {rule}
    """
    say("\n".join(rule_lines(rule_id, language)))


def rule_lines(rule_id: str, language: str = ENGLISH) -> list[str]:
    """A rule, a ruling or a chapter with all its rules, for the terminal. Raises CommandError where there is none."""
    wanted = rule_id.strip(_AROUND).upper()
    found = find_rule(wanted, language)
    if found is None:
        ids = [known for game in all_about() for known in rule_texts(game.id)]
        near = [known for known in ids if known.startswith(wanted.partition(".")[0] + ".")]
        if near:
            raise CommandError(f"there is no rule “{rule_id}”", f"that chapter has {near[0]} to {near[-1]}")
        raise _unknown_rule(rule_id, ids)
    game = with_prefix(wanted.partition("-")[0])
    if game is None:
        raise _unknown_rule(rule_id, [])
    language = held_in(game.id, RULES, language)
    inside = [text for known, text in rules_in_language(game.id, language).items() if known.startswith(f"{wanted}.")]
    heading = f"{paint(title_in(game.id, language), 'bold')}, {plain(found.chapter)}"
    lines = (
        line
        for text in inside or [found]
        for line in (*_lines_of(text), *_standing(text, language), *_played(game.id, text, language))
    )
    return [heading, *lines]


def _unknown_rule(rule_id: str, ids: list[str]) -> CommandError:
    """What there is of the game that the id begins with; else the nearest id that has the same number."""
    game = with_prefix(rule_id.strip(_AROUND).upper().partition("-")[0])
    if game is not None:
        chapters = sorted({int(found[1]) for one in ids if (found := re.match(rf"{game.prefix}-([0-9]+)", one))})
        rulings = [one for one in ids if one.startswith(f"{game.prefix}-R")]
        known = f"chapters {game.prefix}-{chapters[0]} to {game.prefix}-{chapters[-1]}" if chapters else "no chapters"
        known += f" and rulings such as {rulings[0]}" if rulings else ""
        return CommandError(f"there is no rule “{rule_id}”", f"{game.title} has {known}: companion rules {game.id} lists them")
    numbers = _NUMBER.findall(rule_id)
    error = unknown("rule", rule_id, [one for one in ids if _NUMBER.findall(one) == numbers])
    if not error.hint.startswith("did you mean"):
        error.hint = "companion rules GAME lists them; companion games lists the games"
    return error


def _styled(text: str) -> str:
    """Markdown for the terminal: bold where it is bold and the terminal can."""
    return without_marks(text, lambda bold: paint(bold, "bold"))


def _lines_of(text: RuleText) -> list[str]:
    head = f"{text.id:<9}"
    first, *others = (line for block in text.text.split("\n\n") for line in _block(block))
    return [paint(head, "cyan") + first[9:], *others]


def _block(block: str) -> Iterator[str]:
    """A paragraph, or a list with a line for each of its items."""
    for line in block.split("\n"):
        item = _ITEM.match(line)
        indent = " " * 9
        yield from wrap(_styled(line[item.end() :]), f"{indent}  ", f"{indent}{item[0]}") if item else wrap(_styled(line), indent)


def _standing(text: RuleText, language: str) -> list[str]:
    """What of it a table may let stand, after the sign that says so."""
    said = [line for row in text.stands for line in wrap(_styled(row), " " * 11, f"{'!':>10} ")]
    return [*wrap(LABELS("rule-let-stand", language), " " * 9), *said] if said else []


def _played(game_id: str, text: RuleText, language: str) -> list[str]:
    """What the other settings of a ruling did where Companion played them, in English; nothing for any other rule."""
    said = "" if language != ENGLISH else balance_of(game_id).get(text.id, "")
    return wrap(said, " " * 11, f"{'=':>10} ") if said else []


def _changes(about: About) -> list[str]:
    """The versions of a game's rules, the newest first."""
    newest = about.rules_version
    lines = [f"{paint(about.title, 'bold')}: the newest rules are version {newest}. A record may name it: rules: {newest}"]
    for number, what in reversed(list(enumerate(about.changes, 2))):
        lines += wrap(what, "     ", f"  {number:>2} ")
    return [*lines, "   1 as they were first judged"]


def rules(
    game: str = argument(metavar="GAME", help="The game's id.", autocompletion=complete_game),
    words: list[str] = argument(None, metavar="[WORD...]", help="Only rules that mention these words."),
    changes: bool = option(False, "--changes", help="Show what each version of the rules changed."),
    language: str = READING,
) -> None:
    """Print the rules of a game.

    All of them, or only those that mention your words.

    Example: companion rules {game} player
    """
    found = named_game(game)
    if changes:
        say("\n".join(_changes(found.about)))
        return
    wanted = [word.casefold() for said in words or () for word in said.split()]
    chapter = ""
    for text in _that_speak_of(found.id, wanted, language):
        if text.chapter != chapter:
            say(f"\n{paint(plain(text.chapter), 'bold')}" if chapter else paint(plain(text.chapter), "bold"))
            chapter = text.chapter
        say("\n".join(_lines_of(text)))
    if not chapter:
        raise CommandError(
            f"no rule of {found.title} mentions “{' '.join(words)}”", _hint_for(found.id, wanted, language), exit_code=1
        )


def _that_speak_of(game_id: str, words: Sequence[str], language: str = ENGLISH) -> list[RuleText]:
    """The rules of a game that have all these words (folded), headings left out."""
    texts = [text for text in rules_in_language(game_id, language).values() if text.text != text.chapter]
    return [text for text in texts if all(word in plain(text.text).casefold() for word in words)]


def _hint_for(game_id: str, words: Sequence[str], language: str) -> str:
    """What can be typed where no rule has these words: the nearest words that rules have, or a single one of them."""
    if language != ENGLISH and _that_speak_of(game_id, words):
        return f"its English rules do: companion rules {game_id} {' '.join(words)} --language {ENGLISH}"
    known = {word for text in _that_speak_of(game_id, (), language) for word in re.findall(r"\w+", plain(text.text).casefold())}
    known = {word for word in known if len(word) >= _LEAST and not word.isdigit()}
    meant = [
        (word if _that_speak_of(game_id, [word], language) else next(iter(get_close_matches(word, known, 1, _NEAR)), ""))
        for word in words
    ]
    for tried in (meant, *([word] for word in meant)):
        if all(tried) and _that_speak_of(game_id, tried, language):
            asked = "" if language == ENGLISH else f" --language {language}"
            return f"did you mean: companion rules {game_id} {' '.join(tried)}{asked}"
    return f"companion notation {game_id} shows how it is written down"
