"""A table's end: results entered as a whole, closing, ending early, sign-offs, opening again."""

from typing import Any

import pytest
from django.test import Client

from league.enums import ConfirmedBy, EntryContract, TableStatus
from league.models import Table
from tests.entries import WHOLE_GAME, ron
from tests.league.web.table.table_taps import desk, link, text
from tests.shortcuts import fresh, play, scores
from tests.worlds import World, after_time, running_event

pytestmark = pytest.mark.django_db

SCORES = (45_000, 32_100, 25_900, 17_000)


def send(client: Client, table: Table, path: str, door: str = "", **form: Any) -> Any:
    keys = {"version": fresh(table).version, **form}
    return client.post(f"{door or link(table)}{path}", keys)


def result_form(points: tuple[Any, ...] = SCORES, sticks: Any = 0) -> dict[str, Any]:
    named = {f"points-{place}": value for place, value in enumerate(points)}
    return named | {"leftover_sticks": sticks}


def results_only(**event: Any) -> World:
    return running_event(entry_contract=EntryContract.RESULT, **event)


# -------------------------------------------------------------------------------- results only


def test_a_result_is_stored_and_shown(client: Client) -> None:
    table = results_only().table
    assert "Enter result" in text(client.get(link(table)))
    assert send(client, table, "result/", **result_form()).status_code == 302
    assert scores(table) == [30_000, 7_100, -9_100, -28_000]
    shown = text(client.get(link(table)))
    assert "Final scores Game over" in shown
    assert "+30.0" in shown


def test_scores_may_be_typed_as_any_language_writes_them(client: Client) -> None:
    table = results_only().table
    typed = result_form(
        ("45,000", " 32 100", "43.900", "\N{MINUS SIGN}1\N{NARROW NO-BREAK SPACE}000")
    )
    assert send(client, table, "result/", **typed).status_code == 302
    assert scores(table, "raw_points") == [45_000, 32_100, 43_900, -1_000]


def test_a_sum_that_is_off_is_named_and_nothing_is_stored(client: Client) -> None:
    table = results_only().table
    answer = send(client, table, "result/", **result_form((45_000, 32_100, 25_900, 18_000)))
    assert answer.status_code == 422
    assert "which is 1,000 more than the 120,000 of this game." in text(answer)
    assert 'value="32100"' in answer.content.decode()
    assert scores(table) == [None] * 4


def test_each_wrong_score_is_at_its_field(client: Client) -> None:
    table = results_only().table
    answer = send(client, table, "result/", **result_form(("many", 32_150, "", 17_000)))
    page = answer.content.decode()
    marked = [f'id="points-{place}-problems"' in page for place in range(4)]
    assert (answer.status_code, marked) == (422, [True, True, True, False])


def test_sticks_left_on_the_table_belong_to_the_sum(client: Client) -> None:
    table = results_only().table
    typed = result_form((44_000, 32_100, 25_900, 16_000), sticks=2)
    assert send(client, table, "result/", **typed).status_code == 302
    assert fresh(table).leftover_sticks == 2
    form = client.get(f"{link(table)}result/").content.decode()
    assert 'name="leftover_sticks" value="2"' in form


def test_sticks_that_were_handed_out_stand_beside_the_points_of_the_form(client: Client) -> None:
    table = results_only(preset="ema-2016").table
    send(client, table, "result/", **result_form((43_000, 32_100, 25_900, 17_000), sticks=2))
    form = client.get(f"{link(table)}result/").content.decode()
    assert 'name="points-0" value="43000"' in form
    assert 'name="leftover_sticks" value="2"' in form


def test_a_result_is_corrected_with_the_same_form(client: Client) -> None:
    table = results_only().table
    send(client, table, "result/", **result_form())
    assert "Correct result" in text(client.get(link(table)))
    swapped = result_form((45_000, 25_900, 32_100, 17_000))
    assert send(client, table, "result/", reason="Swapped", **swapped).status_code == 302
    assert scores(table, "placement") == [1, 3, 2, 4]


def test_a_result_against_an_older_version_is_a_conflict(client: Client) -> None:
    table = results_only().table
    send(client, table, "result/", **result_form())
    late = send(
        client, table, "result/", **result_form((44_000, 33_100, 25_900, 17_000)), version=1
    )
    assert late.status_code == 409
    assert 'value="44000"' in late.content.decode()
    assert send(client, table, "result/", **result_form()).status_code == 302


def test_where_hands_are_entered_a_whole_result_is_refused(client: Client) -> None:
    table = running_event().table
    assert send(client, table, "result/", **result_form()).status_code == 422


def test_where_the_desk_enters_only_the_staff_do(client: Client) -> None:
    world = running_event(entry_contract=EntryContract.DESK)
    shown = text(client.get(link(world.table)))
    assert "In this event the staff enter the results at the desk." in shown
    assert send(client, world.table, "result/", **result_form()).status_code == 422
    client.force_login(world.scorer)
    door = desk(world.table)
    assert send(client, world.table, "result/", door, **result_form()).status_code == 302


# ------------------------------------------------------------------------------------- closing


@pytest.mark.slow
def test_a_finished_game_is_closed_after_a_question(client: Client) -> None:
    table = play(running_event().table, WHOLE_GAME)
    question = text(client.get(f"{link(table)}close/"))
    assert "Close table?" in question
    assert "+23.6" in question
    assert send(client, table, "close/").status_code == 302
    assert fresh(table).status == TableStatus.CLOSED
    assert "Close table" not in text(client.get(link(table)))


def test_a_game_cut_short_by_the_clock_ends_between_two_hands(client: Client) -> None:
    table = play(after_time(running_event()).table, [ron("S", "W", 3)])
    assert "End game now?" in text(client.get(f"{link(table)}close/"))
    send(client, table, "close/")
    assert scores(table, "placement") == [2, 1, 4, 2]
    assert "The game was ended early." in text(client.get(link(table)))


def test_a_table_without_hands_ends_in_a_tie(client: Client) -> None:
    table = after_time(running_event()).table
    assert "No hands have been entered" in text(client.get(f"{link(table)}close/"))
    send(client, table, "close/")
    assert scores(table, "placement") == [1, 1, 1, 1]


def test_closing_an_older_version_is_a_conflict(client: Client) -> None:
    table = play(running_event().table, WHOLE_GAME)
    assert send(client, table, "close/", version=1).status_code == 409
    assert fresh(table).status == TableStatus.FINISHED


@pytest.mark.slow
def test_all_players_sign_before_the_table_is_closed(client: Client) -> None:
    table = play(running_event(confirmed_by=ConfirmedBy.PLAYERS).table, WHOLE_GAME)
    assert "Close table" not in text(client.get(link(table)))
    refused = send(client, table, "close/")
    assert refused.status_code == 422
    for seat in table.seats.all():
        name = seat.entrant.public_name
        assert f"Sign as {name}" in client.get(link(table)).content.decode()
        assert send(client, table, "sign/", seat=seat.pk).status_code == 302
    signed = text(client.get(link(table)))
    assert ("Sign as" in signed, "Close table" in signed) == (False, True)
    assert send(client, table, "close/").status_code == 302


def test_a_signature_for_an_older_version_is_refused(client: Client) -> None:
    table = play(running_event(confirmed_by=ConfirmedBy.PLAYERS).table, WHOLE_GAME)
    seat = table.seats.get(starting_wind="E")
    answer = send(client, table, "sign/", seat=seat.pk, version=1)
    assert answer.status_code == 409
    assert "The table has changed since you opened this page." in text(answer)
    assert not table.sign_offs.exists()


def test_a_sign_off_for_an_unknown_seat_is_404(client: Client) -> None:
    table = play(running_event(confirmed_by=ConfirmedBy.PLAYERS).table, WHOLE_GAME)
    assert send(client, table, "sign/", seat="x").status_code == 404


@pytest.mark.slow
def test_where_a_referee_confirms_the_link_cannot_close(client: Client) -> None:
    world = running_event(confirmed_by=ConfirmedBy.REFEREE)
    table = play(world.table, WHOLE_GAME)
    assert "Close table" not in text(client.get(link(table)))
    assert send(client, table, "close/").status_code == 422
    client.force_login(world.referee)
    assert "Close table" in text(client.get(desk(table)))
    assert send(client, table, "close/", desk(table)).status_code == 302


def test_a_referee_opens_a_closed_table_again(client: Client) -> None:
    world = running_event()
    table = play(world.table, WHOLE_GAME)
    send(client, table, "close/")
    assert send(client, table, "reopen/", reason="Wrong score").status_code == 403
    client.force_login(world.referee)
    assert "Reopen table" in text(client.get(desk(table)))
    assert send(client, table, "reopen/", desk(table)).status_code == 422
    question = text(client.get(f"{desk(table)}reopen/"))
    assert "Reopen table?" in question
    assert send(client, table, "reopen/", desk(table), reason="Wrong score").status_code == 302
    assert fresh(table).status == TableStatus.FINISHED
