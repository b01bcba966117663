"""What the total of one row of the standings is made of: which games count and why.

Rules: docs/rules.md, 6.5.
"""

from collections.abc import Collection, Hashable
from dataclasses import dataclass

from scoring.results.counting import (
    Adjustment,
    GameInTotal,
    GameRow,
    HeldSession,
    Presence,
    adjustments_of,
    counted_games,
    held_sessions,
    presences,
)
from scoring.results.ranking_rules import StandingRules


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalBreakdown:
    """What one total is made of, in whole points; all parts but `average` add up to `total`.

    `games` are all results with the reason why they count or not, `adjustments` the points beside
    them, `carried` those brought along, `penalties` (positive) those taken beside the games and
    `bonuses` those given.
    """

    games: tuple[GameInTotal, ...]
    adjustments: tuple[Adjustment, ...]
    carried: int
    penalties: int
    bonuses: int = 0

    @property
    def total(self) -> int:
        """The sum of everything that counts."""
        counted = sum(row.score for row in self.games if row.counts)
        beside = sum(row.points for row in self.adjustments)
        return self.carried + counted + beside + self.bonuses - self.penalties


def explain_total(
    entrant: Hashable,
    games: Collection[GameRow],
    rules: StandingRules,
    *,
    carried: int = 0,
    penalties: int = 0,
    bonuses: int = 0,
    sessions: Collection[HeldSession] | None = None,
) -> TotalBreakdown:
    """Explain one entrant's total; `games` are all games, those of others included."""
    own = [row for row in games if row.entrant == entrant]
    presence = Presence()
    if rules.league.uses_presence:
        held = held_sessions(games) if sessions is None else sessions
        presence = presences(held, [entrant], rules.league)[entrant]
    return TotalBreakdown(
        games=counted_games(own, rules, presence),
        adjustments=adjustments_of(rules.league, presence),
        carried=carried,
        penalties=penalties,
        bonuses=bonuses,
    )
