"""Another organiser takes over: finds in the audit what was done, and takes it back."""

import pytest

from league.enums import EntrantStatus, Role, SignUpStatus
from league.models import SignUp
from tests.factories import EventRoleFactory, LoginFactory
from tests.league.web.readers import Reader, at, messages_of, reader, words
from tests.page_forms import forms_of, submit
from tests.sign_ups import ask, open_world
from tests.worlds import World, drawn_event

pytestmark = pytest.mark.django_db


def second_organiser(world: World) -> Reader:
    login = LoginFactory.create()
    EventRoleFactory.create(event=world.event, login=login, role=Role.ORGANISER)
    return reader(login)


def linked(client: Reader, world: World, text: str) -> str:
    """The address behind the only link with this text in the audit."""
    page: str = client.get(at("audit", world)).content.decode()
    (before,) = page.split(f">{text}</a>")[:-1]
    return before.rpartition('href="')[2].partition('"')[0]


def test_a_status_that_another_organiser_set_is_taken_back() -> None:
    world = drawn_event()
    first, second = reader(world.organiser), second_organiser(world)
    first.post(at("entrant_status", world, number=1), {"status": "withdrawn"})
    asked = second.get(linked(second, world, "Undo"))
    undone = submit(asked, "Undo", follow=True)
    (said,) = messages_of(undone)
    assert said.startswith("Undone: ")
    world.entrants[0].refresh_from_db()
    assert world.entrants[0].status == EntrantStatus.ENROLLED


def test_a_sign_up_that_another_organiser_declined_is_a_link_away() -> None:
    world = open_world(approval=True)
    first, second = reader(world.organiser), second_organiser(world)
    row = ask(world)
    press(first, world, row, "Decline")
    link = f'href="{at("sign_ups", world)}">Change it on the page Sign-ups'
    counts = [
        client.get(at("audit", world)).content.decode().count(link)
        for client in (second, reader(world.referee))
    ]
    assert counts == [2, 0]  # a referee may not change sign-ups
    press(second, world, row, "Undo")
    assert SignUp.objects.get().status == SignUpStatus.ASKED


def press(client: Reader, world: World, row: SignUp, label: str) -> None:
    """Press a button in the row of this sign-up."""
    page = client.get(at("sign_ups", world), {"show": "all"})
    accept = at("sign_up_accept", world, position=row.position)
    (form,) = (one for one in forms_of(page) if one.action == accept)
    form.send(client, next(one for one in form.buttons if one.text == label))


def test_a_draft_is_a_link_away() -> None:
    world = drawn_event()
    second = second_organiser(world)
    second.post(
        at("session_step", world, number=1, verb="publish"), {"override_reason": "all here"}
    )
    second.post(at("session_step", world, number=1, verb="unpublish"))
    assert linked(second, world, "Go to session 1") == at("manage_session", world, number=1)
    text = words(reader(world.referee).get(at("audit", world)))
    assert "Go to session 1" in text
