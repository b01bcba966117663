"""Stages and cuts over the API: preview, make, undo, rank."""

from typing import Any

import pytest

from league.enums import SessionStatus
from league.models import Event, StageEntry
from league.tasks import draw_session
from tests.factories import EntrantFactory, SessionFactory, StageFactory
from tests.league.api.callers import Caller, anonymous, audited_verbs, codes, fields, person
from tests.stages import add_final, members, qualified, session_of, stage, stage_world
from tests.worlds import World

pytestmark = pytest.mark.django_db
SCORES = [40, 31, 20, 9, 9, -19, -30, -60]


@pytest.fixture
def world() -> World:
    return stage_world()


@pytest.fixture
def caller(world: World) -> Caller:
    return person(world.organiser)


@pytest.fixture
def played(world: World) -> World:
    add_final(world, carry_over="fraction", carry_percent=50)
    qualified(world, SCORES)
    return world


def cut_path(world: World, step: str = "") -> str:
    return f"stages/{stage(world, 1).pk}/cut/{step}"


def test_stages_are_added_changed_moved_and_removed(world: World, caller: Caller) -> None:
    path = f"events/{world.event.pk}/stages/"
    first = stage(world, 1)
    body = {"name": "A final", "cut_size": 4, "carry_over": "none", "follows": first.pk}
    made = caller.post(path, body)
    assert (made.status_code, made.json()["number"], made.json()["follows"]) == (201, 2, first.pk)
    second = caller.post(path, {"name": "B final", "cut_size": 4, "follows": first.pk}).json()
    third = caller.post(path, {"name": "Others", "intake": "rest", "follows": first.pk}).json()
    assert [row["first_table"] for row in (made.json(), second, third)] == [1, 2, 3]
    changed = caller.patch(f"stages/{second['id']}/", {"carry_over": "fraction"})
    assert (changed.status_code, changed.json()["percent"]) == (200, 100)
    assert caller.post(f"stages/{second['id']}/move/", {"up": True}).json()["number"] == 2
    assert caller.delete(f"stages/{third['id']}/").status_code == 204
    listed = anonymous().get(path).json()["results"]
    assert [row["name"] for row in listed] == ["Qualifying", "B final", "A final"]
    assert anonymous().get(f"stages/{second['id']}/").json()["entries"] is None


@pytest.mark.parametrize(
    ("body", "status", "wrong"),
    [
        ({"name": "Final", "cut_size": 5}, 422, ["cut_size"]),
        ({"name": "Final", "follows": 999_999, "cut_size": 4}, 422, ["follows"]),
        ({"cut_size": "x", "intake": "friends"}, 400, ["name", "intake", "cut_size"]),
    ],
)
def test_an_invalid_stage_writes_nothing(
    world: World, caller: Caller, body: dict[str, Any], status: int, wrong: list[str]
) -> None:
    answer = caller.post(f"events/{world.event.pk}/stages/", body)
    assert (answer.status_code, fields(answer)) == (status, wrong)
    assert world.event.stages.count() == 1


def test_a_cut_is_previewed_made_and_undone(played: World) -> None:
    caller = person(played.organiser)
    declined = [played.entrants[1].pk]
    preview = caller.post(cut_path(played, "preview/"), {"declined": declined}).json()
    final = stage(played, 2).pk
    shown = [(row["rank"], row["stage"], row["seed"], row["why"]) for row in preview["rows"]]
    assert shown == [
        (1, final, 1, ""),
        (2, None, None, "declined"),
        (3, final, 2, ""),
        (4, final, 3, ""),
        (5, final, 4, ""),
        (6, None, None, "out"),
        (7, None, None, "out"),
        (8, None, None, "out"),
    ]
    assert preview["rows"][0]["carried"] == 20_000
    assert preview["lines"][0]["below"] == played.entrants[5].pk
    assert not StageEntry.objects.exists()
    body = {"declined": declined, "version": preview["version"]}
    made = caller.post(cut_path(played), body)
    assert (made.status_code, made.json()["rows"]) == (200, preview["rows"])
    assert members(stage(played, 2)) == [1, 3, 4, 5]
    assert caller.get(cut_path(played)).json()["rows"] == preview["rows"]
    page = caller.get(f"stages/{final}/").json()["entries"]
    assert [row["declined"] for row in page] == [False] * 4 + [True]
    assert caller.post(cut_path(played, "undo/")).json()["cut_at"] is None
    assert audited_verbs()[-2:] == ["stage.cut", "stage.undo_cut"]


def test_a_cut_of_a_stage_whose_players_are_unknown_is_refused(played: World) -> None:
    add_final(played, name="Grand final", source=stage(played, 2))
    caller = person(played.organiser)
    path = f"stages/{stage(played, 2).pk}/cut/"
    for answer in (caller.get(path), caller.post(f"{path}preview/", {}), caller.post(path, {})):
        assert (answer.status_code, codes(answer)) == (422, ["stage_unplayed"])
        assert answer.json()["message"] == "No session of Final has finished."


def test_a_tie_at_the_cut_line_is_reported(played: World) -> None:
    preview = person(played.referee).get(cut_path(played)).json()
    fourth, fifth, sixth = (entrant.pk for entrant in played.entrants[3:6])
    assert preview["lines"] == [
        {
            "stage": stage(played, 2).pk,
            "above": fourth,
            "below": fifth,
            "by": "placements",
            "tied": [fourth, fifth],
            "next": [fifth, sixth, played.entrants[6].pk],
        }
    ]
    assert preview["missing"] == {str(stage(played, 2).pk): 0}


def test_an_old_preview_is_a_conflict_and_a_published_cut_a_refusal(
    played: World,
) -> None:
    caller = person(played.organiser)
    answer = caller.post(cut_path(played), {"version": 0})
    assert (answer.status_code, codes(answer)) == (409, ["results_moved_on"])
    caller.post(cut_path(played))
    SessionFactory.create(
        event=played.event, stage=stage(played, 2), status=SessionStatus.PUBLISHED
    )
    answer = caller.post(cut_path(played, "undo/"))
    assert (answer.status_code, codes(answer)) == (422, ["cut_built_upon"])


def test_an_entrant_is_admitted_to_a_stage(played: World) -> None:
    caller = person(played.organiser)
    caller.post(cut_path(played))
    path = f"stages/{stage(played, 2).pk}/admit/"
    body = {"entrant": played.entrants[7].pk, "reason": "4 had to leave"}
    entries = caller.post(path, body).json()["entries"]
    assert [row["entrant"]["number"] for row in entries] == [1, 2, 3, 4, 8]
    answer = caller.post(path, {"entrant": EntrantFactory.create().pk, "reason": "A guest"})
    assert (answer.status_code, codes(answer)) == (422, ["entrant_elsewhere"])


def test_a_session_is_drawn_for_a_stage(played: World) -> None:
    caller = person(played.organiser)
    caller.post(cut_path(played))
    path = f"events/{played.event.pk}/sessions/"
    options = {"script": "1 2 3 4"}
    body = {"method": "finals", "stage": stage(played, 2).pk, "options": options}
    job = caller.post(path, body).json()
    draw_session(job["id"])
    page = caller.get(f"sessions/{job['session']}/").json()
    assert page["stage"] == stage(played, 2).pk
    assert sorted(seat["number"] for seat in page["tables"][0]["seats"]) == [1, 2, 3, 4]
    answer = caller.post(path, {"method": "random", "stage": StageFactory.create().pk})
    assert (answer.status_code, codes(answer)) == (422, ["stage_elsewhere"])


def test_standings_of_a_stage_and_of_the_event(played: World) -> None:
    person(played.organiser).post(cut_path(played))
    final = stage(played, 2)
    scores = list(zip(played.entrants[:4], (-30, 0, 30, 0), strict=True))
    session_of(final, played.event, scores)
    path = f"events/{played.event.pk}/standings/"
    rows = anonymous().get(path, stage=final.pk).json()["results"]
    assert [(row["entrant"]["number"], row["carried"], row["total"]) for row in rows] == [
        (3, 10_000, 40_000),
        (2, 15_500, 15_500),
        (4, 4_500, 4_500),
        (1, 20_000, -10_000),
    ]
    rows = anonymous().get(path).json()["results"]
    assert [row["entrant"]["number"] for row in rows] == [3, 2, 4, 1, 5, 6, 7, 8]
    assert {row["stage"] for row in rows[:4]} == {final.pk}
    assert anonymous().get(path, stage=StageFactory.create().pk).status_code == 404


def test_stages_of_a_draft_event_are_hidden_with_it(world: World) -> None:
    Event.objects.update(status="draft")
    assert anonymous().get(f"stages/{stage(world, 1).pk}/").status_code == 404
    assert anonymous().get("stages/999999/").status_code == 404
