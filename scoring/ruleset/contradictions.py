"""Switches that contradict each other, as a table: which switches, and how to find it.

Rules: docs/rules.md, 4.4.
"""

from collections.abc import Callable, Iterator
from math import lcm
from typing import NamedTuple

from scoring.core.problems import Problem
from scoring.ruleset.choices import LOCAL_YAKU_IDS, OTHER_YAKU_IDS, Variant
from scoring.ruleset.fields import SANMA_PLAYERS, SWITCHES, RulesetFields

_MOST_PLAYERS, _FALSE_WINS = 4, 2
#: The largest limit of the Hong Kong game, in faan and in points; larger numbers are typing errors.
_MOST_FAAN = 50
_MOST_POINTS = 1_000_000
#: Aborts that three players cannot have: each needs four discards, four riichi or three rons.
_FOUR_PLAYER_ABORTS = ("suufon_renda", "suucha_riichi", "sanchahou")


#: Finds the ways in which some switches do not fit.
Find = Callable[[RulesetFields], Iterator[Problem]]


class Contradiction(NamedTuple):
    """`find` yields a problem for every way in which the switches `between` do not fit."""

    between: frozenset[str]
    find: Find


def problems_between(ruleset: RulesetFields) -> tuple[Problem, ...]:
    """Every contradiction in a ruleset whose switches are readable each by itself."""
    return tuple(problem for row in CONTRADICTIONS.values() for problem in row.find(ruleset))


def _uma_rows(ruleset: RulesetFields) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield "uma", ruleset.uma
    for count, row in enumerate(ruleset.uma_by_floating or (), start=1):
        yield f"uma_by_floating.{count}", row


def _uma_length(ruleset: RulesetFields) -> Iterator[Problem]:
    for field, row in _uma_rows(ruleset):
        if len(row) != ruleset.players:
            params = {"count": len(row), "players": ruleset.players}
            yield Problem("uma_length", field, params)


def _floating_rows(ruleset: RulesetFields) -> Iterator[Problem]:
    rows = ruleset.uma_by_floating
    if rows is not None and len(rows) != ruleset.players - 1:
        wanted = ", ".join(str(count) for count in range(1, ruleset.players))
        given = ", ".join(str(count) for count in range(1, len(rows) + 1))
        yield Problem("floating_rows", "uma_by_floating", {"rows": wanted, "given": given})


def _uma_balance(ruleset: RulesetFields) -> Iterator[Problem]:
    """Final scores sum to zero only where bonuses hand out exactly what the points leave over."""
    if ruleset.only_places_count:
        return
    due = (ruleset.return_points - ruleset.start_points) * ruleset.players
    rows = list(_uma_rows(ruleset))
    for field, row in rows[1:] or rows:
        given = sum(row) + ruleset.oka_points
        if given != due:
            yield Problem("uma_balance", field, {"given": given, "due": due})


def _return_below_start(ruleset: RulesetFields) -> Iterator[Problem]:
    if ruleset.return_points < ruleset.start_points:
        params = {"return_points": ruleset.return_points, "start_points": ruleset.start_points}
        yield Problem("return_below_start", "return_points", params)


def _west_target_below_start(ruleset: RulesetFields) -> Iterator[Problem]:
    """Find a target below the start; an unset one means nothing without the extension."""
    unset = ruleset.west_target == SWITCHES["west_target"].default
    if ruleset.west_target < ruleset.start_points and (ruleset.west_extension or not unset):
        params = {"target": ruleset.west_target, "start_points": ruleset.start_points}
        yield Problem("west_target_below_start", "west_target", params)


def _called_game_at_start(ruleset: RulesetFields) -> Iterator[Problem]:
    if ruleset.called_game is not None and ruleset.called_game <= ruleset.start_points:
        params = {"called": ruleset.called_game, "start_points": ruleset.start_points}
        yield Problem("called_game_at_start", "called_game", params)


def _only_three_players(ruleset: RulesetFields) -> Iterator[Problem]:
    for name, switch in SWITCHES.items():
        changed = switch.applies_to == "sanma" and getattr(ruleset, name) != switch.default
        if changed and ruleset.players != SANMA_PLAYERS:
            yield Problem("only_three_players", name)


def _only_four_players(ruleset: RulesetFields) -> Iterator[Problem]:
    if ruleset.players < _MOST_PLAYERS:
        for kind in ruleset.abortive_draws:
            if kind in _FOUR_PLAYER_ABORTS:
                yield Problem("only_four_players", "abortive_draws", {"value": kind})


def _red_characters_missing(ruleset: RulesetFields) -> Iterator[Problem]:
    if ruleset.is_sanma and ruleset.red_fives.m > 0:
        yield Problem("red_characters_missing", "red_fives")


def _tobi_at_start(ruleset: RulesetFields) -> Iterator[Problem]:
    if isinstance(ruleset.tobi, int) and ruleset.tobi >= ruleset.start_points:
        params = {"amount": ruleset.tobi, "start_points": ruleset.start_points}
        yield Problem("tobi_at_start", "tobi", params)


def _own_yakuman_taken(ruleset: RulesetFields) -> Iterator[Problem]:
    for one in ruleset.own_yakuman:
        if one.id in OTHER_YAKU_IDS or one.id in LOCAL_YAKU_IDS:
            yield Problem("own_yakuman_taken", "own_yakuman", {"yaku": one.id})


def _dummies_missing(ruleset: RulesetFields) -> Iterator[Problem]:
    if ruleset.players < SANMA_PLAYERS and not ruleset.dummy_players:
        yield Problem("dummies_missing", "players")


def _dummies_unwanted(ruleset: RulesetFields) -> Iterator[Problem]:
    if ruleset.dummy_players and ruleset.players == _MOST_PLAYERS:
        yield Problem("dummies_unwanted", "dummy_players")


def _noten_pool_indivisible(ruleset: RulesetFields) -> Iterator[Problem]:
    if ruleset.noten_pool % lcm(*range(1, ruleset.hand_players)):
        yield Problem("noten_pool_indivisible", "noten_pool", {"pool": ruleset.noten_pool})


def _missing(variant: Variant) -> Find:
    def find(ruleset: RulesetFields) -> Iterator[Problem]:
        if ruleset.variant == variant and getattr(ruleset, variant) is None:
            yield Problem(f"{variant}_missing", variant)

    return find


def _unwanted(variant: Variant) -> Find:
    def find(ruleset: RulesetFields) -> Iterator[Problem]:
        if ruleset.variant != variant and getattr(ruleset, variant) is not None:
            yield Problem(f"{variant}_unwanted", variant)

    return find


def _by_four(variant: Variant) -> Find:
    def find(ruleset: RulesetFields) -> Iterator[Problem]:
        if ruleset.variant == variant and ruleset.players < _MOST_PLAYERS:
            yield Problem(f"{variant}_players", "players")

    return find


def _start_points(variant: Variant) -> Find:
    """The start points stand in the switches of the game; those of all games follow them."""

    def find(ruleset: RulesetFields) -> Iterator[Problem]:
        rules = getattr(ruleset, variant)
        for name in ("start_points", "return_points") if rules is not None else ():
            if getattr(ruleset, name) != rules.start_points:
                params = {"points": getattr(ruleset, name), "start_points": rules.start_points}
                yield Problem(f"{variant}_start", name, params)

    return find


def _minimum_above_cap(ruleset: RulesetFields) -> Iterator[Problem]:
    rules = ruleset.hongkong
    if rules is not None and rules.min_faan > rules.faan_cap:
        params = {"minimum": rules.min_faan, "cap": rules.faan_cap}
        yield Problem("minimum_above_cap", "hongkong.min_faan", params)


def _curve_length(ruleset: RulesetFields) -> Iterator[Problem]:
    rules = ruleset.hongkong
    if rules is None or isinstance(rules.curve, str):
        return
    if len(rules.curve) <= rules.faan_cap:
        params = {"count": len(rules.curve), "cap": rules.faan_cap}
        yield Problem("curve_length", "hongkong.curve", params)


def _limit_too_large(ruleset: RulesetFields) -> Iterator[Problem]:
    rules = ruleset.hongkong
    if rules is None or any(_curve_length(ruleset)):
        return
    if rules.faan_cap > _MOST_FAAN or rules.points_of(rules.faan_cap) > _MOST_POINTS:
        params = {"cap": rules.faan_cap, "most": _MOST_POINTS}
        yield Problem("limit_too_large", "hongkong.faan_cap", params)


def _unit_indivisible(ruleset: RulesetFields) -> Iterator[Problem]:
    """Every T(faan) divides into the shares of those who pay."""
    rules = ruleset.hongkong
    if rules is None or any(_curve_length(ruleset)) or any(_limit_too_large(ruleset)):
        return
    shares = 4 if rules.responsibility == "half" else 2
    for faan in range(rules.faan_cap + 1):
        points = rules.points_of(faan)
        if points % shares:
            params = {"points": points, "faan": faan, "shares": shares}
            yield Problem("unit_indivisible", "hongkong.unit", params)
            return


def _false_win_amounts(ruleset: RulesetFields) -> Iterator[Problem]:
    rules = ruleset.mcr
    if rules is not None and len(rules.false_win) != _FALSE_WINS:
        yield Problem("false_win_amounts", "mcr.false_win", {"count": len(rules.false_win)})


_UMA = "players start_points return_points oka uma uma_by_floating"

_TABLE: tuple[tuple[str, str, Find], ...] = (
    ("uma_length", "players uma uma_by_floating", _uma_length),
    ("floating_rows", "players uma_by_floating", _floating_rows),
    ("uma_balance", f"variant {_UMA}", _uma_balance),
    ("return_below_start", "start_points return_points", _return_below_start),
    (
        "west_target_below_start",
        "start_points west_target west_extension",
        _west_target_below_start,
    ),
    ("called_game_at_start", "start_points called_game", _called_game_at_start),
    ("only_three_players", "players sanma_tsumo nukidora sanma_north", _only_three_players),
    ("only_four_players", "players abortive_draws", _only_four_players),
    ("red_characters_missing", "players red_fives dummy_players", _red_characters_missing),
    ("tobi_at_start", "start_points tobi", _tobi_at_start),
    ("own_yakuman_taken", "own_yakuman", _own_yakuman_taken),
    ("dummies_missing", "players dummy_players", _dummies_missing),
    ("dummies_unwanted", "players dummy_players", _dummies_unwanted),
    ("noten_pool_indivisible", "players noten_pool", _noten_pool_indivisible),
    ("hongkong_missing", "variant hongkong", _missing("hongkong")),
    ("hongkong_unwanted", "variant hongkong", _unwanted("hongkong")),
    ("hongkong_players", "variant players", _by_four("hongkong")),
    ("minimum_above_cap", "hongkong", _minimum_above_cap),
    ("curve_length", "hongkong", _curve_length),
    ("limit_too_large", "hongkong", _limit_too_large),
    ("unit_indivisible", "hongkong", _unit_indivisible),
    ("hongkong_start", "start_points return_points hongkong", _start_points("hongkong")),
    ("mcr_missing", "variant mcr", _missing("mcr")),
    ("mcr_unwanted", "variant mcr", _unwanted("mcr")),
    ("mcr_players", "variant players", _by_four("mcr")),
    ("mcr_start", "start_points return_points mcr", _start_points("mcr")),
    ("false_win_amounts", "mcr", _false_win_amounts),
)

#: Code of the problem -> the switches it is between, and how to find it.
CONTRADICTIONS: dict[str, Contradiction] = {
    code: Contradiction(frozenset(between.split()), find) for code, between, find in _TABLE
}
