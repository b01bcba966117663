"""Players who are not checked in are reminded once by e-mail and device, and staff read who cannot be."""

from typing import Any

import pytest

from league.enums import EventStatus, NoticeKind
from league.models import AuditEntry, Entrant, Event, Mail, Notice, Recipient, SignUp
from league.notices.queries.followed import followed_by, followers_of
from league.notices.queries.texts import text_for
from tests.factories import SignUpFactory, SignUpTermsFactory
from tests.factories.notice import SubscriptionFactory
from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import submit
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mail_server(settings: Any) -> None:
    settings.MAIL_REACHES_PEOPLE = True


def world() -> World:
    """Four players: one with an address, one whom a device follows, one without either, one here."""
    made = event_world(players=4)
    Event.objects.update(status=EventStatus.OPEN)
    mailed, followed, _unknown, here = made.entrants
    Entrant.objects.filter(pk=here.pk).update(status="checked_in")
    SignUpTermsFactory.create(event=made.event, self_check_in=True)
    for entrant, contact in ((mailed, "one@example.org"), (here, "four@example.org")):
        SignUpFactory.create(
            event=made.event,
            status="accepted",
            entrant=entrant,
            player=entrant.player,
            contact=contact,
        )
    SubscriptionFactory.create(event=None, player=followed.player)
    return made


def test_the_page_says_whom_a_reminder_reaches_and_sends_it_once() -> None:
    made = world()
    mailed, followed, unknown, here = (one.player.display_name for one in made.entrants)
    client = reader(made.organiser)
    seen = words(client.get(at("check_in_remind", made)))
    assert f"Can be reminded 2 {mailed} E-mail {followed} Notices on a device" in seen
    assert (
        f"Cannot be reminded 1 Neither an e-mail address nor Discord is known, and no device follows them. {unknown}"
        in seen
    )
    assert here not in seen
    page = client.get(at("check_in_remind", made))
    answer = submit(page, "Remind 2 players", follow=True)
    assert messages_of(answer) == ["2 players are reminded."]
    (mail,) = Mail.objects.all()
    assert mail.to == "one@example.org"
    assert SignUp.objects.get(contact=mail.to).token in mail.body
    notice = Notice.objects.get(kind=NoticeKind.CHECK_IN)
    (device,) = followers_of(notice)
    text = text_for(notice, followed_by(device))
    assert text is not None
    assert text.body == f"{followed}, please check in."
    assert AuditEntry.objects.latest("pk").after == {"count": 2}


def test_a_draft_reminds_nobody_and_the_fourth_reminder_within_the_hour_waits() -> None:
    made = world()
    client = reader(made.organiser)
    for _turn in range(3):
        answer = client.post(at("check_in_remind_send", made), follow=True)
        assert messages_of(answer) == ["2 players are reminded."]
    assert messages_of(client.post(at("check_in_remind_send", made), follow=True)) == [
        "Players were reminded three times within the hour. Please wait."
    ]
    assert Mail.objects.count() == 3
    Event.objects.update(status=EventStatus.DRAFT)
    assert "Reminders are not sent for drafts" in words(client.get(at("check_in_remind", made)))
    assert messages_of(client.post(at("check_in_remind_send", made), follow=True)) == [
        "Reminders are not sent for drafts, rehearsals and finished events."
    ]


def test_a_device_hears_nothing_once_its_player_is_checked_in() -> None:
    made = world()
    reader(made.organiser).post(at("check_in_remind_send", made))
    Entrant.objects.update(status="checked_in")
    notice, device = Notice.objects.get(), Recipient.objects.get()
    assert text_for(notice, followed_by(device)) is None
