"""All personal links at once: to copy, as a file, by e-mail; and the button that reminds."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.urls import reverse

from league.enums import EventKind, EventStatus
from league.models import Event, Mail
from league.nights.mails import mail_answer_links
from league.nights.queries.nights import answer_token
from tests.factories.night import NightFactory
from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import submit
from tests.shortcuts import refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mail_works(settings: Any) -> None:
    settings.MAIL_REACHES_PEOPLE = True


def league() -> World:
    """Two players, the first with an account."""
    world = event_world(players=2, kind=EventKind.LEAGUE)
    NightFactory.create(event=world.event)
    first = world.entrants[0].player
    first.login = world.stranger
    first.save()
    EmailAddress.objects.create(
        user=world.stranger, email="ana@example.org", primary=True, verified=True
    )
    return world


def link(world: World, place: int) -> str:
    address = reverse("own_nights", args=[answer_token(world.entrants[place])])
    return f"http://testserver{address}"


def test_all_links_stand_in_one_text_and_in_one_file() -> None:
    world = league()
    organiser = reader(world.organiser)
    page = organiser.get(at("answer_links", world))
    names = [entrant.player.display_name for entrant in world.entrants]
    text = f"{names[0]}: {link(world, 0)}\n{names[1]}: {link(world, 1)}"
    assert f">{text}</textarea>" in page.content.decode()
    file = organiser.get(at("answer_links_csv", world))
    assert file.content.decode("utf-8-sig").splitlines() == [
        "number,name,link",
        f"1,{names[0]},{link(world, 0)}",
        f"2,{names[1]},{link(world, 1)}",
    ]
    assert file["Cache-Control"] == "no-store"


def test_no_link_is_mailed_to_an_address_that_the_account_has_not_confirmed() -> None:
    world = league()
    EmailAddress.objects.all().delete()
    User.objects.filter(pk=world.stranger.pk).update(email="ana@example.org")
    page = reader(world.organiser).get(at("answer_links", world))
    assert "Send 1 e-mail" not in page.content.decode()
    with refused("mail_addresses_missing"):
        mail_answer_links(world.event, actor=world.actor("organiser"))


def test_links_are_mailed_to_those_with_an_address() -> None:
    world = league()
    organiser = reader(world.organiser)
    page = submit(organiser.get(at("answer_links", world)), "Send 1 e-mail", follow=True)
    assert messages_of(page) == ["1 e-mail is being sent."]
    mail = Mail.objects.get()
    assert mail.to == "ana@example.org"
    assert f"/a/{answer_token(world.entrants[0])}/" in mail.body


def test_no_links_of_a_draft_are_mailed() -> None:
    world = league()
    Event.objects.filter(pk=world.event.pk).update(status=EventStatus.DRAFT)
    organiser = reader(world.organiser)
    assert "Send 1 e-mail" not in words(organiser.get(at("answer_links", world)))
    page = organiser.post(at("answer_links_mail", world), follow=True)
    assert messages_of(page) == [
        "This league is a draft. Its links do not work yet: open it first."
    ]
    assert not Mail.objects.exists()


def test_the_organiser_sets_the_time_of_reminders_and_sees_who_was_reminded() -> None:
    world = league()
    organiser = reader(world.organiser)
    terms = organiser.get(at("night_terms", world))
    assert 'type="time" name="reminder_time" value="18:00"' in terms.content.decode()
    page = submit(
        terms,
        "Save changes",
        {"reminder_days": "2", "reminder_time": "18:30"},
        follow=True,
    )
    assert messages_of(page) == ["Saved."]
    page = organiser.get(at("manage_night", world, number=1))
    assert page.context["reminder_at"].strftime("%H:%M") == "18:30"
    assert "They are reminded on" in words(page)
    page = submit(page, "Remind now", follow=True)
    assert messages_of(page) == ["1 player is reminded."]
    assert words(page).count("· reminded ") == 1
    assert "A reminder was sent." in words(page)
    assert "1 player cannot be reminded: the ways that the league has chosen" in words(page)
    assert "Remind now" not in words(page)
    scorer = words(reader(world.scorer).get(at("manage_night", world, number=1)))
    assert "Remind now" not in scorer
