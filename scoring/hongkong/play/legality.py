"""Every problem of a hand entry, against the situation and the ruleset.

Rules: docs/rules.md, 5.2, 5.4 and 5.5.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.hongkong.patterns import MOST_FAAN
from scoring.hongkong.play.entry import (
    Discard,
    HongKongHand,
    wins_of,
)
from scoring.hongkong.play.pattern_checks import PATTERN_CHECKS, WinFacts, seat_name
from scoring.hongkong.play.settlement import hongkong_rules, in_turn_after
from scoring.hongkong.play.situation import HongKongSituation
from scoring.ruleset import HongKongRules, Ruleset


class CheckedHand(NamedTuple):
    """A hand whose wins state the faan of their tiles, and its problems."""

    hand: HongKongHand
    problems: tuple[Problem, ...]


def problems_of(
    hand: HongKongHand, situation: HongKongSituation, ruleset: Ruleset
) -> tuple[Problem, ...]:
    """Return everything that is wrong with a hand here; nothing means that `settle` may be used.

    Fields are named as in the entry, such as "wins[0].faan".
    """
    return checked(hand, situation, ruleset).problems


def checked(hand: HongKongHand, _situation: HongKongSituation, ruleset: Ruleset) -> CheckedHand:
    """Check a hand and let its wins state what follows from their tiles."""
    rules = hongkong_rules(ruleset)
    problems = list(_winners(hand, rules))
    discarder = hand.discarder if isinstance(hand, Discard) else None
    for place, win in enumerate(wins_of(hand)):
        facts = WinFacts(win, f"wins[{place}]", discarder, rules)
        for check in _WIN_CHECKS:
            problems += check(facts)
    return CheckedHand(hand, tuple(problems))


def _winners(hand: HongKongHand, rules: HongKongRules) -> Iterator[Problem]:
    """Nobody wins twice or on a tile of their own, and no more win than the rules let."""
    if not isinstance(hand, Discard):
        return
    seen = set[Wind]()
    for place, win in enumerate(hand.wins):
        field, params = f"wins[{place}].seat", {"seat": seat_name(win.seat)}
        if win.seat is hand.discarder:
            yield Problem("winner_is_discarder", field, params)
        if win.seat in seen:
            yield Problem("winner_twice", field, params)
        seen.add(win.seat)
    if rules.several_winners != "all" and len(seen) == len(hand.wins) > 1:
        yield from _paid_too_many(hand, rules)
    if len({win.robbing_kong for win in hand.wins}) > 1:
        yield Problem("robbed_by_some", "wins")


def _paid_too_many(hand: Discard, rules: HongKongRules) -> Iterator[Problem]:
    ordered = in_turn_after(hand.discarder, hand.wins)
    if rules.several_winners == "highest":
        ordered.sort(key=lambda win: -(win.faan or 0))
    for win in ordered[1:]:
        place = hand.wins.index(win)
        yield Problem("one_winner_only", f"wins[{place}]", {"seat": seat_name(win.seat)})


def _faan_stated(facts: WinFacts) -> Iterator[Problem]:
    """The faan are stated, can be, and reach the minimum."""
    faan, minimum = facts.win.faan, facts.rules.min_faan
    field = f"{facts.field}.faan"
    if faan is None:
        yield Problem("faan_missing", field)
    elif not 0 <= faan <= MOST_FAAN:
        yield Problem("faan_impossible", field, {"faan": faan})
    elif faan < minimum:
        yield Problem("too_few_faan", field, {"faan": faan, "minimum": minimum})


def _guarantor(facts: WinFacts) -> Iterator[Problem]:
    """Another player is liable, for a self-draw, where the rules make liable."""
    guarantor, field = facts.win.guarantor, f"{facts.field}.guarantor"
    if guarantor is None:
        return
    if not facts.rules.bao:
        yield Problem("guarantee_off", field)
    if guarantor is facts.win.seat:
        yield Problem("guarantor_wins", field, {"seat": seat_name(guarantor)})
    if facts.discarder is not None:
        yield Problem("guarantee_by_discard", field)


def _robbing(facts: WinFacts) -> Iterator[Problem]:
    """A robbed tile comes from another player."""
    if facts.win.robbing_kong and facts.discarder is None:
        yield Problem("robbed_by_self_draw", f"{facts.field}.robbing_kong")


_WIN_CHECKS: tuple[Callable[[WinFacts], Iterator[Problem]], ...] = (
    _faan_stated,
    _guarantor,
    _robbing,
    *PATTERN_CHECKS,
)
