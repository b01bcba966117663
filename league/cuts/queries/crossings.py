"""Who crosses a cut line when results change."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from league.models import Entrant, Stage, Team
from league.standings.queries.pools import EventRankings
from league.standings.queries.stages import counted_cuts

Order = Sequence[Hashable]
Crosser = Entrant | Team


@dataclass(frozen=True, slots=True, kw_only=True)
class CutCrossing:
    """Who moves above and below the cut line of a stage; `is_made`: the cut has been made."""

    stage: Stage
    above: list[Crosser]
    below: list[Crosser]

    @property
    def above_names(self) -> list[str]:
        return [_name(one) for one in self.above]

    @property
    def below_names(self) -> list[str]:
        return [_name(one) for one in self.below]

    @property
    def is_made(self) -> bool:
        return self.stage.source is not None and self.stage.source.cut_at is not None


def _name(one: Crosser) -> str:
    return one.name if isinstance(one, Team) else one.staff_name


def player_crossings(
    stage: Stage, before: EventRankings, after: EventRankings
) -> list[CutCrossing]:
    """The entrants who cross a line at the end of the stage; a division has lines of its own."""
    old, new = _orders(stage, before), _orders(stage, after)
    entrants: dict[Hashable, Crosser] = {
        one.pk: one for one in stage.event.entrants.select_related("player")
    }
    return _crossings(stage, old, new, entrants)


def team_crossings(stage: Stage, before: Order, after: Order) -> list[CutCrossing]:
    """The teams who cross a line, by their order in the standings of the stage."""
    teams: dict[Hashable, Crosser] = {one.pk: one for one in stage.event.teams.all()}
    return _crossings(stage, {None: before}, {None: after}, teams)


def _orders(stage: Stage, rankings: EventRankings) -> dict[Hashable, Order]:
    """The ranked entrants of each group that is cut by itself."""
    parts = dict(rankings.divisions) if stage.source_id is None else {}
    found = parts or ({None: rankings.stages[stage.pk]} if stage.pk in rankings.stages else {})
    return {
        key: [row.entrant for row in ranking.rows if ranking.has_rank(row)]
        for key, ranking in found.items()
    }


def _crossings(
    stage: Stage,
    before: Mapping[Hashable, Order],
    after: Mapping[Hashable, Order],
    named: Mapping[Hashable, Crosser],
) -> list[CutCrossing]:
    found = []
    for follower, line in counted_cuts(stage):
        above, below = [], []
        for key, order in after.items():
            were, are = before.get(key, ())[:line], order[:line]
            above += [named[one] for one in are if one not in were]
            below += [named[one] for one in were if one not in are]
        if above or below:
            found.append(CutCrossing(stage=follower, above=above, below=below))
    return found
