"""The link of a group and reminders over the API."""

from typing import Any

import pytest
from django.core.cache import cache

from league.enums import EventKind, EventStatus
from league.models import Attendance, Event, Mail, Night, NightTerms, Player
from league.nights.group import change_night_terms, renew_group_link
from league.nights.queries.group_link import group_token
from tests.factories.night import NightFactory
from tests.league.api.callers import Caller, anonymous, codes, person, phone
from tests.worlds import World, event_world, running_event

pytestmark = pytest.mark.django_db


def league(**event: Any) -> tuple[World, str]:
    """A league with a night, and the address of the night."""
    cache.clear()
    world = event_world(players=4, kind=EventKind.LEAGUE, **event)
    return world, f"nights/{NightFactory.create(event=world.event).pk}/"


def enters(world: World, **code: str) -> Any:
    body = {"secret": group_token(world.event), **code}
    return anonymous().post(f"events/{world.event.pk}/group-devices/", body)


def device(world: World, **code: str) -> Caller:
    return Caller({"Authorization": f"Group {enters(world, **code).json()['token']}"})


def row_of(answer: Any, world: World, place: int) -> dict[str, Any]:
    rows = {row["entrant"]: row for row in answer.json()["players"]}
    found: dict[str, Any] = rows[world.entrants[place].pk]
    return found


def test_a_device_enters_lists_answers_and_puts_back_what_another_changed() -> None:
    world, night = league()
    one, other = device(world), device(world)
    mine = f"{night}group/{world.entrants[0].pk}/"
    assert one.post(mine, {"answer": "yes"}).json()["answer"] == "yes"
    assert other.post(mine, {"answer": "no"}).json()["answer_before"] == "yes"
    assert row_of(one.get(f"{night}group/"), world, 0)["answer_before"] == "yes"
    assert one.post(f"{mine}undo/").json()["answer"] == "yes"
    again = one.post(f"{mine}undo/")
    assert (again.status_code, codes(again)) == (422, ["answer_not_changed"])
    seen = one.get(f"{night}group/")
    assert row_of(seen, world, 0)["answer_before"] == ""
    assert (seen["Cache-Control"], len(seen.json()["players"])) == ("no-store", 4)


def test_a_late_player_says_when_over_the_api() -> None:
    world, night = league(session_minutes=90, time_zone="UTC")
    row = Night.objects.get()
    row.starts_at = row.starts_at.replace(hour=19, minute=0)
    row.save()
    mine = f"{night}group/{world.entrants[0].pk}/"
    answer = device(world).post(mine, {"answer": "late", "arrives_at": "20:15"}).json()
    assert (answer["answer"], answer["arrives_at"]) == ("late", "20:15")
    early = device(world).post(mine, {"answer": "late", "arrives_at": "18:00"})
    assert codes(early) == ["arrival_outside"]
    organiser = person(world.organiser)
    path = f"{night}attendances/{world.entrants[1].pk}/"
    assert (
        organiser.patch(path, {"answer": "late", "arrives_at": "19:30"}).json()["arrives_at"]
        == "19:30"
    )


def test_nobody_else_reads_or_answers() -> None:
    world, night = league()
    elsewhere, _night = league(slug="elsewhere")
    mine = f"{night}group/{world.entrants[0].pk}/"
    callers = {
        "anonymous": anonymous(),
        "stranger": person(world.stranger),
        "organiser": person(world.organiser),
        "table": phone(running_event().table),
        "another group": device(elsewhere),
    }
    for caller in callers.values():
        for answer in (
            caller.get(f"{night}group/"),
            caller.post(mine, {"answer": "yes"}),
            caller.post(f"{mine}undo/"),
        ):
            assert answer.status_code == 404
    assert not Attendance.objects.exists()


def test_a_pass_answers_for_its_nights_and_does_nothing_else() -> None:
    world, night = league()
    caller = device(world)
    assert caller.get(f"{night}attendances/").status_code == 403
    assert caller.patch(night, {"name": "Other"}).status_code == 403
    assert caller.post(f"{night}reminders/").status_code == 403
    assert caller.get(f"events/{world.event.pk}/night-terms/").status_code == 403


def test_who_is_not_shown_by_name_is_neither_listed_nor_answered_for() -> None:
    world, night = league()
    Player.objects.filter(pk=world.entrants[0].player_id).update(shown_by_name=False)
    caller = device(world)
    seen = caller.get(f"{night}group/").json()
    assert (len(seen["players"]), seen["unnamed"]) == (3, 1)
    mine = f"{night}group/{world.entrants[0].pk}/"
    assert caller.post(mine, {"answer": "yes"}).status_code == 404


@pytest.mark.parametrize("secret", ["", "x", "1-x", "\uff19-x"])
def test_a_wrong_link_gives_no_pass(secret: str) -> None:
    world, _night = league()
    answer = anonymous().post(f"events/{world.event.pk}/group-devices/", {"secret": secret})
    assert answer.status_code in {400, 422}
    assert "token" not in answer.json()


def test_a_league_with_a_code_asks_for_it_and_limits_guesses() -> None:
    world, _night = league()
    change_night_terms(world.event, actor=world.actor("organiser"), code="Riichi 26")
    assert codes(enters(world)) == ["night_code_wrong"]
    assert enters(world, code="riichi26").status_code == 201
    for _try in range(9):
        enters(world, code="wrong")
    assert codes(enters(world, code="riichi26")) == ["night_code_too_many"]


def test_a_pass_ends_with_its_link_its_code_and_a_forged_one_is_refused() -> None:
    world, night = league()
    caller = device(world)
    renew_group_link(world.event, actor=world.actor("organiser"))
    assert caller.get(f"{night}group/").status_code == 401
    caller = device(world)
    change_night_terms(world.event, actor=world.actor("organiser"), code="east")
    assert caller.get(f"{night}group/").status_code == 401
    assert Caller({"Authorization": "Group x"}).get(f"{night}group/").status_code == 401


@pytest.mark.parametrize("status", [EventStatus.DRAFT])
def test_a_draft_gives_no_pass(status: str) -> None:
    world, night = league()
    caller = device(world)
    Event.objects.update(status=status)
    assert enters(world).status_code == 404
    assert caller.get(f"{night}group/").status_code == 404


def test_the_organiser_sets_the_reminder_reads_who_is_missing_and_reminds(settings: Any) -> None:
    settings.MAIL_REACHES_PEOPLE = True
    world, night = league(time_zone="UTC")
    organiser, terms = person(world.organiser), f"events/{world.event.pk}/night-terms/"
    changed = organiser.patch(terms, {"reminder_days": 2, "reminder_time": "17:30", "code": "a"})
    assert changed.json() == {
        "code": "a",
        "reminder_days": 2,
        "reminder_time": "17:30",
        "path": f"/who/{group_token(world.event)}/",
    }
    assert organiser.get(terms).json() == changed.json()
    assert NightTerms.objects.get().reminder_days == 2
    seen = organiser.get(f"{night}reminders/").json()
    start = Night.objects.get().starts_at
    assert seen["reminds_at"][11:16] == "17:30"
    assert int(seen["reminds_at"][8:10]) != start.day
    assert (seen["reached"], len(seen["unanswered"])) == (0, 4)
    assert organiser.post(f"{night}reminders/").json() == {"reached": 0}
    assert not Mail.objects.exists()
    old = changed.json()["path"]
    assert organiser.post(f"events/{world.event.pk}/group-link/").json()["path"] != old


def test_others_set_no_reminders() -> None:
    world, night = league()
    terms = f"events/{world.event.pk}/night-terms/"
    for caller in (person(world.stranger), person(world.referee)):
        assert caller.get(terms).status_code == 403
        assert caller.patch(terms, {"code": "x"}).status_code == 403
        assert caller.post(f"events/{world.event.pk}/group-link/").status_code == 403
        assert caller.get(f"{night}reminders/").status_code == 403
        assert caller.post(f"{night}reminders/").status_code == 403
