"""The page of a draw: who would play, what it is told, and a second draw beside the first."""

import re
from typing import Any

import pytest

from league.cuts.cuts import apply_cut
from league.enums import EntrantStatus, EventKind, EventStatus, SessionStatus
from league.models import Entrant, EventPlan, Job, SeatingChange, Session
from league.tasks import draw_session
from tests.factories import EntrantFactory
from tests.league.web.readers import at, messages_of, problems, reader, words
from tests.page_forms import submit
from tests.stages import add_final, qualified, stage, stage_world
from tests.worlds import World, add_session, drawn_event, event_world

pytestmark = pytest.mark.django_db


def page(world: World, **told: Any) -> Any:
    return reader(world.organiser).get(at("session_draw", world), told)


def offers_publishing(answer: Any) -> bool:
    return re.search(r">\s*Publish\s*</(a|button)>", answer.content.decode()) is not None


def with_substitutes(world: World, count: int = 1) -> World:
    for name in ("Uwe", "Vera")[:count]:
        EntrantFactory.create(
            event=world.event, player__display_name=name, status=EntrantStatus.SUBSTITUTE
        )
    return world


def test_the_page_says_who_would_play_before_it_draws() -> None:
    world = with_substitutes(event_world(players=7))
    Entrant.objects.filter(number__lte=7).update(status=EntrantStatus.CHECKED_IN)
    Entrant.objects.filter(number=7).update(status=EntrantStatus.LATE)
    here = {"method": "random", "checked_in_only": "True", "substitutes": "on"}
    assert "6 players → 1 table 2 players have the bye. 6 checked in." in words(page(world, **here))
    assert "1 substitute is free: too few to fill a table." in words(page(world, **here))
    everybody = {"method": "random", "checked_in_only": "False", "substitutes": "on"}
    assert (
        "7 players + 1 substitute → 2 tables Nobody has the bye. 6 checked in, 1 late."
        " Fills a seat: Uwe." in words(page(world, **everybody))
    )
    alone = words(page(world, method="random", checked_in_only="False"))
    assert "7 players → 1 table 3 players have the bye." in alone
    assert "With 1 substitute there are 2 tables." in alone


def test_who_has_not_checked_in_is_named() -> None:
    world = event_world(players=5)
    Entrant.objects.exclude(number=5).update(status=EntrantStatus.CHECKED_IN)
    name = world.entrants[4].staff_name
    assert f"Left out, not checked in: {name}." in words(page(world))


def test_a_free_substitute_is_offered_the_seat_from_the_start() -> None:
    assert page(with_substitutes(event_world(players=7))).context["players"].called == 1
    assert page(event_world(players=8)).context["form"]["substitutes"].value() is False


def test_odd_tables_are_counted_where_the_league_allows_them() -> None:
    world = event_world(players=11, kind=EventKind.LEAGUE, odd_tables={"allowed": "three"})
    assert "11 players → 3 tables Nobody has the bye. 1 table of 3." in words(page(world))


def test_the_draw_is_told_what_the_page_shows() -> None:
    world = with_substitutes(event_world(players=7))
    client = reader(world.organiser)
    submit(client.get(at("session_draw", world)), "Draw seating")
    session = Session.objects.get()
    assert session.options == {"substitutes": True}


def test_a_redraw_keeps_all_that_the_first_draw_was_told() -> None:
    world = with_substitutes(event_world(players=8))
    Entrant.objects.filter(number__lte=8).update(status=EntrantStatus.CHECKED_IN)
    client = reader(world.organiser)
    told = {"method": "swiss", "checked_in_only": "True", "substitutes": "on", "winds": "strict"}
    client.post(at("session_draw", world), {**told, "close_ranks": "True"})
    draw_session(Job.objects.get().pk)
    before = Session.objects.get().options
    redraw = at("session_redraw", world, number=1)
    submit(client.get(redraw), "Draw seating")
    draw_session(Job.objects.latest("pk").pk)
    assert Session.objects.get().options == before
    assert set(before) == {"checked_in_only", "substitutes", "winds", "close_ranks"}


def test_a_redraw_of_pasted_tables_starts_with_them() -> None:
    world = drawn_event(tables=2)
    Session.objects.update(method="plan")
    shown = reader(world.organiser).get(at("session_redraw", world, number=1))
    assert shown.context["form"]["plan"].value() == "1 2 3 4\n5 6 7 8"


def test_a_redraw_of_pasted_tables_lets_the_same_players_rest() -> None:
    world = event_world(players=8)
    organiser = reader(world.organiser)
    told = {"method": "plan", "plan": "1 2 3 4"}
    asked = submit(organiser.get(at("session_draw", world)), "Draw seating", told)
    assert list(problems(asked)) == ["plan", "rest"]
    submit(asked, "Draw seating", {"rest": "on"})
    draw_session(Job.objects.get().pk)
    again = organiser.get(at("session_redraw", world, number=1))
    assert (again.context["form"]["plan"].value(), again.context["form"]["rest"].value()) == (
        "1 2 3 4",
        True,
    )


def test_what_is_published_is_not_drawn_again() -> None:
    world = drawn_event(tables=2)
    Session.objects.update(status=SessionStatus.PUBLISHED)
    answer = reader(world.organiser).get(at("session_redraw", world, number=1))
    assert answer.url == at("manage_session", world, number=1)


def test_a_small_field_is_asked_what_matters_more() -> None:
    asked = "16 players, 5 sessions: what matters more?"
    assert asked in words(page(event_world(players=16, sessions_planned=5)))
    assert "what matters more?" not in words(page(event_world(players=28, sessions_planned=5)))
    assert "what matters more?" not in words(page(event_world(players=4, sessions_planned=6)))


def test_a_draw_by_rank_in_a_small_field_starts_with_close_ranks_and_keeps_a_choice() -> None:
    world = event_world(players=16, sessions_planned=5)
    add_session(world, status=SessionStatus.FINISHED)
    Session.objects.update(method="random")
    client = reader(world.organiser)
    first = client.get(at("session_draw", world))
    assert "Closer ranks Suggested" in words(first)
    submit(first, "Draw seating", {"method": "swiss"})
    session = Session.objects.get(number=2)
    assert session.options == {"close_ranks": True}
    session.options, session.status = {}, SessionStatus.FINISHED
    session.save()
    assert client.get(at("session_draw", world)).context["form"]["close_ranks"].value() is False


def test_who_chose_closer_ranks_keeps_them_when_a_player_more_has_checked_in() -> None:
    world = event_world(players=25, sessions_planned=5)
    client = reader(world.organiser)
    add_session(world, status=SessionStatus.FINISHED)
    Session.objects.update(method="swiss", options={"close_ranks": True})
    Entrant.objects.update(status=EntrantStatus.CHECKED_IN)
    shown = client.get(at("session_draw", world))
    assert "25 players, 5 sessions: what matters more?" in words(shown)
    assert "The last draw by rank preferred closer ranks, so this one does, too." in words(shown)
    assert "Closer ranks Suggested" not in words(shown)
    submit(shown, "Draw seating", {"method": "swiss"})
    assert Session.objects.get(number=2).options == {"close_ranks": True, "checked_in_only": True}


def test_who_gives_up_closer_ranks_in_a_large_field_has_new_opponents() -> None:
    world = event_world(players=28, sessions_planned=5)
    add_session(world, status=SessionStatus.FINISHED)
    Session.objects.update(method="swiss", options={"close_ranks": True})
    shown = page(world)
    submit(shown, "Draw seating", {"method": "swiss", "close_ranks": "False"})
    assert Session.objects.get(number=2).options == {}


def test_a_random_draw_in_a_small_field_has_no_wish_for_ranks() -> None:
    world = event_world(players=16, sessions_planned=5)
    submit(page(world), "Draw seating", {"method": "random"})
    assert Session.objects.get().options == {}


def test_a_large_field_avoids_repeats_without_a_question() -> None:
    world = event_world(players=28, sessions_planned=5)
    add_session(world, status=SessionStatus.FINISHED)
    Session.objects.update(method="random")
    submit(page(world), "Draw seating", {"method": "swiss"})
    assert Session.objects.get(number=2).options == {}


def test_in_a_final_the_sessions_of_the_final_are_counted() -> None:
    world = stage_world(players=8, sessions_planned=1)
    add_final(world, 8, sessions_planned=4)
    qualified(world, [40, 31, 20, 9, 9, -19, -30, -60])
    apply_cut(stage(world, 1), actor=world.actor("organiser"))
    assert "8 players, 4 sessions: what matters more?" in words(page(world))


def suggested(world: World) -> list[str]:
    usual, rare = page(world).context["form"].methods()
    return [one.value for one in (*usual, *rare) if one.is_suggested]


def offered(world: World) -> list[str]:
    return [value for value, _name in page(world).context["form"].fields["method"].choices]


def test_the_plan_is_offered_and_suggested_while_it_has_the_next_session() -> None:
    world = event_world(players=8, sessions_planned=3)
    ids = [entrant.pk for entrant in world.entrants]
    EventPlan.objects.create(event=world.event, sessions={"1": [ids[:4], ids[4:]]}, seed=1)
    assert suggested(world) == ["event_plan"]
    assert "event_plan" in offered(world)
    add_session(world, status=SessionStatus.FINISHED)
    assert suggested(world) == ["swiss"]
    assert "event_plan" not in offered(world)
    said = "The event's seating plan Seating plan The plan has no tables for session 2."
    assert said in words(page(world))


def test_a_draft_that_the_plan_no_longer_has_is_drawn_again_as_suggested() -> None:
    world = drawn_event(tables=2)
    Session.objects.update(method="event_plan")
    client = reader(world.organiser)
    submit(client.get(at("session_redraw", world, number=1)), "Draw seating")
    assert Job.objects.latest("pk").arguments["draw"]["method"] == "random"


def test_a_finished_event_is_reopened_before_it_is_drawn() -> None:
    world = event_world(players=4, status=EventStatus.FINISHED)
    shown = page(world)
    assert "The event is finished. Reopen it to draw. Reopen event" in words(shown)
    assert f'href="{at("manage", world)}">Reopen event' in shown.content.decode()
    assert "Draw seating" not in words(shown)


@pytest.mark.parametrize(
    ("planned", "event", "style"),
    [(2, "running", "button button--primary"), (1, "running", "button "), (1, "finished", None)],
)
def test_only_a_planned_session_is_the_first_thing_to_draw(
    planned: int, event: str, style: str | None
) -> None:
    world = event_world(players=4, status=event, sessions_planned=planned)
    add_session(world, status=SessionStatus.FINISHED)
    shown = reader(world.organiser).get(at("manage_sessions", world)).content.decode()
    found = re.search(rf'class="([^"]*)" href="{at("session_draw", world)}"', shown)
    assert (found and found[1]) == style


def test_both_wishes_are_drawn_and_both_drafts_are_kept() -> None:
    world = event_world(players=8, sessions_planned=5)
    add_session(world, status=SessionStatus.FINISHED)
    client = reader(world.organiser)
    client.post(at("session_draw", world), {"method": "swiss", "seed": "7", "both": "yes"})
    draw_session(Job.objects.get().pk)
    session = Session.objects.get(number=2)
    (change,) = SeatingChange.objects.all()
    assert (session.options, change.before["options"]) == ({}, {"close_ranks": True})
    assert (session.seed, change.before["seed"]) == (7, 7)
    shown = words(client.get(at("session_drafts", world, number=2)))
    assert "8 players, 5 sessions: what matters more?" in shown
    refused = client.post(at("session_redraw", world, number=2), {"method": "random", "both": "1"})
    assert problems(refused)["__all__"] == ["Only a draw by rank (Swiss) can be made both ways."]


def test_both_draws_lead_to_their_comparison_and_nothing_is_published_meanwhile() -> None:
    world = event_world(players=8, sessions_planned=5)
    add_session(world, status=SessionStatus.FINISHED)
    client, drafts = reader(world.organiser), at("session_drafts", world, number=2)
    drawn = {"method": "swiss", "seed": "7", "both": "yes"}
    assert client.post(at("session_draw", world), drawn)["Location"] == drafts
    assert "Draw session" in words(client.get(drafts))
    draw_session(Job.objects.get().pk)
    assert "What differs" in words(client.get(drafts))
    job = Job.objects.get()
    assert f'href="{drafts}"' in client.get(at("job", world, job=job.pk)).content.decode()
    assert client.post(at("session_redraw", world, number=2), drawn)["Location"] == drafts
    assert "The seating of both drafts" not in words(client.get(drafts))
    for name, address in (("manage_session", {"number": 2}), ("manage", {})):
        assert not offers_publishing(client.get(at(name, world, **address)))
    draw_session(Job.objects.latest("pk").pk)
    assert offers_publishing(client.get(at("manage_session", world, number=2)))
    assert "The seating of both drafts" in words(client.get(drafts))


def test_a_draft_of_somebody_else_is_named_on_the_page() -> None:
    world = event_world(players=4)
    client = reader(world.organiser)
    client.post(at("session_draw", world), {"method": "random"})
    said = f"Session 1 is still a draft by {world.organiser.get_username()}."
    assert said in words(client.get(at("session_draw", world)))
    assert messages_of(client.get(at("session_draw", world))) == []
