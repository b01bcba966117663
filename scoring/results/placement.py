"""Placements and final scores from the points at the end of a game.

The order of operations: leftover sticks, places, difference to the return points (rounded where
the ruleset rounds), uma and oka, yakitori and chips, penalties.

Invariant: final scores, penalties and the deductions of a `fixed_deduction` yakitori together sum to
the points on hand plus the sticks handed out minus what all players began with. Where no point
went missing that is 0, less 1,000 for every stick that was lost.

Rules: docs/rules.md, 3.3 and 3.4.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import gcd
from typing import TypeGuard

from scoring.core.json_reader import fractions_among
from scoring.core.problems import NotationError, Problem
from scoring.core.seats import BySeat
from scoring.ruleset import Rules, Ruleset, ruleset_of

STICK = 1000
_THOUSAND = 1000
#: More than any sequence of hands brings; a larger score is a slip of the finger.
MOST_RAW_POINTS = 1_000_000
#: What deductions of points are multiples of.
DEDUCTION_STEP = 5
#: Riichi sticks left on a table; more is a slip of the finger, too.
MOST_STICKS = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    """The result of one game, everything in whole points and by seat.

    `raw_points` 素点 include leftover sticks that the ruleset hands out; `leftover_sticks` is how
    many lay there. `placements` count from 1 and shared places share the number (1, 1, 3, 4).
    `uma` includes oka. `adjustments` are yakitori and chips. `penalties` are points taken away,
    chombo included, as positive numbers; `final_scores` have them subtracted.
    """

    raw_points: BySeat[int]
    placements: BySeat[int]
    uma: BySeat[int]
    adjustments: BySeat[int]
    penalties: BySeat[int]
    final_scores: BySeat[int]
    leftover_sticks: int


def final_scores(
    points: Sequence[int],
    rules: Rules,
    *,
    leftover_sticks: int = 0,
    wins: Sequence[int] | None = None,
    chips: Sequence[int] | None = None,
    chombo: Sequence[int] | None = None,
    penalties: Sequence[int] | None = None,
) -> TableResult:
    """Work out places and final scores.

    `points` on hand at the end, without leftover sticks; `wins` and `chombo` are counts and
    `chips` net counts by seat; `penalties` are points to take away. What is None did not happen
    (without `wins` nobody pays yakitori). Raises NotationError with every problem: a value is
    missing, is no whole number, or is a count below zero.
    """
    ruleset = ruleset_of(rules)
    counts = {"wins": wins, "chombo": chombo}
    problems = [
        *_value_problems(
            {"points": points, **counts, "chips": chips, "penalties": penalties}, ruleset
        ),
        *fractions_among("leftover_sticks", [leftover_sticks]),
        *_counts_below_zero({**counts, "leftover_sticks": [leftover_sticks]}),
    ]
    if problems:
        raise NotationError(problems)
    raw = _add_leftover_sticks(BySeat(points), leftover_sticks, ruleset)
    none = raw.map(lambda _: 0)
    chombo_points = BySeat(chombo or none).map(lambda count: count * _chombo_price(ruleset))
    before = chombo_points if ruleset.chombo.mode == "before_uma" else none
    ranked = raw.zip(before, _minus)
    placements = placements_of(ranked, ruleset)
    uma = _shared(placements, _uma_row(ranked, ruleset), ruleset)
    scored = _scored(ranked, placements, uma, ruleset)
    adjustments = _yakitori(wins, none, ruleset).zip(_chips(chips, none, ruleset), _plus)
    taken = BySeat(penalties or none).zip(chombo_points, _plus)
    final = scored.zip(before, _plus).zip(adjustments, _plus).zip(taken, _minus)
    return TableResult(
        raw_points=raw,
        placements=placements,
        uma=uma,
        adjustments=adjustments,
        penalties=taken,
        final_scores=final,
        leftover_sticks=leftover_sticks,
    )


def with_replacements(result: TableResult, seats: Collection[int], ruleset: Ruleset) -> TableResult:
    """Return the result with the fixed scores of substitutes.

    `seats` are the indexes of the substitutes. With `replacement_player` their difference and
    their bonus are the fixed ones; places and all other scores stay as played. Where the
    switch is off nothing changes.
    """
    fixed = ruleset.replacement_player
    if fixed is None or not seats:
        return result
    uma, final = result.uma, result.final_scores
    for seat in seats:
        scored = fixed.points + fixed.uma + result.adjustments[seat] - result.penalties[seat]
        uma, final = uma.replace(seat, fixed.uma), final.replace(seat, scored)
    return replace(result, uma=uma, final_scores=final)


def problems_of_result(
    raw_points: Sequence[object],
    leftover_sticks: object,
    ruleset: Ruleset,
    *,
    chips: Sequence[int] | None = None,
) -> tuple[Problem, ...]:
    """Find everything wrong with a result that is entered without its hands.

    `raw_points` by seat, without the leftover sticks. Scores must be whole, possible, in the
    ruleset's smallest unit, and make up what all players began with together with the sticks.
    Fields are `raw_points`, `raw_points.0` to `raw_points.4`, `leftover_sticks` and `chips`.
    """
    problems = [*_count_problems(raw_points, ruleset), *_stick_problems(leftover_sticks)]
    for seat, points in enumerate(raw_points):
        problems.extend(_score_problems(seat, points, ruleset))
    if chips is not None and sum(chips) != 0:
        problems.append(Problem("chips_unbalanced", "chips", {"total": sum(chips)}))
    whole = [points for points in raw_points if _is_whole(points)]
    if _is_whole(leftover_sticks) and len(whole) == ruleset.players == len(raw_points):
        problems.extend(_sum_problems(sum(whole), leftover_sticks, ruleset))
    return tuple(problems)


def _plus(one: int, other: int) -> int:
    return one + other


def _minus(one: int, other: int) -> int:
    return one - other


def _chombo_price(ruleset: Ruleset) -> int:
    """A chombo that is paid in the hand itself costs nothing more here."""
    return 0 if ruleset.chombo.in_the_hand else ruleset.chombo.amount


def points_on_hand(points: Sequence[int], leftover_sticks: int, ruleset: Ruleset) -> BySeat[int]:
    """Return the points of a result without the leftover sticks that the ruleset handed out.

    `points` and `leftover_sticks` are those of a `TableResult`. `final_scores` of what is returned,
    with the same sticks, gives `points` again.
    """
    return _add_leftover_sticks(BySeat(points), leftover_sticks, ruleset, -1)


def _add_leftover_sticks(
    points: BySeat[int], sticks: int, ruleset: Ruleset, sign: int = 1
) -> BySeat[int]:
    """Hand out what lies on the table, before places are made; with `sign` -1 take it back.

    `first` gives everything to the leader nearest the first East. `first_shared` shares it among
    those level in first place in whole `tie_unit`s, so that they stay level; what cannot be
    divided so is lost with the table. The same players lead before and after.
    """
    if ruleset.leftover_sticks == "lost":
        return points
    best = max(points)
    level = [seat for seat, held in enumerate(points) if held == best]
    if ruleset.leftover_sticks == "first" or ruleset.tie == "seat":
        level = level[:1]
    share = sticks * STICK // len(level)
    if len(level) > 1:
        share -= share % ruleset.tie_unit
    share *= sign
    return BySeat(held + share if seat in level else held for seat, held in enumerate(points))


def placements_of(points: BySeat[int], ruleset: Ruleset) -> BySeat[int]:
    """Return the place of every seat, 1 for the most points.

    Seats with equal points share a place where the ruleset splits ties; else the earlier seat is
    ahead.
    """
    if ruleset.tie == "split":
        return points.map(lambda mine: 1 + sum(other > mine for other in points))
    order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
    return BySeat(order.index(seat) + 1 for seat in range(len(points)))


def is_last_place(placement: int | None, players: int) -> bool:
    """Return whether a place is the last one at a table of `players`; None is no place yet.

    Where the last players share a better place, nobody is last.
    """
    return placement == players


def _uma_row(points: BySeat[int], ruleset: Ruleset) -> list[int]:
    """Return the bonus for each place, oka in first place."""
    row = list(ruleset.uma)
    if ruleset.uma_by_floating is not None:
        floating = sum(held >= ruleset.return_points for held in points)
        known = 0 < floating <= len(ruleset.uma_by_floating)
        row = list(ruleset.uma_by_floating[floating - 1]) if known else [0] * len(points)
    row[0] += ruleset.oka_points
    return row


def _shared(placements: BySeat[int], row: list[int], ruleset: Ruleset) -> BySeat[int]:
    """Give every seat the bonus of its place; shared places share theirs."""
    return BySeat(
        _share(sum(row[place - 1 : place - 1 + len(level)]), level.index(seat), len(level), ruleset)
        for seat, place, level in _level_seats(placements)
    )


def _level_seats(placements: BySeat[int]) -> Iterator[tuple[int, int, list[int]]]:
    """Yield each seat with its place and all seats that share the place."""
    for seat, place in enumerate(placements):
        yield seat, place, [other for other, theirs in enumerate(placements) if theirs == place]


def _share(total: int, position: int, sharers: int, ruleset: Ruleset) -> int:
    """Split in whole `tie_unit`s; what remains goes unit by unit to the earlier seats.

    Where only places count, equal players have equal scores: what remains goes to nobody.
    """
    unit = ruleset.tie_unit
    share = total // (sharers * unit) * unit
    if ruleset.only_places_count:
        return share
    rest = total - share * sharers
    return share + max(0, min(unit, rest - position * unit))


def _scored(
    points: BySeat[int], placements: BySeat[int], uma: BySeat[int], ruleset: Ruleset
) -> BySeat[int]:
    """Add difference and bonus; with rounding, first place takes the balance.

    Where only places count, the bonus is the whole score.
    """
    if ruleset.only_places_count:
        return uma
    exact = points.map(lambda held: held - ruleset.return_points).zip(uma, _plus)
    if ruleset.rounding == "none":
        return exact
    rounded = points.map(lambda held: _rounded_difference(held, ruleset)).zip(uma, _plus)
    firsts = [seat for seat, place in enumerate(placements) if place == 1]
    balance = sum(exact) - sum(rounded[seat] for seat in range(len(points)) if seat not in firsts)
    for position, seat in enumerate(firsts):
        rounded = rounded.replace(seat, _share(balance, position, len(firsts), ruleset))
    return rounded


def _rounded_difference(points: int, ruleset: Ruleset) -> int:
    if ruleset.rounding_basis == "raw":
        return _rounded(points, ruleset) - ruleset.return_points
    return _rounded(points - ruleset.return_points, ruleset)


def _rounded(points: int, ruleset: Ruleset) -> int:
    """Round to whole thousands; the two school roundings and truncation go by the magnitude."""
    if ruleset.rounding == "floor":
        return points // _THOUSAND * _THOUSAND
    if ruleset.rounding == "ceil":
        return -(-points // _THOUSAND) * _THOUSAND
    below = {"5down6up": 400, "4down5up": 500, "truncate": 0}[ruleset.rounding]
    magnitude = (abs(points) + below) // _THOUSAND * _THOUSAND
    return magnitude if points > 0 else -magnitude


def _yakitori(wins: Sequence[int] | None, none: BySeat[int], ruleset: Ruleset) -> BySeat[int]:
    """Make players without a win pay; no one pays where no one won."""
    rule = ruleset.yakitori
    if rule is None or wins is None or not any(wins):
        return none
    winners = sum(count > 0 for count in wins)
    idle = len(wins) - winners
    if rule.mode == "fixed_deduction":
        return BySeat(0 if count else -rule.amount for count in wins)
    if rule.mode == "pay_each_winner":
        return BySeat(rule.amount * (idle if count else -winners) for count in wins)
    others = len(wins) - 1
    return BySeat(rule.amount * (idle if count else idle - 1 - others) for count in wins)


def _chips(chips: Sequence[int] | None, none: BySeat[int], ruleset: Ruleset) -> BySeat[int]:
    rule = ruleset.chips
    if rule is None or chips is None:
        return none
    return BySeat(count * rule.value for count in chips)


def _value_problems(
    lists: Mapping[str, Sequence[object] | None], ruleset: Ruleset
) -> Iterator[Problem]:
    """Each list has a whole number for every seat."""
    for name, values in lists.items():
        if values is None:
            continue
        if len(values) != ruleset.players:
            params = {"players": ruleset.players, "count": len(values)}
            yield Problem("wrong_value_count", name, params)
        yield from fractions_among(name, values)


def _counts_below_zero(lists: Mapping[str, Sequence[object] | None]) -> Iterator[Problem]:
    for name, values in lists.items():
        for value in values or ():
            if _is_whole(value) and value < 0:
                yield Problem("too_small", name, {"minimum": 0, "value": value})


def _count_problems(raw_points: Sequence[object], ruleset: Ruleset) -> Iterator[Problem]:
    if len(raw_points) != ruleset.players:
        params = {"players": ruleset.players, "count": len(raw_points)}
        yield Problem("wrong_score_count", "raw_points", params)


def _stick_problems(sticks: object) -> Iterator[Problem]:
    if not _is_whole(sticks):
        yield Problem("sticks_not_whole", "leftover_sticks")
    elif sticks < 0:
        yield Problem("negative_sticks", "leftover_sticks", {"sticks": sticks})
    elif sticks > MOST_STICKS:
        yield Problem("sticks_absurd", "leftover_sticks", {"sticks": sticks})


def _score_problems(seat: int, points: object, ruleset: Ruleset) -> Iterator[Problem]:
    field = f"raw_points.{seat}"
    if not _is_whole(points):
        yield Problem("score_not_whole", field, {"seat": seat + 1})
    elif abs(points) > MOST_RAW_POINTS:
        yield Problem("score_absurd", field, {"seat": seat + 1, "points": points})
    elif points % points_unit(ruleset):
        params = {"seat": seat + 1, "points": points, "unit": points_unit(ruleset)}
        yield Problem("score_not_in_units", field, params)


def _sum_problems(total: int, sticks: int, ruleset: Ruleset) -> Iterator[Problem]:
    made = total + sticks * STICK
    expected = points_in_play(ruleset)
    if not is_right_sum(made, ruleset):
        code = "sum_too_high" if made > expected else "sum_too_low"
        params = {"total": made, "difference": abs(made - expected), "expected": expected}
        yield Problem(code, "raw_points", params)


def is_right_sum(made: int, ruleset: Ruleset) -> bool:
    """Return whether the points of a table, sticks included, make up what all began with.

    Less is right where deductions, which come in steps of 5, may be what is missing.
    """
    missing = points_in_play(ruleset) - made
    return missing == 0 or (0 < missing <= ruleset.most_deducted and missing % DEDUCTION_STEP == 0)


def points_in_play(ruleset: Ruleset) -> int:
    """Return what all players began with, in points."""
    return ruleset.players * ruleset.start_points


def points_unit(ruleset: Ruleset) -> int:
    """Find the amount that every score is a multiple of: in riichi 100 unless a switch differs."""
    if ruleset.variant != "riichi":
        return 1
    shares = [ruleset.noten_pool // count for count in range(1, ruleset.hand_players)]
    return gcd(100, ruleset.start_points, ruleset.honba_per_payer, *shares)


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
