"""Events as organisers make and change them: what is typed, what is refused, what is written."""

from typing import Any

import pytest

from league.enums import EventStatus, ReleasePolicy, Role
from league.models import AuditEntry, Event, EventRole
from league.web.organise.forms.events import EventForm
from scoring import PRESETS, preset
from tests.factories import EventFactory, LoginFactory
from tests.league.web.readers import at, messages_of, problems, reader, words
from tests.page_forms import form_of, submit
from tests.worlds import event_world, running_event

pytestmark = pytest.mark.django_db

NEW = {
    "name": "Spring Cup",
    "kind": "league",
    "preset": "ema-2016",
    "entry_contract": "hands",
    "venue": "Wien",
    "starts_on": "2026-05-02",
    "ends_on": "2026-05-03",
    "sessions_planned": "6",
}


def sent(form: EventForm) -> dict[str, object]:
    """What a browser sends for a form that nobody touched: empty and unticked fields are not."""
    values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {
        name: value for name, value in values.items() if value is not None and value is not False
    }


def test_any_account_creates_an_event_from_a_preset() -> None:
    login = LoginFactory.create()
    answer = reader(login).post("/events/new/", NEW)
    event = Event.objects.get()
    assert answer.url == at_manage(event)
    assert (event.ruleset, event.kind, event.venue) == (preset("ema-2016"), "league", "Wien")
    assert EventRole.objects.get(event=event).role == Role.ORGANISER
    assert reader().post("/events/new/", NEW).url == "/account/login/?next=/events/new/"


def at_manage(event: Event) -> str:
    return f"/events/{event.slug}/manage/"


def test_a_new_event_with_problems_is_not_saved() -> None:
    client = reader(LoginFactory.create())
    wrong = {"name": "", "preset": "house", "ends_on": "2026-04-01", "sessions_planned": "0"}
    answer = client.post("/events/new/", NEW | wrong)
    assert answer.status_code == 422
    assert set(problems(answer)) == {"name", "preset", "sessions_planned"}
    backwards = client.post("/events/new/", NEW | {"ends_on": "2026-04-01"})
    assert problems(backwards) == {"ends_on": ["The last day is before the first day."]}
    assert 'value="Wien"' in backwards.content.decode()
    assert Event.objects.count() == 0


def test_the_form_of_a_new_event_preselects_the_preset_of_the_url() -> None:
    page = reader(LoginFactory.create()).get("/events/new/?preset=ema-2016")
    assert page.context["form"]["preset"].value() == "ema-2016"


def test_every_preset_is_offered() -> None:
    page = reader(LoginFactory.create()).get("/events/new/")
    offered = [value for value, _ in page.context["form"].fields["preset"].choices]
    assert offered == [*PRESETS]


def test_facts_are_changed_and_stay_as_typed_when_refused() -> None:
    world = event_world()
    client, url = reader(world.organiser), at("event_change", world)
    changed = {"release_policy": "hidden_from", "venue": "Graz", "tiebreaks_2": "best_game"}
    changed |= {"target_score": "-5.0", "target_rank": "8"}
    refused = submit(client.get(url), "Save changes", changed)
    assert problems(refused) == {
        "hidden_from": ["Enter the session from which results are hidden."]
    }
    assert 'value="Graz"' in refused.content.decode()
    assert submit(refused, "Save changes", {"hidden_from": "3"}).url == url
    event = Event.objects.get()
    assert (event.release_policy, event.hidden_from) == (ReleasePolicy.HIDDEN_FROM, 3)
    assert (event.venue, event.tiebreaks) == ("Graz", ["total", "best_game", "lot"])
    assert (event.target_score, event.target_rank) == (-5000, 8)


def test_frozen_settings_are_shown_but_disabled() -> None:
    world = running_event()
    form = EventForm.of(world.event)
    disabled = [name for name, field in form.fields.items() if field.disabled]
    assert disabled == ["kind", "entry_contract"]
    page = reader(world.organiser).get(at("event_change", world))
    assert submit(page, "Save changes", {"venue": "Linz"}).status_code == 302
    event = Event.objects.get()
    assert (event.entry_contract, event.venue) == ("hands", "Linz")


def test_ranking_rules_of_a_running_event_change_with_a_reason() -> None:
    world = running_event()
    page = reader(world.organiser).get(at("event_change", world))
    refused = submit(page, "Save changes", {"best_n": "3"})
    assert (refused.status_code, Event.objects.get().best_n) == (422, None)
    assert submit(refused, "Save changes", {"reason": "As announced"}).status_code == 302
    assert Event.objects.get().best_n == 3


@pytest.mark.parametrize("name", PRESETS)
def test_a_ruleset_saved_as_its_page_shows_it_stays_the_same_version(name: str) -> None:
    world = event_world(ruleset_name=name, switches=preset(name).to_json())
    page = reader(world.organiser).get(at("ruleset", world))
    saved = submit(page, "Save ruleset", follow=True)
    assert messages_of(saved) == ["No rule has changed."]
    event = Event.objects.get()
    assert (event.switches, event.ruleset_version) == (world.event.switches, 1)
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("name", PRESETS)
def test_the_page_of_a_ruleset_shows_every_field_of_its_form(name: str) -> None:
    world = event_world(ruleset_name=name, switches=preset(name).to_json())
    page = reader(world.organiser).get(at("ruleset", world))
    form, _button = form_of(page, "Save ruleset")
    assert sorted(form.names) == sorted(page.context["form"].fields)


def test_a_problem_beside_its_field_shows_no_key_of_a_switch() -> None:
    world = event_world()
    page = reader(world.organiser).get(at("ruleset", world))
    refused = submit(page, "Save ruleset", {"start_points": "12345678901", "uma": "1 2"})
    assert refused.context["form"].errors == {
        "start_points": ["This value must be at most 10,000,000, but it is 12345678901."],
        "uma": ["uma has 2 values, but a table has 4 players."],
    }


def test_switches_are_changed_as_a_new_version() -> None:
    world = event_world()
    url = at("ruleset", world)
    changes = {"uma": "20000, 10000 -10000 -20000", "chombo.amount": "30000", "yakitori.on": True}
    saved = submit(reader(world.organiser).get(url), "Save ruleset", changes, follow=True)
    assert messages_of(saved) == ["Ruleset saved as a new version."]
    event = Event.objects.get()
    assert (event.ruleset.uma, event.ruleset_version) == ((20_000, 10_000, -10_000, -20_000), 2)
    assert event.switches["chombo"] == {"mode": "after_uma", "amount": 30_000}
    assert event.switches["yakitori"] == {"mode": "pay_each_winner", "amount": 4000}
    rules = words(reader().get(at("event_rules", world)))
    assert "preset: +15.0, +5.0, \u22125.0, \u221215.0" in rules


def test_an_organiser_sets_an_amount_and_adds_yakuman() -> None:
    world = event_world(preset="clear")
    client, url = reader(world.organiser), at("ruleset", world)
    changes = {"tobi.amount": "-30000", "own_yakuman": "Moon over the bag\n袋の月"}
    assert submit(client.get(url), "Save ruleset", changes).url == url
    event = Event.objects.get()
    assert event.ruleset.tobi == -30000
    assert event.switches["own_yakuman"] == [
        {"id": "moon_over_the_bag", "name": "Moon over the bag"},
        {"id": "袋の月", "name": "袋の月"},
    ]
    rules = words(reader().get(at("event_rules", world)))
    assert "Moon over the bag, 袋の月" in rules
    submit(client.get(url), "Save ruleset", {"tobi": "below_zero"})
    assert Event.objects.get().ruleset.tobi == "below_zero"


def test_own_switches_of_the_hong_kong_game_are_changed_and_read_as_sentences() -> None:
    world = event_world(ruleset_name="hk-club", switches=preset("hk-club").to_json())
    client, url = reader(world.organiser), at("ruleset", world)
    changes = {
        "hongkong.curve": "own",
        "hongkong.curve.own": "1 2 4 8 16 16 16 32 32 32 64",
        "hongkong.false_win": "own",
        "hongkong.false_win.own": "30",
        "hongkong.start_points": "2000",
    }
    assert submit(client.get(url), "Save ruleset", changes).url == url
    ruleset = Event.objects.get().ruleset
    assert ruleset.hongkong is not None
    assert ruleset.hongkong.curve == (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64)
    assert (ruleset.hongkong.false_win, ruleset.start_points) == (30, 2000)
    page = words(reader().get(at("event_rules", world)))
    assert "Who feeds the decisive set of a hand pays its self-draw for all three" in page
    assert "Everybody starts with 2,000 points. preset: 500" in page
    assert "riichi" not in page.split("Differences from the preset")[1].split("Tenbou:")[0].lower()


def test_problems_of_switches_stand_at_their_fields_in_open_rows() -> None:
    world = event_world()
    page = reader(world.organiser).get(at("ruleset", world))
    wrong = {"uma": "a b", "start_points": "", "chombo.amount": "-1"}
    answer = submit(page, "Save ruleset", wrong)
    assert set(problems(answer)) == set(wrong)
    assert open_rules(answer) == ["start_points", "uma", "chombo"]
    unbalanced = submit(page, "Save ruleset", {"uma": "1000 0 0 0"})
    assert (list(problems(unbalanced)), open_rules(unbalanced)) == (["uma"], ["uma"])
    assert Event.objects.get().ruleset_version == 1


def open_rules(answer: Any) -> list[str]:
    return [
        rule.line.name for group in answer.context["groups"] for rule in group.rules if rule.is_open
    ]


def test_another_preset_replaces_every_switch() -> None:
    world = event_world()
    client, url = reader(world.organiser), at("ruleset_preset", world)
    client.post(url, {"preset": "ema-2016"})
    assert Event.objects.get().ruleset == preset("ema-2016")
    refused = client.post(url, {"preset": "house"}, follow=True)
    assert messages_of(refused)[-1] == "There is no ruleset \u201chouse\u201d."


def test_a_running_event_keeps_its_ruleset() -> None:
    world = running_event()
    client = reader(world.organiser)
    assert "its ruleset is locked" in words(client.get(at("ruleset", world)))
    refused = client.post(at("ruleset_preset", world), {"preset": "ema-2016"}, follow=True)
    assert messages_of(refused) == ["The event has started, so its rules can no longer change."]


def test_the_status_changes_in_order_only() -> None:
    world = event_world(status=EventStatus.DRAFT)
    client, url = reader(world.organiser), at("event_status", world)
    refused = client.post(url, {"status": "finished"}, follow=True)
    assert messages_of(refused) == ["The event cannot change from “draft” to “finished”."]
    assert messages_of(client.post(url, {"status": "open"}, follow=True)) == [
        "Event opened. Everybody can see it."
    ]


def test_roles_are_given_and_taken_back_but_for_the_last_organiser() -> None:
    world = event_world()
    client, url = reader(world.organiser), at("roles", world)
    wrong = client.post(url, {"username": "nobody", "role": "referee"})
    assert problems(wrong) == {"username": ["There is no account \u201cnobody\u201d."]}
    client.post(url, {"username": world.stranger.username, "role": "referee"})
    role = EventRole.objects.get(login=world.stranger)
    assert role.role == Role.REFEREE
    client.post(at("role_revoke", world, role=role.pk))
    assert not EventRole.objects.filter(login=world.stranger).exists()
    own = EventRole.objects.get(login=world.organiser)
    refused = client.post(at("role_revoke", world, role=own.pk), follow=True)
    assert (
        messages_of(refused)[-1]
        == "An event needs at least one organiser. Make somebody else an organiser first."
    )


def test_the_audit_log_shows_who_changed_what() -> None:
    world = event_world()
    reader(world.organiser).post(at("event_status", world), {"status": "draft"})
    page = words(reader(world.organiser).get(at("audit", world)))
    assert f"{world.organiser.username} changed the event from Open to Draft" in page
    assert AuditEntry.objects.filter(event=world.event).count() == 1


def test_every_preset_has_a_page_of_its_rules() -> None:
    listed = words(reader().get("/rules/"))
    for row in PRESETS.values():
        page = words(reader().get(f"/rules/{row.id}/"))
        assert row.name in listed
        assert row.source in page.split("Sources")[-1]
    assert reader().get("/rules/house/").status_code == 404


def test_pages_go_on_where_a_list_is_long() -> None:
    for _ in range(13):
        EventFactory.create(status=EventStatus.FINISHED)
    assert "Page 1 of 2" in words(reader().get("/"))
    assert "Page 2 of 2" in words(reader().get("/?page=2"))


@pytest.mark.parametrize(
    ("status", "parameter"), [("running", "running"), ("open", "coming"), ("finished", "page")]
)
def test_each_list_of_the_home_page_comes_in_pages(status: str, parameter: str) -> None:
    for number in range(13):
        EventFactory.create(name=f"Cup {number:02}", status=status)
    first = reader().get("/")
    assert f'href="?{parameter}=2"' in first.content.decode()
    shown = [words(page).count("Cup ") for page in (first, reader().get("/", {parameter: "2"}))]
    assert shown == [12, 1]


def test_the_settings_have_a_date_and_time_for_each_session_that_is_planned() -> None:
    world = event_world(sessions_planned=3)
    organiser, address = reader(world.organiser), f"{at_manage(world.event)}facts/"
    typed = {"session_starts_1": "2026-11-21T11:00", "session_starts_3": "2026-11-22T10:10"}
    assert submit(organiser.get(address), "Save changes", typed).status_code == 302
    world.event.refresh_from_db()
    assert world.event.session_starts == [
        "2026-11-21T11:00:00+00:00",
        None,
        "2026-11-22T10:10:00+00:00",
    ]
    assert starts_on(organiser.get(address)) == ["2026-11-21T11:00", "", "2026-11-22T10:10"]
    wrong = {"session_starts_2": "2026-11-21T10:00"}
    refused = submit(organiser.get(address), "Save changes", wrong)
    assert problems(refused) == {
        "session_starts": ["Session 2 is planned to start before session 1, or with it."]
    }
    assert starts_on(refused) == ["2026-11-21T11:00", "2026-11-21T10:00", "2026-11-22T10:10"]


def test_starts_beyond_the_sessions_that_are_planned_are_kept() -> None:
    starts = ["2026-11-21T11:00:00+00:00", "2026-11-21T13:00:00+00:00"]
    world = event_world(sessions_planned=1, session_starts=starts)
    organiser, address = reader(world.organiser), f"{at_manage(world.event)}facts/"
    assert submit(organiser.get(address), "Save changes").status_code == 302
    world.event.refresh_from_db()
    assert world.event.session_starts == starts


def starts_on(page: Any) -> list[str]:
    form, _button = form_of(page, "Save changes")
    starts = [one for one in form.controls if one.name.startswith("session_starts_")]
    return [value for one in starts for value in one.values]
