"""An entry for the same people in another hand: seats are named by their winds in a hand."""

from collections.abc import Callable
from typing import Any

from league.web.table.hand_forms import LISTS

Turn = Callable[[str], str]
SINGLES = ("discarder", "offender")


def turned(entry: dict[str, Any], turn: Turn) -> dict[str, Any]:
    """The entry with every wind that names a seat turned; anything else stays as it is."""
    then = dict(entry)
    then |= {name: [turn(wind) for wind in entry[name]] for name in LISTS if name in entry}
    then |= {name: turn(entry[name]) for name in SINGLES if name in entry}
    if "wins" in entry:
        then["wins"] = [_win_turned(win, turn) for win in entry["wins"]]
    if "hands" in entry:
        then["hands"] = {turn(wind): tiles for wind, tiles in entry["hands"].items()}
    return then


def _win_turned(win: dict[str, Any], turn: Turn) -> dict[str, Any]:
    then = win | {"seat": turn(win["seat"])}
    pao = win.get("pao")
    if isinstance(pao, str):
        then["pao"] = turn(pao)
    elif pao:
        then["pao"] = {name: turn(wind) for name, wind in pao.items()}
    return then
