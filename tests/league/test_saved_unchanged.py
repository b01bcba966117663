"""Every form of every page that shows what is stored, sent as a browser sends it without a change,
is accepted and writes nothing."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.urls import resolve

from league.core.permissions import SYSTEM
from league.enums import EntryContract
from league.models import Rehearsal
from league.play.tables import record_result
from tests.factories.division import DivisionFactory
from tests.league.everything import Everything
from tests.league.forms_of_pages import ASKS, DOES, EDITS
from tests.league.route_operations import operations
from tests.league.web.readers import Answer, Reader, at, reader
from tests.page_forms import Button, PageForm, forms_of
from tests.shortcuts import undone
from tests.worlds import World, drawn_event, running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

WRITES = ("INSERT", "UPDATE", "DELETE")
OF_BROWSERS = ("django_session", "league_loginsession")


def at_the_desk() -> World:
    """Results are entered at the desk; each table left a stick."""
    world = running_event(entry_contract=EntryContract.DESK, tables=2)
    points = [44_000, 31_000, 24_000, 20_000]
    for table in world.tables:
        record_result(table, actor=SYSTEM, version=1, raw_points=points, leftover_sticks=1)
    return world


#: Each kind of event with the roles whose pages differ there; None: without an account.
WORLDS: dict[str, tuple[Callable[[], World], tuple[str | None, ...]]] = {
    "running": (running_event, ("root", "organiser", "referee", "scorer", None)),
    "drawn": (drawn_event, ("root", None)),
    "at the desk": (at_the_desk, ("root", "scorer")),
}


@pytest.fixture(autouse=True)
def photos(tmp_path: Path, settings: Any) -> None:
    settings.PHOTOS = tmp_path


@contextmanager
def writes() -> Iterator[list[str]]:
    """The statements of the block that write, but those about a browser."""
    found: list[str] = []

    def listed(execute: Any, sql: str, *rest: Any) -> Any:
        is_write = sql.lstrip().upper().startswith(WRITES)
        if is_write and not any(table in sql for table in OF_BROWSERS):
            found.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(listed):
        yield found


def pages(made: Everything, client: Reader) -> Iterator[Answer]:
    for item in operations():
        if item.method != "GET" or item.is_api or item.name.startswith("live"):
            continue
        answer = client.get(made.address(item))
        if answer.streaming:
            answer.getvalue()
        elif answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            yield answer


def names_of(form: PageForm, button: Button | None) -> tuple[str, str, str]:
    """The name of the form's address with what is pressed, with the button's name, or alone."""
    name = resolve(form.action.partition("?")[0].partition("#")[0]).view_name
    if button is None or not button.name:
        return name, name, name
    return f"{name} {button.name}={button.value}", f"{name} {button.name}", name


def posting(page: Answer) -> Iterator[tuple[PageForm, Button | None]]:
    for form in forms_of(page):
        if form.method == "post":
            buttons: list[Button | None] = [*form.buttons]
            yield from ((form, button) for button in buttons or [None])


def faults_of(form: PageForm, button: Button | None, client: Reader) -> list[str]:
    """What is wrong with a form that should be accepted and write nothing."""
    if form.empty:
        return [f"asks for {form.empty}"]
    cookies = deepcopy(client.cookies)
    with undone(), writes() as written:
        answer = form.send(client, button, follow=True)
        said = answer.context["messages"] if answer.context else ()
        errors = [str(message) for message in said if message.level_tag == "error"]
    client.cookies = cookies
    refused = [str(answer.status_code)] if answer.status_code != 200 else []
    return [*refused, *errors, *(statement[:80] for statement in written)]


def is_stored(key: str, made: Everything) -> bool:
    """Whether this form of the world has something to show."""
    if key in {"desk:result", "link:result"}:
        return made.world.table.leftover_sticks is not None
    return key != "rehearsal"  # no rehearsal is in a series, as this event is


def test_every_form_that_shows_what_is_stored_is_saved_unchanged() -> None:
    unknown: set[str] = set()
    met: set[str] = set()
    faults: dict[str, list[str]] = {}
    for world, (make, roles) in WORLDS.items():
        made = Everything(make())
        tried: set[object] = set()
        for role, client, form, button in forms_for(made, roles):
            whole, *_shorter, alone = names = names_of(form, button)
            key = next((one for one in names if one in EDITS | ASKS | DOES), alone)
            unknown |= {key} - EDITS - ASKS - DOES
            mark = (form.action, *(control.name for control in form.controls), whole)
            if key in EDITS and mark not in tried and is_stored(key, made):
                tried.add(mark)
                met.add(key)
                wrong = faults_of(form, button, client)
                if wrong:
                    faults[f"{world}, {role}: {whole} on {form.page}"] = wrong
    assert unknown == set()
    assert faults == {}
    assert met == EDITS - APART.keys()


def a_rehearsal() -> World:
    world = running_event(is_rehearsal=True, rated=False, gives_achievements=False)
    Rehearsal.objects.create(event=world.event, seed=1)
    return world


def with_divisions() -> World:
    world = drawn_event(kind="league")
    for number in (1, 2):
        DivisionFactory.create(event=world.event, number=number, name=f"Division {number}")
    return world


#: Forms that the events above cannot show: those are in a series and have rules for teams.
APART: dict[str, tuple[str, Callable[[], World]]] = {
    "rehearsal": ("rehearsal", a_rehearsal),
    "division_rules": ("manage_divisions", with_divisions),
}


@pytest.mark.parametrize("name", APART)
def test_forms_of_other_events_are_saved_unchanged(name: str) -> None:
    page, make = APART[name]
    world = make()
    client = reader(world.organiser)
    shown = client.get(at(page, world))
    [wanted] = [one for one in posting(shown) if names_of(*one)[-1] == name]
    assert faults_of(*wanted, client) == []


def forms_for(
    made: Everything, roles: Iterable[str | None]
) -> Iterator[tuple[str | None, Reader, PageForm, Button | None]]:
    """Every form that posts, with each of its buttons, on every page that each role reads."""
    for role in roles:
        client = reader(made.root if role == "root" else getattr(made.world, role or "", None))
        for page in pages(made, client):
            for form, button in posting(page):
                yield role, client, form, button


def test_the_table_of_forms_has_no_address_that_takes_none() -> None:
    taking = {item.name for item in operations() if item.method == "POST"}
    named = {name.partition(" ")[0] for name in EDITS | ASKS | DOES}
    assert named - taking == set()
