"""Every problem of a hand entry, against the situation and the ruleset.

Rules: docs/rules.md, 5.2, 5.4 and 5.5.
"""

import dataclasses
from collections.abc import Callable, Iterator

from scoring.core.json_reader import within
from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import CheckedHand, in_turn_after, seat_name, wins_of, with_wins
from scoring.core.table.tile_agreement import one_discard, table_agrees
from scoring.hongkong.patterns import MOST_FAAN
from scoring.hongkong.play.entry import HongKongHand, HongKongWin, WinByDiscard
from scoring.hongkong.play.pattern_checks import PATTERN_CHECKS, CheckedWin
from scoring.hongkong.play.situation import HongKongSituation
from scoring.hongkong.play.tile_wins import TileWin, check_value, read_tile_win, table_circumstances
from scoring.ruleset import HongKongRules, Ruleset, hongkong_rules
from scoring.ruleset.stated_rules import rules_agree


def problems_of(
    hand: HongKongHand, situation: HongKongSituation, ruleset: Ruleset
) -> tuple[Problem, ...]:
    """Return everything that is wrong with a hand here; nothing means that `settle` may be used.

    Fields are named as in the entry, such as "wins[0].faan".
    """
    return checked(hand, situation, ruleset).problems


def checked(
    hand: HongKongHand, situation: HongKongSituation, ruleset: Ruleset
) -> CheckedHand[HongKongHand]:
    """Check a hand and let its wins state what follows from their tiles."""
    rules = hongkong_rules(ruleset)
    problems: list[Problem] = []
    discarder = hand.discarder if isinstance(hand, WinByDiscard) else None
    wins: list[HongKongWin] = []
    by_tiles: list[tuple[str, TileWin]] = []
    for place, win in enumerate(wins_of(hand)):
        facts = CheckedWin(win, f"wins[{place}]", discarder, situation.round_wind, rules)
        if win.tiles is None:
            wins.append(win)
            problems += (problem for check in _WIN_CHECKS for problem in check(facts))
            continue
        said = table_circumstances(win, hand, situation)
        problems += table_agrees(win.tiles, said, facts.field)
        for problem in rules_agree(win.tiles.get("rules"), ruleset):
            problems.append(within(f"{facts.field}.tiles", problem))
        found = read_tile_win(win, win.tiles, hand, situation, ruleset)
        by_tiles.append((facts.field, found))
        wins.append(_stating(win, found))
        problems += _by_tiles(facts, found)
    problems += one_discard(
        (field, found.tiles.win_tile) for field, found in by_tiles if found.value
    )
    valued = with_wins(hand, tuple(wins))
    return CheckedHand(valued, (*_winners(valued, rules), *problems))


def _stating(win: HongKongWin, found: TileWin) -> HongKongWin:
    """State what follows from the tiles; a win whose tiles have problems stays as it is."""
    if found.value is None:
        return win
    patterns = tuple(found.value.patterns)
    return dataclasses.replace(win, faan=found.value.total, patterns=patterns, tiles=None)


def _by_tiles(facts: CheckedWin, found: TileWin) -> Iterator[Problem]:
    """Compare what is stated with the tiles; the table's part is checked as without tiles."""
    for problem in found.problems:
        yield within(f"{facts.field}.tiles", problem)
    yield from _guarantor(facts)
    yield from _robbing(facts)
    if found.value is not None:
        yield from check_value(facts.win, facts.field, found.value)


def _winners(hand: HongKongHand, rules: HongKongRules) -> Iterator[Problem]:
    """Nobody wins twice or on a tile of their own, and no more win than the rules let."""
    if not isinstance(hand, WinByDiscard):
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


def most_winners(ruleset: Ruleset) -> int:
    """Return how many players may win on one discard."""
    return ruleset.players - 1 if hongkong_rules(ruleset).several_winners == "all" else 1


def _paid_too_many(hand: WinByDiscard, rules: HongKongRules) -> Iterator[Problem]:
    ordered = in_turn_after(hand.discarder, hand.wins)
    if rules.several_winners == "highest":
        ordered.sort(key=lambda win: -(win.faan or 0))
    for win in ordered[1:]:
        place = hand.wins.index(win)
        yield Problem("one_winner_only", f"wins[{place}]", {"seat": seat_name(win.seat)})


def _faan_stated(facts: CheckedWin) -> Iterator[Problem]:
    """The faan are stated, can be, and reach the minimum."""
    faan, minimum = facts.win.faan, facts.rules.min_faan
    field = f"{facts.field}.faan"
    if faan is None:
        yield Problem("faan_missing", field)
    elif not 0 <= faan <= MOST_FAAN:
        yield Problem("faan_impossible", field, {"faan": faan})
    elif faan < minimum:
        yield Problem("too_few_faan", field, {"faan": faan, "minimum": minimum})


def _guarantor(facts: CheckedWin) -> Iterator[Problem]:
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


def _robbing(facts: CheckedWin) -> Iterator[Problem]:
    """A robbed tile comes from another player."""
    if facts.win.robbing_kong and facts.discarder is None:
        yield Problem("robbed_by_self_draw", f"{facts.field}.robbing_kong")


_WIN_CHECKS: tuple[Callable[[CheckedWin], Iterator[Problem]], ...] = (
    _faan_stated,
    _guarantor,
    _robbing,
    *PATTERN_CHECKS,
)
