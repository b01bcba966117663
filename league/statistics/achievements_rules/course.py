"""Conditions on the course and the result of one game; they return what those in `hands` do."""

from collections.abc import Sequence

from league.statistics.achievements_rules.game_facts import WHOLE_GAME, GameFacts
from league.statistics.achievements_rules.hands import GameCondition
from scoring.games import game_of

FEWEST_HANDS = 4  # a shorter game says little
CLOSE = 1000
LOW = 5000


def is_first(facts: GameFacts, seat: int) -> bool:
    """First place, shared or not."""
    return facts.placements[seat] == 1


def first_place(facts: GameFacts, seat: int) -> int | None:
    return WHOLE_GAME if is_first(facts, seat) else None


def points_above(points: int) -> GameCondition:
    """More raw points than this at the end, in riichi."""
    return lambda facts, seat: (
        WHOLE_GAME
        if facts.raw_points[seat] > points and facts.ruleset.variant == "riichi"
        else None
    )


def start_points_again(facts: GameFacts, seat: int) -> int | None:
    return WHOLE_GAME if facts.raw_points[seat] == facts.ruleset.start_points else None


def close_win(facts: GameFacts, seat: int) -> int | None:
    """Sole first place by at most 1,000 points, in riichi."""
    best, second, *_ = sorted(facts.raw_points, reverse=True)
    close = 0 < best - second <= CLOSE and facts.ruleset.variant == "riichi"
    return WHOLE_GAME if close and facts.raw_points[seat] == best else None


def no_deal_in(facts: GameFacts, seat: int) -> int | None:
    whole = len(facts.hands) >= FEWEST_HANDS
    return WHOLE_GAME if whole and not facts.dealt_in(seat) else None


def first_without_a_win(facts: GameFacts, seat: int) -> int | None:
    whole = len(facts.hands) >= FEWEST_HANDS
    return WHOLE_GAME if whole and is_first(facts, seat) and not facts.wins_of(seat) else None


def ahead_throughout(facts: GameFacts, seat: int) -> int | None:
    """Sole lead after every hand."""
    if len(facts.hands) < FEWEST_HANDS or not is_first(facts, seat):
        return None
    led = all(_leads_alone(played.after.points, seat) for played in facts.hands)
    return WHOLE_GAME if led else None


def comeback_in_the_last_round(facts: GameFacts, seat: int) -> int | None:
    """First place after last place before the last regular hand, such as South 4."""
    if not is_first(facts, seat):
        return None
    last_round = game_of(facts.ruleset).last_round(facts.ruleset)
    for index, played in enumerate(facts.hands):
        before = played.before
        if before.round_wind == last_round and before.number == len(facts.placements):
            return index if _is_last_alone(before.points, seat) else None
    return None


def last_hand_decides(facts: GameFacts, seat: int) -> int | None:
    """A win in the last hand that takes first place from another player."""
    if not facts.hands or not is_first(facts, seat):
        return None
    last = len(facts.hands) - 1
    won = any(won.at == last for won in facts.wins_of(seat))
    before = facts.points_before(last)
    return last if won and before[seat] < max(before) else None


def first_from_under_5000(facts: GameFacts, seat: int) -> int | None:
    """First place after fewer than 5,000 points, in riichi."""
    if facts.ruleset.variant != "riichi" or not is_first(facts, seat):
        return None
    return next(
        (index for index, played in enumerate(facts.hands) if played.after.points[seat] < LOW),
        None,
    )


def _leads_alone(points: Sequence[int], seat: int) -> bool:
    return all(points[seat] > other for index, other in enumerate(points) if index != seat)


def _is_last_alone(points: Sequence[int], seat: int) -> bool:
    return all(points[seat] < other for index, other in enumerate(points) if index != seat)
