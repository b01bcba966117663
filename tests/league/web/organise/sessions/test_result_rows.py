"""Rows of the result desk, sent one by one by the script of the page."""

import re

import pytest

from league.enums import EntryContract, TableStatus
from league.models import Table
from tests.factories import PenaltyFactory
from tests.league.web.organise.sessions.desk_pages import (
    FIRST,
    MINUS,
    SECOND,
    WON_BY_EAST,
    corrected_world,
    desk,
    desk_world,
    saved_words,
    typed,
)
from tests.league.web.readers import Answer, at, messages_of, reader, words
from tests.page_forms import address_of, form_of
from tests.shortcuts import audited_verbs, fresh, last_entry, scores
from tests.worlds import World, five_at_a_table, running_event

pytestmark = pytest.mark.django_db


def send(
    world: World,
    table: Table,
    *points: int | str,
    who: str = "scorer",
    version: int | None = None,
) -> Answer:
    """What the script of the page sends for a row."""
    version = table.version if version is None else version
    sent = typed(table, *points) | {"table": table.pk, f"{table.pk}-version": version}
    fetched = {"X-Requested-With": "fetch"}
    return reader(getattr(world, who)).post(at("desk", world, number=1), sent, headers=fetched)


def answered(page: Answer) -> tuple[int, list[str]]:
    texts = re.findall(r"<li>(.*?)</li>", page.content.decode().split("<header")[0])
    return page.status_code, [re.sub(r"saved, \d+:\d\d\.", "saved.", text) for text in texts]


def test_a_row_is_saved_in_place_and_comes_back_closed_with_the_head_of_the_page() -> None:
    world = desk_world(tables=2)
    first, _second = world.tables
    answer = send(world, first, *FIRST)
    assert answered(answer) == (200, [saved_words(first, "45,000")])
    assert 'class="dr dr--saved" id="table-1"' in answer.content.decode()
    assert "1 of 2 tables in · 1 missing" in words(answer)
    assert messages_of(desk(world)) == []


def undo(world: World, table: Table, who: str = "scorer", version: int | None = None) -> Answer:
    """What the script sends for the button in the line "Table 1 saved"."""
    fetched = {"X-Requested-With": "fetch"}
    sent = {"undo": f"{table.pk}.{fresh(table).version if version is None else version}"}
    return reader(getattr(world, who)).post(at("desk", world, number=1), sent, headers=fetched)


def test_a_saved_row_is_given_back_as_it_was_and_the_audit_says_so() -> None:
    world = desk_world()
    table = world.table
    offered = [send(world, table, *FIRST)]
    offered += [send(world, fresh(table), *SECOND), undo(world, table)]
    assert ["data-undo" in one.content.decode() for one in offered] == [True, True, False]
    assert answered(offered[2]) == (200, ["Undone: table 1 is as it was before."])
    assert scores(table, "raw_points") == list(FIRST)
    assert (audited_verbs()[-1], last_entry().reason) == ("table.correct_result", "Taken back.")


def test_the_first_result_of_a_table_is_undone_to_an_empty_row_with_its_penalties() -> None:
    world = desk_world()
    table = world.table
    penalty = PenaltyFactory.create(entrant=world.entrants[0], table=table)
    send(world, table, *FIRST)
    answer = undo(world, table)
    assert answered(answer) == (200, ["Undone: table 1 is as it was before."])
    assert (fresh(table).status, scores(table, "raw_points")) == (TableStatus.WAITING, [None] * 4)
    assert "0 of 1 table in · 1 missing" in words(answer)
    assert (audited_verbs()[-1], last_entry().reason) == ("table.clear_result", "Taken back.")
    penalty.refresh_from_db()
    assert penalty.revoked_at is None


def test_only_who_saved_a_row_undoes_it_and_only_before_anything_else_happens() -> None:
    world = desk_world()
    table = world.table
    send(world, table, *FIRST)
    stands = "The result of table 1 can no longer be undone here. Correct it instead."
    assert answered(undo(world, table, who="referee")) == (422, [stands])
    moved = undo(world, table, version=fresh(table).version - 1)
    assert answered(moved) == (422, ["The table has changed since you opened this page."])
    assert undo(world, table, who="stranger").status_code == 403
    assert scores(table, "raw_points") == list(FIRST)


def test_the_same_row_sent_again_changes_nothing_though_its_version_is_old() -> None:
    world = desk_world()
    table = world.table
    send(world, table, *FIRST)
    version, audited = fresh(table).version, audited_verbs()
    again = send(world, table, *FIRST, version=version - 1)
    assert answered(again) == (200, ["The result of table 1 has not changed."])
    assert (fresh(table).version, audited_verbs()) == (version, audited)


def test_a_row_that_somebody_else_saved_comes_back_with_what_is_stored() -> None:
    world = desk_world()
    table = world.table
    old = table.version
    send(world, table, *FIRST, who="referee")
    answer = send(world, table, *SECOND, version=old)
    assert answered(answer) == (409, ["The table has changed since you opened this page."])
    assert 'data-stored="450,310,240,200,"' in answer.content.decode()
    assert scores(table, "raw_points") == list(FIRST)


def test_a_wrong_row_is_refused_with_its_problem() -> None:
    world = desk_world()
    status, [problem] = answered(send(world, world.table, 20_000, 24_000, 31_000, 45_100))
    assert (status, problem.partition(",")[0]) == (422, "Scores and sticks add up to 120")
    assert fresh(world.table).status == TableStatus.WAITING


def test_a_table_of_another_session_is_not_found() -> None:
    world, other = desk_world(), desk_world().table
    assert send(world, other, *FIRST).status_code == 404


def cells(page: Answer) -> list[list[str]]:
    return [
        [cell.seat.starting_wind + cell.zeros for cell in row.cells] for row in page.context["rows"]
    ]


def test_five_players_sit_in_five_columns_and_add_up_to_what_they_began_with() -> None:
    world = five_at_a_table(entry_contract=EntryContract.DESK)
    page = desk(world)
    assert (cells(page), page.context["winds"]) == (
        [["E00", "S00", "W00", "N00", "500"]],
        list("ESWN5"),
    )
    assert page.context["rows"][0].total == 150_000
    points = (50_000, 40_000, 30_000, 20_000, 10_000)
    assert answered(send(world, world.table, *points))[0] == 200
    assert scores(world.table, "raw_points") == list(points)


def test_the_chinese_game_has_single_points_below_zero_and_no_sticks() -> None:
    world = running_event(preset="hk-old-style", entry_contract=EntryContract.DESK)
    page, table = desk(world), world.table
    assert (cells(page), page.context["has_sticks"]) == ([["E", "S", "W", "N"]], False)
    points = {f"{table.pk}-raw_points_{seat}": held for seat, held in enumerate(WON_BY_EAST)}
    form, _first = form_of(page, action=address_of(page))
    form.fill(points).send(page.client)
    assert scores(table, "raw_points") == [48, -16, -16, -16]


def test_penalties_stand_in_the_row_and_a_referee_can_give_one() -> None:
    world = desk_world()
    at_table = {"entrant": world.entrants[0], "table": world.table}
    PenaltyFactory.create(**at_table, points=20_000)
    PenaltyFactory.create(**at_table, points=5000, kind="bonus")
    link = f"{at('penalties', world)}?table={world.table.pk}"
    assert (f"{MINUS}20.0" in words(desk(world)), link in desk(world).content.decode()) == (
        True,
        False,
    )
    assert link in desk(world, "referee").content.decode()


def test_only_a_referee_is_offered_the_change_of_a_closed_table() -> None:
    world, _table = corrected_world()
    offered = [desk(world, who).context["rows"][0].may_change for who in ("scorer", "referee")]
    assert offered == [False, True]


def test_the_end_of_the_session_is_offered_once_all_tables_are_in() -> None:
    world = desk_world()
    assert "Finish session 1 missing" in words(desk(world, "referee"))
    send(world, world.table, *FIRST)
    _form, finish = form_of(desk(world, "referee"), "Close all tables and finish session")
    assert not finish.is_disabled
    assert "finish session" not in words(desk(world))
