"""Checks of the patterns that an entry names: whether they exist, fit together and to the win.

Rules: docs/rules.md, 5.2 and 5.5.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from scoring.core.json_reader import nearest, shown
from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import seat_name
from scoring.hongkong.patterns import (
    CONTAINED,
    OF_FLOWERS,
    OPENINGS,
    PATTERNS,
    faan_of,
    opening_problems,
    qualifying,
)
from scoring.hongkong.play.entry import HongKongWin
from scoring.hongkong.play.together import exceeded_limits, exclude
from scoring.ruleset import HongKongRules

_NEEDS_SELF_DRAW = frozenset({"self_draw", "win_on_kong", "double_kong"})


class CheckedWin(NamedTuple):
    """A win, its place in the entry, who discarded the tile, the round wind, and the rules."""

    win: HongKongWin
    field: str
    discarder: Wind | None
    round_wind: Wind
    rules: HongKongRules

    def known(self) -> list[str]:
        """Return the stated patterns that exist."""
        return [name for name in self.win.patterns if name in PATTERNS]

    def problem(self, code: str, name: str) -> Problem:
        """Say what is wrong with a stated pattern."""
        params = {"pattern": shown(name), "seat": seat_name(self.win.seat)}
        return Problem(code, f"{self.field}.patterns", params)


def _exist(facts: CheckedWin) -> Iterator[Problem]:
    """Every pattern exists, under these rules, and is not stated too often."""
    for name, count in Counter(facts.win.patterns).items():
        if name not in PATTERNS:
            near = nearest(name, PATTERNS)
            params = {"pattern": shown(name), "nearest": near}
            code = "unknown_pattern_near" if near else "unknown_pattern"
            yield Problem(code, f"{facts.field}.patterns", params)
        elif is_off(name, facts.rules):
            yield facts.problem("pattern_off", name)
        elif count > PATTERNS[name].most:
            yield facts.problem("pattern_twice", name)


def is_off(name: str, rules: HongKongRules) -> bool:
    """Return whether a ruleset leaves a pattern out."""
    if name == "seven_pairs":
        return not rules.seven_pairs
    return name in OF_FLOWERS and not rules.flowers


def _pairs(facts: CheckedWin) -> Iterator[Problem]:
    """No two of them are impossible in one hand; `_fit_the_win` compares them with a self-draw."""
    implied = {"robbing_kong"} & {*_implied(facts)}
    for one, other in combinations(sorted({*facts.known()} | implied), 2):
        if exclude(one, other, facts.rules.faan_table):
            params = {"one": one, "two": other}
            yield Problem("patterns_exclude_each_other", f"{facts.field}.patterns", params)


def _limits(facts: CheckedWin) -> Iterator[Problem]:
    """They are no more than fit into one hand; a pattern stated too often counts as often as it can."""
    stated = Counter([*facts.known(), *_implied(facts)])
    names = sorted(
        name for name, count in stated.items() for _ in range(min(count, PATTERNS[name].most))
    )
    same_wind = facts.win.seat is facts.round_wind
    for limit in exceeded_limits(names, facts.rules.faan_table, same_wind=same_wind):
        params = {"patterns": ", ".join(name for name in names if name in limit.weights)}
        yield Problem("patterns_not_in_one_hand", f"{facts.field}.patterns", params)


def _fit_the_win(facts: CheckedWin) -> Iterator[Problem]:
    """They fit to how the hand was won, and by whom."""
    for name in dict.fromkeys(facts.known()):
        if name in _NEEDS_SELF_DRAW and facts.discarder is not None:
            yield facts.problem("pattern_needs_self_draw", name)
        elif name == "robbing_kong" and facts.discarder is None:
            yield facts.problem("pattern_needs_discard", name)
        elif name == "robbing_kong" and not facts.win.robbing_kong:
            yield facts.problem("robbing_not_stated", name)
        if name in OPENINGS:
            yield from opening_problems(
                name,
                facts.win.seat,
                facts.discarder,
                f"{facts.field}.patterns",
                drawn=facts.discarder is None,
            )


def _add_up(facts: CheckedWin) -> Iterator[Problem]:
    """The faan are no fewer than those of what is stated, and enough without bonus tiles."""
    faan, rules = facts.win.faan, facts.rules
    if faan is None or faan < 0:
        return
    stated = faan_of([*facts.known(), *_implied(facts)], rules.faan_table)
    least = sum(stated.values())
    if faan < least:
        params = {"faan": faan, "least": least}
        yield Problem("faan_below_patterns", f"{facts.field}.faan", params)
        return
    bonus = least - qualifying(stated, bonus_counts=rules.bonus_counts_to_minimum)
    if faan - bonus < rules.min_faan <= faan:
        params = {"faan": faan - bonus, "minimum": rules.min_faan}
        yield Problem("too_few_faan", f"{facts.field}.faan", params)


def _implied(facts: CheckedWin) -> Iterator[str]:
    """Name what the win brings beside the stated patterns: self-draw or a robbed kong."""
    stated = set(facts.known())
    if any(PATTERNS[name].part == "instant" for name in stated):
        return
    contained = CONTAINED[facts.rules.faan_table]
    drawn = facts.discarder is None
    if drawn and not any("self_draw" in contained.get(name, ()) for name in stated):
        yield from {"self_draw"} - stated
    if facts.win.robbing_kong:
        yield from {"robbing_kong"} - stated


#: The checks of the patterns of a win.
PATTERN_CHECKS: tuple[Callable[[CheckedWin], Iterator[Problem]], ...] = (
    _exist,
    _pairs,
    _limits,
    _fit_the_win,
    _add_up,
)
