"""Estimate when a session ends, from the pace of its tables."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from league.enums import RESULT_STATUSES, SessionStatus
from league.models import Hand, Session, Table
from league.play.queries.live.tables import LiveGame, live_games
from league.seating.queries.clocks import seconds_left
from scoring import Ruleset
from scoring.figures.session_end import TablePace, session_end
from scoring.games import game_of

_AFTER_TIME = {"finish_current_hand": 0, "one_more_hand": 1, "stop_at_once": 0}
_SECONDS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedEnd:
    """The session ends by `likely` in half of all cases, by `late` in nine of ten."""

    likely: datetime
    late: datetime


def expected_end(
    session: Session, tables: Sequence[Table], *, now: datetime, shown: bool
) -> ExpectedEnd | None:
    """The forecast for a running session; without `shown` it uses the clock only, no hands.

    None while the clock is paused, and once every table has its result.
    """
    if session.status != SessionStatus.RUNNING or session.started_at is None or session.paused_at:
        return None
    playing = [table for table in tables if table.status not in RESULT_STATUSES]
    if not playing:
        return None
    games = live_games(session, playing) if shown else {}
    entered = _last_entries(playing) if games else {}
    end = session_end(
        [
            _pace(session, table, games.get(table.pk), entered.get(table.pk), now)
            for table in playing
        ]
    )
    return ExpectedEnd(
        likely=now + timedelta(minutes=end.likely), late=now + timedelta(minutes=end.late)
    )


def _pace(
    session: Session, table: Table, game: LiveGame | None, last: datetime | None, now: datetime
) -> TablePace:
    ruleset, started = session.event.ruleset_at(table.odd_size), session.started_at or now
    played = max((now - started).total_seconds() - session.paused_seconds, 0.0) / _SECONDS
    since = (now - last).total_seconds() / _SECONDS if last else played
    table.session = session
    left = seconds_left(table, now=now)
    return TablePace(
        hands=game.hands if game else 0,
        played=played,
        waited=min(since, played),
        turns=_turns_left(ruleset, game),
        left=None if left is None else left / _SECONDS,
        after_time=_AFTER_TIME.get(ruleset.time_policy),
    )


def _turns_left(ruleset: Ruleset, game: LiveGame | None) -> int:
    """The dealer turns left, the present one included; an extension counts as the last turn."""
    rounds = game_of(ruleset).last_round(ruleset).index + 1
    over = 0
    if game is not None:
        over = game.situation.round_wind.index * ruleset.players + game.situation.number - 1
    return max(rounds * ruleset.players - over, 1)


def _last_entries(tables: Iterable[Table]) -> dict[int, datetime]:
    rows = Hand.objects.standing().filter(table__in=list(tables)).order_by("entered_at")
    return dict(rows.values_list("table_id", "entered_at"))
