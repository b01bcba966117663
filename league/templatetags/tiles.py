"""Tiles as pictures, with their names for screen readers.

`{{ text|as_tiles }}` replaces tile notation in a text, such as "234m (777z)".
`{% hand_tiles tiles %}` shows a hand of the value format.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.templatetags.tile_names import CALLED_FROM, MELDS, TILES
from scoring import NotationError
from scoring.core.tiles import name_of, read_tiles

register = template.Library()

SHEET = "img/tiles/tiles.svg"
BACK = "back"
# Some languages write no space before a tile.
IN_TEXT = re.compile(r"(?<![0-9A-Za-z_])((?:[0-9]+[mpszf])+)(?![0-9A-Za-z_])")
# Melds with two tiles face down.
FACE_DOWN = ("ankan", "concealed_kong")
# The position of the called tile in its meld.
SIDE = {"kamicha": 0, "toimen": 1, "shimocha": -1}


@register.filter
def as_tiles(text: str) -> SafeString:
    """The text with pictures in place of tile notation."""
    parts = IN_TEXT.split(text)
    return format_html_join(
        "", "{}", ((_in_text(place, part),) for place, part in enumerate(parts))
    )


def _in_text(place: int, part: str) -> str:
    names = names_in(part) if place % 2 else []
    return row(names) if names else part


@register.simple_tag
def hand_tiles(tiles: Mapping[str, Any]) -> SafeString:
    """A revealed hand: concealed tiles, the winning tile apart, then melds."""
    parts = [row(sorted_tiles(tiles.get("concealed")))]
    if won := names_in(tiles.get("win_tile")):
        said = _("won on %(tile)s") % {"tile": spoken(won)}
        parts.append(row(won, said=said, kind="tiles--won"))
    parts += [meld_tiles(meld) for meld in tiles.get("melds") or ()]
    if flowers := names_in(tiles.get("flowers")):
        parts.append(row(flowers))
    norths = tiles.get("nukidora")
    if isinstance(norths, int) and norths:
        parts.append(row(["4z"] * norths, said=_("Nukidora") + f": {norths}"))
    return format_html(
        '<span class="hand-tiles">{}</span>',
        format_html_join(" ", "{}", ((part,) for part in parts)),
    )


@register.simple_tag
def tile_picture(name: str) -> SafeString:
    """A tile that says nothing by itself."""
    return picture(name)


@register.simple_tag
def tile_key(name: str) -> SafeString:
    """A key of the tile pad."""
    return format_html(
        '<button type="button" class="key" data-tile="{}" aria-label="{}">{}</button>',
        name,
        TILES[name],
        picture(name),
    )


def meld_tiles(meld: Mapping[str, Any]) -> SafeString:
    """A meld; the called tile lies sideways, on the side of the player it came from."""
    names = names_in(meld.get("tiles"))
    kind, source = str(meld.get("type")), str(meld.get("from") or "")
    said = f"{MELDS.get(kind, '')}: {spoken(names)}"
    if source in CALLED_FROM:
        said += f" ({CALLED_FROM[source]})"
    title = f"({meld.get('tiles')})"
    return _row(
        _laid(names, kind, source, str(meld.get("called") or "")), title, said, "tiles--meld"
    )


def _laid(names: list[str], kind: str, source: str, called: str) -> list[tuple[str, str]]:
    """The tiles of a meld from left to right, each with its orientation."""
    if kind in FACE_DOWN and names:
        # A concealed kan shows its red five between the two tiles face down.
        shown = sorted(names)[:2]
        return [(BACK, ""), *[(name, "") for name in shown], (BACK, "")]
    if source not in SIDE or not names:
        return [(name, "") for name in names]
    rest = [*names]
    taken = rest.pop(rest.index(called) if called in rest else -1)
    added = [(rest.pop(), "tile--added")] if kind == "kakan" and rest else []
    place = SIDE[source] if SIDE[source] >= 0 else len(rest)
    laid = [(name, "") for name in rest]
    return [*laid[:place], (taken, "tile--side"), *added, *laid[place:]]


def row(names: list[str], said: str = "", kind: str = "") -> SafeString:
    """A row of tiles."""
    return _row([(name, "") for name in names], notation(names), said or spoken(names), kind)


def _row(laid: list[tuple[str, str]], title: str, said: str, kind: str = "") -> SafeString:
    return format_html(
        '<span class="tiles {}" title="{}"><span class="visually-hidden">{}</span>{}</span>',
        kind,
        title,
        said,
        format_html_join("", "{}", ((picture(name, lies),) for name, lies in laid)),
    )


def picture(name: str, lies: str = "") -> SafeString:
    return format_html(
        '<svg class="tile {}" viewBox="0 0 60 80" aria-hidden="true"><use href="{}#t-{}"/></svg>',
        lies,
        static(SHEET),
        name,
    )


def spoken(names: Iterable[str]) -> str:
    return ", ".join(str(TILES[name]) for name in names)


def notation(names: Iterable[str]) -> str:
    runs = groupby(names, key=lambda name: name[-1])
    return "".join("".join(name[0] for name in run) + suit for suit, run in runs)


def sorted_tiles(text: object) -> list[str]:
    return sorted(names_in(text), key=lambda name: (name[1], name[0].replace("0", "5"), name))


def names_in(text: object) -> list[str]:
    """The tiles of a text; none if the text is not tile notation."""
    try:
        return [
            name_of(tile) for tile in read_tiles("".join(str(text or "").split()), flowers=True)
        ]
    except NotationError:
        return []
