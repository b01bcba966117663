"""Pages that show tiles as pictures, read as people write tiles."""

import re

PICTURES = re.compile(
    r'<span class="tiles[^"]*" title="([^"]*)"><span class="visually-hidden">[^<]*</span>'
    r"(?:<svg[^>]*><use[^>]*></svg>)*</span>"
)


def notated(html: str) -> str:
    """The page with tiles in their notation instead of pictures."""
    return PICTURES.sub(r"\1", html)
