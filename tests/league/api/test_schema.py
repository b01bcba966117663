"""The API against its schema: any request gets a documented answer and never a 500."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import hypothesis
import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from league.api.urls import VIEWS
from league.wsgi import application
from tests.factories import SignUpFactory
from tests.league.api.callers import person
from tests.worlds import running_event

AnyCase: TypeAlias = "schemathesis.Case[Any]"
SCHEMA = schemathesis.openapi.from_wsgi("/api/schema/", application)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
BRIEFLY = hypothesis.settings(
    max_examples=5,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(hypothesis.HealthCheck),
    phases=[hypothesis.Phase.generate],
)


@dataclass(frozen=True)
class Organiser:
    """Who calls, and existing ids, so that half of the calls reach a row."""

    authorization: str
    ids: dict[str, int]


@pytest.fixture
def organiser(db: None) -> Iterator[Organiser]:  # noqa: ARG001 (asks for the database)
    """Of a running event; requests leave the test's own transaction open."""
    world = running_event()
    ids = {
        "events": world.event.pk,
        "sessions": world.session.pk,
        "tables": world.table.pk,
        "entrants": world.entrants[0].pk,
        "players": world.entrants[0].player_id,
        "sign-ups": SignUpFactory.create(event=world.event).pk,
    }
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield Organiser(person(world.organiser).headers["Authorization"], ids)
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.slow
@SCHEMA.parametrize()
@BRIEFLY
def test_every_call_answers_as_documented(case: AnyCase, organiser: Organiser) -> None:
    noun = case.path.removeprefix("/api/v1/").split("/")[0]
    if noun in organiser.ids:
        case.path_parameters = {**case.path_parameters, "id": organiser.ids[noun]}
    case.headers["Authorization"] = organiser.authorization
    case.headers["Accept-Encoding"] = "identity"  # this caller unpacks nothing
    case.call_and_validate(checks=CHECKS)


def test_the_schema_is_openapi_3_1_and_names_every_call_once() -> None:
    answer = Client().get("/api/schema/")
    schema: dict[str, Any] = json.loads(answer.content)
    assert answer["Content-Type"].startswith("application/json")
    assert schema["openapi"].startswith("3.1")
    assert len(schema["paths"]) == len(VIEWS)
    assert all(path.startswith("/api/v1/") for path in schema["paths"])


def test_every_error_is_documented_in_the_one_shape() -> None:
    schema = json.loads(Client().get("/api/schema/").content)
    one = {"$ref": "#/components/schemas/Error"}
    for operations in schema["paths"].values():
        for operation in operations.values():
            told = operation["responses"]["422" if "requestBody" in operation else "404"]
            assert told["content"]["application/json"]["schema"] == one
