"""Convert the tiles of a hand entry to form fields and back.

Fields start with a wind ("W-concealed") or the number of a winner, in the calculator with neither. Input is passed on
unchanged, except for spaces; `scoring` validates it.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.http import QueryDict

from league.web.common.tile_words import FLAGS, MOST_MELDS, melds_in, split_tiles, without_spaces
from scoring.riichi.play.entry import Outcome

Entry = dict[str, Any]

DOUBLE_RIICHI = "double_riichi"  # a flag of the form; the value format counts riichi
INDICATORS = ("dora_indicators", "ura_indicators")
TEXTS = ("concealed", "win_tile", *INDICATORS)
MELD_ROWS = tuple(f"meld{number}" for number in range(1, MOST_MELDS + 1))
COUNTS = ("nukidora", "consecutive_dealer_wins")
SHOWN = ("concealed", "melds", "nukidora")
# Draws after which tenpai players may enter their tiles.
DRAWS = frozenset({Outcome.EXHAUSTIVE_DRAW.value, Outcome.NAGASHI_MANGAN.value})
USUAL_MELD = "chi"


def number(text: str) -> int | str:
    """Return the number, or the text unchanged so that `scoring` reports it."""
    try:
        return int(text)
    except ValueError:
        return text


def tiles_of(data: QueryDict, wind: str = "") -> Entry:
    """Read the hand of a seat in the value format; default values are omitted."""
    start = f"{wind}-" if wind else ""
    tiles: Entry = dict.fromkeys(data.getlist(f"{start}flags"), True)
    if tiles.pop(DOUBLE_RIICHI, False):
        tiles["riichi"] = 2
    for name in TEXTS:
        text = without_spaces(data.get(start + name, ""))
        tiles[name] = split_tiles(text) if text and name in INDICATORS else text
    tiles["melds"] = melds_in(_meld_rows(data, start))
    for name in COUNTS:
        if typed := data.get(start + name, ""):
            tiles[name] = number(typed)
    return {name: value for name, value in tiles.items() if value not in ("", [], 0)}


def _meld_rows(data: QueryDict, start: str) -> Iterator[dict[str, str]]:
    for row in MELD_ROWS:
        tiles, called = (
            without_spaces(data.get(start + row, "")),
            data.get(f"{start}{row}_called", ""),
        )
        yield {
            "type": data.get(f"{start}{row}_type") or USUAL_MELD,
            "tiles": tiles,
            "called": called if called in split_tiles(tiles) else "",
            "from": data.get(f"{start}{row}_from", ""),
        }


def close_up(data: QueryDict, wind: str = "") -> None:
    """Move melds up into empty rows: problems number the melds without gaps."""
    start = f"{wind}-" if wind else ""
    rows = [row for row in MELD_ROWS if without_spaces(data.get(start + row, ""))]
    parts = ("", "_type", "_from", "_called")
    values_of_rows = [[data.get(f"{start}{row}{part}", "") for part in parts] for row in rows]
    for row, values in zip(MELD_ROWS, [*values_of_rows, *[[""] * 4] * MOST_MELDS], strict=False):
        for part, value in zip(parts, values, strict=True):
            data[f"{start}{row}{part}"] = value


def hands_of(data: QueryDict) -> Entry:
    """The tiles of tenpai players at a draw, as the entry's `hands`."""
    if data.get("outcome") not in DRAWS:
        return {}
    typed = {wind: tiles_of(data, wind) for wind in data.getlist("tenpai")}
    shown = {
        wind: {name: tiles[name] for name in SHOWN if name in tiles}
        for wind, tiles in typed.items()
    }
    hands = {wind: tiles for wind, tiles in shown.items() if tiles}
    return {"hands": hands} if hands else {}


def set_tiles(data: QueryDict, wind: str, tiles: Mapping[str, Any]) -> None:
    """Fill the fields of a seat; `tiles_of` reads the same tiles back.

    What the table knows is left out: winds, honba, sticks, discarder and rules.
    """
    for name in TEXTS:
        text = tiles.get(name) or ""
        data[f"{wind}-{name}"] = "".join(text) if name in INDICATORS else text
    flags = [name for name in FLAGS if tiles.get(name) and name != "discarder_riichi"]
    data.setlist(f"{wind}-flags", flags + [DOUBLE_RIICHI] * (tiles.get("riichi") == 2))  # noqa: PLR2004  # double
    for name in COUNTS:
        data[f"{wind}-{name}"] = str(tiles.get(name) or "")
    for row, meld in zip(MELD_ROWS, tiles.get("melds") or [], strict=False):
        data[f"{wind}-{row}"] = meld["tiles"]
        for part in ("type", "from", "called"):
            data[f"{wind}-{row}_{part}"] = meld.get(part) or ""


def tile_field(name: str) -> str:
    """The form field for a problem's key in the value format."""
    meld = re.match(r"melds\[(\d)\]", name)
    if meld:
        return MELD_ROWS[int(meld[1])]
    bare = re.sub(r"\[\d+\]", "", name)
    if bare in FLAGS:
        return "flags"
    return MELD_ROWS[0] if bare == "melds" else bare
