"""The ranking rules of a league as organisers set them: pages, API, what is refused."""

import pytest

from league.models import AuditEntry, Event
from league.web.organise.forms.events import EventForm
from scoring import LeagueRules
from tests.league.api.callers import codes, fields, person
from tests.league.web.public.test_event_pages import sent
from tests.league.web.readers import at, reader, words
from tests.worlds import event_world, running_event

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


def test_rules_are_frozen_once_the_event_runs() -> None:
    world = running_event()
    body = {"ranking_rules": {"window": 5}}
    answer = person(world.organiser).patch(f"events/{world.event.pk}/", body)
    assert codes(answer) == ["event_frozen"]


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
