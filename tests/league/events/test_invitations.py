"""Invitations: a link that gives one person a role, once and for some days."""

from contextlib import nullcontext
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.core.errors import Forbidden
from league.core.mail import TO_ONE, queue_staff_mails
from league.core.permissions import ANONYMOUS, Actor
from league.core.rate_limit import is_used_up, read_rate
from league.enums import Role
from league.events.invitations import (
    MAILED,
    MAILED_BY_ALL,
    MAILED_TO,
    accept_invitation,
    invite,
    revoke_invitation,
)
from league.models import AuditEntry, EventRole, Invitation, Mail
from tests.shortcuts import audited_verbs, refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world()


def made(world: World, **more: Any) -> Invitation:
    values = {"actor": world.actor("organiser"), "role": Role.REFEREE, **more}
    return invite(world.event, **values)


def roles(world: World) -> list[str]:
    granted = EventRole.objects.filter(event=world.event, login=world.stranger)
    return list(granted.values_list("role", flat=True))


def test_the_first_person_who_accepts_gets_the_role(world: World) -> None:
    invitation = made(world)
    accept_invitation(invitation, actor=world.actor("stranger"))
    assert roles(world) == ["referee"]
    with refused("invitation_over"):
        accept_invitation(invitation, actor=world.actor("scorer"))
    assert audited_verbs() == ["roles.invite", "roles.accept"]


def test_an_invitation_expires(world: World) -> None:
    invitation = made(world, days=1)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with refused("invitation_over"):
        accept_invitation(invitation, actor=world.actor("stranger"))
    assert roles(world) == []


def test_a_revoked_invitation_gives_nothing(world: World) -> None:
    invitation = made(world)
    for _ in range(2):
        revoke_invitation(world.event, invitation.pk, actor=world.actor("organiser"))
    with refused("invitation_over"):
        accept_invitation(invitation, actor=world.actor("stranger"))
    assert audited_verbs() == ["roles.invite", "roles.revoke_invitation"]


def test_an_invitation_with_an_address_is_mailed(world: World) -> None:
    invitation = made(world, email=" mori@example.org ")
    mail = Mail.objects.get()
    assert (mail.to, mail.subject) == ("mori@example.org", "Invitation to the staff of an event")
    assert world.event.name in mail.body
    assert invitation.token in mail.body
    assert "mori@example.org" not in str(AuditEntry.objects.get().after)


def test_only_organisers_invite_and_nobody_anonymous_accepts(world: World) -> None:
    for name in ("referee", "scorer", "stranger"):
        with refused("forbidden", kind=Forbidden):
            made(world, actor=world.actor(name))
    invitation = made(world)
    with refused("forbidden", kind=Forbidden):
        accept_invitation(invitation, actor=ANONYMOUS)
    with refused("forbidden", kind=Forbidden):
        revoke_invitation(world.event, invitation.pk, actor=world.actor("referee"))


def test_every_mistake_is_named_at_once(world: World) -> None:
    with refused("value_unknown", "value_out_of_range", "email_wrong"):
        made(world, role="cook", days=31, email="mori")
    assert not Invitation.objects.exists()


def test_one_address_is_mailed_a_few_times_a_day(world: World) -> None:
    for _ in range(read_rate(MAILED_TO)[0]):
        made(world, email="a@example.org")
    with refused("invitation_mailed_often"):
        made(world, email="A@example.org")
    assert made(world).token  # the link goes on
    left = read_rate(MAILED_BY_ALL)[0] - read_rate(MAILED_TO)[0]
    for number in range(left + 1):
        other = event_world()
        with refused("invitation_mailed_often") if number == left else nullcontext():
            made(other, actor=other.actor("organiser"), email="a@example.org")


def test_one_person_mails_so_many_invitations_a_day(world: World) -> None:
    most = read_rate(MAILED)[0]
    for number in range(most):
        sent = made(world, email=f"a{number}@example.org")
        revoke_invitation(world.event, sent.pk, actor=world.actor("organiser"))
    with refused("invitations_mailed"):
        made(world, email="last@example.org")
    assert Mail.objects.count() == most


def test_an_organiser_mails_nobody_more_than_some_times_a_day() -> None:
    actor = Actor(login_id=700_007)
    mails = [Mail(to="often@example.org", subject="Link", body="") for _ in range(20)]
    sent = queue_staff_mails(
        [*mails, Mail(to="once@example.org", subject="Link", body="")], actor=actor
    )
    assert [mail.to for mail in sent] == [
        *["often@example.org"] * read_rate(TO_ONE)[0],
        "once@example.org",
    ]
    assert is_used_up("staff-mail-by", "700007", "13/day")
