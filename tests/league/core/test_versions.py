"""The two versions of an event: which verb moves which, and what follows them."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from league.core.locks import bump_page_versions_of_club
from league.core.permissions import ANONYMOUS, SYSTEM
from league.core.versions import results_key
from league.cuts.cuts import admit_entrant, apply_cut, undo_cut
from league.cuts.queries.preview import cut_preview
from league.divisions.divisions import place_entrants, set_division_rules, set_divisions
from league.entrants.entrants import change_entrant, enrol_player
from league.entrants.erasing import erase_person
from league.entrants.removing import remove_entrant
from league.entrants.status_changes import set_entrant_status
from league.enums import EntryContract, EventKind, EventStatus, PenaltyKind, ReleasePolicy
from league.events.archiving import archive_event, change_address
from league.events.banner import set_banner
from league.events.events import change_event, change_ruleset, release_results, set_event_status
from league.models import Club, Division, Event, Night, Penalty, Session, Stage, Team
from league.nights.changes import cancel_night, change_night, remove_night, restore_night
from league.nights.timetable import Timetable, make_nights
from league.people.players import change_player
from league.play.penalties import give_penalty, revoke_penalty
from league.play.seat_swaps import swap_at_table
from league.play.tables import clear_table_result, record_result
from league.seating.sessions import (
    finish_session,
    publish_session,
    reopen_session,
    start_session,
    unpublish_session,
    unstart_session,
)
from league.seating.substitutes import substitute_entrant
from league.series.series import add_event, create_series, remove_event
from league.standings.stages import change_stage, create_stage, delete_stage, move_stage
from league.teams.teams import change_team, drop_team_rules, remove_team, set_squad, set_team_rules
from tests.factories import EntrantFactory, PlayerFactory
from tests.stages import add_final, qualified, stage, stage_world
from tests.worlds import drawn_event, event_world

Deed = Callable[[], object]
RESULTS, PAGE, BOTH, NEITHER = {"results"}, {"page"}, {"results", "page"}, set[str]()
POINTS = (40_000, 30_000, 30_000, 20_000)

pytestmark = pytest.mark.django_db


def moved(event: Event, do: Deed) -> set[str]:
    """Which versions of the event a deed moves."""
    before = Event.objects.get(pk=event.pk)
    do()
    after = Event.objects.get(pk=event.pk)
    return {
        name
        for name in ("results", "page")
        if getattr(before, f"{name}_version") != getattr(after, f"{name}_version")
    }


def follow(event: Event, story: list[tuple[str, Deed, set[str]]]) -> None:
    """Do one deed after the other: each moves exactly the versions that stand beside it."""
    found = [(name, moved(event, do)) for name, do, _ in story]
    assert found == [(name, versions) for name, _, versions in story]


def test_settings_that_decide_ranks_move_results_and_words_move_the_page() -> None:
    world = event_world(status=EventStatus.DRAFT)
    event, actor = world.event, world.actor("organiser")

    def change(**values: Any) -> Deed:
        return lambda: change_event(Event.objects.get(pk=event.pk), actor=actor, **values)

    follow(
        event,
        [
            ("another name", change(name="Harbour Cup"), PAGE),
            ("the same name", change(name="Harbour Cup"), NEITHER),
            ("words and a link", change(description="Lunch at one.", venue="Hall 2"), PAGE),
            ("photos and minutes", change(takes_photos=True, tiles_by_photo=True, session_minutes=75), PAGE),
            ("tie-breaks", change(tiebreaks=["total", "lot"]), RESULTS),
            ("a date, by which circuits count", change(starts_on="2026-05-01"), RESULTS),
            ("no ratings", change(rated=False), RESULTS),
            ("words and best of", change(description="Five count.", best_n=5), BOTH),
            ("a release at the end", change(release_policy=ReleasePolicy.SESSION_END), BOTH),
            ("hidden again", lambda: release_results(event, actor=actor, released=False), BOTH),
            ("released", lambda: release_results(event, actor=actor), BOTH),
            ("another ruleset", lambda: change_ruleset(event, actor=actor, preset="ema-2016", switches={}), RESULTS),
            ("an announcement", lambda: set_banner(event, actor=actor, text="Buses leave at six."), PAGE),
            ("no announcement", lambda: set_banner(event, actor=actor, text=""), PAGE),
            ("another address", lambda: change_address(event, "harbour-cup", actor=actor), PAGE),
            ("opened", lambda: set_event_status(event, EventStatus.OPEN, actor=actor), RESULTS),
            ("started", lambda: set_event_status(event, EventStatus.RUNNING, actor=actor), RESULTS),
            ("finished", lambda: set_event_status(event, EventStatus.FINISHED, actor=actor), RESULTS),
            ("archived", lambda: archive_event(event, actor=actor), PAGE),
            ("archived twice", lambda: archive_event(event, actor=actor), NEITHER),
        ],
    )  # fmt: skip


def test_statuses_that_leave_the_standings_as_they_are_move_the_page_alone() -> None:
    world = event_world(players=8)
    event, actor, anna = world.event, world.actor("organiser"), world.entrants[0]
    club = Club.objects.create(name="Harbour")

    def becomes(status: str) -> Deed:
        return lambda: set_entrant_status(anna, status, actor=actor)

    def profile(**values: object) -> Deed:
        return lambda: change_player(anna.player, actor=SYSTEM, event_id=event.pk, **values)

    follow(
        event,
        [
            ("late", becomes("late"), PAGE),
            ("on the list again", becomes("enrolled"), PAGE),
            ("checked in", becomes("checked_in"), PAGE),
            ("checked in twice", becomes("checked_in"), NEITHER),
            ("not checked in", becomes("enrolled"), PAGE),
            ("missing", becomes("no_show"), RESULTS),
            ("there after all", becomes("enrolled"), RESULTS),
            ("withdrawn", becomes("withdrawn"), RESULTS),
            ("enrolled again", becomes("enrolled"), RESULTS),
            ("disqualified", becomes("disqualified"), RESULTS),
            ("back", becomes("enrolled"), RESULTS),
            ("enrolled", lambda: enrol_player(event, actor=actor, name="Zoe"), RESULTS),
            ("removed", lambda: remove_entrant(world.entrants[7], actor=actor), RESULTS),
            ("another number", lambda: change_entrant(anna, actor=actor, number=99), PAGE),
            ("the same number", lambda: change_entrant(anna, actor=actor, number=99), NEITHER),
            ("a fixed table", lambda: change_entrant(anna, actor=actor, fixed_table=3), PAGE),
            ("a team", lambda: change_entrant(anna, actor=actor, team="Reds"), RESULTS),
            ("another name", profile(display_name="Anna Berg"), PAGE),
            ("the same name", profile(display_name="Anna Berg"), NEITHER),
            ("a club", profile(club="Harbour"), PAGE),
            ("the club's name", lambda: bump_page_versions_of_club(club.pk), PAGE),
            ("not rated", profile(rated=False), BOTH),
            ("erased", lambda: erase_person(anna.player, actor=SYSTEM, name="Anna Berg"), BOTH),
        ],
    )  # fmt: skip


def test_a_session_moves_results_where_it_shows_some_and_the_page_where_it_hides_them() -> None:
    world = drawn_event(entry_contract=EntryContract.RESULT)
    event, actor, session = world.event, world.actor("organiser"), world.session
    event.entrants.update(status="checked_in")
    spare = EntrantFactory.create(event=event, player=PlayerFactory.create(), status="substitute")
    east, south, *_ = world.table.seats.order_by("pk")

    def step(do: Callable[..., Session]) -> Deed:
        return lambda: do(Session.objects.get(pk=session.pk), actor=actor)

    def swap(reason: str = "") -> Deed:
        return lambda: swap_at_table(
            world.table, east.pk, south.pk, actor=actor, version=world.table.version, reason=reason
        )

    def enter() -> None:
        record_result(
            world.table,
            actor=actor,
            version=world.table.version,
            raw_points=POINTS,
            leftover_sticks=0,
        )

    def clear() -> None:
        clear_table_result(
            world.table, actor=actor, version=world.table.version, reason="Wrong table."
        )

    follow(
        event,
        [
            ("published", step(publish_session), RESULTS),
            ("a draft again", step(unpublish_session), BOTH),
            ("published again", step(publish_session), RESULTS),
            ("started", step(start_session), PAGE),
            ("not started after all", step(unstart_session), PAGE),
            ("started again", step(start_session), PAGE),
            ("two seats before a result", swap(), PAGE),
            ("a substitute", lambda: substitute_entrant(south, spare, actor=actor), RESULTS),
            ("a result", enter, RESULTS),
            ("two seats after it", swap("Sat the other way round."), RESULTS),
            ("no result", clear, RESULTS),
            ("the result again", enter, RESULTS),
            ("finished", step(finish_session), RESULTS),
            ("open again", step(reopen_session), BOTH),
        ],
    )


def test_penalties_move_results() -> None:
    world = event_world()
    actor, anna = world.actor("organiser"), world.entrants[0]

    def give() -> None:
        give_penalty(anna, actor=actor, kind=PenaltyKind.CHOMBO, points=20_000, reason="Late.")

    def revoke() -> None:
        revoke_penalty(Penalty.objects.get(entrant=anna), actor=actor, reason="The bus was late.")

    follow(world.event, [("given", give, RESULTS), ("revoked", revoke, RESULTS)])


def test_stages_and_cuts_move_results_and_the_name_of_a_stage_the_page() -> None:
    world = stage_world(players=8)
    event, actor = world.event, world.actor("organiser")
    final = add_final(world)
    qualified(world, (80, 70, 60, 50, -50, -60, -70, -80))

    def last() -> Stage:
        return event.stages.order_by("number").last() or final

    def change(**values: Any) -> Deed:
        return lambda: change_stage(final, actor=actor, **values)

    follow(
        event,
        [
            ("another name", change(name="Grand final"), PAGE),
            ("the same name", change(name="Grand final"), NEITHER),
            ("carry-over", change(carry_over="none"), RESULTS),
            ("another stage", lambda: create_stage(event, actor=actor, name="Show", intake="best", cut_size=4, counts=False, source=stage(world, 1)), RESULTS),
            ("moved", lambda: move_stage(last(), actor=actor, up=True), RESULTS),
            ("removed", lambda: delete_stage(Stage.objects.get(name="Show"), actor=actor), RESULTS),
            ("the cut", lambda: apply_cut(stage(world, 1), actor=actor), RESULTS),
            ("a late admission", lambda: admit_entrant(final, world.entrants[5], actor=actor, reason="Emi left."), RESULTS),
            ("no cut", lambda: undo_cut(stage(world, 1), actor=actor), RESULTS),
        ],
    )  # fmt: skip


def test_divisions_and_teams_move_results_their_names_and_colours_the_page() -> None:
    league = event_world(players=8, kind=EventKind.LEAGUE)
    event, actor = league.event, league.actor("organiser")
    follow(
        event,
        [
            ("two divisions", lambda: set_divisions(event, ["A", "B"], actor=actor), RESULTS),
            ("other names", lambda: set_divisions(event, ["Gold", "Silver"], actor=actor), PAGE),
            ("who moves up", lambda: set_division_rules(event, actor=actor, promoted=1), RESULTS),
            ("a player in one", lambda: place_entrants(event, {league.entrants[0].pk: Division.objects.get(name="Gold").pk}, actor=actor), RESULTS),
        ],
    )  # fmt: skip
    teams = event_world(players=8)
    event, actor = teams.event, teams.actor("organiser")
    reds = Team.objects.create(event=event, name="Reds")
    follow(
        event,
        [
            ("a squad", lambda: set_squad(reds, teams.entrants[:2], actor=actor), RESULTS),
            ("a colour", lambda: change_team(reds, actor=actor, colour="red"), PAGE),
            ("the same colour", lambda: change_team(reds, actor=actor, colour="red"), NEITHER),
            ("rules", lambda: set_team_rules(event, actor=actor, players_per_session=2), RESULTS),
            ("no rules", lambda: drop_team_rules(event, actor=actor), RESULTS),
            ("no team", lambda: remove_team(reds, actor=actor), RESULTS),
        ],
    )


def test_nights_move_the_page_and_a_place_in_a_series_moves_results() -> None:
    world = event_world(kind=EventKind.LEAGUE)
    event, actor = world.event, world.actor("organiser")
    series = create_series(actor=SYSTEM, name="Harbour League", kind="league")
    first = timezone.now() + timedelta(days=7)

    def night() -> Night:
        return Night.objects.get(event=event)

    follow(
        event,
        [
            ("a night", lambda: make_nights(event, Timetable(first=first, name="Night"), actor=actor), PAGE),
            ("its place", lambda: change_night(night(), actor=actor, venue="Hall 2"), PAGE),
            ("cancelled", lambda: cancel_night(night(), actor=actor), PAGE),
            ("played after all", lambda: restore_night(night(), actor=actor), PAGE),
            ("removed", lambda: remove_night(night(), actor=actor), PAGE),
            ("in a series", lambda: add_event(series, event, actor=SYSTEM), RESULTS),
            ("out of it", lambda: remove_event(series, event, actor=SYSTEM), RESULTS),
        ],
    )  # fmt: skip


def test_a_cut_is_made_from_its_preview_whatever_was_announced_and_whoever_checked_in() -> None:
    world = stage_world(players=8)
    actor = world.actor("organiser")
    add_final(world)
    qualified(world, (80, 70, 60, 50, -50, -60, -70, -80))
    preview = cut_preview(stage(world, 1))
    set_banner(world.event, actor=actor, text="The final starts at two.")
    set_entrant_status(world.entrants[0], "checked_in", actor=actor)
    made = apply_cut(stage(world, 1), actor=actor, version=preview.version)
    assert made.cut_at is not None


def test_a_check_in_keeps_what_was_computed_and_wakes_no_job(
    django_capture_on_commit_callbacks: Callable[[], AbstractContextManager[list[Deed]]],
) -> None:
    world = event_world()
    Event.objects.update(statistics_version=F("results_version"))
    before = results_key("rankings", world.event, ANONYMOUS)
    with django_capture_on_commit_callbacks() as sent:
        set_entrant_status(world.entrants[0], "checked_in", actor=SYSTEM)
    event = Event.objects.get(pk=world.event.pk)
    assert results_key("rankings", event, ANONYMOUS) == before
    assert list(Event.objects.with_new_results()) == []
    assert {message.__name__ for message in sent} == {"publish"}
