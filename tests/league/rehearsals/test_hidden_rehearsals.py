"""Nothing of a rehearsal leaves: no address shows it to others, no notice, no mail, no figure."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import TestCase, override_settings
from django.utils.timezone import now

from league.core import shared_answers
from league.core.errors import Forbidden, Refused
from league.core.notice_queue import queue_notice
from league.core.queries.actors import actor_of
from league.entrants.enrolling import Enrolment, enrol
from league.enums import NoticeKind, PenaltyKind
from league.events.events import change_event
from league.events.invitations import invite
from league.models import Achievement, Delivery, Event, Mail, Notice, Player, Rating
from league.notices.spreading import spread_notices
from league.people.queries.keepers import findable_players
from league.play.penalties import give_penalty
from league.rehearsals.clock import SIMULATION
from league.rehearsals.rehearsals import delete_rehearsal, make_rehearsal
from league.series.copying import copy_event
from league.series.series import add_event
from league.statistics.ratings_and_achievements import update_statistics
from league.tasks import delete_expired
from tests.factories import SeriesFactory
from tests.factories.division import (
    DivisionChangeFactory,
    DivisionFactory,
    DivisionMoveFactory,
)
from tests.factories.notice import MailboxFactory, SubscriptionFactory, WebhookFactory
from tests.league.api.callers import Caller, anonymous, person
from tests.league.everything import Everything
from tests.league.rehearsals.days import go_on
from tests.league.test_embargo_sweep import READS, logged_in, text_of
from tests.worlds import event_world

pytestmark = pytest.mark.django_db
FILES = ("event.json", "federations/ema.csv")
API_FILES = ("event-file", "federations/ema/csv")
MARK = "Zzrehearsed"
# Whoever has a link of these was given it by the staff.
BY_LINK = (
    *("link:", "live-link", "own_seat", "own_nights", "invitation", "sign_up", "table_card"),
    *("team_link", "notices_by_mail", "comparison"),
)


def shows(made: Everything, caller: Caller) -> list[str]:
    open_to_all = [item for item in READS if not item.name.startswith(BY_LINK)]
    return [str(item) for item in open_to_all if MARK in text_of(made, item, caller)]


@pytest.mark.slow
def test_no_address_shows_a_rehearsal_to_others() -> None:
    made = Everything()
    Player.objects.filter(entrants__event=made.event).update(
        display_name=f"{MARK} player", home_event=made.event
    )
    Event.objects.filter(pk=made.event.pk).update(name=MARK, venue=MARK)
    other = event_world(players=0).organiser
    callers = [
        anonymous(),
        logged_in(person(made.world.stranger), made.world.stranger),
        logged_in(person(other), other),
    ]
    assert len(shows(made, callers[0])) > 20  # the sweep would see it
    Event.objects.filter(pk=made.event.pk).update(
        is_rehearsal=True, rated=False, gives_achievements=False, series=None, season_number=None
    )
    cache.clear()  # no answer is from before
    shared_answers.here.clear()
    assert [shows(made, caller) for caller in callers] == [[], [], []]


def test_nothing_leaves_a_rehearsal() -> None:
    world = event_world(players=8)
    day = make_rehearsal(world.event, actor=actor_of(world.organiser), seed=1, speed=10)
    event = day.event
    follower = MailboxFactory.create()
    SubscriptionFactory.create(recipient=follower, event=event)
    WebhookFactory.create(event=event)
    go_on(day, minutes=90)  # a published session, and hands
    with TestCase.captureOnCommitCallbacks():
        queue_notice(NoticeKind.SEATING, event_id=event.pk, session_id=event.sessions.get().pk)
    spread_notices()
    invite(event, actor=SIMULATION, role="scorer", email="ben@example.org")
    assert (Delivery.objects.count(), Mail.objects.count()) == (0, 0)
    assert Notice.objects.filter(spread_at=None).count() == 0
    update_statistics()
    assert Rating.objects.count() == Achievement.objects.count() == 0
    found = findable_players(SIMULATION).filter(home_event=event)
    inside = findable_players(SIMULATION, event).values_list("home_event", flat=True).distinct()
    assert (found.count(), list(inside)) == (0, [event.pk])
    outsider = world.entrants[0].player
    insider = event.entrants.order_by("pk")[0].player
    for into, player in ((event, outsider), (world.event, insider)):
        with pytest.raises(Refused, match="players of its own"):
            enrol(into, [Enrolment(player=player, values={})], actor=SIMULATION)
    for refused in (
        lambda: copy_event(event, actor=SIMULATION, name="Copy"),
        lambda: make_rehearsal(event, actor=SIMULATION),
        lambda: change_event(event, actor=SIMULATION, rated=True),
        lambda: add_event(SeriesFactory.create(), event, actor=SIMULATION),
    ):
        with pytest.raises(Refused, match=r"(?i)rehearsal"):
            refused()


def test_a_rehearsal_has_no_files_and_says_so() -> None:
    world = event_world(players=8)
    event = make_rehearsal(world.event, actor=actor_of(world.organiser), seed=1).event
    organiser = logged_in(person(world.organiser), world.organiser)
    manage = f"/events/{event.slug}/manage/"
    for name in FILES:
        answer = organiser.client.get(manage + name, follow=True)
        assert answer.redirect_chain == [(f"{manage}reports/", 302)]
        page = answer.content.decode()
        assert "A rehearsal is not copied, exported or sent to a federation." in page
        assert f'href="{manage}{name.partition("/")[0]}' not in page
    federations = organiser.client.get(f"{manage}federations/").content.decode()
    assert 'href="' + manage + "federations/" not in federations
    over_api = [organiser.get(f"events/{event.pk}/{name}/").status_code for name in API_FILES]
    assert over_api == [422] * len(API_FILES)


def promote(event: Event) -> None:
    upper, lower = (DivisionFactory.create(event=event, number=n, name=str(n)) for n in (1, 2))
    DivisionMoveFactory.create(
        change=DivisionChangeFactory.create(event=event),
        entrant=event.entrants.order_by("pk")[0],
        from_division=lower,
        to_division=upper,
    )


@override_settings(KEEP_REHEARSALS_DAYS=3)
def test_a_rehearsal_is_deleted_with_everything_in_it() -> None:
    world = event_world(players=8)
    actor = actor_of(world.organiser)
    players = Player.objects.count()
    days = [make_rehearsal(world.event, actor=actor, seed=2) for _ in range(2)]
    go_on(days[0], minutes=110)
    give_penalty(
        days[0].event.entrants.order_by("pk")[0],
        actor=SIMULATION,
        kind=PenaltyKind.LATE,
        points=1000,
        reason="Late",
    )
    promote(days[0].event)
    promote(days[1].event)
    staff = actor_of(world.organiser)
    with pytest.raises(Forbidden):
        delete_rehearsal(days[0].event, actor=actor_of(world.referee))
    with pytest.raises(Refused, match="no longer exists"):
        delete_rehearsal(world.event, actor=staff)
    delete_rehearsal(days[0].event, actor=staff)
    assert delete_expired()["rehearsals"] == 0
    Event.objects.filter(pk=days[1].event_id).update(created_at=now() - timedelta(days=4))
    assert delete_expired()["rehearsals"] == 1
    assert (Event.objects.count(), Player.objects.count()) == (1, players)
    assert Event.objects.get() == world.event
