"""Permissions of every write of the API, one row per call."""

from collections.abc import Callable
from typing import Any

import pytest

from league.enums import EntryContract, JobKind, SessionStatus
from league.models import AuditEntry
from tests.entries import drawn
from tests.factories import (
    ClubOfficerFactory,
    ForbiddenPairFactory,
    JobFactory,
    PenaltyFactory,
    PlayerMergeFactory,
    SignUpFactory,
    SignUpQuestionFactory,
    TableCallFactory,
)
from tests.factories.notice import WebhookFactory
from tests.factories.prizes import CatalogueEntryFactory, PrizeCategoryFactory
from tests.league.api.callers import Caller, anonymous, hand_body, person, phone
from tests.shortcuts import undone
from tests.worlds import World, add_session, event_world, running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

Body = Callable[[World], Any]
VERSION = {"version": 1, "reason": "It was wrong"}


def nothing(_world: World) -> dict[str, Any]:
    return {}


def always(**values: Any) -> Body:
    return lambda _world: values


# method, path, body of a call that its own people may make
WRITES: tuple[tuple[str, str, Body], ...] = (
    ("PATCH", "events/{event}/", always(name="Renamed")),
    ("DELETE", "events/{event}/", nothing),
    ("POST", "events/{event}/copy/", always(name="Next year")),
    ("POST", "events/{event}/archive/", nothing),
    ("PUT", "events/{event}/address/", always(slug="next-year")),
    ("PUT", "events/{event}/announcement/", always(text="Lunch is ready.")),
    ("POST", "events/{event}/hand-over/", always(username="x")),
    ("PUT", "events/{event}/roles/{role}/tables/", always(tables="1-4")),
    ("POST", "events/{event}/table-cards/", always(count=1)),
    ("DELETE", "events/{event}/table-cards/", nothing),
    ("POST", "events/{event}/table-cards/1/renew/", nothing),
    ("PATCH", "events/{event}/night-terms/", always(reminder_days=1)),
    ("POST", "events/{event}/group-link/", nothing),
    ("PATCH", "events/{event}/federations/", always(city="Wien")),
    ("PUT", "events/{event}/ruleset/", always(switches={"tobi": "below_zero"})),
    ("POST", "events/{event}/status/", always(status="finished")),
    ("POST", "events/{event}/release/", always(released=True)),
    ("POST", "events/{event}/recompute/", nothing),
    ("POST", "events/{event}/reports/", always(format="csv")),
    ("POST", "events/{event}/entrants/", always(name="Sakura")),
    ("POST", "events/{event}/entrants/", always(entrants=[{"name": "Sakura"}])),
    ("POST", "events/{event}/enrolment-preview/", always(text="Sakura")),
    ("POST", "events/{event}/enrolment/", always(text="Sakura")),
    ("POST", "events/{event}/teams/", always(name="Cranes")),
    ("POST", "events/{event}/forbidden-pairs/", always(first=1, second=2)),
    ("POST", "events/{event}/sessions/", always(method="random")),
    ("POST", "events/{event}/roles/", always(username="x", role="scorer")),
    ("DELETE", "events/{event}/roles/{role}/", nothing),
    (
        "POST",
        "events/{event}/penalties/",
        lambda world: {"entrant": world.entrants[0].pk, "kind": "warning", "reason": "Late"},
    ),
    ("PATCH", "entrants/{entrant}/", always(number=77)),
    ("PATCH", "entrants/{entrant}/player/", always(legal_name="Akiko")),
    ("POST", "entrants/{entrant}/status/", always(status="checked_in")),
    ("POST", "events/{event}/check-in/", nothing),
    ("PATCH", "events/{event}/sign-up-terms/", always(is_open=True)),
    *(
        ("POST", f"sign-ups/{{sign_up}}/{verb}/", nothing)
        for verb in ("withdraw", "renew", "accept", "decline", "decline-from-here", "return")
    ),
    ("POST", "sign-ups/{sign_up}/arrival/", always(status="late")),
    ("PATCH", "sign-ups/{sign_up}/answers/", always(answers={})),
    ("PUT", "sign-ups/{sign_up}/paid/", always(paid=True)),
    ("PUT", "sign-ups/{sign_up}/place/", always(place=1)),
    ("POST", "events/{event}/sign-ups/accept-all/", nothing),
    ("POST", "events/{event}/sign-up-questions/", always(wording="Lunch?")),
    ("PATCH", "sign-up-questions/{question}/", always(wording="Lunch?")),
    ("DELETE", "sign-up-questions/{question}/", nothing),
    ("DELETE", "forbidden-pairs/{pair}/", nothing),
    ("POST", "events/{event}/catalogue/", always(name="Hat", kind="bonus", points=1)),
    ("DELETE", "catalogue-entries/{entry}/", nothing),
    ("POST", "events/{event}/prize-categories/", always(name="Newcomers")),
    ("PATCH", "prize-categories/{category}/", always(name="Newcomers")),
    ("DELETE", "prize-categories/{category}/", nothing),
    ("POST", "penalties/{penalty}/revoke/", always(reason="It was somebody else")),
    ("POST", "jobs/{job}/cancel/", nothing),
    ("POST", "events/{event}/stages/", always(name="Final", cut_size=4)),
    ("PATCH", "stages/{stage}/", always(name="Heats")),
    ("DELETE", "stages/{stage}/", nothing),
    ("POST", "stages/{stage}/move/", always(up=True)),
    ("POST", "stages/{stage}/cut/", nothing),
    ("POST", "stages/{stage}/cut/preview/", nothing),
    ("POST", "stages/{stage}/cut/undo/", nothing),
    ("POST", "stages/{stage}/admit/", always(entrant=1, reason="Late")),
    ("POST", "sessions/{session}/publish/", nothing),
    ("POST", "sessions/{session}/unpublish/", nothing),
    ("POST", "sessions/{session}/start/", nothing),
    ("POST", "sessions/{session}/finish/", nothing),
    ("POST", "sessions/{session}/redraw/", always(method="random")),
    ("POST", "sessions/{session}/use-other-draft/", nothing),
    ("POST", "sessions/{session}/swap/", always(first=1, second=2)),
    ("POST", "sessions/{session}/substitute/", always(seat=1, substitute=2)),
    ("POST", "sessions/{session}/unstart/", nothing),
    ("POST", "sessions/{session}/reopen/", nothing),
    ("POST", "sessions/{session}/pause/", nothing),
    ("POST", "sessions/{session}/resume/", nothing),
    ("POST", "sessions/{session}/extra-time/", always(minutes=5)),
    ("POST", "sessions/{session}/swap-preview/", always(first=1, second=2)),
    ("POST", "sessions/{session}/repair-options/", always(kind="wrong")),
    ("POST", "sessions/{session}/repair/", always(kind="wrong", key="x")),
    ("POST", "sessions/{session}/undo/", nothing),
    ("PUT", "events/{event}/plan/", always(sessions=5)),
    ("POST", "events/{event}/plan/paste/", always(plan="1 2 3 4")),
    ("DELETE", "events/{event}/plan/", nothing),
    ("PUT", "events/{event}/objective/", always(objective=[])),
    ("DELETE", "sessions/{session}/", nothing),
    ("POST", "tables/{table}/preview/", always(entry=drawn())),
    ("POST", "tables/{table}/hands/", lambda _world: hand_body(drawn())),
    ("PUT", "tables/{table}/hands/1/", always(entry=drawn(), **VERSION)),
    ("DELETE", "tables/{table}/hands/1/", always(**VERSION)),
    ("POST", "tables/{table}/undo/", always(version=1)),
    ("POST", "tables/{table}/result/", always(version=1, raw_points=[30_000] * 4)),
    ("DELETE", "tables/{table}/result/", always(**VERSION)),
    ("POST", "tables/{table}/close/", always(version=1)),
    ("POST", "tables/{table}/reopen/", always(**VERSION)),
    ("POST", "tables/{table}/result-only/", always(**VERSION)),
    ("DELETE", "tables/{table}/result-only/", always(**VERSION)),
    ("DELETE", "tables/{table}/close/", always(version=1)),
    ("POST", "tables/{table}/riichi/", always(version=1, seat=1)),
    ("DELETE", "tables/{table}/riichi/", always(version=1, seat=1)),
    ("POST", "tables/{table}/sign/", always(version=1, seat=1)),
    ("DELETE", "tables/{table}/sign/", always(version=1, seat=1)),
    ("POST", "tables/{table}/renew-link/", nothing),
    ("POST", "tables/{table}/swap-seats/", always(first=1, second=2, **VERSION)),
    ("POST", "tables/{table}/calls/", always(reason="ruling")),
    *(("POST", f"calls/{{call}}/{verb}/", nothing) for verb in ("answer", "close", "withdraw")),
    ("PATCH", "players/{player}/profile/", always(country="DE")),
    ("POST", "players/{player}/merge-preview/", always(player=1)),
    ("POST", "players/{player}/merges/", always(player=1)),
    ("POST", "players/{player}/erase/", always(name="Lena")),
    ("POST", "merges/{merge}/undo/", nothing),
    ("POST", "clubs/{club}/officers/", always(username="lena")),
    ("DELETE", "clubs/{club}/officers/{officer}/", nothing),
    ("POST", "events/{event}/webhooks/", always(url="https://hooks.example.org/")),
    *(("POST", f"webhooks/{{webhook}}/{verb}/", nothing) for verb in ("test", "resume", "secret")),
    ("DELETE", "webhooks/{webhook}/", nothing),
)
# reads that are not for everybody
READS = (
    "events/{event}/event-file/",
    "events/{event}/federations/",
    "events/{event}/federations/ema/csv/",
    "events/{event}/table-cards/",
    "events/{event}/audit/",
    "events/{event}/plan/",
    "events/{event}/objective/",
    "sessions/{session}/reasons/",
    "events/{event}/forbidden-pairs/",
    "events/{event}/penalties/",
    "events/{event}/catalogue/",
    "events/{event}/reports/",
    "events/{event}/roles/",
    "events/{event}/sign-ups/",
    "events/{event}/check-in/",
    "sign-ups/{sign_up}/",
    "jobs/{job}/",
    "jobs/{search}/repair-options/",
    "stages/{stage}/cut/",
    "tables/{table}/link/",
    "tables/{table}/calls/",
    "events/{event}/calls/",
    "players/{player}/profile/",
    "players/{player}/data/",
    "players/{player}/merges/",
    "clubs/{club}/officers/",
    "events/{event}/webhooks/",
    "webhooks/{webhook}/deliveries/",
    "events/{event}/penalty-proposal/?entrant=1&offence=late",
)
FOR_STRANGERS = [*WRITES, *(("GET", path, nothing) for path in READS)]


@pytest.fixture
def world() -> World:
    return running_event()


@pytest.fixture
def places(world: World) -> dict[str, int]:
    event, officer = world.event, ClubOfficerFactory.create()
    return {
        "event": event.pk,
        "entrant": world.entrants[0].pk,
        "session": world.session.pk,
        "stage": event.stages.get().pk,
        "table": world.table.pk,
        "role": event.roles.get(login=world.scorer).pk,
        "pair": ForbiddenPairFactory.create(event=event).pk,
        "sign_up": SignUpFactory.create(event=event).pk,
        "question": SignUpQuestionFactory.create(event=event).pk,
        "penalty": PenaltyFactory.create(entrant=world.entrants[0]).pk,
        "category": PrizeCategoryFactory.create(event=event).pk,
        "entry": CatalogueEntryFactory.create(event=event).pk,
        "job": JobFactory.create(event=event).pk,
        "search": JobFactory.create(event=event, kind=JobKind.FIND_REPAIRS).pk,
        "call": TableCallFactory.create(table=world.table).pk,
        "player": world.entrants[0].player_id,
        "merge": PlayerMergeFactory.create(kept=world.entrants[0].player).pk,
        "club": officer.club_id,
        "officer": officer.pk,
        "webhook": WebhookFactory.create(event=event).pk,
    }


def other_phone() -> Caller:
    return phone(running_event().table)


def other_organiser() -> Caller:
    return person(event_world().organiser)


def test_every_write_needs_its_permission(world: World, places: dict[str, int]) -> None:
    callers = {
        "a passer-by": anonymous(),
        "a stranger": person(world.stranger),
        "another event's organiser": other_organiser(),
        "another table's phone": other_phone(),
    }
    answers = {
        (method, path, who): answered(caller, method, path.format(**places), body(world))
        for method, path, body in FOR_STRANGERS
        for who, caller in callers.items()
    }
    assert answers == {
        (method, path, who): (401 if who == "a passer-by" else 403, 0)
        for method, path, _ in FOR_STRANGERS
        for who in callers
    }


def answered(caller: Caller, method: str, address: str, body: Any) -> tuple[int, int]:
    """The status of the answer, and the number of entries in the audit; all of it is undone."""
    with undone():
        return caller.send(method, address, body).status_code, AuditEntry.objects.count()


def test_no_write_takes_fields_that_it_does_not_know(world: World, places: dict[str, int]) -> None:
    unknown = {"code": "unknown_field", "message": "There is no such field.", "field": "open"}
    organiser, found = person(world.organiser), {}
    for method, path, body in WRITES:
        with undone():
            answer = organiser.send(method, path.format(**places), {**body(world), "open": True})
        named = [row for row in answer.json()["problems"] if row["field"] == "open"]
        found[method, path] = (answer.status_code, named)
    assert found == {(method, path): (400, [unknown]) for method, path, _ in WRITES}
    assert AuditEntry.objects.count() == 0


def test_a_change_of_nothing_changes_nothing(world: World, places: dict[str, int]) -> None:
    organiser = person(world.organiser)
    answers = {
        path: answered(organiser, method, path.format(**places), {})
        for method, path, _ in WRITES
        if method == "PATCH"
    }
    assert answers == dict.fromkeys(answers, (200, 0))


FOR_REFEREES = ("/link/", "/renew-link/", "/reopen/", "/result-only/", "/swap-seats/")
BEYOND_THE_LINK = [
    row
    for row in FOR_STRANGERS
    if row[1].endswith(FOR_REFEREES)
    or not (row[1].startswith("tables/") or row[1].endswith("/withdraw/"))
]


def test_a_table_link_gives_access_to_its_table_only(world: World, places: dict[str, int]) -> None:
    own = phone(world.table)
    answers = {
        (method, path): answered(own, method, path.format(**places), body(world))
        for method, path, body in BEYOND_THE_LINK
    }
    assert answers == {(method, path): (403, 0) for method, path, _ in BEYOND_THE_LINK}


def test_a_table_link_does_not_open_its_neighbour() -> None:
    world = running_event(tables=2)
    first, second = world.tables
    answer = phone(first).get(f"tables/{second.pk}/")
    assert (answer.status_code, answer.json()["problems"][0]["code"]) == (403, "not_your_table")
    assert phone(first).get(f"tables/{first.pk}/").status_code == 200


def test_only_a_login_makes_events() -> None:
    body = {"name": "Spring Open", "preset": "wrc-2025"}
    assert anonymous().post("events/", body).status_code == 401
    assert other_phone().post("events/", body).status_code == 403


def test_a_renewed_link_stops_working(world: World) -> None:
    old = phone(world.table)
    answer = person(world.referee).post(f"tables/{world.table.pk}/renew-link/")
    assert answer.json() == {"table": world.table.pk, "token": world.table.token}
    again = old.get(f"tables/{world.table.pk}/")
    assert (again.status_code, again["WWW-Authenticate"]) == (
        401,
        "Token, Table, SignUp, Device, Group",
    )


def test_the_staff_reads_a_tables_link(world: World) -> None:
    answer = person(world.scorer).get(f"tables/{world.table.pk}/link/")
    assert answer.json() == {"table": world.table.pk, "token": world.table.token}


@pytest.mark.parametrize(
    "path", ["sessions/{session}/", "tables/{table}/", "tables/{table}/hands/"]
)
def test_a_draft_session_is_hidden_without_permission(world: World, path: str) -> None:
    add_session(world, status=SessionStatus.DRAFT)
    address = path.format(session=world.session.pk, table=world.table.pk)
    seen = {
        "passer-by": anonymous().get(address).status_code,
        "stranger": person(world.stranger).get(address).status_code,
        "phone": phone(world.table).get(address).status_code,
        "scorer": person(world.scorer).get(address).status_code,
        "referee": person(world.referee).get(address).status_code,
    }
    assert seen == {
        "passer-by": 404,
        "stranger": 404,
        "phone": 404,
        "scorer": 404,
        "referee": 200,
    }


@pytest.mark.parametrize(
    "path",
    ["", "ruleset/", "standings/", "entrants/", "teams/", "sessions/", "audit/", "penalties/"],
)
def test_a_draft_event_is_hidden_without_permission(path: str) -> None:
    world = event_world(status="draft")
    address = f"events/{world.event.pk}/{path}"
    assert anonymous().get(address).status_code == 404
    assert person(world.stranger).get(address).status_code == 404
    assert person(world.organiser).get(address).status_code == 200


def test_an_entrant_of_a_draft_event_is_not_found() -> None:
    world = event_world(status="draft")
    address = f"entrants/{world.entrants[0].pk}/"
    assert anonymous().get(address).status_code == 404
    assert person(world.organiser).get(address).status_code == 200


def test_the_desk_alone_enters_results_where_the_event_says_so() -> None:
    world = running_event(entry_contract=EntryContract.DESK)
    body = {"version": 1, "raw_points": [30_000] * 4}
    address = f"tables/{world.table.pk}/result/"
    assert phone(world.table).post(address, body).status_code == 422
    assert person(world.referee).post(address, body).status_code == 200
