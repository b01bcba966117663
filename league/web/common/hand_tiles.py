"""Tiles of a hand entry as the fields of a form, and back; they begin with a seat: "W-concealed".

Nothing is judged here: what was typed goes into the entry as it is, but for spaces, and `scoring`
says what is wrong with it. The same fields without a seat are those of the calculator.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.http import QueryDict

from league.web.common.tile_words import FLAGS, MOST_MELDS, melds_in, one_by_one, squeezed
from scoring.riichi.play.entry import Outcome

Entry = dict[str, Any]

TILES = "tiles"  # the value of "W-by" for a hand that is entered by its tiles
DOUBLE_RIICHI = "double_riichi"  # a flag of the form; the value format counts riichi
INDICATORS = ("dora_indicators", "ura_indicators")
TEXTS = ("concealed", "win_tile", *INDICATORS)
MELD_ROWS = tuple(f"meld{number}" for number in range(1, MOST_MELDS + 1))
COUNTS = ("nukidora", "consecutive_dealer_wins")
SHOWN = ("concealed", "melds", "nukidora")
# Draws after which who is tenpai may show the tiles.
DRAWS = frozenset({Outcome.EXHAUSTIVE_DRAW.value, Outcome.NAGASHI_MANGAN.value})
USUAL_MELD = "chi"


def switched(data: QueryDict, wind: str, way: str) -> None:
    """Enter this winner's hand by tiles, or no longer; of several winners one tile was taken."""
    data[f"{wind}-by"] = way
    others = [other for other in data.getlist("won") if other != wind and by_tiles(data, other)]
    for name in ("win_tile", "dora_indicators"):
        known = [data.get(f"{other}-{name}", "") for other in others]
        if way == TILES and known and not data.get(f"{wind}-{name}"):
            data[f"{wind}-{name}"] = known[0]


def by_tiles(data: QueryDict, wind: str) -> bool:
    """Whether this winner's hand is entered by its tiles."""
    return data.get(f"{wind}-by") == TILES


def number(text: str) -> int | str:
    """The whole number that was typed, or the text for `scoring` to refuse."""
    try:
        return int(text)
    except ValueError:
        return text


def tiles_of(data: QueryDict, wind: str = "") -> Entry:
    """The hand in the value format that the fields of a seat say, in its shortest form."""
    start = f"{wind}-" if wind else ""
    tiles: Entry = dict.fromkeys(data.getlist(f"{start}flags"), True)
    if tiles.pop(DOUBLE_RIICHI, False):
        tiles["riichi"] = 2
    for name in TEXTS:
        text = squeezed(data.get(start + name, ""))
        tiles[name] = one_by_one(text) if text and name in INDICATORS else text
    tiles["melds"] = melds_in(_meld_rows(data, start))
    for name in COUNTS:
        if typed := data.get(start + name, ""):
            tiles[name] = number(typed)
    return {name: value for name, value in tiles.items() if value not in ("", [], 0)}


def _meld_rows(data: QueryDict, start: str) -> Iterator[dict[str, str]]:
    for row in MELD_ROWS:
        tiles, called = squeezed(data.get(start + row, "")), data.get(f"{start}{row}_called", "")
        yield {
            "type": data.get(f"{start}{row}_type") or USUAL_MELD,
            "tiles": tiles,
            "called": called if called in one_by_one(tiles) else "",
            "from": data.get(f"{start}{row}_from", ""),
        }


def close_up(data: QueryDict, wind: str = "") -> None:
    """Move melds up into rows that were left empty, for a problem counts melds without these."""
    start = f"{wind}-" if wind else ""
    rows = [row for row in MELD_ROWS if squeezed(data.get(start + row, ""))]
    parts = ("", "_type", "_from", "_called")
    kept = [[data.get(f"{start}{row}{part}", "") for part in parts] for row in rows]
    for row, values in zip(MELD_ROWS, [*kept, *[[""] * 4] * MOST_MELDS], strict=False):
        for part, value in zip(parts, values, strict=True):
            data[f"{start}{row}{part}"] = value


def hands_of(data: QueryDict) -> Entry:
    """The tiles that were typed for those who are tenpai at a draw, as `hands`, if any were."""
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
    """Fill the fields of a seat, so that `tiles_of` reads these tiles from them.

    What the table says of a winner is left out: its winds, honba, sticks, discarder and rules.
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
    """The field of a form for the key of the value format that a problem names."""
    meld = re.match(r"melds\[(\d)\]", name)
    if meld:
        return MELD_ROWS[int(meld[1])]
    bare = re.sub(r"\[\d+\]", "", name)
    if bare in FLAGS:
        return "flags"
    return MELD_ROWS[0] if bare == "melds" else bare
