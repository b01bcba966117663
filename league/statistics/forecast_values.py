"""Forecasts in their stored form: goals and rows as JSON, read by `queries.forecasts`."""

from collections.abc import Sequence
from typing import Any

from league.statistics.queries.season_to_come import Outlook
from scoring.forecast import Chance, PlayerSoFar, TeamSoFar


def forecast_rows(
    outlook: Outlook, chances: Sequence[Sequence[Chance]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The goals, and a row of chances in their order for each player or team that plays on.

    A goal that does not concern a player has None.
    """
    season = outlook.season
    if season is None:
        return [], []
    goals = [
        {"kind": goal.kind, "size": goal.size, "stage": stage}
        for goal, stage in zip(season.goals, outlook.goal_stages, strict=True)
    ]
    rows = [
        {
            **_who(one),
            "chances": [
                _stored(row[number]) if season.concerns(goal, number) else None
                for goal, row in zip(season.goals, chances, strict=True)
            ],
        }
        for number, one in enumerate(season.ranked)
        if one.plays
    ]
    rows.sort(key=_order)
    return goals, rows


def _who(one: PlayerSoFar | TeamSoFar) -> dict[str, Any]:
    if isinstance(one, TeamSoFar):
        return {"team": one.entrant}
    return {"entrant": one.entrant, "division": one.group}


def _order(row: dict[str, Any]) -> tuple[Any, ...]:
    shares = (-chance["share"] if chance else 0.0 for chance in row["chances"])
    return *shares, row.get("entrant") or row["team"]


def _stored(chance: Chance) -> dict[str, Any]:
    return {
        "share": chance.share,
        "error": round(chance.error, 6),
        "certain": chance.certain,
        "next_game": [place.share for place in chance.next_game],
    }
