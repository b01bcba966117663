"""The game of a table: replay, preview and state."""

from random import Random
from typing import Any

import pytest
from django.db.models import Model
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.core.permissions import SYSTEM
from league.demo.season_hands import season_game
from league.enums import EntryContract
from league.play.hands import strike_hand
from league.play.queries.consistency import differences_of
from league.play.queries.games import game_of, state_json, state_of
from league.play.queries.previews import preview_json, preview_of_hand
from league.play.tables import close_table, record_result
from league.seating.queries.draw_task import entrants_to_seat, seating_task, substitutes_of
from scoring import Game, ScoringError, preset
from tests.entries import WHOLE_GAME, drawn, ron
from tests.factories import EntrantFactory, ForbiddenPairFactory, SitOutFactory
from tests.shortcuts import audited_verbs, fresh, play, scores
from tests.worlds import add_session, running_event

# Its lines are those of other tests.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_a_table_is_shown_with_its_seats_hands_and_situation() -> None:
    table = play(running_event().table, [drawn("E"), ron("S", "W", 2, riichi="S")])
    shown = state_json(state_of(table))
    assert (shown["version"], shown["status"], shown["finished"]) == (3, "playing", False)
    assert [seat["starting_wind"] for seat in shown["seats"]] == ["E", "S", "W", "N"]
    assert shown["situation"] == {
        "round": "E2",
        "dealer": 1,
        "honba": 0,
        "riichi_sticks": 0,
        "points": shown["points"],
    }
    assert [hand["deltas"] for hand in shown["hands"]] == [
        [3000, -1000, -1000, -1000],
        [0, 2300, -2300, 0],
    ]
    assert shown["hands"][1]["before"]["honba"] == 1


def test_a_state_has_the_rows_that_the_orm_reads() -> None:
    world = running_event()
    table = play(world.table, [drawn("E"), ron("S", "W", 2), drawn("S")])
    strike_hand(table, 2, actor=SYSTEM, version=table.version, reason="Entered twice.")
    table = fresh(table)
    state = state_of(table)
    hands = table.hands.order_by("-position", "-revision")
    assert [vars_of(one) for one in state.revisions or []] == [vars_of(one) for one in hands]
    standing = hands.filter(is_current=True, is_struck=False).reverse()
    assert (state.hands, len(state.hands)) == (list(standing), 2)
    seats = table.seats.select_related("entrant__player").in_bulk()
    for seat in state.seats:
        read = seats.pop(seat.pk)
        assert vars_of(seat) == vars_of(read)
        assert vars_of(seat.entrant) == vars_of(read.entrant)
        assert vars_of(seat.entrant.player) == vars_of(read.entrant.player)
    assert not seats


def vars_of(row: Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_game_that_is_over_has_no_next_round() -> None:
    shown = state_json(state_of(play(running_event().table, WHOLE_GAME)))
    assert (shown["finished"], shown["situation"], len(shown["hands"])) == (True, None, 8)


def test_a_table_of_results_is_shown_without_a_situation() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    shown = state_json(state_of(world.table))
    assert (shown["situation"], shown["points"], shown["hands"]) == (None, [30_000] * 4, [])
    points = (40_000, 35_000, 25_000, 20_000)
    record_result(world.table, actor=world.link, version=1, raw_points=points, leftover_sticks=0)
    assert state_json(state_of(world.table))["points"] == list(points)


def test_a_preview_shows_the_payments_and_writes_nothing() -> None:
    table = running_event().table
    shown = preview_json(preview_of_hand(table, ron("S", "W", 2)))
    assert shown["deltas"] == [0, 2000, -2000, 0]
    assert shown["transfers"] == [{"payer": 2, "receiver": 1, "points": 2000, "reason": "win"}]
    assert (shown["finished"], shown["ending"], shown["final_scores"]) == (False, None, None)
    assert (table.hands.count(), audited_verbs()) == (0, [])


def test_a_preview_of_the_last_hand_shows_the_final_scores() -> None:
    table = play(running_event().table, WHOLE_GAME[:7])
    shown = preview_json(preview_of_hand(table, WHOLE_GAME[7]))
    assert (shown["finished"], shown["ending"]) == (True, "last_hand")
    assert shown["final_scores"] == [-12_200, 23_600, -22_600, 11_200]
    assert shown["placements"] == [3, 1, 4, 2]


def test_a_preview_of_a_correction_starts_before_that_hand() -> None:
    table = play(running_event().table, [drawn(), ron("S", "W", 2)])
    shown = preview_json(preview_of_hand(table, drawn("E"), position=1))
    assert shown["before"]["round"] == "E1"


def test_a_preview_of_a_wrong_entry_names_every_problem() -> None:
    with pytest.raises(ScoringError) as caught:
        preview_of_hand(running_event().table, ron("W", "W", 1, 20))
    codes = [item.code for item in caught.value.problems]
    assert codes == ["winner_is_discarder", "fu_20_by_ron"]


@settings(
    max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    seed=st.integers(0, 2**32),
    name=st.sampled_from(["wrc-2025", "tenhou", "ema-2025", "m-league"]),
    kept=st.integers(1, 30),
)
def test_replaying_a_table_gives_what_is_stored(seed: int, name: str, kept: int) -> None:
    """Complete games and games cut short, under very different rulesets."""
    hands = season_game(Game.start(preset(name)), Random(seed), (("numbers", 1),))
    entries = [entry for entry, _after in hands][:kept]
    table = play(running_event(preset=name).table, entries)
    game = game_of(table)
    assert list(differences_of(table)) == []
    table = close_table(table, actor=SYSTEM, version=table.version)
    result = game.close().result()
    assert scores(fresh(table)) == list(result.final_scores)
    assert list(differences_of(fresh(table))) == []


def test_the_task_of_a_draw_has_ranks_byes_history_and_pairs() -> None:
    world = running_event(tables=2)
    for table in world.tables:
        play(table, WHOLE_GAME)
    one, other, *_ = world.entrants
    ForbiddenPairFactory.create(event=world.event, first=one, second=other)
    SitOutFactory.create(session=world.session, entrant=world.entrants[7])
    gone = EntrantFactory.create(event=world.event, status="withdrawn")
    ForbiddenPairFactory.create(event=world.event, first=one, second=gone)
    task = seating_task(add_session(world))
    assert [player.byes for player in task.players] == [0] * 7 + [1]
    # Two of every score, the lot between them; whoever is gone without a game is last.
    ranks = [player.rank or 0 for player in task.players]
    by_seat = [sorted(ranks[seat::4]) for seat in range(4)]
    assert by_seat == [[5, 6], [1, 2], [7, 8], [3, 4]]
    assert task.forbidden == ((str(one.pk), str(other.pk)),)
    ids = [str(entrant.pk) for entrant in world.entrants]
    assert task.history == ((tuple(ids[:4]), tuple(ids[4:])),)


def test_substitutes_are_in_the_task_and_not_seated() -> None:
    world = running_event()
    standby = EntrantFactory.create(event=world.event, status="substitute")
    assert substitutes_of(world.event) == [standby]
    assert entrants_to_seat(world.session.stage) == world.entrants
    assert entrants_to_seat(world.session.stage, checked_in_only=True) == []
