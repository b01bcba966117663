"""The ranking rules of a league as organisers set them: pages, API, what is refused."""

import re
from typing import Any

import pytest

from league.core.locks import bump_results_version
from league.enums import EventStatus
from league.events.events import change_event
from league.history.queries.undoable import Undoable
from league.history.undoing import undo_entry
from league.models import AuditEntry, Event, Session, Table
from league.standings.queries.ranking_texts import ranking_of_event
from league.web.organise.forms.events import EventForm
from scoring import LeagueRules
from tests.factories import EventFactory
from tests.league.api.callers import anonymous, codes, fields, person
from tests.league.web.public.test_event_pages import sent
from tests.league.web.readers import at, reader, words
from tests.shortcuts import refused as refused_by
from tests.worlds import World, event_world, running_event

pytestmark = pytest.mark.django_db


def test_rules_are_set_and_shown_by_the_api() -> None:
    world = event_world()
    caller, address = person(world.organiser), f"events/{world.event.pk}/"
    body = {"best_n": 3, "ranking_rules": {"best_n_per": "month", "no_show_penalty": 20_000}}
    answer = caller.patch(address, body)
    expected = LeagueRules(best_n_per="month", no_show_penalty=20_000)
    assert answer.json()["ranking_rules"] == expected.to_json()
    assert Event.objects.get().league_rules == expected
    assert AuditEntry.objects.get().after == {"best_n": 3, "ranking_rules": expected.to_json()}
    assert caller.patch(address, {"ranking_rules": {}}).json()["ranking_rules"]["best_n_per"] == (
        "season"
    )
    assert Event.objects.get().ranking_rules == {}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            {"ranking_rules": {"window": 1, "attended_by": "week", "best_of": 3}},
            {
                "ranking_rules.best_of": "unknown_key",
                "ranking_rules.window": "too_small",
                "ranking_rules.attended_by": "not_one_of",
            },
        ),
        (
            {"best_n": 4, "ranking_rules": {"window": 5, "first_n": 3}},
            {
                "ranking_rules.window": "window_and_choice",
                "ranking_rules.first_n": "cap_too_low",
            },
        ),
    ],
)
def test_every_problem_of_the_rules_is_named(
    body: dict[str, object], expected: dict[str, str]
) -> None:
    world = event_world()
    answer = person(world.organiser).patch(f"events/{world.event.pk}/", body)
    assert answer.status_code == 422
    assert set(zip(fields(answer), codes(answer), strict=True)) == set(expected.items())
    assert Event.objects.get().ranking_rules == {}


def test_rules_that_are_no_object_are_unreadable() -> None:
    world = event_world()
    answer = person(world.organiser).patch(f"events/{world.event.pk}/", {"ranking_rules": [5]})
    assert (answer.status_code, fields(answer)) == (400, ["ranking_rules"])


def test_while_the_event_runs_new_rules_need_a_reason_and_once_it_is_over_they_stay() -> None:
    world = running_event()
    caller, address = person(world.organiser), f"events/{world.event.pk}/"
    body = {"ranking_rules": {"window": 5}}
    answer = caller.patch(address, body)
    assert (fields(answer), codes(answer)) == (["reason"], ["reason_missing"])
    assert caller.patch(address, body | {"reason": "Voted"}).status_code == 200
    Event.objects.update(status=EventStatus.FINISHED)
    answer = caller.patch(address, {"ranking_rules": {}, "reason": "Voted again"})
    assert codes(answer) == ["event_frozen"]


def test_readers_are_told_of_new_rules_and_the_standings_follow() -> None:
    world = running_event()
    before = world.event.results_version
    client, url = reader(world.organiser), at("event_change", world)
    form = sent(EventForm.of(Event.objects.get())) | {"minimum_games": "3", "venue": "Köln"}
    refused = client.post(url, form)
    assert list(refused.context["form"].errors) == ["reason"]
    assert client.post(url, form | {"reason": " Voted on night 2 "}).status_code == 302
    ranking, settings = AuditEntry.objects.order_by("pk")
    assert (ranking.verb, ranking.after) == ("event.change_ranking", {"minimum_games": 3})
    assert (settings.verb, settings.after) == ("event.change", {"venue": "Köln"})
    assert Event.objects.get().results_version > before
    add_result(world)
    said = words(reader().get(at("standings", world)))
    assert re.search(r"Ranking rules changed on .+: Voted on night 2 ", said)
    (told,) = anonymous().get(f"events/{world.event.pk}/").json()["ranking_changes"]
    assert (told["reason"], told["fields_changed"]) == ("Voted on night 2", ["minimum_games"])


def add_result(world: World) -> None:
    """The table of the running session has a result."""
    for place, seat in enumerate(world.table.seats.all(), 1):
        seat.placement, seat.raw_points, seat.uma, seat.final_score = place, 30_000, 0, 0
        seat.save()
    Table.objects.update(status="closed")
    Session.objects.update(status="finished")
    bump_results_version(world.event.pk)


def test_new_rules_of_a_running_event_are_not_undone_from_the_audit() -> None:
    world = running_event()
    actor = world.actor("organiser")
    change_event(world.event, actor=actor, best_n=3, reason="Voted")
    (entry,) = AuditEntry.objects.all()
    undo = Undoable(Event.objects.get(), [entry], actor).of(entry)
    assert not undo.here
    with refused_by("audit_not_undoable"):
        undo_entry(entry, actor=actor)


def test_the_settings_have_the_rules_and_name_each_problem_at_its_field() -> None:
    world = event_world()
    client, url = reader(world.organiser), at("event_change", world)
    form = sent(EventForm.of(world.event))
    refused = client.post(url, form | {"best_n": "4", "ranking_rules.window": "5"})
    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == ["ranking_rules.window"]
    assert client.post(url, form | {"ranking_rules.window": "5"}).status_code == 302
    assert Event.objects.get().league_rules == LeagueRules(window=5)
    page = words(reader().get(at("event_rules", world)))
    assert "Only each player's best run of 5 games in a row counts." in page
    assert "Players are ranked by the total of the games that count." in page


def test_the_rules_say_what_a_bye_brings_where_there_can_be_one() -> None:
    bye = "A bye brings no score: it adds nothing to a total and leaves an average as it is."
    present = "A player with a bye counts as present."
    total = "Players are ranked by the total of the games that count."
    three, both = {"allowed": "three"}, {"allowed": "three_and_five"}
    absence = {"absence_deduction": 5000}

    def said(**event: Any) -> list[str]:
        return ranking_of_event(EventFactory.create(tiebreaks=[], **event))

    assert said() == [total, bye]
    assert said(odd_tables=three) == [total, bye]
    assert said(odd_tables=both) == [total]
    assert said(ranking_rules=absence) == [
        total,
        "Each session missed costs 5.0.",
        bye,
        present,
    ]
