"""Who signed up by e-mail gets each seat once, and again when it changes."""

from typing import Any

import pytest
from django.utils import timezone, translation

from league.core.permissions import ANONYMOUS
from league.entrants.sign_up import sign_up
from league.entrants.sign_up_admin import change_terms
from league.models import Mail, Notice, SeatMail
from league.notices.spreading import spread_notices
from league.seating.sessions import (
    publish_session,
    swap_seats,
    unpublish_session,
)
from tests.factories import SignUpFactory, SignUpTermsFactory
from tests.worlds import World, drawn_event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mail_server(settings: Any) -> None:
    settings.MAIL_REACHES_PEOPLE = True


def world_of_sign_ups(**terms: Any) -> World:
    """Two tables. Players 1, 2 and 5 signed up by e-mail, 3 by telephone, 4 with a login."""
    world = drawn_event(tables=2)
    SignUpTermsFactory.create(event=world.event, **terms)
    contacts = {1: "one@example.org", 2: "two@example.org", 3: "123", 5: "five@example.org"}
    for number in range(1, 6):
        entrant = world.entrants[number - 1]
        SignUpFactory.create(
            event=world.event,
            status="accepted",
            name=f"Guest {number}",
            entrant=entrant,
            player=entrant.player,
            contact=contacts.get(number, "four@example.org"),
            login=world.stranger if number == 4 else None,
            language="ja" if number == 5 else "",
        )
    return world


def mailed() -> list[tuple[str, str]]:
    """Addresses and texts of the e-mails that the next run of the worker makes."""
    Mail.objects.all().delete()
    Notice.objects.update(due_at=timezone.now())
    spread_notices()
    return list(Mail.objects.order_by("pk").values_list("to", "body"))


def test_a_seat_is_mailed_once_and_again_when_it_changes(settings: Any) -> None:
    world = world_of_sign_ups()
    actor, session = world.actor("organiser"), world.session
    assert mailed() == []  # a draft
    publish_session(session, actor=actor)
    first, second, fifth = mailed()
    assert (first[0], second[0], fifth[0]) == (
        "one@example.org",
        "two@example.org",
        "five@example.org",
    )
    names = [entrant.public_name for entrant in world.entrants[1:4]]
    token = world.event.sign_ups.get(position=1).token
    assert first[1].splitlines() == [
        f"Guest 1, this is session 1 of {world.event.name}.",
        f"Table 1, East, with {', '.join(names)}",
        "",
        "Your seats and the way to withdraw:",
        f"{settings.ADDRESS}/s/{token}/",
    ]
    assert "2卓、東" in fifth[1]

    unpublish_session(session, actor=actor)
    assert mailed() == []
    publish_session(session, actor=actor)
    assert mailed() == []
    swap_seats(
        session, *session.seats.order_by("pk").values_list("pk", flat=True)[:5:4], actor=actor
    )
    moved = mailed()
    assert [to for to, _text in moved] == ["one@example.org", "five@example.org"]
    assert "Table 2, East" in moved[0][1]
    subject = Mail.objects.get(to="one@example.org").subject
    assert subject == f"Session 1: your seat has changed · {world.event.name}"
    assert dict(SeatMail.objects.values_list("sign_up__position", "place")) == {
        1: "2 E",
        2: "1 S",
        5: "1 E",
    }


@pytest.mark.parametrize("why", ["setting", "rehearsal", "no mail server"])
def test_no_mail_leaves_where_none_is_wanted(why: str, settings: Any) -> None:
    world = world_of_sign_ups()
    actor = world.actor("organiser")
    if why == "setting":
        change_terms(world.event, actor=actor, mails_seats=False)
    elif why == "rehearsal":
        world.event.is_rehearsal, world.event.rated, world.event.gives_achievements = (
            True,
            False,
            False,
        )
        world.event.save()
    else:
        settings.MAIL_REACHES_PEOPLE = False
    publish_session(world.session, actor=actor)
    assert (mailed(), SeatMail.objects.count()) == ([], 0)


def test_a_sign_up_keeps_the_language_in_which_it_was_made() -> None:
    world = drawn_event()
    SignUpTermsFactory.create(event=world.event)
    with translation.override("ja"):
        row, _new = sign_up(world.event, actor=ANONYMOUS, name="Lena", contact="lena@example.org")
    assert row.language == "ja"
