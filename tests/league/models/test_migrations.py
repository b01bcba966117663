"""Data migrations keep the meaning of the data."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, LiteralString

import pytest
from django.apps import apps
from django.apps.registry import Apps
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor
from pytest_django.plugin import DjangoDbBlocker

from league.core.job_problems import problems_of_job
from league.models import AuditEntry, Event, Hand, Job, Penalty, RulesetVersion, SignOff
from league.play.queries.games import game_of
from scoring import replay
from scoring.riichi.play.situation import Situation
from tests.entries import ron
from tests.factories import (
    AuditEntryFactory,
    EventFactory,
    HandFactory,
    JobFactory,
    PenaltyFactory,
    SignOffFactory,
)
from tests.servers import as_default, fresh_postgres, sqlite_url
from tests.worlds import running_event

pytestmark = pytest.mark.slow  # and what runs is mostly Django

NO_STAGES = "0009_event_line"
NO_HOMES = "0021_choice_labels"
NAMED_AUDIT = "0033_player_change"
FIVE_BY_RESULT = "0094_team_forecasts"
PLAYERS: list[tuple[str, dict[str, str]]] = [
    ("Léna  Brandt", {"ema": "04010123", "jpml": "7"}),
    ("木村 さくら", {"ema": "none yet"}),
]
RULES = {"ruleset_name": "wrc-2025", "switches": {"uma": "10000"}}
EXTENDED = {"preset": "tenhou", "west_extension": True}


def migrate(*names: str) -> Apps:
    """Migrate the league to the version of this name, or to the newest; its models there."""
    executor = MigrationExecutor(connection)
    targets = [("league", name) for name in names] or executor.loader.graph.leaf_nodes("league")
    found: Apps = executor.migrate(targets).apps
    return found


def migrate_the_other_apps() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate([leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] != "league"])


def add(models: Apps, model: str, **values: Any) -> Any:
    return models.get_model("league", model)._default_manager.create(**values)


def rows(models: Any, model: str, *fields: str, **where: Any) -> list[tuple[Any, ...]]:
    found = models.get_model("league", model)._default_manager.filter(**where)
    return list(found.order_by("pk").values_list(*fields))


# ------------------------------------------------------------------------ one walk, three fillings


@pytest.fixture(params=["postgresql", "sqlite"])
def empty_database(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """A database without tables, which is the default one."""
    with ExitStack() as stack:
        stack.enter_context(django_db_blocker.unblock())
        if request.param == "postgresql":
            url = stack.enter_context(fresh_postgres("migrated", migrated=False))
        else:
            url = sqlite_url(tmp_path)
        stack.enter_context(as_default(url))
        yield


def test_a_filled_database_is_migrated_forward_and_back(empty_database: None) -> None:  # noqa: ARG001  # a fixture
    """One walk for all, as each takes seconds; each fact is seen on both sides of its migration."""
    migrate_the_other_apps()
    add_stages_and_sessions(migrate(NO_STAGES))
    models = migrate(NO_HOMES)
    add_extensions(models)
    add_homes(models)
    models = migrate(NAMED_AUDIT)
    add_named_audit(models)
    audit = rows(models, "AuditEntry", "verb", "actor", "before", "after")

    add_games_of_five(migrate(FIVE_BY_RESULT))
    migrate()
    expect_entered_games_of_five_to_stay()
    expect_numbers_stages_and_versions()
    expect_extensions_to_keep_their_end()
    expect_homes()
    expect_no_names_in_the_audit()

    stored = add_what_is_stored_today()
    assert rows(migrate(NAMED_AUDIT), "AuditEntry", "verb", "actor", "before", "after") == audit
    migrate("0025_accounts_and_mail")
    expect_honba_in_columns()
    switches = rows(migrate(NO_HOMES), "Event", "switches", name="extension")
    assert [one.get("extension_end") for (one,) in switches] == [None] * 3
    expect_numbers_and_named_stages(migrate(NO_STAGES))
    expect_sentences_of_jobs()
    if connection.vendor == "postgresql":
        to_the_first_version_and_back(stored)


def add_stages_and_sessions(models: Apps) -> None:
    """Players; an event of two stages, one with a stage that has a name, one without stages."""
    for name, numbers in PLAYERS:
        add(models, "Player", display_name=name, country="FR", association_numbers=numbers)
    cup, heats, event = (
        add(models, "Event", name="stages", slug=slug, **RULES) for slug in ("cup", "heats", "old")
    )
    first = add(models, "Stage", event=cup, number=1, name="Qualifying")
    final = {"source": first, "intake": "best", "cut_size": 4}
    stages = {cup: add(models, "Stage", event=cup, number=2, name="Final", **final)}
    stages[heats] = add(models, "Stage", event=heats, number=1, name="Heats")
    for where in (cup, heats, event):
        for number, stage in enumerate((None, stages.get(where)), 1):
            values = {"number": number, "stage": stage, "method": "random", "seed": 1}
            add(models, "Session", event=where, **values)
    event.ruleset_version = 3
    event.save()
    subject = {"subject_kind": "event", "subject_id": event.pk}
    add(models, "AuditEntry", event=event, verb="event.change_ruleset", actor="lena", **subject)


SESSIONS = [
    ("cup", 1, 1),
    ("cup", 2, 2),
    ("heats", 1, 1),
    ("heats", 2, 1),
    ("old", 1, 1),
    ("old", 2, 1),
]


def expect_numbers_stages_and_versions() -> None:
    numbers = ("name_key", "search_key", "ema_number", "association_numbers")
    assert rows(apps, "Player", *numbers, country="FR") == [
        ("lenabrandt", "lenabrandt|", "04010123", {"jpml": "7"}),
        ("木村さくら", "木村さくら|", "", {"ema": "none yet"}),
    ]
    assert rows(apps, "Stage", "event__slug", "number", "name", event__name="stages") == [
        ("cup", 1, ""),
        ("cup", 2, "Final"),
        ("heats", 1, "Heats"),
        ("old", 1, ""),
    ]
    sessions = ("event__slug", "number", "stage__number")
    assert rows(apps, "Session", *sessions, event__name="stages") == SESSIONS
    version = ("event__slug", "number", "name", "switches", "made_as")
    assert rows(apps, "RulesetVersion", *version, event__name="stages") == [
        ("cup", 1, *RULES.values(), "system"),
        ("heats", 1, *RULES.values(), "system"),
        ("old", 3, *RULES.values(), "lena"),
    ]


def expect_numbers_and_named_stages(old: Apps) -> None:
    assert rows(old, "Player", "display_name", "association_numbers", country="FR") == PLAYERS
    assert rows(old, "Stage", "number", "name", event__name="stages") == [
        (1, "Qualifying"),
        (2, "Final"),
        (1, "Heats"),
        (1, "Qualifying"),
    ]
    sessions = ("event__slug", "number", "stage__number")
    assert rows(old, "Session", *sessions, event__name="stages") == SESSIONS


def add_extensions(models: Apps) -> None:
    for slug, status, switches in (
        ("played", "finished", EXTENDED),
        ("drafted", "draft", EXTENDED),
        ("plain", "running", {"preset": "wrc-2025"}),
    ):
        values = {"slug": slug, "status": status, "ruleset_name": "x", "switches": switches}
        event = add(models, "Event", name="extension", **values)
        version = {"number": 1, "name": "x", "switches": switches, "made_as": "lena"}
        add(models, "RulesetVersion", event=event, **version)


def expect_extensions_to_keep_their_end() -> None:
    kept = [
        ("played", {**EXTENDED, "extension_end": "at_once"}),
        ("drafted", EXTENDED),
        ("plain", {"preset": "wrc-2025"}),
    ]
    assert rows(apps, "Event", "slug", "switches", name="extension") == kept
    versions = rows(apps, "RulesetVersion", "event__slug", "switches", event__name="extension")
    assert versions == kept


def add_games_of_five(models: Apps) -> None:
    """A game of five whose result is entered and one that waits, and a game of four that is over."""
    event = add(models, "Event", name="five", slug="five", entry_contract="hands", **RULES)
    stage = add(models, "Stage", event=event, number=1)
    session = add(
        models, "Session", event=event, number=1, stage=stage, method="random", seed=1, minutes=90
    )
    for number, (size, status) in enumerate([(5, "closed"), (5, "waiting"), (None, "closed")], 1):
        values = {"odd_size": size, "status": status, "token": f"five-{number}"}
        add(models, "Table", session_id=session.pk, number=number, **values)


def expect_entered_games_of_five_to_stay() -> None:
    found = rows(apps, "Table", "odd_size", "result_only", session__event__slug="five")
    assert found == [(5, True), (5, False), (None, False)]


def add_homes(models: Apps) -> None:
    """A player of three events, the first of them a draft."""
    player = add(models, "Player", display_name="Lena", country="SE", shown_by_name=False)
    for slug, status in (("trap", "draft"), ("home", "open"), ("other", "open")):
        event = add(models, "Event", name="homes", slug=slug, status=status, **RULES)
        add(models, "Entrant", event=event, player=player, number=1)


def expect_homes() -> None:
    assert rows(apps, "Player", "home_event__slug", country="SE") == [("home",)]
    assert rows(apps, "Entrant", "event__slug", "staff_see_name") == [
        ("trap", False),
        ("home", True),
        ("other", False),
    ]


def add_named_audit(models: Apps) -> None:
    """Entries that name a player and an account, as they were written before."""
    login = models.get_model("auth", "User")._default_manager.create(username="lena")
    player = add(models, "Player", display_name="Lena", country="DE")
    for verb, before, after in (
        ("player.create", {}, {"name": "Lena"}),
        ("player.change", {"country": ""}, {"country": "DE"}),
        ("roles.grant", {}, {"login": "lena", "role": "referee"}),
    ):
        subject = {"subject_kind": "player", "subject_id": player.pk}
        written = {"verb": verb, "before": before, "after": after, "actor": "lena"}
        add(models, "AuditEntry", login=login, **written, **subject)


def expect_no_names_in_the_audit() -> None:
    changes = rows(apps, "PlayerChange", "pk", "before", "after")
    assert [side for _, *side in changes] == [
        [{}, {"display_name": "Lena"}],
        [{"country": ""}, {"country": "DE"}],
    ]
    of_player = {"subject_kind": "player"}
    (login, *_) = rows(apps, "AuditEntry", "login", **of_player)[0]
    assert rows(apps, "AuditEntry", "actor", "before", "after", **of_player) == [
        ("", {}, {"fields": ["display_name"], "change": changes[0][0]}),
        ("", {}, {"fields": ["country"], "change": changes[1][0]}),
        ("", {}, {"login": login, "role": "referee"}),
    ]
    with pytest.raises(IntegrityError):
        AuditEntry.objects.update(verb="nothing happened")


# ---------------------------------------------------------------------------- what is stored today


@dataclass(frozen=True)
class Stored:
    """What is found again behind a walk to the first version."""

    signer: int
    penalty: int
    job: int
    counters: dict[int, dict[str, int]]


SAID = {"code": "too_few_players", "field": "", "message": "3人では1卓に足りません。"}


def add_what_is_stored_today() -> Stored:
    signed, penalty = SignOffFactory.create(), PenaltyFactory.create(points=1000)
    assert signed.seat is not None
    problem = {"code": "too_few_players", "field": "", "params": {"count": 3}}
    job = JobFactory.create(language="ja", problems=[problem])
    counted = HandFactory.create(round_wind="E", counters={"honba": 2, "riichi_sticks": 1})
    hands = (counted, HandFactory.create(counters={}))
    counters = {hand.pk: hand.counters for hand in hands}
    return Stored(signed.seat.entrant_id, penalty.pk, job.pk, counters)


def expect_honba_in_columns() -> None:
    found = selected("SELECT honba, riichi_sticks FROM league_hand ORDER BY id")
    assert found == [(2, 1), (None, None)]


def expect_sentences_of_jobs() -> None:
    assert [json.loads(text) for (text,) in selected("SELECT problems FROM league_job")] == [[SAID]]


def to_the_first_version_and_back(stored: Stored) -> None:
    # A warning could cost points; who signed was not known.
    migrate("0006_stages")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE league_penalty SET kind = 'warning'")
    # The audit could be changed.
    migrate("0001_initial")
    AuditEntryFactory.create(event=None, subject_id=1)  # the event has later columns
    AuditEntry.objects.update(verb="changed")
    AuditEntry.objects.all().delete()

    migrate()
    AuditEntryFactory.create()
    with pytest.raises(IntegrityError):
        AuditEntry.objects.update(verb="changed again")
    assert SignOff.objects.get().entrant_id == stored.signer
    assert Penalty.objects.get(pk=stored.penalty).kind == "deduction"
    job = Job.objects.get(pk=stored.job)
    assert (job.language, job.problems) == ("en", [{**SAID, "params": {}}])
    assert problems_of_job(job) == [SAID]
    assert {hand.pk: hand.counters for hand in Hand.objects.all()} == stored.counters


def selected(query: LiteralString) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())


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


@pytest.mark.django_db
def test_stored_closed_rons_of_30_fu_without_pinfu_keep_their_payments() -> None:
    guard = import_module("league.migrations.0096_fu_of_closed_rons")
    table = running_event(preset="wrc-2025").table
    impossible = ron("S", "E", 3, 30, riichi="S")
    impossible["wins"][0] |= {"yaku": ["riichi", "tanyao"], "dora": 1, "open": False}
    implied = ron("W", "N", 1, 30)
    implied["wins"][0] |= {"yaku": ["iipeikou"], "dora": 0}
    closed_pinfu = ron("S", "E", 2, 30, riichi="S")
    closed_pinfu["wins"][0] |= {"yaku": ["riichi", "pinfu"], "dora": 0, "open": False}
    opened = ron("W", "E", 1, 30)
    opened["wins"][0] |= {"yaku": ["tanyao"], "dora": 0, "open": True}
    entries = [impossible, implied, closed_pinfu, opened]
    for position, entry in enumerate(entries, 1):
        HandFactory.create(table=table, position=position, entry=entry)
    with connection.schema_editor() as editor:
        guard.keep_han_and_fu(apps, editor)
    now = [hand.entry for hand in Hand.objects.filter(table=table).order_by("position")]
    yaku = [entry["wins"][0].pop("yaku", None) for entry in now]
    assert yaku == [None, None, ["riichi", "pinfu"], ["tanyao"]]
    for entry in entries:
        del entry["wins"][0]["yaku"]
    assert now == entries
    assert game_of(table).hands[0].settlement.deltas[1] == 3900
