"""Dealt hands of a set of 144 tiles in the value format."""

import random
from typing import Any

from scoring.core.tiles import name_of, write_tiles
from scoring.quiz.questions import Dealt, TileGroup

_TYPES = {"run": "chow", "triplet": "pong", "quad": "kong"}


def task_of(rng: random.Random, dealt: Dealt, *, flowers: bool) -> dict[str, Any]:
    """Return a hand without rules, drawn or discarded and with winds by chance."""
    drawn = rng.random() < 0.5  # noqa: PLR2004  # every other hand
    seat, *others = rng.sample("ESWN", 4)
    laid = sorted(rng.sample("12345678", rng.randrange(4))) if flowers else []
    return {
        "concealed": dealt.concealed,
        "melds": [_meld(one) for one in dealt.melds],
        "win_tile": name_of(dealt.won),
        "self_draw": drawn,
        "discarder": None if drawn else others[0],
        "round_wind": rng.choice("ES"),
        "seat_wind": seat,
        "flowers": "".join(laid) + "f" if laid else "",
    }


def _meld(one: TileGroup) -> dict[str, str]:
    concealed = one.shape == "quad" and not one.melded
    name = "concealed_kong" if concealed else _TYPES[one.shape]
    return {"type": name, "tiles": write_tiles(one.kinds)}
