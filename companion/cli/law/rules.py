"""What rulebooks say: `companion rule`, `rules`, `games`, and `notation`: how a game is written down."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from companion import resources
from companion.cli.checking.judged import say_json
from companion.cli.checking.report import LABELS
from companion.cli.game_commands import broken_parts
from companion.cli.group.options import READING
from companion.cli.parameters import argument, option
from companion.cli.terminal.completion import complete_game, complete_rule
from companion.cli.terminal.out import CommandError, clean, paint, say, unknown, warn_of, wrap
from companion.declared.made import description_in
from companion.referee import About, Game, GameError, RuleText, all_about, find_rule, rule_texts
from companion.referee.asking.named import broken_rulebooks, broken_rules, named_game, usable_games
from companion.referee.balance import balance_of
from companion.referee.books import RULES, held_in, title_in
from companion.referee.games import described, with_prefix
from companion.referee.markup import plain, without_marks
from companion.referee.notation import notation_source
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


_FENCE = re.compile(r"```.*?\n(.*?)```\n?", re.DOTALL)
_CODE = re.compile(r"`([^`]*)`")


def notation(
    game: str = argument("", metavar="[GAME]", help="The game's id.", autocompletion=complete_game), language: str = READING
) -> None:
    """Show how a game is written down.

    You see its header keys, an example of each line, and what is the same in every game. Without GAME, only the last.

    Example: companion notation {game}
    """
    chapters = _of_game(named_game(game), language) if game else []
    chapters.append(page_lines((resources.templates() / "notation.md").read_text("utf-8")))
    say("\n\n".join("\n".join(lines) for lines in chapters))


def _of_game(game: Game, language: str) -> list[list[str]]:
    """A game's page, and its header keys."""
    keys = [[paint("Its header keys", "bold"), "", *key_lines(game)]] if game.keys else []
    return [page_lines(notation_source(game, language)), *keys]


def page_lines(page: str) -> list[str]:
    """A page of plain Markdown (headings, paragraphs, lists, fenced examples) for the terminal, without blank lines doubled."""
    lines: list[str] = []
    place = 0
    for fence in _FENCE.finditer(page):
        lines += _prose(page[place : fence.start()])
        lines += [*(f"  {clean(line)}".rstrip() for line in fence[1].splitlines()), ""]
        place = fence.end()
    lines += _prose(page[place:])
    return lines[:-1]


def _prose(text: str) -> Iterator[str]:
    """The lines between two examples, each block with an empty line after it."""
    for block in re.split(r"\n\s*\n", text.strip()):
        if block.startswith("#"):
            yield paint(clean(block.lstrip("# ")), "bold")
        elif block.startswith("- "):
            for item in re.split(r"^- ", block, flags=re.MULTILINE)[1:]:
                yield from wrap(_words(item), "    ", "  - ")
        elif block:
            yield from wrap(_words(block))
        else:
            continue
        yield ""


def _words(text: str) -> str:
    """Words of Markdown as they are typed at a terminal."""
    return clean(_CODE.sub(r"\1", text.replace("\n", " ")))


def games(
    game: str = argument("", metavar="[GAME]", help="Only this game.", autocompletion=complete_game),
    json: bool = option(False, "--json", help="Print a JSON object for each game."),
) -> None:
    """List the games that Companion knows.

    Each with the header keys that choose its options.

    Example: companion games {game}
    """
    chosen = [named_game(game)] if game else usable_games()
    for i, one in enumerate(chosen):
        if json:
            keys = [{"name": key.name, "form": key.form, "meaning": key.meaning, "default": key.default} for key in one.keys]
            say_json({"id": one.id, "title": one.title, "prefix": one.prefix, "section": one.section, "keys": keys})
        else:
            if i:
                say()
            _say_game(one)
    if not game:
        _list_described(json=json)
        _name_what_is_broken()


def _list_described(*, json: bool) -> None:
    """The games that files describe: id, title, digest, and where."""
    for place in described():
        try:
            game = description_in(place.folder)
        except GameError as error:
            warn_of(error)
            continue
        if game and json:
            say_json({"id": game.id, "title": game.title, "digest": game.digest, "where": place.where})
        elif game:
            say(f"{paint(game.id, 'bold')}  {clean(game.title)}; {clean(place.where)}; digest {game.digest}")


def _say_game(game: Game) -> None:
    name = f"{paint(game.id, 'bold')}  {game.title}"
    say(f"{name}; for short {game.prefix.lower()}; rules {game.prefix}-1, {game.prefix}-2, …")
    say(f"  sections:   {f'[{game.section} 1], [{game.section} 2], …' if game.section else 'none'}")
    for line in key_lines(game):
        say(line)


def key_lines(game: Game) -> list[str]:
    """The header keys of a game: what each is for, the form of its value, and what holds without it."""
    said = [(key.name, f"{key.meaning}: {key.form} (else {key.default})") for key in game.keys]
    return [line for name, text in said for line in wrap(clean(text), " " * 14, f"  {name + ':':<12}")]


def _name_what_is_broken() -> None:
    """One line on standard error for each game, or part of one, that cannot be used."""
    for line in (*broken_parts(), *broken_rules(), *broken_rulebooks()):
        warn_of(CommandError(line))
