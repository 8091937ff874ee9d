"""The style sheet of the screens: those of `templates/screen/css` in their order, and each game's accent."""

from __future__ import annotations

from companion.referee import About, all_about
from companion.resources import templates

#: The grounds on which accents stand, by day and by night, and how clearly they have to (WCAG 2.2: 4.5 for text).
_DAY, _NIGHT = "#f3f1ec", "#332d26"
_CLEAR = 4.6


def stylesheet() -> str:
    """All of it, for both hosts; faces lie in `faces/` beside it."""
    parts = [path.read_text("utf-8") for path in sorted((templates() / "screen" / "css").glob("*.css"))]
    return "\n".join([*parts, *map(_accent, all_about())])


def _accent(game: About) -> str:
    """A game's accent by day and by lamplight."""
    by_day, by_night = legible(game.accent, _DAY), legible(game.accent, _NIGHT)
    chosen = f':root[data-game="{game.id}"]'
    return (
        f"{chosen} {{ --accent: {by_day}; }}\n"
        f'@media (prefers-color-scheme: dark) {{ {chosen}:not([data-theme="light"]) {{ --accent: {by_night}; }} }}\n'
        f'{chosen}[data-theme="dark"] {{ --accent: {by_night}; }}\n'
    )


def legible(colour: str, ground: str) -> str:
    """A colour (`#RRGGBB`), moved towards black or white until it is legible on a ground."""
    towards = 0 if _brightness(ground) > 0.18 else 255
    channels = _channels(colour)
    for step in range(0, 101, 4):
        mixed = [round(channel + (towards - channel) * step / 100) for channel in channels]
        found = "#" + "".join(f"{channel:02x}" for channel in mixed)
        if contrast(found, ground) >= _CLEAR:
            return found
    return "#000000" if towards == 0 else "#ffffff"


def contrast(one: str, other: str) -> float:
    """How clearly two colours stand apart, 1 to 21, as WCAG reckons it."""
    high, low = sorted((_brightness(one), _brightness(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def _brightness(colour: str) -> float:
    shares = (channel / 255 for channel in _channels(colour))
    linear = [share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
