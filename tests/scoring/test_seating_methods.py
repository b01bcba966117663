"""Each method seats the ranking by its own rule."""

import dataclasses
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.seating import METHODS, PlayerTask, SeatedTable, SeatingTask, draw
from scoring.winds import Wind
from tests.scoring.rooms import company, people, rooms, seated, task


def ranks(tables: tuple[SeatedTable, ...]) -> str:
    """Who sits together by their numbers, as a script is written."""
    found = sorted(sorted(int(player[1:]) for player in table) for table in tables)
    return " / ".join(" ".join(map(str, table)) for table in found)


@pytest.mark.parametrize(
    ("method", "count", "tables"),
    [
        ("straight", 12, "1 2 3 4 / 5 6 7 8 / 9 10 11 12"),
        ("snake", 16, "1 8 9 16 / 2 7 10 15 / 3 6 11 14 / 4 5 12 13"),
        ("fold", 8, "1 2 7 8 / 3 4 5 6"),
        ("fold", 12, "1 2 11 12 / 3 4 9 10 / 5 6 7 8"),
        ("interval", 8, "1 3 5 7 / 2 4 6 8"),
    ],
)
def test_patterns_cut_the_ranking(method: str, count: int, tables: str) -> None:
    assert ranks(draw(task(count), method=method).tables) == tables


@pytest.mark.parametrize(
    ("method", "tables"),
    [
        ("straight", "1 2 3 / 4 5 6 / 7 8 9"),
        ("snake", "1 6 7 / 2 5 8 / 3 4 9"),
        ("fold", "1 8 9 / 2 6 7 / 3 4 5"),
        ("interval", "1 4 7 / 2 5 8 / 3 6 9"),
    ],
)
def test_patterns_fit_three_players_too(method: str, tables: str) -> None:
    assert ranks(draw(task(9, seats=3), method=method).tables) == tables


def test_an_interval_is_kept_as_far_as_the_tables_reach() -> None:
    seating = draw(task(20, interval=2), method="interval")
    assert ranks(seating.tables) == ("1 3 5 7 / 2 4 6 8 / 9 11 13 15 / 10 12 14 16 / 17 18 19 20")


def test_blocks_are_kept_and_dealt_by_lot_inside() -> None:
    found = {draw(task(20, block=8, seed=seed), method="blocks").tables for seed in range(6)}
    for tables in found:
        numbers = [sorted(int(player[1:]) for player in table) for table in tables]
        assert sorted((min(t) - 1) // 8 for t in numbers) == [0, 0, 1, 1, 2]
        assert all((t[0] - 1) // 8 == (t[3] - 1) // 8 for t in numbers)
    assert len(found) > 3


def test_blocks_meet_nobody_again_where_that_can_be() -> None:
    first = draw(task(16, block=16), method="blocks")
    again = draw(task(16, block=16, history=(first.tables,)), method="blocks")
    assert again.certificate.repeats == 0


@pytest.mark.parametrize("method", ["straight", "snake", "fold", "interval", "ladder", "blocks"])
def test_a_pattern_gives_way_to_a_rule(method: str) -> None:
    tables = draw(task(8), method=method).tables
    one, other = tables[0][:2]
    seating = draw(task(8, forbidden=((one, other),)), method=method)
    assert seating.problems == ()
    assert not any({one, other} <= set(table) for table in seating.tables)
    nearest = [min(len({*new} ^ {*old}) for old in tables) for new in seating.tables]
    assert method == "blocks" or max(nearest) == 2


def test_tables_of_three_of_a_pattern_go_round() -> None:
    wish = task(10, odd="three")
    for _ in range(3):
        seating = draw(wish, method="snake")
        assert sorted(map(len, seating.tables)) == [3, 3, 4]
        wish = dataclasses.replace(wish, history=(*wish.history, seating.tables))
    had = Counter(p for session in wish.history for t in session if len(t) == 3 for p in t)
    assert max(had.values()) - min(had[f"p{n:02}"] for n in range(1, 11)) <= 1


def test_a_final_is_seated_by_its_script() -> None:
    seating = draw(task(8, script="1 2 7 8 / 3 4 5 6"), method="finals")
    assert ranks(seating.tables) == "1 2 7 8 / 3 4 5 6"
    assert seating.problems == ()


@pytest.mark.parametrize(
    "script", ["1,2,7,8;3,4,5,6", "8-7-2-1\n3 + 4 + 5 + 6\n", "/1 2 7 8//6 5 4 3/"]
)
def test_a_script_is_typed_as_one_likes(script: str) -> None:
    assert ranks(draw(task(8, script=script), method="finals").tables) == "1 2 7 8 / 3 4 5 6"


def test_a_script_may_leave_out_those_who_do_not_fill_a_table() -> None:
    seating = draw(task(10, script="1 2 3 10 / 5 6 7 8"), method="finals")
    assert (ranks(seating.tables), seating.sit_outs) == ("1 2 3 10 / 5 6 7 8", ("p09", "p04"))


def test_a_script_may_have_tables_of_three() -> None:
    seating = draw(task(7, odd="three", script="1 2 3 / 4 5 6 7"), method="finals")
    assert ranks(seating.tables) == "1 2 3 / 4 5 6 7"
    sanma = draw(task(6, seats=3, script="1 2 6 / 3 4 5"), method="finals")
    assert ranks(sanma.tables) == "1 2 6 / 3 4 5"


def test_a_script_knows_no_tables_of_five() -> None:
    seating = draw(task(9, odd="five", script="1 2 7 8 / 3 4 5 6"), method="finals")
    assert (ranks(seating.tables), seating.sit_outs) == ("1 2 7 8 / 3 4 5 6", ("p09",))


def test_a_script_that_breaks_a_rule_says_so() -> None:
    seating = draw(
        task(8, script="1 2 7 8 / 3 4 5 6", forbidden=(("p01", "p02"),)), method="finals"
    )
    assert [problem.code for problem in seating.problems] == ["forbidden_pair_meets"]


@pytest.mark.parametrize(
    ("script", "sentences"),
    [
        ("", ["The script names no table; write the ranks of each: 1 2 7 8 / 3 4 5 6."]),
        (" / ", ["The script names no table; write the ranks of each: 1 2 7 8 / 3 4 5 6."]),
        (
            "1 2 7 / 3 4 5 6",
            [
                "Table 1 of the script names 3 players; a table has 4.",
                "The script has no seat for rank 8.",
            ],
        ),
        (
            "1 2 2 x / 3 4 5 99",
            [
                "Table 1 of the script says x, which is not a rank from 1 to 8.",
                "Table 2 of the script says 99, which is not a rank from 1 to 8.",
                "The script names rank 2 at 2 places.",
                "The script has no seat for rank 6.",
                "The script has no seat for rank 7.",
                "The script has no seat for rank 8.",
            ],
        ),
    ],
)
def test_a_script_that_cannot_be_seated_is_refused(script: str, sentences: list[str]) -> None:
    seating = draw(task(8, script=script), method="finals")
    assert seating.tables == ()
    assert [problem.message for problem in seating.problems] == sentences


def played(wish: SeatingTask, sessions: int, method: str) -> list[tuple[SeatedTable, ...]]:
    """Draw so many sessions, each knowing those before and who sat out in them."""
    byes: Counter[str] = Counter()
    found: list[tuple[SeatedTable, ...]] = []
    for seed in range(sessions):
        players = tuple(dataclasses.replace(p, sit_outs=byes[p.id]) for p in wish.players)
        wish = dataclasses.replace(wish, players=players, history=tuple(found), seed=seed)
        seating = draw(wish, method=method)
        assert seating.problems == ()
        byes.update(seating.sit_outs)
        found.append(seating.tables)
    return found


@pytest.mark.parametrize(
    ("count", "sessions", "times"),
    [(5, 5, 3), (6, 15, 6), (7, 7, 2), (8, 7, 3), (9, 9, 3), (12, 11, 3), (13, 13, 3), (16, 5, 1)],
)
def test_round_robin_lets_everybody_meet_equally_often(
    count: int, sessions: int, times: int
) -> None:
    wish = task(count, sessions_planned=sessions)
    found = played(wish, sessions, "round_robin")
    tables = [table for session in found for table in session]
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    assert set(met.values()) == {times}
    assert len(met) == count * (count - 1) // 2
    assert len({Counter(seated(tuple(tables)))[player.id] for player in wish.players}) == 1


@pytest.mark.parametrize("count", [10, 11, 14, 15, 70])
def test_a_group_without_a_schedule_is_paired_by_search(count: int) -> None:
    found = played(task(count), 2, "round_robin")
    assert all(len(session) == count // 4 for session in found)
    first, second = ({frozenset(p) for t in s for p in combinations(t, 2)} for s in found)
    assert count < 70 or not first & second


def test_round_robin_of_three_is_paired_by_search() -> None:
    assert len(draw(task(9, seats=3), method="round_robin").tables) == 3


def test_round_robin_goes_on_when_somebody_left() -> None:
    found = played(task(9), 3, "round_robin")
    seating = draw(task(8, history=tuple(found)), method="round_robin")
    assert len(seating.tables) == 2


def ladder(places: dict[str, int], history: tuple[SeatedTable, ...], count: int) -> SeatingTask:
    players = tuple(
        dataclasses.replace(player, placement=places.get(player.id)) for player in people(count)
    )
    return SeatingTask(players=players, history=(history,))


def test_on_a_ladder_two_move_up_and_two_move_down() -> None:
    last = rooms("1 2 3 4", "5 6 7 8", "9 10 11 12")
    places = {player: place for table in last for place, player in enumerate(table, 1)}
    seating = draw(ladder(places, last, 12), method="ladder")
    assert ranks(seating.tables) == "1 2 5 6 / 3 4 9 10 / 7 8 11 12"


def test_on_a_ladder_of_three_the_second_stays() -> None:
    last = rooms("1 2 3", "4 5 6")
    places = {player: place for table in last for place, player in enumerate(table, 1)}
    wish = dataclasses.replace(ladder(places, last, 6), seats=3)
    assert ranks(draw(wish, method="ladder").tables) == "1 2 4 / 3 5 6"


def test_newcomers_start_at_the_bottom_of_a_ladder_and_the_last_rest() -> None:
    last = rooms("1 2 3 4", "5 6 7 8")
    places = {player: place for table in last for place, player in enumerate(table, 1)}
    seating = draw(ladder(places, last, 9), method="ladder")
    assert (ranks(seating.tables), seating.sit_outs) == ("1 2 5 6 / 3 4 7 8", ("p09",))


def test_on_a_ladder_ranks_stand_in_for_unknown_placements() -> None:
    last = rooms("8 2 5 1", "3 4 7 6")
    assert ranks(draw(ladder({}, last, 8), method="ladder").tables) == "1 2 3 4 / 5 6 7 8"
    places = {"p08": 1, "p02": 2, "p05": 3, "p03": 1, "p04": 2, "p07": 3, "p06": 4}
    assert ranks(draw(ladder(places, last, 8), method="ladder").tables) == "1 5 6 7 / 2 3 4 8"


def test_a_ladder_starts_by_rank() -> None:
    assert ranks(draw(task(8), method="ladder").tables) == "1 2 3 4 / 5 6 7 8"


@pytest.mark.parametrize("method", ["swiss", "snake", "blocks", "ladder"])
def test_pots_put_one_of_each_quarter_at_every_table(method: str) -> None:
    ratings = {f"p{n:02}": {"rating": 2000 - 10 * n, "rank": None} for n in range(1, 17)}
    wish = task(16, players=people(16, **ratings), start="pots")
    seating = draw(wish, method=method)
    for table in seating.tables:
        assert sorted((int(player[1:]) - 1) // 4 for player in table) == [0, 1, 2, 3]
    tables = {draw(dataclasses.replace(wish, seed=seed), method=method).tables for seed in range(4)}
    assert len(tables) > 1
    later = dataclasses.replace(wish, players=people(16), history=(seating.tables,))
    assert (
        draw(later, method="straight").tables
        == draw(dataclasses.replace(later, start="rank"), method="straight").tables
    )


def test_a_first_session_may_follow_the_ratings_or_the_lot() -> None:
    ratings = {f"p{n:02}": {"rating": n, "rank": n} for n in range(1, 12)}
    wish = task(12, players=people(12, **ratings), start="rating")
    assert ranks(draw(wish, method="straight").tables) == "1 2 3 12 / 4 5 6 7 / 8 9 10 11"
    lots = {
        ranks(draw(task(12, start="random", seed=seed), method="straight").tables)
        for seed in range(8)
    }
    assert len(lots) > 5


def test_groups_keep_to_themselves() -> None:
    seating = draw(task(24, groups=(8, 8)))
    groups = sorted(sorted({(int(p[1:]) - 1) // 8 for p in table}) for table in seating.tables)
    assert groups == [[0], [0], [1], [1], [2], [2]]
    named = {f"p{n:02}": {"group": "final"} for n in (1, 5, 9, 13)}
    tables = draw(task(16, players=people(16, **named))).tables
    assert ["p01", "p05", "p09", "p13"] in company(tables)


def test_every_group_has_its_own_byes_and_progress() -> None:
    said: list[tuple[int, int]] = []
    seating = draw(
        task(14, groups=(6,)),
        method="swiss",
        progress=lambda done, total: said.append((done, total)),
    )
    assert sorted(seating.sit_outs) == ["p05", "p06"]
    assert said == sorted(said)
    assert said[-1] == (2000, 2000)


def test_too_few_for_a_further_table_sit_out() -> None:
    seating = draw(task(7, locked=rooms("1 2 3 4")))
    assert (seating.tables, seating.sit_outs) == (rooms("1 2 3 4"), ("p05", "p06", "p07"))


def test_a_half_seated_table_is_filled_up() -> None:
    locked: tuple[Any, ...] = (("p09", None, None, "p12"), (None, "p02", None, None))
    seating = draw(task(12, locked=locked, locked_numbers=(3, 1)))
    assert (seating.tables[2][0], seating.tables[2][3]) == ("p09", "p12")
    assert seating.tables[0][1] == "p02"
    assert seated(seating.tables) == [f"p{n:02}" for n in range(1, 13)]
    free = draw(task(12, locked=(("p09", None, None, "p12"),)))
    assert [(t[0], t[3]) for t in free.tables if "p09" in t] == [("p09", "p12")]


def test_who_sits_at_a_half_seated_table_does_not_sit_out() -> None:
    seating = draw(task(10, locked=(("p09", None, None, "p10"),)))
    assert seating.sit_outs == ("p08", "p07")


def test_a_locked_table_keeps_its_number() -> None:
    seating = draw(task(12, locked=rooms("9 1 5 3"), locked_numbers=(3,)))
    assert seating.tables[2] == ("p09", "p01", "p05", "p03")


def test_substitutes_play_where_they_fill_a_table() -> None:
    spare = tuple(PlayerTask(id=f"s{n}", substitute=True) for n in (1, 2))
    six = draw(SeatingTask(players=(*people(6), *spare)))
    assert len(seated(six.tables)) == 8
    assert six.sit_outs == ()
    five = draw(SeatingTask(players=(*people(5), *spare)))
    assert (len(seated(five.tables)), five.sit_outs) == (4, ("p05",))
    assert seated(draw(SeatingTask(players=(*people(4), *spare))).tables) == [
        f"p0{n}" for n in range(1, 5)
    ]


def test_volunteers_sit_out_first() -> None:
    wish = task(5, players=people(5, p02={"volunteer": True}))
    assert draw(wish).sit_outs == ("p02",)
    assert draw(wish, method="club_night").sit_outs == ("p02",)


def test_tables_of_five_go_round() -> None:
    wish = task(17, odd="five")
    for _ in range(3):
        seating = draw(wish)
        assert sorted(map(len, seating.tables)) == [4, 4, 4, 5]
        assert seating.sit_outs == ()
        wish = dataclasses.replace(wish, history=(*wish.history, seating.tables))
    had = Counter(p for session in wish.history for t in session if len(t) == 5 for p in t)
    assert max(had.values()) == 1
    assert len(seated(draw(task(18, odd="five")).tables)) == 18


def test_a_half_seated_table_may_take_a_fifth() -> None:
    seating = draw(task(10, odd="five", locked=(("p01", None, "p02", None),)))
    assert [len(table) for table in seating.tables] == [5, 5]


def test_nobody_with_a_needed_seat_is_the_fifth() -> None:
    players = people(5, **{f"p0{n}": {"fixed_seat": wind} for n, wind in enumerate(Wind, 1)})
    assert draw(SeatingTask(players=players, odd="five", winds="off")).tables[0][4] == "p05"


def night(chance: Random, members: list[str]) -> list[str]:
    """Who is there: most of them, in any number."""
    return sorted(sorted(members, key=lambda _: chance.random())[: 24 + int(chance.random() * 14)])


@pytest.mark.slow
def test_over_a_season_of_club_nights_nobody_meets_twice_a_night_or_rests_twice_running() -> None:
    chance, members = Random(1), [f"m{n:02}" for n in range(40)]
    history: tuple[tuple[SeatedTable, ...], ...] = ()
    rests: Counter[str] = Counter()
    attended: Counter[str] = Counter()
    for _ in range(12):
        here = night(chance, members)
        tonight: Counter[str] = Counter()
        games: Counter[str] = Counter()
        met: Counter[tuple[str, str]] = Counter()
        rested: set[str] = set()
        for game in range(3):
            here = [m for m in here if chance.random() > 0.03]
            here += [m for m in members if m not in here and chance.random() < 0.05]
            seating = draw(
                SeatingTask(
                    players=tuple(
                        PlayerTask(
                            id=m,
                            sit_outs=rests[m],
                            sit_outs_tonight=tonight[m],
                            last_sit_out=1 if m in rested else None,
                            attended=attended[m],
                        )
                        for m in here
                    ),
                    history=history,
                    tonight=game,
                    seed=len(history),
                    winds="off",
                ),
                method="club_night",
            )
            assert not rested & set(seating.sit_outs)
            rested = set(seating.sit_outs)
            rests.update(rested)
            tonight.update(rested)
            attended.update(here)
            games.update(seated(seating.tables))
            met.update(p for t in seating.tables for p in combinations(sorted(t), 2))
            history = (*history, seating.tables)
        assert max(met.values()) == 1
        assert max(tonight.values(), default=0) <= 1
    rates = [rests[m] / attended[m] for m in members]
    assert max(rates) < 0.15


def test_who_has_just_rested_plays_even_without_being_told() -> None:
    players = people(5, p05={"sit_outs": 1, "sit_outs_tonight": 1})
    wish = SeatingTask(players=players, history=(rooms("1 2 3 4"),), tonight=1)
    assert draw(wish, method="club_night").sit_outs != ("p05",)
    later = dataclasses.replace(wish, tonight=0)
    assert draw(later, method="club_night").sit_outs != ("p05",)


def test_who_comes_late_to_a_club_night_does_not_rest_first() -> None:
    wish = task(9, history=(rooms("1 2 3 4", "5 6 7 8"),), tonight=1)
    assert draw(wish, method="club_night").sit_outs != ("p09",)


def test_old_meetings_fade_on_club_nights() -> None:
    long_ago = (rooms("1 2 3 4", "5 6 7 8"), *(rooms("11 12 13 14"),) * 60)
    assert len(draw(task(8, history=long_ago), method="club_night").tables) == 2


def test_every_method_says_what_it_does() -> None:
    assert list(METHODS) == [
        "swiss", "random", "straight", "blocks", "snake", "fold", "interval", "finals",
        "round_robin", "ladder", "club_night",
    ]  # fmt: skip
    assert all(method.id == key and method.name for key, method in METHODS.items())
    assert all(method.meaning.endswith(".") for method in METHODS.values())
    fields = {field.name for field in dataclasses.fields(SeatingTask)}
    assert all(set(method.options) <= fields for method in METHODS.values())


def test_a_method_that_is_not_known_is_an_error() -> None:
    with pytest.raises(KeyError):
        draw(task(4), method="magic")


@given(st.data())
@settings(max_examples=20, deadline=None)
def test_every_method_seats_everybody_once_in_any_order(data: st.DataObject) -> None:
    count = data.draw(st.integers(8, 21))
    method = data.draw(st.sampled_from([m for m in METHODS if m != "finals"]))
    needs: dict[str, dict[str, Any]] = {
        f"p{n:02}": {
            "rating": data.draw(st.none() | st.integers(0, 9)),
            "placement": data.draw(st.none() | st.integers(1, 4)),
            "volunteer": data.draw(st.booleans()),
            "sit_outs": data.draw(st.integers(0, 2)),
        }
        for n in range(1, count + 1)
    }
    names = list(needs)
    pair = st.tuples(st.sampled_from(names), st.sampled_from(names)).filter(lambda p: p[0] != p[1])
    wish = task(
        count,
        players=people(count, **needs),
        start=data.draw(st.sampled_from(["rank", "rating", "pots", "random"])),
        odd=data.draw(st.sampled_from(["bye", "three", "five"])),
        seats=data.draw(st.sampled_from([4, 4, 3])),
        forbidden=tuple(data.draw(st.lists(pair, max_size=3))),
        groups=data.draw(st.sampled_from([(), (), (4,)])),
        locked=data.draw(st.sampled_from([(), ((names[0], None, names[1], None),)])),
        history=data.draw(st.sampled_from([(), (rooms("1 2 3 4", "5 6 7 8"),)])),
        seed=data.draw(st.integers(0, 5)),
    )
    seating = draw(wish, method=method)
    if not seating.tables:
        assert seating.problems
        return
    assert sorted([*seated(seating.tables), *seating.sit_outs]) == names
    codes = {problem.code for problem in seating.problems}
    assert codes <= {"forbidden_pair_meets", "fixed_seat_missed"}
    backwards = dataclasses.replace(
        wish, players=wish.players[::-1], forbidden=wish.forbidden[::-1]
    )
    assert draw(backwards, method=method).tables == seating.tables
