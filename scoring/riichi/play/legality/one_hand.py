"""Checks of the yaku that a win states: that one hand of tiles has them.

A list that names all yaku is that of some hand; another one is a part of such a list.

Rules: docs/rules.md, 1.1, 1.2 and 2.5.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from scoring.core.problems import Problem
from scoring.core.together import Limit, exceeded, may_be_part
from scoring.riichi.hands.local_yaku import yaku_named
from scoring.riichi.hands.yaku import is_played
from scoring.riichi.limits import most_yakuman
from scoring.riichi.play.legality.facts import CheckedWin
from scoring.riichi.play.legality.together import (
    ROUND_WIND,
    SEAT_WIND,
    by_triplet,
    limits_of,
    words_of,
)
from scoring.riichi.play.legality.yaku import (
    excluded_beside,
    is_yakuman,
    stands_alone,
    unfit_code,
    yakuman_units,
)


def yakuman_alone(facts: CheckedWin) -> Iterator[Problem]:
    """Beside a yakuman of the tiles only yakuman count."""
    others = [row.id for row in facts.rows if not is_yakuman(row, facts.ruleset)]
    if others and any(map(stands_alone, facts.rows)):
        field = f"{facts.field}.yaku"
        yield Problem("yaku_beside_yakuman", field, {"patterns": ", ".join(others)})


def both_winds(facts: CheckedWin) -> Iterator[Problem]:
    """Where the seat wind is the round wind, a triplet of it brings both yaku."""
    named = {SEAT_WIND, ROUND_WIND} & {*facts.win.yaku}
    if facts.double_wind and all_named(facts) and len(named) == 1:
        (missing,) = {SEAT_WIND, ROUND_WIND} - named
        params = {"patterns": named.pop(), "missing": missing}
        yield Problem("yaku_missing", f"{facts.field}.yaku", params)


def yaku_of_one_hand(facts: CheckedWin) -> Iterator[Problem]:
    """Four sets and a pair, or seven pairs, have them together."""
    names = [row.id for row in facts.rows]
    if not names or any(
        other in excluded_beside(row, facts.ruleset) for row in facts.rows for other in names
    ):
        return
    answers = [
        list(_misfits(replace(facts, closed=closed)))
        for closed in ([True, False] if facts.closed is None else [facts.closed])
    ]
    yield from min(answers, key=len)


def all_named(facts: CheckedWin) -> bool:
    """Return whether the hand has no other yaku than those stated.

    Where yakuman add up, their number says so; where they do not, it says nothing.
    """
    if not facts.win.yakuman:
        return facts.complete
    most, units = most_yakuman(facts.ruleset), sum(yakuman_units(facts))
    return units > 0 and (most is None or units < most)


def _misfits(facts: CheckedWin) -> Iterator[Problem]:
    words = words_of(closed=bool(facts.closed), tsumo=facts.tsumo)
    stated = by_triplet([row.id for row in facts.rows], double_wind=facts.double_wind)
    names, limits = {*stated, *words}, limits_of(facts.ruleset)
    beyond = exceeded(names, limits)
    if not beyond:
        return

    def goes_with(name: str, others: Collection[str]) -> bool:
        row = yaku_named(name, facts.ruleset)
        return (
            row is not None
            and is_played(row, facts.ruleset)
            and unfit_code(row, facts) is None
            and excluded_beside(row, facts.ruleset).isdisjoint(others)
        )

    def addable(one: Limit) -> list[str]:
        return [name for name in one.missing(names) if goes_with(name, names)]

    if not may_be_part(names, limits, goes_with):
        hopeless = (one for one in beyond if len(addable(one)) < one.excess(names))
        yield _not_together(next(hopeless, beyond[0]), stated, facts)
    elif all_named(facts):
        found: dict[tuple[str, ...], Problem] = {}
        for one in beyond:
            also = addable(one)
            found.setdefault((*also,), _missing(one, stated, also, one.excess(names), facts))
        yield from found.values()


def _not_together(one: Limit, stated: Collection[str], facts: CheckedWin) -> Problem:
    params = {"patterns": ", ".join(_named(one, stated, facts))}
    return Problem("yaku_not_in_one_hand", f"{facts.field}.yaku", params)


def _missing(
    one: Limit, stated: Collection[str], addable: list[str], count: int, facts: CheckedWin
) -> Problem:
    field, named = f"{facts.field}.yaku", ", ".join(_named(one, stated, facts))
    if len(addable) == 1:
        return Problem("yaku_missing", field, {"patterns": named, "missing": addable[0]})
    params: dict[str, str | int] = {
        "patterns": named,
        "choices": ", ".join(addable),
        "count": count,
    }
    return Problem("yaku_missing_among", field, params)


def _named(one: Limit, stated: Collection[str], facts: CheckedWin) -> list[str]:
    """Return the stated yaku that a limit is about, in their order."""
    return [row.id for row in facts.rows if row.id in stated and one.weights.get(row.id, 0) > 0]


#: The checks of all yaku of a win together.
ONE_HAND_CHECKS: tuple[Callable[[CheckedWin], Iterator[Problem]], ...] = (
    yakuman_alone,
    both_winds,
    yaku_of_one_hand,
)
