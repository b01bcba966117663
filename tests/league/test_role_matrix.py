"""Every operation by every role. The operations come from the URL configuration: a new route
without a line in the matrix fails here."""

from copy import deepcopy
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.urls import resolve

from league.models import Photo
from league.operations.photo_files import write_photo
from tests.league.api.callers import API, Caller, anonymous, holder, person, phone
from tests.league.api.test_who_may import WRITES
from tests.league.everything import Everything
from tests.league.role_matrix_api import API as API_MATRIX
from tests.league.role_matrix_pages import PAGES
from tests.league.roles import LINKS, ROLES
from tests.league.route_operations import Operation, operations
from tests.shortcuts import undone
from tests.worlds import event_world

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

REFUSED = frozenset({401, 403})
# What nobody else can tell from what is not there.
HIDDEN = "tables/<row:pk>/photos"
# What forms send where the right depends on it.
FORMS = {name: {"status": "checked_in"} for name in ("check_in_status", "entrant_status")}
MATRIX = PAGES | API_MATRIX


@pytest.fixture(autouse=True)
def photos(tmp_path: Path, settings: Any) -> None:
    settings.PHOTOS = tmp_path


def caller_of(role: str, made: Everything) -> Caller:
    """The caller of this role: by token or link for the API, by login in the browser for pages."""
    links = {"table link": phone(made.world.table), "sign-up link": holder(made.sign_up)}
    if role in links:
        return links[role]
    login = login_of(role, made)
    if login is None:
        return anonymous()
    caller = person(login)
    caller.client.force_login(login)
    return caller


def login_of(role: str, made: Everything) -> Any:
    if role == "other organiser":
        return event_world(players=0).organiser
    if role == "superuser":
        return made.root
    return getattr(made.world, role, None)


def bodies(made: Everything) -> dict[tuple[str, str], Any]:
    """A body for each write of the API that can do something, by method and route."""
    found: dict[tuple[str, str], Any] = {
        ("POST", "api/v1/events/"): {"name": "Spring Open", "preset": "wrc-2025"},
        ("POST", "api/v1/series/"): {"name": "Tuesday League"},
    }
    table = made.world.table
    agreement = {"seat": table.seats.earliest("pk").pk, "version": table.version}
    for path, values in (
        (f"events/{made.event.pk}/invitations/", {"role": "referee"}),
        (f"tables/{table.pk}/end-agreement/", agreement),
    ):
        found["POST", resolve(f"/{API.strip('/')}/{path}").route] = values
    for method, path, body in WRITES:
        address = f"/{API.strip('/')}/" + path.format(**made.values, event=made.event.pk)
        found[method, resolve(address).route] = body(made.world)
    return found


def allowed(role: str) -> list[str]:
    """The operations that do not refuse the role; pages have no links but those in addresses."""
    made = Everything()
    write_photo(Photo.objects.get().file_name, b"A photo")
    caller, sent = caller_of(role, made), bodies(made)
    return [
        str(item)
        for item in operations()
        if (item.is_api or role not in LINKS)
        and not is_refused(
            item, answer_of(caller, item, made, sent.get((item.method, item.route), {}))
        )
    ]


def answer_of(caller: Caller, item: Operation, made: Everything, body: Any) -> Any:
    address, cookies = made.address(item), deepcopy(caller.client.cookies)
    with undone():
        if item.route.startswith(API.removeprefix("/")):
            answer = caller.send(item.method, address.removeprefix(API), body)
        else:
            form = urlencode(FORMS.get(item.name, {}))
            kind = "application/x-www-form-urlencoded"
            answer = caller.client.generic(item.method, address, form, kind, headers=caller.headers)
        answer.getvalue()  # to the end of a stream
    caller.client.cookies = cookies  # logged in again after logging out
    return answer


def is_refused(item: Operation, answer: Any) -> bool:
    if item.name.startswith(HIDDEN) and answer.status_code == 404:
        return True
    to_login = answer.status_code == 302 and "/account/login/" in answer["Location"]
    return to_login or answer.status_code in REFUSED


def test_every_operation_is_in_the_matrix_and_nothing_else() -> None:
    assert sorted(map(str, operations())) == sorted(MATRIX)


@pytest.mark.parametrize("role", ROLES)
def test_each_role_does_what_the_matrix_says_and_nothing_else(role: str) -> None:
    assert allowed(role) == [str(item) for item in operations() if role in MATRIX[str(item)]]
