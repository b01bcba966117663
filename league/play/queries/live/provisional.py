"""Standings that include the games at play, if an event shows them."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from league.core.permissions import Actor
from league.enums import SessionStatus, TableStatus
from league.events.queries.release import released_sessions, sees_results
from league.models import Event, Session, Stage, Table
from league.play.queries.live.tables import LiveGame, live_games
from league.seating.queries.sessions import tables_of
from league.standings.queries.game_rows import day_of
from league.standings.queries.pools import Ranking
from league.standings.queries.rankings import rankings_of
from league.standings.queries.standings import RankedEntrant, ranked_entrants
from scoring.results.counting import GameRow

AT_PLAY = (TableStatus.WAITING, TableStatus.PLAYING)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvisionalStandings:
    """Ranked lines; the score of the running game and the ranks gained by it, by entrant id.

    `session` is the number of the session at play, None where several are.
    """

    session: int | None
    lines: list[RankedEntrant]
    playing: Mapping[Hashable, int]
    gained: Mapping[Hashable, int]


def provisional_standings(
    event: Event, actor: Actor, stage: Stage | None, so_far: Ranking
) -> ProvisionalStandings | None:
    """The standings if all games ended now, compared with the ranking so far.

    None if the event does not show them, or if the reader may see no running game.
    """
    games = games_at_play(event, actor) if event.provisional_totals else []
    if not games:
        return None
    book = rankings_of(event, released_sessions(event, actor), at_play=games)
    ranking = book.stages.get(stage.pk, Ranking()) if stage else book.overall
    before = {row.entrant: row.rank for row in so_far.rows if row.games}
    sessions = {game.session for game in games}
    return ProvisionalStandings(
        session=sessions.pop() if len(sessions) == 1 else None,
        lines=ranked_entrants(event, ranking),
        playing={game.entrant: game.final_score for game in games},
        gained={
            row.entrant: before[row.entrant] - row.rank
            for row in ranking.rows
            if row.entrant in before
        },
    )


def games_at_play(event: Event, actor: Actor) -> list[GameRow]:
    """The unfinished games with a hand, in running sessions whose results this reader may see."""
    rows: list[GameRow] = []
    for session in event.sessions.filter(status=SessionStatus.RUNNING).order_by("number"):
        session.event = event
        if sees_results(session, actor):
            rows += _rows_of_session(session)
    return rows


def _rows_of_session(session: Session) -> list[GameRow]:
    tables = list(tables_of(session).filter(status__in=AT_PLAY))
    games = live_games(session, tables)
    return [
        row
        for table in tables
        if (game := games.get(table.pk)) and game.hands and not game.finished
        for row in _rows_of_table(session, table, game)
    ]


def _rows_of_table(session: Session, table: Table, game: LiveGame) -> list[GameRow]:
    seats = sorted(table.seats.all(), key=lambda seat: seat.index)
    members = [seat.entrant_id for seat in seats]
    odd = session.event.odd_rules
    return [
        GameRow(
            entrant=seat.entrant_id,
            game=table.pk,
            session=session.number,
            placement=game.placements[seat.index],
            raw_points=game.points[seat.index],
            final_score=odd.counted(table.odd_size, game.scores[seat.index]),
            penalty=0,
            opponents=tuple(other for other in members if other != seat.entrant_id),
            replacement=seat.replaces_id is not None,
            day=day_of(session),
        )
        for seat in seats
    ]
