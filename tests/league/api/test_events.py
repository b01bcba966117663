"""Events over the API: create, change, set the status, release results."""

from typing import Any

import pytest

from league.enums import JobKind
from league.models import AuditEntry, Event, Job
from tests.factories import EventFactory, LoginFactory
from tests.league.api.callers import anonymous, audited_verbs, codes, fields, person
from tests.worlds import event_world, running_event

pytestmark = pytest.mark.django_db

BODY: dict[str, Any] = {"name": "Spring Open", "preset": "wrc-2025"}


def test_a_login_creates_an_event_from_a_preset_with_switches_changed() -> None:
    login = LoginFactory.create()
    answer = person(login).post("events/", BODY | {"switches": {"tobi": "below_zero"}})
    assert answer.status_code == 201
    event = Event.objects.get()
    shown = answer.json()
    assert (shown["id"], shown["status"], shown["slug"]) == (event.pk, "draft", "spring-open")
    assert event.ruleset.tobi == "below_zero"
    assert event.roles.get().login == login
    assert audited_verbs() == ["event.create"]


def test_the_same_name_twice_creates_two_events() -> None:
    caller = person(LoginFactory.create())
    slugs = [caller.post("events/", BODY).json()["slug"] for _ in range(2)]
    assert slugs == ["spring-open", "spring-open-2"]


def test_an_invalid_event_names_every_problem() -> None:
    body = {
        "name": "Spring Open",
        "preset": "no-such-rules",
        "starts_on": "2026-05-02",
        "ends_on": "2026-05-01",
        "release_policy": "hidden_from",
        "tiebreaks": ["luck"],
    }
    answer = person(LoginFactory.create()).post("events/", body)
    assert answer.status_code == 422
    assert set(fields(answer)) == {"preset", "ends_on", "hidden_from", "tiebreaks"}
    assert (Event.objects.count(), audited_verbs()) == (0, [])


def test_invalid_switches_are_all_named() -> None:
    body = BODY | {"switches": {"tobi": "sometimes", "players": 5, "moon": 1}}
    answer = person(LoginFactory.create()).post("events/", body)
    assert (answer.status_code, set(fields(answer))) == (422, {"tobi", "players", "moon"})


def test_at_least_one_game_counts() -> None:
    answer = person(LoginFactory.create()).post("events/", BODY | {"best_n": 0})
    assert (answer.status_code, fields(answer)) == (400, ["best_n"])


def test_an_unreadable_event_names_every_field() -> None:
    body = {"kind": "party", "starts_on": "soon", "best_n": "x", "switches": []}
    answer = person(LoginFactory.create()).post("events/", body)
    assert answer.status_code == 400
    named = {"name", "preset", "kind", "starts_on", "best_n", "switches"}
    assert set(fields(answer)) == named


def test_events_are_listed_newest_first_and_filtered() -> None:
    older, newer = EventFactory.create(status="open"), EventFactory.create(status="running")
    EventFactory.create(status="draft")
    shown = anonymous().get("events/").json()
    assert [row["id"] for row in shown["results"]] == [newer.pk, older.pk]
    assert set(shown) == {"count", "next", "previous", "results"}
    filtered = anonymous().get("events/", status="open", kind="tournament").json()
    assert [row["id"] for row in filtered["results"]] == [older.pk]
    assert anonymous().get("events/", status="odd").status_code == 400


def test_an_organiser_sees_only_their_own_drafts() -> None:
    world = event_world(status="draft")
    EventFactory.create(status="draft")
    shown = person(world.organiser).get("events/").json()
    assert [row["id"] for row in shown["results"]] == [world.event.pk]


def test_a_change_of_an_event_is_audited() -> None:
    world = event_world()
    body = {"name": "Autumn Open", "best_n": 5}
    answer = person(world.organiser).patch(f"events/{world.event.pk}/", body)
    assert answer.status_code == 200
    assert (answer.json()["name"], answer.json()["best_n"]) == ("Autumn Open", 5)
    assert audited_verbs() == ["event.change"]


def test_the_target_scores_of_an_event_can_change_while_it_runs() -> None:
    world = running_event()
    body = {"target_score": -5000, "target_rank": 8}
    answer = person(world.organiser).patch(f"events/{world.event.pk}/", body)
    assert {name: answer.json()[name] for name in body} == body
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.before, entry.after) == (
        "event.change",
        {"target_score": None, "target_rank": None},
        body,
    )
    refused = person(world.organiser).patch(f"events/{world.event.pk}/", {"target_rank": 0})
    assert (refused.status_code, fields(refused)) == (400, ["target_rank"])
    broken = person(world.organiser).patch(f"events/{world.event.pk}/", {"target_score": 10**9})
    assert (broken.status_code, fields(broken)) == (400, ["target_score"])


def test_how_scores_are_entered_is_frozen_once_the_event_runs() -> None:
    world = running_event()
    body = {"kind": "league", "entry_contract": "desk", "place": "Vienna"}
    answer = person(world.organiser).patch(f"events/{world.event.pk}/", body)
    assert (answer.status_code, codes(answer)) == (422, ["event_frozen"] * 2)
    rules = person(world.organiser).put(f"events/{world.event.pk}/ruleset/", {"switches": {}})
    assert (rules.status_code, codes(rules)) == (422, ["event_frozen"])


def test_a_changed_ruleset_is_a_new_version() -> None:
    world = event_world()
    caller, address = person(world.organiser), f"events/{world.event.pk}/ruleset/"
    answer = caller.put(address, {"switches": {"red_fives": 3}})
    assert answer.status_code == 200
    shown = anonymous().get(address).json()
    assert shown == answer.json()
    assert (shown["version"], shown["frozen"]) == (2, False)
    assert audited_verbs() == ["event.change_ruleset"]
    preset = caller.put(address, {"preset": "no-such-rules"})
    assert (preset.status_code, codes(preset)) == (422, ["preset_unknown"])


def test_an_event_changes_its_status_step_by_step() -> None:
    world = event_world(status="draft")
    caller, address = person(world.organiser), f"events/{world.event.pk}/status/"
    assert caller.post(address, {"status": "open"}).json()["status"] == "open"
    again = caller.post(address, {"status": "open"})
    assert (again.status_code, codes(again)) == (422, ["event_status_order"])
    assert caller.post(address, {"status": "closed"}).status_code == 400
    assert audited_verbs() == ["event.set_status"]


def test_results_are_released_and_hidden_again() -> None:
    world = event_world()
    caller, address = person(world.organiser), f"events/{world.event.pk}/release/"
    assert caller.post(address).json()["results_released"] is True
    assert caller.post(address, {"released": False}).json()["results_released"] is False
    assert audited_verbs() == ["event.release_results"] * 2


def test_the_standings_are_recomputed_by_a_job() -> None:
    world = event_world()
    answer = person(world.referee).post(f"events/{world.event.pk}/recompute/")
    job = Job.objects.get()
    assert (answer.status_code, answer.json()["id"]) == (202, job.pk)
    assert (job.kind, audited_verbs()) == (JobKind.RECOMPUTE_STANDINGS, ["job.create"])


def test_the_standings_name_every_entrant() -> None:
    world = event_world()
    shown = anonymous().get(f"events/{world.event.pk}/standings/").json()
    assert shown["count"] == 4
    assert {row["entrant"]["id"] for row in shown["results"]} == {
        entrant.pk for entrant in world.entrants
    }
