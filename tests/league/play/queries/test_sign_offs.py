"""The code of a result: the same for all readers, a new one after any change."""

import re
from typing import Any

import pytest
from django.test import Client

from league.core.permissions import SYSTEM
from league.enums import EntryContract
from league.models import Table
from league.play.hands import correct_hand, strike_hand
from league.play.queries.games import state_json, state_of
from league.play.tables import record_result
from tests.entries import WHOLE_GAME, ron
from tests.league.api.callers import anonymous
from tests.league.web.table.table_taps import link, text
from tests.shortcuts import fresh, play
from tests.worlds import running_event

# Its lines are those of other tests.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def table() -> Table:
    """A table whose game is over."""
    return play(running_event().table, WHOLE_GAME)


def code(table: Table) -> Any:
    return state_json(state_of(fresh(table)))["code"]


def correct(table: Table, **entry: Any) -> None:
    table = fresh(table)
    correct_hand(table, 8, actor=SYSTEM, version=table.version, reason="Misread", **entry)


def test_a_code_is_two_groups_of_three_unambiguous_characters(table: Table) -> None:
    assert re.fullmatch(r"[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{3}", code(table))


def test_all_readers_see_the_same_code(table: Table, client: Client) -> None:
    shown = text(client.get(link(table)))
    asked = anonymous().get(f"tables/{table.pk}/").json()
    assert (f"Result code {code(table)}" in shown, asked["code"]) == (True, code(table))


def test_an_unfinished_game_has_no_code(client: Client) -> None:
    table = play(running_event().table, WHOLE_GAME[:3])
    shown = text(client.get(link(table)))
    assert (code(table), "Result code" in shown) == (None, False)


def test_a_correction_changes_the_code_even_if_it_is_reverted(table: Table) -> None:
    first = code(table)
    correct(table, entry=ron("N", "E", 3))
    second = code(table)
    correct(table, entry=WHOLE_GAME[7])
    assert len({first, second, code(table)}) == 3


def test_a_struck_hand_changes_the_code() -> None:
    table = play(running_event().table, WHOLE_GAME)
    first = code(table)
    table = fresh(table)
    strike_hand(table, 8, actor=SYSTEM, version=table.version, reason="Not played")
    play(table, [ron("N", "E", 2, 40)])
    assert code(table) != first


def test_two_tables_with_the_same_hands_have_two_codes() -> None:
    world = running_event(tables=2)
    codes = {code(play(table, WHOLE_GAME)) for table in world.tables}
    assert len(codes) == 2


def test_another_result_of_the_whole_game_has_another_code() -> None:
    table = running_event(entry_contract=EntryContract.RESULT).table
    codes = set()
    for points in ((41_000, 33_000, 27_000, 19_000), (41_000, 33_000, 28_000, 18_000)):
        version = fresh(table).version
        record_result(table, actor=SYSTEM, version=version, raw_points=points, leftover_sticks=0)
        codes.add(code(table))
    assert len(codes) == 2
