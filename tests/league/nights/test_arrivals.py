"""Late players say when they arrive: the others see it, and the draw goes by it."""

import re
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.urls import reverse

from league.core.errors import Refused
from league.enums import EventKind, NightAnswer
from league.models import Attendance, AuditEntry, Night
from league.nights.attendance import answer_night
from league.nights.changes import change_night
from league.nights.group import change_night_terms
from league.nights.queries.group_link import group_token
from league.nights.queries.nights import actor_of_answer_link, answer_token, players_of_game
from tests.factories.night import NightFactory
from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import submit
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
NINETEEN = datetime(2027, 1, 5, 19, tzinfo=UTC)


def evening(games: int = 3, **event: Any) -> tuple[World, Night]:
    """Games at 19:00, 20:30 and 22:00 by the event's clock."""
    world = event_world(
        players=5,
        kind=EventKind.LEAGUE,
        **{"session_minutes": 90, "time_zone": "UTC", **event},
    )
    return world, NightFactory.create(event=world.event, starts_at=NINETEEN, games=games)


def says(world: World, night: Night, arrives_at: time | None, answer: str = "late") -> Attendance:
    entrant = world.entrants[0]
    return answer_night(
        night, entrant, answer, actor=actor_of_answer_link(entrant), arrives_at=arrives_at
    )


@pytest.mark.parametrize(
    ("arrives_at", "first_game"),
    [
        (None, 2),
        (time(19, 1), 2),
        (time(20, 15), 2),
        (time(20, 30), 2),
        (time(20, 31), 3),
        (time(23, 29), 3),
    ],
)
def test_a_player_plays_from_the_game_that_starts_after_the_arrival(
    arrives_at: time | None, first_game: int
) -> None:
    world, night = evening()
    assert says(world, night, arrives_at).first_game == first_game
    counted = [len(players_of_game(night, game)) for game in (1, 2, 3)]
    assert counted == [0, int(first_game == 2), 1]


def test_a_night_of_one_game_is_played_by_late_players_as_well() -> None:
    world, night = evening(games=1)
    assert says(world, night, time(19, 20)).first_game == 1


@pytest.mark.parametrize("arrives_at", [time(18, 59), time(19), time(23, 30)])
def test_a_time_outside_the_night_is_refused(arrives_at: time) -> None:
    world, night = evening()
    with pytest.raises(Refused) as refusal:
        says(world, night, arrives_at)
    (item,) = refusal.value.problems
    assert (item.code, item.params) == ("arrival_outside", {"start": "19:00", "end": "23:30"})


def test_a_night_may_last_until_after_midnight() -> None:
    world, night = evening()
    night = change_night(
        night, actor=world.actor("organiser"), starts_at=NINETEEN + timedelta(hours=4)
    )
    assert says(world, night, time(0, 20)).first_game == 2


def test_the_time_stays_until_another_answer_and_is_in_the_audit() -> None:
    world, night = evening()
    says(world, night, time(20, 15))
    assert says(world, night, None).arrives_at == time(20, 15)
    assert says(world, night, time(21), "yes").arrives_at is None
    assert says(world, night, None).arrives_at is None
    entries = AuditEntry.objects.filter(verb="night.answer").order_by("pk")
    assert [entry.after.get("arrives_at") for entry in entries] == ["20:15", None, None]


def test_a_night_that_moves_counts_arrivals_again() -> None:
    world, night = evening()
    row = says(world, night, time(20, 45))
    for hours, first_game in ((1, 2), (2, 1), (0, 3)):
        night = change_night(
            night, actor=world.actor("organiser"), starts_at=NINETEEN + timedelta(hours=hours)
        )
        row.refresh_from_db()
        assert row.first_game == first_game


def test_a_late_player_says_the_time_with_the_link_of_the_group_and_all_see_it() -> None:
    world, _night = evening()
    address, name = reverse("who_comes", args=[group_token(world.event)]), "Save "
    phone, player = reader(), world.entrants[0].public_name
    page = submit(phone.get(address), f"Late {player}", follow=True)
    page = submit(page, name + player, {"arrives_at": "20:15"}, follow=True)
    assert messages_of(page)[-1] == f"{player}: Late, 20:15. Saved."
    for shown in (reader().get(address), reader().get(at("night", world, number=1))):
        assert "ate, 20:15" in words(shown)
    organiser = reader(world.organiser)
    assert "Late, 20:15" in words(organiser.get(at("manage_night", world, number=1)))
    assert "Late, 20:15" in words(organiser.get(at("night_sheet", world, number=1)))


def test_the_time_is_put_back_with_the_answer_that_another_device_changed() -> None:
    world, _night = evening()
    address = reverse("who_comes", args=[group_token(world.event)])
    phone, player = reader(), world.entrants[0].public_name
    page = submit(phone.get(address), f"Late {player}", follow=True)
    submit(page, f"Save {player}", {"arrives_at": "20:15"})
    other = reader()
    submit(other.get(address), f"Save {player}", {"arrives_at": "22:00"})
    page = phone.get(address)
    assert "Set to “Late, 22:00” by another device" in words(page)
    assert "Before: Late, 20:15." in words(page)
    submit(other.get(address), f"No {player}")
    submit(phone.get(address), f"Undo {player}")
    row = Attendance.objects.get()
    assert (row.answer, row.arrives_at, row.first_game) == (NightAnswer.LATE, time(20, 15), 2)
    assert (row.answer_before, row.arrives_before) == ("", None)


@pytest.mark.parametrize("given", ["soon", "25:00"])
def test_a_time_that_is_none_is_refused_in_words(given: str) -> None:
    world, _night = evening()
    own = reverse("own_nights_answer", args=[answer_token(world.entrants[0]), 1])
    page = reader().post(own, {"answer": "late", "arrives_at": given}, follow=True)
    assert messages_of(page) == ["Write the time of arrival as 20:15."]
    assert not Attendance.objects.exists()


def test_staff_give_the_time_for_a_player() -> None:
    world, _night = evening()
    organiser, player = reader(world.organiser), world.entrants[0].staff_name
    page = organiser.get(at("manage_night", world, number=1))
    page = submit(page, f"Late {player}", follow=True)
    submit(page, f"Save {player}", {"arrives_at": "20:15"})
    assert Attendance.objects.get().arrives_at == time(20, 15)


def test_a_long_list_is_narrowed_by_a_name_without_scripts() -> None:
    world = event_world(players=12, kind=EventKind.LEAGUE)
    NightFactory.create(event=world.event)
    address = reverse("who_comes", args=[group_token(world.event)])
    wanted = world.entrants[7].public_name
    page = reader().get(address, {"q": wanted})
    shown = page.content.decode()
    assert shown.count('class="who ') == 12
    assert len(re.findall(r'class="who [^>]* hidden>', shown)) == 11
    assert re.search(rf'id="player-{world.entrants[7].number}" data-words="[^"]*">', shown)
    few = event_world(players=5, kind=EventKind.LEAGUE, slug="few")
    NightFactory.create(event=few.event)
    page = reader().get(reverse("who_comes", args=[group_token(few.event)]))
    assert "Find your name" not in page.content.decode()


def test_the_page_says_when_players_without_an_answer_are_reminded() -> None:
    world, _night = evening()
    change_night_terms(
        world.event, actor=world.actor("organiser"), reminder_days=1, reminder_time=time(18)
    )
    page = reader().get(reverse("who_comes", args=[group_token(world.event)]))
    assert "Players without an answer are reminded on Monday 4 January, 18:00." in words(page)
