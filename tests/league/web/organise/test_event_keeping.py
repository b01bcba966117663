"""Copy, archive, move and delete an event; remove a player who never played."""

from datetime import date
from typing import Any

import pytest

from league.enums import EntrantStatus, EventCreators
from league.models import AuditEntry, Entrant, Event, Player
from tests.factories import EntrantFactory, ForbiddenPairFactory, SignUpFactory
from tests.factories.division import DivisionFactory
from tests.league.api.callers import person
from tests.league.web.readers import at, messages_of, problems, reader, words
from tests.worlds import World, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db
STAY_BEHIND = "These players were not copied, nor were their pairs and fixed seats"


def post(world: World, name: str, data: dict[str, Any] | None = None, **more: Any) -> list[str]:
    answer = reader(world.organiser).post(at(name, world, **more), data or {}, follow=True)
    return messages_of(answer)


def now(world: World) -> Event:
    return Event.objects.get(pk=world.event.pk)


def test_a_draft_is_deleted_with_its_sessions_once_its_name_is_typed() -> None:
    world = drawn_event(status="draft")
    world.event.sessions.update(status="draft")
    event, player = world.event, world.entrants[0].player
    assert post(world, "event_delete") == ["Type the name of the event to delete it."]
    assert post(world, "event_delete", {"name": event.name}) == [f"{event.name} is deleted."]
    assert not Event.objects.filter(pk=event.pk).exists()
    assert Player.objects.filter(pk=player.pk).exists()
    assert AuditEntry.objects.latest("pk").verb == "event.delete"


def test_what_others_build_on_is_not_deleted_and_every_reason_is_named() -> None:
    world = running_event()
    SignUpFactory.create(event=world.event)
    sent = {"name": world.event.name}
    assert post(world, "event_delete", sent) == [
        "Only a draft can be deleted. Archive the event instead.",
        "The event has published sessions (1). Archive it instead of deleting it.",
        "Players have signed up (1). Archive the event instead of deleting it.",
    ]
    assert post(world, "event_archive") == [
        "The event is running. Finish it before you archive it."
    ]


def test_an_archived_event_is_in_no_list_and_stays_readable() -> None:
    world = event_world(status="finished", name="Old Cup")
    client = reader(world.organiser)
    lists = ("/", "/events/mine/", "/search/?q=old")

    def listed() -> list[bool]:
        return ["Old Cup" in words(client.get(path)) for path in lists]

    assert listed() == [True, True, True]
    assert post(world, "event_archive") == ["Archived."]
    assert listed() == [False, False, False]
    assert "Old Cup" in words(client.get("/events/mine/?archived=1"))
    assert reader().get(at("event", world)).status_code == 200
    assert post(world, "event_archive", {"archived": "no"}) == ["The event is listed again."]
    assert listed() == [True, True, True]


def test_a_copy_has_settings_staff_and_players_but_nothing_that_happened() -> None:
    world = running_event(session_minutes=45)
    second = DivisionFactory.create(event=world.event, number=2, name="B")
    world.event.entrants.filter(number__gt=2).update(division=second)
    gone = EntrantFactory.create(event=world.event, status=EntrantStatus.WITHDRAWN)
    sent = {"name": "Second Cup", "staff": "on", "players": "on"}
    assert post(world, "event_copy", sent) == [
        "Copied. Only its staff can see the copy until it opens."
    ]
    made = Event.objects.get(name="Second Cup")
    assert (made.status, made.session_minutes, made.switches) == ("draft", 45, world.event.switches)
    assert made.sessions.count() == 0
    kept = {entrant.player_id for entrant in world.entrants}
    assert {*made.entrants.values_list("player_id", flat=True)} == kept - {gone.player_id}
    divisions = made.entrants.order_by("number").values_list("division__name", flat=True)
    assert [*divisions] == [None, None, "B", "B"]
    assert {*made.roles.values_list("login", "role")} == {
        *world.event.roles.values_list("login", "role")
    }


def test_a_copy_on_other_days_starts_its_sessions_at_the_same_hours() -> None:
    world = running_event(
        starts_on=date(2026, 10, 24),
        time_zone="Europe/Berlin",
        session_starts=["2026-10-24T08:00:00+00:00", None, "2026-10-25T09:00:00+00:00"],
    )
    post(world, "event_copy", {"name": "Next year", "starts_on": "2027-08-07"})
    post(world, "event_copy", {"name": "Some time"})
    starts = dict(Event.objects.values_list("name", "session_starts"))
    assert starts["Next year"] == ["2027-08-07T08:00:00+00:00", None, "2027-08-08T08:00:00+00:00"]
    assert starts["Some time"] == []


def test_a_copy_says_which_pairs_and_fixed_seats_came_along() -> None:
    world = running_event()
    one, other, third, _ = world.entrants
    gone = EntrantFactory.create(event=world.event, status=EntrantStatus.WITHDRAWN, fixed_table=1)
    for second in (other, gone):
        ForbiddenPairFactory.create(event=world.event, first=one, second=second)
    world.event.entrants.filter(pk=third.pk).update(fixed_table=1, fixed_seat="W")
    copied = "Copied. Only its staff can see the copy until it opens."
    assert post(world, "event_copy", {"name": "Empty Cup"}) == [copied]
    assert post(world, "event_copy", {"name": "Second Cup", "players": "on"}) == [
        copied,
        "Also copied: 1 pair that must not meet, 1 player with a fixed table or seat.",
        f"{STAY_BEHIND}: {gone.player.display_name}.",
    ]
    made = Event.objects.get(name="Second Cup")
    seat = made.entrants.get(player=third.player)
    assert (seat.fixed_table, seat.fixed_seat) == (1, "W")
    pair = made.forbidden_pairs.get()
    assert {pair.first.player_id, pair.second.player_id} == {one.player_id, other.player_id}


def test_the_api_says_what_came_along_with_a_copy() -> None:
    world = running_event()
    one, other = world.entrants[:2]
    ForbiddenPairFactory.create(event=world.event, first=one, second=other)
    world.event.entrants.filter(pk=other.pk).update(status=EntrantStatus.WITHDRAWN)
    caller, path = person(world.organiser), f"events/{world.event.pk}/copy/"
    answer = caller.post(path, {"name": "Second Cup", "players": True}).json()
    left_out = [other.player.display_name]
    assert answer["constraints"] == {"pairs": 0, "fixed": 0, "left_out": left_out}
    answer = caller.post(path, {"name": "Third Cup"}).json()
    assert answer["constraints"] == {"pairs": 0, "fixed": 0, "left_out": []}


def test_who_may_not_create_events_copies_none(settings: Any) -> None:
    settings.EVENT_CREATORS = EventCreators.STAFF
    world = event_world()
    client, to = reader(world.organiser), at("event_copy", world)
    assert "Your account may not create events." in words(client.get(to))
    assert client.post(to, {"name": "Mine"}).status_code == 403


def test_the_old_address_leads_to_the_new_one() -> None:
    world = event_world()
    old, client = at("standings", world), reader(world.organiser)
    for wrong in ("Spring Cup", "new", event_world().event.slug):
        assert list(problems(client.post(at("event_keep", world), {"slug": wrong}))) == ["slug"]
    moved = client.post(at("event_keep", world), {"slug": "Spring-Cup"})
    assert moved.url == "/events/spring-cup/manage/archive/"
    answer = reader().get(old + "?page=2")
    assert (answer.status_code, answer.url) == (308, "/events/spring-cup/standings/?page=2")
    world.event = now(world)
    assert client.post(at("event_keep", world), {"slug": old.split("/")[2]}).status_code == 302
    assert reader().get(old).status_code == 200


def test_a_player_who_never_played_is_removed_and_one_who_is_seated_is_not() -> None:
    world = running_event()
    spare = EntrantFactory.create(event=world.event)
    Player.objects.filter(pk=spare.player_id).update(home_event=world.event)
    name = spare.staff_name
    assert post(world, "entrant_remove", number=spare.number) == [
        f"{name} is removed from the event."
    ]
    assert not Player.objects.filter(pk=spare.player_id).exists()
    seated = world.entrants[0]
    assert post(world, "entrant_remove", number=seated.number) == [
        f"{seated.staff_name} is seated in session 1. Withdraw the player instead."
    ]
    assert Entrant.objects.filter(pk=seated.pk).exists()
