"""A league's timetable, answers and presence, and the games of a night."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.core.errors import Forbidden, Refused
from league.enums import EventKind, NightAnswer, Presence, RepairKind, SessionStatus
from league.models import AuditEntry, Entrant, Night, Session
from league.nights.attendance import (
    answer_night,
    mark_others_present,
    presence_at,
    renew_answer_link,
    set_presence,
)
from league.nights.changes import cancel_night, change_night, remove_night, restore_night
from league.nights.queries.nights import (
    actor_of_answer_link,
    answer_token,
    coming_to,
    counts_of,
    entrant_by_answer_link,
    next_night,
    players_of_game,
    takes_answers,
)
from league.nights.timetable import Timetable, make_nights, planned_nights
from league.seating.changes import undo_seating_change
from league.seating.night_games import draw_next_game
from league.seating.repairs import repair_session
from league.seating.sessions import publish_session
from league.tasks import draw_session
from tests.factories import SessionFactory
from tests.shortcuts import refused, repairs_of
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
TUESDAY = datetime(2027, 1, 5, 18, 30, tzinfo=UTC)


def league(players: int = 9) -> World:
    return event_world(players=players, kind=EventKind.LEAGUE)


def weekly(**values: Any) -> Timetable:
    return Timetable(first=TUESDAY, **{"name": "Week", "count": 3, **values})


def codes(refusal: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [item.code for item in refusal.value.problems]


def tonight(world: World, **values: Any) -> Night:
    (night,) = make_nights(
        world.event,
        Timetable(first=TUESDAY, name="Week 1", **values),
        actor=world.actor("organiser"),
    )
    return night


def test_twelve_tuesdays_without_the_holidays_keep_their_hour_in_summer_time() -> None:
    world = league()
    holidays = [date(2027, 1, 12), date(2027, 3, 30)]
    wanted = weekly(count=12, venue="Riverside", answer_hours=3, holidays=holidays)
    drafts = planned_nights(world.event, wanted)
    assert not Night.objects.exists()
    nights = make_nights(world.event, wanted, actor=world.actor("organiser"))
    starts = [timezone.localtime(night.starts_at) for night in nights]
    assert starts == [timezone.localtime(night.starts_at) for night in drafts]
    assert {(start.weekday(), start.time()) for start in starts} == {(1, starts[0].time())}
    assert [start.date() for start in starts if start.date() in holidays] == []
    assert (nights[0].name, nights[1].name, nights[-1].name) == ("Week 1", "Week 2", "Week 12")
    assert starts[1].date() == date(2027, 1, 19)
    assert [night.answers_until for night in nights] == [
        night.starts_at - timedelta(hours=3) for night in nights
    ]
    world.event.refresh_from_db()
    assert world.event.sessions_planned == 24
    assert AuditEntry.objects.filter(verb="night.make").count() == 12


def test_a_timetable_that_cannot_be_names_every_problem() -> None:
    world = league()
    tonight(world)
    wrong = Timetable(first=TUESDAY, name=" ", count=0, weeks=9, games=99, venue="x" * 161)
    with pytest.raises(Refused) as refusal:
        make_nights(world.event, wrong, actor=world.actor("organiser"))
    assert codes(refusal) == ["value_out_of_range"] * 3 + ["name_missing", "text_too_long"]
    with pytest.raises(Refused) as refusal:
        make_nights(world.event, weekly(name="W" * 80), actor=world.actor("organiser"))
    assert codes(refusal) == ["text_too_long"]
    with pytest.raises(Refused) as refusal:
        make_nights(world.event, weekly(), actor=world.actor("organiser"))
    assert codes(refusal) == ["night_at_that_time"]
    with pytest.raises(Forbidden):
        make_nights(world.event, weekly(weeks=2), actor=world.actor("referee"))
    far = Timetable(first=TUESDAY.replace(year=9999), name="Far away")
    with pytest.raises(Refused) as refusal:
        planned_nights(world.event, far)
    assert codes(refusal) == ["value_out_of_range"]
    with pytest.raises(Refused) as refusal:
        move_far(world)
    assert codes(refusal) == ["value_out_of_range"]
    assert Night.objects.count() == 1


def move_far(world: World) -> list[Night]:
    night = world.event.nights.get()
    return [change_night(night, actor=world.actor("organiser"), starts_at=TUESDAY.replace(year=1))]


def test_a_night_moves_with_its_answers_and_its_sessions_and_can_be_cancelled() -> None:
    world = league()
    actor = world.actor("organiser")
    first, second, _third = make_nights(world.event, weekly(answer_hours=2), actor=actor)
    late = TUESDAY + timedelta(days=1)
    moved = change_night(first, actor=actor, starts_at=late, name="Opening night", games=3)
    assert (moved.answers_until, moved.version) == (late - timedelta(hours=2), 2)
    assert change_night(moved, actor=actor, name="Opening night").version == 2
    with pytest.raises(Refused) as refusal:
        change_night(moved, actor=actor, starts_at=second.starts_at, name="", games=0)
    assert "name_missing" in codes(refusal)
    assert "night_at_that_time" in codes(refusal)
    with pytest.raises(Refused) as refusal:
        change_night(moved, actor=actor, answers_until=late + timedelta(hours=1))
    assert codes(refusal) == ["answers_after_start"]
    assert cancel_night(second, actor=actor).is_cancelled
    world.event.refresh_from_db()
    assert world.event.sessions_planned == 5
    with pytest.raises(Refused) as refusal:
        change_night(second, actor=actor, name="Later")
    assert codes(refusal) == ["night_cancelled"]
    assert next_night(world.event, now=late + timedelta(days=1)) == _third
    restore_night(second, actor=actor)
    assert next_night(world.event, now=late + timedelta(days=1)) == second
    answer_night(second, world.entrants[0], "yes", actor=actor)
    with pytest.raises(Refused) as refusal:
        remove_night(second, actor=actor)
    assert codes(refusal) == ["night_has_answers"]
    remove_night(_third, actor=actor)
    assert [night.name for night in Night.objects.order_by("pk")] == ["Opening night", "Week 2"]


def test_players_answer_by_link_or_login_until_the_deadline_and_staff_after_it() -> None:
    world = league()
    night = tonight(world, answer_hours=1)
    ana, ben, cai = world.entrants[:3]
    ben.player.login = world.stranger
    ben.player.save()
    own = actor_of_answer_link(ana)
    answer_night(night, ana, "late", actor=own)
    answer_night(night, ben, "yes", actor=world.actor("stranger"))
    answer_night(night, cai, "no", actor=world.actor("scorer"))
    version = Night.objects.get().version
    answer_night(night, ana, "late", actor=own)
    assert Night.objects.get().version == version
    for actor, entrant in ((own, ben), (world.actor("stranger"), ana)):
        with pytest.raises(Forbidden):
            answer_night(night, entrant, "no", actor=actor)
    with pytest.raises(Refused) as refusal:
        answer_night(night, ana, "", actor=own)
    assert codes(refusal) == ["value_unknown"]
    counts = counts_of(night)
    assert (counts.yes, counts.late, counts.no, counts.unanswered) == (1, 1, 1, 6)
    assert (counts.tables, counts.missing, counts.left_over) == (0, 2, 2)


def test_after_the_deadline_only_staff_answer_and_only_agreed_names_are_shown() -> None:
    world = league()
    night = tonight(world, answer_hours=1)
    ana, ben, _cai, dee = world.entrants[:4]
    own, staff = actor_of_answer_link(ana), world.actor("referee")
    answer_night(night, ana, "late", actor=own)
    answer_night(night, ben, "yes", actor=staff)
    Night.objects.update(
        starts_at=timezone.now() + timedelta(minutes=5),
        answers_until=timezone.now() - timedelta(minutes=5),
    )
    night.refresh_from_db()
    assert not takes_answers(night)
    with pytest.raises(Refused) as refusal:
        answer_night(night, ana, "no", actor=own)
    assert codes(refusal) == ["answers_closed"]
    answer_night(night, ana, "", actor=staff)
    dee.player.shown_by_name = False
    dee.player.save()
    answer_night(night, dee, "yes", actor=staff)
    coming = coming_to(night)
    assert (coming.yes, coming.late, coming.unnamed) == ([ben.player.display_name], [], 1)


@pytest.mark.parametrize(("games", "first_game"), [(1, 1), (2, 2), (3, 2)])
def test_who_comes_late_misses_the_first_game_unless_it_is_the_only_one(
    games: int, first_game: int
) -> None:
    world = league()
    row = answer_night(
        tonight(world, games=games), world.entrants[0], "late", actor=world.actor("scorer")
    )
    assert row.first_game == first_game


def test_only_sessions_that_have_not_started_follow_their_night() -> None:
    world = league()
    actor, night = world.actor("organiser"), tonight(world, games=4)
    planned = [night.starts_at + timedelta(minutes=90 * game) for game in range(4)]
    statuses = ("finished", "running", "published", "draft")
    for number, (status, start) in enumerate(zip(statuses, planned, strict=True), 1):
        SessionFactory.create(
            event=world.event, night=night, number=number, status=status, planned_start=start
        )
    hour = timedelta(hours=1)
    change_night(night, actor=actor, starts_at=night.starts_at + hour)
    starts = [session.planned_start for session in night.sessions.order_by("number")]
    assert starts == [*planned[:2], planned[2] + hour, planned[3] + hour]


def test_the_last_game_of_a_player_is_not_before_the_first() -> None:
    world = league()
    actor, night, ana = world.actor("organiser"), tonight(world, games=3), world.entrants[0]
    set_presence(night, ana, actor=actor, presence=Presence.HERE, first_game=2)
    with refused("value_out_of_range"):
        set_presence(night, ana, actor=actor, last_game=1)
    assert set_presence(night, ana, actor=actor, last_game=2).last_game == 2


def test_a_renewed_link_and_a_wrong_one_answer_for_nobody() -> None:
    world = league()
    ana = world.entrants[0]
    old = answer_token(ana)
    assert entrant_by_answer_link(old) == ana
    renew_answer_link(ana, actor=world.actor("referee"))
    wrong = (old, "", "x", f"{ana.pk}-", "9" * 30 + "-x", f"{world.entrants[1].pk}-{old[-24:]}")
    assert [entrant_by_answer_link(token) for token in wrong] == [None] * len(wrong)
    assert entrant_by_answer_link(answer_token(Entrant.objects.get(pk=ana.pk))) == ana
    with pytest.raises(Forbidden):
        renew_answer_link(ana, actor=world.actor("scorer"))


def test_a_night_is_drawn_from_those_who_are_there() -> None:
    """Nine are there: one comes late, one leaves after the first game, one has a bye."""
    world = league(players=12)
    actor, players = world.actor("organiser"), world.entrants
    night = tonight(world, games=2)
    for entrant in players[:10]:
        answer_night(night, entrant, "yes", actor=actor)
    assert len(players_of_game(night, 1)) == 10
    for entrant in players[:9]:
        set_presence(night, entrant, actor=actor, presence=Presence.HERE)
    set_presence(night, players[7], actor=actor, first_game=2)
    set_presence(night, players[8], actor=actor, last_game=1)
    with pytest.raises(Refused) as refusal:
        set_presence(night, players[0], actor=actor, presence="asleep", first_game=3)
    assert codes(refusal) == ["value_unknown", "value_out_of_range"]
    first = drawn(night, actor=actor)
    assert people_of(first) == {entrant.pk for entrant in [*players[:7], players[8]]}
    with pytest.raises(Refused) as refusal:
        cancel_night(night, actor=actor)
    assert codes(refusal) == ["night_has_sessions"]
    Session.objects.update(status=SessionStatus.FINISHED)
    second = drawn(night, actor=actor)
    assert people_of(second) == {entrant.pk for entrant in players[:8]}
    assert (second.options["tonight"], second.certificate["repeats"]) == (1, 3)
    starts = [session.planned_start for session in night.sessions.order_by("number")]
    assert starts == [night.starts_at, night.starts_at + timedelta(minutes=90)]
    with pytest.raises(Refused) as refusal:
        draw_next_game(night, actor=actor)
    assert codes(refusal) == ["night_all_drawn"]
    statuses = set(world.event.entrants.values_list("status", flat=True))
    assert statuses == {"enrolled"}


def test_who_leaves_early_has_no_bye_and_absent_players_draw_nothing() -> None:
    world = league(players=5)
    actor, night = world.actor("organiser"), tonight(world, games=2)
    with pytest.raises(Refused) as refusal:
        draw_next_game(night, actor=actor)
    assert codes(refusal) == ["too_few_entrants"]
    for entrant in world.entrants:
        set_presence(night, entrant, actor=actor, presence=Presence.HERE, last_game=1)
    set_presence(night, world.entrants[2], actor=actor, last_game=0)
    session = drawn(night, actor=actor)
    assert [bye.entrant_id for bye in session.sit_outs.all()] == [world.entrants[2].pk]


def test_a_no_show_of_a_night_stays_in_the_season_and_comes_back_by_undo() -> None:
    world = league(players=5)
    actor, night = world.actor("organiser"), tonight(world, games=2)
    mark_others_present(night, actor=actor)
    session = publish_session(drawn(night, actor=actor), actor=actor)
    (bye,) = session.sit_outs.all()
    missing = world.entrants[0] if world.entrants[0] != bye.entrant else world.entrants[1]
    asked: Any = {"kind": RepairKind.NO_SHOW, "entrants": [missing]}
    best = repairs_of(session, actor=actor, **asked)[0]
    repair_session(session, actor=actor, key=best.key, **asked)
    missing.refresh_from_db()
    assert (missing.status, presence_at(night, missing)) == ("enrolled", "away")
    undo_seating_change(session, actor=actor)
    assert presence_at(night, missing) == "here"


def drawn(night: Night, *, actor: Any) -> Session:
    job = draw_next_game(night, actor=actor, seed=1)
    draw_session(job.pk)
    return Session.objects.get(jobs=job)


def people_of(session: Session) -> set[int]:
    seats = session.seats.values_list("entrant_id", flat=True)
    return {*seats, *session.sit_outs.values_list("entrant_id", flat=True)}


def test_answers_that_are_offered_have_words() -> None:
    assert [str(answer.label) for answer in NightAnswer] == ["Yes", "Late", "No"]
