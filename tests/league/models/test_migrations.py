"""Data migrations keep the meaning of the data."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any, LiteralString

import pytest
from django.apps import apps
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import IntegrityError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from pytest_django.plugin import DjangoDbBlocker

from league.core.job_problems import problems_of_job
from league.environment import database
from league.models import AuditEntry, Event, Hand, Job, Penalty, RulesetVersion, SignOff
from scoring import replay
from scoring.riichi.play.situation import Situation
from tests.factories import (
    AuditEntryFactory,
    EventFactory,
    HandFactory,
    JobFactory,
    PenaltyFactory,
    SignOffFactory,
)
from tests.servers import fresh_postgres, migrated_sqlite

pytestmark = pytest.mark.slow  # and what runs is mostly Django

BEFORE = "0009_event_line"
PLAYERS: list[tuple[str, dict[str, str]]] = [
    ("Léna  Brandt", {"ema": "04010123", "jpml": "7"}),
    ("木村 さくら", {"ema": "none yet"}),
]


class Migrated:
    """A database of its own that is migrated forward and back."""

    alias = "migrated"

    def to(self, name: str) -> Apps:
        """Migrate the league to `name` and return its models as they are there."""
        call_command("migrate", "league", name, database=self.alias, verbosity=0)
        loader = MigrationExecutor(connections[self.alias]).loader
        return loader.project_state([("league", name)]).apps

    def to_newest(self) -> None:
        call_command("migrate", "league", database=self.alias, verbosity=0)


@pytest.fixture(params=["postgresql", "sqlite"])
def migrated(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[Migrated]:
    with ExitStack() as stack:
        stack.enter_context(django_db_blocker.unblock())
        if request.param == "postgresql":
            url = stack.enter_context(fresh_postgres("migrated"))
        else:
            url = migrated_sqlite(tmp_path)
        wanted = {"default": {}, Migrated.alias: database(url) | {"CONN_MAX_AGE": 0}}
        made = connections.configure_settings(wanted)[Migrated.alias]
        connections.databases[Migrated.alias] = made
        try:
            yield Migrated()
        finally:
            connections[Migrated.alias].close()
            del connections[Migrated.alias], connections.databases[Migrated.alias]


def filled(apps: Apps) -> None:
    """Players; an event of two stages, one with a stage that has a name, one without stages."""
    using = Migrated.alias

    def add(model: str, **values: Any) -> Any:
        return apps.get_model("league", model).objects.using(using).create(**values)

    for name, numbers in PLAYERS:
        add("Player", display_name=name, association_numbers=numbers)
    ruleset = {"ruleset_name": "wrc-2025", "switches": {"uma": "10000"}}
    cup, heats, event = (
        add("Event", name=name, slug=name, **ruleset) for name in ("cup", "heats", "old")
    )
    first = add("Stage", event=cup, number=1, name="Qualifying")
    final = {"source": first, "intake": "best", "cut_size": 4}
    stages = {cup: add("Stage", event=cup, number=2, name="Final", **final)}
    stages[heats] = add("Stage", event=heats, number=1, name="Heats")
    for where in (cup, heats, event):
        for number, stage in enumerate((None, stages.get(where)), 1):
            add("Session", event=where, number=number, stage=stage, method="random", seed=1)
    event.ruleset_version = 3
    event.save()
    add(
        "AuditEntry",
        event=event,
        verb="event.change_ruleset",
        actor="lena",
        subject_kind="event",
        subject_id=event.pk,
    )


def rows(apps: Any, model: str, *fields: str) -> list[tuple[Any, ...]]:
    return list(
        apps.get_model("league", model)
        .objects.using(Migrated.alias)
        .order_by("pk")
        .values_list(*fields)
    )


def test_a_filled_database_is_migrated_forward_and_back(migrated: Migrated) -> None:
    filled(migrated.to(BEFORE))
    migrated.to_newest()
    assert rows(apps, "Player", "name_key", "ema_number", "association_numbers") == [
        ("lenabrandt", "04010123", {"jpml": "7"}),
        ("木村さくら", "", {"ema": "none yet"}),
    ]
    assert rows(apps, "Stage", "event__slug", "number", "name") == [
        ("cup", 1, ""),
        ("cup", 2, "Final"),
        ("heats", 1, "Heats"),
        ("old", 1, ""),
    ]
    sessions = [
        ("cup", 1, 1),
        ("cup", 2, 2),
        ("heats", 1, 1),
        ("heats", 2, 1),
        ("old", 1, 1),
        ("old", 2, 1),
    ]
    assert rows(apps, "Session", "event__slug", "number", "stage__number") == sessions
    versions = [
        ("cup", 1, "wrc-2025", {"uma": "10000"}, "system"),
        ("heats", 1, "wrc-2025", {"uma": "10000"}, "system"),
        ("old", 3, "wrc-2025", {"uma": "10000"}, "lena"),
    ]
    version = ("event__slug", "number", "name", "switches", "made_as")
    assert rows(apps, "RulesetVersion", *version) == versions

    old = migrated.to(BEFORE)
    assert rows(old, "Player", "display_name", "association_numbers") == PLAYERS
    assert rows(old, "Stage", "number", "name") == [
        (1, "Qualifying"),
        (2, "Final"),
        (1, "Heats"),
        (1, "Qualifying"),
    ]
    assert rows(old, "Session", "event__slug", "number", "stage__number") == sessions

    migrated.to_newest()
    assert rows(apps, "Session", "event__slug", "number", "stage__number") == sessions
    assert rows(apps, "RulesetVersion", *version) == versions


def test_started_events_keep_the_end_of_their_extension(migrated: Migrated) -> None:
    old = migrated.to("0021_choice_labels")
    extended = {"preset": "tenhou", "west_extension": True}
    for slug, status, switches in (
        ("played", "finished", extended),
        ("drafted", "draft", extended),
        ("plain", "running", {"preset": "wrc-2025"}),
    ):
        event = (
            old.get_model("league", "Event")
            .objects.using(Migrated.alias)
            .create(name=slug, slug=slug, status=status, ruleset_name="x", switches=switches)
        )
        old.get_model("league", "RulesetVersion").objects.using(Migrated.alias).create(
            event=event, number=1, name="x", switches=switches, made_as="lena"
        )
    migrated.to("0022_keep_extension_end")
    kept = [
        ("played", {**extended, "extension_end": "at_once"}),
        ("drafted", extended),
        ("plain", {"preset": "wrc-2025"}),
    ]
    assert rows(apps, "Event", "slug", "switches") == kept
    assert rows(apps, "RulesetVersion", "event__slug", "switches") == kept
    assert [
        switches.get("extension_end")
        for _, switches in rows(migrated.to("0021_choice_labels"), "Event", "slug", "switches")
    ] == [None] * 3


@pytest.mark.django_db(transaction=True)
def test_what_is_stored_today_is_migrated_to_the_first_version_and_back() -> None:
    """One walk through all versions; each fact is seen on both sides of its migration."""
    signed, penalty = SignOffFactory.create(), PenaltyFactory.create(points=1000)
    assert signed.seat is not None
    stored = {"code": "too_few_players", "field": "", "params": {"count": 3}}
    job = JobFactory.create(language="ja", problems=[stored])
    counted = HandFactory.create(round_wind="E", counters={"honba": 2, "riichi_sticks": 1})
    struck = HandFactory.create(counters={})

    # Honba and sticks were columns.
    migrate("0025")
    assert selected("SELECT honba, riichi_sticks FROM league_hand ORDER BY id") == [
        (2, 1),
        (None, None),
    ]
    # Problems of jobs were sentences.
    migrate("0009")
    said = {"code": "too_few_players", "field": "", "message": "3人では1卓に足りません。"}
    assert [json.loads(text) for (text,) in selected("SELECT problems FROM league_job")] == [[said]]
    # A warning could cost points; who signed was not known.
    migrate("0006")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE league_penalty SET kind = 'warning'")
    # The audit could be changed.
    migrate("0001")
    AuditEntryFactory.create(event=None, subject_id=1)  # the event has later columns
    AuditEntry.objects.update(verb="changed")
    AuditEntry.objects.all().delete()

    call_command("migrate", "league", verbosity=0)
    AuditEntryFactory.create()
    with pytest.raises(IntegrityError):
        AuditEntry.objects.update(verb="changed again")
    assert SignOff.objects.get().entrant_id == signed.seat.entrant_id
    assert Penalty.objects.get(pk=penalty.pk).kind == "deduction"
    job = Job.objects.get(pk=job.pk)
    assert (job.language, job.problems) == ("en", [{**said, "params": {}}])
    assert problems_of_job(job) == [said]
    assert Hand.objects.get(pk=counted.pk).counters == {"honba": 2, "riichi_sticks": 1}
    assert Hand.objects.get(pk=struck.pk).counters == {}


def migrate(name: str) -> None:
    call_command("migrate", "league", name, verbosity=0)


def selected(query: LiteralString) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())


def named_audit(apps: Apps) -> None:
    """Entries that name a player and an account, as they were written before."""
    using = Migrated.alias
    rows = {
        name: apps.get_model("league", name).objects.using(using)
        for name in ("Player", "AuditEntry")
    }
    login = apps.get_model("auth", "User").objects.using(using).create(username="lena")
    player = rows["Player"].create(display_name="Lena", country="DE")
    for verb, before, after in (
        ("player.create", {}, {"name": "Lena"}),
        ("player.change", {"country": ""}, {"country": "DE"}),
        ("roles.grant", {}, {"login": "lena", "role": "referee"}),
    ):
        rows["AuditEntry"].create(
            verb=verb,
            actor="lena",
            login=login,
            subject_kind="player",
            subject_id=player.pk,
            before=before,
            after=after,
        )


def test_names_leave_the_audit_and_come_back(migrated: Migrated) -> None:
    named_audit(migrated.to("0033_player_change"))
    written = rows(
        migrated.to("0033_player_change"), "AuditEntry", "verb", "actor", "before", "after"
    )
    migrated.to_newest()
    changes = rows(apps, "PlayerChange", "pk", "before", "after")
    assert [side for _, *side in changes] == [
        [{}, {"display_name": "Lena"}],
        [{"country": ""}, {"country": "DE"}],
    ]
    (login,) = rows(apps, "AuditEntry", "login")[0]
    assert rows(apps, "AuditEntry", "actor", "before", "after") == [
        ("", {}, {"fields": ["display_name"], "change": changes[0][0]}),
        ("", {}, {"fields": ["country"], "change": changes[1][0]}),
        ("", {}, {"login": login, "role": "referee"}),
    ]
    with pytest.raises(IntegrityError):
        AuditEntry.objects.using(Migrated.alias).update(verb="nothing happened")
    old = migrated.to("0033_player_change")
    assert rows(old, "AuditEntry", "verb", "actor", "before", "after") == written


def test_players_are_at_home_in_the_first_event_that_is_no_draft(migrated: Migrated) -> None:
    models = migrated.to("0021_choice_labels")

    def add(model: str, **values: Any) -> Any:
        return models.get_model("league", model).objects.using(Migrated.alias).create(**values)

    player = add("Player", display_name="Lena", shown_by_name=False)
    draft, home, other = (
        add("Event", name=name, slug=name, status=status, ruleset_name="wrc-2025", switches={})
        for name, status in (("trap", "draft"), ("home", "open"), ("other", "open"))
    )
    for event in (draft, home, other):
        add("Entrant", event=event, player=player, number=1)
    migrated.to_newest()
    assert rows(apps, "Player", "home_event__slug") == [("home",)]
    assert rows(apps, "Entrant", "event__slug", "staff_see_name") == [
        ("trap", False),
        ("home", True),
        ("other", False),
    ]


@pytest.mark.django_db
def test_started_events_without_renchan_keep_the_honba_of_wins() -> None:
    """The rows of today's models are enough: the change is of data alone."""
    guard = import_module("league.migrations.0039_keep_honba_of_wins")
    without = {"preset": "wrc-2025", "renchan": "none"}
    for slug, status, switches in (
        ("played", "finished", without),
        ("drafted", "draft", without),
        ("plain", "running", {"preset": "wrc-2025"}),
    ):
        event = EventFactory.create(slug=slug, status=status, switches=switches)
        RulesetVersion.objects.create(event=event, number=1, name="x", switches=switches)

    def renchan(model: Any, name: str) -> dict[str, Any]:
        rows = model.objects.values_list(name, "switches")
        return {slug: switches.get("renchan") for slug, switches in rows}

    kept = {"played": "none_win_honba", "drafted": "none", "plain": None}
    with connection.schema_editor() as editor:
        guard.keep_honba(apps, editor)
    assert renchan(Event, "slug") == renchan(RulesetVersion, "event__slug") == kept
    entry = {"outcome": "tsumo", "wins": [{"seat": "E", "han": 2, "fu": 30}]}
    situation = replay([entry], Event.objects.get(slug="played").ruleset).situation
    assert isinstance(situation, Situation)
    assert situation.honba == 1
    with connection.schema_editor() as editor:
        guard.forget(apps, editor)
    assert renchan(Event, "slug") == {**kept, "played": "none"}
