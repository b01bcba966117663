"""`manage.py create_demo_event` creates a plausible event, the same for a seed."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.core.permissions import SYSTEM
from league.core.queries.actors import actor_of, table_by_token
from league.demo.event import demo_organiser, demo_table
from league.demo.season import SeasonSize, create_season
from league.enums import EventStatus, JobStatus, SessionStatus, TableStatus
from league.models import Entrant, Event, Hand, Job, Session, Table
from league.play.queries.consistency import differences_in
from league.standings.queries.standings import standings_of
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def make(tmp_path: Path) -> Any:
    def run(*words: str, **options: Any) -> str:
        out = StringIO()
        file = tmp_path / "password"
        call_command("create_demo_event", *words, password_file=file, stdout=out, **options)
        return out.getvalue()

    return run


@pytest.mark.parametrize(
    ("stage", "event_status", "sessions"),
    [
        ("draft", EventStatus.DRAFT, []),
        ("enrolled", EventStatus.OPEN, []),
        ("drawn", EventStatus.OPEN, [SessionStatus.DRAFT]),
        ("published", EventStatus.OPEN, [SessionStatus.PUBLISHED]),
        ("running", EventStatus.RUNNING, [SessionStatus.RUNNING]),
        (
            "mid",
            EventStatus.RUNNING,
            [SessionStatus.FINISHED, SessionStatus.FINISHED, SessionStatus.RUNNING],
        ),
        pytest.param(
            "finished",
            EventStatus.FINISHED,
            [SessionStatus.FINISHED] * 4,
            marks=pytest.mark.slow,
        ),
    ],
)
def test_every_stage_can_be_made(
    make: Any, stage: str, event_status: str, sessions: list[str]
) -> None:
    make(stage=stage, players=8)
    event = Event.objects.get()
    assert event.status == event_status
    assert list(event.sessions.order_by("number").values_list("status", flat=True)) == sessions
    assert list(differences_in(event)) == []
    assert set(Job.objects.values_list("status", flat=True)) <= {JobStatus.DONE}


def test_a_demo_is_full_of_people_of_many_scripts(make: Any) -> None:
    make(stage="enrolled")
    names = [entrant.player.display_name for entrant in Entrant.objects.order_by("number")]
    assert (len(names), len(set(names))) == (16, 16)
    assert sum(not name.isascii() for name in names) >= 8


def test_a_running_session_has_tables_at_different_points(make: Any) -> None:
    make(stage="running")
    counts = [table.hands.count() for table in Table.objects.order_by("number")]
    assert counts[0] == 0
    assert sorted(counts) == counts
    assert Table.objects.filter(status=TableStatus.WAITING).count() == 1


@pytest.mark.slow
@pytest.mark.django_db(transaction=True, reset_sequences=True)
def test_the_same_seed_makes_the_same_event(make: Any) -> None:
    made = []
    for _ in range(2):
        make(stage="running", players=8, seed=5)
        seating = Session.objects.get().seats.order_by("table__number", "pk")
        numbers = list(seating.values_list("entrant__number", flat=True))
        entries = Hand.objects.order_by("pk").values_list("entry", flat=True)
        made.append((numbers, list(entries)))
        call_command("flush", interactive=False, reset_sequences=True, verbosity=0)
    assert made[0] == made[1]


@pytest.mark.slow
def test_another_seed_makes_another_event(make: Any) -> None:
    for seed in (5, 6):
        make(stage="running", seed=seed)
    one, other = (
        list(Hand.objects.filter(table__session__event=event).values_list("entry", flat=True))
        for event in Event.objects.order_by("pk")
    )
    assert one != other


@pytest.mark.slow
def test_standings_of_a_finished_demo_sum_to_its_penalties(make: Any) -> None:
    make(stage="finished", players=8)
    rows = standings_of(Event.objects.get(), SYSTEM)
    chombo = sum(seat.penalty for session in Session.objects.all() for seat in session.seats.all())
    lost = sum(table.leftover_sticks or 0 for table in Table.objects.all())
    assert sum(placed.row.total for placed in rows) == -2000 - chombo - 1000 * lost


def test_with_if_empty_an_event_is_made_once(make: Any) -> None:
    make("--if-empty", stage="draft")
    make("--if-empty", stage="draft")
    assert Event.objects.count() == 1


def test_with_if_empty_any_event_is_enough(make: Any) -> None:
    EventFactory.create()
    assert make("--if-empty", "--print-access") == ""
    assert demo_organiser() is None


def test_access_is_printed_with_a_password_that_opens_and_a_link_that_opens(make: Any) -> None:
    lines = dict(
        line.split(": ", 1) for line in make("--print-access", stage="running").splitlines()
    )
    login = demo_organiser()
    assert login is not None
    assert lines["Organiser"] == "organiser"
    assert login.check_password(lines["Password"])
    table = table_by_token(lines["Table link"].rstrip("/").rsplit("/", 1)[1])
    assert table == demo_table(Event.objects.get())


def test_access_is_printed_again_later(make: Any) -> None:
    first = make("--if-empty", "--print-access", stage="running")
    assert make("--if-empty", "--print-access") == first


def test_the_password_is_kept_for_its_owner_only(make: Any, tmp_path: Path) -> None:
    make(stage="draft")
    file = tmp_path / "password"
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(file.read_text().strip()) == 16


def test_a_changed_password_is_not_printed(make: Any) -> None:
    make(stage="draft")
    login = demo_organiser()
    assert login is not None
    login.set_password("another one altogether")
    login.save()
    assert make("--if-empty", "--print-access").splitlines()[1:] == [
        "Organiser: organiser",
        "Password: (it was changed)",
    ]


@pytest.mark.parametrize("players", [3, 1000])
def test_too_few_or_too_many_people_are_refused(make: Any, players: int) -> None:
    with pytest.raises(CommandError, match="--players should be between 4 and"):
        make(players=players)
    assert not Event.objects.exists()


@pytest.mark.parametrize("preset", ["ema-mcr", "hk-old-style"])
def test_a_demo_event_can_follow_another_rule_book(make: Any, preset: str) -> None:
    make(stage="mid", players=8, preset=preset)
    event = Event.objects.get()
    assert event.ruleset_name == preset
    assert list(differences_in(event)) == []
    assert [line.row.games for line in standings_of(event, SYSTEM)] == [2] * 8


def test_a_demo_event_follows_a_rule_book_for_four(make: Any) -> None:
    with pytest.raises(CommandError, match="invalid choice"):
        make("--preset", "tenhou-sanma")


@pytest.mark.django_db(transaction=True)
def test_each_event_of_a_season_is_stored_by_itself() -> None:
    """A database with one writer at a time is never kept from others while games are computed."""
    login = get_user_model().objects.create_user(username="season")
    size = SeasonSize(players=8, events=3, sessions=1, tables=2)
    with CaptureQueriesContext(connection) as queries:
        create_season(actor_of(login), seed=5, size=size)
    begin, stored, commit = "BEGIN", 'INSERT INTO "league_table"', "COMMIT"
    seen = [
        word
        for query in queries
        for word in (begin, stored, commit)
        if query["sql"].startswith(word)
    ]
    assert seen == [begin, commit, *[begin, stored, commit] * size.events]
