"""The result desk: whole results of many tables on one page."""

import pytest

from league.enums import EntryContract, TableStatus
from league.models import AuditEntry, Seat, Table
from tests.factories import TableFactory
from tests.league.api.callers import person
from tests.league.web.organise.sessions.desk_pages import (
    FIRST,
    SECOND,
    as_text,
    corrected_world,
    desk,
    desk_world,
    hundreds,
    said,
    save,
    saved_words,
    shown,
    statuses,
    typed,
)
from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import address_of, form_of, submit
from tests.shortcuts import audited_verbs, fresh, last_entry, scores
from tests.worlds import add_session, drawn_event, running_event

pytestmark = pytest.mark.django_db


def test_a_scorer_saves_points_that_add_up() -> None:
    world = desk_world()
    points = typed(world.table, 45_000, 31_000, 24_000, 19_000, sticks=1)
    saved = save(desk(world), world.table, points)
    assert said(saved) == [saved_words(world.table, "45,000")]
    assert saved.redirect_chain[-1][0].endswith("#table-1")
    seats = Seat.objects.filter(table=world.table).order_by("pk")
    assert list(seats.values_list("placement", flat=True)) == [1, 2, 3, 4]
    assert fresh(world.table).leftover_sticks == 1


@pytest.mark.parametrize(("tie", "count"), [("split", 2), ("seat", 1)])
def test_who_is_first_follows_the_ruleset_when_points_are_equal(tie: str, count: int) -> None:
    world = desk_world()
    world.event.switches |= {"tie": tie}
    world.event.save()
    points = typed(world.table, 40_000, 40_000, 21_000, 19_000)
    leaders = ", ".join(entrant.staff_name for entrant in world.entrants[:count])
    assert said(save(desk(world), world.table, points)) == [
        f"Table 1 saved. {leaders} first with 40,000."
    ]


@pytest.mark.parametrize("page", ["own_tables", "manage"])
def test_a_scorer_finds_the_desk_from_the_own_tables_and_from_now(page: str) -> None:
    world = desk_world()
    to_desk = f'href="{at("desk", world, number=1)}"'
    assert to_desk in reader(world.scorer).get(at(page, world)).content.decode()


def test_one_saved_table_leaves_what_was_typed_for_the_others() -> None:
    world = desk_world(tables=3)
    first, second, third = world.tables
    half = {f"{third.pk}-raw_points_1": 520}
    answer = save(
        desk(world), first, typed(first, *FIRST) | typed(second, 30_500, "", "1", "2") | half
    )
    assert answer.status_code == 200
    assert said(answer) == [saved_words(first, "45,000")]
    assert shown(answer, first) == [*hundreds(*FIRST), ""]
    assert statuses(answer) == ["finished", "waiting", "waiting"]
    assert shown(answer, second) == ["305", "", "1", "2", ""]
    assert shown(answer, third) == ["", "520", "", "", ""]
    assert [table.status for table in world.tables] == ["finished", "waiting", "waiting"]
    again = save(answer, second, typed(second, *SECOND))
    assert shown(again, third) == ["", "520", "", "", ""]
    assert scores(second, "raw_points") == list(SECOND)


def test_what_was_saved_is_undone_without_scripts_and_leaves_what_is_typed() -> None:
    world = desk_world(tables=2)
    first, second = world.tables
    page = save(desk(world), first, typed(first, *FIRST))
    undone = submit(page, "Undo table 1", typed(second, 30_500, "", "", ""))
    assert messages_of(undone) == ["Undone: table 1 is as it was before."]
    assert scores(first, "raw_points") == [None] * 4
    assert [shown(undone, table) for table in (first, second)] == [[""] * 5, ["305", *[""] * 4]]
    again = save(undone, second, typed(second, *SECOND))
    assert statuses(submit(again, "Undo table 2", follow=True)) == ["waiting", "waiting"]


def test_only_what_was_just_saved_has_an_undo_and_a_second_press_says_why_not() -> None:
    world = desk_world(tables=2)
    first, second = world.tables
    page = save(desk(world), first, typed(first, *FIRST))
    later = save(page, second, typed(second, *SECOND))
    assert [name in words(later) for name in ("Undo table 1", "Undo table 2")] == [False, True]
    assert "Undo table" not in words(desk(world))
    submit(later, "Undo table 2")
    refused = submit(later, "Undo table 2", follow=True)
    assert messages_of(refused)[-1:] == ["The table has changed since you opened this page."]


def test_the_enter_key_saves_every_table_that_was_typed_and_says_what_is_wrong() -> None:
    world = desk_world(tables=3)
    first, second, third = world.tables
    wrong = typed(second, 20_000, 24_000, 31_000, 45_100)
    page = desk(world)
    form, default = form_of(page, action=address_of(page))
    assert default.text == "Save all results"
    answer = form.fill(typed(first, *FIRST) | wrong).send(page.client)
    assert answer.status_code == 422
    assert "Scores and sticks add up to 120,100" in words(answer)
    assert shown(answer, second) == ["200", "240", "310", "451", ""]
    assert [table.status for table in world.tables] == ["finished", "waiting", "waiting"]
    rest = typed(second, *SECOND) | typed(third, *FIRST)
    saved = submit(answer, "Save all results", rest, follow=True)
    assert said(saved) == [saved_words(second, "45,000"), saved_words(third, "45,000")]


def test_a_missing_score_comes_back_with_the_problem_at_its_field() -> None:
    world = desk_world()
    answer = save(desk(world), world.table, typed(world.table, "", *FIRST[1:]))
    assert answer.status_code == 422
    assert list(answer.context["rows"][0].form.errors) == ["raw_points_0"]
    assert fresh(world.table).status == TableStatus.WAITING


@pytest.mark.parametrize("leftover", ["first", "first_shared", "lost"])
def test_a_saved_table_with_a_stick_shows_what_was_typed_and_is_saved_again_unchanged(
    leftover: str,
) -> None:
    world = desk_world()
    world.event.switches |= {"leftover_sticks": leftover}
    world.event.save()
    table, points = world.table, (29_000, 52_000, 19_000, 19_000)
    page = save(desk(world), table, typed(table, *points, sticks=1))
    assert shown(page, table) == [*hundreds(*points), 1]
    version, audited = fresh(table).version, audited_verbs()
    again = save(page, table)
    assert messages_of(again) == ["The result of table 1 has not changed."]
    by_api = person(world.scorer)
    entered = by_api.get(f"tables/{table.pk}/").json()["entered_result"]
    assert entered == {"raw_points": list(points), "leftover_sticks": 1}
    answer = by_api.post(f"tables/{table.pk}/result/", {"version": version, **entered})
    assert (answer.status_code, answer.json()["version"]) == (200, version)
    submit(reader(world.scorer).get(f"/tables/{table.pk}/enter/result/"), "Save result")
    assert (fresh(table).version, audited_verbs()) == (version, audited)


def test_a_result_for_an_older_table_says_so_and_is_saved_on_the_second_press() -> None:
    world = desk_world()
    page = desk(world)
    save(desk(world, "referee"), world.table, typed(world.table, *FIRST))
    refused = save(page, world.table, typed(world.table, *SECOND))
    assert "The table has changed since you opened this page." in words(refused)
    assert shown(refused, world.table) == [*as_text(*SECOND), ""]
    save(refused, world.table)
    assert scores(world.table, "raw_points") == list(SECOND)


def test_what_another_desk_saved_is_not_overwritten_by_a_table_that_was_not_touched() -> None:
    world = desk_world(tables=2)
    first, second = world.tables
    page = desk(world)
    save(desk(world, "referee"), second, typed(second, *SECOND))
    submit(page, "Save all results", typed(first, *FIRST))
    assert (scores(first, "raw_points"), scores(second, "raw_points")) == ([*FIRST], [*SECOND])


def test_a_result_is_taken_back_with_a_reason() -> None:
    world = desk_world()
    save(desk(world), world.table, typed(world.table, *FIRST))
    clear = at("table_step", world, table=world.table.pk, verb="clear")
    reason = {"version": world.table.version, "reason": "Other table's sheet"}
    reader(world.referee).post(clear, reason)
    assert world.table.status == TableStatus.WAITING


def test_a_desk_of_many_tables_returns_to_the_page_that_was_saved() -> None:
    world = desk_world()
    tables = [TableFactory.build(session=world.session, number=n) for n in range(2, 102)]
    Table.objects.bulk_create(tables)
    last = world.tables[100]
    for seat, wind in zip(last.session.seats.all(), "ESWN", strict=True):
        Seat.objects.filter(pk=seat.pk).update(table=last, starting_wind=wind)
    page = reader(world.scorer).get(at("desk", world, number=1), {"page": "2"})
    saved = save(page, last, typed(last, *FIRST))
    address = saved.redirect_chain[-1][0]
    assert address.startswith(f"{at('desk', world, number=1)}?page=2&")
    assert address.endswith("#table-101")


# ------------------------------------------------------------------------------- corrections


def test_a_correction_after_the_session_asks_for_a_reason_and_says_what_was_drawn_from_it() -> None:
    world, table = corrected_world()
    changed = typed(table, 31_000, 45_000, 24_000, 20_000)
    refused = save(desk(world, "referee"), table, changed)
    assert "Enter a reason." in words(refused)
    assert shown(refused, table) == ["310", "450", "240", "200", "", ""]
    assert scores(table, "raw_points") == list(FIRST)
    answer = save(refused, table, {f"{table.pk}-reason": "Two seats swapped"})
    [east, south, *_rest] = (entrant.staff_name for entrant in world.entrants)
    assert messages_of(answer) == [
        f"Result of table 1 corrected: {east} 45,000 → 31,000, {south} 31,000 → 45,000.",
        "Session 2 was drawn from the standings before this correction.",
    ]
    entry = last_entry()
    assert (entry.verb, entry.reason) == ("table.correct_result", "Two seats swapped")
    seated = [entrant.pk for entrant in world.entrants]
    assert entry.before == {
        "raw_points": list(FIRST),
        "entrants": seated,
        "leftover_sticks": 0,
    }
    assert entry.after == {
        "raw_points": [31_000, 45_000, 24_000, 20_000],
        "entrants": seated,
        "leftover_sticks": 0,
        "drawn_sessions": [2],
        "ranks": [[seated[1], 2, 1], [seated[0], 1, 2]],
    }


def test_a_corrected_result_stands_among_the_corrections_of_page_and_api() -> None:
    world, table = corrected_world()
    reason = {f"{table.pk}-reason": "Sheet read again"}
    save(desk(world, "referee"), table, typed(table, *SECOND) | reason)
    page = words(reader(world.referee).get(at("corrections", world)))
    assert "45,000 → 20,000" in page
    assert "Session 2 was drawn before this correction: Session 1, table 1 · result." in page
    assert "Sheet read again" in page
    answer = person(world.referee).get(f"events/{world.event.pk}/corrections/").json()
    [result] = answer["results"]
    del result["corrected_at"]
    assert answer["hands"] == []
    assert result == {
        "table": table.pk,
        "before": {"raw_points": list(FIRST), "leftover_sticks": 0},
        "after": {"raw_points": list(SECOND), "leftover_sticks": 0},
        "drawn_sessions": [2],
        "corrected_as": world.referee.username,
        "reason": "Sheet read again",
    }
    audit = words(reader(world.referee).get(at("audit", world)))
    assert f"{world.referee.username} corrected the result of" in audit


def test_the_api_asks_for_the_same_reason() -> None:
    world, table = corrected_world()
    result = {"version": fresh(table).version, "raw_points": list(SECOND)}
    caller = person(world.referee)
    refused = caller.post(f"tables/{table.pk}/result/", result)
    assert [item["code"] for item in refused.json()["problems"]] == ["reason_missing"]
    taken = caller.post(f"tables/{table.pk}/result/", result | {"reason": "Sheet"})
    verb = AuditEntry.objects.latest("pk").verb
    assert (taken.status_code, verb) == (200, "table.correct_result")


def test_a_scorer_corrects_nothing_after_the_session() -> None:
    world, table = corrected_world()
    reason = {f"{table.pk}-reason": "Sheet read again"}
    refused = save(desk(world), table, typed(table, *SECOND) | reason)
    assert "The table is closed. Only a referee can correct it." in words(refused)
    assert scores(table, "raw_points") == list(FIRST)


def test_a_later_draw_alone_asks_for_a_reason() -> None:
    world = desk_world()
    table = world.table
    saved = save(desk(world), table, typed(table, *FIRST))
    corrected = save(saved, table, typed(table, *SECOND))
    assert "Result of table 1 corrected" in words(corrected)
    add_session(world)
    refused = save(desk(world), table, typed(table, *FIRST))
    assert "Enter a reason." in words(refused)


def test_the_desk_takes_no_typing_before_the_session_runs() -> None:
    world = drawn_event(entry_contract=EntryContract.DESK)
    page = desk(world, "referee")
    assert (page.context["rows"], "Results can be entered once it runs." in words(page)) == (
        [],
        True,
    )


def test_where_hands_are_entered_the_desk_takes_no_results() -> None:
    world = running_event()
    page = desk(world, "referee")
    assert (page.context["rows"], "This event records every hand" in words(page)) == ([], True)
