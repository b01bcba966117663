"""What happens reaches those who follow it, and nothing hidden reaches anybody."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as configured
from django.utils import timezone

from league.enums import (
    DeliveryStatus,
    EntrantStatus,
    EntryContract,
    EventStatus,
    NoticeChannel,
    NoticeKind,
    ReleasePolicy,
    SessionStatus,
    SignUpStatus,
)
from league.events.events import release_results, set_event_status
from league.models import Delivery, Notice, Recipient, Session
from league.notices.queries.followed import followed_by
from league.notices.queries.texts import text_for
from league.notices.spreading import MOST_AN_HOUR, announce_starts, spread_notices
from league.people.merging import merge_players
from league.play.tables import record_result
from league.seating.changes import undo_seating_change
from league.seating.sessions import finish_session, publish_session, swap_seats
from league.seating.substitutes import substitute_entrant
from league.templatetags.numbers import MINUS
from tests.factories import ClubFactory, EntrantFactory, PlayerFactory, SignUpFactory
from tests.factories.notice import (
    DeliveryFactory,
    DeviceFactory,
    MailboxFactory,
    SubscriptionFactory,
    WebhookFactory,
)
from tests.worlds import World, add_session, drawn_event, four_at_a_table

pytestmark = pytest.mark.django_db

SCORES = [45_000, 31_000, 24_000, 20_000]


def follower(**followed: Any) -> Recipient:
    recipient: Recipient = DeviceFactory.create()
    for name, row in followed.items():
        SubscriptionFactory.create(recipient=recipient, **{"event": None, name: row})
    return recipient


def heard(recipient: Recipient) -> list[str]:
    """The texts that wait for a recipient, by the order in which things happened."""
    rows = Delivery.objects.waiting().filter(recipient=recipient).order_by("notice")
    texts = [text_for(row.notice, followed_by(recipient)) for row in rows]
    return [text.body for text in texts if text]


def played(world: World, points: list[int] = SCORES) -> None:
    table, actor = world.table, world.actor("referee")
    record_result(
        table,
        actor=actor,
        version=table.version,
        raw_points=points,
        leftover_sticks=0,
        reason="Typo",
    )


def four(**event: Any) -> World:
    return four_at_a_table(entry_contract=EntryContract.RESULT, **event)


def test_a_published_seating_reaches_who_follows_the_event_or_a_player() -> None:
    world = drawn_event()
    start = timezone.now() + timedelta(days=2)
    Session.objects.update(planned_start=start)
    aoi, ben, chie, dan = (entrant.player for entrant in world.entrants)
    fan, friend = follower(event=world.event), follower(player=aoi)
    both, other = follower(event=world.event, player=ben), follower(player=PlayerFactory.create())
    publish_session(world.session, actor=world.actor("organiser"))
    assert spread_notices() == 3
    (general,), (own,), (mine,) = heard(fan), heard(friend), heard(both)
    assert general.startswith("Session 1: the seating is published. Start: ")
    names = [player.display_name for player in (ben, chie, dan)]
    assert own.splitlines()[1] == (f"{aoi.display_name}: table 1, East, with {', '.join(names)}")
    assert mine.splitlines()[1].startswith(f"{ben.display_name}: table 1, South, with ")
    assert heard(other) == []
    assert spread_notices() == 0


def test_changed_seats_reach_who_follows_the_event_or_a_player_who_moved() -> None:
    world = drawn_event(tables=2)
    publish_session(world.session, actor=world.actor("organiser"))
    spread_notices()
    seats = list(world.session.seats.order_by("pk").select_related("entrant__player"))
    moved, gone, calm = (seats[index].entrant.player for index in (0, 1, 2))
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    everybody = [
        follower(player=moved),
        follower(event=world.event, player=gone),
        follower(event=world.event),
        follower(player=calm),
    ]
    actor = world.actor("organiser")
    swap_seats(world.session, seats[0].pk, seats[4].pk, actor=actor)
    substitute_entrant(seats[1], standby, actor=actor)
    assert (Notice.objects.filter(kind=NoticeKind.SEAT_CHANGED).count(), spread_notices()) == (1, 0)
    Notice.objects.update(due_at=timezone.now())
    assert spread_notices() == 3
    head = "Session 1: seats have changed."
    own, mine, general, none = ([text.splitlines() for text in heard(one)] for one in everybody)
    assert own[0][0] == head
    assert own[0][1].startswith(f"{moved.display_name}: table 2, East, with ")
    assert mine == [[head, f"{gone.display_name} has no seat any more."]]
    assert (general, none) == ([[head]], [])


def test_seats_that_are_as_before_say_nothing() -> None:
    world = drawn_event(tables=2)
    fan, actor = follower(event=world.event), world.actor("organiser")
    one, other = (world.session.seats.order_by("pk")[index] for index in (0, 4))
    swap_seats(world.session, one.pk, other.pk, actor=actor)  # of a draft
    publish_session(world.session, actor=actor)
    spread_notices()
    swap_seats(world.session, one.pk, other.pk, actor=actor)
    undo_seating_change(world.session, actor=actor)
    Notice.objects.update(due_at=timezone.now())
    spread_notices()
    assert len(heard(fan)) == 1


def test_a_seating_that_is_withdrawn_says_nothing() -> None:
    world = drawn_event()
    fan = follower(event=world.event)
    publish_session(world.session, actor=world.actor("organiser"))
    spread_notices()
    Session.objects.update(status=SessionStatus.DRAFT)
    assert heard(fan) == []


def test_results_name_the_own_place_and_rank() -> None:
    world = four()
    fan, friend = follower(event=world.event), follower(player=world.entrants[1].player)
    played(world)
    assert spread_notices() == 0
    finish_session(world.session, actor=world.actor("organiser"))
    assert spread_notices() == 2
    assert heard(friend) == [
        "Session 1: results are out.\nBen: place 2 at table 1, +6.0; rank 2 overall"
    ]
    assert heard(fan)[0].splitlines()[1] == "1. Aoi +30.0"


def test_hidden_results_reach_nobody_before_they_are_released() -> None:
    world = four(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    club = ClubFactory.create()
    player = world.entrants[0].player
    player.club = club
    player.save()
    everybody = [
        follower(event=world.event, player=player, club=club),
        WebhookFactory.create(event=world.event),
    ]
    played(world)
    played(world, SCORES[::-1])
    finish_session(world.session, actor=world.actor("organiser"))
    set_event_status(world.event, EventStatus.FINISHED, actor=world.actor("organiser"))
    Notice.objects.update(due_at=timezone.now())
    assert spread_notices() == 6  # the correction, the results and the end, for both
    assert [heard(one) for one in everybody] == [[], []]
    release_results(world.event, actor=world.actor("organiser"))
    spread_notices()
    assert heard(everybody[0])[-1].splitlines() == ["Final standings:", f"4. Aoi {MINUS}25.0"]
    release_results(world.event, actor=world.actor("organiser"), released=False)
    assert [heard(one) for one in everybody] == [[], []]


def test_a_club_hears_of_members_who_are_shown_by_name() -> None:
    world, club = four(), ClubFactory.create()
    for entrant, shown in zip(world.entrants, (True, False, False, False), strict=True):
        entrant.player.club, entrant.player.shown_by_name = club, shown
        entrant.player.save()
    fan = follower(club=club)
    played(world)
    finish_session(world.session, actor=world.actor("organiser"))
    spread_notices()
    assert [line.split(":")[0] for line in heard(fan)[0].splitlines()[1:]] == ["Aoi"]


def test_corrections_of_a_finished_table_come_as_one_notice_after_a_while() -> None:
    world = four()
    friend = follower(player=world.entrants[3].player)
    played(world)
    played(world, [45_000, 31_000, 20_000, 24_000])
    played(world, [20_000, 31_000, 24_000, 45_000])
    assert (Notice.objects.count(), spread_notices()) == (1, 0)
    Notice.objects.update(due_at=timezone.now())
    assert spread_notices() == 1
    assert heard(friend) == [
        "Session 1, table 1: the result was corrected.\nDan: place 1 at table 1, +30.0"
    ]


def test_the_start_of_a_session_is_announced_once_to_who_follows_a_player() -> None:
    world = drawn_event()
    friend, fan = follower(player=world.entrants[0].player), follower(event=world.event)
    publish_session(world.session, actor=world.actor("organiser"))
    spread_notices()
    for minutes, announced in ((20, 0), (5, 1), (4, 0)):
        Session.objects.update(planned_start=timezone.now() + timedelta(minutes=minutes))
        assert announce_starts() == announced
    spread_notices()
    assert heard(friend)[1].startswith("Session 1 starts at ")
    assert len(heard(fan)) == 1
    Session.objects.update(status=SessionStatus.RUNNING)
    assert len(heard(friend)) == 1  # it has started


def test_a_player_who_was_merged_is_followed_in_the_other_record() -> None:
    world = drawn_event()
    kept, merged = world.entrants[0].player, PlayerFactory.create(home_event=world.event)
    friend = follower(player=merged)
    merge_players(kept, merged, actor=world.actor("organiser"))
    publish_session(world.session, actor=world.actor("organiser"))
    spread_notices()
    assert len(heard(friend)) == 1


def test_a_sign_up_tells_its_steps_to_who_follows_it() -> None:
    world = drawn_event()
    row = SignUpFactory.create(event=world.event, name="Mori", status=SignUpStatus.WAITING)
    mine, webhook = follower(sign_up=row), WebhookFactory.create(event=world.event)
    Notice.objects.create(kind=NoticeKind.SIGN_UP, event=world.event, sign_up=row)
    spread_notices()
    assert heard(mine) == ["Mori: you are number 1 on the waiting list."]
    assert heard(webhook) == []


def test_a_reader_of_a_digest_waits_for_the_hour_of_the_day() -> None:
    world = drawn_event()
    mailbox = MailboxFactory.create(digest=True)
    SubscriptionFactory.create(recipient=mailbox, event=world.event)
    publish_session(world.session, actor=world.actor("organiser"))
    spread_notices()
    due = timezone.localtime(Delivery.objects.get().due_at)
    assert (due.hour, due.minute) == (configured.DIGEST_HOUR, 0)
    assert timezone.now() < due <= timezone.now() + timedelta(days=1)


def test_who_stopped_or_has_not_confirmed_gets_nothing() -> None:
    world = drawn_event()
    for values in ({"confirmed_at": None}, {"stopped_at": timezone.now()}):
        SubscriptionFactory.create(recipient=DeviceFactory.create(**values), event=world.event)
    publish_session(world.session, actor=world.actor("organiser"))
    assert spread_notices() == 0


def test_what_goes_beyond_the_cap_of_an_hour_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MOST_AN_HOUR, NoticeChannel.PUSH, 1)
    world = drawn_event()
    fan = follower(event=world.event)
    DeliveryFactory.create(recipient=fan)
    publish_session(world.session, actor=world.actor("organiser"))
    spread_notices()
    row = Delivery.objects.latest("pk")
    assert (row.status, row.trouble) == (DeliveryStatus.DROPPED, "too_many")


def test_the_second_session_is_another_notice() -> None:
    world = drawn_event()
    fan = follower(event=world.event)
    for _ in range(2):
        publish_session(world.session, actor=world.actor("organiser"))
        add_session(world)
    spread_notices()
    assert [text[:9] for text in heard(fan)] == ["Session 1", "Session 2"]
