"""Stages on pages: planned, cut after a look, taken back, ranked with tabs."""

import re
from typing import Any

import pytest
from django.db.models import F

from league.core.locks import bump_results_version
from league.cuts.cuts import apply_cut
from league.enums import (
    CarryOver,
    EntrantStatus,
    EventKind,
    SessionStatus,
)
from league.models import Entrant, Event, Seat, Session, StageEntry
from league.standings.queries.stages import script_for
from tests.factories import SessionFactory
from tests.league.web.readers import Answer, Reader, at, messages_of, problems, reader, words
from tests.page_forms import submit
from tests.stages import add_final, add_rest, members, qualified, session_of, stage, stage_world
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
SCORES = [40, 31, 20, 9, 9, -19, -30, -60]


@pytest.fixture
def world() -> World:
    return stage_world()


@pytest.fixture
def played(world: World) -> World:
    add_final(world, carry_over=CarryOver.FRACTION, carry_percent=50)
    qualified(world, SCORES)
    return world


@pytest.fixture
def organiser(world: World) -> Reader:
    return reader(world.organiser)


def cut_page(world: World, client: Reader, **query: Any) -> Answer:
    return client.get(at("cut", world, number=1), query)


def make_cut(world: World, client: Reader, **values: Any) -> Answer:
    return client.post(at("cut_make", world, number=1), values, follow=True)


def test_a_stage_says_what_it_waits_for(played: World, organiser: Reader) -> None:
    Event.objects.filter(pk=played.event.pk).update(sessions_planned=2)

    def states() -> list[str]:
        return [card.state for card in organiser.get(at("stages", played)).context["cards"]]

    assert states() == ["playing", "later"]
    Event.objects.filter(pk=played.event.pk).update(sessions_planned=1)
    assert states() == ["cut_due", "later"]
    assert "Cut after Qualifying" in words(organiser.get(at("stages", played)))
    make_cut(played, organiser)
    assert states() == ["over", "ready"]


def test_stages_are_changed_moved_and_removed(world: World, organiser: Reader) -> None:
    add_final(world, name="A final")
    add_final(world, name="B final", source=stage(world, 1))
    page = organiser.get(at("stage", world, number=3))
    saved = submit(page, "Save changes", {"name": "Small final"}, follow=True)
    assert messages_of(saved) == ["Saved."]
    moved = organiser.post(at("stage_move", world, number=3), {"to": "up"}, follow=True)
    assert messages_of(moved) == ["Stage order changed."]
    assert stage(world, 2).name == "Small final"
    gone = organiser.post(at("stage_remove", world, number=2), follow=True)
    assert messages_of(gone) == ["Stage removed."]
    assert stage(world, 2).name == "A final"
    assert organiser.get(at("stage", world, number=3)).status_code == 404


def test_the_first_stage_has_few_words(world: World, organiser: Reader) -> None:
    address = at("stage", world, number=1)
    assert "Carry-over" not in words(organiser.get(address))
    body = {"name": "Heats", "sessions_planned": "6", "first_table": 1}
    assert messages_of(organiser.post(address, body, follow=True)) == ["Saved."]
    assert (stage(world, 1).name, stage(world, 1).sessions_planned) == ("Heats", 6)
    assert messages_of(organiser.post(address, body | {"name": ""}, follow=True)) == ["Saved."]
    assert stage(world, 1).title == "Qualifying"
    answer = organiser.post(address, body | {"first_table": ""})
    assert problems(answer) == {"first_table": ["This field is required."]}


def test_refusals_of_a_stage_are_on_its_forms(played: World, organiser: Reader) -> None:
    page = organiser.get(at("stage", played, number=2))
    answer = submit(page, "Save changes", {"cut_size": "6"})
    assert problems(answer) == {"cut_size": ["6 players do not fill tables of 4."]}
    body = {"entrant": played.entrants[6].pk, "reason": "Early"}
    answer = organiser.post(at("stage_admit", played, number=2), body)
    assert problems(answer, "admit_form") == {"__all__": ["No players can be added to Final now."]}


def test_referees_look_and_do_not_change(played: World) -> None:
    referee = reader(played.referee)
    assert "Add stage" not in words(referee.get(at("stages", played)))
    assert "Make cut" not in words(cut_page(played, referee))
    assert referee.post(at("cut_make", played, number=1)).status_code == 403
    assert referee.post(at("stage_new", played)).status_code == 403


def test_the_preview_shows_the_line_and_who_comes_next(played: World, organiser: Reader) -> None:
    page = words(cut_page(played, organiser))
    names = [entrant.player.display_name for entrant in played.entrants]
    assert "Preview: only staff can see it, and nothing is saved yet." in page
    assert f"{names[3]} is the last to qualify, {names[4]} the first to miss out." in page
    assert "They are tied. Decided by: Placements." in page
    assert f"Tied at the line: {names[3]}, {names[4]}." in page
    assert f"Next in line if a player declines: 5 {names[4]}, 6 {names[5]}, 7 {names[6]}" in page


def test_the_cut_draws_its_line_and_says_what_each_starts_with(
    played: World, organiser: Reader
) -> None:
    shown = cut_page(played, organiser)
    lines = [
        (one.row.placing.row.rank, one.gap) for one in shown.context["preview"].parts if one.line
    ]
    assert lines == [(4, 0)]
    fifth = Seat.objects.filter(entrant=played.entrants[4])
    fifth.update(final_score=F("final_score") - 5_000)
    bump_results_version(played.event.pk)
    page = words(cut_page(played, organiser))
    assert "Cut line of Final: 5.0 to the next player" in page
    assert "Final, seed 1 +40.0 +20.0" in page


def test_the_cut_says_once_how_many_are_eliminated(played: World, organiser: Reader) -> None:
    out = {"4 players are eliminated": 1, "eliminated": 1}
    for declined, said in (([], out), ([played.entrants[0].pk], {"3 players are eliminated": 1})):
        page = words(cut_page(played, organiser, asked="yes", declined=declined))
        assert {text: page.count(text) for text in said} == said


def test_a_decline_is_tried_out_and_then_made(played: World, organiser: Reader) -> None:
    second = played.entrants[1].pk
    page = cut_page(played, organiser, asked="yes", declined=[second, "x"])
    seated = [row.entrant.number for row in page.context["preview"].rows if row.stage]
    assert (seated, StageEntry.objects.count()) == ([1, 3, 4, 5], 0)
    body = {"version": page.context["preview"].version, "declined": second, "seen": second}
    made = make_cut(played, organiser, **body)
    assert messages_of(made) == ["Cut made."]
    assert members(stage(played, 2)) == [1, 3, 4, 5]
    assert "Cut made" in words(made)
    assert made.context["declined"] == [second]
    assert "declined" in words(organiser.get(at("stage", played, number=2)))


def test_a_decline_that_was_not_looked_at_is_shown_first(played: World, organiser: Reader) -> None:
    second = played.entrants[1].pk
    for body in ({"declined": second}, {"declined": second, "seen": second, "do": "look"}):
        page = make_cut(played, organiser, **body)
        assert page.redirect_chain == [
            (f"{at('cut', played, number=1)}?asked=yes&declined={second}", 302)
        ]
    assert StageEntry.objects.count() == 0


def test_a_cut_before_all_sessions_is_warned_of(played: World, organiser: Reader) -> None:
    assert "Qualifying has had 1 of 8 sessions." in words(cut_page(played, organiser))


def test_an_old_preview_is_turned_down(played: World, organiser: Reader) -> None:
    page = make_cut(played, organiser, version="0")
    assert messages_of(page) == ["Results have changed since this preview. Check it again."]


def test_the_cut_page_of_a_later_stage_waits_for_the_cut_before_it(
    played: World, organiser: Reader
) -> None:
    add_final(played, name="Grand final", source=stage(played, 2))
    page = organiser.get(at("cut", played, number=2))
    assert (page.status_code, "No session of Final has finished." in words(page)) == (200, True)


@pytest.mark.parametrize(
    ("event", "drawn", "style"),
    [
        ("running", 0, "button button--primary"),
        ("running", 2, "button "),
        ("finished", 2, None),
    ],
)
def test_after_a_cut_a_planned_session_is_drawn(
    played: World, organiser: Reader, event: str, drawn: int, style: str | None
) -> None:
    make_cut(played, organiser)
    for number in range(1, drawn + 1):  # one more in each stage
        SessionFactory.create(
            event=played.event,
            stage=stage(played, number),
            number=number + 1,
            status=SessionStatus.FINISHED,
        )
    Event.objects.update(status=event)
    shown = cut_page(played, organiser).content.decode()
    found = re.search(rf'class="([^"]*)" href="{at("session_draw", played)}"', shown)
    assert (found and found[1]) == style


def test_a_cut_is_taken_back(played: World, organiser: Reader) -> None:
    make_cut(played, organiser)
    page = organiser.post(at("cut_undo", played, number=1), follow=True)
    assert messages_of(page) == ["Cut undone."]
    assert StageEntry.objects.count() == 0


def test_the_page_shows_a_final_or_outdated_cut(played: World, organiser: Reader) -> None:
    make_cut(played, organiser)
    Seat.objects.filter(entrant=played.entrants[4]).update(final_score=99_000)
    assert "Results have changed since the cut" in words(cut_page(played, organiser))
    SessionFactory.create(
        event=played.event, stage=stage(played, 2), status=SessionStatus.PUBLISHED
    )
    page = words(cut_page(played, organiser))
    assert "Session 2 was published after the cut, so the cut can no longer change." in page
    assert "Undo cut" not in page


def test_unfinished_sessions_and_missing_stages_are_shown(world: World, organiser: Reader) -> None:
    assert "No stage follows this one." in words(cut_page(world, organiser))
    add_final(world)
    add_rest(world)
    session_of(stage(world, 1), world.event, [(who, 1) for who in world.entrants], status="running")
    Entrant.objects.filter(number=8).update(status=EntrantStatus.WITHDRAWN)
    page = words(cut_page(world, organiser))
    assert "Session 1 has not finished." in page
    assert "Withdrawn" in page


def test_a_player_is_added_on_the_stage_page(played: World, organiser: Reader) -> None:
    make_cut(played, organiser)
    address = at("stage_admit", played, number=2)
    body = {"entrant": played.entrants[6].pk, "reason": "4 had to leave"}
    assert messages_of(organiser.post(address, body, follow=True)) == ["Player added to the stage."]
    assert members(stage(played, 2)) == [1, 2, 3, 4, 7]
    answer = organiser.post(address, body | {"entrant": played.entrants[0].pk})
    assert (answer.status_code, list(problems(answer, "admit_form"))) == (422, ["entrant"])


def test_the_draw_form_starts_with_the_plan_of_the_stage(played: World, organiser: Reader) -> None:
    add_rest(played, first_table=2)
    Entrant.objects.filter(number=8).update(status=EntrantStatus.CHECKED_IN)
    make_cut(played, organiser)
    form = organiser.get(at("session_draw", played)).context["form"]
    assert form.initial["stage"] == stage(played, 2).pk
    assert (form.initial["method"], form.initial["script"]) == ("swiss", "1 2 3 4")
    body = {"method": "random", "stage": stage(played, 3).pk}
    page = organiser.post(at("session_draw", played), body, follow=True)
    assert page.status_code == 200
    assert Session.objects.get(number=2).stage == stage(played, 3)


def test_an_event_of_one_stage_asks_for_none(world: World, organiser: Reader) -> None:
    assert "stage" not in organiser.get(at("session_draw", world)).context["form"].fields


def test_a_league_night_is_drawn_among_players_present() -> None:
    world = event_world(kind=EventKind.LEAGUE)
    form = reader(world.organiser).get(at("session_draw", world)).context["form"]
    assert form.initial["method"] == "club_night"


@pytest.mark.parametrize(
    ("players", "seats", "script"),
    [
        (4, 4, "1 2 3 4"),
        (8, 4, "1 2 7 8 / 3 4 5 6"),
        (12, 4, "1 2 11 12 / 3 4 9 10 / 5 6 7 8"),
        (6, 3, "1 2 3 / 4 5 6"),
        (3, 4, ""),
    ],
)
def test_the_usual_script_of_a_final(players: int, seats: int, script: str) -> None:
    assert script_for(players, seats) == script


def test_standings_have_a_tab_for_each_stage_that_is_known(played: World) -> None:
    page = reader().get(at("standings", played))
    cuts = {row.rank: row.cut.size for row in page.context["lines"] if row.cut}
    assert cuts == {"4": 4}
    assert "The first 4 go on" in words(page)
    assert reader().get(at("stage_standings", played, number=2)).status_code == 404
    apply_cut(stage(played, 1), actor=played.actor("organiser"))
    scores = list(zip(played.entrants[:4], (-30, 0, 30, 0), strict=True))
    session_of(stage(played, 2), played.event, scores)
    page = words(reader().get(at("standings", played)))
    assert "Whole event Qualifying Final" in page
    page = reader().get(at("stage_standings", played, number=2))
    assert "Top 4 of Qualifying. 50% of points carried over." in words(page)
    assert "Carried over" in words(page)
    assert "Place at the cut" in words(page)
    assert [line.entrant.number for line in page.context["placed"]] == [3, 2, 4, 1]
    assert "Final" in words(reader().get(at("event", played)))
    player = reader().get(f"/players/{played.entrants[2].player_id}/")
    assert "session 2, table 1" in words(player)
    assert "Session 2 · Final" in words(reader().get(at("session", played, number=2)))


def test_a_league_shows_the_range_of_games() -> None:
    world = stage_world(kind=EventKind.LEAGUE)
    qualified(world, SCORES)
    page = words(reader().get(at("standings", world)))
    assert "Players here have 1 game each." in page
    session_of(stage(world, 1), world.event, [(who, 1) for who in world.entrants[:4]])
    page = words(reader().get(at("standings", world)))
    assert "Players here have 1 to 2 games each." in page
