"""Seatings over the API: compare, swap, repair, undo, explain, plan."""

from base64 import b64encode

import pytest

from league.enums import EntrantStatus, ReleasePolicy, SessionStatus
from league.models import EventPlan, Job, Seat
from league.tasks import draw_session, find_repairs, make_plan
from tests.entries import WHOLE_GAME
from tests.factories import EntrantFactory
from tests.league.api.callers import anonymous, audited_verbs, codes, fields, person
from tests.league.workbooks import workbook
from tests.shortcuts import play
from tests.worlds import World, add_session, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db


def address(world: World, step: str = "") -> str:
    return f"sessions/{world.session.pk}/{step}"


def two_easts(world: World) -> dict[str, int]:
    first, second = (table.seats.get(starting_wind="E") for table in world.tables)
    return {"first": first.pk, "second": second.pk}


def seated(world: World) -> list[int]:
    seats = Seat.objects.filter(session=world.session).order_by("table__number", "pk")
    return list(seats.values_list("entrant__number", flat=True))


def test_a_swap_is_previewed() -> None:
    world = drawn_event(tables=2)
    add_session(world)
    caller = person(world.organiser)
    said = caller.post(address(world, "swap-preview/"), two_easts(world)).json()
    assert (said["before"]["repeats"], said["after"]["repeats"]) == (12, 6)
    assert (len(said["gone"]), said["new"]) == (6, [])
    assert audited_verbs() == []
    wrong = caller.post(address(world, "swap-preview/"), {"first": 9**9, "second": 9**8})
    assert (wrong.status_code, fields(wrong)) == (422, ["first", "second"])


def test_the_last_change_is_undone() -> None:
    world = drawn_event(tables=2)
    caller, before = person(world.organiser), seated(world)
    caller.post(address(world, "swap/"), two_easts(world))
    assert seated(world) != before
    assert caller.post(address(world, "undo/")).status_code == 200
    assert seated(world) == before
    again = caller.post(address(world, "undo/"))
    assert (again.status_code, codes(again)) == (422, ["nothing_to_undo"])


def test_a_no_show_is_repaired_by_one_of_the_options() -> None:
    world = event_world(players=4)
    add_session(world, status=SessionStatus.PUBLISHED)
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    caller = person(world.organiser)
    asked = {"kind": "no_show", "entrants": [world.entrants[1].pk]}
    answer = caller.post(address(world, "repair-options/"), asked)
    job = answer.json()["id"]
    assert (answer.status_code, caller.get(f"jobs/{job}/repair-options/").json()["count"]) == (
        202,
        0,
    )
    find_repairs(job)
    assert caller.get(f"jobs/{job}/").json()["outcome"]["options"] == 2
    option = caller.get(f"jobs/{job}/repair-options/").json()["results"][0]
    assert (option["kind"], option["seats_changed"], option["new_repeats"]) == ("substitute", 0, [])
    assert option["tables"][0]["entrants"][1] == standby.pk
    moved = {row["entrant"]: (row["before"], row["after"]) for row in option["moved"]}
    place = {"table": 1, "starting_wind": "S"}
    assert moved == {standby.pk: (None, place), world.entrants[1].pk: (place, None)}
    done = caller.post(address(world, "repair/"), asked | {"key": option["key"], "reason": "Ill"})
    assert [row["number"] for row in done.json()["tables"][0]["seats"]] == [1, 5, 3, 4]
    late = caller.post(address(world, "repair/"), asked | {"key": option["key"]})
    assert late.status_code in {409, 422}
    caller.post(address(world, "undo/"))
    assert seated(world) == [1, 2, 3, 4]


def test_an_option_of_another_seating_is_answered_with_a_conflict() -> None:
    world = event_world(players=4)
    add_session(world, status=SessionStatus.PUBLISHED)
    asked = {"kind": "no_show", "entrants": [world.entrants[1].pk], "key": "0" * 16}
    answer = person(world.organiser).post(address(world, "repair/"), asked)
    assert (answer.status_code, codes(answer)) == (409, ["seating_moved_on"])
    strange = person(world.organiser).post(
        address(world, "repair-options/"), {"kind": "no_show", "entrants": [9**9]}
    )
    assert (strange.status_code, codes(strange)) == (422, ["entrant_elsewhere"])


def test_every_step_is_undone_over_the_api() -> None:
    world = drawn_event()
    caller = person(world.referee)
    steps = ("publish/", "start/", "unstart/", "unpublish/", "publish/", "start/")
    states = [caller.post(address(world, step)).json()["status"] for step in steps]
    assert states == ["published", "running", "published", "draft", "published", "running"]
    play(world.table, WHOLE_GAME)
    late = caller.post(address(world, "unstart/"))
    assert (late.status_code, codes(late)) == (422, ["seat_at_played_table"])
    assert caller.post(address(world, "finish/")).json()["tables"][0]["status"] == "closed"
    again = caller.post(address(world, "reopen/")).json()
    assert (again["status"], again["tables"][0]["status"]) == ("running", "finished")


def test_the_clock_is_paused_and_has_extra_time() -> None:
    world = running_event()
    caller = person(world.referee)
    assert caller.post(address(world, "pause/")).json()["paused_at"] is not None
    twice = caller.post(address(world, "pause/"))
    assert (twice.status_code, codes(twice)) == (422, ["session_paused"])
    assert caller.post(address(world, "resume/")).json()["paused_at"] is None
    extra = caller.post(address(world, "extra-time/"), {"minutes": 5}).json()
    assert extra["extra_seconds"] == 300
    body = {"minutes": 2, "table": world.table.pk}
    assert caller.post(address(world, "extra-time/"), body).status_code == 200
    assert world.table.extra_seconds == 120
    again = caller.post(address(world, "extra-time/"), {**body, "seen": 0})
    assert (again.status_code, codes(again)) == (422, ["extra_time_moved"])
    elsewhere = caller.post(address(world, "extra-time/"), {"minutes": 2, "table": 9**9})
    assert (elsewhere.status_code, fields(elsewhere)) == (422, ["table"])


def test_every_method_is_listed_with_its_options() -> None:
    methods = {row["id"]: row for row in anonymous().get("draw-methods/").json()["results"]}
    assert methods["blocks"]["options"] == ["start", "block", "winds", "substitutes"]
    assert methods["plan"]["options"] == []
    assert methods["swiss"]["meaning"].startswith("Players close in the ranking meet")


def test_a_draw_stores_its_options() -> None:
    world = event_world(players=16)
    caller, path = person(world.organiser), f"events/{world.event.pk}/sessions/"
    body = {"method": "blocks", "options": {"block": 8, "winds": "strict", "script": "1 2 3 4"}}
    answer = caller.post(path, body)
    assert answer.status_code == 202
    draw_session(answer.json()["id"])
    page = caller.get(f"sessions/{answer.json()['session']}/").json()
    assert page["options"] == {"block": 8, "winds": "strict"}
    reasons = caller.get(f"sessions/{page['id']}/reasons/").json()
    assert (reasons["count"], bool(reasons["results"][0]["sentence"])) == (16, True)
    wrong = caller.post(path, {"method": "blocks", "options": {"block": 1}})
    assert wrong.status_code == 400


def test_a_plan_for_all_sessions_seats_the_next_draws() -> None:
    world = event_world(players=16)
    caller, path = person(world.organiser), f"events/{world.event.pk}/plan/"
    assert caller.get(path).status_code == 404
    job = caller.put(path, {"sessions": 5, "seed": 3})
    assert (job.status_code, job.json()["status"]) == (202, "queued")
    assert caller.get(path).status_code == 404
    make_plan(job.json()["id"])
    plan = caller.get(path).json()
    assert (sorted(plan["sessions"]), plan["certificate"]["repeats"]) == (list("12345"), 0)
    asked = caller.post(f"events/{world.event.pk}/sessions/", {"method": "event_plan"})
    draw_session(asked.json()["id"])
    page = caller.get(f"sessions/{asked.json()['session']}/").json()
    tables = [[seat["entrant"] for seat in table["seats"]] for table in page["tables"]]
    assert tables == plan["sessions"]["1"]
    assert caller.delete(path).status_code == 204
    assert not EventPlan.objects.exists()
    gone = caller.post(f"events/{world.event.pk}/sessions/", {"method": "event_plan"})
    assert (gone.status_code, codes(gone)) == (422, ["draft_exists", "plan_without_session"])
    assert Job.objects.count() == 2


def test_a_pasted_plan_is_stored_as_the_page_stores_it() -> None:
    world = event_world(players=8)
    caller, path = person(world.organiser), f"events/{world.event.pk}/plan/"
    ids = {entrant.number: entrant.pk for entrant in world.entrants}
    pasted = "Session 1\n1 2 3 4\n5 6 7 8\n\nSession 2\n1, 5, 2, 6\n3, 7, 4, 8"
    answer = caller.post(f"{path}paste/", {"plan": pasted})
    assert (answer.status_code, answer.json()) == (200, caller.get(path).json())
    assert answer.json()["sessions"] == {
        "1": [[ids[one] for one in (1, 2, 3, 4)], [ids[one] for one in (5, 6, 7, 8)]],
        "2": [[ids[one] for one in (1, 5, 2, 6)], [ids[one] for one in (3, 7, 4, 8)]],
    }
    refused = caller.post(f"{path}paste/", {"plan": "1 2 3 99\n5 6 7 8"})
    assert refused.status_code == 422
    assert caller.get(path).json() == answer.json()


def test_a_plan_comes_as_a_file_and_is_shown_before_it_is_stored() -> None:
    world = event_world(players=9)
    caller, path = person(world.organiser), f"events/{world.event.pk}/plan/"
    ids = {entrant.number: entrant.pk for entrant in world.entrants}
    rows = [["Round", "Table", *"ESWN"], [1, 1, 1, 2, 3, 4], [1, 2, 5, 6, 7, 8], [2, 1, 9, 1, 5, 2]]
    file = b64encode(workbook(rows)).decode()
    refused = caller.post(f"{path}paste/", {"file": file})
    missing = ["paste_missing_in"] * 5
    assert (refused.status_code, codes(refused)) == (422, [*missing, "paste_rest"])
    shown = caller.post(f"{path}paste/", {"file": file, "rest": True, "preview": True})
    assert (shown.status_code, shown.json()["made_at"]) == (200, None)
    assert shown.json()["byes"] == {
        "1": [ids[9]],
        "2": [ids[3], ids[4], ids[6], ids[7], ids[8]],
    }
    assert caller.get(path).status_code == 404
    stored = caller.post(f"{path}paste/", {"file": file, "rest": True}).json()
    assert (stored["sessions"], stored["byes"]) == (shown.json()["sessions"], shown.json()["byes"])
    assert fields(caller.post(f"{path}paste/", {"file": "%"})) == ["file"]


def test_two_drafts_are_compared_and_one_is_chosen() -> None:
    world = drawn_event(tables=2)
    caller, path = person(world.organiser), f"sessions/{world.session.pk}/"
    assert caller.get(f"{path}drafts/").status_code == 404
    told = {"method": "plan", "plan": "5 2 3 4\n1 6 7 8"}
    draw_session(caller.post(f"{path}redraw/", told).json()["id"])
    pair = caller.get(f"{path}drafts/").json()
    first = [draft["tables"][0]["seats"][0] for draft in (pair["before"], pair["now"])]
    one, five = world.entrants[0].pk, world.entrants[4].pk
    assert [(seat["entrant"], seat["moved"]) for seat in first] == [(one, True), (five, True)]
    assert pair["now"]["certificate"]["repeats"] == 0
    stale = caller.post(f"{path}use-other-draft/", {"key": pair["key"] + 1})
    assert (stale.status_code, codes(stale)) == (422, ["other_draft_moved"])
    page = caller.post(f"{path}use-other-draft/", {"key": pair["key"]}).json()
    assert page["tables"][0]["seats"][0]["entrant"] == one
    for stranger in (person(world.referee), anonymous()):
        assert stranger.get(f"{path}drafts/").status_code in {401, 403, 404}


def test_the_certificate_reveals_no_hidden_results() -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    add_session(world, status=SessionStatus.PUBLISHED)
    world.session.certificate = {"repeats": 0, "spread": 3.0, "spread_largest": 3}
    world.session.save()
    shown = anonymous().get(address(world)).json()["certificate"]
    assert shown == {"repeats": 0}
    staff = person(world.referee).get(address(world)).json()["certificate"]
    assert staff["spread"] == 3.0
