"""Winning hands written on one line, as one would say them.

"123m456p78s55z 9s tsumo riichi pon:777z/7z<toimen dora:4m,5p seat:W rules:tenhou": the concealed
tiles, the winning tile, then what else is so. A word alone is true; `riichi` alone is one.
"""

from typing import Any

#: A task, and what is wrong with it: codes and fields.
Wrong = list[tuple[str, str]]
Row = tuple[dict[str, Any], Wrong]

KINDS = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
KINDS += [f"{number}z" for number in range(1, 8)]
READY = "123m456p78s11555z 9s"  # closed, tenpai, wins on 9s
OPEN = "123m456p78s11z 9s"  # the same beside one meld

_LISTS = {"dora": "dora_indicators", "ura": "ura_indicators"}
_WINDS = {"seat": "seat_wind", "round": "round_wind", "discarder": "discarder", "pao": "pao"}
_MELDS = ("chi", "pon", "ankan", "daiminkan", "kakan")


def task_of(line: str, **keys: Any) -> dict[str, Any]:
    """Write a line as the object of the value format; `keys` are put in as they are."""
    concealed, win_tile, *words = line.split()
    task: dict[str, Any] = {"concealed": concealed.replace("-", ""), "win_tile": win_tile}
    for word in words:
        name, _, value = word.partition(":")
        if name in _MELDS:
            task.setdefault("melds", []).append(_meld(name, value))
        elif name in _LISTS:
            task[_LISTS[name]] = value.split(",")
        elif name in _WINDS:
            task[_WINDS[name]] = value
        elif name == "rules":
            task["rules"] = {"preset": value}
        else:
            task[name] = _value(name, value)
    return task | keys


def _value(name: str, value: str) -> object:
    if value:
        return int(value)
    return 1 if name == "riichi" else True


def _meld(name: str, value: str) -> dict[str, str]:
    value, _, neighbour = value.partition("<")
    tiles, _, called = value.partition("/")
    meld = {"type": name, "tiles": tiles, "called": called, "from": neighbour}
    return {key: part for key, part in meld.items() if part}
