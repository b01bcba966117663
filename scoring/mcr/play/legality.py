"""Every problem of a hand entry, against the situation and the ruleset.

Rules: docs/rules.md, 9.
"""

import dataclasses
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from scoring.core.json_reader import nearest, shown, within
from scoring.core.problems import IllegalHandError, Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import CheckedHand, seat_name, wins_of, with_wins
from scoring.core.table.tile_agreement import table_agrees
from scoring.mcr.fan import FAN, FLOWERS, MOST_FAN
from scoring.mcr.hands.evaluate import HandValue, value_of
from scoring.mcr.hands.legality import read_and_check
from scoring.mcr.hands.tile_hand import TileHand
from scoring.mcr.play.entry import McrHand, McrWin, WinByDiscard
from scoring.mcr.play.situation import McrSituation
from scoring.mcr.play.together import NEEDS, exceeded_limits, exclude, fit_together
from scoring.ruleset import McrRules, Ruleset, mcr_rules
from scoring.ruleset.stated_rules import rules_agree

_MOST_FLOWERS, _MOST_DEDUCTION = 8, 60


class CheckedWin(NamedTuple):
    """A win, its place in the entry, who discarded the tile, and the rules."""

    win: McrWin
    field: str
    discarder: Wind | None
    rules: McrRules

    @property
    def known(self) -> list[str]:
        """The stated fan that exist."""
        return [name for name in self.win.patterns if name in FAN]

    def problem(self, code: str, **params: str | int) -> Problem:
        """Say what is wrong with the stated fan; `variant` says whose names its ids have."""
        return Problem(code, f"{self.field}.patterns", {**params, "variant": "mcr"})


def problems_of(hand: McrHand, situation: McrSituation, ruleset: Ruleset) -> tuple[Problem, ...]:
    """Return everything that is wrong with a hand here; nothing means that `settle` may be used.

    Fields are named as in the entry, such as "wins[0].fan".
    """
    return checked(hand, situation, ruleset).problems


def checked(hand: McrHand, situation: McrSituation, ruleset: Ruleset) -> CheckedHand[McrHand]:
    """Check a hand and let its win state what follows from its tiles."""
    rules = mcr_rules(ruleset)
    discarder = hand.discarder if isinstance(hand, WinByDiscard) else None
    problems = list(_penalties(hand))
    wins: list[McrWin] = []
    for place, win in enumerate(wins_of(hand)):
        facts = CheckedWin(win, f"wins[{place}]", discarder, rules)
        problems += _of_table(facts)
        if win.tiles is None:
            wins.append(win)
            problems += _stated(facts)
            continue
        problems += (
            within(f"{facts.field}.tiles", one)
            for one in rules_agree(win.tiles.get("rules"), ruleset)
        )
        problems += table_agrees(win.tiles, table_circumstances(facts, situation), facts.field)
        value, found = tile_value(facts, situation)
        problems += found
        wins.append(win if value is None else _stating(win, value))
    return CheckedHand(with_wins(hand, tuple(wins)), tuple(problems))


def _stating(win: McrWin, value: HandValue) -> McrWin:
    """State what follows from the tiles."""
    flowers = value.fan - value.qualifying
    return dataclasses.replace(
        win, fan=value.fan, flowers=flowers, patterns=tuple(value.patterns), tiles=None
    )


def table_circumstances(facts: CheckedWin, situation: McrSituation) -> dict[str, object]:
    """Return what the table says of the winner, as the value format writes it."""
    discarder = facts.discarder
    return {
        "round_wind": situation.round_wind.value,
        "seat_wind": facts.win.seat.value,
        "self_draw": discarder is None,
        "discarder": discarder and discarder.value,
        "robbing_kong": facts.win.robbing_kong,
    }


def read_tile_win(win: McrWin, hand: McrHand, situation: McrSituation, rules: McrRules) -> TileHand:
    """Return the tiles of a win of a hand that was played, with what the table says."""
    discarder = hand.discarder if isinstance(hand, WinByDiscard) else None
    said = table_circumstances(CheckedWin(win, "", discarder, rules), situation)
    tiles, _problems = read_and_check({**(win.tiles or {}), **said}, rules)
    return tiles


def tile_value(
    facts: CheckedWin, situation: McrSituation
) -> tuple[HandValue | None, list[Problem]]:
    """Value the tiles that a win states, with every problem of theirs and of what stands beside."""
    said, field = table_circumstances(facts, situation), f"{facts.field}.tiles"
    tiles, problems = read_and_check({**(facts.win.tiles or {}), **said}, facts.rules)
    found = [within(field, one) for one in problems if one.field not in said]
    if problems:
        return None, found
    try:
        value = value_of(tiles, facts.rules)
    except IllegalHandError as worthless:
        return None, [within(field, one) for one in worthless.problems]
    return value, list(_beside_tiles(facts, value))


def _beside_tiles(facts: CheckedWin, value: HandValue) -> Iterator[Problem]:
    """What is stated beside the tiles follows from them; the stated fan may be fewer."""
    win, flowers = facts.win, value.fan - value.qualifying
    if win.fan not in (None, value.fan):
        params: dict[str, str | int] = {"tiles": value.fan, "stated": win.fan or 0}
        yield Problem("tiles_differ_in_fan", f"{facts.field}.fan", params)
    if win.flowers not in (0, flowers):
        params = {"tiles": flowers, "stated": win.flowers}
        yield Problem("tiles_differ_in_flowers", f"{facts.field}.flowers", params)
    if not {*win.patterns} <= {*value.patterns}:
        texts = {"tiles": ", ".join(value.patterns), "stated": ", ".join(map(shown, win.patterns))}
        yield facts.problem("tiles_differ_in_fan_ids", **texts)


def _of_table(facts: CheckedWin) -> Iterator[Problem]:
    """Nobody wins on a tile of their own, and a robbed tile comes from another player."""
    if facts.win.seat is facts.discarder:
        params = {"seat": seat_name(facts.win.seat)}
        yield Problem("winner_is_discarder", f"{facts.field}.seat", params)
    if facts.win.robbing_kong and facts.discarder is None:
        yield Problem("robbed_by_self_draw", f"{facts.field}.robbing_kong")


def _stated(facts: CheckedWin) -> Iterator[Problem]:
    yield from _value(facts)
    yield from _exist(facts)
    yield from _fit(facts)


def _value(facts: CheckedWin) -> Iterator[Problem]:
    """The points are stated, can be, and reach the minimum without flowers and with what is named."""
    win, rules, field = facts.win, facts.rules, f"{facts.field}.fan"
    if win.flowers > _MOST_FLOWERS:
        params = {"count": win.flowers}
        yield Problem("flowers_impossible", f"{facts.field}.flowers", params)
        return
    if win.flowers and not rules.flowers:
        yield Problem("flowers_off", f"{facts.field}.flowers")
    if win.fan is None:
        yield Problem("fan_missing", field)
    elif not 0 <= win.fan <= MOST_FAN:
        yield Problem("fan_impossible", field, {"fan": win.fan})
    elif win.fan - win.flowers < rules.min_fan:
        params = {"fan": max(win.fan - win.flowers, 0), "minimum": rules.min_fan}
        yield Problem("too_few_fan", field, params)
    else:
        named = [name for name in facts.known if name != FLOWERS]
        least = win.flowers + sum(FAN[name].points_by(rules.fan_table) for name in named)
        if win.fan < least:
            yield Problem("fan_below_stated", field, {"fan": win.fan, "least": least})


def _exist(facts: CheckedWin) -> Iterator[Problem]:
    """Every fan exists, and is not stated too often."""
    for name, count in Counter(facts.win.patterns).items():
        if name not in FAN:
            near = nearest(name, FAN)
            params = {"pattern": shown(name), "nearest": near}
            yield facts.problem("unknown_fan_near" if near else "unknown_fan", **params)
        elif name == FLOWERS and count not in {1, facts.win.flowers}:
            params = {"pattern": name}
            yield facts.problem("flowers_differ", **params, stated=facts.win.flowers, count=count)
        elif name != FLOWERS and count > FAN[name].most:
            yield facts.problem("pattern_twice", pattern=name)


def _fit(facts: CheckedWin) -> Iterator[Problem]:
    """The fan fit together and to the win."""
    names, drawn = [*dict.fromkeys(facts.known)], facts.discarder is None
    fitting = [name for name in names if drawn in NEEDS[name].may["drawn"]]
    for name in names:
        if name not in fitting:
            code = "pattern_needs_discard" if drawn else "pattern_needs_self_draw"
            yield facts.problem(code, pattern=name)
        elif name == "robbing_the_kong" and not facts.win.robbing_kong:
            yield facts.problem("robbing_not_stated", pattern=name)
    pairs = [
        pair for pair in combinations(sorted(names), 2) if exclude(*pair, facts.rules.fan_table)
    ]
    for one, other in pairs:
        yield facts.problem("patterns_exclude_each_other", one=one, two=other)
    if pairs:
        return
    for over in exceeded_limits(facts.known):
        listed = ", ".join(name for name in names if name in over.weights)
        yield facts.problem("patterns_not_in_one_hand", patterns=listed)
    if not fit_together(fitting, drawn=drawn):
        yield facts.problem("patterns_not_in_one_hand", patterns=", ".join(fitting))


def _penalties(hand: McrHand) -> Iterator[Problem]:
    """A player with a false win does not win; deductions state their points, false wins none."""
    winners = {win.seat for win in wins_of(hand)}
    offenders = Counter(one.seat for one in hand.penalties if one.is_false_win)
    for place, one in enumerate(hand.penalties):
        field, params = f"penalties[{place}]", {"seat": seat_name(one.seat)}
        if one.is_false_win and one.points is not None:
            yield Problem("points_of_false_win", f"{field}.points")
        if not one.is_false_win and not 1 <= (one.points or 0) <= _MOST_DEDUCTION:
            most: dict[str, str | int] = {"most": _MOST_DEDUCTION}
            yield Problem("deduction_needs_points", f"{field}.points", most)
        if one.is_false_win and one.seat in winners:
            yield Problem("offender_wins", f"{field}.seat", params)
    for seat, count in offenders.items():
        if count > 1:
            yield Problem("false_win_twice", "penalties", {"seat": seat_name(seat)})
