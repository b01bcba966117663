"""Short ways to write an entry and what is wrong with it."""

from typing import Any

from scoring import BySeat, Problem, Ruleset, Wind
from scoring.riichi.play.legality import problems_of
from scoring.riichi.play.situation import Situation
from tests.scoring.strict_reading import read_hand

SANMA = {"preset": "mahjong-soul-sanma"}
TENHOU = {"preset": "tenhou"}

Row = tuple[dict[str, Any], dict[str, Any], list[tuple[str, str]]]


def found(entry: dict[str, Any], points: list[int] | None = None, **rules: Any) -> list[Problem]:
    ruleset = Ruleset.from_json({"preset": "wrc-2025", **rules})
    before = Situation(
        round_wind=Wind.EAST,
        number=1,
        dealer=0,
        honba=0,
        riichi_sticks=0,
        points=BySeat(points or [25000] * ruleset.players),
    )
    return list(problems_of(read_hand(entry), before, ruleset))


def check(entry: dict[str, Any], rules: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    problems = found(entry, **rules)
    assert [(problem.code, problem.field) for problem in problems] == expected
    assert all(problem.message for problem in problems)


def ron(seat: str = "W", riichi: str = "", **win: Any) -> dict[str, Any]:
    wins = [{"seat": seat, **win}]
    return {"outcome": "ron", "discarder": "S", "wins": wins, "riichi": list(riichi)}


def tsumo(seat: str = "W", riichi: str = "", **win: Any) -> dict[str, Any]:
    return {"outcome": "tsumo", "wins": [{"seat": seat, **win}], "riichi": list(riichi)}


def rons(*seats: str) -> dict[str, Any]:
    wins = [{"seat": seat, "han": 1, "fu": 30} for seat in seats]
    return {"outcome": "ron", "discarder": "S", "wins": wins}


def draw(outcome: str = "exhaustive_draw", **facts: Any) -> dict[str, Any]:
    return {"outcome": outcome, **facts}
