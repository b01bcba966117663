"""A player's season in a league: games, what counts and why, what is missing, opponents; on paper too."""

import pytest
from django.test import Client

from league.core.permissions import ANONYMOUS, SYSTEM
from league.enums import EventKind, EventStatus
from league.importing.seasons.preview import SeasonRequest
from league.importing.seasons.store import import_season
from league.models import Event
from league.standings.queries.score_columns import season_table
from league.statistics.queries.season_player import season_player
from tests.factories import EventFactory, StageFactory

pytestmark = pytest.mark.django_db


def season(sessions: int, **event: object) -> Event:
    """Aya wins the first game of all against Ben, Chie and Dan, and so on by turns; Eva plays once."""
    made: Event = EventFactory.create(kind=EventKind.LEAGUE, status=EventStatus.RUNNING, **event)
    StageFactory.create(event=made)
    rows, names = [], ["Aya", "Ben", "Chie", "Dan"]
    for number in range(1, sessions + 1):
        seated = ["Eva", *names[1:]] if number == 2 else names
        for name, points in zip(seated, (45_000, 33_000, 24_000, 18_000), strict=True):
            rows.append(f"2026-{1 + number // 10:02}-{number % 10 + 1:02},{number},{name},{points}")
        names = names[1:] + names[:1]
    content = "\n".join(["date,session,player,points", *rows]).encode()
    import_season(made, SeasonRequest(content=content), actor=SYSTEM)
    return made


def test_the_page_says_what_counts_what_is_missing_and_whom_they_met(client: Client) -> None:
    event = season(4, best_n=2, minimum_games=4)
    aya = event.entrants.get(player__display_name="Aya")
    found = season_player(event, ANONYMOUS, aya)
    assert [
        (one.game.session_number, one.game.placement, one.total, one.account and one.account.reason)
        for one in found.games
    ] == [
        (1, 1, 30_000, "counts"),
        (2, 4, 3_000, "outside_best"),
        (3, 3, -8_000, "outside_best"),
        (4, 2, 0, "counts"),
    ]
    assert (found.placements, found.form, found.missed) == ([1, 1, 1, 1], [1, 4, 3, 2], ())
    assert [(one.entrant.player.display_name, one.met.games) for one in found.opponents][:2] == [
        ("Chie", 4),
        ("Dan", 4),
    ]
    eva = event.entrants.get(player__display_name="Eva")
    away = season_player(event, ANONYMOUS, eva)
    assert ([session.number for session in away.missed], away.sessions) == ([1, 3, 4], 4)
    page = client.get(f"/events/{event.slug}/players/{eva.number}/").content.decode()
    assert "Without a game in 3 of 4 sessions" in page
    assert client.get(f"/events/{event.slug}/players/{aya.number}/").status_code == 200
    assert (
        f"/players/{aya.number}/" in client.get(f"/events/{event.slug}/standings/").content.decode()
    )
    assert client.get(f"/events/{event.slug}/players/99/").status_code == 404
    call = f"/api/v1/events/{event.pk}/standings/{aya.pk}/season/"
    answer = client.get(call).json()
    assert [(one["session"], one["total"], one["reason"]) for one in answer["games"]][:2] == [
        (1, 30_000, "counts"),
        (2, 3_000, "outside_best"),
    ]
    assert (answer["form"], answer["missed"], answer["needed_games"]) == ([1, 4, 3, 2], [], 0)


def test_the_season_table_has_a_column_for_each_session_or_month(client: Client) -> None:
    short, long = season(3), season(17)
    table = season_table(short, ANONYMOUS)
    assert (table.columns, table.by_month) == (("1", "2", "3"), False)
    scores = {line.entrant.player.display_name: row.scores for line, row in table.lines}
    assert scores["Aya"] == (30_000, -27_000, -11_000)
    assert scores["Ben"] == (8_000, None, -27_000)
    by_month = season_table(long, ANONYMOUS)
    assert (by_month.columns, by_month.by_month) == (("Jan 2026", "Feb 2026"), True)
    line, row = by_month.lines[0]
    assert sum(score or 0 for score in row.scores) == line.row.total
    page = client.get(f"/events/{long.slug}/standings/print/").content.decode()
    assert "Scores by month" in page
