"""Checks of what the tiles of a win say about the table, which knows it better."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache

from scoring.core.problems import Problem, ScoringError
from scoring.core.tiles import name_of
from scoring.riichi.play.legality.facts import HandFacts, WinFacts
from scoring.riichi.play.tile_wins import TileWin, said_by_table
from scoring.ruleset import Ruleset

#: Several winners share what lies on the table: the tiles of each may count none of it.
_SHARED = ("honba", "riichi_sticks")
_SHOWN = 40  # characters of somebody's value that a sentence repeats
_MOST_RULES = 64


def in_tiles(problem: Problem, win: str) -> Problem:
    """Say where in the entry a problem of the tiles is; sentences keep the field's own name."""
    params = {"field": problem.field, **problem.params}
    return Problem(problem.code, f"{win}.tiles.{problem.field}", params)


def table_agrees(facts: WinFacts, hand: HandFacts) -> Iterator[Problem]:
    """The tiles say of winds, honba, sticks, discarder and riichi what the table says, or nothing."""
    tiles = facts.win.tiles or {}
    said = said_by_table(facts.win, hand.hand, hand.situation)
    several = len(getattr(hand.hand, "wins", ())) > 1
    for name, value in said.items():
        stated = tiles.get(name)
        if stated is None or (stated == value and type(stated) is type(value)):
            continue
        if not (several and name in _SHARED and _is_part(stated, value)):
            yield _differs(facts, name, stated, value)
    riichi = tiles.get("riichi")
    if type(riichi) is int and bool(riichi) != facts.in_riichi:
        yield _differs(facts, "riichi", riichi, int(facts.in_riichi))
    yield from _rules_agree(tiles.get("rules"), facts)


def _is_part(stated: object, whole: object) -> bool:
    return type(stated) is type(whole) is int and 0 <= stated <= whole


def _differs(facts: WinFacts, name: str, stated: object, said: object) -> Problem:
    params = {"name": name, "stated": _shown(stated), "table": _shown(said)}
    return Problem("tiles_against_table", f"{facts.field}.tiles.{name}", params)


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _rules_agree(rules: object, facts: WinFacts) -> Iterator[Problem]:
    """Rules that the tiles name are those of the game; only its length may be another one."""
    if rules is None:
        return
    try:
        named = _ruleset(json.dumps(rules, sort_keys=True, default=str))
    except ScoringError as error:
        for problem in error.problems:
            field = problem.field if problem.field == "rules" else f"rules.{problem.field}"
            yield in_tiles(Problem(problem.code, field, problem.params), facts.field)
        return
    if named == facts.ruleset:
        return
    own = facts.ruleset.to_json()
    switches = [name for name, value in named.to_json().items() if value != own[name]]
    if switches != ["game_length"]:
        params = {"switches": ", ".join(switches)}
        yield Problem("tiles_against_rules", f"{facts.field}.tiles.rules", params)


@lru_cache(maxsize=_MOST_RULES)
def _ruleset(text: str) -> Ruleset:
    """Make a ruleset once for all hands that name the same one."""
    return Ruleset.from_json(json.loads(text))


def one_discard(by_tiles: Mapping[int, TileWin]) -> Iterator[Problem]:
    """Several players win on one tile, below the same indicators."""
    valued = {n: found.tiles for n, found in by_tiles.items() if found.valued}
    for place, tiles in valued.items():
        first = valued[min(valued)]
        field = f"wins[{place}].tiles"
        if tiles.win_tile != first.win_tile:
            params = {"one": name_of(first.win_tile), "two": name_of(tiles.win_tile)}
            yield Problem("two_discards", f"{field}.win_tile", params)
        if tiles.dora_indicators != first.dora_indicators:
            yield Problem("indicators_differ", f"{field}.dora_indicators")
