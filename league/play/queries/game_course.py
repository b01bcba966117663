"""The course of a game: points after each hand, who won and dealt in, the lead and the swings."""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from league.play.queries.games import TableState
from league.play.queries.hand_counts import facts_of
from league.play.queries.texts.games import texts_of
from league.play.queries.texts.hands import round_short
from scoring.figures.hand_facts import HandFacts
from scoring.game import PlayedHand

OF_THE_WIN = frozenset({"win", "pao", "guarantee", "kong"})


class Swing(NamedTuple):
    """A change of one seat's points in one hand; seats count from 0 in the order of first East."""

    seat: int
    points: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseHand:
    """A hand of the course: `points` are those after it, `values` those of each win.

    `label` is the round with its honba or repeats, such as "E2·1".
    """

    position: int
    label: str
    repeats: int
    round_index: int
    winners: list[int]
    discarder: int | None
    riichi: list[int]
    points: tuple[int, ...]
    values: dict[int, int]

    @property
    def by_discard(self) -> bool:
        return self.discarder is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A game's hands in order, from the start points on."""

    start: tuple[int, ...]
    hands: list[CourseHand]
    outcomes: list[tuple[str, int]]

    @property
    def points(self) -> list[tuple[int, ...]]:
        """The points before the first hand and after each."""
        return [self.start, *(hand.points for hand in self.hands)]

    @property
    def lead(self) -> int:
        """The points between first and second now."""
        first, second = sorted(self.points[-1], reverse=True)[:2]
        return first - second

    @property
    def lead_changes(self) -> int:
        """How often another player became the sole leader."""
        leaders = [_leader(points) for points in self.points]
        known = [leader for leader in leaders if leader is not None]
        return sum(after != before for before, after in pairwise(known))

    @property
    def biggest_swing(self) -> Swing | None:
        """The largest change of one player's points in one hand; a gain before an equal loss."""
        steps = zip(self.points, self.hands, strict=False)
        swings = [
            Swing(seat, after - before, hand.label)
            for points, hand in steps
            for seat, (before, after) in enumerate(zip(points, hand.points, strict=True))
        ]
        return max(swings, key=lambda swing: (abs(swing.points), swing.points), default=None)

    @property
    def largest_hand(self) -> Swing | None:
        """The most valuable win, without honba and sticks."""
        wins = [
            Swing(seat, value, hand.label)
            for hand in self.hands
            for seat, value in hand.values.items()
        ]
        return max(wins, key=lambda win: win.points, default=None)

    def counts(self, seat: int) -> dict[str, int]:
        """The number of hands in which a seat won, dealt in and declared riichi."""
        return {
            "won": sum(seat in hand.winners for hand in self.hands),
            "dealt_in": sum(seat == hand.discarder for hand in self.hands),
            "riichi": sum(seat in hand.riichi for hand in self.hands),
        }


def course_of(state: TableState) -> Course | None:
    """The course of a table's game; None if no hands were entered."""
    game = state.game
    if game is None or not game.hands:
        return None
    texts = texts_of(game.ruleset)
    words = [str(texts.outcome(hand.entry).text) for hand in state.hands]
    hands = zip(state.hands, game.hands, facts_of(game), strict=True)
    return Course(
        start=tuple(game.hands[0].before.points),
        hands=[_hand(hand.position, played, facts) for hand, played, facts in hands],
        outcomes=Counter(words).most_common(),
    )


def _hand(position: int, played: PlayedHand, facts: HandFacts | None) -> CourseHand:
    before = played.before
    repeats = next(iter(before.counters.values()), 0)
    wins = facts.wins if facts else ()
    return CourseHand(
        position=position,
        label=round_short(before) + (f"·{repeats}" if repeats else ""),
        repeats=repeats,
        round_index=before.round_wind.index,
        winners=sorted(win.seat for win in wins),
        discarder=wins[0].discarder if wins else None,
        riichi=sorted(facts.riichi) if facts else [],
        points=tuple(played.after.points),
        values=_values(played),
    )


def _values(played: PlayedHand) -> dict[int, int]:
    """The points of each winner, without honba and sticks."""
    values: Counter[int] = Counter()
    for item in played.settlement.transfers:
        if item.reason in OF_THE_WIN and item.receiver is not None:
            values[item.receiver] += item.points
    return dict(values)


def _leader(points: tuple[int, ...]) -> int | None:
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None
