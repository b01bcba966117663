"""Inviting staff by a link, and accepting with an account or a new one."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from league.enums import Role
from league.events.invitations import invite
from league.models import EventRole, Invitation
from tests.league.api.callers import person
from tests.league.web.readers import at, messages_of, problems, reader, words
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
NEW = {"username": "mori", "password1": "pinfu-tanyao-7", "password2": "pinfu-tanyao-7"}


@pytest.fixture
def world() -> World:
    return event_world(name="Spring Cup")


def link(world: World, email: str = "") -> str:
    row = invite(world.event, actor=world.actor("organiser"), role=Role.SCORER, email=email)
    return f"/account/invitation/{row.token}/"


def test_an_organiser_makes_a_link_and_revokes_it(world: World) -> None:
    organiser = reader(world.organiser)
    sent = {"role": "referee", "email": "", "days": 7}
    answer = organiser.post(at("invite", world), sent, follow=True)
    row = Invitation.objects.get()
    assert messages_of(answer) == ["Invitation made."]
    assert f"/account/invitation/{row.token}/" in answer.content.decode()
    assert answer["Cache-Control"] == "no-store"
    organiser.post(at("invitation_revoke", world, invitation=row.pk))
    assert row.token not in organiser.get(at("roles", world)).content.decode()


def test_a_wrong_form_says_what_is_wrong(world: World) -> None:
    sent = {"role": "referee", "email": "mori", "days": 7}
    answer = reader(world.organiser).post(at("invite", world), sent)
    assert (answer.status_code, list(problems(answer, "invitation_form"))) == (422, ["email"])


def test_somebody_with_an_account_accepts(world: World) -> None:
    stranger, page = reader(world.stranger), link(world)
    assert "Accept invitation" in words(stranger.get(page))
    assert not EventRole.objects.filter(login=world.stranger).exists()
    answer = stranger.post(page, follow=True)
    assert messages_of(answer) == ["Welcome to the staff of Spring Cup."]
    assert EventRole.objects.get(login=world.stranger).role == Role.SCORER


def test_somebody_new_gets_an_account_and_the_role(world: World) -> None:
    client, page = reader(), link(world, email="mori@example.org")
    shown = client.get(page)
    assert 'value="mori@example.org"' in shown.content.decode()
    client.post(page, NEW | {"email": "mori@example.org"})
    login = User.objects.get(username="mori")
    assert EventRole.objects.get(login=login).role == Role.SCORER
    assert "mori" in words(client.get("/account/"))


def test_the_link_leads_through_the_log_in(world: World) -> None:
    page = link(world)
    assert f"/account/login/?next={page}" in reader().get(page).content.decode()


@pytest.mark.parametrize("password", ["password1", "12345678901", "short"])
def test_weak_passwords_are_refused(world: World, password: str) -> None:
    sent = NEW | {"password1": password, "password2": password}
    answer = reader().post(link(world), sent)
    assert (answer.status_code, list(problems(answer))) == (422, ["password2"])
    assert not User.objects.filter(username="mori").exists()


def test_a_username_that_differs_in_case_only_is_taken(world: World) -> None:
    User.objects.create_user("Mori")
    answer = reader().post(link(world), NEW)
    assert problems(answer)["username"] == ["This username is taken."]


def test_a_link_that_is_over_says_so(world: World) -> None:
    page = link(world)
    reader(world.stranger).post(page)
    assert reader(world.scorer).get(page).status_code == 410
    assert "Invitation no longer valid" in words(reader().post(page, NEW))
    other = link(world)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(minutes=1))
    assert reader().get(other).status_code == 410
    assert reader().get("/account/invitation/unknown/").status_code == 404


def test_invitations_over_the_api(world: World) -> None:
    path, organiser = f"events/{world.event.pk}/invitations/", person(world.organiser)
    answer = organiser.post(path, {"role": "scorer"})
    row = Invitation.objects.get()
    assert (answer.status_code, answer["Cache-Control"]) == (201, "no-store")
    assert answer.json()["link"].endswith(f"/account/invitation/{row.token}/")
    assert [item["id"] for item in organiser.get(path).json()["results"]] == [row.pk]
    assert person(world.referee).get(path).status_code == 403
    assert organiser.delete(f"{path}{row.pk}/").status_code == 204
    assert organiser.get(path).json()["results"] == []
