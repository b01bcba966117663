"""The organiser's page of the rules, row by row."""

import re
from typing import Any

import pytest

from league.enums import EventStatus
from league.models import AuditEntry, Event
from league.web.common.rule_rows import groups_of
from scoring import PRESETS, Ruleset, preset
from tests.league.web.readers import at, reader, words
from tests.page_forms import form_of, forms_of, submit
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db

GAMES = ("ema-2025", "tenhou-sanma", "san-hako", "hk-club")


def world_of(name: str, status: EventStatus = EventStatus.OPEN, **switches: Any) -> World:
    stated = preset(name).to_json() | switches
    return event_world(ruleset_name=name, switches=stated, status=status)


def press(world: World, rule: str, text: str, changes: dict[str, Any]) -> Any:
    """Press a button in the row of a rule, as a browser sends it."""
    page = reader(world.organiser).get(at("ruleset", world))
    form, _button = form_of(page, "Save ruleset")
    (button,) = (
        one
        for one in form.buttons
        if one.text == text and str(one.attributes.get("formaction")).endswith(f"#rule-{rule}")
    )
    return form.fill(changes).send(page.client, button)


def sentences_of(ruleset: Ruleset) -> list[str]:
    return [
        row.sentence
        for _title, rows in groups_of(ruleset, ruleset)
        for row in rows
        if row.name != "variant"
    ]


@pytest.mark.parametrize("name", PRESETS)
def test_every_row_of_a_preset_has_its_own_save(name: str) -> None:
    world = world_of(name)
    page = reader(world.organiser).get(at("ruleset", world))
    form, _button = form_of(page, "Save ruleset")
    saves = [one.attributes["formaction"] for one in form.buttons if one.text == "Save"]
    rows = [row.line.name for group in page.context["groups"] for row in group.rules]
    assert saves == [f"{at('ruleset', world)}#rule-{name}" for name in rows]
    assert form.send(page.client).status_code == 302
    assert not AuditEntry.objects.exists()


def test_a_row_is_saved_and_its_address_leads_back_to_it() -> None:
    world = world_of("ema-2025")
    saved = press(world, "start_points", "Save", {"start_points": "25000"})
    # A browser keeps the part after # of the address that it sent to.
    assert (saved.status_code, saved.url) == (302, at("ruleset", world))
    assert Event.objects.get().ruleset.start_points == 25_000


def test_a_changed_row_is_reset_to_its_preset_alone() -> None:
    red_fives = 3
    world = world_of("ema-2025", start_points=25_000, red_fives=red_fives)
    press(world, "start_points", "Reset to the preset", {})
    ruleset = Event.objects.get().ruleset
    assert (ruleset.start_points, ruleset.to_json()["red_fives"]) == (30_000, red_fives)


def test_each_group_says_how_many_of_its_rules_differ_from_the_preset() -> None:
    world = world_of("ema-2025", start_points=25_000)
    page = reader(world.organiser).get(at("ruleset", world))
    shown = words(page)
    counts = [shown.count(text) for text in (" 1 change ", " differ ", " 1 of 5 differ ")]
    assert counts == [1, 1, 1]


def test_a_row_of_the_hong_kong_game_is_reset_to_its_preset_alone() -> None:
    own = preset("hk-club").to_json()["hongkong"]
    world = world_of("hk-club", hongkong={**own, "min_faan": 5, "flowers": not own["flowers"]})
    press(world, "hongkong.min_faan", "Reset to the preset", {})
    rules = Event.objects.get().switches["hongkong"]
    assert rules == {**own, "flowers": not own["flowers"]}
    assert rules["min_faan"] != 5


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("status", [EventStatus.RUNNING, EventStatus.FINISHED])
def test_a_started_event_shows_every_rule_and_no_way_to_change_one(
    name: str, status: EventStatus
) -> None:
    world = world_of(name, status)
    page = reader(world.organiser).get(at("ruleset", world))
    shown = page.content.decode()
    assert [one for one in sentences_of(world.event.ruleset) if one not in shown] == []
    assert "rules" not in [form.attributes.get("id") for form in forms_of(page)]


def test_rules_sent_after_the_start_are_refused_on_the_page() -> None:
    world = world_of("ema-2025")
    page = reader(world.organiser).get(at("ruleset", world))
    Event.objects.update(status=EventStatus.RUNNING)
    refused = submit(page, "Save ruleset", {"start_points": "25000"})
    assert refused.status_code == 422
    assert "The event has started, so its rules can no longer change." in words(refused)
    assert Event.objects.get().ruleset.start_points == 30_000


def test_the_ranking_of_a_running_event_changes_with_a_reason() -> None:
    world = world_of("ema-2025", EventStatus.RUNNING)
    page = reader(world.organiser).get(at("ruleset", world))
    refused = submit(page, "Save ranking", {"best_n": "3"})
    assert (refused.status_code, Event.objects.get().best_n) == (422, None)
    assert [*refused.context["ranking"].errors] == ["reason"]
    saved = submit(refused, "Save ranking", {"reason": "As announced"}, follow=True)
    assert "Each player's best 3 games count." in words(saved)
    assert AuditEntry.objects.get().reason == "As announced"


def test_the_ranking_saved_as_its_page_shows_it_changes_nothing() -> None:
    world = world_of("ema-2025")
    before = Event.objects.values().get()
    saved = submit(reader(world.organiser).get(at("ruleset", world)), "Save ranking")
    assert (saved.status_code, Event.objects.values().get()) == (302, before)


def test_the_ranking_of_a_finished_event_has_no_form() -> None:
    world = world_of("ema-2025", EventStatus.FINISHED)
    page = reader(world.organiser).get(at("ruleset", world))
    assert "Save ranking" not in words(page)


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_unconfirmed_stands_on_the_page_of_the_organiser_only(name: str) -> None:
    world = world_of(name)
    notes = PRESETS[name].uncertain
    staff = words(reader(world.organiser).get(at("ruleset", world)))
    assert [note for note in notes if note not in staff] == []
    for address in (at("event_rules", world), f"/rules/{name}/"):
        page = words(reader().get(address))
        assert ("Unconfirmed" in page, [note for note in notes if note in page]) == (False, [])


ROW = re.compile(r'<li class="rule-row[^"]*" id="rule-([^"]+)" data-words="[^"]*"( hidden)?>')


@pytest.mark.parametrize("status", [EventStatus.OPEN, EventStatus.RUNNING])
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("UMA", {"uma", "uma_by_floating", "chombo"}),
        ("red fives", {"red_fives"}),
        ("Tányao kuitan", {"kuitan"}),
        ("no such rule", set()),
    ],
)
def test_a_search_leaves_the_rules_with_all_its_words(
    query: str, found: set[str], status: EventStatus
) -> None:
    world = world_of("ema-2025", status)
    page = reader(world.organiser).get(at("ruleset", world), {"q": query})
    rows = ROW.findall(page.content.decode())
    assert {name for name, hidden in rows if not hidden} == found
    assert [name for name, _hidden in rows] == [
        row.line.name for group in page.context["groups"] for row in group.rules
    ]


def test_rules_that_a_search_hides_are_saved_as_they_were() -> None:
    world = world_of("ema-2025")
    page = reader(world.organiser).get(at("ruleset", world), {"q": "red fives"})
    submit(page, "Save ruleset", {"start_points": "25000"})
    before, after = preset("ema-2025").to_json(), Event.objects.get().switches
    assert after == before | {"start_points": 25_000}


def test_the_prices_of_a_false_win_are_typed_side_by_side() -> None:
    world = world_of("ema-mcr")
    saved = press(world, "mcr.false_win", "Save", {"mcr.false_win": "5, 30"})
    assert saved.status_code == 302
    assert Event.objects.get().ruleset.to_json()["mcr"]["false_win"] == [5, 30]
    wrong = press(world, "mcr.false_win", "Save", {"mcr.false_win": "5"})
    assert "A false win has two prices" in words(wrong)
