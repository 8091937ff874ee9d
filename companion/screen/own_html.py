"""The one place where HTML is taken as it is: our own drawings, and words of which all that is not ours is escaped already."""

from markupsafe import Markup


def own(html: str) -> Markup:
    """HTML of our own, which no template escapes once more. Whoever calls this has escaped what people wrote."""
    return Markup(html)  # noqa: S704 - see above
