"""The API against its schema: any request gets a documented answer and never a 500."""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import hypothesis
import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client, override_settings
from django.urls import URLPattern
from drf_spectacular.checks import schema_check
from pytest_django import DjangoDbBlocker
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from league.api.urls import router
from league.enums import JobKind
from league.models import OnlineAccount, Rehearsal
from league.operations.photo_files import write_photo
from league.wsgi import application
from tests.entries import drawn
from tests.factories import (
    ClubOfficerFactory,
    EventPlanFactory,
    ForbiddenPairFactory,
    InvitationFactory,
    JobFactory,
    PenaltyFactory,
    PlayerMergeFactory,
    ReportFactory,
    SignUpFactory,
    SignUpQuestionFactory,
    TableCallFactory,
)
from tests.factories.claim import PlayerClaimFactory
from tests.factories.night import AttendanceFactory, PickUpPlayerFactory
from tests.factories.notice import MailboxFactory, SubscriptionFactory, WebhookFactory
from tests.factories.prizes import CatalogueEntryFactory, PrizeCategoryFactory
from tests.factories.team import LineUpFactory, TeamRulesFactory
from tests.league.api.callers import Caller, person
from tests.league.everything import league_of, photo_at
from tests.shortcuts import enter, fresh, undone
from tests.worlds import running_event

AnyCase: TypeAlias = "schemathesis.Case[Any]"
SCHEMA = schemathesis.openapi.from_wsgi("/api/schema/", application)
EXAMPLES = int(os.environ.get("FUZZ_REQUESTS", "4"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
BRIEFLY = hypothesis.settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(hypothesis.HealthCheck),
    phases=[hypothesis.Phase.generate],
)


#: Keys of bodies that name a row.
NAMED_IN_BODIES = ("club", "entrant", "event", "player", "session", "stage", "table")


@dataclass(frozen=True)
class Organiser:
    """Who calls, and ids of existing rows by the noun of the address or the key of a body."""

    authorization: str
    ids: dict[str, int]

    def path_parameters(self, path: str) -> dict[str, int]:
        """The parameters of an address, each of which leads to a row."""
        noun = path.split("/", maxsplit=1)[0]
        return {"id": self.ids.get(noun, 1)} | {name: self.ids[name] for name in ROWS_OF_A_ROW}

    def with_rows(self, value: Any) -> Any:
        """The value with ids of existing rows instead of generated ones."""
        if isinstance(value, list):
            return [self.with_rows(part) for part in value]
        if not isinstance(value, dict):
            return value
        known = {name: self.ids[name] for name in self.ids if type(value.get(name)) is int}
        return {name: self.with_rows(part) for name, part in value.items()} | known


#: Parameters behind the first one, such as a role of an event.
ROWS_OF_A_ROW = (
    "number",
    "team",
    "entrant",
    "role_id",
    "account_id",
    "invitation_id",
    "officer_id",
    "entrant_id",
    "position",
    "photo_id",
    "player_id",
    "event_id",
)


@pytest.fixture(scope="module")
def made_once(
    django_db_setup: None,  # noqa: ARG001  # marks do not reach fixtures
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Organiser]:
    """Of a running event with a row of everything, which every call finds again."""
    photos = override_settings(PHOTOS=tmp_path_factory.mktemp("photos"))
    with photos, django_db_blocker.unblock(), undone():
        yield organiser_of_everything()


@pytest.fixture
def organiser(made_once: Organiser) -> Iterator[Organiser]:
    """What a call writes is undone; requests leave the test's transaction open."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    with undone():
        yield made_once
    for signal in signals:
        signal.connect(close_old_connections)


def organiser_of_everything() -> Organiser:
    world = running_event(tables=2)
    event, first = world.event, world.entrants[0]
    enter(world.table, drawn("E"))
    photo = photo_at(world.table)
    write_photo(photo.file_name, b"A photo")
    EventPlanFactory.create(event=event)
    TeamRulesFactory.create(event=event)
    mailbox = MailboxFactory.create(login=world.organiser)
    line_up = LineUpFactory.create(team__event=event, session=world.session)
    rows = {
        "events": event,
        "sessions": world.session,
        "tables": world.table,
        "stages": event.stages.get(),
        "entrants": first,
        "players": first.player,
        "claims": PlayerClaimFactory.create(player__home_event=event),
        "clubs": (officer := ClubOfficerFactory.create()).club,
        "officer_id": officer,
        "merges": PlayerMergeFactory.create(kept=first.player),
        "sign-ups": SignUpFactory.create(event=event),
        "sign-up-questions": SignUpQuestionFactory.create(event=event),
        "forbidden-pairs": ForbiddenPairFactory.create(event=event),
        "penalties": PenaltyFactory.create(entrant=first),
        "prize-categories": PrizeCategoryFactory.create(event=event),
        "catalogue-entries": CatalogueEntryFactory.create(event=event),
        "calls": TableCallFactory.create(table=world.table),
        "jobs": JobFactory.create(event=event, kind=JobKind.FIND_REPAIRS),
        "nights": AttendanceFactory.create(night__event=event, entrant=first).night,
        "pick-ups": PickUpPlayerFactory.create(game__event=event, waiting=False).game,
        "entrant_id": first,
        "reports": ReportFactory.create(job__event=event),
        "webhooks": WebhookFactory.create(event=event),
        "account_id": OnlineAccount.objects.create(player=first.player, site="tenhou", name="a"),
        "subscriptions": SubscriptionFactory.create(recipient=mailbox, event=event),
        "role_id": event.roles.filter(login=world.scorer).get(),
        "series": league_of(world),
        "player_id": first.player,
        "photo_id": photo,
        "event_id": event,
        "teams": line_up.team,
        "team": line_up.team,
        "invitation_id": InvitationFactory.create(event=event),
    }
    Rehearsal.objects.create(event=event, seed=1)  # so that its address leads somewhere
    ids = {name: row.pk for name, row in rows.items()}
    ids |= {name: ids[f"{name}s"] for name in NAMED_IN_BODIES}
    ids |= {"position": 1, "number": 1, "version": fresh(world.table).version}
    return Organiser(person(world.organiser).headers["Authorization"], ids)


def methods_by_route() -> dict[str, set[str]]:
    """The methods of each route, behind `api/v1/` and with its slash."""
    views = {str(url.pattern): url.callback for url in router.urls if isinstance(url, URLPattern)}
    return {
        route: set(getattr(view, "actions", ()))
        for route, view in views.items()
        if route.endswith("/")
    }


def test_every_address_of_a_row_leads_to_one(organiser: Organiser) -> None:
    caller = Caller({"Authorization": organiser.authorization})
    routes = {route: ways for route, ways in methods_by_route().items() if "<row:pk>" in route}
    assert {route.split("/")[0] for route in routes} <= set(organiser.ids)
    found = {}
    for route, methods in routes.items():
        if "get" in methods:
            values = organiser.path_parameters(route)
            path = route.replace("<row:pk>", str(values["id"]))
            for name in ROWS_OF_A_ROW:
                path = path.replace(f"<row:{name}>", str(values[name]))
            found[route] = caller.get(path).status_code
    missing = {route: status for route, status in found.items() if status == 404}
    assert missing == {
        "nights/<row:pk>/group/": 404,  # without the pass of a device
        "sessions/<row:pk>/drafts/": 404,  # of a session with a single seating
        "tables/<row:pk>/viewer-json/": 404,  # of a game that was not imported
    }


@pytest.mark.slow
@pytest.mark.timeout(300)
@SCHEMA.parametrize()
@BRIEFLY
def test_every_call_answers_as_documented(case: AnyCase, organiser: Organiser) -> None:
    values = organiser.path_parameters(case.path.removeprefix("/api/v1/"))
    case.path_parameters = {name: values[name] for name in case.path_parameters}
    case.body = organiser.with_rows(case.body)
    case.headers["Authorization"] = organiser.authorization
    case.headers["Accept-Encoding"] = "identity"  # this caller unpacks nothing
    case.call_and_validate(checks=CHECKS)


def test_the_schema_is_openapi_3_1_and_names_every_call_once() -> None:
    answer = Client().get("/api/schema/")
    schema: dict[str, Any] = json.loads(answer.content)
    assert answer["Content-Type"].startswith("application/json")
    assert schema["openapi"].startswith("3.1")
    assert len(schema["paths"]) == len(methods_by_route())
    assert all(path.startswith("/api/v1/") for path in schema["paths"])


def test_the_schema_is_made_without_a_warning() -> None:
    assert schema_check([]) == []


def test_what_is_deleted_at_a_table_takes_a_body_and_answers_with_the_table() -> None:
    paths = json.loads(Client().get("/api/schema/").content)["paths"]
    deletes = {path: ways["delete"] for path, ways in paths.items() if "delete" in ways}
    answers = {
        path.removeprefix("/api/v1/tables/{id}/"): (
            name_of(given["requestBody"]),
            name_of(given["responses"]["200"]),
        )
        for path, given in deletes.items()
        if "204" not in given["responses"]
    }
    assert answers == {
        "close/": ("VersionIn", "TableOut"),
        "hands/{position}/": ("VersionReasonIn", "TableOut"),
        "result-only/": ("VersionReasonIn", "TableOut"),
        "result/": ("VersionReasonIn", "TableOut"),
        "riichi/": ("RiichiIn", "TableOut"),
        "sign/": ("SignIn", "TableOut"),
    }


def test_only_pages_are_documented_as_pages() -> None:
    paths = json.loads(Client().get("/api/schema/").content)["paths"]
    made = paths["/api/v1/series/{id}/seasons/"]["post"]["responses"]["201"]
    seasons = made["content"]["application/json"]["schema"]
    assert seasons == {"type": "array", "items": {"$ref": "#/components/schemas/MadeSeasonOut"}}
    assert name_of(paths["/api/v1/events/"]["get"]["responses"]["200"]) == "PaginatedEventOutList"


def name_of(content: dict[str, Any]) -> str:
    ref: str = content["content"]["application/json"]["schema"]["$ref"]
    return ref.rpartition("/")[2]


def test_every_error_is_documented_in_the_one_shape() -> None:
    schema = json.loads(Client().get("/api/schema/").content)
    one = {"$ref": "#/components/schemas/Error"}
    error = schema["components"]["responses"]["Error"]
    assert error["content"]["application/json"]["schema"] == one
    for operations in schema["paths"].values():
        for method, operation in operations.items():
            statuses = ("400", "401", "403", "404", *(("409", "422") if method != "get" else ()))
            answers = [operation["responses"][status] for status in statuses]
            assert answers == [{"$ref": "#/components/responses/Error"}] * len(statuses)
