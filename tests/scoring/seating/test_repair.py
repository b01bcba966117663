"""An announced seating is repaired with the smallest change, and every option says what it does."""

import dataclasses
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.problems import NotationError
from scoring.core.seats import Wind
from scoring.seating import PlayerTask, SeatedTable, SeatingTask, draw
from scoring.seating.repair import (
    EVENTS,
    OPTIONS,
    Move,
    RepairEvent,
    RepairOption,
    options,
)
from tests.scoring.seating.examples import people, seated, tables_of, task

ROOM = tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12")
SUBSTITUTE = PlayerTask(id="sub", substitute=True)


def about(
    kind: str, *names: str, tables: Any = ROOM, wish: SeatingTask | None = None
) -> tuple[RepairOption, ...]:
    return options(tables, wish or task(12), RepairEvent(kind=kind, players=names))


def kinds(found: tuple[RepairOption, ...]) -> list[str]:
    return [option.kind for option in found]


def only(found: tuple[RepairOption, ...], kind: str) -> RepairOption:
    return next(option for option in found if option.kind == kind)


def with_substitute(wish: SeatingTask) -> SeatingTask:
    return dataclasses.replace(wish, players=(*wish.players, SUBSTITUTE))


def test_a_substitute_takes_the_seat_of_a_missing_player() -> None:
    (best, *_) = about("missing", "p06", wish=with_substitute(task(12)))
    assert (best.kind, best.tables[1]) == ("substitute", ("p05", "sub", "p07", "p08"))
    assert best.moved == (
        Move(player="sub", before=None, after=(2, 1)),
        Move(player="p06", before=(2, 1), after=None),
    )
    assert (best.seats_changed, best.new_repeats, best.wind_damage) == (0, (), 0)


def test_who_would_sit_out_takes_the_seat_of_a_missing_player() -> None:
    (best, *_) = about("missing", "p06", wish=task(13))
    assert (best.kind, best.tables[1]) == ("sit_out_plays", ("p05", "p13", "p07", "p08"))
    assert best.byes == ()


def test_of_those_who_sit_out_one_without_a_repeat_takes_the_seat() -> None:
    wish = task(14, history=(tables_of("5 13 7 8", "1 6 9 10"),))
    (best, *_) = about("missing", "p06", wish=wish)
    assert (best.tables[1], best.byes) == (("p05", "p14", "p07", "p08"), ("p13",))
    assert best.new_repeats == ()


def test_without_anybody_the_three_left_sit_out() -> None:
    (bye,) = about("missing", "p06")
    assert (bye.kind, bye.tables) == ("bye", (ROOM[0], None, ROOM[2]))
    assert bye.byes == ("p05", "p07", "p08")
    assert len(bye.moved) == 4
    assert bye.certificate_after.tables == 2


def test_nobody_has_a_second_bye_where_another_had_none() -> None:
    plain, fair = about("missing", "p06", wish=task(12, players=people(12, p05={"byes": 1})))
    assert (plain.byes, len(plain.moved)) == (("p05", "p07", "p08"), 4)
    assert (kinds((plain, fair)), "p05" in fair.byes) == (["bye", "bye"], False)
    assert fair.seats_changed == 1


def test_the_three_left_play_where_the_event_allows_it() -> None:
    found = about("missing", "p06", wish=task(12, odd="three"))
    assert kinds(found)[0] == "table_of_three"
    assert found[0].tables[1] == ("p05", "p08", "p07")
    assert found[0].seats_changed == 1


def test_north_may_be_missing_without_a_move() -> None:
    (best, *_) = about("missing", "p08", wish=task(12, odd="three"))
    assert (best.tables[1], best.seats_changed) == (("p05", "p06", "p07"), 0)


def test_another_table_may_be_the_one_of_three_to_be_fair() -> None:
    before = (tables_of("9 10 11 12", "5 6 7"),)
    found = about("missing", "p08", wish=task(12, odd="three", history=before))
    plain, fair = (option for option in found if option.kind == "table_of_three")
    assert plain.tables[1] == ("p05", "p06", "p07")
    short = [set(table) for table in fair.tables if table and len(table) == 3]
    assert short[0].isdisjoint({"p05", "p06", "p07"})


def test_the_others_join_as_fifths_where_the_event_allows_it() -> None:
    tables = tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16")
    found = about("missing", "p06", tables=tables, wish=task(16, odd="five"))
    five = only(found, "table_of_five")
    assert sorted(len(table) for table in five.tables if table) == [5, 5, 5]
    assert five.byes == ()


def test_too_few_tables_take_no_fifths() -> None:
    assert kinds(about("missing", "p06", wish=task(12, odd="five"))) == ["bye"]


def test_a_table_is_given_up_for_four_missing_players() -> None:
    tables = tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16")
    wish = task(16, odd="three")
    found = about("missing", "p01", "p05", "p09", "p13", tables=tables, wish=wish)
    fewer = only(found, "fewer_tables")
    assert sum(table is None for table in fewer.tables) == 1
    assert (fewer.seats_changed, fewer.byes) == (3, ())
    assert only(found, "table_of_three").seats_changed == 4


def test_two_missing_at_one_table_of_three_give_up_a_table() -> None:
    wish = task(11, odd="three")
    found = about(
        "missing", "p09", "p10", tables=tables_of("1 2 3 4", "5 6 7 8", "9 10 11"), wish=wish
    )
    assert kinds(found) == ["bye"]


def test_nobody_is_taken_from_a_table_that_has_started() -> None:
    wish = task(12, locked=(ROOM[0], ROOM[2]))
    assert kinds(about("missing", "p01", wish=wish)) == []
    assert kinds(about("missing", "p01", wish=with_substitute(wish))) == ["substitute"]
    assert only(about("missing", "p06", wish=wish), "bye").tables == (ROOM[0], None, ROOM[2])
    assert kinds(about("swap", "p01", "p06", wish=wish)) == []


def test_both_a_substitute_and_who_sits_out_fill_two_seats() -> None:
    found = about("missing", "p01", "p05", wish=with_substitute(task(13)))
    assert {"p13", "sub"} <= set(seated(tuple(filter(None, only(found, "substitute").tables))))


def test_the_only_table_plays_with_three() -> None:
    found = about("missing", "p01", tables=ROOM[:1], wish=task(4, odd="three"))
    assert kinds(found) == ["table_of_three", "bye"]


def test_a_guest_who_is_not_of_the_task_keeps_the_seat() -> None:
    tables = (("guest", *ROOM[0][1:]), *ROOM[1:])
    (best, *_) = about("missing", "p02", tables=tables, wish=task(13))
    assert best.tables[0] == ("guest", "p13", "p03", "p04")


def test_new_repeats_are_named() -> None:
    wish = task(13, history=(tables_of("5 13 1 2"), tables_of("5 13 1 2")))
    (best, *_) = about("missing", "p06", wish=wish)
    assert best.new_repeats == (("p05", "p13", 3),)
    assert best.certificate_after.repeats == best.certificate_before.repeats + 1 == 2


def test_damage_to_winds_is_counted() -> None:
    wish = task(13, history=(tables_of("1 13 2 3"), tables_of("4 5 13 7")))
    east = tables_of("13 1 2 3", "13 4 5 7")
    wish = dataclasses.replace(wish, history=tuple((table,) for table in east))
    (best, *_) = about("missing", "p05", wish=wish)
    assert best.wind_damage == 1


def test_a_late_player_makes_a_table_of_three_full() -> None:
    tables = tables_of("1 2 3 4", "5 6 7", "9 10 11")
    wish = task(12, odd="three", history=(tables_of("12 9 1 2", "5 6 7 3"),))
    (best, *_) = about("arrived", "p12", tables=tables, wish=wish)
    assert (best.kind, best.tables[1]) == ("full_table", ("p05", "p06", "p07", "p12"))


def test_a_late_player_takes_the_seat_from_a_substitute() -> None:
    tables = (*ROOM[:2], ("p09", "sub", "p11", "p12"))
    found = about("arrived", "p10", tables=tables, wish=with_substitute(task(12)))
    assert kinds(found) == ["substitute_leaves", "bye"]
    assert (found[0].tables, found[0].byes) == (ROOM, ())


def test_a_late_player_opens_a_table_with_those_who_sit_out() -> None:
    found = about("arrived", "p13", wish=task(16))
    assert only(found, "new_table").tables == (*ROOM, ("p13", "p14", "p15", "p16"))


def test_a_late_player_may_find_company_for_a_table_of_three() -> None:
    found = about("arrived", "p13", wish=task(13, odd="three"))
    three = only(found, "table_of_three")
    assert sorted(len(table or ()) for table in three.tables) == [3, 3, 3, 4]
    assert three.tables[3] is not None
    assert three.tables[3][0] == "p13"
    assert three.seats_changed == 2


def test_one_table_of_four_cannot_lend_two_players() -> None:
    found = about("arrived", "p05", tables=tables_of("1 2 3 4"), wish=task(5, odd="three"))
    assert kinds(found) == ["bye"]


def test_a_late_player_may_be_a_fifth() -> None:
    found = about("arrived", "p13", wish=task(13, odd="five"))
    assert only(found, "table_of_five").tables[2] == ("p09", "p10", "p11", "p12", "p13")


def test_a_table_takes_one_fifth_only() -> None:
    tables = tables_of("1 2 3 4 5")
    assert kinds(about("arrived", "p06", tables=tables, wish=task(6, odd="five"))) == ["bye"]


def test_four_late_players_and_more_than_a_table_are_seen() -> None:
    found = about("arrived", "p13", "p14", "p15", "p16", wish=task(16, odd="three"))
    assert kinds(found) == ["new_table", "bye"]
    five = about("arrived", *(f"p{n}" for n in range(13, 18)), wish=task(17))
    assert kinds(five) == ["bye"]


def test_a_late_player_in_sanma_waits_for_a_free_chair() -> None:
    found = about("arrived", "p07", tables=tables_of("1 2 3", "4 5 6"), wish=task(7, seats=3))
    assert kinds(found) == ["bye"]


def test_a_substitute_at_a_full_room_does_not_leave_for_two() -> None:
    tables = (*ROOM[:2], ("p09", "sub", "p11", "p12"))
    found = about("arrived", "p10", "p13", tables=tables, wish=with_substitute(task(13)))
    assert kinds(found) == ["bye"]


def test_two_players_exchange_their_seats() -> None:
    (found,) = about("swap", "p01", "p12")
    assert (found.kind, found.seats_changed) == ("swap", 2)
    assert found.tables == tables_of("12 2 3 4", "5 6 7 8", "9 10 11 1")


@pytest.mark.parametrize("names", [("p01", "p13"), ("p13", "p01")])
def test_somebody_without_a_seat_takes_that_of_another(names: tuple[str, str]) -> None:
    (found,) = about("swap", *names, wish=task(13))
    assert (found.tables[0], found.byes) == (("p13", "p02", "p03", "p04"), ("p01",))


def test_the_first_in_the_alphabet_may_be_the_one_without_a_seat() -> None:
    (found,) = about("swap", "p01", "p13", tables=tables_of("13 2 3 4", "5 6 7 8"), wish=task(13))
    assert found.tables[0] == ROOM[0]


def test_a_swap_of_two_without_seats_is_none() -> None:
    assert about("swap", "p13", "p14", wish=task(14)) == ()


def test_a_player_seated_twice_keeps_one_seat_and_the_forgotten_one_gets_the_other() -> None:
    twice = tables_of("1 2 3 4", "5 1 7 8", "9 10 11 12")
    found = about("seated_twice", "p01", tables=twice)
    assert found[0].tables in {
        tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12"),
        tables_of("6 2 3 4", "5 1 7 8", "9 10 11 12"),
    }
    assert [option.kind for option in found[:2]] == ["sit_out_plays"] * 2
    move = next(move for move in found[0].moved if move.player == "p01")
    assert {move.before, move.after} == {(1, 0), (2, 1)}


def test_the_seat_at_a_table_that_has_started_is_kept() -> None:
    twice = tables_of("1 2 3 4", "5 1 7 8", "9 10 11 12")
    wish = task(12, locked=(twice[1],))
    found = about("seated_twice", "p01", tables=twice, wish=wish)
    assert {option.tables[1] for option in found} == {twice[1]}


def test_a_wrong_seating_is_mended_by_the_best_swaps_or_a_new_draw() -> None:
    wish = task(12, forbidden=(("p01", "p02"), ("p05", "p06"), ("p09", "p10")))
    found = about("wrong", wish=wish)
    assert kinds(found) == ["swap", "swap", "swap", "swap", "redraw"]
    assert [len(option.problems) for option in found] == [1, 1, 1, 0, 0]
    assert found[3].seats_changed <= 4


def test_a_named_player_is_exchanged_for_the_better() -> None:
    found = about("wrong", "p01", wish=task(12, forbidden=(("p01", "p02"),)))
    assert all(option.tables[0] != ROOM[0] for option in found)
    assert found[0].problems == ()


def test_nothing_is_wrong_with_a_good_seating() -> None:
    assert kinds(about("wrong", tables=draw(task(12)).tables)) == []


def test_a_task_that_cannot_be_drawn_is_not_drawn_anew() -> None:
    apart = tuple(("p01", f"p{n:02}") for n in range(2, 13))
    assert "redraw" not in kinds(about("wrong", "p01", wish=task(12, forbidden=apart)))


def test_a_room_with_a_table_given_up_is_not_drawn_anew() -> None:
    tables = (ROOM[0], None, ROOM[2])
    found = about("wrong", tables=tables, wish=task(12, forbidden=(("p01", "p02"),)))
    assert set(kinds(found)) == {"swap"}


def test_fixed_seats_count_in_a_repair() -> None:
    players = people(13, p13={"fixed_seat": Wind.EAST})
    (best, *_) = about("missing", "p06", wish=SeatingTask(players=players))
    assert [problem.code for problem in best.problems] == ["fixed_seat_missed"]


@pytest.mark.parametrize(
    ("kind", "names", "sentence"),
    [
        (
            "gone",
            ("p01",),
            "kind must be one of missing, arrived, swap, seated_twice, wrong, but it is gone.",
        ),
        ("missing", (), "Choose the players concerned."),
        ("missing", ("p77",), "p77 is neither seated nor among the players."),
        ("missing", ("p13",), "p13 has no seat in this session."),
        ("arrived", ("p01",), "p01 has a seat already."),
        ("swap", ("p01", "p01"), "A swap needs two different players."),
        ("seated_twice", ("p01",), "p01 does not have two seats."),
    ],
)
def test_an_event_that_does_not_fit_is_refused(
    kind: str, names: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(NotationError) as caught:
        about(kind, *names, wish=task(13))
    assert [problem.message for problem in caught.value.problems] == [sentence]


def test_every_kind_has_a_name_and_a_meaning() -> None:
    assert all(kind.name and kind.meaning.endswith(".") for kind in {**EVENTS, **OPTIONS}.values())


@pytest.mark.slow
@given(
    missing=st.integers(1, 64),
    odd=st.sampled_from(["bye", "three", "five"]),
    spare=st.integers(0, 2),
    resting=st.integers(0, 2),
)
@settings(max_examples=15, deadline=None)
def test_one_missing_among_64_moves_at_most_four(
    missing: int, odd: str, spare: int, resting: int
) -> None:
    tables = tables_of(*(" ".join(str(n + k) for k in range(4)) for n in range(1, 65, 4)))
    spares = tuple(PlayerTask(id=f"s{n}", substitute=True) for n in range(spare))
    wish = task(64 + resting, odd=odd)
    wish = dataclasses.replace(wish, players=(*wish.players, *spares))
    gone = f"p{missing:02}"
    found = about("missing", gone, tables=tables, wish=wish)
    assert len(found[0].moved) <= 4
    for option in found:
        there: list[SeatedTable] = [table for table in option.tables if table]
        everybody = seated(tuple(there))
        assert len(everybody) == len(set(everybody))
        assert gone not in everybody
        left = {player.id for player in wish.players if not player.substitute} - {gone}
        assert left == {*everybody, *option.byes} - {player.id for player in spares}
        assert option.kind in OPTIONS


def test_a_swap_between_groups_is_reported_and_undone_by_a_repair() -> None:
    grouped = task(12, groups=(4,))
    (swap,) = about("swap", "p01", "p05", wish=grouped)
    assert [problem.code for problem in swap.problems] == ["groups_meet", "groups_meet"]
    mixed = tables_of("5 2 3 4", "1 6 7 8", "9 10 11 12")
    (best, *_) = about("wrong", tables=mixed, wish=grouped)
    assert (best.tables, best.problems) == (ROOM, ())
