"""A season as JSON, so that parts of a simulation can be computed anywhere."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from typing import Any

from scoring.forecast.season import Calendar, Goal, LaterStage, PlayerSoFar, Season, TeamSoFar
from scoring.results.counting import HeldSession
from scoring.results.league_rules import LeagueRules
from scoring.results.standings import StandingRules


def season_to_json(season: Season) -> dict[str, Any]:
    """Write a season, so that reading it again gives an equal one (entrants: int or str)."""
    return {field.name: _plain(getattr(season, field.name)) for field in fields(season)}


def season_from_json(obj: Mapping[str, Any]) -> Season:
    """Read what `season_to_json` wrote."""
    return Season(
        players=tuple(_player(row) for row in obj["players"]),
        sessions=tuple(
            None if tables is None else tuple(map(tuple, tables)) for tables in obj["sessions"]
        ),
        rules=_rules(obj["rules"]),
        games=tuple(map(tuple, obj["games"])),
        prior=obj["prior"],
        lines=tuple(Goal(**row) for row in obj["lines"]),
        later=tuple(LaterStage(**row) for row in obj["later"]),
        seed=obj["seed"],
        calendar=_calendar(obj["calendar"]),
        mixed=obj["mixed"],
        teams=tuple(TeamSoFar(**row) for row in obj["teams"]),
        line_up=obj["line_up"],
        divisions=obj["divisions"],
    )


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, frozenset):
        return sorted(value, key=str)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def _player(row: Mapping[str, Any]) -> PlayerSoFar:
    read = {
        "scores": tuple(row["scores"]),
        "sessions": tuple(row["sessions"]),
        "days": _days(row["days"]),
        "placements": tuple(row["placements"]),
        "answers": tuple(map(tuple, row["answers"])),
    }
    return PlayerSoFar(**{**row, **read})


def _rules(row: Mapping[str, Any]) -> StandingRules:
    league = LeagueRules.from_json(row["league"])
    return StandingRules(**{**row, "tiebreaks": tuple(row["tiebreaks"]), "league": league})


def _calendar(row: Mapping[str, Any]) -> Calendar:
    return Calendar(
        held=tuple(map(_held, row["held"])),
        numbers=tuple(row["numbers"]),
        days=_days(row["days"]),
        byes=tuple(map(tuple, row["byes"])),
        members=_set_or_none(row["members"]),
    )


def _held(row: Mapping[str, Any]) -> HeldSession:
    return HeldSession(
        number=row["number"],
        day=_day(row["day"]),
        present=frozenset(row["present"]),
        no_shows=frozenset(row["no_shows"]),
        members=_set_or_none(row["members"]),
    )


def _days(days: list[str | None]) -> tuple[date | None, ...]:
    return tuple(map(_day, days))


def _day(day: str | None) -> date | None:
    return None if day is None else date.fromisoformat(day)


def _set_or_none(values: list[Any] | None) -> frozenset[Any] | None:
    return None if values is None else frozenset(values)
