"""Where e-mail is set up, a link confirms a sign-up; its place is held until then."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.signing import Signer
from django.utils import timezone

from league.entrants.sign_up import renew_sign_up, withdraw_sign_up
from league.entrants.sign_up_admin import accept_sign_up, decline_sign_up
from league.entrants.sign_up_confirmation import (
    confirm_sign_up,
    release_held_places,
    sign_up_by_confirmation,
)
from league.models import Mail, SignUp
from tests.shortcuts import audited_verbs, refused
from tests.sign_ups import ask, open_world, own, statuses
from tests.worlds import World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mail_server(settings: Any) -> None:
    settings.MAIL_REACHES_PEOPLE = True


def link_in_mail() -> str:
    """The secret of the link in the latest e-mail."""
    sent = Mail.objects.filter(body__contains="/sign-up/confirm/").latest("pk")
    (token,) = re.findall(r"/sign-up/confirm/(\S+)/", sent.body)
    return str(token)


def let_lapse() -> None:
    SignUp.objects.update(held_until=timezone.now() - timedelta(minutes=1))


def confirm(row: SignUp) -> SignUp:
    return confirm_sign_up(row)


def test_a_sign_up_counts_once_its_address_is_confirmed() -> None:
    world = open_world(capacity=8)
    row = ask(world)
    assert (statuses(world), world.event.entrants.count()) == ([("Lena Brandt", "unconfirmed")], 0)
    assert Mail.objects.get().to == "lena@example.org"
    assert sign_up_by_confirmation(link_in_mail()) == row
    for _ in range(2):
        assert confirm(row).status == "accepted"
    assert world.event.entrants.count() == 1
    assert audited_verbs() == [
        "sign_up.ask",
        "sign_up.confirm",
        "player.create",
        "entrants.enrol",
        "sign_up.accept",
    ]


def test_a_place_is_held_until_the_address_is_confirmed() -> None:
    world = open_world(capacity=1)
    first, second = ask(world, "Aoki"), ask(world, "Berg")
    assert confirm(second).status == "waiting"
    assert confirm(first).status == "accepted"


def test_a_place_that_nobody_confirms_goes_to_the_waiting_list() -> None:
    world = open_world(capacity=1)
    ask(world, "Aoki")
    confirm(ask(world, "Berg"))
    assert release_held_places() == 0
    let_lapse()
    assert release_held_places() == 1
    assert statuses(world) == [("Berg", "accepted")]
    assert "sign_up.lapse" in audited_verbs()


def test_a_late_confirmation_goes_to_the_end_of_the_list() -> None:
    world = open_world(capacity=1, approval=False)
    late = ask(world, "Aoki")
    let_lapse()
    assert confirm(ask(world, "Berg")).status == "accepted"
    assert confirm(late).status == "waiting"
    assert statuses(world) == [("Berg", "accepted"), ("Aoki", "waiting")]


def test_a_confirmation_after_the_release_is_refused() -> None:
    row = ask(open_world())
    let_lapse()
    token = link_in_mail()
    release_held_places()
    assert sign_up_by_confirmation(token) is None
    with refused("sign_up_lapsed"):
        confirm(row)


def test_the_person_hears_what_became_of_the_sign_up_with_the_link_to_cancel() -> None:
    world = open_world(capacity=1)
    for name in ("lena", "mori"):
        confirm(ask(world, name=name, contact=f"{name}@example.org"))
    news = {row.to: row.body for row in Mail.objects.exclude(body__contains="/confirm/")}
    assert "you have a place at" in news["lena@example.org"]
    assert "you are number 1 on the waiting list of" in news["mori@example.org"]
    assert SignUp.objects.get(name="lena").token in news["lena@example.org"]


def test_a_link_that_was_not_sent_confirms_nothing() -> None:
    row = ask(open_world())
    for token in ("", str(row.pk), f"{row.pk}:guess", Signer(salt="x").sign(str(row.pk))):
        assert sign_up_by_confirmation(token) is None


def test_an_e_mail_address_is_needed() -> None:
    world = open_world()
    for contact in ("", "+43 1 234"):
        with refused("email_needed"):
            ask(world, contact=contact)
    assert not Mail.objects.exists()


def test_a_login_needs_no_confirmation() -> None:
    world = open_world()
    row = ask(world, actor=world.actor("stranger"), contact="")
    assert (row.status, Mail.objects.count()) == ("accepted", 0)


def test_without_a_mail_server_nothing_is_confirmed(settings: Any) -> None:
    settings.MAIL_REACHES_PEOPLE = False
    assert ask(open_world(), contact="+43 1 234").status == "accepted"


def unconfirmed() -> tuple[World, SignUp]:
    world = open_world()
    return world, ask(world)


def test_the_personal_link_confirms_nothing() -> None:
    _world, row = unconfirmed()
    with refused("sign_up_order"):
        withdraw_sign_up(row, actor=own(row))
    assert renew_sign_up(row, actor=own(row)).status == "unconfirmed"


def test_an_organiser_may_answer_before_the_confirmation() -> None:
    world, row = unconfirmed()
    assert accept_sign_up(row, actor=world.actor("organiser")).status == "accepted"
    let_lapse()
    assert release_held_places() == 0
    world, row = unconfirmed()
    assert decline_sign_up(row, actor=world.actor("organiser")).status == "declined"
    assert confirm(row).status == "declined"


def test_declining_an_unconfirmed_sign_up_gives_its_place_to_the_waiting_list() -> None:
    world = open_world(capacity=1)
    held, waiting = ask(world, "Aoki"), ask(world, "Next")
    confirm(waiting)
    assert statuses(world) == [("Aoki", "unconfirmed"), ("Next", "waiting")]
    decline_sign_up(held, actor=world.actor("organiser"))
    assert statuses(world) == [("Aoki", "declined"), ("Next", "accepted")]
