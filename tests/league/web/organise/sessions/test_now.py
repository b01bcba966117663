"""The home of an event's staff: the next step, the first steps, the navigation beside them."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from league.core.permissions import SYSTEM
from league.enums import (
    EntrantStatus,
    EntryContract,
    EventStatus,
    ReleasePolicy,
    SessionStatus,
)
from league.events.banner import set_banner
from league.models import Event, EventPlan, Session, TableCall
from league.standings.queries.standings import ranks_before
from league.teams.ceremony import show_ceremony
from tests.entries import WHOLE_GAME
from tests.factories import (
    EntrantFactory,
    ReportFactory,
    SignUpFactory,
    TableCallFactory,
)
from tests.league.web.readers import Answer, at, reader, words
from tests.shortcuts import play
from tests.stages import cut_to_four, session_of, stage
from tests.team_leagues import all_named, drawn, finished, named, opened, team_league
from tests.worlds import World, add_session, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db


def now(world: World, role: str = "organiser") -> Answer:
    return reader(getattr(world, role)).get(at("manage", world))


def step(world: World, role: str = "organiser") -> tuple[str, str]:
    """What is to be done next, and the label of the button."""
    found = now(world, role).context["step"]
    return found.what, str(found.action.label) if found.action else ""


def test_the_next_step_follows_the_session() -> None:
    world = drawn_event(sessions_planned=1)
    seen = []
    for status in (SessionStatus.DRAFT, SessionStatus.PUBLISHED, SessionStatus.RUNNING):
        Session.objects.update(status=status, started_at=timezone.now())
        seen.append(step(world))
    play(world.table, WHOLE_GAME)
    seen.append(step(world))
    Session.objects.update(status=SessionStatus.FINISHED)
    seen.append(step(world))
    Event.objects.update(status=EventStatus.FINISHED)
    seen.append(step(world))
    assert seen == [
        ("The seating of session 1 is not published yet.", "Publish"),
        ("Session 1 can start: its seating is public.", "Start session"),
        ("1 table is playing.", "Go to table 1, which has not reported"),
        ("All tables of session 1 have their results.", "Close all tables and finish session"),
        ("Session 1 is over.", "Finish event"),
        ("The event is over.", "Prize-giving"),
    ]


def test_tables_without_a_result_are_named_and_stand_first() -> None:
    world = running_event(tables=4, entry_contract=EntryContract.RESULT)
    session = world.session
    session.started_at = timezone.now() - timedelta(minutes=92)
    session.save()
    assert step(world)[0] == "All 4 tables are playing."
    for number in (1, 2, 4):
        world.event.sessions.get().tables.filter(number=number).update(status="finished")
    page = now(world)
    rows = [(row.live.table.number, row.says) for row in page.context["tables"]]
    assert page.context["step"].what == "Table 3 has no result yet."
    assert rows == [(3, "No result after 1 h 32"), (1, ""), (2, ""), (4, "")]
    shown = reader(world.organiser).get(at("manage_session", world, number=1))
    assert "1 table has not reported yet: 3" in words(shown)


def test_sign_ups_that_wait_are_named() -> None:
    world = running_event()
    assert now(world).context["matters"] == []
    for name in ("Kati Meier", "Ole Olsen", "Ann Lee", "Bo Xu"):
        SignUpFactory.create(event=world.event, name=name)
    (matter,) = now(world).context["matters"]
    assert matter.fact == "4 sign-ups wait for your answer."
    assert matter.text == "Kati Meier, Ole Olsen, Ann Lee, and 1 more"
    assert "Kati Meier" in words(now(world))
    assert "Kati Meier" not in words(now(world, "scorer"))


def test_a_later_draft_that_results_overtook_waits() -> None:
    world = running_event()
    draft = add_session(world)
    by_lot = ranks_before(draft)
    ranks = {str(entrant): len(by_lot) + 1 - rank for entrant, rank in by_lot.items()}
    Session.objects.filter(pk=draft.pk).update(method="swiss", ranks={"version": 0, "of": ranks})
    Event.objects.update(results_version=1)
    (matter,) = now(world).context["matters"]
    assert matter.fact == "The draft of session 2 is out of date."
    assert matter.action.url == at("manage_session", world, number=2)


def test_a_plan_that_fits_leads_on_to_the_next_draw() -> None:
    world = event_world(players=8, status=EventStatus.RUNNING, sessions_planned=3)
    add_session(world, status=SessionStatus.FINISHED)
    ids = [entrant.pk for entrant in world.entrants]
    EventPlan.objects.create(
        event=world.event, sessions={"2": [ids[:4], ids[4:]], "3": [ids[::2], ids[1::2]]}, seed=1
    )
    assert step(world) == ("Session 1 is over.", "Draw next session")
    assert now(world).context["step"].then == "The seating plan has the tables of session 2."
    EntrantFactory.create(event=world.event)  # has a bye in the plan
    assert step(world) == ("Session 1 is over.", "Draw next session")
    assert [one.fact for one in now(world).context["matters"]] == [
        "The seating plan is out of date."
    ]
    world.entrants[0].status = EntrantStatus.WITHDRAWN
    world.entrants[0].save()
    assert step(world) == ("The seating plan is out of date.", "Renew seating plan")
    Event.objects.update(status=EventStatus.FINISHED)
    assert step(world)[0] == "The event is over."


def test_a_plan_stops_the_draw_when_more_players_have_no_seat_than_may_have_a_bye() -> None:
    world = event_world(players=11, status=EventStatus.RUNNING, sessions_planned=2)
    add_session(world, status=SessionStatus.FINISHED)
    ids = [entrant.pk for entrant in world.entrants]
    EventPlan.objects.create(
        event=world.event, sessions={"2": [ids[:4], ids[4:8]]}, players=ids, seed=1
    )
    assert step(world) == ("Session 1 is over.", "Draw next session")
    EntrantFactory.create(event=world.event)
    assert step(world) == ("The seating plan is out of date.", "Renew seating plan")


def test_a_substitute_who_is_needed_no_more_does_not_stop_the_draw_by_the_plan() -> None:
    world = event_world(players=8, status=EventStatus.RUNNING, sessions_planned=2)
    add_session(world, status=SessionStatus.FINISHED)
    ids = [entrant.pk for entrant in world.entrants]
    EventPlan.objects.create(event=world.event, sessions={"2": [ids[:4], ids[4:]]}, seed=1)
    world.entrants[7].status = EntrantStatus.SUBSTITUTE
    world.entrants[7].save()
    EntrantFactory.create(event=world.event)
    assert step(world) == ("Session 1 is over.", "Draw next session")


def test_after_a_cut_the_plan_of_the_first_stage_is_over() -> None:
    world = event_world(players=8, status=EventStatus.RUNNING, sessions_planned=2)
    add_session(world, status=SessionStatus.FINISHED)
    ids = [entrant.pk for entrant in world.entrants]
    EventPlan.objects.create(event=world.event, sessions={"2": [ids[:4], ids[4:]]}, seed=1)
    cut_to_four(world)
    assert step(world) == ("Session 1 is over.", "Draw next session")


def test_what_is_left_after_the_end_has_its_links_and_ticks() -> None:
    world = event_world(
        players=8,
        status=EventStatus.FINISHED,
        release_policy=ReleasePolicy.HIDDEN_FROM,
        hidden_from=1,
        sessions_planned=1,
    )
    add_session(world, status=SessionStatus.FINISHED)

    def left(role: str = "organiser") -> list[tuple[str, bool]]:
        return [(one.title, one.done) for one in now(world, role).context["left"]]

    titles = [
        "Release the results",
        "Make the files",
        "Announce the end",
        "Prepare the next one",
        "Archive the event",
    ]
    assert left() == [(title, False) for title in titles]
    assert step(world) == ("The event is over.", "Release results")
    Event.objects.update(results_released=True, archived_at=timezone.now())
    set_banner(Event.objects.get(), actor=SYSTEM, text="Thanks!")
    assert [title for title, done in left() if done] == [titles[0], titles[2], titles[4]]
    assert step(world) == ("The event is over.", "Reports & print")
    assert [title for title, _done in left("referee")] == titles[1:3]
    ReportFactory.create(event=world.event)
    assert [title for title, done in left() if not done] == [titles[3]]
    assert step(world) == ("The event is over.", "")  # what is left can wait
    assert (left("scorer"), step(world, "scorer")) == ([], ("The event is over.", ""))


def test_after_the_last_session_the_rest_of_the_day_is_named_before_the_event_ends() -> None:
    world = event_world(players=4, status=EventStatus.RUNNING, sessions_planned=2)
    scores = list(zip(world.entrants, (30, 10, -10, -30), strict=True))
    session_of(stage(world, 1), world.event, scores)
    assert now(world).context["left"] == []
    session_of(stage(world, 1), world.event, scores)
    page = now(world)
    assert [one.title for one in page.context["left"]] == [
        *("Give the prizes", "Make the files", "Announce the end"),
    ]
    assert page.context["step"].then == "3 things are left."
    assert "After the last session" in words(page)
    assert step(world) == ("Session 2 is over.", "Finish event")
    assert now(world, "scorer").context["left"] == []


def test_a_prize_giving_that_has_ended_stays_done() -> None:
    world = event_world(players=4, status=EventStatus.RUNNING, sessions_planned=1)
    scores = list(zip(world.entrants, (30, 10, -10, -30), strict=True))
    session_of(stage(world, 1), world.event, scores)

    def is_done() -> list[bool]:
        steps = now(world).context["left"]
        return [one.done for one in steps if one.title == "Give the prizes"]

    Event.objects.update(status=EventStatus.FINISHED)
    assert is_done() == [False]
    for seen, step in ((None, 0), (0, 5), (5, None)):
        event = Event.objects.get()
        show_ceremony(event, actor=world.actor("organiser"), step=step, seen=seen)
    assert is_done() == [True]


def test_teams_without_a_line_up_are_named_until_all_are_in() -> None:
    league = team_league(teams=4, size=3, sessions_planned=3)
    session = opened(league)
    assert step(league.world) == (
        "Team A, Team B, Team C, Team D have no full line-up.",
        "Line-ups",
    )
    named(league, session, "A", league.squads[league.team("A").pk][0])
    names = [card.line_up.team.name for card in now(league.world).context["line_ups"].cards]
    assert names == ["Team B", "Team C", "Team D", "Team A"]
    assert step(league.world)[0] == "Team B, Team C, Team D have no full line-up."
    all_named(league, session, but="A")
    assert step(league.world) == ("All line-ups of session 1 are in.", "Line-ups")
    assert now(league.world, "scorer").context["line_ups"] is None


def test_the_clock_of_line_ups_and_the_teams_by_rank() -> None:
    league = team_league(teams=4, size=3, sessions_planned=3)
    session = opened(league)
    session.planned_start = timezone.now() + timedelta(hours=3, seconds=5)
    session.save()
    named(league, session, "A", league.squads[league.team("A").pk][0])
    said = words(now(league.world))
    assert "2 h 00 until line-ups close 1 of 4 in" in said
    assert "Standings of teams" not in said  # before the first game
    session.planned_start = timezone.now()
    session.save()
    assert "until line-ups close" not in words(now(league.world))
    all_named(league, session, but="A")
    finished(league, drawn(session))
    opened(league)
    shown = now(league.world)
    assert "Standings of teams" in words(shown)
    assert sorted(line.games for line in shown.context["team_lines"]) == [1, 1, 1, 1]


def test_the_next_step_names_what_is_unusual_first() -> None:
    world = drawn_event()
    gone, late = world.entrants[:2]
    for entrant, status in zip(
        world.entrants, ("withdrawn", "checked_in", "checked_in", "checked_in"), strict=True
    ):
        entrant.status = status
        entrant.save()
    first = f"{gone.staff_name} (withdrawn) has a seat at table 1."
    assert now(world).context["step"].then == first
    late.status = EntrantStatus.LATE
    late.save()
    assert now(world).context["step"].then == f"{first} 1 more thing is unusual."


def test_finishing_a_session_says_whether_its_results_stay_hidden() -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    play(world.table, WHOLE_GAME)
    stays = "Finishing the session closes the tables; its results stay hidden."
    assert stays in words(now(world, "organiser"))
    Event.objects.update(hidden_from=2)
    assert stays not in words(now(world, "organiser"))


def test_a_call_comes_first_and_then_a_seat_without_its_player() -> None:
    world = running_event(tables=2)
    world.entrants[5].status = EntrantStatus.WITHDRAWN
    world.entrants[5].save()
    name = world.entrants[5].staff_name
    seated = f"{name} (withdrawn) has a seat at table 2."
    assert step(world) == (seated, "Repair seating")
    TableCallFactory.create(table=world.tables[1])
    TableCall.objects.update(called_at=timezone.now() - timedelta(minutes=6))
    called = ("Table 2 has waited 6 minutes for a referee.", "On my way to table 2")
    assert (step(world), step(world, "referee")) == (called, called)


def test_scorers_get_the_links_of_tables_and_no_drafts() -> None:
    world = running_event()
    add_session(world)
    said = words(now(world, "scorer"))
    assert ("Session 1" in said, "Session 2" in said, "Recent activity" in said) == (
        True,
        False,
        False,
    )


def test_scorers_read_which_tables_have_no_result_and_nothing_of_the_finish() -> None:
    world = running_event(tables=2)
    read = []
    for table in world.tables:
        play(table, WHOLE_GAME)
        found = now(world, "scorer").context["step"]
        read.append((found.what, found.then))
    assert read == [
        ("Table 2 has no result yet.", ""),
        ("All tables of session 1 have their results.", ""),
    ]


def test_the_navigation_shows_what_a_role_may_open() -> None:
    world = running_event()
    labels = {}
    for role in ("organiser", "referee", "scorer"):
        page = reader(getattr(world, role)).get(at("manage_sidebar", world), {"at": "check_in_one"})
        frame = page.context["frame"]()
        links = [link for part in frame.parts for link in part.links]
        assert [str(link.entry.label) for link in links if link.is_current] == ["Check-in"]
        labels[role] = [str(link.entry.label) for link in links]
    assert labels["scorer"] == ["Players", "Check-in", "My tables", "Hall screen", "Standings"]
    assert labels["referee"] == [
        *("Players", "Check-in", "Sessions", "My tables", "Referee", "Penalties"),
        *("Hall screen", "Standings", "Stages", "Corrections", "Reports & print", "Audit log"),
        "Announcement",
    ]
    assert labels["organiser"] == [
        *("Settings", "Rules", "Players", "Sign-ups", "Teams", "Divisions"),
        "Seating plan",
        *("Check-in", "Sessions", "My tables", "Referee", "Penalties", "Hall screen"),
        *("Standings", "Stages", "Prize-giving", "Corrections", "Reports & print"),
        *("Staff", "Audit log", "Notices", "Announcement", "Rehearsal", "Copy", "Archive"),
    ]


def test_prepare_folds_while_a_page_of_event_is_open() -> None:
    world = event_world()
    client = reader(world.organiser)
    opened = {
        name: re.findall(r'id="sidebar-(\w+)" open', client.get(at(name, world)).content.decode())
        for name in ("manage", "audit")
    }
    assert opened == {
        "manage": ["prepare", "run", "results"],
        "audit": ["run", "results", "event"],
    }


def test_a_page_below_an_entry_marks_that_entry() -> None:
    world = running_event()
    client = reader(world.organiser)
    marked = {}
    for name in ("federations", "event_hand_over", "event_end_check", "release_check"):
        frame = client.get(at(name, world)).context["frame"]()
        links = [frame.now, *(link for part in frame.parts for link in part.links)]
        marked[name] = [str(link.entry.label) for link in links if link.is_current]
    assert marked == {
        "federations": ["Reports & print"],
        "event_hand_over": ["Staff"],
        "event_end_check": ["Now"],
        "release_check": ["Now"],
    }
