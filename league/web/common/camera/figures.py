"""How well tiles are read from photos, for those who decide whether an event offers it."""

import json
from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _

#: Written by the training of the reader, with figures for sets of tiles that it never saw.
FIGURES = settings.BASE_DIR / "static" / "camera" / "tiles.json"


@cache
def measured() -> dict[str, int]:
    """How many of 100 hands of unseen sets were read how; empty before anything was measured."""
    try:
        figures: dict[str, int] = json.loads(FIGURES.read_text())["measured"]
    except (FileNotFoundError, KeyError):
        return {}
    return figures


def measured_sentence() -> str:
    """The figures in one sentence for those who decide about it; nothing without figures."""
    if not measured():
        return ""
    return (
        _(
            "Measured on %(sets)s sets of tiles that it had never seen, drawn by others and laid "
            "on a table by a program, not photographed: %(exact)s of 100 hands were read without "
            "a mistake, %(mended)s counting those that one tap on each marked tile puts right, "
            "and %(silent)s had a mistake that was not marked."
        )
        % measured()
    )
