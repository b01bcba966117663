"""Checks of the hand as a whole: seats, riichi, how many may win, which draws the rules have.

Rules: docs/rules.md, 2.6, 2.7, 2.9 and 2.11.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import in_turn_after, seat_name, wins_of
from scoring.riichi.play.entry import Abort, AbortiveDraw, Outcome, PointsEntered, Win
from scoring.riichi.play.legality.facts import EnteredHand
from scoring.riichi.play.legality.tenpai import shown_hands, shown_of
from scoring.ruleset import Ruleset

_SEAT_LISTS = ("riichi", "tenpai", "nagashi")
_FOUR_PLAYERS = 4
#: Aborts that require four players.
_ABORTS_OF_FOUR = frozenset({Abort.SUUFON_RENDA, Abort.SUUCHA_RIICHI, Abort.SANCHAHOU})
#: Aborts that require a player who is not in riichi: to show nine kinds, to discard freely.
_ABORTS_WITHOUT_RIICHI = frozenset({Abort.KYUUSHU_KYUUHAI, Abort.SANCHAHOU})


def _seats_named(facts: EnteredHand) -> Iterator[tuple[str, Wind]]:
    hand = facts.hand
    for name in ("discarder", "offender"):
        wind = getattr(hand, name, None)
        if wind is not None:
            yield name, wind
    for name in _SEAT_LISTS:
        for place, wind in enumerate(getattr(hand, name, ())):
            yield f"{name}[{place}]", wind
    for wind in getattr(hand, "deltas", ()):
        yield f"deltas.{wind}", wind
    for wind in shown_of(hand):
        yield f"hands.{wind}", wind
    for place, win in enumerate(wins_of(hand)):
        yield f"wins[{place}].seat", win.seat
        yield from _pao_seats(win, f"wins[{place}].pao")


def _pao_seats(win: Win, field: str) -> Iterator[tuple[str, Wind]]:
    if isinstance(win.pao, Mapping):
        for name, wind in win.pao.items():
            yield f"{field}.{name}", wind
    elif win.pao is not None:
        yield field, win.pao


def seats_exist(facts: EnteredHand) -> Iterator[Problem]:
    """Three players have no North, two no West either."""
    players = facts.ruleset.hand_players
    if players == _FOUR_PLAYERS:
        return
    for field, wind in _seats_named(facts):
        if wind.index >= players:
            yield Problem("no_such_seat", field, {"seat": seat_name(wind)})


def seats_once(facts: EnteredHand) -> Iterator[Problem]:
    """Nobody stands in a list twice."""
    for name in _SEAT_LISTS:
        seats: tuple[Wind, ...] = getattr(facts.hand, name, ())
        if len(seats) == len(set(seats)):
            continue
        for wind, count in Counter(seats).items():
            if count > 1:
                yield Problem("seat_twice", name, {"seat": seat_name(wind)})


def may_declare_riichi(points: int, ruleset: Ruleset) -> bool:
    """Return whether a player with these points may declare riichi."""
    return ruleset.riichi_min_points is None or points >= ruleset.riichi_min_points


def riichi_points(facts: EnteredHand) -> Iterator[Problem]:
    """Riichi requires the points of `riichi_min_points`, unless the scorer confirms it."""
    situation = facts.situation
    if facts.hand.confirmed:
        return
    for place, wind in enumerate(facts.hand.riichi):
        if wind not in situation.winds:
            continue
        points = situation.points[situation.seat_of(wind)]
        if not may_declare_riichi(points, facts.ruleset):
            field = f"riichi[{place}]"
            yield riichi_without_points(wind, points, facts.ruleset, field)


def riichi_without_points(wind: Wind, points: int, ruleset: Ruleset, field: str) -> Problem:
    """Say that a player has too few points to declare riichi."""
    minimum = ruleset.riichi_min_points or 0
    params: dict[str, str | int] = {
        "seat": seat_name(wind),
        "points": points,
        "minimum": minimum,
    }
    return Problem("riichi_without_points", field, params)


def four_riichi_abort(facts: EnteredHand) -> Iterator[Problem]:
    """Where four riichi end the hand, no other outcome can follow them."""
    if "suucha_riichi" in facts.ruleset.abortive_draws and len(set(facts.hand.riichi)) == 4:  # noqa: PLR2004  # four riichi
        yield Problem("four_riichi_abort", "riichi")


def winners(facts: EnteredHand) -> Iterator[Problem]:
    """Nobody wins twice or on a tile of their own, and no more win than the rules let."""
    wins = wins_of(facts.hand)
    discarder: Wind = facts.hand.discarder  # type: ignore[union-attr]  # only checked for a ron
    seen: set[Wind] = set()
    for place, win in enumerate(wins):
        field = f"wins[{place}].seat"
        if win.seat is discarder:
            yield Problem("winner_is_discarder", field, {"seat": seat_name(win.seat)})
        if win.seat in seen:
            yield Problem("winner_twice", field, {"seat": seat_name(win.seat)})
        seen.add(win.seat)
    rivals = [win for win in wins if win.seat is not discarder]
    if len(rivals) > 1 and len(seen) == len(wins):
        yield from _too_many_rons(rivals, wins, discarder, facts.ruleset)


def _too_many_rons(
    rivals: list[Win], wins: tuple[Win, ...], discarder: Wind, ruleset: Ruleset
) -> Iterator[Problem]:
    paid, code = _rons_paid(len(rivals), ruleset)
    ordered = in_turn_after(discarder, rivals)
    closest = seat_name(ordered[0].seat)
    for win in ordered[paid:]:
        params = {"seat": seat_name(win.seat), "closest": closest}
        yield Problem(code, f"wins[{wins.index(win)}]", params)


def most_winners(ruleset: Ruleset) -> int:
    """Return how many players may win on one discard."""
    counts = range(1, ruleset.hand_players)
    return max(count for count in counts if _rons_paid(count, ruleset)[0] == count)


def _rons_paid(count: int, ruleset: Ruleset) -> tuple[int, str]:
    """Return how many of several rons are paid, and the code for the others."""
    if ruleset.multi_ron == "head_bump":
        return 1, "ron_bumped"
    if count > 2:  # noqa: PLR2004  # three rons
        if ruleset.three_rons_abort:
            return 2, "triple_ron_aborts"
        if ruleset.triple_ron == "head_bump":
            return 1, "ron_bumped"
        if ruleset.multi_ron == "two":
            return 2, "third_ron"
    return count, ""


def riichi_noten(facts: EnteredHand) -> Iterator[Problem]:
    """Who declared riichi shows a ready hand at a draw."""
    tenpai: tuple[Wind, ...] = facts.hand.tenpai  # type: ignore[union-attr]  # only for draws
    for wind in facts.hand.riichi:
        if wind not in tenpai:
            yield Problem("riichi_noten", "tenpai", {"seat": seat_name(wind)})


def nagashi_allowed(facts: EnteredHand) -> Iterator[Problem]:
    """The ruleset has nagashi mangan."""
    mode = facts.ruleset.nagashi
    if mode == "off":
        yield Problem("nagashi_off", "outcome")
    elif mode == "replaces_tenpai_payment":
        yield from riichi_noten(facts)


def abort_allowed(facts: EnteredHand) -> Iterator[Problem]:
    """The ruleset has the abort, and its conditions hold."""
    hand, ruleset = facts.hand, facts.ruleset
    assert isinstance(hand, AbortiveDraw)  # noqa: S101  # only checked for an abort
    kind, in_riichi = hand.kind, len(set(hand.riichi))
    params = {"kind": kind.value}
    if kind is Abort.SANCHAHOU:
        allowed = ruleset.three_rons_abort
    else:
        allowed = kind.value in ruleset.abortive_draws
    if not allowed:
        yield Problem("abort_off", "kind", params)
    if kind in _ABORTS_OF_FOUR and ruleset.players < _FOUR_PLAYERS:
        yield Problem("abort_needs_four_players", "kind", params)
    if kind is Abort.SUUCHA_RIICHI and in_riichi < _FOUR_PLAYERS:
        yield Problem("abort_needs_four_riichi", "riichi", {"count": in_riichi})
    if kind in _ABORTS_WITHOUT_RIICHI and in_riichi >= ruleset.hand_players:
        yield Problem("abort_with_all_in_riichi", "riichi", params)


def points_entry(facts: EnteredHand) -> Iterator[Problem]:
    """Points may be entered directly only at tables with dummy players, and add up to 0."""
    hand = facts.hand
    assert isinstance(hand, PointsEntered)  # noqa: S101  # only checked for plain points
    if not facts.ruleset.dummy_players:
        yield Problem("deltas_off", "outcome")
    total = sum(hand.deltas.values())
    if total:
        yield Problem("deltas_not_zero", "deltas", {"sum": total})
    for name in ("riichi", "yame"):
        if getattr(hand, name):
            yield Problem("field_does_not_belong", name, {"outcome": hand.outcome.value})


_ALWAYS = (seats_exist, seats_once, riichi_points)

#: Outcome -> the checks of the hand as a whole.
HAND_CHECKS: dict[Outcome, tuple[Callable[[EnteredHand], Iterator[Problem]], ...]] = {
    Outcome.RON: (*_ALWAYS, four_riichi_abort, winners),
    Outcome.TSUMO: (*_ALWAYS, four_riichi_abort),
    Outcome.EXHAUSTIVE_DRAW: (*_ALWAYS, four_riichi_abort, riichi_noten, shown_hands),
    Outcome.ABORTIVE_DRAW: (*_ALWAYS, abort_allowed),
    Outcome.NAGASHI_MANGAN: (*_ALWAYS, four_riichi_abort, nagashi_allowed, shown_hands),
    Outcome.CHOMBO: _ALWAYS,
    Outcome.DELTAS: (seats_exist, points_entry),
}
