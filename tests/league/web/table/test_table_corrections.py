"""Earlier hands corrected and struck on the table's own page; later ones are replayed."""

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from league.models import Table
from league.play.queries.undo import GRACE
from tests.entries import WHOLE_GAME, Entry, drawn, ron, tsumo
from tests.league.web.readers import reader
from tests.league.web.table.table_taps import desk, hidden, link, text, typed
from tests.shortcuts import fresh, play
from tests.worlds import running_event

pytestmark = pytest.mark.django_db

GAME = (ron("S", "W", 3), drawn("E"), tsumo("N", 2, 40))


@pytest.fixture
def table() -> Table:
    return play(running_event().table, GAME)


def correct(client: Client, table: Table, position: int, entry: Entry, **more: str) -> Any:
    keys = {"version": str(fresh(table).version), "reason": "Misheard", **more}
    return client.post(f"{link(table)}hands/{position}/correct/", form_of(entry, **keys))


def form_of(entry: Entry, **more: str) -> dict[str, list[str]]:
    return dict(QueryDict(typed(entry, **more)).lists())


def strike(client: Client, table: Table, position: int, **more: str) -> Any:
    keys = {"version": str(fresh(table).version), "reason": "It was never played", **more}
    return client.post(f"{link(table)}hands/{position}/strike/", keys)


def points(table: Table) -> list[int]:
    rows = table.hands.standing().latest("position").seat_rows.order_by("seat__pk")
    return [row.points_before + row.delta for row in rows]


def test_the_form_of_a_correction_is_filled_with_the_old_entry(
    client: Client, table: Table
) -> None:
    opened = client.get(f"{link(table)}hands/1/correct/")
    page = opened.content.decode()
    assert "Correct East 1" in text(opened)
    assert 'name="1-han" value="3"' in page
    assert page.count('<option value="S" selected>') == 1
    assert 'name="outcome" value="ron" checked' in page


def test_a_correction_replays_the_later_hands(client: Client, table: Table) -> None:
    before = points(table)
    assert correct(client, table, 1, ron("S", "W", 4)).status_code == 302
    assert [new - old for new, old in zip(points(table), before, strict=True)] == [
        0,
        8000 - 3900,
        3900 - 8000,
        0,
    ]


def test_a_correction_is_checked_in_its_own_situation(client: Client, table: Table) -> None:
    query = typed(ron("S", "W", 4), check="1", version="4")
    shown = text(client.get(f"{link(table)}hands/1/correct/?{query}"))
    assert "Next: East 2 東二局" in shown
    assert "Value 3 han 30 fu 4 han 30 fu" in shown
    assert "2 later hands stay as they are." in shown
    assert "→ pays" in shown.split("Pay now")[1]
    assert "Save correction" in shown


def test_a_correction_wants_a_reason(client: Client, table: Table) -> None:
    answer = correct(client, table, 1, ron("S", "W", 4), reason=" ")
    assert (answer.status_code, "Enter a reason." in text(answer)) == (422, True)
    assert table.hands.current().get(position=1).revision == 1


def test_a_correction_that_breaks_a_later_hand_says_so_and_changes_nothing(
    client: Client, table: Table
) -> None:
    play(table, [ron("E", "W", 2, riichi="EW")])
    broke = {"outcome": "ron", "discarder": "W", "wins": [{"seat": "S", "yakuman": 1}]}
    answer = correct(client, table, 1, broke)
    assert answer.status_code == 422
    assert "Hand 4 (" in text(answer)
    assert "would become impossible" in text(answer)
    assert table.hands.current().get(position=1).revision == 1


def test_an_outdated_correction_shows_the_changes(client: Client, table: Table) -> None:
    old = str(table.version)
    seen = str(table.hands.latest("pk").pk)
    strike(client, table, 2)
    answer = correct(client, table, 1, ron("S", "W", 4), version=old, seen=seen)
    assert answer.status_code == 409
    assert "Saved meanwhile Struck" in text(answer)
    assert "Check my correction again" in text(answer)
    assert hidden(answer, "version") == str(fresh(table).version)


@pytest.mark.slow
def test_a_struck_hand_stays_on_record_and_is_left_out(client: Client, table: Table) -> None:
    assert strike(client, table, 2).status_code == 302
    assert [hand.position for hand in table.hands.standing().order_by("position")] == [1, 3]
    shown = text(client.get(link(table)))
    assert "Struck Exhaustive draw 流局" in shown
    assert "Reason: It was never played" in shown


def test_a_strike_wants_a_reason(client: Client, table: Table) -> None:
    answer = strike(client, table, 2, reason="")
    assert (answer.status_code, "Enter a reason." in text(answer)) == (422, True)
    assert table.hands.standing().count() == 3


def test_the_question_before_a_strike_shows_the_hand(client: Client, table: Table) -> None:
    shown = text(client.get(f"{link(table)}hands/2/strike/"))
    assert "Strike this hand?" in shown
    assert "Exhaustive draw" in shown


def test_a_strike_against_an_older_version_is_a_conflict(client: Client, table: Table) -> None:
    assert strike(client, table, 2, version="1").status_code == 409
    assert table.hands.standing().count() == 3


def test_a_struck_hand_is_restored_by_a_correction(client: Client, table: Table) -> None:
    before = points(table)
    strike(client, table, 2)
    assert correct(client, table, 2, GAME[1]).status_code == 302
    assert points(table) == before


def test_the_trace_shows_who_when_why_old_and_new(client: Client, table: Table) -> None:
    correct(client, table, 1, ron("S", "W", 4))
    names = [seat.entrant.public_name for seat in table.seats.order_by("pk")]
    shown = text(client.get(link(table)))
    assert f"{names[1]} from {names[2]}: 4 han 30 fu" in shown
    assert f"1 earlier version Ron changed: {names[1]} from {names[2]}: 3 han 30 fu" in shown
    assert "Corrected by table 1" in shown
    assert "3 han 30 fu Entered by Tenbou" in shown
    assert "Reason: Misheard" in shown


def test_a_hand_that_is_not_there_cannot_be_corrected(client: Client, table: Table) -> None:
    assert client.get(f"{link(table)}hands/9/correct/").status_code == 404
    assert client.get(f"{link(table)}hands/9/strike/").status_code == 404


def test_the_last_hand_of_a_finished_game_can_still_be_corrected(client: Client) -> None:
    table = play(running_event().table, WHOLE_GAME)
    query = typed(ron("N", "E", 3, 40), check="1", version=str(table.version))
    shown = text(client.get(f"{link(table)}hands/8/correct/?{query}"))
    assert "The game ends" in shown
    assert correct(client, table, 8, ron("N", "E", 3, 40)).status_code == 302
    assert fresh(table).status == "finished"


def test_the_last_hand_is_taken_back_with_one_tap(client: Client, table: Table) -> None:
    page = client.get(link(table))
    assert page.content.decode().count(f'action="{link(table)}undo/"') == 1
    back = client.post(f"{link(table)}undo/", {"version": str(fresh(table).version)}, follow=True)
    assert "Last hand undone." in text(back)
    assert [hand.is_struck for hand in table.hands.current().order_by("position")] == [
        False,
        False,
        True,
    ]


def test_a_hand_is_not_taken_back_for_a_table_that_moved_on(client: Client, table: Table) -> None:
    back = client.post(f"{link(table)}undo/", {"version": "1"}, follow=True)
    assert "The table has changed since you opened this page." in text(back)
    assert not table.hands.filter(is_struck=True).exists()


def test_after_a_while_hands_are_corrected_and_not_struck(client: Client, table: Table) -> None:
    hands = f"{link(table)}hands/"
    offered = [f'href="{hands}{position}/strike/"' for position in (3, 2, 1)]
    page = client.get(link(table)).content.decode()
    assert [address in page for address in offered] == [True] * 3
    table.hands.filter(position__lt=3).update(
        entered_at=table.hands.get(position=3).entered_at - GRACE
    )
    page = client.get(link(table)).content.decode()
    assert [address in page for address in offered] == [True, False, False]
    assert page.count("/correct/") == 3
    answer = strike(client, table, 2)
    too_late = "This hand was entered more than 10 minutes ago. Only a referee can strike it"
    assert (answer.status_code, too_late in text(answer)) == (422, True)
    assert table.hands.standing().count() == 3


def test_a_referee_is_offered_to_strike_any_hand() -> None:
    world = running_event()
    table = play(world.table, GAME)
    table.hands.update(entered_at=table.hands.earliest("pk").entered_at - GRACE)
    page = reader(world.referee).get(desk(table)).content.decode()
    assert page.count("/strike/") == 3


def test_the_reason_of_an_undo_is_translated(client: Client, table: Table) -> None:
    japanese: Any = {"headers": {"Accept-Language": "ja"}}
    client.post(f"{link(table)}undo/", {"version": str(fresh(table).version)}, **japanese)
    assert table.hands.current().get(is_struck=True).reason == "Taken back."
    assert "Reason: Undone." in text(client.get(link(table)))
    shown = text(client.get(link(table), **japanese))
    assert ("Undone." in shown, "取り消されました。" in shown) == (False, True)
