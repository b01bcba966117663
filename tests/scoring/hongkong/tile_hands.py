"""Short ways to write winning hands of the Hong Kong game by tiles."""

from typing import Any

from scoring.games import game_named

Json = dict[str, Any]

#: Every hand may win, and bonus tiles are out of the set.
FREE: Json = {"min_faan": 0, "flowers": False}


def kong(tiles: str, *, concealed: bool = False) -> Json:
    return {"type": "concealed_kong" if concealed else "kong", "tiles": tiles}


def pong(tiles: str) -> Json:
    return {"type": "pong", "tiles": tiles}


def chow(tiles: str) -> Json:
    return {"type": "chow", "tiles": tiles}


def task(concealed: str, win_tile: str, switches: Json | None = None, /, **facts: Any) -> Json:
    rules = {"preset": "hk-old-style", "hongkong": FREE if switches is None else switches}
    return {"concealed": concealed, "win_tile": win_tile, "rules": rules, **facts}


def answer(concealed: str, win_tile: str, switches: Json | None = None, /, **facts: Any) -> Json:
    written = task(concealed, win_tile, switches, **facts)
    return game_named(written["rules"]).value_object(written)


def patterns(found: Json) -> str:
    """Write the patterns of an answer as "all_pongs 3, self_draw 1"."""
    assert found["problems"] == []
    return ", ".join(f"{row['id']} {row['faan']}" for row in found["patterns"])


def faults(found: Json) -> list[tuple[str, str]]:
    assert all(problem["message"] for problem in found["problems"])
    return [(problem["code"], problem["field"]) for problem in found["problems"]]
