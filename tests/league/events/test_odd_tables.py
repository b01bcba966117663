"""The setting of tables of three and of five: pages, API, what is refused."""

import pytest

from league.models import AuditEntry, Event, Table
from league.web.organise.forms.events import EventForm
from scoring import OddTables
from tests.league.api.callers import codes, fields, person
from tests.league.web.public.test_event_pages import sent
from tests.league.web.readers import at, reader, words
from tests.worlds import event_world, running_event

pytestmark = pytest.mark.django_db
HALF = {"allowed": "three_and_five", "percent": 50, "uma_of_three": [20000, 0, -20000]}


def test_the_setting_is_made_by_the_api_and_undone() -> None:
    world = event_world()
    caller, address = person(world.organiser), f"events/{world.event.pk}/"
    expected = OddTables.from_json(HALF)
    assert caller.patch(address, {"odd_tables": HALF}).json()["odd_tables"] == expected.to_json()
    assert AuditEntry.objects.get().after == {"odd_tables": expected.to_json()}
    assert caller.patch(address, {"odd_tables": {}}).json()["odd_tables"] == OddTables().to_json()
    assert Event.objects.get().odd_tables == {}


def test_what_means_nothing_is_refused_with_every_problem() -> None:
    world = event_world()
    caller, address = person(world.organiser), f"events/{world.event.pk}/"
    bad = {"allowed": "six", "percent": 0, "uma_of_five": [1, 2], "size": 3}
    answer = caller.patch(address, {"odd_tables": bad})
    assert {item["field"]: item["code"] for item in answer.json()["problems"]} == {
        "odd_tables.size": "unknown_key",
        "odd_tables.allowed": "not_one_of",
        "odd_tables.percent": "too_small",
        "odd_tables.uma_of_five": "uma_length",
    }
    assert Event.objects.get().odd_tables == {}


def test_a_ruleset_of_another_game_does_not_go_with_it() -> None:
    world = event_world(odd_tables=HALF)
    caller, address = person(world.organiser), f"events/{world.event.pk}/"
    sanma = caller.put(f"{address}ruleset/", {"preset": "tenhou-sanma"})
    assert codes(sanma) == ["odd_tables_unfit"]
    hongkong = event_world(preset="hk-old-style")
    answer = person(hongkong.organiser).patch(
        f"events/{hongkong.event.pk}/", {"odd_tables": {"allowed": "three"}}
    )
    assert codes(answer) == ["odd_tables_unfit"]


def test_once_tables_of_three_are_drawn_only_their_part_changes() -> None:
    world = running_event(odd_tables=HALF)
    caller, address = person(world.organiser), f"events/{world.event.pk}/"
    Table.objects.update(odd_size=3)
    for changed, field in (
        ({"allowed": "five"}, "odd_tables.allowed"),
        ({"uma_of_three": [9000, 0, -9000]}, "odd_tables.uma_of_three"),
    ):
        wanted = {"odd_tables": HALF | changed, "reason": "Voted"}
        refused = caller.patch(address, wanted)
        assert (fields(refused), codes(refused)) == ([field], ["odd_tables_drawn"])
    wanted = {"odd_tables": HALF | {"percent": 100, "uma_of_five": None}, "reason": "Voted"}
    assert caller.patch(address, wanted).status_code == 200


def test_the_form_takes_it_and_the_rules_page_shows_it() -> None:
    world = event_world()
    client, url = reader(world.organiser), at("event_change", world)
    form = sent(EventForm.of(world.event))
    chosen = {
        "odd_tables.allowed": "three_and_five",
        "odd_tables.percent": "50",
        "odd_tables.uma_of_three": "20000 0 -20000",
    }
    refused = client.post(url, form | chosen | {"odd_tables.uma_of_five": "9000 0"})
    assert list(refused.context["form"].errors) == ["odd_tables.uma_of_five"]
    assert client.post(url, form | chosen).status_code == 302
    event = Event.objects.get()
    assert event.odd_rules == OddTables.from_json(HALF)
    again = EventForm.of(event)
    assert again.initial["odd_tables.uma_of_three"] == "20000 0 -20000"
    shown = words(reader().get(at("event_rules", world)))
    assert "Uma at a table of three: +20.0 0.0 \N{MINUS SIGN}20.0." in shown
    assert "Uma at a table of five: +15.0 +5.0 0.0 \N{MINUS SIGN}5.0 \N{MINUS SIGN}15.0." in shown
    assert "counts with 50% of its score, and as one game." in shown
