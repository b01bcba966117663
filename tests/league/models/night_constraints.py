"""Invalid rows of nights and pick-up games, by the constraint that refuses them."""

import datetime as dt
from collections.abc import Callable

from django.utils import timezone

from tests.factories import EventFactory, SessionFactory
from tests.factories.night import (
    AttendanceFactory,
    NightFactory,
    NightTermsFactory,
    PickUpGameFactory,
    PickUpPlayerFactory,
)


def one_attendance_twice() -> None:
    attendance = AttendanceFactory.create()
    AttendanceFactory.create(night=attendance.night, entrant=attendance.entrant)


def one_player_twice_at_a_pick_up() -> None:
    player = PickUpPlayerFactory.create(waiting=False)
    PickUpPlayerFactory.create(game=player.game, entrant=player.entrant)


def one_player_at_two_waiting_tables() -> None:
    player = PickUpPlayerFactory.create()
    PickUpPlayerFactory.create(entrant=player.entrant, game__event=player.game.event)


OF_NIGHTS: dict[str, Callable[[], object]] = {
    "attendance_answer_dated": lambda: AttendanceFactory.create(answered_at=None),
    "attendance_answer_known": lambda: AttendanceFactory.create(answer="maybe"),
    "attendance_arrives_if_late": lambda: AttendanceFactory.create(arrives_at=dt.time(20)),
    "attendance_first_game_known": lambda: AttendanceFactory.create(first_game=0),
    "night_terms_days_known": lambda: NightTermsFactory.create(reminder_days=15),
    "attendance_before_known": lambda: AttendanceFactory.create(answer_before="perhaps"),
    "attendance_last_game_known": lambda: AttendanceFactory.create(first_game=2, last_game=1),
    "attendance_once": one_attendance_twice,
    "attendance_presence_known": lambda: AttendanceFactory.create(presence="half"),
    "event_pickup_games_known": lambda: EventFactory.create(pickup_games="on Sundays"),
    "night_answers_before_start": lambda: NightFactory.create(
        answers_until=timezone.now() + dt.timedelta(days=99)
    ),
    "night_games_known": lambda: NightFactory.create(games=0),
    "night_name_given": lambda: NightFactory.create(name=""),
    "night_number_once": lambda: NightFactory.create(event=NightFactory.create().event, number=1),
    "night_status_known": lambda: NightFactory.create(status="rained off"),
    "pick_up_player_once": one_player_twice_at_a_pick_up,
    "pick_up_player_waits_once": one_player_at_two_waiting_tables,
    "pick_up_session_if_started": lambda: PickUpGameFactory.create(status="started"),
    "pick_up_status_known": lambda: PickUpGameFactory.create(
        status="eaten", session=SessionFactory.create()
    ),
    "session_counts_if_drawn": lambda: SessionFactory.create(counts=False),
    "session_kind_by_number": lambda: SessionFactory.create(kind="pick_up"),
}
