"""No log shows a secret: not those of pages, nor uvicorn's, nor tracebacks."""

import logging
import re
from io import StringIO

import pytest
from django.test import Client
from uvicorn.logging import AccessFormatter

from league.core.logs import JsonFormatter
from league.core.secret_logs import mask
from league.models import new_token
from tests.league.route_operations import operations
from tests.worlds import running_event

SECRETS = {
    "/t/{}/hands/3/correct/": "/t/***/hands/3/correct/",
    "/s/{}/": "/s/***/",
    "/c/{}/": "/c/***/",
    "/a/17-{}/3/": "/a/***/3/",
    "/who/17-{}/3/answer/": "/who/***/3/answer/",
    "/events/winter/pick-up/?code={}": "/events/winter/pick-up/?code=***",
    "https://tenbou.example.org:8000/p/{}/tables/7/sign/": (
        "https://tenbou.example.org:8000/p/***/tables/7/sign/"
    ),
    "/account/invitation/{}/": "/account/invitation/***",
    "/account/password-reset/MQ/{}/": "/account/password-reset/***",
    "Authorization: Table {}": "Authorization: Table ***",
    "Authorization: Group {}": "Authorization: Group ***",
    "{{'username': 'mori', 'password': '{}'}}": "{{'username': 'mori', 'password': '***'}}".replace(
        "{{", "{"
    ).replace("}}", "}"),
    "postgres://tenbou:{}@db/tenbou": "postgres://tenbou:***@db/tenbou",
    "Cookie: sessionid={}; theme=dark": "Cookie: sessionid=***; theme=dark",
}
SAMPLE = "q9_aZ-4kT7bcXw1pYv3LmN0s"
SECRET_PARAMETER = re.compile(r"<str:(token|key)>")
PLAIN = ("/events/spring-cup/standings/", "table 4", "/players/12/", "pin the tile to /t/")


@pytest.mark.parametrize("line", SECRETS)
def test_secrets_are_masked(line: str) -> None:
    assert mask(line.format(SAMPLE)) == SECRETS[line]


def test_the_secret_of_every_route_is_masked() -> None:
    kept = []
    for route in {item.route for item in operations()}:
        line = "/" + SECRET_PARAMETER.sub(SAMPLE, route)
        if SAMPLE in line and SAMPLE in mask(line):
            kept.append(route)
    assert kept == []


@pytest.mark.parametrize("line", PLAIN)
def test_everything_else_is_logged_as_it_is(line: str) -> None:
    assert mask(line) == line


def logged(name: str, formatter: logging.Formatter, *message: object) -> str:
    """What a handler with this formatter writes of one message."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    logger = logging.getLogger(name)
    logger.addHandler(handler)
    try:
        logger.error(*message, exc_info=message[0] == "failed")
    finally:
        logger.removeHandler(handler)
    return stream.getvalue()


def test_the_access_log_of_uvicorn_is_masked() -> None:
    token = new_token()
    formatter = AccessFormatter("%(request_line)s %(status_code)s", use_colors=False)
    line = ("%s", "10.0.0.7", "GET", f"/t/{token}/?part=state", "1.1", 200)
    shown = logged("uvicorn.access", formatter, '%s - "%s %s HTTP/%s" %d', *line[1:])
    assert shown == "GET /t/***/?part=state HTTP/1.1 200 OK\n"


def test_a_traceback_is_masked() -> None:
    token = new_token()
    try:
        dict[str, str]()[f"/t/{token}/"]
    except KeyError:
        shown = logged("league", logging.Formatter("%(message)s"), "failed")
        lines = logged("league", JsonFormatter(), "failed")
    assert (token in shown, shown.splitlines()[-1]) == (False, "KeyError: '/t/***/'")
    assert (token in lines, "KeyError: '/t/***/'" in lines) == (False, True)


@pytest.mark.django_db
def test_a_page_that_is_not_found_is_logged_without_its_token(
    caplog: pytest.LogCaptureFixture,
) -> None:
    token = new_token()
    Client().get(f"/t/{token}/")
    assert caplog.messages == ["Not Found: /t/***/"]


@pytest.mark.django_db
def test_pages_and_answers_with_secrets_are_not_stored() -> None:
    world = running_event()
    session, table = world.session, world.table
    client = Client()
    client.force_login(world.organiser)
    manage = f"/events/{world.event.slug}/manage/"
    for path in (
        f"{manage}sessions/{session.number}/links/",
        f"{manage}print/sessions/{session.number}/session-seat-cards/",
        f"{manage}tables/{table.pk}/",
        f"/t/{table.token}/",
        f"/api/v1/tables/{table.pk}/link/",
        f"/api/v1/sessions/{session.pk}/seat-cards/",
    ):
        assert (path, client.get(path)["Cache-Control"]) == (path, "no-store")
